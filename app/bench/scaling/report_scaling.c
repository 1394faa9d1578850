/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The rows of --scaling as a table, as CSV and as JSON. */

#include <errno.h>
#include <string.h>

#include <jansson.h>
#include <rte_common.h>

#include "algos.h"
#include "compare.h"
#include "report_table.h"
#include "scaling/scaling.h"

static int
result(FILE *out)
{
	return ferror(out) ? -EIO : 0;
}

static bool
simulated(const struct bench_scaled *row)
{
	return !row->software && row->point->target->simulated;
}

/* --- table --- */

static int
table_begin(struct bench_scaling_report *r)
{
	char work[160];
	bool model = false;
	unsigned i;

	r->device_width = (int)strlen("libcrypto");
	r->work_width = (int)strlen("work");
	for (i = 0; i < r->points->n; i++) {
		const struct bench_point *p = &r->points->v[i];

		bench_scaled_work(p, work, sizeof(work));
		r->work_width = RTE_MAX(r->work_width, (int)strlen(work));
		if (p->nowhere)
			continue;
		r->device_width = RTE_MAX(r->device_width, (int)strlen(p->target->label));
		model |= p->target->simulated;
	}
	bench_facts_print(r->out, r->facts);
	if (model)
		fputs("Devices marked 'simulated' follow a model: their figures are none of this "
		      "machine; the software's are.\n",
		      r->out);
	fprintf(r->out, "\n  %-*s %-*s %6s %11s %8s %7s %10s %9s\n", r->work_width, "work",
		r->device_width, "on", "lcores", "op/s", "Gbit/s", "CPU %", "efficiency",
		"x 1 core");
	return result(r->out);
}

static void
optional(FILE *out, int width, int digits, double v)
{
	if (v > 0)
		fprintf(out, " %*.*f", width, digits, v);
	else
		fprintf(out, " %*s", width, "-");
}

static int
table_row(struct bench_scaling_report *r, const struct bench_scaled *row)
{
	const unsigned index = (unsigned)(row - r->row);
	FILE *out = r->out;
	char text[256];

	if (index > 0 && !bench_scaled_same_work(row->point, row[-1].point))
		fputc('\n', out);
	bench_scaled_work(row->point, text, sizeof(text));
	fprintf(out, "  %-*s %-*s %6u", r->work_width, text, r->device_width,
		bench_scaled_where(row), row->lcores);
	optional(out, 11, 0, row->ops_per_second);
	optional(out, 8, 3, bench_scaled_gbps(row));
	optional(out, 7, row->cpu_percent < 9.95 ? 2 : 0, row->cpu_percent);
	optional(out, 10, 2, row->efficiency);
	optional(out, 9, 2, row->worth);
	if (simulated(row))
		fputs("  simulated", out);
	if (row->failed)
		fprintf(out, "  FAILED: %s", row->note);
	else if (row->cpu_share < BENCH_CPU_SHARE_MIN)
		fprintf(out, "  had only %.0f %% of its CPU%s", row->cpu_share * 100,
			row->lcores > 1 ? "s" : "");
	if (row->cores > 0 && row->cores < row->lcores)
		fprintf(out, "  on %u physical core%s", row->cores, row->cores == 1 ? "" : "s");
	fputc('\n', out);
	fflush(out);
	return result(out);
}

static int
table_end(struct bench_scaling_report *r, const struct bench_totals *totals)
{
	char text[256], work[160];
	FILE *out = r->out;
	bool begun = false;
	unsigned i;

	for (i = 0; i < r->nb_rows; i++) {
		if (!bench_scaled_worth(r->row, r->nb_rows, i, text, sizeof(text)))
			continue;
		if (!begun)
			fputs("\nHow many cores a device gives back:\n", out);
		begun = true;
		bench_scaled_work(r->row[i].point, work, sizeof(work));
		fprintf(out, "  %-*s  %s%s\n", r->work_width, work, text,
			simulated(&r->row[i]) ? " (simulated)" : "");
	}
	fputs("\nCPU % of each lcore: in software CPU time over wall time; of a device what is spent on "
	      "requests, library and\ndriver at that rate; polls that find nothing, and the model of a "
	      "simulated device, are left out. Efficiency:\nthe rate against that many times the rate "
	      "of one lcore. x 1 core: against software on one lcore of this machine.\n",
	      out);
	if (totals->starved > 0)
		fprintf(out,
			"! Other programs ran on the same CPUs during %u of %u rows: their rates "
			"are too low, what is compared with them is too high.\n",
			totals->starved, totals->rows);
	if (totals->interrupted)
		fprintf(out, "Interrupted: %u of %u rows.\n", totals->rows, totals->planned);
	fflush(out);
	return result(out);
}

