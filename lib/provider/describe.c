/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * From the parameters of the default provider's contexts to the library's requests. Whatever is not
 * known here is left to the default provider.
 */

#include <string.h>
#include <strings.h>

#include <openssl/core_names.h>
#include <openssl/params.h>
#include <openssl/rsa.h>

#include "signature.h"

enum cburst_alg
hash_by_name(const char *name)
{
	static const struct {
		const char *name;
		enum cburst_alg alg;
	} hashes[] = {
		{ "SHA2-256", CBURST_ALG_SHA256 }, { "SHA256", CBURST_ALG_SHA256 },
		{ "SHA2-384", CBURST_ALG_SHA384 }, { "SHA384", CBURST_ALG_SHA384 },
		{ "SHA2-512", CBURST_ALG_SHA512 }, { "SHA512", CBURST_ALG_SHA512 },
		{ "SHA2-224", CBURST_ALG_SHA224 }, { "SHA224", CBURST_ALG_SHA224 },
		{ "SHA1", CBURST_ALG_SHA1 },	   { "SHA-1", CBURST_ALG_SHA1 },
	};

	for (size_t i = 0; i < sizeof(hashes) / sizeof(hashes[0]); i++)
		if (strcasecmp(name, hashes[i].name) == 0)
			return hashes[i].alg;
	return CBURST_ALG_NONE;
}

static int
get(const struct signature *s, OSSL_PARAM params[])
{
	return STANDARD(s->alg, signature_get_ctx_params, SIGNATURE_GET_CTX_PARAMS)(s->inner,
										    params);
}

static bool
pss(struct signature *s, const char *mask, int salt, bool sign)
{
	s->req.padding = CBURST_PADDING_PSS;
	s->req.mgf1_hash = (uint8_t)hash_by_name(mask);
	if (s->req.hash == CBURST_ALG_NONE || s->req.mgf1_hash == CBURST_ALG_NONE)
		return false;
	switch (salt) {
	case RSA_PSS_SALTLEN_DIGEST:
		s->req.salt_len = CBURST_SALT_DIGEST;
		return true;
	case RSA_PSS_SALTLEN_MAX:
		s->req.salt_len = CBURST_SALT_MAX;
		return true;
	case RSA_PSS_SALTLEN_AUTO:
		s->req.salt_len = sign ? CBURST_SALT_MAX : CBURST_SALT_ANY;
		return true;
#ifdef RSA_PSS_SALTLEN_AUTO_DIGEST_MAX /* since 3.1 */
	case RSA_PSS_SALTLEN_AUTO_DIGEST_MAX:
		/* as long as the digest, where that fits */
		s->req.salt_len = sign ? CBURST_SALT_DIGEST : CBURST_SALT_ANY;
		return true;
#endif
	default:
		s->req.salt_len = (int16_t)salt;
		return salt >= 0 && salt < CBURST_MODULUS_MAX;
	}
}

bool
rsa_describe(struct signature *s, bool sign)
{
	int padding = 0, salt = RSA_PSS_SALTLEN_DIGEST;
	char hash[64] = "", mask[64] = "";
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_int(OSSL_SIGNATURE_PARAM_PAD_MODE, &padding),
		OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, hash, sizeof(hash)),
		OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_MGF1_DIGEST, mask,
						 sizeof(mask)),
		OSSL_PARAM_construct_int(OSSL_SIGNATURE_PARAM_PSS_SALTLEN, &salt),
		OSSL_PARAM_construct_end(),
	};

	if (get(s, params) != 1)
		return false;
	s->req.hash = (uint8_t)hash_by_name(hash);
	switch (padding) {
	case RSA_PKCS1_PADDING:
		s->req.padding = CBURST_PADDING_PKCS1;
		/* without a hash the input is padded as it is, and so is this double one */
		return s->req.hash != CBURST_ALG_NONE || hash[0] == '\0' ||
			strcasecmp(hash, "MD5-SHA1") == 0;
	case RSA_PKCS1_PSS_PADDING:
		/* a key of its own kind can demand more of a signature than is asked for here */
		if (!sign && strcmp(s->key->alg->name, "RSA-PSS") == 0)
			return false;
		return pss(s, mask[0] != '\0' ? mask : hash, salt, sign);
	default:
		return false;
	}
}

bool
ecdsa_describe(struct signature *s, bool sign)
{
	OSSL_PARAM size[] = {
		OSSL_PARAM_construct_size_t(OSSL_SIGNATURE_PARAM_DIGEST_SIZE, &s->digest_size),
		OSSL_PARAM_construct_end(),
	};
#ifdef OSSL_SIGNATURE_PARAM_NONCE_TYPE
	unsigned int deterministic = 0;
	OSSL_PARAM nonce[] = {
		OSSL_PARAM_construct_uint(OSSL_SIGNATURE_PARAM_NONCE_TYPE, &deterministic),
		OSSL_PARAM_construct_end(),
	};

	/* the library draws its nonces */
	if (sign && get(s, nonce) == 1 && deterministic != 0)
		return false;
#endif
	(void)sign;
	s->req.sig_format = CBURST_SIG_DER;
	return get(s, size) == 1;
}
