/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/dh.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "asym/hash.h"
#include "asym/keys.h"
#include "op/error_internal.h"

#define BITS_MIN 512
#define BITS_MAX (CBURST_MODULUS_MAX * 8)

struct work {
	BN_CTX *ctx;
	BIGNUM *p, *g, *q, *x, *y, *t;
};

static void
work_free(struct work *w)
{
	BN_clear_free(w->x);
	BN_clear_free(w->t);
	BN_free(w->p);
	BN_free(w->g);
	BN_free(w->q);
	BN_free(w->y);
	BN_CTX_free(w->ctx);
}

static const char *
group_name(uint16_t group)
{
	switch (group) {
	case CBURST_GROUP_FFDHE2048:
		return "ffdhe2048";
	case CBURST_GROUP_FFDHE3072:
		return "ffdhe3072";
	case CBURST_GROUP_FFDHE4096:
		return "ffdhe4096";
	case CBURST_GROUP_FFDHE6144:
		return "ffdhe6144";
	case CBURST_GROUP_FFDHE8192:
		return "ffdhe8192";
	default:
		return NULL;
	}
}

static const char *
load_named(struct work *w, const char *name)
{
	char text[16];
	OSSL_PARAM params[] = {
		OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, text, strlen(name)),
		OSSL_PARAM_END,
	};
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(cbi_libctx(), "DH", NULL);
	EVP_PKEY *pkey = NULL;
	bool ok;

	strcpy(text, name);
	ok = ctx != NULL && EVP_PKEY_fromdata_init(ctx) == 1 &&
		EVP_PKEY_fromdata(ctx, &pkey, EVP_PKEY_KEY_PARAMETERS, params) == 1 &&
		EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_P, &w->p) == 1 &&
		EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_G, &w->g) == 1 &&
		EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_Q, &w->q) == 1;
	EVP_PKEY_free(pkey);
	EVP_PKEY_CTX_free(ctx);
	return ok ? NULL : "libcrypto does not have the group";
}

static BIGNUM *
load(const struct cburst_bytes *from)
{
	if (!cbi_given(from))
		return BN_new();
	if (from->len > 2 * CBURST_MODULUS_MAX)
		return NULL;
	return BN_bin2bn(from->data, (int)from->len, NULL);
}

/* 2 <= a <= p - 2; w->t is p - 1. */
static bool
within(const struct work *w, const BIGNUM *a)
{
	return BN_cmp(a, BN_value_one()) > 0 && BN_cmp(a, w->t) < 0;
}

static const char *
check_group(struct work *w, struct cburst_error *err)
{
	const int bits = BN_num_bits(w->p);

	if (bits < BITS_MIN || bits > BITS_MAX) {
		cbi_error_set(err, "the DH prime has %d bits, it must have %d to %d", bits,
			      BITS_MIN, BITS_MAX);
		return "";
	}
	if (!BN_is_odd(w->p))
		return "the DH prime is even";
	if (!BN_sub(w->t, w->p, BN_value_one()))
		return "no memory";
	if (!within(w, w->g))
		return "the DH generator is not from 2 to p - 2";
	if (!BN_is_zero(w->q) && (BN_is_one(w->q) || !BN_is_odd(w->q) || BN_cmp(w->q, w->p) >= 0))
		return "the order q cannot be that of a generator";
	return NULL;
}

/* Whether p = 2q + 1: then only 1 and p - 1 are of small order. */
static bool
safe_prime(struct work *w)
{
	return BN_lshift1(w->t, w->q) && BN_add_word(w->t, 1) && BN_cmp(w->t, w->p) == 0;
}

static bool
keep_order(struct work *w, struct cbi_numbers *k)
{
	if (BN_is_zero(w->q) || safe_prime(w))
		return true;
	k->bn_n = BN_dup(w->p);
	k->bn_e = BN_dup(w->q);
	k->mont = BN_MONT_CTX_new();
	return k->bn_n != NULL && k->bn_e != NULL && k->mont != NULL &&
		BN_MONT_CTX_set(k->mont, w->p, w->ctx) == 1;
}

