/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Devices that compute a burst inside a call: no queue, but everything else as with any device. */

#include <algorithm>
#include <cerrno>

#include <rte_cryptodev.h>
#include <rte_mbuf.h>

#include "datapath.h"

namespace {

class Direct : public DataPath {
protected:
	void SetUp() override
	{
		DataPath::SetUp();
		if (!add("aesni_gcm"))
			GTEST_SKIP() << "driver aesni_gcm is not installed";
		params.ops_per_lane = 128;
		create();
	}

	/* What went over the queue, by the device's own counter. */
	uint64_t enqueued()
	{
		rte_cryptodev_stats s = {};

		EXPECT_EQ(rte_cryptodev_stats_get(dev_id(0), &s), 0);
		return s.enqueued_count;
	}
};

TEST_F(Direct, FullBurstsAreComputedAtOnceAndTheRestWhenAsked)
{
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> list = many(k, 100, 2 * params.burst + 5);

	EXPECT_EQ(submit(list), list.size());
	EXPECT_EQ(qp().staged, 5u);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_FULL], 2u);
	EXPECT_EQ(qp().fill[params.burst], 2u);
	EXPECT_EQ(poll(), 2 * params.burst);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(qp().fill[5], 1u);
	EXPECT_EQ(poll(3), 3u);
	EXPECT_EQ(poll(), 2u);
	EXPECT_EQ(order, list);
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_EQ(enqueued(), 0u);
	EXPECT_EQ(outstanding(), 0u);
}

/* IV and AAD are the caller's again when submit returns, in both ways of submitting. */
TEST_F(Direct, IvAndAadAreCopiedWhileStaged)
{
	cburst_key *const k = key("aes-256-gcm");
	std::vector<Item *> list;

	for (size_t aad : { 0, 1, 16, 16, 17, 48 })
		list.push_back(&item(k, 64 + aad, CBURST_ENCRYPT, aad));
	EXPECT_EQ(submit(std::vector<Item *>(list.begin(), list.begin() + 4)), 4u);
	EXPECT_EQ(submit_singly(std::vector<Item *>(list.begin() + 4, list.end())), 2u);
	ASSERT_EQ(qp().staged, 6u);
	for (Item *i : list) {
		std::fill(i->iv.begin(), i->iv.end(), 0xee);
		std::fill(i->aad.begin(), i->aad.end(), 0xee);
	}
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_EQ(enqueued(), 0u);
}

TEST_F(Direct, KeysDirectionsAndAadLengthsInOneBurst)
{
	cburst_key *const a = key("aes-128-gcm"), *const b = key("aes-192-gcm");
	std::vector<Item *> list;

	for (unsigned n = 0; n < params.burst; n++)
		list.push_back(&item(n % 5 < 3 ? a : b, 10 + n,
				     n % 3 == 0 ? CBURST_DECRYPT : CBURST_ENCRYPT, n % 4 * 8));
	EXPECT_EQ(submit(list), params.burst);
	EXPECT_EQ(qp().bursts, 1u);
	EXPECT_EQ(poll(), params.burst);
	EXPECT_EQ(order, list);
	for (const Item *i : list)
		expect_right(*i);
	free_items();
	free_key(a);
	free_key(b);
	EXPECT_EQ(enqueued(), 0u);
}

TEST_F(Direct, WrongTagAmongGoodOnes)
{
	cburst_key *const k = key("aes-128-gcm");
	std::vector<Item *> list;

	for (unsigned n = 0; n < params.burst; n++)
		list.push_back(&item(k, 64, CBURST_DECRYPT));
	rte_pktmbuf_mtod(list[7]->req.src, uint8_t *)[64] ^= 1;
	EXPECT_EQ(submit(list), params.burst);
	EXPECT_EQ(poll(), params.burst);
	for (unsigned n = 0; n < params.burst; n++) {
		if (n == 7)
			expect_failed(*list[n], -EBADMSG);
		else
			expect_right(*list[n]);
	}
	EXPECT_EQ(qp().auth_failed, 1u);
	EXPECT_EQ(enqueued(), 0u);
	/* what is polled next is none the worse */
	Item &next = item(k, 64);
	EXPECT_EQ(run(next), 0);
	expect_right(next);
}

TEST_F(Direct, AbandonedStagedAndComputed)
{
	cburst_key *const k = key("aes-128-gcm");
	const unsigned before = shim_pool_available(shim_pool(false));
	Item &computed = item(k, 64), &staged = item(k, 64), &stays = item(k, 64);

	EXPECT_EQ(submit(computed), 0);
	cburst_flush(lane);
	EXPECT_EQ(submit(staged), 0);
	EXPECT_EQ(submit(stays), 0);
	EXPECT_EQ(abandon(computed), 0);
	EXPECT_EQ(abandon(staged), 0);
	EXPECT_EQ(cburst_abandon(lane, staged.req.ref), -ENOENT) << "it is abandoned already";
	EXPECT_EQ(cburst_abandon(lane, stays.req.ref ^ UINT64_C(1) << 40), -ENOENT);
	EXPECT_TRUE(finish());
	expect_right(stays);
	EXPECT_EQ(computed.times + staged.times, 0u);
	EXPECT_EQ(shim_pool_available(shim_pool(false)), before - 1);
	EXPECT_EQ(cburst_abandon(lane, stays.req.ref), -ENOENT) << "it has completed";
	EXPECT_EQ(stats().abandoned, 2u);
	EXPECT_EQ(outstanding(), 0u);
}

/* A tag of the caller's is not written any more once the operation is given up: his memory may be
 * gone. */
