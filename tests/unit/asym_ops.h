/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What tests of single public-key operations share. */

#ifndef CBURST_TESTS_ASYM_OPS_H
#define CBURST_TESTS_ASYM_OPS_H

#include <memory>

#include <gtest/gtest.h>

#include "asym_help.h"
#include "asym_lane.h"

class AsymOps : public testing::TestWithParam<Devices> {
protected:
	std::unique_ptr<AsymLane> l_;

	void SetUp() override
	{
		l_ = std::make_unique<AsymLane>(GetParam());
		if (!l_->ok())
			GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	}

	void TearDown() override
	{
		if (l_->ok())
			l_->expect_balanced();
	}
};

inline cburst_asym_req
request(cburst_key *key, cburst_asym_op op, const Bytes &in = Bytes())
{
	cburst_asym_req req = {};

	req.key = key;
	req.op = static_cast<uint8_t>(op);
	req.salt_len = CBURST_SALT_DIGEST;
	req.in = in.data();
	req.in_len = static_cast<uint32_t>(in.size());
	return req;
}

/* Where no device of a parameter has an operation, the test says so instead of passing. */
#define NEED_DEVICE(req) \
	do { \
		if (!l_->can(req)) \
			GTEST_SKIP() << "no device here does this"; \
	} while (0)

#endif /* CBURST_TESTS_ASYM_OPS_H */
