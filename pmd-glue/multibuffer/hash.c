/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stddef.h>

#include <rte_common.h>

#include "hash.h"

/* DigestInfo of an algorithm under 2.16.840.1.101.3.4.2 (FIPS 180-4, FIPS 202) */
#define NIST(arc, size) \
	.bytes = (size), .prefix_bytes = 19, \
	.prefix = { 0x30, 17 + (size), 0x30, 0x0d, 0x06,  0x09, 0x60, 0x86, 0x48,  0x01, \
		    0x65, 0x03,	       0x04, 0x02, (arc), 0x05, 0x00, 0x04, (size) }

static const struct mb_hash table[] = {
	{ RTE_CRYPTO_AUTH_SHA256, "SHA2-256", NIST(1, 32) },
	{ RTE_CRYPTO_AUTH_SHA384, "SHA2-384", NIST(2, 48) },
	{ RTE_CRYPTO_AUTH_SHA512, "SHA2-512", NIST(3, 64) },
	{ RTE_CRYPTO_AUTH_SHA224, "SHA2-224", NIST(4, 28) },
	{ RTE_CRYPTO_AUTH_SHA1, "SHA1", .bytes = 20, .prefix_bytes = 15,
	  .prefix = { 0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00,
		      0x04, 0x14 } },
	{ RTE_CRYPTO_AUTH_MD5, "MD5", .bytes = 16, .prefix_bytes = 18,
	  .prefix = { 0x30, 0x20, 0x30, 0x0c, 0x06, 0x08, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02,
		      0x05, 0x05, 0x00, 0x04, 0x10 } },
	{ RTE_CRYPTO_AUTH_SHA3_224, "SHA3-224", NIST(7, 28) },
	{ RTE_CRYPTO_AUTH_SHA3_256, "SHA3-256", NIST(8, 32) },
	{ RTE_CRYPTO_AUTH_SHA3_384, "SHA3-384", NIST(9, 48) },
	{ RTE_CRYPTO_AUTH_SHA3_512, "SHA3-512", NIST(10, 64) },
};

const struct mb_hash *
mb_hash_find(enum rte_crypto_auth_algorithm id)
{
	for (unsigned i = 0; i < RTE_DIM(table); i++) {
		if (table[i].id == id)
			return &table[i];
	}
	return NULL;
}
