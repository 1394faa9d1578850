/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The reports of a run: the one that --format chooses, and the page of --html.
 */

#ifndef BENCH_REPORTS_H
#define BENCH_REPORTS_H

#include "report.h"

#define BENCH_REPORTS_MAX 2

/** One of them. */
struct bench_reports_one {
	const struct bench_reporter *how;
	const char *option, *path; /**< what named its file; NULL: stdout */
	struct bench_report state;
};

/** All of them. Zero-initialise. */
struct bench_reports {
	struct bench_reports_one one[BENCH_REPORTS_MAX];
	unsigned n;
};

/**
 * Open their files: before anything is measured, since a report that cannot be written is no use.
 * @return 0 or a negative errno, after a message
 */
int bench_reports_open(struct bench_reports *r, const struct bench_config *config);

/** Begin them. @return 0 or a negative errno */
int bench_reports_begin(struct bench_reports *r, const struct bench_config *config,
			const struct bench_facts *facts, const struct bench_points *points);

/** One more row. */
void bench_reports_row(struct bench_reports *r, const struct bench_result *result);

/** End them. @return 0 or a negative errno */
int bench_reports_end(struct bench_reports *r, const struct bench_totals *totals);

/** Where the page goes; NULL: there is none. For runs that write their reports themselves. */
FILE *bench_reports_page(const struct bench_reports *r);

/** Close their files. @return 0 or a negative errno, after a message */
int bench_reports_close(struct bench_reports *r);

#endif /* BENCH_REPORTS_H */
