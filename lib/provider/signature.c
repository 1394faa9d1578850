/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/err.h>

#include "signature.h"

/* --- contexts --- */

static void *
newctx(void *provctx, const struct algorithm *alg)
{
	struct provider *p = provctx;
	struct signature *s = calloc(1, sizeof(*s));

	if (s == NULL)
		return NULL;
	s->provider = p;
	s->alg = alg;
	/* whatever properties the program wants, the private context has one implementation */
	s->inner = STANDARD(alg, signature_newctx, SIGNATURE_NEWCTX)(p->standard_ctx, NULL);
	if (s->inner == NULL) {
		free(s);
		return NULL;
	}
	return s;
}

static void
forget_hash(struct signature *s)
{
	EVP_MD_CTX_free(s->hash);
	EVP_MD_free(s->md);
	s->hash = NULL;
	s->md = NULL;
	s->whole = false;
	s->known = false;
}

static void
freectx(void *ctx)
{
	struct signature *s = ctx;

	if (s == NULL)
		return;
	forget_hash(s);
	STANDARD(s->alg, signature_freectx, SIGNATURE_FREECTX)(s->inner);
	key_drop(s->key);
	free(s);
}

static void *
dupctx(void *ctx)
{
	const struct signature *s = ctx;
	struct signature *d = malloc(sizeof(*d));

	if (d == NULL)
		return NULL;
	*d = *s;
	d->md = NULL;
	d->hash = NULL;
	if (d->key != NULL)
		key_take(d->key);
	d->inner = STANDARD(s->alg, signature_dupctx, SIGNATURE_DUPCTX)(s->inner);
	if (d->inner == NULL) {
		key_drop(d->key);
		free(d);
		return NULL;
	}
	if (s->md != NULL && EVP_MD_up_ref(s->md) == 1)
		d->md = s->md;
	if (s->hash != NULL) {
		d->hash = EVP_MD_CTX_new();
		if (d->hash == NULL || EVP_MD_CTX_copy_ex(d->hash, s->hash) != 1) {
			freectx(d);
			return NULL;
		}
	}
	return d;
}

/* The key stays the one before where none is given: a context that is initialized again. */
static void
set_key(struct signature *s, struct key *k)
{
	if (k == NULL)
		return;
	key_take(k);
	key_drop(s->key);
	s->key = k;
}

static void *
data_of(const struct key *k)
{
	return k != NULL ? k->data : NULL;
}

static int
get_ctx_params(void *ctx, OSSL_PARAM params[])
{
	const struct signature *s = ctx;

	return STANDARD(s->alg, signature_get_ctx_params, SIGNATURE_GET_CTX_PARAMS)(s->inner,
										    params);
}

static int
set_ctx_params(void *ctx, const OSSL_PARAM params[])
{
	struct signature *s = ctx;
	const OSSL_PARAM *p = OSSL_PARAM_locate_const(params, OSSL_SIGNATURE_PARAM_DIGEST);

	/* the message is hashed already: another name would not fit what is signed */
	if (s->hash != NULL && p != NULL &&
	    (p->data_type != OSSL_PARAM_UTF8_STRING || !EVP_MD_is_a(s->md, p->data)))
		return 0;
	s->known = false;
	return STANDARD(s->alg, signature_set_ctx_params, SIGNATURE_SET_CTX_PARAMS)(s->inner,
										    params);
}

static const OSSL_PARAM *
gettable(const struct algorithm *alg, void *ctx, void *provctx)
{
	const struct signature *s = ctx;
	const struct provider *p = provctx;

	return STANDARD(alg, signature_gettable_ctx_params,
			SIGNATURE_GETTABLE_CTX_PARAMS)(s != NULL ? s->inner : NULL,
						       p->standard_ctx);
}

static const OSSL_PARAM *
settable(const struct algorithm *alg, void *ctx, void *provctx)
{
	const struct signature *s = ctx;
	const struct provider *p = provctx;

	return STANDARD(alg, signature_settable_ctx_params,
			SIGNATURE_SETTABLE_CTX_PARAMS)(s != NULL ? s->inner : NULL,
						       p->standard_ctx);
}

static int
get_ctx_md_params(void *ctx, OSSL_PARAM params[])
{
	const struct signature *s = ctx;

	if (s->whole)
		return STANDARD(s->alg, signature_get_ctx_md_params,
				SIGNATURE_GET_CTX_MD_PARAMS)(s->inner, params);
	return s->hash != NULL && EVP_MD_CTX_get_params(s->hash, params);
}

