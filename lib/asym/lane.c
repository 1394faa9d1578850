/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include <openssl/bn.h>
#include <openssl/evp.h>

#include "asym/asym_internal.h"
#include "pool/pools.h"

static int
by_address(const void *a, const void *b)
{
	const uintptr_t x = (uintptr_t)*(struct cbi_asym_op *const *)a;
	const uintptr_t y = (uintptr_t)*(struct cbi_asym_op *const *)b;

	return x < y ? -1 : x > y;
}

static void
lane_free(struct cbi_asym_lane *a, bool reclaimed)
{
	if (cbi_asym_outstanding(a) == 0 || reclaimed) {
		cbi_asym_ops_free(a->pool, (void **)a->free_ops);
		rte_free(a->parked);
		rte_free(a->all_ops);
	}
	EVP_MD_CTX_free(a->pad.md);
	BN_CTX_free(a->bn);
	cbi_drbg_wipe(&a->drbg);
	rte_free(a);
}

struct cbi_asym_lane *
cbi_asym_lane_get(struct cburst_lane *lane)
{
	const uint32_t n = rte_align32pow2(lane->cb->params.asym_ops_per_lane);
	struct cbi_asym_lane *a;
	size_t list;

	if (lane->asym != NULL)
		return lane->asym;
	a = rte_zmalloc_socket("cburst_asym_lane", sizeof(*a), RTE_CACHE_LINE_SIZE, lane->node);
	if (a == NULL) {
		cbi_refuse(lane, CBURST_REASON_SESSION);
		return NULL;
	}
	if (cbi_asym_ops_create(n, sizeof(struct cbi_asym_op), lane->node, &a->pool,
				(void ***)&a->free_ops) == 0) {
		a->nb_ops = n;
		a->nb_free = n;
	}
	list = sizeof(a->all_ops[0]) * n;
	a->all_ops = rte_malloc_socket(NULL, list, RTE_CACHE_LINE_SIZE, lane->node);
	a->parked = rte_malloc_socket(NULL, list, RTE_CACHE_LINE_SIZE, lane->node);
	a->bn = BN_CTX_new();
	a->pad.md = EVP_MD_CTX_new();
	a->pad.drbg = &a->drbg;
	if (a->nb_ops == 0 || a->all_ops == NULL || a->parked == NULL || a->bn == NULL ||
	    a->pad.md == NULL) {
		lane_free(a, false);
		cbi_refuse(lane, CBURST_REASON_SESSION);
		return NULL;
	}
	memcpy(a->all_ops, a->free_ops, list);
	qsort(a->all_ops, n, sizeof(a->all_ops[0]), by_address);
	lane->asym = a;
	return a;
}

void
cbi_asym_lane_free(struct cburst_lane *lane)
{
	if (lane->asym == NULL)
		return;
	lane_free(lane->asym, lane->reclaimed);
	lane->asym = NULL;
}
