/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The page of --tune: thresholds, bursts, depths, and what they cost. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "algos.h"
#include "html_internal.h"
#include "tune.h"

/* More groups of bars cannot be told apart on a phone. */
#define LABELS_MAX 8

static void
put_row(FILE *out, const struct bench_tuned *row)
{
	const struct bench_point *p = row->point;

	fprintf(out, "<tr%s>", row->failed ? " class=\"bad\"" : "");
	html_cell(out, "algorithm", p->algo->name);
	html_cell(out, "op", bench_point_op(p));
	html_device(out, "device", p->target->label, p->target->simulated);
	html_cell(out, "bytes", bench_point_size(p));
	html_count(out, "burst", row->burst);
	html_count(out, "in flight", row->depth);
	html_number(out, "op/s", row->rate);
	html_number(out, "best op/s", row->best);
	html_number(out, "p50 us", row->p50_us);
	html_number(out, "p99 us", row->p99_us);
	html_number(out, "alone p50 us", row->alone_p50_us);
	fprintf(out, "</tr>\n");
	if (row->failed)
		html_why(out, row->note);
}

static void
put_end(FILE *out, const char *title, uint32_t bytes, double device, double software)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">", title);
	if (bytes != 0)
		fprintf(out, "%u B: &times; %.2f", bytes, device / software);
	else
		fputc('-', out);
	fprintf(out, "</td>");
}

static void
thresholds(FILE *out, const struct bench_tune_rows *rows, const char *path)
{
	char bytes[32];
	unsigned i, n = 0;

	fprintf(out, "<section>\n<h2>From which message size on the device wins</h2>\n");
	for (i = 0; i < rows->n; i++) {
		const struct bench_tuned *row = &rows->v[i];

		if (row->failed || row->threshold < 0)
			continue;
		if (n++ == 0) {
			fprintf(out, "<p>They are in ");
			html_text(out, path);
			fprintf(out,
				", by which the library routes.</p>\n<table>\n<thead><tr><th>algorithm</th>"
				"<th>op</th><th>device</th><th>against</th><th class=\"n\">from bytes</th>"
				"<th class=\"n\">software still wins</th>"
				"<th class=\"n\">device wins</th></tr></thead>\n<tbody>\n");
		}
		fprintf(out, "<tr>");
		html_cell(out, "algorithm", row->point->algo->name);
		html_cell(out, "op", bench_point_op(row->point));
		html_device(out, "device", row->point->target->label,
			    row->point->target->simulated);
		html_cell(out, "against", row->against);
		fprintf(out, "<td class=\"n\" data-title=\"from bytes\">%s</td>",
			bench_tune_bytes(row->threshold, bytes, sizeof(bytes)));
		put_end(out, "software still wins", row->below, row->below_device,
			row->below_software);
		put_end(out, "device wins", row->above, row->above_device, row->above_software);
		fprintf(out, "</tr>\n");
	}
	if (n > 0)
		fprintf(out, "</tbody>\n</table>\n");
	else
		fprintf(out,
			"<p class=\"note\">No hardware device was tuned with messages, so there are no "
			"thresholds.</p>\n");
	fprintf(out, "</section>\n");
}

enum picture { RATES, LATENCIES, THRESHOLDS, PICTURES };

static void
put_bars(struct chart *c, const struct bench_tuned *row, enum picture what)
{
	char label[CHART_TEXT_MAX];

	snprintf(label, sizeof(label), "%s %s", row->point->algo->name, bench_point_op(row->point));
	switch (what) {
	case RATES:
		html_bar(c, "with burst and depth found", label, row->rate);
		html_bar(c, "best rate", label, row->best);
		break;
	case LATENCIES:
		html_bar(c, "one in flight, p50", label, row->alone_p50_us);
		html_bar(c, "with burst and depth found, p50", label, row->p50_us);
		html_bar(c, "with burst and depth found, p99", label, row->p99_us);
		break;
	default:
		if (row->threshold > 0 && isfinite(row->threshold))
			html_bar(c, "software below, device above", label, row->threshold);
		break;
	}
}

static void
charts(FILE *out, const struct bench_tune_rows *rows)
{
	static const char *const titles[PICTURES] = { "rates", "what they cost in latency",
						      "thresholds" };
	static const char *const units[PICTURES] = { "operations/s", "microseconds", "bytes" };
	struct chart *c = calloc(1, sizeof(*c));
	struct html_figures page;
	unsigned what, i, first;

	html_figures_begin(&page, out);
	for (what = 0; what < PICTURES && c != NULL; what++)
		for (first = 0; first < rows->n; first = i) {
			const struct bench_target *t = rows->v[first].point->target;

			*c = (struct chart){
				.x_label = "", .y_label = units[what], .bars = true, .log_y = true
			};
			snprintf(c->title, sizeof(c->title), "%s%s: %s", t->label,
				 t->simulated ? " (simulated)" : "", titles[what]);
			for (i = first; i < rows->n && c->nb_labels < LABELS_MAX; i++)
				if (rows->v[i].point->target == t && !rows->v[i].failed)
					put_bars(c, &rows->v[i], what);
				else if (rows->v[i].point->target != t)
					break;
			if (c->nb_labels > 0)
				html_figure(&page, c);
		}
	html_figures_end(&page, "No rows that were measured.");
	free(c);
}

int
bench_tune_html(FILE *out, const struct bench_config *config, const struct bench_facts *facts,
		const struct bench_tune_rows *rows, const struct bench_totals *totals)
{
	static const char *const titles[] = { "algorithm", "op",	"device",	"bytes",
					      "burst",	   "in flight", "op/s",		"best op/s",
					      "p50 us",	   "p99 us",	"alone p50 us", NULL };
	bool simulated = false;
	unsigned i;

	for (i = 0; i < rows->n; i++)
		simulated |= rows->v[i].point->target->simulated;
	html_begin(out, facts, "Bursts, depths and thresholds for this machine", totals, simulated);
	fprintf(out,
		"<section>\n<h2>Burst and depth</h2>\n<p>The smallest burst, then the fewest in "
		"flight, that have %.0f %% of the best rate.</p>\n",
		100 * BENCH_TUNE_SHARE);
	html_table(out, titles, 4);
	for (i = 0; i < rows->n; i++)
		put_row(out, &rows->v[i]);
	fprintf(out, "</tbody>\n</table>\n</section>\n");
	thresholds(out, rows, config->tune);
	charts(out, rows);
	return html_end(
		out, facts,
		"Alone: one operation in flight. From bytes: messages of that many bytes are "
		"faster on the device than in software.");
}
