/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_lcore.h>
#include <rte_log.h>

#include "asym_key.h"
#include "known.h"
#include "message.h"
#include "progress.h"
#include "runner.h"
#include "selftest.h"
#include "text.h"

#define BURST 32
/* AAD of what libcrypto is asked about, bytes. */
#define AAD_BYTES 16

const char *
bench_test_verdict_name(enum bench_test_verdict verdict)
{
	static const char *const names[BENCH_TEST_VERDICTS] = { "pass", "FAIL", "not offered",
								"not used" };

	return names[verdict];
}

int
bench_selftest_check(const struct bench_config *c, struct cburst_error *err)
{
	const char *what = c->modes != 0 && c->modes != BENCH_THROUGHPUT ? "--mode"
		: c->compare						 ? "--compare"
		: c->tune != NULL					 ? "--tune"
		: c->html != NULL					 ? "--html"
		: c->scaling						 ? "--scaling"
		: c->compare_with != NULL				 ? "--compare-with"
		: c->links.n != 0					 ? "--line-rate"
		: c->repeat != 0					 ? "--repeat"
		: c->aad_given						 ? "--aad"
		: c->segments != 1					 ? "--segments"
		: c->in_place						 ? "--in-place"
		: c->out_of_place					 ? "--out-of-place"
		: c->list						 ? "--list"
		: c->preset != NULL					 ? "--preset"
		: c->ops != 0						 ? "--op"
		: c->sizes.n != 0					 ? "--size"
		: c->bursts.n != 0					 ? "--burst"
		: c->depths.n != 0					 ? "--depth"
		: c->lcores.n != 0					 ? "--lcores"
		: c->submit != BENCH_SUBMIT_BURST			 ? "--submit"
		: c->key_bits != 0					 ? "--key"
		: c->iv != 0						 ? "--iv"
		: c->tag != 0						 ? "--tag"
									 : NULL;

	if (what == NULL)
		return 0;
	app_error_set(err,
		      "--selftest and %s cannot be had at once: known answers have their own "
		      "sizes; only --device and --algo choose what is tested",
		      what);
	return -EINVAL;
}

/* One direction or operation. Returns whether it went well; adds to the row. */
static bool
run_point(struct bench_runner *r, const struct bench_point *p, struct bench_tested *row)
{
	const uint8_t dev_id = p->target->dev[0].dev_id;
	struct cburst_lane_stats *stats = calloc(2, sizeof(*stats));
	unsigned lcores[CBURST_LANES_MAX];
	struct cburst_error err = { { 0 } };
	struct bench_result result;
	uint64_t moved = 0;
	unsigned i;
	int rc;

	if (stats == NULL) {
		row->verdict = BENCH_TEST_FAIL;
		snprintf(row->note, sizeof(row->note), "out of memory");
		return false;
	}
	bench_lcores(lcores, RTE_DIM(lcores));
	rc = p->target->broken ? 0 : bench_instance_get(r, p, &err);
	if (rc < 0) {
		row->verdict = BENCH_TEST_FAIL;
		snprintf(row->note, sizeof(row->note), "%s", err.text);
		free(stats);
		return false;
	}
	if (!p->target->broken)
		cburst_lane_stats_get(cburst_lane_get(r->cb, lcores[0]), &stats[0]);
	bench_run(r, p, &result);
	if (r->cb != NULL && result.lost == 0)
		cburst_lane_stats_get(cburst_lane_get(r->cb, lcores[0]), &stats[1]);
	/* what this very device finished: nothing else counts as its answer */
	for (i = 0; i < stats[1].nb_qps; i++)
		if (stats[1].qp[i].dev_id == dev_id)
			moved += stats[1].qp[i].completed + stats[1].qp[i].failed -
				stats[0].qp[i].completed - stats[0].qp[i].failed;
	free(stats);
	row->compared += (unsigned)result.compared;
	row->damaged += (unsigned)result.corrupted;
	if (result.outcome == BENCH_OK && !atomic_load(&bench_stop) &&
	    moved < result.compared + result.corrupted) {
		result.outcome = BENCH_ERROR;
		snprintf(result.note, sizeof(result.note),
			 "only %" PRIu64 " of %" PRIu64 " results are the device's", moved,
			 result.compared + result.corrupted);
	}
	if (result.outcome == BENCH_OK)
		return true;
	row->verdict = BENCH_TEST_FAIL;
	snprintf(row->note, sizeof(row->note), "%s: %s", bench_point_op(p), result.note);
	return false;
}

