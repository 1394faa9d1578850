/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * One kind of work for libcrypto, ready to be repeated: one whole operation after the other on
 * memory that is reused, as those measure who measure without a device.
 */

#ifndef BENCH_SOFT_WORK_H
#define BENCH_SOFT_WORK_H

#include <stdbool.h>
#include <stdint.h>

#include "config.h"

/** What kind of work. */
enum bench_soft_kind {
	BENCH_SOFT_ALGO = 0, /**< an algorithm that the library has, too */
	BENCH_SOFT_CIPHER,   /**< a cipher by libcrypto's name, not authenticated */
	BENCH_SOFT_DIGEST,   /**< a digest by libcrypto's name */
	BENCH_SOFT_MAC,	     /**< a MAC by libcrypto's name that needs nothing but a key */
	BENCH_SOFT_RANDOM,   /**< random bytes */
	BENCH_SOFT_KEY,	     /**< a new key of a public-key algorithm */
	BENCH_SOFT_PBKDF2,   /**< PBKDF2, HMAC-SHA-256, 1000 iterations, 32 bytes */
	BENCH_SOFT_SCRYPT,   /**< scrypt, N 16384, r 8, p 1, 64 bytes */
};

/** Bytes that BENCH_SOFT_PBKDF2 makes. */
#define BENCH_SOFT_PBKDF2_BYTES 32

/** Work. What its kind does not need is 0. */
struct bench_soft_work {
	enum bench_soft_kind kind;
	const struct bench_algo *algo; /**< ALGO, KEY: the algorithm; must live as long */
	const char *name;	       /**< CIPHER, DIGEST, MAC: libcrypto's name */
	enum cburst_dir dir;	       /**< ALGO, CIPHER: direction */
	enum cburst_asym_op asym_op;   /**< ALGO: of a public-key algorithm */
	uint32_t bytes;		       /**< of a message */
	uint32_t aad;		       /**< ALGO: AAD bytes of an AEAD */
	bool running; /**< DIGEST: one digest goes on over several messages before it is ended */
};

struct bench_soft;

/**
 * Get it ready, and see that it works: it is done once.
 * @param work what; not kept, except for what it points to
 * @param seed of messages and keys
 * @param err why not
 * @param[out] out to be given to bench_soft_free()
 * @return 0; -ENOTSUP: libcrypto does not have it; -EINVAL: not in messages of that size; -EIO,
 * -ENOMEM. Main lcore
 */
int bench_soft_new(const struct bench_soft_work *work, uint32_t seed, struct bench_soft **out,
		   struct cburst_error *err);

/** Do it once more. One thread at a time. @return whether libcrypto did */
bool bench_soft_once(struct bench_soft *s);

/** Free it. NULL does nothing. */
void bench_soft_free(struct bench_soft *s);

/** Whether libcrypto's legacy provider is installed; it is loaded on the first call, into a context
 * of its own. Main lcore. */
bool bench_soft_has_legacy(void);

/** Unload it, after everything that was made with it is freed. */
void bench_soft_fini(void);

#endif /* BENCH_SOFT_WORK_H */
