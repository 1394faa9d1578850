/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What rte_telemetry serves under /cryptoburst/, asked over its socket as any client does, and
 * compared with the counters. A program of its own, since telemetry has to be on from the start.
 */

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <jansson.h>
#include <rte_eal.h>

#include "datapath.h"

namespace {

class Telemetry : public DataPath {
protected:
	static void SetUpTestSuite()
	{
		const std::string prefix = "cbtel" + std::to_string(getpid());

		shim_eal_start_args(4, ("--telemetry --file-prefix=" + prefix).c_str());
	}

	/* EAL leaves its folder behind, and the name of this one is never used again. */
	static void TearDownTestSuite()
	{
		std::error_code ignored;

		std::filesystem::remove_all(rte_eal_get_runtime_dir(), ignored);
	}

	void SetUp() override
	{
		DataPath::SetUp();
		sockaddr_un address = {};
		const std::string path = std::string(rte_eal_get_runtime_dir()) +
			"/dpdk_telemetry.v2";

		sock = socket(AF_UNIX, SOCK_SEQPACKET, 0);
		ASSERT_GE(sock, 0);
		address.sun_family = AF_UNIX;
		ASSERT_LT(path.size(), sizeof(address.sun_path));
		std::strcpy(address.sun_path, path.c_str());
		const timeval patience = { 10, 0 };
		setsockopt(sock, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
		ASSERT_EQ(connect(sock, (const sockaddr *)&address, sizeof(address)), 0)
			<< path << ": " << std::strerror(errno);
		/* it says who it is first */
		ASSERT_NE(receive().find("version"), std::string::npos);
	}

	void TearDown() override
	{
		close(sock);
		json_decref(answer);
		DataPath::TearDown();
	}

	std::string receive()
	{
		std::string text(65536, '\0');
		const ssize_t n = recv(sock, text.data(), text.size(), 0);

		text.resize(n > 0 ? (size_t)n : 0);
		return text;
	}

	/* The answer to a command, without the command's name around it; nullptr for "null". */
	json_t *ask(const std::string &command)
	{
		json_error_t err;

		EXPECT_EQ(send(sock, command.data(), command.size(), 0), (ssize_t)command.size());
		const std::string text = receive();
		json_decref(answer);
		answer = json_loads(text.c_str(), 0, &err);
		EXPECT_NE(answer, nullptr) << err.text << ": " << text;
		json_t *const inner = json_object_get(answer,
						      command.substr(0, command.find(',')).c_str());
		EXPECT_NE(inner, nullptr) << text;
		return json_is_null(inner) ? nullptr : inner;
	}

	static uint64_t number(json_t *from, const char *name)
	{
		json_t *const n = json_object_get(from, name);

		EXPECT_TRUE(json_is_integer(n)) << name;
		return (uint64_t)json_integer_value(n);
	}

	/* A lane with something in every counter. */
	void work()
	{
		lcores = { 0, 1 };
		create_on("null");
		shim_fake *const f = fake();
		cburst_key *const k = key("null");

		shim_fake_accept(f, 20);
		shim_fake_fault(f, 5, SHIM_FAIL, SHIM_STATUS_AUTH_FAILED);
		shim_fake_fault(f, 30, SHIM_REFUSE, SHIM_STATUS_ERROR);
		shim_fake_fault(f, 40, SHIM_EXECUTE_NOT_ACCEPT, 0);
		shim_fake_fault(f, 50, SHIM_TWICE, 0);
		const std::vector<Item *> list = many(k, 16, 64);
		EXPECT_EQ(submit(std::vector<Item *>(list.begin(), list.begin() + 40)), 40u);
		EXPECT_TRUE(finish());
		EXPECT_EQ(submit(std::vector<Item *>(list.begin() + 40, list.end())), 24u);
		EXPECT_TRUE(finish());
		Item &refused = item(k, 16);
		refused.req.dir = 3;
		EXPECT_LT(submit(refused), 0);
		EXPECT_EQ(submit(many(k, 16, 3)), 3u);
	}

	int sock = -1;
	json_t *answer = nullptr;
};

TEST_F(Telemetry, IsListed)
{
	json_t *const all = ask("/");
	std::string names;
	size_t i;
	json_t *v;

	json_array_foreach(all, i, v) names += std::string(json_string_value(v)) + " ";
	for (const char *const one : { "info", "devices", "lanes", "lane", "refusals", "latency",
				       "fill", "disable", "enable" })
		EXPECT_NE(names.find(std::string("/cryptoburst/") + one + " "), std::string::npos)
			<< one;
}

TEST_F(Telemetry, Info)
{
	EXPECT_EQ(number(ask("/cryptoburst/info"), "instances"), 0u);
	work();
	json_t *const info = ask("/cryptoburst/info");
	EXPECT_STREQ(json_string_value(json_object_get(info, "version")), cburst_version());
	EXPECT_EQ(number(info, "instances"), 1u);
	EXPECT_EQ(number(info, "lanes"), 2u);
	EXPECT_EQ(number(info, "devices"), 1u);
	EXPECT_EQ(number(info, "tsc_hz"), shim_cycles_hz());
	json_t *const lanes = ask("/cryptoburst/lanes");
	ASSERT_EQ(json_array_size(lanes), 2u);
	EXPECT_EQ(json_integer_value(json_array_get(lanes, 1)), 1);
	json_t *const dev = json_object_get(ask("/cryptoburst/devices"), name(0).c_str());
	ASSERT_NE(dev, nullptr);
	EXPECT_EQ(number(dev, "dev_id"), dev_id(0));
	EXPECT_STREQ(json_string_value(json_object_get(dev, "driver")), "crypto_null");
	EXPECT_EQ(number(dev, "hardware"), 0u);
	EXPECT_EQ(number(dev, "enabled"), 1u);
	EXPECT_EQ(number(dev, "queue_pairs"), 2u);
	EXPECT_EQ(number(dev, "depth"), 2047u);
}

/* Every number is the one that cburst_lane_stats_get() gives. */
TEST_F(Telemetry, LaneIsWhatTheCountersSay)
{
	work();
	const cburst_lane_stats s = stats();
	json_t *const l = ask("/cryptoburst/lane,0");

	ASSERT_NE(l, nullptr);
	ASSERT_EQ(s.submitted, 67u);
	EXPECT_EQ(number(l, "index"), s.index);
	EXPECT_EQ(number(l, "lcore"), 0u);
	EXPECT_EQ(number(l, "submitted"), s.submitted);
	EXPECT_EQ(number(l, "completed"), s.completed);
	EXPECT_EQ(number(l, "failed"), s.failed);
	EXPECT_EQ(number(l, "abandoned"), s.abandoned);
	EXPECT_EQ(number(l, "timed_out"), s.timed_out);
	EXPECT_EQ(number(l, "failed_over"), s.failed_over);
	EXPECT_EQ(number(l, "retried"), s.retried);
	EXPECT_EQ(number(l, "diverted"), s.diverted);
	EXPECT_EQ(number(l, "waiting"), s.waiting);
	EXPECT_EQ(number(l, "routed_small"), s.routed_small);
	EXPECT_EQ(number(l, "routed_large"), s.routed_large);
	EXPECT_EQ(number(l, "spilled"), s.spilled);
	EXPECT_EQ(number(l, "busy_cycles"), s.busy_cycles);
	EXPECT_EQ(number(l, "idle_cycles"), s.idle_cycles);
	json_t *const q = json_object_get(l, "qp0");
	ASSERT_NE(q, nullptr);
	const cburst_qp_stats &c = s.qp[0];
	const struct {
		const char *name;
		uint64_t value;
	} rows[] = {
		{ "dev_id", c.dev_id },
		{ "queue_pair", c.queue_pair },
		{ "depth", c.depth },
		{ "staged", c.staged },
		{ "in_flight", c.in_flight },
		{ "submitted", c.submitted },
		{ "completed", c.completed },
		{ "failed", c.failed },
		{ "auth_failed", c.auth_failed },
		{ "refused", c.refused },
		{ "wrong", c.wrong },
		{ "early", c.early },
		{ "bytes", c.bytes },
		{ "bursts", c.bursts },
		{ "short_bursts", c.short_bursts },
		{ "spurious", c.spurious },
		{ "polls", c.polls },
		{ "empty_polls", c.empty_polls },
		{ "disabled", c.disabled },
		{ "lost", c.lost },
		{ "timed_out", c.timed_out },
		{ "late", c.late },
		{ "failed_over", c.failed_over },
		{ "retried", c.retried },
		{ "diverted", c.diverted },
		{ "quarantines", c.quarantines },
		{ "probes", c.probes },
		{ "flush_full", c.flushes[CBURST_FLUSH_FULL] },
		{ "flush_deadline", c.flushes[CBURST_FLUSH_DEADLINE] },
		{ "flush_explicit", c.flushes[CBURST_FLUSH_EXPLICIT] },
		{ "flush_waiting", c.flushes[CBURST_FLUSH_WAITING] },
		{ "flush_retry", c.flushes[CBURST_FLUSH_RETRY] },
	};
	EXPECT_STREQ(json_string_value(json_object_get(q, "state")), "healthy");
	for (const auto &r : rows)
		EXPECT_EQ(number(q, r.name), r.value) << r.name;
	/* and they are not all zero */
	EXPECT_EQ(c.staged, 3u);
	EXPECT_EQ(c.auth_failed, 1u);
	EXPECT_EQ(c.refused, 1u);
	EXPECT_EQ(c.early, 1u);
	EXPECT_GT(c.short_bursts, 0u);
	/* the other lane did nothing */
	EXPECT_EQ(number(ask("/cryptoburst/lane,1"), "submitted"), 0u);
}

TEST_F(Telemetry, RefusalsFillLatency)
{
	work();
	const cburst_lane_stats s = stats();
	json_t *const r = ask("/cryptoburst/refusals,0");
	uint64_t sum = 0;
	const char *reason;
	json_t *v;

	EXPECT_EQ(number(r, "direction"), 1u);
	EXPECT_EQ(json_object_size(r), (size_t)CBURST_REASON_COUNT - 1);
	json_object_foreach(r, reason, v) sum += (uint64_t)json_integer_value(v);
	EXPECT_GE(sum, 1u);
	json_t *const fill = ask("/cryptoburst/fill,0");
	ASSERT_EQ(json_array_size(fill), (size_t)CBURST_BURST_MAX + 1);
	for (unsigned n = 0; n <= CBURST_BURST_MAX; n++)
		EXPECT_EQ((uint64_t)json_integer_value(json_array_get(fill, n)), s.qp[0].fill[n])
			<< n;
	json_t *const lat = ask("/cryptoburst/latency,0");
	uint64_t samples = 0;
	for (const uint64_t n : s.latency)
		samples += n;
	EXPECT_GT(samples, 0u);
	EXPECT_EQ(number(lat, "samples"), samples);
	EXPECT_LE(number(lat, "p50_ns"), number(lat, "p99_ns"));
	EXPECT_LE(number(lat, "p99_ns"), number(lat, "max_ns"));
	EXPECT_EQ(number(lat, "max_ns"),
		  (uint64_t)((double)cburst_latency_percentile(s.latency, 100) * 1e9 /
			     (double)shim_cycles_hz()));
}

/* Parameters that name no lane get no answer, and do no harm. */
TEST_F(Telemetry, BadParameters)
{
	work();
	for (const char *const p :
	     { "", ",", ",2", ",-1", ",x", ",0x", ",99999999999999999999", ",0 0" })
		for (const char *const c : { "lane", "refusals", "latency", "fill" })
			EXPECT_EQ(ask(std::string("/cryptoburst/") + c + p), nullptr) << c << p;
	EXPECT_NE(ask("/cryptoburst/lane,1"), nullptr);
	for (const char *const p : { "", ",x", ",-1", ",63", ",300", ",99999999999" })
		for (const char *const c : { "disable", "enable" })
			EXPECT_EQ(ask(std::string("/cryptoburst/") + c + p), nullptr) << c << p;
	EXPECT_TRUE(cburst_device_enabled(cb, dev_id(0)));
}

/* A device that fails and one that is switched off, seen and done from outside. */
TEST_F(Telemetry, Health)
{
	params.quarantine_after = 4;
	params.quarantine_us = 60 * 1000 * 1000;
	params.op_timeout_us = 10000;
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	const std::string id = "," + std::to_string(dev_id(0));

	json_t *answer_ = ask("/cryptoburst/disable" + id);
	ASSERT_NE(answer_, nullptr);
	EXPECT_EQ(number(answer_, "dev_id"), dev_id(0));
	EXPECT_EQ(number(answer_, "enabled"), 0u);
	poll();
	EXPECT_EQ(number(json_object_get(ask("/cryptoburst/devices"), name(0).c_str()), "enabled"),
		  0u);
	EXPECT_EQ(number(json_object_get(ask("/cryptoburst/lane,0"), "qp0"), "disabled"), 1u);
	EXPECT_EQ(submit(item(k, 16)), -ENODEV);
	EXPECT_EQ(number(ask("/cryptoburst/refusals,0"), "down"), 1u);
	EXPECT_EQ(number(ask("/cryptoburst/enable" + id), "enabled"), 1u);
	poll();
	shim_fake_hold(f, true);
	EXPECT_EQ(submit(many(k, 16, 8)), 8u);
	cburst_flush(lane);
	EXPECT_TRUE(wait([&] { return failed == 8; }));
	json_t *const l = ask("/cryptoburst/lane,0");
	json_t *const q = json_object_get(l, "qp0");
	EXPECT_EQ(number(l, "timed_out"), 8u);
	EXPECT_EQ(number(q, "timed_out"), 8u);
	EXPECT_EQ(number(q, "lost"), 8u);
	EXPECT_EQ(number(q, "quarantines"), 1u);
	EXPECT_STREQ(json_string_value(json_object_get(q, "state")), "quarantined");
}

/* An instance that has gone is not served any more. */
TEST_F(Telemetry, GoneWithTheInstance)
{
	work();
	EXPECT_NE(ask("/cryptoburst/lane,0"), nullptr);
	destroy();
	EXPECT_EQ(ask("/cryptoburst/lane,0"), nullptr);
	EXPECT_EQ(json_array_size(ask("/cryptoburst/lanes")), 0u);
	EXPECT_EQ(json_object_size(ask("/cryptoburst/devices")), 0u);
}

} // namespace
