/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_POOLS_H
#define CBI_POOLS_H

#include <stdbool.h>
#include <stdint.h>

struct rte_mempool;
struct cbi_op;

/* Bytes of AAD area in an op for AAD of up to aad_max bytes: CCM headroom, padding to a 16-byte
 * block. */
uint32_t cbi_aad_room(uint32_t aad_max);

/*
 * Make a lane's operations on a NUMA node and take all of them out of their pool: the lane keeps
 * them in a stack of its own, which is cheaper than a mempool and hands out the most recently used,
 * still cached, one. 0 or -ENOMEM. *stack has n entries; both are released by cbi_ops_free().
 */
int cbi_ops_create(uint32_t n, uint32_t aad_room, int node, struct rte_mempool **pool,
		   struct cbi_op ***stack);
void cbi_ops_free(struct rte_mempool *pool, struct cbi_op **stack);

/*
 * The same for public-key operations of bytes each, rte_crypto_op included, all zero.
 */
int
cbi_asym_ops_create(uint32_t n, uint32_t bytes, int node, struct rte_mempool **pool, void ***stack);
void cbi_asym_ops_free(struct rte_mempool *pool, void **stack);

/* Pool for public-key sessions of any driver on one node, NULL on failure. */
struct rte_mempool *cbi_asym_session_pool(uint32_t n, int node);

/* Pool for sessions of one driver on one node, NULL and rte_errno on failure. */
struct rte_mempool *cbi_session_pool(uint32_t n, uint32_t private_size, int node);

/* Pool for a lane's mbufs, NULL and rte_errno on failure. */
struct rte_mempool *cbi_mbuf_pool(uint32_t n, uint16_t data_room, int node);

/*
 * Whether p is one of n addresses in ascending order. A reference can be stale, or another lane's,
 * so it is looked up before it is followed.
 */
bool cbi_address_among(void *const *sorted, uint32_t n, const void *p);

#endif /* CBI_POOLS_H */
