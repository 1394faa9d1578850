/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * --compare-with: the rows of this run beside those of an earlier one.
 */

#ifndef BENCH_HISTORY_H
#define BENCH_HISTORY_H

#include <stdio.h>

#include "facts.h"
#include "old_report.h"
#include "result.h"

struct json_t;

/** A row of this run, and what became of it. */
struct bench_change {
	const struct bench_point *point; /**< of this row */
	const struct bench_old_row *old; /**< NULL: only in this run */
	enum bench_verdict verdict;	 /**< what it comes to; below there is something unless
					    NEW or NO_FIGURE */
	bool latency;			 /**< p50 is compared, and p99; else the rate */
	double before, now;		 /**< op/s or microseconds of p50 */
	double before_p99, now_p99;	 /**< latency */
	double before_ratio, now_ratio;	 /**< public keys: against libcrypto; 0: not known */
	double share;			 /**< (now - before) / before */
	double share_p99;		 /**< the same of p99 */
	double noise;  /**< what the difference may be by noise alone, as a share */
	bool too_slow; /**< --fail-if-slower */
};

/** What is not as it was. */
struct bench_difference {
	const char *what; /**< "CPU", "EAL arguments", ... */
	char old[160];	  /**< as the old report has it; long ones are cut */
	char now[160];	  /**< likewise here */
};

/** Facts that can differ. */
#define BENCH_DIFFERENCES_MAX 9

/** The comparison. Zero-initialise. */
struct bench_history {
	struct bench_old old; /**< earlier report */
	double fail_percent;  /**< --fail-if-slower; negative: not given */
	struct bench_difference difference[BENCH_DIFFERENCES_MAX]; /**< of the machines */
	unsigned nb_differences;				   /**< how many */
	struct bench_change *change;	/**< rows of this run, in their order */
	unsigned n, room;		/**< how many; how many there can be */
	unsigned count[BENCH_VERDICTS]; /**< rows by verdict */
	unsigned too_slow;		/**< rows by --fail-if-slower */
};

/**
 * Read the report that --compare-with names, which --output or --html must not overwrite.
 * @param h filled in
 * @param config options; they point to @p h from then on
 * @param err what is wrong with it
 * @return 0 or negative errno
 */
int
bench_history_read(struct bench_history *h, struct bench_config *config, struct cburst_error *err);

/** Begin to compare: facts, and which rows there will be. Without --compare-with nothing is done.
 * @return 0 or -ENOMEM */
int bench_history_begin(const struct bench_config *config, const struct bench_facts *facts,
			const struct bench_points *points);

/** Judge a row; before it is reported. */
void bench_history_row(const struct bench_config *config, const struct bench_result *r);

/** What became of a row; NULL: it is not compared (verify, no --compare-with). */
const struct bench_change *
bench_history_change(const struct bench_config *config, const struct bench_result *r);

/** Rows of the old report that this run does not have: the next one, from *at on. NULL: none. */
const struct bench_old_row *bench_history_gone(const struct bench_history *h, unsigned *at);

/** Exit status: that of the run, or failed, after a message, where rows are too slow. */
int bench_history_status(const struct bench_config *config, int status);

/** Middle one of the changes of rates and medians, as a share; how many there are in @p n. */
double bench_history_median(const struct bench_history *h, bool latency, unsigned *n);

/** Free it. */
void bench_history_free(struct bench_history *h);

/** @name The reports' parts; they write nothing without --compare-with. @{ */
void bench_history_table(FILE *out, const struct bench_config *config); /**< section at the end */
void bench_history_html(FILE *out, const struct bench_config *config);	/**< likewise */
/** Fields of the document. */
void bench_history_json(struct json_t *document, const struct bench_config *config);
/** Fields of a row. */
void bench_history_json_row(struct json_t *row, const struct bench_config *config,
			    const struct bench_result *r);
/** Columns of a row, a comma behind each. */
void
bench_history_csv_row(FILE *out, const struct bench_config *config, const struct bench_result *r);
/** @} */

#endif /* BENCH_HISTORY_H */
