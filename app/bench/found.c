/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <rte_errno.h>

#include "found.h"
#include "result.h"

int
bench_found_init(struct bench_found *f, bool every_operation)
{
	f->stats = calloc(1, sizeof(*f->stats));
	if (every_operation)
		f->histogram = calloc(1, sizeof(*f->histogram));
	return f->stats == NULL || (every_operation && f->histogram == NULL) ? -ENOMEM : 0;
}

void
bench_found_fini(struct bench_found *f)
{
	free(f->stats);
	free(f->histogram);
	free(f->busy);
}

void
bench_found_refusal(struct bench_found *f, const struct cburst_lane *lane, int refusal)
{
	f->error = refusal;
	if (refusal == -ETIMEDOUT) {
		f->lost++;
		snprintf(f->note, sizeof(f->note), "an operation did not come back in time");
	} else {
		snprintf(f->note, sizeof(f->note), "the library refused an operation: %s",
			 cburst_reason_text(cburst_lane_reason(lane)));
	}
}

bool
bench_found_hopeless(struct bench_found *f, const struct bench_counts *counts)
{
	if (counts->ok > 0 || counts->failed == 0)
		return false;
	if (counts != &f->counts)
		f->counts = *counts;
	f->error = counts->first_status;
	snprintf(f->note, sizeof(f->note), "every operation failed: %s",
		 rte_strerror(-counts->first_status));
	return true;
}

double
bench_cpu_seconds(void)
{
	struct timespec t;

	return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0
		? (double)t.tv_sec + (double)t.tv_nsec / 1e9
		: 0;
}

static double
mean_fill(struct bench_found *const *found, unsigned nb)
{
	uint64_t bursts = 0, ops = 0, n;
	unsigned l, q, f;

	for (l = 0; l < nb; l++)
		for (q = 0; q < found[l]->stats->nb_qps; q++)
			for (f = 0; f <= CBURST_BURST_MAX; f++) {
				n = found[l]->stats->qp[q].fill[f];
				bursts += n;
				ops += n * f;
			}
	return bursts != 0 ? (double)ops / (double)bursts : 0;
}

static const double percents[BENCH_LATENCIES] = { 50, 90, 99, 99.9, 100 };

static void
collect_latency(struct bench_found *const *found, unsigned nb, struct bench_result *out)
{
	const double us = 1e6 / (double)rte_get_tsc_hz();
	struct bench_histogram *own = found[0]->histogram;
	uint64_t *library = found[0]->stats->latency;
	unsigned i, k;

	out->has_latency = true;
	out->library_latency = own == NULL;
	for (i = 1; i < nb; i++) {
		if (own != NULL)
			bench_histogram_merge(own, found[i]->histogram);
		for (k = 0; k < CBURST_LATENCY_BUCKETS; k++)
			library[k] += found[i]->stats->latency[k];
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
collect_parts(struct bench_found *const *found, unsigned nb, struct bench_result *out)
{
	uint64_t part[BENCH_PARTS] = { 0 }, all = 0;
	unsigned i, k;

	for (i = 0; i < nb; i++)
		for (k = 0; k < BENCH_PARTS; k++) {
			part[k] += found[i]->split.part[k];
			all += found[i]->split.part[k];
		}
	if (all == 0)
		return;
	out->has_parts = true;
	for (k = 0; k < BENCH_PARTS; k++)
		out->part[k] = out->cycles_per_op * (double)part[k] / (double)all;
}

/* The mean of an operation, whichever lcore it was on. */
static void
collect_cost(struct bench_found *const *found, unsigned nb, struct bench_cost *out)
{
	double ops = 0;

	*out = (struct bench_cost){ .there = true };
	for (unsigned i = 0; i < nb; i++) {
		const struct bench_cost *c = &found[i]->cost;
		const double n = (double)found[i]->counts.ok;

		out->build += c->build * n;
		out->library += c->library * n;
		out->driver += c->driver * n;
		out->interrupted += c->interrupted * n;
		out->there &= c->there;
		ops += n;
	}
	if (ops <= 0) {
		*out = (struct bench_cost){ 0 };
		return;
	}
	out->build /= ops;
	out->library /= ops;
	out->driver /= ops;
	out->interrupted /= ops;
}

static void
note_found(const struct bench_found *f, struct bench_result *out)
{
	if (f->error == 0)
		return;
	/* Failed operations are a result; a lane without any is none. */
	if (f->counts.failed == 0)
		out->outcome = BENCH_ERROR;
	if (out->note[0] == '\0')
		snprintf(out->note, sizeof(out->note), "%s",
			 f->note[0] != '\0' ? f->note : rte_strerror(-f->error));
}

void
bench_found_collect(struct bench_found *const *found, unsigned nb, struct bench_result *out)
{
	const double hz = (double)rte_get_tsc_hz();
	uint64_t cycles = 0, beside = 0;
	double cpu = 0, steady = 0;
	int first = 0;
	unsigned i;

	for (i = 0; i < nb; i++)
		out->lost += found[i]->lost;
	if (out->point->mode == BENCH_VERIFY)
		return;
	for (i = 0; i < nb; i++) {
		const struct bench_found *f = found[i];
		const struct bench_counts *c = &f->counts;

		note_found(f, out);
		out->submitted += c->submitted;
		out->ok += c->ok;
		out->failed += c->failed;
		beside += f->split.failed;
		out->pressure += c->pressure;
		cpu += f->cpu_seconds;
		cycles += c->cycles;
		if (first == 0)
			first = c->failed > 0 ? c->first_status : f->split.first_status;
		if (c->cycles > 0) {
			out->ops_per_second += (double)c->ok * hz / (double)c->cycles;
			out->bits_per_second += (double)c->bytes * 8 * hz / (double)c->cycles;
		}
	}
	if (out->point->steady) {
		for (i = 0; i < nb; i++) {
			steady += found[i]->steady_ops;
			out->spread = RTE_MAX(out->spread, found[i]->steady_spread);
		}
		if (steady > 0)
			out->ops_per_second = steady;
		out->model = found[0]->model;
		collect_cost(found, nb, &out->cost);
	}
	out->seconds = (double)cycles / hz / nb;
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
	out->fill = mean_fill(found, nb);
	collect_parts(found, nb, out);
	collect_latency(found, nb, out);
}
