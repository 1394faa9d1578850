/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <math.h>

#include "histogram.h"

void
bench_histogram_merge(struct bench_histogram *to, const struct bench_histogram *from)
{
	uint32_t i;

	for (i = 0; i < BENCH_HISTOGRAM_BUCKETS; i++)
		to->count[i] += from->count[i];
	to->largest = RTE_MAX(to->largest, from->largest);
}

/* First value behind a bucket. */
static uint64_t
bound(uint32_t bucket)
{
	uint32_t shift;

	bucket++;
	if (bucket <= 2 * BENCH_HISTOGRAM_SUB)
		return bucket;
	shift = bucket / BENCH_HISTOGRAM_SUB - 1;
	return (uint64_t)(bucket - shift * BENCH_HISTOGRAM_SUB) << shift;
}

uint64_t
bench_histogram_percentile(const struct bench_histogram *h, double percent)
{
	uint64_t total = 0, seen = 0, wanted;
	uint32_t i;

	for (i = 0; i < BENCH_HISTOGRAM_BUCKETS; i++)
		total += h->count[i];
	if (total == 0)
		return 0;
	wanted = (uint64_t)ceil((double)total * percent / 100);
	for (i = 0; i < BENCH_HISTOGRAM_BUCKETS; i++) {
		seen += h->count[i];
		if (seen >= wanted)
			break;
	}
	return RTE_MIN(bound(RTE_MIN(i, BENCH_HISTOGRAM_BUCKETS - 1)), h->largest);
}
