/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include <rte_cryptodev.h>

#include "caps.h"

/* The test's own translation: a wrong one in the library must not be repeated here by sharing it.
 */
static const struct {
	enum cburst_alg alg;
	enum rte_crypto_sym_xform_type type;
	int dpdk;
} names[] = {
	{ CBURST_ALG_AES_GCM, RTE_CRYPTO_SYM_XFORM_AEAD, RTE_CRYPTO_AEAD_AES_GCM },
	{ CBURST_ALG_AES_CCM, RTE_CRYPTO_SYM_XFORM_AEAD, RTE_CRYPTO_AEAD_AES_CCM },
	{ CBURST_ALG_CHACHA20_POLY1305, RTE_CRYPTO_SYM_XFORM_AEAD,
	  RTE_CRYPTO_AEAD_CHACHA20_POLY1305 },
	{ CBURST_ALG_AES_CBC, RTE_CRYPTO_SYM_XFORM_CIPHER, RTE_CRYPTO_CIPHER_AES_CBC },
	{ CBURST_ALG_AES_CTR, RTE_CRYPTO_SYM_XFORM_CIPHER, RTE_CRYPTO_CIPHER_AES_CTR },
	{ CBURST_ALG_AES_ECB, RTE_CRYPTO_SYM_XFORM_CIPHER, RTE_CRYPTO_CIPHER_AES_ECB },
	{ CBURST_ALG_AES_XTS, RTE_CRYPTO_SYM_XFORM_CIPHER, RTE_CRYPTO_CIPHER_AES_XTS },
	{ CBURST_ALG_3DES_CBC, RTE_CRYPTO_SYM_XFORM_CIPHER, RTE_CRYPTO_CIPHER_3DES_CBC },
	{ CBURST_ALG_MD5, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_MD5 },
	{ CBURST_ALG_SHA1, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA1 },
	{ CBURST_ALG_SHA224, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA224 },
	{ CBURST_ALG_SHA256, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA256 },
	{ CBURST_ALG_SHA384, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA384 },
	{ CBURST_ALG_SHA512, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA512 },
	{ CBURST_ALG_SHA3_224, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_224 },
	{ CBURST_ALG_SHA3_256, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_256 },
	{ CBURST_ALG_SHA3_384, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_384 },
	{ CBURST_ALG_SHA3_512, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_512 },
	{ CBURST_ALG_HMAC_MD5, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_MD5_HMAC },
	{ CBURST_ALG_HMAC_SHA1, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA1_HMAC },
	{ CBURST_ALG_HMAC_SHA224, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA224_HMAC },
	{ CBURST_ALG_HMAC_SHA256, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA256_HMAC },
	{ CBURST_ALG_HMAC_SHA384, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA384_HMAC },
	{ CBURST_ALG_HMAC_SHA512, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA512_HMAC },
	{ CBURST_ALG_HMAC_SHA3_224, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_224_HMAC },
	{ CBURST_ALG_HMAC_SHA3_256, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_256_HMAC },
	{ CBURST_ALG_HMAC_SHA3_384, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_384_HMAC },
	{ CBURST_ALG_HMAC_SHA3_512, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_SHA3_512_HMAC },
	{ CBURST_ALG_AES_CMAC, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_AES_CMAC },
	{ CBURST_ALG_AES_GMAC, RTE_CRYPTO_SYM_XFORM_AUTH, RTE_CRYPTO_AUTH_AES_GMAC },
};

static const struct rte_cryptodev_symmetric_capability *
find(uint8_t dev_id, enum cburst_alg alg)
{
	struct rte_cryptodev_sym_capability_idx idx;

	for (size_t i = 0; i < RTE_DIM(names); i++) {
		if (names[i].alg != alg)
			continue;
		idx.type = names[i].type;
		if (idx.type == RTE_CRYPTO_SYM_XFORM_AEAD)
			idx.algo.aead = (enum rte_crypto_aead_algorithm)names[i].dpdk;
		else if (idx.type == RTE_CRYPTO_SYM_XFORM_CIPHER)
			idx.algo.cipher = (enum rte_crypto_cipher_algorithm)names[i].dpdk;
		else
			idx.algo.auth = (enum rte_crypto_auth_algorithm)names[i].dpdk;
		return rte_cryptodev_sym_capability_get(dev_id, &idx);
	}
	return NULL;
}

