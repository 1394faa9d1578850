/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The rows, in a table for each kind. A cell knows the title of its column, so that on a narrow
 * screen, where a row becomes a list, the title can stand beside it.
 */

#include <inttypes.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "html_internal.h"
#include "rounds.h"

struct column {
	const char *title;
	bool number; /* aligned right */
	void (*put)(FILE *out, const struct bench_result *r);
};

static void
put_algorithm(FILE *out, const struct bench_result *r)
{
	html_text(out, r->point->algo->name);
}

static void
put_op(FILE *out, const struct bench_result *r)
{
	html_text(out, bench_point_op(r->point));
}

static void
put_device(FILE *out, const struct bench_result *r)
{
	html_text(out, r->point->target->label);
	if (r->point->target->simulated)
		fprintf(out, " <em>simulated</em>");
}

static void
put_lcores(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%u", r->point->lcores);
}

static void
put_size(FILE *out, const struct bench_result *r)
{
	html_text(out, bench_point_size(r->point));
}

static void
put_burst(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%u", r->point->burst);
}

static void
put_depth(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%u", r->point->depth);
}

static void
put_submit(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%s", bench_submit_name(r->point->submit));
}

static void
put_mops(FILE *out, const struct bench_result *r)
{
	html_figure_text(out, r->ops_per_second / 1e6);
}

static void
put_ops(FILE *out, const struct bench_result *r)
{
	html_figure_text(out, r->ops_per_second);
}

static void
put_gbps(FILE *out, const struct bench_result *r)
{
	html_figure_text(out, r->bits_per_second / 1e9);
}

static void
put_cycles(FILE *out, const struct bench_result *r)
{
	html_figure_text(out, r->cycles_per_op);
}

static void
put_fill(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%.1f", r->fill);
}

#define LATENCY(name, which) \
	static void put_##name(FILE *out, const struct bench_result *r) \
	{ \
		html_figure_text(out, r->latency_us[which]); \
	}
LATENCY(p50, BENCH_P50)
LATENCY(p90, BENCH_P90)
LATENCY(p99, BENCH_P99)
LATENCY(p999, BENCH_P999)
LATENCY(max, BENCH_MAX)

static void
put_libcrypto(FILE *out, const struct bench_result *r)
{
	if (r->libcrypto_ops > 0)
		html_figure_text(out, r->libcrypto_ops);
	else
		fputc('-', out);
}

static void
put_ratio(FILE *out, const struct bench_result *r)
{
	if (r->ratio > 0)
		fprintf(out, "%.2f", r->ratio);
	else
		fputc('-', out);
}

static void
put_spread(FILE *out, const struct bench_result *r)
{
	if (r->rounds > 1)
		fprintf(out, "%.1f%s", r->spread * 100, bench_row_varies(r) ? "!" : "");
	else
		fputc('-', out);
}

static void
put_compared(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%" PRIu64, r->compared);
}

static void
put_mismatches(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%" PRIu64, r->mismatches);
}

static void
put_corrupted(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%" PRIu64, r->corrupted);
}

static void
put_undetected(FILE *out, const struct bench_result *r)
{
	fprintf(out, "%" PRIu64, r->undetected);
}

static const struct column throughput[] = {
	{ "algorithm", false, put_algorithm },
	{ "op", false, put_op },
	{ "device", false, put_device },
	{ "lcores", true, put_lcores },
	{ "bytes", true, put_size },
	{ "burst", true, put_burst },
	{ "in flight", true, put_depth },
	{ "submit", false, put_submit },
	{ "Mop/s", true, put_mops },
	{ "&plusmn; %", true, put_spread },
	{ "Gbit/s", true, put_gbps },
	{ "cycles/op", true, put_cycles },
	{ "fill", true, put_fill },
	{ "p50 us", true, put_p50 },
	{ "p99 us", true, put_p99 },
	{ NULL, false, NULL },
};

