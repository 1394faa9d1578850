/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Instances and devices that come and go: again and again, idle and busy, with operations that
 * never came back. */

#include <cerrno>
#include <cstring>

#include <rte_log.h>
#include <rte_malloc.h>

#include "datapath.h"

namespace {

/* cryptodev logs each call on a device that is gone: expected here, thousands of times. */
struct Quiet {
	Quiet()
	{
		rte_log_set_level_pattern("lib.cryptodev", RTE_LOG_EMERG);
	}
	~Quiet()
	{
		rte_log_set_level_pattern("lib.cryptodev", RTE_LOG_ERR);
	}
};

class Lifecycle : public DataPath {
protected:
	/* Refused with words that hold this one. */
	void expect_refused(int result, const std::string &word)
	{
		const std::string n = name(0);
		const char *const list[] = { n.c_str() };
		cburst_params p = params;
		cburst_error err = {};
		cburst *none = nullptr;

		p.devices = list;
		p.nb_devices = 1;
		if (p.lcores == nullptr) {
			p.lcores = lcores.data();
			p.nb_lcores = (unsigned)lcores.size();
		}
		EXPECT_EQ(cburst_create(&p, &none, &err), result);
		EXPECT_NE(std::string(err.text).find(word), std::string::npos) << err.text;
		EXPECT_EQ(none, nullptr);
	}

	static size_t heap_in_use()
	{
		rte_malloc_socket_stats s = {};

		rte_malloc_get_socket_stats(0, &s);
		return s.heap_allocsz_bytes;
	}
};

/* Made, used and destroyed twenty times on one device: nothing is left behind. */
TEST_F(Lifecycle, B15_TwentyTimesOnOneDevice)
{
	size_t heap = 0;

	params.mbufs_per_lane = 16;
	NEED("openssl");
	for (unsigned n = 0; n < 20; n++) {
		create();
		const std::vector<Item *> list = many(key("aes-128-gcm"), 100, 40);

		EXPECT_EQ(submit(list), 40u);
		EXPECT_TRUE(finish());
		for (const Item *i : list)
			expect_right(*i);
		free_items();
		destroy();
		submitted = completed = 0;
		EXPECT_FALSE(shim_dev_started(dev_id(0)));
		/* the first time the driver makes what it keeps */
		if (n == 1)
			heap = heap_in_use();
	}
	EXPECT_EQ(heap_in_use(), heap) << "memory leaks with each instance";
}

/* The device too: removed and made again under the same name. */
TEST_F(Lifecycle, B15_TwentyTimesTheSameName)
{
	for (const char *const driver : { "null", "openssl", "aesni_mb" }) {
		const std::string n = std::string("crypto_") + driver + "_again";
		const char *const list[] = { n.c_str() };
		const char *const alg = strcmp(driver, "null") == 0 ? "null" : "aes-128-cbc";

		for (unsigned turn = 0; turn < 20; turn++) {
			cburst_error err = {};
			const int id = shim_vdev_create(n.c_str(), nullptr);

			ASSERT_GE(id, 0) << driver << " the " << turn << ". time";
			if (turn == 0)
				forget_rings((uint8_t)id);
			params.devices = list;
			params.nb_devices = 1;
			params.lcores = lcores.data();
			params.nb_lcores = 1;
			ASSERT_EQ(cburst_create(&params, &cb, &err), 0) << err.text;
			lane = cburst_lane_at(cb, 0);
			const std::vector<Item *> work = many(key(alg), 64, 10);
			EXPECT_EQ(submit(work), 10u);
			EXPECT_TRUE(finish());
			for (const Item *i : work)
				expect_right(*i);
			free_items();
			destroy();
			submitted = completed = 0;
			ASSERT_EQ(shim_vdev_remove(n.c_str()), 0);
		}
	}
}

TEST_F(Lifecycle, B7_NoDeviceAtAll)
{
	cburst_error err = {};
	cburst *none = nullptr;

	ASSERT_EQ(cburst_device_list(std::vector<cburst_device>(64).data(), 64), 0u)
		<< "another test left one";
	EXPECT_EQ(cburst_create(&params, &none, &err), -ENODEV);
	EXPECT_NE(std::string(err.text).find("--vdev"), std::string::npos)
		<< "it does not say what to do: " << err.text;
	const char *const list[] = { "crypto_nowhere" };
	params.devices = list;
	params.nb_devices = 1;
	EXPECT_EQ(cburst_create(&params, &none, &err), -ENODEV);
	EXPECT_NE(std::string(err.text).find("crypto_nowhere"), std::string::npos) << err.text;
	EXPECT_EQ(none, nullptr);
}

/* The device is pulled out under an instance that does nothing. */
TEST_F(Lifecycle, B7_RemovedWhileIdle)
{
	const Quiet quiet;

	params.run_timeout_us = 20000;
	create_on("null");
	cburst_key *const k = key("null");

	EXPECT_EQ(submit(many(k, 16, 40)), 40u);
	EXPECT_TRUE(finish());
	ASSERT_EQ(shim_vdev_remove(name(0).c_str()), 0);
	/* what is submitted now goes nowhere, and nothing crashes or hangs */
	EXPECT_EQ(submit(many(k, 16, 5)), 5u);
	EXPECT_FALSE(finish(100));
	EXPECT_EQ(outstanding(), 5u);
	EXPECT_EQ(cburst_key_free(k), -EBUSY);
	/* no device ever had them */
	destroy(5);
}

/* Or with operations in it: they are lost with it, and counted. */
TEST_F(Lifecycle, B7_RemovedWhileBusy)
{
	const Quiet quiet;

	params.run_timeout_us = 20000;
	create_on("null");
	const unsigned gone = dev_id(0);

	EXPECT_EQ(submit(many(key("null"), 16, 40)), 40u);
	EXPECT_EQ(qp().in_flight, 32u);
	ASSERT_EQ(shim_vdev_remove(name(0).c_str()), 0);
	EXPECT_FALSE(finish(100));
	EXPECT_EQ(completed, 0u);
	destroy(40);
	expect_left_pools(1);
	submitted = 0;
	/* the driver left its ring behind, with the lost operations in it: they are nothing to a
	 * new instance */
	const int id = shim_vdev_create(name(0).c_str(), nullptr);
	ASSERT_EQ(id, (int)gone);
	create();
	EXPECT_EQ(submit(many(key("null"), 16, 32)), 32u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 32u);
	EXPECT_EQ(qp().completed, 32u);
}

/* Completions that nobody polled are dropped, what is staged is brought to its end, and keys go
 * too. */
TEST_F(Lifecycle, DestroyWithWorkLeft)
{
	create_on("openssl");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("aes-128-cbc"), 64, 40);
	const Bytes material = this->material(list[0]->req.key).key;

