/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Latency histogram finer than the library's: buckets 1/128 of a power of two apart, so that a
 * percentile is off by less than 1 %. The largest value is kept exactly.
 */

#ifndef BENCH_HISTOGRAM_H
#define BENCH_HISTOGRAM_H

#include <stdint.h>

#include <rte_bitops.h>
#include <rte_branch_prediction.h>
#include <rte_common.h>

#define BENCH_HISTOGRAM_SUB_BITS 7
#define BENCH_HISTOGRAM_SUB	 (1u << BENCH_HISTOGRAM_SUB_BITS)
/** Enough for 2^40 cycles, several minutes. */
#define BENCH_HISTOGRAM_BUCKETS ((40u - BENCH_HISTOGRAM_SUB_BITS + 1) * BENCH_HISTOGRAM_SUB)

/** Counts of values in TSC cycles. Zero-initialise. */
struct bench_histogram {
	uint64_t count[BENCH_HISTOGRAM_BUCKETS]; /**< by bucket */
	uint64_t largest;			 /**< exactly */
};

/** Bucket of a value. */
static inline uint32_t
bench_histogram_bucket(uint64_t value)
{
	uint32_t shift, bucket;

	if (value < 2 * BENCH_HISTOGRAM_SUB)
		return value;
	shift = 63 - rte_clz64(value) - BENCH_HISTOGRAM_SUB_BITS;
	bucket = shift * BENCH_HISTOGRAM_SUB + (uint32_t)(value >> shift);
	return RTE_MIN(bucket, BENCH_HISTOGRAM_BUCKETS - 1);
}

/** Count a value. */
static inline void
bench_histogram_add(struct bench_histogram *h, uint64_t value)
{
	h->count[bench_histogram_bucket(value)]++;
	if (unlikely(value > h->largest))
		h->largest = value;
}

/** Add one histogram's counts to another's. */
void bench_histogram_merge(struct bench_histogram *to, const struct bench_histogram *from);

/**
 * A percentile.
 * @param h the histogram
 * @param percent 0 < percent <= 100
 * @return TSC cycles, the upper bound of the bucket it falls into, at most the largest value; 0
 * when empty
 */
uint64_t bench_histogram_percentile(const struct bench_histogram *h, double percent);

#endif /* BENCH_HISTOGRAM_H */
