/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_GATHER_H
#define CBI_GATHER_H

#include <stdbool.h>
#include <stdint.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cycles.h>

#include "burst/burst.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "burst/request.h"
#include "op/key_internal.h"

/* Submitting the direct way: see direct.h. */

/* n more entries of a route are gathered. Returns whether the burst was computed. */
static inline bool
cbi_gathered(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_route *r, unsigned n)
{
	qp->staged += n;
	lane->direct += n;
	__atomic_store_n(&r->outstanding, r->outstanding + n, __ATOMIC_RELAXED);
	if (qp->staged == qp->burst) {
		cbi_direct_flush(lane, qp, CBURST_FLUSH_FULL);
		return true;
	}
	return false;
}

/* The burst is not full: what was borrowed from the caller is copied, before he takes it back. */
static __rte_always_inline void
cbi_gather_keep(struct cburst_lane *lane, struct cbi_qp *qp, uint32_t from, uint32_t n,
		uint16_t iv_len, uint32_t aad_len)
{
	uint32_t i;

	for (i = from; i < from + n; i++)
		cbi_direct_keep(qp->direct, i, iv_len, aad_len);
	if (unlikely(cbi_lane_outstanding(lane) >= lane->producers))
		cbi_lane_flush(lane, CBURST_FLUSH_WAITING);
}

static inline void
cbi_gather_begin(struct cbi_qp *qp)
{
	qp->gathering = 1;
	qp->oldest_tsc = rte_get_tsc_cycles();
}

/* One request, checked, with its tag where the device can reach it. */
static inline void
cbi_gather_one(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_route *r,
	       const struct cbi_candidate *cand, struct cburst_req *req, uint8_t *tag)
{
	struct cbi_direct *d = qp->direct;
	const uint32_t place = qp->staged;

	if (place == 0)
		cbi_gather_begin(qp);
	cbi_direct_set(d, place, 1, r, cand->session[req->dir]);
	cbi_direct_add(d, place, req, tag, cand->qp);
	d->bytes += req->length;
	if (unlikely(lane->op_flags != 0))
		cbi_direct_mark_run(d, place);
	if (!cbi_gathered(lane, qp, r, 1))
		cbi_gather_keep(lane, qp, place, 1, req->key->iv_len, req->aad_len);
}

/*
 * Requests that follow one just gathered and are like it, up to a full burst. Returns how many; the
 * first it did not take goes the long way.
 */
static __rte_always_inline unsigned
cbi_gather_like(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n)
{
	const struct cbi_streak s = lane->streak;
	struct cbi_qp *qp = s.qp;
	struct cbi_direct *d = qp->direct;
	const uint32_t begun = qp->staged;
	uint64_t bytes = 0;
	rte_iova_t iova;
	uint8_t *tag;
	unsigned i;

	for (i = 0; i < n; i++) {
		if (unlikely(!cbi_streak_fits(&s, &reqs[i], &tag, &iova)))
			break;
		cbi_direct_add(d, begun + i, &reqs[i], tag, s.qp_index);
		bytes += reqs[i].length;
	}
	if (unlikely(i == 0))
		return 0;
	d->bytes += bytes;
	if (begun == 0)
		cbi_gather_begin(qp);
	if (begun == 0 || unlikely(d->mixed))
		cbi_direct_set(d, begun, i, s.route, s.session);
	if (!cbi_gathered(lane, qp, s.route, i))
		cbi_gather_keep(lane, qp, begun, i, s.iv_len, s.aad_len);
	return i;
}

#endif /* CBI_GATHER_H */
