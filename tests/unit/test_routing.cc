/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Which device an operation goes to. There is no accelerator here, so a software device says that
 * it is one (inject.h): the library goes by the flag alone.
 */

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <unistd.h>

#include "datapath.h"

namespace {

class Routing : public DataPath {
protected:
	/* Device 0 says that it is hardware, device 1 is software; both of one driver. */
	void start(const std::string &driver)
	{
		ASSERT_TRUE(add(driver));
		ASSERT_TRUE(add(driver));
		inject_hardware(dev_id(0), true);
		create();
		for (unsigned i = 0; i < 2; i++)
			at[qp(i).dev_id == dev_id(0) ? 0 : 1] = i;
	}

	const cburst_qp_stats &of(unsigned device)
	{
		return qp(at[device]);
	}

	/* Submit one and tell which device it went to: 0 hardware, 1 software. */
	int where(cburst_key *k, size_t len)
	{
		const uint64_t hard = of(0).submitted;
		Item &i = item(k, len);
		const int query = cburst_route_query(lane, k, (uint32_t)len);

		EXPECT_EQ(submit(i), 0) << cburst_reason_text(cburst_lane_reason(lane));
		const int to = of(0).submitted == hard ? 1 : 0;
		EXPECT_EQ(query, dev_id((unsigned)to))
			<< "cburst_route_query() says something else";
		EXPECT_TRUE(finish());
		expect_right(i);
		return to;
	}

	unsigned at[2] = {};
};

struct Threshold {
	const char *alg;
	size_t below, from;
};

class RoutingThreshold : public Routing, public testing::WithParamInterface<Threshold> {};

TEST_P(RoutingThreshold, DefaultBySize)
{
	start("openssl");
	cburst_key *const k = key(GetParam().alg);

	if (GetParam().below != 0) {
		EXPECT_EQ(where(k, GetParam().below), 1);
	}
	EXPECT_EQ(where(k, GetParam().from), 0);
	EXPECT_EQ(where(k, GetParam().from + 16), 0);
	EXPECT_EQ(stats().routed_small, GetParam().below != 0 ? 1u : 0u);
	EXPECT_EQ(stats().routed_large, 2u);
	EXPECT_EQ(stats().spilled, 0u);
}

INSTANTIATE_TEST_SUITE_P(
	, RoutingThreshold,
	testing::Values(Threshold{ "aes-128-gcm", 127, 128 }, Threshold{ "aes-256-gcm", 127, 128 },
			Threshold{ "aes-128-cbc", 1008, 1024 }, Threshold{ "3des-cbc", 1016, 1024 },
			Threshold{ "aes-128-cbc+hmac-sha1", 1008, 1024 },
			Threshold{ "aes-128-ctr", 0, 1 }, Threshold{ "sha256", 0, 1 },
			Threshold{ "hmac-sha1", 0, 1 }),
	[](const auto &i) {
		std::string s = i.param.alg;

		for (char &c : s)
			if (!isalnum((unsigned char)c))
				c = '_';
		return s;
	});

class RoutingFile : public Routing {
protected:
	void SetUp() override
	{
		Routing::SetUp();
		path = testing::TempDir() + "cburst_thresholds_" + std::to_string(getpid()) +
			".ini";
	}

	void TearDown() override
	{
		std::remove(path.c_str());
		Routing::TearDown();
	}

	void write(const std::string &lines)
	{
		std::ofstream(path) << "[thresholds]\n" << lines;
		params.thresholds = path.c_str();
	}