static const OSSL_PARAM *
gettable_md(void *ctx)
{
	const struct signature *s = ctx;

	if (s->whole)
		return STANDARD(s->alg, signature_gettable_ctx_md_params,
				SIGNATURE_GETTABLE_CTX_MD_PARAMS)(s->inner);
	return s->md != NULL ? EVP_MD_gettable_ctx_params(s->md) : NULL;
}

static int
set_ctx_md_params(void *ctx, const OSSL_PARAM params[])
{
	const struct signature *s = ctx;

	if (s->whole)
		return STANDARD(s->alg, signature_set_ctx_md_params,
				SIGNATURE_SET_CTX_MD_PARAMS)(s->inner, params);
	return s->hash != NULL && EVP_MD_CTX_set_params(s->hash, params);
}

static const OSSL_PARAM *
settable_md(void *ctx)
{
	const struct signature *s = ctx;

	if (s->whole)
		return STANDARD(s->alg, signature_settable_ctx_md_params,
				SIGNATURE_SETTABLE_CTX_MD_PARAMS)(s->inner);
	return s->md != NULL ? EVP_MD_settable_ctx_params(s->md) : NULL;
}

/* --- digests --- */

static bool
describe(struct signature *s, bool sign)
{
	if (!s->known) {
		memset(&s->req, 0, sizeof(s->req));
		s->digest_size = 0;
		s->req.op = sign ? CBURST_ASYM_SIGN : CBURST_ASYM_VERIFY;
		s->accelerated = s->alg == &signature_algorithms[SIGNATURE_RSA]
			? rsa_describe(s, sign)
			: ecdsa_describe(s, sign);
		s->known = true;
	}
	return s->accelerated;
}

static enum work_kind
kind_of(const struct signature *s, bool sign)
{
	if (s->alg == &signature_algorithms[SIGNATURE_RSA])
		return sign ? WORK_RSA_SIGN : WORK_RSA_VERIFY;
	return sign ? WORK_ECDSA_SIGN : WORK_ECDSA_VERIFY;
}

/* The request for one digest, on the stack of the caller: contexts may be used again meanwhile. */
static bool
prepare(struct signature *s, bool sign, struct cburst_asym_req *req, const void *tbs, size_t tbslen)
{
	const enum work_kind kind = kind_of(s, sign);
	struct cburst *cb = lane_wanted(&s->provider->settings, kind);

	if (cb == NULL)
		return false;
	if (describe(s, sign) && tbslen <= CBURST_ASYM_COPY_MAX &&
	    (s->digest_size == 0 || s->digest_size == tbslen)) {
		*req = s->req;
		req->in = tbs;
		req->in_len = (uint32_t)tbslen;
		req->key = key_device(s->key, cb);
		if (req->key != NULL)
			return true;
	}
	count_software(kind, SOFTWARE_UNSUPPORTED);
	return false;
}

static int
sign(void *ctx, unsigned char *sig, size_t *siglen, size_t sigsize, const unsigned char *tbs,
     size_t tbslen)
{
	struct signature *s = ctx;
	struct cburst_asym_req req;

	if (sig != NULL && prepare(s, true, &req, tbs, tbslen) &&
	    lane_run(kind_of(s, true), &req, s->key, sig, sigsize, siglen, false) == OUTCOME_DONE)
		return 1;
	return STANDARD(s->alg, signature_sign, SIGNATURE_SIGN)(s->inner, sig, siglen, sigsize, tbs,
								tbslen);
}

static int
verify(void *ctx, const unsigned char *sig, size_t siglen, const unsigned char *tbs, size_t tbslen)
{
	struct signature *s = ctx;
	struct cburst_asym_req req;

	if (siglen <= CBURST_ASYM_COPY_MAX && prepare(s, false, &req, tbs, tbslen)) {
		req.sig = sig;
		req.sig_len = (uint32_t)siglen;
		/* what a device refuses is judged once more: it may have failed */
		if (lane_run(kind_of(s, false), &req, s->key, NULL, 0, NULL, false) == OUTCOME_DONE)
			return 1;
	}
	return STANDARD(s->alg, signature_verify, SIGNATURE_VERIFY)(s->inner, sig, siglen, tbs,
								    tbslen);
}

