/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What tests of failing devices share: two devices of a driver, the first preferred. */

#ifndef UNIT_HEALTH_HELP_H
#define UNIT_HEALTH_HELP_H

#include <cerrno>

#include "datapath.h"

class HealthTest : public DataPath {
protected:
	static constexpr double Q = 30; /* first quarantine, ms */
	static constexpr unsigned A = 0, B = 1;

	void SetUp() override
	{
		DataPath::SetUp();
		params.quarantine_after = 4;
		params.quarantine_us = Q * 1000;
	}

	/** Device A, which says that it is hardware, so that all work prefers it; and B. */
	void start(const std::string &driver)
	{
		ASSERT_TRUE(add(driver));
		ASSERT_TRUE(add(driver));
		inject_hardware(dev_id(A), true);
		create();
		for (unsigned i = 0; i < 2; i++)
			at[qp(i).dev_id == dev_id(A) ? A : B] = i;
		fake(A);
		fake(B);
	}

	const cburst_qp_stats &of(unsigned device)
	{
		return qp(at[device]);
	}

	cburst_qp_state state(unsigned device = A)
	{
		return (cburst_qp_state)of(device).state;
	}

	/** Every operation of a device fails from now on; or none. */
	void fail_all(unsigned device, bool on)
	{
		shim_chaos chaos = {};

		chaos.fail = 1000;
		shim_fake_chaos(fake(device), on ? &chaos : nullptr);
	}

	/** Submit n operations to a device that fails all of them, until it is quarantined. */
	void make_it_fail(cburst_key *k, unsigned n = 4)
	{
		fail_all(A, true);
		EXPECT_EQ(submit(many(k, 16, n)), n);
		cburst_flush(lane);
		EXPECT_EQ(poll(), n);
		EXPECT_EQ(state(), CBURST_QP_QUARANTINED);
	}

	unsigned at[2] = {};
};

#endif /* UNIT_HEALTH_HELP_H */
