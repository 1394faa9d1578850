/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The calls on EC_KEY take numbers as they are; the ones that replace them take encodings, which
 * would have to be written and parsed for every operation. */
#define OPENSSL_SUPPRESS_DEPRECATED

#include <errno.h>

#include <openssl/obj_mac.h>

#include "ec_key.h"

EC_POINT *
mb_ec_point_read(const EC_GROUP *group, const struct rte_crypto_ec_point *from, BN_CTX *ctx)
{
	const size_t bytes = ((size_t)EC_GROUP_get_degree(group) + 7) / 8;
	EC_POINT *p = NULL;
	BIGNUM *x, *y;
	bool ok;

	if (!mb_present(&from->x) || !mb_present(&from->y) || from->x.length > bytes ||
	    from->y.length > bytes)
		return NULL;
	BN_CTX_start(ctx);
	x = BN_CTX_get(ctx);
	y = BN_CTX_get(ctx);
	ok = y != NULL && BN_bin2bn(from->x.data, (int)from->x.length, x) != NULL &&
		BN_bin2bn(from->y.data, (int)from->y.length, y) != NULL;
	/* libcrypto would reduce a coordinate that is not less than the field's size. */
	if (ok && EC_GROUP_get_field_type(group) == NID_X9_62_prime_field) {
		const BIGNUM *prime = EC_GROUP_get0_field(group);

		ok = BN_cmp(x, prime) < 0 && BN_cmp(y, prime) < 0;
	} else if (ok) {
		ok = BN_num_bits(x) <= EC_GROUP_get_degree(group) &&
			BN_num_bits(y) <= EC_GROUP_get_degree(group);
	}
	if (ok)
		p = EC_POINT_new(group);
	if (p != NULL && EC_POINT_set_affine_coordinates(group, p, x, y, ctx) != 1) {
		EC_POINT_free(p);
		p = NULL;
	}
	BN_CTX_end(ctx);
	return p;
}

bool
mb_ec_point_in_subgroup(const EC_GROUP *group, const EC_POINT *p, BN_CTX *ctx)
{
	EC_POINT *r;
	bool ok;

	if (BN_is_one(EC_GROUP_get0_cofactor(group)))
		return true;
	r = EC_POINT_new(group);
	ok = r != NULL && EC_POINT_mul(group, r, NULL, p, EC_GROUP_get0_order(group), ctx) == 1 &&
		EC_POINT_is_at_infinity(group, r) == 1;
	EC_POINT_free(r);
	return ok;
}

BIGNUM *
mb_ec_scalar_read(const EC_GROUP *group, const rte_crypto_uint *from)
{
	const BIGNUM *order = EC_GROUP_get0_order(group);
	BIGNUM *v;

	if (!mb_present(from) || from->length > INT32_MAX)
		return NULL;
	v = BN_secure_new();
	if (v == NULL)
		return NULL;
	BN_set_flags(v, BN_FLG_CONSTTIME);
	if (BN_bin2bn(from->data, (int)from->length, v) == NULL || BN_is_zero(v) ||
	    BN_cmp(v, order) >= 0) {
		BN_clear_free(v);
		return NULL;
	}
	return v;
}

static int
read_private(struct mb_ec_key *key, const rte_crypto_uint *pkey)
{
	const EC_GROUP *group = EC_KEY_get0_group(key->ec);
	BIGNUM *d;
	int ok;

	if (!mb_present(pkey))
		return 0;
	d = mb_ec_scalar_read(group, pkey);
	if (d == NULL)
		return -EINVAL;
	ok = EC_KEY_set_private_key(key->ec, d);
	BN_clear_free(d);
	if (ok != 1)
		return -ENOMEM;
	if (key->kernels != NULL && !mb_scalar_read(key->kernels, key->d, pkey))
		return -EINVAL;
	key->has_private = true;
	return 0;
}

static int
read_public(struct mb_ec_key *key, const struct rte_crypto_ec_point *q, BN_CTX *ctx)
{
	const EC_GROUP *group = EC_KEY_get0_group(key->ec);
	EC_POINT *p;
	int ok;

	if (!mb_present(&q->x) && !mb_present(&q->y))
		return 0;
	p = mb_ec_point_read(group, q, ctx);
	if (p == NULL)
		return -EINVAL;
	ok = mb_ec_point_in_subgroup(group, p, ctx) && EC_KEY_set_public_key(key->ec, p) == 1;
	EC_POINT_free(p);
	if (!ok)
		return -EINVAL;
	if (key->kernels != NULL &&
	    (!mb_coordinate_read(key->kernels, key->x, &q->x) ||
	     !mb_coordinate_read(key->kernels, key->y, &q->y)))
		return -EINVAL;
	key->has_public = true;
	return 0;
}

int
mb_ec_key_init(struct mb_session *sess, const struct rte_crypto_ec_xform *xform, bool kernels)
{
	const struct mb_curve *curve = mb_curve_find(xform->curve_id);
	struct mb_ec_key *key;
	BN_CTX *ctx;
	int ret;

	if (curve == NULL)
		return -ENOTSUP;
	key = mb_key_alloc(sess, sizeof(*key));
	if (key == NULL)
		return -ENOMEM;
	key->curve = curve;
	if (kernels && curve->kernels >= 0) {
		key->index = (unsigned)curve->kernels;
		key->kernels = &mb_ec_kernels[key->index];
	}
	key->ec = EC_KEY_new_by_curve_name(curve->nid);
	ctx = BN_CTX_new();
	if (key->ec == NULL || ctx == NULL) {
		/* A libcrypto built without this curve says so by making no key. */
		ret = ctx == NULL ? -ENOMEM : -ENOTSUP;
	} else {
		const EC_GROUP *group = EC_KEY_get0_group(key->ec);

		key->field_bytes = (uint16_t)((EC_GROUP_get_degree(group) + 7) / 8);
		key->order_bytes = (uint16_t)((EC_GROUP_order_bits(group) + 7) / 8);
		ret = read_private(key, &xform->pkey);
		if (ret == 0)
			ret = read_public(key, &xform->q, ctx);
	}
	BN_CTX_free(ctx);
	if (ret != 0)
		mb_ec_key_clear(sess);
	return ret;
}

void
mb_ec_key_clear(struct mb_session *sess)
{
	struct mb_ec_key *key = sess->key;

	if (key != NULL)
		EC_KEY_free(key->ec);
	mb_key_free(sess);
}
