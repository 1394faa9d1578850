/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Completions: each once, with its own status, whatever the device does with order, time and
 * number. */

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <set>

#include "datapath.h"
#include "threaded.h"

namespace {

class Poll : public DataPath {};

struct Status {
	const char *what;
	shim_status device;
	int result;
};

class PollStatus : public Poll, public testing::WithParamInterface<Status> {};

/* The status of every operation is read: among good ones and all alone. */
TEST_P(PollStatus, OfEveryOperationIsRead)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 48, 9);

	for (const unsigned bad : { 0u, 4u, 8u })
		shim_fake_fault(f, bad, SHIM_FAIL, GetParam().device);
	EXPECT_EQ(submit(list), 9u);
	EXPECT_TRUE(finish());
	for (unsigned i = 0; i < 9; i++) {
		EXPECT_EQ(list[i]->status, i % 4 == 0 ? GetParam().result : 0) << i;
		EXPECT_EQ(list[i]->times, 1u);
	}
	const unsigned bad = GetParam().result != 0 ? 3 : 0;
	EXPECT_EQ(qp().failed, bad);
	EXPECT_EQ(qp().auth_failed, GetParam().result == -EBADMSG ? bad : 0);
	EXPECT_EQ(qp().completed, 9 - bad);
	EXPECT_EQ(qp().bytes, (9 - bad) * 48u);
	EXPECT_EQ(qp().refused, 0u);
}

INSTANTIATE_TEST_SUITE_P(, PollStatus,
			 testing::Values(Status{ "Success", SHIM_STATUS_SUCCESS, 0 },
					 Status{ "NotProcessed", SHIM_STATUS_NOT_PROCESSED, -EIO },
					 Status{ "AuthFailed", SHIM_STATUS_AUTH_FAILED, -EBADMSG },
					 Status{ "InvalidSession", SHIM_STATUS_INVALID_SESSION,
						 -EINVAL },
					 Status{ "InvalidArgs", SHIM_STATUS_INVALID_ARGS, -EINVAL },
					 Status{ "Error", SHIM_STATUS_ERROR, -EIO }),
			 [](const auto &i) { return i.param.what; });

/* A tag that does not verify, by a real device, for AEAD, chain and MAC: one bad among good ones.
 */
TEST_F(Poll, BadTagAmongGoodOnes)
{
	create_on("openssl");
	for (const char *const alg : { "aes-128-gcm", "aes-128-cbc+hmac-sha256", "hmac-sha1" }) {
		cburst_key *const k = key(alg);
		const uint64_t auth_failed = qp().auth_failed;
		std::vector<Item *> list;

		for (unsigned i = 0; i < 8; i++)
			list.push_back(&item(k, 64, CBURST_DECRYPT));
		if (list[5]->req.tag != nullptr) {
			list[5]->tag[3] ^= 1;
		} else {
			uint8_t b;

			shim_mbuf_read(list[5]->req.src, 64 + 3, &b, 1);
			b ^= 1;
			shim_mbuf_write(list[5]->req.src, 64 + 3, &b, 1);
		}
		EXPECT_EQ(submit(list), 8u);
		EXPECT_TRUE(finish());
		for (unsigned i = 0; i < 8; i++) {
			if (i == 5)
				expect_failed(*list[i], -EBADMSG);
			else
				expect_right(*list[i]);
		}
		EXPECT_EQ(qp().auth_failed, auth_failed + 1) << alg;
	}
}

/* (b) finished by another thread, while this one submits and polls. */
TEST_F(Poll, B20b_FinishedByAnotherThread)
{
	params.flush_us = 20;
	create_on("openssl");
	threaded_install(dev_id(0), 0);
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> list = many(k, 200, 1500);
	unsigned done = 0;
	const double end = now_ms() + 20000;

	while (order.size() < list.size() && now_ms() < end) {
		if (done < list.size() && submit(*list[done]) == 0)
			done++;
		poll();
	}
	EXPECT_EQ(threaded_done(), 1500u);
	EXPECT_EQ(completed, 1500u);
	for (unsigned i = 0; i < list.size(); i++) {
		expect_right(*list[i]);
		EXPECT_EQ(order[i], list[i]);
	}
	threaded_remove(dev_id(0));
}

/* (c) in another order than submitted. */
class PollOrder : public Poll, public testing::WithParamInterface<shim_order> {};

TEST_P(PollOrder, B20c_OutOfOrder)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");

	shim_fake_order(f, GetParam());
	for (unsigned turn = 0; turn < 5; turn++) {
		const std::vector<Item *> list = many(k, 32, 100);

		EXPECT_EQ(submit(list), 100u);
		EXPECT_TRUE(finish());
		EXPECT_FALSE(std::equal(list.begin(), list.end(), order.end() - 100))
			<< "nothing was tested";
		for (const Item *i : list)
			expect_right(*i);
	}
	EXPECT_EQ(qp().spurious, 0u);
}

