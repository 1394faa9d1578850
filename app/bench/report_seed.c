/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The table of a preset, for people. */

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>

#include "report_seed.h"

const struct bench_seed_row *
bench_seed_core_row(const struct bench_seed *seed)
{
	unsigned i;

	for (i = 0; i < seed->nb_rows && seed->core_rate > 0; i++) {
		const struct bench_seed_row *row = &seed->row[i];

		if (row->how == BENCH_SEED_ASYNC && strcmp(row->name, seed->core_name) == 0 &&
		    strcmp(row->op, seed->core_op) == 0)
			return row->measured && row->cost.there ? row : NULL;
	}
	return NULL;
}

double
bench_seed_core_percent(const struct bench_seed *seed, double cycles)
{
	return 100 * cycles * seed->core_rate / (double)rte_get_tsc_hz();
}

const char *
bench_seed_where(const struct bench_seed *seed, const struct bench_seed_row *row)
{
	return row->how == BENCH_SEED_SOFTWARE ? "libcrypto" : seed->profile[row->device];
}

bool
bench_seed_late(const struct bench_seed_row *row)
{
	return row->model.late_live > 0;
}

static int
begin(struct bench_seed_report *r)
{
	const struct bench_facts *f = r->facts;

	bench_facts_print(r->out, f);
	fprintf(r->out, "\n%s: %s\nFigures of %s", r->seed->name, r->seed->title,
		r->seed->document);
	if (r->seed->block != 0)
		fprintf(r->out, ", messages of %u bytes", r->seed->block);
	fprintf(r->out, "\n\n  %-22s %-8s %-12s %-19s %5s %11s %11s %-5s %7s\n", "algorithm", "op",
		"how", "measured on", "line", "seed", "here", "", "ratio");
	return ferror(r->out) ? -EIO : 0;
}

static void
figure(FILE *out, double v)
{
	fprintf(out, " %11.*f", v >= 1000 ? 0 : v >= 100 ? 1 : 2, v);
}

static int
row(struct bench_seed_report *r, const struct bench_seed_row *row)
{
	FILE *out = r->out;
	char how[32];

	snprintf(how, sizeof(how), "%s", bench_seed_how_name(row->how));
	if (row->cores > 1)
		snprintf(how, sizeof(how), "%u cores", row->cores);
	fprintf(out, "  %-22s %-8s %-12s %-19s %5u", row->name, row->op, how,
		bench_seed_where(r->seed, row), row->line);
	figure(out, row->figure);
	if (row->measured) {
		figure(out, row->here);
		fprintf(out, " %-5s %7.3f", bench_seed_unit_name(row->unit), bench_seed_ratio(row));
	} else {
		fprintf(out, " %11s %-5s %7s", "-", bench_seed_unit_name(row->unit), "-");
	}
	if (row->measured && bench_seed_simulated(row))
		fprintf(out, "  simulated");
	if (row->failed)
		fprintf(out, "  FAILED: %s", row->why);
	else if (row->why[0] != '\0')
		fprintf(out, "  %s", row->why);
	if (bench_seed_late(row))
		fprintf(out,
			", %" PRIu64 " of %" PRIu64 " results computed live, %" PRIu64
			" operations late by %.0f us",
			row->model.computed, row->model.computed + row->model.replayed,
			row->model.late_live, row->model.live_us);
	if (row->measured && bench_seed_simulated(row) && row->cpu_share < BENCH_CPU_SHARE_MIN)
		fprintf(out, ", its lcore had only %.0f %% of its CPU", row->cpu_share * 100);
	fputc('\n', out);
	fflush(out);
	return ferror(out) ? -EIO : 0;
}

static void
core(struct bench_seed_report *r)
{
	const struct bench_seed_row *row = bench_seed_core_row(r->seed);
	const struct bench_cost *c;

	if (row == NULL)
		return;
	c = &row->cost;
	fprintf(r->out,
		"CPU of the lcore for %s %s, TSC cycles an operation and per cent of a core at the\n"
		"seed's %.0f op/s (polls that find nothing left out):\n"
		"  library   %7.0f cycles  %6.2f %%   submit and poll calls, the driver's left out\n"
		"  requests  %7.0f cycles  %6.2f %%   the benchmark, as an application, fills them in\n"
		"  driver    %7.0f cycles  %6.2f %%   the model and its results: no part of the framework\n",
		row->name, row->op, r->seed->core_rate, c->library,
		bench_seed_core_percent(r->seed, c->library), c->build,
		bench_seed_core_percent(r->seed, c->build), c->driver,
		bench_seed_core_percent(r->seed, c->driver));
	if (c->interrupted > 0.001)
		fprintf(r->out,
			"%.1f %% of the calls took many times as long as the others, something else had the CPU:\n"
			"they are left out.\n",
			c->interrupted * 100);
}

static int
end(struct bench_seed_report *r, const struct bench_totals *t)
{
	bool device = false, software = false;
	FILE *out = r->out;
	unsigned i;

	fputc('\n', out);
	for (i = 0; i < r->seed->nb_rows; i++) {
		device |= r->seed->row[i].how != BENCH_SEED_SOFTWARE;
		software |= r->seed->row[i].how == BENCH_SEED_SOFTWARE;
	}
	core(r);
	if (device)
		fprintf(out,
			"Rows marked 'simulated' are timed by a model of the accelerator, made from these very\n"
			"figures: they tell whether model, library and benchmark keep to it, not what this\n"
			"machine can do.\n");
	if (software)
		fprintf(out,
			"Rows on libcrypto are one core of this machine beside a CPU of the seed's time: not\n"
			"judged.\n");
	if (t->interrupted)
		fprintf(out, "Interrupted: %u of %u rows.\n", t->rows, t->planned);
	return fflush(out) != 0 || ferror(out) ? -EIO : 0;
}

const struct bench_seed_reporter bench_seed_table = { begin, row, end };
