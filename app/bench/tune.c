/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>

#include "algos.h"
#include "compare.h"
#include "message.h"
#include "progress.h"
#include "tune.h"

/* All rows together take about this long where --seconds was not given. */
#define BUDGET_SECONDS 40.0
#define SECONDS_MAX    0.05
#define SECONDS_MIN    0.004
/* Measurements of a row, about. */
#define MEASUREMENTS 30
/* What one takes besides its time, as a factor. */
#define OVERHEAD     1.6
#define WARMUP_SHARE 0.2
/* A measurement without its CPU is made again, so many times; the best counts. */
#define TRIES 4
/* Sizes between which the device begins to win, and how near to that place is near enough. */
#define SIZE_MIN    16u
#define SIZE_MOST   16384u
#define SIZE_FACTOR 4u
#define NEAR	    1.04
#define SIZE	    1024u

/* Without --algo. What no device can do is left out. */
static const char algos[] = "aes-128-gcm,aes-128-cbc,aes-128-ctr,aes-128-ccm,chacha20-poly1305,"
			    "3des-cbc,sha256,hmac-sha256,rsa-2048,ecdh-p256,ecdsa-p256,x25519";
static const uint32_t bursts[] = { 1, 4, 8, 16, 32, 64 };

struct run {
	struct bench_config *config;
	struct bench_targets *targets;
	struct bench_points points;
	struct bench_runner device, software; /* each keeps the instance of its own device */
	struct bench_size size;
	bool burst_given, depth_given;
	unsigned index;
	/* so that tries are bounded: when it began, what it may take, rows that were starved */
	uint64_t begin;
	double budget;
	bool starved;
};

int
bench_tune_check(const struct bench_config *config, struct cburst_error *err)
{
	unsigned i;

	if (config->compare) {
		app_error_set(err, "--tune and --compare cannot be had at once");
		return -EINVAL;
	}
	if (bench_compare_check(config, "--tune", err) < 0)
		return -EINVAL;
	if (config->thresholds != NULL) {
		app_error_set(err,
			      "--tune %s finds thresholds, so leave --thresholds out; a second run "
			      "with --thresholds %s and without --tune routes by them",
			      config->tune, config->tune);
		return -EINVAL;
	}
	if (config->sizes.n > 1) {
		app_error_set(err,
			      "--tune takes one --size, at which burst and depth are found, not %u",
			      config->sizes.n);
		return -EINVAL;
	}
	for (i = 0; i < config->algos.n; i++)
		if (config->segments > 1 && !bench_algo_is_asym(&config->algos.v[i])) {
			app_error_set(err, "--tune and --segments cannot be had at once");
			return -EINVAL;
		}
	return 0;
}

static void
progress(const struct run *run, const struct bench_point *p)
{
	char text[320], load[64] = "software";

	if (p->target->n > 0)
		snprintf(load, sizeof(load), "burst %u, depth %u", p->burst, p->depth);
	snprintf(text, sizeof(text), "%s %s, %s, %s B, %s", p->algo->name, bench_point_op(p),
		 p->target->label, bench_point_size(p), load);
	bench_progress_text(run->index, text);
}

/* Whether there is time for another try: the rows so far have not taken more than their share. */
static bool
has_time(const struct run *run)
{
	return (double)(rte_rdtsc() - run->begin) / (double)rte_get_tsc_hz() <
		run->budget * (run->index + 1) / run->points.n;
}

/* The best of a few tries; one that had its CPU is enough. */
static bool
measure(struct run *run, struct bench_runner *runner, const struct bench_point *p,
	struct bench_result *out)
{
	struct bench_result now;
	unsigned i;

	progress(run, p);
	memset(out, 0, sizeof(*out));
	for (i = 0; i < TRIES && (i == 0 || has_time(run)) && !atomic_load(&bench_stop); i++) {
		bench_compare_device(runner, p, &now);
		if (now.outcome != BENCH_OK) {
			*out = now;
			return false;
		}
		if (i == 0 || now.ops_per_second > out->ops_per_second)
			*out = now;
		if (now.cpu_share >= BENCH_CPU_SHARE_MIN)
			break;
	}
	run->starved |= out->cpu_share < BENCH_CPU_SHARE_MIN;
	return !atomic_load(&bench_stop);
}

