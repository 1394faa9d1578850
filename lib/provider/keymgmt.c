/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Key management: the default provider's, around keys of ours.
 *
 * Functions that are given neither a key nor a context to tell the algorithm by exist once for
 * each: they are what KEY_TYPE() makes.
 */

#include <stdlib.h>

#include <openssl/core_names.h>

#include "key.h"

struct generation {
	struct provider *provider;
	const struct algorithm *alg;
	void *inner;
};

/* --- generation --- */

static void *
generation_new(void *provctx, const struct algorithm *alg, int selection, const OSSL_PARAM params[])
{
	struct provider *p = provctx;
	struct generation *g = calloc(1, sizeof(*g));

	if (g == NULL)
		return NULL;
	g->provider = p;
	g->alg = alg;
	g->inner = STANDARD(alg, keymgmt_gen_init, KEYMGMT_GEN_INIT)(p->standard_ctx, selection,
								     params);
	if (g->inner == NULL) {
		free(g);
		return NULL;
	}
	return g;
}

static int
gen_set_template(void *genctx, void *templ)
{
	const struct generation *g = genctx;
	const struct key *k = templ;

	return STANDARD(g->alg, keymgmt_gen_set_template,
			KEYMGMT_GEN_SET_TEMPLATE)(g->inner, k != NULL ? k->data : NULL);
}

static int
gen_set_params(void *genctx, const OSSL_PARAM params[])
{
	const struct generation *g = genctx;

	return STANDARD(g->alg, keymgmt_gen_set_params, KEYMGMT_GEN_SET_PARAMS)(g->inner, params);
}

static const OSSL_PARAM *
gen_settable(const struct algorithm *alg, void *genctx, void *provctx)
{
	const struct generation *g = genctx;
	const struct provider *p = provctx;

	return STANDARD(alg, keymgmt_gen_settable_params,
			KEYMGMT_GEN_SETTABLE_PARAMS)(g != NULL ? g->inner : NULL, p->standard_ctx);
}

static int
gen_get_params(void *genctx, OSSL_PARAM params[])
{
	const struct generation *g = genctx;

	return STANDARD(g->alg, keymgmt_gen_get_params, KEYMGMT_GEN_GET_PARAMS)(g->inner, params);
}

static const OSSL_PARAM *
gen_gettable(const struct algorithm *alg, void *genctx, void *provctx)
{
	const struct generation *g = genctx;
	const struct provider *p = provctx;

	return STANDARD(alg, keymgmt_gen_gettable_params,
			KEYMGMT_GEN_GETTABLE_PARAMS)(g != NULL ? g->inner : NULL, p->standard_ctx);
}

static void *
gen(void *genctx, OSSL_CALLBACK *cb, void *arg)
{
	const struct generation *g = genctx;

	return key_wrap(g->provider, g->alg,
			STANDARD(g->alg, keymgmt_gen, KEYMGMT_GEN)(g->inner, cb, arg));
}

static void
gen_cleanup(void *genctx)
{
	struct generation *g = genctx;

	if (g == NULL)
		return;
	STANDARD(g->alg, keymgmt_gen_cleanup, KEYMGMT_GEN_CLEANUP)(g->inner);
	free(g);
}

/* --- keys --- */

static void *
new_key(void *provctx, const struct algorithm *alg)
{
	struct provider *p = provctx;

	return key_wrap(p, alg, STANDARD(alg, keymgmt_new, KEYMGMT_NEW)(p->standard_ctx));
}

static void
free_key(void *keydata)
{
	key_drop(keydata);
}

static int
get_params(void *keydata, OSSL_PARAM params[])
{
	const struct key *k = keydata;

	return STANDARD(k->alg, keymgmt_get_params, KEYMGMT_GET_PARAMS)(k->data, params);
}

static int
set_params(void *keydata, const OSSL_PARAM params[])
{
	struct key *k = keydata;
	const int ret = STANDARD(k->alg, keymgmt_set_params, KEYMGMT_SET_PARAMS)(k->data, params);

	key_changed(k);
	return ret;
}

