/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* cburst_run(): one operation at a time, among others that are not waited for. */

#include <cerrno>

#include "datapath.h"
#include "threaded.h"

namespace {

class Run : public DataPath {};

TEST_F(Run, GivesTheResult)
{
	create_on("openssl");
	for (const char *const alg :
	     { "aes-128-gcm", "aes-256-cbc", "hmac-sha256", "sha1", "aes-128-cbc+hmac-sha1" }) {
		cburst_key *const k = key(alg);
		Item &i = item(k, 64),
		     &back = item(k, 64,
				  std::string(alg) == "sha1" ? CBURST_GENERATE : CBURST_DECRYPT);

		EXPECT_EQ(run(i), 0) << alg;
		expect_right(i);
		EXPECT_EQ(run(back), 0) << alg;
		expect_right(back);
	}
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(poll(), 0u);
}

TEST_F(Run, TagThatDoesNotVerify)
{
	create_on("openssl");
	cburst_key *const k = key("hmac-sha256");
	Item &good = item(k, 64, CBURST_VERIFY), &bad = item(k, 64, CBURST_VERIFY);

	bad.tag[31] ^= 0x80;
	EXPECT_EQ(run(bad), -EBADMSG);
	EXPECT_EQ(run(good), 0);
	EXPECT_EQ(qp().auth_failed, 1u);
}

/* A refusal is told at once, and nothing is waited for. */
TEST_F(Run, RefusedAtOnce)
{
	create_on("openssl");
	Item &i = item(key("aes-128-cbc"), 64);
	const double before = now_ms();

	i.req.length = 17;
	EXPECT_EQ(run(i), -EINVAL);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_LENGTH);
	EXPECT_LT(now_ms() - before, 1000);
	expect_untouched(i);
	EXPECT_EQ(outstanding(), 0u);
}

/* What was staged goes with it, and what comes back meanwhile is kept for the next poll, in order.
 */
TEST_F(Run, OthersAreKept)
{
	create_on("openssl");
	fake();
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> list = many(k, 100, 5);
	Item &i = item(k, 100);
	cburst_completion none;

	EXPECT_EQ(submit(list), 5u);
	EXPECT_EQ(run(i), 0);
	expect_right(i);
	for (const Item *o : list)
		EXPECT_EQ(o->times, 0u);
	EXPECT_EQ(outstanding(), 5u);
	/* all six went in one burst */
	EXPECT_EQ(fake_stats().enqueue_calls, 1u);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_EXPLICIT], 1u);
	EXPECT_EQ(cburst_poll(lane, &none, 0), 0u);
	EXPECT_EQ(poll(2), 2u);
	EXPECT_EQ(poll(), 3u);
	EXPECT_EQ(order, list);
	for (const Item *o : list)
		expect_right(*o);
}

TEST_F(Run, ManyInARow)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> others = many(k, 32, 100);

	for (unsigned n = 0; n < 100; n++) {
		Item &i = item(k, 64);

		EXPECT_EQ(submit(*others[n]), 0);
		EXPECT_EQ(run(i), 0);
		expect_right(i);
	}
	EXPECT_EQ(outstanding(), 100u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(order, others);
}

/* By a device on a thread of its own, which takes its time. */
TEST_F(Run, WaitsForASlowDevice)
{
	create_on("openssl");
	threaded_install(dev_id(0), 2000);
	cburst_key *const k = key("aes-128-cbc");

	for (unsigned n = 0; n < 5; n++) {
		Item &i = item(k, 64);
		const double before = now_ms();

		EXPECT_EQ(run(i), 0);
		EXPECT_GE(now_ms() - before, 2.0);
		expect_right(i);
	}
	threaded_remove(dev_id(0));
}

/* A device that never answers: given up after the time set, and its mbufs freed when it does come
 * back. */
TEST_F(Run, TimesOutAndIsAbandoned)
{
	params.run_timeout_us = 30000;
	create_on("openssl");
	shim_fake *const f = fake();
	const unsigned before = shim_pool_available(shim_pool(false));
	cburst_key *const k = key("hmac-sha1");
	Item &i = item(k, 64);
	const Bytes untouched = i.tag;

	shim_fake_fault(f, 0, SHIM_DROP, 0);
	const double start = now_ms();
	EXPECT_EQ(run(i), -ETIMEDOUT);
	EXPECT_GE(now_ms() - start, 30.0);
	EXPECT_LT(now_ms() - start, 3000.0);
	EXPECT_EQ(outstanding(), 1u);
	EXPECT_EQ(stats().abandoned, 1u);
	EXPECT_EQ(cburst_abandon(lane, i.req.ref), -ENOENT) << "it is abandoned already";
	/* the device may still write to it */
	EXPECT_EQ(shim_pool_available(shim_pool(false)), before - 1);
	for (unsigned n = 0; n < 10; n++)
		EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(shim_fake_revive(f), 1u);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(shim_pool_available(shim_pool(false)), before);
	EXPECT_EQ(i.tag, untouched);
}

