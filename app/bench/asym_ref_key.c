/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Public keys of private ones, and whether a public key is one: what libcrypto's EVP has no call
 * for, or one that does more than a device is asked for, from its arithmetic.
 */

#include <stdlib.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>

#include "asym_key.h"
#include "asym_ref_internal.h"

struct bench_asym_math {
	BN_CTX *ctx;
	EC_GROUP *group;
	EC_POINT *point, *other;
	BIGNUM *p, *g;
	BN_MONT_CTX *mont;
};

void
bench_asym_math_free(struct bench_asym_math *m)
{
	if (m == NULL)
		return;
	EC_POINT_free(m->point);
	EC_POINT_free(m->other);
	EC_GROUP_free(m->group);
	BN_MONT_CTX_free(m->mont);
	BN_free(m->p);
	BN_free(m->g);
	BN_CTX_free(m->ctx);
	free(m);
}

struct bench_asym_math *
bench_asym_math_new(const struct bench_asym *algo, EVP_PKEY *pkey)
{
	struct bench_asym_math *m = calloc(1, sizeof(*m));
	bool ok;

	if (m == NULL)
		return NULL;
	m->ctx = BN_CTX_new();
	ok = m->ctx != NULL;
	if (algo->type == CBURST_KEY_EC) {
		m->group = EC_GROUP_new_by_curve_name(algo->nid);
		m->point = m->group != NULL ? EC_POINT_new(m->group) : NULL;
		m->other = m->group != NULL ? EC_POINT_new(m->group) : NULL;
		ok = ok && m->point != NULL && m->other != NULL;
	} else if (algo->type == CBURST_KEY_DH) {
		m->mont = BN_MONT_CTX_new();
		ok = ok && m->mont != NULL &&
			EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_P, &m->p) > 0 &&
			EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_G, &m->g) > 0 &&
			BN_MONT_CTX_set(m->mont, m->p, m->ctx) > 0;
	}
	if (ok)
		return m;
	bench_asym_math_free(m);
	return NULL;
}

/* d times the generator, or g to the power of d. */
static bool
multiply(struct bench_asym_math *m, const struct bench_asym_item *item, uint8_t *out, size_t *len)
{
	const size_t room = *len;
	BIGNUM *d, *y;
	bool ok;

	BN_CTX_start(m->ctx);
	d = BN_CTX_get(m->ctx);
	y = BN_CTX_get(m->ctx);
	ok = y != NULL && BN_bin2bn(item->in, (int)item->in_len, d) != NULL;
	if (ok && m->group != NULL) {
		*len = EC_POINT_mul(m->group, m->point, d, NULL, NULL, m->ctx) > 0
			? EC_POINT_point2oct(m->group, m->point, POINT_CONVERSION_UNCOMPRESSED, out,
					     room, m->ctx)
			: 0;
		ok = *len != 0;
	} else if (ok) {
		*len = (size_t)BN_num_bytes(m->p);
		ok = BN_mod_exp_mont_consttime(y, m->g, d, m->p, m->ctx, m->mont) > 0 &&
			BN_bn2binpad(y, out, (int)*len) > 0;
	}
	BN_CTX_end(m->ctx);
	return ok;
}

bool
bench_asym_ref_public(struct bench_asym_ref *r, const struct bench_asym_item *item, uint8_t *out,
		      size_t *len)
{
	EVP_PKEY *pkey;
	bool ok;

	if (r->algo->type == CBURST_KEY_EC || r->algo->type == CBURST_KEY_DH)
		return multiply(r->math, item, out, len);
	/* computes it right away */
	pkey = EVP_PKEY_new_raw_private_key_ex(NULL,
					       r->algo->type == CBURST_KEY_X25519 ? "X25519"
										  : "X448",
					       NULL, item->in, item->in_len);
	ok = pkey != NULL && EVP_PKEY_get_raw_public_key(pkey, out, len) > 0;
	EVP_PKEY_free(pkey);
	return ok;
}

