/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Properties of plans, on machines nobody would build. */

#include <cerrno>
#include <map>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include <cryptoburst/plan.h>

#include "plan_machine.h"

namespace {

/*
 * Any machine at all: what must hold, holds, and a refusal is given exactly when there is a reason
 * for it.
 */
TEST(Plan, RandomMachines)
{
	std::mt19937 random(20260101);
	const auto below = [&](unsigned n) { return (unsigned)(random() % n); };
	unsigned planned = 0, refused = 0;

	for (unsigned round = 0; round < 3000; round++) {
		Machine m;
		const unsigned nodes = 1 + below(8), groups = 1 + below(3);
		std::map<unsigned, unsigned> queue_pairs;
		unsigned sum = 0;
		bool is_short = false;

		for (unsigned a = 0; a < nodes; a++)
			for (unsigned b = 0; b < nodes; b++)
				m.in.distance[a][b] = (uint8_t)(a == b ? 10
									: below(4) == 0
									? 0
									: 11 + below(60));
		for (unsigned n = 1 + below(12); n > 0; n--)
			m.lanes_on((int)below(nodes + 1) - 1, 1);
		for (unsigned n = 1 + below(10); n > 0; n--)
			m.device((int)below(nodes + 1) - 1, below(6), below(groups));
		m.in.shortage = below(2) ? CBURST_SHORTAGE_SKIP : CBURST_SHORTAGE_REFUSE;
		for (const auto &dev : m.devices)
			queue_pairs[dev.group] += dev.queue_pairs;
		for (const auto &g : queue_pairs) {
			is_short |= g.second < m.lanes.size();
			sum += g.second < m.lanes.size() ? g.second : (unsigned)m.lanes.size();
		}
		SCOPED_TRACE("round " + std::to_string(round));
		const int ret = m.plan();
		const bool refuse = m.in.shortage == CBURST_SHORTAGE_SKIP ? sum < m.lanes.size()
									  : is_short;
		if (refuse) {
			ASSERT_EQ(ret, -ENOSPC);
			ASSERT_STRNE(m.err.text, "");
			refused++;
			continue;
		}
		ASSERT_GT(ret, 0) << m.err.text;
		m.expect_sound();
		m.expect_nearest();
		if (!is_short)
			m.expect_nobody_displaced();
		m.expect_no_idle_device();
		if (testing::Test::HasFatalFailure())
			return;
		planned++;
	}
	EXPECT_GT(planned, 300u) << "too few of the machines can be planned to mean anything";
	EXPECT_GT(refused, 300u);
}

/*
 * Lanes of one node and one group share its local devices evenly, as far as their queue pairs go.
 */
TEST(Plan, LoadIsEven)
{
	std::mt19937 random(7);

	for (unsigned round = 0; round < 500; round++) {
		Machine m;
		const unsigned devices = 1 + random() % 6, lanes = 1 + random() % 24;

		m.line(1);
		m.lanes_on(0, lanes);
		for (unsigned i = 0; i < devices; i++)
			m.device(0, 24);
		ASSERT_GT(m.plan(), 0);
		m.expect_sound();
		for (unsigned dev = 0; dev < devices; dev++) {
			ASSERT_GE(m.lanes_of(dev), lanes / devices)
				<< lanes << " lanes, " << devices << " devices";
			ASSERT_LE(m.lanes_of(dev), (lanes + devices - 1) / devices);
		}
	}
}

} /* namespace */