static int
sign_init(void *ctx, void *provkey, const OSSL_PARAM params[])
{
	struct signature *s = ctx;

	forget_hash(s);
	set_key(s, provkey);
	return STANDARD(s->alg, signature_sign_init, SIGNATURE_SIGN_INIT)(s->inner,
									  data_of(provkey), params);
}

static int
verify_init(void *ctx, void *provkey, const OSSL_PARAM params[])
{
	struct signature *s = ctx;

	forget_hash(s);
	set_key(s, provkey);
	return STANDARD(s->alg, signature_verify_init,
			SIGNATURE_VERIFY_INIT)(s->inner, data_of(provkey), params);
}

static int
verify_recover_init(void *ctx, void *provkey, const OSSL_PARAM params[])
{
	struct signature *s = ctx;

	forget_hash(s);
	set_key(s, provkey);
	return STANDARD(s->alg, signature_verify_recover_init,
			SIGNATURE_VERIFY_RECOVER_INIT)(s->inner, data_of(provkey), params);
}

static int
verify_recover(void *ctx, unsigned char *out, size_t *len, size_t size, const unsigned char *sig,
	       size_t siglen)
{
	const struct signature *s = ctx;

	return STANDARD(s->alg, signature_verify_recover,
			SIGNATURE_VERIFY_RECOVER)(s->inner, out, len, size, sig, siglen);
}

/* --- messages --- */

/* Hash with a digest of ours. Returns whether there is such a digest. */
static bool
begin_hash(struct signature *s, const char *mdname)
{
	OSSL_PARAM params[2] = {
		OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST,
						 (char *)(uintptr_t)mdname, 0),
		OSSL_PARAM_construct_end(),
	};

	ERR_set_mark();
	s->md = EVP_MD_fetch(s->provider->libctx, mdname, NULL);
	ERR_pop_to_mark();
	if (s->md == NULL || (EVP_MD_get_flags(s->md) & EVP_MD_FLAG_XOF) != 0)
		return false;
	s->hash = EVP_MD_CTX_new();
	return s->hash != NULL && EVP_DigestInit_ex2(s->hash, s->md, NULL) == 1 &&
		set_ctx_params(s, params) == 1;
}

static int
message_init(struct signature *s, const char *mdname, struct key *k, const OSSL_PARAM params[],
	     bool sign_it)
{
	const int init = sign_it ? OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT
				 : OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT;
	OSSL_FUNC_signature_digest_sign_init_fn *whole = (OSSL_FUNC_signature_digest_sign_init_fn *)
								 s->alg->standard[init];

	if (s->provider->settings.offload && mdname != NULL && mdname[0] != '\0' && k != NULL) {
		if ((sign_it ? sign_init(s, k, params) : verify_init(s, k, params)) != 1)
			return 0;
		ERR_set_mark();
		if (begin_hash(s, mdname)) {
			ERR_pop_to_mark();
			return 1;
		}
		ERR_pop_to_mark();
	}
	forget_hash(s);
	set_key(s, k);
	s->whole = true;
	return whole(s->inner, mdname, data_of(k), params);
}

static int
digest_sign_init(void *ctx, const char *mdname, void *provkey, const OSSL_PARAM params[])
{
	return message_init(ctx, mdname, provkey, params, true);
}

static int
digest_verify_init(void *ctx, const char *mdname, void *provkey, const OSSL_PARAM params[])
{
	return message_init(ctx, mdname, provkey, params, false);
}

static int
digest_sign_update(void *ctx, const unsigned char *data, size_t len)
{
	const struct signature *s = ctx;

	if (s->whole)
		return STANDARD(s->alg, signature_digest_sign_update,
				SIGNATURE_DIGEST_SIGN_UPDATE)(s->inner, data, len);
	return s->hash != NULL && EVP_DigestUpdate(s->hash, data, len);
}

static int
digest_verify_update(void *ctx, const unsigned char *data, size_t len)
{
	const struct signature *s = ctx;

	if (s->whole)
		return STANDARD(s->alg, signature_digest_verify_update,
				SIGNATURE_DIGEST_VERIFY_UPDATE)(s->inner, data, len);
	return s->hash != NULL && EVP_DigestUpdate(s->hash, data, len);
}

static int
digest_sign_final(void *ctx, unsigned char *sig, size_t *siglen, size_t sigsize)
{
	struct signature *s = ctx;
	uint8_t digest[EVP_MAX_MD_SIZE];
	unsigned len = 0;

	if (s->whole)
		return STANDARD(s->alg, signature_digest_sign_final,
				SIGNATURE_DIGEST_SIGN_FINAL)(s->inner, sig, siglen, sigsize);
	/* asked for the size only: the message may go on */
	if (sig != NULL && (s->hash == NULL || EVP_DigestFinal_ex(s->hash, digest, &len) != 1))
		return 0;
	return sign(s, sig, siglen, sigsize, digest, len);
}

