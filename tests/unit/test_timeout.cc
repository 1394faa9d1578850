/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Operations that a device does not give back in time: told once, and left alone until they are
 * back. */

#include <algorithm>
#include <cerrno>
#include <unistd.h>

#include "datapath.h"

namespace {

class Timeout : public DataPath {
protected:
	static constexpr unsigned MBUFS = 512;
	static constexpr double T = 30; /* ms */

	void SetUp() override
	{
		DataPath::SetUp();
		params.op_timeout_us = T * 1000;
		/* what becomes of the queue pair is another matter */
		params.quarantine_after = 0;
		pool = shim_pool_create(MBUFS, 512);
	}

	void TearDown() override
	{
		if (cb != nullptr)
			destroy();
		free_items();
		EXPECT_EQ(shim_pool_available(pool), MBUFS);
		shim_pool_free(pool);
		DataPath::TearDown();
	}

	/* On an mbuf of the pool that only this test uses. */
	Item &own(cburst_key *k, size_t len = 64)
	{
		Item &i = item(k, len);

		shim_mbuf_free(i.req.src);
		i.req.src = shim_mbuf_from(pool, i.before.data(), len);
		return i;
	}

	unsigned in_use() const
	{
		return MBUFS - shim_pool_available(pool);
	}

	rte_mempool *pool = nullptr;
};

TEST_F(Timeout, LostIsToldOnceAndKept)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");
	std::vector<Item *> list;

	for (unsigned n = 0; n < 8; n++)
		list.push_back(&own(k));
	shim_fake_fault(f, 3, SHIM_DROP, 0);
	EXPECT_EQ(submit(list), 8u);
	const double begin = now_ms();
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_TRUE(wait([&] { return failed != 0; }));
	EXPECT_GE(now_ms() - begin, T);
	EXPECT_LT(now_ms() - begin, 1000.0);
	for (unsigned n = 0; n < 8; n++) {
		if (n == 3)
			expect_failed(*list[n], -ETIMEDOUT);
		else
			expect_right(*list[n]);
	}
	EXPECT_EQ(list[3]->length, 64u);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(qp().in_flight, 0u);
	EXPECT_EQ(qp().lost, 1u);
	EXPECT_EQ(qp().timed_out, 1u);
	EXPECT_EQ(stats().timed_out, 1u);
	/* told once, nothing of it is given to anybody, and the device's session lives */
	wait(3 * T);
	EXPECT_EQ(list[3]->times, 1u);
	EXPECT_EQ(cburst_abandon(lane, list[3]->req.ref), -ENOENT);
	EXPECT_EQ(in_use(), 8u);
	free_key(k, -EBUSY);
	/* it comes back after all */
	EXPECT_EQ(shim_fake_revive(f), 1u);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(in_use(), 7u);
	EXPECT_EQ(qp().lost, 0u);
	EXPECT_EQ(qp().late, 1u);
	EXPECT_EQ(qp().spurious, 0u);
	EXPECT_EQ(failed, 1u);
	free_key(k);
}

/* All operations of a full queue, more than the clock looks at in one step. */
TEST_F(Timeout, EveryOneOfMany)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	std::vector<Item *> list;

	for (unsigned n = 0; n < 400; n++)
		list.push_back(&own(k, 16));
	shim_fake_hold(f, true);
	EXPECT_EQ(submit(list), 400u);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 400; }));
	for (const Item *i : list)
		expect_failed(*i, -ETIMEDOUT);
	EXPECT_EQ(qp().lost, 400u);
	/* the lane goes on with what it has left */
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 0u);
	wait([&] { return qp().lost == 0; });
	EXPECT_EQ(qp().late, 400u);
	EXPECT_EQ(in_use(), 0u);
	Item &after = own(k);
	EXPECT_EQ(submit(after), 0);
	EXPECT_TRUE(finish());
	expect_right(after);
}

