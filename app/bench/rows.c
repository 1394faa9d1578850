/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "rows.h"

int
bench_rows_add(struct bench_rows *rows, const struct bench_result *r)
{
	if (rows->n == rows->room) {
		const unsigned room = RTE_MAX(64u, rows->room * 2);
		struct bench_result *v = reallocarray(rows->v, room, sizeof(*v));

		if (v == NULL)
			return -ENOMEM;
		rows->v = v;
		rows->room = room;
	}
	rows->v[rows->n++] = *r;
	return 0;
}

void
bench_rows_free(struct bench_rows *rows)
{
	free(rows->v);
	*rows = (struct bench_rows){ 0 };
}

bool
bench_row_measured(const struct bench_result *r)
{
	return r->outcome == BENCH_OK && r->point->mode != BENCH_VERIFY && r->ops_per_second > 0;
}

double
bench_row_at(const struct bench_result *r, enum bench_axis axis)
{
	const struct bench_point *p = r->point;

	switch (axis) {
	case BENCH_AXIS_BURST:
		return p->burst;
	case BENCH_AXIS_SIZE:
		return p->size == NULL || p->size->mix != NULL ? -1 : r->mean_size;
	case BENCH_AXIS_DEPTH:
		return p->depth;
	default:
		return p->lcores;
	}
}

bool
bench_rows_same_work(const struct bench_result *a, const struct bench_result *b)
{
	return a->point->mode == b->point->mode &&
		strcmp(a->point->algo->name, b->point->algo->name) == 0 &&
		strcmp(bench_point_op(a->point), bench_point_op(b->point)) == 0;
}

/*
 * Bursts and depths follow each other where the depth was not asked for, and one burst is in
 * flight.
 */
static bool
depth_follows(const struct bench_point *a, const struct bench_point *b)
{
	return a->depth == a->burst && b->depth == b->burst;
}

/* On one device, handed over in one way. */
static bool
same_setup(const struct bench_result *a, const struct bench_result *b)
{
	const struct bench_point *p = a->point, *q = b->point;

	return bench_rows_same_work(a, b) && p->target == q->target && p->submit == q->submit &&
		p->out_of_place == q->out_of_place && p->restore == q->restore &&
		p->segments == q->segments && p->aad == q->aad;
}

bool
bench_rows_same_way(const struct bench_result *a, const struct bench_result *b)
{
	return same_setup(a, b) && a->point->lcores == b->point->lcores;
}

bool
bench_rows_alike(const struct bench_result *a, const struct bench_result *b, enum bench_axis axis)
{
	const struct bench_point *p = a->point, *q = b->point;

	return same_setup(a, b) &&
		(axis == BENCH_AXIS_SIZE ||
		 strcmp(bench_point_size(p), bench_point_size(q)) == 0) &&
		(axis == BENCH_AXIS_BURST || p->burst == q->burst) &&
		(axis == BENCH_AXIS_DEPTH || p->depth == q->depth ||
		 (axis == BENCH_AXIS_BURST && depth_follows(p, q))) &&
		(axis == BENCH_AXIS_LCORES || p->lcores == q->lcores);
}
