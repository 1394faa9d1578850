/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstdlib>

#include <gtest/gtest.h>

int
main(int argc, char **argv)
{
	/* what is alone goes to the device, too: else it would not be tested */
	setenv("CRYPTOBURST_ALONE", "device", 0);
	testing::InitGoogleTest(&argc, argv);
	return RUN_ALL_TESTS();
}
