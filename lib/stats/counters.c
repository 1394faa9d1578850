/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stddef.h>
#include <string.h>

#include <rte_common.h>

#include <cryptoburst/stats.h>

#include "asym/asym_internal.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "health/health.h"
#include "pool/op.h"

/* Read n counters that another thread may be writing. */
static void
copy_counters(uint64_t *dst, const uint64_t *src, unsigned n)
{
	unsigned i;

	for (i = 0; i < n; i++)
		dst[i] = __atomic_load_n(&src[i], __ATOMIC_RELAXED);
}

/* Counters of a queue pair lie in one piece from submitted to the end. */
#define QP_COUNTERS_AT offsetof(struct cburst_qp_stats, submitted)
#define NB_QP_COUNTERS ((sizeof(struct cburst_qp_stats) - QP_COUNTERS_AT) / sizeof(uint64_t))

static uint64_t *
qp_counters(struct cburst_qp_stats *s)
{
	return (uint64_t *)((uintptr_t)s + QP_COUNTERS_AT);
}

static const uint64_t *
qp_counters_const(const struct cburst_qp_stats *s)
{
	return (const uint64_t *)((uintptr_t)s + QP_COUNTERS_AT);
}

void
cburst_lane_stats_get(const struct cburst_lane *lane, struct cburst_lane_stats *out)
{
	unsigned i;

	memset(out, 0, sizeof(*out));
	out->index = lane->index;
	out->lcore_id = lane->lcore_id;
	out->numa_node = lane->node;
	out->nb_qps = lane->nb_qps;
	out->waiting = __atomic_load_n(&lane->nb_waiting, __ATOMIC_RELAXED);
	out->submitted = out->waiting;
	copy_counters(&out->completed, &lane->count.completed, 1);
	copy_counters(&out->failed, &lane->count.failed, 1);
	copy_counters(&out->abandoned, &lane->count.abandoned, 1);
	copy_counters(&out->routed_small, &lane->count.routed[0], 1);
	copy_counters(&out->routed_large, &lane->count.routed[1], 1);
	copy_counters(&out->spilled, &lane->count.spilled, 1);
	copy_counters(&out->diverted, &lane->count.diverted, 1);
	copy_counters(&out->busy_cycles, &lane->count.busy_cycles, 1);
	copy_counters(&out->idle_cycles, &lane->count.idle_cycles, 1);
	copy_counters(out->refusals, lane->count.refusals, CBURST_REASON_COUNT);
	copy_counters(out->latency, lane->count.latency, CBURST_LATENCY_BUCKETS);
	for (i = 0; i < lane->nb_qps; i++) {
		const struct cbi_qp *qp = &lane->qp[i];
		struct cburst_qp_stats *s = &out->qp[i];

		s->dev_id = qp->stats.dev_id;
		s->queue_pair = qp->stats.queue_pair;
		s->depth = qp->stats.depth;
		s->state = __atomic_load_n(&qp->state, __ATOMIC_RELAXED);
		s->disabled = qp->health.control & 1;
		s->lost = __atomic_load_n(&qp->lost, __ATOMIC_RELAXED);
		s->staged = __atomic_load_n(&qp->staged, __ATOMIC_RELAXED);
		s->in_flight = __atomic_load_n(&qp->in_flight, __ATOMIC_RELAXED);
		copy_counters(qp_counters(s), qp_counters_const(&qp->stats), NB_QP_COUNTERS);
		/* counted when they leave the staging array */
		s->submitted += s->staged;
		/* those are submitted at another one, or will be */
		out->submitted += s->submitted - s->failed_over;
		out->timed_out += s->timed_out;
		out->failed_over += s->failed_over;
		out->retried += s->retried;
	}
}

void
cburst_lane_stats_reset(struct cburst_lane *lane)
{
	unsigned i;
	uint32_t p;

	memset(&lane->count, 0, sizeof(lane->count));
	for (i = 0; i < lane->nb_qps; i++) {
		struct cbi_qp *qp = &lane->qp[i];

		memset(qp_counters(&qp->stats), 0, NB_QP_COUNTERS * sizeof(uint64_t));
		/* what is on its way was submitted: keep submitted = completed + failed + on its
		 * way */
		qp->stats.submitted = qp->in_flight + cbi_direct_ready(qp->direct);
	}
	/* and so was what has ended but was not polled */
	for (p = lane->parked_head; p != lane->parked_tail; p++)
		lane->qp[cbi_op_qp(lane->parked[p & (lane->nb_ops - 1)])].stats.submitted++;
	cbi_asym_recount(lane);
	/* what is on its way elsewhere left a queue pair */
	cbi_failover_recount(lane);
}
