/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_mbuf.h>

#include <cryptoburst/stats.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "burst/request.h"
#include "health/health.h"
#include "op/key_internal.h"
#include "pool/op.h"
#include "route/pick.h"

static struct rte_crypto_op **
next_of(struct rte_crypto_op *op)
{
	return op->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC ? &cbi_asym_op_of(op)->next
							 : &cbi_op_of(op)->next;
}

void
cbi_failover_add(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op *op)
{
	CBI_COUNT(qp->stats.failed_over, 1);
	*next_of(op) = NULL;
	if (lane->waiting == NULL)
		lane->waiting = op;
	else
		*next_of(lane->waiting_last) = op;
	lane->waiting_last = op;
	CBI_COUNT(lane->nb_waiting, 1);
}

static void
take_first(struct cburst_lane *lane)
{
	lane->waiting = *next_of(lane->waiting);
	CBI_COUNT(lane->nb_waiting, -1);
}

void
cbi_failover_recount(struct cburst_lane *lane)
{
	struct rte_crypto_op *op;

	for (op = lane->waiting; op != NULL; op = *next_of(op)) {
		const bool asym = op->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC;
		struct cbi_qp
			*qp = &lane->qp[asym ? cbi_asym_op_of(op)->qp : cbi_op_qp(cbi_op_of(op))];

		qp->stats.submitted++;
		qp->stats.failed_over++;
		qp->stats.retried += op->status != RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
	}
}

/* What a request would ask of a device that is as this operation is. */
static uint32_t
needs(struct cbi_op *op, struct cbi_need *need)
{
	const struct cburst_key *key = op->route->key;
	const struct cburst_req req = {
		.src = op->sym.m_src,
		.dst = op->sym.m_dst,
		.iv = op->iv,
		.length = op->length,
		.auth_length = key->kind == CBURST_KIND_CHAIN ? op->sym.auth.data.length : 0,
	};

	*need = need_of(key, &req, key->kind);
	return longest_part(&req, key->kind);
}

static enum cburst_dir
direction(const struct cbi_op *op)
{
	return op->mark & CBI_OP_DECRYPT ? CBURST_DECRYPT : CBURST_ENCRYPT;
}

/*
 * Another queue pair for an operation than the one that failed it; full tells that there is one,
 * but not now. Without full, room plays no part.
 */
static const struct cbi_candidate *
elsewhere(struct cburst_lane *lane, struct cbi_op *op, unsigned failed, bool *full)
{
	struct cbi_need need;
	const uint32_t length = needs(op, &need);

	return cbi_pick_other(lane, op->route, length, &need, direction(op), failed, full);
}

void
cbi_failover_stage(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op *op)
{
	if (qp->gathering)
		cbi_direct_flush(lane, qp, CBURST_FLUSH_WAITING);
	/* it tells of the operation staged last, which is another one now */
	__atomic_store_n(&lane->streak.key, NULL, __ATOMIC_RELAXED);
	if (qp->staged == 0)
		qp->oldest_tsc = rte_get_tsc_cycles();
	op->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
	qp->stage[qp->staged++] = op;
}

static enum cbi_way
place_sym(struct cburst_lane *lane, struct cbi_op *op)
{
	const unsigned failed = op->place & CBI_OP_RETRIED ? cbi_op_qp(op) : UINT_MAX;
	const struct cbi_candidate *c;
	bool full;

	c = elsewhere(lane, op, failed, &full);
	if (c == NULL)
		return full ? CBI_WAY_FULL : CBI_WAY_NONE;
	op->sym.session = c->session[direction(op)];
	op->place = (uint8_t)(c->qp | (op->place & CBI_OP_RETRIED));
	cbi_op_set_state(op, CBI_OP_STAGED);
	cbi_trace(lane, op, "staged elsewhere");
	cbi_failover_stage(lane, &lane->qp[c->qp], &op->op);
	return CBI_WAY_STAGED;
}

/* It ends where it was after all: with the device's error, or because that device is gone. */
static void
give_up_sym(struct cburst_lane *lane, struct cbi_op *op)
{
	struct cbi_qp *qp = &lane->qp[cbi_op_qp(op)];

	CBI_COUNT(qp->stats.failed_over, -1);
	if (op->op.status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED)
		op->op.status = CBI_STATUS_NO_DEVICE;
	else
		CBI_COUNT(qp->stats.retried, -1);
	cbi_op_end(lane, op);
}

