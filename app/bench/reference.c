/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "libcrypto_names.h"
#include "reference.h"

struct bench_reference {
	struct cburst_spec spec;
	enum cburst_kind kind;
	uint8_t key[CBURST_CIPHER_KEY_MAX];
	EVP_CIPHER *cipher;
	EVP_CIPHER_CTX *ctx;
	EVP_MD *md;
	EVP_MD_CTX *md_ctx;
	EVP_MAC_CTX *mac; /* with its key set */
};

/* A MAC context with its key; the IV of a GMAC comes with each message. */
static EVP_MAC_CTX *
mac_new(enum cburst_alg alg, const uint8_t *key, unsigned key_len)
{
	const char *digest = app_libcrypto_digest(alg);
	const char *type = alg == CBURST_ALG_AES_CMAC ? "CMAC"
		: alg == CBURST_ALG_AES_GMAC	      ? "GMAC"
						      : "HMAC";
	char name[APP_LIBCRYPTO_NAME_MAX];
	OSSL_PARAM params[2];
	EVP_MAC_CTX *ctx;
	EVP_MAC *mac;

	if (digest != NULL)
		snprintf(name, sizeof(name), "%s", digest);
	else if (app_libcrypto_cipher(alg, key_len, name) == NULL)
		return NULL;
	mac = EVP_MAC_fetch(NULL, type, NULL);
	if (mac == NULL)
		return NULL;
	ctx = EVP_MAC_CTX_new(mac);
	EVP_MAC_free(mac);
	params[0] = OSSL_PARAM_construct_utf8_string(digest != NULL ? OSSL_MAC_PARAM_DIGEST
								    : OSSL_MAC_PARAM_CIPHER,
						     name, 0);
	params[1] = OSSL_PARAM_construct_end();
	if (ctx == NULL || EVP_MAC_CTX_set_params(ctx, params) != 1 ||
	    EVP_MAC_init(ctx, key, key_len, NULL) != 1) {
		EVP_MAC_CTX_free(ctx);
		return NULL;
	}
	return ctx;
}

static int
cipher_new(struct bench_reference *ref)
{
	char name[APP_LIBCRYPTO_NAME_MAX];

	if (ref->spec.alg == CBURST_ALG_NULL)
		return 0;
	if (app_libcrypto_cipher(ref->spec.alg, ref->spec.key_len, name) == NULL)
		return -1;
	ref->cipher = EVP_CIPHER_fetch(NULL, name, NULL);
	ref->ctx = EVP_CIPHER_CTX_new();
	return ref->cipher != NULL && ref->ctx != NULL ? 0 : -1;
}

struct bench_reference *
bench_reference_new(const struct cburst_spec *spec, const uint8_t *key, const uint8_t *auth_key)
{
	struct bench_reference *ref = calloc(1, sizeof(*ref));
	int rc = 0;

	if (ref == NULL)
		return NULL;
	ref->spec = *spec;
	ref->kind = cburst_spec_kind(spec);
	switch (ref->kind) {
	case CBURST_KIND_AEAD:
	case CBURST_KIND_CIPHER:
	case CBURST_KIND_CHAIN:
		if (spec->key_len > sizeof(ref->key)) {
			rc = -1;
			break;
		}
		memcpy(ref->key, key, spec->key_len);
		rc = cipher_new(ref);
		if (rc == 0 && ref->kind == CBURST_KIND_CHAIN) {
			ref->mac = mac_new(spec->auth, auth_key, spec->auth_key_len);
			rc = ref->mac != NULL ? 0 : -1;
		}
		break;
	case CBURST_KIND_HASH:
		ref->md = EVP_MD_fetch(NULL, app_libcrypto_digest(spec->alg), NULL);
		ref->md_ctx = EVP_MD_CTX_new();
		rc = ref->md != NULL && ref->md_ctx != NULL ? 0 : -1;
		break;
	case CBURST_KIND_MAC:
		ref->mac = mac_new(spec->alg, key, spec->key_len);
		rc = ref->mac != NULL ? 0 : -1;
		break;
	default:
		rc = -1;
	}
	if (rc < 0) {
		bench_reference_free(ref);
		return NULL;
	}
	return ref;
}

