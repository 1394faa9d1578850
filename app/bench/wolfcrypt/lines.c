/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>

#include "language.h"
#include "lines.h"
#include "report.h"

#define RULE "------------------------------------------------------------------------------\n"

/* -print: what all lcores did together. */
struct bench_wolf_sum {
	const struct bench_wolf_row *row;
	struct bench_wolf_by by;
	double per_second; /* bytes or operations */
	double least;	   /* bytes of the lcore that had the fewest */
};

/* A unit of bytes. */
struct unit {
	double bytes;
	const char *name;
};

/* The largest that an amount fills. */
static struct unit
unit_of(const struct bench_wolf *wolf, double bytes)
{
	static const struct unit units[2][3] = {
		{ { 1048576, "MB" }, { 1024, "KB" }, { 1, "bytes" } },
		{ { 1e6, "mB" }, { 1e3, "kB" }, { 1, "bytes" } },
	};
	unsigned i;

	for (i = 0; i < 2 && bytes > 0 && bytes <= units[wolf->base10][i].bytes; i++)
		;
	return units[wolf->base10][i];
}

static const char *
say(const struct bench_wolf_lines *l, enum bench_wolf_text text)
{
	return bench_wolf_text(l->wolf->language, text);
}

static double
seconds_of(const struct bench_wolf_share *s)
{
	return (double)s->cycles / (double)rte_get_tsc_hz();
}

static double
per_second(const struct bench_wolf_share *s, uint64_t amount)
{
	return s->cycles > 0 ? (double)amount / seconds_of(s) : 0;
}

static double
cycles_per_byte(const struct bench_wolf_share *s)
{
	return s->bytes > 0 ? (double)s->cycles / (double)s->bytes : 0;
}

static const char *
device_of(const struct bench_wolf_by *by)
{
	return by->target != NULL ? by->target->label : "libcrypto";
}

static bool
simulated(const struct bench_wolf_by *by)
{
	return by->target != NULL && by->target->simulated;
}

/* What a simulated device's figure that is not the model's is called. */
#define LATE "slower than its model: this CPU computed results meanwhile"

/* What every line of a simulated device ends with. */
static const char *
mark(const struct bench_wolf_by *by)
{
	return !simulated(by) ? "" : by->late ? " *simulated*, " LATE : " *simulated*";
}

static const char *
kind_of(const struct bench_wolf_lines *l, const struct bench_target *t)
{
	return say(l,
		   t->simulated		 ? BENCH_WOLF_SIMULATED
			   : t->hardware ? BENCH_WOLF_HARDWARE
					 : BENCH_WOLF_SOFTWARE);
}

const char *
bench_wolf_row_name(const struct bench_wolf_row *row, char *buf, size_t size)
{
	const char *does;

	if (row->does == BENCH_WOLF_BYTES) {
		snprintf(buf, size, "%s", row->title);
		return buf;
	}
	does = bench_wolf_does(BENCH_WOLF_ENGLISH, row->does);
	snprintf(buf, size, "%s %u%s%s", row->title, row->strength, does[0] != '\0' ? " " : "",
		 does);
	return buf;
}

void
bench_wolf_lines_begin(struct bench_wolf_lines *l, const struct bench_facts *facts,
		       const struct bench_targets *targets, double seconds)
{
	char text[32];
	unsigned i;

	snprintf(text, sizeof(text), seconds >= 0.1 ? "%.1f" : "%g", seconds);
	if (!l->wolf->csv) {
		fprintf(l->out, RULE " cryptoburst version %s (%s, %s)\n" RULE, facts->library,
			facts->dpdk, facts->openssl);
		for (i = 0; i < targets->n; i++) {
			fprintf(l->out, "%s: %s", targets->v[i].label, kind_of(l, &targets->v[i]));
			fprintf(l->out, say(l, BENCH_WOLF_INSTANCES),
				targets->v[i].dev[0].max_queue_pairs);
			fputc('\n', l->out);
		}
	}
	fprintf(l->out, say(l, BENCH_WOLF_TITLE), l->wolf->block, text);
	fputc('\n', l->out);
	if (!l->wolf->csv && l->wolf->threads > 1)
		fprintf(l->out, "CPUs: %u\n", l->wolf->threads);
	fflush(l->out);
}

