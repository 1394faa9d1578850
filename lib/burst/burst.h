/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_BURST_H
#define CBI_BURST_H

#include <stdbool.h>
#include <stdint.h>

#include <rte_common.h>

#include <cryptoburst/stats.h>

#include "burst/lane_internal.h"
#include "burst/trace.h"
#include "op/key_internal.h"
#include "pool/op.h"

/*
 * Offer what a queue pair has staged to its device, as much as the depth allows. What the device
 * does not take stays first in line. Returns how many left the staging array.
 */
unsigned cbi_qp_flush(struct cburst_lane *lane, struct cbi_qp *qp, enum cburst_flush_cause cause);

/* Flush every queue pair of a lane. */
void cbi_lane_flush(struct cburst_lane *lane, enum cburst_flush_cause cause);

/*
 * An operation came back outside cburst_poll(): it ends here when nobody polls for it
 * (cburst_run(), abandoned), and is kept for the next poll otherwise.
 */
void cbi_op_end(struct cburst_lane *lane, struct cbi_op *op);

/*
 * Every operation is in use: refuse; alive of them are not lost in devices. When none of them is
 * with a device, those that are staged wait for a burst that cannot become full any more: let them
 * go. A busy lane's bursts are left to fill.
 */
int cbi_out_of_ops(struct cburst_lane *lane, uint32_t alive);

/*
 * Submit by a function that gives 0 or a negative errno, and wait until lane->running is false;
 * stuck tells whether waiting for operations cannot give any back. As cburst_run().
 */
int cbi_run(struct cburst_lane *lane, int (*submit)(struct cburst_lane *lane, void *req), void *req,
	    uint64_t *ref, bool (*stuck)(const struct cburst_lane *lane));

/* Free the mbufs of an operation that is nobody's any more. */
void cbi_op_free_buffers(struct cbi_op *op);

/* Take everything that the devices have finished, by cbi_op_end(). */
void cbi_lane_gather(struct cburst_lane *lane);

#endif /* CBI_BURST_H */
