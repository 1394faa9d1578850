/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What --tune prints. */

#include <errno.h>
#include <string.h>

#include <rte_common.h>

#include "report_table.h"
#include "tune.h"

struct widths {
	int algo, device;
};

static void
widths_of(const struct bench_points *points, struct widths *w)
{
	unsigned i;

	w->algo = (int)strlen("algorithm");
	w->device = (int)strlen("device");
	for (i = 0; i < points->n; i++) {
		w->algo = RTE_MAX(w->algo, (int)strlen(points->v[i].algo->name));
		w->device = RTE_MAX(w->device, (int)strlen(points->v[i].target->label));
	}
}

static int
result(FILE *out)
{
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

int
bench_tune_begin(FILE *out, const struct bench_config *config, const struct bench_facts *facts,
		 const struct bench_points *points)
{
	struct widths w;

	if (config->format == BENCH_FORMAT_CSV) {
		fputs("algorithm,op,device,simulated,outcome,size,burst,depth,best_ops_per_second,"
		      "ops_per_second,p50_us,p99_us,alone_p50_us,threshold,against,below,"
		      "below_device_ops_per_second,below_software_ops_per_second,above,"
		      "above_device_ops_per_second,above_software_ops_per_second,note\n",
		      out);
		return result(out);
	}
	/* all of it at the end, by bench_tune_json() */
	if (config->format == BENCH_FORMAT_JSON)
		return result(out);
	widths_of(points, &w);
	bench_facts_print(out, facts);
	fprintf(out, "\n  %-*s %-8s %-*s %6s %5s %5s %10s %10s %8s %8s %8s %9s  %s\n", w.algo,
		"algorithm", "op", w.device, "device", "size", "burst", "depth", "op/s",
		"best op/s", "p50 us", "p99 us", "alone us", "from size", "against");
	return result(out);
}

static void
csv_row(FILE *out, const struct bench_tuned *row)
{
	const struct bench_point *p = row->point;
	char bytes[32];

	fprintf(out, "%s,%s,%s,%d,%s,%s,%u,%u,%.2f,%.2f,%.3f,%.3f,%.3f,%s,%s,", p->algo->name,
		bench_point_op(p), p->target->label, p->target->simulated,
		row->failed ? "failed" : "ok", bench_point_size(p), row->burst, row->depth,
		row->best, row->rate, row->p50_us, row->p99_us, row->alone_p50_us,
		row->threshold < 0 ? "" : bench_tune_bytes(row->threshold, bytes, sizeof(bytes)),
		row->against);
	if (row->below != 0)
		fprintf(out, "%u,%.2f,%.2f,", row->below, row->below_device, row->below_software);
	else
		fputs(",,,", out);
	if (row->above != 0)
		fprintf(out, "%u,%.2f,%.2f,", row->above, row->above_device, row->above_software);
	else
		fputs(",,,", out);
	bench_csv_text(out, row->note);
	fputc('\n', out);
}

int
bench_tune_row(FILE *out, const struct bench_config *config, const struct bench_points *points,
	       const struct bench_tuned *row)
{
	const struct bench_point *p = row->point;
	struct widths w;
	char bytes[32];

	if (config->format == BENCH_FORMAT_CSV) {
		csv_row(out, row);
		return result(out);
	}
	if (config->format == BENCH_FORMAT_JSON)
		return result(out);
	widths_of(points, &w);
	fprintf(out, "  %-*s %-8s %-*s %6s", w.algo, p->algo->name, bench_point_op(p), w.device,
		p->target->label, bench_point_size(p));
	if (row->failed) {
		fprintf(out, "  FAILED: %s\n", row->note);
		return result(out);
	}
	fprintf(out, " %5u %5u %10.0f %10.0f", row->burst, row->depth, row->rate, row->best);
	bench_table_figure(out, 8, row->p50_us);
	bench_table_figure(out, 8, row->p99_us);
	bench_table_figure(out, 8, row->alone_p50_us);
	fprintf(out, " %9s  %s%s\n", bench_tune_bytes(row->threshold, bytes, sizeof(bytes)),
		row->against, p->target->simulated ? "  simulated" : "");
	return result(out);
}

int
bench_tune_end(FILE *out, const struct bench_config *config, const struct bench_totals *totals,
	       bool thresholds)
{
	if (config->format != BENCH_FORMAT_TABLE)
		return result(out);
	fprintf(out,
		"\nThe smallest burst, then the fewest in flight, with %.0f %% of the best rate at that "
		"size; latency with these,\nand of one operation alone. From size: messages of that "
		"many bytes are faster on the device than in software.\n",
		100 * BENCH_TUNE_SHARE);
	if (thresholds)
		fprintf(out,
			"Thresholds are in %s. To route by them, name devices of both kinds in one row: "
			"--device A+B --thresholds %s\n",
			config->tune, config->tune);
	else
		fprintf(out, "%s has no thresholds: no hardware device was tuned with messages.\n",
			config->tune);
	if (totals->starved > 0)
		fprintf(out,
			"Other programs ran on the same CPU during %u of %u rows: what was found there "
			"is less certain.\n",
			totals->starved, totals->rows);
	if (totals->interrupted)
		fprintf(out, "Interrupted: %u of %u rows.\n", totals->rows, totals->planned);
	return result(out);
}
