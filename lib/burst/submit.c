/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_mbuf.h>

#include <cryptoburst/sym.h>

#include "burst/burst.h"
#include "burst/gather.h"
#include "burst/lane_internal.h"
#include "burst/request.h"
#include "op/key_internal.h"
#include "pool/op.h"
#include "route/pick.h"

/* IVs have few sizes; a call of memcpy for each would cost more than the rest of building an op. */
static inline void
copy_iv(uint8_t *dst, const uint8_t *src, uint16_t len)
{
	switch (len) {
	case 0:
		break;
	case 12:
		memcpy(dst, src, 12);
		break;
	case 16:
		memcpy(dst, src, 16);
		break;
	case 8:
		memcpy(dst, src, 8);
		break;
	default:
		memcpy(dst, src, len);
		break;
	}
}

/* A tag that goes through the op's own memory: copied in now, or to be copied or compared at the
 * end. */
static void
own_tag(struct cburst_lane *lane, struct cbi_op *op, const struct cburst_key *key,
	const struct cburst_req *req, uint8_t **tag, rte_iova_t *iova)
{
	struct cbi_op_tags *tags = cbi_op_tags(op, lane->aad_room);
	const bool mac = key->kind == CBURST_KIND_HASH || key->kind == CBURST_KIND_MAC;

	op->tag_len = key->tag_len;
	if (req->dir == CBURST_ENCRYPT) {
		op->tag_out = req->tag;
		op->mark |= CBI_OP_COPY_TAG;
	} else if (mac) {
		memcpy(tags->expected, *tag != NULL ? *tag : (const uint8_t *)req->tag,
		       key->tag_len);
		op->mark |= CBI_OP_COMPARE;
	} else {
		memcpy(tags->tag, req->tag, key->tag_len);
	}
	*tag = tags->tag;
	*iova = cbi_op_iova(op, tags->tag);
}

static inline void
build_aead(struct cbi_op *op, bool ccm, uint16_t iv_len, uint16_t aad_len,
	   const struct cburst_req *req, uint8_t *tag, rte_iova_t iova)
{
	uint8_t *aad = op->aad;
	uint8_t *iv = op->iv;

	op->sym.aead.data.offset = req->offset;
	op->sym.aead.data.length = req->length;
	op->sym.aead.digest.data = tag;
	op->sym.aead.digest.phys_addr = iova;
	if (req->aad_iova != 0 && !ccm) {
		op->sym.aead.aad.data = (uint8_t *)(uintptr_t)req->aad;
		op->sym.aead.aad.phys_addr = req->aad_iova;
		copy_iv(iv, req->iv, iv_len);
		return;
	}
	op->sym.aead.aad.data = aad;
	op->sym.aead.aad.phys_addr = cbi_op_iova(op, aad);
	if (unlikely(ccm)) {
		/* cryptodev wants the nonce behind a byte of flags, and room before the AAD */
		iv++;
		aad += CBI_CCM_AAD_HEADROOM;
	}
	copy_iv(iv, req->iv, iv_len);
	if (aad_len != 0) {
		if (aad_len == 16)
			memcpy(aad, req->aad, 16);
		else
			memcpy(aad, req->aad, aad_len);
	}
}

static inline void
build_cipher_auth(struct cbi_op *op, const struct cburst_key *key, enum cburst_kind kind,
		  const struct cburst_req *req, uint8_t *tag, rte_iova_t iova)
{
	uint32_t offset, length;

	op->sym.auth.digest.data = tag;
	op->sym.auth.digest.phys_addr = iova;
	if (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC) {
		op->sym.cipher.data.offset = 0;
		op->sym.cipher.data.length = 0;
		op->sym.auth.data.offset = req->offset;
		op->sym.auth.data.length = req->length;
	} else {
		op->sym.cipher.data.offset = req->offset;
		op->sym.cipher.data.length = req->length;
		auth_range(req, &offset, &length);
		op->sym.auth.data.offset = offset;
		op->sym.auth.data.length = length;
	}
	copy_iv(op->iv, req->iv, key->iv_len);
}

/* Whether a tag has to go through the op's own memory, given where place_tag() put it. */
static inline bool
needs_own_tag(const struct cburst_key *key, const struct cburst_req *req, enum cburst_kind kind,
	      const uint8_t *tag)
{
	if (kind == CBURST_KIND_CIPHER || key->tag_len == 0)
		return false;
	return tag == NULL ||
		(req->dir == CBURST_VERIFY &&
		 (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC));
}

