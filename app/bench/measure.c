/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_pause.h>

#include "loop.h"
#include "measure.h"
#include "prepare.h"
#include "runner.h"
#include "steady.h"

/* The stretch with stamps: long enough for a mean, short against the measured one. */
#define SPLIT_SECONDS_MIN 0.01
#define SPLIT_SECONDS_MAX 0.1
#define SPLIT_SHARE	  0.1
/* What is still in flight at the end has this long to come back. */
#define DRAIN_SECONDS 1.0

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

static void
measure(struct bench_measure *m, struct bench_lane *w, uint64_t go)
{
	const bool latency = w->point->mode == BENCH_LATENCY;
	const enum bench_loop kind = latency ? BENCH_LOOP_LATENCY : BENCH_LOOP_PLAIN;
	const uint64_t start = go + bench_tsc(m->warmup), end = start + bench_tsc(m->seconds);
	const double split = RTE_MIN(SPLIT_SECONDS_MAX,
				     RTE_MAX(SPLIT_SECONDS_MIN, m->seconds * SPLIT_SHARE));
	struct bench_counts warm = { 0 };
	struct bench_found *f = &w->found;

	if (m->warmup > 0)
		bench_loop_run(w, kind, start, &warm);
	if (w->refusal < 0 && !bench_refusal_passes(w->refusal)) {
		bench_found_refusal(f, w->lane, w->refusal);
		return;
	}
	if (bench_found_hopeless(f, &warm) || atomic_load(&bench_stop))
		return;
	if (latency)
		memset(f->histogram, 0, sizeof(*f->histogram));
	cburst_lane_stats_reset(w->lane);
	f->cpu_seconds = -bench_cpu_seconds();
	bench_loop_run(w, kind, end, &f->counts);
	f->cpu_seconds += bench_cpu_seconds();
	cburst_lane_stats_get(w->lane, f->stats);
	if (w->refusal < 0)
		bench_found_refusal(f, w->lane, w->refusal);
	else if (!bench_found_hopeless(f, &f->counts) && !latency && !atomic_load(&bench_stop))
		bench_loop_run(w, BENCH_LOOP_STAMPED, end + bench_tsc(split), &f->split);
}

/* A steady point: on a single lane, on which others do not wait. */
static void
measure_steady(struct bench_measure *m, struct bench_lane *w)
{
	struct bench_found *f = &w->found;
	struct bench_model model;
	struct bench_steady s;

	f->busy = calloc(1, sizeof(*f->busy));
	if (f->busy == NULL) {
		f->error = -ENOMEM;
		return;
	}
	bench_steady_run(w, m->warmup, w->depth, &s);
	if (bench_found_hopeless(f, &s.counts) || w->refusal < 0 || atomic_load(&bench_stop)) {
		if (w->refusal < 0)
			bench_found_refusal(f, w->lane, w->refusal);
		return;
	}
	cburst_lane_stats_reset(w->lane);
	bench_model_get(w->point->target, &model);
	f->cpu_seconds = -bench_cpu_seconds();
	bench_steady_run(w, m->seconds, w->point->least, &s);
	f->cpu_seconds += bench_cpu_seconds();
	f->counts = s.counts;
	f->steady_ops = s.ops_per_second;
	f->steady_spread = s.spread;
	bench_cost_of(&f->counts, f->busy, &f->cost);
	bench_model_since(w->point->target, &model, &f->model);
	cburst_lane_stats_get(w->lane, f->stats);
	if (w->refusal < 0)
		bench_found_refusal(f, w->lane, w->refusal);
	else
		bench_found_hopeless(f, &f->counts);
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
	w->found.error = bench_lane_prepare(w);
	cburst_lane_set_producers(w->lane,
				  bench_producers(w->depth, w->burst,
						  w->submit == BENCH_SUBMIT_SYNC));
	go = meet(m, w->found.error < 0);
	if (go == 0)
		return 0;
	if (w->point->steady)
		measure_steady(m, w);
	else
		measure(m, w, go);
	w->found.lost += bench_loop_drain(w, DRAIN_SECONDS);
	cburst_lane_set_producers(w->lane, 0);
	return 0;
}

void
bench_measure_collect(const struct bench_measure *m, struct bench_result *out)
{
	struct bench_found *found[CBURST_LANES_MAX];
	unsigned i;

	for (i = 0; i < m->nb_lanes; i++)
		found[i] = &m->lane[i]->found;
	bench_found_collect(found, m->nb_lanes, out);
}
