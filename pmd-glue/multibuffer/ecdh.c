/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* ECDH. Groups: shared secrets on each curve that has kernels, public keys on each, X25519's. */

#include <errno.h>

#include <openssl/err.h>

#include "algorithms.h"
#include "ec_lanes.h"
#include "soft_ec.h"
#include "xdh.h"

#define SECRET 0
#define PUBLIC MB_EC_KERNELS
#define X25519 (2 * MB_EC_KERNELS)
#define GROUPS (X25519 + MB_XDH_GROUPS)

static int
session_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels)
{
	int ret;

	ERR_set_mark();
	/* The two keys need not belong together: a session may hold its own and the peer's. */
	if (xform->ec.curve_id == MB_CURVE_25519)
		ret = mb_raw_key_init(sess, &xform->ec, EVP_PKEY_X25519, false, kernels);
	else if (xform->ec.curve_id == MB_CURVE_448)
		ret = mb_raw_key_init(sess, &xform->ec, EVP_PKEY_X448, false, kernels);
	else
		ret = mb_ec_key_init(sess, &xform->ec, kernels);
	ERR_pop_to_mark();
	return ret;
}

static bool
is_raw(const struct mb_session *sess)
{
	return ((const struct mb_curve_key *)sess->key)->raw;
}

static void
session_clear(struct mb_session *sess)
{
	if (sess->key != NULL && is_raw(sess))
		mb_raw_key_clear(sess);
	else
		mb_ec_key_clear(sess);
}

static bool
point_there(const struct rte_crypto_ec_point *p)
{
	return mb_present(&p->x) && mb_present(&p->y);
}

/** A place for x, and one for y if any: y may be left out. */
static bool
room_for_point(const struct rte_crypto_ec_point *p, size_t bytes)
{
	return mb_writable(&p->x, bytes) && (p->y.data == NULL || mb_writable(&p->y, bytes));
}

static int
classify(const struct mb_session *sess, const struct rte_crypto_op *op)
{
	const struct rte_crypto_ecdh_op_param *e = &op->asym->ecdh;
	const struct mb_ec_key *key = sess->key;
	unsigned group;

	if ((op->asym->flags & RTE_CRYPTO_ASYM_FLAG_PUB_KEY_COMPRESSED) != 0)
		return -EINVAL;
	if (is_raw(sess)) {
		const int g = mb_xdh_classify(sess->key, op);

		return g < 0 || g == MB_GROUP_SOFT ? g : X25519 + g;
	}
	switch (e->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE:
		return mb_writable(&e->priv_key, key->order_bytes) ? MB_GROUP_SOFT : -EINVAL;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY:
		return point_there(&e->pub_key) ? MB_GROUP_SOFT : -EINVAL;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		if (e->priv_key.data == NULL && !key->has_private)
			return -EINVAL;
		if (!room_for_point(&e->pub_key, key->field_bytes))
			return -EINVAL;
		group = PUBLIC;
		break;
	case RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE:
		if (!mb_present(&e->priv_key) && !key->has_private)
			return -EINVAL;
		if (e->pub_key.x.data != NULL ? !point_there(&e->pub_key) : !key->has_public)
			return -EINVAL;
		if (!room_for_point(&e->shared_secret, key->field_bytes))
			return -EINVAL;
		/* The kernels give x only. */
		if (e->shared_secret.y.data != NULL)
			return MB_GROUP_SOFT;
		group = SECRET;
		break;
	default:
		return -EINVAL;
	}
	return key->kernels == NULL ? MB_GROUP_SOFT : (int)(group + key->index);
}

/** The private key of an operation, or its session's. NULL when it is out of range. */
static const mb_limb *
private_of(const struct mb_ec_kernels *c, const struct rte_crypto_op *op, uint8_t *buffer)
{
	const rte_crypto_uint *given = &op->asym->ecdh.priv_key;
	const struct mb_ec_key *key = mb_key_of(op);
	mb_limb *d = (mb_limb *)(void *)buffer;

	if (!mb_present(given))
		return key->d;
	return mb_scalar_read(c, d, given) ? d : NULL;
}

/** The peer's point of an operation, or its session's. False when a coordinate is out of range. */
static bool
peer_of(const struct mb_ec_kernels *c, const struct rte_crypto_op *op, uint8_t *buffer,
	const mb_limb **x, const mb_limb **y)
{
	const struct rte_crypto_ec_point *given = &op->asym->ecdh.pub_key;
	const struct mb_ec_key *key = mb_key_of(op);
	mb_limb *v = (mb_limb *)(void *)buffer;

	if (given->x.data == NULL) {
		*x = key->x;
		*y = key->y;
		return true;
	}
	if (!mb_coordinate_read(c, v, &given->x) ||
	    !mb_coordinate_read(c, v + MB_EC_LIMBS, &given->y))
		return false;
	*x = v;
	*y = v + MB_EC_LIMBS;
	return true;
}