/* Make an op ready for the device. */
static __rte_always_inline void
fill(struct cburst_lane *lane, struct cbi_op *op, struct cburst_key *key, enum cburst_kind kind,
     struct cbi_route *r, const struct cbi_candidate *cand, struct cburst_req *req, uint8_t *tag,
     rte_iova_t tag_iova)
{
	op->op.raw = lane->op_raw;
	op->sym.session = cand->session[req->dir];
	op->sym.m_src = req->src;
	op->sym.m_dst = req->dst != req->src ? req->dst : NULL;
	op->cookie = req->cookie;
	op->route = r;
	op->meta = cbi_op_meta(req->length, lane->use++, cand->qp,
			       lane->op_flags | CBI_OP_STAGED | (req->dir ? CBI_OP_DECRYPT : 0));
	if (unlikely(needs_own_tag(key, req, kind, tag)))
		own_tag(lane, op, key, req, &tag, &tag_iova);
	if (kind == CBURST_KIND_AEAD)
		build_aead(op, key->ccm, key->iv_len, req->aad_len, req, tag, tag_iova);
	else
		build_cipher_auth(op, key, kind, req, tag, tag_iova);
	req->ref = cbi_op_ref(op);
	cbi_trace(lane, op, "staged");
}

/*
 * Stores leave the core in order, so one line of an op that is not in the first-level cache holds
 * up all that follow; drivers' own rings push them out of it between two uses.
 */
static inline void
prefetch_op(const struct cbi_op *op)
{
	__builtin_prefetch(op, 1, 3);
	__builtin_prefetch((const uint8_t *)op + RTE_CACHE_LINE_SIZE, 1, 3);
}

/* Operations ahead of the one being filled. */
#define PREFETCH_AHEAD 4

/* One time stamp a burst: its oldest operation dates the burst and samples latency. */
static inline void
date_burst(struct cbi_qp *qp, struct cbi_op *op)
{
	qp->oldest_tsc = rte_get_tsc_cycles();
	op->start_tsc = qp->oldest_tsc;
	op->mark |= CBI_OP_SAMPLE;
}

/* n more operations of a route are staged in qp: count them, and hand the burst over when it is
 * time. */
static inline void
staged(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_route *r, unsigned n)
{
	qp->staged += n;
	__atomic_store_n(&r->outstanding, r->outstanding + n, __ATOMIC_RELAXED);
	if (qp->staged == qp->burst)
		cbi_qp_flush(lane, qp, CBURST_FLUSH_FULL);
	else if (unlikely(cbi_lane_outstanding(lane) >= lane->producers))
		cbi_lane_flush(lane, CBURST_FLUSH_WAITING);
}

int
cbi_out_of_ops(struct cburst_lane *lane, uint32_t alive)
{
	unsigned i;

	if (unlikely(alive == 0))
		return cbi_refuse(lane, CBURST_REASON_DOWN);
	for (i = 0; i < lane->nb_qps && lane->qp[i].in_flight == 0; i++)
		;
	if (i == lane->nb_qps)
		cbi_lane_flush(lane, CBURST_FLUSH_WAITING);
	return cbi_refuse(lane, CBURST_REASON_NO_OP);
}

/* An operation was staged the long way: what those behind it can have in common with it. */
static inline void
set_streak(struct cburst_lane *lane, struct cbi_qp *qp, struct cbi_route *r,
	   const struct cbi_candidate *cand, const struct cburst_req *req, enum cburst_kind kind,
	   bool gathered)
{
	const struct cburst_key *key = req->key;
	struct cbi_streak *s = &lane->streak;
	const unsigned large = longest_part(req, kind) >= r->threshold;
	const uint32_t least = large ? RTE_MAX(r->threshold, 1u) : 1;
	const uint32_t most = large ? r->length_safe : RTE_MIN(r->length_safe, r->threshold - 1);

	__atomic_store_n(&s->key, NULL, __ATOMIC_RELAXED);
	if (key->ccm || key->ctr || most < least || cand != r->current[large] ||
	    lane->op_flags != 0)
		return;
	s->route = r;
	s->qp = qp;
	s->session = cand->session[req->dir];
	s->length_least = least;
	s->length_span = most - least;
	s->aad_len = req->aad_len;
	s->iv_len = key->iv_len;
	s->tag_len = key->tag_len;
	s->dir = req->dir;
	s->qp_index = cand->qp;
	s->gathered = gathered;
	s->choice = r->choice;
	s->large = large;
	s->kind = kind;
	s->alone = r->nb_preferred[large] == 1;
	__atomic_store_n(&s->key, key, __ATOMIC_RELAXED);
}