const struct bench_scaling_reporter bench_scaling_table = { table_begin, table_row, table_end };

/* --- CSV --- */

static int
csv_begin(struct bench_scaling_report *r)
{
	fputs("algorithm,op,size,software,device,driver,simulated,lcores,cores,outcome,ops_per_second,"
	      "gbps,cpu_percent,cpu_share,efficiency,software_cores,p50_us,note\n",
	      r->out);
	return result(r->out);
}

static int
csv_row(struct bench_scaling_report *r, const struct bench_scaled *row)
{
	const struct bench_point *p = row->point;
	FILE *out = r->out;

	fprintf(out, "%s,%s,", p->algo->name, bench_point_op(p));
	bench_csv_text(out, bench_point_size(p));
	fprintf(out, ",%d,", row->software);
	bench_csv_text(out, bench_scaled_where(row));
	fprintf(out, ",%s,%d,%u,", row->software ? "" : bench_target_driver(p->target),
		simulated(row), row->lcores);
	if (row->cores > 0)
		fprintf(out, "%u", row->cores);
	fprintf(out, ",%s,", row->failed ? "failed" : "ok");
	bench_csv_optional(out, 2, row->ops_per_second);
	bench_csv_optional(out, 4, bench_scaled_gbps(row));
	bench_csv_optional(out, 3, row->cpu_percent);
	bench_csv_optional(out, 4, row->cpu_share);
	bench_csv_optional(out, 4, row->efficiency);
	bench_csv_optional(out, 4, row->worth);
	bench_csv_optional(out, 4, row->p50_us);
	bench_csv_text(out, row->note);
	fputc('\n', out);
	/* a row is whole in the file even when the run is killed */
	fflush(out);
	return result(out);
}

static int
csv_end(struct bench_scaling_report *r, const struct bench_totals *totals)
{
	(void)totals;
	return fflush(r->out) != 0 || ferror(r->out) ? -EIO : 0;
}

const struct bench_scaling_reporter bench_scaling_csv = { csv_begin, csv_row, csv_end };

/* --- JSON: all at the end, from the rows as they are kept --- */

static int
json_begin(struct bench_scaling_report *r)
{
	return result(r->out);
}

static int
json_row(struct bench_scaling_report *r, const struct bench_scaled *row)
{
	(void)row;
	return result(r->out);
}

static void
json_figure(json_t *o, const char *name, double v)
{
	if (v > 0)
		json_object_set_new(o, name, json_real(v));
}

static json_t *
json_of(const struct bench_scaled *row)
{
	const struct bench_point *p = row->point;
	json_t *o = json_object();

	json_object_set_new(o, "algorithm", json_string(p->algo->name));
	json_object_set_new(o, "op", json_string(bench_point_op(p)));
	json_object_set_new(o, "size", json_string(bench_point_size(p)));
	json_object_set_new(o, "software", json_boolean(row->software));
	json_object_set_new(o, "device", json_string(bench_scaled_where(row)));
	if (!row->software)
		json_object_set_new(o, "driver", json_string(bench_target_driver(p->target)));
	json_object_set_new(o, "simulated", json_boolean(simulated(row)));
	json_object_set_new(o, "lcores", json_integer(row->lcores));
	if (row->cores > 0)
		json_object_set_new(o, "cores", json_integer(row->cores));
	json_object_set_new(o, "outcome", json_string(row->failed ? "failed" : "ok"));
	json_object_set_new(o, "ops_per_second", json_real(row->ops_per_second));
	json_figure(o, "bits_per_second", bench_scaled_gbps(row) * 1e9);
	json_figure(o, "cpu_percent", row->cpu_percent);
	json_figure(o, "cpu_share", row->cpu_share);
	json_figure(o, "efficiency", row->efficiency);
	json_figure(o, "software_cores", row->worth);
	json_figure(o, "p50_us", row->p50_us);
	if (row->note[0] != '\0')
		json_object_set_new(o, "note", json_string(row->note));
	return o;
}

static int
json_end(struct bench_scaling_report *r, const struct bench_totals *totals)
{
	json_t *o = bench_report_document(r->facts, totals), *rows = json_array();
	unsigned i;

	for (i = 0; i < r->nb_rows; i++)
		json_array_append_new(rows, json_of(&r->row[i]));
	json_object_set_new(o, "what", json_string("scaling"));
	json_object_set_new(o, "rows", rows);
	return bench_report_write(r->out, o);
}

const struct bench_scaling_reporter bench_scaling_json = { json_begin, json_row, json_end };
