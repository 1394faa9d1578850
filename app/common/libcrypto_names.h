/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What libcrypto calls algorithms, for whoever compares with it: the benchmark, and tests.
 */

#ifndef APP_LIBCRYPTO_NAMES_H
#define APP_LIBCRYPTO_NAMES_H

#include <stddef.h>

#include <cryptoburst/algo.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Room for a name. */
#define APP_LIBCRYPTO_NAME_MAX 32

/**
 * The cipher of an algorithm; of AES-CMAC and AES-GMAC the one inside.
 * @param alg the algorithm
 * @param key_len bytes of its key
 * @param name receives it, APP_LIBCRYPTO_NAME_MAX bytes
 * @return @p name, or NULL for an algorithm that is none of a cipher
 */
const char *app_libcrypto_cipher(enum cburst_alg alg, size_t key_len, char *name);

/** The digest of an algorithm; of an HMAC the one inside. NULL for one that has none. */
const char *app_libcrypto_digest(enum cburst_alg alg);

#ifdef __cplusplus
}
#endif

#endif /* APP_LIBCRYPTO_NAMES_H */
