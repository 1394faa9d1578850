/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Key exchange. Private keys of handshakes live for one operation: they go to the device with it,
 * and one key of the library's for each curve serves all of them.
 */

#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/objects.h>

#include "engine.h"
#include "key.h"
#include "lane.h"
#include "standard.h"

enum { EXCHANGE_ECDH, EXCHANGE_X25519, EXCHANGE_X448, EXCHANGE_DH };

/* Longest private key that is accelerated, bytes, and longest public one. */
#define PRIVATE_MAX 128
#define PUBLIC_MAX  CBURST_MODULUS_MAX

struct exchange {
	struct provider *provider;
	const struct algorithm *alg; /* of exchange_algorithms */
	void *inner;		     /* the default provider's context */
	struct key *key;
	bool known;	  /* what follows is what key and context say now */
	bool accelerated; /* a device could do it */
	uint16_t curve;
	uint16_t private_len, secret_len;
	size_t peer_len; /* 0: none was set, or none that is accelerated */
	uint8_t private_key[PRIVATE_MAX];
	uint8_t peer[PUBLIC_MAX];
	unsigned int pad; /* DH: leading zeroes of the secret are kept */
};

/* --- contexts --- */

static void *
newctx(void *provctx, const struct algorithm *alg)
{
	struct provider *p = provctx;
	struct exchange *x = calloc(1, sizeof(*x));

	if (x == NULL)
		return NULL;
	x->provider = p;
	x->alg = alg;
	x->inner = STANDARD(alg, keyexch_newctx, KEYEXCH_NEWCTX)(p->standard_ctx);
	if (x->inner == NULL) {
		free(x);
		return NULL;
	}
	return x;
}

static void
freectx(void *ctx)
{
	struct exchange *x = ctx;

	if (x == NULL)
		return;
	STANDARD(x->alg, keyexch_freectx, KEYEXCH_FREECTX)(x->inner);
	key_drop(x->key);
	OPENSSL_cleanse(x->private_key, sizeof(x->private_key));
	free(x);
}

static void *
dupctx(void *ctx)
{
	const struct exchange *x = ctx;
	struct exchange *d = malloc(sizeof(*d));

	if (d == NULL)
		return NULL;
	*d = *x;
	d->inner = STANDARD(x->alg, keyexch_dupctx, KEYEXCH_DUPCTX)(x->inner);
	if (d->inner == NULL) {
		OPENSSL_cleanse(d->private_key, sizeof(d->private_key));
		free(d);
		return NULL;
	}
	if (d->key != NULL)
		key_take(d->key);
	return d;
}

/* It can be set, but not asked for. */
static void
note_pad(struct exchange *x, const OSSL_PARAM params[])
{
	const OSSL_PARAM *p = params != NULL
		? OSSL_PARAM_locate_const(params, OSSL_EXCHANGE_PARAM_PAD)
		: NULL;

	if (p != NULL && OSSL_PARAM_get_uint(p, &x->pad) != 1)
		x->pad = 0;
}

static int
init(void *ctx, void *provkey, const OSSL_PARAM params[])
{
	struct exchange *x = ctx;
	struct key *k = provkey;

	x->known = false;
	x->peer_len = 0;
	x->pad = 0;
	note_pad(x, params);
	if (k != NULL) {
		key_take(k);
		key_drop(x->key);
		x->key = k;
	}
	return STANDARD(x->alg, keyexch_init, KEYEXCH_INIT)(x->inner, k != NULL ? k->data : NULL,
							    params);
}

static int
set_peer(void *ctx, void *provkey)
{
	struct exchange *x = ctx;
	const struct key *k = provkey;

	x->peer_len = 0;
	if (STANDARD(x->alg, keyexch_set_peer, KEYEXCH_SET_PEER)(x->inner, k->data) != 1)
		return 0;
	if (x->provider->settings.offload &&
	    key_octets(k, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, x->peer, sizeof(x->peer),
		       &x->peer_len) != 1)
		x->peer_len = 0;
	return 1;
}

static int
get_ctx_params(void *ctx, OSSL_PARAM params[])
{
	const struct exchange *x = ctx;

	return STANDARD(x->alg, keyexch_get_ctx_params, KEYEXCH_GET_CTX_PARAMS)(x->inner, params);
}

static int
set_ctx_params(void *ctx, const OSSL_PARAM params[])
{
	struct exchange *x = ctx;

	x->known = false;
	note_pad(x, params);
	return STANDARD(x->alg, keyexch_set_ctx_params, KEYEXCH_SET_CTX_PARAMS)(x->inner, params);
}

