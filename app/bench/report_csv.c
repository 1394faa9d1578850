/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>

#include "algos.h"
#include "history/history.h"
#include "line_rate.h"
#include "report.h"

const char *
bench_mode_name(enum bench_mode mode)
{
	switch (mode) {
	case BENCH_LATENCY:
		return "latency";
	case BENCH_VERIFY:
		return "verify";
	default:
		return "throughput";
	}
}

const char *
bench_submit_name(enum bench_submit submit)
{
	switch (submit) {
	case BENCH_SUBMIT_ONE:
		return "one";
	case BENCH_SUBMIT_SYNC:
		return "sync";
	default:
		return "burst";
	}
}

const char *
bench_outcome_name(enum bench_outcome outcome)
{
	switch (outcome) {
	case BENCH_FAILED_OPS:
		return "failed";
	case BENCH_ERROR:
		return "error";
	case BENCH_NO_DEVICE:
		return "no device";
	default:
		return "ok";
	}
}

void
bench_csv_text(FILE *out, const char *s)
{
	fputc('"', out);
	for (; *s != '\0'; s++) {
		if (*s == '"')
			fputc('"', out);
		fputc(*s, out);
	}
	fputc('"', out);
}

void
bench_csv_optional(FILE *out, int digits, double v)
{
	if (v > 0)
		fprintf(out, "%.*f", digits, v);
	fputc(',', out);
}

static int
begin(struct bench_report *r)
{
	fputs("mode,lcores,device,driver,simulated,algorithm,op,size,mean_size,burst,depth,submit,"
	      "place,segments,aad,tag,outcome,seconds,cpu_share,submitted,ok,failed,lost,mops,gbps,"
	      "cycles_per_op,build_cycles,submit_cycles,poll_cycles,idle_cycles,burst_fill,p50_us,"
	      "p90_us,p99_us,p99_9_us,max_us,compared,mismatches,corrupted,undetected,refused,"
	      "ops_per_second,group_fill,libcrypto_ops_per_second,libcrypto_ratio,wire_gbps,rounds,spread_percent,"
	      "old_ops_per_second,change_percent,verdict,note\n",
	      r->out);
	return ferror(r->out) ? -EIO : 0;
}

static void
row(struct bench_report *r, const struct bench_result *res)
{
	const struct bench_point *p = res->point;
	FILE *out = r->out;
	unsigned i;

	fprintf(out, "%s,%u,", bench_mode_name(p->mode), p->lcores);
	bench_csv_text(out, p->target->label);
	fprintf(out, ",%s,%d,%s,%s,", bench_target_driver(p->target), p->target->simulated,
		p->algo->name, bench_point_op(p));
	bench_csv_text(out, bench_point_size(p));
	fprintf(out, ",%.1f,%u,%u,%s,%s,%u,%u,%u,%s,", res->mean_size, p->burst, p->depth,
		bench_submit_name(p->submit), p->out_of_place ? "out" : "in", p->segments, p->aad,
		p->algo->spec.tag_len, bench_outcome_name(res->outcome));
	fprintf(out, "%.4f,%.3f,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", res->seconds,
		res->cpu_share, res->submitted, res->ok, res->failed, res->lost);
	fprintf(out, "%.6f,%.6f,%.2f,", res->ops_per_second / 1e6, res->bits_per_second / 1e9,
		res->cycles_per_op);
	for (i = 0; i < BENCH_PARTS; i++)
		if (res->has_parts)
			fprintf(out, "%.2f,", res->part[i]);
		else
			fputc(',', out);
	fprintf(out, "%.2f,", res->fill);
	for (i = 0; i < BENCH_LATENCIES; i++)
		if (res->has_latency)
			fprintf(out, "%.3f,", res->latency_us[i]);
		else
			fputc(',', out);
	fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", res->compared,
		res->mismatches, res->corrupted, res->undetected, res->refused);
	fprintf(out, "%.2f,", res->ops_per_second);
	bench_csv_optional(out, 2, res->group_fill);
	bench_csv_optional(out, 2, res->libcrypto_ops);
	bench_csv_optional(out, 4, res->ratio);
	bench_csv_optional(out, 6, bench_line_bits(res) / 1e9);
	fprintf(out, "%u,", res->rounds);
	if (res->rounds > 1)
		fprintf(out, "%.2f", res->spread * 100);
	fputc(',', out);
	bench_history_csv_row(out, r->config, res);
	bench_csv_text(out, res->note);
	fputc('\n', out);
	/* A row is whole in the file even when the run is killed. */
	fflush(out);
}

static int
end(struct bench_report *r, const struct bench_totals *totals)
{
	(void)totals;
	return fflush(r->out) != 0 || ferror(r->out) ? -EIO : 0;
}

const struct bench_reporter bench_report_csv = { begin, row, end };
