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
};

/** Sign an item. @return whether libcrypto did */
bool bench_asym_ref_sign(struct bench_asym_ref *r, EVP_PKEY_CTX *ctx,
			 const struct bench_asym_item *item, uint8_t *sig, size_t *len);

/** Whether a signature of an item verifies. */
bool bench_asym_ref_verify(struct bench_asym_ref *r, EVP_PKEY_CTX *ctx,
			   const struct bench_asym_item *item, const uint8_t *sig, size_t len);

/** Make the peer of an item that of the context. @return whether libcrypto took it */
bool bench_asym_ref_peer(struct bench_asym_ref *r, const struct bench_asym_item *item);

#endif /* BENCH_ASYM_REF_INTERNAL_H */
