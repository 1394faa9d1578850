/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#define OPENSSL_SUPPRESS_DEPRECATED /* see ec_key.c */

#include <errno.h>

#include <openssl/ecdsa.h>
#include <openssl/err.h>

#include "soft_ec.h"

/** Digests longer than any order are cut before libcrypto counts their bits in an int. */
static int
digest_length(const rte_crypto_param *digest)
{
	return (int)RTE_MIN(digest->length, (size_t)MB_FIELD_BYTES);
}

/** The two numbers that a given k makes of a signature: its inverse, and r. False: k is no good. */
static bool
sign_setup(const EC_GROUP *group, const rte_crypto_uint *from, BIGNUM **inverse, BIGNUM **r,
	   BN_CTX *ctx)
{
	const BIGNUM *order = EC_GROUP_get0_order(group);
	BIGNUM *k = mb_ec_scalar_read(group, from);
	EC_POINT *p = EC_POINT_new(group);
	BIGNUM *x, *e;
	bool ok;

	*inverse = BN_secure_new();
	*r = BN_new();
	BN_CTX_start(ctx);
	x = BN_CTX_get(ctx);
	e = BN_CTX_get(ctx);
	/* k^(n - 2) mod n: how long an ordinary inversion takes would tell about k. */
	ok = k != NULL && p != NULL && *inverse != NULL && *r != NULL && e != NULL &&
		EC_POINT_mul(group, p, k, NULL, NULL, ctx) == 1 &&
		EC_POINT_get_affine_coordinates(group, p, x, NULL, ctx) == 1 &&
		BN_nnmod(*r, x, order, ctx) == 1 && BN_copy(e, order) != NULL &&
		BN_sub_word(e, 2) == 1 &&
		BN_mod_exp_mont_consttime(*inverse, k, e, order, ctx, NULL) == 1 && !BN_is_zero(*r);
	BN_CTX_end(ctx);
	EC_POINT_clear_free(p);
	BN_clear_free(k);
	return ok;
}

void
mb_soft_ecdsa_sign(struct mb_scratch *s, struct rte_crypto_op *op)
{
	struct rte_crypto_ecdsa_op_param *e = &op->asym->ecdsa;
	const struct mb_ec_key *key = mb_key_of(op);
	BIGNUM *inverse = NULL, *r = NULL;
	ECDSA_SIG *sig = NULL;
	uint8_t out[MB_FIELD_BYTES];

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	ERR_set_mark();
	if (e->k.data == NULL) {
		sig = ECDSA_do_sign(e->message.data, digest_length(&e->message), key->ec);
	} else if (sign_setup(EC_KEY_get0_group(key->ec), &e->k, &inverse, &r, s->bn)) {
		sig = ECDSA_do_sign_ex(e->message.data, digest_length(&e->message), inverse, r,
				       key->ec);
	} else {
		op->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
	}
	if (sig != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(sig), out, key->order_bytes) >= 0) {
		mb_output(&e->r, out, key->order_bytes, false);
		BN_bn2binpad(ECDSA_SIG_get0_s(sig), out, key->order_bytes);
		mb_output(&e->s, out, key->order_bytes, false);
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
	ERR_pop_to_mark();
	ECDSA_SIG_free(sig);
	BN_clear_free(inverse);
	BN_free(r);
}

/** A number of a signature; longer than any order it is none, however many zeros it starts with. */
static BIGNUM *
signature_number(const rte_crypto_uint *from)
{
	return from->length > 2 * MB_FIELD_BYTES ? NULL
						 : BN_bin2bn(from->data, (int)from->length, NULL);
}

