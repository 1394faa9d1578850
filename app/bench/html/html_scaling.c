/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The page of --scaling: lcores against rates, in software and on a device. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "algos.h"
#include "html_internal.h"
#include "scaling/scaling.h"

static int
begin(struct bench_scaling_report *r)
{
	/* everything is written at the end */
	return ferror(r->out) ? -EIO : 0;
}

static int
row(struct bench_scaling_report *r, const struct bench_scaled *row)
{
	(void)row;
	return ferror(r->out) ? -EIO : 0;
}

static bool
simulated(const struct bench_scaled *row)
{
	return !row->software && row->point->target->simulated;
}

static void
worth(const struct bench_scaling_report *r)
{
	char text[256], work[160];
	FILE *out = r->out;
	unsigned i, n = 0;

	fprintf(out, "<section>\n<h2>How many cores a device gives back</h2>\n");
	for (i = 0; i < r->nb_rows; i++) {
		if (!bench_scaled_worth(r->row, r->nb_rows, i, text, sizeof(text)))
			continue;
		if (n++ == 0)
			fprintf(out, "<ul>\n");
		bench_scaled_work(r->row[i].point, work, sizeof(work));
		fprintf(out, "<li>");
		html_text(out, work);
		fprintf(out, ": ");
		html_text(out, text);
		fprintf(out, "%s</li>\n", simulated(&r->row[i]) ? " <em>simulated</em>" : "");
	}
	if (n > 0)
		fprintf(out, "</ul>\n");
	else
		fprintf(out, "<p class=\"note\">No device was measured.</p>\n");
	fprintf(out, "</section>\n");
}

static double
figure(const struct bench_scaled *row)
{
	return row->point->size != NULL ? bench_scaled_gbps(row) : row->ops_per_second;
}

/* A chart for each kind of work: bars by lcores, software and each device. */
static void
charts(const struct bench_scaling_report *r)
{
	struct chart *c = calloc(1, sizeof(*c));
	struct html_figures page;
	unsigned i, k;

	html_figures_begin(&page, r->out);
	for (i = 0; i < r->nb_rows && c != NULL; i = k) {
		*c = (struct chart){ .x_label = "lcores",
				     .y_label = r->row[i].point->size != NULL ? "Gbit/s"
									      : "operations/s",
				     .bars = true };
		bench_scaled_work(r->row[i].point, c->title, sizeof(c->title));
		for (k = i;
		     k < r->nb_rows && bench_scaled_same_work(r->row[i].point, r->row[k].point);
		     k++) {
			char label[16], name[CHART_TEXT_MAX];

			snprintf(label, sizeof(label), "%u", r->row[k].lcores);
			snprintf(name, sizeof(name), "%s%s", bench_scaled_where(&r->row[k]),
				 simulated(&r->row[k]) ? " (simulated)" : "");
			html_bar(c, name, label, figure(&r->row[k]));
		}
		if (c->nb_labels > 0)
			html_figure(&page, c);
	}
	html_figures_end(&page, "No rows that were measured.");
	free(c);
}

static void
put_row(FILE *out, const struct bench_scaled *row)
{
	char work[160];

	bench_scaled_work(row->point, work, sizeof(work));
	fprintf(out, "<tr%s>", row->failed ? " class=\"bad\"" : "");
	html_cell(out, "work", work);
	html_device(out, "on", bench_scaled_where(row), simulated(row));
	html_count(out, "lcores", row->lcores);
	html_number(out, "op/s", row->ops_per_second);
	html_number(out, "Gbit/s", bench_scaled_gbps(row));
	html_number(out, "CPU %", row->cpu_percent);
	html_number(out, "efficiency", row->efficiency);
	html_number(out, "&times; 1 core", row->worth);
	html_number(out, "p50 us", row->p50_us);
	fprintf(out, "</tr>\n");
	if (row->failed)
		html_why(out, row->note);
}

static int
end(struct bench_scaling_report *r, const struct bench_totals *totals)
{
	static const char *const titles[] = { "work",	"on",	 "lcores",     "op/s",
					      "Gbit/s", "CPU %", "efficiency", "&times; 1 core",
					      "p50 us", NULL };
	struct bench_totals t = *totals;
	bool model = false;
	FILE *out = r->out;
	unsigned i;

	for (i = 0; i < r->nb_rows; i++)
		model |= simulated(&r->row[i]);
	html_begin(out, r->facts, "Software on more cores, or a device", &t, model);
	worth(r);
	charts(r);
	fprintf(out, "<section>\n<h2>All figures</h2>\n");
	html_table(out, titles, 2);
	for (i = 0; i < r->nb_rows; i++)
		put_row(out, &r->row[i]);
	fprintf(out, "</tbody>\n</table>\n</section>\n");
	return html_end(
		out, r->facts,
		"CPU % is of each lcore: in software CPU time over wall time; of a device what "
		"is spent on requests, library and driver at that rate, polls that find nothing "
		"and the model of a simulated device left out. Efficiency is the rate against "
		"that many times the rate of one lcore; &times; 1 core is against software on "
		"one lcore of this machine.");
}

const struct bench_scaling_reporter bench_scaling_html = { begin, row, end };
