/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The algorithms of crypto_multibuffer by name, for the table in algorithm.c.
 */

#ifndef MB_ALGORITHMS_H
#define MB_ALGORITHMS_H

#include "algorithm.h"

extern const struct mb_algorithm mb_rsa;
extern const struct mb_algorithm mb_modex;
extern const struct mb_algorithm mb_dh;
extern const struct mb_algorithm mb_ecdsa;
extern const struct mb_algorithm mb_ecdh;
extern const struct mb_algorithm mb_eddsa;

#endif
