/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA encryption and decryption, with PKCS #1 v1.5 and OAEP padding. What fails on a device is done
 * again by the default provider, which then fails as it always does.
 */

#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/params.h>
#include <openssl/rsa.h>

#include "key.h"
#include "lane.h"
#include "signature.h"
#include "standard.h"

enum { CIPHER_RSA };

#define ALG (&cipher_algorithms[CIPHER_RSA])

struct cipher {
	struct provider *provider;
	void *inner; /* the default provider's context */
	struct key *key;
	bool known;	  /* what follows is what the default provider's context says now */
	bool accelerated; /* a device could do it */
	struct cburst_asym_req req;
	uint8_t label[CBURST_CONTEXT_MAX];
};

static void *
newctx(void *provctx)
{
	struct provider *p = provctx;
	struct cipher *c = calloc(1, sizeof(*c));

	if (c == NULL)
		return NULL;
	c->provider = p;
	c->inner = STANDARD(ALG, asym_cipher_newctx, ASYM_CIPHER_NEWCTX)(p->standard_ctx);
	if (c->inner == NULL) {
		free(c);
		return NULL;
	}
	return c;
}

static void
freectx(void *ctx)
{
	struct cipher *c = ctx;

	if (c == NULL)
		return;
	STANDARD(ALG, asym_cipher_freectx, ASYM_CIPHER_FREECTX)(c->inner);
	key_drop(c->key);
	free(c);
}

static void *
dupctx(void *ctx)
{
	const struct cipher *c = ctx;
	struct cipher *d = malloc(sizeof(*d));

	if (d == NULL)
		return NULL;
	*d = *c;
	d->known = false;
	d->inner = STANDARD(ALG, asym_cipher_dupctx, ASYM_CIPHER_DUPCTX)(c->inner);
	if (d->inner == NULL) {
		free(d);
		return NULL;
	}
	if (d->key != NULL)
		key_take(d->key);
	return d;
}

static void *
set_key(struct cipher *c, struct key *k)
{
	c->known = false;
	if (k == NULL)
		return NULL;
	key_take(k);
	key_drop(c->key);
	c->key = k;
	return k->data;
}

static int
encrypt_init(void *ctx, void *provkey, const OSSL_PARAM params[])
{
	struct cipher *c = ctx;
	void *data = set_key(c, provkey);

	return STANDARD(ALG, asym_cipher_encrypt_init, ASYM_CIPHER_ENCRYPT_INIT)(c->inner, data,
										 params);
}

static int
decrypt_init(void *ctx, void *provkey, const OSSL_PARAM params[])
{
	struct cipher *c = ctx;
	void *data = set_key(c, provkey);

	return STANDARD(ALG, asym_cipher_decrypt_init, ASYM_CIPHER_DECRYPT_INIT)(c->inner, data,
										 params);
}

static int
get_ctx_params(void *ctx, OSSL_PARAM params[])
{
	const struct cipher *c = ctx;

	return STANDARD(ALG, asym_cipher_get_ctx_params, ASYM_CIPHER_GET_CTX_PARAMS)(c->inner,
										     params);
}

static int
set_ctx_params(void *ctx, const OSSL_PARAM params[])
{
	struct cipher *c = ctx;

	c->known = false;
	return STANDARD(ALG, asym_cipher_set_ctx_params, ASYM_CIPHER_SET_CTX_PARAMS)(c->inner,
										     params);
}

static const OSSL_PARAM *
gettable(void *ctx, void *provctx)
{
	const struct cipher *c = ctx;
	const struct provider *p = provctx;

	return STANDARD(ALG, asym_cipher_gettable_ctx_params,
			ASYM_CIPHER_GETTABLE_CTX_PARAMS)(c != NULL ? c->inner : NULL,
							 p->standard_ctx);
}

static const OSSL_PARAM *
settable(void *ctx, void *provctx)
{
	const struct cipher *c = ctx;
	const struct provider *p = provctx;

	return STANDARD(ALG, asym_cipher_settable_ctx_params,
			ASYM_CIPHER_SETTABLE_CTX_PARAMS)(c != NULL ? c->inner : NULL,
							 p->standard_ctx);
}

static bool
oaep(struct cipher *c)
{
	char hash[64] = "", mask[64] = "";
	void *label = NULL;
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_OAEP_DIGEST, hash,
						 sizeof(hash)),
		OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_MGF1_DIGEST, mask,
						 sizeof(mask)),
		OSSL_PARAM_construct_octet_ptr(OSSL_ASYM_CIPHER_PARAM_OAEP_LABEL, &label, 0),
		OSSL_PARAM_construct_end(),
	};

	if (get_ctx_params(c, params) != 1)
		return false;
	/* RFC 8017's default, and OpenSSL's */
	c->req.hash = (uint8_t)(hash[0] == '\0' ? CBURST_ALG_SHA1 : hash_by_name(hash));
	c->req.mgf1_hash = (uint8_t)(mask[0] == '\0' ? c->req.hash : hash_by_name(mask));
	if (label != NULL && params[2].return_size != 0) {
		if (params[2].return_size > sizeof(c->label))
			return false;
		memcpy(c->label, label, params[2].return_size);
		c->req.context = c->label;
		c->req.context_len = (uint32_t)params[2].return_size;
	}
	c->req.padding = CBURST_PADDING_OAEP;
	return c->req.hash != CBURST_ALG_NONE && c->req.mgf1_hash != CBURST_ALG_NONE;
}

