/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_cycles.h>
#include <rte_malloc.h>
#include <rte_mbuf.h>

#include "burst/burst.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "health/health.h"

struct cbi_direct *
cbi_direct_create(uint32_t nb_ops, uint32_t burst, uint32_t aad_room, int node)
{
	const size_t done = RTE_ALIGN_CEIL(nb_ops * sizeof(struct cburst_completion),
					   (size_t)RTE_CACHE_LINE_SIZE);
	const size_t src = RTE_ALIGN_CEIL(nb_ops * sizeof(cbi_direct_src),
					  (size_t)RTE_CACHE_LINE_SIZE);
	struct cbi_direct *d;
	uint8_t *behind;
	uint32_t i;

	/* one block: the structure, its rings, and the AADs, whose size is the instance's */
	d = rte_zmalloc_socket("cburst_direct", sizeof(*d) + done + src + (size_t)burst * aad_room,
			       RTE_CACHE_LINE_SIZE, node);
	if (d == NULL)
		return NULL;
	behind = (uint8_t *)(d + 1);
	d->done = (struct cburst_completion *)behind;
	d->src = (cbi_direct_src *)(behind + done);
	d->aad_copy = behind + done + src;
	d->aad_room = aad_room;
	d->mask = nb_ops - 1;
	for (i = 0; i < burst; i++) {
		d->sgl[i].vec = &d->data[i];
		d->sgl[i].num = 1;
	}
	return d;
}

void
cbi_direct_free(struct cbi_direct *d)
{
	rte_free(d);
}

void
cbi_direct_set(struct cbi_direct *d, uint32_t place, uint32_t n, struct cbi_route *r, void *session)
{
	uint32_t i;

	if (place == 0) {
		d->route = r;
		d->session = session;
	}
	if (!d->mixed && d->route == r && d->session == session)
		return;
	if (!d->mixed) {
		for (i = 0; i < place; i++) {
			d->routes[i] = d->route;
			d->sessions[i] = d->session;
		}
		d->mixed = true;
	}
	for (i = place; i < place + n; i++) {
		d->routes[i] = r;
		d->sessions[i] = session;
	}
}

static int
status_errno(int32_t status)
{
	return status == 0 ? 0 : status == EBADMSG ? -EBADMSG : -EIO;
}

/* A flag more, of an entry with or without others. */
static void
flag(struct cbi_direct *d, uint32_t at, cbi_direct_src flags)
{
	cbi_direct_src *src = &d->src[at & d->mask];

	d->special += (*src & CBI_DIRECT_FLAGS) == 0;
	*src |= flags;
}

/*
 * The statuses of a call in which not all went well: [from, from + n) of the burst, good of them
 * successful. A driver that cannot work at all writes no status, so zeros count only when there are
 * as many as it says.
 */
static void
settle_failures(struct cbi_direct *d, uint32_t from, uint32_t n, uint32_t good)
{
	uint32_t i, zeros = 0;

	for (i = from; i < from + n; i++)
		zeros += d->status[i] == 0;
	for (i = from; i < from + n; i++) {
		struct cburst_completion *done = &d->done[(d->ready + i) & d->mask];

		done->status = d->status[i] == 0 && zeros != good ? -EIO
								  : status_errno(d->status[i]);
		if (done->status != 0)
			flag(d, d->ready + i, CBI_DIRECT_FAILED);
	}
}

/* Compute n entries of one session. */
static void
compute(struct cbi_qp *qp, void *session, uint32_t from, uint32_t n)
{
	struct cbi_direct *d = qp->direct;
	struct rte_crypto_sym_vec vec = {
		.num = n,
		.src_sgl = d->sgl + from,
		.iv = d->iv + from,
		.aad = d->aad + from,
		.digest = d->tag + from,
		.status = d->status + from,
	};
	const union rte_crypto_sym_ofs ofs = {};
	uint32_t good;

	good = rte_cryptodev_sym_cpu_crypto_process(qp->dev_id, session, ofs, &vec);
	if (unlikely(good != n))
		settle_failures(d, from, n, good);
}

static void
count(struct cburst_lane *lane, struct cbi_qp *qp, const struct cburst_completion *done)
{
	if (unlikely(qp->state == CBURST_QP_PROBING) && done->status != -EIO)
		cbi_health_good(lane, qp);
	if (done->status == 0) {
		CBI_COUNT(qp->stats.completed, 1);
		CBI_COUNT(qp->stats.bytes, done->length);
		CBI_COUNT(lane->count.completed, 1);
		return;
	}
	CBI_COUNT(qp->stats.failed, 1);
	if (done->status == -EBADMSG)
		CBI_COUNT(qp->stats.auth_failed, 1);
	else
		cbi_health_failed(lane, qp, qp->stats.completed);
	CBI_COUNT(lane->count.failed, 1);
}

