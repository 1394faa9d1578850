/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_pause.h>

#include "asym_measure.h"
#include "lane.h"
#include "steady.h"

/* Turns of device and libcrypto in a row, at most, and how long one is at least. */
#define ROUNDS_MAX    10
#define ROUND_SECONDS 0.04
/* Libcrypto's turn against the device's. */
#define SOFTWARE_SHARE 0.5
/* The first turn may be half as long as it takes to fill the device. */
#define FILLS_PER_ROUND 2

/* Wait until every lane that goes on is here. */
static void
meet(struct bench_asym_measure *m, unsigned *meeting)
{
	const unsigned all = m->nb_lanes * ++*meeting;

	atomic_fetch_add(&m->arrived, 1);
	/* who is gone came to all meetings */
	while (atomic_load(&m->arrived) < all && atomic_load(&m->gone) == 0)
		rte_pause();
}

/* A driver that computes in groups counts them. It need not be there, nor linked. */
static void
count_groups(const struct bench_point *p, uint64_t *groups, uint64_t *ops)
{
	int (*counters)(uint8_t, uint64_t *,
			uint64_t *) = (int (*)(uint8_t, uint64_t *,
					       uint64_t *))dlsym(RTLD_DEFAULT,
								 "rte_pmd_multibuffer_groups");
	uint64_t g, o;
	unsigned i;

	*groups = *ops = 0;
	for (i = 0; counters != NULL && i < p->target->n; i++)
		if (counters(p->target->dev[i].dev_id, &g, &o) == 0) {
			*groups += g;
			*ops += o;
		}
}

/* Libcrypto's turn. */
static bool
software(struct bench_asym_measure *m, struct bench_asym_lane *w, double seconds, bool counted)
{
	const uint64_t start = rte_rdtsc(), end = start + bench_tsc(seconds);
	uint64_t ops = 0, now;

	do {
		if (bench_asym_ref_do(w->ref, &w->items[0]) < 0) {
			w->found.error = -EIO;
			snprintf(w->found.note, sizeof(w->found.note),
				 "libcrypto failed the operation it is compared with");
			return false;
		}
		ops++;
		now = rte_rdtsc();
	} while (now < end && !atomic_load_explicit(&bench_stop, memory_order_relaxed));
	if (counted) {
		m->software_ops += ops;
		m->software_cycles += now - start;
	}
	return true;
}

static bool
ended(struct bench_asym_lane *w)
{
	if (w->refusal != 0)
		bench_found_refusal(&w->found, w->lane, w->refusal);
	return w->refusal != 0 || w->found.error != 0 || w->outstanding != 0 ||
		atomic_load(&bench_stop);
}

/* The device's turn, and all of it back before anything else begins. */
static void
device(struct bench_asym_lane *w, double seconds, struct bench_histogram *histogram,
       struct bench_asym_stretch *out)
{
	bench_asym_loop(w, seconds, histogram, out);
	bench_asym_drain(w);
}

static void
add_counts(struct bench_counts *sum, const struct bench_counts *c)
{
	unsigned i;

	if (sum->failed == 0)
		sum->first_status = c->first_status;
	sum->submitted += c->submitted;
	sum->ok += c->ok;
	sum->failed += c->failed;
	sum->cycles += c->cycles;
	sum->pressure += c->pressure;
	for (i = 0; i < BENCH_PARTS; i++)
		sum->part[i] += c->part[i];
}

/* A steady point: the device alone, in slices without a pause. */
static void
measure_steady(struct bench_asym_measure *m, struct bench_asym_lane *w)
{
	const double hz = (double)rte_get_tsc_hz();
	double rate[BENCH_STEADY_SLICES];
	struct bench_found *f = &w->found;
	struct bench_model model;
	unsigned i, n = 0;

	f->busy = calloc(1, sizeof(*f->busy));
	if (f->busy == NULL) {
		f->error = -ENOMEM;
		return;
	}
	cburst_lane_stats_reset(w->lane);
	bench_model_get(w->point->target, &model);
	for (i = 0; i < BENCH_STEADY_SLICES && w->refusal == 0 && !atomic_load(&bench_stop); i++) {
		struct bench_asym_stretch s = { 0 };

		bench_asym_loop(w, m->seconds / BENCH_STEADY_SLICES, f->histogram, &s);
		add_counts(&f->counts, &s.counts);
		f->cpu_seconds += s.cpu_seconds;
		if (s.counts.cycles > 0)
			rate[n++] = (double)s.counts.ok * hz / (double)s.counts.cycles;
	}
	f->steady_ops = bench_steady_median(rate, n);
	f->steady_spread = bench_steady_spread(rate, n);
	bench_cost_of(&f->counts, f->busy, &f->cost);
	bench_model_since(w->point->target, &model, &f->model);
	bench_asym_drain(w);
	cburst_lane_stats_get(w->lane, f->stats);
	ended(w);
	bench_found_hopeless(f, &f->counts);
}