void
mb_soft_ecdsa_verify(struct mb_scratch *s, struct rte_crypto_op *op)
{
	const struct rte_crypto_ecdsa_op_param *e = &op->asym->ecdsa;
	const struct mb_ec_key *key = mb_key_of(op);
	ECDSA_SIG *sig = ECDSA_SIG_new();
	BIGNUM *r = signature_number(&e->r);
	BIGNUM *v = signature_number(&e->s);

	RTE_SET_USED(s);
	op->status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	ERR_set_mark();
	if (sig != NULL && r != NULL && v != NULL && ECDSA_SIG_set0(sig, r, v) == 1) {
		r = v = NULL;
		if (ECDSA_do_verify(e->message.data, digest_length(&e->message), sig, key->ec) == 1)
			op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
	ERR_pop_to_mark();
	BN_free(r);
	BN_free(v);
	ECDSA_SIG_free(sig);
}

/** A random scalar. */
static BIGNUM *
draw(const EC_GROUP *group)
{
	BIGNUM *d = BN_secure_new();

	if (d == NULL)
		return NULL;
	BN_set_flags(d, BN_FLG_CONSTTIME);
	do {
		if (BN_priv_rand_range(d, EC_GROUP_get0_order(group)) != 1) {
			BN_clear_free(d);
			return NULL;
		}
	} while (BN_is_zero(d));
	return d;
}

static bool
write_number(rte_crypto_uint *to, const BIGNUM *v, size_t bytes, bool strip)
{
	uint8_t out[MB_FIELD_BYTES];
	const bool ok = BN_bn2binpad(v, out, (int)bytes) >= 0;

	if (ok)
		mb_output(to, out, bytes, strip);
	OPENSSL_cleanse(out, sizeof(out));
	return ok;
}

/** Both coordinates of a point, the second only where there is a place for it. */
static bool
write_point(const struct mb_ec_key *key, const EC_POINT *p, struct rte_crypto_ec_point *to,
	    bool strip, BN_CTX *ctx)
{
	BIGNUM *x, *y;
	bool ok;

	BN_CTX_start(ctx);
	x = BN_CTX_get(ctx);
	y = BN_CTX_get(ctx);
	/* Infinity has no coordinates, and fails here. */
	ok = y != NULL &&
		EC_POINT_get_affine_coordinates(EC_KEY_get0_group(key->ec), p, x, y, ctx) == 1 &&
		write_number(&to->x, x, key->field_bytes, strip);
	if (ok && to->y.data != NULL)
		ok = write_number(&to->y, y, key->field_bytes, strip);
	if (y != NULL) {
		BN_clear(x);
		BN_clear(y);
	}
	BN_CTX_end(ctx);
	return ok;
}

void
mb_soft_ec_generate_private(struct mb_scratch *s, struct rte_crypto_op *op)
{
	const struct mb_ec_key *key = mb_key_of(op);
	BIGNUM *d;

	RTE_SET_USED(s);
	ERR_set_mark();
	d = draw(EC_KEY_get0_group(key->ec));
	op->status = d != NULL && write_number(&op->asym->ecdh.priv_key, d, key->order_bytes, false)
		? RTE_CRYPTO_OP_STATUS_SUCCESS
		: RTE_CRYPTO_OP_STATUS_ERROR;
	ERR_pop_to_mark();
	BN_clear_free(d);
}

/**
 * The private key that an operation is to use: its own, the session's, or a new one.
 *
 * @param[out] own what to free afterwards, or NULL
 */
static const BIGNUM *
private_key(const struct mb_ec_key *key, const rte_crypto_uint *given, bool may_draw, BIGNUM **own)
{
	const EC_GROUP *group = EC_KEY_get0_group(key->ec);

	*own = NULL;
	if (mb_present(given))
		return *own = mb_ec_scalar_read(group, given);
	if (may_draw && given->data != NULL)
		return *own = draw(group);
	return EC_KEY_get0_private_key(key->ec);
}

void
mb_soft_ec_generate_public(struct mb_scratch *s, struct rte_crypto_op *op)
{
	struct rte_crypto_ecdh_op_param *e = &op->asym->ecdh;
	const struct mb_ec_key *key = mb_key_of(op);
	const EC_GROUP *group = EC_KEY_get0_group(key->ec);
	const bool strip = (op->asym->flags & RTE_CRYPTO_ASYM_FLAG_PUB_KEY_NO_PADDING) != 0;
	const bool drawn = e->priv_key.data != NULL && e->priv_key.length == 0;
	BIGNUM *own;
	const BIGNUM *d;
	EC_POINT *q;

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	ERR_set_mark();
	d = private_key(key, &e->priv_key, true, &own);
	q = EC_POINT_new(group);
	if (d == NULL && !drawn)
		op->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
	else if (d != NULL && q != NULL && EC_POINT_mul(group, q, d, NULL, NULL, s->bn) == 1 &&
		 write_point(key, q, &e->pub_key, strip, s->bn) &&
		 (!drawn || write_number(&e->priv_key, d, key->order_bytes, false)))
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	ERR_pop_to_mark();
	EC_POINT_clear_free(q);
	BN_clear_free(own);
}

void
mb_soft_ec_check_public(struct mb_scratch *s, struct rte_crypto_op *op)
{
	const struct mb_ec_key *key = mb_key_of(op);
	const EC_GROUP *group = EC_KEY_get0_group(key->ec);
	EC_POINT *q;

	ERR_set_mark();
	q = mb_ec_point_read(group, &op->asym->ecdh.pub_key, s->bn);
	op->status = q != NULL && mb_ec_point_in_subgroup(group, q, s->bn)
		? RTE_CRYPTO_OP_STATUS_SUCCESS
		: RTE_CRYPTO_OP_STATUS_ERROR;
	ERR_pop_to_mark();
	EC_POINT_free(q);
}

void
mb_soft_ecdh(struct mb_scratch *s, struct rte_crypto_op *op)
{
	struct rte_crypto_ecdh_op_param *e = &op->asym->ecdh;
	const struct mb_ec_key *key = mb_key_of(op);
	const EC_GROUP *group = EC_KEY_get0_group(key->ec);
	const bool strip = (op->asym->flags & RTE_CRYPTO_ASYM_FLAG_SHARED_KEY_NO_PADDING) != 0;
	const EC_POINT *peer = EC_KEY_get0_public_key(key->ec);
	EC_POINT *given = NULL;
	BIGNUM *own;
	const BIGNUM *d;
	EC_POINT *z;

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	ERR_set_mark();
	d = private_key(key, &e->priv_key, false, &own);
	z = EC_POINT_new(group);
	if (e->pub_key.x.data != NULL) {
		peer = given = mb_ec_point_read(group, &e->pub_key, s->bn);
		if (given != NULL && !mb_ec_point_in_subgroup(group, given, s->bn))
			peer = NULL;
	}
	if (d == NULL)
		op->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
	else if (peer != NULL && z != NULL && EC_POINT_mul(group, z, NULL, peer, d, s->bn) == 1 &&
		 write_point(key, z, &e->shared_secret, strip, s->bn))
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	ERR_pop_to_mark();
	EC_POINT_clear_free(z);
	EC_POINT_free(given);
	BN_clear_free(own);
}
