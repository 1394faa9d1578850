/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Queue pairs: depth, order, what is refused, lateness; and arguments of a device.
 */

#include <algorithm>

#include <gtest/gtest.h>

#include <rte_bus_vdev.h>

#include "rig.h"

namespace sim {
namespace {

using Ops = std::vector<rte_crypto_op *>;

TEST(Queue, TakesAsManyAsItHasDescriptors)
{
	for (unsigned reserve : { 0u, 1u }) {
		Profile p;

		p.more = "";
		std::string text = p.text();
		text.insert(text.find("[pool"), "reserve = " + std::to_string(reserve) + "\n");
		const File f(text);
		Rig rig{ f.path(), "", 1, 32 };
		const auto ops = rig.ops(40);
		const unsigned room = 32 - reserve;

		ops[room]->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		EXPECT_EQ(rig.enqueue(ops), room);
		EXPECT_EQ(ops[room]->status, RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
		EXPECT_EQ(inside_used(rig.id(), 0), room);
		EXPECT_EQ(rig.enqueue({ ops[room] }), 0u);
		EXPECT_EQ(rig.count("refused"), 40 - room + 1);
		rig.at(1000.1);
		EXPECT_EQ(rig.dequeue(3).size(), 3u);
		EXPECT_EQ(rig.enqueue(Ops(ops.begin() + room, ops.end())), std::min(3u, 40 - room));
		EXPECT_EQ(inside_used(rig.id(), 0), room);
	}
}

TEST(Queue, ComesBackCompleteAndOnce)
{
	for (const char *order : { "submission", "completion" }) {
		Profile p;

		p.order = order;
		p.jitter = "30";
		Rig rig{ p };
		Ops ops = rig.ops(60), all;

		for (int round = 0; round < 50; round++) {
			ASSERT_EQ(rig.enqueue(ops), 60u);
			all.clear();
			for (int i = 0; i < 3000 && all.size() < 60; i++) {
				const Ops some = rig.dequeue(7);

				all.insert(all.end(), some.begin(), some.end());
				rig.pass(10);
			}
			if (std::string(order) == "submission") {
				ASSERT_EQ(all, ops);
			}
			std::sort(all.begin(), all.end());
			Ops sorted = ops;
			std::sort(sorted.begin(), sorted.end());
			ASSERT_EQ(all, sorted) << order;
		}
		EXPECT_EQ(rig.count("enqueued"), 3000u);
		EXPECT_EQ(rig.count("dequeued"), 3000u);
		EXPECT_EQ(rig.count("failed"), 0u);
		EXPECT_EQ(inside_used(rig.id(), 0), 0u);
	}
}

/* A long operation in front of a short one: 1000 us and 102 us. */
TEST(Queue, OrderOfSubmissionOrCompletion)
{
	for (const char *order : { "submission", "completion" }) {
		Profile p;

		p.order = order;
		Rig rig{ p };
		const Ops slow = rig.ops(1), quick = rig.ops(2, "hash sha256 generate", 0);

		ASSERT_EQ(rig.enqueue({ quick[0], slow[0], quick[1] }), 3u);
		rig.at(102.1);
		if (std::string(order) == "completion") {
			EXPECT_EQ(rig.dequeue(), quick);
			rig.at(1000.1);
			EXPECT_EQ(rig.dequeue(), slow);
		} else {
			EXPECT_EQ(rig.dequeue(), Ops{ quick[0] });
			rig.at(999.9);
			EXPECT_TRUE(rig.dequeue().empty());
			rig.at(1000.1);
			EXPECT_EQ(rig.dequeue(), (Ops{ slow[0], quick[1] }));
		}
	}
}

TEST(Queue, OfEqualsTheFirstComesFirst)
{
	Profile p;

	p.order = "completion";
	p.engines = 128;
	p.rsa = "100000";
	Rig rig{ p };
	const Ops ops = rig.ops(60);

	ASSERT_EQ(rig.enqueue(ops), 60u);
	rig.at(1e4);
	EXPECT_EQ(rig.dequeue(), ops);
}

TEST(Queue, WhatCannotBeDoneComesBackWithAReason)
{
	Rig rig{ Profile() }, other{ Profile() };
	const Ops good = rig.ops(2);
	inside_session_refuses(true);
	const Ops refused = rig.ops(1);
	inside_session_refuses(false);
	const Ops without = rig.ops(1), none = rig.ops(1), asym = rig.ops(1);

	without[0]->sess_type = RTE_CRYPTO_OP_SESSIONLESS;
	inside_session_of(none[0], nullptr);
	asym[0]->type = RTE_CRYPTO_OP_TYPE_UNDEFINED;
	ASSERT_EQ(rig.enqueue({ good[0], refused[0], without[0], none[0], asym[0], good[1] }), 6u);
	rig.at(1000.1);
	EXPECT_EQ(rig.dequeue().size(), 6u);
	EXPECT_EQ(good[0]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	EXPECT_EQ(refused[0]->status, RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
	EXPECT_EQ(without[0]->status, RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
	EXPECT_EQ(none[0]->status, RTE_CRYPTO_OP_STATUS_INVALID_SESSION);
	EXPECT_EQ(asym[0]->status, RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
	EXPECT_EQ(good[1]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	EXPECT_EQ(rig.count("failed"), 4u);
	/* they cost no engine's time: both good ones are there after one service */
	EXPECT_EQ(inside_results_since().written, 2u);
}

TEST(Queue, DescriptorsHaveLimits)
{
	Rig rig{ "qat-c62x", "", 1, 128 };
	rte_cryptodev_qp_conf qp{};

	rte_cryptodev_stop(rig.id());
	for (auto [n, ok] : { std::pair<unsigned, bool>{ 64, false },
			      { 128, true },
			      { 129, false },
			      { 1000, false },
			      { 4096, true },
			      { 8192, false },
			      { 0, false } }) {
		qp.nb_descriptors = n;
		EXPECT_EQ(rte_cryptodev_queue_pair_setup(rig.id(), 0, &qp, SOCKET_ID_ANY) == 0, ok)
			<< n;
	}
}

TEST(Queue, StatisticsAddUpAndReset)
{
	Rig rig{ Profile(), "", 2 };
	rte_cryptodev_stats stats;

	ASSERT_EQ(rig.enqueue(rig.ops(3), 0), 3u);
	ASSERT_EQ(rig.enqueue(rig.ops(80), 1), 64u);
	rig.at(1e6);
	EXPECT_EQ(rig.dequeue(64, 1).size(), 64u);
	ASSERT_EQ(rte_cryptodev_stats_get(rig.id(), &stats), 0);
	EXPECT_EQ(stats.enqueued_count, 67u);
	EXPECT_EQ(stats.dequeued_count, 64u);
	EXPECT_EQ(stats.enqueue_err_count, 16u);
	EXPECT_EQ(stats.dequeue_err_count, 0u);
	rte_cryptodev_stats_reset(rig.id());
	ASSERT_EQ(rte_cryptodev_stats_get(rig.id(), &stats), 0);
	EXPECT_EQ(stats.enqueued_count, 0u);
	EXPECT_EQ(rig.dequeue(64, 0).size(), 3u);
	ASSERT_EQ(rte_cryptodev_stats_get(rig.id(), &stats), 0);
	EXPECT_EQ(stats.dequeued_count, 3u);
}

/* --- results that take this CPU time --- */

TEST(Lateness, NothingIsLateOnAGoodDay)
{
	Rig rig{ Profile() };
	const Ops ops = rig.ops(64);

	for (int i = 0; i < 10; i++) {
		ASSERT_EQ(rig.enqueue(ops), 64u);
		for (int n = 0; n < 64;) {
			rig.pass(1);
			n += static_cast<int>(rig.dequeue().size());
		}
	}
	for (const char *name :
	     { "late_live", "late_live_cycles", "late_poll", "late_poll_cycles" })
		EXPECT_EQ(rig.count(name), 0u) << name;
}

TEST(Lateness, OfComputingIsCounted)
{
	Rig rig{ Profile() };
	const Ops ops = rig.ops(8);
	const double cycles_per_us = static_cast<double>(rte_get_tsc_hz()) / 1e6;

	/* four are due at 1000; the first two of them take 300 us each: they are late by 300, 600
	 * and both others by 600 */
	ASSERT_EQ(rig.enqueue(ops), 8u);
	rig.at(500);
	inside_live(0, 0);
	for (int i = 0; i < 8; i++)
		EXPECT_TRUE(rig.dequeue().empty()); /* all are prepared, at no cost */
	rig.at(1000.1);
	inside_live(2, static_cast<uint64_t>(300 * cycles_per_us));
	EXPECT_EQ(rig.dequeue(4).size(), 4u);
	EXPECT_EQ(rig.count("late_live"), 4u);
	EXPECT_NEAR(static_cast<double>(rig.count("late_live_cycles")) / cycles_per_us, 2100, 5);
	/* the others were due at 1400, when the CPU was busy with those until 1600 */
	EXPECT_EQ(rig.dequeue().size(), 4u);
	EXPECT_EQ(rig.count("late_live"), 8u);
	EXPECT_NEAR(static_cast<double>(rig.count("late_live_cycles")) / cycles_per_us, 2100 + 800,
		    8);
	EXPECT_EQ(rig.count("late_poll"), 0u);
}

TEST(Lateness, OfPollingIsCounted)
{
	Rig rig{ Profile() };
	const double cycles_per_us = static_cast<double>(rte_get_tsc_hz()) / 1e6;

	ASSERT_EQ(rig.enqueue(rig.ops(2)), 2u);
	rig.at(1001); /* a loop's turn later is in time */
	EXPECT_EQ(rig.dequeue(1).size(), 1u);
	EXPECT_EQ(rig.count("late_poll"), 0u);
	rig.at(1050);
	EXPECT_EQ(rig.dequeue(1).size(), 1u);
	EXPECT_EQ(rig.count("late_poll"), 1u);
	EXPECT_NEAR(static_cast<double>(rig.count("late_poll_cycles")) / cycles_per_us, 50, 0.1);
	EXPECT_EQ(rig.count("late_live"), 0u);
}

TEST(Lateness, ResultsArePreparedWhileThereIsTime)
{
	for (const char *order : { "submission", "completion" }) {
		Profile p;

		p.order = order;
		Rig rig{ p };
		const Ops ops = rig.ops(3);

		ASSERT_EQ(rig.enqueue(ops), 3u);
		inside_live(1, 1000);
		for (int i = 0; i < 10; i++)
			EXPECT_TRUE(rig.dequeue().empty());
		const inside_results r = inside_results_since();
		/* of a heap only the first is looked at */
		EXPECT_EQ(r.prepared, std::string(order) == "submission" ? 3u : 1u);
		EXPECT_EQ(r.written, 0u);
		rig.at(1000.5);
		EXPECT_EQ(rig.dequeue().size(), 3u);
		EXPECT_EQ(inside_results_since().written, 3u);
		EXPECT_EQ(rig.count("late_live"), 0u);
	}
}

/* --- arguments --- */

bool
refused(const std::string &args)
{
	const char *name = "crypto_simulator_arguments";

	if (rte_vdev_init(name, args.c_str()) != 0)
		return true;
	EXPECT_EQ(rte_vdev_uninit(name), 0);
	return false;
}

TEST(Arguments, AreChecked)
{
	for (const char *args : { "", "profile=generic", "profile=qat-c3000,seed=4294967295",
				  "result_mib=1", "max_nb_queue_pairs=3", "socket_id=0",
				  "fault=error:1%", "fault=error:1%,fault=late:1%" })
		EXPECT_FALSE(refused(args)) << args;
	for (const char *args : { "profile=", "profile=nothing", "seed=x", "seed=4294967296",
				  "result_mib=0", "max_nb_queue_pairs=0", "max_nb_queue_pairs=65",
				  "profile=qat-c62x,max_nb_queue_pairs=3", "socket_id=-1",
				  "fault=", "fault=nothing", "fault=error:2", "speed=high" })
		EXPECT_TRUE(refused(args)) << args;
}

TEST(Arguments, NodeIsWhateverIsAskedFor)
{
	for (int node : { 0, 1, 5 }) {
		Rig rig{ Profile(), "socket_id=" + std::to_string(node) };

		EXPECT_EQ(rte_cryptodev_socket_id(rig.id()), node);
		ASSERT_EQ(rig.enqueue(rig.ops(1)), 1u);
		rig.at(1000.1);
		EXPECT_EQ(rig.dequeue().size(), 1u);
	}
}

TEST(Arguments, QueuePairsAreThoseOfTheProfileOrFewer)
{
	rte_cryptodev_info info;
	{
		Rig rig{ "qat-dh8950", "", 1, 128 };
		rte_cryptodev_info_get(rig.id(), &info);
		EXPECT_EQ(info.max_nb_queue_pairs, 18u);
	}
	Rig rig{ "qat-dh8950", "max_nb_queue_pairs=3", 1, 128 };
	rte_cryptodev_info_get(rig.id(), &info);
	EXPECT_EQ(info.max_nb_queue_pairs, 3u);
	EXPECT_STREQ(info.driver_name, "crypto_simulator");
}

} // namespace
} // namespace sim
