/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * libcrypto's part in public-key rows: it makes what the device works on, tells whether the results
 * are right, and is measured beside the device. One thread at a time uses one of these.
 */

#ifndef BENCH_ASYM_REF_H
#define BENCH_ASYM_REF_H

#include <stddef.h>
#include <stdint.h>

#include <openssl/types.h>

#include "asym_algo.h"

/** Longest number of anything, bytes: a signature, a text, a public key. */
#define BENCH_ASYM_BYTES CBURST_MODULUS_MAX

/** One thing to do. */
struct bench_asym_item {
	uint8_t in[BENCH_ASYM_BYTES];	  /**< digest, message or text; private key of PUBLIC */
	uint8_t other[BENCH_ASYM_BYTES];  /**< signature to verify, public key of the peer */
	uint8_t expect[BENCH_ASYM_BYTES]; /**< decrypted text, shared secret, public key */
	uint32_t in_len;		  /**< bytes of in */
	uint32_t other_len;		  /**< bytes of other */
	uint32_t expect_len;		  /**< bytes of expect */
};

/** What came out of it. */
struct bench_asym_output {
	const uint8_t *out;  /**< signature, text, secret, public key */
	uint32_t out_len;    /**< its bytes */
	const uint8_t *priv; /**< the private key of GENERATE */
	uint32_t priv_len;   /**< its bytes */
};

struct bench_asym_ref;

/**
 * Prepare an operation: contexts are made once and used for every repetition.
 * @param algo the algorithm; must live as long
 * @param op the operation
 * @param pkey its key; stays the caller's
 * @return to be given to bench_asym_ref_free(); NULL when libcrypto refuses
 */
struct bench_asym_ref *
bench_asym_ref_new(const struct bench_asym *algo, enum cburst_asym_op op, EVP_PKEY *pkey);

/** Make an item, with the answer in it. @return 0 or -EIO */
int bench_asym_ref_make(struct bench_asym_ref *ref, struct bench_asym_item *item);

/** Damage an item so that a device must refuse it. @return 0; -ENOTSUP where nothing can be */
int
bench_asym_ref_damage(struct bench_asym_ref *ref, struct bench_asym_item *item, unsigned number);

/**
 * Do the operation once, as openssl speed does it.
 * @return 0, or -EIO when it failed
 */
int bench_asym_ref_do(struct bench_asym_ref *ref, const struct bench_asym_item *item);

/**
 * Whether a device's result is right.
 * @param ref the operation
 * @param item what the device was given
 * @param got what came out
 * @param why receives what is wrong
 * @param size room at @p why
 * @return 0 or -EBADMSG
 */
int bench_asym_ref_check(struct bench_asym_ref *ref, const struct bench_asym_item *item,
			 const struct bench_asym_output *got, char *why, size_t size);

/** Free it. NULL does nothing. */
void bench_asym_ref_free(struct bench_asym_ref *ref);

#endif /* BENCH_ASYM_REF_H */
