/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* When a burst goes to the device: full, old enough, asked for, or because nobody is left who could
 * join. */

#include <cerrno>
#include <thread>

#include "datapath.h"

namespace {

/* How late a deadline may be seen on a machine that does other things too, milliseconds. */
constexpr double LATE_MS = 2000;

class Flush : public DataPath {
protected:
	void start(uint32_t flush_us = 10 * 1000 * 1000, uint16_t burst = 32)
	{
		params.flush_us = flush_us;
		params.burst = burst;
		create_on("null");
		f = fake();
		k = key("null");
	}

	/* Sizes of all bursts so far. */
	std::vector<uint16_t> bursts() const
	{
		size_t n = 0;
		const uint16_t *const b = shim_fake_bursts(f, &n);

		return std::vector<uint16_t>(b, b + n);
	}

	shim_fake *f = nullptr;
	cburst_key *k = nullptr;
};

using Sizes = std::vector<uint16_t>;

TEST_F(Flush, WhenFull)
{
	start();
	EXPECT_EQ(submit_singly(many(k, 16, 31)), 31u);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(bursts(), Sizes{});
	EXPECT_EQ(qp().staged, 31u);
	EXPECT_EQ(submit(item(k, 16)), 0);
	EXPECT_EQ(bursts(), Sizes{ 32 });
	EXPECT_EQ(qp().staged, 0u);
	EXPECT_EQ(qp().in_flight, 32u);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_FULL], 1u);
	EXPECT_EQ(qp().fill[32], 1u);
}

class FlushSize : public Flush, public testing::WithParamInterface<uint16_t> {};

TEST_P(FlushSize, BurstIsWhatWasAskedFor)
{
	const uint16_t burst = GetParam();

	start(10 * 1000 * 1000, burst);
	EXPECT_EQ(submit(many(k, 16, burst * 3u)), burst * 3u);
	EXPECT_EQ(bursts(), (Sizes{ burst, burst, burst }));
	EXPECT_EQ(submit_singly(many(k, 16, burst)), burst);
	EXPECT_EQ(bursts(), (Sizes{ burst, burst, burst, burst }));
	EXPECT_EQ(qp().fill[burst], 4u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, FlushSize, testing::Values(1, 2, 7, 64, CBURST_BURST_MAX),
			 testing::PrintToStringParamName());

TEST_F(Flush, AtTheDeadline)
{
	const double deadline = 30;

	start(30 * 1000);
	const double before = now_ms();
	EXPECT_EQ(submit(many(k, 16, 3)), 3u);
	const double after = now_ms();
	/* not before: the time is read before the poll, so a slow machine cannot make this fail
	 * wrongly */
	double now = now_ms();
	while (bursts().empty() && now - after < LATE_MS) {
		now = now_ms();
		poll();
		if (now_ms() - before < deadline) {
			ASSERT_TRUE(bursts().empty()) << "after " << now_ms() - before << " ms";
		}
	}
	EXPECT_EQ(bursts(), Sizes{ 3 });
	EXPECT_GE(now_ms() - before, deadline);
	EXPECT_LT(now - after, LATE_MS);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_DEADLINE], 1u);
	EXPECT_EQ(poll() + completed, 3u);
}

/* The first poll behind the deadline flushes, and it is the oldest operation that counts. */
TEST_F(Flush, DeadlineIsOfTheOldest)
{
	start(100 * 1000);
	const double before = now_ms();
	EXPECT_EQ(submit(item(k, 16)), 0);
	while (now_ms() - before < 60)
		std::this_thread::yield();
	EXPECT_EQ(submit(item(k, 16)), 0);
	const double second = now_ms();
	while (now_ms() - before < 105)
		std::this_thread::yield();
	poll();
	if (now_ms() - second < 100) {
		EXPECT_EQ(bursts(), Sizes{ 2 });
	}
	EXPECT_EQ(bursts().size(), 1u);
}

/* A new burst begins with a clock of its own. */
TEST_F(Flush, DeadlineStartsAgainWithEachBurst)
{
	start(50 * 1000);
	EXPECT_EQ(submit(item(k, 16)), 0);
	const double first = now_ms();
	while (now_ms() - first < 55)
		std::this_thread::yield();
	poll();
	EXPECT_EQ(bursts(), Sizes{ 1 });
	const double before = now_ms();
	EXPECT_EQ(submit(item(k, 16)), 0);
	poll();
	if (now_ms() - before < 50) {
		EXPECT_EQ(bursts(), Sizes{ 1 });
	}
}

TEST_F(Flush, DeadlineOfZeroIsEveryPoll)
{
	start(0);
	for (unsigned n = 1; n <= 5; n++) {
		EXPECT_EQ(submit(many(k, 16, n)), n);
		EXPECT_EQ(bursts().size(), n - 1);
		EXPECT_EQ(poll(), n);
		EXPECT_EQ(bursts().back(), n);
	}
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_DEADLINE], 5u);
}

