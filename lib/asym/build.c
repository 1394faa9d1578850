/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_memory.h>

#include <openssl/bn.h>
#include <openssl/ec.h>

#include "asym/asym_internal.h"
#include "asym/constant_time.h"
#include "asym/signature.h"

/*
 * A request as a device takes it. Every function here returns what cbi_asym_build() does: 0; an
 * errno that answers the request without a device, because what a peer sent cannot be right; or the
 * reason of a refusal, because what the caller gave cannot be meant.
 */

#define DIGEST_MAX 64

static bool
below(const uint8_t *a, const struct cbi_num *bound)
{
	return cbi_ct_less_bytes(a, bound->data, bound->len) != 0;
}

/* A number of len bytes into size bytes; false when it does not fit. */
static bool
align_right(uint8_t *to, size_t size, const uint8_t *from, size_t len)
{
	while (len > size && *from == 0) {
		from++;
		len--;
	}
	if (len > size)
		return false;
	memset(to, 0, size - len);
	if (len != 0)
		memcpy(to + (size - len), from, len);
	return true;
}

static int
pad_reason(int ret)
{
	return ret == 0 ? 0 : ret == -EMSGSIZE ? CBURST_REASON_INPUT : CBURST_REASON_RANDOM;
}

static int
encode_signature(struct cburst_lane *lane, struct cbi_asym_op *op,
		 const struct cburst_asym_req *req)
{
	const struct cbi_asym_route *r = op->route;
	const struct cbi_numbers *k = r->numbers;

	switch (r->v.padding) {
	case CBURST_PADDING_PKCS1:
		return pad_reason(
			cbi_pad_pkcs1_sign(op->em, k->size, r->hash, req->in, req->in_len));
	case CBURST_PADDING_PSS:
		return pad_reason(cbi_pad_pss_sign(&lane->asym->pad, op->em, k->size, k->bits,
						   r->hash, r->mgf1, r->v.salt, req->in));
	default:
		if (!align_right(op->em, k->size, req->in, req->in_len) || !below(op->em, &k->n))
			return CBURST_REASON_INPUT;
		return 0;
	}
}

static int
check_digest(const struct cbi_asym_route *r, const struct cburst_asym_req *req)
{
	if (req->in == NULL && req->in_len != 0)
		return CBURST_REASON_INPUT;
	if (r->hash != NULL)
		return req->in_len == r->hash->len ? 0 : CBURST_REASON_INPUT;
	return req->in_len <= r->numbers->size ? 0 : CBURST_REASON_INPUT;
}

static int
build_rsa_sign(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	const struct cbi_numbers *k = op->route->numbers;
	struct rte_crypto_rsa_op_param *p = &op->asym.rsa;
	int ret = check_digest(op->route, req);

	if (ret != 0)
		return ret;
	p->op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	p->sign = cbi_asym_param(op, op->result, k->size);
	memcpy(op->in, req->in, req->in_len);
	op->in_len = req->in_len;
	if (op->cand->native) {
		p->message = cbi_asym_param(op, op->in, req->in_len);
		return 0;
	}
	p->message = cbi_asym_param(op, op->em, k->size);
	return encode_signature(lane, op, req);
}

static int
build_rsa_verify(struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	const struct cbi_numbers *k = op->route->numbers;
	struct rte_crypto_rsa_op_param *p = &op->asym.rsa;
	int ret = check_digest(op->route, req);

	if (ret != 0)
		return ret;
	if (req->sig == NULL || req->sig_len != k->size || !below(req->sig, &k->n))
		return -EBADMSG;
	memcpy(op->in, req->in, req->in_len);
	op->in_len = req->in_len;
	memcpy(op->em, req->sig, k->size);
	if (op->cand->native) {
		p->op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		p->message = cbi_asym_param(op, op->in, req->in_len);
		p->sign = cbi_asym_param(op, op->em, k->size);
		p->cipher = cbi_asym_param(op, op->result, k->size);
		return 0;
	}
	p->op_type = RTE_CRYPTO_ASYM_OP_ENCRYPT;
	p->message = cbi_asym_param(op, op->em, k->size);
	p->cipher = cbi_asym_param(op, op->result, k->size);
	return 0;
}

