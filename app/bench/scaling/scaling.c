/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_lcore.h>

#include "algos.h"
#include "compare.h"
#include "message.h"
#include "progress.h"
#include "scaling/scaling.h"

/* All rows together take about this long where --seconds was not given. */
#define BUDGET_SECONDS 30.0
#define SECONDS_MAX    0.5
#define SECONDS_MIN    0.02
/* Of the measured time. */
#define WARMUP_SHARE 0.2
#define WARMUP_MAX   0.05
/* Where something else had the CPU a row is measured again, so many times; the least disturbed one
 * counts. */
#define TRIES 3
/* What a measurement takes besides its time, as a factor. */
#define OVERHEAD 1.4

/* Without --algo: what the document has that this table is made after, and what moves bytes. */
static const char algos[] = "ecdh-p256,ecdh-p384,ecdsa-p256,ecdsa-p384,aes-128-gcm,aes-128-cbc";
#define SIZE 1024u

struct run {
	struct bench_config *config;
	struct bench_runner runner;
	struct bench_points points;
	struct bench_scaled *row;
	unsigned nb_rows, planned;
	/* the report, and the page */
	const struct bench_scaling_reporter *how[2];
	struct bench_scaling_report report[2];
	unsigned nb_reports;
	struct bench_totals totals;
};

int
bench_scaling_check(const struct bench_config *config, struct cburst_error *err)
{
	struct bench_config others = *config;
	const char *what = config->compare ? "--compare" : config->tune != NULL ? "--tune" : NULL;

	if (what != NULL) {
		app_error_set(err, "--scaling and %s cannot be had at once", what);
		return -EINVAL;
	}
	/* like --compare, but for the lcores, which are what it is about */
	memset(&others.lcores, 0, sizeof(others.lcores));
	return bench_compare_check(&others, "--scaling", err);
}

double
bench_scaled_gbps(const struct bench_scaled *row)
{
	return row->point->size != NULL ? row->ops_per_second * row->point->size->max * 8 / 1e9 : 0;
}

void
bench_scaled_work(const struct bench_point *p, char *text, size_t size)
{
	if (p->size != NULL)
		snprintf(text, size, "%s %s, %s B", p->algo->name, bench_point_op(p),
			 bench_point_size(p));
	else
		snprintf(text, size, "%s %s", p->algo->name, bench_point_op(p));
}

const char *
bench_scaled_where(const struct bench_scaled *row)
{
	return row->software ? "libcrypto" : row->point->target->label;
}

bool
bench_scaled_same_work(const struct bench_point *a, const struct bench_point *b)
{
	return a->algo == b->algo && a->dir == b->dir && a->asym_op == b->asym_op &&
		a->size == b->size;
}

static bool
same_series(const struct bench_scaled *a, const struct bench_scaled *b)
{
	return a->software == b->software && bench_scaled_same_work(a->point, b->point) &&
		(a->software || a->point->target == b->point->target);
}

bool
bench_scaled_worth(const struct bench_scaled *rows, unsigned n, unsigned index, char *text,
		   size_t size)
{
	const struct bench_scaled *last = &rows[index], *best = NULL;
	char cpu[64] = "";
	unsigned i;

	if (last->software || (index + 1 < n && same_series(last, &rows[index + 1])))
		return false;
	for (i = 0; i <= index; i++)
		if (same_series(last, &rows[i]) && rows[i].worth > 0 &&
		    (best == NULL || rows[i].worth > best->worth))
			best = &rows[i];
	if (best == NULL)
		return false;
	if (best->cpu_percent >= 0)
		snprintf(cpu, sizeof(cpu), ", for %.*f %% of one",
			 best->cpu_percent * best->lcores < 9.95 ? 2 : 0,
			 best->cpu_percent * best->lcores);
	snprintf(text, size, "%s does the work of %.*f cores%s", best->point->target->label,
		 best->worth < 9.95 ? 2 : 1, best->worth, cpu);
	return true;
}

/* CPUs that the first lcores of a run are on: two lcores on one CPU are no more than one. */
static unsigned
cpus_of(const unsigned *lcore, unsigned n)
{
	cpu_set_t all;
	unsigned i;

	CPU_ZERO(&all);
	for (i = 0; i < n; i++) {
		const cpu_set_t one = rte_lcore_cpuset(lcore[i]);

		CPU_OR(&all, &all, &one);
	}
	return (unsigned)CPU_COUNT(&all);
}

