/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file An instance with one lane on chosen devices, for tests of public-key operations. */

#ifndef CBURST_TESTS_ASYM_LANE_H
#define CBURST_TESTS_ASYM_LANE_H

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <cryptoburst/cryptoburst.h>

#include "asym_help.h"

struct shim_fake;

/** Drivers of one test, each with devargs behind a comma. */
using Devices = std::vector<std::string>;

/** What every test of public-key operations runs on. */
std::vector<Devices> asym_devices();
/** These as a part of a test's name. */
std::string asym_devices_name(const testing::TestParamInfo<Devices> &info);

/** What came of one operation. */
struct Outcome {
	int status = 1; ///< of the completion; 1: none seen
	Bytes out;	///< what was written
	unsigned times = 0;
};

class AsymLane {
public:
	/** Devices by driver, each with devargs behind a comma:
	 * "crypto_multibuffer,multibuffer=off". */
	explicit AsymLane(const std::vector<std::string> &devices, cburst_params *params = nullptr);
	~AsymLane();
	AsymLane(const AsymLane &) = delete;
	AsymLane &operator=(const AsymLane &) = delete;

	/** Whether all drivers are installed; nothing else may be called otherwise. */
	bool ok() const
	{
		return missing_.empty();
	}

	const std::string &missing() const
	{
		return missing_;
	}

	/** A key of libcrypto's as ours, freed with this; NULL where no device does anything with
	 * it. */
	cburst_key *key(EVP_PKEY *pkey, bool with_private = true);
	/** Take a key over. */
	cburst_key *keep(cburst_key *k)
	{
		keys_.push_back(k);
		return k;
	}

	void free_key(cburst_key *k, int expected = 0);

	/** Run one operation; req.out is set to room of exactly what it needs, guarded on both
	 * sides. */
	Outcome run(cburst_asym_req req);

	/** Whether a device of the lane can do it. */
	bool can(const cburst_asym_req &req);

	/** submitted = completed + failed, nothing staged or in flight. */
	void expect_balanced();

	uint8_t dev_id(unsigned i) const
	{
		return ids_.at(i);
	}

	cburst *cb = nullptr;
	cburst_lane *lane = nullptr;

private:
	std::vector<std::string> names_;
	std::vector<uint8_t> ids_;
	std::vector<cburst_key *> keys_;
	std::string missing_;
};

#endif /* CBURST_TESTS_ASYM_LANE_H */
