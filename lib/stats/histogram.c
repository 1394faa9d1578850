/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cryptoburst/stats.h>

/*
 * Buckets are log-linear: the values below 8 have one each, and every later power of two is cut
 * into 8 equal parts, so that a bucket is never wider than an eighth of what it holds. Bucket 8 * e
 * + s begins at (8 + s) << (e - 1).
 */
#define PARTS_LOG2 3
#define PARTS	   (1u << PARTS_LOG2)

unsigned
cburst_latency_bucket(uint64_t cycles)
{
	unsigned top, bucket;

	if (cycles < PARTS)
		return (unsigned)cycles;
	top = 63 - (unsigned)__builtin_clzll(cycles);
	/* the leading one adds PARTS itself to what the three bits behind it say */
	bucket = ((top - PARTS_LOG2) << PARTS_LOG2) + (unsigned)(cycles >> (top - PARTS_LOG2));
	return bucket < CBURST_LATENCY_BUCKETS ? bucket : CBURST_LATENCY_BUCKETS - 1;
}

uint64_t
cburst_latency_bound(unsigned bucket)
{
	if (bucket > CBURST_LATENCY_BUCKETS)
		bucket = CBURST_LATENCY_BUCKETS;
	if (bucket < PARTS)
		return bucket;
	return (uint64_t)(PARTS + bucket % PARTS) << (bucket / PARTS - 1);
}

uint64_t
cburst_latency_percentile(const uint64_t *hist, double percent)
{
	uint64_t total = 0, rank = 1, seen = 0;
	unsigned i;

	for (i = 0; i < CBURST_LATENCY_BUCKETS; i++)
		total += hist[i];
	if (total == 0)
		return 0;
	if (percent >= 100.0) {
		rank = total;
	} else if (percent > 0.0) {
		/*
		 * The smallest rank that covers the share, rounded up; the nudge keeps 99.9 % of
		 * 1000, which is not exact in binary, from becoming 1000.
		 */
		const double exact = (double)total * percent / 100.0 * (1.0 - 1e-12);

		rank = (uint64_t)exact;
		if ((double)rank < exact)
			rank++;
		if (rank > total)
			rank = total;
	}
	for (i = 0; i < CBURST_LATENCY_BUCKETS - 1; i++) {
		seen += hist[i];
		if (seen >= rank)
			break;
	}
	return cburst_latency_bound(i + 1);
}
