/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_cycles.h>
#include <rte_mbuf.h>

#include <cryptoburst/stats.h>
#include <cryptoburst/sym.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "health/health.h"
#include "pool/op.h"
#include "pool/pools.h"

/* Equal without telling by its time where the first difference is. */
static bool
equal_constant_time(const uint8_t *a, const uint8_t *b, unsigned n)
{
	volatile uint8_t diff = 0;
	unsigned i;

	for (i = 0; i < n; i++)
		diff |= a[i] ^ b[i];
	return diff == 0;
}

static int
status_errno(uint8_t status)
{
	switch (status) {
	case RTE_CRYPTO_OP_STATUS_SUCCESS:
		return 0;
	case RTE_CRYPTO_OP_STATUS_AUTH_FAILED:
		return -EBADMSG;
	case RTE_CRYPTO_OP_STATUS_INVALID_ARGS:
	case RTE_CRYPTO_OP_STATUS_INVALID_SESSION:
		return -EINVAL;
	case CBI_STATUS_TIMED_OUT:
		return -ETIMEDOUT;
	case CBI_STATUS_NO_DEVICE:
		return -ENODEV;
	default:
		/* NOT_PROCESSED too: a device that gives back what it did not do has failed it */
		return -EIO;
	}
}

void
cbi_op_free_buffers(struct cbi_op *op)
{
	rte_pktmbuf_free(op->sym.m_src);
	rte_pktmbuf_free(op->sym.m_dst);
}

/*
 * Everything a flag asks for at the end of an operation. Returns whether its completion is for the
 * application to poll.
 */
static bool
finish_flagged(struct cburst_lane *lane, struct cbi_op *op, int *status)
{
	struct cbi_op_tags *tags = cbi_op_tags(op, lane->aad_room);
	const uint8_t flags = op->mark;

	if (flags & CBI_OP_SAMPLE) {
		const unsigned bucket = cburst_latency_bucket(rte_get_tsc_cycles() - op->start_tsc);

		CBI_COUNT(lane->count.latency[bucket], 1);
	}
	if ((flags & CBI_OP_COMPARE) && *status == 0 &&
	    !equal_constant_time(tags->tag, tags->expected, op->tag_len))
		*status = -EBADMSG;
	if (flags & CBI_OP_ABANDONED) {
		cbi_op_free_buffers(op);
		return false;
	}
	if ((flags & CBI_OP_COPY_TAG) && *status == 0)
		memcpy(op->tag_out, tags->tag, op->tag_len);
	if (flags & CBI_OP_RUN) {
		lane->run_status = *status;
		lane->running = false;
		return false;
	}
	return true;
}

static void
count_failure(struct cburst_lane *lane, struct cbi_qp *qp, const struct cbi_op *op, int status)
{
	CBI_COUNT(qp->stats.failed, 1);
	if (status == -EBADMSG)
		CBI_COUNT(qp->stats.auth_failed, 1);
	if (status == -ETIMEDOUT)
		CBI_COUNT(qp->stats.timed_out, 1);
	if (unlikely(qp->state == CBURST_QP_PROBING) && (status == -EBADMSG || status == -EINVAL))
		cbi_health_good(lane, qp);
	CBI_COUNT(lane->count.failed, 1);
	cbi_trace(lane, op, "failed");
}

/*
 * An operation ends though its device still has it: told like any other, and left alone until it
 * comes back. Returns whether its completion is for the application to poll.
 */
static bool
complete_held(struct cburst_lane *lane, struct cbi_op *op, struct cburst_completion *out)
{
	const uint8_t flags = op->mark;

	count_failure(lane, &lane->qp[cbi_op_qp(op)], op, -ETIMEDOUT);
	out->cookie = op->cookie;
	out->status = -ETIMEDOUT;
	out->length = op->length;
	if (flags & CBI_OP_RUN) {
		lane->run_status = -ETIMEDOUT;
		lane->running = false;
	}
	op->mark = (uint8_t)((flags & CBI_OP_DECRYPT) | CBI_OP_IN_FLIGHT | CBI_OP_ABANDONED);
	lane->ops_alive--;
	return (flags & (CBI_OP_RUN | CBI_OP_ABANDONED)) == 0;
}

/* What the completions of one poll add up to, so that each counter is written once. */
struct tally {
	uint64_t good;
	uint64_t bytes;
	struct cbi_route *route; /* of the operations counted in nb */
	uint32_t nb;
};

static inline void
settle_route(struct tally *t)
{
	if (t->nb != 0)
		__atomic_store_n(&t->route->outstanding, t->route->outstanding - t->nb,
				 __ATOMIC_RELAXED);
	t->nb = 0;
}

static inline void
settle_tally(struct cburst_lane *lane, struct cbi_qp *qp, struct tally *t)
{
	settle_route(t);
	CBI_COUNT(qp->stats.completed, t->good);
	CBI_COUNT(qp->stats.bytes, t->bytes);
	CBI_COUNT(lane->count.completed, t->good);
	if (unlikely(qp->state == CBURST_QP_PROBING && t->good != 0))
		cbi_health_good(lane, qp);
}

