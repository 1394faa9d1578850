/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_DIRECT_H
#define CBI_DIRECT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_crypto_sym.h>
#include <rte_mbuf.h>

#include <cryptoburst/stats.h>
#include <cryptoburst/sym.h>

#include "burst/lane_internal.h"
#include "health/health.h"
#include "op/key_internal.h"

/*
 * The short way of devices that compute a burst inside a call
 * (rte_cryptodev_sym_cpu_crypto_process): no rte_crypto_op is made. A burst is gathered as the
 * arrays that the call takes, and its completions are written where the next poll copies them from.
 *
 * A queue pair gathers either operations for its queue or entries here, never both, and entries
 * only while nothing is in the queue, so that order is kept. Written by the lane's thread only.
 */

/* What is known of an entry besides its completion: its mbuf, and flags in the low bits. */
typedef uintptr_t cbi_direct_src;

enum {
	CBI_DIRECT_RUN = 1,	  /* a cburst_run() waits for it */
	CBI_DIRECT_ABANDONED = 2, /* nobody waits: free the mbuf, tell nobody */
	CBI_DIRECT_FAILED = 4,	  /* its status is not 0 */
	CBI_DIRECT_FLAGS = 7,
};

struct cbi_direct {
	/* completions, a ring of the lane's nb_ops: [head, ready) computed, behind them gathered */
	struct cburst_completion *done;
	cbi_direct_src *src;
	uint32_t mask;
	uint32_t head;
	uint32_t ready;
	uint32_t special;     /* entries that failed or have flags */
	uint64_t ready_bytes; /* lengths of [head, ready) together */
	/* the burst that is gathered */
	uint64_t bytes;		 /* its lengths together */
	struct cbi_route *route; /* of the first */
	void *session;
	uint8_t *aad_copy; /* burst x aad_room */
	uint32_t aad_room;
	bool mixed; /* not all are of that route and session */
	/* one operation a burst samples latency */
	bool sampling;
	uint32_t sample_at;
	uint64_t sample_tsc;
	/* by place in the burst: inside, so that their addresses need no look-up */
	struct rte_crypto_vec data[CBURST_BURST_MAX] __rte_cache_aligned;
	struct rte_crypto_va_iova_ptr iv[CBURST_BURST_MAX];
	struct rte_crypto_va_iova_ptr aad[CBURST_BURST_MAX];
	struct rte_crypto_va_iova_ptr tag[CBURST_BURST_MAX];
	struct rte_crypto_sgl sgl[CBURST_BURST_MAX];
	int32_t status[CBURST_BURST_MAX];
	uint8_t iv_copy[CBURST_BURST_MAX][CBURST_IV_MAX];
	struct cbi_route *routes[CBURST_BURST_MAX]; /* written when mixed */
	void *sessions[CBURST_BURST_MAX];	    /* likewise */
} __rte_cache_aligned;

/* The direct way of a queue pair; NULL when there is no memory. */
struct cbi_direct *cbi_direct_create(uint32_t nb_ops, uint32_t burst, uint32_t aad_room, int node);
void cbi_direct_free(struct cbi_direct *d);

/*
 * n entries from place on are of a route and session. To be called for every entry, unless it is
 * known to be like those before it and they are not mixed.
 */
void cbi_direct_set(struct cbi_direct *d, uint32_t place, uint32_t n, struct cbi_route *r,
		    void *session);

/* Compute what is gathered. Returns how many operations that were. */
unsigned
cbi_direct_flush(struct cburst_lane *lane, struct cbi_qp *qp, enum cburst_flush_cause cause);

/* The slow half of cbi_direct_poll(): with special entries. */
unsigned cbi_direct_poll_special(struct cburst_lane *lane, struct cbi_qp *qp,
				 struct cburst_completion *out, unsigned max);

/* The entry at a place of the burst belongs to a cburst_run(). */
void cbi_direct_mark_run(struct cbi_direct *d, uint32_t place);

/* cburst_abandon() of a reference made by cbi_direct_ref(). */
int cbi_direct_abandon(struct cburst_lane *lane, uint64_t ref);

