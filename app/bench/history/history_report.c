/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The comparison as a table, and in CSV and JSON. */

#include <math.h>
#include <string.h>

#include <jansson.h>
#include <rte_common.h>

#include "algos.h"
#include "history.h"
#include "message.h"
#include "report.h"
#include "report_table.h"

/* Rows only in one of the runs that a table lists; JSON has all. */
#define LISTED_MAX 10
/* More noise than this is no figure any more. */
#define NOISE_SHOWN 9.995
/* With more than this a row hardly says anything. */
#define NOISE_MUCH 0.2

/* What rows are shown together. */
enum kind { RATES, LATENCIES, PUBLIC_KEYS, KINDS };

static enum kind
kind_of(const struct bench_change *c)
{
	return c->latency ? LATENCIES : bench_algo_is_asym(c->point->algo) ? PUBLIC_KEYS : RATES;
}

struct widths {
	int algo, device, size;
	bool lcores;
};

static void
widths_of(const struct bench_history *h, struct widths *w)
{
	unsigned i;

	*w = (struct widths){ (int)strlen("algorithm"), (int)strlen("device"), (int)strlen("size"),
			      false };
	for (i = 0; i < h->n; i++) {
		const struct bench_point *p = h->change[i].point;

		w->algo = RTE_MAX(w->algo, (int)strlen(p->algo->name));
		w->device = RTE_MAX(w->device, (int)strlen(p->target->label));
		w->size = RTE_MAX(w->size, (int)strlen(bench_point_size(p)));
		w->lcores |= p->lcores != 1;
	}
}

static void
titles(FILE *out, const struct widths *w, enum kind kind)
{
	static const char *const name[KINDS] = { "Rates", "Latency", "Public keys" };

	fprintf(out, "\n%s\n  %-*s %-8s %-*s", name[kind], w->algo, "algorithm", "op", w->device,
		"device");
	if (w->lcores)
		fprintf(out, " %6s", "lcores");
	fprintf(out, " %*s %5s %5s", w->size, "size", "burst", "depth");
	if (kind == LATENCIES)
		fprintf(out, " %9s %9s %8s %9s %9s %8s %7s", "old p50", "new p50", "change %",
			"old p99", "new p99", "change %", "noise %");
	else
		fprintf(out, " %9s %9s %8s %7s", kind == RATES ? "old Mop/s" : "old op/s",
			kind == RATES ? "new Mop/s" : "new op/s", "change %", "noise %");
	if (kind == PUBLIC_KEYS)
		fprintf(out, " %9s %9s", "old ratio", "new ratio");
	fprintf(out, "  verdict\n");
}

static void
ratio(FILE *out, double v)
{
	if (v > 0)
		fprintf(out, " %9.2f", v);
	else
		fprintf(out, " %9s", "-");
}

static void
row(FILE *out, const struct widths *w, enum kind kind, const struct bench_change *c)
{
	const struct bench_point *p = c->point;
	const double unit = kind == RATES ? 1e6 : 1;

	fprintf(out, "  %-*s %-8s %-*s", w->algo, p->algo->name, bench_point_op(p), w->device,
		p->target->label);
	if (w->lcores)
		fprintf(out, " %6u", p->lcores);
	fprintf(out, " %*s %5u %5u", w->size, bench_point_size(p), p->burst, p->depth);
	bench_table_figure(out, 9, c->before / unit);
	bench_table_figure(out, 9, c->now / unit);
	fprintf(out, " %+8.1f", 100 * c->share);
	if (kind == LATENCIES) {
		bench_table_figure(out, 9, c->before_p99);
		bench_table_figure(out, 9, c->now_p99);
		fprintf(out, " %+8.1f", 100 * c->share_p99);
	}
	if (c->noise < NOISE_SHOWN)
		fprintf(out, " %7.1f", 100 * c->noise);
	else
		fprintf(out, " %7s", ">999");
	if (kind == PUBLIC_KEYS) {
		ratio(out, c->before_ratio);
		ratio(out, c->now_ratio);
	}
	fprintf(out, "  %s%s%s\n", bench_verdict_name(c->verdict),
		c->too_slow ? ": more than allowed" : "",
		p->target->simulated ? "  simulated" : "");
}

