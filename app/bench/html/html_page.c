/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The page: one file without anything from elsewhere, for a desk, a phone and paper.
 */

#include <errno.h>

#include "algos.h"
#include "answers.h"
#include "line_rate.h"
#include "html_internal.h"

static const char style[] =
	":root{color-scheme:light}"
	"*{box-sizing:border-box}"
	"body{margin:0;background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif}"
	"main{max-width:76rem;margin:0 auto;padding:1rem}"
	"h1{font-size:1.6rem;margin:.5rem 0 0}"
	"h2{font-size:1.2rem;margin:2rem 0 .5rem;border-bottom:1px solid #ccc}"
	"p,li{max-width:48rem}"
	".note{color:#555}"
	"dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.5rem 0}"
	"dt{color:#555}dd{margin:0;overflow-wrap:anywhere}"
	".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));"
	"gap:1rem}"
	"figure{margin:0;border:1px solid #ddd}"
	"img{display:block;width:100%;height:auto}"
	"table{border-collapse:collapse;width:100%;font-size:.85rem;"
	"font-variant-numeric:tabular-nums}"
	"th,td{padding:.2rem .5rem;text-align:left;border-bottom:1px solid #ddd;"
	"overflow-wrap:anywhere}"
	"th{position:sticky;top:0;background:#fff}"
	".n{text-align:right}"
	".bad{background:#fdecea}"
	"em{font-style:normal;color:#8a4b00}"
	"@media(max-width:60rem){"
	"thead{display:none}"
	"tr{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));"
	"padding:.5rem 0;border-bottom:1px solid #999}"
	"td{border:0;padding:.1rem .3rem;text-align:left!important}"
	"td[data-title]::before{content:attr(data-title) ' ';color:#666}"
	".why{grid-column:1/-1}"
	"}"
	"@media print{"
	"main{max-width:none;padding:0}"
	"body{font-size:10pt}"
	"table{font-size:7pt}"
	"thead{display:table-header-group}"
	"tr,figure{break-inside:avoid}"
	"th{position:static}"
	"}";

void
html_text(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		switch (*text) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		default:
			fputc(*text, out);
			break;
		}
	}
}

static void
fact(FILE *out, const char *name, const char *value)
{
	fprintf(out, "<dt>%s</dt><dd>", name);
	html_text(out, value);
	fprintf(out, "</dd>\n");
}

static void
machine(FILE *out, const struct bench_facts *f)
{
	char number[64];

	fprintf(out, "<section>\n<h2>Machine</h2>\n<dl>\n");
	fact(out, "CPU", f->cpu);
	snprintf(number, sizeof(number), "%u, TSC %.0f MHz", f->cpus, (double)f->tsc_hz / 1e6);
	fact(out, "CPUs", number);
	fact(out, "kernel", f->kernel);
	fact(out, "memory", f->hugepages ? "hugepages" : "no hugepages: figures suffer");
	fact(out, "DPDK", f->dpdk);
	fact(out, "libcrypto", f->openssl);
	fact(out, "cryptoburst", f->library);
	fact(out, "EAL arguments", f->eal);
	snprintf(number, sizeof(number), "%u", f->seed);
	fact(out, "seed", number);
	fprintf(out, "</dl>\n</section>\n");
}

static void
put_ratio(FILE *out, const char *title, double ratio)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">", title);
	if (ratio > 0)
		fprintf(out, "%.2f", ratio);
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
	put_ratio(out, "times the smallest burst", bench_answer_times(a->best, a->least));
	put_ratio(out, "times the next device", bench_answer_times(a->fastest, a->second));
	put_ratio(out, "times libcrypto", a->best->ratio);
	fprintf(out, "</tr>\n");
}

static void
answers(FILE *out, const struct bench_rows *rows)
{
	fprintf(out,
		"<section>\n<h2>What pays off here</h2>\n"
		"<p>For each kind of work the device with the best rate, and the smallest burst with "
		"at least %.0f %% of that rate. How many times faster that is than with the smallest "
		"burst measured, than the next best device, and than libcrypto on one core.</p>\n"
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

static void
notes(const struct bench_report *r, const struct bench_totals *t)
{
	FILE *out = r->out;

	if (t->interrupted)
		fprintf(out, "<p class=\"note\">Interrupted: %u of %u rows.</p>\n", t->rows,
			t->planned);
	if (t->starved > 0)
		fprintf(out,
			"<p class=\"note\">Other programs ran on the same CPUs during %u of %u rows (one "
			"had only %.0f %% of its CPU): these figures are lower than the machine's.</p>\n",
			t->starved, t->rows, t->worst_share * 100);
	if (any_simulated(&r->kept))
		fprintf(out,
			"<p class=\"note\">Devices marked <em>simulated</em> follow a model: their "
			"figures are none of this machine.</p>\n");
	if (r->incomplete)
		fprintf(out,
			"<p class=\"note\">Rows are missing: there was no memory for them.</p>\n");
}

static int
end(struct bench_report *r, const struct bench_totals *t)
{
	FILE *out = r->out;

	fprintf(out,
		"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		"<link rel=\"icon\" href=\"data:,\">\n<title>cryptoburst-bench: ");
	html_text(out, r->facts->cpu);
	fprintf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>", style);
	html_text(out,
		  r->facts->question != NULL ? r->facts->question
					     : "Crypto devices of this machine");
	fprintf(out,
		"</h1>\n<p class=\"note\">cryptoburst-bench, %s, %u rows in %.0f seconds</p>\n",
		r->facts->time, t->rows, t->seconds);
	notes(r, t);
	answers(out, &r->kept);
	line_rates(out, &r->kept, &r->config->links);
	html_charts(out, &r->kept);
	html_tables(out, &r->kept);
	machine(out, r->facts);
	fprintf(out,
		"<p class=\"note\">Cycles are TSC cycles of one lcore. Throughput counts "
		"successful operations only.</p>\n</main>\n</body>\n</html>\n");
	bench_rows_free(&r->kept);
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

const struct bench_reporter bench_report_html = { begin, row, end };