void
cbi_failover_place(struct cburst_lane *lane)
{
	unsigned i, placed = 0;

	while (lane->waiting != NULL) {
		struct rte_crypto_op *op = lane->waiting;
		const bool asym = op->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC;
		const enum cbi_way way = asym ? cbi_asym_place(lane, cbi_asym_op_of(op))
					      : place_sym(lane, cbi_op_of(op));

		/* those behind it may find room, but would overtake it */
		if (way == CBI_WAY_FULL)
			break;
		take_first(lane);
		placed += way == CBI_WAY_STAGED;
		if (way == CBI_WAY_NONE && asym)
			cbi_asym_give_up(lane, cbi_asym_op_of(op));
		else if (way == CBI_WAY_NONE)
			give_up_sym(lane, cbi_op_of(op));
	}
	/* they have waited long enough */
	for (i = 0; placed != 0 && i < lane->nb_qps; i++)
		if (lane->qp[i].staged != 0 && !lane->qp[i].blocked)
			cbi_qp_flush(lane, &lane->qp[i], CBURST_FLUSH_RETRY);
}

/* Whether anybody else could do what is staged. */
static bool
movable(struct cburst_lane *lane, struct rte_crypto_op *op)
{
	if (op->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC)
		return cbi_asym_movable(lane, cbi_asym_op_of(op));
	return elsewhere(lane, cbi_op_of(op), UINT_MAX, NULL) != NULL;
}

void
cbi_failover_staged(struct cburst_lane *lane, struct cbi_qp *qp)
{
	const bool drain = qp->state != CBURST_QP_QUARANTINED;
	unsigned i, kept = 0;

	if (qp->gathering)
		return;
	for (i = 0; i < qp->staged; i++) {
		/* a device that is only taken out of use does what nobody else can */
		if (drain && !movable(lane, qp->stage[i])) {
			qp->stage[kept++] = qp->stage[i];
			continue;
		}
		qp->stage[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		CBI_COUNT(qp->stats.submitted, 1);
		cbi_failover_add(lane, qp, qp->stage[i]);
	}
	qp->staged = kept;
	qp->blocked = 0;
	if (kept != 0)
		cbi_qp_flush(lane, qp, CBURST_FLUSH_EXPLICIT);
}

/* Whether two buffers share memory, as clones of one mbuf do. */
static bool
share(const struct rte_mbuf *a, const struct rte_mbuf *b)
{
	const struct rte_mbuf *m;

	for (; a != NULL; a = a->next)
		for (m = b; m != NULL; m = m->next)
			if (a->buf_addr == m->buf_addr)
				return true;
	return false;
}

/* Whether a device that failed an operation cannot have changed what it works on. */
static bool
intact(const struct cbi_op *op)
{
	const enum cburst_kind kind = op->route->key->kind;

	if (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC)
		return true;
	return op->sym.m_dst != NULL && !share(op->sym.m_src, op->sym.m_dst);
}

bool
cbi_failover_retry(struct cburst_lane *lane, struct cbi_op *op)
{
	struct cbi_qp *qp = &lane->qp[cbi_op_qp(op)];

	if (!lane->cb->params.retry || (op->place & CBI_OP_RETRIED) != 0 ||
	    (op->mark & CBI_OP_ABANDONED) != 0 ||
	    (op->op.status != RTE_CRYPTO_OP_STATUS_ERROR &&
	     op->op.status != RTE_CRYPTO_OP_STATUS_NOT_PROCESSED) ||
	    !intact(op) || elsewhere(lane, op, cbi_op_qp(op), NULL) == NULL)
		return false;
	/* so that it is told from one that no device ever had */
	op->op.status = RTE_CRYPTO_OP_STATUS_ERROR;
	op->place |= CBI_OP_RETRIED;
	cbi_op_set_state(op, CBI_OP_STAGED);
	CBI_COUNT(qp->stats.retried, 1);
	cbi_failover_add(lane, qp, &op->op);
	cbi_trace(lane, op, "to be done elsewhere");
	return true;
}
