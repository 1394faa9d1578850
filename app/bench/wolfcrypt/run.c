/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "language.h"
#include "lines.h"
#include "message.h"
#include "plan.h"
#include "progress.h"
#include "report.h"
#include "runner.h"
#include "software.h"

/* As wolfCrypt's. */
#define SECONDS 1.0
/* Of the measured time. */
#define WARMUP_SHARE 0.1
#define WARMUP_MAX   0.1

struct run {
	const struct bench_config *config;
	const struct bench_wolf *wolf;
	struct bench_wolf_plan plan;
	struct bench_wolf_lines lines;
	struct bench_runner runner;
	struct bench_counts each[CBURST_LANES_MAX];
	struct bench_wolf_share share[CBURST_LANES_MAX];
	unsigned done;
	struct bench_totals totals;
};

static void
progress(struct run *run, const struct bench_wolf_row *row, const char *where)
{
	char text[256], name[64];

	snprintf(text, sizeof(text), "%s, %s", bench_wolf_row_name(row, name, sizeof(name)), where);
	bench_progress_text(run->done++, text);
}

/* The lines of a row; what was cut short by a signal is no result. */
static void
tell(struct run *run, const struct bench_wolf_row *row, const struct bench_wolf_by *by,
     double cpu_share, const char *failure)
{
	struct bench_totals *t = &run->totals;
	char name[64];

	if (atomic_load(&bench_stop))
		return;
	bench_progress_wipe();
	t->rows++;
	t->bad += failure != NULL;
	if (failure == NULL && cpu_share < BENCH_CPU_SHARE_MIN) {
		t->worst_share = t->starved == 0 ? cpu_share : RTE_MIN(t->worst_share, cpu_share);
		t->starved++;
	}
	bench_wolf_lines_row(&run->lines, row, by, run->share, run->wolf->threads, failure);
	if (failure != NULL && (run->wolf->csv || run->config->output != NULL))
		app_error("%s on %s: %s", bench_wolf_row_name(row, name, sizeof(name)),
			  by->target != NULL ? by->target->label : "libcrypto", failure);
}

static void
not_offered(struct run *run, const struct bench_wolf_row *row, const char *why)
{
	bench_progress_wipe();
	bench_wolf_lines_not_offered(&run->lines, row, why);
}

/* Bytes of one operation of libcrypto's; 0 where operations are counted. */
static uint32_t
soft_bytes(const struct run *run, const struct bench_wolf_row *row)
{
	if (row->does != BENCH_WOLF_BYTES)
		return 0;
	return row->soft == BENCH_SOFT_PBKDF2 ? BENCH_SOFT_PBKDF2_BYTES : run->wolf->block;
}

/* Why libcrypto cannot, in words of the user's language. */
static void
soft_reason(const struct run *run, const struct bench_algo *algo, int rc,
	    const struct cburst_error *err, char *buf, size_t size)
{
	const struct cburst_alg_info *info = cburst_alg_info(algo->spec.alg);
	const enum bench_wolf_language language = run->wolf->language;

	if (rc == -EINVAL)
		snprintf(buf, size, bench_wolf_text(language, BENCH_WOLF_WHOLE_BLOCKS),
			 info != NULL ? RTE_MAX(info->block, info->length_min) : 16u,
			 run->wolf->block);
	else if (err->text[0] != '\0' && bench_algo_is_asym(algo))
		snprintf(buf, size, "%s", err->text);
	else
		snprintf(buf, size, "%s",
			 bench_wolf_text(language,
					 bench_soft_has_legacy() ? BENCH_WOLF_NO_LIBCRYPTO
								 : BENCH_WOLF_NO_LEGACY));
}

static void
run_software(struct run *run, unsigned index)
{
	const struct bench_wolf_row *row = &run->plan.rows.v[index];
	const struct bench_algo *algo = &run->plan.algo[index];
	const struct bench_wolf_by by = { .way = "SW", .message = soft_bytes(run, row) };
	const struct bench_soft_work work = {
		.kind = row->soft,
		.algo = algo,
		.name = row->libcrypto,
		.dir = row->dir,
		.asym_op = row->op,
		.bytes = by.message,
		.aad = run->config->aad,
		.running = !run->wolf->digest_full,
	};
	struct bench_software_lane lane[CBURST_LANES_MAX];
	struct bench_software software;
	struct cburst_error err = { { 0 } };
	char why[320];
	unsigned i;
	int rc;

	if (row->nobody) {
		not_offered(run, row, bench_wolf_text(run->wolf->language, BENCH_WOLF_BY_NOBODY));
		return;
	}
	progress(run, row, "libcrypto");
	memset(lane, 0, sizeof(lane));
	rc = bench_software_run(&work, run->runner.seconds, run->runner.seed, run->wolf->threads,
				lane, &software, &err);
	if (rc == -ENOTSUP || rc == -EINVAL) {
		soft_reason(run, algo, rc, &err, why, sizeof(why));
		not_offered(run, row, why);
		return;
	}
	for (i = 0; i < run->wolf->threads; i++)
		run->share[i] = (struct bench_wolf_share){
			.ops = lane[i].ops,
			.bytes = lane[i].ops * work.bytes,
			.cycles = lane[i].cycles,
		};
	tell(run, row, &by, software.cpu_share, rc < 0 ? err.text : NULL);
}

