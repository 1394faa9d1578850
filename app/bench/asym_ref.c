/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/dh.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

#include "asym_key.h"
#include "asym_ref.h"
#include "asym_ref_internal.h"

/* Text that fits into the shortest modulus with any padding. */
#define TEXT_BYTES 32

static const EVP_MD *
digest_of(const struct bench_asym *algo)
{
	switch (algo->hash) {
	case CBURST_ALG_SHA384:
		return EVP_sha384();
	case CBURST_ALG_SHA512:
		return EVP_sha512();
	default:
		return EVP_sha256();
	}
}

static bool
is_eddsa(const struct bench_asym *algo)
{
	return algo->type == CBURST_KEY_ED25519 || algo->type == CBURST_KEY_ED448;
}

static bool
set_rsa(EVP_PKEY_CTX *ctx, const struct bench_asym *algo, bool signs)
{
	const EVP_MD *md = digest_of(algo);

	switch (algo->padding) {
	case CBURST_PADDING_PSS:
		return EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_PSS_PADDING) > 0 &&
			EVP_PKEY_CTX_set_signature_md(ctx, md) > 0 &&
			EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, RSA_PSS_SALTLEN_DIGEST) > 0;
	case CBURST_PADDING_OAEP:
		return EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_OAEP_PADDING) > 0 &&
			EVP_PKEY_CTX_set_rsa_oaep_md(ctx, md) > 0 &&
			EVP_PKEY_CTX_set_rsa_mgf1_md(ctx, md) > 0;
	default:
		return EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_PADDING) > 0 &&
			(!signs || EVP_PKEY_CTX_set_signature_md(ctx, md) > 0);
	}
}

/* A context that is ready for an operation. */
static EVP_PKEY_CTX *
context(const struct bench_asym *algo, enum cburst_asym_op op, EVP_PKEY *pkey)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, pkey, NULL);
	bool ok = ctx != NULL;

	switch (op) {
	case CBURST_ASYM_SIGN:
		ok = ok && EVP_PKEY_sign_init(ctx) > 0;
		break;
	case CBURST_ASYM_VERIFY:
		ok = ok && EVP_PKEY_verify_init(ctx) > 0;
		break;
	case CBURST_ASYM_ENCRYPT:
		ok = ok && EVP_PKEY_encrypt_init(ctx) > 0;
		break;
	case CBURST_ASYM_DECRYPT:
		ok = ok && EVP_PKEY_decrypt_init(ctx) > 0;
		break;
	case CBURST_ASYM_DERIVE:
		ok = ok && EVP_PKEY_derive_init(ctx) > 0;
		if (algo->type == CBURST_KEY_DH)
			ok = ok && EVP_PKEY_CTX_set_dh_pad(ctx, 1) > 0;
		break;
	default:
		ok = ok && EVP_PKEY_keygen_init(ctx) > 0;
		break;
	}
	if (ok && algo->type == CBURST_KEY_RSA)
		ok = set_rsa(ctx, algo, op == CBURST_ASYM_SIGN || op == CBURST_ASYM_VERIFY);
	if (ok)
		return ctx;
	EVP_PKEY_CTX_free(ctx);
	return NULL;
}

struct bench_asym_ref *
bench_asym_ref_new(const struct bench_asym *algo, enum cburst_asym_op op, EVP_PKEY *pkey)
{
	struct bench_asym_ref *r = calloc(1, sizeof(*r));
	enum cburst_asym_op back = op;

	if (r == NULL)
		return NULL;
	r->algo = algo;
	r->op = op;
	r->pkey = pkey;
	switch (op) {
	case CBURST_ASYM_SIGN:
		back = CBURST_ASYM_VERIFY;
		break;
	case CBURST_ASYM_VERIFY:
		back = CBURST_ASYM_SIGN;
		break;
	case CBURST_ASYM_ENCRYPT:
		back = CBURST_ASYM_DECRYPT;
		break;
	case CBURST_ASYM_DECRYPT:
		back = CBURST_ASYM_ENCRYPT;
		break;
	default:
		break;
	}
	if (is_eddsa(algo)) {
		/* the first one brings the key; EdDSA takes no other context */
		r->md_sign = EVP_MD_CTX_new();
		r->md_verify = EVP_MD_CTX_new();
		if (r->md_sign != NULL && r->md_verify != NULL &&
		    EVP_DigestSignInit(r->md_sign, NULL, NULL, NULL, pkey) > 0 &&
		    EVP_DigestVerifyInit(r->md_verify, NULL, NULL, NULL, pkey) > 0)
			return r;
	} else if (op == CBURST_ASYM_PUBLIC || op == CBURST_ASYM_CHECK) {
		r->math = bench_asym_math_new(algo, pkey);
		if (r->math != NULL)
			return r;
	} else {
		r->ctx = context(algo, op, pkey);
		r->back = back != op ? context(algo, back, pkey) : NULL;
		if (r->ctx != NULL && (back == op || r->back != NULL))
			return r;
	}
	bench_asym_ref_free(r);
	return NULL;
}

void
bench_asym_ref_free(struct bench_asym_ref *r)
{
	if (r == NULL)
		return;
	EVP_PKEY_CTX_free(r->ctx);
	EVP_PKEY_CTX_free(r->back);
	EVP_MD_CTX_free(r->md_sign);
	EVP_MD_CTX_free(r->md_verify);
	EVP_PKEY_free(r->peer);
	bench_asym_math_free(r->math);
	free(r);
	ERR_clear_error();
}