void
bench_reference_free(struct bench_reference *ref)
{
	if (ref == NULL)
		return;
	EVP_CIPHER_CTX_free(ref->ctx);
	EVP_CIPHER_free(ref->cipher);
	EVP_MD_CTX_free(ref->md_ctx);
	EVP_MD_free(ref->md);
	EVP_MAC_CTX_free(ref->mac);
	OPENSSL_cleanse(ref->key, sizeof(ref->key));
	free(ref);
}

static int
aead(struct bench_reference *ref, bool encrypt, const uint8_t *in, uint32_t length,
     const uint8_t *iv, const uint8_t *aad, uint32_t aad_len, uint8_t *out, uint8_t *tag)
{
	const bool ccm = ref->spec.alg == CBURST_ALG_AES_CCM;
	const int tag_len = (int)ref->spec.tag_len;
	int n;

	if (EVP_CipherInit_ex2(ref->ctx, ref->cipher, NULL, NULL, encrypt, NULL) != 1 ||
	    EVP_CIPHER_CTX_ctrl(ref->ctx, EVP_CTRL_AEAD_SET_IVLEN, ref->spec.iv_len, NULL) != 1)
		return -EIO;
	/* CCM has to know the sizes of everything ahead, and decryption the tag. */
	if ((ccm || !encrypt) &&
	    EVP_CIPHER_CTX_ctrl(ref->ctx, EVP_CTRL_AEAD_SET_TAG, tag_len, encrypt ? NULL : tag) !=
		    1)
		return -EIO;
	if (EVP_CipherInit_ex2(ref->ctx, NULL, ref->key, iv, encrypt, NULL) != 1)
		return -EIO;
	if (ccm && EVP_CipherUpdate(ref->ctx, NULL, &n, NULL, length) != 1)
		return -EIO;
	if (aad_len > 0 && EVP_CipherUpdate(ref->ctx, NULL, &n, aad, aad_len) != 1)
		return -EIO;
	/* An empty CCM message has to be given too, or no tag is made. */
	if ((length > 0 || ccm) && EVP_CipherUpdate(ref->ctx, out, &n, in, length) != 1)
		return -EIO;
	/* CCM checks the tag with the message, and has nothing left to do at the end. */
	if (ccm && !encrypt)
		return 0;
	if (EVP_CipherFinal_ex(ref->ctx, out + length, &n) != 1 ||
	    (encrypt && EVP_CIPHER_CTX_ctrl(ref->ctx, EVP_CTRL_AEAD_GET_TAG, tag_len, tag) != 1))
		return -EIO;
	return 0;
}

static int
cipher(struct bench_reference *ref, bool encrypt, const uint8_t *in, uint32_t length,
       const uint8_t *iv, uint8_t *out)
{
	int n, more;

	if (ref->cipher == NULL || length == 0) {
		memcpy(out, in, length);
		return 0;
	}
	if (EVP_CipherInit_ex2(ref->ctx, ref->cipher, ref->key, ref->spec.iv_len != 0 ? iv : NULL,
			       encrypt, NULL) != 1 ||
	    EVP_CIPHER_CTX_set_padding(ref->ctx, 0) != 1 ||
	    EVP_CipherUpdate(ref->ctx, out, &n, in, length) != 1 ||
	    EVP_CipherFinal_ex(ref->ctx, out + n, &more) != 1 || (uint32_t)(n + more) != length)
		return -EIO;
	return 0;
}

