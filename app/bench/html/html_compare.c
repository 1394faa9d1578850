/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The page of --compare: what pays off, software, synchronous and asynchronous side by side. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "algos.h"
#include "html_internal.h"
#include "offload_verdict.h"

/* More groups of bars cannot be told apart on a phone. */
#define LABELS_MAX 8

static int
begin(struct bench_compare_report *r)
{
	/* everything is written at the end */
	return ferror(r->out) ? -EIO : 0;
}

static int
row(struct bench_compare_report *r, const struct bench_compared *c)
{
	(void)c;
	return ferror(r->out) ? -EIO : 0;
}

static void
put_gain(FILE *out, const char *title, double ratio, enum bench_gain gain)
{
	static const char *const class[] = { "n", "n yes", "n no", "n" };

	fprintf(out, "<td class=\"%s\" data-title=\"%s\">", class[gain], title);
	if (ratio > 0)
		fprintf(out, "%.*f", ratio < 0.1 ? 3 : ratio < 99.5 ? 2 : 0, ratio);
	else
		fputc('-', out);
	fprintf(out, "</td>");
}

static void
put_verdict(FILE *out, const struct bench_compared *c)
{
	const double software = c->software.ops_per_second;
	struct bench_offload_verdict v;

	bench_offload_verdict_get(c, &v);
	fprintf(out, "<tr>");
	html_cell(out, "work", v.work);
	html_device(out, "device", c->point->target->label, c->point->target->simulated);
	put_gain(out, "many in flight &times; software",
		 bench_compare_ratio(c->async.ops_per_second, software), v.async);
	put_gain(out, "one at a time &times; software",
		 bench_compare_ratio(c->sync.ops_per_second, software), v.sync);
	fprintf(out, "<td class=\"n\" data-title=\"CPU saved %%\">");
	if (v.knows_cpu)
		fprintf(out, "%.0f", v.cpu_saved);
	else
		fputc('-', out);
	fprintf(out, "</td><td class=\"why\" data-title=\"worth it?\">");
	html_text(out, v.text);
	fprintf(out, "</td></tr>\n");
}

static void
verdicts(const struct bench_compare_report *r)
{
	FILE *out = r->out;
	unsigned i, alone = 0;

	fprintf(out,
		"<section>\n<h2>Is offload worth it here?</h2>\n"
		"<p>The device against libcrypto on one core of this machine, with many operations in "
		"flight and with one. A winner is one by more than the noise of both. CPU saved is "
		"what of the CPU time that software spends on an operation is free for other work; a "
		"software device computes on the same core.</p>\n"
		"<table>\n<thead><tr><th>work</th><th>device</th><th class=\"n\">many in flight</th>"
		"<th class=\"n\">one at a time</th><th class=\"n\">CPU saved %%</th>"
		"<th>worth it?</th></tr></thead>\n<tbody>\n");
	for (i = 0; i < r->nb_rows; i++)
		if (r->row[i].point->nowhere)
			alone++;
		else
			put_verdict(out, &r->row[i]);
	fprintf(out, "</tbody>\n</table>\n");
	if (alone > 0)
		fprintf(out,
			"<p class=\"note\">No device of this run can do the other %u rows.</p>\n",
			alone);
	fprintf(out, "</section>\n");
}

static double
figure(const struct bench_compared *c, double ops)
{
	return c->point->size != NULL ? ops * c->point->size->max * 8 / 1e9 : ops;
}

static void
put_bars(struct chart *c, const struct bench_compared *row, bool with_size)
{
	char label[CHART_TEXT_MAX];

	snprintf(label, sizeof(label), "%s %s%s%s", row->point->algo->name,
		 bench_point_op(row->point), with_size ? " " : "",
		 with_size ? bench_point_size(row->point) : "");
	if (row->has_software)
		html_bar(c, "software, one core", label, figure(row, row->software.ops_per_second));
	html_bar(c, "one at a time", label, figure(row, row->sync.ops_per_second));
	html_bar(c, "many in flight", label, figure(row, row->async.ops_per_second));
}

static bool
same_chart(const struct bench_compared *a, const struct bench_compared *b, bool sizes)
{
	const struct bench_point *p = a->point, *q = b->point;

	return p->target == q->target && (p->size == NULL) == (q->size == NULL) &&
		(sizes || strcmp(bench_point_size(p), bench_point_size(q)) == 0);
}

