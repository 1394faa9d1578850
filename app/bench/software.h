/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What libcrypto alone does, measured: on one core beside a device's row, or on several at once.
 */

#ifndef BENCH_SOFTWARE_H
#define BENCH_SOFTWARE_H

#include "points.h"
#include "soft_work.h"

/** What one lcore did. */
struct bench_software_lane {
	uint64_t ops;	 /**< operations */
	uint64_t cycles; /**< TSC cycles they took */
};

/** What came out. */
struct bench_software {
	double ops_per_second; /**< operations, of all lcores: medians of slices */
	double p50_us;	       /**< median time of one, microseconds; of the first lcore */
	double p99_us;	       /**< of 99 % of them at most this */
	double spread;	       /**< of the slices, as bench_steady_spread() says */
	double cpu_share;      /**< of the measured time that the lcores really ran */
};

/**
 * Measure work on the first lcores that can work, all at the same time.
 * @param work what
 * @param seconds so long
 * @param seed of messages and keys
 * @param lcores on how many, at most CBURST_LANES_MAX
 * @param lane receives the count of each; NULL: not wanted
 * @param out filled in
 * @param err why it could not be
 * @return 0 or negative errno, as bench_soft_new(). Main lcore, while the others have nothing to do
 */
int bench_software_run(const struct bench_soft_work *work, double seconds, uint32_t seed,
		       unsigned lcores, struct bench_software_lane *lane,
		       struct bench_software *out, struct cburst_error *err);

/**
 * Measure a point's work on one lcore.
 * @param p the point: algorithm, operation, size (a fixed one), AAD
 * @param seconds so long
 * @param seed of messages and keys
 * @param out filled in
 * @param err why it could not be
 * @return 0 or negative errno. Main lcore, while the others have nothing to do
 */
int bench_software_measure(const struct bench_point *p, double seconds, uint32_t seed,
			   struct bench_software *out, struct cburst_error *err);

#endif /* BENCH_SOFTWARE_H */
