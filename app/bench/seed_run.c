/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Measuring the rows of a preset, each on its own device. */

#include <errno.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_dev.h>

#include "algos.h"
#include "facts.h"
#include "message.h"
#include "progress.h"
#include "report.h"
#include "runner.h"
#include "seed.h"

#define DRIVER "crypto_simulator"

/* Each row, where --seconds was not given: a whole preset ends within a minute. */
#define SECONDS		 0.4
#define WARMUP		 0.05
#define SOFTWARE_SECONDS 0.15
/* Operations that a row has at least. The slowest devices take a tenth of a second for ten. */
#define LEAST 256
/* In flight: of public keys more than any of the devices has engines; of long messages so many that
 * their buffers stay in the CPU's caches as far as they can. */
#define ASYM_BURST 16
#define ASYM_DEPTH 64
#define LONG_BURST 4
#define LONG_DEPTH 16

struct run {
	struct bench_seed *seed;
	const struct bench_config *config;
	struct bench_runner runner;
	struct bench_target target[BENCH_SEED_DEVICES_MAX];
	struct bench_size size;
	double software_seconds;
};

static int
make_device(struct run *run, unsigned index, struct cburst_error *err)
{
	const char *profile = run->seed->profile[index];
	struct bench_target *t = &run->target[index];
	char name[CBURST_NAME_MAX], args[64];
	int rc;

	snprintf(name, sizeof(name), DRIVER "_%s", profile);
	snprintf(args, sizeof(args), "profile=%s", profile);
	rc = rte_eal_hotplug_add("vdev", name, args);
	if (rc < 0) {
		app_error_set(
			err,
			"%s: the simulated device of profile %s could not be made: %s. Its driver, "
			"librte_" DRIVER ".so, comes with cryptoburst where drivers can be built",
			run->seed->name, profile, strerror(-rc));
		return -ENODEV;
	}
	rc = cburst_device_find(name, &t->dev[0], err);
	if (rc < 0)
		return rc;
	t->n = 1;
	t->named = t->hardware = t->simulated = true;
	snprintf(t->label, sizeof(t->label), "%s", profile);
	return 0;
}

static int
make_devices(struct run *run, struct cburst_error *err)
{
	bool wanted[BENCH_SEED_DEVICES_MAX] = { false };
	const struct bench_seed_row *row;
	unsigned i;
	int rc = 0;

	for (i = 0; i < run->seed->nb_rows; i++) {
		row = &run->seed->row[i];
		if (row->how == BENCH_SEED_ASYNC || row->how == BENCH_SEED_SYNC)
			wanted[row->device] = true;
	}
	for (i = 0; i < run->seed->nb_profiles && rc == 0; i++)
		if (wanted[i])
			rc = make_device(run, i, err);
	return rc;
}

static void
make_point(struct run *run, const struct bench_seed_row *row, struct bench_point *p)
{
	const uint32_t block = run->seed->block;

	memset(p, 0, sizeof(*p));
	p->mode = BENCH_THROUGHPUT;
	p->target = &run->target[row->device];
	p->algo = &row->algo;
	p->lcores = 1;
	p->steady = true;
	p->least = LEAST;
	p->segments = 1;
	p->submit = row->how == BENCH_SEED_SYNC ? BENCH_SUBMIT_SYNC : BENCH_SUBMIT_BURST;
	if (bench_algo_is_asym(&row->algo)) {
		p->asym_op = row->asym_op;
		p->burst = ASYM_BURST;
		p->depth = ASYM_DEPTH;
	} else {
		p->kind = cburst_spec_kind(&row->algo.spec);
		p->dir = row->dir;
		p->size = &run->size;
		p->aad = p->kind == CBURST_KIND_AEAD ? run->config->aad : 0;
		p->segments = (block + BENCH_SEGMENT_BYTES_MAX - 1) / BENCH_SEGMENT_BYTES_MAX;
		/* what is written in place is another message the next time */
		p->out_of_place = p->kind == CBURST_KIND_AEAD || p->kind == CBURST_KIND_CIPHER;
		p->burst = LONG_BURST;
		p->depth = LONG_DEPTH;
	}
	if (row->how == BENCH_SEED_SYNC)
		p->burst = p->depth = 1;
}