/* Whenever it was submitted between two looks of the clock. */
TEST_F(Timeout, BetweenOnceAndOneAndAHalf)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	double least = 1e9, most = 0;

	for (unsigned n = 0; n < 8; n++) {
		shim_fake_fault(f, n, SHIM_DROP, 0);
		wait(n * T / 16);
		const unsigned before = failed;
		const double begin = now_ms();
		EXPECT_EQ(submit(own(k)), 0);
		cburst_flush(lane);
		EXPECT_TRUE(wait([&] { return failed != before; }));
		least = std::min(least, now_ms() - begin);
		most = std::max(most, now_ms() - begin);
	}
	EXPECT_GE(least, T);
	/* on a machine that has other things to do, too */
	EXPECT_LT(most, 1.5 * T + 500);
}

/* Of a lane with many operations that is polled now and then. */
TEST_F(Timeout, SeldomPolled)
{
	params.ops_per_lane = 8192;
	params.op_timeout_us = 200000;
	create_on("null");
	const double begin = now_ms();

	shim_fake_fault(fake(), 0, SHIM_DROP, 0);
	EXPECT_EQ(submit(own(key("null"))), 0);
	cburst_flush(lane);
	while (failed == 0 && now_ms() - begin < 5000) {
		poll();
		usleep(20000);
	}
	EXPECT_EQ(failed, 1u);
	EXPECT_GE(now_ms() - begin, 200);
	EXPECT_LT(now_ms() - begin, 1200) << "64 polls a round would be 1300 ms each";
}

TEST_F(Timeout, NotBeforeItsTime)
{
	params.op_timeout_us = 1000000;
	create_on("null");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("null"), 16, 32);

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(list), 32u);
	wait(300.0);
	EXPECT_EQ(failed, 0u);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 32u);
}

TEST_F(Timeout, NoneWhereNoneIsSet)
{
	params.op_timeout_us = 0;
	create_on("null");
	shim_fake *const f = fake();

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(many(key("null"), 16, 32)), 32u);
	wait(4 * T);
	EXPECT_EQ(failed, 0u);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 32u);
}

/* Who does not poll for long finds what has finished meanwhile. */
TEST_F(Timeout, AnApplicationThatWasAway)
{
	create_on("null");
	cburst_key *const k = key("null");

	fake();
	for (unsigned turn = 0; turn < 5; turn++) {
		EXPECT_EQ(submit(many(k, 16, 32)), 32u);
		usleep(3000 * T);
		EXPECT_EQ(poll(), 32u);
	}
	EXPECT_EQ(completed, 160u);
}

/* Finished, and more than the application takes at a time. */
TEST_F(Timeout, AnApplicationThatTakesFew)
{
	params.op_timeout_us = 200000;
	create_on("null");
	cburst_key *const k = key("null");
	const double begin = now_ms();

	fake();
	EXPECT_EQ(submit(many(k, 16, 64)), 64u);
	while (now_ms() - begin < 350) {
		poll(1);
		usleep(7000);
	}
	EXPECT_LT(completed, 64u);
	EXPECT_EQ(failed, 0u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 64u);
}

/* Back between the time-out and the poll that tells it: found by a cburst_run(). */
TEST_F(Timeout, BackBeforeItIsTold)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");
	Item &late = own(k), &gone = own(k), &other = own(k);
	const double begin = now_ms();

	shim_fake_fault(f, 0, SHIM_DROP, 0);
	shim_fake_fault(f, 1, SHIM_DROP, 0);
	EXPECT_EQ(submit(late), 0);
	EXPECT_EQ(submit(gone), 0);
	while (qp().lost < 2 && now_ms() - begin < 5000) {
		EXPECT_EQ(run(other), 0);
		other.times = 0;
	}
	EXPECT_EQ(outstanding(), 2u) << "they wait to be told";
	/* one of them loses its owner, too */
	EXPECT_EQ(abandon(gone), 0);
	EXPECT_EQ(shim_fake_revive(f), 2u);
	EXPECT_EQ(run(other), 0);
	EXPECT_EQ(qp().lost, 0u);
	EXPECT_EQ(qp().late, 2u);
	EXPECT_EQ(poll(), 1u);
	expect_failed(late, -ETIMEDOUT);
	EXPECT_EQ(gone.times, 0u);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(in_use(), 1u);
}

