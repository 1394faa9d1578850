/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Queue pairs that fail: quarantine, probe, return. */

#include "health_help.h"

namespace {

class Health : public HealthTest {};

TEST_F(Health, FailuresInARow)
{
	create_on("null");
	cburst_key *const k = key("null");

	fake();
	fail_all(A, true);
	for (unsigned n = 0; n < 3; n++) {
		EXPECT_EQ(run(item(k, 16)), -EIO);
		EXPECT_EQ(state(), CBURST_QP_HEALTHY);
	}
	EXPECT_EQ(run(item(k, 16)), -EIO);
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	EXPECT_EQ(qp().quarantines, 1u);
	/* there is nobody else: said at once, by every way in */
	const double begin = now_ms();
	Item &i = item(k, 16);
	EXPECT_EQ(submit(i), -ENODEV);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_DOWN);
	EXPECT_EQ(submit(many(k, 16, 8)), 0u);
	EXPECT_EQ(run(i), -ENODEV);
	EXPECT_EQ(cburst_route_query(lane, k, 16), -ENODEV);
	EXPECT_LT(now_ms() - begin, 1000.0);
	expect_untouched(i);
	EXPECT_EQ(stats().refusals[CBURST_REASON_DOWN], 4u);
	EXPECT_EQ(fake_stats().accepted, 4u);
	/* after the quarantine one operation decides */
	fail_all(A, false);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(qp().in_flight, 1u) << "a probe does not wait for others";
	EXPECT_EQ(submit(item(k, 16)), -ENODEV) << "more than one probe";
	EXPECT_EQ(poll(), 1u);
	expect_right(i);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
	EXPECT_EQ(qp().probes, 1u);
	const std::vector<Item *> rest = many(k, 16, 64);
	EXPECT_EQ(submit(rest), 64u);
	EXPECT_EQ(qp().fill[32], 2u) << "bursts are as large as before";
	EXPECT_TRUE(finish());
	for (const Item *o : rest)
		expect_right(*o);
}