static bool
failed(struct bench_tuned *row, const struct bench_result *res)
{
	row->failed = true;
	snprintf(row->note, sizeof(row->note), "%.*s", (int)sizeof(row->note) - 1, res->note);
	return false;
}

/* The smallest burst with nearly the best rate, where enough is in flight. */
static bool
find_burst(struct run *run, struct bench_tuned *row)
{
	struct bench_point p = *row->point;
	struct bench_result res;
	double rate[RTE_DIM(bursts)];
	unsigned i, n = 0;

	for (i = 0; i < RTE_DIM(bursts); i++) {
		p.burst = bursts[i];
		p.depth = RTE_MAX(row->point->depth, p.burst);
		if (!p.target->hardware && !run->depth_given)
			p.depth = p.burst;
		if (run->depth_given && p.burst > p.depth)
			break;
		if (!measure(run, &run->device, &p, &res))
			return atomic_load(&bench_stop) ? false : failed(row, &res);
		rate[n++] = res.ops_per_second;
		row->best = RTE_MAX(row->best, res.ops_per_second);
	}
	for (i = 0; i < n && rate[i] < row->best * BENCH_TUNE_SHARE; i++)
		;
	row->burst = bursts[RTE_MIN(i, RTE_DIM(bursts) - 1)];
	return true;
}

/* The fewest in flight that have nearly the best rate. */
static bool
find_depth(struct run *run, struct bench_tuned *row)
{
	const bool given = run->depth_given;
	struct bench_point p = *row->point;
	struct bench_result res;
	uint32_t most = RTE_MAX(p.depth, row->burst), depth = given ? most : row->burst;

	if (!p.target->hardware && !given)
		most = row->burst;
	/* a burst that was given: the rate that is to be had with it */
	if (row->best <= 0) {
		p.burst = row->burst;
		p.depth = most;
		if (!measure(run, &run->device, &p, &res))
			return atomic_load(&bench_stop) ? false : failed(row, &res);
		row->best = res.ops_per_second;
	}
	for (;; depth = RTE_MIN(depth * 2, most)) {
		p.burst = row->burst;
		p.depth = depth;
		if (!measure(run, &run->device, &p, &res))
			return atomic_load(&bench_stop) ? false : failed(row, &res);
		row->depth = depth;
		row->rate = res.ops_per_second;
		row->best = RTE_MAX(row->best, row->rate);
		row->p50_us = res.latency_us[BENCH_P50];
		row->p99_us = res.latency_us[BENCH_P99];
		if (depth >= most || row->rate >= row->best * BENCH_TUNE_SHARE)
			break;
	}
	p.burst = p.depth = 1;
	if (!measure(run, &run->device, &p, &res))
		return atomic_load(&bench_stop) ? false : failed(row, &res);
	row->alone_p50_us = res.latency_us[BENCH_P50];
	return true;
}

/* The software device of the run that can do it; NULL: libcrypto stands for software. */
static struct bench_target *
software_target(const struct run *run, const struct bench_point *p)
{
	unsigned i;

	for (i = 0; i < run->targets->n; i++) {
		struct bench_target *t = &run->targets->v[i];

		if (!t->hardware && !t->null_device && !t->broken &&
		    bench_target_can(t, &p->algo->spec, p->aad, NULL) == 0)
			return t;
	}
	return NULL;
}

/* Rates of device and software at a size. */
static bool
both(struct run *run, struct bench_tuned *row, struct bench_target *soft, uint32_t bytes,
     double *device, double *software)
{
	struct bench_point p = *row->point;
	struct cburst_error err = { { 0 } };
	struct bench_software lc;
	struct bench_result res;
	unsigned i;

	run->size.max = bytes;
	snprintf(run->size.label, sizeof(run->size.label), "%u", bytes);
	p.size = &run->size;
	p.burst = row->burst;
	p.depth = row->depth;
	if (!measure(run, &run->device, &p, &res))
		return atomic_load(&bench_stop) ? false : failed(row, &res);
	*device = res.ops_per_second;
	if (soft != NULL) {
		p.target = soft;
		bench_compare_load(run->config, &p);
		if (!measure(run, &run->software, &p, &res))
			return atomic_load(&bench_stop) ? false : failed(row, &res);
		*software = res.ops_per_second;
		return true;
	}
	*software = 0;
	for (i = 0; i < TRIES && (i == 0 || has_time(run)) && !atomic_load(&bench_stop); i++) {
		if (bench_software_measure(&p, run->device.seconds, run->device.seed, &lc, &err) <
		    0) {
			snprintf(res.note, sizeof(res.note), "libcrypto: %.200s", err.text);
			return failed(row, &res);
		}
		*software = RTE_MAX(*software, lc.ops_per_second);
		if (lc.cpu_share >= BENCH_CPU_SHARE_MIN)
			break;
	}
	return !atomic_load(&bench_stop);
}

