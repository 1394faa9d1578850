/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_branch_prediction.h>

#include <openssl/crypto.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "health/health.h"

/* Public-key operations that leave their queue pair: what lib/health does with symmetric ones. */

/*
 * A candidate for an operation that was built for another one, NULL when it is none. The inputs are
 * copied, but what the device was to pad is not padded, and a point that it was to look at has not
 * been looked at.
 */
static const struct cbi_asym_candidate *
suitable(struct cburst_lane *lane, const struct cbi_asym_op *op, unsigned at)
{
	struct cbi_asym_route *r = op->route;
	const struct cbi_asym_candidate *c = &r->cand[at];

	if (op->cand->checks_points && !c->checks_points)
		return NULL;
	if (op->cand->native == c->native)
		return c;
	return c->native ? cbi_asym_raw(lane, r, at) : NULL;
}

/* What else devices want differently. False without random numbers. */
static bool
adapt(struct cburst_lane *lane, struct cbi_asym_op *op, const struct cbi_asym_candidate *to)
{
	const struct cbi_asym_candidate *from = op->cand;
	const struct cbi_numbers *k = op->route->numbers;
	const uint8_t what = op->route->v.op;

	if (op->route->kind == CBI_ASYM_ECDSA && what == CBURST_ASYM_SIGN &&
	    from->own_rng != to->own_rng) {
		op->asym.ecdsa.k = (rte_crypto_param){};
		OPENSSL_cleanse(op->secret, k->order_len);
		if (!to->own_rng) {
			if (cbi_drbg_below(&lane->asym->drbg, op->secret, k->order.data,
					   k->order_len) != 0)
				return false;
			op->asym.ecdsa.k = cbi_asym_param(op, op->secret, k->order_len);
		}
	}
	if (op->route->kind == CBI_ASYM_ECDH && what == CBURST_ASYM_DERIVE && from->x_only &&
	    !to->x_only)
		op->asym.ecdh.shared_secret.y = cbi_asym_param(op, op->result + k->size, k->size);
	return true;
}

/* As cbi_pick_other(). */
static const struct cbi_asym_candidate *
elsewhere(struct cburst_lane *lane, const struct cbi_asym_op *op, unsigned except, bool *full)
{
	const struct cbi_asym_route *r = op->route;
	const struct cbi_asym_candidate *c;
	unsigned i;

	if (full != NULL)
		*full = false;
	for (i = 0; i < r->nb; i++) {
		struct cbi_qp *qp = &lane->qp[r->cand[i].qp];

		if (r->cand[i].qp == except || cbi_qp_closed(qp))
			continue;
		c = suitable(lane, op, i);
		if (c == NULL)
			continue;
		if (full == NULL)
			return c;
		if (qp->staged == qp->burst)
			cbi_qp_flush(lane, qp, CBURST_FLUSH_FULL);
		if (qp->staged < qp->burst)
			return c;
		*full = true;
	}
	return NULL;
}

bool
cbi_asym_movable(struct cburst_lane *lane, const struct cbi_asym_op *op)
{
	return elsewhere(lane, op, UINT_MAX, NULL) != NULL;
}

/* A device that failed may have written how long a result is. */
static void
restore_lengths(struct cbi_asym_op *op)
{
	const struct cbi_numbers *k = op->route->numbers;
	const uint8_t what = op->route->v.op;

	switch (op->route->kind) {
	case CBI_ASYM_RSA:
		if (what == CBURST_ASYM_SIGN)
			op->asym.rsa.sign.length = k->size;
		else if (what == CBURST_ASYM_DECRYPT)
			op->asym.rsa.message.length = k->size;
		else
			op->asym.rsa.cipher.length = k->size;
		break;
	case CBI_ASYM_ECDSA:
		op->asym.ecdsa.r.length = k->order_len;
		op->asym.ecdsa.s.length = k->order_len;
		break;
	case CBI_ASYM_EDDSA:
		op->asym.eddsa.sign.length = 2u * k->size;
		break;
	case CBI_ASYM_DH:
		op->asym.dh.shared_secret.length = k->size;
		op->asym.dh.pub_key.length = k->size;
		break;
	default:
		op->asym.ecdh.pub_key.x.length = k->size;
		op->asym.ecdh.shared_secret.x.length = k->size;
		if (op->asym.ecdh.pub_key.y.data != NULL)
			op->asym.ecdh.pub_key.y.length = k->size;
		if (op->asym.ecdh.shared_secret.y.data != NULL)
			op->asym.ecdh.shared_secret.y.length = k->size;
		break;
	}
}

enum cbi_way
cbi_asym_place(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	const struct cbi_asym_candidate *c;
	bool full;

	c = elsewhere(lane, op, op->retried ? op->qp : UINT_MAX, &full);
	if (c == NULL)
		return full ? CBI_WAY_FULL : CBI_WAY_NONE;
	if (!adapt(lane, op, c))
		return CBI_WAY_NONE;
	restore_lengths(op);
	op->cand = c;
	op->qp = c->qp;
	op->seen = 0;
	op->asym.session = c->session;
	lane->qp[c->qp].asym = 1;
	cbi_failover_stage(lane, &lane->qp[c->qp], &op->op);
	return CBI_WAY_STAGED;
}

void
cbi_asym_give_up(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	struct cbi_qp *qp = &lane->qp[op->qp];

	CBI_COUNT(qp->stats.failed_over, -1);
	if (op->op.status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED)
		op->verdict = -ENODEV;
	else
		CBI_COUNT(qp->stats.retried, -1);
	cbi_asym_op_end(lane, op);
}

bool
cbi_asym_retry(struct cburst_lane *lane, struct cbi_asym_op *op, int status)
{
	struct cbi_qp *qp = &lane->qp[op->qp];

	if (!lane->cb->params.retry || op->retried || (op->mark & CBI_OP_ABANDONED) != 0 ||
	    elsewhere(lane, op, op->qp, NULL) == NULL)
		return false;
	op->op.status = RTE_CRYPTO_OP_STATUS_ERROR;
	op->retried = true;
	op->failed_qp = status == -EIO ? UINT8_MAX : op->qp;
	cbi_asym_set_state(op, CBI_OP_STAGED);
	CBI_COUNT(qp->stats.retried, 1);
	cbi_failover_add(lane, qp, &op->op);
	return true;
}

bool
cbi_asym_late(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_asym_op *op)
{
	struct cbi_asym_lane *a = lane->asym;
	struct cbi_asym_route *r = op->route;

	if (likely(!op->held))
		return false;
	cbi_count_late(lane, qp, true);
	op->held = false;
	if ((op->mark & CBI_OP_STATE_MASK) == CBI_OP_PARKED) {
		op->verdict = -ETIMEDOUT;
		return true;
	}
	cbi_asym_wipe(op);
	__atomic_store_n(&r->outstanding, r->outstanding - 1, __ATOMIC_RELAXED);
	op->mark = CBI_OP_FREE;
	a->free_ops[a->nb_free++] = op;
	a->lost--;
	return true;
}
