/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The rows of --compare as a table, as CSV and as JSON. */

#include <errno.h>
#include <string.h>

#include <jansson.h>
#include <rte_common.h>

#include "compare.h"
#include "report_table.h"
#include "offload_verdict.h"

/* The least of the CPU that one of the device's measurements had; 0: none was made. */
static double
cpu_share(const struct bench_compared *row)
{
	return row->async.cpu_share > 0 && row->sync.cpu_share > 0
		? RTE_MIN(row->async.cpu_share, row->sync.cpu_share)
		: 0;
}

static double
sync_ratio(const struct bench_compared *row)
{
	return bench_compare_ratio(row->sync.ops_per_second, row->software.ops_per_second);
}

static double
async_ratio(const struct bench_compared *row)
{
	return bench_compare_ratio(row->async.ops_per_second, row->software.ops_per_second);
}

static double
gain(const struct bench_compared *row)
{
	return bench_compare_ratio(row->async.ops_per_second, row->sync.ops_per_second);
}

/* --- table --- */

static int
table_begin(struct bench_compare_report *r)
{
	const struct bench_facts *f = r->facts;
	bool simulated = false;
	FILE *out = r->out;
	unsigned i;

	r->device_width = (int)strlen("device");
	r->algo_width = (int)strlen("algorithm");
	for (i = 0; i < r->points->n; i++) {
		const struct bench_point *p = &r->points->v[i];

		r->device_width = RTE_MAX(r->device_width, (int)strlen(p->target->label));
		r->algo_width = RTE_MAX(r->algo_width, (int)strlen(p->algo->name));
		simulated |= p->target->simulated;
	}
	bench_facts_print(out, f);
	if (simulated)
		fprintf(out,
			"Devices marked 'simulated' follow a model: their figures are none of this "
			"machine; the software's are.\n");
	fprintf(out, "\n  %-*s %-8s %-*s %7s | %-27s | %-27s | %-44s | %-26s\n", r->algo_width, "",
		"", r->device_width, "", "", "software: libcrypto, 1 core",
		"synchronous: 1 in flight", "asynchronous", "times as fast");
	fprintf(out,
		"  %-*s %-8s %-*s %7s | %9s %8s %8s | %9s %8s %8s | %5s %5s %9s %8s %8s %5s | "
		"%7s %8s %9s\n",
		r->algo_width, "algorithm", "op", r->device_width, "device", "size", "op/s",
		"p50 us", "p99 us", "op/s", "p50 us", "p99 us", "burst", "depth", "op/s", "p50 us",
		"p99 us", "CPU %", "sync/sw", "async/sw", "async/syn");
	return ferror(out) ? -EIO : 0;
}

static void
nothing(FILE *out, int width)
{
	fprintf(out, " %*s", width, "-");
}

static void
optional(FILE *out, int width, double v)
{
	if (v > 0)
		bench_table_figure(out, width, v);
	else
		nothing(out, width);
}

static void
table_device(FILE *out, const struct bench_result *res)
{
	const bool there = res->outcome == BENCH_OK || res->outcome == BENCH_FAILED_OPS;

	if (there)
		fprintf(out, " %9.0f", res->ops_per_second);
	else
		nothing(out, 9);
	optional(out, 8, there && res->has_latency ? res->latency_us[BENCH_P50] : 0);
	optional(out, 8, there && res->has_latency ? res->latency_us[BENCH_P99] : 0);
}

static int
table_row(struct bench_compare_report *r, const struct bench_compared *row)
{
	const struct bench_point *p = row->point;
	const double share = cpu_share(row);
	FILE *out = r->out;

	fprintf(out, "  %-*s %-8s %-*s %7s |", r->algo_width, p->algo->name, bench_point_op(p),
		r->device_width, p->target->label, bench_point_size(p));
	if (row->has_software)
		fprintf(out, " %9.0f", row->software.ops_per_second);
	else
		nothing(out, 9);
	optional(out, 8, row->software.p50_us);
	optional(out, 8, row->software.p99_us);
	fputs(" |", out);
	table_device(out, &row->sync);
	fprintf(out, " | %5u %5u", p->burst, p->depth);
	table_device(out, &row->async);
	if (row->cpu_percent >= 0)
		fprintf(out, " %5.*f", row->cpu_percent < 9.95 ? 2 : 0, row->cpu_percent);
	else
		nothing(out, 5);
	fputs(" |", out);
	optional(out, 7, sync_ratio(row));
	optional(out, 8, async_ratio(row));
	optional(out, 9, gain(row));
	if (p->target->simulated)
		fputs("  simulated", out);
	if (row->failed)
		fprintf(out, "  FAILED: %s", row->note);
	else if (row->note[0] != '\0')
		fprintf(out, "  %s", row->note);
	else if (share > 0 && share < BENCH_CPU_SHARE_MIN)
		fprintf(out, "  had only %.0f %% of its CPU", share * 100);
	fputc('\n', out);
	fflush(out);
	return ferror(out) ? -EIO : 0;
}

