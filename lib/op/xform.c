/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include <rte_crypto_sym.h>

#include "op/key_internal.h"
#include "op/xform.h"
#include "pool/op.h"

static const int cipher_of[CBURST_ALG_COUNT] = {
	[CBURST_ALG_NULL] = RTE_CRYPTO_CIPHER_NULL,
	[CBURST_ALG_AES_CBC] = RTE_CRYPTO_CIPHER_AES_CBC,
	[CBURST_ALG_AES_CTR] = RTE_CRYPTO_CIPHER_AES_CTR,
	[CBURST_ALG_AES_ECB] = RTE_CRYPTO_CIPHER_AES_ECB,
	[CBURST_ALG_AES_XTS] = RTE_CRYPTO_CIPHER_AES_XTS,
	[CBURST_ALG_3DES_CBC] = RTE_CRYPTO_CIPHER_3DES_CBC,
};

static const int aead_of[CBURST_ALG_COUNT] = {
	[CBURST_ALG_AES_GCM] = RTE_CRYPTO_AEAD_AES_GCM,
	[CBURST_ALG_AES_CCM] = RTE_CRYPTO_AEAD_AES_CCM,
	[CBURST_ALG_CHACHA20_POLY1305] = RTE_CRYPTO_AEAD_CHACHA20_POLY1305,
};

static const int auth_of[CBURST_ALG_COUNT] = {
	[CBURST_ALG_MD5] = RTE_CRYPTO_AUTH_MD5,
	[CBURST_ALG_SHA1] = RTE_CRYPTO_AUTH_SHA1,
	[CBURST_ALG_SHA224] = RTE_CRYPTO_AUTH_SHA224,
	[CBURST_ALG_SHA256] = RTE_CRYPTO_AUTH_SHA256,
	[CBURST_ALG_SHA384] = RTE_CRYPTO_AUTH_SHA384,
	[CBURST_ALG_SHA512] = RTE_CRYPTO_AUTH_SHA512,
	[CBURST_ALG_SHA3_224] = RTE_CRYPTO_AUTH_SHA3_224,
	[CBURST_ALG_SHA3_256] = RTE_CRYPTO_AUTH_SHA3_256,
	[CBURST_ALG_SHA3_384] = RTE_CRYPTO_AUTH_SHA3_384,
	[CBURST_ALG_SHA3_512] = RTE_CRYPTO_AUTH_SHA3_512,
	[CBURST_ALG_HMAC_MD5] = RTE_CRYPTO_AUTH_MD5_HMAC,
	[CBURST_ALG_HMAC_SHA1] = RTE_CRYPTO_AUTH_SHA1_HMAC,
	[CBURST_ALG_HMAC_SHA224] = RTE_CRYPTO_AUTH_SHA224_HMAC,
	[CBURST_ALG_HMAC_SHA256] = RTE_CRYPTO_AUTH_SHA256_HMAC,
	[CBURST_ALG_HMAC_SHA384] = RTE_CRYPTO_AUTH_SHA384_HMAC,
	[CBURST_ALG_HMAC_SHA512] = RTE_CRYPTO_AUTH_SHA512_HMAC,
	[CBURST_ALG_HMAC_SHA3_224] = RTE_CRYPTO_AUTH_SHA3_224_HMAC,
	[CBURST_ALG_HMAC_SHA3_256] = RTE_CRYPTO_AUTH_SHA3_256_HMAC,
	[CBURST_ALG_HMAC_SHA3_384] = RTE_CRYPTO_AUTH_SHA3_384_HMAC,
	[CBURST_ALG_HMAC_SHA3_512] = RTE_CRYPTO_AUTH_SHA3_512_HMAC,
	[CBURST_ALG_AES_CMAC] = RTE_CRYPTO_AUTH_AES_CMAC,
	[CBURST_ALG_AES_GMAC] = RTE_CRYPTO_AUTH_AES_GMAC,
};

int
cbi_rte_cipher(enum cburst_alg alg)
{
	return cipher_of[alg] != 0 ? cipher_of[alg] : -1;
}

