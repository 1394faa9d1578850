/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>

#include "answers.h"

/* The same work, on whatever device, in whatever bursts. */
static bool
same_question(const struct bench_result *a, const struct bench_result *b)
{
	return bench_rows_same_work(a, b) && a->point->lcores == b->point->lcores &&
		strcmp(bench_point_size(a->point), bench_point_size(b->point)) == 0;
}

static bool
counts(const struct bench_result *r)
{
	return bench_row_measured(r) && !r->point->target->null_device;
}

static bool
better(const struct bench_result *a, const struct bench_result *b)
{
	return b == NULL || a->ops_per_second > b->ops_per_second;
}

/* The rows on one device that differ from the best one in their bursts. */
static void
answer_burst(struct bench_answer *a, const struct bench_rows *rows)
{
	const struct bench_result *fastest = a->best;

	a->fastest = fastest;

	for (unsigned i = 0; i < rows->n; i++) {
		const struct bench_result *r = &rows->v[i];

		if (!counts(r) || r == fastest || !bench_rows_alike(r, fastest, BENCH_AXIS_BURST))
			continue;
		if (r->ops_per_second >= BENCH_GOOD_ENOUGH * fastest->ops_per_second &&
		    r->point->burst < a->best->point->burst)
			a->best = r;
		if (a->least == NULL || r->point->burst < a->least->point->burst)
			a->least = r;
	}
	if (a->least != NULL && a->least->point->burst > fastest->point->burst)
		a->least = fastest;
}

static bool
answer(struct bench_answer *a, const struct bench_rows *rows, unsigned first)
{
	const struct bench_result *q = &rows->v[first];

	*a = (struct bench_answer){ 0 };
	for (unsigned i = 0; i < rows->n; i++) {
		const struct bench_result *r = &rows->v[i];

		if (!counts(r) || !same_question(q, r))
			continue;
		if (i < first)
			return false; /* answered already */
		if (better(r, a->best))
			a->best = r;
	}
	for (unsigned i = first; i < rows->n; i++) {
		const struct bench_result *r = &rows->v[i];

		if (counts(r) && same_question(q, r) &&
		    r->point->target != a->best->point->target && better(r, a->second))
			a->second = r;
	}
	answer_burst(a, rows);
	return a->least != NULL || a->second != NULL || a->best->ratio > 0;
}

unsigned
bench_answers(const struct bench_rows *rows, void (*put)(void *arg, const struct bench_answer *a),
	      void *arg)
{
	struct bench_answer a;
	unsigned n = 0;

	for (unsigned i = 0; i < rows->n; i++) {
		if (!counts(&rows->v[i]) || !answer(&a, rows, i))
			continue;
		put(arg, &a);
		n++;
	}
	return n;
}

void
bench_answer_work(const struct bench_answer *a, char *text, size_t size)
{
	const struct bench_point *p = a->best->point;

	if (p->size != NULL)
		snprintf(text, size, "%s %s, %s%s", p->algo->name, bench_point_op(p),
			 bench_point_size(p), p->size->mix == NULL ? " B" : "");
	else
		snprintf(text, size, "%s %s", p->algo->name, bench_point_op(p));
}