/* The columns of wolfCrypt come first; behind them ours. */
static void
csv_head(struct bench_wolf_lines *l, bool ops)
{
	if (l->head[ops])
		return;
	l->head[ops] = true;
	if (ops)
		fprintf(l->out, "\nAsymmetric Ciphers:\n\nAlgorithm,avg ms,ops/sec");
	else
		fprintf(l->out, "\nSymmetric Ciphers:\n\nAlgorithm,%s/s,Cycles per byte",
			l->wolf->base10 ? "mB" : "MB");
	fprintf(l->out, ",Way,Device,Thread,Message bytes,Note\n");
}

static void
csv_note(struct bench_wolf_lines *l, const struct bench_wolf_by *by, const char *failure)
{
	const char *m = mark(by);
	char text[320];

	snprintf(text, sizeof(text), "%s%s%s", m + (m[0] == ' '),
		 simulated(by) && failure != NULL ? "; " : "", failure != NULL ? failure : "");
	bench_csv_text(l->out, text);
	fputc('\n', l->out);
}

static void
csv_line(struct bench_wolf_lines *l, const struct bench_wolf_row *row,
	 const struct bench_wolf_by *by, const struct bench_wolf_share *s, unsigned thread,
	 const char *failure)
{
	const bool ops = row->does != BENCH_WOLF_BYTES;
	const double unit = l->wolf->base10 ? 1e6 : 1048576;
	char name[64];

	csv_head(l, ops);
	fprintf(l->out, "%s,", bench_wolf_row_name(row, name, sizeof(name)));
	if (ops)
		fprintf(l->out, "%.3f,%.3f,", s->ops > 0 ? 1e3 * seconds_of(s) / (double)s->ops : 0,
			per_second(s, s->ops));
	else
		fprintf(l->out, "%.3f,%.2f,", per_second(s, s->bytes) / unit, cycles_per_byte(s));
	fprintf(l->out, "%s,%s,%u,", by->way, device_of(by), thread);
	if (!ops)
		fprintf(l->out, "%u", by->message);
	fputc(',', l->out);
	csv_note(l, by, failure);
}

/* A title in front of a line. */
static void
title(struct bench_wolf_lines *l, const struct bench_wolf_row *row, const char *way)
{
	const char *does;

	if (row->does == BENCH_WOLF_BYTES) {
		fprintf(l->out, "%-15s %-3s", row->title, way);
		return;
	}
	does = bench_wolf_does(l->wolf->language, row->does);
	fprintf(l->out, "%-6s %5u %s%*s %-3s", row->title, row->strength, does,
		bench_wolf_pad(does, 9), "", way);
}

static void
line(struct bench_wolf_lines *l, const struct bench_wolf_row *row, const struct bench_wolf_by *by,
     const struct bench_wolf_share *s)
{
	struct unit unit;

	title(l, row, by->way);
	if (row->does == BENCH_WOLF_BYTES) {
		unit = unit_of(l->wolf, (double)s->bytes);
		fprintf(l->out, " %5.0f %s %s %5.3f %s, %8.3f %s/s %s = %6.2f",
			(double)s->bytes / unit.bytes, unit.name, say(l, BENCH_WOLF_TOOK),
			seconds_of(s), say(l, BENCH_WOLF_SECONDS),
			per_second(s, s->bytes) / unit.bytes, unit.name, say(l, BENCH_WOLF_CYCLES),
			cycles_per_byte(s));
	} else {
		fprintf(l->out, " %6" PRIu64 " %s %5.3f %s, %s %5.3f ms, %.3f %s", s->ops,
			say(l, BENCH_WOLF_OPS_TOOK), seconds_of(s), say(l, BENCH_WOLF_SEC),
			say(l, BENCH_WOLF_AVG),
			s->ops > 0 ? 1e3 * seconds_of(s) / (double)s->ops : 0,
			per_second(s, s->ops), say(l, BENCH_WOLF_OPS_SEC));
	}
	fprintf(l->out, "%s\n", mark(by));
}

/* Which device it is, where that is another one than before. */
static void
name_device(struct bench_wolf_lines *l, const struct bench_wolf_by *by)
{
	/* public keys have no messages */
	const uint32_t message = by->message != 0 ? by->message : l->last_message;

	if (by->target == NULL ||
	    (l->last_device == by->target->label && l->last_message == message))
		return;
	l->last_device = by->target->label;
	l->last_message = message;
	fprintf(l->out, "%s: %s", by->target->label, kind_of(l, by->target));
	if (by->message != 0 && by->message != l->wolf->block)
		fprintf(l->out, say(l, BENCH_WOLF_MESSAGES), by->message);
	fputc('\n', l->out);
}

