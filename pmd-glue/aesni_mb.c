/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

/* Seen with DPDK 24.11.8 and libipsec-mb 2.0, message by message against libcrypto. */
static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_ALL,
		.no_segments = true,
		.why = "chained mbufs: GCM and ChaCha20-Poly1305 share one segment list per burst, so "
		       "only the last operation of a burst is right, and out of place they crash; MACs and "
		       "digests land behind the data instead of where asked; ciphers allocate memory for each "
		       "operation, crash when there is none, and are wrong from 64 KiB on (DPDK 24.11.8)",
	},
	{
		.scope = CBURST_LIMIT_CTR,
		.counter_bits = 32,
		.why = "when the last 32 bits of the counter block overflow, the carry is lost (libipsec-mb "
		       "2.0, all its code paths)",
	},
	{
		.scope = CBURST_LIMIT_HMAC,
		.no_empty = true,
		.why = "the HMAC of an empty message is wrong, and so is every HMAC after it on that queue "
		       "pair (libipsec-mb 2.0 through DPDK 24.11.8)",
	},
	{
		.scope = CBURST_LIMIT_CBC,
		.no_empty = true,
		.why = "decrypting an empty message writes outside of it where the CPU has no AVX-512 "
		       "(libipsec-mb 2.0)",
	},
	{
		.scope = CBURST_LIMIT_3DES,
		.unusable = true,
		.why = "with AVX-512, two or more 3DES-CBC operations at a time are wrong (libipsec-mb 2.0, "
		       "its issue 169)",
	},
};

const struct cburst_driver glue_aesni_mb = {
	.name = "crypto_aesni_mb",
	.title = "Intel multi-buffer library on the CPU",
	.vdev = "crypto_aesni_mb",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_dequeue = true,
	.auto_create = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice = "The fastest software device for bursts; for chained mbufs or empty messages add "
		  "crypto_openssl and crypto_aesni_gcm.",
};
