/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stddef.h>

#include <rte_common.h>

#include "sym_algo.h"

/* clang-format off */
#define RANGE(a, b, step) { .min = (a), .max = (b), .increment = (step) }
#define EXACTLY(n)	  RANGE(n, n, 0)
/* clang-format on */

/* the longest IV that applications of cryptodev have room for, and the longest AAD it can say */
#define IV_MAX	16
#define AAD_MAX 65535

#define CIPHER(id, evp, key_range, iv_bytes, block_bytes, least_bytes) \
	{ \
		.type = RTE_CRYPTO_SYM_XFORM_CIPHER, \
		.algo = RTE_CRYPTO_CIPHER_##id, \
		.kind = SIM_KIND_CIPHER, \
		.service = SIM_CIPHER, \
		.name = evp, \
		.key = key_range, \
		.iv = EXACTLY(iv_bytes), \
		.block = block_bytes, \
		.least = least_bytes, \
	}
#define AEAD(id, how, evp, key_range, iv_range, tag_range) \
	{ \
		.type = RTE_CRYPTO_SYM_XFORM_AEAD, \
		.algo = RTE_CRYPTO_AEAD_##id, \
		.kind = how, \
		.service = SIM_AEAD, \
		.name = evp, \
		.key = key_range, \
		.iv = iv_range, \
		.tag = tag_range, \
		.aad = RANGE(0, AAD_MAX, 1), \
		.block = 1, \
	}
#define AUTH(id, how, where, evp, key_range, iv_range, bytes, at_once) \
	{ \
		.type = RTE_CRYPTO_SYM_XFORM_AUTH, \
		.algo = RTE_CRYPTO_AUTH_##id, \
		.kind = how, \
		.service = where, \
		.name = evp, \
		.key = key_range, \
		.iv = iv_range, \
		.tag = RANGE(1, bytes, 1), \
		.block = 1, \
		.hash_block = at_once, \
	}
#define DIGEST(id, evp, bytes, at_once) \
	AUTH(id, SIM_KIND_DIGEST, SIM_HASH, evp, EXACTLY(0), EXACTLY(0), bytes, at_once)
#define HMAC(id, evp, bytes, at_once) \
	AUTH(id##_HMAC, SIM_KIND_HMAC, SIM_HMAC, evp, RANGE(1, 65535, 1), EXACTLY(0), bytes, \
	     at_once)

#define AES_KEY RANGE(16, 32, 8)

static const struct sim_sym_algo algos[] = {
	CIPHER(AES_CBC, "AES-%u-CBC", AES_KEY, 16, 16, 0),
	CIPHER(AES_CTR, "AES-%u-CTR", AES_KEY, 16, 1, 0),
	CIPHER(AES_ECB, "AES-%u-ECB", AES_KEY, 0, 16, 0),
	/* the key is two of them */
	CIPHER(AES_XTS, "AES-%u-XTS", RANGE(32, 64, 32), 16, 1, 16),
	CIPHER(3DES_CBC, "DES-EDE3-CBC", EXACTLY(24), 8, 8, 0),
	AEAD(AES_GCM, SIM_KIND_AEAD, "AES-%u-GCM", AES_KEY, RANGE(1, IV_MAX, 1), RANGE(1, 16, 1)),
	AEAD(AES_CCM, SIM_KIND_CCM, "AES-%u-CCM", AES_KEY, RANGE(7, 13, 1), RANGE(4, 16, 2)),
	AEAD(CHACHA20_POLY1305, SIM_KIND_AEAD, "ChaCha20-Poly1305", EXACTLY(32), EXACTLY(12),
	     EXACTLY(16)),
	DIGEST(MD5, "MD5", 16, 64),
	DIGEST(SHA1, "SHA1", 20, 64),
	DIGEST(SHA224, "SHA2-224", 28, 64),
	DIGEST(SHA256, "SHA2-256", 32, 64),
	DIGEST(SHA384, "SHA2-384", 48, 128),
	DIGEST(SHA512, "SHA2-512", 64, 128),
	DIGEST(SHA3_224, "SHA3-224", 28, 144),
	DIGEST(SHA3_256, "SHA3-256", 32, 136),
	DIGEST(SHA3_384, "SHA3-384", 48, 104),
	DIGEST(SHA3_512, "SHA3-512", 64, 72),
	HMAC(MD5, "MD5", 16, 64),
	HMAC(SHA1, "SHA1", 20, 64),
	HMAC(SHA224, "SHA2-224", 28, 64),
	HMAC(SHA256, "SHA2-256", 32, 64),
	HMAC(SHA384, "SHA2-384", 48, 128),
	HMAC(SHA512, "SHA2-512", 64, 128),
	HMAC(SHA3_224, "SHA3-224", 28, 144),
	HMAC(SHA3_256, "SHA3-256", 32, 136),
	HMAC(SHA3_384, "SHA3-384", 48, 104),
	HMAC(SHA3_512, "SHA3-512", 64, 72),
	AUTH(AES_CMAC, SIM_KIND_CMAC, SIM_HMAC, "AES-%u-CBC", AES_KEY, EXACTLY(0), 16, 16),
	AUTH(AES_GMAC, SIM_KIND_GMAC, SIM_HMAC, "AES-%u-GCM", AES_KEY, RANGE(1, IV_MAX, 1), 16, 16),
};

const struct sim_sym_algo *
sim_sym_algos(unsigned *n)
{
	*n = RTE_DIM(algos);
	return algos;
}

const struct sim_sym_algo *
sim_sym_algo_find(enum rte_crypto_sym_xform_type type, int algo)
{
	for (unsigned i = 0; i < RTE_DIM(algos); i++) {
		if (algos[i].type == type && algos[i].algo == algo)
			return &algos[i];
	}
	return NULL;
}