/* On the curve, and in the generator's group where that is not the same. */
static bool
point_fits(struct bench_asym_math *m, const struct bench_asym_item *item)
{
	if (EC_POINT_oct2point(m->group, m->point, item->other, item->other_len, m->ctx) <= 0)
		return false;
	return BN_is_one(EC_GROUP_get0_cofactor(m->group)) ||
		(EC_POINT_mul(m->group, m->other, NULL, m->point, EC_GROUP_get0_order(m->group),
			      m->ctx) > 0 &&
		 EC_POINT_is_at_infinity(m->group, m->other));
}

/* From 2 to p - 2, and a square: a power of the generator in a group of a safe prime. */
static bool
number_fits(struct bench_asym_math *m, const struct bench_asym_item *item)
{
	BIGNUM *y, *half;
	bool ok;

	BN_CTX_start(m->ctx);
	y = BN_CTX_get(m->ctx);
	half = BN_CTX_get(m->ctx);
	ok = half != NULL && BN_sub(half, m->p, BN_value_one()) > 0 &&
		BN_bin2bn(item->other, (int)item->other_len, y) != NULL &&
		BN_cmp(y, BN_value_one()) > 0 && BN_cmp(y, half) < 0 &&
		BN_rshift1(half, half) > 0 &&
		BN_mod_exp_mont(y, y, half, m->p, m->ctx, m->mont) > 0 && BN_is_one(y);
	BN_CTX_end(m->ctx);
	return ok;
}

bool
bench_asym_ref_fits(struct bench_asym_ref *r, const struct bench_asym_item *item)
{
	return r->math->group != NULL ? point_fits(r->math, item) : number_fits(r->math, item);
}

bool
bench_asym_ref_negate(struct bench_asym_ref *r, struct bench_asym_item *item)
{
	BIGNUM *y = BN_bin2bn(item->other, (int)item->other_len, NULL);
	bool ok;

	ok = y != NULL && BN_sub(y, r->math->p, y) > 0 &&
		BN_bn2binpad(y, item->other, (int)item->other_len) > 0;
	BN_free(y);
	return ok;
}

static bool
private_number(EVP_PKEY *pkey, struct bench_asym_item *item)
{
	BIGNUM *d = NULL, *order = NULL;
	int len;
	bool ok;

	ok = EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_PRIV_KEY, &d) > 0;
	/* as long as the order is, where it is a curve's */
	len = !ok ? 0
		: EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_EC_ORDER, &order) > 0
		? BN_num_bytes(order)
		: BN_num_bytes(d);
	ok = ok && len <= BENCH_ASYM_BYTES && BN_bn2binpad(d, item->in, len) > 0;
	item->in_len = (uint32_t)len;
	BN_clear_free(d);
	BN_free(order);
	return ok;
}

bool
bench_asym_ref_pair(struct bench_asym_ref *r, struct bench_asym_item *item, uint8_t *pub,
		    uint32_t *pub_len)
{
	EVP_PKEY *pkey = bench_asym_key_make(r->algo);
	uint8_t *encoded = NULL;
	size_t len, raw = sizeof(item->in);
	bool ok;

	len = pkey != NULL ? EVP_PKEY_get1_encoded_public_key(pkey, &encoded) : 0;
	ok = len != 0 && len <= BENCH_ASYM_BYTES;
	if (ok) {
		memcpy(pub, encoded, len);
		*pub_len = (uint32_t)len;
		if (r->algo->type == CBURST_KEY_EC || r->algo->type == CBURST_KEY_DH) {
			ok = private_number(pkey, item);
		} else {
			ok = EVP_PKEY_get_raw_private_key(pkey, item->in, &raw) > 0;
			item->in_len = (uint32_t)raw;
		}
	}
	OPENSSL_free(encoded);
	EVP_PKEY_free(pkey);
	return ok;
}
