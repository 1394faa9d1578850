/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_asym_traits asym = {
	.paddings = CBURST_ASYM_PAD_PKCS1_SIGN | CBURST_ASYM_PAD_PKCS1_CRYPT | CBURST_ASYM_PAD_PSS |
		CBURST_ASYM_PAD_OAEP,
	.batches = true,
	.checks_crt = true,
	.checks_points = true,
	.ecdh_x_only = true,
};

const struct cburst_driver glue_multibuffer = {
	.name = "crypto_multibuffer",
	.title = "public keys on the CPU, eight at a time",
	.vdev = "crypto_multibuffer",
	.works_in_dequeue = true,
	.auto_create = true,
	.asym = &asym,
	.advice = "Eight operations of one kind and size in flight, or more, fill its groups.",
};