static __rte_always_inline int
submit_one(struct cburst_lane *lane, struct cburst_req *req, enum cburst_kind kind)
{
	struct cburst_key *key = req->key;
	const struct cbi_candidate *cand;
	enum cburst_reason reason;
	struct cbi_need need;
	struct cbi_route *r;
	struct cbi_op *op;
	struct cbi_qp *qp;
	rte_iova_t tag_iova;
	uint8_t *tag;
	uint64_t end;

	if (unlikely(req->dir > CBURST_DECRYPT))
		return cbi_refuse(lane, CBURST_REASON_DIRECTION);
	if (unlikely(cbi_lane_room(lane) == 0))
		return cbi_out_of_ops(lane, lane->ops_alive);
	r = cbi_route_get(lane, key, req->aad_len, req->dir);
	if (unlikely(r == NULL))
		return cburst_lane_error(lane);
	end = payload_end(req, kind);
	reason = check(key, req, end);
	if (unlikely(reason != CBURST_REASON_NONE))
		return cbi_refuse(lane, reason);
	if (unlikely(!place_tag(key, req, kind, end, &tag, &tag_iova)))
		return cbi_refuse(lane, CBURST_REASON_TAG);
	need = need_of(key, req, kind);
	cand = cbi_pick(lane, r, longest_part(req, kind), &need);
	if (unlikely(cand == NULL))
		return cburst_lane_error(lane);
	qp = &lane->qp[cand->qp];

	/* a tag that is to be copied goes through an op's own memory: an operation may be given up
	 */
	if (kind == CBURST_KIND_AEAD && cand->direct && cbi_direct_open(qp) && tag != NULL &&
	    need.shapes == 1u << CBI_SHAPE_IN_PLACE) {
		set_streak(lane, qp, r, cand, req, kind, true);
		cbi_gather_one(lane, qp, r, cand, req, tag);
		return 0;
	}
	/* what is gathered goes first: order */
	if (unlikely(qp->gathering))
		cbi_direct_flush(lane, qp, CBURST_FLUSH_WAITING);
	op = lane->free_ops[--lane->nb_free];
	if (likely(lane->nb_free >= PREFETCH_AHEAD))
		prefetch_op(lane->free_ops[lane->nb_free - PREFETCH_AHEAD]);
	fill(lane, op, key, kind, r, cand, req, tag, tag_iova);
	if (qp->staged == 0)
		date_burst(qp, op);
	qp->stage[qp->staged] = &op->op;
	set_streak(lane, qp, r, cand, req, kind, false);
	staged(lane, qp, r, 1);
	return 0;
}

/*
 * n AEAD operations like the one before them, at most. No op gets the same use twice, so the uses
 * of a call can be one.
 */
static __rte_always_inline unsigned
stage_like(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n)
{
	const struct cbi_streak s = lane->streak;
	struct cbi_qp *qp = s.qp;
	const unsigned begun = qp->staged;
	struct cbi_op **const next = &lane->free_ops[lane->nb_free - 1];
	const uint64_t raw = lane->op_raw;
	const uint64_t use = lane->use++;
	const uint64_t meta = cbi_op_meta(0, use, s.qp_index,
					  CBI_OP_STAGED | (s.dir ? CBI_OP_DECRYPT : 0));
	rte_iova_t iova;
	uint8_t *tag;
	unsigned i;

	for (i = 0; i < RTE_MIN(n, (unsigned)PREFETCH_AHEAD); i++)
		prefetch_op(*(next - i));
	for (i = 0; i < n; i++) {
		struct cburst_req *req = &reqs[i];
		struct cbi_op *op = *(next - i);

		if (unlikely(!cbi_streak_fits(&s, req, &tag, &iova)))
			break;
		if (i + PREFETCH_AHEAD < n)
			prefetch_op(*(next - i - PREFETCH_AHEAD));
		op->op.raw = raw;
		op->sym.session = s.session;
		op->sym.m_src = req->src;
		op->sym.m_dst = NULL;
		op->cookie = req->cookie;
		op->route = s.route;
		op->meta = meta | cbi_op_meta(req->length, 0, 0, 0);
		build_aead(op, false, s.iv_len, s.aad_len, req, tag, iova);
		req->ref = (uint64_t)(uintptr_t)op | use << 48;
		cbi_trace(lane, op, "staged");
		qp->stage[begun + i] = &op->op;
	}
	if (likely(i != 0)) {
		if (begun == 0)
			date_burst(qp, cbi_op_of(qp->stage[0]));
		lane->nb_free -= i;
		staged(lane, qp, s.route, i);
	}
	return i;
}

