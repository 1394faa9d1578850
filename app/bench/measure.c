/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_pause.h>

#include "loop.h"
#include "measure.h"
#include "prepare.h"
#include "runner.h"

/* The stretch with stamps: long enough for a mean, short against the measured one. */
#define SPLIT_SECONDS_MIN 0.01
#define SPLIT_SECONDS_MAX 0.1
#define SPLIT_SHARE	  0.1
/* What is still in flight at the end has this long to come back. */
#define DRAIN_SECONDS 1.0

static uint64_t
tsc(double seconds)
{
	return (uint64_t)(seconds * (double)rte_get_tsc_hz());
}

/*
 * Wait until every lane is ready, so that all are measured at the same time. The last one sets the
 * time. Returns 0 when one of them is not going to come.
 */
static uint64_t
meet(struct bench_measure *m, bool failed)
{
	uint64_t go;

	if (failed)
		atomic_fetch_add(&m->failed, 1);
	if (atomic_fetch_add(&m->ready, 1) + 1 == m->nb_lanes)
		atomic_store(&m->go, rte_rdtsc());
	while ((go = atomic_load(&m->go)) == 0)
		rte_pause();
	return atomic_load(&m->failed) == 0 ? go : 0;
}

/* With fewer in flight than a burst, or no whole number of bursts, the last one would wait for its
 * deadline each time. */
static void
set_producers(struct bench_lane *w)
{
	const bool whole = w->depth % w->burst == 0;

	cburst_lane_set_producers(w->lane, whole || w->submit == BENCH_SUBMIT_SYNC ? 0 : w->depth);
}

static void
describe_refusal(struct bench_lane *w)
{
	w->error = w->refusal;
	if (w->refusal == -ETIMEDOUT) {
		w->lost++;
		snprintf(w->note, sizeof(w->note), "an operation did not come back in time");
	} else {
		snprintf(w->note, sizeof(w->note), "the library refused an operation: %s",
			 cburst_reason_text(cburst_lane_reason(w->lane)));
	}
}

/* Nothing but failures while warming up: it will not become better, and nobody wants to wait for
 * it. */
static bool
hopeless(struct bench_lane *w, const struct bench_counts *warm)
{
	if (warm->ok > 0 || warm->failed == 0)
		return false;
	w->counts = *warm;
	w->error = warm->first_status;
	snprintf(w->note, sizeof(w->note), "every operation failed: %s",
		 rte_strerror(-warm->first_status));
	return true;
}

static double
cpu_time(void)
{
	struct timespec t;

	return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0
		? (double)t.tv_sec + (double)t.tv_nsec / 1e9
		: 0;
}

static void
measure(struct bench_measure *m, struct bench_lane *w, uint64_t go)
{
	const bool latency = w->point->mode == BENCH_LATENCY;
	const enum bench_loop kind = latency ? BENCH_LOOP_LATENCY : BENCH_LOOP_PLAIN;
	const uint64_t start = go + tsc(m->warmup), end = start + tsc(m->seconds);
	const double split = RTE_MIN(SPLIT_SECONDS_MAX,
				     RTE_MAX(SPLIT_SECONDS_MIN, m->seconds * SPLIT_SHARE));
	struct bench_counts warm = { 0 };

	if (m->warmup > 0)
		bench_loop_run(w, kind, start, &warm);
	if (w->refusal < 0 && w->refusal != -EAGAIN && w->refusal != -ENOBUFS) {
		describe_refusal(w);
		return;
	}
	if (hopeless(w, &warm) || atomic_load(&bench_stop))
		return;
	if (latency)
		memset(w->histogram, 0, sizeof(*w->histogram));
	cburst_lane_stats_reset(w->lane);
	w->cpu_seconds = -cpu_time();
	bench_loop_run(w, kind, end, &w->counts);
	w->cpu_seconds += cpu_time();
	cburst_lane_stats_get(w->lane, w->stats);
	if (w->refusal < 0)
		describe_refusal(w);
	else if (!hopeless(w, &w->counts) && !latency && !atomic_load(&bench_stop))
		bench_loop_run(w, BENCH_LOOP_STAMPED, end + tsc(split), &w->split);
}

int
bench_measure_lane(void *arg)
{
	struct bench_measure_start *start = arg;
	struct bench_measure *m = start->measure;
	struct bench_lane *w = start->lane;
	uint64_t go;

	if (w->point->mode == BENCH_VERIFY) {
		bench_verify_lane(w, m->result, m->sizes);
		return 0;
	}
	w->error = bench_lane_prepare(w);
	set_producers(w);
	go = meet(m, w->error < 0);
	if (go == 0)
		return 0;
	measure(m, w, go);
	w->lost += bench_loop_drain(w, DRAIN_SECONDS);
	cburst_lane_set_producers(w->lane, 0);
	return 0;
}