bool
bench_asym_ref_sign(struct bench_asym_ref *r, EVP_PKEY_CTX *ctx, const struct bench_asym_item *item,
		    uint8_t *sig, size_t *len)
{
	*len = BENCH_ASYM_BYTES;
	if (r->md_sign != NULL)
		return EVP_DigestSignInit(r->md_sign, NULL, NULL, NULL, NULL) > 0 &&
			EVP_DigestSign(r->md_sign, sig, len, item->in, item->in_len) > 0;
	return EVP_PKEY_sign(ctx, sig, len, item->in, item->in_len) > 0;
}

bool
bench_asym_ref_verify(struct bench_asym_ref *r, EVP_PKEY_CTX *ctx,
		      const struct bench_asym_item *item, const uint8_t *sig, size_t len)
{
	if (r->md_verify != NULL)
		return EVP_DigestVerifyInit(r->md_verify, NULL, NULL, NULL, NULL) > 0 &&
			EVP_DigestVerify(r->md_verify, sig, len, item->in, item->in_len) > 0;
	return EVP_PKEY_verify(ctx, sig, len, item->in, item->in_len) > 0;
}

bool
bench_asym_ref_peer(struct bench_asym_ref *r, const struct bench_asym_item *item)
{
	EVP_PKEY *peer = EVP_PKEY_new();
	bool ok;

	ok = peer != NULL && EVP_PKEY_copy_parameters(peer, r->pkey) > 0 &&
		EVP_PKEY_set1_encoded_public_key(peer, item->other, item->other_len) > 0 &&
		EVP_PKEY_derive_set_peer(r->ctx, peer) > 0;
	EVP_PKEY_free(r->peer);
	r->peer = peer;
	r->peer_of = ok ? item : NULL;
	return ok;
}

int
bench_asym_ref_do(struct bench_asym_ref *r, const struct bench_asym_item *item)
{
	uint8_t out[BENCH_ASYM_BYTES];
	size_t len = sizeof(out);
	EVP_PKEY *pkey = NULL;
	bool ok;

	switch (r->op) {
	case CBURST_ASYM_SIGN:
		ok = bench_asym_ref_sign(r, r->ctx, item, out, &len);
		break;
	case CBURST_ASYM_VERIFY:
		ok = bench_asym_ref_verify(r, r->ctx, item, item->other, item->other_len);
		break;
	case CBURST_ASYM_ENCRYPT:
		ok = EVP_PKEY_encrypt(r->ctx, out, &len, item->in, item->in_len) > 0;
		break;
	case CBURST_ASYM_DECRYPT:
		ok = EVP_PKEY_decrypt(r->ctx, out, &len, item->in, item->in_len) > 0;
		break;
	case CBURST_ASYM_DERIVE:
		ok = (r->peer_of == item || bench_asym_ref_peer(r, item)) &&
			EVP_PKEY_derive(r->ctx, out, &len) > 0;
		break;
	case CBURST_ASYM_PUBLIC:
		ok = bench_asym_ref_public(r, item, out, &len);
		break;
	case CBURST_ASYM_CHECK:
		ok = bench_asym_ref_fits(r, item);
		break;
	default:
		ok = EVP_PKEY_generate(r->ctx, &pkey) > 0;
		EVP_PKEY_free(pkey);
		break;
	}
	return ok ? 0 : -EIO;
}

static bool
make_peer(struct bench_asym_ref *r, struct bench_asym_item *item)
{
	size_t len = sizeof(item->expect);
	bool ok;

	ok = bench_asym_ref_pair(r, item, item->other, &item->other_len) &&
		bench_asym_ref_peer(r, item) && EVP_PKEY_derive(r->ctx, item->expect, &len) > 0;
	item->expect_len = (uint32_t)len;
	return ok;
}

int
bench_asym_ref_make(struct bench_asym_ref *r, struct bench_asym_item *item)
{
	size_t len = sizeof(item->in);
	bool ok = true;

	item->in_len = TEXT_BYTES;
	if (r->op == CBURST_ASYM_SIGN || r->op == CBURST_ASYM_VERIFY)
		item->in_len = is_eddsa(r->algo) ? TEXT_BYTES
						 : (uint32_t)EVP_MD_get_size(digest_of(r->algo));
	if (RAND_bytes(item->in, (int)item->in_len) != 1)
		return -EIO;
	switch (r->op) {
	case CBURST_ASYM_VERIFY:
		len = sizeof(item->other);
		ok = bench_asym_ref_sign(r, r->back, item, item->other, &len);
		item->other_len = (uint32_t)len;
		break;
	case CBURST_ASYM_DECRYPT:
		memcpy(item->expect, item->in, item->in_len);
		item->expect_len = item->in_len;
		ok = EVP_PKEY_encrypt(r->back, item->in, &len, item->expect, item->expect_len) > 0;
		item->in_len = (uint32_t)len;
		break;
	case CBURST_ASYM_DERIVE:
		ok = make_peer(r, item);
		break;
	case CBURST_ASYM_PUBLIC:
		ok = bench_asym_ref_pair(r, item, item->expect, &item->expect_len);
		break;
	case CBURST_ASYM_CHECK:
		ok = bench_asym_ref_pair(r, item, item->other, &item->other_len);
		break;
	default:
		break;
	}
	return ok ? 0 : -EIO;
}
