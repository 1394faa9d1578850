/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file The symmetric kinds of the mix. */

#ifndef SOAK_MIX_SYM_H
#define SOAK_MIX_SYM_H

#include "mix.h"

/** Make the keys, and the right answers by libcrypto. mbufs: where messages come from. */
void mix_sym_start(struct cburst *cb, struct rte_mempool *mbufs);

/** A request of a slot's kind and number. @return false when there is no mbuf */
bool mix_sym_request(struct cburst_req *r, struct slot *s);

/** Whether what came out is right. */
bool mix_sym_right(const struct slot *s);

/** Free a slot's mbufs. */
void mix_sym_free(struct slot *s);

#endif /* SOAK_MIX_SYM_H */