/* References of entries are odd, those of ops (addresses) even. */
static inline uint64_t
cbi_direct_ref(uint32_t at, uint8_t qp)
{
	return (uint64_t)at << 16 | (uint64_t)qp << 1 | 1;
}

static inline bool
cbi_direct_is_ref(uint64_t ref)
{
	return ref & 1;
}

/* Whether an operation may go the direct way, as far as its queue pair is concerned. */
static inline bool
cbi_direct_open(const struct cbi_qp *qp)
{
	return qp->direct != NULL && qp->in_flight == 0 && (qp->staged == 0 || qp->gathering);
}

/*
 * Gather one operation: an AEAD request in place in one segment with its tag at tag. IV and AAD are
 * not copied: cbi_direct_keep() does that for those that are still there when submit returns.
 */
static __rte_always_inline void
cbi_direct_add(struct cbi_direct *d, uint32_t place, struct cburst_req *req, uint8_t *tag,
	       uint8_t qp)
{
	const uint32_t at = d->ready + place;
	struct cburst_completion *done = &d->done[at & d->mask];

	d->data[place].base = rte_pktmbuf_mtod_offset(req->src, uint8_t *, req->offset);
	d->data[place].len = req->length;
	d->iv[place].va = (void *)(uintptr_t)req->iv;
	d->aad[place].va = (void *)(uintptr_t)req->aad;
	d->tag[place].va = tag;
	d->src[at & d->mask] = (cbi_direct_src)req->src;
	done->cookie = req->cookie;
	done->status = 0;
	done->length = req->length;
	req->ref = cbi_direct_ref(at, qp);
}

/* Copy the IV and AAD of an entry, which belong to the caller. */
static __rte_always_inline void
cbi_direct_keep(struct cbi_direct *d, uint32_t place, uint16_t iv_len, uint32_t aad_len)
{
	uint8_t *iv = d->iv_copy[place];
	uint8_t *aad = d->aad_copy + (size_t)place * d->aad_room;

	if (likely(iv_len == 12))
		memcpy(iv, d->iv[place].va, 12);
	else
		memcpy(iv, d->iv[place].va, iv_len);
	d->iv[place].va = iv;
	if (aad_len == 16)
		memcpy(aad, d->aad[place].va, 16);
	else if (aad_len != 0)
		memcpy(aad, d->aad[place].va, aad_len);
	d->aad[place].va = aad;
}

/* Entries that wait to be polled. */
static inline uint32_t
cbi_direct_ready(const struct cbi_direct *d)
{
	return d != NULL ? d->ready - d->head : 0;
}

/* Completions of what was computed. */
static inline unsigned
cbi_direct_poll(struct cburst_lane *lane, struct cbi_qp *qp, struct cburst_completion *out,
		unsigned max)
{
	struct cbi_direct *d = qp->direct;
	const uint32_t n = RTE_MIN(max, d->ready - d->head);
	const uint32_t first = RTE_MIN(n, d->mask + 1 - (d->head & d->mask));
	uint64_t bytes = 0;
	uint32_t i;

	if (n == 0)
		return 0;
	if (d->sampling && d->sample_at - d->head < n) {
		const uint64_t cycles = rte_get_tsc_cycles() - d->sample_tsc;

		d->sampling = false;
		CBI_COUNT(lane->count.latency[cburst_latency_bucket(cycles)], 1);
	}
	if (unlikely(d->special != 0))
		return cbi_direct_poll_special(lane, qp, out, max);
	memcpy(out, &d->done[d->head & d->mask], first * sizeof(*out));
	if (unlikely(first != n))
		memcpy(out + first, d->done, (n - first) * sizeof(*out));
	d->head += n;
	if (likely(d->head == d->ready)) {
		bytes = d->ready_bytes;
	} else {
		for (i = 0; i < n; i++)
			bytes += out[i].length;
	}
	d->ready_bytes -= bytes;
	lane->direct -= n;
	CBI_COUNT(qp->stats.completed, n);
	CBI_COUNT(qp->stats.bytes, bytes);
	CBI_COUNT(lane->count.completed, n);
	if (unlikely(qp->state == CBURST_QP_PROBING))
		cbi_health_good(lane, qp);
	return n;
}

#endif /* CBI_DIRECT_H */
