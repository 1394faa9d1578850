/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

/*
 * Nothing was wrong in GCM and GMAC of any size, layout that the flags offer, tag or AAD length
 * (DPDK 24.11.8, libipsec-mb 2.0): no limits.
 */
const struct cburst_driver glue_aesni_gcm = {
	.name = "crypto_aesni_gcm",
	.title = "Intel multi-buffer library, AES-GCM only",
	.vdev = "crypto_aesni_gcm",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_dequeue = true,
	.cpu_crypto = true,
	.advice =
		"AES-GCM and GMAC in chained mbufs too, and faster than crypto_aesni_mb where bursts are "
		"small.",
};
