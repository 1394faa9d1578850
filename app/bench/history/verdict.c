/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdlib.h>
#include <string.h>

#include "verdict.h"

/* Of two rounds nothing certain follows, of one nothing at all. */
#define FEW 3

/*
 * By number of rounds, from three on: where the distance of two medians, in units of the sum of
 * both halves of a range, has 499 of 500 pairs below it. By simulation of a normal distribution; a
 * unit test repeats it.
 */
static const double stretch[] = { 3.4, 1.9, 2.2, 1.5, 1.2, 1.0, 0.9 };
/* Two are as far apart as they like. */
#define STRETCH_TWO 4.0

const char *
bench_verdict_name(enum bench_verdict verdict)
{
	static const char *const names[BENCH_VERDICTS] = { "same", "faster", "slower", "new",
							   "no figure" };

	return names[verdict];
}

static int
by_rate(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double
bench_verdict_noise(const double *rate, unsigned n)
{
	const unsigned most = sizeof(stretch) / sizeof(stretch[0]) - 1;
	double sorted[BENCH_VERDICT_ROUNDS_MAX], median, half;

	if (n > BENCH_VERDICT_ROUNDS_MAX)
		n = BENCH_VERDICT_ROUNDS_MAX;
	if (n < 2)
		return BENCH_VERDICT_UNKNOWN;
	memcpy(sorted, rate, n * sizeof(sorted[0]));
	qsort(sorted, n, sizeof(sorted[0]), by_rate);
	median = sorted[(n - 1) / 2];
	if (median <= 0)
		return BENCH_VERDICT_UNKNOWN;
	half = (sorted[n - 1] - sorted[n / 5]) / 2 / median;
	if (n < FEW)
		return half * STRETCH_TWO > BENCH_VERDICT_UNKNOWN ? half * STRETCH_TWO
								  : BENCH_VERDICT_UNKNOWN;
	return half * stretch[n - FEW < most ? n - FEW : most];
}

enum bench_verdict
bench_verdict(double before, double now, bool lower_is_better, double noise, double least)
{
	const double apart = (before > now ? before / now : now / before) - 1;

	if (apart <= (noise > least ? noise : least))
		return BENCH_VERDICT_SAME;
	return (now > before) == lower_is_better ? BENCH_VERDICT_SLOWER : BENCH_VERDICT_FASTER;
}