/* Device against software at a size; moves one of the ends to it. */
static bool
look(struct run *run, struct bench_tuned *row, struct bench_target *soft, uint32_t bytes)
{
	double device, software;

	if (!both(run, row, soft, bytes, &device, &software))
		return false;
	if (device >= software) {
		if (row->above == 0 || bytes < row->above) {
			row->above = bytes;
			row->above_device = device;
			row->above_software = software;
		}
	} else {
		row->below = bytes;
		row->below_device = device;
		row->below_software = software;
		/* what it won before with shorter ones was noise, or no threshold */
		if (row->above < bytes)
			row->above = 0;
	}
	return true;
}

/* Where the device's advantage is nil, between two sizes: on the line between its logarithms. */
static double
between(const struct bench_tuned *row)
{
	const double lost = log(row->below_software / row->below_device),
		     won = log(row->above_device / row->above_software);
	const double share = lost + won > 0 ? lost / (lost + won) : 1;

	return row->below * pow((double)row->above / row->below, share);
}

static bool
find_threshold(struct run *run, struct bench_tuned *row)
{
	const struct bench_point *p = row->point;
	const uint32_t block = cburst_alg_info(p->algo->spec.alg)->block;
	const uint32_t step = RTE_MAX(block, 16u);
	const uint32_t longest = RTE_MIN(SIZE_MOST,
					 bench_target_length_max(p->target, &p->algo->spec)) /
		step * step;
	struct bench_target *soft = software_target(run, p);
	uint32_t bytes, middle;

	snprintf(row->against, sizeof(row->against), "%s",
		 soft != NULL ? soft->label : "libcrypto");
	for (bytes = SIZE_MIN; bytes <= longest; bytes *= SIZE_FACTOR)
		if (!look(run, row, soft, bytes))
			return false;
	/* between the last one that software wins and the next */
	while (row->below != 0 && row->above > row->below) {
		middle = (uint32_t)sqrt((double)row->below * row->above) / step * step;
		if (middle <= row->below || row->above <= row->below * NEAR)
			break;
		if (!look(run, row, soft, middle))
			return false;
	}
	if (row->below == 0)
		row->threshold = 0;
	else if (row->above == 0)
		row->threshold = INFINITY;
	else
		row->threshold = ceil(between(row));
	return true;
}

/* Whether it was tuned to the end. */
static bool
tune(struct run *run, struct bench_tuned *row)
{
	const struct bench_point *p = row->point;

	row->threshold = BENCH_TUNE_NONE;
	if (p->nowhere) {
		row->failed = true;
		snprintf(row->note, sizeof(row->note), "%s", p->why);
		return true;
	}
	if (run->burst_given)
		row->burst = p->burst;
	else if (!find_burst(run, row))
		return row->failed;
	if (!find_depth(run, row))
		return row->failed;
	if (!bench_algo_is_asym(p->algo) && p->target->hardware && !find_threshold(run, row)) {
		row->threshold = BENCH_TUNE_NONE;
		bench_runner_free(&run->software);
		return row->failed;
	}
	/* a device belongs to one instance at a time, and the next row may be about this one */
	bench_runner_free(&run->software);
	return true;
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
	}
	if (config->ops == 0)
		config->ops = BENCH_OP_ENCRYPT | BENCH_OP_ASYM(CBURST_ASYM_SIGN) |
			BENCH_OP_ASYM(CBURST_ASYM_DERIVE);
	if (rc == 0 && config->sizes.n == 0)
		rc = bench_sizes_add_fixed(&config->sizes, SIZE);
	return rc;
}

