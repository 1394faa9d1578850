/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_XTS,
		.unusable = true,
		.why = "takes messages of 512, 4096 and 1048576 bytes only, and unless told otherwise only keys "
		       "wrapped for this very card (DPDK 24.11 guide)",
	},
};

#define MELLANOX 0x15b3

/* As the driver of DPDK 24.11 lists them. */
static const struct cburst_pci_id shared[] = {
	{ MELLANOX, 0x101b, true, "ConnectX-6" },  { MELLANOX, 0x101d, true, "ConnectX-6 Dx" },
	{ MELLANOX, 0x101e, true, "ConnectX VF" }, { MELLANOX, 0xa2d6, true, "BlueField-2" },
	{ MELLANOX, 0x1021, true, "ConnectX-7" },  { MELLANOX, 0xa2dc, true, "BlueField-3" },
};

/*
 * A network card first: it stays with its kernel driver, lest every such card be taken for an
 * accelerator. Cryptodev reports the name of the bus driver that all its
 * services share.
 */
const struct cburst_driver glue_mlx5 = {
	.name = "mlx5_pci",
	.title = "NVIDIA ConnectX and BlueField",
	.shared = shared,
	.nb_shared = GLUE_DIM(shared),
	.session_per_device = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice =
		"AES-GCM on BlueField-3 and later, with the device argument class=crypto; needs no "
		"binding.",
};
