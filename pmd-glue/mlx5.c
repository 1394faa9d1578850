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

/*
 * A network card first: it stays with its kernel driver, and has no PCI functions here lest every
 * such card be taken for an accelerator. Cryptodev reports the name of the bus driver that all its
 * services share.
 */
const struct cburst_driver glue_mlx5 = {
	.name = "mlx5_pci",
	.title = "NVIDIA ConnectX and BlueField",
	.session_per_device = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice =
		"AES-GCM on BlueField-3 and later, with the device argument class=crypto; needs no "
		"binding.",
};
