/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_branch_prediction.h>
#include <rte_cycles.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "pool/pools.h"

bool
cbi_asym_genuine(const struct cburst_lane *lane, const struct rte_crypto_op *op)
{
	const struct cbi_asym_op *own = (const struct cbi_asym_op *)op;

	return lane->asym != NULL && op->mempool == lane->asym->pool &&
		((own->mark & CBI_OP_STATE_MASK) == CBI_OP_IN_FLIGHT || own->held);
}

static void
count(struct cburst_lane *lane, struct cbi_asym_op *op, int status)
{
	struct cbi_qp *qp = &lane->qp[op->qp];

	if (status == 0) {
		CBI_COUNT(qp->stats.completed, 1);
		CBI_COUNT(qp->stats.bytes, op->in_len);
		CBI_COUNT(lane->count.completed, 1);
		return;
	}
	CBI_COUNT(qp->stats.failed, 1);
	if (status == -EBADMSG)
		CBI_COUNT(qp->stats.auth_failed, 1);
	if (status == -ETIMEDOUT)
		CBI_COUNT(qp->stats.timed_out, 1);
	CBI_COUNT(lane->count.failed, 1);
}

/*
 * What the device's answer says of the device. Returns whether the operation is given to another
 * one: where it failed, and where it said ERROR of what may be a peer's fault or its own.
 */
static bool
judge(struct cburst_lane *lane, struct cbi_asym_op *op, int status)
{
	struct cbi_qp *qp = &lane->qp[op->qp];

	if (op->verdict != 0)
		return false;
	if (status == -EIO)
		cbi_health_failed(lane, qp, qp->stats.completed);
	else if (unlikely(qp->state == CBURST_QP_PROBING))
		cbi_health_good(lane, qp);
	if (likely(status == 0)) {
		/* so the one that failed it first had no reason to */
		if (unlikely(op->retried) && op->failed_qp != UINT8_MAX) {
			qp = &lane->qp[op->failed_qp];
			cbi_health_failed(lane, qp, qp->stats.completed);
		}
		return false;
	}
	return (status == -EIO || op->op.status == RTE_CRYPTO_OP_STATUS_ERROR) &&
		cbi_asym_retry(lane, op, status);
}

unsigned
cbi_asym_complete(struct cburst_lane *lane, struct cbi_asym_op *op, struct cburst_completion *out)
{
	struct cbi_asym_lane *a = lane->asym;
	struct cbi_asym_route *r = op->route;
	const uint8_t flags = op->mark;
	unsigned told = 0;
	int status;

	if ((flags & CBI_OP_SAMPLE) != 0 && !op->held && !op->retried) {
		const uint64_t cycles = rte_get_tsc_cycles() - op->start_tsc;

		CBI_COUNT(lane->count.latency[cburst_latency_bucket(cycles)], 1);
	}
	/* the device may still write to one that it holds */
	status = op->held ? -ETIMEDOUT : cbi_asym_verdict(lane, op);
	if (!op->held) {
		if (judge(lane, op, status))
			return 0;
		cbi_asym_finish(op, status, (flags & CBI_OP_ABANDONED) == 0);
	}
	count(lane, op, status);
	if (flags & CBI_OP_ABANDONED) {
		/* nobody */
	} else if (flags & CBI_OP_RUN) {
		lane->run_status = status;
		a->run_length = op->out_len;
		lane->running = false;
	} else {
		out->cookie = op->cookie;
		out->status = status;
		out->length = status == 0 ? op->out_len : 0;
		told = 1;
	}
	lane->asym_outstanding--;
	if (op->held) {
		op->mark = CBI_OP_IN_FLIGHT | CBI_OP_ABANDONED;
		a->lost++;
		return told;
	}
	__atomic_store_n(&r->outstanding, r->outstanding - 1, __ATOMIC_RELAXED);
	op->mark = CBI_OP_FREE;
	a->free_ops[a->nb_free++] = op;
	return told;
}

void
cbi_asym_op_end(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	struct cbi_asym_lane *a = lane->asym;
	struct cburst_completion none;

	if (op->mark & (CBI_OP_RUN | CBI_OP_ABANDONED)) {
		cbi_asym_complete(lane, op, &none);
		return;
	}
	cbi_asym_set_state(op, CBI_OP_PARKED);
	a->parked[a->parked_tail++ & (a->nb_ops - 1)] = op;
}

unsigned
cbi_asym_poll_parked(struct cburst_lane *lane, struct cburst_completion *out, unsigned max)
{
	struct cbi_asym_lane *a = lane->asym;
	unsigned n = 0;

	while (n < max && a->parked_head != a->parked_tail)
		n += cbi_asym_complete(lane, a->parked[a->parked_head++ & (a->nb_ops - 1)],
				       &out[n]);
	return n;
}

void
cbi_asym_recount(struct cburst_lane *lane)
{
	const struct cbi_asym_lane *a = lane->asym;
	uint32_t p;

	for (p = a != NULL ? a->parked_head : 0; a != NULL && p != a->parked_tail; p++)
		lane->qp[a->parked[p & (a->nb_ops - 1)]->qp].stats.submitted++;
}

bool
cbi_asym_settle(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op *op)
{
	struct cbi_asym_op *own = cbi_asym_op_of(op);

	switch (op->status) {
	case RTE_CRYPTO_OP_STATUS_NOT_PROCESSED:
		own->asym.session = own->cand->session;
		return false;
	case RTE_CRYPTO_OP_STATUS_SUCCESS:
		CBI_COUNT(qp->stats.early, 1);
		break;
	default:
		CBI_COUNT(qp->stats.refused, 1);
		break;
	}
	cbi_asym_op_end(lane, own);
	return true;
}

int
cbi_asym_abandon(struct cburst_lane *lane, uint64_t ref)
{
	struct cbi_asym_op *op = (struct cbi_asym_op *)(uintptr_t)(ref & ((UINT64_C(1) << 48) - 1));

	if (lane->asym == NULL ||
	    !cbi_address_among((void *const *)lane->asym->all_ops, lane->asym->nb_ops, op) ||
	    op->use != (uint16_t)(ref >> 48) || (op->mark & CBI_OP_STATE_MASK) == CBI_OP_FREE ||
	    (op->mark & CBI_OP_ABANDONED) != 0)
		return -ENOENT;
	op->mark |= CBI_OP_ABANDONED;
	CBI_COUNT(lane->count.abandoned, 1);
	return 0;
}