static void
append(char *text, size_t size, const char *word)
{
	const size_t used = strlen(text);

	if (strstr(text, word) == NULL)
		snprintf(text + used, size - used, "%s%s", used == 0 ? "" : ", ", word);
}

static void
test_message(struct bench_runner *r, struct bench_point p, struct bench_tested *row)
{
	const struct cburst_device *dev = &p.target->dev[0];
	struct bench_algo algo = *p.algo;
	struct cburst_error err = { { 0 } };
	static struct bench_known known;
	const struct cburst_spec *spec = &algo.spec;
	unsigned dir;

	p.algo = &algo;
	p.kind = cburst_spec_kind(spec);
	if (bench_known_find(&algo, NULL, &known) &&
	    cburst_device_can(dev->dev_id, &known.spec, known.aad_len, NULL) == 0) {
		p.known = &known;
		algo.spec = known.spec;
		p.aad = known.aad_len;
	} else {
		p.aad = p.kind == CBURST_KIND_AEAD ? AAD_BYTES : 0;
		if (cburst_device_can(dev->dev_id, spec, p.aad, &err) < 0) {
			row->verdict = cburst_device_claims(dev->dev_id, spec)
				? BENCH_TEST_NOT_USED
				: BENCH_TEST_NOT_OFFERED;
			snprintf(row->note, sizeof(row->note), "%s", err.text);
			return;
		}
	}
	snprintf(row->source, sizeof(row->source), "%s",
		 p.known != NULL ? known.source : "libcrypto");
	for (dir = CBURST_ENCRYPT; dir <= CBURST_DECRYPT && !atomic_load(&bench_stop); dir++) {
		p.dir = dir;
		append(row->operations, sizeof(row->operations), bench_point_op(&p));
		if (!run_point(r, &p, row))
			return;
	}
}

/* Why a device does not do a public-key operation: it never said so, or its word does not hold. */
static enum bench_test_verdict
verdict_of(const struct bench_asym *algo, enum cburst_reason reason)
{
	/* Curves have no capability: making a session is how one asks for them. */
	if (reason == CBURST_REASON_SESSION &&
	    (algo->type == CBURST_KEY_RSA || algo->type == CBURST_KEY_DH))
		return BENCH_TEST_FAIL;
	return BENCH_TEST_NOT_OFFERED;
}

static void
test_key(struct bench_runner *r, struct bench_point p, struct bench_tested *row)
{
	const struct bench_asym *algo = &p.algo->asym;
	unsigned lcores[CBURST_LANES_MAX], op, done = 0;
	struct cburst_error err = { { 0 } };
	static struct bench_known known;
	struct cburst_key *key = NULL;
	struct cburst_asym_req req;
	unsigned offered = 0;
	EVP_PKEY *pkey;

	row->verdict = BENCH_TEST_NOT_OFFERED;
	if (!bench_target_asymmetric(p.target)) {
		snprintf(row->note, sizeof(row->note), "it has no public-key operations");
		return;
	}
	bench_lcores(lcores, RTE_DIM(lcores));
	pkey = bench_asym_key(algo, &err);
	if (pkey == NULL || p.target->broken || bench_instance_get(r, &p, &err) < 0) {
		row->verdict = BENCH_TEST_FAIL;
		snprintf(row->note, sizeof(row->note), "%s",
			 p.target->broken ? "the device did not give operations back before"
					  : err.text);
		return;
	}
	if (cburst_key_from_evp(r->cb, pkey, &key, &err) < 0) {
		snprintf(row->note, sizeof(row->note), "%s", err.text);
		return;
	}
	for (op = 0; op < CBURST_ASYM_OPS; op++) {
		struct cburst_lane *lane = cburst_lane_get(r->cb, lcores[0]);

		if (!(algo->ops & 1u << op))
			continue;
		bench_asym_request(algo, op, key, &req);
		if (cburst_asym_route_query(lane, &req, NULL) >= 0) {
			offered |= 1u << op;
			continue;
		}
		snprintf(row->note, sizeof(row->note), "%s: %s", bench_asym_op_name(op),
			 cburst_reason_text(cburst_lane_reason(lane)));
		row->verdict = RTE_MIN(row->verdict, verdict_of(algo, cburst_lane_reason(lane)));
	}
	cburst_key_free(key);
	if (offered == 0 || row->verdict == BENCH_TEST_FAIL)
		return;
	row->verdict = BENCH_TEST_PASS;
	row->note[0] = '\0';
	for (op = 0; op < CBURST_ASYM_OPS && !atomic_load(&bench_stop); op++) {
		bool well;

		if (!(offered & 1u << op))
			continue;
		p.asym_op = op;
		append(row->operations, sizeof(row->operations), bench_point_op(&p));
		p.known = NULL;
		if (bench_known_find(p.algo, bench_asym_op_name(op), &known)) {
			p.known = &known;
			append(row->source, sizeof(row->source), known.source);
			well = run_point(r, &p, row);
			bench_known_free(&known);
		} else {
			append(row->source, sizeof(row->source), "libcrypto");
			well = run_point(r, &p, row);
		}
		if (!well)
			return;
		done++;
	}
}