/*
 * The operation of a cburst_run() is the last of its burst, since that is handed over at once. Its
 * completion is for nobody to poll: it leaves before it counts as ready. Returns how many did.
 */
static uint32_t
end_run(struct cburst_lane *lane, struct cbi_qp *qp, uint32_t last)
{
	struct cbi_direct *d = qp->direct;
	const struct cburst_completion *done = &d->done[last & d->mask];

	if ((d->src[last & d->mask] & CBI_DIRECT_RUN) == 0)
		return 0;
	lane->run_status = done->status;
	lane->running = false;
	count(lane, qp, done);
	d->bytes -= done->length;
	d->special--;
	lane->direct--;
	return 1;
}

void
cbi_direct_mark_run(struct cbi_direct *d, uint32_t place)
{
	flag(d, d->ready + place, CBI_DIRECT_RUN);
}

unsigned
cbi_direct_flush(struct cburst_lane *lane, struct cbi_qp *qp, enum cburst_flush_cause cause)
{
	struct cbi_direct *d = qp->direct;
	const uint32_t n = qp->staged;
	uint32_t i, j, ended = 0;

	if (likely(!d->mixed)) {
		compute(qp, d->session, 0, n);
		__atomic_store_n(&d->route->outstanding, d->route->outstanding - n,
				 __ATOMIC_RELAXED);
	} else {
		for (i = 0; i < n; i = j) {
			for (j = i + 1; j < n && d->sessions[j] == d->sessions[i]; j++)
				;
			compute(qp, d->sessions[i], i, j - i);
			__atomic_store_n(&d->routes[i]->outstanding,
					 d->routes[i]->outstanding - (j - i), __ATOMIC_RELAXED);
		}
	}
	if (unlikely(d->special != 0))
		ended = end_run(lane, qp, d->ready + n - 1);
	if (!d->sampling && n != ended) {
		d->sampling = true;
		d->sample_at = d->ready;
		d->sample_tsc = qp->oldest_tsc;
	}
	d->ready += n - ended;
	d->ready_bytes += d->bytes;
	d->bytes = 0;
	CBI_COUNT(qp->stats.bursts, 1);
	CBI_COUNT(qp->stats.fill[n], 1);
	CBI_COUNT(qp->stats.flushes[cause], 1);
	CBI_COUNT(qp->stats.submitted, n);
	d->mixed = false;
	qp->staged = 0;
	qp->gathering = 0;
	if (unlikely(qp->state == CBURST_QP_PROBING))
		cbi_health_probed(lane, qp, n);
	return n;
}

/* The entry at the head leaves. Returns whether its completion is for the application. */
static bool
take_out(struct cburst_lane *lane, struct cbi_qp *qp)
{
	struct cbi_direct *d = qp->direct;
	const uint32_t at = d->head++ & d->mask;
	const cbi_direct_src src = d->src[at];

	lane->direct--;
	d->ready_bytes -= d->done[at].length;
	d->special -= (src & CBI_DIRECT_FLAGS) != 0;
	count(lane, qp, &d->done[at]);
	if ((src & CBI_DIRECT_ABANDONED) == 0)
		return true;
	rte_pktmbuf_free((struct rte_mbuf *)(src & ~(cbi_direct_src)CBI_DIRECT_FLAGS));
	return false;
}

unsigned
cbi_direct_poll_special(struct cburst_lane *lane, struct cbi_qp *qp, struct cburst_completion *out,
			unsigned max)
{
	struct cbi_direct *d = qp->direct;
	unsigned n = 0;

	while (n < max && d->head != d->ready) {
		const uint32_t at = d->head & d->mask;

		if (take_out(lane, qp))
			out[n++] = d->done[at];
	}
	return n;
}

int
cbi_direct_abandon(struct cburst_lane *lane, uint64_t ref)
{
	const uint32_t at = (uint32_t)(ref >> 16);
	const unsigned index = ref >> 1 & 0x7fff;
	const struct cbi_qp *qp;
	struct cbi_direct *d;

	if (ref >> 48 != 0 || index >= lane->nb_qps || lane->qp[index].direct == NULL)
		return -ENOENT;
	qp = &lane->qp[index];
	d = qp->direct;
	if (at - d->head >= d->ready + (qp->gathering ? qp->staged : 0u) - d->head ||
	    (d->src[at & d->mask] & CBI_DIRECT_ABANDONED) != 0)
		return -ENOENT;
	flag(d, at, CBI_DIRECT_ABANDONED);
	CBI_COUNT(lane->count.abandoned, 1);
	return 0;
}
