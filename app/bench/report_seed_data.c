/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* A preset as CSV and as JSON. */

#include <errno.h>
#include <inttypes.h>

#include <jansson.h>
#include <rte_common.h>

#include "report_seed.h"

static const char *
outcome(const struct bench_seed_row *row)
{
	return row->failed ? "error" : row->measured ? "ok" : "not measured";
}

/* --- CSV --- */

static int
csv_begin(struct bench_seed_report *r)
{
	fputs("preset,document,line,how,cores,device,simulated,algorithm,op,size,unit,seed,here,ratio,"
	      "outcome,seconds,ops,p50_us,computed,replayed,late_live,late_live_us,late_poll,"
	      "late_poll_us,library_cycles,request_cycles,driver_cycles,core_rate,"
	      "library_core_percent,cpu_share,note\n",
	      r->out);
	return ferror(r->out) ? -EIO : 0;
}

static int
csv_row(struct bench_seed_report *r, const struct bench_seed_row *row)
{
	const bool core = row == bench_seed_core_row(r->seed);
	const struct bench_model *m = &row->model;
	FILE *out = r->out;

	bench_csv_text(out, r->seed->name);
	fputc(',', out);
	bench_csv_text(out, r->seed->document);
	fprintf(out, ",%u,%s,%u,%s,%d,%s,%s,", row->line, bench_seed_how_name(row->how), row->cores,
		bench_seed_where(r->seed, row), bench_seed_simulated(row), row->name, row->op);
	if (row->unit != BENCH_SEED_OPS)
		fprintf(out, "%u", r->seed->block);
	fprintf(out, ",%s,%.3f,", bench_seed_unit_name(row->unit), row->figure);
	if (row->measured)
		fprintf(out, "%.3f,%.4f", row->here, bench_seed_ratio(row));
	else
		fputc(',', out);
	fprintf(out, ",%s,%.4f,%" PRIu64 ",", outcome(row), row->seconds, row->ops);
	if (row->latency_us > 0)
		fprintf(out, "%.2f", row->latency_us);
	if (m->there)
		fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.2f,%" PRIu64 ",%.2f,",
			m->computed, m->replayed, m->late_live, m->live_us, m->late_poll,
			m->poll_us);
	else
		fputs(",,,,,,,", out);
	/* a call that waits is busy all the time */
	if (row->cost.there && row->how == BENCH_SEED_ASYNC)
		fprintf(out, "%.1f,%.1f,%.1f,", row->cost.library, row->cost.build,
			row->cost.driver);
	else
		fputs(",,,", out);
	if (core)
		fprintf(out, "%.1f,%.4f,", r->seed->core_rate,
			bench_seed_core_percent(r->seed, row->cost.library));
	else
		fputs(",,", out);
	if (row->cpu_share > 0)
		fprintf(out, "%.3f", row->cpu_share);
	fputc(',', out);
	bench_csv_text(out, row->why);
	fputc('\n', out);
	fflush(out);
	return ferror(out) ? -EIO : 0;
}

static int
csv_end(struct bench_seed_report *r, const struct bench_totals *totals)
{
	(void)totals;
	return fflush(r->out) != 0 || ferror(r->out) ? -EIO : 0;
}

const struct bench_seed_reporter bench_seed_csv = { csv_begin, csv_row, csv_end };

/* --- JSON: all at the end, from the rows as they stand --- */

static int
json_begin(struct bench_seed_report *r)
{
	return ferror(r->out) ? -EIO : 0;
}

static int
json_row(struct bench_seed_report *r, const struct bench_seed_row *row)
{
	(void)row;
	return ferror(r->out) ? -EIO : 0;
}

static void
add_measured(json_t *o, const struct bench_seed_row *row)
{
	const struct bench_model *m = &row->model;

	json_object_set_new(o, "here", json_real(row->here));
	json_object_set_new(o, "ratio", json_real(bench_seed_ratio(row)));
	json_object_set_new(o, "seconds", json_real(row->seconds));
	json_object_set_new(o, "ops", json_integer((json_int_t)row->ops));
	if (row->cpu_share > 0)
		json_object_set_new(o, "cpu_share", json_real(row->cpu_share));
	if (row->latency_us > 0)
		json_object_set_new(o, "p50_us", json_real(row->latency_us));
	if (m->there)
		json_object_set_new(o, "model",
				    json_pack("{s:I,s:I,s:I,s:f,s:I,s:f}", "computed",
					      (json_int_t)m->computed, "replayed",
					      (json_int_t)m->replayed, "late_live",
					      (json_int_t)m->late_live, "late_live_us", m->live_us,
					      "late_poll", (json_int_t)m->late_poll, "late_poll_us",
					      m->poll_us));
	if (row->cost.there && row->how == BENCH_SEED_ASYNC)
		json_object_set_new(o, "tsc_cycles_per_op",
				    json_pack("{s:f,s:f,s:f}", "library", row->cost.library,
					      "requests", row->cost.build, "driver",
					      row->cost.driver));
}

static json_t *
row_object(const struct bench_seed *seed, const struct bench_seed_row *row)
{
	json_t *o = json_object();

	json_object_set_new(o, "algorithm", json_string(row->name));
	json_object_set_new(o, "op", json_string(row->op));
	json_object_set_new(o, "how", json_string(bench_seed_how_name(row->how)));
	json_object_set_new(o, "cores", json_integer(row->cores));
	json_object_set_new(o, "device", json_string(bench_seed_where(seed, row)));
	json_object_set_new(o, "simulated", json_boolean(bench_seed_simulated(row)));
	json_object_set_new(o, "line", json_integer(row->line));
	json_object_set_new(o, "unit", json_string(bench_seed_unit_name(row->unit)));
	json_object_set_new(o, "seed", json_real(row->figure));
	json_object_set_new(o, "outcome", json_string(outcome(row)));
	if (row->measured)
		add_measured(o, row);
	if (row->why[0] != '\0')
		json_object_set_new(o, "note", json_string(row->why));
	return o;
}

static int
json_end(struct bench_seed_report *r, const struct bench_totals *totals)
{
	const struct bench_seed *seed = r->seed;
	const struct bench_seed_row *core = bench_seed_core_row(seed);
	json_t *o = bench_report_document(r->facts, totals), *rows = json_array();
	unsigned i;

	json_object_set_new(o, "preset", json_string(seed->name));
	json_object_set_new(o, "title", json_string(seed->title));
	json_object_set_new(o, "document", json_string(seed->document));
	if (seed->block != 0)
		json_object_set_new(o, "size", json_integer(seed->block));
	for (i = 0; i < totals->rows; i++)
		json_array_append_new(rows, row_object(seed, &seed->row[i]));
	json_object_set_new(o, "rows", rows);
	if (core != NULL)
		json_object_set_new(o, "core",
				    json_pack("{s:s,s:s,s:f,s:f,s:f,s:f}", "algorithm", core->name,
					      "op", core->op, "rate", seed->core_rate,
					      "library_percent",
					      bench_seed_core_percent(seed, core->cost.library),
					      "requests_percent",
					      bench_seed_core_percent(seed, core->cost.build),
					      "driver_percent",
					      bench_seed_core_percent(seed, core->cost.driver)));
	return bench_report_write(r->out, o);
}

const struct bench_seed_reporter bench_seed_json = { json_begin, json_row, json_end };
