/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What rounds come to. Expected values: Python's statistics.median_low() and sorting by hand. */

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "rounds_shim.h"

using std::vector;

namespace {

struct shim_row
join(const vector<double> &rate, int failed = -1)
{
	return shim_join(rate.data(), rate.size(), failed);
}

bool
noise(const vector<double> &a, const vector<double> &b)
{
	return shim_within_noise(a.data(), a.size(), b.data(), b.size());
}

TEST(Rounds, MedianIsTheLowOne)
{
	EXPECT_EQ(join({ 7 }).rate, 7);
	EXPECT_EQ(join({ 9, 4 }).rate, 4);
	EXPECT_EQ(join({ 9, 4, 5 }).rate, 5);
	EXPECT_EQ(join({ 4, 8, 1, 6 }).rate, 4);
	EXPECT_EQ(join({ 3, 3, 3, 3, 3 }).rate, 3);
	EXPECT_EQ(join({ 5, 1, 5, 1, 5 }).rate, 5);
	EXPECT_EQ(join({ 10, 2, 38, 23, 38, 23, 21 }).rate, 23);
	EXPECT_EQ(join({ 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1 }).rate, 8);
}

TEST(Rounds, SpreadIsThatOfTheMiddleHalf)
{
	EXPECT_EQ(join({ 100 }).spread, 0);
	EXPECT_DOUBLE_EQ(join({ 100, 120 }).spread, 20. / 2 / 100);
	EXPECT_DOUBLE_EQ(join({ 90, 100, 110 }).spread, 20. / 2 / 100);
	/* one that was disturbed does not count, of five */
	EXPECT_DOUBLE_EQ(join({ 98, 100, 102, 3, 101 }).spread, 3. / 2 / 100);
	EXPECT_DOUBLE_EQ(join({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }).spread, 4. / 2 / 5);
}

TEST(Rounds, MarkedFromFivePercentOn)
{
	EXPECT_FALSE(join({ 100 }).varies);
	EXPECT_FALSE(join({ 95, 100, 105 }).varies);
	EXPECT_TRUE(join({ 94, 100, 105 }).varies);
}

TEST(Rounds, CountsAddUp)
{
	const shim_row row = join({ 10, 30, 20 });

	EXPECT_EQ(row.ok, 60u);
	EXPECT_EQ(row.seconds, 3);
	EXPECT_EQ(row.rounds, 3u);
	EXPECT_EQ(row.max_us, 990) << "the greatest of all rounds";
}

TEST(Rounds, AFailedOneIsTheRow)
{
	const shim_row row = join({ 10, 30, 5 }, 2);

	EXPECT_TRUE(row.failed);
	EXPECT_EQ(row.rate, 5);
	EXPECT_EQ(row.ok, 5u);
	EXPECT_FALSE(row.varies);
}

TEST(Rounds, Noise)
{
	EXPECT_TRUE(noise({ 1, 2, 3 }, { 3, 4, 5 }));
	EXPECT_FALSE(noise({ 1, 2, 3 }, { 4, 5, 6 }));
	EXPECT_FALSE(noise({ 4, 5, 6 }, { 1, 2, 3 }));
	EXPECT_TRUE(noise({ 1, 2, 9 }, { 4, 5, 6 }));
	/* one round may be five percent off */
	EXPECT_TRUE(noise({ 100 }, { 109 }));
	EXPECT_FALSE(noise({ 100 }, { 111 }));
	EXPECT_TRUE(noise({ 100 }, { 105, 120, 130 }));
}

/* Of n rounds each, all orders in which two rows that are alike can come: how many of them would be
 * called a difference. */
unsigned
alarms(unsigned n)
{
	vector<int> second(2 * n, 0);
	unsigned count = 0;

	std::fill(second.begin() + n, second.end(), 1);
	do {
		vector<double> row[2];

		for (unsigned i = 0; i < 2 * n; i++)
			row[second[i]].push_back(100 + i);
		count += !noise(row[0], row[1]);
	} while (std::next_permutation(second.begin(), second.end()));
	return count;
}

TEST(Rounds, FalseAlarmsAreAsRareAsTheManualSays)
{
	EXPECT_EQ(alarms(3), 2u); /* of 20 */
	EXPECT_EQ(alarms(5), 2u); /* of 252 */
}

} /* namespace */

int
main(int argc, char **argv)
{
	::testing::InitGoogleTest(&argc, argv);
	return RUN_ALL_TESTS();
}
