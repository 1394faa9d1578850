/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cryptoburst/algo.h>

/*
 * What the standards allow, as far as any cryptodev goes along; what a particular device takes of
 * it is cburst_device_can()'s question. Where the standards leave a choice, the defaults are these.
 *
 * GCM and GMAC have 12 bytes of IV, the only size every device takes, and the only one that is used
 * as it is instead of being hashed.
 *
 * CCM has 12 bytes of nonce, as in TLS (RFC 6655). That leaves 3 bytes for the length, so 16 MiB a
 * message; the longest nonce, 13 bytes, would bound messages at 65535 bytes.
 *
 * An HMAC key is as long as the digest (RFC 2104, section 3). A key of 0 bytes is in the standard,
 * but no device takes it.
 *
 * Tags are not truncated. The standards advise against tags of a few bytes, but devices make them
 * and protocols have them, so they are not refused here.
 */

#define AEAD(id, text, k_min, k_max, k_step, i_min, i_max, t_min) \
	[CBURST_ALG_##id] = { \
		.alg = CBURST_ALG_##id, \
		.name = text, \
		.kind = CBURST_KIND_AEAD, \
		.key_min = k_min, \
		.key_max = k_max, \
		.key_step = k_step, \
		.key_default = k_min, \
		.iv_min = i_min, \
		.iv_max = i_max, \
		.iv_default = 12, \
		.tag_min = t_min, \
		.tag_max = 16, \
		.tag_default = 16, \
		.block = 1, \
	}
#define CIPHER(id, text, k_min, k_max, k_step, iv, block_size, shortest) \
	[CBURST_ALG_##id] = { \
		.alg = CBURST_ALG_##id, \
		.name = text, \
		.kind = CBURST_KIND_CIPHER, \
		.key_min = k_min, \
		.key_max = k_max, \
		.key_step = k_step, \
		.key_default = k_min, \
		.iv_min = iv, \
		.iv_max = iv, \
		.iv_default = iv, \
		.block = block_size, \
		.length_min = shortest, \
	}
#define HASH(id, text, size) \
	[CBURST_ALG_##id] = { \
		.alg = CBURST_ALG_##id, \
		.name = text, \
		.kind = CBURST_KIND_HASH, \
		.tag_min = 1, \
		.tag_max = size, \
		.tag_default = size, \
		.block = 1, \
	}
#define HMAC(id, text, size) \
	[CBURST_ALG_HMAC_##id] = { \
		.alg = CBURST_ALG_HMAC_##id, \
		.name = "hmac-" text, \
		.kind = CBURST_KIND_MAC, \
		.key_min = 1, \
		.key_max = 65535, \
		.key_step = 1, \
		.key_default = size, \
		.tag_min = 1, \
		.tag_max = size, \
		.tag_default = size, \
		.block = 1, \
	}
#define AES_MAC(id, text, i_min, i_max, iv) \
	[CBURST_ALG_##id] = { \
		.alg = CBURST_ALG_##id, \
		.name = text, \
		.kind = CBURST_KIND_MAC, \
		.key_min = 16, \
		.key_max = 32, \
		.key_step = 8, \
		.key_default = 16, \
		.iv_min = i_min, \
		.iv_max = i_max, \
		.iv_default = iv, \
		.tag_min = 1, \
		.tag_max = 16, \
		.tag_default = 16, \
		.block = 1, \
	}

static const struct cburst_alg_info algs[CBURST_ALG_COUNT] = {
	AEAD(AES_GCM, "aes-gcm", 16, 32, 8, 1, CBURST_IV_MAX, 1),
	AEAD(AES_CCM, "aes-ccm", 16, 32, 8, 7, 13, 4),
	AEAD(CHACHA20_POLY1305, "chacha20-poly1305", 32, 32, 0, 12, 12, 16),
	CIPHER(NULL, "null", 0, 0, 0, 0, 1, 0),
	CIPHER(AES_CBC, "aes-cbc", 16, 32, 8, 16, 16, 0),
	CIPHER(AES_CTR, "aes-ctr", 16, 32, 8, 16, 1, 0),
	CIPHER(AES_ECB, "aes-ecb", 16, 32, 8, 0, 16, 0),
	CIPHER(AES_XTS, "aes-xts", 32, 64, 32, 16, 1, 16),
	CIPHER(3DES_CBC, "3des-cbc", 24, 24, 0, 8, 8, 0),
	HASH(MD5, "md5", 16),
	HASH(SHA1, "sha1", 20),
	HASH(SHA224, "sha224", 28),
	HASH(SHA256, "sha256", 32),
	HASH(SHA384, "sha384", 48),
	HASH(SHA512, "sha512", 64),
	HASH(SHA3_224, "sha3-224", 28),
	HASH(SHA3_256, "sha3-256", 32),
	HASH(SHA3_384, "sha3-384", 48),
	HASH(SHA3_512, "sha3-512", 64),
	HMAC(MD5, "md5", 16),
	HMAC(SHA1, "sha1", 20),
	HMAC(SHA224, "sha224", 28),
	HMAC(SHA256, "sha256", 32),
	HMAC(SHA384, "sha384", 48),
	HMAC(SHA512, "sha512", 64),
	HMAC(SHA3_224, "sha3-224", 28),
	HMAC(SHA3_256, "sha3-256", 32),
	HMAC(SHA3_384, "sha3-384", 48),
	HMAC(SHA3_512, "sha3-512", 64),
	AES_MAC(AES_CMAC, "aes-cmac", 0, 0, 0),
	AES_MAC(AES_GMAC, "aes-gmac", 1, CBURST_IV_MAX, 12),
};

const struct cburst_alg_info *
cburst_alg_info(enum cburst_alg alg)
{
	if ((unsigned)alg >= CBURST_ALG_COUNT || algs[alg].name == NULL)
		return NULL;
	return &algs[alg];
}
