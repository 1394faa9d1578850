/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Work that leaves a queue pair: what its device was never given, and what it failed. */

#include <rte_mbuf.h>

#include "health_help.h"

namespace {

class Failover : public HealthTest {};

/* In order, and with what was in flight told as it is. */
TEST_F(Failover, StagedMovesOn)
{
	start("openssl");
	cburst_key *const k = key("aes-128-cbc");
	const std::vector<Item *> given = many(k, 1024, 32), staged = many(k, 1024, 20);
	size_t n = 0;

	fail_all(A, true);
	EXPECT_EQ(submit(given), 32u);
	EXPECT_EQ(submit(staged), 20u);
	EXPECT_EQ(of(A).staged, 20u);
	EXPECT_EQ(poll(), 32u);
	for (const Item *i : given)
		expect_failed(*i, -EIO);
	EXPECT_EQ(of(A).staged, 0u);
	EXPECT_EQ(of(B).in_flight, 20u);
	EXPECT_EQ(of(A).failed_over, 20u);
	EXPECT_EQ(of(A).retried, 0u);
	EXPECT_EQ(stats().failed_over, 20u);
	const shim_fake_op *const log = shim_fake_log(fake(B), &n);
	ASSERT_EQ(n, 20u);
	for (unsigned i = 0; i < 20; i++)
		EXPECT_EQ(log[i].src, staged[i]->req.src) << i;
	EXPECT_TRUE(finish());
	for (const Item *i : staged)
		expect_right(*i);
}

/* The other one is full: they wait for it, and are not lost nor told before. */
TEST_F(Failover, WaitsForRoom)
{
	params.descriptors = 32;
	params.quarantine_us = 60 * 1000 * 1000;
	start("null");
	cburst_key *const k = key("null");
	const std::vector<Item *> mine = many(k, 16, 31), staged = many(k, 16, 10);
	std::vector<Item *> full;

	/* fill B */
	ASSERT_EQ(cburst_device_disable(cb, dev_id(A)), 0);
	poll();
	shim_fake_hold(fake(B), true);
	while (full.push_back(&item(k, 16)), submit(*full.back()) == 0)
		;
	EXPECT_EQ(full.size(), 63u);
	ASSERT_EQ(cburst_device_enable(cb, dev_id(A)), 0);
	poll();
	fail_all(A, true);
	EXPECT_EQ(submit(mine), 31u);
	EXPECT_EQ(submit(staged), 10u);
	EXPECT_EQ(poll(), 31u);
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	EXPECT_EQ(stats().waiting, 10u);
	EXPECT_EQ(outstanding(), 72u);
	EXPECT_EQ(cburst_flush(lane), 31u + 10u);
	/* given up while it waits */
	EXPECT_EQ(abandon(*staged[4]), 0);
	wait(5.0);
	EXPECT_EQ(stats().waiting, 10u);
	cburst_lane_stats_reset(lane);
	submitted = 72;
	completed = failed = 0;
	abandoned = 0;
	check_books("after a reset");
	abandoned = 1;
	shim_fake_hold(fake(B), false);
	while (outstanding() != 0) {
		cburst_completion c[64];
		const unsigned n = cburst_poll(lane, c, 64);

		for (unsigned i = 0; i < n; i++) {
			EXPECT_EQ(c[i].status, 0);
			((Item *)c[i].cookie)->times++;
		}
		completed += n;
	}
	EXPECT_EQ(completed, 71u);
	EXPECT_EQ(stats().waiting, 0u);
	EXPECT_EQ(stats().submitted, 72u);
	EXPECT_EQ(stats().completed, 72u);
	for (unsigned i = 0; i < 10; i++)
		EXPECT_EQ(staged[i]->times, i == 4 ? 0u : 1u);
	abandoned = 0;
	completed = 72;
}

/* What a device failed, with its input intact, is done by the other one, and nobody notices. */
class FailoverRetry : public Failover, public testing::WithParamInterface<const char *> {
protected:
	Item &intact(cburst_key *k)
	{
		const std::string alg = GetParam();

		return alg.find("sha") != std::string::npos && alg.find('+') == std::string::npos
			? item(k, 1200)
			: item_to(k, 1200);
	}
};

TEST_P(FailoverRetry, DoneElsewhere)
{
	start("openssl");
	cburst_key *const k = key(GetParam());
	std::vector<Item *> list;

	shim_fake_fault_every(fake(A), 5, SHIM_FAIL, SHIM_STATUS_ERROR);
	for (unsigned n = 0; n < 50; n++)
		list.push_back(&intact(k));
	EXPECT_EQ(submit(list), 50u);
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_EQ(of(A).retried, 10u);
	EXPECT_EQ(of(A).failed_over, 10u);
	EXPECT_EQ(of(A).completed, 40u);
	EXPECT_EQ(of(A).failed, 0u);
	EXPECT_EQ(of(B).completed, 10u);
	EXPECT_EQ(stats().retried, 10u);
	EXPECT_EQ(stats().submitted, 50u);
	/* and when it is waited for */
	shim_fake_fault(fake(A), fake_stats(A).accepted, SHIM_FAIL, SHIM_STATUS_ERROR);
	Item &one = intact(k);
	EXPECT_EQ(run(one), 0);
	expect_right(one);
	EXPECT_EQ(stats().retried, 11u);
}

INSTANTIATE_TEST_SUITE_P(, FailoverRetry,
			 testing::Values("sha256", "hmac-sha1", "aes-128-cbc", "aes-128-ctr",
					 "aes-128-cbc+hmac-sha1", "3des-cbc"),
			 [](const auto &i) {
				 std::string s = i.param;

				 for (char &c : s)
					 if (!isalnum((unsigned char)c))
						 c = '_';
				 return s;
			 });

/* In place it may have been changed already. */
TEST_F(Failover, NotInPlace)
{
	start("openssl");
	Item &i = item(key("aes-128-cbc"), 1024);

	shim_fake_fault(fake(A), 0, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(run(i), -EIO);
	EXPECT_EQ(stats().retried, 0u);
	EXPECT_EQ(of(B).submitted, 0u);
}

/* Nor with two mbufs that share their data. */
TEST_F(Failover, NotOnSharedBuffers)
{
	start("openssl");
	Item &i = item(key("aes-128-cbc"), 1024);

	i.req.dst = rte_pktmbuf_clone(i.req.src, i.req.src->pool);
	ASSERT_NE(i.req.dst, nullptr);
	shim_fake_fault(fake(A), 0, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(run(i), -EIO);
	EXPECT_EQ(of(B).submitted, 0u);
}

TEST_F(Failover, SwitchedOff)
{
	params.retry = false;
	start("openssl");
	shim_fake_fault(fake(A), 0, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(run(item(key("sha256"), 1024)), -EIO);
	EXPECT_EQ(stats().retried, 0u);
}

/* Once: the second device's answer is the answer. */
TEST_F(Failover, BothFail)
{
	start("openssl");
	cburst_key *const k = key("sha256");
	Item &one = item(k, 64), &gone = item(k, 64);

	fail_all(A, true);
	fail_all(B, true);
	EXPECT_EQ(submit(one), 0);
	EXPECT_TRUE(finish());
	expect_failed(one, -EIO);
	EXPECT_EQ(of(A).failed, 0u);
	EXPECT_EQ(of(A).retried, 1u);
	EXPECT_EQ(of(B).failed, 1u);
	EXPECT_EQ(of(B).retried, 0u);
	/* whose owner has gone is not done again */
	EXPECT_EQ(submit(gone), 0);
	EXPECT_EQ(abandon(gone), 0);
	EXPECT_TRUE(finish());
	EXPECT_EQ(stats().retried, 1u);
	EXPECT_EQ(stats().failed, 2u);
}

/* A wrong tag is an answer, not a failure. */
TEST_F(Failover, RejectionsAreNotRepeated)
{
	start("openssl");
	Item &i = item(key("hmac-sha256"), 64, CBURST_VERIFY);

	i.tag[3] ^= 4;
	EXPECT_EQ(run(i), -EBADMSG);
	EXPECT_EQ(of(B).submitted, 0u);
}

/* While it waits for room at the other device, that one goes too: it ends with its error. */
TEST_F(Failover, NobodyLeftMeanwhile)
{
	params.descriptors = 32;
	params.quarantine_us = 60 * 1000 * 1000;
	start("openssl");
	cburst_key *const k = key("aes-128-cbc");
	std::vector<Item *> full, mine;

	ASSERT_EQ(cburst_device_disable(cb, dev_id(A)), 0);
	poll();
	shim_fake_hold(fake(B), true);
	while (full.push_back(&item(k, 1024)), submit(*full.back()) == 0)
		;
	ASSERT_EQ(cburst_device_enable(cb, dev_id(A)), 0);
	poll();
	for (unsigned n = 0; n < 5; n++)
		mine.push_back(&item_to(k, 1024));
	fail_all(A, true);
	EXPECT_EQ(submit(mine), 5u);
	cburst_flush(lane);
	poll();
	EXPECT_EQ(stats().waiting, 5u);
	EXPECT_EQ(failed, 0u);
	EXPECT_EQ(of(A).retried, 5u);
	ASSERT_EQ(cburst_device_disable(cb, dev_id(B)), 0);
	EXPECT_TRUE(wait([&] { return failed != 0; }));
	for (const Item *i : mine)
		expect_failed(*i, -EIO);
	EXPECT_EQ(stats().waiting, 0u);
	EXPECT_EQ(of(A).retried, 0u);
	EXPECT_EQ(of(A).failed_over, 0u);
	EXPECT_EQ(of(A).failed, 5u);
	shim_fake_hold(fake(B), false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, full.size() - 1);
}

} // namespace
