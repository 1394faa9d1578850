/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/params.h>

#include "asym_key.h"
#include "message.h"
#include "text.h"

/* Making a longer RSA key takes so long that people wonder. */
#define RSA_BITS_QUICK 4096

static struct {
	struct bench_asym algo;
	EVP_PKEY *pkey;
} *keys;
static unsigned nb_keys;

static EVP_PKEY *
generate(const char *type, const OSSL_PARAM *params)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
	EVP_PKEY *pkey = NULL;

	if (ctx == NULL || EVP_PKEY_keygen_init(ctx) <= 0 ||
	    (params != NULL && EVP_PKEY_CTX_set_params(ctx, params) <= 0) ||
	    EVP_PKEY_generate(ctx, &pkey) <= 0)
		pkey = NULL;
	EVP_PKEY_CTX_free(ctx);
	return pkey;
}

EVP_PKEY *
bench_asym_key_make(const struct bench_asym *algo)
{
	OSSL_PARAM params[2] = { OSSL_PARAM_END, OSSL_PARAM_END };
	char group[64];
	size_t bits = algo->bits;

	switch (algo->type) {
	case CBURST_KEY_RSA:
		params[0] = OSSL_PARAM_construct_size_t(OSSL_PKEY_PARAM_RSA_BITS, &bits);
		return generate("RSA", params);
	case CBURST_KEY_EC:
	case CBURST_KEY_DH:
		snprintf(group, sizeof(group), "%s", OBJ_nid2sn(algo->nid));
		params[0] = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0);
		return generate(algo->type == CBURST_KEY_EC ? "EC" : "DH", params);
	case CBURST_KEY_X25519:
		return generate("X25519", NULL);
	case CBURST_KEY_X448:
		return generate("X448", NULL);
	case CBURST_KEY_ED25519:
		return generate("ED25519", NULL);
	case CBURST_KEY_ED448:
		return generate("ED448", NULL);
	default:
		return NULL;
	}
}

EVP_PKEY *
bench_asym_key(const struct bench_asym *algo, struct cburst_error *err)
{
	EVP_PKEY *pkey;
	unsigned i;
	void *v;

	for (i = 0; i < nb_keys; i++)
		if (keys[i].algo.type == algo->type && keys[i].algo.bits == algo->bits &&
		    keys[i].algo.nid == algo->nid)
			return keys[i].pkey;
	if (algo->type == CBURST_KEY_RSA && algo->bits > RSA_BITS_QUICK)
		app_note("libcrypto makes an RSA key of %u bits, which takes some seconds",
			 algo->bits);
	pkey = bench_asym_key_make(algo);
	v = pkey != NULL ? app_list_grow(keys, nb_keys, sizeof(*keys)) : NULL;
	if (v == NULL) {
		const char *why = ERR_reason_error_string(ERR_peek_last_error());

		app_error_set(err, "libcrypto cannot make such a key: %s",
			      why != NULL ? why : "no reason given");
		ERR_clear_error();
		EVP_PKEY_free(pkey);
		return NULL;
	}
	keys = v;
	keys[nb_keys].algo = *algo;
	keys[nb_keys++].pkey = pkey;
	return pkey;
}

void
bench_asym_keys_free(void)
{
	while (nb_keys > 0)
		EVP_PKEY_free(keys[--nb_keys].pkey);
	free(keys);
	keys = NULL;
}

void
bench_asym_request(const struct bench_asym *algo, enum cburst_asym_op op, struct cburst_key *key,
		   struct cburst_asym_req *out)
{
	memset(out, 0, sizeof(*out));
	out->key = key;
	out->op = (uint8_t)op;
	out->padding = (uint8_t)algo->padding;
	out->salt_len = CBURST_SALT_DIGEST;
	/* PKCS #1 encryption hashes nothing */
	if (op == CBURST_ASYM_SIGN || op == CBURST_ASYM_VERIFY ||
	    algo->padding == CBURST_PADDING_OAEP)
		out->hash = (uint8_t)algo->hash;
}