/* Physical cores of the first lcores: two CPUs of one core share what they compute with. */
static unsigned
cores_of(const unsigned *lcore, unsigned n)
{
	char path[128], line[2][64];
	unsigned i, k, cores = 0;
	long id[CBURST_LANES_MAX][2];
	FILE *f;

	for (i = 0; i < n; i++) {
		static const char *const names[] = { "physical_package_id", "core_id" };

		for (k = 0; k < 2; k++) {
			snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/%s",
				 rte_lcore_to_cpu_id((int)lcore[i]), names[k]);
			f = fopen(path, "r");
			if (f == NULL)
				return 0;
			if (fgets(line[k], sizeof(line[k]), f) == NULL)
				line[k][0] = '\0';
			fclose(f);
			id[i][k] = strtol(line[k], NULL, 10);
		}
		for (k = 0; k < i && (id[k][0] != id[i][0] || id[k][1] != id[i][1]); k++)
			;
		cores += k == i;
	}
	return cores;
}

/* 1, 2, 4, ... and all of them; or those that were asked for. Never more than there are CPUs. */
static int
choose_lcores(struct bench_config *config, struct cburst_error *err)
{
	unsigned lcore[CBURST_LANES_MAX], all, i, n;
	int rc = 0;

	all = bench_lcores(lcore, RTE_DIM(lcore));
	for (i = 0; i < config->lcores.n; i++) {
		n = config->lcores.v[i];
		if (n > all) {
			app_error_set(
				err,
				"--lcores %u: EAL has %u (workers and the main one); give it more "
				"with -l, or ask for fewer",
				n, all);
			return -EINVAL;
		}
		if (cpus_of(lcore, n) < n) {
			app_error_set(err,
				      "--scaling --lcores %u: these are on %u CPU%s, which is no "
				      "scaling; ask for fewer, or give EAL a CPU for each",
				      n, cpus_of(lcore, n), cpus_of(lcore, n) == 1 ? "" : "s");
			return -EINVAL;
		}
	}
	if (config->lcores.n > 0)
		return 0;
	while (all > 1 && cpus_of(lcore, all) < all)
		all--;
	if (all < rte_lcore_count())
		app_note("%u lcores, but CPUs for %u: more are not measured", rte_lcore_count(),
			 all);
	for (n = 1; n < all && rc == 0; n *= 2)
		rc = app_uints_add(&config->lcores, n);
	return rc == 0 ? app_uints_add(&config->lcores, all) : rc;
}

static int
fill_defaults(struct bench_config *config, struct cburst_error *err)
{
	unsigned i;
	int rc = 0;

	if (config->algos.n == 0) {
		rc = bench_algos_parse(algos, &config->algos, err);
		for (i = 0; i < config->algos.n; i++)
			config->algos.v[i].by_family = true;
		config->keep_alone = true;
		if (config->ops == 0)
			config->ops = BENCH_OP_ENCRYPT | BENCH_OP_ASYM(CBURST_ASYM_SIGN) |
				BENCH_OP_ASYM(CBURST_ASYM_VERIFY) |
				BENCH_OP_ASYM(CBURST_ASYM_DERIVE);
	}
	if (config->sizes.n == 0 && rc == 0)
		rc = bench_sizes_add_fixed(&config->sizes, SIZE);
	return rc == 0 ? choose_lcores(config, err) : rc;
}

static struct bench_scaled *
new_row(struct run *run, const struct bench_point *p, bool software, unsigned lcores)
{
	unsigned lcore[CBURST_LANES_MAX];
	struct bench_scaled *row = &run->row[run->nb_rows];
	char text[320], work[160];

	*row = (struct bench_scaled){
		.point = p, .software = software, .lcores = lcores, .cpu_percent = -1
	};
	bench_lcores(lcore, RTE_DIM(lcore));
	row->cores = cores_of(lcore, lcores);
	bench_scaled_work(p, work, sizeof(work));
	snprintf(text, sizeof(text), "%s, %s, %u lcores", work, bench_scaled_where(row), lcores);
	bench_progress_text(run->nb_rows, text);
	return row;
}

/* Whatever was measured before: a row that failed has no figures. */
static void
fail(struct bench_scaled *row, const char *why)
{
	row->failed = true;
	row->ops_per_second = row->cpu_share = row->cpu_percent = row->p50_us = 0;
	snprintf(row->note, sizeof(row->note), "%.*s", (int)sizeof(row->note) - 1, why);
}

