/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Rows measured in rounds: each is measured several times, in turns with its neighbours, so that
 * what else happens on the machine for a moment is one round of many rows, and not all of one.
 */

#ifndef BENCH_ROUNDS_H
#define BENCH_ROUNDS_H

#include "reports.h"

/** With a spread of more than this, plus or minus, a row's rate is marked. */
#define BENCH_SPREAD_MAX 0.05

/**
 * How many rounds a row is measured in.
 * @param repeat what the user asked for; 0: nothing
 * @param seconds measured of a row, all rounds together
 */
unsigned bench_rounds_choose(unsigned repeat, double seconds);

/**
 * What several rounds of a row say together: everything that depends on the rate from the round
 * with the median rate, of an even number the lower one, so that the figures fit together; the
 * greatest latency of all rounds; counts and times of all added up. A round that went wrong is the
 * row, as it is.
 * @param v the rounds, in their order; not changed
 * @param n how many, 1 to BENCH_ROUNDS_MAX
 * @param out filled in
 */
void bench_rounds_join(const struct bench_result *v, unsigned n, struct bench_result *out);

/** Whether a row's rate varied too much to be relied on. */
bool bench_row_varies(const struct bench_result *r);

/** Whether the rounds of two rows overlap, so that neither can be called the better one. All rounds
 * count here: of two rows that are alike the middle halves lie apart in one of five cases where
 * there are five rounds each, the whole ranges in one of 126. A single round is taken as
 * BENCH_SPREAD_MAX to both sides. */
bool bench_rows_within_noise(const struct bench_result *a, const struct bench_result *b);

/**
 * Measure all points and report them.
 * @return exit status of the program
 */
int bench_rounds_run(const struct bench_config *config, const struct bench_points *points,
		     const struct app_eal *eal, struct bench_reports *reports);

#endif /* BENCH_ROUNDS_H */