static void
run_device(struct run *run, const struct bench_wolf_place *place)
{
	const struct bench_wolf_row *row = &run->plan.rows.v[place->row];
	const struct bench_target *t = place->point.target;
	struct bench_wolf_by by = {
		.way = t->hardware && !t->simulated ? "HW" : "DEV",
		.target = t,
		.message = place->size.max,
	};
	struct bench_result result;
	unsigned i;

	progress(run, row, t->label);
	memset(run->each, 0, sizeof(run->each));
	bench_run(&run->runner, &place->point, &result);
	by.late = result.model.late_live > 0;
	for (i = 0; i < run->wolf->threads; i++)
		run->share[i] = (struct bench_wolf_share){
			.ops = run->each[i].ok,
			.bytes = run->each[i].bytes,
			.cycles = run->each[i].cycles,
		};
	tell(run, row, &by, result.cpu_share, result.outcome != BENCH_OK ? result.note : NULL);
}

static bool
stopped(void)
{
	return atomic_load(&bench_stop);
}

/* Rows of one word: first all of them in software, then on each device. */
static void
run_word(struct run *run, const struct bench_targets *targets, unsigned first, unsigned end)
{
	const struct bench_wolf_place *p;
	unsigned i, t;

	for (i = first; i < end && !stopped(); i++)
		run_software(run, i);
	for (t = 0; t < targets->n; t++)
		for (i = 0; i < run->plan.nb_places && !stopped(); i++) {
			p = &run->plan.place[i];
			if (p->point.target == &targets->v[t] && p->row >= first && p->row < end)
				run_device(run, p);
		}
}

static void
run_all(struct run *run, const struct bench_targets *targets)
{
	const struct bench_wolf_rows *rows = &run->plan.rows;
	unsigned first, end;

	for (first = 0; first < rows->n && !stopped(); first = end) {
		for (end = first + 1;
		     end < rows->n && strcmp(rows->v[end].word, rows->v[first].word) == 0; end++)
			;
		run_word(run, targets, first, end);
	}
}

/* What no device was measured with, where there are any. */
static void
tell_without_device(const struct run *run, const struct bench_targets *targets)
{
	const struct bench_wolf_rows *rows = &run->plan.rows;
	char text[1024] = "", name[64];
	size_t used = 0;
	unsigned i, k;

	for (i = 0; i < rows->n && used < sizeof(text); i++) {
		for (k = 0; k < run->plan.nb_places && run->plan.place[k].row != i; k++)
			;
		if (k == run->plan.nb_places && !rows->v[i].nobody)
			used += snprintf(text + used, sizeof(text) - used, "%s%s",
					 used > 0 ? ", " : "",
					 bench_wolf_row_name(&rows->v[i], name, sizeof(name)));
	}
	if (targets->n > 0 && used > 0)
		app_note("on no device here: %s", text);
}

static int
check_threads(const struct bench_wolf *wolf, struct cburst_error *err)
{
	unsigned lcores[CBURST_LANES_MAX], n = bench_lcores(lcores, RTE_DIM(lcores));

	if (wolf->threads <= n)
		return 0;
	app_error_set(
		err,
		"-threads %u: EAL has %u lcores; give it more with -l in front of '--', or ask "
		"for fewer",
		wolf->threads, n);
	return -EINVAL;
}

static int
status(struct run *run)
{
	struct bench_totals *t = &run->totals;

	t->interrupted = stopped();
	if (t->starved > 0)
		app_warn(
			"in %u of %u rows the lcores did not have their CPUs for themselves, at worst "
			"%.0f %% of them: those figures are too low",
			t->starved, t->rows, t->worst_share * 100);
	if (t->interrupted || t->rows > 0)
		return bench_totals_status(t);
	app_error("nothing of what was asked for is offered here");
	return APP_EXIT_FAILED;
}

int
bench_wolf_run(struct bench_config *config, struct bench_targets *targets,
	       const struct app_eal *eal, uint32_t seed, FILE *out, struct cburst_error *err)
{
	static struct run run;
	struct bench_facts facts;
	int rc;

	memset(&run, 0, sizeof(run));
	run.config = config;
	run.wolf = config->wolf;
	run.lines = (struct bench_wolf_lines){ .out = out, .wolf = config->wolf };
	run.runner.config = config;
	run.runner.seed = seed;
	run.runner.each = run.each;
	run.runner.seconds = config->seconds > 0 ? config->seconds : SECONDS;
	run.runner.warmup = config->warmup >= 0
		? config->warmup
		: RTE_MIN(WARMUP_MAX, run.runner.seconds * WARMUP_SHARE);
	rc = check_threads(run.wolf, err);
	if (rc == 0)
		rc = bench_wolf_plan_make(config, targets, &run.plan, err);
	if (rc == 0) {
		bench_facts_get(&facts, NULL, eal, seed);
		bench_wolf_lines_begin(&run.lines, &facts, targets, run.runner.seconds);
		bench_progress_begin(run.plan.rows.n + run.plan.nb_places, config->quiet);
		run_all(&run, targets);
		bench_progress_wipe();
		rc = bench_wolf_lines_end(&run.lines, stopped());
		if (rc < 0) {
			app_error("the report could not be written: %s", strerror(-rc));
			rc = APP_EXIT_FAILED;
		} else {
			if (!stopped())
				tell_without_device(&run, targets);
			rc = status(&run);
		}
	}
	bench_runner_free(&run.runner);
	bench_wolf_plan_free(&run.plan);
	bench_soft_fini();
	return rc;
}
