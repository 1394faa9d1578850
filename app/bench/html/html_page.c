/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The page of a run that is no comparison: answers, charts, all rows. */

#include "algos.h"
#include "answers.h"
#include "line_rate.h"
#include "history/history.h"
#include "html_internal.h"
#include "rounds.h"

static void
put_ratio(FILE *out, const char *title, double ratio, bool noise)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">", title);
	if (ratio > 0)
		fprintf(out, "%.2f%s", ratio, noise ? "~" : "");
	else
		fputc('-', out);
	fprintf(out, "</td>");
}

static void
put_answer(void *arg, const struct bench_answer *a)
{
	char work[256];
	FILE *out = arg;

	bench_answer_work(a, work, sizeof(work));
	fprintf(out, "<tr><td data-title=\"work\">");
	html_text(out, work);
	fprintf(out, "</td><td data-title=\"device\">");
	html_text(out, a->best->point->target->label);
	fprintf(out, "%s</td>", a->best->point->target->simulated ? " <em>simulated</em>" : "");
	fprintf(out, "<td class=\"n\" data-title=\"burst\">%u</td>", a->best->point->burst);
	put_ratio(out, "times the smallest burst", bench_answer_times(a->best, a->least),
		  a->least != NULL && bench_rows_within_noise(a->best, a->least));
	put_ratio(out, "times the next device", bench_answer_times(a->fastest, a->second),
		  a->second != NULL && bench_rows_within_noise(a->fastest, a->second));
	put_ratio(out, "times libcrypto", a->best->ratio, false);
	fprintf(out, "</tr>\n");
}

static void
answers(FILE *out, const struct bench_rows *rows)
{
	fprintf(out,
		"<section>\n<h2>What pays off here</h2>\n"
		"<p>For each kind of work the device with the best rate, and the smallest burst with "
		"at least %.0f %% of that rate. How many times faster that is than with the smallest "
		"burst measured, than the next best device, and than libcrypto on one core. ~: their rounds overlap, so the difference may be noise.</p>\n"
		"<table>\n<thead><tr><th>work</th><th>device</th><th class=\"n\">burst</th>"
		"<th class=\"n\">&times; smallest burst</th><th class=\"n\">&times; next device</th><th class=\"n\">&times; libcrypto</th>"
		"</tr></thead>\n<tbody>\n",
		BENCH_GOOD_ENOUGH * 100);
	if (bench_answers(rows, put_answer, out) == 0)
		fprintf(out,
			"<tr><td colspan=\"6\">Nothing to compare: that needs several bursts "
			"or devices.</td></tr>\n");
	fprintf(out, "</tbody>\n</table>\n</section>\n");
}

struct line_table {
	FILE *out;
	const struct app_uints *links;
};

static void
put_line_rate(void *arg, const struct bench_result *r)
{
	const struct line_table *t = arg;
	FILE *out = t->out;
	unsigned i;

	fprintf(out, "<tr><td data-title=\"work\">");
	html_text(out, r->point->algo->name);
	fprintf(out, " %s, ", bench_point_op(r->point));
	html_text(out, bench_point_size(r->point));
	fprintf(out, "</td><td data-title=\"device\">");
	html_text(out, r->point->target->label);
	fprintf(out, "%s</td><td class=\"n\" data-title=\"lcores\">%u</td>",
		r->point->target->simulated ? " <em>simulated</em>" : "", r->point->lcores);
	fprintf(out, "<td class=\"n\" data-title=\"Gbit/s on the wire\">%.2f</td>",
		bench_line_bits(r) / 1e9);
	for (i = 0; i < t->links->n; i++)
		fprintf(out, "<td class=\"n\" data-title=\"lcores for %u Gbit/s\">%u</td>",
			t->links->v[i], bench_line_lcores(r, t->links->v[i]));
	fprintf(out, "</tr>\n");
}

static void
line_rates(FILE *out, const struct bench_rows *rows, const struct app_uints *links)
{
	struct line_table t = { .out = out, .links = links };
	unsigned i;

	if (links->n == 0)
		return;
	fprintf(out,
		"<section>\n<h2>At line rate</h2>\n"
		"<p>How many lcores fill an Ethernet link in one direction, if each does as much as "
		"those measured. Messages are IP packets; their frames add %u bytes, %u there are at "
		"least.</p>\n<table>\n<thead><tr><th>work</th><th>device</th><th class=\"n\">lcores</th>"
		"<th class=\"n\">Gbit/s on the wire</th>",
		BENCH_LINE_FRAME, BENCH_LINE_FRAME_MIN);
	for (i = 0; i < links->n; i++)
		fprintf(out, "<th class=\"n\">%u Gbit/s</th>", links->v[i]);
	fprintf(out, "</tr></thead>\n<tbody>\n");
	bench_line_rates(rows, put_line_rate, &t);
	fprintf(out, "</tbody>\n</table>\n</section>\n");
}

static int
begin(struct bench_report *r)
{
	/* everything is written at the end: answers and charts need all rows */
	r->kept = (struct bench_rows){ 0 };
	return 0;
}

static void
row(struct bench_report *r, const struct bench_result *res)
{
	if (bench_rows_add(&r->kept, res) < 0)
		r->incomplete = true;
}

static bool
any_simulated(const struct bench_rows *rows)
{
	for (unsigned i = 0; i < rows->n; i++)
		if (rows->v[i].point->target->simulated)
			return true;
	return false;
}

static int
end(struct bench_report *r, const struct bench_totals *t)
{
	FILE *out = r->out;
	int rc;

	html_begin(out, r->facts, "Crypto devices of this machine", t, any_simulated(&r->kept));
	if (r->incomplete)
		fprintf(out,
			"<p class=\"note\">Rows are missing: there was no memory for them.</p>\n");
	answers(out, &r->kept);
	line_rates(out, &r->kept, &r->config->links);
	bench_history_html(out, r->config);
	html_charts(out, &r->kept);
	html_tables(out, &r->kept);
	rc = html_end(out, r->facts,
		      "Cycles are TSC cycles of one lcore. Throughput counts successful operations "
		      "only.");
	bench_rows_free(&r->kept);
	return rc;
}

const struct bench_reporter bench_report_html = { begin, row, end };
