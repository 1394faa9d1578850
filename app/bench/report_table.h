/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the two halves of the table share.
 */

#ifndef BENCH_REPORT_TABLE_H
#define BENCH_REPORT_TABLE_H

#include <stdio.h>

#include "report.h"

/** Whether lcores have a column. */
bool bench_table_lcores(const struct bench_report *r);

/** A figure with four digits, so that a column holds 0.0123 as well as 12345. */
void bench_table_figure(FILE *out, int width, double v);

/** How operations are submitted, for a title, where it is not the usual way. */
void bench_table_submit(FILE *out, const struct bench_point *p);

/** Title and columns of public-key rows. */
void bench_table_asym_titles(struct bench_report *r, const struct bench_point *p);

/** A measured public-key row, without the end of its line. */
void bench_table_asym_row(struct bench_report *r, const struct bench_result *res);

/** A column for the spread: its width with the blank before it. */
#define BENCH_TABLE_SPREAD 6

/** Its title, and what it has of a row: plus or minus percent, with a mark where that is a lot. */
void bench_table_spread_title(FILE *out);
void bench_table_spread(FILE *out, const struct bench_result *res);

#endif /* BENCH_REPORT_TABLE_H */