/* The same for the other kinds. */
static unsigned
stage_like_other(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n)
{
	const struct cbi_streak s = lane->streak;
	const struct cbi_candidate *cand = s.route->current[s.large];
	const enum cburst_kind kind = (enum cburst_kind)s.kind;
	struct cburst_key *key = s.route->key;
	struct cbi_qp *qp = s.qp;
	const unsigned begun = qp->staged;
	unsigned i;

	for (i = 0; i < n; i++) {
		struct cburst_req *req = &reqs[i];
		struct cbi_op *op = lane->free_ops[lane->nb_free - 1 - i];
		rte_iova_t tag_iova;
		uint8_t *tag;
		uint64_t end;

		if (unlikely(req->key != key || req->dir != s.dir || req->aad_len != 0 ||
			     shape_of(req) != CBI_SHAPE_IN_PLACE ||
			     longest_part(req, kind) - s.length_least > s.length_span))
			break;
		end = payload_end(req, kind);
		if (unlikely(check(key, req, end) != CBURST_REASON_NONE ||
			     !place_tag(key, req, kind, end, &tag, &tag_iova)))
			break;
		if (likely(i + PREFETCH_AHEAD < n))
			prefetch_op(lane->free_ops[lane->nb_free - 1 - i - PREFETCH_AHEAD]);
		fill(lane, op, key, kind, s.route, cand, req, tag, tag_iova);
		qp->stage[begun + i] = &op->op;
	}
	if (likely(i != 0)) {
		if (begun == 0)
			date_burst(qp, cbi_op_of(qp->stage[0]));
		lane->nb_free -= i;
		staged(lane, qp, s.route, i);
	}
	return i;
}

/*
 * Requests like the operation staged last join its burst, with what they have in common looked up
 * once. Returns how many, up to a full burst; 0 is no error, the long way decides.
 */
static __rte_always_inline unsigned
submit_like(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n)
{
	const struct cbi_streak *s = &lane->streak;
	const struct cbi_qp *qp = s->qp;
	unsigned room, taken;

	if (__atomic_load_n(&s->key, __ATOMIC_RELAXED) == NULL || lane->op_flags != 0)
		return 0;
	/* a burst that would be begun: here, and this way? */
	if (qp->staged == 0 &&
	    unlikely(!s->alone || (qp->direct != NULL && s->gathered != (qp->in_flight == 0))))
		return 0;
	room = RTE_MIN(cbi_lane_room(lane), (unsigned)qp->burst - qp->staged);
	if (unlikely(room == 0))
		return 0;
	/* of one operation the compiler makes code without a loop */
	if (n != 1)
		n = RTE_MIN(n, room);
	if (s->gathered)
		taken = cbi_gather_like(lane, reqs, n);
	else if (likely(s->kind == CBURST_KIND_AEAD))
		taken = stage_like(lane, reqs, n);
	else
		taken = stage_like_other(lane, reqs, n);
	if (unlikely(s->choice))
		CBI_COUNT(lane->count.routed[s->large], taken);
	return taken;
}

/* The data path compiled once for each kind of its own, so that nothing in it asks again. */
static int
submit_first(struct cburst_lane *lane, struct cburst_req *req)
{
	switch (req->key->kind) {
	case CBURST_KIND_AEAD:
		return submit_one(lane, req, CBURST_KIND_AEAD);
	case CBURST_KIND_CIPHER:
		return submit_one(lane, req, CBURST_KIND_CIPHER);
	default:
		return submit_one(lane, req, req->key->kind);
	}
}

unsigned
cburst_submit_burst(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n)
{
	unsigned i = 0;

	while (i < n) {
		const unsigned taken = submit_like(lane, &reqs[i], n - i);

		i += taken;
		if (taken == 0) {
			if (unlikely(submit_first(lane, &reqs[i]) != 0))
				break;
			i++;
		}
	}
	return i;
}

int
cburst_submit(struct cburst_lane *lane, struct cburst_req *req)
{
	if (likely(submit_like(lane, req, 1) != 0))
		return 0;
	return submit_first(lane, req);
}