static int
digest_verify_final(void *ctx, const unsigned char *sig, size_t siglen)
{
	struct signature *s = ctx;
	uint8_t digest[EVP_MAX_MD_SIZE];
	unsigned len = 0;

	if (s->whole)
		return STANDARD(s->alg, signature_digest_verify_final,
				SIGNATURE_DIGEST_VERIFY_FINAL)(s->inner, sig, siglen);
	if (s->hash == NULL || EVP_DigestFinal_ex(s->hash, digest, &len) != 1)
		return 0;
	/* negative for what is no signature at all: not to be folded into a truth value */
	return verify(s, sig, siglen, digest, len);
}

/* --- one for each algorithm --- */

#define ALG(index) (&signature_algorithms[index])

#define SIGNATURE_TYPE(name, index) \
	static void *name##_newctx(void *provctx, const char *propq) \
	{ \
		(void)propq; \
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
		{ OSSL_FUNC_SIGNATURE_NEWCTX, (standard_function)name##_newctx }, \
		{ OSSL_FUNC_SIGNATURE_SIGN_INIT, (standard_function)sign_init }, \
		{ OSSL_FUNC_SIGNATURE_SIGN, (standard_function)sign }, \
		{ OSSL_FUNC_SIGNATURE_VERIFY_INIT, (standard_function)verify_init }, \
		{ OSSL_FUNC_SIGNATURE_VERIFY, (standard_function)verify }, \
		{ OSSL_FUNC_SIGNATURE_VERIFY_RECOVER_INIT, \
		  (standard_function)verify_recover_init }, \
		{ OSSL_FUNC_SIGNATURE_VERIFY_RECOVER, (standard_function)verify_recover }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, (standard_function)digest_sign_init }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_SIGN_UPDATE, (standard_function)digest_sign_update }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_SIGN_FINAL, (standard_function)digest_sign_final }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT, (standard_function)digest_verify_init }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_UPDATE, \
		  (standard_function)digest_verify_update }, \
		{ OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_FINAL, \
		  (standard_function)digest_verify_final }, \
		{ OSSL_FUNC_SIGNATURE_FREECTX, (standard_function)freectx }, \
		{ OSSL_FUNC_SIGNATURE_DUPCTX, (standard_function)dupctx }, \
		{ OSSL_FUNC_SIGNATURE_GET_CTX_PARAMS, (standard_function)get_ctx_params }, \
		{ OSSL_FUNC_SIGNATURE_GETTABLE_CTX_PARAMS, (standard_function)name##_gettable }, \
		{ OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS, (standard_function)set_ctx_params }, \
		{ OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS, (standard_function)name##_settable }, \
		{ OSSL_FUNC_SIGNATURE_GET_CTX_MD_PARAMS, (standard_function)get_ctx_md_params }, \
		{ OSSL_FUNC_SIGNATURE_GETTABLE_CTX_MD_PARAMS, (standard_function)gettable_md }, \
		{ OSSL_FUNC_SIGNATURE_SET_CTX_MD_PARAMS, (standard_function)set_ctx_md_params }, \
		{ OSSL_FUNC_SIGNATURE_SETTABLE_CTX_MD_PARAMS, (standard_function)settable_md }, \
		{ 0, NULL }, \
	}

SIGNATURE_TYPE(rsa, SIGNATURE_RSA);
SIGNATURE_TYPE(ecdsa, SIGNATURE_ECDSA);

struct algorithm signature_algorithms[] = {
	[SIGNATURE_RSA] = { .operation = OSSL_OP_SIGNATURE, .name = "RSA", .ours = rsa_functions },
	[SIGNATURE_ECDSA] = { .operation = OSSL_OP_SIGNATURE,
			      .name = "ECDSA",
			      .ours = ecdsa_functions },
	[SIGNATURE_ED25519] = { .operation = OSSL_OP_SIGNATURE,
				.name = "ED25519",
				.ours = ed25519_functions },
	[SIGNATURE_ED448] = { .operation = OSSL_OP_SIGNATURE,
			      .name = "ED448",
			      .ours = ed448_functions },
	{ .name = NULL },
};