/* End one operation: tally it, recycle it, tell. Returns the number of completions written (0 or
 * 1). */
static inline unsigned
complete(struct cburst_lane *lane, struct cbi_op *op, struct cburst_completion *out,
	 struct tally *t)
{
	int status = likely(op->op.status == RTE_CRYPTO_OP_STATUS_SUCCESS)
		? 0
		: status_errno(op->op.status);
	bool tell = true;

	if (unlikely(op->place & CBI_OP_HELD))
		return complete_held(lane, op, out);
	if (unlikely(status == -EIO)) {
		cbi_health_failed(lane, &lane->qp[cbi_op_qp(op)],
				  lane->qp[cbi_op_qp(op)].stats.completed + t->good);
		if (cbi_failover_retry(lane, op))
			return 0;
	}
	if (op->mark & CBI_OP_FLAGS)
		tell = finish_flagged(lane, op, &status);
	if (likely(status == 0)) {
		t->good++;
		t->bytes += op->length;
	} else {
		count_failure(lane, &lane->qp[cbi_op_qp(op)], op, status);
		/* back since, but its owner was promised that they are freed */
		if (status == -ETIMEDOUT && tell)
			cbi_op_free_buffers(op);
	}
	if (likely(tell)) {
		out->cookie = op->cookie;
		out->status = status;
		out->length = op->length;
	}
	if (unlikely(op->route != t->route)) {
		settle_route(t);
		t->route = op->route;
	}
	t->nb++;
	cbi_trace(lane, op, "completed");
	op->mark = CBI_OP_FREE;
	lane->free_ops[lane->nb_free++] = op;
	return tell;
}

/* Completions that were finished elsewhere than in a poll: inside an enqueue call, or during
 * cburst_run(). */
static unsigned
poll_parked(struct cburst_lane *lane, struct cburst_completion *out, unsigned max)
{
	struct tally t = {};
	struct cbi_qp *qp = NULL;
	unsigned n = 0;

	while (n < max && lane->parked_head != lane->parked_tail) {
		struct cbi_op *op = lane->parked[lane->parked_head++ & (lane->nb_ops - 1)];

		if (unlikely(qp != &lane->qp[cbi_op_qp(op)])) {
			if (qp != NULL)
				settle_tally(lane, qp, &t);
			qp = &lane->qp[cbi_op_qp(op)];
			t = (struct tally){};
		}
		n += complete(lane, op, &out[n], &t);
	}
	if (qp != NULL)
		settle_tally(lane, qp, &t);
	return n;
}

/*
 * What a driver gave back though it was not in flight is ignored and counted: an operation given
 * back twice, or one of another lane's life, since some drivers find the ring of a removed device
 * again with what was left in it.
 */
static inline bool
genuine(const struct cburst_lane *lane, struct cbi_qp *qp, const struct cbi_op *op)
{
	if (likely(op->op.mempool == lane->op_pool &&
		   (cbi_op_state(op) == CBI_OP_IN_FLIGHT || (op->place & CBI_OP_HELD) != 0)))
		return true;
	CBI_COUNT(qp->stats.spurious, 1);
	return false;
}

void
cbi_op_end(struct cburst_lane *lane, struct cbi_op *op)
{
	struct cbi_qp *qp = &lane->qp[cbi_op_qp(op)];
	struct cburst_completion none;
	struct tally t = {};

	if (op->mark & (CBI_OP_RUN | CBI_OP_ABANDONED)) {
		complete(lane, op, &none, &t);
		settle_tally(lane, qp, &t);
		return;
	}
	cbi_op_set_state(op, CBI_OP_PARKED);
	lane->parked[lane->parked_tail++ & (lane->nb_ops - 1)] = op;
}

void
cbi_lane_gather(struct cburst_lane *lane)
{
	struct rte_crypto_op *ops[CBURST_BURST_MAX];
	unsigned i, j, n;

	for (i = 0; i < lane->nb_qps; i++) {
		struct cbi_qp *qp = &lane->qp[i];

		qp->blocked = 0;
		if (qp->in_flight + qp->lost == 0)
			continue;
		n = rte_cryptodev_dequeue_burst(qp->dev_id, qp->queue_pair, ops, RTE_DIM(ops));
		CBI_COUNT(qp->stats.polls, 1);
		if (n == 0)
			CBI_COUNT(qp->stats.empty_polls, 1);
		qp->more = n == RTE_DIM(ops);
		for (j = 0; j < n; j++) {
			struct cbi_op *op = cbi_op_of(ops[j]);

			if (unlikely(cbi_asym_genuine(lane, ops[j]))) {
				if (cbi_asym_late(lane, qp, cbi_asym_op_of(ops[j])))
					continue;
				qp->in_flight--;
				cbi_asym_op_end(lane, cbi_asym_op_of(ops[j]));
				continue;
			}
			if (!genuine(lane, qp, op))
				continue;
			if (unlikely(op->place & CBI_OP_HELD)) {
				cbi_op_late(lane, qp, op);
				continue;
			}
			qp->in_flight--;
			cbi_op_end(lane, op);
		}
	}
	cbi_health_watch(lane, rte_get_tsc_cycles());
}

