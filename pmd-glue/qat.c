/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

#define INTEL 0x8086

/* By generation, as the driver's tables and the guide of DPDK 24.11 have them. */
static const struct cburst_pci_id pci[] = {
	{ INTEL, 0x0443, true, "QAT DH895xCC VF" },
	{ INTEL, 0x37c9, true, "QAT C62x VF" },
	{ INTEL, 0x19e3, true, "QAT C3xxx VF" },
	{ INTEL, 0x18ef, true, "QAT 200xx VF" },
	{ INTEL, 0x6f55, true, "QAT D15xx VF" },
	{ INTEL, 0x18a1, true, "QAT C4xxx VF" },
	{ INTEL, 0x578b, true, "QAT third generation with wireless slice, VF" },
	{ INTEL, 0x4941, true, "QAT 4xxx VF" },
	{ INTEL, 0x4943, true, "QAT 401xx VF" },
	{ INTEL, 0x4945, true, "QAT 402xx VF" },
	{ INTEL, 0x4947, true, "QAT 420xx VF" },
	{ INTEL, 0x1454, true, "QAT LCE, AES-GCM only" },
	{ INTEL, 0x0da5, true, "QAT virtual device" },
	{ INTEL, 0x0435, false, "QAT DH895xCC" },
	{ INTEL, 0x37c8, false, "QAT C62x" },
	{ INTEL, 0x19e2, false, "QAT C3xxx" },
	{ INTEL, 0x18ee, false, "QAT 200xx" },
	{ INTEL, 0x6f54, false, "QAT D15xx" },
	{ INTEL, 0x18a0, false, "QAT C4xxx" },
	{ INTEL, 0x4940, false, "QAT 4xxx" },
	{ INTEL, 0x4942, false, "QAT 401xx" },
	{ INTEL, 0x4944, false, "QAT 402xx" },
	{ INTEL, 0x4946, false, "QAT 420xx" },
};

static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_ALL,
		.segments_max = 16,
		.why = "the driver's segment list has 16 entries (DPDK 24.11 source)",
	},
};

/* Kernels from 5.9 on keep vfio-pci away from several of them unless told. */
#define BIND	 "modprobe vfio-pci disable_denylist=1 && dpdk-devbind.py --bind=vfio-pci BDF"
#define MAKE_VFS "echo 16 > /sys/bus/pci/devices/BDF/sriov_numvfs"

const struct cburst_driver glue_qat = {
	.name = "crypto_qat",
	.title = "Intel QuickAssist, symmetric service",
	.pci = pci,
	.nb_pci = GLUE_DIM(pci),
	.bind = BIND,
	.make_vfs = MAKE_VFS,
	.descriptors_max = 4096,
	.descriptors_min = 128,
	.descriptors_power_of_two = true,
	.reserve = 1,
	/* A session is built for one generation; a machine may have several. */
	.session_per_device = true,
	.aad_align = 16,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice =
		"Needs many operations in flight to pay off; 3DES, MD5 and SHA-1 only with the device "
		"argument qat_legacy_capa=1.",
};

static const uint16_t curves[] = { 23, 24, 25, 0 };
static const uint16_t rsa_not[] = { 2560, 3584, 0 };

static const struct cburst_asym_traits asym = {
	.unlisted = CBURST_ASYM_SCOPE_ECDSA | CBURST_ASYM_SCOPE_ECDH,
	.curves = curves,
	.rsa_not = rsa_not,
	.rsa_bits_max = 4096,
	.why = "elliptic curves are not in the capabilities, and other curves than P-256, P-384 and P-521 not "
	       "always refused (DPDK 24.11 source)",
};

const struct cburst_driver glue_qat_asym = {
	.name = "crypto_qat_asym",
	.title = "Intel QuickAssist, public-key service",
	.pci = pci,
	.nb_pci = GLUE_DIM(pci),
	.bind = BIND,
	.make_vfs = MAKE_VFS,
	.descriptors_max = 4096,
	.descriptors_min = 128,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.session_per_device = true,
	.asym = &asym,
	.advice =
		"RSA up to 4096 bits without padding, not 2560 and 3584; does ECDSA and ECDH, which its "
		"capabilities do not show before DPDK 26.07.",
};
