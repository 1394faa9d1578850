/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the rows of a run say to its user: which device, which burst size.
 */

#ifndef BENCH_ANSWERS_H
#define BENCH_ANSWERS_H

#include "rows.h"

/** Of the best rate, what is good enough: beyond it more only waits longer. */
#define BENCH_GOOD_ENOUGH 0.95

/** What pays off for one kind of work: an algorithm, an operation, a message size. */
struct bench_answer {
	/** The row with the best rate. */
	const struct bench_result *fastest;
	/** On its device the row of the smallest burst that is good enough. */
	const struct bench_result *best;
	const struct bench_result *least;  /**< the same with the smallest burst; NULL: no other */
	const struct bench_result *second; /**< best row of the next device; NULL: no other */
};

/**
 * Answer what can be answered, in the order of the rows: where there is something to compare with.
 * Rows that failed, and those of the null device, count for nothing.
 * @return number of answers
 */
unsigned bench_answers(const struct bench_rows *rows,
		       void (*put)(void *arg, const struct bench_answer *a), void *arg);

/** How many times faster a row is than another; 0: there is no other. */
static inline double
bench_answer_times(const struct bench_result *r, const struct bench_result *other)
{
	return other != NULL ? r->ops_per_second / other->ops_per_second : 0;
}

/** What it is about: "aes-128-gcm encrypt", and its bytes, or "". */
void bench_answer_work(const struct bench_answer *a, char *text, size_t size);

#endif /* BENCH_ANSWERS_H */