TEST_F(Flush, WhenAsked)
{
	start();
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(submit(many(k, 16, 9)), 9u);
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(bursts(), Sizes{ 9 });
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_EXPLICIT], 1u);
	/* nothing staged: no call */
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(bursts(), Sizes{ 9 });
	EXPECT_EQ(fake_stats().empty_enqueues, 0u);
}

TEST_F(Flush, AskedOfAFullDeviceTellsWhatIsLeft)
{
	start();
	shim_fake_accept(f, 4);
	EXPECT_EQ(submit(many(k, 16, 9)), 9u);
	EXPECT_EQ(cburst_flush(lane), 5u);
	EXPECT_EQ(qp().staged, 5u);
	EXPECT_EQ(qp().in_flight, 4u);
	/* the queue was found full: asking again without a poll is pointless and makes no call */
	EXPECT_EQ(cburst_flush(lane), 5u);
	EXPECT_EQ(bursts(), Sizes{ 9 });
	EXPECT_EQ(poll(), 4u);
	EXPECT_EQ(bursts(), (Sizes{ 9, 5 }));
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_RETRY], 1u);
}

/* Everybody who could still add to the burst waits in it already. */
TEST_F(Flush, WhenAllProducersWait)
{
	start();
	cburst_lane_set_producers(lane, 5);
	EXPECT_EQ(submit_singly(many(k, 16, 4)), 4u);
	EXPECT_EQ(bursts(), Sizes{});
	EXPECT_EQ(submit(item(k, 16)), 0);
	EXPECT_EQ(bursts(), Sizes{ 5 });
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_WAITING], 1u);
	/* two come back; they are the ones who can submit again, so the burst is theirs alone */
	EXPECT_EQ(poll(2), 2u);
	EXPECT_EQ(submit(item(k, 16)), 0);
	EXPECT_EQ(bursts(), Sizes{ 5 });
	EXPECT_EQ(submit(item(k, 16)), 0);
	EXPECT_EQ(bursts(), (Sizes{ 5, 2 }));
	EXPECT_TRUE(finish());
	/* all in one call */
	EXPECT_EQ(submit(many(k, 16, 5)), 5u);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_WAITING], 3u);
	EXPECT_EQ(qp().in_flight, 5u);
}

/* One connection never fills a burst: it must not wait for a deadline either (A19). */
TEST_F(Flush, A19_OneProducerDoesNotWait)
{
	start();
	cburst_lane_set_producers(lane, 1);
	for (unsigned n = 1; n <= 3; n++) {
		EXPECT_EQ(submit(item(k, 16)), 0);
		EXPECT_EQ(bursts().size(), n);
		EXPECT_EQ(poll(), 1u);
	}
}

TEST_F(Flush, ProducersCanChange)
{
	start();
	cburst_lane_set_producers(lane, 10);
	EXPECT_EQ(submit(many(k, 16, 6)), 6u);
	EXPECT_EQ(bursts(), Sizes{});
	/* four of them left: those who are still there wait already */
	cburst_lane_set_producers(lane, 6);
	EXPECT_EQ(bursts(), Sizes{ 6 });
	EXPECT_TRUE(finish());
	cburst_lane_set_producers(lane, 0);
	EXPECT_EQ(submit(many(k, 16, 20)), 20u);
	EXPECT_EQ(bursts(), Sizes{ 6 });
}

/* The rule is about the lane: what is staged on every one of its queue pairs goes. */
TEST_F(Flush, AllProducersWaitOnTwoDevices)
{
	NEED("null");
	NEED("openssl");
	create();
	k = key("null");
	cburst_key *const cbc = key("aes-128-cbc");
	cburst_lane_set_producers(lane, 3);
	EXPECT_EQ(submit(many(k, 16, 1)), 1u);
	EXPECT_EQ(submit(many(cbc, 16, 1)), 1u);
	EXPECT_EQ(qp(0).staged + qp(1).staged, 2u);
	EXPECT_EQ(submit(many(cbc, 16, 1)), 1u);
	EXPECT_EQ(qp(0).staged + qp(1).staged, 0u);
	EXPECT_EQ(qp(0).in_flight, 1u);
	EXPECT_EQ(qp(1).in_flight, 2u);
	EXPECT_EQ(qp(0).flushes[CBURST_FLUSH_WAITING], 1u);
	EXPECT_EQ(qp(1).flushes[CBURST_FLUSH_WAITING], 1u);
}

/* A queue pair holds one operation less than its descriptors, and a burst is never larger than
 * that. */
TEST_F(Flush, B1_BurstLargerThanTheQueue)
{
	params.descriptors = 32;
	start(10 * 1000 * 1000, 64);
	ASSERT_EQ(qp().depth, 31u);
	EXPECT_EQ(submit(many(k, 16, 31)), 31u);
	EXPECT_EQ(bursts(), Sizes{ 31 });
	EXPECT_EQ(poll(), 31u);
}

} // namespace