/* Failures with successes between them are a matter of the operations. */
TEST_F(Health, NotInARow)
{
	create_on("null");
	shim_fake_fault_every(fake(), 4, SHIM_FAIL, SHIM_STATUS_ERROR);
	shim_fake_fault_every(fake(), 3, SHIM_FAIL, SHIM_STATUS_ERROR);
	EXPECT_EQ(submit(many(key("null"), 16, 240)), 240u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(failed, 120u);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
	EXPECT_EQ(qp().quarantines, 0u);
}

/* What a caller or his peer does wrong is nothing against the device. */
TEST_F(Health, FaultsOfOthers)
{
	create_on("openssl");
	shim_fake *const f = fake();
	cburst_key *const k = key("aes-128-gcm");

	for (unsigned n = 0; n < 32; n++)
		shim_fake_fault(f, n, SHIM_FAIL,
				n % 2 ? SHIM_STATUS_AUTH_FAILED : SHIM_STATUS_INVALID_ARGS);
	EXPECT_EQ(submit(many(k, 64, 32)), 32u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(failed, 32u);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

TEST_F(Health, Never)
{
	params.quarantine_after = 0;
	create_on("null");
	fake();
	fail_all(A, true);
	EXPECT_EQ(submit(many(key("null"), 16, 256)), 256u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(failed, 256u);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
	fail_all(A, false);
}

/* Each probe that fails doubles the quarantine; one that does well ends it. */
TEST_F(Health, QuarantineDoubles)
{
	create_on("null");
	cburst_key *const k = key("null");
	double begin = now_ms();

	fake();
	make_it_fail(k);
	for (const double times : { 1.0, 2.0, 4.0 }) {
		EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
		EXPECT_GE(now_ms() - begin, times * Q);
		EXPECT_LT(now_ms() - begin, times * Q + 1000);
		if (times == 4.0)
			break;
		begin = now_ms();
		EXPECT_EQ(submit(item(k, 16)), 0);
		EXPECT_EQ(poll(), 1u);
		EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	}
	EXPECT_EQ(qp().quarantines, 3u);
	fail_all(A, false);
	EXPECT_EQ(run(item(k, 16)), 0);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

/* Who only ever runs one operation after another, and never polls. */
TEST_F(Health, WithoutPolling)
{
	create_on("null");
	cburst_key *const k = key("null");
	Item &i = item(k, 16);
	const double begin = now_ms();
	int ret = -ENODEV;

	fake();
	make_it_fail(k);
	fail_all(A, false);
	while (ret == -ENODEV && now_ms() - begin < 5000)
		ret = run(i);
	EXPECT_EQ(ret, 0);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

/* A tag that does not verify is an answer. */
TEST_F(Health, ProbeThatDoesNotVerify)
{
	create_on("openssl");
	fake();
	cburst_key *const k = key("hmac-sha256");
	Item &bad = item(k, 64, CBURST_VERIFY);

	fail_all(A, true);
	for (unsigned n = 0; n < 4; n++)
		EXPECT_EQ(run(item(k, 64)), -EIO);
	fail_all(A, false);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	bad.tag[0] ^= 1;
	EXPECT_EQ(submit(bad), 0);
	EXPECT_EQ(poll(), 1u);
	expect_failed(bad, -EBADMSG);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

/* With another device, work goes on there, and exactly one operation goes back first. */
TEST_F(Health, TheOtherDeviceTakesOver)
{
	start("null");
	cburst_key *const k = key("null");

	make_it_fail(k);
	EXPECT_EQ(cburst_route_query(lane, k, 16), dev_id(B));
	const std::vector<Item *> list = many(k, 16, 100);
	EXPECT_EQ(submit(list), 100u);
	EXPECT_EQ(of(B).submitted, 100u);
	EXPECT_EQ(of(A).diverted, 100u);
	EXPECT_EQ(stats().diverted, 100u);
	EXPECT_EQ(stats().spilled, 0u) << "A is not full";
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	/* still failing: one operation tells */
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	const uint64_t before = fake_stats(A).accepted;
	EXPECT_EQ(submit(many(k, 16, 64)), 64u);
	EXPECT_EQ(fake_stats(A).accepted, before + 1);
	EXPECT_TRUE(finish());
	EXPECT_EQ(failed, 5u);
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	/* and well again */
	fail_all(A, false);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	EXPECT_EQ(submit(many(k, 16, 64)), 64u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(failed, 5u);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
	const uint64_t there = of(B).submitted;
	EXPECT_EQ(submit(many(k, 16, 64)), 64u);
	EXPECT_EQ(of(B).submitted, there);
	EXPECT_TRUE(finish());
}

/* What does not come back counts as what fails. */
TEST_F(Health, LostOperations)
{
	params.op_timeout_us = 20000;
	start("null");
	cburst_key *const k = key("null");

	shim_fake_hold(fake(A), true);
	EXPECT_EQ(submit(many(k, 16, 32)), 32u);
	EXPECT_TRUE(wait([&] { return failed == 32; }));
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	EXPECT_EQ(submit(many(k, 16, 32)), 32u);
	EXPECT_EQ(of(B).submitted, 32u);
	EXPECT_TRUE(finish());
	/* the probe is lost too: back into quarantine, and nothing else waits for it */
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	EXPECT_EQ(submit(many(k, 16, 33)), 33u);
	cburst_flush(lane);
	EXPECT_EQ(poll(), 32u);
	EXPECT_TRUE(wait([&] { return failed == 33; }));
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	/* restarted: everything comes back late, and it is in use again */
	shim_fake_hold(fake(A), false);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	EXPECT_EQ(of(A).late, 33u);
	EXPECT_EQ(run(item(k, 16)), 0);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

/* A queue pair that takes nothing any more: what it was to get goes elsewhere. */
TEST_F(Health, StoppedQueuePair)
{
	params.op_timeout_us = 20000;
	start("openssl");
	cburst_key *const k = key("aes-128-cbc");
	const std::vector<Item *> given = many(k, 1024, 32), staged = many(k, 1024, 20);

	EXPECT_EQ(submit(given), 32u);
	shim_fake_stop(fake(A), true);
	EXPECT_EQ(submit(staged), 20u);
	cburst_flush(lane);
	EXPECT_EQ(of(A).staged, 20u);
	EXPECT_TRUE(wait([&] { return completed == 20; }));
	for (const Item *i : staged)
		expect_right(*i);
	EXPECT_TRUE(wait([&] { return failed == 32; }));
	for (const Item *i : given)
		expect_failed(*i, -ETIMEDOUT);
	EXPECT_EQ(of(A).failed_over, 20u);
	EXPECT_EQ(of(A).submitted, 52u);
	EXPECT_EQ(of(B).submitted, 20u);
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	shim_fake_stop(fake(A), false);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	EXPECT_EQ(of(A).late, 32u);
	EXPECT_EQ(run(item(k, 1024)), 0);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

/* The same with nobody to take it over: it fails, and does not hang. */
TEST_F(Health, StoppedAndAlone)
{
	params.op_timeout_us = 20000;
	create_on("null");
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 16, 20);

	shim_fake_stop(fake(), true);
	EXPECT_EQ(submit(list), 20u);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return outstanding() == 0; }));
	for (const Item *i : list) {
		expect_failed(*i, -ENODEV);
		EXPECT_EQ(payload(*i), i->before);
	}
	EXPECT_EQ(qp().lost, 0u) << "the device never had them";
	EXPECT_EQ(run(item(k, 16)), -ENODEV);
}

/* A device that turns much away but works is slow, not ill. */
TEST_F(Health, FullIsNotStopped)
{
	params.op_timeout_us = 20000;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	const double begin = now_ms();
	std::vector<Item *> spare = many(k, 16, 64);
	unsigned n = 0;

	on_completion = [&](Item &i) { spare.push_back(&i); };
	shim_fake_depth(f, 2);
	while (now_ms() - begin < 150) {
		while (!spare.empty() && submit(*spare.back()) == 0) {
			spare.back()->times = 0;
			spare.pop_back();
			n++;
		}
		poll(1);
	}
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, n);
	EXPECT_EQ(qp().quarantines, 0u);
}

/* A probe that is not even taken goes to the other device. */
TEST_F(Health, ProbeNotTaken)
{
	start("null");
	cburst_key *const k = key("null");

	make_it_fail(k);
	fail_all(A, false);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	shim_fake_stop(fake(A), true);
	Item &i = item(k, 16);
	EXPECT_EQ(submit(i), 0);
	poll();
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	EXPECT_TRUE(finish());
	expect_right(i);
	EXPECT_EQ(of(B).completed, 1u);
	EXPECT_EQ(of(A).failed_over, 1u);
}

/* One that keeps more of the lane's operations than it may: the others go on with the rest. */
TEST_F(Health, MoreLostThanItsShare)
{
	params.op_timeout_us = 10000;
	params.quarantine_after = 1000;
	params.ops_per_lane = 64;
	start("null");
	shim_fake *const f = fake(A);
	cburst_key *const k = key("null");
	unsigned n = 0;

	/* every other one is lost: never many in a row */
	shim_fake_fault_every(f, 2, SHIM_DROP, 0);
	for (; n < 400 && of(A).quarantines == 0; n++) {
		EXPECT_EQ(submit(item(k, 16)), 0);
		cburst_flush(lane);
		wait(1.0);
	}
	EXPECT_EQ(of(A).quarantines, 1u);
	EXPECT_LE(of(A).lost, 64u / 2);
	EXPECT_GT(of(A).lost, 64u / 4);
	EXPECT_TRUE(wait([&] { return outstanding() == 0; }));
	/* no probe as long as it keeps them */
	wait(3 * Q);
	EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	EXPECT_EQ(submit(many(k, 16, 32)), 32u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(of(B).completed, 32u);
	shim_fake_revive(f);
	EXPECT_TRUE(wait([&] { return state() == CBURST_QP_PROBING; }));
	EXPECT_EQ(of(A).lost, 0u);
}

/* Each lane sees for itself. */
TEST_F(Health, TwoLanes)
{
	lcores.push_back(1);
	create_on("null");
	cburst_key *const k = key("null");
	cburst_lane *const second = cburst_lane_at(cb, 1);
	cburst_lane_stats s = {};
	Item &i = item(k, 16);
	cburst_completion c;

	fake();
	make_it_fail(k);
	EXPECT_EQ(submit(item(k, 16)), -ENODEV);
	EXPECT_EQ(cburst_submit(second, &i.req), 0);
	cburst_flush(second);
	EXPECT_EQ(cburst_poll(second, &c, 1), 1u);
	EXPECT_EQ(c.status, 0);
	cburst_lane_stats_get(second, &s);
	EXPECT_EQ(s.qp[0].state, CBURST_QP_HEALTHY);
}

TEST_F(Health, StateNames)
{
	EXPECT_STREQ(cburst_qp_state_name(CBURST_QP_HEALTHY), "healthy");
	EXPECT_STREQ(cburst_qp_state_name(CBURST_QP_QUARANTINED), "quarantined");
	EXPECT_STREQ(cburst_qp_state_name(CBURST_QP_PROBING), "probing");
	EXPECT_STREQ(cburst_qp_state_name((cburst_qp_state)17), "unknown");
}

} // namespace