static const struct column latency[] = {
	{ "algorithm", false, put_algorithm }, { "op", false, put_op },
	{ "device", false, put_device },       { "lcores", true, put_lcores },
	{ "bytes", true, put_size },	       { "burst", true, put_burst },
	{ "in flight", true, put_depth },      { "submit", false, put_submit },
	{ "p50 us", true, put_p50 },	       { "p90 us", true, put_p90 },
	{ "p99 us", true, put_p99 },	       { "p99.9 us", true, put_p999 },
	{ "max us", true, put_max },	       { "op/s", true, put_ops },
	{ "&plusmn; %", true, put_spread },    { NULL, false, NULL },
};

static const struct column public_keys[] = {
	{ "algorithm", false, put_algorithm },
	{ "op", false, put_op },
	{ "device", false, put_device },
	{ "lcores", true, put_lcores },
	{ "burst", true, put_burst },
	{ "in flight", true, put_depth },
	{ "submit", false, put_submit },
	{ "op/s", true, put_ops },
	{ "&plusmn; %", true, put_spread },
	{ "cycles/op", true, put_cycles },
	{ "p50 us", true, put_p50 },
	{ "p99 us", true, put_p99 },
	{ "libcrypto op/s", true, put_libcrypto },
	{ "ratio", true, put_ratio },
	{ NULL, false, NULL },
};

static const struct column verified[] = {
	{ "algorithm", false, put_algorithm },	{ "op", false, put_op },
	{ "device", false, put_device },	{ "compared", true, put_compared },
	{ "different", true, put_mismatches },	{ "corrupted", true, put_corrupted },
	{ "undetected", true, put_undetected }, { NULL, false, NULL },
};

static const struct {
	const char *title;
	const struct column *columns;
	unsigned mode;
	int asym; /* -1: either */
} tables[] = {
	{ "Throughput", throughput, BENCH_THROUGHPUT, 0 },
	{ "Latency of every operation", latency, BENCH_LATENCY, -1 },
	{ "Public keys", public_keys, BENCH_THROUGHPUT, 1 },
	{ "Compared with libcrypto", verified, BENCH_VERIFY, -1 },
};

static void
put_row(FILE *out, const struct column *columns, const struct bench_result *r)
{
	const bool has_figures = r->outcome == BENCH_OK || r->outcome == BENCH_FAILED_OPS;

	fprintf(out, "<tr%s>", r->outcome == BENCH_OK ? "" : " class=\"bad\"");
	for (unsigned i = 0; columns[i].title != NULL; i++) {
		fprintf(out, "<td%s data-title=\"%s\">", columns[i].number ? " class=\"n\"" : "",
			columns[i].title);
		/* what was not measured has its names, and no figures */
		if (has_figures || !columns[i].number || columns[i].put == put_libcrypto)
			columns[i].put(out, r);
		else
			fputc('-', out);
		fprintf(out, "</td>");
	}
	fprintf(out, "</tr>\n");
	if (r->outcome == BENCH_OK)
		return;
	fprintf(out, "<tr class=\"bad\"><td class=\"why\" colspan=\"20\">%s: ",
		bench_outcome_name(r->outcome));
	html_text(out, r->note);
	fprintf(out, "</td></tr>\n");
}

void
html_tables(FILE *out, const struct bench_rows *rows)
{
	for (unsigned t = 0; t < RTE_DIM(tables); t++) {
		bool begun = false;

		for (unsigned i = 0; i < rows->n; i++) {
			const struct bench_result *r = &rows->v[i];

			if (r->point->mode != (enum bench_mode)tables[t].mode ||
			    (tables[t].asym >= 0 &&
			     bench_algo_is_asym(r->point->algo) != (tables[t].asym == 1)))
				continue;
			if (!begun) {
				fprintf(out, "<section>\n<h2>%s</h2>\n<table>\n<thead><tr>",
					tables[t].title);
				for (unsigned c = 0; tables[t].columns[c].title != NULL; c++)
					fprintf(out, "<th%s>%s</th>",
						tables[t].columns[c].number ? " class=\"n\"" : "",
						tables[t].columns[c].title);
				fprintf(out, "</tr></thead>\n<tbody>\n");
				begun = true;
			}
			put_row(out, tables[t].columns, r);
		}
		if (begun)
			fprintf(out, "</tbody>\n</table>\n</section>\n");
	}
}
