/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The page of a preset with the figures of a document: its figures, and those measured here. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "html_internal.h"
#include "report_seed.h"

/* More groups of bars cannot be told apart on a phone. */
#define LABELS_MAX 8

static int
begin(struct bench_seed_report *r)
{
	/* everything is written at the end */
	return ferror(r->out) ? -EIO : 0;
}

static int
row(struct bench_seed_report *r, const struct bench_seed_row *row)
{
	(void)row;
	return ferror(r->out) ? -EIO : 0;
}

static void
put_row(FILE *out, const struct bench_seed *seed, const struct bench_seed_row *row)
{
	char text[32];

	fprintf(out, "<tr%s>", row->failed ? " class=\"bad\"" : "");
	html_cell(out, "algorithm", row->name);
	html_cell(out, "op", row->op);
	snprintf(text, sizeof(text), "%u cores", row->cores);
	html_cell(out, "how", row->cores > 1 ? text : bench_seed_how_name(row->how));
	html_device(out, "measured on", bench_seed_where(seed, row),
		    row->measured && bench_seed_simulated(row));
	html_cell(out, "unit", bench_seed_unit_name(row->unit));
	html_count(out, "line", row->line);
	html_number(out, "document", row->figure);
	html_number(out, "here", row->measured ? row->here : 0);
	html_number(out, "ratio", bench_seed_ratio(row));
	html_number(out, "p50 us", row->latency_us);
	fprintf(out, "</tr>\n");
	if (row->why[0] != '\0')
		html_why(out, row->why);
}

/* The rows of a chart: of one unit, since bars beside each other are compared. */
static void
chart_of(struct html_figures *page, const struct bench_seed *seed, unsigned n,
	 enum bench_seed_unit unit, bool ratio, bool *used, struct chart *c)
{
	unsigned i, k;

	memset(used, 0, n * sizeof(*used));
	for (i = 0; i < n; i++) {
		if (used[i] || seed->row[i].unit != unit || !seed->row[i].measured)
			continue;
		*c = (struct chart){ .x_label = "",
				     .y_label = ratio ? "here / document"
						      : bench_seed_unit_name(unit),
				     .bars = true,
				     .log_y = !ratio };
		snprintf(c->title, sizeof(c->title), "%s: %s", seed->name,
			 ratio ? "measured here against the document" : "measured here");
		for (k = i; k < n; k++) {
			const struct bench_seed_row *row = &seed->row[k];
			char label[CHART_TEXT_MAX], name[CHART_TEXT_MAX];
			unsigned l;

			if (used[k] || row->unit != unit || !row->measured)
				continue;
			snprintf(label, sizeof(label), "%s %s", row->name, row->op);
			for (l = 0; l < c->nb_labels && strcmp(c->label[l], label) != 0; l++)
				;
			/* the other ways of what has a place here come later in the list */
			if (l == LABELS_MAX)
				continue;
			used[k] = true;
			snprintf(name, sizeof(name), "%s%s, %s", bench_seed_where(seed, row),
				 bench_seed_simulated(row) ? " (simulated)" : "",
				 bench_seed_how_name(row->how));
			html_bar(c, name, label, ratio ? bench_seed_ratio(row) : row->here);
		}
		if (c->nb_labels > 0)
			html_figure(page, c);
	}
}

static void
core(FILE *out, const struct bench_seed *seed)
{
	const struct bench_seed_row *row = bench_seed_core_row(seed);

	if (row == NULL)
		return;
	fprintf(out, "<section>\n<h2>CPU of the lcore</h2>\n<p>For ");
	html_text(out, row->name);
	fprintf(out,
		" %s at the document's %.0f operations/s, per cent of a core (polls that find nothing "
		"left out): library %.2f, requests of the application %.2f. The driver, whose model "
		"and results are no part of the framework, %.2f.</p>\n</section>\n",
		row->op, seed->core_rate, bench_seed_core_percent(seed, row->cost.library),
		bench_seed_core_percent(seed, row->cost.build),
		bench_seed_core_percent(seed, row->cost.driver));
}

static int
end(struct bench_seed_report *r, const struct bench_totals *totals)
{
	static const char *const titles[] = { "algorithm", "op",     "how",	 "measured on",
					      "unit",	   "line",   "document", "here",
					      "ratio",	   "p50 us", NULL };
	const struct bench_seed *seed = r->seed;
	struct chart *c = calloc(1, sizeof(*c));
	bool *used = calloc(totals->rows + 1, sizeof(*used));
	bool simulated = false;
	struct html_figures page;
	FILE *out = r->out;
	unsigned i, unit;

	for (i = 0; i < totals->rows; i++)
		simulated |= bench_seed_simulated(&seed->row[i]);
	html_begin(out, r->facts, seed->title, totals, simulated);
	fprintf(out, "<p>");
	html_text(out, seed->name);
	fprintf(out, ": figures of ");
	html_text(out, seed->document);
	if (seed->block != 0)
		fprintf(out, ", messages of %u bytes", seed->block);
	fprintf(out, ", each beside the same work measured here.</p>\n");
	core(out, seed);
	html_figures_begin(&page, out);
	for (unit = BENCH_SEED_OPS; unit <= BENCH_SEED_MIB && c != NULL && used != NULL; unit++) {
		chart_of(&page, seed, totals->rows, unit, false, used, c);
		chart_of(&page, seed, totals->rows, unit, true, used, c);
	}
	html_figures_end(&page, "No rows that were measured.");
	fprintf(out, "<section>\n<h2>All figures</h2>\n");
	html_table(out, titles, 5);
	for (i = 0; i < totals->rows; i++)
		put_row(out, seed, &seed->row[i]);
	fprintf(out, "</tbody>\n</table>\n</section>\n");
	free(used);
	free(c);
	return html_end(
		out, r->facts,
		"Rows on libcrypto are one core of this machine beside a CPU of the document's "
		"time: not judged.");
}

const struct bench_seed_reporter bench_seed_html = { begin, row, end };
