/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_cycles.h>
#include <rte_pause.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "burst/direct.h"

static void
stage(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_asym_op *op)
{
	/* what is gathered goes first: order */
	if (unlikely(qp->gathering))
		cbi_direct_flush(lane, qp, CBURST_FLUSH_WAITING);
	/* it tells of the operation staged last, which is no symmetric one any more */
	__atomic_store_n(&lane->streak.key, NULL, __ATOMIC_RELAXED);
	if (qp->staged == 0) {
		qp->oldest_tsc = rte_get_tsc_cycles();
		op->start_tsc = qp->oldest_tsc;
		op->mark |= CBI_OP_SAMPLE;
	}
	qp->asym = 1;
	qp->stage[qp->staged++] = &op->op;
	if (qp->staged == qp->burst)
		cbi_qp_flush(lane, qp, CBURST_FLUSH_FULL);
	else if (unlikely(cbi_lane_outstanding(lane) >= lane->producers))
		cbi_lane_flush(lane, CBURST_FLUSH_WAITING);
}

static enum cburst_reason
check(const struct cbi_asym_route *r, const struct cburst_asym_req *req)
{
	const uint32_t most = r->out_max;

	if (most == 0 || req->op == CBURST_ASYM_VERIFY || req->op == CBURST_ASYM_CHECK)
		return CBURST_REASON_NONE;
	if (r->kind == CBI_ASYM_ECDSA && req->sig_format == CBURST_SIG_RAW) {
		if (req->out_cap < 2u * r->numbers->order_len)
			return CBURST_REASON_ROOM;
	} else if (req->out_cap < most) {
		return CBURST_REASON_ROOM;
	}
	return req->out != NULL ? CBURST_REASON_NONE : CBURST_REASON_ROOM;
}

static int
submit_one(struct cburst_lane *lane, struct cburst_asym_req *req)
{
	struct cbi_asym_lane *a = lane->asym != NULL ? lane->asym : cbi_asym_lane_get(lane);
	const struct cbi_asym_candidate *cand;
	struct cbi_asym_route *r;
	struct cbi_asym_op *op;
	enum cburst_reason reason;
	struct cbi_qp *qp;
	int ret;

	if (unlikely(a == NULL))
		return cburst_lane_error(lane);
	if (unlikely(a->nb_free == 0))
		return cbi_out_of_ops(lane, a->nb_ops - a->lost);
	r = cbi_asym_route_get(lane, req);
	if (unlikely(r == NULL))
		return cburst_lane_error(lane);
	reason = check(r, req);
	if (unlikely(reason != CBURST_REASON_NONE))
		return cbi_refuse(lane, reason);
	cand = cbi_asym_pick(lane, r);
	if (unlikely(cand == NULL))
		return cburst_lane_error(lane);
	qp = &lane->qp[cand->qp];

	op = a->free_ops[a->nb_free - 1];
	op->route = r;
	op->cand = cand;
	op->qp = cand->qp;
	op->in_len = req->in_len;
	op->op.type = RTE_CRYPTO_OP_TYPE_ASYMMETRIC;
	op->op.sess_type = RTE_CRYPTO_OP_WITH_SESSION;
	op->op.status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
	ret = cbi_asym_build(lane, op, req);
	if (unlikely(ret > 0)) {
		cbi_asym_wipe(op);
		return cbi_refuse(lane, (enum cburst_reason)ret);
	}
	a->nb_free--;
	lane->asym_outstanding++;
	op->cookie = req->cookie;
	op->out = req->out;
	op->priv_out = req->op == CBURST_ASYM_GENERATE ? req->priv : NULL;
	op->verdict = ret;
	op->use = ++a->use;
	op->mark = lane->op_flags | CBI_OP_STAGED;
	op->seen = 0;
	op->held = false;
	op->retried = false;
	req->ref = (uint64_t)(uintptr_t)op | (uint64_t)op->use << 48;
	__atomic_store_n(&r->outstanding, r->outstanding + 1, __ATOMIC_RELAXED);
	if (unlikely(ret < 0)) {
		/* answered already; the next poll tells, as if a device had */
		CBI_COUNT(qp->stats.submitted, 1);
		cbi_asym_op_end(lane, op);
		return 0;
	}
	stage(lane, qp, op);
	return 0;
}

unsigned
cburst_asym_submit_burst(struct cburst_lane *lane, struct cburst_asym_req *reqs, unsigned n)
{
	unsigned i = 0;

	while (i < n && likely(submit_one(lane, &reqs[i]) == 0))
		i++;
	return i;
}

int
cburst_asym_submit(struct cburst_lane *lane, struct cburst_asym_req *req)
{
	return submit_one(lane, req);
}

/* Every operation waits to be polled. */
static bool
stuck(const struct cburst_lane *lane)
{
	const struct cbi_asym_lane *a = lane->asym;

	return a != NULL && a->nb_free == 0 &&
		a->parked_tail - a->parked_head == a->nb_ops - a->lost;
}

static int
run_submit(struct cburst_lane *lane, void *req)
{
	return submit_one(lane, req);
}

int
cburst_asym_run(struct cburst_lane *lane, struct cburst_asym_req *req)
{
	int ret;

	req->out_len = 0;
	ret = cbi_run(lane, run_submit, req, &req->ref, stuck);
	if (ret == 0)
		req->out_len = lane->asym->run_length;
	return ret;
}
