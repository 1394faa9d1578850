/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA: sign, verify, encrypt, decrypt. Every operation is a padding step, an exponentiation, and a
 * step after it; only the exponentiation is different in a group of eight and alone.
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>

#include "algorithms.h"
#include "bytes.h"
#include "rsa.h"

/* An output that has room for n bytes. */
static bool
has_room(const rte_crypto_param *p, size_t n)
{
	return p->data != NULL && mb_room(p, n) >= n;
}

static int
check_verify(const struct mb_rsa_key *key, const struct rte_crypto_rsa_op_param *op)
{
	bool block = key->padding == RTE_CRYPTO_RSA_PADDING_NONE && op->cipher.data != NULL;

	if (op->sign.data == NULL)
		return -EINVAL;
	if (block && !has_room(&op->cipher, key->bytes))
		return -EINVAL;
	/* with the recovered block as the result a message to compare it with need not be there */
	if (block && op->message.length == 0)
		return 0;
	return rsa_message_check(key, op);
}

static int
check(const struct mb_rsa_key *key, const struct rte_crypto_rsa_op_param *op)
{
	switch (op->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		if (!key->has_private || !has_room(&op->sign, key->bytes))
			return -EINVAL;
		return rsa_message_check(key, op);
	case RTE_CRYPTO_ASYM_OP_ENCRYPT:
		if (!has_room(&op->cipher, key->bytes))
			return -EINVAL;
		return rsa_message_check(key, op);
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		return check_verify(key, op);
	case RTE_CRYPTO_ASYM_OP_DECRYPT:
		if (!key->has_private || op->message.data == NULL || op->cipher.data == NULL ||
		    key->padding == RTE_CRYPTO_RSA_PADDING_PSS ||
		    (key->padding == RTE_CRYPTO_RSA_PADDING_NONE &&
		     !has_room(&op->message, key->bytes)))
			return -EINVAL;
		return 0;
	default:
		return -EINVAL;
	}
}

/*
 * Whether a signature or ciphertext can be one of this key at all: as long as the modulus, and
 * less. What is not gets its verdict without computing, and not as an invalid argument: the other
 * side sent it.
 */
static bool
in_range(const struct mb_rsa_key *key, const struct rte_crypto_rsa_op_param *op)
{
	const rte_crypto_param *p;

	if (op->op_type == RTE_CRYPTO_ASYM_OP_VERIFY)
		p = &op->sign;
	else if (op->op_type == RTE_CRYPTO_ASYM_OP_DECRYPT)
		p = &op->cipher;
	else
		return true;
	/* what the other side sent is no secret */
	return p->length == key->bytes && memcmp(p->data, key->n, key->bytes) < 0;
}

static int
classify(const struct mb_session *sess, const struct rte_crypto_op *op)
{
	const struct mb_rsa_key *key = sess->key;
	const struct rte_crypto_rsa_op_param *rsa = &op->asym->rsa;
	bool private = rsa_is_private(rsa);
	int ret = check(key, rsa);

	if (ret != 0)
		return ret;
	if (!(private ? key->private_kernel : key->public_kernel) || !in_range(key, rsa))
		return MB_GROUP_SOFT;
	return RSA_GROUP(key->size, private);
}

int
rsa_prepare(struct mb_scratch *s, const struct mb_rsa_key *key,
	    const struct rte_crypto_rsa_op_param *op, uint8_t *in)
{
	if (op->op_type == RTE_CRYPTO_ASYM_OP_VERIFY)
		memcpy(in, op->sign.data, key->bytes);
	else if (op->op_type == RTE_CRYPTO_ASYM_OP_DECRYPT)
		memcpy(in, op->cipher.data, key->bytes);
	else
		return rsa_encode(s, key, op, in);
	return 0;
}

static void
put(rte_crypto_param *p, const uint8_t *out, unsigned n)
{
	memcpy(p->data, out, n);
	p->length = n;
}

static enum rte_crypto_op_status
finish_verify(struct mb_scratch *s, const struct mb_rsa_key *key,
	      struct rte_crypto_rsa_op_param *op, const uint8_t *out)
{
	bool compare = op->message.length > 0;
	bool same = compare && rsa_verify_encoded(s, key, op, out);