static int
has(const void *keydata, int selection)
{
	const struct key *k = keydata;

	return k != NULL && STANDARD(k->alg, keymgmt_has, KEYMGMT_HAS)(k->data, selection);
}

static int
validate(const void *keydata, int selection, int type)
{
	const struct key *k = keydata;

	return STANDARD(k->alg, keymgmt_validate, KEYMGMT_VALIDATE)(k->data, selection, type);
}

static int
match(const void *keydata1, const void *keydata2, int selection)
{
	const struct key *a = keydata1, *b = keydata2;

	return a->alg == b->alg &&
		STANDARD(a->alg, keymgmt_match, KEYMGMT_MATCH)(a->data, b->data, selection);
}

static int
import_key(void *keydata, int selection, const OSSL_PARAM params[])
{
	struct key *k = keydata;
	const int ret = STANDARD(k->alg, keymgmt_import, KEYMGMT_IMPORT)(k->data, selection,
									 params);

	key_changed(k);
	return ret;
}

static int
export_key(void *keydata, int selection, OSSL_CALLBACK *cb, void *arg)
{
	const struct key *k = keydata;

	return STANDARD(k->alg, keymgmt_export, KEYMGMT_EXPORT)(k->data, selection, cb, arg);
}

static void *
dup_key(const void *keydata, int selection)
{
	const struct key *k = keydata;

	return key_wrap(k->provider, k->alg,
			STANDARD(k->alg, keymgmt_dup, KEYMGMT_DUP)(k->data, selection));
}

/* --- one for each algorithm --- */

enum { KEY_RSA, KEY_RSA_PSS, KEY_EC, KEY_X25519, KEY_X448, KEY_ED25519, KEY_ED448, KEY_DH };

#define ALG(index)	      (&keymgmt_algorithms[index])
#define PROVIDER_CTX(provctx) (((struct provider *)(provctx))->standard_ctx)

