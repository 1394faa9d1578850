/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_lcore.h>
#include <rte_malloc.h>
#include <rte_pause.h>

#include <cryptoburst/lane.h>
#include <cryptoburst/sym.h>

#include "burst/burst.h"
#include "asym/asym_internal.h"
#include "burst/direct.h"
#include "burst/instance.h"
#include "burst/lane_internal.h"
#include "health/health.h"
#include "op/error_internal.h"
#include "pool/pools.h"

static int
add_qp(struct cburst_lane *lane, const struct cburst_plan_qp *plan)
{
	const struct cbi_device *d = &lane->cb->devices[plan->device];
	struct cbi_qp *qp = &lane->qp[lane->nb_qps++];

	qp->dev_id = d->info.dev_id;
	qp->hardware = d->info.hardware;
	qp->device = plan->device;
	qp->queue_pair = plan->queue_pair;
	qp->depth = d->depth;
	/* a burst the queue cannot hold would never be full */
	qp->burst = RTE_MIN(lane->cb->params.burst, d->depth);
	qp->stats.dev_id = qp->dev_id;
	qp->stats.queue_pair = qp->queue_pair;
	qp->stats.depth = qp->depth;
	if (d->cpu_crypto) {
		qp->direct = cbi_direct_create(lane->nb_ops, qp->burst, lane->aad_room, lane->node);
		if (qp->direct == NULL)
			return -ENOMEM;
	}
	return 0;
}

static int
by_address(const void *a, const void *b)
{
	const uintptr_t x = (uintptr_t)*(struct cbi_op *const *)a;
	const uintptr_t y = (uintptr_t)*(struct cbi_op *const *)b;

	return x < y ? -1 : x > y;
}

static int
no_memory(const struct cburst_lane *lane, struct cburst_error *err)
{
	const struct cburst_params *p = &lane->cb->params;

	cbi_error_set(
		err,
		"no memory on node %d for lane %u with %u operations of %u bytes of AAD and %u mbufs: "
		"give EAL more memory (-m, hugepages) or ask for fewer",
		lane->node, lane->index, lane->nb_ops, p->aad_max, p->mbufs_per_lane);
	return -ENOMEM;
}

static int
make_pools(struct cburst_lane *lane, const struct cburst_params *p, struct cburst_error *err)
{
	if (cbi_ops_create(lane->nb_ops, lane->aad_room, lane->node, &lane->op_pool,
			   &lane->free_ops) != 0)
		goto memory;
	lane->nb_free = lane->nb_ops;
	lane->ops_alive = lane->nb_ops;
	lane->all_ops = rte_malloc_socket(NULL, sizeof(lane->all_ops[0]) * lane->nb_ops,
					  RTE_CACHE_LINE_SIZE, lane->node);
	if (lane->all_ops == NULL)
		goto memory;
	memcpy(lane->all_ops, lane->free_ops, sizeof(lane->all_ops[0]) * lane->nb_ops);
	qsort(lane->all_ops, lane->nb_ops, sizeof(lane->all_ops[0]), by_address);
	lane->parked = rte_malloc_socket(NULL, sizeof(lane->parked[0]) * lane->nb_ops,
					 RTE_CACHE_LINE_SIZE, lane->node);
	if (lane->parked == NULL)
		goto memory;
	if (p->mbufs_per_lane != 0) {
		lane->mbuf_pool = cbi_mbuf_pool(p->mbufs_per_lane, p->mbuf_data_room, lane->node);
		if (lane->mbuf_pool == NULL)
			goto memory;
	}
	return 0;
memory:
	return no_memory(lane, err);
}

int
cbi_lane_create(struct cburst *cb, unsigned index, int lcore_id, int node,
		const struct cburst_plan_qp *qps, unsigned nb_qps, struct cburst_error *err)
{
	const struct rte_crypto_op ready = {
		.type = RTE_CRYPTO_OP_TYPE_SYMMETRIC,
		.status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED,
		.sess_type = RTE_CRYPTO_OP_WITH_SESSION,
	};
	struct cburst_lane *lane;
	unsigned i;

	lane = rte_zmalloc_socket("cburst_lane", sizeof(*lane), RTE_CACHE_LINE_SIZE, node);
	if (lane == NULL) {
		cbi_error_set(err, "no memory on node %d for lane %u", node, index);
		return -ENOMEM;
	}
	cb->lanes[index] = lane;
	lane->cb = cb;
	lane->index = index;
	lane->lcore_id = lcore_id;
	lane->node = node;
	lane->producers = UINT32_MAX;
	lane->op_raw = ready.raw;
	lane->nb_ops = rte_align32pow2(cb->params.ops_per_lane);
	lane->aad_max = cb->params.aad_max;
	lane->aad_room = cbi_aad_room(cb->params.aad_max);
	lane->flush_cycles = rte_get_tsc_hz() * cb->params.flush_us / 1000000;
	for (i = 0; i < nb_qps; i++) {
		if (qps[i].lane != index)
			continue;
		if (lane->nb_qps == CBURST_LANE_QPS_MAX) {
			cbi_error_set(
				err,
				"lane %u would own more than %u queue pairs: name fewer devices",
				index, CBURST_LANE_QPS_MAX);
			return -ENOSPC;
		}
		if (add_qp(lane, &qps[i]) != 0)
			return no_memory(lane, err);
	}
	cbi_health_init(lane);
	return make_pools(lane, &cb->params, err);
}