/* Is offload worth it here? */
static void
table_verdicts(const struct bench_compare_report *r)
{
	unsigned i, many = 0, one = 0, compared = 0, alone = 0;
	struct bench_offload_verdict v;
	int width = 0;

	for (i = 0; i < r->nb_rows; i++) {
		bench_offload_verdict_get(&r->row[i], &v);
		alone += r->row[i].point->nowhere;
		if (!r->row[i].point->nowhere)
			width = RTE_MAX(width, (int)strlen(v.work));
		compared += v.async != BENCH_GAIN_UNKNOWN;
		many += v.async == BENCH_GAIN_YES;
		one += v.sync == BENCH_GAIN_YES;
	}
	if (r->nb_rows == 0)
		return;
	fprintf(r->out,
		"\nIs offload worth it here? Of %u rows the device is faster than libcrypto on one core "
		"in %u with many in flight,\nin %u with one at a time:\n",
		compared, many, one);
	for (i = 0; i < r->nb_rows; i++) {
		const struct bench_target *t = r->row[i].point->target;

		if (r->row[i].point->nowhere)
			continue;
		bench_offload_verdict_get(&r->row[i], &v);
		fprintf(r->out, "  %-*s  %-*s  %s%s\n", width, v.work, r->device_width, t->label,
			v.text, t->simulated ? " (simulated)" : "");
	}
	if (alone > 0)
		fprintf(r->out, "No device of this run can do the other %u.\n", alone);
}

static int
table_end(struct bench_compare_report *r, const struct bench_totals *totals)
{
	table_verdicts(r);
	fputs("\nSynchronously the lcore waits for each operation: 100 % of its CPU, as in software. "
	      "Asynchronously CPU %\nis what it spends on requests, library and driver at that rate; "
	      "polls that find nothing, and the model of a\nsimulated device, are left out. A "
	      "software device computes on the lcore: 100 %.\n",
	      r->out);
	if (totals->starved > 0)
		fprintf(r->out,
			"! Other programs ran on the same CPU during %u of %u rows, which counts as noise "
			"there.\n",
			totals->starved, totals->rows);
	if (totals->interrupted)
		fprintf(r->out, "Interrupted: %u of %u rows.\n", totals->rows, totals->planned);
	return fflush(r->out) != 0 || ferror(r->out) ? -EIO : 0;
}

const struct bench_compare_reporter bench_compare_table = { table_begin, table_row, table_end };

/* --- CSV --- */

static void
csv_device(FILE *out, const struct bench_result *res)
{
	const bool there = res->outcome == BENCH_OK || res->outcome == BENCH_FAILED_OPS;

	fprintf(out, "%s,", bench_outcome_name(res->outcome));
	if (there)
		fprintf(out, "%.2f", res->ops_per_second);
	fputc(',', out);
	bench_csv_optional(out, 4, there && res->has_latency ? res->latency_us[BENCH_P50] : 0);
	bench_csv_optional(out, 4, there && res->has_latency ? res->latency_us[BENCH_P99] : 0);
}

static int
csv_begin(struct bench_compare_report *r)
{
	fputs("algorithm,op,size,device,driver,simulated,burst,depth,outcome,software_ops_per_second,"
	      "software_p50_us,software_p99_us,sync_outcome,sync_ops_per_second,sync_p50_us,"
	      "sync_p99_us,async_outcome,async_ops_per_second,async_p50_us,async_p99_us,"
	      "async_cpu_percent,sync_software_ratio,async_software_ratio,async_sync_ratio,cpu_share,"
	      "software_spread,sync_spread,async_spread,offload,offload_sync,cpu_saved_percent,verdict,"
	      "note\n",
	      r->out);
	return ferror(r->out) ? -EIO : 0;
}

static int
csv_row(struct bench_compare_report *r, const struct bench_compared *row)
{
	const struct bench_point *p = row->point;
	struct bench_offload_verdict v;
	FILE *out = r->out;

	fprintf(out, "%s,%s,", p->algo->name, bench_point_op(p));
	bench_csv_text(out, bench_point_size(p));
	fputc(',', out);
	bench_csv_text(out, p->target->label);
	fprintf(out, ",%s,%d,%u,%u,%s,", bench_target_driver(p->target), p->target->simulated,
		p->burst, p->depth, row->failed ? "failed" : "ok");
	bench_csv_optional(out, 4, row->software.ops_per_second);
	bench_csv_optional(out, 4, row->software.p50_us);
	bench_csv_optional(out, 4, row->software.p99_us);
	csv_device(out, &row->sync);
	csv_device(out, &row->async);
	if (row->cpu_percent >= 0)
		fprintf(out, "%.3f", row->cpu_percent);
	fputc(',', out);
	bench_csv_optional(out, 4, sync_ratio(row));
	bench_csv_optional(out, 4, async_ratio(row));
	bench_csv_optional(out, 4, gain(row));
	bench_csv_optional(out, 4, cpu_share(row));
	bench_csv_optional(out, 4, row->software.spread);
	bench_csv_optional(out, 4, row->sync.spread);
	bench_csv_optional(out, 4, row->async.spread);
	bench_offload_verdict_get(row, &v);
	fprintf(out, "%s,%s,", bench_gain_name(v.async), bench_gain_name(v.sync));
	if (v.knows_cpu)
		fprintf(out, "%.2f", v.cpu_saved);
	fputc(',', out);
	bench_csv_text(out, v.text);
	fputc(',', out);
	bench_csv_text(out, row->note);
	fputc('\n', out);
	/* a row is whole in the file even when the run is killed */
	fflush(out);
	return ferror(out) ? -EIO : 0;
}

