/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Ed25519 and Ed448: a message in one call, and the default provider's context in front. Only the
 * plain variants, without a context, go to a device.
 */

#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/params.h>

#include "key.h"
#include "lane.h"
#include "signature.h"
#include "standard.h"

struct eddsa {
	struct provider *provider;
	const struct algorithm *alg; /* of signature_algorithms */
	void *inner;
	struct key *key;
	bool plain; /* no parameter was set: no instance but the first, no context */
};

static void *
eddsa_newctx(void *provctx, const struct algorithm *alg)
{
	struct provider *p = provctx;
	struct eddsa *e = calloc(1, sizeof(*e));

	if (e == NULL)
		return NULL;
	e->provider = p;
	e->alg = alg;
	e->inner = STANDARD(alg, signature_newctx, SIGNATURE_NEWCTX)(p->standard_ctx, NULL);
	if (e->inner == NULL) {
		free(e);
		return NULL;
	}
	return e;
}

static void
freectx(void *ctx)
{
	struct eddsa *e = ctx;

	if (e == NULL)
		return;
	STANDARD(e->alg, signature_freectx, SIGNATURE_FREECTX)(e->inner);
	key_drop(e->key);
	free(e);
}

static void *
dupctx(void *ctx)
{
	const struct eddsa *e = ctx;
	struct eddsa *d = malloc(sizeof(*d));

	if (d == NULL)
		return NULL;
	*d = *e;
	d->inner = STANDARD(e->alg, signature_dupctx, SIGNATURE_DUPCTX)(e->inner);
	if (d->inner == NULL) {
		free(d);
		return NULL;
	}
	if (d->key != NULL)
		key_take(d->key);
	return d;
}

static int
init(struct eddsa *e, int function, const char *mdname, struct key *k, const OSSL_PARAM params[])
{
	OSSL_FUNC_signature_digest_sign_init_fn
		*standard = (OSSL_FUNC_signature_digest_sign_init_fn *)e->alg->standard[function];

	e->plain = params == NULL || params[0].key == NULL;
	if (k != NULL) {
		key_take(k);
		key_drop(e->key);
		e->key = k;
	}
	return standard(e->inner, mdname, k != NULL ? k->data : NULL, params);
}

static int
digest_sign_init(void *ctx, const char *mdname, void *provkey, const OSSL_PARAM params[])
{
	return init(ctx, OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, mdname, provkey, params);
}

static int
digest_verify_init(void *ctx, const char *mdname, void *provkey, const OSSL_PARAM params[])
{
	return init(ctx, OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT, mdname, provkey, params);
}

static int
set_ctx_params(void *ctx, const OSSL_PARAM params[])
{
	struct eddsa *e = ctx;

	if (params != NULL && params[0].key != NULL)
		e->plain = false;
	return STANDARD(e->alg, signature_set_ctx_params, SIGNATURE_SET_CTX_PARAMS)(e->inner,
										    params);
}

static int
get_ctx_params(void *ctx, OSSL_PARAM params[])
{
	const struct eddsa *e = ctx;

	return STANDARD(e->alg, signature_get_ctx_params, SIGNATURE_GET_CTX_PARAMS)(e->inner,
										    params);
}

static enum outcome
on_device(struct eddsa *e, enum work_kind kind, struct cburst_asym_req *req, void *out, size_t cap,
	  size_t *len)
{
	struct cburst *cb = lane_wanted(&e->provider->settings, kind);

	if (cb == NULL)
		return OUTCOME_SOFTWARE;
	/* a device reads a longer message where it lies, even when its owner has gone */
	if (!e->plain || e->key == NULL || req->in_len > CBURST_ASYM_COPY_MAX ||
	    (req->key = key_device(e->key, cb)) == NULL) {
		count_software(kind, SOFTWARE_UNSUPPORTED);
		return OUTCOME_SOFTWARE;
	}
	return lane_run(kind, req, e->key, out, cap, len, false);
}