static bool
pkcs1(struct cipher *c, bool encrypt)
{
#ifdef OSSL_ASYM_CIPHER_PARAM_IMPLICIT_REJECTION
	unsigned int implicit = 0;
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_uint(OSSL_ASYM_CIPHER_PARAM_IMPLICIT_REJECTION, &implicit),
		OSSL_PARAM_construct_end(),
	};

	/* the library does not tell of wrong padding: a program may have asked to be told */
	if (!encrypt && (get_ctx_params(c, params) != 1 || implicit == 0))
		return false;
	c->req.padding = CBURST_PADDING_PKCS1;
	return true;
#else
	c->req.padding = CBURST_PADDING_PKCS1;
	return encrypt;
#endif
}

static bool
describe(struct cipher *c, bool encrypt)
{
	int padding = 0;
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_int(OSSL_ASYM_CIPHER_PARAM_PAD_MODE, &padding),
		OSSL_PARAM_construct_end(),
	};

	if (c->known)
		return c->accelerated;
	memset(&c->req, 0, sizeof(c->req));
	c->req.op = encrypt ? CBURST_ASYM_ENCRYPT : CBURST_ASYM_DECRYPT;
	c->known = true;
	c->accelerated = c->key != NULL && get_ctx_params(c, params) == 1 &&
		((padding == RSA_PKCS1_PADDING && pkcs1(c, encrypt)) ||
		 (padding == RSA_PKCS1_OAEP_PADDING && oaep(c)));
	return c->accelerated;
}

/* Returns whether a device did it. */
static bool
on_device(struct cipher *c, bool encrypt, unsigned char *out, size_t *outlen, size_t outsize,
	  const unsigned char *in, size_t inlen)
{
	const enum work_kind kind = encrypt ? WORK_RSA_ENCRYPT : WORK_RSA_DECRYPT;
	struct cburst *cb = lane_wanted(&c->provider->settings, kind);
	struct cburst_asym_req req;

	if (cb == NULL)
		return false;
	if (describe(c, encrypt) && inlen <= CBURST_ASYM_COPY_MAX) {
		req = c->req;
		req.key = key_device(c->key, cb);
		req.in = in;
		req.in_len = (uint32_t)inlen;
		/* the default provider has the same demand, also of a short plaintext */
		if (req.key != NULL && outsize >= cburst_asym_out_max(&req))
			return lane_run(kind, &req, c->key, out, outsize, outlen, !encrypt) ==
				OUTCOME_DONE;
	}
	count_software(kind, SOFTWARE_UNSUPPORTED);
	return false;
}

static int
encrypt(void *ctx, unsigned char *out, size_t *outlen, size_t outsize, const unsigned char *in,
	size_t inlen)
{
	struct cipher *c = ctx;

	if (out != NULL && on_device(c, true, out, outlen, outsize, in, inlen))
		return 1;
	return STANDARD(ALG, asym_cipher_encrypt, ASYM_CIPHER_ENCRYPT)(c->inner, out, outlen,
								       outsize, in, inlen);
}

static int
decrypt(void *ctx, unsigned char *out, size_t *outlen, size_t outsize, const unsigned char *in,
	size_t inlen)
{
	struct cipher *c = ctx;

	if (out != NULL && on_device(c, false, out, outlen, outsize, in, inlen))
		return 1;
	return STANDARD(ALG, asym_cipher_decrypt, ASYM_CIPHER_DECRYPT)(c->inner, out, outlen,
								       outsize, in, inlen);
}

static const OSSL_DISPATCH functions[] = {
	{ OSSL_FUNC_ASYM_CIPHER_NEWCTX, (standard_function)newctx },
	{ OSSL_FUNC_ASYM_CIPHER_ENCRYPT_INIT, (standard_function)encrypt_init },
	{ OSSL_FUNC_ASYM_CIPHER_ENCRYPT, (standard_function)encrypt },
	{ OSSL_FUNC_ASYM_CIPHER_DECRYPT_INIT, (standard_function)decrypt_init },
	{ OSSL_FUNC_ASYM_CIPHER_DECRYPT, (standard_function)decrypt },
	{ OSSL_FUNC_ASYM_CIPHER_FREECTX, (standard_function)freectx },
	{ OSSL_FUNC_ASYM_CIPHER_DUPCTX, (standard_function)dupctx },
	{ OSSL_FUNC_ASYM_CIPHER_GET_CTX_PARAMS, (standard_function)get_ctx_params },
	{ OSSL_FUNC_ASYM_CIPHER_GETTABLE_CTX_PARAMS, (standard_function)gettable },
	{ OSSL_FUNC_ASYM_CIPHER_SET_CTX_PARAMS, (standard_function)set_ctx_params },
	{ OSSL_FUNC_ASYM_CIPHER_SETTABLE_CTX_PARAMS, (standard_function)settable },
	{ 0, NULL },
};

struct algorithm cipher_algorithms[] = {
	[CIPHER_RSA] = { .operation = OSSL_OP_ASYM_CIPHER, .name = "RSA", .ours = functions },
	{ .name = NULL },
};
