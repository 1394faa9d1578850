/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_pci_id pci[] = {
	{ 0x177d, 0xa041, true, "OCTEON TX CPT VF" },
	{ 0x177d, 0xa040, false, "OCTEON TX CPT" },
};

static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_ALL,
		.segments_max = 16,
		.why = "the driver's segment list has 16 entries (DPDK 24.11 source)",
	},
};

const struct cburst_driver glue_octeontx = {
	.name = "crypto_octeontx",
	.title = "Marvell OCTEON TX CPT",
	.pci = pci,
	.nb_pci = GLUE_DIM(pci),
	.bind = "modprobe vfio-pci && dpdk-devbind.py --bind=vfio-pci BDF",
	.make_vfs = "echo 16 > /sys/bus/pci/devices/BDF/sriov_numvfs",
	/* The queue has 2048 entries whatever is asked for. */
	.descriptors_max = 2048,
	.reserve = 3,
	.session_per_device = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice = "One queue pair per virtual function: make one for each lcore.",
};
