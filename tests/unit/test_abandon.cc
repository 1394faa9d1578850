/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Operations whose owner has gone: nothing is reported or written for them, and their mbufs are
 * freed exactly once. */

#include <cerrno>
#include <memory>

#include <rte_mbuf.h>

#include "datapath.h"

namespace {

class Abandon : public DataPath {
protected:
	void SetUp() override
	{
		DataPath::SetUp();
		pool = shim_pool_create(64, 512);
	}

	void TearDown() override
	{
		if (cb != nullptr)
			destroy();
		free_items();
		EXPECT_EQ(shim_pool_available(pool), 64u);
		shim_pool_free(pool);
		DataPath::TearDown();
	}

	/* An operation on an mbuf of the pool that only this test uses. */
	Item &own(cburst_key *k, size_t len = 64)
	{
		Item &i = item(k, len);

		shim_mbuf_free(i.req.src);
		i.req.src = shim_mbuf_from(pool, i.before.data(), len);
		return i;
	}

	rte_mempool *pool = nullptr;
};

TEST_F(Abandon, Staged)
{
	create_on("openssl");
	fake();
	cburst_key *const k = key("aes-128-cbc");
	Item &gone = own(k), &stays = own(k);

	EXPECT_EQ(submit(gone), 0);
	EXPECT_EQ(submit(stays), 0);
	EXPECT_EQ(abandon(gone), 0);
	EXPECT_EQ(shim_pool_available(pool), 62u);
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(poll(), 1u);
	expect_right(stays);
	EXPECT_EQ(shim_pool_available(pool), 63u);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(stats().abandoned, 1u);
	EXPECT_EQ(stats().completed + stats().failed, 2u);
}

TEST_F(Abandon, InFlight)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");
	Item &gone = own(k), &stays = own(k);

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(gone), 0);
	EXPECT_EQ(submit(stays), 0);
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(abandon(gone), 0);
	/* the device may still write to it: it lives */
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(shim_pool_available(pool), 62u);
	EXPECT_EQ(outstanding(), 2u);
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 1u);
	EXPECT_EQ(shim_pool_available(pool), 63u);
	expect_right(stays);
	EXPECT_EQ(outstanding(), 0u);
}

/* Finished, not polled: its completion is dropped. */
TEST_F(Abandon, Parked)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-cbc");
	Item &gone = own(k), &stays = own(k), &other = own(k);

	EXPECT_EQ(submit(gone), 0);
	EXPECT_EQ(submit(stays), 0);
	EXPECT_EQ(run(other), 0);
	EXPECT_EQ(outstanding(), 2u);
	EXPECT_EQ(abandon(gone), 0);
	EXPECT_EQ(poll(), 1u);
	expect_right(stays);
	EXPECT_EQ(shim_pool_available(pool), 62u);
	EXPECT_EQ(outstanding(), 0u);
}

