/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Public keys in the table: one table for all algorithms, since each row is compared with libcrypto
 * beside it, rather than with other rows.
 */

#include "algos.h"
#include "report_table.h"

void
bench_table_asym_titles(struct bench_report *r, const struct bench_point *p)
{
	FILE *out = r->out;

	fprintf(out, "\nPublic keys");
	if (p->mode == BENCH_LATENCY)
		fprintf(out, ", latency of every operation");
	bench_table_submit(out, p);
	fprintf(out, "\n  %-*s %-8s %-*s", r->algo_width, "algorithm", "op", r->device_width,
		"device");
	if (bench_table_lcores(r))
		fprintf(out, " %6s", "lcores");
	fprintf(out, " %5s %5s %9s", "burst", "depth", "op/s");
	bench_table_spread_title(out);
	if (p->mode == BENCH_LATENCY)
		fprintf(out, " %9s %9s %9s %9s %9s", "p50 us", "p90 us", "p99 us", "p99.9 us",
			"max us");
	else {
		fprintf(out, " %9s", "cycles/op");
		if (r->config->cycles)
			fprintf(out, " %9s %9s %9s %9s", "build", "submit", "poll", "idle");
		fprintf(out, " %5s %5s %9s %9s", "fill", "group", "p50 us", "p99 us");
	}
	fprintf(out, " %9s %6s\n", "libcrypto", "ratio");
}

static void
measured(struct bench_report *r, const struct bench_result *res)
{
	const bool latency = res->point->mode == BENCH_LATENCY;
	FILE *out = r->out;
	unsigned i;

	bench_table_figure(out, 9, res->ops_per_second);
	bench_table_spread(out, res);
	for (i = 0; i < BENCH_LATENCIES && latency; i++)
		bench_table_figure(out, 9, res->latency_us[i]);
	if (latency)
		return;
	bench_table_figure(out, 9, res->cycles_per_op);
	for (i = 0; i < BENCH_PARTS && r->config->cycles; i++)
		bench_table_figure(out, 9, res->part[i]);
	fprintf(out, " %5.1f", res->fill);
	/* a driver without groups, or one that computed each by itself */
	if (res->group_fill > 0)
		fprintf(out, " %5.1f", res->group_fill);
	else
		fprintf(out, " %5s", "-");
	bench_table_figure(out, 9, res->latency_us[BENCH_P50]);
	bench_table_figure(out, 9, res->latency_us[BENCH_P99]);
}

/* Width of the columns that a row without a device leaves empty. */
static int
device_columns(const struct bench_report *r, const struct bench_point *p)
{
	if (p->mode == BENCH_LATENCY)
		return 10 + BENCH_TABLE_SPREAD + BENCH_LATENCIES * 10;
	return 10 + BENCH_TABLE_SPREAD + 10 + (r->config->cycles ? BENCH_PARTS * 10 : 0) + 6 + 6 +
		10 + 10;
}

void
bench_table_asym_row(struct bench_report *r, const struct bench_result *res)
{
	const struct bench_point *p = res->point;
	FILE *out = r->out;

	fprintf(out, "  %-*s %-8s %-*s", r->algo_width, p->algo->name, bench_point_op(p),
		r->device_width, p->target->label);
	if (bench_table_lcores(r))
		fprintf(out, " %6u", p->lcores);
	if (p->nowhere)
		fprintf(out, " %5s %5s", "-", "-");
	else
		fprintf(out, " %5u %5u", p->burst, p->depth);
	if (res->outcome == BENCH_ERROR)
		return;
	if (p->nowhere) {
		fprintf(out, "%*s", device_columns(r, p), "");
	} else {
		measured(r, res);
	}
	if (res->libcrypto_ops > 0)
		bench_table_figure(out, 9, res->libcrypto_ops);
	else
		fprintf(out, " %9s", "-");
	if (res->ratio > 0)
		fprintf(out, " %6.2f", res->ratio);
}
