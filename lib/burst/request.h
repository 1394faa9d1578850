/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_REQUEST_H
#define CBI_REQUEST_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_byteorder.h>
#include <rte_common.h>
#include <rte_mbuf.h>

#include <cryptoburst/stats.h>
#include <cryptoburst/sym.h>

#include "op/key_internal.h"
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

/*
 * Whether a request is like the one that a streak describes, and right: same key, direction, AAD
 * length and size class, in place, one segment, the tag behind the data.
 */
static __rte_always_inline bool
cbi_streak_fits(const struct cbi_streak *s, const struct cburst_req *req, uint8_t **tag,
		rte_iova_t *iova)
{
	const struct rte_mbuf *m = req->src;
	const uint64_t end = (uint64_t)req->offset + req->length;

	if (unlikely(req->key != s->key || req->dir != s->dir || req->aad_len != s->aad_len ||
		     req->length - s->length_least > s->length_span || req->dst != NULL ||
		     req->tag != NULL || m->nb_segs != 1 || end > m->pkt_len ||
		     m->data_off + end + s->tag_len > m->buf_len || req->iv == NULL ||
		     (s->aad_len != 0 && req->aad == NULL)))
		return false;
	*tag = rte_pktmbuf_mtod_offset(m, uint8_t *, end);
	*iova = rte_pktmbuf_iova_offset(m, end);
	return true;
}

#endif /* CBI_REQUEST_H */
