/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What libcrypto alone does of a point's work: one whole operation after the other on one core, on
 * memory that is reused.
 */

#ifndef BENCH_SOFTWARE_H
#define BENCH_SOFTWARE_H

#include "points.h"

/** What came out. */
struct bench_software {
	double ops_per_second; /**< operations */
	double p50_us;	       /**< median time of one, microseconds */
	double p99_us;	       /**< of 99 % of them at most this */
	double cpu_share;      /**< of the measured time that the lcore really ran */
};

/**
 * Measure it.
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
