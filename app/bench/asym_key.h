/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Keys for public-key rows, made by libcrypto. One for each size and curve: making one takes up to
 * seconds, so that all rows share it.
 */

#ifndef BENCH_ASYM_KEY_H
#define BENCH_ASYM_KEY_H

#include <openssl/types.h>

#include "asym_algo.h"

/**
 * The key of an algorithm.
 * @param algo the algorithm
 * @param err what libcrypto said
 * @return the key, which lives until bench_asym_keys_free(); NULL when libcrypto cannot make it.
 * Main lcore only
 */
EVP_PKEY *bench_asym_key(const struct bench_asym *algo, struct cburst_error *err);

/** Another key of the same kind, to be freed by the caller; NULL when it cannot be made. */
EVP_PKEY *bench_asym_key_make(const struct bench_asym *algo);

/** Free all keys. */
void bench_asym_keys_free(void);

/** A request with what the algorithm needs and no data. */
void bench_asym_request(const struct bench_asym *algo, enum cburst_asym_op op,
			struct cburst_key *key, struct cburst_asym_req *out);

#endif /* BENCH_ASYM_KEY_H */
