/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The rule by which --compare-with judges, on figures whose truth is known. */

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "history/verdict.h"

namespace {

enum bench_verdict
judge(double before, double now, double noise, bool time = false)
{
	return bench_verdict(before, now, time, noise, BENCH_VERDICT_LEAST);
}

double
noise(const std::vector<double> &rates)
{
	return bench_verdict_noise(rates.data(), static_cast<unsigned>(rates.size()));
}

/* Rounds of a machine: around a rate, with this standard deviation. */
std::vector<double>
rounds(std::mt19937 &random, unsigned n, double rate, double deviation)
{
	std::normal_distribution<double> normal(rate, deviation);
	std::vector<double> v(n);

	std::generate(v.begin(), v.end(), [&] { return std::max(normal(random), 1.0); });
	return v;
}

double
median(std::vector<double> v)
{
	std::sort(v.begin(), v.end());
	return v[(v.size() - 1) / 2];
}

TEST(Verdict, ByTheGreaterOfNoiseAndLeast)
{
	EXPECT_EQ(judge(100, 100, 0), BENCH_VERDICT_SAME);
	EXPECT_EQ(judge(100, 102.9, 0), BENCH_VERDICT_SAME);
	EXPECT_EQ(judge(100, 103.1, 0), BENCH_VERDICT_FASTER);
	EXPECT_EQ(judge(103.1, 100, 0), BENCH_VERDICT_SLOWER);
	EXPECT_EQ(judge(100, 119, 0.2), BENCH_VERDICT_SAME);
	EXPECT_EQ(judge(100, 121, 0.2), BENCH_VERDICT_FASTER);
	EXPECT_EQ(judge(121, 100, 0.2), BENCH_VERDICT_SLOWER);
}

TEST(Verdict, OfTimesLessIsBetter)
{
	EXPECT_EQ(judge(100, 150, 0.1, true), BENCH_VERDICT_SLOWER);
	EXPECT_EQ(judge(150, 100, 0.1, true), BENCH_VERDICT_FASTER);
	EXPECT_EQ(judge(100, 105, 0.1, true), BENCH_VERDICT_SAME);
}

TEST(Verdict, NoiseOfFewRounds)
{
	EXPECT_DOUBLE_EQ(noise({ 100 }), BENCH_VERDICT_UNKNOWN);
	EXPECT_DOUBLE_EQ(noise({ 100, 100 }), BENCH_VERDICT_UNKNOWN);
	EXPECT_DOUBLE_EQ(noise({ 100, 110 }), 0.2);
	EXPECT_DOUBLE_EQ(noise({ 100, 100, 100 }), 0);
	EXPECT_NEAR(noise({ 102, 98, 100 }), 0.02 * 3.4, 1e-12);
	EXPECT_DOUBLE_EQ(noise({ 0, 0, 0 }), BENCH_VERDICT_UNKNOWN);
}

TEST(Verdict, OneDisturbedRoundOfFiveChangesNothing)
{
	EXPECT_DOUBLE_EQ(noise({ 100, 101, 99, 100, 1 }), noise({ 100, 101, 99, 100, 99 }));
}

TEST(Verdict, MoreRoundsThanThereCanBeAreCut)
{
	const std::vector<double> many(1000, 100.0);

	EXPECT_DOUBLE_EQ(noise(many), 0);
}

/* Without the least change that counts: the factors alone. */
TEST(Verdict, FalseAlarmsAreOneInFiveHundred)
{
	const unsigned tries = 50000;

	for (unsigned n = 3; n <= 15; n++) {
		std::mt19937 random(n);
		unsigned alarms = 0;

		for (unsigned i = 0; i < tries; i++) {
			const auto a = rounds(random, n, 1000, 20), b = rounds(random, n, 1000, 20);

			alarms += bench_verdict(median(a), median(b), false, noise(a) + noise(b),
						0) != BENCH_VERDICT_SAME;
		}
		EXPECT_LT(alarms, tries * 0.004) << n << " rounds";
	}
}

/* Rounds that lie 1 % apart, and a change of 10 %. */
TEST(Verdict, WhatIsThereIsSeen)
{
	const unsigned tries = 5000;

	for (unsigned n = 3; n <= 9; n++) {
		std::mt19937 random(n);
		unsigned seen = 0;

		for (unsigned i = 0; i < tries; i++) {
			const auto a = rounds(random, n, 1000, 10), b = rounds(random, n, 900, 9);

			seen += judge(median(a), median(b), noise(a) + noise(b)) ==
				BENCH_VERDICT_SLOWER;
		}
		EXPECT_GT(seen, tries * (n < 5 ? 0.8 : 0.98)) << n << " rounds";
	}
}

} /* namespace */

int
main(int argc, char **argv)
{
	testing::InitGoogleTest(&argc, argv);
	return RUN_ALL_TESTS();
}
