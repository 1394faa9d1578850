/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "line_rate.h"
#include "report.h"

static uint32_t
frame(uint32_t packet)
{
	return RTE_MAX(packet + BENCH_LINE_FRAME, BENCH_LINE_FRAME_MIN);
}

double
bench_line_bytes(const struct bench_size *size)
{
	uint64_t sum = 0;
	unsigned i;

	if (size->mix == NULL)
		return frame(size->max);
	for (i = 0; i < BENCH_MIX_ENTRIES; i++)
		sum += frame(size->mix[i]);
	return (double)sum / BENCH_MIX_ENTRIES;
}

double
bench_line_bits(const struct bench_result *r)
{
	const struct bench_point *p = r->point;

	if (bench_algo_is_asym(p->algo) || p->size == NULL || !bench_row_measured(r))
		return 0;
	return r->ops_per_second * bench_line_bytes(p->size) * 8;
}

unsigned
bench_line_lcores(const struct bench_result *r, uint32_t gbits)
{
	return (unsigned)ceil(gbits * 1e9 / (bench_line_bits(r) / r->point->lcores));
}

/* Whether another row is the same but for its bursts, and better; of equal ones the first is. */
static bool
beaten(const struct bench_rows *rows, unsigned index)
{
	const struct bench_result *r = &rows->v[index];

	for (unsigned i = 0; i < rows->n; i++) {
		const struct bench_result *o = &rows->v[i];

		if (i != index && bench_row_measured(o) && bench_rows_same_way(o, r) &&
		    strcmp(bench_point_size(o->point), bench_point_size(r->point)) == 0 &&
		    (o->ops_per_second > r->ops_per_second ||
		     (o->ops_per_second == r->ops_per_second && i < index)))
			return true;
	}
	return false;
}

unsigned
bench_line_rates(const struct bench_rows *rows,
		 void (*put)(void *arg, const struct bench_result *r), void *arg)
{
	unsigned n = 0;

	for (unsigned i = 0; i < rows->n; i++) {
		const struct bench_result *r = &rows->v[i];

		if (r->point->mode != BENCH_THROUGHPUT || r->point->target->null_device ||
		    !(bench_line_bits(r) > 0) || beaten(rows, i))
			continue;
		put(arg, r);
		n++;
	}
	return n;
}

/* The section of a table. */
struct section {
	FILE *out;
	const struct app_uints *links;
	int device_width;
	bool begun;
};

static void
put_head(struct section *s)
{
	unsigned i;

	fprintf(s->out,
		"\nAt line rate: lcores that fill an Ethernet link in one direction, if each does as much "
		"as those measured.\nMessages are IP packets; their frames add %u bytes, %u there are "
		"at least.\n  %-40s %-*s %5s %6s %9s",
		BENCH_LINE_FRAME, BENCH_LINE_FRAME_MIN, "work", s->device_width, "device", "burst",
		"lcores", "Gbit/s");
	for (i = 0; i < s->links->n; i++) {
		char title[16];

		snprintf(title, sizeof(title), "%u G", s->links->v[i]);
		fprintf(s->out, " %6s", title);
	}
	fputc('\n', s->out);
	s->begun = true;
}

static void
put_row(void *arg, const struct bench_result *r)
{
	const struct bench_point *p = r->point;
	struct section *s = arg;
	char work[256];
	unsigned i;

	if (!s->begun)
		put_head(s);
	snprintf(work, sizeof(work), "%s %s, %s", p->algo->name, bench_point_op(p),
		 bench_point_size(p));
	fprintf(s->out, "  %-40s %-*s %5u %6u %9.2f", work, s->device_width, p->target->label,
		p->burst, p->lcores, bench_line_bits(r) / 1e9);
	for (i = 0; i < s->links->n; i++)
		fprintf(s->out, " %6u", bench_line_lcores(r, s->links->v[i]));
	fprintf(s->out, p->target->simulated ? "  simulated\n" : "\n");
}

void
bench_line_print(FILE *out, const struct bench_rows *rows, const struct app_uints *links)
{
	struct section s = { .out = out, .links = links, .device_width = (int)strlen("device") };

	if (links->n == 0)
		return;
	for (unsigned i = 0; i < rows->n; i++)
		s.device_width = RTE_MAX(s.device_width,
					 (int)strlen(rows->v[i].point->target->label));
	bench_line_rates(rows, put_row, &s);
}
