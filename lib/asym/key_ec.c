/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "asym/hash.h"
#include "asym/keys.h"
#include "op/error_internal.h"

/* Orders of this many bytes have one more than the field: allow for it. */
#define COORDINATES 5

static const char *
load_private(struct cbi_numbers *k, const struct cburst_bytes *priv, BN_CTX *ctx, EC_POINT *point)
{
	BIGNUM *d = BN_secure_new();
	const char *wrong = NULL;

	if (d != NULL)
		BN_set_flags(d, BN_FLG_CONSTTIME);
	if (d == NULL || priv->len > 2 * (size_t)k->order_len ||
	    BN_bin2bn(priv->data, (int)priv->len, d) == NULL || BN_is_zero(d) ||
	    BN_cmp(d, EC_GROUP_get0_order(k->group)) >= 0)
		wrong = "the private scalar is not from 1 to the curve's order - 1";
	else if (!cbi_num_put(k, &k->priv, d, k->order_len) ||
		 !EC_POINT_mul(k->group, point, d, NULL, NULL, ctx))
		wrong = "the public point cannot be computed";
	BN_clear_free(d);
	k->has_private = wrong == NULL;
	return wrong;
}

/* A point of a curve with a cofactor may lie outside of the base point's group. */
static bool
in_group(const EC_GROUP *group, const EC_POINT *point, BN_CTX *ctx)
{
	const BIGNUM *cofactor = EC_GROUP_get0_cofactor(group);
	EC_POINT *p;
	bool ok;

	if (cofactor != NULL && BN_is_one(cofactor))
		return true;
	p = EC_POINT_new(group);
	ok = p != NULL &&
		EC_POINT_mul(group, p, NULL, point, EC_GROUP_get0_order(group), ctx) == 1 &&
		EC_POINT_is_at_infinity(group, p);
	EC_POINT_free(p);
	return ok;
}

/* What is wrong with a point that somebody sent, or NULL. */
static const char *
read_point(const EC_GROUP *group, const uint8_t *octets, size_t len, BN_CTX *ctx, EC_POINT *point)
{
	/* coordinates that are not below the field's size are refused here, too */
	if (EC_POINT_oct2point(group, point, octets, len, ctx) != 1 ||
	    EC_POINT_is_at_infinity(group, point) || EC_POINT_is_on_curve(group, point, ctx) != 1)
		return "the public point does not lie on the curve";
	if (!in_group(group, point, ctx))
		return "the public point is not of the base point's order";
	return NULL;
}

bool
cbi_point_good(const EC_GROUP *group, const uint8_t *octets, size_t len, BN_CTX *ctx)
{
	EC_POINT *point = EC_POINT_new(group);
	bool good;

	ERR_set_mark();
	good = point != NULL && read_point(group, octets, len, ctx, point) == NULL;
	ERR_pop_to_mark();
	EC_POINT_free(point);
	return good;
}

static bool
keep_point(struct cbi_numbers *k, const EC_POINT *point, BN_CTX *ctx)
{
	BIGNUM *x = BN_new(), *y = BN_new();
	bool ok;

	ok = x != NULL && y != NULL &&
		EC_POINT_get_affine_coordinates(k->group, point, x, y, ctx) &&
		cbi_num_put(k, &k->x, x, k->size) && cbi_num_put(k, &k->y, y, k->size);
	BN_free(x);
	BN_free(y);
	k->has_public = ok;
	return ok;
}

static const char *
load_pair(struct cbi_numbers *k, const struct cburst_bytes *priv, const struct cburst_bytes *pub,
	  BN_CTX *ctx)
{
	EC_POINT *own = EC_POINT_new(k->group), *given = EC_POINT_new(k->group);
	const char *wrong = NULL;

	if (own == NULL || given == NULL)
		wrong = "no memory";
	if (wrong == NULL && cbi_given(priv))
		wrong = load_private(k, priv, ctx, own);
	if (wrong == NULL && cbi_given(pub))
		wrong = read_point(k->group, pub->data, pub->len, ctx, given);
	if (wrong == NULL && cbi_given(priv) && cbi_given(pub) &&
	    EC_POINT_cmp(k->group, own, given, ctx) != 0)
		wrong = "the private and the public key do not belong together";
	if (wrong == NULL && !keep_point(k, cbi_given(priv) ? own : given, ctx))
		wrong = "no memory";
	EC_POINT_clear_free(own);
	EC_POINT_free(given);
	return wrong;
}

int
cbi_numbers_ec(uint16_t curve, const struct cburst_bytes *priv, const struct cburst_bytes *pub,
	       struct cbi_numbers **out, struct cburst_error *err)
{
	const int nid = cbi_curve_nid(curve);
	const char *wrong = NULL;
	struct cbi_numbers *k;
	EC_GROUP *group = NULL;
	BN_CTX *ctx;