static int
digest_sign(void *ctx, unsigned char *sig, size_t *siglen, size_t sigsize, const unsigned char *tbs,
	    size_t tbslen)
{
	struct eddsa *e = ctx;
	struct cburst_asym_req req = { .op = CBURST_ASYM_SIGN, .in = tbs };

	req.in_len = tbslen > UINT32_MAX ? UINT32_MAX : (uint32_t)tbslen;
	if (sig != NULL &&
	    on_device(e, WORK_EDDSA_SIGN, &req, sig, sigsize, siglen) == OUTCOME_DONE)
		return 1;
	return STANDARD(e->alg, signature_digest_sign, SIGNATURE_DIGEST_SIGN)(e->inner, sig, siglen,
									      sigsize, tbs, tbslen);
}

static int
digest_verify(void *ctx, const unsigned char *sig, size_t siglen, const unsigned char *tbs,
	      size_t tbslen)
{
	struct eddsa *e = ctx;
	struct cburst_asym_req req = { .op = CBURST_ASYM_VERIFY, .in = tbs, .sig = sig };

	req.in_len = tbslen > UINT32_MAX ? UINT32_MAX : (uint32_t)tbslen;
	req.sig_len = siglen > UINT32_MAX ? UINT32_MAX : (uint32_t)siglen;
	/* what a device refuses is judged once more: it may have failed */
	if (on_device(e, WORK_EDDSA_VERIFY, &req, NULL, 0, NULL) == OUTCOME_DONE)
		return 1;
	return STANDARD(e->alg, signature_digest_verify,
			SIGNATURE_DIGEST_VERIFY)(e->inner, sig, siglen, tbs, tbslen);
}

#define EDDSA_TYPE(name, index) \
	static void *name##_newctx(void *provctx, const char *propq) \
	{ \
		(void)propq; \
		return eddsa_newctx(provctx, &signature_algorithms[index]); \
	} \
	static const OSSL_PARAM *name##_gettable(void *ctx, void *provctx) \
	{ \
		const struct eddsa *e = ctx; \
		const struct provider *p = provctx; \
\
		return STANDARD(&signature_algorithms[index], signature_gettable_ctx_params, \
				SIGNATURE_GETTABLE_CTX_PARAMS)(e != NULL ? e->inner : NULL, \
							       p->standard_ctx); \
	} \
	static const OSSL_PARAM *name##_settable(void *ctx, void *provctx) \
	{ \
		const struct eddsa *e = ctx; \
		const struct provider *p = provctx; \
\
		return STANDARD(&signature_algorithms[index], signature_settable_ctx_params, \
				SIGNATURE_SETTABLE_CTX_PARAMS)(e != NULL ? e->inner : NULL, \
							       p->standard_ctx); \
	} \
	const OSSL_DISPATCH name##_functions[] = { \
		{ OSSL_FUNC_SIGNATURE_NEWCTX, (standard_function)name##_newctx }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, (standard_function)digest_sign_init }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_SIGN, (standard_function)digest_sign }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT, (standard_function)digest_verify_init }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_VERIFY, (standard_function)digest_verify }, \
		{ OSSL_FUNC_SIGNATURE_FREECTX, (standard_function)freectx }, \
		{ OSSL_FUNC_SIGNATURE_DUPCTX, (standard_function)dupctx }, \
		{ OSSL_FUNC_SIGNATURE_GET_CTX_PARAMS, (standard_function)get_ctx_params }, \
		{ OSSL_FUNC_SIGNATURE_GETTABLE_CTX_PARAMS, (standard_function)name##_gettable }, \
		{ OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS, (standard_function)set_ctx_params }, \
		{ OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS, (standard_function)name##_settable }, \
		{ 0, NULL }, \
	}

EDDSA_TYPE(ed25519, SIGNATURE_ED25519);
EDDSA_TYPE(ed448, SIGNATURE_ED448);