static void
measure_software(struct run *run, struct bench_scaled *row)
{
	const struct bench_point *p = row->point;
	const struct bench_soft_work what = {
		.kind = BENCH_SOFT_ALGO,
		.algo = p->algo,
		.dir = p->dir,
		.asym_op = p->asym_op,
		.bytes = p->size != NULL ? p->size->max : 0,
		.aad = p->aad,
	};
	struct cburst_error err = { { 0 } };
	struct bench_software lc;
	unsigned i;

	for (i = 0; i < TRIES && row->cpu_share < BENCH_CPU_SHARE_MIN && !atomic_load(&bench_stop);
	     i++) {
		if (bench_software_run(&what, run->runner.seconds, run->runner.seed, row->lcores,
				       NULL, &lc, &err) < 0) {
			fail(row, err.text);
			return;
		}
		if (lc.cpu_share <= row->cpu_share)
			continue;
		row->ops_per_second = lc.ops_per_second;
		row->cpu_share = RTE_MIN(lc.cpu_share, 1.0);
		row->cpu_percent = 100 * row->cpu_share;
		row->p50_us = lc.p50_us;
	}
}

static void
measure_device(struct run *run, struct bench_scaled *row)
{
	struct bench_result res;
	unsigned i;

	for (i = 0; i < TRIES && row->cpu_share < BENCH_CPU_SHARE_MIN && !atomic_load(&bench_stop);
	     i++) {
		bench_compare_device(&run->runner, row->point, &res);
		if (res.outcome != BENCH_OK) {
			fail(row, res.note);
			return;
		}
		if (res.cpu_share <= row->cpu_share)
			continue;
		row->ops_per_second = res.ops_per_second;
		row->cpu_share = res.cpu_share;
		/* a software device's CPU time is measured as libcrypto's is */
		row->cpu_percent = row->point->target->hardware ? bench_compare_cpu_percent(&res)
								: 100 * res.cpu_share;
		row->p50_us = res.has_latency ? res.latency_us[BENCH_P50] : 0;
	}
}

/* What follows from the rows before. */
static void
relate(const struct run *run, struct bench_scaled *row)
{
	const struct bench_scaled *end = &run->row[run->nb_rows], *r;

	for (r = run->row; r <= end; r++) {
		if (r->lcores != 1 || r->ops_per_second <= 0 ||
		    !bench_scaled_same_work(r->point, row->point))
			continue;
		if (same_series(r, row))
			row->efficiency = row->ops_per_second / r->ops_per_second / row->lcores;
		if (r->software && !row->software)
			row->worth = row->ops_per_second / r->ops_per_second;
	}
}

/* Returns whether to go on. */
static bool
finish(struct run *run, struct bench_scaled *row, int *rc)
{
	unsigned k;

	/* what was cut short by a signal is no result */
	if (atomic_load(&bench_stop))
		return false;
	relate(run, row);
	bench_progress_wipe();
	run->nb_rows++;
	run->totals.rows++;
	run->totals.bad += row->failed;
	if (!row->failed && row->cpu_share < BENCH_CPU_SHARE_MIN) {
		run->totals.starved++;
		run->totals.worst_share = run->totals.starved == 1
			? row->cpu_share
			: RTE_MIN(run->totals.worst_share, row->cpu_share);
	}
	for (k = 0; k < run->nb_reports && *rc == 0; k++) {
		run->report[k].nb_rows = run->nb_rows;
		*rc = run->how[k]->row(&run->report[k], row);
	}
	if (row->failed &&
	    (run->config->format != BENCH_FORMAT_TABLE || run->config->output != NULL))
		app_error("%s %s on %s: %s", row->point->algo->name, bench_point_op(row->point),
			  bench_scaled_where(row), row->note);
	return *rc == 0;
}

/* Work: software first, on all numbers of lcores, and then each device. */
static bool
measure_work(struct run *run, unsigned first, bool *done, int *rc)
{
	const struct bench_point *work = &run->points.v[first];
	struct bench_scaled *row;
	unsigned i;

	for (i = 0; i < run->config->lcores.n; i++) {
		row = new_row(run, work, true, run->config->lcores.v[i]);
		measure_software(run, row);
		if (!finish(run, row, rc))
			return false;
	}
	for (i = first; i < run->points.n; i++) {
		const struct bench_point *p = &run->points.v[i];

		if (done[i] || !bench_scaled_same_work(work, p))
			continue;
		done[i] = true;
		/* there is nothing to be said about no device but that */
		if (p->nowhere)
			continue;
		row = new_row(run, p, false, p->lcores);
		measure_device(run, row);
		if (!finish(run, row, rc))
			return false;
	}
	return true;
}

