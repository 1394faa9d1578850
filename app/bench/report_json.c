/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <jansson.h>

#include "algos.h"
#include "history/history.h"
#include "line_rate.h"
#include "report.h"

static int
begin(struct bench_report *r)
{
	r->rows = json_array();
	return r->rows != NULL ? 0 : -ENOMEM;
}

/* Figures are given to the digits they have. */
static json_t *
rounded(double v, double unit)
{
	return json_real((double)(long long)(v / unit + 0.5) * unit);
}

static json_t *
latency(const struct bench_result *res)
{
	static const char *const names[BENCH_LATENCIES] = { "p50", "p90", "p99", "p99_9", "max" };
	json_t *o = json_object();
	unsigned i;

	for (i = 0; i < BENCH_LATENCIES; i++)
		json_object_set_new(o, names[i], rounded(res->latency_us[i], 0.001));
	json_object_set_new(o, "source",
			    json_string(res->library_latency ? "library, one operation a burst"
							     : "every operation"));
	return o;
}

static json_t *
cycles(const struct bench_result *res)
{
	static const char *const names[BENCH_PARTS] = { "build", "submit", "poll", "idle" };
	json_t *o = json_object();
	unsigned i;

	json_object_set_new(o, "total", rounded(res->cycles_per_op, 0.01));
	for (i = 0; i < BENCH_PARTS && res->has_parts; i++)
		json_object_set_new(o, names[i], rounded(res->part[i], 0.01));
	if (res->point->target->null_device)
		json_object_set_new(o, "framework", rounded(res->cycles_per_op, 0.01));
	return o;
}

static void
add_point(json_t *o, const struct bench_point *p)
{
	json_object_set_new(o, "mode", json_string(bench_mode_name(p->mode)));
	json_object_set_new(o, "lcores", json_integer(p->lcores));
	json_object_set_new(o, "device", json_string(p->target->label));
	json_object_set_new(o, "driver", json_string(bench_target_driver(p->target)));
	json_object_set_new(o, "simulated", json_boolean(p->target->simulated));
	json_object_set_new(o, "algorithm", json_string(p->algo->name));
	json_object_set_new(o, "op", json_string(bench_point_op(p)));
	json_object_set_new(o, "size", json_string(bench_point_size(p)));
	json_object_set_new(o, "burst", json_integer(p->burst));
	json_object_set_new(o, "depth", json_integer(p->depth));
	json_object_set_new(o, "submit", json_string(bench_submit_name(p->submit)));
	json_object_set_new(o, "place", json_string(p->out_of_place ? "out" : "in"));
	json_object_set_new(o, "segments", json_integer(p->segments));
	json_object_set_new(o, "aad", json_integer(p->aad));
	json_object_set_new(o, "tag", json_integer(p->algo->spec.tag_len));
}

static void
add_rounds(json_t *o, const struct bench_result *res)
{
	json_t *each = json_array();
	unsigned i;

	json_object_set_new(o, "rounds", json_integer(res->rounds));
	for (i = 0; i < res->rounds; i++)
		json_array_append_new(each, rounded(res->rounds_ops[i], 0.01));
	json_object_set_new(o, "rounds_ops_per_second", each);
	if (res->rounds > 1)
		json_object_set_new(o, "spread_percent", rounded(res->spread * 100, 0.01));
}

/* Of each link asked about how many lcores fill it. */
static json_t *
line_rate(const struct bench_report *r, const struct bench_result *res)
{
	const struct app_uints *links = &r->config->links;
	json_t *list = json_array(), *o;
	unsigned i;

	for (i = 0; i < links->n; i++) {
		o = json_object();
		json_object_set_new(o, "link_gbps", json_integer(links->v[i]));
		json_object_set_new(o, "lcores", json_integer(bench_line_lcores(res, links->v[i])));
		json_array_append_new(list, o);
	}
	return list;
}

