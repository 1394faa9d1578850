/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A queue pair: what happens between enqueue and dequeue.
 *
 * An operation that cannot be computed is given back with a reason. Any other one is either put
 * into the open group of its kind, or waits to be computed on its own. A group of MB_LANES is
 * complete: it joins those that wait. Dequeue works in order of arrival, a group or a single
 * operation at a time, until it has something to give back.
 *
 * A group that is not complete is run when it is old, or when nothing else is to be done and
 * nothing has been enqueued since the last dequeue: then nobody is about to fill it.
 *
 * One thread at a time; nothing here is shared with another queue pair.
 */

#include <errno.h>
#include <string.h>

#include <openssl/err.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_malloc.h>

#include "bytes.h"
#include "multibuffer.h"

/* A power of two of entries, indices that run freely. */
struct ring {
	struct rte_crypto_op **ops;
	uint32_t mask;
	uint32_t head; /* next to take */
	uint32_t tail; /* next to put */
};

/* Operations of one kind, gathered until there are MB_LANES. */
struct group {
	const struct mb_algorithm *algorithm;
	uint64_t opened; /* time of the first operation */
	struct group *older, *newer;
	uint16_t id; /* the algorithm's number for it */
	uint8_t worth;
	uint8_t n;
	struct rte_crypto_op *ops[MB_LANES];
};

struct mb_queue {
	uint32_t depth;
	uint32_t used; /* operations anywhere in here */
	bool idle;     /* the last call was a dequeue */
	uint64_t flush_cycles;
	struct group *oldest, *newest; /* open groups that hold something, by age */
	struct ring ready;	 /* complete groups, MB_LANES in a row, and single operations */
	struct group **ready_as; /* for each entry of ready: what group; NULL is a single one */
	struct ring done;	 /* to be given back */
	struct mb_counters count;
	struct mb_scratch scratch;
	unsigned nb_groups;
	unsigned first[RTE_CRYPTO_ASYM_XFORM_EDDSA + 1]; /* by session type: its first group */
	struct group groups[];
};

static inline void
ring_put(struct ring *r, struct rte_crypto_op *op)
{
	r->ops[r->tail++ & r->mask] = op;
}

static inline uint32_t
ring_count(const struct ring *r)
{
	return r->tail - r->head;
}

static int
ring_init(struct ring *r, uint32_t entries, int socket)
{
	r->mask = entries - 1;
	r->ops = rte_zmalloc_socket("mb_ring", entries * sizeof(r->ops[0]), RTE_CACHE_LINE_SIZE,
				    socket);
	return r->ops == NULL ? -ENOMEM : 0;
}

/* --- open groups --- */

static void
group_link(struct mb_queue *q, struct group *g)
{
	g->older = q->newest;
	g->newer = NULL;
	if (q->newest != NULL)
		q->newest->newer = g;
	else
		q->oldest = g;
	q->newest = g;
}

static void
group_unlink(struct mb_queue *q, struct group *g)
{
	if (g->older != NULL)
		g->older->newer = g->newer;
	else
		q->oldest = g->newer;
	if (g->newer != NULL)
		g->newer->older = g->older;
	else
		q->newest = g->older;
}

static void
ready_put(struct mb_queue *q, struct group *g, struct rte_crypto_op *op)
{
	q->ready_as[q->ready.tail & q->ready.mask] = g;
	ring_put(&q->ready, op);
}

static void
group_add(struct mb_queue *q, struct group *g, struct rte_crypto_op *op, uint64_t now)
{
	if (g->n == 0) {
		g->opened = now;
		group_link(q, g);
	}
	g->ops[g->n++] = op;
	if (g->n < MB_LANES)
		return;
	group_unlink(q, g);
	for (unsigned i = 0; i < MB_LANES; i++)
		ready_put(q, g, g->ops[i]);
	g->n = 0;
}

/* --- computing --- */

static void
finish(struct mb_queue *q, struct rte_crypto_op *const ops[], unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		ring_put(&q->done, ops[i]);
}

static void
run_soft(struct mb_queue *q, struct rte_crypto_op *op)
{
	/* errors of libcrypto are told by the status: none may wait here for an innocent caller */
	ERR_set_mark();
	mb_session_of(op)->algorithm->soft(&q->scratch, op);
	ERR_pop_to_mark();
	q->count.soft_ops++;
	finish(q, &op, 1);
}

static void
run_group(struct mb_queue *q, const struct group *g, struct rte_crypto_op *const ops[], unsigned n)
{
	if (n < g->worth) {
		for (unsigned i = 0; i < n; i++)
			run_soft(q, ops[i]);
		return;
	}
	ERR_set_mark();
	g->algorithm->run(g->id, &q->scratch, ops, n);
	ERR_pop_to_mark();
	q->count.groups++;
	q->count.grouped_ops += n;
	if (n < MB_LANES)
		q->count.partial_groups++;
	finish(q, ops, n);
}

static void
run_partial(struct mb_queue *q)
{
	struct group *g = q->oldest;
	unsigned n = g->n;

	group_unlink(q, g);
	g->n = 0;
	run_group(q, g, g->ops, n);
}

static void
run_ready(struct mb_queue *q)
{
	struct rte_crypto_op *ops[MB_LANES];
	struct ring *r = &q->ready;
	const struct group *g = q->ready_as[r->head & r->mask];
	unsigned n = g == NULL ? 1 : MB_LANES;

	for (unsigned i = 0; i < n; i++)
		ops[i] = r->ops[r->head++ & r->mask];
	if (g == NULL)
		run_soft(q, ops[0]);
	else
		run_group(q, g, ops, n);
}

/*
 * What the kernels leave behind is overwritten by their next run, and the key that it comes from is
 * in memory all the time: it is enough to wipe it when there is no next run.
 */
