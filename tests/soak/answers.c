/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

#include "answers.h"

static void
need(int ok, const char *what)
{
	if (ok > 0)
		return;
	fprintf(stderr, "soak: error: libcrypto: %s failed\n", what);
	exit(2);
}

static EVP_PKEY *
new_key(const char *type, const char *group)
{
	EVP_PKEY *k;

	if (strcmp(type, "RSA") == 0)
		k = EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)2048);
	else if (group != NULL)
		k = EVP_PKEY_Q_keygen(NULL, NULL, "EC", group);
	else
		k = EVP_PKEY_Q_keygen(NULL, NULL, type);
	need(k != NULL, "making a key");
	return k;
}

static void
make_secret(struct answers *a, unsigned i, const char *type, const char *group)
{
	EVP_PKEY *peer = new_key(type, group);
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(a->key, NULL);

	need(EVP_PKEY_get_octet_string_param(peer, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, a->peer[i].v,
					     ANSWER_MAX, &a->peer[i].len),
	     "reading a public key");
	a->secret[i].len = ANSWER_MAX;
	need(ctx != NULL && EVP_PKEY_derive_init(ctx) > 0 &&
		     EVP_PKEY_derive_set_peer(ctx, peer) > 0 &&
		     EVP_PKEY_derive(ctx, a->secret[i].v, &a->secret[i].len) > 0,
	     "deriving a secret");
	EVP_PKEY_CTX_free(ctx);
	EVP_PKEY_free(peer);
}

static void
make_signature(struct answers *a, unsigned i)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(a->key, NULL);

	a->digest[i].len = DIGEST_LEN;
	need(RAND_bytes(a->digest[i].v, DIGEST_LEN), "random numbers");
	a->sig[i].len = ANSWER_MAX;
	need(ctx != NULL && EVP_PKEY_sign_init(ctx) > 0 &&
		     EVP_PKEY_CTX_set_signature_md(ctx, EVP_sha256()) > 0 &&
		     EVP_PKEY_sign(ctx, a->sig[i].v, &a->sig[i].len, a->digest[i].v, DIGEST_LEN) >
			     0,
	     "signing");
	EVP_PKEY_CTX_free(ctx);
}

void
answers_make(struct answers *a, const char *type, const char *group)
{
	unsigned i;

	memset(a, 0, sizeof(*a));
	a->key = new_key(type, group);
	for (i = 0; i < ANSWERS; i++) {
		if (strcmp(type, "RSA") != 0)
			make_secret(a, i, type, group);
		if (strcmp(type, "X25519") != 0)
			make_signature(a, i);
	}
}

bool
answers_verify(const struct answers *a, unsigned number, const uint8_t *sig, size_t len)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(a->key, NULL);
	bool ok;

	need(ctx != NULL && EVP_PKEY_verify_init(ctx) > 0 &&
		     EVP_PKEY_CTX_set_signature_md(ctx, EVP_sha256()) > 0,
	     "verifying");
	ok = EVP_PKEY_verify(ctx, sig, len, a->digest[number].v, a->digest[number].len) == 1;
	EVP_PKEY_CTX_free(ctx);
	return ok;
}

void
answers_free(struct answers *a)
{
	EVP_PKEY_free(a->key);
}
