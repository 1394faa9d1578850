/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Full queues and empty pools: the caller is told, nothing is lost, nothing hangs, and it goes on
 * where it stopped. */

#include <cerrno>
#include <random>
#include <thread>

#include "datapath.h"

namespace {

class BackPressure : public DataPath {
protected:
	/* Submit until it is refused; how many were taken. */
	unsigned fill(cburst_key *k, size_t len = 16)
	{
		unsigned n = 0;

		while (n < 100000 && submit(item(k, len)) == 0)
			n++;
		return n;
	}
};

/* A pool of exactly eight operations. */
TEST_F(BackPressure, B1_PoolOfEightOps)
{
	params.ops_per_lane = 8;
	params.flush_us = 0;
	create_on("openssl");
	cburst_key *const k = key("aes-128-gcm");

	for (unsigned turn = 0; turn < 3; turn++) {
		const std::vector<Item *> list = many(k, 100, 8);
		Item &ninth = item(k, 100);

		EXPECT_EQ(submit(list), 8u);
		EXPECT_EQ(submit(ninth), -ENOBUFS);
		EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_NO_OP);
		EXPECT_EQ(cburst_lane_error(lane), -ENOBUFS);
		EXPECT_EQ(stats().refusals[CBURST_REASON_NO_OP], turn + 1);
		expect_untouched(ninth);
		EXPECT_EQ(poll(), 8u);
		EXPECT_EQ(submit(ninth), 0);
		EXPECT_TRUE(finish());
		expect_right(ninth);
		for (const Item *i : list)
			expect_right(*i);
	}
}

/* A burst that asks for more than the pool has is taken as far as it goes. */
TEST_F(BackPressure, B1_BurstLargerThanThePool)
{
	params.ops_per_lane = 8;
	create_on("null");
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 16, 20);
	unsigned done = 0, turns = 0;

	EXPECT_EQ(submit(list), 8u);
	EXPECT_EQ(cburst_lane_error(lane), -ENOBUFS);
	done = 8;
	while (done < 20 && ++turns < 20) {
		cburst_flush(lane);
		poll();
		done += submit(std::vector<Item *>(list.begin() + done, list.end()));
	}
	EXPECT_EQ(done, 20u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 20u);
}

/* When every operation is in use nobody can join a burst any more: it does not wait for its
 * deadline. */
TEST_F(BackPressure, EmptyPoolDoesNotWaitForTheDeadline)
{
	params.ops_per_lane = 8;
	create_on("null");
	cburst_key *const k = key("null");

	EXPECT_EQ(fill(k), 8u);
	EXPECT_EQ(poll(), 8u);
}

/* The queue is full, then the burst in front of it, then the caller is told. */
TEST_F(BackPressure, QueueThenBurstThenCaller)
{
	params.descriptors = 64;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");

	shim_fake_hold(f, true);
	EXPECT_EQ(fill(k), 63u + 32u);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_QUEUE_FULL);
	EXPECT_EQ(cburst_lane_error(lane), -EAGAIN);
	EXPECT_EQ(stats().refusals[CBURST_REASON_QUEUE_FULL], 1u);
	EXPECT_EQ(qp().in_flight, 63u);
	EXPECT_EQ(qp().staged, 32u);
	/* insisting changes nothing, and costs the device nothing */
	const uint64_t calls = fake_stats().enqueue_calls;
	for (unsigned i = 0; i < 100; i++)
		EXPECT_EQ(cburst_submit(lane, &items.back().req), -EAGAIN);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(fake_stats().enqueue_calls, calls);
	/* one comes back: one moves up, one more is taken */
	shim_fake_release(f, 1);
	EXPECT_EQ(poll(), 1u);
	EXPECT_EQ(qp().in_flight, 63u);
	EXPECT_EQ(qp().staged, 31u);
	EXPECT_EQ(submit(items.back()), 0);
	EXPECT_EQ(submit(item(k, 16)), -EAGAIN);
	EXPECT_EQ(fake_stats().in_flight_max, 63u);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	for (unsigned i = 0; i < order.size(); i++)
		EXPECT_EQ(order[i], &items[i]) << "out of order";
}

/* Whatever depth is asked for, a queue pair never holds more than one less. */
class BackPressureDepth : public BackPressure, public testing::WithParamInterface<unsigned> {};

