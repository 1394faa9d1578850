/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_mbuf.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "mix_sym.h"

#define LENGTH 512
#define TAG    16
#define AAD    13

static struct {
	uint8_t plain[LENGTH], cbc[LENGTH], gcm[LENGTH + TAG], mac[32];
	uint8_t iv[16], aad[AAD];
} answer[ANSWERS];

static struct cburst_key *key_cbc, *key_gcm, *key_hmac;
static struct rte_mempool *pool;

static void
need(bool ok, const char *what)
{
	if (ok)
		return;
	fprintf(stderr, "soak: error: %s\n", what);
	exit(2);
}

static struct cburst_key *
make_key(struct cburst *cb, const char *text, uint8_t bytes[64])
{
	struct cburst_error err;
	struct cburst_spec spec;
	struct cburst_key *k = NULL;

	need(RAND_bytes(bytes, 64) == 1, "random numbers");
	if (cburst_spec_parse(text, &spec, &err) != 0 ||
	    cburst_key_create(cb, &spec, bytes, bytes, &k, &err) != 0)
		need(false, err.text);
	return k;
}

/* By libcrypto. */
static void
encrypt(const EVP_CIPHER *cipher, const uint8_t *key, unsigned i, uint8_t *out)
{
	const bool gcm = cipher == EVP_aes_128_gcm();
	EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
	int n = 0;
	bool ok;

	ok = ctx != NULL && EVP_EncryptInit_ex(ctx, cipher, NULL, key, answer[i].iv) == 1 &&
		EVP_CIPHER_CTX_set_padding(ctx, 0) == 1 &&
		(!gcm || EVP_EncryptUpdate(ctx, NULL, &n, answer[i].aad, AAD) == 1) &&
		EVP_EncryptUpdate(ctx, out, &n, answer[i].plain, LENGTH) == 1 && n == LENGTH &&
		EVP_EncryptFinal_ex(ctx, out + LENGTH, &n) == 1 && n == 0 &&
		(!gcm || EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, TAG, out + LENGTH) == 1);
	EVP_CIPHER_CTX_free(ctx);
	need(ok, "libcrypto does not encrypt");
}

void
mix_sym_start(struct cburst *cb, struct rte_mempool *mbufs)
{
	uint8_t cbc[64], gcm[64], mac[64];
	unsigned i, n;

	pool = mbufs;
	key_cbc = make_key(cb, "aes-128-cbc", cbc);
	key_gcm = make_key(cb, "aes-128-gcm", gcm);
	key_hmac = make_key(cb, "hmac-sha256", mac);
	for (i = 0; i < ANSWERS; i++) {
		need(RAND_bytes((uint8_t *)&answer[i], sizeof(answer[i])) == 1, "random numbers");
		encrypt(EVP_aes_128_cbc(), cbc, i, answer[i].cbc);
		encrypt(EVP_aes_128_gcm(), gcm, i, answer[i].gcm);
		need(HMAC(EVP_sha256(), mac,
			  cburst_key_spec(key_hmac)->auth_key_len != 0
				  ? cburst_key_spec(key_hmac)->auth_key_len
				  : cburst_key_spec(key_hmac)->key_len,
			  answer[i].plain, LENGTH, answer[i].mac, &n) != NULL,
		     "libcrypto makes no MAC");
	}
}

bool
mix_sym_request(struct cburst_req *r, struct slot *s)
{
	s->src = rte_pktmbuf_alloc(pool);
	s->dst = s->what == CBC_OUT ? rte_pktmbuf_alloc(pool) : NULL;
	if (s->src == NULL || (s->what == CBC_OUT && s->dst == NULL)) {
		mix_sym_free(s);
		return false;
	}
	memcpy(rte_pktmbuf_append(s->src, LENGTH), answer[s->number].plain, LENGTH);
	if (s->dst != NULL)
		memset(rte_pktmbuf_append(s->dst, LENGTH), 0, LENGTH);
	memset(r, 0, sizeof(*r));
	r->key = s->what == CBC_OUT ? key_cbc : s->what == GCM_IN ? key_gcm : key_hmac;
	r->src = s->src;
	r->dst = s->dst;
	r->cookie = s;
	r->length = LENGTH;
	r->dir = CBURST_ENCRYPT;
	if (s->what == MAC_SHA256) {
		memset(s->out, 0, sizeof(answer[0].mac));
		r->tag = s->out;
		return true;
	}
	r->iv = answer[s->number].iv;
	if (s->what == GCM_IN) {
		r->aad = answer[s->number].aad;
		r->aad_len = AAD;
	}
	return true;
}

bool
mix_sym_right(const struct slot *s)
{
	switch (s->what) {
	case CBC_OUT:
		return memcmp(rte_pktmbuf_mtod(s->dst, void *), answer[s->number].cbc, LENGTH) == 0;
	case GCM_IN:
		return memcmp(rte_pktmbuf_mtod(s->src, void *), answer[s->number].gcm,
			      LENGTH + TAG) == 0;
	default:
		return memcmp(s->out, answer[s->number].mac, sizeof(answer[0].mac)) == 0;
	}
}

void
mix_sym_free(struct slot *s)
{
	rte_pktmbuf_free(s->src);
	rte_pktmbuf_free(s->dst);
	s->src = NULL;
	s->dst = NULL;
}
