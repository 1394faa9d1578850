/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * X25519 and X448 (RFC 7748), in a session of type ECDH with curve 29 or 30. Keys and results are
 * the RFC's byte strings, in priv_key and in the x coordinates of pub_key and shared_secret; their
 * y is not used. A shared secret of zero bytes only is a failure (RFC 7748 section 6, RFC 8446
 * section 7.4.2).
 *
 * The kernels compute X25519, libcrypto X448.
 */

#ifndef MB_XDH_H
#define MB_XDH_H

#include "raw_key.h"

/** Groups that X25519 has. */
#define MB_XDH_SECRET 0
#define MB_XDH_PUBLIC 1
#define MB_XDH_GROUPS 2

/** As in struct mb_algorithm; groups are counted from MB_XDH_SECRET. */
int mb_xdh_classify(const struct mb_raw_key *key, const struct rte_crypto_op *op);
void
mb_xdh_run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n);
void mb_xdh_soft(struct mb_scratch *s, struct rte_crypto_op *op);

#endif
