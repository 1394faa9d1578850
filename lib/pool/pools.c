/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_errno.h>
#include <rte_malloc.h>
#include <rte_mbuf.h>
#include <rte_mempool.h>

#include "pool/op.h"
#include "pool/pools.h"

/* Pool names are process-wide in EAL, and several instances may live side by side. */
static void
pool_name(char *buf, size_t size, const char *what)
{
	static atomic_uint serial;

	snprintf(buf, size, "cb_%s_%u", what, atomic_fetch_add(&serial, 1));
}

uint32_t
cbi_aad_room(uint32_t aad_max)
{
	return RTE_ALIGN_CEIL(CBI_CCM_AAD_HEADROOM + aad_max, 16);
}

int
cbi_ops_create(uint32_t n, uint32_t aad_room, int node, struct rte_mempool **pool,
	       struct cbi_op ***stack)
{
	const uint32_t priv = sizeof(struct cbi_op) - offsetof(struct cbi_op, iv) + aad_room +
		sizeof(struct cbi_op_tags);
	char name[RTE_MEMPOOL_NAMESIZE];
	struct cbi_op **ops;
	uint32_t i;

	if (priv > UINT16_MAX)
		return -EINVAL;
	pool_name(name, sizeof(name), "ops");
	*pool = rte_crypto_op_pool_create(name, RTE_CRYPTO_OP_TYPE_SYMMETRIC, n, 0, priv, node);
	if (*pool == NULL)
		return -ENOMEM;
	ops = rte_malloc_socket(NULL, sizeof(*ops) * n, RTE_CACHE_LINE_SIZE, node);
	if (ops == NULL || rte_mempool_get_bulk(*pool, (void **)ops, n) != 0) {
		rte_free(ops);
		rte_mempool_free(*pool);
		*pool = NULL;
		return -ENOMEM;
	}
	for (i = 0; i < n; i++) {
		struct cbi_op *op = ops[i];

		memset(op->iv, 0,
		       sizeof(struct cbi_op) - offsetof(struct cbi_op, iv) + aad_room +
			       sizeof(struct cbi_op_tags));
		memset(&op->sym, 0, sizeof(op->sym));
		op->op.type = RTE_CRYPTO_OP_TYPE_SYMMETRIC;
		op->op.sess_type = RTE_CRYPTO_OP_WITH_SESSION;
	}
	*stack = ops;
	return 0;
}

void
cbi_ops_free(struct rte_mempool *pool, struct cbi_op **stack)
{
	rte_free(stack);
	rte_mempool_free(pool);
}

int
cbi_asym_ops_create(uint32_t n, uint32_t bytes, int node, struct rte_mempool **pool, void ***stack)
{
	const uint32_t front = sizeof(struct rte_crypto_op) + sizeof(struct rte_crypto_asym_op);
	const uint32_t priv = bytes - front;
	char name[RTE_MEMPOOL_NAMESIZE];
	void **ops;
	uint32_t i;

	*pool = NULL;
	*stack = NULL;
	if (bytes < front || priv > UINT16_MAX)
		return -EINVAL;
	pool_name(name, sizeof(name), "asym");
	*pool = rte_crypto_op_pool_create(name, RTE_CRYPTO_OP_TYPE_ASYMMETRIC, n, 0, priv, node);
	if (*pool == NULL)
		return -ENOMEM;
	ops = rte_malloc_socket(NULL, sizeof(*ops) * n, RTE_CACHE_LINE_SIZE, node);
	if (ops == NULL || rte_mempool_get_bulk(*pool, ops, n) != 0) {
		rte_free(ops);
		rte_mempool_free(*pool);
		*pool = NULL;
		return -ENOMEM;
	}
	/* not the op itself: it knows its pool and its address */
	for (i = 0; i < n; i++)
		memset((uint8_t *)ops[i] + sizeof(struct rte_crypto_op), 0,
		       bytes - sizeof(struct rte_crypto_op));
	*stack = ops;
	return 0;
}

void
cbi_asym_ops_free(struct rte_mempool *pool, void **stack)
{
	rte_free(stack);
	rte_mempool_free(pool);
}

struct rte_mempool *
cbi_asym_session_pool(uint32_t n, int node)
{
	char name[RTE_MEMPOOL_NAMESIZE];

	pool_name(name, sizeof(name), "asess");
	return rte_cryptodev_asym_session_pool_create(name, n, 0, 0, node);
}

struct rte_mempool *
cbi_session_pool(uint32_t n, uint32_t private_size, int node)
{
	char name[RTE_MEMPOOL_NAMESIZE];

	pool_name(name, sizeof(name), "sess");
	return rte_cryptodev_sym_session_pool_create(name, n, private_size, 0, 0, node);
}

struct rte_mempool *
cbi_mbuf_pool(uint32_t n, uint16_t data_room, int node)
{
	char name[RTE_MEMPOOL_NAMESIZE];

	pool_name(name, sizeof(name), "mbuf");
	return rte_pktmbuf_pool_create(name, n, RTE_MIN(n / 4, 256u), 0, data_room, node);
}

bool
cbi_address_among(void *const *sorted, uint32_t n, const void *p)
{
	uint32_t low = 0, high = n;

	while (low < high) {
		const uint32_t mid = low + (high - low) / 2;

		if (sorted[mid] == p)
			return true;
		if ((uintptr_t)sorted[mid] < (uintptr_t)p)
			low = mid + 1;
		else
			high = mid;
	}
	return false;
}
