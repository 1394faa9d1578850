/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>

#include "algos.h"
#include "history/history.h"
#include "lane.h"
#include "message.h"
#include "progress.h"
#include "rounds.h"
#include "runner.h"

/* All rows together take about this long where --seconds was not given; with set-up a default run
 * stays below a minute. */
#define BUDGET_SECONDS 40.0
#define SECONDS_MAX    1.0
#define SECONDS_MIN    0.02
/* Of the measured time. */
#define WARMUP_SHARE 0.2
#define WARMUP_MAX   0.2
/* What a point takes besides the measured time, as a factor: warm-up, stretch with stamps. */
#define OVERHEAD 1.35
/* Rows that take turns: enough for those that are compared with each other, few enough that the
 * first of them are shown soon. */
#define GROUP_ROWS 32
/* Without --repeat a row is measured so often, if it has so long. */
#define ROUNDS_LONG	  5
#define ROUNDS_LONG_FROM  0.5
#define ROUNDS_SHORT	  3
#define ROUNDS_SHORT_FROM 0.15

/* A run. */
struct run {
	const struct bench_config *config;
	const struct bench_points *points;
	struct bench_reports *reports;
	struct bench_runner runner;
	struct bench_totals totals;
	unsigned rounds;
	struct bench_result *result; /* of a group: rounds for each of its rows */
};

/* How far a row of the group has come. */
struct progress {
	unsigned done;
	bool ended;
};

unsigned
bench_rounds_choose(unsigned repeat, double seconds)
{
	if (repeat != 0)
		return RTE_MIN(repeat, (unsigned)BENCH_ROUNDS_MAX);
	if (seconds >= ROUNDS_LONG_FROM)
		return ROUNDS_LONG;
	return seconds >= ROUNDS_SHORT_FROM ? ROUNDS_SHORT : 1;
}

static void
choose_times(struct run *run)
{
	const struct bench_config *config = run->config;
	struct bench_runner *r = &run->runner;

	r->seconds = config->seconds;
	if (r->seconds <= 0)
		r->seconds = RTE_MAX(SECONDS_MIN,
				     RTE_MIN(SECONDS_MAX,
					     BUDGET_SECONDS / OVERHEAD / run->points->n));
	run->rounds = bench_rounds_choose(config->repeat, r->seconds);
	r->seconds /= run->rounds;
	/* what was not asked for is not to be too short to say anything */
	if (config->seconds <= 0)
		r->seconds = RTE_MAX(r->seconds, SECONDS_MIN);
	r->warmup = config->warmup >= 0 ? config->warmup
					: RTE_MIN(WARMUP_MAX, r->seconds * WARMUP_SHARE);
}

static unsigned
median(const struct bench_result *v, unsigned n)
{
	unsigned i, k, below, best = 0;

	/* the one that has half of the others, rounded down, below it */
	for (i = 0; i < n; i++) {
		below = 0;
		for (k = 0; k < n; k++)
			below += v[k].ops_per_second < v[i].ops_per_second ||
				(v[k].ops_per_second == v[i].ops_per_second && k < i);
		if (below == (n - 1) / 2)
			best = i;
	}
	return best;
}

