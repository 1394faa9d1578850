/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_HEALTH_H
#define CBI_HEALTH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <rte_branch_prediction.h>

#include "burst/lane_internal.h"
#include "pool/op.h"

/*
 * What happens to queue pairs whose devices fail: docs/health.md. A healthy queue pair costs the
 * data path nothing of it but a branch for each flush and each poll. Whatever is found out there is
 * only noted; it is acted upon at the end of a poll, so that no list is changed under a loop that
 * walks it.
 */

/* health.c */

/* Set a lane and its queue pairs up. */
void cbi_health_init(struct cburst_lane *lane);
/*
 * A device failed an operation, or did not give it back; good is what the queue pair had completed
 * by then, since only failures in a row count.
 */
void cbi_health_failed(struct cburst_lane *lane, struct cbi_qp *qp, uint64_t good);
/* A queue pair that is being probed gave an answer: a tag that does not verify is one too. */
void cbi_health_good(struct cburst_lane *lane, struct cbi_qp *qp);
/* A flush of a queue pair that is being probed ended; gone operations left its staging array. */
void cbi_health_probed(struct cburst_lane *lane, struct cbi_qp *qp, unsigned gone);
/* To be quarantined at the next tick. */
void cbi_health_condemn(struct cburst_lane *lane, struct cbi_qp *qp);
/* Whether a queue pair holds more of the lane's operations than it may lose. */
bool cbi_health_worn(const struct cburst_lane *lane, const struct cbi_qp *qp);
/* All that is due: disabled devices, quarantines, probes, the clock. */
void cbi_health_tick(struct cburst_lane *lane);

/* control.c */

/* Look at which devices were disabled or enabled since. */
void cbi_control_look(struct cburst_lane *lane);
/* What a queue pair may stage, given its state. */
void cbi_qp_open_close(struct cburst_lane *lane, struct cbi_qp *qp);

/* timeout.c */

/* A step of the clock. */
void cbi_clock_step(struct cburst_lane *lane, uint64_t now);
/* The device gave back what had timed out. Public keys: cbi_asym_late(). */
void cbi_op_late(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_op *op);
/* The books of an operation that timed out, and of one that came back after that. */
void cbi_count_lost(struct cburst_lane *lane, struct cbi_qp *qp, bool asym);
void cbi_count_late(struct cburst_lane *lane, struct cbi_qp *qp, bool asym);
/* The devices are closed: free the mbufs of operations that nobody will give back. */
void cbi_lane_reclaim(struct cburst_lane *lane);

/* failover.c */

/* Where an operation on the way to another queue pair can go. */
enum cbi_way {
	CBI_WAY_STAGED, /* it is there */
	CBI_WAY_FULL,	/* not now: there is no room */
	CBI_WAY_NONE,	/* nobody can do it */
};

/* Take everything that a queue pair has staged off it. */
void cbi_failover_staged(struct cburst_lane *lane, struct cbi_qp *qp);
/*
 * Give an operation that its device failed to another, if that can be: it is then on its way, not
 * ended. Public keys: cbi_asym_retry().
 */
bool cbi_failover_retry(struct cburst_lane *lane, struct cbi_op *op);
/* An operation is to go to another queue pair. */
void cbi_failover_add(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op *op);
/* Stage at a queue pair what another one had. */
void cbi_failover_stage(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op *op);
/* The counters of a lane were set to zero: count what is waiting again. */
void cbi_failover_recount(struct cburst_lane *lane);
/* Stage what is waiting, as far as there is room. */
void cbi_failover_place(struct cburst_lane *lane);

/* Nothing new goes to a queue pair. */
static inline bool
cbi_qp_closed(const struct cbi_qp *qp)
{
	return qp->burst == 0;
}

/* To be called by everything that waits for completions, with nothing of the lane in hand. */
static inline void
cbi_health_watch(struct cburst_lane *lane, uint64_t now)
{
	if (unlikely(now >= lane->tick_at ||
		     atomic_load_explicit(&lane->cb->epoch, memory_order_acquire) != lane->epoch))
		cbi_health_tick(lane);
	if (unlikely(lane->waiting != NULL))
		cbi_failover_place(lane);
}

#endif /* CBI_HEALTH_H */