	std::string path;
};

TEST_F(RoutingFile, OverridesDefaults)
{
	write("aes-gcm = 64\naes-cbc = never\naes-ctr = 200\n");
	start("openssl");
	cburst_key *const gcm = key("aes-128-gcm"), *const cbc = key("aes-128-cbc"),
			  *const ctr = key("aes-128-ctr"), *const des = key("3des-cbc");

	EXPECT_EQ(where(gcm, 63), 1);
	EXPECT_EQ(where(gcm, 64), 0);
	EXPECT_EQ(where(cbc, 1920), 1);
	EXPECT_EQ(where(ctr, 199), 1);
	EXPECT_EQ(where(ctr, 200), 0);
	/* what the file does not name is as before */
	EXPECT_EQ(where(des, 1016), 1);
	EXPECT_EQ(where(des, 1024), 0);
}

TEST_F(RoutingFile, WrongFileIsRefused)
{
	cburst_error err = {};
	cburst *none = nullptr;

	NEED("null");
	write("aes-gmc = 64\n");
	params.lcores = lcores.data();
	params.nb_lcores = 1;
	EXPECT_EQ(cburst_create(&params, &none, &err), -EINVAL);
	EXPECT_NE(std::string(err.text).find("aes-gmc"), std::string::npos) << err.text;
	EXPECT_EQ(none, nullptr);
}

/* The switch: size plays no part, all devices share the load. */
TEST_F(Routing, NotBySize)
{
	params.route_by_size = false;
	start("openssl");
	cburst_key *const k = key("aes-128-gcm");

	EXPECT_EQ(submit(many(k, 16, 320)), 320u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(of(0).completed, 160u);
	EXPECT_EQ(of(1).completed, 160u);
	EXPECT_EQ(submit(many(k, 1024, 320)), 320u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(of(0).completed, 320u);
	EXPECT_EQ(of(1).completed, 320u);
	EXPECT_EQ(stats().spilled, 0u);
	EXPECT_EQ(of(0).fill[32], 10u);
}

/* Equal devices take turns by whole bursts, the one with less to do first. */
TEST_F(Routing, EqualDevicesShareByBursts)
{
	NEED("null");
	NEED("null");
	create();
	shim_fake *const slow = fake(0);
	cburst_key *const k = key("null");

	EXPECT_EQ(submit(many(k, 16, 128)), 128u);
	EXPECT_EQ(qp(0).fill[32], 2u);
	EXPECT_EQ(qp(1).fill[32], 2u);
	EXPECT_TRUE(finish());
	/* one is slow: the other gets what it cannot take in time */
	shim_fake_hold(slow, true);
	const uint64_t before = fake_stats(0).accepted;
	for (unsigned n = 0; n < 10; n++) {
		EXPECT_EQ(submit(many(k, 16, 32)), 32u);
		poll();
	}
	EXPECT_LE(fake_stats(0).accepted - before, 64u);
	shim_fake_hold(slow, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 448u);
}

/* The preferred device is full: the other kind takes over, and gives back when there is room again.
 */
TEST_F(Routing, SpillsOverAndBack)
{
	params.descriptors = 64;
	start("null");
	shim_fake *const hard = fake(0);
	cburst_key *const k = key("null");

	/* the null cipher has threshold 0: everything prefers hardware */
	shim_fake_hold(hard, true);
	EXPECT_EQ(submit(many(k, 16, 63 + 32)), 95u);
	EXPECT_EQ(of(0).in_flight, 63u);
	EXPECT_EQ(of(0).staged, 32u);
	EXPECT_EQ(stats().spilled, 0u);
	EXPECT_EQ(submit(many(k, 16, 40)), 40u);
	EXPECT_EQ(stats().spilled, 40u);
	EXPECT_EQ(of(1).submitted, 40u);
	EXPECT_EQ(stats().routed_large, 135u);
	/* nothing but the work of the other device comes back */
	cburst_flush(lane);
	EXPECT_EQ(poll(), 40u);
	shim_fake_hold(hard, false);
	EXPECT_TRUE(finish());
	EXPECT_EQ(submit(many(k, 16, 10)), 10u);
	EXPECT_EQ(of(0).submitted, 105u);
	EXPECT_EQ(stats().spilled, 40u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 145u);
}

TEST_F(Routing, BothFull)
{
	params.descriptors = 32;
	start("null");
	shim_fake_hold(fake(0), true);
	shim_fake_hold(fake(1), true);
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 16, 200);

	EXPECT_EQ(submit(list), 4 * 31u);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_QUEUE_FULL);
	EXPECT_EQ(stats().spilled, 2 * 31u);
}

/* A device that takes nothing any more does not stop the lane: what it holds up is a burst, the
 * rest goes elsewhere. */
TEST_F(Routing, DeviceThatTakesNothing)
{
	start("null");
	shim_fake *const hard = fake(0);
	cburst_key *const k = key("null");

	for (unsigned n = 0; n < 100; n++)
		shim_fake_accept(hard, 0);
	for (unsigned n = 0; n < 10; n++) {
		EXPECT_EQ(submit(many(k, 16, 32)), 32u);
		poll();
	}
	EXPECT_EQ(of(0).staged, 32u);
	EXPECT_EQ(of(1).submitted, 288u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 320u);
}

/* A device without the algorithm is no choice. */
TEST_F(Routing, ByCapability)
{
	NEED("null");
	NEED("openssl");
	inject_hardware(dev_id(0), true);
	create();
	for (const char *const alg : { "aes-128-gcm", "hmac-sha1", "aes-128-cbc" }) {
		const std::vector<Item *> list = many(key(alg), 2000, 5);

		EXPECT_EQ(cburst_route_query(lane, list[0]->req.key, 2000), dev_id(1));
		EXPECT_EQ(submit(list), 5u);
		EXPECT_TRUE(finish());
		for (const Item *i : list)
			expect_right(*i);
	}
	EXPECT_EQ(stats().spilled, 0u);
	EXPECT_EQ(qp(0).dev_id == dev_id(0) ? qp(0).submitted : qp(1).submitted, 0u);
}

TEST_F(Routing, NoDeviceAtAll)
{
	create_on("null");
	cburst_spec spec = {};
	cburst_error err = {};
	cburst_key *k = nullptr;

	ASSERT_EQ(cburst_spec_parse("aes-128-gcm", &spec, &err), 0);
	EXPECT_EQ(cburst_key_create(cb, &spec, "0123456789abcdef", nullptr, &k, &err), -ENOTSUP);
	EXPECT_NE(err.text[0], '\0');
	EXPECT_EQ(k, nullptr);
}

/* Capabilities can lie: what decides is whether a session can be made. */
TEST_F(Routing, SessionRefused)
{
	start("openssl");
	cburst_key *const k = key("aes-128-gcm"), *const other = key("aes-128-cbc");

	inject_refuse_sessions(dev_id(0), CBURST_ENCRYPT, true);
	inject_refuse_sessions(dev_id(0), CBURST_DECRYPT, true);
	EXPECT_EQ(where(k, 1000), 1);
	Item &i = item(k, 1000, CBURST_DECRYPT);
	EXPECT_EQ(submit(i), 0);
	EXPECT_TRUE(finish());
	expect_right(i);
	EXPECT_EQ(stats().spilled, 0u);
	/* for another key it is asked again */
	inject_refuse_sessions(dev_id(0), CBURST_ENCRYPT, false);
	EXPECT_EQ(where(other, 1024), 0);
}

TEST_F(Routing, SessionRefusedByAll)
{
	start("openssl");
	cburst_key *const k = key("aes-128-gcm");
	Item &i = item(k, 1000);

	inject_refuse_sessions(dev_id(0), CBURST_ENCRYPT, true);
	inject_refuse_sessions(dev_id(1), CBURST_ENCRYPT, true);
	EXPECT_EQ(submit(i), -ENOTSUP);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_NO_DEVICE);
	EXPECT_EQ(stats().refusals[CBURST_REASON_NO_DEVICE], 1u);
	EXPECT_LT(cburst_route_query(lane, k, 1000), 0);
	expect_untouched(i);
	EXPECT_EQ(outstanding(), 0u);
}

