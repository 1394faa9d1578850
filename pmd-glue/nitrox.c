/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_pci_id pci[] = {
	{ 0x177d, 0x0013, true, "Nitrox V CNN55XX VF" },
	{ 0x177d, 0x0012, false, "Nitrox V CNN55XX" },
};

static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_ALL,
		.segments_max = 16,
		.why = "the driver refuses more than 16 segments at enqueue (DPDK 24.11 source)",
	},
};

const struct cburst_driver glue_nitrox = {
	/* Its service's name; the PCI driver's own is another. */
	.name = "crypto_nitrox_sym",
	.title = "Marvell Nitrox V",
	.pci = pci,
	.nb_pci = GLUE_DIM(pci),
	.bind = "modprobe vfio-pci && dpdk-devbind.py --bind=vfio-pci BDF",
	.make_vfs = "echo 16 > /sys/bus/pci/devices/BDF/sriov_numvfs",
	/* Rounded up to a power of two by the driver. */
	.descriptors_max = 16384,
	.session_per_device = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice =
		"Needs microcode loaded by its kernel driver; HMAC only together with a cipher, encrypt "
		"then MAC.",
};