/* One that was given up and comes back during the next run must not be taken for that one. */
TEST_F(Run, LateComerDoesNotEndTheNext)
{
	params.run_timeout_us = 30000;
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");
	Item &late = item(k, 64), &next = item(k, 128);

	shim_fake_fault(f, 0, SHIM_FAIL, SHIM_STATUS_ERROR);
	shim_fake_fault(f, 0, SHIM_DROP, 0);
	EXPECT_EQ(run(late), -ETIMEDOUT);
	EXPECT_EQ(shim_fake_revive(f), 1u);
	shim_fake_fault(f, 1, SHIM_LATE, 20);
	EXPECT_EQ(run(next), 0);
	expect_right(next);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(stats().failed, 1u);
}

/* Full queue: waited out. */
TEST_F(Run, WaitsOutAFullQueue)
{
	params.descriptors = 32;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	unsigned n = 0;

	shim_fake_delay(f, 50);
	while (submit(item(k, 16)) == 0)
		n++;
	ASSERT_EQ(cburst_lane_error(lane), -EAGAIN);
	ASSERT_EQ(n, 31u + 31u);
	Item &i = item(k, 16);
	EXPECT_EQ(run(i), 0);
	EXPECT_EQ(outstanding(), n);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, n + 1);
}

/* All operations in flight: waited out too, as long as one of them leaves the lane by that. */
TEST_F(Run, EverythingParked)
{
	params.ops_per_lane = 8;
	create_on("null");
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 16, 8);
	Item &i = item(k, 16), &again = item(k, 16);
	const double before = now_ms();

	EXPECT_EQ(submit(list), 8u);
	/* they finish, but only a poll gives their operations back: no amount of waiting would */
	EXPECT_EQ(run(i), -ENOBUFS);
	EXPECT_LT(now_ms() - before, 1000);
	EXPECT_EQ(outstanding(), 8u);
	expect_untouched(i);
	EXPECT_EQ(poll(1), 1u);
	EXPECT_EQ(run(i), 0);
	EXPECT_EQ(poll(), 7u);
	EXPECT_EQ(order, list);
	EXPECT_EQ(run(again), 0);
}

/* Everything is with a device that never answers: back-pressure is waited out no longer than the
 * time set. */
TEST_F(Run, BackPressureForEver)
{
	params.ops_per_lane = 8;
	params.run_timeout_us = 30000;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	Item &i = item(k, 16);

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(many(k, 16, 8)), 8u);
	const double before = now_ms();
	EXPECT_EQ(run(i), -ENOBUFS);
	EXPECT_GE(now_ms() - before, 30.0);
	EXPECT_LT(now_ms() - before, 3000.0);
	expect_untouched(i);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 8u);
}

/* Ended inside the enqueue call: refused by the driver, or executed without being accepted. */
TEST_F(Run, EndsInsideEnqueue)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-cbc");
	Item &refused = item(k, 64), &early = item(k, 64), &good = item(k, 64);

	shim_fake_fault(f, 0, SHIM_REFUSE, SHIM_STATUS_INVALID_ARGS);
	shim_fake_fault(f, 1, SHIM_EXECUTE_NOT_ACCEPT, 0);
	shim_fake_fault(f, 2, SHIM_REFUSE, SHIM_STATUS_NOT_PROCESSED);
	EXPECT_EQ(run(refused), -EINVAL);
	EXPECT_EQ(run(early), 0);
	expect_right(early);
	EXPECT_EQ(run(good), 0);
	expect_right(good);
	EXPECT_EQ(outstanding(), 0u);
	EXPECT_EQ(qp().refused, 1u);
	EXPECT_EQ(qp().early, 1u);
	EXPECT_EQ(fake_stats().executed, 2u);
	EXPECT_EQ(poll(), 0u);
}

TEST_F(Run, DeviceError)
{
	create_on("null");
	shim_fake_fault(fake(), 0, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(run(item(key("null"), 16)), -EIO);
	EXPECT_EQ(stats().failed, 1u);
}

} // namespace
