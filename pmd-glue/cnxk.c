/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_pci_id cn9k_pci[] = {
	{ 0x177d, 0xa0fe, true, "OCTEON CN9K CPT VF" },
	{ 0x177d, 0xa0fd, false, "OCTEON CN9K CPT" },
};

static const struct cburst_pci_id cn10k_pci[] = {
	{ 0x177d, 0xa0f3, true, "OCTEON CN10K CPT VF" },
	{ 0x177d, 0xa0f2, false, "OCTEON CN10K CPT" },
};

#define BIND	 "modprobe vfio-pci && dpdk-devbind.py --bind=vfio-pci BDF"
#define MAKE_VFS "echo 1 > /sys/bus/pci/devices/BDF/sriov_numvfs"

const struct cburst_driver glue_cn9k = {
	.name = "crypto_cn9k",
	.title = "Marvell OCTEON CN9K CPT",
	.pci = cn9k_pci,
	.nb_pci = GLUE_DIM(cn9k_pci),
	.bind = BIND,
	.make_vfs = MAKE_VFS,
	/* Depths are rounded up to a power of two; flow control stops 32 below it. */
	.descriptors_min = 128,
	.reserve = 32,
	/* A session names the engine group of its device. */
	.session_per_device = true,
	.advice =
		"On CN98xx take virtual functions of even and of odd number: each half serves one of its "
		"two engines.",
};

const struct cburst_driver glue_cn10k = {
	.name = "crypto_cn10k",
	.title = "Marvell OCTEON CN10K CPT",
	.pci = cn10k_pci,
	.nb_pci = GLUE_DIM(cn10k_pci),
	.bind = BIND,
	.make_vfs = MAKE_VFS,
	/* As above, but instructions go in pairs: 64 below. */
	.descriptors_min = 128,
	.reserve = 64,
	.session_per_device = true,
	.advice = "Up to 63 queue pairs in one virtual function: one is enough for a process.",
};
