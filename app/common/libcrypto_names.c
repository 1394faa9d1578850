/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>

#include "libcrypto_names.h"

const char *
app_libcrypto_cipher(enum cburst_alg alg, size_t key_len, char *name)
{
	/* of XTS the key is both halves */
	const size_t bits = alg == CBURST_ALG_AES_XTS ? key_len * 4 : key_len * 8;
	const char *mode;

	switch (alg) {
	case CBURST_ALG_AES_GCM:
	case CBURST_ALG_AES_GMAC:
		mode = "GCM";
		break;
	case CBURST_ALG_AES_CCM:
		mode = "CCM";
		break;
	case CBURST_ALG_AES_CBC:
	case CBURST_ALG_AES_CMAC:
		mode = "CBC";
		break;
	case CBURST_ALG_AES_CTR:
		mode = "CTR";
		break;
	case CBURST_ALG_AES_ECB:
		mode = "ECB";
		break;
	case CBURST_ALG_AES_XTS:
		mode = "XTS";
		break;
	case CBURST_ALG_CHACHA20_POLY1305:
		snprintf(name, APP_LIBCRYPTO_NAME_MAX, "ChaCha20-Poly1305");
		return name;
	case CBURST_ALG_3DES_CBC:
		snprintf(name, APP_LIBCRYPTO_NAME_MAX, "DES-EDE3-CBC");
		return name;
	default:
		return NULL;
	}
	snprintf(name, APP_LIBCRYPTO_NAME_MAX, "AES-%zu-%s", bits, mode);
	return name;
}

const char *
app_libcrypto_digest(enum cburst_alg alg)
{
	switch (alg) {
	case CBURST_ALG_MD5:
	case CBURST_ALG_HMAC_MD5:
		return "MD5";
	case CBURST_ALG_SHA1:
	case CBURST_ALG_HMAC_SHA1:
		return "SHA1";
	case CBURST_ALG_SHA224:
	case CBURST_ALG_HMAC_SHA224:
		return "SHA2-224";
	case CBURST_ALG_SHA256:
	case CBURST_ALG_HMAC_SHA256:
		return "SHA2-256";
	case CBURST_ALG_SHA384:
	case CBURST_ALG_HMAC_SHA384:
		return "SHA2-384";
	case CBURST_ALG_SHA512:
	case CBURST_ALG_HMAC_SHA512:
		return "SHA2-512";
	case CBURST_ALG_SHA3_224:
	case CBURST_ALG_HMAC_SHA3_224:
		return "SHA3-224";
	case CBURST_ALG_SHA3_256:
	case CBURST_ALG_HMAC_SHA3_256:
		return "SHA3-256";
	case CBURST_ALG_SHA3_384:
	case CBURST_ALG_HMAC_SHA3_384:
		return "SHA3-384";
	case CBURST_ALG_SHA3_512:
	case CBURST_ALG_HMAC_SHA3_512:
		return "SHA3-512";
	default:
		return NULL;
	}
}
