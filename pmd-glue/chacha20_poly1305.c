/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_ALL,
		.no_segments = true,
		.why = "chained mbufs: all operations of a burst share one segment list, so only the last "
		       "one is right (DPDK 24.11.8)",
	},
};

const struct cburst_driver glue_chacha20_poly1305 = {
	.name = "crypto_chacha20_poly1305",
	.title = "Intel multi-buffer library, ChaCha20-Poly1305 only",
	.vdev = "crypto_chacha20_poly1305",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_dequeue = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice =
		"Prefer crypto_aesni_mb, which does the same and takes longer AAD; DPDK 26.07 has this "
		"driver no more.",
};