INSTANTIATE_TEST_SUITE_P(, PollOrder, testing::Values(SHIM_ORDER_LIFO, SHIM_ORDER_RANDOM),
			 [](const auto &i) {
				 return i.param == SHIM_ORDER_LIFO ? "Lifo" : "Random";
			 });

/* (d) given back a second time, in the same call or in a later one. */
TEST_F(Poll, B20d_GivenBackTwice)
{
	create_on("null");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("null"), 16, 64);

	for (const unsigned twice : { 0u, 10u, 31u })
		shim_fake_fault(f, twice, SHIM_TWICE, 0);
	for (const unsigned twice : { 3u, 32u })
		shim_fake_fault(f, twice, SHIM_TWICE, 1);
	shim_fake_fault(f, 40, SHIM_LATE, 8);
	EXPECT_EQ(submit(list), 64u);
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_failed(*i, 0);
	EXPECT_EQ(completed, 64u);
	EXPECT_EQ(fake_stats().doubled, 5u);
	EXPECT_EQ(qp().spurious, 5u);
	EXPECT_EQ(qp().in_flight, 0u);
	/* what was given back twice is in the free stack once: nobody shares an operation */
	std::set<uint64_t> refs;
	const std::vector<Item *> again = many(key("null"), 16, 1024);
	EXPECT_EQ(submit(again), 1024u);
	for (const Item *i : again)
		refs.insert(i->req.ref & ((UINT64_C(1) << 48) - 1));
	EXPECT_EQ(refs.size(), 1024u);
}

/* (e) never given back: the others are, polls return, and what is missing is known. */
TEST_F(Poll, B20e_NeverGivenBack)
{
	params.run_timeout_us = 20000;
	create_on("null");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("null"), 16, 32);

	for (const unsigned lost : { 0u, 7u, 31u })
		shim_fake_fault(f, lost, SHIM_DROP, 0);
	EXPECT_EQ(submit(list), 32u);
	EXPECT_FALSE(finish(1000));
	EXPECT_EQ(completed, 29u);
	EXPECT_EQ(outstanding(), 3u);
	EXPECT_EQ(qp().in_flight, 3u);
	for (const unsigned lost : { 0u, 7u, 31u })
		EXPECT_EQ(list[lost]->times, 0u);
	/* the device remembers after all */
	EXPECT_EQ(shim_fake_revive(f), 3u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 32u);
}

TEST_F(Poll, RoomForFewerThanHaveFinished)
{
	create_on("null");
	const std::vector<Item *> list = many(key("null"), 16, 32);

	EXPECT_EQ(submit(list), 32u);
	EXPECT_EQ(poll(0), 0u);
	EXPECT_EQ(outstanding(), 32u);
	for (unsigned n = 0; n < 5; n++)
		EXPECT_EQ(poll(1), 1u);
	EXPECT_EQ(poll(7), 7u);
	EXPECT_EQ(poll(100), 20u);
	EXPECT_EQ(poll(100), 0u);
	for (unsigned i = 0; i < 32; i++)
		EXPECT_EQ(order[i], list[i]);
}

/* Nothing in flight, nothing asked: an idle lane does not touch its devices. */
TEST_F(Poll, IdleLaneLeavesDevicesAlone)
{
	create_on("null");
	fake();
	for (unsigned i = 0; i < 100; i++)
		EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(fake_stats().dequeue_calls, 0u);
	EXPECT_EQ(fake_stats().enqueue_calls, 0u);
	EXPECT_EQ(qp().polls, 0u);
}

TEST_F(Poll, EmptyPollsAreCounted)
{
	create_on("null");
	shim_fake *const f = fake();

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(many(key("null"), 16, 32)), 32u);
	for (unsigned i = 0; i < 10; i++)
		EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(qp().polls, 10u);
	EXPECT_EQ(qp().empty_polls, 10u);
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 32u);
	EXPECT_EQ(qp().polls, 11u);
	EXPECT_EQ(qp().empty_polls, 10u);
}

/* The latency of each burst's oldest operation, from submit to poll. */
TEST_F(Poll, LatencyIsSampled)
{
	create_on("null");
	shim_fake *const f = fake();
	const auto samples = [this] {
		const cburst_lane_stats &s = stats();

		return std::accumulate(s.latency, s.latency + CBURST_LATENCY_BUCKETS, UINT64_C(0));
	};

	EXPECT_EQ(samples(), 0u);
	EXPECT_EQ(submit(many(key("null"), 16, 96)), 96u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(samples(), 3u);
	shim_fake_hold(f, true);
	const uint64_t before = shim_cycles();
	EXPECT_EQ(submit(many(key("null"), 16, 32)), 32u);
	while (shim_cycles() - before < shim_cycles_hz() / 50)
		;
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 32u);
	const uint64_t took = shim_cycles() - before;
	EXPECT_EQ(samples(), 4u);
	/* 20 ms at least, and no more than passed; a bucket is an eighth of a power of two wide */
	const uint64_t longest = cburst_latency_percentile(stats().latency, 100);
	EXPECT_GE(longest, shim_cycles_hz() / 50 / 2);
	EXPECT_LE(longest, took + took / 4);
}

} // namespace