static int
build_rsa_encrypt(struct cburst_lane *lane, struct cbi_asym_op *op,
		  const struct cburst_asym_req *req)
{
	const struct cbi_asym_route *r = op->route;
	const struct cbi_numbers *k = r->numbers;
	struct rte_crypto_rsa_op_param *p = &op->asym.rsa;
	size_t most = k->size;

	if (r->v.padding == CBURST_PADDING_PKCS1)
		most = k->size - 11u;
	else if (r->v.padding == CBURST_PADDING_OAEP)
		most = k->size >= 2u * r->hash->len + 2 ? k->size - 2u * r->hash->len - 2 : 0;
	if (req->in_len > most || (req->in == NULL && req->in_len != 0))
		return CBURST_REASON_INPUT;
	p->op_type = RTE_CRYPTO_ASYM_OP_ENCRYPT;
	p->cipher = cbi_asym_param(op, op->result, k->size);
	if (op->cand->native) {
		if (req->in_len != 0)
			memcpy(op->in, req->in, req->in_len);
		p->message = cbi_asym_param(op, op->in, req->in_len);
		return 0;
	}
	p->message = cbi_asym_param(op, op->em, k->size);
	switch (r->v.padding) {
	case CBURST_PADDING_PKCS1:
		return pad_reason(cbi_pad_pkcs1_encrypt(&lane->asym->pad, op->em, k->size, req->in,
							req->in_len));
	case CBURST_PADDING_OAEP:
		return pad_reason(cbi_pad_oaep_encrypt(&lane->asym->pad, op->em, k->size, r->hash,
						       r->mgf1, req->context, req->context_len,
						       req->in, req->in_len));
	default:
		if (!align_right(op->em, k->size, req->in, req->in_len) || !below(op->em, &k->n))
			return CBURST_REASON_INPUT;
		return 0;
	}
}

static int
build_rsa_decrypt(struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	const struct cbi_numbers *k = op->route->numbers;
	struct rte_crypto_rsa_op_param *p = &op->asym.rsa;

	/* lengths and sizes of a ciphertext are public */
	if (req->in == NULL || req->in_len != k->size || !below(req->in, &k->n))
		return -EBADMSG;
	memcpy(op->em, req->in, k->size);
	if (req->context_len != 0)
		memcpy(op->context, req->context, req->context_len);
	op->context_len = (uint8_t)req->context_len;
	p->op_type = RTE_CRYPTO_ASYM_OP_DECRYPT;
	p->cipher = cbi_asym_param(op, op->em, k->size);
	p->message = cbi_asym_param(op, op->result, k->size);
	return 0;
}

/* The first bits of a digest count; whole bytes beyond them need not be sent. */
static size_t
digest_len(const struct cbi_numbers *k, size_t len)
{
	const bool whole = EC_GROUP_order_bits(k->group) % 8 == 0;

	return whole && len > k->order_len ? k->order_len : len;
}

static int
build_ecdsa(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	const struct cbi_numbers *k = op->route->numbers;
	struct rte_crypto_ecdsa_op_param *p = &op->asym.ecdsa;
	const size_t n = k->order_len;
	uint8_t *rs;

	if (req->in == NULL || req->in_len == 0 || req->in_len > DIGEST_MAX)
		return CBURST_REASON_INPUT;
	memcpy(op->in, req->in, req->in_len);
	p->message = cbi_asym_param(op, op->in, digest_len(k, req->in_len));
	op->sig_format = req->sig_format;
	p->k = (rte_crypto_param){};
	if (req->op == CBURST_ASYM_SIGN) {
		rs = op->result;
		p->op_type = RTE_CRYPTO_ASYM_OP_SIGN;
		if (!op->cand->own_rng) {
			if (cbi_drbg_below(&lane->asym->drbg, op->secret, k->order.data, n) != 0)
				return CBURST_REASON_RANDOM;
			p->k = cbi_asym_param(op, op->secret, n);
		}
	} else {
		rs = op->em;
		p->op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		if (req->sig == NULL)
			return -EBADMSG;
		if (req->sig_format == CBURST_SIG_RAW) {
			if (req->sig_len != 2 * n)
				return -EBADMSG;
			memcpy(rs, req->sig, 2 * n);
		} else if (cbi_sig_from_der(req->sig, req->sig_len, rs, n) != 0) {
			return -EBADMSG;
		}
		if (!below(rs, &k->order) || !below(rs + n, &k->order) ||
		    cbi_ct_zero_bytes(rs, n) != 0 || cbi_ct_zero_bytes(rs + n, n) != 0)
			return -EBADMSG;
	}
	p->r = cbi_asym_param(op, rs, n);
	p->s = cbi_asym_param(op, rs + n, n);
	return 0;
}

