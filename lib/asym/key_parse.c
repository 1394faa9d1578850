/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/decoder.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "asym/hash.h"
#include "asym/keys.h"
#include "op/error_internal.h"

/* Longest input that is looked at. */
#define INPUT_MAX (1 << 20)

/* Nobody is asked for a password. */
static int
no_password(char *buf, int size, int writing, void *password)
{
	const char *text = password;
	const size_t len = text != NULL ? strlen(text) : 0;

	(void)writing;
	if (len == 0 || len > (size_t)size)
		return -1;
	memcpy(buf, text, len);
	return (int)len;
}

static EVP_PKEY *
decode(const char *form, const uint8_t *data, size_t len, const char *password)
{
	OSSL_DECODER_CTX *ctx;
	EVP_PKEY *pkey = NULL;

	ctx = OSSL_DECODER_CTX_new_for_pkey(&pkey, form, NULL, NULL, 0, cbi_libctx(), NULL);
	if (ctx == NULL)
		return NULL;
	if (OSSL_DECODER_CTX_set_pem_password_cb(ctx, no_password, (void *)(uintptr_t)password) !=
		    1 ||
	    OSSL_DECODER_from_data(ctx, &data, &len) != 1) {
		EVP_PKEY_free(pkey);
		pkey = NULL;
	}
	OSSL_DECODER_CTX_free(ctx);
	return pkey;
}

static EVP_PKEY *
from_certificate(const uint8_t *data, size_t len)
{
	X509 *cert = X509_new_ex(cbi_libctx(), NULL);
	EVP_PKEY *pkey = NULL;

	if (cert != NULL && d2i_X509(&cert, &data, (long)len) != NULL)
		pkey = X509_get_pubkey(cert);
	X509_free(cert);
	return pkey;
}

static int
finish(EVP_PKEY *pkey, const char *what, struct cbi_numbers **out, struct cburst_error *err)
{
	int ret;

	if (pkey == NULL) {
		cbi_error_set(err, "%s", what);
		return -EINVAL;
	}
	ret = cbi_numbers_evp(pkey, out, err);
	EVP_PKEY_free(pkey);
	return ret;
}

int
cbi_numbers_der(const void *der, size_t len, struct cbi_numbers **out, struct cburst_error *err)
{
	EVP_PKEY *pkey;
	int ret;

	if (der == NULL || len == 0 || len > INPUT_MAX) {
		cbi_error_set(err, "%zu bytes cannot be a key", len);
		return -EINVAL;
	}
	ERR_set_mark();
	pkey = decode("DER", der, len, NULL);
	if (pkey == NULL)
		pkey = from_certificate(der, len);
	ret = finish(pkey,
		     "these bytes are no key in DER: PKCS#8, SubjectPublicKeyInfo, a traditional "
		     "RSA or EC key, or a certificate, not encrypted",
		     out, err);
	ERR_pop_to_mark();
	return ret;
}

static const char begin[] = "-----BEGIN ";
static const char dashes[] = "-----";

/* One block of PEM, its label included. */
static EVP_PKEY *
from_block(const char *label, size_t label_len, const uint8_t *data, size_t len,
	   const char *password)
{
	EVP_PKEY *pkey = NULL;
	BIO *bio;
	X509 *cert;

	if (memmem(label, label_len, "CERTIFICATE", 11) != NULL &&
	    memmem(label, label_len, "REQUEST", 7) == NULL) {
		bio = BIO_new_mem_buf(data, (int)len);
		cert = X509_new_ex(cbi_libctx(), NULL);
		if (bio != NULL && cert != NULL &&
		    PEM_read_bio_X509(bio, &cert, NULL, NULL) != NULL)
			pkey = X509_get_pubkey(cert);
		X509_free(cert);
		BIO_free(bio);
		return pkey;
	}
	/* a file of `openssl ecparam -genkey` has the curve in front of the key */
	if (memmem(label, label_len, "EC PARAMETERS", 13) != NULL)
		return NULL;
	return decode("PEM", data, len, password);
}

int
cbi_numbers_pem(const void *pem, size_t len, const char *password, struct cbi_numbers **out,
		struct cburst_error *err)
{
	const char *at = pem, *const end = at + len, *next, *label, *stop;
	EVP_PKEY *pkey = NULL;
	bool encrypted = false;
	int ret;

	if (pem == NULL || len > INPUT_MAX) {
		cbi_error_set(err, "%zu bytes cannot be a key", len);
		return -EINVAL;
	}
	ERR_set_mark();
	while (pkey == NULL &&
	       (at = memmem(at, (size_t)(end - at), begin, sizeof(begin) - 1)) != NULL) {
		label = at + sizeof(begin) - 1;
		stop = memmem(label, (size_t)(end - label), dashes, sizeof(dashes) - 1);
		next = memmem(label, (size_t)(end - label), begin, sizeof(begin) - 1);
		if (next == NULL)
			next = end;
		if (stop != NULL && stop < next) {
			encrypted |= memmem(at, (size_t)(next - at), "ENCRYPTED", 9) != NULL;
			pkey = from_block(label, (size_t)(stop - label), (const uint8_t *)at,
					  (size_t)(next - at), password);
		}
		at = next;
	}
	ret = finish(pkey,
		     !encrypted ? "this text has no key or certificate in PEM"
			     : password == NULL
			     ? "the key is encrypted, and no password was given"
			     : "the encrypted key does not open with this password",
		     out, err);
	ERR_pop_to_mark();
	return ret;
}