	if (key->padding == RTE_CRYPTO_RSA_PADDING_NONE && op->cipher.data != NULL)
		put(&op->cipher, out, key->bytes);
	return !compare || same ? RTE_CRYPTO_OP_STATUS_SUCCESS : RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
}

void
rsa_finish(struct mb_scratch *s, struct rte_crypto_op *op, const uint8_t *out)
{
	const struct mb_rsa_key *key = mb_key_of(op);
	struct rte_crypto_rsa_op_param *rsa = &op->asym->rsa;

	op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	switch (rsa->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		put(&rsa->sign, out, key->bytes);
		break;
	case RTE_CRYPTO_ASYM_OP_ENCRYPT:
		put(&rsa->cipher, out, key->bytes);
		break;
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		op->status = finish_verify(s, key, rsa, out);
		break;
	default:
		op->status = rsa_decode(s, key, rsa, out);
		break;
	}
}

int
rsa_public_soft(struct mb_scratch *s, const struct mb_rsa_key *key, const uint8_t *in, uint8_t *out)
{
	BIGNUM *base, *result;
	int ret = -EIO;

	BN_CTX_start(s->bn);
	base = BN_CTX_get(s->bn);
	result = BN_CTX_get(s->bn);
	if (result != NULL && BN_bin2bn(in, key->bytes, base) != NULL &&
	    BN_mod_exp_mont(result, base, key->bn_e, key->bn_n, s->bn, key->mont) &&
	    BN_bn2binpad(result, out, key->bytes) >= 0)
		ret = 0;
	if (result != NULL) {
		BN_clear(base);
		BN_clear(result);
	}
	BN_CTX_end(s->bn);
	return ret;
}

int
rsa_private_soft(const struct mb_rsa_key *key, const uint8_t *in, uint8_t *out)
{
	/* sessions are shared between threads, and contexts cannot be */
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_dup(key->raw);
	size_t n = key->bytes;
	bool ok;

	ok = ctx != NULL && EVP_PKEY_decrypt(ctx, out, &n, in, key->bytes) == 1 && n == key->bytes;
	EVP_PKEY_CTX_free(ctx);
	return ok ? 0 : -EIO;
}

static void
soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	const struct mb_rsa_key *key = mb_key_of(op);
	const struct rte_crypto_rsa_op_param *rsa = &op->asym->rsa;
	uint8_t *in = s->in[0], *out = s->out[0];
	int ret;

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	if (!in_range(key, rsa)) {
		if (rsa->op_type == RTE_CRYPTO_ASYM_OP_VERIFY)
			op->status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
		return;
	}
	ret = rsa_prepare(s, key, rsa, in);
	if (ret == 0)
		ret = rsa_is_private(rsa) ? rsa_private_soft(key, in, out)
					  : rsa_public_soft(s, key, in, out);
	if (ret == 0)
		rsa_finish(s, op, out);
	mb_wipe(in, key->bytes);
	mb_wipe(out, key->bytes);
}

#define OP(name) (1u << RTE_CRYPTO_ASYM_OP_##name)

/*
 * Fewer operations than this are faster through libcrypto, by size: public, private. Measured with
 * multibuffer-speed (tests/multibuffer/speed); a run of a kernel takes as long for one operation as
 * for eight.
 */
static const uint8_t worth[RSA_GROUPS] = { 2, 3, 2, 3, 2, 4, 2, 4 };

const struct mb_algorithm mb_rsa = {
	.capability = {
		.xform_type = RTE_CRYPTO_ASYM_XFORM_RSA,
		.op_types = OP(SIGN) | OP(VERIFY) | OP(ENCRYPT) | OP(DECRYPT),
		.modlen = { .min = RSA_MIN_BITS / 8, .max = RSA_MAX_BYTES, .increment = 1 },
		.hash_algos = MB_HASH_MASK,
	},
	.groups = RSA_GROUPS,
	.worth = worth,
	.session_init = rsa_key_init,
	.session_clear = rsa_key_clear,
	.classify = classify,
#ifdef MB_HAVE_KERNELS
	.run = rsa_run,
#endif
	.soft = soft,
};