#define KEY_TYPE(name, index) \
	static void *name##_new(void *provctx) \
	{ \
		return new_key(provctx, ALG(index)); \
	} \
	static void *name##_gen_init(void *provctx, int selection, const OSSL_PARAM params[]) \
	{ \
		return generation_new(provctx, ALG(index), selection, params); \
	} \
	static const OSSL_PARAM *name##_gen_settable(void *genctx, void *provctx) \
	{ \
		return gen_settable(ALG(index), genctx, provctx); \
	} \
	static const OSSL_PARAM *name##_gen_gettable(void *genctx, void *provctx) \
	{ \
		return gen_gettable(ALG(index), genctx, provctx); \
	} \
	static const OSSL_PARAM *name##_gettable(void *provctx) \
	{ \
		return STANDARD(ALG(index), keymgmt_gettable_params, \
				KEYMGMT_GETTABLE_PARAMS)(PROVIDER_CTX(provctx)); \
	} \
	static const OSSL_PARAM *name##_settable(void *provctx) \
	{ \
		return STANDARD(ALG(index), keymgmt_settable_params, \
				KEYMGMT_SETTABLE_PARAMS)(PROVIDER_CTX(provctx)); \
	} \
	static const OSSL_PARAM *name##_import_types(int selection) \
	{ \
		return STANDARD(ALG(index), keymgmt_import_types, \
				KEYMGMT_IMPORT_TYPES)(selection); \
	} \
	static const OSSL_PARAM *name##_export_types(int selection) \
	{ \
		return STANDARD(ALG(index), keymgmt_export_types, \
				KEYMGMT_EXPORT_TYPES)(selection); \
	} \
	static const char *name##_operation(int operation) \
	{ \
		return STANDARD(ALG(index), keymgmt_query_operation_name, \
				KEYMGMT_QUERY_OPERATION_NAME)(operation); \
	} \
	static const OSSL_DISPATCH name##_functions[] = { \
		{ OSSL_FUNC_KEYMGMT_NEW, (standard_function)name##_new }, \
		{ OSSL_FUNC_KEYMGMT_GEN_INIT, (standard_function)name##_gen_init }, \
		{ OSSL_FUNC_KEYMGMT_GEN_SET_TEMPLATE, (standard_function)gen_set_template }, \
		{ OSSL_FUNC_KEYMGMT_GEN_SET_PARAMS, (standard_function)gen_set_params }, \
		{ OSSL_FUNC_KEYMGMT_GEN_SETTABLE_PARAMS, (standard_function)name##_gen_settable }, \
		{ OSSL_FUNC_KEYMGMT_GEN, (standard_function)gen }, \
		{ OSSL_FUNC_KEYMGMT_GEN_CLEANUP, (standard_function)gen_cleanup }, \
		{ OSSL_FUNC_KEYMGMT_GEN_GET_PARAMS, (standard_function)gen_get_params }, \
		{ OSSL_FUNC_KEYMGMT_GEN_GETTABLE_PARAMS, (standard_function)name##_gen_gettable }, \
		{ OSSL_FUNC_KEYMGMT_FREE, (standard_function)free_key }, \
		{ OSSL_FUNC_KEYMGMT_GET_PARAMS, (standard_function)get_params }, \
		{ OSSL_FUNC_KEYMGMT_GETTABLE_PARAMS, (standard_function)name##_gettable }, \
		{ OSSL_FUNC_KEYMGMT_SET_PARAMS, (standard_function)set_params }, \
		{ OSSL_FUNC_KEYMGMT_SETTABLE_PARAMS, (standard_function)name##_settable }, \
		{ OSSL_FUNC_KEYMGMT_QUERY_OPERATION_NAME, (standard_function)name##_operation }, \
		{ OSSL_FUNC_KEYMGMT_HAS, (standard_function)has }, \
		{ OSSL_FUNC_KEYMGMT_VALIDATE, (standard_function)validate }, \
		{ OSSL_FUNC_KEYMGMT_MATCH, (standard_function)match }, \
		{ OSSL_FUNC_KEYMGMT_IMPORT, (standard_function)import_key }, \
		{ OSSL_FUNC_KEYMGMT_IMPORT_TYPES, (standard_function)name##_import_types }, \
		{ OSSL_FUNC_KEYMGMT_EXPORT, (standard_function)export_key }, \
		{ OSSL_FUNC_KEYMGMT_EXPORT_TYPES, (standard_function)name##_export_types }, \
		{ OSSL_FUNC_KEYMGMT_DUP, (standard_function)dup_key }, \
		{ 0, NULL }, \
	}

KEY_TYPE(rsa, KEY_RSA);
KEY_TYPE(rsa_pss, KEY_RSA_PSS);
KEY_TYPE(ec, KEY_EC);
KEY_TYPE(x25519, KEY_X25519);
KEY_TYPE(x448, KEY_X448);
KEY_TYPE(ed25519, KEY_ED25519);
KEY_TYPE(ed448, KEY_ED448);
KEY_TYPE(dh, KEY_DH);

#define ENTRY(index, given, functions) \
	[index] = { .operation = OSSL_OP_KEYMGMT, .name = (given), .ours = (functions) }

struct algorithm keymgmt_algorithms[] = {
	ENTRY(KEY_RSA, "RSA", rsa_functions),
	ENTRY(KEY_RSA_PSS, "RSA-PSS", rsa_pss_functions),
	ENTRY(KEY_EC, "EC", ec_functions),
	ENTRY(KEY_X25519, "X25519", x25519_functions),
	ENTRY(KEY_X448, "X448", x448_functions),
	ENTRY(KEY_ED25519, "ED25519", ed25519_functions),
	ENTRY(KEY_ED448, "ED448", ed448_functions),
	ENTRY(KEY_DH, "DH", dh_functions),
	{ .name = NULL },
};
