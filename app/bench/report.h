/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The report: a head, a row for each point as soon as it is measured, an end.
 */

#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdio.h>

#include "facts.h"
#include "result.h"
#include "rows.h"

struct json_t;

/** Totals of a run, for the end of a report. */
struct bench_totals {
	unsigned rows;	    /**< measured */
	unsigned bad;	    /**< of those, not BENCH_OK */
	unsigned planned;   /**< points there were to measure */
	unsigned varying;   /**< whose rounds differ too much */
	unsigned starved;   /**< of those, whose lcores did not have their CPUs for themselves */
	double worst_share; /**< least of the CPU that one of these had */
	bool interrupted;   /**< stopped by a signal */
	double seconds;	    /**< the whole run took */
};

/** A report being written. */
struct bench_report {
	FILE *out;			   /**< where to */
	const struct bench_config *config; /**< the options */
	const struct bench_facts *facts;   /**< the machine */
	const struct bench_points *points; /**< all points, for the widths of columns */
	const struct bench_point *last;	   /**< table: point of the row before */
	bool answered;			   /**< table: the answers' title is written */
	double framework;		   /**< table: cycles per op of the null device, 0: none */
	int device_width;		   /**< table: columns of the device's name */
	int algo_width;			   /**< table: columns of the algorithm's name */
	struct json_t *rows;		   /**< JSON: rows so far */
	struct bench_rows kept;		   /**< HTML, table: rows so far */
	bool incomplete;		   /**< HTML: some could not be kept */
};

/** A way to write one. */
struct bench_reporter {
	int (*begin)(struct bench_report *r); /**< @return 0 or negative errno */
	void (*row)(struct bench_report *r, const struct bench_result *result); /**< one more row */
	int (*end)(struct bench_report *r, const struct bench_totals *totals);	/**< @return 0 or
										   negative errno */
};

extern const struct bench_reporter bench_report_table; /**< for people */
extern const struct bench_reporter bench_report_csv;   /**< for spreadsheets */
extern const struct bench_reporter bench_report_json;  /**< for programs */
extern const struct bench_reporter bench_report_html;  /**< a page with charts */

/** What every JSON report begins with: the machine, and how far the run came. The caller's. */
struct json_t *
bench_report_document(const struct bench_facts *facts, const struct bench_totals *totals);

/** Write a JSON report, and free it. @return 0 or -EIO */
int bench_report_write(FILE *out, struct json_t *document);

/** A field of a CSV report: quoted, so that a comma in it stays inside. */
void bench_csv_text(FILE *out, const char *s);

/** A figure that not every row has, and a comma. */
void bench_csv_optional(FILE *out, int digits, double v);

/** Exit status of a run whose report was written, after a message where rows failed. */
int bench_totals_status(const struct bench_totals *totals);

/** Words for values, as CSV and JSON have them. */
const char *bench_mode_name(enum bench_mode mode);
const char *bench_submit_name(enum bench_submit submit);
const char *bench_outcome_name(enum bench_outcome outcome);

#endif /* BENCH_REPORT_H */