static void
measure(struct bench_asym_measure *m, struct bench_asym_lane *w, unsigned *meeting)
{
	const bool first = w->index == 0, has_device = w->lane != NULL;
	struct bench_asym_stretch warm = { 0 }, s = { 0 };
	uint64_t groups, ops, begin = rte_rdtsc();
	struct bench_found *f = &w->found;
	double fill, slice;
	unsigned rounds, i;

	if (has_device)
		device(w, m->warmup, NULL, &warm);
	if (ended(w) || bench_found_hopeless(f, &warm.counts))
		return;
	if (w->point->steady) {
		measure_steady(m, w);
		return;
	}
	if (first && !software(m, w, m->warmup * SOFTWARE_SHARE, false))
		return;
	/* Filling and emptying the device between turns is not counted, but takes time. */
	fill = (double)(rte_rdtsc() - begin) / (double)rte_get_tsc_hz() - m->warmup;
	slice = RTE_MAX(ROUND_SECONDS, fill * FILLS_PER_ROUND);
	rounds = (unsigned)RTE_MAX(1.0, RTE_MIN((double)ROUNDS_MAX, m->seconds / slice));
	slice = m->seconds / rounds;
	if (has_device)
		cburst_lane_stats_reset(w->lane);
	if (first)
		count_groups(w->point, &groups, &ops);
	for (i = 0; i < rounds && !ended(w); i++) {
		meet(m, meeting);
		if (has_device)
			device(w, slice, f->histogram, &s);
		meet(m, meeting);
		if (first && !ended(w) && !software(m, w, slice * SOFTWARE_SHARE, true))
			break;
	}
	f->counts = s.counts;
	memcpy(f->split.part, s.counts.part, sizeof(f->split.part));
	f->cpu_seconds = s.cpu_seconds;
	if (has_device)
		cburst_lane_stats_get(w->lane, f->stats);
	if (first) {
		count_groups(w->point, &m->groups, &m->grouped);
		m->groups -= groups;
		m->grouped -= ops;
	}
	if (has_device)
		bench_found_hopeless(f, &f->counts);
}

int
bench_asym_measure_lane(void *arg)
{
	struct bench_asym_start *start = arg;
	struct bench_asym_measure *m = start->measure;
	struct bench_asym_lane *w = start->lane;
	const bool waits = w->submit == BENCH_SUBMIT_SYNC;
	unsigned meeting = 0;

	if (w->point->mode == BENCH_VERIFY) {
		bench_asym_verify(w, m->result);
		return 0;
	}
	if (w->lane != NULL)
		w->found.error = bench_asym_prepare(w);
	if (w->lane != NULL && w->found.error == 0)
		cburst_lane_set_producers(w->lane, bench_producers(w->depth, w->burst, waits));
	if (w->found.error < 0) {
		atomic_fetch_add(&m->gone, 1);
		return 0;
	}
	meet(m, &meeting);
	measure(m, w, &meeting);
	atomic_fetch_add(&m->gone, 1);
	w->found.lost += w->outstanding;
	if (w->lane != NULL && w->outstanding == 0)
		cburst_lane_set_producers(w->lane, 0);
	return 0;
}

void
bench_asym_collect(const struct bench_asym_measure *m, struct bench_result *out)
{
	struct bench_found *found[CBURST_LANES_MAX];
	unsigned i;

	for (i = 0; i < m->nb_lanes; i++)
		found[i] = &m->lane[i]->found;
	if (out->point->nowhere) {
		out->outcome = found[0]->error != 0 ? BENCH_ERROR : BENCH_NO_DEVICE;
		snprintf(out->note, sizeof(out->note), "%s",
			 found[0]->error != 0 ? found[0]->note : out->point->why);
	} else {
		bench_found_collect(found, m->nb_lanes, out);
	}
	if (m->groups != 0)
		out->group_fill = (double)m->grouped / (double)m->groups;
	if (m->software_cycles != 0)
		out->libcrypto_ops = (double)m->software_ops * (double)rte_get_tsc_hz() /
			(double)m->software_cycles;
	if (out->libcrypto_ops > 0)
		out->ratio = out->ops_per_second / out->libcrypto_ops;
}