static bool
in_range(const struct rte_crypto_param_range *r, unsigned v)
{
	if (v < r->min || v > r->max)
		return false;
	return r->increment == 0 || (v - r->min) % r->increment == 0;
}

bool
caps_has(uint8_t dev_id, enum cburst_alg alg)
{
	return find(dev_id, alg) != NULL;
}

static const struct rte_crypto_param_range *
key_range(const struct rte_cryptodev_symmetric_capability *c)
{
	if (c->xform_type == RTE_CRYPTO_SYM_XFORM_AEAD)
		return &c->aead.key_size;
	return c->xform_type == RTE_CRYPTO_SYM_XFORM_CIPHER ? &c->cipher.key_size
							    : &c->auth.key_size;
}

bool
caps_key(uint8_t dev_id, enum cburst_alg alg, unsigned key_len)
{
	const struct rte_cryptodev_symmetric_capability *c = find(dev_id, alg);

	return c != NULL && in_range(key_range(c), key_len);
}

static const char *
lack_auth(const struct rte_cryptodev_symmetric_capability *c, unsigned key, unsigned tag,
	  unsigned iv)
{
	if (!in_range(&c->auth.key_size, key))
		return "key size";
	if (!in_range(&c->auth.digest_size, tag))
		return "tag size";
	return in_range(&c->auth.iv_size, iv) ? NULL : "IV size";
}

const char *
caps_lack(uint8_t dev_id, const struct cburst_spec *s, uint32_t aad_len)
{
	const struct rte_cryptodev_symmetric_capability *c = find(dev_id, s->alg);
	struct caps_features f;

	if (c == NULL)
		return "algorithm";
	switch (c->xform_type) {
	case RTE_CRYPTO_SYM_XFORM_AEAD:
		if (!in_range(&c->aead.key_size, s->key_len))
			return "key size";
		if (!in_range(&c->aead.iv_size, s->iv_len))
			return "IV size";
		if (!in_range(&c->aead.digest_size, s->tag_len))
			return "tag size";
		return in_range(&c->aead.aad_size, aad_len) ? NULL : "AAD length";
	case RTE_CRYPTO_SYM_XFORM_AUTH:
		return lack_auth(c, s->key_len, s->tag_len, s->iv_len);
	default:
		if (!in_range(&c->cipher.key_size, s->key_len))
			return "key size";
		if (!in_range(&c->cipher.iv_size, s->iv_len))
			return "IV size";
		if (s->auth == CBURST_ALG_NONE)
			return NULL;
	}
	caps_features_get(dev_id, &f);
	c = find(dev_id, s->auth);
	if (c == NULL || !f.chaining)
		return "algorithm";
	return lack_auth(c, s->auth_key_len, s->tag_len, 0);
}

void
caps_features_get(uint8_t dev_id, struct caps_features *f)
{
	struct rte_cryptodev_info info;
	uint64_t flags;

	rte_cryptodev_info_get(dev_id, &info);
	flags = info.feature_flags;
	f->chaining = flags & RTE_CRYPTODEV_FF_SYM_OPERATION_CHAINING;
	f->digest_encrypted = flags & RTE_CRYPTODEV_FF_DIGEST_ENCRYPTED;
	f->in_place_sgl = flags & RTE_CRYPTODEV_FF_IN_PLACE_SGL;
	f->oop_lb_lb = flags & RTE_CRYPTODEV_FF_OOP_LB_IN_LB_OUT;
	f->oop_sgl_lb = flags & RTE_CRYPTODEV_FF_OOP_SGL_IN_LB_OUT;
	f->oop_lb_sgl = flags & RTE_CRYPTODEV_FF_OOP_LB_IN_SGL_OUT;
	f->oop_sgl_sgl = flags & RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT;
}

void
caps_counts_get(uint8_t dev_id, struct caps_counts *c)
{
	struct rte_cryptodev_stats stats;

	memset(c, 0, sizeof(*c));
	if (rte_cryptodev_stats_get(dev_id, &stats) != 0)
		return;
	c->enqueued = stats.enqueued_count;
	c->dequeued = stats.dequeued_count;
}
