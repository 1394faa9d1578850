/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_armv8 = {
	.name = "crypto_armv8",
	.title = "Arm CPU instructions",
	.vdev = "crypto_armv8",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_enqueue = true,
	.advice = "AES-128-CBC with HMAC only; crypto_openssl does more.",
};

const struct cburst_driver glue_mvsam = {
	.name = "crypto_mvsam",
	.title = "Marvell ARMADA EIP",
	.vdev = "crypto_mvsam",
	.session_per_device = true,
	.advice = "Needs the MUSDK library that DPDK was built with.",
};

const struct cburst_driver glue_uadk = {
	.name = "crypto_uadk",
	.title = "HiSilicon Kunpeng through UADK",
	.vdev = "crypto_uadk",
	.works_in_enqueue = true,
	.session_per_device = true,
	.advice = "Waits for the device in the enqueue call: queue depth gains nothing.",
};