static int
measure_all(struct run *run)
{
	const uint64_t begin = rte_rdtsc();
	bool *done = calloc(run->points.n, sizeof(*done));
	unsigned i, k;
	int rc = done != NULL ? 0 : -ENOMEM;

	run->totals.planned = run->planned;
	bench_progress_begin(run->planned, run->config->quiet);
	for (k = 0; k < run->nb_reports && rc == 0; k++)
		rc = run->how[k]->begin(&run->report[k]);
	for (i = 0; i < run->points.n && rc == 0; i++)
		if (!done[i] && !measure_work(run, i, done, &rc))
			break;
	bench_progress_wipe();
	run->totals.interrupted = atomic_load(&bench_stop);
	run->totals.seconds = (double)(rte_rdtsc() - begin) / (double)rte_get_tsc_hz();
	for (k = 0; k < run->nb_reports && rc == 0; k++)
		rc = run->how[k]->end(&run->report[k], &run->totals);
	free(done);
	return rc;
}

/* Rows that there are going to be. */
static unsigned
count_rows(const struct run *run)
{
	unsigned i, k, n = 0;

	for (i = 0; i < run->points.n; i++) {
		n += !run->points.v[i].nowhere;
		for (k = 0; k < i && !bench_scaled_same_work(&run->points.v[k], &run->points.v[i]);
		     k++)
			;
		if (k == i)
			n += run->config->lcores.n;
	}
	return n;
}

static void
add_report(struct run *run, const struct bench_scaling_reporter *how, FILE *out,
	   const struct bench_facts *facts)
{
	run->how[run->nb_reports] = how;
	run->report[run->nb_reports++] = (struct bench_scaling_report){ .out = out,
									.config = run->config,
									.facts = facts,
									.points = &run->points,
									.row = run->row };
}

static const struct bench_scaling_reporter *
reporter_of(const struct bench_config *config)
{
	switch (config->format) {
	case BENCH_FORMAT_CSV:
		return &bench_scaling_csv;
	case BENCH_FORMAT_JSON:
		return &bench_scaling_json;
	default:
		return &bench_scaling_table;
	}
}

static void
init_runner(struct run *run, uint32_t seed)
{
	const struct bench_config *c = run->config;
	struct bench_runner *r = &run->runner;

	r->config = c;
	r->seed = seed;
	r->seconds = c->seconds;
	if (r->seconds <= 0)
		r->seconds = RTE_MAX(SECONDS_MIN,
				     RTE_MIN(SECONDS_MAX,
					     BUDGET_SECONDS / OVERHEAD / run->planned));
	r->warmup = c->warmup >= 0 ? c->warmup : RTE_MIN(WARMUP_MAX, r->seconds * WARMUP_SHARE);
}

int
bench_scaling_run(struct bench_config *config, struct bench_targets *targets,
		  const struct app_eal *eal, uint32_t seed, FILE *out, FILE *html,
		  struct cburst_error *err)
{
	struct run run = { .config = config };
	struct bench_facts facts;
	unsigned i;
	int rc;

	rc = fill_defaults(config, err);
	if (rc == 0)
		rc = bench_points_build(config, targets, &run.points, err);
	for (i = 0; i < run.points.n && rc == 0; i++)
		/* libcrypto alone is no answer to what was asked */
		if (run.points.v[i].nowhere && !run.points.v[i].algo->by_family) {
			app_error_set(err, "%s: %.200s", run.points.v[i].algo->name,
				      run.points.v[i].why);
			rc = -ENOTSUP;
		}
	if (rc == 0) {
		run.planned = count_rows(&run);
		run.row = calloc(run.planned + 1, sizeof(*run.row));
		rc = run.row != NULL ? 0 : -ENOMEM;
	}
	if (rc < 0) {
		bench_points_free(&run.points);
		return rc;
	}
	for (i = 0; i < run.points.n; i++)
		bench_compare_load(config, &run.points.v[i]);
	init_runner(&run, seed);
	bench_facts_get(&facts, config->title, eal, seed);
	add_report(&run, reporter_of(config), out, &facts);
	if (html != NULL)
		add_report(&run, &bench_scaling_html, html, &facts);
	rc = measure_all(&run);
	bench_runner_free(&run.runner);
	bench_points_free(&run.points);
	free(run.row);
	if (rc < 0) {
		app_error("the report could not be written: %s", strerror(-rc));
		return APP_EXIT_FAILED;
	}
	return bench_totals_status(&run.totals);
}