	if (nid != 0)
		group = EC_GROUP_new_by_curve_name_ex(cbi_libctx(), NULL, nid);
	if (group == NULL) {
		cbi_error_set(
			err,
			"there is no curve %u: it must be a Weierstrass curve's number in the "
			"TLS supported-groups registry, such as 23 for P-256",
			curve);
		return -ENOTSUP;
	}
	k = cbi_numbers_new(CBURST_KEY_EC,
			    COORDINATES * ((size_t)EC_GROUP_get_degree(group) / 8 + 2));
	ctx = BN_CTX_secure_new();
	if (k == NULL || ctx == NULL) {
		EC_GROUP_free(group);
		wrong = "no memory";
	} else {
		k->group = group;
		k->curve = curve;
		k->bits = (uint16_t)EC_GROUP_get_degree(group);
		k->size = (uint16_t)((k->bits + 7) / 8);
		k->order_len = (uint16_t)((EC_GROUP_order_bits(group) + 7) / 8);
		k->private_len = k->order_len;
		if (!cbi_num_put(k, &k->order, EC_GROUP_get0_order(group), k->order_len))
			wrong = "no memory";
		else if (cbi_given(priv) || cbi_given(pub))
			wrong = load_pair(k, priv, pub, ctx);
	}
	BN_CTX_free(ctx);
	if (wrong != NULL) {
		cbi_error_set(err, "EC key: %s", wrong);
		cbi_numbers_free(k);
		return strcmp(wrong, "no memory") == 0 ? -ENOMEM : -EINVAL;
	}
	*out = k;
	return 0;
}

static const struct {
	const char *name;
	uint16_t len;
	uint16_t bits;
	uint16_t curve;
} okps[] = {
	[CBURST_KEY_X25519] = { "X25519", 32, 255, 29 },
	[CBURST_KEY_X448] = { "X448", 56, 448, 30 },
	[CBURST_KEY_ED25519] = { "ED25519", 32, 255, 29 },
	[CBURST_KEY_ED448] = { "ED448", 57, 448, 30 },
};

static const char *
load_raw(struct cbi_numbers *k, const char *name, const struct cburst_bytes *priv,
	 const struct cburst_bytes *pub)
{
	size_t len = k->size;
	EVP_PKEY *pkey;
	bool ok;

	k->x = cbi_num_room(k, k->size);
	k->has_public = true;
	if (!cbi_given(priv)) {
		memcpy(k->x.data, pub->data, k->size);
		return NULL;
	}
	k->priv = cbi_num_room(k, k->size);
	memcpy(k->priv.data, priv->data, k->size);
	k->has_private = true;
	pkey = EVP_PKEY_new_raw_private_key_ex(cbi_libctx(), name, NULL, priv->data, priv->len);
	ok = pkey != NULL && EVP_PKEY_get_raw_public_key(pkey, k->x.data, &len) == 1 &&
		len == k->size;
	EVP_PKEY_free(pkey);
	if (!ok)
		return "the public key cannot be computed";
	if (cbi_given(pub) && memcmp(pub->data, k->x.data, k->size) != 0)
		return "the private and the public key do not belong together";
	return NULL;
}

int
cbi_numbers_okp(enum cburst_key_type type, const struct cburst_bytes *priv,
		const struct cburst_bytes *pub, struct cbi_numbers **out, struct cburst_error *err)
{
	const bool any = cbi_given(priv) || cbi_given(pub);
	const char *wrong = NULL;
	struct cbi_numbers *k;

	if (type < CBURST_KEY_X25519 || type > CBURST_KEY_ED448) {
		cbi_error_set(err, "key type %d is none of X25519, X448, Ed25519, Ed448", type);
		return -EINVAL;
	}
	if (!any && type >= CBURST_KEY_ED25519) {
		cbi_error_set(err, "an %s key needs a private or a public key", okps[type].name);
		return -EINVAL;
	}
	if ((cbi_given(priv) && priv->len != okps[type].len) ||
	    (cbi_given(pub) && pub->len != okps[type].len)) {
		cbi_error_set(err, "%s keys have %u bytes, this one has %zu", okps[type].name,
			      okps[type].len, cbi_given(priv) ? priv->len : pub->len);
		return -EINVAL;
	}
	k = cbi_numbers_new(type, 2 * (size_t)okps[type].len);
	if (k == NULL) {
		cbi_error_set(err, "no memory for an %s key", okps[type].name);
		return -ENOMEM;
	}
	k->curve = okps[type].curve;
	k->bits = okps[type].bits;
	k->size = okps[type].len;
	k->private_len = okps[type].len;
	if (any)
		wrong = load_raw(k, okps[type].name, priv, pub);
	if (wrong != NULL) {
		cbi_error_set(err, "%s key: %s", okps[type].name, wrong);
		cbi_numbers_free(k);
		return -EINVAL;
	}
	*out = k;
	return 0;
}
