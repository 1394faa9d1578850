/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * EdDSA: Ed25519, Ed25519ctx, Ed25519ph, Ed448 and Ed448ph (RFC 8032), through libcrypto.
 *
 * crypto_mb has kernels for Ed25519, but those of Debian 13 (2021.12.1) make other public keys and
 * signatures than RFC 8032 does, and refuse the right ones.
 */

#include <errno.h>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/params.h>

#include "algorithms.h"
#include "raw_key.h"

/** Longest context, and longest signature (Ed448). */
#define CONTEXT_BYTES	255
#define SIGNATURE_BYTES 114

/** Both halves of a signature are as long as a key. */
static size_t
signature_bytes(const struct mb_raw_key *key)
{
	return 2 * (size_t)key->bytes;
}

static int
contexts_init(struct mb_raw_key *key)
{
	if (key->has_private) {
		key->signer = EVP_MD_CTX_new();
		if (key->signer == NULL ||
		    EVP_DigestSignInit(key->signer, NULL, NULL, NULL, key->evp_private) != 1)
			return -ENOMEM;
	}
	if (key->has_public) {
		key->verifier = EVP_MD_CTX_new();
		if (key->verifier == NULL ||
		    EVP_DigestVerifyInit(key->verifier, NULL, NULL, NULL, key->evp_public) != 1)
			return -ENOMEM;
	}
	return 0;
}

static int
session_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels)
{
	struct mb_raw_key *key;
	int type, ret;

	if (xform->ec.curve_id == RTE_CRYPTO_EC_GROUP_ED25519)
		type = EVP_PKEY_ED25519;
	else if (xform->ec.curve_id == RTE_CRYPTO_EC_GROUP_ED448)
		type = EVP_PKEY_ED448;
	else
		return -ENOTSUP;
	ERR_set_mark();
	ret = mb_raw_key_init(sess, &xform->ec, type, true, kernels);
	if (ret == 0) {
		key = sess->key;
		/* Half a key is one, too, but not none. */
		ret = key->has_private || key->has_public ? contexts_init(key) : -EINVAL;
		if (ret != 0)
			mb_raw_key_clear(sess);
	}
	ERR_pop_to_mark();
	return ret;
}

/** Whether the instance is one of the key's curve, and has the context that it may have. */
static bool
instance_ok(const struct mb_raw_key *key, const struct rte_crypto_eddsa_op_param *e)
{
	const size_t context = e->context.length;

	if (context > CONTEXT_BYTES || (context != 0 && e->context.data == NULL))
		return false;
	switch (e->instance) {
	case RTE_CRYPTO_EDCURVE_25519:
		return key->type == EVP_PKEY_ED25519 && context == 0;
	case RTE_CRYPTO_EDCURVE_25519CTX:
		return key->type == EVP_PKEY_ED25519 && context != 0;
	case RTE_CRYPTO_EDCURVE_25519PH:
		return key->type == EVP_PKEY_ED25519;
	case RTE_CRYPTO_EDCURVE_448:
	case RTE_CRYPTO_EDCURVE_448PH:
		return key->type == EVP_PKEY_ED448;
	default:
		return false;
	}
}

static int
classify(const struct mb_session *sess, const struct rte_crypto_op *op)
{
	const struct rte_crypto_eddsa_op_param *e = &op->asym->eddsa;
	const struct mb_raw_key *key = sess->key;

	/* An empty message is one, too. */
	if ((e->message.length != 0 && e->message.data == NULL) || !instance_ok(key, e))
		return -EINVAL;
	switch (e->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		return key->has_private && mb_writable(&e->sign, signature_bytes(key))
			? MB_GROUP_SOFT
			: -EINVAL;
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		return key->has_public && e->sign.data != NULL ? MB_GROUP_SOFT : -EINVAL;
	default:
		return -EINVAL;
	}
}