TEST_F(Direct, AbandonedWithATagElsewhere)
{
	cburst_key *const k = key("aes-128-gcm");
	Bytes tag(16, ROOM_BYTE), tag_after(16, ROOM_BYTE);
	Item &gone = item(k, 64), &stays = item(k, 64);

	gone.req.tag = tag.data();
	stays.req.tag = tag_after.data();
	EXPECT_EQ(submit(gone), 0);
	EXPECT_EQ(submit(stays), 0);
	EXPECT_EQ(abandon(gone), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(tag, Bytes(16, ROOM_BYTE));
	EXPECT_EQ(stays.status, 0);
	EXPECT_EQ(tag_after, stays.tag_after);
}

/* One that went over the queue does not keep those behind it from the direct way for ever. */
TEST_F(Direct, BackFromTheQueue)
{
	cburst_key *const k = key("aes-128-gcm");

	EXPECT_EQ(submit(item_to(k, 64)), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(enqueued(), 1u);
	const std::vector<Item *> list = many(k, 64, params.burst);
	EXPECT_EQ(submit(list), list.size());
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_EQ(enqueued(), 1u);
}

/* More runs than the lane has operations, with and without others that wait to be polled. */
TEST_F(Direct, RunsInARow)
{
	cburst_key *const k = key("aes-128-gcm");
	const unsigned runs = 3 * params.ops_per_lane;

	for (unsigned n = 0; n < runs; n++) {
		Item &i = item(k, 40);

		ASSERT_EQ(run(i), 0) << n;
		expect_right(i);
		free_items();
	}
	EXPECT_EQ(outstanding(), 0u);
	Item &bad = item(k, 64, CBURST_DECRYPT);
	rte_pktmbuf_mtod(bad.req.src, uint8_t *)[0] ^= 1;
	EXPECT_EQ(run(bad), -EBADMSG);
	Item &other = item(k, 50), &i = item(k, 60);
	EXPECT_EQ(submit(other), 0);
	EXPECT_EQ(run(i), 0);
	EXPECT_EQ(other.times, 0u);
	EXPECT_EQ(poll(), 1u);
	expect_right(i);
	expect_right(other);
	EXPECT_EQ(enqueued(), 0u);
}

/* What cannot go the direct way waits for what is gathered, and is waited for. */
TEST_F(Direct, OrderIsKeptWithWhatGoesOverTheQueue)
{
	cburst_key *const k = key("aes-128-gcm");
	std::vector<Item *> list;

	for (unsigned n = 0; n < 20; n++)
		list.push_back(n % 7 == 3 ? &item_to(k, 64) : &item(k, 64));
	EXPECT_EQ(submit(list), list.size());
	EXPECT_TRUE(finish());
	EXPECT_EQ(order, list);
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_GT(enqueued(), 0u);
	EXPECT_LT(enqueued(), list.size());
}

TEST_F(Direct, NoOperationsLeft)
{
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> list = many(k, 16, params.ops_per_lane + 1);

	EXPECT_EQ(submit(list), params.ops_per_lane);
	EXPECT_EQ(cburst_lane_error(lane), -ENOBUFS);
	EXPECT_EQ(submit(*list.back()), -ENOBUFS);
	EXPECT_EQ(poll(1), 1u);
	EXPECT_EQ(submit(*list.back()), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(order, list);
	EXPECT_EQ(outstanding(), 0u);
}

TEST_F(Direct, KeyInUseIsNotFreed)
{
	cburst_key *const k = key("aes-128-gcm");
	Item &i = item(k, 64);

	EXPECT_EQ(submit(i), 0);
	free_key(k, -EBUSY);
	EXPECT_TRUE(finish());
	free_items();
	free_key(k);
}

/* The rule for bursts that nobody can add to. */
TEST_F(Direct, EverybodyWaits)
{
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> list = many(k, 64, 4);

	cburst_lane_set_producers(lane, 4);
	EXPECT_EQ(submit_singly(list), 4u);
	EXPECT_EQ(qp().staged, 0u);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_WAITING], 1u);
	EXPECT_EQ(poll(), 4u);
	cburst_lane_set_producers(lane, 0);
}

TEST_F(Direct, ResetKeepsTheSums)
{
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> list = many(k, 64, 6);

	EXPECT_EQ(submit(list), 6u);
	cburst_flush(lane);
	cburst_lane_stats_reset(lane);
	check_books("after a reset");
	EXPECT_EQ(poll(), 6u);
	EXPECT_EQ(qp().submitted, 6u);
	EXPECT_EQ(qp().completed, 6u);
}

/* What was looked up for one key must not serve the next that lies where it lay. */
class NextKey : public DataPath, public testing::WithParamInterface<const char *> {};

TEST_P(NextKey, AtTheSameAddress)
{
	const char *const specs[] = { "aes-128-gcm", "aes-256-gcm" };
	unsigned same = 0;
	const cburst_key *before = nullptr;

	NEED(GetParam());
	create();
	for (unsigned n = 0; n < 20; n++) {
		cburst_key *const k = key(specs[n % 2]);
		const std::vector<Item *> list = many(k, 64, n % 3 == 0 ? params.burst : 3);

		same += k == before;
		before = k;
		EXPECT_EQ(submit(list), list.size());
		EXPECT_TRUE(finish());
		for (const Item *i : list)
			expect_right(*i);
		free_items();
		free_key(k);
	}
	EXPECT_GT(same, 0u) << "no key lay where another had lain: nothing was tested";
}

INSTANTIATE_TEST_SUITE_P(Devices, NextKey, testing::Values("aesni_gcm", "aesni_mb", "openssl"));

} // namespace