static int
by_rate(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Between which rates the middle half of a row's rounds lie: one that was disturbed does not say
 * how much the others are worth. Of three rounds all. */
static void
middle_half(const struct bench_result *r, double *least, double *most)
{
	double rate[BENCH_ROUNDS_MAX];

	memcpy(rate, r->rounds_ops, r->rounds * sizeof(rate[0]));
	qsort(rate, r->rounds, sizeof(rate[0]), by_rate);
	*least = rate[r->rounds / 4];
	*most = rate[r->rounds - 1 - r->rounds / 4];
}

void
bench_rounds_join(const struct bench_result *v, unsigned n, struct bench_result *out)
{
	const bool failed = v[n - 1].outcome != BENCH_OK && v[n - 1].outcome != BENCH_NO_DEVICE;
	double least, most;
	unsigned i;

	*out = v[failed ? n - 1 : median(v, n)];
	out->rounds = n;
	for (i = 0; i < n; i++)
		out->rounds_ops[i] = v[i].ops_per_second;
	if (failed || n == 1)
		return;
	middle_half(out, &least, &most);
	out->spread = out->ops_per_second > 0 ? (most - least) / 2 / out->ops_per_second : 0;
	out->seconds = 0;
	out->submitted = out->ok = out->failed = out->lost = out->pressure = 0;
	for (i = 0; i < n; i++) {
		out->seconds += v[i].seconds;
		out->submitted += v[i].submitted;
		out->ok += v[i].ok;
		out->failed += v[i].failed;
		out->lost += v[i].lost;
		out->pressure += v[i].pressure;
		out->latency_us[BENCH_MAX] = RTE_MAX(out->latency_us[BENCH_MAX],
						     v[i].latency_us[BENCH_MAX]);
	}
}

bool
bench_row_varies(const struct bench_result *r)
{
	return r->outcome == BENCH_OK && r->rounds > 1 && r->spread > BENCH_SPREAD_MAX;
}

/* From the worst to the best round. Of one round it is taken what a row may vary without a mark. */
static void
all_rounds(const struct bench_result *r, double *least, double *most)
{
	unsigned i;

	*least = r->ops_per_second * (1 - BENCH_SPREAD_MAX);
	*most = r->ops_per_second * (1 + BENCH_SPREAD_MAX);
	for (i = 0; i < r->rounds && r->rounds > 1; i++) {
		*least = i == 0 ? r->rounds_ops[0] : RTE_MIN(*least, r->rounds_ops[i]);
		*most = i == 0 ? r->rounds_ops[0] : RTE_MAX(*most, r->rounds_ops[i]);
	}
}

bool
bench_rows_within_noise(const struct bench_result *a, const struct bench_result *b)
{
	double least[2], most[2];

	all_rounds(a, &least[0], &most[0]);
	all_rounds(b, &least[1], &most[1]);
	return least[0] <= most[1] && least[1] <= most[0];
}

static void
count(struct bench_totals *t, const struct bench_result *r)
{
	t->rows++;
	t->bad += r->outcome != BENCH_OK;
	t->varying += bench_row_varies(r);
	if (r->outcome == BENCH_OK && r->point->mode != BENCH_VERIFY &&
	    r->cpu_share < BENCH_CPU_SHARE_MIN) {
		t->worst_share = t->starved == 0 ? r->cpu_share
						 : RTE_MIN(t->worst_share, r->cpu_share);
		t->starved++;
	}
}

static void
report(struct run *run, const struct bench_point *p, unsigned done, const struct bench_result *v)
{
	const struct bench_config *config = run->config;
	struct bench_result row;

	bench_rounds_join(v, done, &row);
	count(&run->totals, &row);
	bench_history_row(config, &row);
	bench_reports_row(run->reports, &row);
	/* The table says so in the row itself; where nobody looks at the report, stderr does. */
	if (row.outcome != BENCH_OK &&
	    (config->format != BENCH_FORMAT_TABLE || config->output != NULL))
		app_error("%s %s on %s: %s", p->algo->name, bench_point_op(p), p->target->label,
			  row.note);
}

/* Measures a row once more. What was cut short by a signal is no result. */
static void
once_more(struct run *run, unsigned index, unsigned round, struct bench_result *v,
	  struct progress *progress)
{
	const struct bench_point *p = &run->points->v[index];
	const bool verify = p->mode == BENCH_VERIFY;
	struct bench_result *r = &v[progress->done];

	bench_progress_round(index, p, verify ? 0 : round, verify ? 1 : run->rounds);
	bench_run(&run->runner, p, r);
	if (atomic_load(&bench_stop))
		return;
	progress->done++;
	/* Comparing counts, and finds the same again; what failed is not done twice. */
	progress->ended = verify || r->outcome != BENCH_OK;
}

static void
measure_group(struct run *run, unsigned first, unsigned n)
{
	struct progress progress[GROUP_ROWS] = { { 0 } };
	unsigned round, k, i;

	for (round = 0; round < run->rounds; round++)
		for (k = 0; k < n && !atomic_load(&bench_stop); k++) {
			/* There and back: neighbours are measured soon after each other both ways,
			 * and none is always the first one. */
			i = round % 2 == 0 ? k : n - 1 - k;
			if (!progress[i].ended)
				once_more(run, first + i, round, &run->result[i * run->rounds],
					  &progress[i]);
		}
	bench_progress_wipe();
	for (i = 0; i < n; i++)
		if (progress[i].done > 0)
			report(run, &run->points->v[first + i], progress[i].done,
			       &run->result[i * run->rounds]);
}

static void
measure_all(struct run *run)
{
	const unsigned points = run->points->n;

	for (unsigned i = 0; i < points && !atomic_load(&bench_stop); i += GROUP_ROWS)
		measure_group(run, i, RTE_MIN(points - i, (unsigned)GROUP_ROWS));
}

int
bench_rounds_run(const struct bench_config *config, const struct bench_points *points,
		 const struct app_eal *eal, struct bench_reports *reports)
{
	const uint64_t begin = rte_rdtsc();
	struct run run = { .config = config,
			   .points = points,
			   .reports = reports,
			   .runner = { .config = config,
				       .seed = bench_random_choose(config->seed) },
			   .totals = { .planned = points->n } };
	struct bench_facts facts;
	int rc;

	choose_times(&run);
	run.result = calloc((size_t)GROUP_ROWS * run.rounds, sizeof(*run.result));
	if (run.result == NULL) {
		app_error("out of memory");
		return APP_EXIT_FAILED;
	}
	bench_facts_get(&facts, config->title, eal, run.runner.seed);
	bench_progress_begin(points->n, config->quiet);
	rc = bench_history_begin(config, &facts, points);
	if (rc == 0)
		rc = bench_reports_begin(reports, config, &facts, points);
	if (rc == 0)
		measure_all(&run);
	bench_progress_wipe();
	run.totals.interrupted = atomic_load(&bench_stop);
	run.totals.seconds = (double)(rte_rdtsc() - begin) / (double)rte_get_tsc_hz();
	if (rc == 0)
		rc = bench_reports_end(reports, &run.totals);
	bench_runner_free(&run.runner);
	free(run.result);
	if (rc < 0) {
		app_error("the report could not be written: %s", strerror(-rc));
		return APP_EXIT_FAILED;
	}
	return bench_history_status(config, bench_totals_status(&run.totals));
}
