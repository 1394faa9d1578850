/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_byteorder.h>
#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_mbuf.h>

#include <cryptoburst/sym.h>

#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "op/key_internal.h"
#include "pool/op.h"
#include "route/pick.h"

/*
 * Where len bytes at pos of an mbuf lie, when they lie in one piece; the last segment's tailroom
 * counts. NULL otherwise.
 */
static inline uint8_t *
locate(struct rte_mbuf *m, uint64_t pos, uint32_t len, rte_iova_t *iova)
{
	bool last = true;

	if (unlikely(m->nb_segs > 1)) {
		while (m->next != NULL && pos >= m->data_len) {
			pos -= m->data_len;
			m = m->next;
		}
		last = m->next == NULL;
	}
	if (unlikely(pos + len > (last ? (uint64_t)m->buf_len - m->data_off : m->data_len)))
		return NULL;
	*iova = rte_pktmbuf_iova_offset(m, pos);
	return rte_pktmbuf_mtod_offset(m, uint8_t *, pos);
}

/* The authenticated part of a chain. */
static inline void
auth_range(const struct cburst_req *req, uint32_t *offset, uint32_t *length)
{
	if (req->auth_length != 0) {
		*offset = req->auth_offset;
		*length = req->auth_length;
	} else {
		*offset = req->offset;
		*length = req->length;
	}
}

/* First byte behind everything that the operation touches, tag excluded. */
static inline uint64_t
payload_end(const struct cburst_req *req, enum cburst_kind kind)
{
	uint64_t end = (uint64_t)req->offset + req->length;

	if (unlikely(kind == CBURST_KIND_CHAIN && req->auth_length != 0))
		end = RTE_MAX(end, (uint64_t)req->auth_offset + req->auth_length);
	return end;
}

/* The length that limits and thresholds are about. */
static inline uint32_t
longest_part(const struct cburst_req *req, enum cburst_kind kind)
{
	if (unlikely(kind == CBURST_KIND_CHAIN))
		return RTE_MAX(req->length, req->auth_length);
	return req->length;
}

static inline enum cbi_shape
shape_of(const struct cburst_req *req)
{
	const bool sgl = req->src->nb_segs > 1;

	if (likely(req->dst == NULL || req->dst == req->src))
		return sgl ? CBI_SHAPE_IN_PLACE_SGL : CBI_SHAPE_IN_PLACE;
	if (req->dst->nb_segs > 1)
		return sgl ? CBI_SHAPE_SGL_TO_SGL : CBI_SHAPE_LB_TO_SGL;
	return sgl ? CBI_SHAPE_SGL_TO_LB : CBI_SHAPE_LB_TO_LB;
}

/* Whether the last 32 bits of a counter block overflow within a message: some devices lose the
 * carry. */
static inline bool
counter_carries(const struct cburst_req *req)
{
	uint32_t low;

	memcpy(&low, (const uint8_t *)req->iv + CBURST_IV_MAX - sizeof(low), sizeof(low));
	return (uint64_t)rte_be_to_cpu_32(low) + (((uint64_t)req->length + 15) >> 4) >
		UINT32_MAX + UINT64_C(1);
}

static inline struct cbi_need
need_of(const struct cburst_key *key, const struct cburst_req *req, enum cburst_kind kind)
{
	struct cbi_need need = {
		.shapes = 1u << shape_of(req),
		.segments = req->src->nb_segs,
	};

	if (unlikely(req->dst != NULL))
		need.segments = RTE_MAX(need.segments, req->dst->nb_segs);
	if (kind != CBURST_KIND_AEAD && unlikely(key->ctr && counter_carries(req)))
		need.shapes |= 1u << CBI_SHAPE_CARRY;
	return need;
}