/* Given up first, by the owner: nobody is told, and the lane is not kept busy for ever. */
TEST_F(Timeout, Abandoned)
{
	create_on("null");
	shim_fake *const f = fake();
	Item &i = own(key("null"));

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(i), 0);
	cburst_flush(lane);
	EXPECT_EQ(abandon(i), 0);
	EXPECT_EQ(outstanding(), 1u);
	EXPECT_TRUE(wait([&] { return outstanding() == 0; }));
	EXPECT_EQ(failed, 0u);
	EXPECT_EQ(stats().failed, 1u);
	EXPECT_EQ(qp().lost, 1u);
	EXPECT_EQ(in_use(), 1u);
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(in_use(), 0u);
	EXPECT_EQ(stats().failed, 1u);
}

TEST_F(Timeout, Run)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("hmac-sha1");
	Item &i = own(k), &next = own(k);
	const double begin = now_ms();

	shim_fake_fault(f, 0, SHIM_DROP, 0);
	EXPECT_EQ(run(i), -ETIMEDOUT);
	EXPECT_GE(now_ms() - begin, T);
	EXPECT_LT(now_ms() - begin, 1000.0) << "run_timeout_us is longer";
	EXPECT_EQ(stats().abandoned, 0u);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(run(next), 0);
	expect_right(next);
	EXPECT_EQ(shim_fake_revive(f), 1u);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(in_use(), 1u);
	EXPECT_EQ(i.tag, Bytes(i.tag.size(), ROOM_BYTE)) << "written after it was told";
}

/* What the device writes late goes nowhere. */
TEST_F(Timeout, NoTagIsWritten)
{
	create_on("openssl");
	shim_fake *const f = fake();
	Item &digest = own(key("sha256")), &sealed = own(key("aes-128-gcm"));

	sealed.tag = Bytes(16, ROOM_BYTE);
	sealed.req.tag = sealed.tag.data();
	shim_fake_fault(f, 0, SHIM_DROP, 0);
	shim_fake_fault(f, 1, SHIM_DROP, 0);
	EXPECT_EQ(submit(digest), 0);
	EXPECT_EQ(submit(sealed), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 2; }));
	EXPECT_EQ(shim_fake_revive(f), 2u);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(digest.tag, Bytes(32, ROOM_BYTE));
	EXPECT_EQ(sealed.tag, Bytes(16, ROOM_BYTE));
	EXPECT_EQ(in_use(), 0u);
}

/* Both mbufs, and given back twice. */
TEST_F(Timeout, OutOfPlaceAndTwice)
{
	create_on("openssl");
	shim_fake *const f = fake();
	Item &i = own(key("aes-128-cbc"));

	i.req.dst = shim_mbuf_from(pool, nullptr, 64);
	shim_fake_fault(f, 0, SHIM_DROP, 0);
	shim_fake_fault(f, 0, SHIM_TWICE, 0);
	EXPECT_EQ(submit(i), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 1; }));
	EXPECT_EQ(in_use(), 2u);
	/* among others, so that there is room for the second time in the same call */
	Item &next = own(i.req.key);
	shim_fake_fault(f, 1, SHIM_LATE, 5);
	EXPECT_EQ(submit(next), 0);
	cburst_flush(lane);
	EXPECT_EQ(shim_fake_revive(f), 1u);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(in_use(), 1u);
	EXPECT_TRUE(finish());
	expect_right(next);
	EXPECT_EQ(qp().spurious, 1u);
	EXPECT_EQ(qp().late, 1u);
}

/* The lane has fewer operations, and says so when there are none: nothing to wait for. */
TEST_F(Timeout, EverythingLost)
{
	params.ops_per_lane = 8;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	std::vector<Item *> four;

	shim_fake_hold(f, true);
	for (unsigned n = 0; n < 5; n++)
		EXPECT_EQ(submit(own(k)), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 5; }));
	EXPECT_EQ(outstanding(), 0u);
	for (unsigned n = 0; n < 3; n++)
		EXPECT_EQ(submit(own(k)), 0);
	EXPECT_EQ(submit(own(k)), -ENOBUFS);
	EXPECT_EQ(outstanding(), 3u);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 8; }));
	EXPECT_EQ(submit(own(k)), -ENODEV);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_DOWN);
	const double begin = now_ms();
	EXPECT_EQ(run(own(k)), -ENODEV);
	EXPECT_LT(now_ms() - begin, 1000.0);
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(qp().late, 8u);
	EXPECT_EQ(submit(own(k)), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 1u);
}

