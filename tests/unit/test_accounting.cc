/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The counters. Every test of the data path compares them with its own at each step
 * (check_books()); here they are compared while the device misbehaves at random, across resets, and
 * from another thread.
 */

#include <atomic>
#include <cerrno>
#include <numeric>
#include <random>
#include <thread>

#include "datapath.h"

namespace {

class Accounting : public DataPath {};

struct Chaos {
	const char *what;
	shim_chaos how;
};

void
PrintTo(const Chaos &c, std::ostream *out)
{
	*out << c.what;
}

class AccountingChaos : public Accounting, public testing::WithParamInterface<Chaos> {};

/* Never submitted twice, never lost, never completed twice, whatever is injected; and never
 * encrypted twice. */
TEST_P(AccountingChaos, B11_EveryOperationEndsOnce)
{
	constexpr unsigned TOTAL = 4000, BATCH = 200;

	params.descriptors = 64;
	params.flush_us = 5;
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const keys[] = { key("aes-128-cbc"), key("aes-128-gcm"), key("hmac-sha1") };
	std::mt19937 random(11);
	unsigned good = 0, bad = 0;

	shim_fake_chaos(f, &GetParam().how);
	shim_fake_depth(f, 50);
	for (unsigned total = 0; total < TOTAL; total += BATCH) {
		std::vector<Item *> list;
		unsigned done = 0, turns = 0;

		for (unsigned n = 0; n < BATCH; n++)
			list.push_back(&item(keys[random() % 3], 16 * (1 + random() % 8)));
		while ((done < BATCH || outstanding() != 0) && ++turns < 100000) {
			const unsigned n = std::min<unsigned>(BATCH - done, random() % 40);

			done += submit(
				std::vector<Item *>(list.begin() + done, list.begin() + done + n));
			poll(random() % 50);
		}
		ASSERT_EQ(outstanding(), 0u);
		for (const Item *i : list) {
			EXPECT_EQ(i->times, 1u);
			if (i->status == 0) {
				expect_right(*i);
				good++;
			} else {
				EXPECT_EQ(payload(*i), i->before)
					<< "a failed operation was executed";
				bad++;
			}
		}
		free_items();
	}
	const shim_fake_stats s = fake_stats();
	EXPECT_EQ(good, completed);
	EXPECT_EQ(bad, failed);
	EXPECT_EQ(good + bad, TOTAL);
	EXPECT_EQ(s.double_submits, 0u);
	EXPECT_EQ(s.order_breaks, 0u);
	EXPECT_EQ(s.executed, good) << "each executed once";
	EXPECT_EQ(s.accepted + s.refused, TOTAL);
	EXPECT_EQ(qp().early, s.executed_early);
	EXPECT_EQ(qp().refused, s.refused - s.executed_early);
	EXPECT_EQ(qp().failed, bad);
	EXPECT_EQ(qp().auth_failed, 0u);
	EXPECT_LE(s.in_flight_max, 50u);
}

INSTANTIATE_TEST_SUITE_P(
	, AccountingChaos,
	testing::Values(Chaos{ "Calm", { 1, 0, 0, 0, 0, 0, 0, false } },
			Chaos{ "ShortCalls", { 2, 500, 0, 0, 0, 0, 0, false } },
			Chaos{ "Refusals", { 3, 0, 100, 0, 0, 0, 0, false } },
			Chaos{ "ExecutedNotAccepted", { 4, 0, 0, 100, 0, 0, 0, false } },
			Chaos{ "Failures", { 5, 0, 0, 0, 100, 0, 0, false } },
			Chaos{ "LateAndShuffled", { 6, 0, 0, 0, 0, 300, 20, true } },
			Chaos{ "Everything", { 7, 200, 50, 50, 50, 200, 20, true } },
			Chaos{ "EverythingAgain", { 8, 400, 100, 100, 100, 200, 50, true } }),
	[](const auto &i) { return i.param.what; });

/* A reset at rest leaves zeroes. */
TEST_F(Accounting, ResetAtRest)
{
	create_on("null");
	cburst_key *const k = key("null");

	shim_fake_fault(fake(), 3, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(submit(many(k, 16, 50)), 50u);
	EXPECT_TRUE(finish());
	Item &refused = item(k, 16);
	refused.req.dir = 9;
	EXPECT_EQ(submit(refused), -EINVAL);
	cburst_lane_stats_reset(lane);
	submitted = completed = failed = 0;
	check_books("after a reset");
	const cburst_lane_stats &s = stats();
	EXPECT_EQ(std::accumulate(s.refusals, s.refusals + CBURST_REASON_COUNT, UINT64_C(0)), 0u);
	EXPECT_EQ(std::accumulate(s.latency, s.latency + CBURST_LATENCY_BUCKETS, UINT64_C(0)), 0u);
	EXPECT_EQ(s.qp[0].bytes + s.qp[0].polls + s.qp[0].empty_polls + s.qp[0].bursts, 0u);
	EXPECT_EQ(s.routed_small + s.routed_large, 0u);
	/* what a queue pair is does not go away */
	EXPECT_EQ(s.qp[0].dev_id, dev_id(0));
	EXPECT_GT(s.qp[0].depth, 0u);
	EXPECT_EQ(submit(many(k, 16, 7)), 7u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(stats().completed, 7u);
}

/* A reset while things are on their way: those are counted as submitted again, so that the sums are
 * right at the end. */
TEST_F(Accounting, ResetInBetween)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");

	shim_fake_fault(f, 0, SHIM_EXECUTE_NOT_ACCEPT, 0);
	shim_fake_hold(f, true);
	EXPECT_EQ(submit(many(k, 16, 40)), 40u);
	/* 8 staged, 31 in flight, and one that has ended but was not polled */
	EXPECT_EQ(qp().staged, 8u);
	EXPECT_EQ(qp().in_flight, 31u);
	cburst_lane_stats_reset(lane);
	submitted = 40;
	check_books("after a reset");
	EXPECT_EQ(qp().staged, 8u);
	EXPECT_EQ(qp().in_flight, 31u);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(stats().completed, 40u);
}

/* Read from another thread while the lane works: never torn, never backwards, never more out than
 * in. */
TEST_F(Accounting, ReadFromAnotherThread)
{
	params.flush_us = 0;
	create_on("null");
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 16, 64);
	std::atomic<bool> stop{ false };
	std::atomic<unsigned> reads{ 0 };
	std::string wrong;

	std::thread reader([&] {
		auto s = std::make_unique<cburst_lane_stats>();
		uint64_t last = 0;

		while (!stop) {
			cburst_lane_stats_get(lane, s.get());
			if (s->completed < last)
				wrong = "backwards";
			if (s->failed != 0)
				wrong = "a failure that never was";
			if (s->qp[0].in_flight > s->qp[0].depth ||
			    s->qp[0].staged > CBURST_BURST_MAX)
				wrong = "more than there can be";
			last = s->completed;
			reads++;
		}
	});
	const double end = now_ms() + 300;
	while (now_ms() < end || reads < 10) {
		EXPECT_EQ(submit(list), 64u);
		on_completion = [](Item &i) { i.times = 0; };
		EXPECT_TRUE(finish());
		order.clear();
	}
	stop = true;
	reader.join();
	EXPECT_EQ(wrong, "");
}

/* Bytes are those of operations that succeeded; an empty message has none. */
TEST_F(Accounting, Bytes)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-gcm"), *const chain = key("aes-128-cbc+hmac-sha1");

	shim_fake_fault(fake(), 1, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(submit(item(k, 100)), 0);
	EXPECT_EQ(submit(item(k, 1000)), 0);
	EXPECT_EQ(submit(item(k, 0)), 0);
	EXPECT_EQ(submit(item(chain, 48)), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(qp().bytes, 148u);
	EXPECT_EQ(completed, 3u);
	EXPECT_EQ(failed, 1u);
}

/* Refusals are counted by reason, and are no failures. */
TEST_F(Accounting, RefusalsAreNoFailures)
{
	create_on("null");
	Item &i = item(key("null"), 16);

	i.req.length = 17;
	for (unsigned n = 0; n < 5; n++)
		EXPECT_EQ(submit(i), -EINVAL);
	EXPECT_EQ(stats().refusals[CBURST_REASON_RANGE], 5u);
	EXPECT_EQ(stats().failed, 0u);
	EXPECT_EQ(stats().submitted, 0u);
}

} // namespace
