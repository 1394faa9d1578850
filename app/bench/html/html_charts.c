/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Which charts there are: for each algorithm and operation one over bursts, sizes, operations in
 * flight and lcores, where rows differ in that and nothing else; and bars that compare public keys
 * with libcrypto.
 */

#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "html_internal.h"

static double
figure(const struct bench_result *r)
{
	if (r->point->size != NULL)
		return r->bits_per_second / 1e9;
	return r->ops_per_second;
}

/* What tells a line from the others of its chart. */
static void
name_series(struct chart_series *s, const struct bench_result *r, enum bench_axis axis)
{
	const struct bench_point *p = r->point;
	size_t n;

	snprintf(s->name, sizeof(s->name), "%s%s", p->target->label,
		 p->target->simulated ? " (simulated)" : "");
	n = strlen(s->name);
	if (axis != BENCH_AXIS_SIZE && p->size != NULL)
		snprintf(s->name + n, sizeof(s->name) - n, ", %s B", bench_point_size(p));
	n = strlen(s->name);
	if (p->submit == BENCH_SUBMIT_SYNC)
		snprintf(s->name + n, sizeof(s->name) - n, ", synchronous");
	else if (p->submit == BENCH_SUBMIT_ONE)
		snprintf(s->name + n, sizeof(s->name) - n, ", one at a time");
}

/* Points of a line are drawn from left to right; of two at the same place the better one stays. */
static void
add_sorted(struct chart_series *s, double x, double y)
{
	unsigned at = s->n;

	for (unsigned i = 0; i < s->n; i++) {
		if (s->x[i] == x) {
			s->y[i] = RTE_MAX(s->y[i], y);
			return;
		}
	}
	if (s->n == CHART_POINTS_MAX)
		return;
	for (; at > 0 && s->x[at - 1] > x; at--) {
		s->x[at] = s->x[at - 1];
		s->y[at] = s->y[at - 1];
	}
	s->x[at] = x;
	s->y[at] = y;
	s->n++;
}

/* Over sizes the best burst counts: a line for each would be too many. */
static bool
same_line(const struct bench_result *a, const struct bench_result *b, enum bench_axis axis)
{
	return axis == BENCH_AXIS_SIZE ? bench_rows_same_way(a, b) : bench_rows_alike(a, b, axis);
}

/* The line that a row begins; no line, if it is all there is of it. */
static bool
collect(const struct bench_rows *rows, unsigned first, enum bench_axis axis, bool *used,
	struct chart_series *s)
{
	const struct bench_result *r = &rows->v[first];

	*s = (struct chart_series){ 0 };
	if (bench_row_at(r, axis) < 0)
		return false;
	name_series(s, r, axis);
	for (unsigned i = first; i < rows->n; i++) {
		const struct bench_result *other = &rows->v[i];

		if (used[i] || !bench_row_measured(other) || bench_row_at(other, axis) < 0 ||
		    !same_line(r, other, axis))
			continue;
		used[i] = true;
		add_sorted(s, bench_row_at(other, axis), figure(other));
	}
	return s->n > 1;
}

static void
begin_chart(struct chart *c, const struct bench_result *r, enum bench_axis axis)
{
	static const char *const over[BENCH_AXES] = { "burst size", "message size (best burst)",
						      "operations in flight", "lcores" };
	static const char *const axes[BENCH_AXES] = { "operations per burst", "bytes per message",
						      "operations in flight", "lcores" };

	*c = (struct chart){ .x_label = axes[axis],
			     .y_label = r->point->size != NULL ? "Gbit/s" : "operations/s",
			     .log_x = axis != BENCH_AXIS_LCORES };
	snprintf(c->title, sizeof(c->title), "%s %s: rate over %s", r->point->algo->name,
		 bench_point_op(r->point), over[axis]);
}

static void
lines(struct html_figures *page, const struct bench_rows *rows, enum bench_axis axis, bool *used,
      struct chart *c)
{
	struct chart_series line;

