/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <pthread.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <rte_common.h>
#include <rte_crypto_sym.h>

#include "asym/hash.h"

#define NIST_HASH(id, text, size, rte_id, last) \
	{ \
		.alg = CBURST_ALG_##id, \
		.name = text, \
		.len = size, \
		.rte = RTE_CRYPTO_AUTH_##rte_id, \
		.oid_len = 9, \
		.oid = { 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, last }, \
	}

static const struct cbi_hash hashes[] = {
	{
		.alg = CBURST_ALG_MD5,
		.name = "MD5",
		.len = 16,
		.rte = RTE_CRYPTO_AUTH_MD5,
		.oid_len = 8,
		.oid = { 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x05 },
	},
	{
		.alg = CBURST_ALG_SHA1,
		.name = "SHA1",
		.len = 20,
		.rte = RTE_CRYPTO_AUTH_SHA1,
		.oid_len = 5,
		.oid = { 0x2b, 0x0e, 0x03, 0x02, 0x1a },
	},
	NIST_HASH(SHA224, "SHA2-224", 28, SHA224, 4),
	NIST_HASH(SHA256, "SHA2-256", 32, SHA256, 1),
	NIST_HASH(SHA384, "SHA2-384", 48, SHA384, 2),
	NIST_HASH(SHA512, "SHA2-512", 64, SHA512, 3),
	NIST_HASH(SHA3_224, "SHA3-224", 28, SHA3_224, 7),
	NIST_HASH(SHA3_256, "SHA3-256", 32, SHA3_256, 8),
	NIST_HASH(SHA3_384, "SHA3-384", 48, SHA3_384, 9),
	NIST_HASH(SHA3_512, "SHA3-512", 64, SHA3_512, 10),
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static OSSL_LIB_CTX *libctx;
static EVP_MD *mds[RTE_DIM(hashes)];

static void
init(void)
{
	libctx = OSSL_LIB_CTX_new();
	for (unsigned i = 0; libctx != NULL && i < RTE_DIM(hashes); i++)
		mds[i] = EVP_MD_fetch(libctx, hashes[i].name, NULL);
}

OSSL_LIB_CTX *
cbi_libctx(void)
{
	pthread_once(&once, init);
	return libctx;
}

const struct cbi_hash *
cbi_hash_find(unsigned alg)
{
	for (unsigned i = 0; i < RTE_DIM(hashes); i++)
		if (hashes[i].alg == alg)
			return &hashes[i];
	return NULL;
}

const EVP_MD *
cbi_hash_md(const struct cbi_hash *hash)
{
	pthread_once(&once, init);
	return mds[hash - hashes];
}
