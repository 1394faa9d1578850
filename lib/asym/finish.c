/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_branch_prediction.h>

#include <openssl/bn.h>

#include "asym/asym_internal.h"
#include "asym/constant_time.h"
#include "asym/signature.h"

/* Devices and the library agree on what a peer's or a signer's fault is, drivers do not. */
static int
status_errno(const struct cbi_asym_op *op)
{
	const bool padded = op->route->v.padding == CBURST_PADDING_OAEP && op->cand->native;

	switch (op->op.status) {
	case RTE_CRYPTO_OP_STATUS_SUCCESS:
		return 0;
	case RTE_CRYPTO_OP_STATUS_AUTH_FAILED:
		return -EBADMSG;
	case RTE_CRYPTO_OP_STATUS_INVALID_SESSION:
		return -EINVAL;
	case RTE_CRYPTO_OP_STATUS_INVALID_ARGS:
		return op->route->v.op == CBURST_ASYM_VERIFY ? -EBADMSG : -EINVAL;
	case RTE_CRYPTO_OP_STATUS_ERROR:
		switch (op->route->v.op) {
		case CBURST_ASYM_VERIFY:
			/* raw: the exponentiation of a number in range cannot fail */
			if (op->route->kind == CBI_ASYM_RSA && !op->cand->native)
				return -EIO;
			return -EBADMSG;
		case CBURST_ASYM_DERIVE:
		case CBURST_ASYM_CHECK:
			return -EBADMSG;
		case CBURST_ASYM_DECRYPT:
			return padded ? -EBADMSG : -EIO;
		default:
			return -EIO;
		}
	default:
		return -EIO;
	}
}

/*
 * What a device wrote at the start of a buffer of size bytes, moved to its end: some leave leading
 * zeros out. A length of 0 or too much is taken as size.
 */
static void
pad_left(uint8_t *at, const rte_crypto_param *p, size_t size)
{
	const size_t len = p->length;

	if (len == 0 || len >= size)
		return;
	memmove(at + (size - len), at, len);
	memset(at, 0, size - len);
}

/* out = in^e mod n; false when libcrypto fails. */
static bool
public_op(struct cbi_asym_lane *a, const struct cbi_numbers *k, const uint8_t *in, uint8_t *out)
{
	BIGNUM *x;
	bool ok;

	BN_CTX_start(a->bn);
	x = BN_CTX_get(a->bn);
	ok = x != NULL && BN_bin2bn(in, k->size, x) != NULL && BN_cmp(x, k->bn_n) < 0 &&
		BN_mod_exp_mont(x, x, k->bn_e, k->bn_n, a->bn, k->mont) == 1 &&
		BN_bn2binpad(x, out, k->size) == k->size;
	/* of a decryption it is the ciphertext, of a signature what it signs */
	BN_CTX_end(a->bn);
	return ok;
}

static int
check_padding(struct cbi_asym_lane *a, const struct cbi_asym_op *op, uint8_t *em)
{
	const struct cbi_asym_route *r = op->route;
	const struct cbi_numbers *k = r->numbers;

	switch (r->v.padding) {
	case CBURST_PADDING_PKCS1:
		return cbi_pad_pkcs1_verify(em, k->size, r->hash, op->in, op->in_len);
	case CBURST_PADDING_PSS:
		return cbi_pad_pss_verify(&a->pad, em, k->size, k->bits, r->hash, r->mgf1,
					  r->v.salt, op->in);
	default:
		/* the input, with zeros in front */
		if (cbi_ct_zero_bytes(em, k->size - op->in_len) == 0)
			return -EBADMSG;
		return memcmp(em + (k->size - op->in_len), op->in, op->in_len) == 0 ? 0 : -EBADMSG;
	}
}

/*
 * A fault in one half of RSA-CRT gives a result that gives the key away. What comes from a driver
 * that does not look itself is looked at before anybody else sees it.
 */
static bool
fault(struct cburst_lane *lane, const struct cbi_asym_op *op, const uint8_t *expected)
{
	struct cbi_asym_lane *a = lane->asym;
	uint8_t back[CBURST_MODULUS_MAX];
	const struct cbi_numbers *k = op->route->numbers;

	if (!op->cand->crt || op->cand->checks_crt)
		return false;
	if (public_op(a, k, op->result, back)) {
		if (expected != NULL ? memcmp(back, expected, k->size) == 0
				     : check_padding(a, op, back) == 0)
			return false;
	}
	CBI_COUNT(lane->qp[op->qp].stats.wrong, 1);
	return true;
}

static int
finish_decrypt(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	struct cbi_asym_lane *a = lane->asym;
	const struct cbi_asym_route *r = op->route;
	const struct cbi_numbers *k = r->numbers;
	size_t len = op->asym.rsa.message.length;
	int ret;

	if (op->cand->native) {
		op->out_len = (uint32_t)(len <= k->size ? len : k->size);
		return 0;
	}
	pad_left(op->result, &op->asym.rsa.message, k->size);
	if (fault(lane, op, op->em))
		return -EIO;
	if (r->v.padding == CBURST_PADDING_PKCS1)
		ret = cbi_pad_pkcs1_decrypt(&a->pad, op->result, k->size, k->d.data, op->em);
	else if (r->v.padding == CBURST_PADDING_OAEP)
		ret = cbi_pad_oaep_decrypt(&a->pad, op->result, k->size, r->hash, r->mgf1,
					   op->context, op->context_len);
	else
		ret = k->size;
	if (ret < 0)
		return ret;
	op->out_len = (uint32_t)ret;
	return 0;
}