	memset(used, 0, rows->n * sizeof(*used));
	for (unsigned i = 0; i < rows->n; i++) {
		if (used[i] || !bench_row_measured(&rows->v[i]))
			continue;
		begin_chart(c, &rows->v[i], axis);
		for (unsigned j = i; j < rows->n; j++) {
			if (used[j] || !bench_row_measured(&rows->v[j]) ||
			    !bench_rows_same_work(&rows->v[i], &rows->v[j]))
				continue;
			if (collect(rows, j, axis, used, &line)) {
				if (c->nb_series < CHART_SERIES_MAX)
					c->series[c->nb_series++] = line;
				else
					page->lines_left_out++;
			}
			used[j] = true;
		}
		if (c->nb_series > 0)
			html_figure(page, c);
	}
}

/* Latency over load: of rows that differ in what is in flight. */
static void
latency(struct html_figures *page, const struct bench_rows *rows, bool *used, struct chart *c)
{
	memset(used, 0, rows->n * sizeof(*used));
	for (unsigned i = 0; i < rows->n; i++) {
		const struct bench_result *r = &rows->v[i];

		if (used[i] || !bench_row_measured(r) || !r->has_latency)
			continue;
		*c = (struct chart){ .x_label = "operations/s",
				     .y_label = "microseconds",
				     .log_y = true,
				     .nb_series = 2 };
		snprintf(c->title, sizeof(c->title), "%s %s on %s: latency over load",
			 r->point->algo->name, bench_point_op(r->point), r->point->target->label);
		snprintf(c->series[0].name, sizeof(c->series[0].name), "p50");
		snprintf(c->series[1].name, sizeof(c->series[1].name), "p99");
		c->series[1].dashed = true;
		for (unsigned j = i; j < rows->n; j++) {
			const struct bench_result *other = &rows->v[j];

			if (used[j] || !bench_row_measured(other) || !other->has_latency ||
			    !bench_rows_alike(r, other, BENCH_AXIS_DEPTH))
				continue;
			used[j] = true;
			add_sorted(&c->series[0], other->ops_per_second,
				   other->latency_us[BENCH_P50]);
			add_sorted(&c->series[1], other->ops_per_second,
				   other->latency_us[BENCH_P99]);
		}
		if (c->series[0].n > 1)
			html_figure(page, c);
	}
}

/* Public keys: the device, asynchronously and synchronously, against libcrypto. */
static void
bars(struct html_figures *page, const struct bench_rows *rows, struct chart *c)
{
	char series[CHART_TEXT_MAX], label[CHART_TEXT_MAX];

	*c = (struct chart){
		.x_label = "", .y_label = "times libcrypto on one core", .bars = true, .log_y = true
	};
	snprintf(c->title, sizeof(c->title), "Public keys against software");
	for (unsigned i = 0; i < rows->n; i++) {
		const struct bench_result *r = &rows->v[i];

		if (!bench_row_measured(r) || r->ratio <= 0)
			continue;
		snprintf(label, sizeof(label), "%s %s", r->point->algo->name,
			 bench_point_op(r->point));
		snprintf(series, sizeof(series), "%s%s%s", r->point->target->label,
			 r->point->target->simulated ? " (simulated)" : "",
			 r->point->submit == BENCH_SUBMIT_SYNC ? ", one at a time" : "");
		html_bar(c, series, label, r->ratio);
	}
	for (unsigned i = 0; i < c->nb_labels; i++)
		html_bar(c, "libcrypto", c->label[i], 1);
	if (c->nb_labels > 0)
		html_figure(page, c);
}

void
html_charts(FILE *out, const struct bench_rows *rows)
{
	struct html_figures page;
	struct chart *c = calloc(1, sizeof(*c));
	bool *used = calloc(rows->n + 1, sizeof(*used));

	html_figures_begin(&page, out);
	if (c != NULL && used != NULL) {
		lines(&page, rows, BENCH_AXIS_BURST, used, c);
		lines(&page, rows, BENCH_AXIS_SIZE, used, c);
		latency(&page, rows, used, c);
		bars(&page, rows, c);
		lines(&page, rows, BENCH_AXIS_LCORES, used, c);
	}
	html_figures_end(&page,
			 "No rows that make a line: they need two bursts, sizes, depths or numbers "
			 "of lcores.");
	free(used);
	free(c);
}