static const OSSL_PARAM *
gettable(const struct algorithm *alg, void *ctx, void *provctx)
{
	const struct exchange *x = ctx;
	const struct provider *p = provctx;

	return STANDARD(alg, keyexch_gettable_ctx_params,
			KEYEXCH_GETTABLE_CTX_PARAMS)(x != NULL ? x->inner : NULL, p->standard_ctx);
}

static const OSSL_PARAM *
settable(const struct algorithm *alg, void *ctx, void *provctx)
{
	const struct exchange *x = ctx;
	const struct provider *p = provctx;

	return STANDARD(alg, keyexch_settable_ctx_params,
			KEYEXCH_SETTABLE_CTX_PARAMS)(x != NULL ? x->inner : NULL, p->standard_ctx);
}

/* --- what a device is told --- */

/* The curve of an EC key, by its number in TLS; 0: none of those that are worth it. */
static uint16_t
curve_of(const struct key *k)
{
	char name[80];

	if (key_text(k, OSSL_PKEY_PARAM_GROUP_NAME, name, sizeof(name)) != 1)
		return 0;
	switch (OBJ_txt2nid(name)) {
	case NID_X9_62_prime256v1:
		return CBURST_CURVE_SECP256R1;
	case NID_secp384r1:
		return CBURST_CURVE_SECP384R1;
	case NID_secp521r1:
		return CBURST_CURVE_SECP521R1;
	default:
		return 0;
	}
}

static bool
has_kdf(struct exchange *x)
{
	char kdf[32] = "";
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_EXCHANGE_PARAM_KDF_TYPE, kdf, sizeof(kdf)),
		OSSL_PARAM_construct_end(),
	};

	return get_ctx_params(x, params) != 1 || kdf[0] != '\0';
}

static bool
describe_ec(struct exchange *x)
{
	static const struct {
		uint16_t curve, size;
	} curves[] = {
		{ CBURST_CURVE_SECP256R1, 32 },
		{ CBURST_CURVE_SECP384R1, 48 },
		{ CBURST_CURVE_SECP521R1, 66 },
	};

	x->curve = curve_of(x->key);
	if (x->curve == 0 || has_kdf(x))
		return false;
	for (size_t i = 0; i < sizeof(curves) / sizeof(curves[0]); i++)
		if (curves[i].curve == x->curve)
			x->private_len = x->secret_len = curves[i].size;
	return key_number(x->key, OSSL_PKEY_PARAM_PRIV_KEY, x->private_key, x->private_len) == 1;
}

static bool
describe_xdh(struct exchange *x)
{
	size_t len = 0;

	x->curve = x->alg == &exchange_algorithms[EXCHANGE_X25519] ? 29 : 30;
	x->private_len = x->secret_len = x->curve == 29 ? 32 : 56;
	return key_octets(x->key, OSSL_PKEY_PARAM_PRIV_KEY, x->private_key, sizeof(x->private_key),
			  &len) == 1 &&
		len == x->private_len;
}

static bool
describe_dh(struct exchange *x)
{
	static const char *const groups[] = { "ffdhe2048", "ffdhe3072", "ffdhe4096", "ffdhe6144",
					      "ffdhe8192" };
	struct cburst_key_info info;
	struct cburst_key *key = NULL;
	char name[32];

	if (has_kdf(x) || key_text(x->key, OSSL_PKEY_PARAM_GROUP_NAME, name, sizeof(name)) != 1)
		return false;
	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
		if (strcmp(name, groups[i]) == 0) {
			x->curve = (uint16_t)(CBURST_GROUP_FFDHE2048 + i);
			key = engine_curve(x->curve);
		}
	}
	if (key == NULL || cburst_key_info_get(key, &info) != 0 ||
	    info.private_len > sizeof(x->private_key))
		return false;
	x->private_len = (uint16_t)info.private_len;
	x->secret_len = (uint16_t)info.size;
	/* a private key that is longer than such ones are made does not fit, and is left alone */
	return key_number(x->key, OSSL_PKEY_PARAM_PRIV_KEY, x->private_key, x->private_len) == 1;
}

static bool
describe(struct exchange *x)
{
	if (!x->known) {
		x->known = true;
		x->accelerated = x->key != NULL &&
			(x->alg == &exchange_algorithms[EXCHANGE_ECDH]	       ? describe_ec(x)
				 : x->alg == &exchange_algorithms[EXCHANGE_DH] ? describe_dh(x)
									       : describe_xdh(x));
	}
	return x->accelerated;
}

