/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Weierstrass curves through libcrypto, one operation at a time. Each function takes an operation
 * that was classified, and sets its outputs and status.
 */

#ifndef MB_SOFT_EC_H
#define MB_SOFT_EC_H

#include "ec_key.h"

void mb_soft_ecdsa_sign(struct mb_scratch *s, struct rte_crypto_op *op);

void mb_soft_ecdsa_verify(struct mb_scratch *s, struct rte_crypto_op *op);

void mb_soft_ec_generate_private(struct mb_scratch *s, struct rte_crypto_op *op);

void mb_soft_ec_generate_public(struct mb_scratch *s, struct rte_crypto_op *op);

void mb_soft_ec_check_public(struct mb_scratch *s, struct rte_crypto_op *op);

void mb_soft_ecdh(struct mb_scratch *s, struct rte_crypto_op *op);

#endif