static int
finish_rsa(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	const struct cbi_numbers *k = op->route->numbers;
	const bool native = op->cand->native;

	switch (op->route->v.op) {
	case CBURST_ASYM_SIGN:
		pad_left(op->result, &op->asym.rsa.sign, k->size);
		if (fault(lane, op, native ? NULL : op->em))
			return -EIO;
		op->out_len = k->size;
		return 0;
	case CBURST_ASYM_VERIFY:
		if (native)
			return 0;
		pad_left(op->result, &op->asym.rsa.cipher, k->size);
		return check_padding(lane->asym, op, op->result);
	case CBURST_ASYM_ENCRYPT:
		pad_left(op->result, &op->asym.rsa.cipher, k->size);
		op->out_len = k->size;
		return 0;
	default:
		return finish_decrypt(lane, op);
	}
}

static int
finish_ecdsa(struct cbi_asym_op *op)
{
	const size_t n = op->route->numbers->order_len;

	if (op->route->v.op == CBURST_ASYM_VERIFY)
		return 0;
	pad_left(op->result, &op->asym.ecdsa.r, n);
	pad_left(op->result + n, &op->asym.ecdsa.s, n);
	if (cbi_ct_zero_bytes(op->result, n) != 0 || cbi_ct_zero_bytes(op->result + n, n) != 0)
		return -EIO;
	if (op->sig_format == CBURST_SIG_RAW) {
		op->out_len = (uint32_t)(2 * n);
	} else {
		op->out_len = (uint32_t)cbi_sig_to_der(op->result, n, op->em);
		memcpy(op->result, op->em, op->out_len);
	}
	return 0;
}

/* A secret that anybody knows is none. */
static bool
degenerate(const struct cbi_asym_op *op, const struct cbi_numbers *k)
{
	if (cbi_ct_zero_bytes(op->result, k->size) != 0)
		return k->type != CBURST_KEY_EC;
	return k->type == CBURST_KEY_DH && cbi_ct_zero_bytes(op->result, k->size - 1u) != 0 &&
		op->result[k->size - 1] == 1;
}

static int
finish_agreement(struct cbi_asym_op *op)
{
	const struct cbi_numbers *k = op->route->numbers;
	const bool ec = k->type == CBURST_KEY_EC, dh = k->type == CBURST_KEY_DH;
	const struct rte_crypto_ec_point *point = &op->asym.ecdh.pub_key;

	switch (op->route->v.op) {
	case CBURST_ASYM_CHECK:
		return 0;
	case CBURST_ASYM_DERIVE:
		pad_left(op->result,
			 dh ? &op->asym.dh.shared_secret : &op->asym.ecdh.shared_secret.x, k->size);
		op->out_len = k->size;
		return degenerate(op, k) ? -EBADMSG : 0;
	default:
		pad_left(op->result, dh ? &op->asym.dh.pub_key : &point->x, k->size);
		op->out_len = k->size;
		if (ec) {
			pad_left(op->result + k->size, &point->y, k->size);
			memmove(op->result + 1, op->result, 2u * k->size);
			op->result[0] = 4;
			op->out_len = 1 + 2u * k->size;
		}
		return 0;
	}
}

static int
finish_any(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	switch (op->route->kind) {
	case CBI_ASYM_RSA:
		return finish_rsa(lane, op);
	case CBI_ASYM_ECDSA:
		return finish_ecdsa(op);
	case CBI_ASYM_EDDSA:
		if (op->route->v.op == CBURST_ASYM_SIGN)
			op->out_len = 2u * op->route->numbers->size;
		return 0;
	default:
		return finish_agreement(op);
	}
}

/* Numbers that are secret, or were made of some, do not stay in an op. */
void
cbi_asym_wipe(struct cbi_asym_op *op)
{
	const struct cbi_numbers *k = op->route->numbers;
	const size_t wide = 2u * RTE_MAX(k->size, k->order_len) + 1u;
	const size_t n = RTE_MIN(op->route->kind == CBI_ASYM_RSA ? k->size : wide,
				 (size_t)CBI_ASYM_ROOM);

	if (op->route->v.op == CBURST_ASYM_VERIFY || op->route->v.op == CBURST_ASYM_CHECK)
		return;
	/* a digest and its signature are for all to see */
	if (op->route->kind != CBI_ASYM_ECDSA) {
		cbi_wipe(op->in, n);
		cbi_wipe(op->em, n);
		cbi_wipe(op->result, n);
	} else if (op->cand->own_rng) {
		return;
	}
	cbi_wipe(op->secret, n);
}

int
cbi_asym_verdict(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	int status = op->verdict;

	op->out_len = 0;
	if (status == 0)
		status = status_errno(op);
	if (status == 0)
		status = finish_any(lane, op);
	if (status != 0)
		op->out_len = 0;
	return status;
}

void
cbi_asym_finish(struct cbi_asym_op *op, int status, bool wanted)
{
	if (status == 0 && wanted) {
		if (op->out_len != 0)
			memcpy(op->out, op->result, op->out_len);
		if (op->route->v.op == CBURST_ASYM_GENERATE)
			memcpy(op->priv_out, op->secret, op->route->numbers->private_len);
	}
	cbi_asym_wipe(op);
}
