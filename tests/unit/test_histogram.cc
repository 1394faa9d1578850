/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include <cryptoburst/stats.h>

static const uint64_t bound_last = cburst_latency_bound(CBURST_LATENCY_BUCKETS);

TEST(Histogram, BoundsRise)
{
	EXPECT_EQ(cburst_latency_bound(0), 0u);
	for (unsigned b = 0; b < CBURST_LATENCY_BUCKETS; b++)
		ASSERT_LT(cburst_latency_bound(b), cburst_latency_bound(b + 1)) << b;
	EXPECT_EQ(cburst_latency_bound(CBURST_LATENCY_BUCKETS + 1000), bound_last);
	/* at 5 GHz still a quarter of an hour */
	EXPECT_EQ(bound_last, UINT64_C(1) << 42);
}

TEST(Histogram, EightBucketsPerPowerOfTwo)
{
	for (unsigned power = 3; power < 42; power++) {
		const uint64_t from = UINT64_C(1) << power;

		ASSERT_EQ(cburst_latency_bucket(2 * from - 1) - cburst_latency_bucket(from), 7u)
			<< power;
		for (unsigned part = 0; part < 8; part++)
			ASSERT_EQ(cburst_latency_bound(cburst_latency_bucket(from) + part),
				  from + part * (from / 8))
				<< power;
	}
}

static void
expect_inside(uint64_t v)
{
	const unsigned b = cburst_latency_bucket(v);

	ASSERT_LT(b, (unsigned)CBURST_LATENCY_BUCKETS) << v;
	ASSERT_LE(cburst_latency_bound(b), v);
	if (v < bound_last) {
		ASSERT_LT(v, cburst_latency_bound(b + 1));
	} else {
		ASSERT_EQ(b, CBURST_LATENCY_BUCKETS - 1u) << v;
	}
}

TEST(Histogram, EveryValueLiesInItsBucket)
{
	std::mt19937_64 random(1);

	for (uint64_t v = 0; v < 100000; v++)
		expect_inside(v);
	for (unsigned shift = 0; shift < 64; shift++) {
		for (int i = 0; i < 200; i++)
			expect_inside(random() >> shift);
		expect_inside(UINT64_C(1) << shift);
		expect_inside((UINT64_C(1) << shift) - 1);
		expect_inside((UINT64_C(1) << shift) + 1);
	}
	expect_inside(UINT64_MAX);
	expect_inside(bound_last);
	expect_inside(bound_last - 1);
}

TEST(Percentile, EmptyIsZero)
{
	const std::vector<uint64_t> hist(CBURST_LATENCY_BUCKETS);

	EXPECT_EQ(cburst_latency_percentile(hist.data(), 50), 0u);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), 100), 0u);
}

/*
 * By definition: sort, take the value of rank ceil(p/100 * n), and go up to its bucket's upper
 * bound.
 */
TEST(Percentile, IsTheNearestRank)
{
	std::mt19937_64 random(2);

	for (unsigned n : { 1, 2, 3, 10, 99, 100, 101, 1000, 20000 }) {
		std::vector<uint64_t> hist(CBURST_LATENCY_BUCKETS), values(n);

		for (uint64_t &v : values) {
			v = random() >> (24 + random() % 40);
			hist[cburst_latency_bucket(v)]++;
		}
		std::sort(values.begin(), values.end());
		/* per mille, so that the rank can be had in whole numbers */
		for (unsigned mille :
		     { 1u, 10u, 100u, 250u, 333u, 500u, 900u, 990u, 999u, 1000u }) {
			const uint64_t rank = (uint64_t(n) * mille + 999) / 1000;
			const uint64_t want = cburst_latency_bound(
				cburst_latency_bucket(values[rank - 1]) + 1);

			EXPECT_EQ(cburst_latency_percentile(hist.data(), mille / 10.0), want)
				<< mille << " per mille of " << n;
		}
	}
}

/* 99.9 % of 41000 comes out as 40959.00000000001 in binary, and is the 40959th all the same. */
TEST(Percentile, RoundingDoesNotMoveTheRank)
{
	for (const unsigned n : { 41000u, 82000u, 165000u }) {
		std::vector<uint64_t> hist(CBURST_LATENCY_BUCKETS);

		hist[2] = n / 1000 * 999;
		hist[100] = n - hist[2];
		EXPECT_EQ(cburst_latency_percentile(hist.data(), 99.9), cburst_latency_bound(3))
			<< n;
		hist[2]--;
		hist[100]++;
		EXPECT_EQ(cburst_latency_percentile(hist.data(), 99.9), cburst_latency_bound(101))
			<< n;
	}
}

TEST(Percentile, OddArguments)
{
	std::vector<uint64_t> hist(CBURST_LATENCY_BUCKETS);

	hist[3] = 1;
	hist[CBURST_LATENCY_BUCKETS - 1] = 1;
	EXPECT_EQ(cburst_latency_percentile(hist.data(), 0), 4u);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), -1), 4u);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), 1e-300), 4u);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), 50), 4u);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), 50.0001), bound_last);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), 1000), bound_last);
	EXPECT_EQ(cburst_latency_percentile(hist.data(), std::nan("")), 4u);
}