/* Refused for one direction while operations of the other are on their way: those end where they
 * are. */
TEST_F(Routing, SessionRefusedForOneDirection)
{
	start("openssl");
	shim_fake *const hard = fake(0);
	cburst_key *const k = key("aes-128-gcm");
	const std::vector<Item *> sealed = many(k, 1000, 40);
	std::vector<Item *> opened;

	for (unsigned n = 0; n < 40; n++)
		opened.push_back(&item(k, 1000, CBURST_DECRYPT));
	inject_refuse_sessions(dev_id(0), CBURST_DECRYPT, true);
	shim_fake_hold(hard, true);
	EXPECT_EQ(submit(sealed), 40u);
	EXPECT_EQ(of(0).submitted, 40u);
	EXPECT_EQ(submit(opened), 40u);
	EXPECT_EQ(of(1).submitted, 40u);
	shim_fake_hold(hard, false);
	EXPECT_TRUE(finish());
	for (unsigned n = 0; n < 40; n++) {
		expect_right(*sealed[n]);
		expect_right(*opened[n]);
	}
}

/* Chained mbufs go to who takes them, whatever the size says; to nobody where there is none. */
TEST_F(Routing, SegmentsDecide)
{
	NEED("aesni_mb");
	NEED("openssl");
	inject_hardware(dev_id(0), true);
	create();
	cburst_key *const ctr = key("aes-128-ctr"), *const gcm = key("aes-128-gcm");
	Item &plain = item(ctr, 300), &chained = item(ctr, 300), &nowhere = item(gcm, 300);

	for (Item *i : { &chained, &nowhere }) {
		shim_mbuf_free(i->req.src);
		i->req.src = shim_mbuf(i->before.data(), 300, 3, 16);
	}
	EXPECT_EQ(submit(plain), 0);
	EXPECT_EQ(submit(chained), 0);
	EXPECT_EQ(submit(nowhere), -ENOTSUP);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_SEGMENTED);
	EXPECT_TRUE(finish());
	expect_right(plain);
	expect_right(chained);
	expect_untouched(nowhere);
	for (unsigned i = 0; i < 2; i++)
		EXPECT_EQ(qp(i).completed, 1u);
	/* the other kind of device was not taken because the preferred one was full */
	EXPECT_EQ(stats().spilled, 0u);
}

} // namespace
