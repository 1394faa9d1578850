/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * An RSA session: keys are checked and prepared here once, so that the data path can trust them.
 */

#include <errno.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

#include "bytes.h"
#include "rsa.h"

/* Longest public exponent: the security of longer ones is the same, their cost is not. */
#define E_MAX_BITS 256

static BIGNUM *
secret_number(const rte_crypto_param *p)
{
	BIGNUM *bn = BN_secure_new();

	if (bn != NULL && BN_bin2bn(p->data, p->length, bn) == NULL) {
		BN_clear_free(bn);
		bn = NULL;
	}
	return bn;
}

static int
init_public(struct mb_rsa_key *key, const struct rte_crypto_rsa_xform *rsa, BN_CTX *ctx)
{
	rte_crypto_param n = mb_strip(rsa->n);
	rte_crypto_param e = mb_strip(rsa->e);

	if (!mb_present(&n) || !mb_present(&e) || n.length > RSA_MAX_BYTES ||
	    e.length > E_MAX_BITS / 8)
		return -EINVAL;
	key->bn_n = BN_bin2bn(n.data, n.length, NULL);
	key->bn_e = BN_bin2bn(e.data, e.length, NULL);
	key->mont = BN_MONT_CTX_new();
	if (key->bn_n == NULL || key->bn_e == NULL || key->mont == NULL)
		return -ENOMEM;
	key->bits = BN_num_bits(key->bn_n);
	key->bytes = n.length;
	if (key->bits < RSA_MIN_BITS || !BN_is_odd(key->bn_n) || !BN_is_odd(key->bn_e) ||
	    BN_is_one(key->bn_e) || BN_cmp(key->bn_e, key->bn_n) >= 0)
		return -EINVAL;
	memcpy(key->n, n.data, n.length);
	key->size = rsa_kernel_size(key->bits);
	return BN_MONT_CTX_set(key->mont, key->bn_n, ctx) ? 0 : -ENOMEM;
}

/* --- padding --- */

/* None is a number of its own, or 0, which is none of any algorithm: a field that nobody set. */
static bool
no_hash(enum rte_crypto_auth_algorithm id)
{
	return (int)id == 0 || id == RTE_CRYPTO_AUTH_NULL;
}

static EVP_MD *
fetch(const struct mb_hash *hash)
{
	return EVP_MD_fetch(NULL, hash->name, NULL);
}

static int
init_pss_oaep(struct mb_rsa_key *key, const struct rte_crypto_rsa_padding *padding)
{
	const struct mb_hash *mgf = mb_hash_find(padding->mgf1hash);
	unsigned h;

	if (key->hash == NULL)
		return -EINVAL;
	if (mgf == NULL) {
		if (!no_hash(padding->mgf1hash))
			return -ENOTSUP;
		mgf = key->hash;
	}
	key->md = fetch(key->hash);
	key->mgf_md = fetch(mgf);
	if (key->md == NULL || key->mgf_md == NULL)
		return -ENOTSUP;
	h = key->hash->bytes;
	if (key->padding == RTE_CRYPTO_RSA_PADDING_PSS) {
		key->salt_bytes = padding->pss_saltlen;
		return (key->bits - 1 + 7) / 8 < h + key->salt_bytes + 2 ? -EINVAL : 0;
	}
	if (key->bytes < 2 * h + 2)
		return -EINVAL;
	if (padding->oaep_label.length > 0 && padding->oaep_label.data == NULL)
		return -EINVAL;
	return EVP_Digest(padding->oaep_label.data == NULL ? (const uint8_t *)""
							   : padding->oaep_label.data,
			  padding->oaep_label.data == NULL ? 0 : padding->oaep_label.length,
			  key->label_hash, NULL, key->md, NULL) == 1
		? 0
		: -ENOMEM;
}

static int
init_padding(struct mb_rsa_key *key, const struct rte_crypto_rsa_padding *padding)
{
	key->padding = padding->type;
	switch (padding->type) {
	case RTE_CRYPTO_RSA_PADDING_NONE:
		return 0;
	case RTE_CRYPTO_RSA_PADDING_PKCS1_5:
		key->hash = mb_hash_find(padding->hash);
		return key->hash == NULL && !no_hash(padding->hash) ? -ENOTSUP : 0;
	case RTE_CRYPTO_RSA_PADDING_PSS:
	case RTE_CRYPTO_RSA_PADDING_OAEP:
		key->hash = mb_hash_find(padding->hash);
		return init_pss_oaep(key, padding);
	}
	return -ENOTSUP;
}

/* --- private keys --- */

static int
load_private(struct rsa_numbers *num, const struct rte_crypto_rsa_xform *rsa)
{
	const struct rte_crypto_rsa_priv_key_qt *qt = &rsa->qt;

	if (mb_present(&rsa->d)) {
		num->d = secret_number(&rsa->d);
		if (num->d == NULL)
			return -ENOMEM;
	}
	if (rsa->key_type == RTE_RSA_KEY_TYPE_EXP)
		return num->d == NULL ? -EINVAL : 0;
	if (!mb_present(&qt->p) || !mb_present(&qt->q) || !mb_present(&qt->dP) ||
	    !mb_present(&qt->dQ) || !mb_present(&qt->qInv))
		return -EINVAL;
	num->p = secret_number(&qt->p);
	num->q = secret_number(&qt->q);
	num->dp = secret_number(&qt->dP);
	num->dq = secret_number(&qt->dQ);
	num->qinv = secret_number(&qt->qInv);
	return num->p == NULL || num->q == NULL || num->dp == NULL || num->dq == NULL ||
			num->qinv == NULL
		? -ENOMEM
		: 0;
}