/* A chart for each device and message size, or for all sizes where the rows are few. */
static void
charts(const struct bench_compare_report *r)
{
	bool *used = calloc(r->nb_rows + 1, sizeof(*used));
	struct chart *c = calloc(1, sizeof(*c));
	struct html_figures page;
	unsigned i, k, all;

	html_figures_begin(&page, r->out);
	for (i = 0; i < r->nb_rows && used != NULL && c != NULL; i++) {
		const struct bench_compared *first = &r->row[i];
		const struct bench_point *p = first->point;
		bool sizes;

		/* a chart of software alone compares nothing */
		if (used[i] || p->nowhere)
			continue;
		for (k = i, all = 0; k < r->nb_rows; k++)
			all += same_chart(first, &r->row[k], true);
		sizes = p->size != NULL && all <= LABELS_MAX;
		*c = (struct chart){ .x_label = "",
				     .y_label = p->size != NULL ? "Gbit/s" : "operations/s",
				     .bars = true,
				     .log_y = true };
		snprintf(c->title, sizeof(c->title), "%s%s%s%s%s", p->target->label,
			 p->target->simulated ? " (simulated)" : "",
			 p->size != NULL ? "" : ": public keys",
			 p->size != NULL && !sizes ? ", bytes: " : "",
			 p->size != NULL && !sizes ? bench_point_size(p) : "");
		for (k = i; k < r->nb_rows && c->nb_labels < LABELS_MAX; k++) {
			if (used[k] || !same_chart(first, &r->row[k], sizes))
				continue;
			used[k] = true;
			put_bars(c, &r->row[k], sizes);
		}
		if (c->nb_labels > 0)
			html_figure(&page, c);
	}
	html_figures_end(&page, "No rows that were measured.");
	free(used);
	free(c);
}

static void
put_row(FILE *out, const struct bench_compared *c)
{
	const struct bench_point *p = c->point;
	struct bench_offload_verdict v;

	bench_offload_verdict_get(c, &v);
	fprintf(out, "<tr%s>", c->failed ? " class=\"bad\"" : "");
	html_cell(out, "work", v.work);
	html_device(out, "device", p->target->label, p->target->simulated);
	html_number(out, "software op/s", c->software.ops_per_second);
	html_number(out, "p50 us", c->software.p50_us);
	html_number(out, "one at a time op/s", c->sync.ops_per_second);
	html_number(out, "p50 us", c->sync.latency_us[BENCH_P50]);
	html_count(out, "in flight", p->nowhere ? 0 : p->depth);
	html_number(out, "many in flight op/s", c->async.ops_per_second);
	html_number(out, "p50 us", c->async.latency_us[BENCH_P50]);
	html_number(out, "p99 us", c->async.latency_us[BENCH_P99]);
	html_number(out, "CPU %", c->cpu_percent);
	fprintf(out, "</tr>\n");
	if (c->note[0] != '\0' && !p->nowhere)
		html_why(out, c->note);
}

static int
end(struct bench_compare_report *r, const struct bench_totals *totals)
{
	static const char *const titles[] = {
		"work",	  "device",    "software op/s",	      "p50 us", "one at a time op/s",
		"p50 us", "in flight", "many in flight op/s", "p50 us", "p99 us",
		"CPU %",  NULL
	};
	bool simulated = false;
	FILE *out = r->out;
	unsigned i;

	for (i = 0; i < r->points->n; i++)
		simulated |= r->points->v[i].target->simulated;
	html_begin(out, r->facts, "Software, synchronous, asynchronous", totals, simulated);
	verdicts(r);
	charts(r);
	fprintf(out, "<section>\n<h2>All figures</h2>\n");
	html_table(out, titles, 2);
	for (i = 0; i < r->nb_rows; i++)
		put_row(out, &r->row[i]);
	fprintf(out, "</tbody>\n</table>\n</section>\n");
	return html_end(
		out, r->facts,
		"Software is libcrypto on one core. One at a time the lcore waits for each "
		"operation, and is busy all the time, as in software. With many in flight CPU % "
		"is what it spends on requests, library and driver at that rate; polls that find "
		"nothing, and the model of a simulated device, are left out.");
}

const struct bench_compare_reporter bench_compare_html = { begin, row, end };