static int
build_eddsa(struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	const struct cbi_numbers *k = op->route->numbers;
	struct rte_crypto_eddsa_op_param *p = &op->asym.eddsa;
	const bool small = k->type == CBURST_KEY_ED25519;

	if (req->in == NULL && req->in_len != 0)
		return CBURST_REASON_INPUT;
	switch (req->eddsa) {
	case CBURST_EDDSA_PH:
		p->instance = small ? RTE_CRYPTO_EDCURVE_25519PH : RTE_CRYPTO_EDCURVE_448PH;
		break;
	case CBURST_EDDSA_CTX:
		p->instance = small ? RTE_CRYPTO_EDCURVE_25519CTX : RTE_CRYPTO_EDCURVE_448;
		break;
	default:
		p->instance = small ? RTE_CRYPTO_EDCURVE_25519 : RTE_CRYPTO_EDCURVE_448;
		break;
	}
	p->context = (rte_crypto_param){};
	if (req->context_len != 0) {
		memcpy(op->context, req->context, req->context_len);
		p->context = cbi_asym_param(op, op->context, req->context_len);
	}
	if (req->in_len <= CBURST_ASYM_COPY_MAX) {
		if (req->in_len != 0)
			memcpy(op->in, req->in, req->in_len);
		p->message = cbi_asym_param(op, op->in, req->in_len);
	} else {
		p->message.data = (uint8_t *)(uintptr_t)req->in;
		p->message.length = req->in_len;
		p->message.iova = rte_mem_virt2iova(req->in);
	}
	if (req->op == CBURST_ASYM_SIGN) {
		p->op_type = RTE_CRYPTO_ASYM_OP_SIGN;
		p->sign = cbi_asym_param(op, op->result, 2u * k->size);
		return 0;
	}
	/* drivers copy what they are told into buffers of the right size */
	if (req->sig == NULL || req->sig_len != 2u * k->size)
		return -EBADMSG;
	p->op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
	memcpy(op->em, req->sig, req->sig_len);
	p->sign = cbi_asym_param(op, op->em, req->sig_len);
	return 0;
}

/* Whether the number at op->in is of order q, where there are others. */
static bool
of_order(struct cburst_lane *lane, const struct cbi_asym_op *op, const struct cbi_numbers *k)
{
	BN_CTX *ctx = lane->asym->bn;
	BIGNUM *y;
	bool ok;

	if (k->bn_e == NULL)
		return true;
	BN_CTX_start(ctx);
	y = BN_CTX_get(ctx);
	ok = y != NULL && BN_bin2bn(op->in, k->size, y) != NULL &&
		BN_mod_exp_mont(y, y, k->bn_e, k->bn_n, ctx, k->mont) == 1 && BN_is_one(y);
	BN_CTX_end(ctx);
	return ok;
}

/* The peer's public key into op->in. */
static int
take_peer(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	const struct cbi_numbers *k = op->route->numbers;
	const uint8_t *peer = req->peer;
	uint8_t least[CBURST_MODULUS_MAX];

	if (peer == NULL)
		return -EBADMSG;
	switch (k->type) {
	case CBURST_KEY_EC:
		if (req->peer_len != 1 + 2u * k->size || peer[0] != 4)
			return -EBADMSG;
		memcpy(op->in, peer + 1, 2u * k->size);
		if (op->cand->checks_points ||
		    cbi_point_good(k->group, peer, req->peer_len, lane->asym->bn))
			return 0;
		return -EBADMSG;
	case CBURST_KEY_DH:
		/* 2 to p - 2: neither of the two that make every secret known */
		if (!align_right(op->in, k->size, peer, req->peer_len) || !below(op->in, &k->p))
			return -EBADMSG;
		memset(least, 0, k->size);
		least[k->size - 1] = 2;
		if (cbi_ct_less_bytes(op->in, least, k->size) != 0)
			return -EBADMSG;
		memcpy(least, k->p.data, k->size);
		least[k->size - 1] &= 0xfe;
		return memcmp(op->in, least, k->size) != 0 && of_order(lane, op, k) ? 0 : -EBADMSG;
	default:
		if (req->peer_len != k->size)
			return -EBADMSG;
		memcpy(op->in, peer, k->size);
		return 0;
	}
}

