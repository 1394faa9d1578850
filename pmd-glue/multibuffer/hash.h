/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The hash algorithms that paddings and signatures use.
 */

#ifndef MB_HASH_H
#define MB_HASH_H

#include <stdint.h>

#include <rte_bitops.h>
#include <rte_crypto_sym.h>

#define MB_HASH_MAX_BYTES  64
#define MB_HASH_MAX_PREFIX 19

/** Bit mask of the algorithms there are, as capabilities have it. */
#define MB_HASH_MASK \
	(RTE_BIT64(RTE_CRYPTO_AUTH_MD5) | RTE_BIT64(RTE_CRYPTO_AUTH_SHA1) | \
	 RTE_BIT64(RTE_CRYPTO_AUTH_SHA224) | RTE_BIT64(RTE_CRYPTO_AUTH_SHA256) | \
	 RTE_BIT64(RTE_CRYPTO_AUTH_SHA384) | RTE_BIT64(RTE_CRYPTO_AUTH_SHA512) | \
	 RTE_BIT64(RTE_CRYPTO_AUTH_SHA3_224) | RTE_BIT64(RTE_CRYPTO_AUTH_SHA3_256) | \
	 RTE_BIT64(RTE_CRYPTO_AUTH_SHA3_384) | RTE_BIT64(RTE_CRYPTO_AUTH_SHA3_512))

/** A hash algorithm. */
struct mb_hash {
	enum rte_crypto_auth_algorithm id;
	const char *name;		    /**< libcrypto's */
	uint8_t bytes;			    /**< of a digest */
	uint8_t prefix_bytes;		    /**< of prefix */
	uint8_t prefix[MB_HASH_MAX_PREFIX]; /**< what precedes the digest in a DigestInfo */
};

/** The algorithm of an identifier, or NULL: none, or one that we do not have. */
const struct mb_hash *mb_hash_find(enum rte_crypto_auth_algorithm id);

#endif