/* A queue pair's completions, by the short path where nothing is special about them. */
static unsigned
poll_qp(struct cburst_lane *lane, struct cbi_qp *qp, struct cburst_completion *out, unsigned max)
{
	const struct rte_mempool *const pool = lane->op_pool;
	struct rte_crypto_op *ops[CBURST_BURST_MAX];
	struct tally t = {};
	/* drivers that work in dequeue prepare for as many as they are asked for */
	const unsigned most = RTE_MIN(RTE_MIN(max, qp->in_flight + qp->lost),
				      (unsigned)CBURST_BURST_MAX);
	unsigned i, n, done = 0, back = 0;

	n = rte_cryptodev_dequeue_burst(qp->dev_id, qp->queue_pair, ops, most);
	CBI_COUNT(qp->stats.polls, 1);
	qp->more = n == most;
	if (n == 0) {
		CBI_COUNT(qp->stats.empty_polls, 1);
		return 0;
	}
	for (i = 0; i < n; i++) {
		struct cbi_op *op = cbi_op_of(ops[i]);

		if (likely(op->op.status == RTE_CRYPTO_OP_STATUS_SUCCESS &&
			   (op->mark & ~CBI_OP_DECRYPT) == CBI_OP_IN_FLIGHT &&
			   op->op.mempool == pool && op->route == t.route)) {
			const uint32_t length = op->length;

			t.good++;
			t.nb++;
			t.bytes += length;
			out[done].cookie = op->cookie;
			out[done].status = 0;
			out[done++].length = length;
			cbi_trace(lane, op, "completed");
			op->mark = CBI_OP_FREE;
			lane->free_ops[lane->nb_free++] = op;
			back++;
			continue;
		}
		if (unlikely(qp->asym) && cbi_asym_genuine(lane, ops[i])) {
			if (cbi_asym_late(lane, qp, cbi_asym_op_of(ops[i])))
				continue;
			back++;
			done += cbi_asym_complete(lane, cbi_asym_op_of(ops[i]), &out[done]);
			continue;
		}
		if (unlikely(!genuine(lane, qp, op)))
			continue;
		if (unlikely(op->place & CBI_OP_HELD)) {
			cbi_op_late(lane, qp, op);
			continue;
		}
		back++;
		done += complete(lane, op, &out[done], &t);
	}
	qp->in_flight -= back;
	settle_tally(lane, qp, &t);
	return done;
}

unsigned
cburst_poll(struct cburst_lane *lane, struct cburst_completion *out, unsigned max)
{
	const uint64_t now = rte_get_tsc_cycles();
	unsigned i, n = 0;

	if (unlikely(lane->parked_head != lane->parked_tail))
		n = poll_parked(lane, out, max);
	if (unlikely(lane->asym_outstanding != 0))
		n += cbi_asym_poll_parked(lane, &out[n], max - n);
	for (i = 0; i < lane->nb_qps; i++) {
		struct cbi_qp *qp = &lane->qp[i];

		if (qp->staged != 0 && !qp->blocked && now - qp->oldest_tsc >= lane->flush_cycles)
			cbi_qp_flush(lane, qp, CBURST_FLUSH_DEADLINE);
		if (qp->direct != NULL)
			n += cbi_direct_poll(lane, qp, &out[n], max - n);
		if (qp->in_flight + qp->lost != 0 && n < max)
			n += poll_qp(lane, qp, &out[n], max - n);
		/* room may have been made: what was turned away is offered again at once */
		if (unlikely(qp->blocked || qp->staged == qp->burst)) {
			qp->blocked = 0;
			cbi_qp_flush(lane, qp, CBURST_FLUSH_RETRY);
		}
	}
	cbi_health_watch(lane, now);
	return n;
}

int
cburst_abandon(struct cburst_lane *lane, uint64_t ref)
{
	struct cbi_op *op = (struct cbi_op *)(uintptr_t)(ref & ((UINT64_C(1) << 48) - 1));

	if (cbi_direct_is_ref(ref))
		return cbi_direct_abandon(lane, ref);
	if (lane->asym != NULL && cbi_asym_abandon(lane, ref) == 0)
		return 0;
	if (!cbi_address_among((void *const *)lane->all_ops, lane->nb_ops, op) ||
	    op->use != (uint16_t)(ref >> 48) || cbi_op_state(op) == CBI_OP_FREE ||
	    (op->mark & CBI_OP_ABANDONED))
		return -ENOENT;
	op->mark |= CBI_OP_ABANDONED;
	CBI_COUNT(lane->count.abandoned, 1);
	cbi_trace(lane, op, "abandoned");
	return 0;
}
