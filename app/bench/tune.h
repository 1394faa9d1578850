/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * --tune: the smallest burst and the fewest in flight that still have nearly the best rate, what
 * latency that costs, and from which message size on a device beats software; and the thresholds
 * file that the library routes by.
 */

#ifndef BENCH_TUNE_H
#define BENCH_TUNE_H

#include <stdio.h>

#include "report.h"
#include "runner.h"

/** What is called nearly the best rate. */
#define BENCH_TUNE_SHARE 0.95

/** Threshold of a row that has none: public keys, software devices. */
#define BENCH_TUNE_NONE (-1.0)

/** A row: an algorithm's operation on a device. */
struct bench_tuned {
	const struct bench_point *point; /**< algorithm, operation, device */
	bool failed;			 /**< it could not be measured */
	char note[256];			 /**< why, or "" */
	/* at the size of the point */
	uint32_t burst;	     /**< smallest that has nearly the best rate */
	uint32_t depth;	     /**< fewest in flight that have */
	double best;	     /**< best rate found, operations a second */
	double rate;	     /**< with these two */
	double p50_us;	     /**< latency with these two */
	double p99_us;	     /**< likewise */
	double alone_p50_us; /**< latency of one in flight; 0: not measured */
	/* over sizes, with these two */
	double threshold;  /**< bytes: from there on the device is faster; INFINITY: nowhere; 0:
			      everywhere; BENCH_TUNE_NONE */
	char against[160]; /**< the software */
	uint32_t below;	   /**< largest message measured at which software is faster; 0: none */
	uint32_t above;	   /**< smallest measured at which the device is; 0: none */
	double below_device, below_software; /**< operations a second there */
	double above_device, above_software; /**< likewise */
};

/** Rows so far. */
struct bench_tune_rows {
	struct bench_tuned *v; /**< them */
	unsigned n;	       /**< how many */
};

/**
 * What --tune cannot be had with.
 * @param config the options
 * @param err which
 * @return 0 or -EINVAL
 */
int bench_tune_check(const struct bench_config *config, struct cburst_error *err);

/**
 * Tune, print the report, write the thresholds file.
 * @param config the options; lists that are empty get their defaults
 * @param targets the devices
 * @param eal how EAL was started
 * @param seed of keys, messages and IVs
 * @param out where the report goes
 * @param html where a page goes, too; NULL: nowhere
 * @param err why nothing can be measured
 * @return exit status, or negative errno with @p err
 */
int bench_tune_run(struct bench_config *config, struct bench_targets *targets,
		   const struct app_eal *eal, uint32_t seed, FILE *out, FILE *html,
		   struct cburst_error *err);

/**
 * Write the thresholds file: whole, or the old one stays.
 * @param path the file
 * @param rows the rows so far; of an algorithm with several the largest threshold counts
 * @param facts the machine
 * @return 0 or negative errno
 */
int bench_tune_write(const char *path, const struct bench_tune_rows *rows,
		     const struct bench_facts *facts);

/** Bytes as they are written: a number, or "never". */
const char *bench_tune_bytes(double threshold, char *buf, size_t size);

/** The report: table or CSV. @return 0 or negative errno */
int bench_tune_begin(FILE *out, const struct bench_config *config, const struct bench_facts *facts,
		     const struct bench_points *points);
int bench_tune_row(FILE *out, const struct bench_config *config, const struct bench_points *points,
		   const struct bench_tuned *row);
int bench_tune_end(FILE *out, const struct bench_config *config, const struct bench_totals *totals,
		   bool thresholds);

/** The report as JSON, whole, at the end. @return 0 or negative errno */
int bench_tune_json(FILE *out, const struct bench_config *config, const struct bench_facts *facts,
		    const struct bench_tune_rows *rows, const struct bench_totals *totals);

/** The page. @return 0 or negative errno */
int bench_tune_html(FILE *out, const struct bench_config *config, const struct bench_facts *facts,
		    const struct bench_tune_rows *rows, const struct bench_totals *totals);

#endif /* BENCH_TUNE_H */
