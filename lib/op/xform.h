/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_XFORM_H
#define CBI_XFORM_H

#include <cryptoburst/algo.h>

/* Algorithms in cryptodev's terms: an RTE_CRYPTO_* value, or -1 for an algorithm that is of another
 * kind. */
int cbi_rte_cipher(enum cburst_alg alg);
int cbi_rte_aead(enum cburst_alg alg);
int cbi_rte_auth(enum cburst_alg alg);

#endif /* CBI_XFORM_H */