TEST_P(BackPressureDepth, NeverMoreInFlight)
{
	params.descriptors = (uint16_t)GetParam();
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	const unsigned depth = GetParam() - 1;

	EXPECT_EQ(qp().depth, depth);
	shim_fake_hold(f, true);
	fill(k);
	EXPECT_EQ(fake_stats().in_flight_max, depth);
	for (unsigned turn = 0; turn < 50; turn++) {
		shim_fake_release(f, 1 + turn % 7);
		poll();
		fill(k);
		cburst_flush(lane);
		EXPECT_EQ(fake_stats().in_flight_max, depth);
	}
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, submitted);
	EXPECT_EQ(fake_stats().order_breaks, 0u);
	EXPECT_EQ(fake_stats().double_submits, 0u);
}

INSTANTIATE_TEST_SUITE_P(Descriptors, BackPressureDepth, testing::Values(2u, 4u, 32u, 64u, 256u),
			 testing::PrintToStringParamName());

/* Saturation: a slow device, and a caller that never waits. Every operation is accounted for, none
 * is dropped. */
TEST_F(BackPressure, B5_Saturation)
{
	params.descriptors = 64;
	params.flush_us = 20;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	constexpr unsigned TOTAL = 20000, ITEMS = 200;
	const shim_chaos slow = { 5, 0, 0, 0, 0, 500, 30, false };
	std::vector<Item *> idle = many(k, 16, ITEMS);
	unsigned refused = 0;

	shim_fake_chaos(f, &slow);
	shim_fake_delay(f, 3);
	on_completion = [&](Item &i) {
		i.times = 0;
		idle.push_back(&i);
	};
	for (unsigned turns = 0; submitted < TOTAL && turns < 100 * TOTAL; turns++) {
		while (!idle.empty() && submitted < TOTAL) {
			if (submit(*idle.back()) != 0) {
				ASSERT_EQ(cburst_lane_error(lane), -EAGAIN);
				refused++;
				break;
			}
			idle.pop_back();
		}
		poll(16);
	}
	EXPECT_EQ(submitted, TOTAL);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, TOTAL);
	EXPECT_EQ(failed, 0u);
	EXPECT_GT(refused, 0u);
	EXPECT_EQ(stats().refusals[CBURST_REASON_QUEUE_FULL], refused);
	EXPECT_EQ(fake_stats().accepted, TOTAL);
	EXPECT_EQ(fake_stats().returned, TOTAL);
	EXPECT_EQ(fake_stats().in_flight_max, 63u);
}

/* Up to 50 ms of latency, and a caller that takes completions one at a time: no fixed number of
 * tries is enough. */
TEST_F(BackPressure, B2_LatencyAndFullCompletionQueue)
{
	params.descriptors = 32;
	params.flush_us = 20;
	create_on("openssl");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("aes-128-cbc"), 64, 150);
	std::mt19937 random(7);
	unsigned done = 0, polls = 0;

	for (const double latency : { 0.0, 1.0, 50.0 }) {
		shim_fake_hold(f, true);
		done += submit(std::vector<Item *>(list.begin() + done, list.begin() + done + 50));
		const double until = now_ms() + latency;
		do {
			EXPECT_EQ(poll(1), 0u);
			polls++;
		} while (now_ms() < until);
		/* everything is finished at once, and waits */
		shim_fake_hold(f, false);
		while (outstanding() > random() % 8)
			poll(1);
	}
	EXPECT_GT(polls, 100u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(done, 150u);
	for (const Item *i : list)
		expect_right(*i);
}

/* One of the lane's own mbuf pool: empty is told as empty, and full again is what it was. */
TEST_F(BackPressure, B1_MbufPoolOfEight)
{
	params.mbufs_per_lane = 8;
	create_on("null");
	rte_mempool *const pool = cburst_lane_mbufs(lane);
	cburst_key *const k = key("null");
	std::vector<rte_mbuf *> taken;

	ASSERT_NE(pool, nullptr);
	while (rte_mbuf *m = shim_mbuf_from(pool, "0123456789abcdef", 16))
		taken.push_back(m);
	EXPECT_EQ(taken.size(), 8u);
	for (rte_mbuf *m : taken) {
		Item &i = item(k, 16);

		shim_mbuf_free(i.req.src);
		i.req.src = m;
		EXPECT_EQ(submit(i), 0);
	}
	EXPECT_EQ(shim_mbuf_from(pool, nullptr, 16), nullptr);
	EXPECT_TRUE(finish());
	for (Item &i : items)
		shim_mbuf_free(i.req.src);
	items.clear();
	EXPECT_EQ(shim_pool_available(pool), 8u);
}

/* Without a pool asked for there is none. */
TEST_F(BackPressure, NoMbufPoolUnlessAskedFor)
{
	create_on("null");
	EXPECT_EQ(cburst_lane_mbufs(lane), nullptr);
}

} // namespace
