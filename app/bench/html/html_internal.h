/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the files of the HTML reports share.
 */

#ifndef BENCH_HTML_INTERNAL_H
#define BENCH_HTML_INTERNAL_H

#include <stdio.h>

#include "chart.h"
#include "report.h"
#include "rows.h"

/** Write a text so that none of it is taken for markup. */
void html_text(FILE *out, const char *text);

/**
 * Begin a page: head, heading, what concerns the whole run.
 * @param out where to
 * @param facts the machine; a preset's question there is the heading
 * @param title heading without one
 * @param t totals of the run
 * @param simulated whether a device of it is
 */
void html_begin(FILE *out, const struct bench_facts *facts, const char *title,
		const struct bench_totals *t, bool simulated);

/** End it: the machine, and a note as markup. @return 0 or -EIO */
int html_end(FILE *out, const struct bench_facts *facts, const char *note);

/** Begin a table. @param titles of columns, NULL at the end @param words so many hold words, the
 * others numbers */
void html_table(FILE *out, const char *const *titles, unsigned words);

/** A cell with a text; it knows its column's title, for narrow screens. */
void html_cell(FILE *out, const char *title, const char *text);

/** A cell with a device. */
void html_device(FILE *out, const char *title, const char *name, bool simulated);

/** A cell with a figure; "-" of 0 and less. */
void html_number(FILE *out, const char *title, double v);

/** A cell with a count; "-" of 0. */
void html_count(FILE *out, const char *title, unsigned n);

/** A row that says why the one above has no figures. */
void html_why(FILE *out, const char *text);

/** A figure with as many digits as say something. */
void html_figure_text(FILE *out, double v);

/** Charts of a page. */
struct html_figures {
	FILE *out;		 /**< where to */
	unsigned drawn;		 /**< charts */
	unsigned left_out;	 /**< more than fit */
	unsigned lines_left_out; /**< of charts that are full */
	bool failed;		 /**< none can be drawn; it was said why */
};

/** Begin the section with the charts. */
void html_figures_begin(struct html_figures *page, FILE *out);

/** Draw one. Why it is missing is said in its place. */
void html_figure(struct html_figures *page, const struct chart *c);

/** End the section. @param none what is said where there was nothing to draw */
void html_figures_end(const struct html_figures *page, const char *none);

/** Add a bar to a chart; a better figure for the same replaces it. None of 0 and less. */
void html_bar(struct chart *c, const char *series, const char *label, double y);

/** Write the charts that rows make, as figures. Why some are missing is said in their place. */
void html_charts(FILE *out, const struct bench_rows *rows);

/** Write the rows as tables, one for each kind. */
void html_tables(FILE *out, const struct bench_rows *rows);

#endif /* BENCH_HTML_INTERNAL_H */
