/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The JSON report of an earlier run, read and checked.
 */

#ifndef BENCH_OLD_REPORT_H
#define BENCH_OLD_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include <cryptoburst/error.h>

#include "verdict.h"

struct json_t;

/** A row of it. Texts belong to the report. */
struct bench_old_row {
	char *key;	 /**< everything that says what it measured, as bench_old_key() writes it */
	unsigned number; /**< of the row in the file, from 1 */
	const char *mode, *algorithm;	       /**< as in the report */
	const char *op, *size, *device;	       /**< likewise */
	unsigned lcores, burst, depth;	       /**< likewise */
	bool figures;			       /**< it was measured, and went well */
	double ops;			       /**< operations a second, median of the rounds */
	double rate[BENCH_VERDICT_ROUNDS_MAX]; /**< of each round */
	unsigned rounds;		       /**< how many */
	double p50_us, p99_us;		       /**< latencies; 0: none */
	double ratio;			       /**< public keys: against libcrypto; 0: none */
	bool planned; /**< the new run has such a row; bench_history_begin() */
};

/** The report. Zero-initialise. */
struct bench_old {
	struct json_t *document;   /**< holds the texts */
	const char *path;	   /**< file's name; the caller's */
	const char *time;	   /**< when it began, "" where it does not say */
	bool interrupted;	   /**< it has not all its rows */
	struct bench_old_row *row; /**< rows, by key; those of mode verify are left out */
	unsigned n;		   /**< how many */
	unsigned repeated;	   /**< left out: they measured the same as one before */
};

/**
 * Read a report.
 * @param old filled in; to be freed also after a failure
 * @param path regular file of at most 64 MiB
 * @param err what is wrong with it, and where
 * @return 0 or negative errno
 */
int bench_old_read(struct bench_old *old, const char *path, struct cburst_error *err);

/** Free what was read. */
void bench_old_free(struct bench_old *old);

/** What says what a row measured, in one text. */
struct bench_old_key {
	const char *mode, *algorithm, *op, *size, *device, *submit, *place; /**< as in a report */
	unsigned lcores, burst, depth, segments, aad, tag;		    /**< likewise */
};

/** Write it. @return a text to be freed, NULL: no memory */
char *bench_old_key(const struct bench_old_key *k);

/** The row with a key; NULL: none. */
struct bench_old_row *bench_old_find(const struct bench_old *old, const char *key);

/** A fact about the machine, or NULL: the report does not say it. */
const struct json_t *bench_old_fact(const struct bench_old *old, const char *name);

#endif /* BENCH_OLD_REPORT_H */
