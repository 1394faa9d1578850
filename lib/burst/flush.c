/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cryptodev.h>

#include <cryptoburst/sym.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "health/health.h"
#include "pool/op.h"

/*
 * The driver took fewer than it was offered, and stage[at] is the first it did not take. Drivers
 * differ in what that means, and its status tells: NOT_PROCESSED is a full queue; SUCCESS is an
 * operation that was executed before the driver noticed that it had no room to return it, so
 * executing it again would be wrong; every other is an operation that the driver will never take.
 * Returns whether stage[at] is done with, so that those behind it can be offered.
 */
static bool
settle(struct cburst_lane *lane, struct cbi_qp *qp, unsigned at)
{
	struct cbi_op *op = cbi_op_of(qp->stage[at]);

	if (unlikely(op->op.type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC))
		return cbi_asym_settle(lane, qp, &op->op);
	switch (op->op.status) {
	case RTE_CRYPTO_OP_STATUS_NOT_PROCESSED:
		/* some drivers touch an op before they find the queue full (the scheduler its
		 * session) */
		op->sym.session = cbi_route_session(op->route, cbi_op_qp(op),
						    op->mark & CBI_OP_DECRYPT ? CBURST_DECRYPT
									      : CBURST_ENCRYPT);
		return false;
	case RTE_CRYPTO_OP_STATUS_SUCCESS:
		CBI_COUNT(qp->stats.early, 1);
		break;
	default:
		CBI_COUNT(qp->stats.refused, 1);
		break;
	}
	cbi_trace(lane, op, "settled in enqueue");
	cbi_op_end(lane, op);
	return true;
}

static void
mark(struct cbi_qp *qp, unsigned from, unsigned n, enum cbi_op_state state)
{
	unsigned i;

	for (i = from; unlikely(qp->asym) && i < from + n; i++) {
		if (qp->stage[i]->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC)
			cbi_asym_set_state(cbi_asym_op_of(qp->stage[i]), state);
		else
			cbi_op_set_state(cbi_op_of(qp->stage[i]), state);
	}
	for (i = from; likely(!qp->asym) && i < from + n; i++)
		cbi_op_set_state(cbi_op_of(qp->stage[i]), state);
}

unsigned
cbi_qp_flush(struct cburst_lane *lane, struct cbi_qp *qp, enum cburst_flush_cause cause)
{
	unsigned left = qp->staged, at = 0;

	if (qp->gathering)
		return cbi_direct_flush(lane, qp, cause);

	while (left != 0 && !qp->blocked && qp->in_flight < qp->depth) {
		const unsigned n = RTE_MIN(left, qp->depth - qp->in_flight);
		unsigned taken;

		/* before the call: a device may be so quick that another thread completes them */
		mark(qp, at, n, CBI_OP_IN_FLIGHT);
		taken = rte_cryptodev_enqueue_burst(qp->dev_id, qp->queue_pair, &qp->stage[at], n);
		CBI_COUNT(qp->stats.bursts, 1);
		CBI_COUNT(qp->stats.fill[n], 1);
		CBI_COUNT(qp->stats.flushes[cause], 1);
		qp->in_flight += taken;
		at += taken;
		left -= taken;
		if (likely(taken == n))
			continue;
		CBI_COUNT(qp->stats.short_bursts, 1);
		if (settle(lane, qp, at)) {
			at++;
			left--;
		} else {
			qp->blocked = 1;
		}
	}
	CBI_COUNT(qp->stats.submitted, at);
	if (unlikely(left != 0)) {
		mark(qp, at, left, CBI_OP_STAGED);
		/* by the depth, too: the next dequeue may make room */
		qp->blocked = 1;
	}
	if (unlikely(left != 0 && at != 0))
		memmove(&qp->stage[0], &qp->stage[at], left * sizeof(qp->stage[0]));
	qp->staged = left;
	if (unlikely(qp->state == CBURST_QP_PROBING))
		cbi_health_probed(lane, qp, at);
	return at;
}

void
cbi_lane_flush(struct cburst_lane *lane, enum cburst_flush_cause cause)
{
	unsigned i;

	if (unlikely(lane->waiting != NULL))
		cbi_failover_place(lane);
	for (i = 0; i < lane->nb_qps; i++)
		if (lane->qp[i].staged != 0)
			cbi_qp_flush(lane, &lane->qp[i], cause);
}

unsigned
cburst_flush(struct cburst_lane *lane)
{
	unsigned i, left;

	cbi_lane_flush(lane, CBURST_FLUSH_EXPLICIT);
	left = lane->nb_waiting;
	for (i = 0; i < lane->nb_qps; i++)
		left += lane->qp[i].staged;
	return left;
}

void
cburst_lane_set_producers(struct cburst_lane *lane, unsigned n)
{
	lane->producers = n != 0 ? n : UINT32_MAX;
	if (cbi_lane_outstanding(lane) >= lane->producers)
		cbi_lane_flush(lane, CBURST_FLUSH_WAITING);
}