unsigned
cbi_lane_lost(const struct cburst_lane *lane)
{
	unsigned i, n = 0;

	for (i = 0; i < lane->nb_qps; i++)
		n += lane->qp[i].lost;
	return n;
}

unsigned
cbi_lane_drain(struct cburst_lane *lane, uint32_t timeout_us)
{
	const uint64_t end = rte_get_tsc_cycles() + rte_get_tsc_hz() / 1000000 * timeout_us;
	struct cburst_completion c[CBURST_BURST_MAX];

	while (cbi_lane_outstanding(lane) != 0) {
		cburst_flush(lane);
		if (cburst_poll(lane, c, RTE_DIM(c)) == 0) {
			if (rte_get_tsc_cycles() > end)
				break;
			rte_pause();
		}
	}
	/* what timed out has had its time, but may be there by now */
	if (cbi_lane_lost(lane) != 0)
		cburst_poll(lane, c, RTE_DIM(c));
	return cbi_lane_outstanding(lane) + cbi_lane_lost(lane);
}

void
cbi_lane_free(struct cburst_lane *lane)
{
	unsigned i;

	if (lane == NULL)
		return;
	cbi_trace_check(lane);
	/* memory that a device may still write to is not given to anybody else */
	if (cbi_lane_outstanding(lane) + cbi_lane_lost(lane) == 0 || lane->reclaimed) {
		rte_mempool_free(lane->mbuf_pool);
		if (lane->op_pool != NULL)
			cbi_ops_free(lane->op_pool, lane->free_ops);
	}
	cbi_asym_lane_free(lane);
	for (i = 0; i < lane->nb_qps; i++)
		cbi_direct_free(lane->qp[i].direct);
	rte_free(lane->parked);
	rte_free(lane->all_ops);
	rte_free(lane);
}

struct cburst_lane *
cburst_lane_get(struct cburst *cb, unsigned lcore_id)
{
	unsigned i;

	for (i = 0; i < cb->nb_lcore_lanes; i++)
		if (cb->lcores[i] == lcore_id)
			return cb->lanes[i];
	return NULL;
}

struct cburst_lane *
cburst_lane_acquire(struct cburst *cb)
{
	unsigned i;

	if (rte_lcore_id() == LCORE_ID_ANY && rte_thread_register() != 0)
		return NULL;
	for (i = cb->nb_lcore_lanes; i < cb->nb_lanes; i++) {
		bool taken = false;

		if (atomic_compare_exchange_strong_explicit(&cb->lanes[i]->acquired, &taken, true,
							    memory_order_acquire,
							    memory_order_relaxed))
			return cb->lanes[i];
	}
	rte_errno = EAGAIN;
	return NULL;
}

int
cburst_lane_release(struct cburst_lane *lane)
{
	if (cbi_lane_outstanding(lane) != 0)
		return -EBUSY;
	lane->producers = UINT32_MAX;
	atomic_store_explicit(&lane->acquired, false, memory_order_release);
	return 0;
}

unsigned
cburst_lane_count(const struct cburst *cb)
{
	return cb->nb_lanes;
}

struct cburst_lane *
cburst_lane_at(struct cburst *cb, unsigned index)
{
	return index < cb->nb_lanes ? cb->lanes[index] : NULL;
}

struct rte_mempool *
cburst_lane_mbufs(const struct cburst_lane *lane)
{
	return lane->mbuf_pool;
}

unsigned
cburst_lane_outstanding(const struct cburst_lane *lane)
{
	return cbi_lane_outstanding(lane);
}

enum cburst_reason
cburst_lane_reason(const struct cburst_lane *lane)
{
	return lane->reason;
}

int
cburst_lane_error(const struct cburst_lane *lane)
{
	return cbi_reason_errno(lane->reason);
}

int
cbi_reason_errno(enum cburst_reason reason)
{
	switch (reason) {
	case CBURST_REASON_NONE:
		return 0;
	case CBURST_REASON_NO_OP:
		return -ENOBUFS;
	case CBURST_REASON_QUEUE_FULL:
		return -EAGAIN;
	case CBURST_REASON_NO_DEVICE:
	case CBURST_REASON_SEGMENTED:
	case CBURST_REASON_COUNTER:
		return -ENOTSUP;
	case CBURST_REASON_TOO_LONG:
		return -EMSGSIZE;
	case CBURST_REASON_SESSION:
		return -ENOMEM;
	case CBURST_REASON_RANDOM:
		return -EIO;
	case CBURST_REASON_DOWN:
		return -ENODEV;
	default:
		return -EINVAL;
	}
}

int
cbi_refuse(struct cburst_lane *lane, enum cburst_reason reason)
{
	lane->reason = reason;
	CBI_COUNT(lane->count.refusals[reason], 1);
	return cbi_reason_errno(reason);
}
