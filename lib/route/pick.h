/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_PICK_H
#define CBI_PICK_H

#include <stdbool.h>
#include <stdint.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>

#include "burst/lane_internal.h"
#include "op/key_internal.h"

/* What one message asks of a device beyond the algorithm. */
struct cbi_need {
	uint8_t shapes; /* bits of enum cbi_shape, all of which it must take */
	uint16_t segments;
};

/*
 * The slow half of cbi_pick(): the preferred device changes, is full, or may not take this message.
 * NULL after cbi_refuse(). */
const struct cbi_candidate *cbi_pick_slow(struct cburst_lane *lane, struct cbi_route *r,
					  uint32_t length, const struct cbi_need *need);

/*
 * The queue pair for an operation that has to leave its own, and is not to go to queue pair
 * `except`. NULL: there is none; *full tells whether one has no room just now. Without full, the
 * first that could do it, whether it has room or not.
 */
const struct cbi_candidate *
cbi_pick_other(struct cburst_lane *lane, const struct cbi_route *r, uint32_t length,
	       const struct cbi_need *need, enum cburst_dir dir, unsigned except, bool *full);

/*
 * The queue pair for one message. Short path: in place, one segment, a length that every candidate
 * takes, and the candidate in use has room in the burst that it is gathering.
 */
static inline const struct cbi_candidate *
cbi_pick(struct cburst_lane *lane, struct cbi_route *r, uint32_t length,
	 const struct cbi_need *need)
{
	const unsigned large = length >= r->threshold;
	const struct cbi_qp *qp = r->current_qp[large];

	if (likely(need->shapes == 1u << CBI_SHAPE_IN_PLACE && length - 1 < r->length_safe &&
		   qp->staged < qp->burst && (qp->staged != 0 || r->nb_preferred[large] == 1))) {
		if (unlikely(r->choice))
			CBI_COUNT(lane->count.routed[large], 1);
		return r->current[large];
	}
	return cbi_pick_slow(lane, r, length, need);
}

#endif /* CBI_PICK_H */