static const char *
check_pair(struct work *w)
{
	BIGNUM *y;

	if (!BN_is_zero(w->y) && !within(w, w->y))
		return "the DH public key is not from 2 to p - 2";
	if (BN_is_zero(w->x))
		return NULL;
	if (BN_cmp(w->x, BN_is_zero(w->q) ? w->t : w->q) >= 0)
		return "the DH private key is too large";
	y = BN_new();
	BN_set_flags(w->x, BN_FLG_CONSTTIME);
	if (y == NULL || !BN_mod_exp_mont_consttime(y, w->g, w->x, w->p, w->ctx, NULL)) {
		BN_free(y);
		return "no memory";
	}
	if (!BN_is_zero(w->y) && BN_cmp(y, w->y) != 0) {
		BN_free(y);
		return "the private and the public key do not belong together";
	}
	BN_free(w->y);
	w->y = y;
	return within(w, y) ? NULL : "the DH private key gives no public key";
}

/*
 * Bytes that a given private key takes: as many as one that is generated, where it fits. That tells
 * how it was made, not what it is, and lets devices exponentiate no longer than they must.
 */
static size_t
given_len(const struct work *w, uint16_t generated, size_t size)
{
	return BN_num_bytes(w->x) <= generated ? generated : size;
}

/*
 * Bytes of a private key that is generated. In a safe-prime group twice the group's strength is
 * enough (RFC 7919, section 5.2), rounded up to whole bytes; below a known smaller order it is that
 * order, which then decides.
 */
static uint16_t
private_len(const struct work *w)
{
	const int bits = BN_num_bits(w->p);
	const int wanted = bits <= 2048 ? 256 : bits <= 3072 ? 320 : bits <= 4096 ? 384 : 512;
	const int most = (BN_is_zero(w->q) ? bits : BN_num_bits(w->q)) - 1;

	return (uint16_t)(most < wanted ? (BN_num_bits(w->q) + 7) / 8 : wanted / 8);
}

int
cbi_numbers_dh(const struct cburst_dh_numbers *in, struct cbi_numbers **out,
	       struct cburst_error *err)
{
	const char *name = group_name(in->group), *wrong = NULL;
	struct cbi_numbers *k = NULL;
	struct work w = {};
	size_t size;

	if (in->group != 0 && name == NULL) {
		cbi_error_set(err, "there is no DH group %u: 256 to 260 are ffdhe2048 to ffdhe8192",
			      in->group);
		return -ENOTSUP;
	}
	w.ctx = BN_CTX_secure_new();
	w.t = BN_new();
	w.x = load(&in->priv);
	w.y = load(&in->pub);
	if (name != NULL) {
		wrong = load_named(&w, name);
	} else {
		w.p = load(&in->p);
		w.g = load(&in->g);
		w.q = load(&in->q);
	}
	if (wrong == NULL &&
	    (w.ctx == NULL || w.t == NULL || w.x == NULL || w.y == NULL || w.p == NULL ||
	     w.g == NULL || w.q == NULL))
		wrong = "no memory, or a number that is too long";
	if (wrong == NULL)
		wrong = check_group(&w, err);
	if (wrong == NULL)
		wrong = check_pair(&w);
	if (wrong == NULL) {
		size = (size_t)BN_num_bytes(w.p);
		k = cbi_numbers_new(CBURST_KEY_DH, 5 * size);
		if (k == NULL || !cbi_num_put(k, &k->p, w.p, size) ||
		    !cbi_num_put(k, &k->e, w.g, size) ||
		    (!BN_is_zero(w.q) && !cbi_num_put(k, &k->q, w.q, (size_t)BN_num_bytes(w.q))) ||
		    (!BN_is_zero(w.x) &&
		     !cbi_num_put(k, &k->priv, w.x, given_len(&w, private_len(&w), size))) ||
		    (!BN_is_zero(w.y) && !cbi_num_put(k, &k->x, w.y, size)) || !keep_order(&w, k))
			wrong = "no memory";
	}
	if (wrong != NULL) {
		if (wrong[0] != '\0')
			cbi_error_set(err, "%s", wrong);
		cbi_numbers_free(k);
		work_free(&w);
		return -EINVAL;
	}
	k->bits = (uint16_t)BN_num_bits(w.p);
	k->size = (uint16_t)size;
	k->private_len = private_len(&w);
	k->has_private = k->priv.data != NULL;
	k->has_public = k->x.data != NULL;
	work_free(&w);
	*out = k;
	return 0;
}