TEST_F(Abandon, CompletedOnesAreNotFound)
{
	create_on("null");
	cburst_key *const k = key("null");
	Item &i = own(k);

	EXPECT_EQ(submit(i), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(abandon(i), -ENOENT);
	/* nor when its operation is in use again, by somebody else */
	const std::vector<Item *> all = many(k, 16, 1024);
	EXPECT_EQ(submit(all), 1024u);
	EXPECT_EQ(abandon(i), -ENOENT);
	EXPECT_TRUE(finish());
	EXPECT_EQ(abandon(i), -ENOENT);
	EXPECT_EQ(stats().abandoned, 0u);
}

TEST_F(Abandon, OnlyOnce)
{
	create_on("null");
	Item &i = own(key("null"));

	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(abandon(i), 0);
	EXPECT_EQ(cburst_abandon(lane, i.req.ref), -ENOENT);
	EXPECT_TRUE(finish());
	EXPECT_EQ(cburst_abandon(lane, i.req.ref), -ENOENT);
	EXPECT_EQ(stats().abandoned, 1u);
}

/* What no submit of this lane gave out is not of this lane. */
TEST_F(Abandon, ForeignReferences)
{
	lcores.push_back(1);
	create_on("null");
	cburst_key *const k = key("null");
	cburst_lane *const other = cburst_lane_at(cb, 1);
	Item &i = own(k);

	EXPECT_EQ(cburst_abandon(lane, 0), -ENOENT);
	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(cburst_abandon(other, i.req.ref), -ENOENT) << "it is the other lane's";
	EXPECT_EQ(cburst_abandon(lane, i.req.ref + (UINT64_C(1) << 48)), -ENOENT);
	for (const uint64_t wild :
	     { i.req.ref + 64, i.req.ref - 1, UINT64_C(64), UINT64_C(0x5a5a5a5a5a5a), UINT64_MAX })
		EXPECT_EQ(cburst_abandon(lane, wild), -ENOENT) << wild;
	EXPECT_TRUE(finish());
	EXPECT_EQ(i.times, 1u);
	EXPECT_EQ(i.status, 0);
}

/* The tag pointer of one that was given up may be gone. */
TEST_F(Abandon, NoTagIsWritten)
{
	create_on("openssl");
	for (const char *const alg : { "sha256", "hmac-sha1", "aes-128-gcm" }) {
		auto tag = std::make_unique<uint8_t[]>(64);
		Item &i = own(key(alg)), &watched = own(key(alg));

		watched.tag = Bytes(64, 0x5a);
		watched.req.tag = watched.tag.data();
		i.req.tag = tag.get();
		i.req.tag_iova = 0;
		EXPECT_EQ(submit(i), 0);
		EXPECT_EQ(submit(watched), 0);
		EXPECT_EQ(abandon(i), 0);
		EXPECT_EQ(abandon(watched), 0);
		tag.reset();
		EXPECT_TRUE(finish());
		EXPECT_EQ(watched.tag, Bytes(64, 0x5a)) << alg;
	}
	EXPECT_EQ(stats().completed, 6u);
}

/* Both mbufs of one that works out of place; one that is named twice is freed once. */
TEST_F(Abandon, OutOfPlace)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-cbc");
	Item &two = own(k), &same = own(k);

	two.req.dst = shim_mbuf_from(pool, nullptr, 64);
	same.req.dst = same.req.src;
	EXPECT_EQ(shim_pool_available(pool), 61u);
	EXPECT_EQ(submit(two), 0);
	EXPECT_EQ(submit(same), 0);
	EXPECT_EQ(abandon(two), 0);
	EXPECT_EQ(abandon(same), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(shim_pool_available(pool), 64u);
}

/* All segments; and of an mbuf that somebody else holds too, one reference only. */
TEST_F(Abandon, SegmentsAndReferences)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-ctr");
	const unsigned before = shim_pool_available(shim_pool(false));
	Item &chain = item(k, 96), &shared = own(k);
	rte_mbuf *const held = shared.req.src;

	shim_mbuf_free(chain.req.src);
	chain.req.src = shim_mbuf(chain.before.data(), 96, 3, 16);
	rte_mbuf_refcnt_update(held, 1);
	EXPECT_EQ(submit(chain), 0);
	EXPECT_EQ(submit(shared), 0);
	EXPECT_EQ(abandon(chain), 0);
	EXPECT_EQ(abandon(shared), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(shim_pool_available(shim_pool(false)), before);
	EXPECT_EQ(shim_mbuf_refcnt(held), 1u);
	EXPECT_EQ(payload(shared), shared.after);
	shim_mbuf_free(held);
}

/* However it ends. */
class AbandonFault : public Abandon,
		     public testing::WithParamInterface<std::pair<shim_fault, uint32_t>> {};

TEST_P(AbandonFault, FreedOnce)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");
	Item &gone = own(k), &stays = own(k);

	shim_fake_fault(f, 0, GetParam().first, GetParam().second);
	EXPECT_EQ(submit(gone), 0);
	EXPECT_EQ(submit(stays), 0);
	EXPECT_EQ(abandon(gone), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(shim_pool_available(pool), 63u);
	expect_right(stays);
	EXPECT_EQ(stats().completed + stats().failed, 2u);
}

INSTANTIATE_TEST_SUITE_P(, AbandonFault,
			 testing::Values(std::make_pair(SHIM_FAIL, SHIM_STATUS_ERROR),
					 std::make_pair(SHIM_FAIL, SHIM_STATUS_NOT_PROCESSED),
					 std::make_pair(SHIM_REFUSE, SHIM_STATUS_ERROR),
					 std::make_pair(SHIM_REFUSE, SHIM_STATUS_NOT_PROCESSED),
					 std::make_pair(SHIM_EXECUTE_NOT_ACCEPT, 0),
					 std::make_pair(SHIM_TWICE, 0),
					 std::make_pair(SHIM_LATE, 10)));

/* Key and lane stay in use until it is back. */
TEST_F(Abandon, HoldsKeyAndLane)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	Item &i = own(k);

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(abandon(i), 0);
	free_key(k, -EBUSY);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	free_key(k);
}

} // namespace