/* Without memory the sum is missing, and nothing else. */
static void
sum(struct bench_wolf_lines *l, const struct bench_wolf_row *row, const struct bench_wolf_by *by,
    const struct bench_wolf_share *share, unsigned n)
{
	const bool ops = row->does != BENCH_WOLF_BYTES;
	struct bench_wolf_sum *v = app_list_grow(l->sum, l->nb_sums, sizeof(*v));
	unsigned i;

	if (v == NULL)
		return;
	l->sum = v;
	v = &l->sum[l->nb_sums++];
	v->row = row;
	v->by = *by;
	v->least = (double)share[0].bytes;
	for (i = 0; i < n; i++) {
		v->per_second += per_second(&share[i], ops ? share[i].ops : share[i].bytes);
		v->least = RTE_MIN(v->least, (double)share[i].bytes);
	}
}

void
bench_wolf_lines_row(struct bench_wolf_lines *l, const struct bench_wolf_row *row,
		     const struct bench_wolf_by *by, const struct bench_wolf_share *share,
		     unsigned n, const char *failure)
{
	char name[64];
	unsigned i;

	if (!l->wolf->csv)
		name_device(l, by);
	for (i = 0; i < n; i++) {
		if (l->wolf->csv)
			csv_line(l, row, by, &share[i], i, failure);
		else
			line(l, row, by, &share[i]);
	}
	if (failure != NULL && !l->wolf->csv)
		fprintf(l->out, "Benchmark %s %s %s: %s\n",
			bench_wolf_row_name(row, name, sizeof(name)), by->way,
			say(l, BENCH_WOLF_FAILED), failure);
	if (l->wolf->print)
		sum(l, row, by, share, n);
	/* whoever looks through a pipe sees it at once */
	fflush(l->out);
}

void
bench_wolf_lines_not_offered(struct bench_wolf_lines *l, const struct bench_wolf_row *row,
			     const char *why)
{
	char name[64];

	if (l->wolf->csv) {
		csv_head(l, row->does != BENCH_WOLF_BYTES);
		fprintf(l->out, "%s,,,not offered,,,,",
			bench_wolf_row_name(row, name, sizeof(name)));
		bench_csv_text(l->out, why);
		fputc('\n', l->out);
	} else {
		title(l, row, "-");
		fprintf(l->out, " %s: %s\n", say(l, BENCH_WOLF_NOT_OFFERED), why);
	}
	fflush(l->out);
}

static void
print_sum(struct bench_wolf_lines *l, const struct bench_wolf_sum *s)
{
	const bool ops = s->row->does != BENCH_WOLF_BYTES;
	const struct unit unit = unit_of(l->wolf, s->least);
	char name[64];

	if (l->wolf->csv) {
		fprintf(l->out, "%s,%.3f,%s,%s,%s,",
			bench_wolf_row_name(s->row, name, sizeof(name)),
			ops ? s->per_second : s->per_second / (l->wolf->base10 ? 1e6 : 1048576),
			ops			  ? "ops/sec"
				: l->wolf->base10 ? "mB/s"
						  : "MB/s",
			s->by.way, device_of(&s->by));
		csv_note(l, &s->by, NULL);
		return;
	}
	title(l, s->row, s->by.way);
	if (ops)
		fprintf(l->out, " %.3f %s", s->per_second, say(l, BENCH_WOLF_OPS_SEC));
	else
		fprintf(l->out, " %8.3f %s/s", s->per_second / unit.bytes, unit.name);
	fprintf(l->out, "%s\n", mark(&s->by));
}

int
bench_wolf_lines_end(struct bench_wolf_lines *l, bool interrupted)
{
	unsigned i;

	if (!l->wolf->csv)
		fprintf(l->out, "%s\n",
			say(l, interrupted ? BENCH_WOLF_INTERRUPTED : BENCH_WOLF_COMPLETE));
	else if (l->nb_sums > 0)
		fprintf(l->out, "\nSummary:\n\nAlgorithm,Sum,Unit,Way,Device,Note\n");
	for (i = 0; i < l->nb_sums; i++)
		print_sum(l, &l->sum[i]);
	free(l->sum);
	l->sum = NULL;
	return fflush(l->out) == 0 && !ferror(l->out) ? 0 : -EIO;
}