static void
listed(FILE *out, unsigned n, const char *algorithm, const char *op, const char *mode,
       const char *device, unsigned lcores, const char *size, unsigned burst, unsigned depth)
{
	if (n < LISTED_MAX)
		fprintf(out, "  %s %s, %s, %s, %u lcore%s, size %s, burst %u, depth %u\n",
			algorithm, op, mode, device, lcores, lcores == 1 ? "" : "s", size, burst,
			depth);
	else if (n == LISTED_MAX)
		fputs("  ... and more; --format json has them all\n", out);
}

/* Rows that have no partner, or no figure. */
static void
others(FILE *out, const struct bench_history *h, enum bench_verdict verdict, const char *title)
{
	unsigned i, n = 0;

	if (h->count[verdict] == 0)
		return;
	fprintf(out, "\n%s: %u\n", title, h->count[verdict]);
	for (i = 0; i < h->n; i++) {
		const struct bench_point *p = h->change[i].point;

		if (h->change[i].verdict == verdict)
			listed(out, n++, p->algo->name, bench_point_op(p), bench_mode_name(p->mode),
			       p->target->label, p->lcores, bench_point_size(p), p->burst,
			       p->depth);
	}
}

static void
gone(FILE *out, const struct bench_history *h)
{
	const struct bench_old_row *o;
	unsigned at = 0, n = 0;

	while (bench_history_gone(h, &at) != NULL)
		n++;
	if (n > 0)
		fprintf(out, "\nOnly in the old run: %u\n", n);
	for (at = 0, n = 0; (o = bench_history_gone(h, &at)) != NULL; n++)
		listed(out, n, o->algorithm, o->op, o->mode, o->device, o->lcores, o->size,
		       o->burst, o->depth);
}

static void
noisy(FILE *out, const struct bench_history *h)
{
	unsigned i, n = 0;

	for (i = 0; i < h->n; i++)
		n += h->change[i].verdict <= BENCH_VERDICT_SLOWER &&
			h->change[i].noise > NOISE_MUCH;
	if (n > 0)
		fprintf(out,
			"In %u of them noise is more than %.0f %%, so that no smaller change can be seen: a "
			"quieter machine,\n--seconds and --repeat help.\n",
			n, 100 * NOISE_MUCH);
}

static void
middle(FILE *out, const struct bench_history *h, bool latency)
{
	unsigned n;
	const double share = bench_history_median(h, latency, &n);

	if (n > 1)
		fprintf(out, "Median change of the %u %s: %+.1f %%.\n", n,
			latency ? "latencies" : "rates", 100 * share);
}

void
bench_history_table(FILE *out, const struct bench_config *config)
{
	const struct bench_history *h = config->history;
	struct widths w;
	unsigned i, kind;
	bool begun;

	if (h == NULL)
		return;
	fprintf(out, "\nCompared with %s%s%s\n", h->old.path, h->old.time[0] != '\0' ? ", " : "",
		h->old.time);
	if (h->old.interrupted)
		fputs("That run was interrupted.\n", out);
	if (h->nb_differences > 0)
		fputs("Not the same, so that the comparison means less:\n", out);
	for (i = 0; i < h->nb_differences; i++)
		fprintf(out, "  %s: then %s; now %s\n", h->difference[i].what, h->difference[i].old,
			h->difference[i].now);
	widths_of(h, &w);
	for (kind = 0; kind < KINDS; kind++) {
		begun = false;
		for (i = 0; i < h->n; i++) {
			const struct bench_change *c = &h->change[i];

			if (kind_of(c) != kind || c->verdict > BENCH_VERDICT_SLOWER)
				continue;
			if (!begun)
				titles(out, &w, kind);
			begun = true;
			row(out, &w, kind, c);
		}
	}
	others(out, h, BENCH_VERDICT_NO_FIGURE, "Without a figure then or now");
	others(out, h, BENCH_VERDICT_NEW, "Only in this run");
	gone(out, h);
	fprintf(out,
		"\n%u faster, %u slower, %u the same within noise: a change counts when it is more "
		"than %.0f %% (p99: %.0f %%)\nand more than what the rounds of both runs differ by "
		"among themselves (noise).\n",
		h->count[BENCH_VERDICT_FASTER], h->count[BENCH_VERDICT_SLOWER],
		h->count[BENCH_VERDICT_SAME], 100 * BENCH_VERDICT_LEAST,
		100 * BENCH_VERDICT_LEAST_P99);
	noisy(out, h);
	middle(out, h, false);
	middle(out, h, true);
}

