/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The rows of a run, kept for what needs all of them: charts, and the answers at its end.
 */

#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "result.h"

/** Rows, in the order they were measured. Zero-initialise. */
struct bench_rows {
	struct bench_result *v; /**< them */
	unsigned n;		/**< how many */
	unsigned room;		/**< allocated */
};

/** What rows may differ in and still make one line of a chart. */
enum bench_axis {
	BENCH_AXIS_BURST,
	BENCH_AXIS_SIZE,
	BENCH_AXIS_DEPTH,
	BENCH_AXIS_LCORES,
	BENCH_AXES
};

/** Keep a row. @return 0 or -ENOMEM */
int bench_rows_add(struct bench_rows *rows, const struct bench_result *r);

/** Free them. */
void bench_rows_free(struct bench_rows *rows);

/** A row that has figures. */
bool bench_row_measured(const struct bench_result *r);

/** Where a row is on an axis; negative: nowhere. */
double bench_row_at(const struct bench_result *r, enum bench_axis axis);

/** Whether two rows have the same mode, algorithm and operation. */
bool bench_rows_same_work(const struct bench_result *a, const struct bench_result *b);

/** Whether two rows are alike in everything but their message size, burst and depth. */
bool bench_rows_same_way(const struct bench_result *a, const struct bench_result *b);

/** Whether two rows are alike in everything but where they are on an axis. */
bool
bench_rows_alike(const struct bench_result *a, const struct bench_result *b, enum bench_axis axis);

#endif /* BENCH_ROWS_H */
