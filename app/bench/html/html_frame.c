/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The frame of every page: one file without anything from elsewhere, for a desk, a phone and paper.
 */

#include <errno.h>

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
	".yes{color:#006b3c}.no{color:#a32400}"
	"dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.5rem 0}"
	"dt{color:#555}dd{margin:0;overflow-wrap:anywhere}"
	".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));"
	"gap:1rem}"
	"figure{margin:0;border:1px solid #ddd}"
	"img{display:block;width:100%;height:auto}"
	"table{border-collapse:collapse;width:100%;font-size:.85rem;"
	"font-variant-numeric:tabular-nums}"
	"th,td{padding:.2rem .5rem;text-align:left;border-bottom:1px solid #ddd;"
	"overflow-wrap:anywhere}"
	"th{position:sticky;top:0;background:#fff}"
	".n{text-align:right}td.n{white-space:nowrap}"
	".bad{background:#fdecea}"
	"em{font-style:normal;color:#8a4b00}"
	"@media(max-width:60rem){"
	"thead{display:none}"
	"tr{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));"
	"padding:.5rem 0;border-bottom:1px solid #999}"
	"td,td.n{border:0;padding:.1rem .3rem;text-align:left;white-space:normal}"
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

void
html_begin(FILE *out, const struct bench_facts *facts, const char *title,
	   const struct bench_totals *t, bool simulated)
{
	fprintf(out,
		"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		"<link rel=\"icon\" href=\"data:,\">\n<title>cryptoburst-bench: ");
	html_text(out, facts->cpu);
	fprintf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>", style);
	html_text(out, facts->question != NULL ? facts->question : title);
	fprintf(out,
		"</h1>\n<p class=\"note\">cryptoburst-bench, %s, %u rows in %.0f seconds</p>\n",
		facts->time, t->rows, t->seconds);
	if (t->interrupted)
		fprintf(out, "<p class=\"note\">Interrupted: %u of %u rows.</p>\n", t->rows,
			t->planned);
	if (t->starved > 0) {
		fprintf(out,
			"<p class=\"note\">Other programs ran on the same CPUs during %u of %u rows",
			t->starved, t->rows);
		if (t->worst_share > 0)
			fprintf(out, " (one had only %.0f %% of its CPU)", t->worst_share * 100);
		fprintf(out, ": these figures are lower than the machine's.</p>\n");
	}
	if (simulated)
		fprintf(out,
			"<p class=\"note\">Devices marked <em>simulated</em> follow a model: their "
			"figures are none of this machine.</p>\n");
}

int
html_end(FILE *out, const struct bench_facts *facts, const char *note)
{
	machine(out, facts);
	fprintf(out, "<p class=\"note\">%s</p>\n</main>\n</body>\n</html>\n", note);
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

void
html_table(FILE *out, const char *const *titles, unsigned words)
{
	fprintf(out, "<table>\n<thead><tr>");
	for (unsigned i = 0; titles[i] != NULL; i++)
		fprintf(out, "<th%s>%s</th>", i < words ? "" : " class=\"n\"", titles[i]);
	fprintf(out, "</tr></thead>\n<tbody>\n");
}

void
html_cell(FILE *out, const char *title, const char *text)
{
	fprintf(out, "<td data-title=\"%s\">", title);
	html_text(out, text);
	fprintf(out, "</td>");
}

void
html_device(FILE *out, const char *title, const char *name, bool simulated)
{
	fprintf(out, "<td data-title=\"%s\">", title);
	html_text(out, name);
	fprintf(out, "%s</td>", simulated ? " <em>simulated</em>" : "");
}

void
html_number(FILE *out, const char *title, double v)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">", title);
	if (v > 0)
		html_figure_text(out, v);
	else
		fputc('-', out);
	fprintf(out, "</td>");
}

void
html_count(FILE *out, const char *title, unsigned n)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">", title);
	if (n > 0)
		fprintf(out, "%u", n);
	else
		fputc('-', out);
	fprintf(out, "</td>");
}

void
html_why(FILE *out, const char *text)
{
	fprintf(out, "<tr class=\"bad\"><td class=\"why\" colspan=\"20\">");
	html_text(out, text);
	fprintf(out, "</td></tr>\n");
}

void
html_figure_text(FILE *out, double v)
{
	fprintf(out, "%.*f", v >= 1000 ? 0 : v >= 100 ? 1 : v >= 10 ? 2 : v >= 0.1 ? 3 : 4, v);
}