	shim_fake_delay(f, 20);
	EXPECT_EQ(submit(list), 40u);
	EXPECT_EQ(qp().staged, 8u);
	inject_watch_wipes(true);
	EXPECT_EQ(cburst_destroy(cb), 0);
	EXPECT_TRUE(inject_wiped(material.data(), material.size()));
	cb = nullptr;
	for (const Item *i : list) {
		EXPECT_EQ(payload(*i), i->after);
		EXPECT_EQ(i->times, 0u);
	}
	shim_fake_remove(dev_id(0));
}

/* A device that keeps some: their number is told after run_timeout_us, and the device is closed, so
 * that it can write nowhere when their memory is freed. */
TEST_F(Lifecycle, DestroyWithLostOperations)
{
	params.run_timeout_us = 50000;
	create_on("openssl");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("aes-128-cbc"), 64, 32);
	const Bytes material = this->material(list[0]->req.key).key;
	const unsigned pools = mempool_count();

	for (const unsigned lost : { 0u, 15u, 31u })
		shim_fake_fault(f, lost, SHIM_DROP, 0);
	EXPECT_EQ(submit(list), 32u);
	inject_watch_wipes(true);
	const double before = now_ms();
	destroy(3);
	EXPECT_GE(now_ms() - before, 50.0);
	EXPECT_LT(now_ms() - before, 5000.0);
	EXPECT_TRUE(inject_wiped(material.data(), material.size()));
	EXPECT_EQ(inject_closes(dev_id(0)), 1u);
	EXPECT_EQ(mempool_count(), pools - 2);
}

/* One that cannot be closed, either: the operations' memory is left alone. */
TEST_F(Lifecycle, DestroyWithLostOperationsOfADeviceThatStaysOpen)
{
	params.run_timeout_us = 50000;
	create_on("openssl");
	const unsigned pools = mempool_count();

	shim_fake_fault(fake(), 3, SHIM_DROP, 0);
	EXPECT_EQ(submit(many(key("aes-128-cbc"), 64, 32)), 32u);
	inject_refuse_close(dev_id(0), true);
	destroy(1);
	inject_refuse_close(dev_id(0), false);
	EXPECT_EQ(mempool_count(), pools - 1);
	expect_left_pools(1);
}

