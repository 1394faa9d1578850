/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Charts: lines over a number, or bars by name, drawn by gnuplot.
 */

#ifndef BENCH_CHART_H
#define BENCH_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include <cryptoburst/error.h>

#define CHART_SERIES_MAX 8
#define CHART_POINTS_MAX 48
#define CHART_TEXT_MAX	 384

/** What has one colour. */
struct chart_series {
	char name[CHART_TEXT_MAX];  /**< in the key */
	bool dashed;		    /**< drawn so */
	unsigned n;		    /**< points */
	double x[CHART_POINTS_MAX]; /**< of lines; of bars the index of a label */
	double y[CHART_POINTS_MAX]; /**< figure; negative: none */
};

/** A chart. */
struct chart {
	char title[CHART_TEXT_MAX];
	const char *x_label, *y_label;
	bool bars;  /**< bars, grouped by label; otherwise lines */
	bool log_x; /**< powers of two apart */
	bool log_y; /**< powers of ten apart; otherwise the axis begins at 0 */
	unsigned nb_series;
	struct chart_series series[CHART_SERIES_MAX];
	unsigned nb_labels;			      /**< of bars */
	char label[CHART_POINTS_MAX][CHART_TEXT_MAX]; /**< of bars */
};

/**
 * Have a chart drawn.
 * @param c it
 * @param[out] svg picture, SVG in UTF-8, not ended by a zero; freed by the caller
 * @param[out] bytes of it
 * @param[out] err what went wrong
 * @return 0; -ENOENT: there is no gnuplot; another negative errno
 */
int chart_draw(const struct chart *c, char **svg, size_t *bytes, struct cburst_error *err);

#endif /* BENCH_CHART_H */
