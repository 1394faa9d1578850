/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Modular exponentiation: what MODEX and Diffie-Hellman have in common.
 */

#ifndef MB_EXP_H
#define MB_EXP_H

#include <openssl/bn.h>

#include "algorithm.h"

#define EXP_MAX_BITS  8192
#define EXP_MAX_BYTES (EXP_MAX_BITS / 8)

/** Longest modulus that the kernels take. */
#define EXP_KERNEL_MAX_BITS 4096
#define EXP_KERNEL_LIMBS    (EXP_KERNEL_MAX_BITS / 64)

/** Sizes of the modulus that have kernels: 1024, 2048, 3072, 4096. */
#define EXP_KERNEL_SIZES 4

/**
 * Operations of one run take as long as the longest exponent among them needs, so they are sorted
 * by that: up to 64 bits, up to 512, and longer.
 */
#define EXP_CLASSES 3

#define EXP_GROUPS	       (EXP_KERNEL_SIZES * EXP_CLASSES)
#define EXP_GROUP(size, class) (EXP_CLASSES * (size) + (class))

/** A modulus, prepared. */
struct exp_modulus {
	unsigned bits;
	unsigned bytes;
	int size;		  /**< which of the kernels' sizes, or -1: never in a group */
	uint8_t n[EXP_MAX_BYTES]; /**< the modulus, bytes long */
	BIGNUM *bn;
	BN_MONT_CTX *mont;		  /**< NULL when the modulus is even */
	uint64_t limbs[EXP_KERNEL_LIMBS]; /**< where size >= 0 */
};

/** base ^ exponent mod m. base is below m, and not 0; the exponent is not 0. */
struct exp_job {
	const struct exp_modulus *m;
	const uint8_t *base;	 /**< big-endian */
	const uint8_t *exponent; /**< big-endian, secret */
	uint16_t base_bytes;	 /**< at most m->bytes */
	uint16_t exponent_bytes; /**< at most m->bytes */
	uint8_t *result;	 /**< m->bytes */
	bool ok;		 /**< output: computed */
};

/**
 * Prepare a modulus.
 * @param n big-endian, may have zeroes in front
 * @param kernels whether the kernels are to be used
 * @return 0, -EINVAL (less than 2, or too long), -ENOMEM; exp_modulus_free() in any case
 */
int exp_modulus_init(struct exp_modulus *m, const rte_crypto_param *n, bool kernels);
void exp_modulus_free(struct exp_modulus *m);

/** Session clear of algorithms whose keys begin with their struct exp_modulus. */
void exp_session_clear(struct mb_session *sess);

/** Class of an exponent by its length. */
static inline unsigned
exp_class(size_t bytes)
{
	return bytes <= 8 ? 0 : bytes <= 64 ? 1 : 2;
}

/** Fewest operations of a group that are worth a run of the kernel. */
extern const uint8_t exp_worth[EXP_GROUPS];

/** Compute one through libcrypto. Base and exponent may be any numbers here. */
void exp_soft(struct mb_scratch *s, struct exp_job *job);

/** Compute up to MB_LANES jobs of one size with the kernels; results may be s->aux. */
void exp_run(struct mb_scratch *s, struct exp_job *jobs, unsigned n);

/** What an algorithm makes of an operation, its result to be written into a buffer. */
typedef struct exp_job (*exp_job_of)(const struct rte_crypto_op *op, uint8_t *result);

/** What it makes of what came out: the operation's output and status. Wipes the result. */
typedef void (*exp_finish)(struct rte_crypto_op *op, const struct exp_job *job);

/** Compute a group of operations with the kernels. */
void exp_run_ops(struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n,
		 exp_job_of job_of, exp_finish finish);

#endif