static void
wipe_when_done(struct mb_queue *q)
{
	if (q->scratch.dirty == 0 || ring_count(&q->ready) > 0 || q->oldest != NULL)
		return;
	mb_wipe(q->scratch.work, q->scratch.dirty);
	q->scratch.dirty = 0;
}

/* --- the two calls of the data path --- */

/* Where an operation goes, before anything of its session is believed. */
static enum rte_crypto_op_status
accept(struct mb_queue *q, struct rte_crypto_op *op, uint64_t now)
{
	const struct mb_session *sess;
	int group;

	if (unlikely(op->type != RTE_CRYPTO_OP_TYPE_ASYMMETRIC ||
		     op->sess_type != RTE_CRYPTO_OP_WITH_SESSION))
		return RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
	if (unlikely(op->asym->session == NULL || op->asym->session->driver_id != mb_driver_id()))
		return RTE_CRYPTO_OP_STATUS_INVALID_SESSION;
	sess = mb_session_of(op);
	if (unlikely(sess->algorithm == NULL))
		return RTE_CRYPTO_OP_STATUS_INVALID_SESSION;
	group = sess->algorithm->classify(sess, op);
	if (unlikely(group < 0))
		return RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
	if (group == MB_GROUP_SOFT)
		ready_put(q, NULL, op);
	else
		group_add(q, &q->groups[q->first[sess->algorithm->capability.xform_type] + group],
			  op, now);
	return RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
}

uint16_t
mb_enqueue(void *queue, struct rte_crypto_op **ops, uint16_t n)
{
	struct mb_queue *q = queue;
	uint32_t room = q->depth - q->used;
	uint64_t now;

	if (unlikely(n > room)) {
		/* a status left from an earlier use would say that they were computed */
		for (uint16_t i = room; i < n; i++)
			ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		q->count.refused += n - room;
		n = room;
	}
	if (n == 0)
		return 0;
	now = rte_rdtsc();
	for (uint16_t i = 0; i < n; i++) {
		ops[i]->status = accept(q, ops[i], now);
		if (unlikely(ops[i]->status != RTE_CRYPTO_OP_STATUS_NOT_PROCESSED))
			ring_put(&q->done, ops[i]);
	}
	q->used += n;
	q->count.enqueued += n;
	q->idle = false;
	return n;
}

uint16_t
mb_dequeue(void *queue, struct rte_crypto_op **ops, uint16_t n)
{
	struct mb_queue *q = queue;
	bool idle = q->idle;

	q->idle = true;
	if (q->used == 0 || n == 0)
		return 0;
	/* before anything that is ready: with a steady supply of that it would never be its turn */
	if (q->oldest != NULL && rte_rdtsc() - q->oldest->opened >= q->flush_cycles)
		run_partial(q);
	while (ring_count(&q->done) == 0) {
		if (ring_count(&q->ready) > 0)
			run_ready(q);
		else if (idle && q->oldest != NULL)
			run_partial(q);
		else
			return 0;
	}
	wipe_when_done(q);
	n = RTE_MIN(n, ring_count(&q->done));
	for (uint16_t i = 0; i < n; i++) {
		ops[i] = q->done.ops[q->done.head++ & q->done.mask];
		q->count.failed += ops[i]->status != RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
	q->used -= n;
	q->count.dequeued += n;
	return n;
}

/* --- making and freeing --- */

uint32_t
mb_queue_used(void *queue)
{
	const struct mb_queue *q = queue;

	return q->used;
}

const struct mb_counters *
mb_queue_counters(const struct mb_queue *queue)
{
	return &queue->count;
}

static void
groups_init(struct mb_queue *q)
{
	const struct mb_algorithm *const *algorithms;
	unsigned n, next = 0;

	algorithms = mb_algorithms(&n);
	for (unsigned i = 0; i < n; i++) {
		const struct mb_algorithm *a = algorithms[i];

		q->first[a->capability.xform_type] = next;
		for (unsigned id = 0; id < a->groups; id++, next++) {
			q->groups[next].algorithm = a;
			q->groups[next].id = id;
			q->groups[next].worth = a->worth == NULL ? 1 : a->worth[id];
		}
	}
	q->nb_groups = next;
}

struct mb_queue *
mb_queue_create(const struct mb_device *device, uint32_t descriptors, int socket)
{
	const struct mb_algorithm *const *algorithms;
	uint32_t entries = rte_align32pow2(descriptors);
	unsigned n, groups = 0;
	struct mb_queue *q;

	algorithms = mb_algorithms(&n);
	for (unsigned i = 0; i < n; i++)
		groups += algorithms[i]->groups;
	q = rte_zmalloc_socket("mb_queue", sizeof(*q) + groups * sizeof(q->groups[0]),
			       RTE_CACHE_LINE_SIZE, socket);
	if (q == NULL)
		return NULL;
	q->depth = descriptors;
	q->flush_cycles = device->flush_cycles;
	groups_init(q);
	q->ready_as = rte_zmalloc_socket("mb_ring", entries * sizeof(q->ready_as[0]),
					 RTE_CACHE_LINE_SIZE, socket);
	if (q->ready_as == NULL || ring_init(&q->ready, entries, socket) != 0 ||
	    ring_init(&q->done, entries, socket) != 0 ||
	    mb_scratch_init(&q->scratch, &q->count, socket) != 0) {
		mb_queue_free(q);
		return NULL;
	}
	return q;
}

void
mb_queue_free(struct mb_queue *q)
{
	if (q == NULL)
		return;
	mb_scratch_fini(&q->scratch);
	rte_free(q->ready.ops);
	rte_free(q->ready_as);
	rte_free(q->done.ops);
	rte_free(q);
}
