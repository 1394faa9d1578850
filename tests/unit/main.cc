/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstdio>

#include <gtest/gtest.h>
#include <openssl/provider.h>

#include "shim.h"

/*
 * Tests that need EAL start it themselves with shim_eal_start(4), so that the others run without
 * memory or rights.
 */
int
main(int argc, char **argv)
{
	OSSL_PROVIDER *held;
	int ret;

	testing::InitGoogleTest(&argc, argv);
	/*
	 * Removing a crypto_openssl device unloads libcrypto's default provider, which leaves the
	 * whole program without algorithms unless somebody else holds it too.
	 */
	held = OSSL_PROVIDER_load(nullptr, "default");
	if (held == nullptr) {
		fputs("libcrypto has no default provider\n", stderr);
		return 1;
	}
	ret = RUN_ALL_TESTS();
	shim_eal_stop();
	OSSL_PROVIDER_unload(held);
	return ret;
}
