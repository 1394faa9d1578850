/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

/* Seen with DPDK 24.11.8 and OpenSSL 3.5, message by message against libcrypto. */
static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_CBC,
		.no_segments = true,
		.why = "CBC in place in chained mbufs: wrong bytes, also outside of the message, where a "
		       "segment is shorter than a block, and errors at other cuts (DPDK 24.11.8)",
	},
	{
		.scope = CBURST_LIMIT_GCM,
		.no_segments = true,
		.why = "GCM and GMAC in place in chained mbufs are refused at enqueue although the flags offer "
		       "it (DPDK 24.11.8)",
	},
	{
		.scope = CBURST_LIMIT_CCM,
		.no_segments = true,
		.why = "CCM in chained mbufs is refused at enqueue, and decryption fails a right tag (DPDK "
		       "24.11.8)",
	},
	{
		.scope = CBURST_LIMIT_CHAIN,
		.no_segments = true,
		.why = "cipher and MAC of chained mbufs: wrong tags out of place, and CBC's errors in place "
		       "(DPDK 24.11.8)",
	},
};

static const struct cburst_asym_traits asym = {
	.unusable = CBURST_ASYM_SCOPE_DH | CBURST_ASYM_SCOPE_EDDSA,
	.checks_crt = true,
	/* the context of libcrypto lies in the session */
	.session_per_lane = true,
	.why = "RSA: sessions for PSS and OAEP are made, but each operation is refused; PKCS #1 signatures "
	       "have no DigestInfo; without padding, a signature that does not verify is reported as success. "
	       "DH serves one operation a session, and leaves the next one unprocessed for ever. EdDSA "
	       "leaks memory in each operation, and ignores contexts (DPDK 24.11.8)",
};

const struct cburst_driver glue_openssl = {
	.name = "crypto_openssl",
	.title = "OpenSSL libcrypto on the CPU",
	.vdev = "crypto_openssl",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	/* A full queue has executed, in place, the first operation that it did not accept. */
	.works_in_enqueue = true,
	/* A session holds one context per queue pair of the device it was made for. */
	.session_per_device = true,
	.auto_create = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.asym = &asym,
	.advice = "Does nearly everything, one operation at a time: the one to fall back on; "
		  "crypto_aesni_mb is faster.",
};