void
bench_history_csv_row(FILE *out, const struct bench_config *config, const struct bench_result *r)
{
	const struct bench_change *c = bench_history_change(config, r);

	if (c == NULL) {
		fputs(",,,", out);
		return;
	}
	bench_csv_optional(out, 2, c->old != NULL ? c->old->ops : 0);
	if (c->verdict <= BENCH_VERDICT_SLOWER)
		fprintf(out, "%.2f", 100 * c->share);
	fprintf(out, ",%s,", bench_verdict_name(c->verdict));
}

static json_t *
rounded(double v, double unit)
{
	return json_real(round(v / unit) * unit);
}

void
bench_history_json_row(json_t *o, const struct bench_config *config, const struct bench_result *r)
{
	const struct bench_change *c = bench_history_change(config, r);

	if (c == NULL)
		return;
	json_object_set_new(o, "verdict", json_string(bench_verdict_name(c->verdict)));
	if (c->old != NULL)
		json_object_set_new(o, "old_ops_per_second", rounded(c->old->ops, 0.01));
	if (c->verdict > BENCH_VERDICT_SLOWER)
		return;
	json_object_set_new(o, "change_percent", rounded(100 * c->share, 0.01));
	json_object_set_new(o, "noise_percent", rounded(100 * c->noise, 0.01));
	if (c->latency) {
		json_object_set_new(o, "old_p50_us", rounded(c->before, 0.001));
		json_object_set_new(o, "old_p99_us", rounded(c->before_p99, 0.001));
		json_object_set_new(o, "p99_change_percent", rounded(100 * c->share_p99, 0.01));
	}
	if (c->before_ratio > 0)
		json_object_set_new(o, "old_libcrypto_ratio", rounded(c->before_ratio, 0.0001));
	if (config->history->fail_percent >= 0)
		json_object_set_new(o, "too_slow", json_boolean(c->too_slow));
}

void
bench_history_json(json_t *document, const struct bench_config *config)
{
	const struct bench_history *h = config->history;
	json_t *o, *differences, *rows;
	const struct bench_old_row *row;
	unsigned i, at = 0;

	if (h == NULL)
		return;
	o = json_object();
	differences = json_array();
	rows = json_array();
	json_object_set_new(o, "file", json_string(h->old.path));
	json_object_set_new(o, "time", json_string(h->old.time));
	json_object_set_new(o, "interrupted", json_boolean(h->old.interrupted));
	for (i = 0; i < h->nb_differences; i++)
		json_array_append_new(differences,
				      json_pack("{s:s,s:s,s:s}", "what", h->difference[i].what,
						"old", h->difference[i].old, "new",
						h->difference[i].now));
	json_object_set_new(o, "differences", differences);
	json_object_set_new(o, "faster", json_integer(h->count[BENCH_VERDICT_FASTER]));
	json_object_set_new(o, "slower", json_integer(h->count[BENCH_VERDICT_SLOWER]));
	json_object_set_new(o, "same", json_integer(h->count[BENCH_VERDICT_SAME]));
	json_object_set_new(o, "new", json_integer(h->count[BENCH_VERDICT_NEW]));
	json_object_set_new(o, "no_figure", json_integer(h->count[BENCH_VERDICT_NO_FIGURE]));
	if (h->fail_percent >= 0) {
		json_object_set_new(o, "fail_if_slower_percent", json_real(h->fail_percent));
		json_object_set_new(o, "too_slow", json_integer(h->too_slow));
	}
	while ((row = bench_history_gone(h, &at)) != NULL)
		json_array_append_new(rows,
				      json_pack("{s:s,s:s,s:s,s:s,s:s,s:i,s:i,s:i}", "mode",
						row->mode, "algorithm", row->algorithm, "op",
						row->op, "device", row->device, "size", row->size,
						"lcores", (int)row->lcores, "burst",
						(int)row->burst, "depth", (int)row->depth));
	json_object_set_new(o, "only_in_old", rows);
	json_object_set_new(document, "compared_with", o);
}