/* Two instances on different devices know nothing of each other. */
TEST_F(Lifecycle, TwoSideBySide)
{
	create_on("null");
	cburst *const first = cb;
	cburst_lane *const first_lane = lane;
	ASSERT_TRUE(add("openssl"));
	create(1);
	const std::vector<Item *> list = many(key("aes-128-gcm"), 64, 40);

	EXPECT_EQ(submit(list), 40u);
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_EQ(cburst_lane_outstanding(first_lane), 0u);
	destroy();
	submitted = completed = 0;
	cb = first;
	lane = first_lane;
	EXPECT_EQ(submit(many(key("null"), 16, 40)), 40u);
	EXPECT_TRUE(finish());
}

/* Parameters out of range: each named with its value, and nothing is left behind. */
TEST_F(Lifecycle, BadParameters)
{
	const cburst_params good = params;

	NEED("null");
	const auto refused = [&](auto spoil, const std::string &word) {
		params = good;
		spoil(params);
		expect_refused(-EINVAL, word);
		EXPECT_FALSE(shim_dev_started(dev_id(0)));
	};
	refused([](cburst_params &p) { p.burst = 0; }, "burst is 0");
	refused([](cburst_params &p) { p.burst = CBURST_BURST_MAX + 1; }, "129");
	refused([](cburst_params &p) { p.descriptors = 1; }, "descriptors is 1");
	refused([](cburst_params &p) { p.flush_us = 10000001; }, "10000001");
	refused([](cburst_params &p) { p.ops_per_lane = 0; }, "ops_per_lane");
	refused([](cburst_params &p) { p.ops_per_lane = (1u << 20) + 1; }, "ops_per_lane");
	refused([](cburst_params &p) { p.aad_max = 65535; }, "aad_max");
	refused([](cburst_params &p) { p.sessions = 0; }, "sessions");
	refused([](cburst_params &p) { p.run_timeout_us = 0; }, "run_timeout_us");
	refused([](cburst_params &p) { p.mbufs_per_lane = 8, p.mbuf_data_room = 1; },
		"mbuf_data_room");
	params = good;
	params.mbufs_per_lane = 1u << 30;
	expect_refused(-ENOMEM, "memory");
	/* after all of that the device is as free as before */
	params = good;
	create();
	EXPECT_EQ(submit(many(key("null"), 16, 32)), 32u);
}

/* A scheduler whose first worker stops taking work in fail-over mode: the second takes over,
 * nothing is lost. */
TEST_F(Lifecycle, B12_SchedulerFailOver)
{
	NEED("openssl");
	NEED("openssl");
	const std::string args = "worker=" + name(0) + ",worker=" + name(1) +
		",mode=fail-over,ordering=enable";
	if (!add("scheduler", args.c_str()))
		GTEST_SKIP() << "driver scheduler is not installed";
	params.descriptors = 128;
	create(2);
	cburst_key *const cbc = key("aes-128-cbc"), *const gcm = key("aes-128-gcm");
	shim_fake *const first = fake(0), *const second = fake(1);
	std::vector<Item *> all;

	for (unsigned turn = 0; turn < 12; turn++) {
		/* from the third turn to the eighth the first worker takes a few, then nothing */
		for (unsigned call = 0; turn >= 2 && turn < 8 && call < 2; call++)
			shim_fake_accept(first, turn < 5 ? turn * 3 : 0);
		/* and for a moment neither does */
		if (turn == 5)
			shim_fake_accept(second, 4);
		const std::vector<Item *> list = many(turn % 2 == 0 ? cbc : gcm, 64, 40);
		EXPECT_EQ(submit(list), 40u);
		EXPECT_TRUE(finish()) << outstanding() << " are missing in turn " << turn;
		all.insert(all.end(), list.begin(), list.end());
	}
	EXPECT_EQ(completed, 480u);
	EXPECT_EQ(failed, 0u);
	for (const Item *i : all)
		expect_right(*i);
	shim_fake_stats a, b;
	shim_fake_stats_get(first, &a);
	shim_fake_stats_get(second, &b);
	EXPECT_GT(b.executed, 40u) << "the second worker had nothing to do";
	EXPECT_EQ(a.executed + b.executed, 480u) << "each executed once";
}

} // namespace