/* Bytes of the private key at op->secret; 0 after *reason was set. */
static size_t
take_private(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req,
	     int *reason)
{
	const struct cbi_numbers *k = op->route->numbers;
	const bool whole_order = k->type == CBURST_KEY_EC ||
		(k->type == CBURST_KEY_DH && k->q.data != NULL && k->q.len == k->private_len);
	const struct cbi_num *order = k->type == CBURST_KEY_EC ? &k->order : &k->q;
	const uint8_t *from = req->priv;
	size_t len = k->private_len;

	*reason = CBURST_REASON_INPUT;
	if (req->op == CBURST_ASYM_GENERATE) {
		const int ret = whole_order
			? cbi_drbg_below(&lane->asym->drbg, op->secret, order->data, len)
			: cbi_drbg_bytes(&lane->asym->drbg, op->secret, len);

		*reason = CBURST_REASON_RANDOM;
		return ret == 0 ? len : 0;
	}
	if (req->op == CBURST_ASYM_PUBLIC) {
		from = req->in;
		if (from == NULL ||
		    (k->type == CBURST_KEY_DH ? req->in_len > k->size : req->in_len != len))
			return 0;
		len = req->in_len;
	} else if (from == NULL) {
		from = k->priv.data;
		len = k->priv.len;
	}
	if (len != 0)
		memcpy(op->secret, from, len);
	if (cbi_ct_zero_bytes(op->secret, len) != 0 ||
	    (whole_order && len == order->len && !below(op->secret, order)))
		return 0;
	return len;
}

static void
set_point(const struct cbi_asym_op *op, struct rte_crypto_ec_point *p, uint8_t *at, size_t size,
	  bool y)
{
	p->x = cbi_asym_param(op, at, size);
	p->y = y ? cbi_asym_param(op, at + size, size) : (rte_crypto_param){};
}

static int
build_agreement(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	static const enum rte_crypto_asym_ke_type types[CBURST_ASYM_OPS] = {
		[CBURST_ASYM_DERIVE] = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE,
		[CBURST_ASYM_GENERATE] = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE,
		[CBURST_ASYM_PUBLIC] = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE,
		[CBURST_ASYM_CHECK] = RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY,
	};
	const struct cbi_numbers *k = op->route->numbers;
	const bool ec = k->type == CBURST_KEY_EC, dh = k->type == CBURST_KEY_DH;
	const bool peer = req->op == CBURST_ASYM_DERIVE || req->op == CBURST_ASYM_CHECK;
	rte_crypto_param priv = {};
	size_t len = 0;
	int ret;

	if (req->op == CBURST_ASYM_GENERATE && req->priv == NULL)
		return CBURST_REASON_ROOM;
	if (req->op != CBURST_ASYM_CHECK) {
		len = take_private(lane, op, req, &ret);
		if (len == 0)
			return ret;
	}
	if (peer) {
		ret = take_peer(lane, op, req);
		if (ret != 0)
			return ret;
	}
	if (len != 0)
		priv = cbi_asym_param(op, op->secret, len);
	if (dh) {
		struct rte_crypto_dh_op_param *p = &op->asym.dh;

		p->ke_type = types[req->op];
		p->priv_key = priv;
		p->pub_key = cbi_asym_param(op, peer ? op->in : op->result, k->size);
		p->shared_secret = cbi_asym_param(op, op->result, k->size);
	} else {
		struct rte_crypto_ecdh_op_param *p = &op->asym.ecdh;

		p->ke_type = types[req->op];
		p->priv_key = priv;
		set_point(op, &p->pub_key, peer ? op->in : op->result, k->size, ec);
		set_point(op, &p->shared_secret, op->result, k->size, ec && !op->cand->x_only);
	}
	return 0;
}

int
cbi_asym_build(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cburst_asym_req *req)
{
	if (req->context_len != 0 && req->context == NULL)
		return CBURST_REASON_PADDING;
	op->asym.session = op->cand->session;
	op->asym.flags = 0;
	switch (op->route->kind) {
	case CBI_ASYM_RSA:
		switch (req->op) {
		case CBURST_ASYM_SIGN:
			return build_rsa_sign(lane, op, req);
		case CBURST_ASYM_VERIFY:
			return build_rsa_verify(op, req);
		case CBURST_ASYM_ENCRYPT:
			return build_rsa_encrypt(lane, op, req);
		default:
			return build_rsa_decrypt(op, req);
		}
	case CBI_ASYM_ECDSA:
		return build_ecdsa(lane, op, req);
	case CBI_ASYM_EDDSA:
		return build_eddsa(op, req);
	default:
		return build_agreement(lane, op, req);
	}
}
