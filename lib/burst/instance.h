/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_INSTANCE_H
#define CBI_INSTANCE_H

#include <cryptoburst/error.h>
#include <cryptoburst/plan.h>

struct cburst;
struct cburst_lane;

/* Build lane number index, with the queue pairs that the plan gives it, into cb->lanes. 0 or a
 * negative errno. */
int cbi_lane_create(struct cburst *cb, unsigned index, int lcore_id, int node,
		    const struct cburst_plan_qp *qps, unsigned nb_qps, struct cburst_error *err);
/*
 * Flush, and drop completions until nothing is outstanding or the time is over. Returns the
 * operations that did not come back.
 */
unsigned cbi_lane_drain(struct cburst_lane *lane, uint32_t timeout_us);
/* Operations that timed out and are still with a device. */
unsigned cbi_lane_lost(const struct cburst_lane *lane);
/* Free a lane. Memory of operations that a device still holds is left alone. */
void cbi_lane_free(struct cburst_lane *lane);

#endif /* CBI_INSTANCE_H */