static void
run_secret(const struct mb_ec_kernels *c, struct mb_scratch *s, struct rte_crypto_op *const ops[],
	   unsigned n)
{
	const mb_limb *d[MB_LANES], *x[MB_LANES], *y[MB_LANES];
	uint8_t *z[MB_LANES];
	mb_lane_status status;
	unsigned i;

	for (i = 0; i < MB_LANES; i++) {
		/* Lanes without an operation have a point that is none, which the kernels refuse.
		 */
		d[i] = x[i] = y[i] = mb_lane_one;
		z[i] = s->out[i];
	}
	for (i = 0; i < n; i++) {
		const mb_limb *own = private_of(c, ops[i], s->aux[i]);

		ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		if (own == NULL) {
			ops[i]->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
		} else if (!peer_of(c, ops[i], s->in[i], &x[i], &y[i])) {
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
		} else {
			d[i] = own;
		}
	}
	/* Whether a point is on its curve is for the kernel to say: it does so for all at once. */
	status = c->ecdh(z, d, x, y, NULL, NULL);
	for (i = 0; i < n; i++) {
		if (ops[i]->status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED) {
			if (mb_lane_ok(status, i)) {
				mb_output(&ops[i]->asym->ecdh.shared_secret.x, z[i], c->bytes,
					  (ops[i]->asym->flags &
					   RTE_CRYPTO_ASYM_FLAG_SHARED_KEY_NO_PADDING) != 0);
				ops[i]->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
			} else {
				ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
			}
		}
		mb_wipe(z[i], c->bytes);
		mb_wipe(s->aux[i], c->limbs * sizeof(mb_limb));
	}
}

static void
run_public(const struct mb_ec_kernels *c, struct mb_scratch *s, struct rte_crypto_op *const ops[],
	   unsigned n)
{
	const mb_limb *d[MB_LANES];
	mb_limb *x[MB_LANES], *y[MB_LANES];
	mb_lane_status status;
	unsigned i;

	for (i = 0; i < MB_LANES; i++) {
		d[i] = mb_lane_one;
		x[i] = (mb_limb *)(void *)s->out[i];
		y[i] = x[i] + MB_EC_LIMBS;
	}
	for (i = 0; i < n; i++) {
		const mb_limb *own;

		ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		if (mb_draws(&ops[i]->asym->ecdh.priv_key)) {
			if (mb_scalar_draw(c, s, (mb_limb *)(void *)s->aux[i]) != 0) {
				ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
				continue;
			}
			d[i] = (mb_limb *)(void *)s->aux[i];
			continue;
		}
		own = private_of(c, ops[i], s->aux[i]);
		if (own == NULL)
			ops[i]->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
		else
			d[i] = own;
	}
	status = c->public_key(x, y, NULL, d, NULL);
	for (i = 0; i < n; i++) {
		const bool strip = (ops[i]->asym->flags &
				    RTE_CRYPTO_ASYM_FLAG_PUB_KEY_NO_PADDING) != 0;
		struct rte_crypto_ecdh_op_param *e = &ops[i]->asym->ecdh;

		if (!mb_lane_ok(status, i))
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
		if (ops[i]->status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED) {
			mb_limbs_to_be(s->in[i], c->bytes, x[i]);
			mb_output(&e->pub_key.x, s->in[i], c->bytes, strip);
			mb_limbs_to_be(s->in[i], c->bytes, y[i]);
			if (e->pub_key.y.data != NULL)
				mb_output(&e->pub_key.y, s->in[i], c->bytes, strip);
			if (mb_draws(&e->priv_key)) {
				mb_limbs_to_be(s->in[i], c->bytes, d[i]);
				mb_output(&e->priv_key, s->in[i], c->bytes, false);
				mb_wipe(s->in[i], c->bytes);
			}
			ops[i]->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		}
		mb_wipe(s->aux[i], c->limbs * sizeof(mb_limb));
	}
}

static void
run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	if (group >= X25519)
		mb_xdh_run(group - X25519, s, ops, n);
	else if (group >= PUBLIC)
		run_public(&mb_ec_kernels[group - PUBLIC], s, ops, n);
	else
		run_secret(&mb_ec_kernels[group - SECRET], s, ops, n);
}

static void
soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	if (is_raw(mb_session_of(op))) {
		mb_xdh_soft(s, op);
		return;
	}
	switch (op->asym->ecdh.ke_type) {
	case RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE:
		mb_soft_ec_generate_private(s, op);
		break;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		mb_soft_ec_generate_public(s, op);
		break;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY:
		mb_soft_ec_check_public(s, op);
		break;
	default:
		mb_soft_ecdh(s, op);
		break;
	}
}

/* A kernel run takes as long as so many operations through libcrypto. */
static const uint8_t worth[GROUPS] = {
	[SECRET] = 3,
	[SECRET + 1] = 1,
	[SECRET + 2] = 2,
	[PUBLIC] = 2,
	[PUBLIC + 1] = 1,
	[PUBLIC + 2] = 1,
	[X25519 + MB_XDH_SECRET] = 1,
	[X25519 + MB_XDH_PUBLIC] = 1,
};

const struct mb_algorithm mb_ecdh = {
	.capability = {
		.xform_type = RTE_CRYPTO_ASYM_XFORM_ECDH,
		.op_types = 1 << RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE |
			1 << RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE |
			1 << RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE |
			1 << RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY,
		.internal_rng = 1,
	},
	.groups = GROUPS,
	.worth = worth,
	.session_init = session_init,
	.session_clear = session_clear,
	.classify = classify,
	.run = run,
	.soft = soft,
};
