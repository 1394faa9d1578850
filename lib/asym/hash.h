/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ASYM_HASH_H
#define CBI_ASYM_HASH_H

#include <stddef.h>
#include <stdint.h>

#include <openssl/types.h>

#include <cryptoburst/algo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A hash as public-key padding uses it. */
struct cbi_hash {
	enum cburst_alg alg;
	const char *name; /* libcrypto's */
	uint8_t len;	  /* digest bytes */
	uint8_t rte;	  /* enum rte_crypto_auth_algorithm */
	uint8_t oid_len;  /* of oid */
	uint8_t oid[9];	  /* of the AlgorithmIdentifier, without tag and length */
};

/* A hash by its number; NULL when it is none that signatures are made with. */
const struct cbi_hash *cbi_hash_find(unsigned alg);

/*
 * The library's own libcrypto context: what a program does with the default one (its configuration,
 * a provider that calls this library, crypto_openssl that unloads the default provider when its
 * device goes) must not change what is computed here. NULL without memory.
 */
OSSL_LIB_CTX *cbi_libctx(void);

/* Its implementation of a hash; NULL without memory. Shared, not to be freed. */
const EVP_MD *cbi_hash_md(const struct cbi_hash *hash);

#ifdef __cplusplus
}
#endif

#endif /* CBI_ASYM_HASH_H */
