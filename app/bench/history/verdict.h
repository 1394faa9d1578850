/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Whether two measurements of the same differ by more than noise. Nothing else: no files, no rows.
 */

#ifndef BENCH_VERDICT_H
#define BENCH_VERDICT_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most rounds of a measurement. */
#define BENCH_VERDICT_ROUNDS_MAX 64

/** A smaller change than this is none, however quiet the machine was: of rates and medians. */
#define BENCH_VERDICT_LEAST 0.03
/** The same of p99, which few operations decide. */
#define BENCH_VERDICT_LEAST_P99 0.10
/** How much more p99 moves than the median does. */
#define BENCH_VERDICT_P99_TIMES 2
/** Noise of a measurement of which too little is known: a single round. */
#define BENCH_VERDICT_UNKNOWN 0.05

/** What became of a row. */
enum bench_verdict {
	BENCH_VERDICT_SAME = 0,	 /**< no difference, or one that noise can make */
	BENCH_VERDICT_FASTER,	 /**< better by more than noise */
	BENCH_VERDICT_SLOWER,	 /**< worse by more than noise */
	BENCH_VERDICT_NEW,	 /**< only in the new run */
	BENCH_VERDICT_NO_FIGURE, /**< in both, and one of them failed */
	BENCH_VERDICTS
};

/** Its word. */
const char *bench_verdict_name(enum bench_verdict verdict);

/**
 * How far the median of some rounds may be from what a repetition would show, from how far they
 * lie apart. The slowest fifth of them is left out: others on the machine make rounds slower, never
 * faster. Half of the range of the rest is stretched by a factor that grows as rounds get fewer,
 * such that of two series from one normal distribution one pair in 500 is taken for different.
 * @param rate rates of the rounds, in any order
 * @param n how many, up to BENCH_VERDICT_ROUNDS_MAX
 * @return plus or minus, as a share of their median; BENCH_VERDICT_UNKNOWN of a single one
 */
double bench_verdict_noise(const double *rate, unsigned n);

/**
 * Judge.
 * @param before old value, above 0
 * @param now new value, above 0
 * @param lower_is_better it is a time
 * @param noise of both together, as a share: the greater value must be more than this above the
 *   smaller one
 * @param least likewise, the least change that counts
 */
enum bench_verdict
bench_verdict(double before, double now, bool lower_is_better, double noise, double least);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_VERDICT_H */