static int
csv_end(struct bench_compare_report *r, const struct bench_totals *totals)
{
	(void)totals;
	return fflush(r->out) != 0 || ferror(r->out) ? -EIO : 0;
}

const struct bench_compare_reporter bench_compare_csv = { csv_begin, csv_row, csv_end };

/* --- JSON --- */

/* All at the end, from the rows as they are kept. */
static int
json_begin(struct bench_compare_report *r)
{
	return ferror(r->out) ? -EIO : 0;
}

static int
json_row(struct bench_compare_report *r, const struct bench_compared *row)
{
	(void)row;
	return ferror(r->out) ? -EIO : 0;
}

static json_t *
json_device(const struct bench_result *res)
{
	json_t *o = json_object();

	json_object_set_new(o, "outcome", json_string(bench_outcome_name(res->outcome)));
	if (res->outcome != BENCH_OK && res->outcome != BENCH_FAILED_OPS)
		return o;
	json_object_set_new(o, "ops_per_second", json_real(res->ops_per_second));
	json_object_set_new(o, "bits_per_second", json_real(res->bits_per_second));
	if (res->has_latency) {
		json_object_set_new(o, "p50_us", json_real(res->latency_us[BENCH_P50]));
		json_object_set_new(o, "p99_us", json_real(res->latency_us[BENCH_P99]));
	}
	json_object_set_new(o, "cpu_share", json_real(res->cpu_share));
	json_object_set_new(o, "spread", json_real(res->spread));
	return o;
}

static void
json_ratio(json_t *o, const char *name, double v)
{
	if (v > 0)
		json_object_set_new(o, name, json_real(v));
}

static json_t *
json_verdict(const struct bench_compared *row)
{
	json_t *o = json_object();
	struct bench_offload_verdict v;

	bench_offload_verdict_get(row, &v);
	if (v.async != BENCH_GAIN_UNKNOWN)
		json_object_set_new(o, "async", json_string(bench_gain_name(v.async)));
	if (v.sync != BENCH_GAIN_UNKNOWN)
		json_object_set_new(o, "sync", json_string(bench_gain_name(v.sync)));
	if (v.knows_cpu)
		json_object_set_new(o, "cpu_saved_percent", json_real(v.cpu_saved));
	json_object_set_new(o, "text", json_string(v.text));
	return o;
}

static json_t *
json_of(const struct bench_compared *row)
{
	const struct bench_point *p = row->point;
	json_t *o = json_object(), *async = json_device(&row->async);

	json_object_set_new(o, "algorithm", json_string(p->algo->name));
	json_object_set_new(o, "op", json_string(bench_point_op(p)));
	json_object_set_new(o, "size", json_string(bench_point_size(p)));
	json_object_set_new(o, "device", json_string(p->target->label));
	json_object_set_new(o, "driver", json_string(bench_target_driver(p->target)));
	json_object_set_new(o, "simulated", json_boolean(p->target->simulated));
	json_object_set_new(o, "outcome", json_string(row->failed ? "failed" : "ok"));
	if (row->has_software)
		json_object_set_new(o, "software",
				    json_pack("{s:f,s:f,s:f,s:f,s:f}", "ops_per_second",
					      row->software.ops_per_second, "p50_us",
					      row->software.p50_us, "p99_us", row->software.p99_us,
					      "spread", row->software.spread, "cpu_share",
					      row->software.cpu_share));
	json_object_set_new(o, "sync", json_device(&row->sync));
	json_object_set_new(async, "burst", json_integer(p->burst));
	json_object_set_new(async, "depth", json_integer(p->depth));
	if (row->cpu_percent >= 0)
		json_object_set_new(async, "cpu_percent", json_real(row->cpu_percent));
	json_object_set_new(o, "async", async);
	json_ratio(o, "sync_software_ratio", sync_ratio(row));
	json_ratio(o, "async_software_ratio", async_ratio(row));
	json_ratio(o, "async_sync_ratio", gain(row));
	json_object_set_new(o, "verdict", json_verdict(row));
	if (row->note[0] != '\0')
		json_object_set_new(o, "note", json_string(row->note));
	return o;
}

static int
json_end(struct bench_compare_report *r, const struct bench_totals *totals)
{
	json_t *o = bench_report_document(r->facts, totals), *rows = json_array();

	for (unsigned i = 0; i < r->nb_rows; i++)
		json_array_append_new(rows, json_of(&r->row[i]));
	json_object_set_new(o, "what", json_string("compare"));
	json_object_set_new(o, "rows", rows);
	return bench_report_write(r->out, o);
}

const struct bench_compare_reporter bench_compare_json = { json_begin, json_row, json_end };
