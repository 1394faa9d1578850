/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_caam_jr = {
	.name = "crypto_caam_jr",
	.title = "NXP CAAM job ring",
	.vdev = "crypto_caam_jr",
	/* The ring has 512 entries whatever is asked for. */
	.descriptors_max = 512,
	.reserve = 1,
	.session_per_device = true,
	.advice = "MAC-then-encrypt is refused; the kernel must leave it a job ring.",
};

const struct cburst_driver glue_dpaa_sec = {
	.name = "crypto_dpaa_sec",
	.title = "NXP DPAA SEC",
	.session_per_device = true,
	.advice = "MAC-then-encrypt is refused; at most two queue pairs per device.",
};

const struct cburst_driver glue_dpaa2_sec = {
	.name = "crypto_dpaa2_sec",
	.title = "NXP DPAA2 SEC",
	.descriptors_min = 1024,
	.session_per_device = true,
	.advice =
		"MAC-then-encrypt is refused; the resource container must hold its dpseci objects.",
};
