/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the files of the HTML report share.
 */

#ifndef BENCH_HTML_INTERNAL_H
#define BENCH_HTML_INTERNAL_H

#include <stdio.h>

#include "report.h"
#include "rows.h"

/** Write a text so that none of it is taken for markup. */
void html_text(FILE *out, const char *text);

/** Write the charts that rows make, as figures. Why some are missing is said in their place. */
void html_charts(FILE *out, const struct bench_rows *rows);

/** Write the rows as tables, one for each kind. */
void html_tables(FILE *out, const struct bench_rows *rows);

#endif /* BENCH_HTML_INTERNAL_H */