int
cbi_rte_aead(enum cburst_alg alg)
{
	return aead_of[alg] != 0 ? aead_of[alg] : -1;
}

int
cbi_rte_auth(enum cburst_alg alg)
{
	return auth_of[alg] != 0 ? auth_of[alg] : -1;
}

static void
fill_cipher(struct rte_crypto_sym_xform *xf, const struct cburst_spec *spec, const uint8_t *key,
	    enum cburst_dir dir)
{
	xf->type = RTE_CRYPTO_SYM_XFORM_CIPHER;
	xf->cipher.op = dir == CBURST_ENCRYPT ? RTE_CRYPTO_CIPHER_OP_ENCRYPT
					      : RTE_CRYPTO_CIPHER_OP_DECRYPT;
	xf->cipher.algo = cipher_of[spec->alg];
	xf->cipher.key.data = key;
	xf->cipher.key.length = spec->key_len;
	xf->cipher.iv.offset = CBI_OP_IV_OFFSET;
	xf->cipher.iv.length = spec->iv_len;
}

static void
fill_auth(struct rte_crypto_sym_xform *xf, enum cburst_alg alg, const uint8_t *key,
	  uint16_t key_len, uint16_t iv_len, uint16_t tag_len, enum rte_crypto_auth_operation op)
{
	xf->type = RTE_CRYPTO_SYM_XFORM_AUTH;
	xf->auth.op = op;
	xf->auth.algo = auth_of[alg];
	xf->auth.key.data = key;
	xf->auth.key.length = key_len;
	xf->auth.iv.offset = CBI_OP_IV_OFFSET;
	xf->auth.iv.length = iv_len;
	xf->auth.digest_length = tag_len;
}

void
cbi_xform_fill(const struct cburst_spec *spec, const uint8_t *material, enum cburst_dir dir,
	       uint32_t aad_len, struct rte_crypto_sym_xform xf[2])
{
	struct rte_crypto_sym_xform *cipher, *auth;

	memset(xf, 0, 2 * sizeof(xf[0]));
	switch (cburst_spec_kind(spec)) {
	case CBURST_KIND_AEAD:
		xf->type = RTE_CRYPTO_SYM_XFORM_AEAD;
		xf->aead.op = dir == CBURST_ENCRYPT ? RTE_CRYPTO_AEAD_OP_ENCRYPT
						    : RTE_CRYPTO_AEAD_OP_DECRYPT;
		xf->aead.algo = aead_of[spec->alg];
		xf->aead.key.data = material;
		xf->aead.key.length = spec->key_len;
		xf->aead.iv.offset = CBI_OP_IV_OFFSET;
		xf->aead.iv.length = spec->iv_len;
		xf->aead.digest_length = spec->tag_len;
		xf->aead.aad_length = aad_len;
		break;
	case CBURST_KIND_CIPHER:
		fill_cipher(xf, spec, material, dir);
		break;
	case CBURST_KIND_HASH:
	case CBURST_KIND_MAC:
		/* verification is generation and a constant-time comparison of our own */
		fill_auth(xf, spec->alg, material, spec->key_len, spec->iv_len, spec->tag_len,
			  RTE_CRYPTO_AUTH_OP_GENERATE);
		break;
	case CBURST_KIND_CHAIN:
		/* encrypt-then-MAC has the cipher first when encrypting, the MAC first when
		 * decrypting */
		if ((spec->order == CBURST_CHAIN_ENCRYPT_THEN_MAC) == (dir == CBURST_ENCRYPT)) {
			cipher = &xf[0];
			auth = &xf[1];
		} else {
			auth = &xf[0];
			cipher = &xf[1];
		}
		fill_cipher(cipher, spec, material, dir);
		fill_auth(auth, spec->auth, material + spec->key_len, spec->auth_key_len, 0,
			  spec->tag_len,
			  dir == CBURST_ENCRYPT ? RTE_CRYPTO_AUTH_OP_GENERATE
						: RTE_CRYPTO_AUTH_OP_VERIFY);
		xf[0].next = &xf[1];
		break;
	case CBURST_KIND_NONE:
		break;
	}
}
