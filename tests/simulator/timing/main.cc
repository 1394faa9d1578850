/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <gtest/gtest.h>

#include "shim.h"

int
main(int argc, char **argv)
{
	int ret;

	testing::InitGoogleTest(&argc, argv);
	shim_eal_start(4);
	ret = RUN_ALL_TESTS();
	shim_eal_stop();
	return ret;
}