static void
test_target(struct bench_runner *r, struct bench_selftest_report *report, struct bench_target *t)
{
	const struct bench_algos *algos = &r->config->algos;
	struct bench_point p = {
		.mode = BENCH_VERIFY,
		.target = t,
		.burst = BURST,
		.depth = BURST,
		.lcores = 1,
		.segments = 1,
		.selftest = true,
	};
	char text[300];
	unsigned i;

	bench_selftest_device(report, t);
	for (i = 0; i < algos->n && !atomic_load(&bench_stop); i++) {
		struct bench_tested row = { .device = t->label,
					    .driver = bench_target_driver(t),
					    .algorithm = algos->v[i].name,
					    .simulated = t->simulated };

		snprintf(text, sizeof(text), "%s on %s", row.algorithm, t->label);
		bench_progress_text(report->devices, text);
		p.algo = &algos->v[i];
		if (bench_algo_is_asym(p.algo))
			test_key(r, p, &row);
		else
			test_message(r, p, &row);
		bench_progress_wipe();
		/* what was cut short by a signal is no result */
		if (!atomic_load(&bench_stop))
			bench_selftest_row(report, &row);
	}
	bench_selftest_device_end(report, t);
}

int
bench_selftest_run(struct bench_config *config, struct bench_targets *targets,
		   const struct app_eal *eal, FILE *out, struct cburst_error *err)
{
	const uint32_t level = rte_log_get_global_level();
	struct bench_runner runner = { .config = config,
				       .seed = bench_random_choose(config->seed) };
	struct bench_selftest_report *report;
	unsigned i;
	int rc = 0;

	for (i = 0; i < targets->n; i++)
		if (targets->v[i].n != 1) {
			app_error_set(err,
				      "--device %s: --selftest tests one device at a time; "
				      "write ',' between them, not '+'",
				      targets->v[i].label);
			return -EINVAL;
		}
	if (config->algos.n == 0)
		rc = bench_algos_parse("all", &config->algos, err);
	report = calloc(1, sizeof(*report));
	if (rc < 0 || report == NULL) {
		free(report);
		return rc < 0 ? rc : -ENOMEM;
	}
	report->out = out;
	report->config = config;
	report->eal = eal;
	report->seed = runner.seed;
	report->planned = targets->n;
	/* A session that is refused is an answer here, not an error to be logged. */
	if (level == RTE_LOG_WARNING)
		rte_log_set_global_level(RTE_LOG_EMERG);
	bench_progress_begin(targets->n, config->quiet);
	rc = bench_selftest_begin(report);
	for (i = 0; rc == 0 && i < targets->n && !atomic_load(&bench_stop); i++)
		test_target(&runner, report, &targets->v[i]);
	report->interrupted = atomic_load(&bench_stop);
	if (rc == 0)
		rc = bench_selftest_end(report);
	bench_runner_free(&runner);
	rte_log_set_global_level(level);
	if (rc < 0) {
		app_error("the report could not be written: %s", strerror(-rc));
		rc = APP_EXIT_FAILED;
	} else if (report->all[BENCH_TEST_FAIL] > 0) {
		app_error("%u algorithm%s failed", report->all[BENCH_TEST_FAIL],
			  report->all[BENCH_TEST_FAIL] == 1 ? "" : "s");
		rc = APP_EXIT_FAILED;
	}
	if (report->interrupted)
		rc = APP_EXIT_INTERRUPTED;
	free(report);
	return rc;
}
