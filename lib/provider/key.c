/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdlib.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "engine.h"
#include "key.h"
#include "lane.h"

struct key *
key_wrap(struct provider *p, const struct algorithm *alg, void *data)
{
	struct key *k;

	if (data == NULL)
		return NULL;
	k = calloc(1, sizeof(*k));
	if (k == NULL) {
		STANDARD(alg, keymgmt_free, KEYMGMT_FREE)(data);
		return NULL;
	}
	k->provider = p;
	atomic_fetch_add_explicit(&p->refs, 1, memory_order_relaxed);
	k->alg = alg;
	k->data = data;
	atomic_init(&k->refs, 1);
	pthread_mutex_init(&k->lock, NULL);
	return k;
}

void
key_take(struct key *k)
{
	atomic_fetch_add_explicit(&k->refs, 1, memory_order_relaxed);
}

static void
free_device(struct key *k)
{
	struct cburst_key *device = atomic_exchange(&k->device, NULL);

	/*
	 * In a child of a fork it lies in memory that the parent may still use. One that a device
	 * has lost an operation of is refused here, and stays until the process ends.
	 */
	if (device != NULL && engine_state() == ENGINE_STARTED)
		cburst_key_free(device);
}

void
key_drop(struct key *k)
{
	if (k == NULL || atomic_fetch_sub_explicit(&k->refs, 1, memory_order_acq_rel) != 1)
		return;
	free_device(k);
	STANDARD(k->alg, keymgmt_free, KEYMGMT_FREE)(k->data);
	provider_drop(k->provider);
	pthread_mutex_destroy(&k->lock);
	free(k);
}

/* Called by the default provider with a key's numbers: makes an EVP_PKEY of them. */
struct import {
	const struct key *key;
	EVP_PKEY *pkey;
};

static int
import(const OSSL_PARAM params[], void *arg)
{
	struct import *in = arg;
	EVP_PKEY_CTX *ctx;

	ctx = EVP_PKEY_CTX_new_from_name(in->key->provider->libctx, in->key->alg->name, NULL);
	if (ctx == NULL)
		return 0;
	/* the numbers are read only */
	if (EVP_PKEY_fromdata_init(ctx) != 1 ||
	    EVP_PKEY_fromdata(ctx, &in->pkey, EVP_PKEY_KEYPAIR, (OSSL_PARAM *)(uintptr_t)params) !=
		    1)
		in->pkey = NULL;
	EVP_PKEY_CTX_free(ctx);
	return in->pkey != NULL;
}

static EVP_PKEY *
make_pkey(const struct key *k)
{
	struct import in = { .key = k };
	int selection = OSSL_KEYMGMT_SELECT_KEYPAIR | OSSL_KEYMGMT_SELECT_ALL_PARAMETERS;

	if (STANDARD(k->alg, keymgmt_has, KEYMGMT_HAS)(k->data, OSSL_KEYMGMT_SELECT_PRIVATE_KEY) !=
	    1)
		selection &= ~OSSL_KEYMGMT_SELECT_PRIVATE_KEY;
	STANDARD(k->alg, keymgmt_export, KEYMGMT_EXPORT)(k->data, selection, import, &in);
	return in.pkey;
}

struct cburst_key *
key_device(struct key *k, struct cburst *cb)
{
	struct cburst_key *device = atomic_load_explicit(&k->device, memory_order_acquire);
	EVP_PKEY *pkey;

	if (device != NULL || atomic_load_explicit(&k->refused, memory_order_relaxed))
		return device;
	pthread_mutex_lock(&k->lock);
	device = atomic_load(&k->device);
	if (device == NULL && !atomic_load(&k->refused)) {
		ERR_set_mark();
		lane_enter();
		pkey = make_pkey(k);
		if (pkey != NULL && cburst_key_from_evp(cb, pkey, &device, NULL) == 0)
			atomic_store_explicit(&k->device, device, memory_order_release);
		else
			atomic_store(&k->refused, true);
		EVP_PKEY_free(pkey);
		lane_leave();
		ERR_pop_to_mark();
	}
	pthread_mutex_unlock(&k->lock);
	return atomic_load(&k->device);
}

void
key_changed(struct key *k)
{
	pthread_mutex_lock(&k->lock);
	free_device(k);
	atomic_store(&k->refused, false);
	pthread_mutex_unlock(&k->lock);
}

/* --- single numbers --- */

static int
get(const struct key *k, OSSL_PARAM params[])
{
	int ret;

	/* what a key has not, the operation does without: that is no error of the program's */
	ERR_set_mark();
	ret = STANDARD(k->alg, keymgmt_get_params, KEYMGMT_GET_PARAMS)(k->data, params);
	ERR_pop_to_mark();
	return ret;
}

int
key_octets(const struct key *k, const char *name, void *out, size_t cap, size_t *len)
{
	OSSL_PARAM params[2] = {
		OSSL_PARAM_construct_octet_string(name, out, cap),
		OSSL_PARAM_construct_end(),
	};

	if (get(k, params) != 1 || !OSSL_PARAM_modified(params))
		return 0;
	*len = params[0].return_size;
	return *len <= cap;
}

int
key_number(const struct key *k, const char *name, void *out, size_t len)
{
	uint8_t native[CBURST_MODULUS_MAX];
	OSSL_PARAM params[2] = {
		OSSL_PARAM_construct_BN(name, native, len),
		OSSL_PARAM_construct_end(),
	};
	BIGNUM *bn = NULL;
	int ret;

	if (len > sizeof(native) || get(k, params) != 1 || !OSSL_PARAM_modified(params))
		return 0;
	ret = OSSL_PARAM_get_BN(params, &bn) == 1 && BN_bn2binpad(bn, out, (int)len) == (int)len;
	BN_clear_free(bn);
	OPENSSL_cleanse(native, len);
	return ret;
}

int
key_text(const struct key *k, const char *name, char *out, size_t cap)
{
	OSSL_PARAM params[2] = {
		OSSL_PARAM_construct_utf8_string(name, out, cap),
		OSSL_PARAM_construct_end(),
	};

	out[0] = '\0';
	return get(k, params) == 1 && OSSL_PARAM_modified(params);
}

int
key_int(const struct key *k, const char *name, int *out)
{
	OSSL_PARAM params[2] = {
		OSSL_PARAM_construct_int(name, out),
		OSSL_PARAM_construct_end(),
	};

	return get(k, params) == 1 && OSSL_PARAM_modified(params);
}
