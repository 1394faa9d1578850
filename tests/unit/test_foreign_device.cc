/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* A device that another part of the program has started is not ours to configure, nor to stop. */

#include <cerrno>

#include <gtest/gtest.h>

#include <cryptoburst/lane.h>

#include "shim.h"

namespace {

constexpr const char *NAME = "crypto_null_foreign";
/* crypto_null leaves its rings behind, and a later device of the same number must not ask for
 * larger ones */
constexpr uint16_t DESCRIPTORS = 8;

class ForeignDevice : public testing::Test {
protected:
	void SetUp() override
	{
		shim_eal_start(4);
		dev = shim_vdev_create(NAME, nullptr);
		ASSERT_GE(dev, 0);
		ASSERT_EQ(shim_dev_start(static_cast<uint8_t>(dev), 1, DESCRIPTORS), 0);
	}

	void TearDown() override
	{
		if (dev >= 0)
			shim_vdev_remove(NAME);
	}

	int create(const char *const *names)
	{
		cburst_params params;
		cburst *cb = nullptr;

		cburst_params_init(&params);
		params.devices = names;
		params.nb_devices = names != nullptr ? 1 : 0;
		params.ops_per_lane = 64;
		params.descriptors = DESCRIPTORS;
		const int ret = cburst_create(&params, &cb, &err);
		cburst_destroy(cb);
		return ret;
	}

	int dev = -1;
	cburst_error err = {};
};

TEST_F(ForeignDevice, NamedIsRefusedAndGoesOnRunning)
{
	for (int i = 0; i < 2; i++) {
		EXPECT_EQ(create(&NAME), -EBUSY);
		EXPECT_NE(std::string(err.text).find(NAME), std::string::npos) << err.text;
		EXPECT_TRUE(shim_dev_started(static_cast<uint8_t>(dev)));
	}
}

TEST_F(ForeignDevice, UnnamedIsLeftOut)
{
	/* the only device there is */
	EXPECT_EQ(create(nullptr), -ENODEV) << err.text;
	EXPECT_TRUE(shim_dev_started(static_cast<uint8_t>(dev)));
}

TEST_F(ForeignDevice, StoppedItCanBeTaken)
{
	shim_dev_stop(static_cast<uint8_t>(dev));
	EXPECT_EQ(create(&NAME), 0) << err.text;
}

} // namespace