static void
row(struct bench_report *r, const struct bench_result *res)
{
	json_t *o = json_object();

	add_point(o, res->point);
	json_object_set_new(o, "outcome", json_string(bench_outcome_name(res->outcome)));
	if (res->note[0] != '\0')
		json_object_set_new(o, "note", json_string(res->note));
	if (res->point->mode == BENCH_VERIFY) {
		json_object_set_new(o, "compared", json_integer((json_int_t)res->compared));
		json_object_set_new(o, "mismatches", json_integer((json_int_t)res->mismatches));
		json_object_set_new(o, "corrupted", json_integer((json_int_t)res->corrupted));
		json_object_set_new(o, "undetected", json_integer((json_int_t)res->undetected));
		json_object_set_new(o, "refused", json_integer((json_int_t)res->refused));
	} else {
		json_object_set_new(o, "mean_size", rounded(res->mean_size, 0.1));
		json_object_set_new(o, "seconds", rounded(res->seconds, 0.0001));
		json_object_set_new(o, "cpu_share", rounded(res->cpu_share, 0.001));
		json_object_set_new(o, "submitted", json_integer((json_int_t)res->submitted));
		json_object_set_new(o, "ok", json_integer((json_int_t)res->ok));
		json_object_set_new(o, "failed", json_integer((json_int_t)res->failed));
		json_object_set_new(o, "lost", json_integer((json_int_t)res->lost));
		json_object_set_new(o, "ops_per_second", rounded(res->ops_per_second, 0.01));
		add_rounds(o, res);
		json_object_set_new(o, "bits_per_second", rounded(res->bits_per_second, 1));
		if (bench_line_bits(res) > 0)
			json_object_set_new(o, "wire_bits_per_second",
					    rounded(bench_line_bits(res), 1));
		if (r->config->links.n > 0 && bench_line_bits(res) > 0)
			json_object_set_new(o, "line_rate", line_rate(r, res));
		json_object_set_new(o, "tsc_cycles_per_op", cycles(res));
		json_object_set_new(o, "burst_fill", rounded(res->fill, 0.01));
		if (res->group_fill > 0)
			json_object_set_new(o, "group_fill", rounded(res->group_fill, 0.01));
		if (res->libcrypto_ops > 0) {
			json_object_set_new(o, "libcrypto_ops_per_second",
					    rounded(res->libcrypto_ops, 0.01));
			json_object_set_new(o, "libcrypto_ratio", rounded(res->ratio, 0.0001));
		}
		if (res->has_latency)
			json_object_set_new(o, "latency_us", latency(res));
	}
	bench_history_json_row(o, r->config, res);
	json_array_append_new(r->rows, o);
}

static json_t *
machine(const struct bench_facts *f)
{
	json_t *o = json_object();

	json_object_set_new(o, "cpu", json_string(f->cpu));
	json_object_set_new(o, "cpus", json_integer(f->cpus));
	json_object_set_new(o, "tsc_hz", json_integer((json_int_t)f->tsc_hz));
	json_object_set_new(o, "kernel", json_string(f->kernel));
	json_object_set_new(o, "dpdk", json_string(f->dpdk));
	json_object_set_new(o, "openssl", json_string(f->openssl));
	json_object_set_new(o, "cryptoburst", json_string(f->library));
	json_object_set_new(o, "hugepages", json_boolean(f->hugepages));
	json_object_set_new(o, "eal", json_string(f->eal));
	return o;
}

json_t *
bench_report_document(const struct bench_facts *f, const struct bench_totals *totals)
{
	json_t *o = json_object();

	json_object_set_new(o, "tool", json_string("cryptoburst-bench"));
	json_object_set_new(o, "time", json_string(f->time));
	if (f->question != NULL)
		json_object_set_new(o, "question", json_string(f->question));
	json_object_set_new(o, "machine", machine(f));
	json_object_set_new(o, "seed", json_integer(f->seed));
	json_object_set_new(o, "planned", json_integer(totals->planned));
	json_object_set_new(o, "interrupted", json_boolean(totals->interrupted));
	return o;
}

int
bench_report_write(FILE *out, json_t *o)
{
	const int rc = json_dumpf(o, out, JSON_INDENT(2) | JSON_REAL_PRECISION(12));

	json_decref(o);
	fputc('\n', out);
	return rc != 0 || fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

static int
end(struct bench_report *r, const struct bench_totals *totals)
{
	json_t *o = bench_report_document(r->facts, totals);

	bench_history_json(o, r->config);
	json_object_set_new(o, "rows", r->rows);
	r->rows = NULL;
	return bench_report_write(r->out, o);
}

const struct bench_reporter bench_report_json = { begin, row, end };
