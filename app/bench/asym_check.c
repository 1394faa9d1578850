/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>

#include "asym_ref_internal.h"

/* A key pair of numbers: group, private scalar, public point or number. */
static EVP_PKEY *
pair_of_numbers(const struct bench_asym *algo, const struct bench_asym_output *got)
{
	const char *type = algo->type == CBURST_KEY_EC ? "EC" : "DH";
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
	BIGNUM *priv = BN_bin2bn(got->priv, (int)got->priv_len, NULL);
	BIGNUM *pub = BN_bin2bn(got->out, (int)got->out_len, NULL);
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	OSSL_PARAM *params = NULL;
	EVP_PKEY *pkey = NULL;
	bool ok;

	ok = ctx != NULL && priv != NULL && pub != NULL && build != NULL &&
		OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME,
						OBJ_nid2sn(algo->nid), 0) > 0 &&
		OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, priv) > 0;
	if (ok && algo->type == CBURST_KEY_EC)
		ok = OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, got->out,
						      got->out_len) > 0;
	else if (ok)
		ok = OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PUB_KEY, pub) > 0;
	params = ok ? OSSL_PARAM_BLD_to_param(build) : NULL;
	if (params == NULL || EVP_PKEY_fromdata_init(ctx) <= 0 ||
	    EVP_PKEY_fromdata(ctx, &pkey, EVP_PKEY_KEYPAIR, params) <= 0)
		pkey = NULL;
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(build);
	BN_clear_free(priv);
	BN_free(pub);
	EVP_PKEY_CTX_free(ctx);
	return pkey;
}

/* Whether the two halves of a new key belong together. */
static bool
pair_fits(const struct bench_asym *algo, const struct bench_asym_output *got)
{
	const char *type = algo->type == CBURST_KEY_X25519 ? "X25519" : "X448";
	EVP_PKEY_CTX *ctx = NULL;
	uint8_t pub[64];
	size_t len = sizeof(pub);
	EVP_PKEY *pkey;
	bool ok;

	if (algo->type == CBURST_KEY_X25519 || algo->type == CBURST_KEY_X448) {
		pkey = EVP_PKEY_new_raw_private_key_ex(NULL, type, NULL, got->priv, got->priv_len);
		ok = pkey != NULL && EVP_PKEY_get_raw_public_key(pkey, pub, &len) > 0 &&
			len == got->out_len && memcmp(pub, got->out, len) == 0;
	} else {
		pkey = pair_of_numbers(algo, got);
		if (pkey != NULL)
			ctx = EVP_PKEY_CTX_new_from_pkey(NULL, pkey, NULL);
		ok = ctx != NULL && EVP_PKEY_pairwise_check(ctx) > 0;
	}
	EVP_PKEY_CTX_free(ctx);
	EVP_PKEY_free(pkey);
	return ok;
}

static int
compare(const uint8_t *expect, size_t len, const struct bench_asym_output *got, const char *what,
	char *why, size_t size)
{
	size_t i;

	if (got->out_len != len) {
		snprintf(why, size, "wrong result: the %s has %u bytes, libcrypto has %zu", what,
			 got->out_len, len);
		return -EBADMSG;
	}
	for (i = 0; i < len && got->out[i] == expect[i]; i++)
		;
	if (i == len)
		return 0;
	snprintf(why, size, "wrong result: byte %zu of the %s is %02x, libcrypto has %02x", i, what,
		 got->out[i], expect[i]);
	return -EBADMSG;
}

int
bench_asym_ref_check(struct bench_asym_ref *r, const struct bench_asym_item *item,
		     const struct bench_asym_output *got, char *why, size_t size)
{
	struct bench_asym_output text = { 0 };
	uint8_t out[BENCH_ASYM_BYTES];
	size_t len = sizeof(out);
	int rc = 0;

	switch (r->op) {
	case CBURST_ASYM_SIGN:
		if (!bench_asym_ref_verify(r, r->back, item, got->out, got->out_len)) {
			snprintf(why, size,
				 "wrong result: libcrypto does not verify the signature");
			rc = -EBADMSG;
		}
		break;
	case CBURST_ASYM_ENCRYPT:
		if (EVP_PKEY_decrypt(r->back, out, &len, got->out, got->out_len) <= 0) {
			snprintf(why, size, "wrong result: libcrypto does not decrypt it");
			rc = -EBADMSG;
			break;
		}
		text.out = out;
		text.out_len = (uint32_t)len;
		rc = compare(item->in, item->in_len, &text, "text that libcrypto decrypts", why,
			     size);
		break;
	case CBURST_ASYM_DECRYPT:
		rc = compare(item->expect, item->expect_len, got, "text", why, size);
		break;
	case CBURST_ASYM_DERIVE:
		rc = compare(item->expect, item->expect_len, got, "shared secret", why, size);
		break;
	case CBURST_ASYM_PUBLIC:
		rc = compare(item->expect, item->expect_len, got, "public key", why, size);
		break;
	case CBURST_ASYM_GENERATE:
		if (!pair_fits(r->algo, got)) {
			snprintf(why, size,
				 "wrong result: the public key is not that of the private one");
			rc = -EBADMSG;
		}
		break;
	default:
		/* a signature that verifies, or a key that is one, has no other result than that */
		break;
	}
	ERR_clear_error();
	return rc;
}

int
bench_asym_ref_damage(struct bench_asym_ref *r, struct bench_asym_item *item, unsigned number)
{
	const enum cburst_key_type type = r->algo->type;

	switch (r->op) {
	case CBURST_ASYM_VERIFY:
		/* ECDSA: the end of s, so that the DER around it stays right */
		if (number % 2 == 0)
			item->in[number / 2 % item->in_len] ^= 1;
		else
			item->other[type == CBURST_KEY_EC ? item->other_len - 1
							  : item->other_len / 2] ^= 1;
		return 0;
	case CBURST_ASYM_DECRYPT:
		item->in[item->in_len / 2] ^= 1;
		return 0;
	case CBURST_ASYM_DERIVE:
	case CBURST_ASYM_CHECK:
		/* a point beside its curve; elsewhere public keys of a tiny order */
		if (type == CBURST_KEY_EC) {
			item->other[item->other_len - 1] ^= 1;
		} else if (r->op == CBURST_ASYM_CHECK && number % 2 == 0) {
			return bench_asym_ref_negate(r, item) ? 0 : -EIO;
		} else {
			memset(item->other, 0, item->other_len);
			if (number % 2 == 0)
				item->other[type == CBURST_KEY_DH ? item->other_len - 1 : 0] = 1;
		}
		return 0;
	default:
		return -ENOTSUP;
	}
}