/* What can be wrong with a request whatever the device. */
static inline enum cburst_reason
check(const struct cburst_key *key, const struct cburst_req *req, uint64_t end)
{
	if (unlikely((req->length & key->block_mask) != 0 || req->length < key->length_min))
		return CBURST_REASON_LENGTH;
	if (unlikely(end > req->src->pkt_len || (req->dst != NULL && end > req->dst->pkt_len)))
		return CBURST_REASON_RANGE;
	if (unlikely(key->iv_len != 0 && req->iv == NULL))
		return CBURST_REASON_IV;
	if (unlikely(req->aad_len != 0 && req->aad == NULL))
		return CBURST_REASON_AAD;
	return CBURST_REASON_NONE;
}

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

/*
 * Where the device finds or puts the tag. *tag is NULL for an operation that has none, or when the
 * answer is the op's own memory, which only the caller can tell (it has the op later).
 */
static inline bool
place_tag(const struct cburst_key *key, const struct cburst_req *req, enum cburst_kind kind,
	  uint64_t end, uint8_t **tag, rte_iova_t *iova)
{
	struct rte_mbuf *m = req->src;

	*tag = NULL;
	*iova = 0;
	if (kind == CBURST_KIND_CIPHER || key->tag_len == 0)
		return true;
	if (req->tag != NULL) {
		if (req->tag_iova != 0) {
			*tag = req->tag;
			*iova = req->tag_iova;
		}
		return true;
	}
	if (req->dst != NULL && req->dir == CBURST_ENCRYPT)
		m = req->dst;
	*tag = locate(m, end, key->tag_len, iova);
	return *tag != NULL;
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
build_aead(struct cbi_op *op, const struct cburst_key *key, const struct cburst_req *req,
	   uint8_t *tag, rte_iova_t iova)
{
	uint8_t *aad = op->aad;
	uint8_t *iv = op->iv;

	op->sym.aead.data.offset = req->offset;
	op->sym.aead.data.length = req->length;
	op->sym.aead.digest.data = tag;
	op->sym.aead.digest.phys_addr = iova;
	op->sym.aead.aad.data = aad;
	op->sym.aead.aad.phys_addr = cbi_op_iova(op, aad);
	if (unlikely(key->ccm)) {
		/* cryptodev wants the nonce behind a byte of flags, and room before the AAD */
		iv++;
		aad += CBI_CCM_AAD_HEADROOM;
	}
	copy_iv(iv, req->iv, key->iv_len);
	if (req->aad_len != 0) {
		if (req->aad_len == 16)
			memcpy(aad, req->aad, 16);
		else
			memcpy(aad, req->aad, req->aad_len);
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
	op->length = req->length;
	op->gen++;
	op->qp = cand->qp;
	op->mark = lane->op_flags | CBI_OP_STAGED | (req->dir ? CBI_OP_DECRYPT : 0);
	if (unlikely(needs_own_tag(key, req, kind, tag)))
		own_tag(lane, op, key, req, &tag, &tag_iova);
	if (kind == CBURST_KIND_AEAD)
		build_aead(op, key, req, tag, tag_iova);
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
	__builtin_prefetch((const uint8_t *)op + 2 * RTE_CACHE_LINE_SIZE, 1, 3);
}

/* Operations ahead of the one being filled. */
#define PREFETCH_AHEAD 4

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

/*
 * Every operation is in use. When none of them is with a device, those that are staged wait for a
 * burst that cannot become full any more: let them go. A busy lane's bursts are left to fill.
 */
static int
out_of_ops(struct cburst_lane *lane)
{
	unsigned i;

	for (i = 0; i < lane->nb_qps && lane->qp[i].in_flight == 0; i++)
		;
	if (i == lane->nb_qps)
		cbi_lane_flush(lane, CBURST_FLUSH_WAITING);
	return cbi_refuse(lane, CBURST_REASON_NO_OP);
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
	if (unlikely(lane->nb_free == 0))
		return out_of_ops(lane);
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

	op = lane->free_ops[--lane->nb_free];
	if (likely(lane->nb_free >= PREFETCH_AHEAD))
		prefetch_op(lane->free_ops[lane->nb_free - PREFETCH_AHEAD]);
	fill(lane, op, key, kind, r, cand, req, tag, tag_iova);
	if (qp->staged == 0) {
		/* one time stamp a burst: its oldest operation dates the burst and samples latency
		 */
		qp->oldest_tsc = rte_get_tsc_cycles();
		op->start_tsc = qp->oldest_tsc;
		op->mark |= CBI_OP_SAMPLE;
	}
	qp->stage[qp->staged] = &op->op;
	staged(lane, qp, r, 1);
	return 0;
}

/*
 * Requests that follow one just staged and are like it: same key, direction, AAD length and size
 * class, in place, one segment. They join its burst with what is common to them looked up once, and
 * the counters written once. Returns how many it took; 0 is no error, the long way decides.
 */
static __rte_always_inline unsigned
submit_like(struct cburst_lane *lane, const struct cburst_req *first, struct cburst_req *reqs,
	    unsigned n, enum cburst_kind kind)
{
	struct cburst_key *key = first->key;
	struct cbi_route *r = cbi_route_get(lane, key, first->aad_len, first->dir);
	const unsigned large = longest_part(first, kind) >= r->threshold;
	const struct cbi_candidate *cand = r->current[large];
	struct cbi_qp *qp = r->current_qp[large];
	const unsigned begun = qp->staged;
	unsigned i;

	if (begun == 0)
		return 0;
	n = RTE_MIN(n, RTE_MIN(lane->nb_free, (unsigned)qp->burst - begun));
	for (i = 0; i < RTE_MIN(n, (unsigned)PREFETCH_AHEAD); i++)
		prefetch_op(lane->free_ops[lane->nb_free - 1 - i]);
	for (i = 0; i < n; i++) {
		struct cburst_req *req = &reqs[i];
		const uint32_t length = longest_part(req, kind);
		struct cbi_op *op = lane->free_ops[lane->nb_free - 1 - i];
		rte_iova_t tag_iova;
		uint8_t *tag;
		uint64_t end;

		if (i + PREFETCH_AHEAD < n)
			prefetch_op(lane->free_ops[lane->nb_free - 1 - i - PREFETCH_AHEAD]);
		if (unlikely(req->key != key || req->dir != first->dir ||
			     req->aad_len != first->aad_len ||
			     shape_of(req) != CBI_SHAPE_IN_PLACE ||
			     (kind != CBURST_KIND_AEAD && key->ctr) ||
			     length - 1 >= r->length_safe || (length >= r->threshold) != large))
			break;
		end = payload_end(req, kind);
		if (unlikely(check(key, req, end) != CBURST_REASON_NONE ||
			     !place_tag(key, req, kind, end, &tag, &tag_iova)))
			break;
		fill(lane, op, key, kind, r, cand, req, tag, tag_iova);
		qp->stage[begun + i] = &op->op;
	}
	if (i != 0) {
		lane->nb_free -= i;
		if (unlikely(r->choice))
			CBI_COUNT(lane->count.routed[large], i);
		staged(lane, qp, r, i);
	}
	return i;
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

static unsigned
submit_rest(struct cburst_lane *lane, const struct cburst_req *first, struct cburst_req *reqs,
	    unsigned n)
{
	switch (first->key->kind) {
	case CBURST_KIND_AEAD:
		return submit_like(lane, first, reqs, n, CBURST_KIND_AEAD);
	case CBURST_KIND_CIPHER:
		return submit_like(lane, first, reqs, n, CBURST_KIND_CIPHER);
	default:
		return submit_like(lane, first, reqs, n, first->key->kind);
	}
}

unsigned
cburst_submit_burst(struct cburst_lane *lane, struct cburst_req *reqs, unsigned n)
{
	unsigned i = 0;

	while (i < n) {
		if (unlikely(submit_first(lane, &reqs[i]) != 0))
			break;
		i++;
		if (i < n)
			i += submit_rest(lane, &reqs[i - 1], &reqs[i], n - i);
	}
	return i;
}

int
cburst_submit(struct cburst_lane *lane, struct cburst_req *req)
{
	return submit_first(lane, req);
}