/* The key as libcrypto has it. */
static int
build_pkey(struct mb_rsa_key *key, const struct rsa_numbers *num)
{
	OSSL_PARAM_BLD *bld = OSSL_PARAM_BLD_new();
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
	OSSL_PARAM *params = NULL;
	int ok;

	ok = bld != NULL && ctx != NULL &&
		OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_N, key->bn_n) &&
		OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_E, key->bn_e) &&
		OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_D, num->d);
	if (ok && num->p != NULL)
		ok = OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_FACTOR1, num->p) &&
			OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_FACTOR2, num->q) &&
			OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_EXPONENT1, num->dp) &&
			OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_EXPONENT2, num->dq) &&
			OSSL_PARAM_BLD_push_BN(bld, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, num->qinv);
	if (ok)
		params = OSSL_PARAM_BLD_to_param(bld);
	ok = params != NULL && EVP_PKEY_fromdata_init(ctx) == 1 &&
		EVP_PKEY_fromdata(ctx, &key->pkey, EVP_PKEY_KEYPAIR, params) == 1;
	if (ok)
		key->raw = EVP_PKEY_CTX_new(key->pkey, NULL);
	ok = ok && key->raw != NULL && EVP_PKEY_decrypt_init(key->raw) == 1 &&
		EVP_PKEY_CTX_set_rsa_padding(key->raw, RSA_NO_PADDING) == 1;
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(bld);
	EVP_PKEY_CTX_free(ctx);
	return ok ? 0 : -EINVAL;
}

static int
init_reject(struct mb_rsa_key *key, const struct rsa_numbers *num)
{
	uint8_t d[RSA_MAX_BYTES];
	bool ok;

	if (key->padding != RTE_CRYPTO_RSA_PADDING_PKCS1_5)
		return 0;
	key->hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
	ok = key->hmac != NULL && BN_bn2binpad(num->d, d, key->bytes) >= 0 &&
		EVP_Q_digest(NULL, "SHA2-256", NULL, d, key->bytes, key->reject_key, NULL) == 1;
	OPENSSL_cleanse(d, sizeof(d));
	return ok ? 0 : -ENOMEM;
}

static void
limbs(uint64_t *dst, unsigned n, const BIGNUM *bn)
{
	uint8_t bytes[RSA_KERNEL_MAX_BITS / 8];

	/* the number fits: its bits were looked at */
	BN_bn2binpad(bn, bytes, n * 8);
	mb_to_limbs(dst, n, bytes, n * 8);
	OPENSSL_cleanse(bytes, sizeof(bytes));
}

static void
init_kernel_forms(struct mb_rsa_key *key, const struct rsa_numbers *num)
{
	unsigned half = key->bits / 2;

	if (key->size < 0)
		return;
	limbs(key->kn, key->bits / 64, key->bn_n);
	key->public_kernel = BN_is_word(key->bn_e, 65537);
	/* the kernels take both factors to be half as long as the modulus */
	if (num->p == NULL || BN_num_bits(num->p) != (int)half || BN_num_bits(num->q) != (int)half)
		return;
	limbs(key->kp, half / 64, num->p);
	limbs(key->kq, half / 64, num->q);
	limbs(key->kdp, half / 64, num->dp);
	limbs(key->kdq, half / 64, num->dq);
	limbs(key->kqinv, half / 64, num->qinv);
	key->private_kernel = true;
}

static int
init_private(struct mb_rsa_key *key, const struct rte_crypto_rsa_xform *rsa,
	     struct rsa_numbers *num)
{
	int ret = load_private(num, rsa);

	if (ret == 0)
		ret = rsa_numbers_complete(num, key->bn_n, key->bn_e);
	if (ret == 0)
		ret = build_pkey(key, num);
	if (ret == 0)
		ret = init_reject(key, num);
	key->has_private = ret == 0;
	return ret;
}

int
rsa_key_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels)
{
	const struct rte_crypto_rsa_xform *rsa = &xform->rsa;
	struct mb_rsa_key *key = mb_key_alloc(sess, sizeof(*key));
	struct rsa_numbers num = { .ctx = BN_CTX_secure_new() };
	int ret = -ENOMEM;

	if (key == NULL || num.ctx == NULL)
		goto out;
	ret = rsa->key_type == RTE_RSA_KEY_TYPE_EXP || rsa->key_type == RTE_RSA_KEY_TYPE_QT
		? init_public(key, rsa, num.ctx)
		: -ENOTSUP;
	if (ret == 0)
		ret = init_padding(key, &rsa->padding);
	/* a public key comes as the kind EXP without an exponent */
	if (ret == 0 && (rsa->key_type == RTE_RSA_KEY_TYPE_QT || mb_present(&rsa->d)))
		ret = init_private(key, rsa, &num);
	if (ret == 0 && kernels)
		init_kernel_forms(key, &num);
out:
	BN_clear_free(num.d);
	BN_clear_free(num.p);
	BN_clear_free(num.q);
	BN_clear_free(num.dp);
	BN_clear_free(num.dq);
	BN_clear_free(num.qinv);
	BN_CTX_free(num.ctx);
	if (ret != 0)
		rsa_key_clear(sess);
	return ret;
}

void
rsa_key_clear(struct mb_session *sess)
{
	struct mb_rsa_key *key = sess->key;

	if (key == NULL)
		return;
	EVP_PKEY_CTX_free(key->raw);
	EVP_PKEY_free(key->pkey);
	BN_MONT_CTX_free(key->mont);
	BN_free(key->bn_n);
	BN_free(key->bn_e);
	EVP_MD_free(key->md);
	EVP_MD_free(key->mgf_md);
	EVP_MAC_free(key->hmac);
	mb_key_free(sess);
}