static int
mac(struct bench_reference *ref, enum cburst_alg alg, const uint8_t *in, uint32_t length,
    const uint8_t *iv, uint8_t *tag)
{
	uint8_t full[EVP_MAX_MD_SIZE];
	OSSL_PARAM params[2], *p = NULL;
	size_t n;

	if (alg == CBURST_ALG_AES_GMAC) {
		params[0] = OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_IV,
							      (void *)(uintptr_t)iv,
							      ref->spec.iv_len);
		params[1] = OSSL_PARAM_construct_end();
		p = params;
	}
	if (EVP_MAC_init(ref->mac, NULL, 0, p) != 1 || EVP_MAC_update(ref->mac, in, length) != 1 ||
	    EVP_MAC_final(ref->mac, full, &n, sizeof(full)) != 1 || n < ref->spec.tag_len)
		return -EIO;
	memcpy(tag, full, ref->spec.tag_len);
	return 0;
}

static int
hash(struct bench_reference *ref, const uint8_t *in, uint32_t length, uint8_t *tag)
{
	uint8_t full[EVP_MAX_MD_SIZE];
	unsigned n;

	if (EVP_DigestInit_ex2(ref->md_ctx, ref->md, NULL) != 1 ||
	    EVP_DigestUpdate(ref->md_ctx, in, length) != 1 ||
	    EVP_DigestFinal_ex(ref->md_ctx, full, &n) != 1 || n < ref->spec.tag_len)
		return -EIO;
	memcpy(tag, full, ref->spec.tag_len);
	return 0;
}

int
bench_reference_encrypt(struct bench_reference *ref, const uint8_t *in, uint32_t length,
			const uint8_t *iv, const uint8_t *aad, uint32_t aad_len, uint8_t *out,
			uint8_t *tag)
{
	int rc;

	switch (ref->kind) {
	case CBURST_KIND_AEAD:
		return aead(ref, true, in, length, iv, aad, aad_len, out, tag);
	case CBURST_KIND_CIPHER:
		return cipher(ref, true, in, length, iv, out);
	case CBURST_KIND_CHAIN:
		rc = cipher(ref, true, in, length, iv, out);
		if (rc < 0)
			return rc;
		return mac(ref, ref->spec.auth,
			   ref->spec.order == CBURST_CHAIN_ENCRYPT_THEN_MAC ? out : in, length, iv,
			   tag);
	case CBURST_KIND_HASH:
		if (out != NULL)
			memcpy(out, in, length);
		return hash(ref, in, length, tag);
	case CBURST_KIND_MAC:
		if (out != NULL)
			memcpy(out, in, length);
		return mac(ref, ref->spec.alg, in, length, iv, tag);
	default:
		return -EIO;
	}
}

int
bench_reference_decrypt(struct bench_reference *ref, const uint8_t *in, uint32_t length,
			const uint8_t *iv, const uint8_t *aad, uint32_t aad_len, uint8_t *tag,
			uint8_t *out)
{
	const bool of_text = ref->spec.order != CBURST_CHAIN_ENCRYPT_THEN_MAC;
	uint8_t made[EVP_MAX_MD_SIZE];
	int rc;

	switch (ref->kind) {
	case CBURST_KIND_AEAD:
		return aead(ref, false, in, length, iv, aad, aad_len, out, tag);
	case CBURST_KIND_CIPHER:
		return cipher(ref, false, in, length, iv, out);
	case CBURST_KIND_CHAIN:
		rc = cipher(ref, false, in, length, iv, out);
		if (rc == 0)
			rc = mac(ref, ref->spec.auth, of_text ? out : in, length, iv, made);
		break;
	case CBURST_KIND_HASH:
		rc = hash(ref, in, length, made);
		break;
	case CBURST_KIND_MAC:
		rc = mac(ref, ref->spec.alg, in, length, iv, made);
		break;
	default:
		rc = -EIO;
	}
	if (rc == 0 && CRYPTO_memcmp(made, tag, ref->spec.tag_len) != 0)
		rc = -EIO;
	return rc;
}
