/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_common.h>
#include <rte_cycles.h>

#include "asym/asym_internal.h"
#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "health/health.h"
#include "pool/op.h"

/*
 * The clock. Twice per time-out it goes through the lane's operations and counts in each that is
 * with its device how often it found it there: an operation is filled in anew each time it is used,
 * which sets the count to 0 and costs nothing. Found a third time, it has been gone for the
 * time-out, and not for more than one and a half.
 *
 * An application that was away for long finds its operations finished, not timed out: a round needs
 * a poll, and an operation three of them. And one that takes completions more slowly than they come
 * is given a round more.
 */

/*
 * Operations looked at in one step, so that no poll takes long. Who polls so seldom that a round
 * would take long is not in a hurry: all of them.
 */
#define STEP   128
#define SELDOM 64 /* of half a time-out */

enum finding { TIMED_OUT, NOT_YET };

static enum finding
look(const struct cbi_qp *qp, unsigned *seen)
{
	if (*seen < 2 || (*seen == 2 && qp->more)) {
		++*seen;
		return NOT_YET;
	}
	return TIMED_OUT;
}

void
cbi_count_lost(struct cburst_lane *lane, struct cbi_qp *qp, bool asym)
{
	qp->in_flight--;
	CBI_COUNT(qp->lost, 1);
	qp->health.lost_asym += asym;
	cbi_health_failed(lane, qp, qp->stats.completed);
	if (lane->cb->params.quarantine_after != 0 && qp->state != CBURST_QP_QUARANTINED &&
	    cbi_health_worn(lane, qp))
		cbi_health_condemn(lane, qp);
}

void
cbi_count_late(struct cburst_lane *lane, struct cbi_qp *qp, bool asym)
{
	CBI_COUNT(qp->stats.late, 1);
	CBI_COUNT(qp->lost, -1);
	qp->health.lost_asym -= asym;
	/* it may be well enough to be probed now */
	lane->tick_at = 0;
}

static void
look_at(struct cburst_lane *lane, struct cbi_op *op)
{
	struct cbi_qp *qp = &lane->qp[cbi_op_qp(op)];
	unsigned seen = (op->place & CBI_OP_SEEN_MASK) >> CBI_OP_SEEN_SHIFT;

	if (cbi_op_state(op) != CBI_OP_IN_FLIGHT || (op->place & CBI_OP_HELD) != 0)
		return;
	if (look(qp, &seen) == NOT_YET) {
		op->place = (uint8_t)((op->place & ~CBI_OP_SEEN_MASK) | seen << CBI_OP_SEEN_SHIFT);
		return;
	}
	op->place |= CBI_OP_HELD;
	cbi_count_lost(lane, qp, false);
	cbi_trace(lane, op, "timed out");
	cbi_op_end(lane, op);
}

static void
look_at_asym(struct cburst_lane *lane, struct cbi_asym_op *op)
{
	struct cbi_qp *qp = &lane->qp[op->qp];
	unsigned seen = op->seen;

	if ((op->mark & CBI_OP_STATE_MASK) != CBI_OP_IN_FLIGHT || op->held)
		return;
	if (look(qp, &seen) == NOT_YET) {
		op->seen = (uint8_t)seen;
		return;
	}
	op->held = true;
	cbi_count_lost(lane, qp, true);
	cbi_asym_op_end(lane, op);
}

/* A device that turned everything away since the last round, and since the one before it. */
static void
look_at_qp(struct cburst_lane *lane, struct cbi_qp *qp)
{
	struct cbi_qp_health *h = &qp->health;
	const bool turned_away = qp->staged != 0 && !qp->gathering &&
		qp->stats.short_bursts != h->short_seen && qp->stats.submitted == h->submitted_seen;

	h->stuck = turned_away ? h->stuck + 1 : 0;
	h->short_seen = qp->stats.short_bursts;
	h->submitted_seen = qp->stats.submitted;
	if (h->stuck < 2)
		return;
	h->stuck = 0;
	if (lane->cb->params.quarantine_after != 0)
		cbi_health_condemn(lane, qp);
}

static bool
idle(const struct cburst_lane *lane)
{
	unsigned i;

	for (i = 0; i < lane->nb_qps; i++)
		if (lane->qp[i].in_flight != 0)
			return false;
	return true;
}

void
cbi_clock_step(struct cburst_lane *lane, uint64_t now)
{
	struct cbi_clock *clock = &lane->clock;
	const uint32_t nb_asym = lane->asym != NULL ? lane->asym->nb_ops : 0;
	const bool seldom = clock->running && now - clock->last > clock->half / SELDOM;
	uint32_t end, i;

	clock->last = now;
	if (!clock->running) {
		for (i = 0; i < lane->nb_qps; i++)
			look_at_qp(lane, &lane->qp[i]);
		clock->at = idle(lane) ? lane->nb_ops + nb_asym : 0;
		clock->running = true;
	}
	end = seldom ? lane->nb_ops + nb_asym : RTE_MIN(clock->at + STEP, lane->nb_ops + nb_asym);
	for (i = clock->at; i < end; i++) {
		if (i < lane->nb_ops)
			look_at(lane, lane->all_ops[i]);
		else
			look_at_asym(lane, lane->asym->all_ops[i - lane->nb_ops]);
	}
	clock->at = end;
	if (end != lane->nb_ops + nb_asym) {
		clock->next = now;
		return;
	}
	clock->running = false;
	/* from the end of a round, so that no two looks at an operation are closer than that */
	clock->next = rte_get_tsc_cycles() + clock->half;
}

void
cbi_op_late(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_op *op)
{
	struct cbi_route *r = op->route;

	cbi_count_late(lane, qp, false);
	op->place &= (uint8_t)~CBI_OP_HELD;
	cbi_trace(lane, op, "back late");
	if (cbi_op_state(op) == CBI_OP_PARKED) {
		op->op.status = CBI_STATUS_TIMED_OUT;
		return;
	}
	cbi_op_free_buffers(op);
	__atomic_store_n(&r->outstanding, r->outstanding - 1, __ATOMIC_RELAXED);
	op->mark = CBI_OP_FREE;
	lane->free_ops[lane->nb_free++] = op;
	lane->ops_alive++;
}

void
cbi_lane_reclaim(struct cburst_lane *lane)
{
	uint32_t i;

	for (i = 0; i < lane->nb_ops; i++) {
		struct cbi_op *op = lane->all_ops[i];

		if (cbi_op_state(op) != CBI_OP_FREE && (op->mark & CBI_OP_ABANDONED) != 0)
			cbi_op_free_buffers(op);
	}
	for (i = 0; lane->asym != NULL && i < lane->asym->nb_ops; i++)
		if ((lane->asym->all_ops[i]->mark & CBI_OP_STATE_MASK) != CBI_OP_FREE)
			cbi_asym_wipe(lane->asym->all_ops[i]);
	lane->reclaimed = true;
}
