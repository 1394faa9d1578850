/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_pci_id pci[] = {
	{ 0x1022, 0x1456, true, "AMD CCP 5A" },
	{ 0x1022, 0x1468, true, "AMD CCP 5B" },
	{ 0x1022, 0x15df, true, "AMD CCP RV" },
};

const struct cburst_driver glue_ccp = {
	.name = "crypto_ccp",
	.title = "AMD cryptographic coprocessor",
	.pci = pci,
	.nb_pci = GLUE_DIM(pci),
	.bind = "modprobe vfio-pci && dpdk-devbind.py --bind=vfio-pci BDF",
	.descriptors_power_of_two = true,
	.reserve = 1,
	.session_per_device = true,
	.advice =
		"No chained mbufs; HMAC-MD5 only with the device argument ccp_auth_opt=1, which computes "
		"MACs on the CPU.",
};
