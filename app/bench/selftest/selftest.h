/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Self-test: known answers for every algorithm of every device.
 */

#ifndef BENCH_SELFTEST_H
#define BENCH_SELFTEST_H

#include <stdio.h>

#include "config.h"
#include "eal_start.h"
#include "targets.h"

/** How an algorithm fared on a device. */
enum bench_test_verdict {
	BENCH_TEST_PASS = 0,
	BENCH_TEST_FAIL,
	BENCH_TEST_NOT_OFFERED, /**< the device does not have it */
	BENCH_TEST_NOT_USED, /**< it has, and is known to do it wrong: the library sends none there
			      */
	BENCH_TEST_VERDICTS
};

/** One algorithm on one device. */
struct bench_tested {
	const char *device, *driver, *algorithm;
	bool simulated;
	enum bench_test_verdict verdict;
	char operations[64]; /**< what was tried */
	char source[96];     /**< where the answers are from */
	unsigned compared;   /**< results compared */
	unsigned damaged;    /**< damaged inputs that had to be refused */
	char note[320];	     /**< what was wrong, or why it is not there */
};

/** Whether the options go together with --selftest. @return 0 or -EINVAL */
int bench_selftest_check(const struct bench_config *config, struct cburst_error *err);

/**
 * Run it and report.
 * @return an exit status, or a negative errno with the reason in @p err
 */
int bench_selftest_run(struct bench_config *config, struct bench_targets *targets,
		       const struct app_eal *eal, FILE *out, struct cburst_error *err);

/** A word for a verdict. */
const char *bench_test_verdict_name(enum bench_test_verdict verdict);

/** Rows in the making; report_selftest.c. */
struct bench_selftest_report {
	FILE *out;
	const struct bench_config *config;
	const struct app_eal *eal;
	uint32_t seed;
	struct json_t *rows;
	char missing[BENCH_TEST_VERDICTS][4096]; /**< names for the end of a device's table */
	unsigned count[BENCH_TEST_VERDICTS];	 /**< of the device */
	unsigned all[BENCH_TEST_VERDICTS];	 /**< of all devices */
	unsigned devices;			 /**< done */
	unsigned planned;			 /**< devices there are */
	bool interrupted;
};

/** Write it, a device after the other. @return 0 or negative errno */
int bench_selftest_begin(struct bench_selftest_report *r);
void bench_selftest_device(struct bench_selftest_report *r, const struct bench_target *t);
void bench_selftest_row(struct bench_selftest_report *r, const struct bench_tested *row);
void bench_selftest_device_end(struct bench_selftest_report *r, const struct bench_target *t);
int bench_selftest_end(struct bench_selftest_report *r);

#endif /* BENCH_SELFTEST_H */
