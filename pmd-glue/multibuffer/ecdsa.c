/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* ECDSA. Groups: signing on each curve that has kernels, then verifying on each. */

#include <errno.h>

#include <openssl/err.h>

#include "algorithms.h"
#include "ec_lanes.h"
#include "soft_ec.h"

#define SIGN   0
#define VERIFY MB_EC_KERNELS

static int
session_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels)
{
	const struct mb_ec_key *key;
	int ret;

	ERR_set_mark();
	ret = mb_ec_key_init(sess, &xform->ec, kernels);
	ERR_pop_to_mark();
	if (ret != 0)
		return ret;
	key = sess->key;
	if (!key->has_private && !key->has_public) {
		mb_ec_key_clear(sess);
		return -EINVAL;
	}
	return 0;
}

static int
classify(const struct mb_session *sess, const struct rte_crypto_op *op)
{
	const struct rte_crypto_ecdsa_op_param *e = &op->asym->ecdsa;
	const struct mb_ec_key *key = sess->key;
	unsigned group;

	if (!mb_present(&e->message))
		return -EINVAL;
	switch (e->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		if (!key->has_private || !mb_writable(&e->r, key->order_bytes) ||
		    !mb_writable(&e->s, key->order_bytes) ||
		    (e->k.data != NULL && e->k.length == 0))
			return -EINVAL;
		group = SIGN;
		break;
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		if (!key->has_public || !mb_present(&e->r) || !mb_present(&e->s))
			return -EINVAL;
		group = VERIFY;
		break;
	default:
		return -EINVAL;
	}
	return key->kernels == NULL ? MB_GROUP_SOFT : (int)(group + key->index);
}

static void
run_sign(const struct mb_ec_kernels *c, struct mb_scratch *s, struct rte_crypto_op *const ops[],
	 unsigned n)
{
	const uint8_t *digest[MB_LANES];
	const mb_limb *k[MB_LANES], *d[MB_LANES];
	uint8_t *r[MB_LANES], *v[MB_LANES];
	mb_lane_status status;
	unsigned i;

	for (i = 0; i < MB_LANES; i++) {
		/* What the lanes do that have nothing to do: sign something with 1 and 1. */
		digest[i] = mb_lane_ones;
		k[i] = d[i] = mb_lane_one;
		r[i] = s->out[i];
		v[i] = s->out[i] + MB_EC_BYTES;
	}
	for (i = 0; i < n; i++) {
		const struct rte_crypto_ecdsa_op_param *e = &ops[i]->asym->ecdsa;
		const struct mb_ec_key *key = mb_key_of(ops[i]);
		mb_limb *nonce = (mb_limb *)(void *)s->aux[i];

		ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		if (e->k.data != NULL && !mb_scalar_read(c, nonce, &e->k)) {
			ops[i]->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
			continue;
		}
		if (e->k.data == NULL && mb_scalar_draw(c, s, nonce) != 0) {
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
			continue;
		}
		mb_digest(c, s->in[i], &e->message);
		digest[i] = s->in[i];
		k[i] = nonce;
		d[i] = key->d;
	}
	status = c->sign(r, v, digest, k, d, NULL);
	for (i = 0; i < n; i++) {
		struct rte_crypto_ecdsa_op_param *e = &ops[i]->asym->ecdsa;

		mb_wipe(s->aux[i], c->limbs * sizeof(mb_limb));
		if (ops[i]->status != RTE_CRYPTO_OP_STATUS_NOT_PROCESSED)
			continue;
		if (!mb_lane_ok(status, i)) {
			/* r or s came out as zero: to be done again with another k. */
			mb_soft_ecdsa_sign(s, ops[i]);
			continue;
		}
		mb_output(&e->r, r[i], c->bytes, false);
		mb_output(&e->s, v[i], c->bytes, false);
		ops[i]->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
}

static void
run_verify(const struct mb_ec_kernels *c, struct mb_scratch *s, struct rte_crypto_op *const ops[],
	   unsigned n)
{
	const uint8_t *digest[MB_LANES], *r[MB_LANES], *v[MB_LANES];
	const mb_limb *x[MB_LANES], *y[MB_LANES];
	mb_lane_status status;
	unsigned i;

	for (i = 0; i < MB_LANES; i++) {
		/* A lane's own key is on the curve; any operation's will do where there is none. */
		const struct mb_ec_key *key = mb_key_of(ops[i < n ? i : 0]);

		digest[i] = r[i] = v[i] = mb_lane_ones;
		x[i] = key->x;
		y[i] = key->y;
	}
	for (i = 0; i < n; i++) {
		const struct rte_crypto_ecdsa_op_param *e = &ops[i]->asym->ecdsa;
		mb_limb number[MB_EC_LIMBS];

		ops[i]->status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
		if (!mb_scalar_read(c, number, &e->r))
			continue;
		mb_limbs_to_be(s->out[i], c->bytes, number);
		if (!mb_scalar_read(c, number, &e->s))
			continue;
		mb_limbs_to_be(s->aux[i], c->bytes, number);
		if (!mb_digest(c, s->in[i], &e->message)) {
			/* The kernel cannot add zero times the generator. */
			mb_soft_ecdsa_verify(s, ops[i]);
			continue;
		}
		digest[i] = s->in[i];
		r[i] = s->out[i];
		v[i] = s->aux[i];
		ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
	}
	status = c->verify(r, v, digest, x, y, NULL, NULL);
	for (i = 0; i < n; i++) {
		if (ops[i]->status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED)
			ops[i]->status = mb_lane_ok(status, i) ? RTE_CRYPTO_OP_STATUS_SUCCESS
							       : RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	}
}

static void
run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	if (group < VERIFY)
		run_sign(&mb_ec_kernels[group - SIGN], s, ops, n);
	else
		run_verify(&mb_ec_kernels[group - VERIFY], s, ops, n);
}

static void
soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	if (op->asym->ecdsa.op_type == RTE_CRYPTO_ASYM_OP_SIGN)
		mb_soft_ecdsa_sign(s, op);
	else
		mb_soft_ecdsa_verify(s, op);
}

/* A kernel run takes as long as so many operations through libcrypto. */
static const uint8_t worth[2 * MB_EC_KERNELS] = {
	[SIGN] = 2,   [SIGN + 1] = 1,	[SIGN + 2] = 1,
	[VERIFY] = 3, [VERIFY + 1] = 1, [VERIFY + 2] = 2,
};

const struct mb_algorithm mb_ecdsa = {
	.capability = {
		.xform_type = RTE_CRYPTO_ASYM_XFORM_ECDSA,
		.op_types = 1 << RTE_CRYPTO_ASYM_OP_SIGN | 1 << RTE_CRYPTO_ASYM_OP_VERIFY,
		.internal_rng = 1,
	},
	.groups = 2 * MB_EC_KERNELS,
	.worth = worth,
	.session_init = session_init,
	.session_clear = mb_ec_key_clear,
	.classify = classify,
	.run = run,
	.soft = soft,
};