static void
strip(unsigned char *secret, size_t *len)
{
	size_t zeroes = 0;

	while (zeroes < *len && secret[zeroes] == 0)
		zeroes++;
	memmove(secret, secret + zeroes, *len - zeroes);
	*len -= zeroes;
}

static int
derive(void *ctx, unsigned char *secret, size_t *secret_len, size_t size)
{
	struct exchange *x = ctx;
	const enum work_kind kind = x->alg == &exchange_algorithms[EXCHANGE_ECDH] ? WORK_ECDH
		: x->alg == &exchange_algorithms[EXCHANGE_DH]			  ? WORK_DH
										  : WORK_XDH;
	struct cburst_asym_req req = { .op = CBURST_ASYM_DERIVE };

	if (secret == NULL || x->peer_len == 0 || lane_wanted(&x->provider->settings, kind) == NULL)
		goto standard;
	if (!describe(x) || size < x->secret_len) {
		count_software(kind, SOFTWARE_UNSUPPORTED);
		goto standard;
	}
	req.key = engine_curve(x->curve);
	if (req.key == NULL) {
		count_software(kind, SOFTWARE_UNSUPPORTED);
		goto standard;
	}
	req.priv = x->private_key;
	req.peer = x->peer;
	req.peer_len = (uint32_t)x->peer_len;
	if (lane_run(kind, &req, NULL, secret, size, secret_len, true) == OUTCOME_DONE) {
		if (kind == WORK_DH && x->pad == 0)
			strip(secret, secret_len);
		return 1;
	}
standard:
	return STANDARD(x->alg, keyexch_derive, KEYEXCH_DERIVE)(x->inner, secret, secret_len, size);
}

/* --- one for each algorithm --- */

#define ALG(index) (&exchange_algorithms[index])

#define EXCHANGE_TYPE(name, index) \
	static void *name##_newctx(void *provctx) \
	{ \
		return newctx(provctx, ALG(index)); \
	} \
	static const OSSL_PARAM *name##_gettable(void *ctx, void *provctx) \
	{ \
		return gettable(ALG(index), ctx, provctx); \
	} \
	static const OSSL_PARAM *name##_settable(void *ctx, void *provctx) \
	{ \
		return settable(ALG(index), ctx, provctx); \
	} \
	static const OSSL_DISPATCH name##_functions[] = { \
		{ OSSL_FUNC_KEYEXCH_NEWCTX, (standard_function)name##_newctx }, \
		{ OSSL_FUNC_KEYEXCH_INIT, (standard_function)init }, \
		{ OSSL_FUNC_KEYEXCH_DERIVE, (standard_function)derive }, \
		{ OSSL_FUNC_KEYEXCH_SET_PEER, (standard_function)set_peer }, \
		{ OSSL_FUNC_KEYEXCH_FREECTX, (standard_function)freectx }, \
		{ OSSL_FUNC_KEYEXCH_DUPCTX, (standard_function)dupctx }, \
		{ OSSL_FUNC_KEYEXCH_GET_CTX_PARAMS, (standard_function)get_ctx_params }, \
		{ OSSL_FUNC_KEYEXCH_GETTABLE_CTX_PARAMS, (standard_function)name##_gettable }, \
		{ OSSL_FUNC_KEYEXCH_SET_CTX_PARAMS, (standard_function)set_ctx_params }, \
		{ OSSL_FUNC_KEYEXCH_SETTABLE_CTX_PARAMS, (standard_function)name##_settable }, \
		{ 0, NULL }, \
	}

EXCHANGE_TYPE(ecdh, EXCHANGE_ECDH);
EXCHANGE_TYPE(x25519, EXCHANGE_X25519);
EXCHANGE_TYPE(x448, EXCHANGE_X448);
EXCHANGE_TYPE(dh, EXCHANGE_DH);

struct algorithm exchange_algorithms[] = {
	[EXCHANGE_ECDH] = { .operation = OSSL_OP_KEYEXCH, .name = "ECDH", .ours = ecdh_functions },
	[EXCHANGE_X25519] = { .operation = OSSL_OP_KEYEXCH,
			      .name = "X25519",
			      .ours = x25519_functions },
	[EXCHANGE_X448] = { .operation = OSSL_OP_KEYEXCH, .name = "X448", .ours = x448_functions },
	[EXCHANGE_DH] = { .operation = OSSL_OP_KEYEXCH, .name = "DH", .ours = dh_functions },
	{ .name = NULL },
};
