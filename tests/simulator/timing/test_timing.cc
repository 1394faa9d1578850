/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * When operations are finished. The clock is the test's, so times are exact to a cycle.
 */

#include <set>

#include <gtest/gtest.h>

#include <rte_cycles.h>
#include <rte_launch.h>
#include <rte_lcore.h>

#include "rig.h"
#include "shim.h"

namespace sim {
namespace {

constexpr double forever = 1e18;

/* Completions per second with so many in flight. */
double
rate(Rig &rig, unsigned in_flight, unsigned n, double step_us, unsigned qp = 0,
     const std::string &row = "rsa 2048 private")
{
	std::vector<rte_crypto_op *> ops = rig.ops(in_flight, row);

	return inside_rate(rig.id(), static_cast<uint16_t>(qp), ops.data(), in_flight, n,
			   static_cast<uint64_t>(step_us * static_cast<double>(rte_get_tsc_hz()) /
						 1e6),
			   static_cast<uint64_t>(forever));
}

TEST(Timing, OneOperationTakesOverheadAndService)
{
	Rig rig{ Profile() };
	const auto ops = rig.ops(1);

	ASSERT_EQ(rig.enqueue(ops), 1u);
	rig.at(999.99);
	EXPECT_TRUE(rig.dequeue().empty());
	rig.at(1000.01);
	EXPECT_EQ(rig.dequeue(), ops);
	EXPECT_EQ(ops[0]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
}

/* Four engines, 400 us each; 600 us are on the way. */
TEST(Timing, EnginesWorkSideBySide)
{
	Rig rig{ Profile() };
	const auto ops = rig.ops(9);

	ASSERT_EQ(rig.enqueue(ops), 9u);
	for (double t : { 1000, 1400, 1800 }) {
		rig.at(t - 0.01);
		EXPECT_TRUE(rig.dequeue().empty()) << t;
		rig.at(t + 0.01);
		EXPECT_EQ(rig.dequeue().size(), t == 1800 ? 1u : 4u) << t;
	}
}

TEST(Timing, IdleTimeIsNoCredit)
{
	Rig rig{ Profile() };

	rig.at(5e6);
	ASSERT_EQ(rig.enqueue(rig.ops(8)), 8u);
	rig.pass(999.9);
	EXPECT_TRUE(rig.dequeue().empty());
	rig.pass(0.2);
	EXPECT_EQ(rig.dequeue().size(), 4u);
	rig.pass(399.7);
	EXPECT_TRUE(rig.dequeue().empty());
	rig.pass(0.3);
	EXPECT_EQ(rig.dequeue().size(), 4u);
}

TEST(Timing, SaturatedRateAtAnyDepth)
{
	for (const char *order : { "submission", "completion" }) {
		Profile p;

		p.order = order;
		for (unsigned depth : { 10u, 11u, 16u, 64u, 500u, 2048u }) {
			Rig rig{ p, "", 1, 4096 };

			EXPECT_NEAR(rate(rig, depth, 20000, 1), 10000, 10) << order << " " << depth;
		}
	}
}

/* Rounding that adds up would show: services are no whole number of cycles. */
TEST(Timing, RateDoesNotDrift)
{
	Profile p;

	p.engines = 7;
	p.rsa = "233934.642";
	p.overhead = "20";
	{
		Rig rig{ p, "", 1, 1024 };

		EXPECT_NEAR(rate(rig, 512, 1000000, 1), 233934.642, 5);
	}
	{
		/* nor when the clock is a year old */
		Rig rig{ p, "", 1, 1024 };

		rig.at(366.0 * 86400 * 1e6);
		EXPECT_NEAR(rate(rig, 512, 100000, 1), 233934.642, 50);
	}
}

TEST(Timing, RateOfOneInFlight)
{
	Rig rig{ Profile() };

	EXPECT_NEAR(rate(rig, 1, 2000, 0.1), 1000, 1);
}

TEST(Timing, BelowSaturationEachTakesItsTime)
{
	Rig rig{ Profile() };

	/* 3 in flight, none waits for another */
	EXPECT_NEAR(rate(rig, 3, 3000, 0.1), 3000, 5);
}

TEST(Timing, JitterIsZeroOnAverage)
{
	for (const char *jitter : { "2", "20", "50" }) {
		Profile p;

		p.jitter = jitter;
		for (const char *order : { "submission", "completion" }) {
			p.order = order;
			Rig rig{ p, "", 1, 1024 };

			EXPECT_NEAR(rate(rig, 512, 20000, 1), 10000, 20) << jitter << " " << order;
		}
		Rig rig{ p };
		EXPECT_NEAR(rate(rig, 1, 2000, 0.1), 1000, 1) << jitter;
	}
}

std::vector<double>
durations(const std::string &args)
{
	Profile p;
	std::vector<double> out;

	p.jitter = "20";
	Rig rig{ p, args };
	const auto ops = rig.ops(1);
	for (int i = 0; i < 20; i++) {
		const double begin = rig.now();

		EXPECT_EQ(rig.enqueue(ops), 1u);
		rig.pass(900);
		out.push_back(rig.next_done(300, 0.25) - begin);
	}
	return out;
}

TEST(Timing, JitterHasAFixedSeed)
{
	const auto a = durations(""), b = durations("seed=0"), c = durations("seed=1");
	const std::set<double> different(a.begin(), a.end());

	EXPECT_EQ(a, b);
	EXPECT_NE(a, c);
	EXPECT_GT(different.size(), 10u);
	for (double t : a) {
		EXPECT_GE(t, 1000 - 80.5);
		EXPECT_LE(t, 1000 + 80.5);
	}
}

/* 100 MB/s at 1000 bytes by 4 engines: 40 us, of which 2 are the base; 100 on the way. */
TEST(Timing, BytesCount)
{
	Rig rig{ Profile() };

	for (auto [bytes, us] : { std::pair<uint32_t, double>{ 0, 102 },
				  { 1, 102.038 },
				  { 500, 121 },
				  { 1000, 140 },
				  { 10000, 482 } }) {
		const auto ops = rig.ops(1, "hash sha256 generate", bytes);
		const double begin = rig.now();

		ASSERT_EQ(rig.enqueue(ops), 1u);
		rig.at(begin + us - 0.01);
		EXPECT_TRUE(rig.dequeue().empty()) << bytes;
		rig.at(begin + us + 0.01);
		EXPECT_EQ(rig.dequeue(), ops) << bytes;
	}
}

TEST(Timing, OfAChainTheSlowerHalfCounts)
{
	Profile p;

	p.more = "[cipher]\npool = all\n3des-cbc = 50\n";
	for (bool swapped : { false, true }) {
		Rig rig{ p };
		uint16_t a = rig.row("hash sha256 generate"),
			 b = rig.row("cipher 3des-cbc encrypt");
		const auto ops = swapped ? rig.ops(1, b, 1000, a, 1000)
					 : rig.ops(1, a, 1000, b, 1000);

		ASSERT_EQ(rig.enqueue(ops), 1u);
		rig.at(179.9);
		EXPECT_TRUE(rig.dequeue().empty());
		rig.at(180.1);
		EXPECT_EQ(rig.dequeue(), ops);
	}
}

TEST(Timing, PoolsDoNotWaitForEachOther)
{
	Profile p;

	p.more = "[pool other]\nengines = 1\nrequest_us = 10\noverhead_us = 100\n"
		 "[ecdsa]\npool = other\nnistp256 sign = 1000\n";
	Rig rig{ p, "", 2 };
	const auto slow = rig.ops(40), other = rig.ops(1, "ecdsa nistp256 sign");

	ASSERT_EQ(rig.enqueue(slow, 0), 40u);
	ASSERT_EQ(rig.enqueue(other, 1), 1u);
	rig.at(1100.1);
	EXPECT_EQ(rig.dequeue(64, 1), other);
}

TEST(Timing, QueuePairsShareEngines)
{
	Rig rig{ Profile(), "", 2 };

	ASSERT_EQ(rig.enqueue(rig.ops(4), 0), 4u);
	ASSERT_EQ(rig.enqueue(rig.ops(4), 1), 4u);
	rig.at(1000.1);
	EXPECT_EQ(rig.dequeue(64, 0).size(), 4u);
	EXPECT_TRUE(rig.dequeue(64, 1).empty());
	rig.at(1400.1);
	EXPECT_EQ(rig.dequeue(64, 1).size(), 4u);
}

struct Thread {
	uint8_t dev;
	uint16_t qp;
	std::vector<rte_crypto_op *> ops;
};

int
enqueue_all(void *arg)
{
	auto *t = static_cast<Thread *>(arg);

	for (size_t i = 0; i < t->ops.size(); i++) {
		if (rte_cryptodev_enqueue_burst(t->dev, t->qp, &t->ops[i], 1) != 1)
			return -1;
	}
	return 0;
}

/* What threads book at the same time adds up: no engine is booked by two of them. */
TEST(Timing, ThreadsShareEnginesWithoutLosingTime)
{
	constexpr unsigned threads = 3, each = 1000;

	for (unsigned engines : { 1u, 2u, 8u }) {
		Profile p;

		p.engines = engines;
		p.rsa = "10000";
		Rig rig{ p, "", threads, 1024 };
		std::vector<Thread> work;
		unsigned lcore;

		for (unsigned i = 0; i < threads; i++)
			work.push_back({ rig.id(), static_cast<uint16_t>(i), rig.ops(each) });
		unsigned i = 0;
		RTE_LCORE_FOREACH_WORKER(lcore)
			ASSERT_EQ(shim_lcore_launch(lcore, enqueue_all, &work[i++]), 0);
		RTE_LCORE_FOREACH_WORKER(lcore)
			ASSERT_EQ(shim_lcore_wait(lcore), 0);
		ASSERT_EQ(i, threads);
		/* all were enqueued at 0: the last one is finished when all engines have done all
		 */
		rig.at(100 + threads * each * 100 - 0.1);
		size_t got = 0;
		for (unsigned q = 0; q < threads; q++) {
			while (size_t n = rig.dequeue(64, q).size())
				got += n;
		}
		EXPECT_GE(got, threads * each - engines);
		EXPECT_LT(got, threads * each);
		rig.pass(0.2);
		for (unsigned q = 0; q < threads; q++)
			got += rig.dequeue(64, q).size();
		EXPECT_EQ(got, threads * each) << engines;
	}
}

} // namespace
} // namespace sim
