/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Devices taken out of use and into use again while a program runs. */

#include <atomic>
#include <thread>

#include "health_help.h"

namespace {

class DeviceControl : public HealthTest {};

TEST_F(DeviceControl, WhileBusy)
{
	start("openssl");
	cburst_key *const k = key("aes-128-cbc");
	const std::vector<Item *> given = many(k, 1024, 32), staged = many(k, 1024, 20),
				  later = many(k, 1024, 40), again = many(k, 1024, 40);

	shim_fake_hold(fake(A), true);
	EXPECT_EQ(submit(given), 32u);
	EXPECT_EQ(submit(staged), 20u);
	EXPECT_TRUE(cburst_device_enabled(cb, dev_id(A)));
	EXPECT_EQ(cburst_device_disable(cb, dev_id(A)), 0);
	EXPECT_EQ(cburst_device_disable(cb, dev_id(A)), 0);
	EXPECT_FALSE(cburst_device_enabled(cb, dev_id(A)));
	EXPECT_TRUE(cburst_device_enabled(cb, dev_id(B)));
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(of(A).disabled, 1u);
	EXPECT_EQ(of(A).state, CBURST_QP_HEALTHY);
	EXPECT_EQ(of(A).staged, 0u);
	EXPECT_EQ(of(A).in_flight, 32u);
	EXPECT_EQ(of(B).in_flight, 20u);
	EXPECT_EQ(submit(later), 40u);
	EXPECT_EQ(of(B).submitted, 60u);
	EXPECT_EQ(cburst_route_query(lane, k, 1024), dev_id(B));
	shim_fake_hold(fake(A), false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(of(A).completed, 32u);
	EXPECT_EQ(cburst_device_enable(cb, dev_id(A)), 0);
	poll();
	EXPECT_EQ(of(A).disabled, 0u);
	EXPECT_EQ(submit(again), 40u);
	EXPECT_EQ(of(A).submitted, 92u);
	EXPECT_EQ(of(A).failed_over, 20u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(of(A).completed, 72u);
	for (const std::vector<Item *> &l : { given, staged, later, again })
		for (const Item *i : l)
			expect_right(*i);
}

/* Nobody else: what is staged is done still, what is new is refused. */
TEST_F(DeviceControl, TheOnlyOne)
{
	create_on("openssl");
	fake();
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> staged = many(k, 64, 20);
	Item &i = item(k, 64);

	EXPECT_EQ(submit(staged), 20u);
	EXPECT_EQ(cburst_device_disable(cb, dev_id(0)), 0);
	EXPECT_TRUE(wait([&] { return outstanding() == 0; }));
	for (const Item *o : staged)
		expect_right(*o);
	EXPECT_EQ(submit(i), -ENODEV);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_DOWN);
	EXPECT_EQ(run(i), -ENODEV);
	expect_untouched(i);
	EXPECT_EQ(cburst_device_enable(cb, dev_id(0)), 0);
	EXPECT_EQ(cburst_device_enable(cb, dev_id(0)), 0);
	poll();
	EXPECT_EQ(run(i), 0);
	expect_right(i);
}

/* More than its queue has room for: still handed over, as there is room. */
TEST_F(DeviceControl, TheOnlyOneAndFull)
{
	params.descriptors = 32;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");

	shim_fake_hold(f, true);
	EXPECT_EQ(submit(many(k, 16, 31 + 20)), 51u);
	EXPECT_EQ(cburst_device_disable(cb, dev_id(0)), 0);
	EXPECT_EQ(poll(), 0u);
	EXPECT_EQ(qp().staged, 20u);
	shim_fake_hold(f, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 51u);
}

/* A device that computes in a call: what is gathered is computed. */
TEST_F(DeviceControl, DirectWay)
{
	for (const char *const driver : { "aesni_gcm", "aesni_gcm" })
		NEED(driver);
	inject_hardware(dev_id(A), true);
	create();
	for (unsigned i = 0; i < 2; i++)
		at[qp(i).dev_id == dev_id(A) ? A : B] = i;
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> gathered = many(k, 256, 20), later = many(k, 256, 40);

	EXPECT_EQ(submit(gathered), 20u);
	EXPECT_EQ(of(A).staged, 20u);
	EXPECT_EQ(cburst_device_disable(cb, dev_id(A)), 0);
	poll();
	EXPECT_EQ(of(A).staged, 0u);
	EXPECT_EQ(submit(later), 40u);
	EXPECT_EQ(of(B).submitted, 40u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(of(A).completed, 20u);
	for (const Item *i : gathered)
		expect_right(*i);
	for (const Item *i : later)
		expect_right(*i);
	EXPECT_EQ(cburst_device_enable(cb, dev_id(A)), 0);
	poll();
	const std::vector<Item *> again = many(k, 256, 40);
	EXPECT_EQ(submit(again), 40u);
	EXPECT_EQ(of(A).submitted, 60u);
	EXPECT_TRUE(finish());
	for (const Item *i : again)
		expect_right(*i);
}

/* Whoever repaired a device need not wait for the end of its quarantine. */
TEST_F(DeviceControl, EnableEndsQuarantine)
{
	params.quarantine_us = 60 * 1000 * 1000;
	create_on("null");
	cburst_key *const k = key("null");

	fake();
	make_it_fail(k);
	fail_all(A, false);
	EXPECT_EQ(run(item(k, 16)), -ENODEV);
	EXPECT_EQ(cburst_device_enable(cb, dev_id(0)), 0);
	poll();
	EXPECT_EQ(state(), CBURST_QP_PROBING);
	EXPECT_EQ(run(item(k, 16)), 0);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
	/* disabled while it is in quarantine, and enabled */
	make_it_fail(k);
	fail_all(A, false);
	EXPECT_EQ(cburst_device_disable(cb, dev_id(0)), 0);
	poll();
	EXPECT_EQ(run(item(k, 16)), -ENODEV);
	EXPECT_EQ(cburst_device_enable(cb, dev_id(0)), 0);
	poll();
	EXPECT_EQ(run(item(k, 16)), 0);
	EXPECT_EQ(state(), CBURST_QP_HEALTHY);
}

/* Of two devices of a driver two lanes get one each, and both of both when that is asked for. */
TEST_F(DeviceControl, Redundant)
{
	lcores.push_back(1);
	NEED("null");
	NEED("null");
	for (const bool redundant : { false, true }) {
		params.redundant = redundant;
		create();
		cburst_key *const k = key("null");
		cburst_lane_stats s = {};

		EXPECT_EQ(stats().nb_qps, redundant ? 2u : 1u);
		cburst_lane_stats_get(cburst_lane_at(cb, 1), &s);
		EXPECT_EQ(s.nb_qps, redundant ? 2u : 1u);
		EXPECT_EQ(cburst_device_disable(cb, qp(0).dev_id), 0);
		poll();
		EXPECT_EQ(submit(item(k, 16)), redundant ? 0 : -ENODEV);
		EXPECT_TRUE(finish());
		destroy();
		submitted = completed = 0;
	}
}

TEST_F(DeviceControl, UnknownDevice)
{
	create_on("null");
	EXPECT_EQ(cburst_device_disable(cb, 200), -ENODEV);
	EXPECT_EQ(cburst_device_enable(cb, 200), -ENODEV);
	EXPECT_FALSE(cburst_device_enabled(cb, 200));
}

/* From another thread, again and again, under load on two lanes: nothing fails and nothing is lost.
 */
TEST_F(DeviceControl, FromAnotherThread)
{
	constexpr unsigned N = 30000;

	lcores.push_back(1);
	NEED("null");
	NEED("null");
	params.redundant = true;
	create();
	cburst_key *const k = key("null");
	std::atomic<bool> stop{ false };
	std::vector<Item *> list[2] = { many(k, 16, 64), many(k, 16, 64) };
	struct Load {
		cburst_lane *lane;
		std::vector<Item *> *list;
		unsigned sent = 0, good = 0, bad = 0;

		void work()
		{
			cburst_completion c[32];

			while (good + bad < N) {
				while (sent < N && sent - good - bad < list->size() &&
				       cburst_submit(lane, &(*list)[sent % list->size()]->req) == 0)
					sent++;
				const unsigned n = cburst_poll(lane, c, 32);

				if (n == 0)
					cburst_flush(lane);
				for (unsigned i = 0; i < n; i++)
					(c[i].status == 0 ? good : bad)++;
			}
		}
	} load[2] = { { lane, &list[0] }, { cburst_lane_at(cb, 1), &list[1] } };

	ASSERT_EQ(shim_lcore_launch(
			  1,
			  [](void *arg) {
				  ((Load *)arg)->work();
				  return 0;
			  },
			  &load[1]),
		  0);
	std::thread switcher([&] {
		for (unsigned n = 0; !stop; n++) {
			const uint8_t dev = dev_id(n & 1);

			EXPECT_EQ(cburst_device_disable(cb, dev), 0);
			std::this_thread::yield();
			EXPECT_EQ(cburst_device_enable(cb, dev), 0);
			std::this_thread::yield();
		}
	});
	load[0].work();
	EXPECT_EQ(shim_lcore_wait(1), 0);
	stop = true;
	switcher.join();
	for (const Load &l : load) {
		EXPECT_EQ(l.good, N);
		EXPECT_EQ(l.bad, 0u);
		EXPECT_EQ(cburst_lane_outstanding(l.lane), 0u);
	}
	submitted = completed = N;
}

} // namespace
