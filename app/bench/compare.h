/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * --compare: the same work in plain software, on the device with one operation in flight, and on
 * the device with enough of them in flight. A row each, all three side by side.
 */

#ifndef BENCH_COMPARE_H
#define BENCH_COMPARE_H

#include <stdio.h>

#include "report.h"
#include "runner.h"
#include "software.h"

/** A row. */
struct bench_compared {
	const struct bench_point *point; /**< the asynchronous one */
	bool has_software;		 /**< libcrypto could be measured */
	struct bench_software software;	 /**< what it did */
	struct bench_result sync;	 /**< the device, one in flight */
	struct bench_result async;	 /**< the device, many in flight */
	double cpu_percent; /**< of the lcore, asynchronously; negative: not measured */
	bool failed;	    /**< one of them could not be measured, or operations failed */
	char note[256];	    /**< why, or "" */
};

/** A report being written. */
struct bench_compare_report {
	FILE *out;			   /**< where to */
	const struct bench_facts *facts;   /**< the machine */
	const struct bench_points *points; /**< asynchronous points of all rows */
	int device_width;		   /**< table: columns of the device's name */
	int algo_width;			   /**< table: columns of the algorithm's name */
	const struct bench_compared *row;  /**< rows so far, in their order */
	unsigned nb_rows;		   /**< how many */
};

/** A way to write one. @return 0 or negative errno */
struct bench_compare_reporter {
	int (*begin)(struct bench_compare_report *r);
	int (*row)(struct bench_compare_report *r, const struct bench_compared *row);
	int (*end)(struct bench_compare_report *r, const struct bench_totals *totals);
};

extern const struct bench_compare_reporter bench_compare_table; /**< for people */
extern const struct bench_compare_reporter bench_compare_csv;	/**< for spreadsheets */
extern const struct bench_compare_reporter bench_compare_json;	/**< for programs */
extern const struct bench_compare_reporter bench_compare_html;	/**< a page with charts */

/** One figure against another; 0: there is nothing to compare. */
static inline double
bench_compare_ratio(double a, double b)
{
	return a > 0 && b > 0 ? a / b : 0;
}

/**
 * Measure all rows and write the report.
 * @param config the options; lists that are empty get their defaults
 * @param targets the devices
 * @param eal how EAL was started
 * @param seed of keys, messages and IVs
 * @param out where to
 * @param html where a page goes, too; NULL: nowhere
 * @param err why nothing can be measured
 * @return exit status, or negative errno with @p err
 */
int bench_compare_run(struct bench_config *config, struct bench_targets *targets,
		      const struct app_eal *eal, uint32_t seed, FILE *out, FILE *html,
		      struct cburst_error *err);

/**
 * What --compare, and others that measure in its way, cannot be had with.
 * @param config the options
 * @param option its name
 * @param err which
 * @return 0 or -EINVAL
 */
int bench_compare_check(const struct bench_config *config, const char *option,
			struct cburst_error *err);

/**
 * Make a point one that is measured for its figure: on the device alone, with enough in flight.
 * @param config the options: a burst or depth named there is kept
 * @param p a point with target, algorithm and size
 */
void bench_compare_load(const struct bench_config *config, struct bench_point *p);

/**
 * Measure a device's point, with the cycles of its driver told apart.
 * @param r the runner
 * @param p the point
 * @param out filled in
 */
void
bench_compare_device(struct bench_runner *r, const struct bench_point *p, struct bench_result *out);

/**
 * Of the time of the lcores that a device's point was measured on, what they cannot do anything
 * else in: polls that found nothing are left out, and of a simulated device what the driver does. A
 * software device computes on the lcore.
 * @return per cent, the mean of the lcores; negative: not measured
 */
double bench_compare_cpu_percent(const struct bench_result *res);

#endif /* BENCH_COMPARE_H */