static double
mean_fill(const struct bench_measure *m)
{
	uint64_t bursts = 0, ops = 0, n;
	unsigned l, q, f;

	for (l = 0; l < m->nb_lanes; l++)
		for (q = 0; q < m->lane[l]->stats->nb_qps; q++)
			for (f = 0; f <= CBURST_BURST_MAX; f++) {
				n = m->lane[l]->stats->qp[q].fill[f];
				bursts += n;
				ops += n * f;
			}
	return bursts != 0 ? (double)ops / (double)bursts : 0;
}

static const double percents[BENCH_LATENCIES] = { 50, 90, 99, 99.9, 100 };

static void
collect_latency(const struct bench_measure *m, struct bench_result *out)
{
	const double us = 1e6 / (double)rte_get_tsc_hz();
	struct bench_histogram *own = m->lane[0]->histogram;
	uint64_t *library = m->lane[0]->stats->latency;
	unsigned i, k;

	out->has_latency = true;
	out->library_latency = own == NULL;
	for (i = 1; i < m->nb_lanes; i++) {
		if (own != NULL)
			bench_histogram_merge(own, m->lane[i]->histogram);
		for (k = 0; k < CBURST_LATENCY_BUCKETS; k++)
			library[k] += m->lane[i]->stats->latency[k];
	}
	for (k = 0; k < BENCH_LATENCIES; k++)
		out->latency_us[k] = us *
			(double)(own != NULL ? bench_histogram_percentile(own, percents[k])
					     : cburst_latency_percentile(library, percents[k]));
}

/*
 * Where the cycles go. The stretch with stamps is slower by the stamps: its shares are laid over
 * the plain figure, so that the parts add up to it.
 */
static void
collect_parts(const struct bench_measure *m, struct bench_result *out)
{
	uint64_t part[BENCH_PARTS] = { 0 }, all = 0;
	unsigned i, k;

	for (i = 0; i < m->nb_lanes; i++)
		for (k = 0; k < BENCH_PARTS; k++) {
			part[k] += m->lane[i]->split.part[k];
			all += m->lane[i]->split.part[k];
		}
	if (all == 0)
		return;
	out->has_parts = true;
	for (k = 0; k < BENCH_PARTS; k++)
		out->part[k] = out->cycles_per_op * (double)part[k] / (double)all;
}

static void
note_lane(const struct bench_lane *w, struct bench_result *out)
{
	if (w->error == 0)
		return;
	/* Failed operations are a result; a lane without any is none. */
	if (w->counts.failed == 0)
		out->outcome = BENCH_ERROR;
	if (out->note[0] == '\0')
		snprintf(out->note, sizeof(out->note), "%s",
			 w->note[0] != '\0' ? w->note : rte_strerror(-w->error));
}

void
bench_measure_collect(const struct bench_measure *m, struct bench_result *out)
{
	const double hz = (double)rte_get_tsc_hz();
	uint64_t cycles = 0, beside = 0;
	double cpu = 0;
	int first = 0;
	unsigned i;

	for (i = 0; i < m->nb_lanes; i++)
		out->lost += m->lane[i]->lost;
	if (out->point->mode == BENCH_VERIFY)
		return;
	for (i = 0; i < m->nb_lanes; i++) {
		const struct bench_lane *w = m->lane[i];
		const struct bench_counts *c = &w->counts;

		note_lane(w, out);
		out->submitted += c->submitted;
		out->ok += c->ok;
		out->failed += c->failed;
		beside += w->split.failed;
		out->pressure += c->pressure;
		cpu += w->cpu_seconds;
		cycles += c->cycles;
		if (first == 0)
			first = c->failed > 0 ? c->first_status : w->split.first_status;
		if (c->cycles > 0) {
			out->ops_per_second += (double)c->ok * hz / (double)c->cycles;
			out->bits_per_second += (double)c->bytes * 8 * hz / (double)c->cycles;
		}
	}
	out->seconds = (double)cycles / hz / m->nb_lanes;
	out->cpu_share = cycles > 0 ? RTE_MIN(cpu * hz / (double)cycles, 1.0) : 0;
	if (out->outcome == BENCH_ERROR)
		return;
	if (out->failed > 0 || beside > 0 || out->lost > 0 || out->ok == 0)
		out->outcome = BENCH_FAILED_OPS;
	if (out->note[0] == '\0' && out->failed > 0)
		snprintf(out->note, sizeof(out->note), "%" PRIu64 " operations failed: %s",
			 out->failed, rte_strerror(-first));
	else if (out->note[0] == '\0' && beside > 0)
		snprintf(out->note, sizeof(out->note),
			 "%" PRIu64 " operations failed after the measured stretch: %s", beside,
			 rte_strerror(-first));
	else if (out->note[0] == '\0' && out->lost > 0)
		snprintf(out->note, sizeof(out->note), "%" PRIu64 " operations never came back",
			 out->lost);
	else if (out->note[0] == '\0' && out->ok == 0)
		snprintf(out->note, sizeof(out->note), "no operation finished");
	if (out->ok == 0)
		return;
	out->cycles_per_op = (double)cycles / (double)out->ok;
	out->fill = mean_fill(m);
	collect_parts(m, out);
	collect_latency(m, out);
}