static void
measure_device(struct run *run, struct bench_seed_row *row, const struct bench_point *p)
{
	struct cburst_error err = { { 0 } };
	struct bench_result result;

	/* the instance that the row is going to use, so that its device can be watched */
	if (bench_instance_get(&run->runner, p, &err) == 0)
		bench_cost_watch(p->target->dev[0].dev_id);
	bench_run(&run->runner, p, &result);
	if (result.outcome != BENCH_OK) {
		row->failed = true;
		snprintf(row->why, sizeof(row->why), "%.*s", (int)sizeof(row->why) - 1,
			 result.note);
		return;
	}
	row->measured = true;
	row->here = bench_seed_in_unit(run->seed, row, result.ops_per_second);
	row->seconds = result.seconds;
	row->ops = result.ok;
	row->model = result.model;
	row->cost = result.cost;
	row->cpu_share = result.cpu_share;
	row->latency_us = result.latency_us[BENCH_P50];
}

static void
measure_software(struct run *run, struct bench_seed_row *row)
{
	struct cburst_error err = { { 0 } };

	if (row->cores > 1) {
		snprintf(row->why, sizeof(row->why), "software is measured on one core");
		return;
	}
	if (bench_seed_soft_measure(run->seed, row, run->software_seconds, &err) < 0) {
		row->failed = true;
		snprintf(row->why, sizeof(row->why), "%.*s", (int)sizeof(row->why) - 1, err.text);
	}
}

static void
measure(struct run *run, unsigned index)
{
	struct bench_seed_row *row = &run->seed->row[index];
	struct bench_point point;
	char text[128];

	if (row->how == BENCH_SEED_NOT)
		return;
	if (row->how == BENCH_SEED_SOFTWARE) {
		snprintf(text, sizeof(text), "%s %s, libcrypto", row->name, row->op);
		bench_progress_text(index, text);
		measure_software(run, row);
		return;
	}
	make_point(run, row, &point);
	bench_progress_point(index, &point);
	measure_device(run, row, &point);
}

static const struct bench_seed_reporter *
reporter_of(const struct bench_config *config)
{
	switch (config->format) {
	case BENCH_FORMAT_CSV:
		return &bench_seed_csv;
	case BENCH_FORMAT_JSON:
		return &bench_seed_json;
	default:
		return &bench_seed_table;
	}
}

static int
measure_all(struct run *run, struct bench_seed_report *report, struct bench_totals *totals)
{
	const struct bench_seed_reporter *reporter = reporter_of(run->config);
	const uint64_t begin = rte_rdtsc();
	unsigned i;
	int rc;

	totals->planned = run->seed->nb_rows;
	bench_progress_begin(totals->planned, run->config->quiet);
	rc = reporter->begin(report);
	for (i = 0; i < run->seed->nb_rows && rc == 0; i++) {
		struct bench_seed_row *row = &run->seed->row[i];

		measure(run, i);
		/* what was cut short by a signal is no result */
		if (atomic_load(&bench_stop))
			break;
		bench_progress_wipe();
		totals->rows++;
		totals->bad += row->failed;
		rc = reporter->row(report, row);
		if (row->failed)
			app_error("%s %s: %s", row->name, row->op, row->why);
	}
	bench_progress_wipe();
	totals->interrupted = atomic_load(&bench_stop);
	totals->seconds = (double)(rte_rdtsc() - begin) / (double)rte_get_tsc_hz();
	return rc == 0 ? reporter->end(report, totals) : rc;
}

int
bench_seed_run(struct bench_seed *seed, const struct bench_config *config,
	       const struct app_eal *eal, FILE *out, FILE *html)
{
	static struct run run;
	struct bench_seed_report report = { .out = out, .seed = seed };
	struct bench_seed_report page = { .out = html, .seed = seed };
	struct bench_totals totals = { 0 };
	struct cburst_error err = { { 0 } };
	struct bench_facts facts;
	int rc;

	run.seed = seed;
	run.config = config;
	run.runner.config = config;
	run.runner.seed = bench_random_choose(config->seed);
	run.runner.seconds = config->seconds > 0 ? config->seconds : SECONDS;
	run.runner.warmup = config->warmup >= 0 ? config->warmup : WARMUP;
	run.software_seconds = RTE_MIN(SOFTWARE_SECONDS, run.runner.seconds);
	if (config->seconds > SECONDS)
		run.software_seconds = config->seconds;
	run.size.max = seed->block;
	snprintf(run.size.label, sizeof(run.size.label), "%u", seed->block);
	bench_facts_get(&facts, NULL, eal, run.runner.seed);
	report.facts = page.facts = &facts;
	rc = make_devices(&run, &err);
	if (rc < 0) {
		app_error("%s", err.text);
		return APP_EXIT_FAILED;
	}
	rc = measure_all(&run, &report, &totals);
	if (rc == 0 && html != NULL)
		rc = bench_seed_html.end(&page, &totals);
	bench_runner_free(&run.runner);
	if (rc < 0) {
		app_error("the report could not be written: %s", strerror(-rc));
		return APP_EXIT_FAILED;
	}
	return bench_totals_status(&totals);
}