static void
init_runner(struct bench_runner *r, const struct run *run, uint32_t seed)
{
	const struct bench_config *c = run->config;

	r->config = c;
	r->seed = seed;
	r->seconds = c->seconds;
	if (r->seconds <= 0)
		r->seconds = RTE_MAX(SECONDS_MIN,
				     RTE_MIN(SECONDS_MAX,
					     BUDGET_SECONDS / OVERHEAD / MEASUREMENTS /
						     run->points.n));
	r->warmup = c->warmup >= 0 ? c->warmup : r->seconds * WARMUP_SHARE;
}

/* Before anything is measured: a file that cannot be written is no use. */
static int
check_path(const char *path, struct cburst_error *err)
{
	FILE *f = fopen(path, "a");
	int rc = f == NULL ? -errno : 0;

	if (f == NULL)
		app_error_set(err, "--tune %s: %s", path, strerror(errno));
	else
		fclose(f);
	return rc;
}

static int
tune_all(struct run *run, const struct bench_facts *facts, struct bench_tune_rows *rows,
	 struct bench_totals *totals, FILE *out)
{
	const struct bench_config *config = run->config;
	bool thresholds = false;
	int rc;

	totals->planned = run->points.n;
	bench_progress_begin(totals->planned, config->quiet);
	rc = bench_tune_begin(out, config, facts, &run->points);
	for (run->index = 0; run->index < run->points.n && rc == 0; run->index++) {
		struct bench_tuned *row = &rows->v[rows->n];

		row->point = &run->points.v[run->index];
		run->starved = false;
		/* what was cut short by a signal is no result */
		if (!tune(run, row) || atomic_load(&bench_stop))
			break;
		bench_progress_wipe();
		rows->n++;
		totals->rows++;
		totals->bad += row->failed;
		totals->starved += run->starved;
		rc = bench_tune_row(out, config, &run->points, row);
		/* what is found so far is there whatever happens */
		if (rc == 0 && row->threshold >= 0) {
			rc = bench_tune_write(config->tune, rows, facts);
			thresholds = true;
		}
	}
	bench_progress_wipe();
	totals->interrupted = atomic_load(&bench_stop);
	/* an interrupt before the first of them leaves the file of an earlier run as it is */
	if (rc == 0 && !thresholds && !totals->interrupted)
		rc = bench_tune_write(config->tune, rows, facts);
	return rc == 0 ? bench_tune_end(out, config, totals, thresholds) : rc;
}

int
bench_tune_run(struct bench_config *config, struct bench_targets *targets,
	       const struct app_eal *eal, uint32_t seed, FILE *out, FILE *html,
	       struct cburst_error *err)
{
	struct run run = { .config = config,
			   .targets = targets,
			   .burst_given = config->bursts.n > 0,
			   .depth_given = config->depths.n > 0 };
	struct bench_tune_rows rows = { 0 };
	struct bench_totals totals = { 0 };
	struct bench_facts facts;
	unsigned i;
	int rc;

	rc = check_path(config->tune, err);
	if (rc == 0)
		rc = fill_defaults(config, err);
	if (rc == 0)
		rc = bench_points_build(config, targets, &run.points, err);
	if (rc == 0) {
		rows.v = calloc(run.points.n, sizeof(*rows.v));
		rc = rows.v != NULL ? 0 : -ENOMEM;
	}
	if (rc < 0) {
		bench_points_free(&run.points);
		return rc;
	}
	for (i = 0; i < run.points.n; i++)
		bench_compare_load(config, &run.points.v[i]);
	init_runner(&run.device, &run, seed);
	init_runner(&run.software, &run, seed);
	run.begin = rte_rdtsc();
	run.budget = run.device.seconds * OVERHEAD * MEASUREMENTS * run.points.n;
	bench_facts_get(&facts, config->title, eal, seed);
	rc = tune_all(&run, &facts, &rows, &totals, out);
	totals.seconds = (double)(rte_rdtsc() - run.begin) / (double)rte_get_tsc_hz();
	if (rc == 0 && config->format == BENCH_FORMAT_JSON)
		rc = bench_tune_json(out, config, &facts, &rows, &totals);
	if (rc == 0 && html != NULL)
		rc = bench_tune_html(html, config, &facts, &rows, &totals);
	bench_runner_free(&run.device);
	bench_runner_free(&run.software);
	bench_points_free(&run.points);
	free(rows.v);
	if (rc < 0) {
		app_error("the report or --tune %s could not be written: %s", config->tune,
			  strerror(-rc));
		return APP_EXIT_FAILED;
	}
	return bench_totals_status(&totals);
}
