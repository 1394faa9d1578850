/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_pci_id pci[] = {
	{ 0x1af4, 0x1054, true, "virtio crypto device" },
};

const struct cburst_driver glue_virtio = {
	.name = "crypto_virtio",
	.title = "virtio-crypto of a virtual machine",
	.pci = pci,
	.nb_pci = GLUE_DIM(pci),
	.bind = "modprobe vfio-pci && dpdk-devbind.py --bind=vfio-pci BDF",
	/* QEMU gives each data queue 1024 entries, and more than there are is quietly less. */
	.descriptors_max = 1024,
	/* Sessions live in the device, made through its control queue. */
	.session_per_device = true,
	.advice =
		"AES-CBC, alone or with HMAC-SHA1, as fast as the host's back end; without an IOMMU in "
		"the machine, load vfio with enable_unsafe_noiommu_mode=1.",
};