/* Who was told waits no more: he can add to a burst again. */
TEST_F(Timeout, Producers)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");

	shim_fake_fault(f, 0, SHIM_DROP, 0);
	EXPECT_EQ(submit(own(k)), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 1; }));
	cburst_lane_set_producers(lane, 2);
	EXPECT_EQ(submit(own(k)), 0);
	EXPECT_EQ(qp().staged, 1u);
	EXPECT_EQ(submit(own(k)), 0);
	EXPECT_EQ(qp().staged, 0u);
	EXPECT_EQ(poll(), 2u);
}

/* The other lane of the device has nothing to do with it. */
TEST_F(Timeout, TwoLanes)
{
	lcores.push_back(1);
	create_on("null");
	shim_fake *const f = fake(0, 1);
	cburst_key *const k = key("null");
	cburst_lane *const first = lane, *const second = cburst_lane_at(cb, 1);
	Item &here = own(k), &there = own(k);
	cburst_completion c = {};
	const double begin = now_ms();

	shim_fake_hold(f, true);
	EXPECT_EQ(cburst_submit(second, &there.req), 0);
	cburst_flush(second);
	unsigned n = 0;
	while (n == 0 && now_ms() - begin < 5000) {
		EXPECT_EQ(run(here), 0);
		here.times = 0;
		n = cburst_poll(second, &c, 1);
	}
	EXPECT_EQ(n, 1u);
	EXPECT_EQ(c.status, -ETIMEDOUT);
	EXPECT_EQ(cburst_lane_outstanding(second), 0u);
	EXPECT_EQ(stats().failed, 0u);
	there.abandoned = true;
	shim_fake_hold(f, false);
	EXPECT_EQ(cburst_poll(second, &c, 1), 0u);
	EXPECT_EQ(in_use(), 1u);
	EXPECT_EQ(lane, first);
	here.times = 1;
}

/* Never back: the device is closed, and what it had is whole again. */
TEST_F(Timeout, DestroyClosesTheDevice)
{
	create_on("openssl");
	const uint8_t dev = dev_id(0);
	cburst_key *const k = key("aes-128-cbc");
	const unsigned pools = mempool_count();

	shim_fake_fault(fake(), 0, SHIM_DROP, 0);
	shim_fake_fault(fake(), 1, SHIM_DROP, 0);
	EXPECT_EQ(submit(own(k)), 0);
	EXPECT_EQ(submit(own(k)), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 2; }));
	EXPECT_EQ(in_use(), 2u);
	const double begin = now_ms();
	destroy(2);
	EXPECT_LT(now_ms() - begin, 2000.0) << "it waited for what has had its time";
	EXPECT_EQ(inject_closes(dev), 1u);
	EXPECT_EQ(in_use(), 0u);
	EXPECT_LT(mempool_count(), pools);
	/* and it works again */
	submitted = completed = failed = 0;
	create();
	Item &i = own(key("aes-128-cbc"));
	EXPECT_EQ(submit(i), 0);
	EXPECT_TRUE(finish());
	expect_right(i);
}

/* Where it cannot be closed, nothing is given back. */
TEST_F(Timeout, DestroyWithADeviceThatStaysOpen)
{
	create_on("null");
	const uint8_t dev = dev_id(0);
	Item &i = own(key("null"));

	shim_fake_fault(fake(), 0, SHIM_DROP, 0);
	EXPECT_EQ(submit(i), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 1; }));
	inject_refuse_close(dev, true);
	destroy(1);
	inject_refuse_close(dev, false);
	EXPECT_EQ(in_use(), 1u);
	shim_mbuf_free(i.req.src);
	expect_left_pools(1);
}

/* Counters set to zero meanwhile: the books stay right. */
TEST_F(Timeout, StatsReset)
{
	create_on("null");
	shim_fake *const f = fake();
	Item &i = own(key("null"));

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(i), 0);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 1; }));
	cburst_lane_stats_reset(lane);
	submitted = failed = 0;
	EXPECT_EQ(qp().lost, 1u);
	EXPECT_EQ(qp().submitted, 0u);
	shim_fake_hold(f, false);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(qp().lost, 0u);
	EXPECT_EQ(qp().late, 1u);
}

} // namespace