/** What tells libcrypto the instance and the context. */
static void
describe(const struct rte_crypto_eddsa_op_param *e, OSSL_PARAM params[3])
{
	static char names[][11] = {
		[RTE_CRYPTO_EDCURVE_25519] = "Ed25519",
		[RTE_CRYPTO_EDCURVE_25519CTX] = "Ed25519ctx",
		[RTE_CRYPTO_EDCURVE_25519PH] = "Ed25519ph",
		[RTE_CRYPTO_EDCURVE_448] = "Ed448",
		[RTE_CRYPTO_EDCURVE_448PH] = "Ed448ph",
	};

	params[0] = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_INSTANCE,
						     names[e->instance], 0);
	params[1] = e->context.length == 0
		? OSSL_PARAM_construct_end()
		: OSSL_PARAM_construct_octet_string(OSSL_SIGNATURE_PARAM_CONTEXT_STRING,
						    e->context.data, e->context.length);
	params[2] = OSSL_PARAM_construct_end();
}

/** A context to compute with, made of the key's own, for the instance of an operation. */
static EVP_MD_CTX *
begin(const EVP_MD_CTX *from, const struct rte_crypto_eddsa_op_param *e)
{
	EVP_MD_CTX *md = EVP_MD_CTX_new();
	OSSL_PARAM params[3];

	if (md == NULL || EVP_MD_CTX_copy_ex(md, from) != 1)
		goto fail;
	/* What the copy already is for. */
	if (e->context.length == 0 &&
	    (e->instance == RTE_CRYPTO_EDCURVE_25519 || e->instance == RTE_CRYPTO_EDCURVE_448))
		return md;
	describe(e, params);
	if (EVP_PKEY_CTX_set_params(EVP_MD_CTX_get_pkey_ctx(md), params) == 1)
		return md;
fail:
	EVP_MD_CTX_free(md);
	return NULL;
}

static enum rte_crypto_op_status
sign(const struct mb_raw_key *key, struct rte_crypto_eddsa_op_param *e, const uint8_t *message)
{
	enum rte_crypto_op_status status = RTE_CRYPTO_OP_STATUS_ERROR;
	EVP_MD_CTX *md = begin(key->signer, e);
	uint8_t out[SIGNATURE_BYTES];
	size_t len = sizeof(out);

	if (md != NULL && EVP_DigestSign(md, out, &len, message, e->message.length) == 1 &&
	    len == signature_bytes(key)) {
		mb_output(&e->sign, out, len, false);
		status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
	EVP_MD_CTX_free(md);
	return status;
}

static enum rte_crypto_op_status
verify(const struct mb_raw_key *key, const struct rte_crypto_eddsa_op_param *e,
       const uint8_t *message)
{
	enum rte_crypto_op_status status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	EVP_MD_CTX *md;

	if (e->sign.length != signature_bytes(key))
		return status;
	md = begin(key->verifier, e);
	if (md == NULL)
		status = RTE_CRYPTO_OP_STATUS_ERROR;
	else if (EVP_DigestVerify(md, e->sign.data, e->sign.length, message, e->message.length) ==
		 1)
		status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	EVP_MD_CTX_free(md);
	return status;
}

static void
soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	static const uint8_t nothing[1];
	struct rte_crypto_eddsa_op_param *e = &op->asym->eddsa;
	const uint8_t *message = e->message.length == 0 ? nothing : e->message.data;
	const struct mb_raw_key *key = mb_key_of(op);

	RTE_SET_USED(s);
	ERR_set_mark();
	if (e->op_type == RTE_CRYPTO_ASYM_OP_SIGN)
		op->status = sign(key, e, message);
	else
		op->status = verify(key, e, message);
	ERR_pop_to_mark();
}

const struct mb_algorithm mb_eddsa = {
	.capability = {
		.xform_type = RTE_CRYPTO_ASYM_XFORM_EDDSA,
		.op_types = 1 << RTE_CRYPTO_ASYM_OP_SIGN | 1 << RTE_CRYPTO_ASYM_OP_VERIFY,
		.internal_rng = 1,
	},
	.session_init = session_init,
	.session_clear = mb_raw_key_clear,
	.classify = classify,
	.soft = soft,
};
