/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the files of bench_asym_ref share.
 */

#ifndef BENCH_ASYM_REF_INTERNAL_H
#define BENCH_ASYM_REF_INTERNAL_H

#include "asym_ref.h"

/** libcrypto's contexts of an operation. */
struct bench_asym_ref {
	const struct bench_asym *algo;	       /**< the algorithm */
	enum cburst_asym_op op;		       /**< the operation */
	EVP_PKEY *pkey;			       /**< the caller's */
	EVP_PKEY_CTX *ctx;		       /**< of the operation; NULL for EdDSA */
	EVP_PKEY_CTX *back;		       /**< of the one that undoes it, or checks it */
	EVP_MD_CTX *md_sign;		       /**< EdDSA */
	EVP_MD_CTX *md_verify;		       /**< EdDSA */
	EVP_PKEY *peer;			       /**< DERIVE: set in ctx */
	const struct bench_asym_item *peer_of; /**< DERIVE: the item it came from */
	struct bench_asym_math *math;	       /**< PUBLIC, CHECK */
};

/** What PUBLIC and CHECK compute with. @return NULL when libcrypto cannot */
struct bench_asym_math *bench_asym_math_new(const struct bench_asym *algo, EVP_PKEY *pkey);

/** Free it. NULL does nothing. */
void bench_asym_math_free(struct bench_asym_math *m);

/**
 * The public key of an item's private one.
 * @param len bytes of room at @p out; receives those of the key
 * @return whether libcrypto did it
 */
bool bench_asym_ref_public(struct bench_asym_ref *r, const struct bench_asym_item *item,
			   uint8_t *out, size_t *len);

/** Whether an item's public key is one. */
bool bench_asym_ref_fits(struct bench_asym_ref *r, const struct bench_asym_item *item);

/**
 * Of CHECK in a group of a safe prime p: p less an item's public key, which is in range, and in the
 * other half of the numbers.
 */
bool bench_asym_ref_negate(struct bench_asym_ref *r, struct bench_asym_item *item);

/** Make a key pair: private key in an item, public key in one of its fields. */
bool bench_asym_ref_pair(struct bench_asym_ref *r, struct bench_asym_item *item, uint8_t *pub,
			 uint32_t *pub_len);

/** Sign an item. @return whether libcrypto did */
bool bench_asym_ref_sign(struct bench_asym_ref *r, EVP_PKEY_CTX *ctx,
			 const struct bench_asym_item *item, uint8_t *sig, size_t *len);

/** Whether a signature of an item verifies. */
bool bench_asym_ref_verify(struct bench_asym_ref *r, EVP_PKEY_CTX *ctx,
			   const struct bench_asym_item *item, const uint8_t *sig, size_t len);

/** Make the peer of an item that of the context. @return whether libcrypto took it */
bool bench_asym_ref_peer(struct bench_asym_ref *r, const struct bench_asym_item *item);

#endif /* BENCH_ASYM_REF_INTERNAL_H */
