/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A queue pair: what happens between enqueue and dequeue.
 *
 * Enqueue decides when an operation is due, and what becomes of it then. Where a device gives back
 * in the order of submission, operations wait in a ring, none due before the one in front of it.
 * Otherwise they wait in a heap. So does an operation that a fault makes late: it would hold up
 * all others in the ring.
 *
 * One thread at a time. Shared with other queue pairs are the engines, and what faults set.
 */

#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_malloc.h>

#include "device.h"

/* What becomes of an operation when it is due. */
enum end {
	END_RESULT,
	END_WRONG,
	END_ERROR,
	END_RETURNED, /* by a restart */
	END_INVALID,  /* refused: its arguments */
	END_SESSION,  /* refused: its session */
	END_LOST,
	END_STUCK,
};

struct entry {
	uint64_t due;
	struct rte_crypto_op *op;
	uint64_t serial; /* breaks ties: first in, first out */
	uint8_t end;
	bool prepared;
};

struct sim_queue {
	struct sim_device *device;
	const struct sim_profile *profile;
	uint32_t capacity;
	uint32_t used; /* operations in the ring and in the heap */
	uint32_t held; /* descriptors of operations that are stuck */
	bool in_order;
	uint32_t restarts; /* that were noticed */
	uint64_t serial;
	uint64_t last_due; /* of the ring's last entry */

	struct entry *ring;
	uint32_t mask;
	uint32_t head, tail; /* run freely */
	uint32_t prepared;   /* entries from head .. here have been looked at by prepare() */

	struct entry *heap; /* from 0, the smallest first */
	uint32_t in_heap;

	struct sim_jitter jitter;
	struct sim_fault_state fault;
	struct sim_results *results;
	/* when results were computed last, without a pause in between */
	uint64_t live_from, live_to;
	uint64_t poll_slack; /* a dequeue call so much after an operation was due is not late */
	struct sim_counters count;

	/*
	 * Written by other threads: one more than the restarts there had been when it was stopped.
	 * The next restart makes that another number, so whoever stops it after a restart that the
	 * queue pair has not noticed yet means the time after it.
	 */
	alignas(RTE_CACHE_LINE_SIZE) _Atomic uint32_t stopped;
};

/* --- the heap --- */

static inline bool
before(const struct entry *a, const struct entry *b)
{
	return a->due != b->due ? a->due < b->due : (int64_t)(a->serial - b->serial) < 0;
}

static void
heap_put(struct sim_queue *q, const struct entry *e)
{
	uint32_t at = q->in_heap++;

	while (at > 0) {
		uint32_t up = (at - 1) / 2;

		if (!before(e, &q->heap[up]))
			break;
		q->heap[at] = q->heap[up];
		at = up;
	}
	q->heap[at] = *e;
}

static void
heap_drop_first(struct sim_queue *q)
{
	const struct entry last = q->heap[--q->in_heap];
	uint32_t at = 0, down;

	while ((down = 2 * at + 1) < q->in_heap) {
		if (down + 1 < q->in_heap && before(&q->heap[down + 1], &q->heap[down]))
			down++;
		if (!before(&q->heap[down], &last))
			break;
		q->heap[at] = q->heap[down];
		at = down;
	}
	q->heap[at] = last;
}

/* --- restarts --- */

/* What is in flight when the device restarts: gone, or given back at once. */
static void
restarted(struct sim_queue *q, bool lost)
{
	if (lost) {
		q->count.fault_lost += q->used;
		q->head = q->tail;
		q->in_heap = 0;
		q->used = 0;
	}
	for (uint32_t i = q->head; i != q->tail; i++) {
		q->ring[i & q->mask].due = 0;
		q->ring[i & q->mask].end = END_RETURNED;
	}
	/* all equal: the order within the heap stays valid by their serial numbers, once sorted */
	for (uint32_t n = q->in_heap, i = 0; i < n; i++) {
		struct entry e = q->heap[i];

		e.due = 0;
		e.end = END_RETURNED;
		q->in_heap = i;
		heap_put(q, &e);
	}
	q->held = 0;
	q->last_due = 0;
	q->prepared = q->tail;
}

/* Whether the device works at this time: to be asked first by each call. */
static inline bool
working(struct sim_queue *q, uint64_t now)
{
	struct sim_device *d = q->device;
	uint32_t restarts = atomic_load_explicit(&d->restarts, memory_order_acquire);

	if (unlikely(restarts != q->restarts)) {
		q->restarts = restarts;
		restarted(q, atomic_load_explicit(&d->restart_lost, memory_order_relaxed));
	}
	return now >= atomic_load_explicit(&d->down_until, memory_order_relaxed);
}

/* --- enqueue --- */

/* When the device has finished an operation. */
static inline uint64_t
due(struct sim_queue *q, const struct sim_work *work, uint64_t now)
{
	const struct sim_row *row = &q->profile->rows[work->row];
	uint64_t service = sim_row_service(row, work->bytes);

	/* cipher and MAC of one operation run side by side: the slower one tells */
	if (work->row2 != SIM_NO_ROW) {
		const struct sim_row *row2 = &q->profile->rows[work->row2];
		uint64_t service2 = sim_row_service(row2, work->bytes2);

		if (service2 > service) {
			row = row2;
			service = service2;
		}
	}
	service = sim_jitter_apply(&q->jitter, service);
	return sim_engines_take(&q->device->engines[row->pool], now + row->request, service) +
		row->back;
}

/* Why an operation cannot be done, or END_RESULT and what it costs. */
static inline enum end
accept(const struct rte_crypto_op *op, struct sim_work *work)
{
	const void *session;

	if (unlikely(op->sess_type != RTE_CRYPTO_OP_WITH_SESSION))
		return END_INVALID;
	if (op->type == RTE_CRYPTO_OP_TYPE_SYMMETRIC) {
		const struct rte_cryptodev_sym_session *s = op->sym->session;

		if (unlikely(s == NULL || s->driver_id != sim_driver_id()))
			return END_SESSION;
		session = s->driver_priv_data;
	} else if (op->type == RTE_CRYPTO_OP_TYPE_ASYMMETRIC) {
		const struct rte_cryptodev_asym_session *s = op->asym->session;

		if (unlikely(s == NULL || s->driver_id != sim_driver_id()))
			return END_SESSION;
		session = s->sess_private_data;
	} else {
		return END_INVALID;
	}
	return unlikely(sim_classify(session, op, work) != 0) ? END_INVALID : END_RESULT;
}

/* What a fault makes of an entry. @return whether it leaves the order */
static bool
apply_fault(struct sim_queue *q, struct entry *e, const struct sim_faults *faults)
{
	const struct sim_rule *rule = sim_fault_draw(&q->fault, faults);

	if (rule == NULL)
		return false;
	switch (rule->kind) {
	case SIM_FAULT_ERROR:
		e->end = END_ERROR;
		break;
	case SIM_FAULT_WRONG:
		e->end = END_WRONG;
		break;
	case SIM_FAULT_LOST:
		e->end = END_LOST;
		break;
	case SIM_FAULT_STUCK:
		e->end = END_STUCK;
		break;
	case SIM_FAULT_LATE:
		q->count.fault_late++;
		e->due += rule->time;
		return true;
	case SIM_FAULT_HANG:
		atomic_store_explicit(&q->device->hung, true, memory_order_relaxed);
		break;
	case SIM_FAULT_STOP:
		sim_queue_stop(q);
		break;
	case SIM_FAULT_RESTART:
		/* this operation is in flight then, like those before it */
		sim_device_restart(q->device, rule->lost, rule->time);
		break;
	default:
		break;
	}
	return false;
}

static inline void
put(struct sim_queue *q, struct rte_crypto_op *op, const struct sim_faults *faults, uint64_t now)
{
	struct sim_work work = { .row2 = SIM_NO_ROW };
	struct entry e = { .op = op, .serial = q->serial++ };
	bool late = false;

	op->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
	e.end = accept(op, &work);
	e.due = likely(e.end == END_RESULT) ? due(q, &work, now) : now;
	if (unlikely(faults != NULL) && e.end == END_RESULT)
		late = apply_fault(q, &e, faults);
	q->used++;
	if (!q->in_order || late) {
		heap_put(q, &e);
		return;
	}
	e.due = RTE_MAX(e.due, q->last_due);
	q->last_due = e.due;
	q->ring[q->tail++ & q->mask] = e;
}

uint16_t
sim_enqueue(void *queue, struct rte_crypto_op **ops, uint16_t n)
{
	struct sim_queue *q = queue;
	const struct sim_faults *faults = atomic_load_explicit(&q->device->faults,
							       memory_order_acquire);
	uint64_t now = sim_now(q->device);
	uint16_t take = 0;

	if (likely(working(q, now)))
		take = RTE_MIN(n, q->capacity - q->used - q->held);
	if (unlikely(faults != NULL) && take > 0) {
		uint16_t less = sim_fault_short(&q->fault, faults, take);

		q->count.fault_short += less != take;
		take = less;
	}
	/* a status left from an earlier use would say that they were computed */
	for (uint16_t i = take; i < n; i++)
		ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
	q->count.refused += n - take;
	for (uint16_t i = 0; i < take; i++)
		put(q, ops[i], faults, now);
	q->count.enqueued += take;
	return take;
}

/* --- dequeue --- */

/* The entry that is given back next, or NULL. */
static inline struct entry *
first(const struct sim_queue *q)
{
	struct entry *ring = q->head != q->tail ? &q->ring[q->head & q->mask] : NULL;

	if (likely(q->in_heap == 0))
		return ring;
	return ring == NULL || before(&q->heap[0], ring) ? &q->heap[0] : ring;
}

static inline void
drop(struct sim_queue *q, const struct entry *e)
{
	if (e == q->heap) {
		heap_drop_first(q);
	} else {
		if (q->prepared == q->head)
			q->prepared++;
		q->head++;
	}
	q->used--;
}

/*
 * A result was computed in the call that came at this time. What comes right after another is one
 * pause of the lcore, seen from the operations that wait.
 */
static void
lived(struct sim_queue *q, uint64_t now)
{
	if (now > q->live_to + q->poll_slack)
		q->live_from = now;
	q->live_to = sim_now(q->device);
}

/* How late an operation comes, and why. The dequeue call came at now. */
static inline void
count_lateness(struct sim_queue *q, uint64_t at, uint64_t now)
{
	uint64_t from = RTE_MAX(at, q->live_from);

	if (unlikely(q->live_to > from)) {
		q->count.late_live++;
		q->count.late_live_cycles += (q->live_to - from) >> SIM_TIME_SHIFT;
		at = q->live_to;
	}
	if (unlikely(now > at + q->poll_slack)) {
		q->count.late_poll++;
		q->count.late_poll_cycles += (now - at) >> SIM_TIME_SHIFT;
	}
}

/* End an operation that is due. @return whether it is given back */
static bool
finish(struct sim_queue *q, const struct entry *e, uint64_t now)
{
	struct rte_crypto_op *op = e->op;

	switch ((enum end)e->end) {
	case END_LOST:
		q->count.fault_lost++;
		return false;
	case END_STUCK:
		q->count.fault_stuck++;
		q->held++;
		return false;
	case END_ERROR:
		q->count.fault_error++;
		op->status = RTE_CRYPTO_OP_STATUS_ERROR;
		return true;
	case END_RETURNED:
		q->count.fault_returned++;
		op->status = RTE_CRYPTO_OP_STATUS_ERROR;
		return true;
	case END_INVALID:
		op->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
		return true;
	case END_SESSION:
		op->status = RTE_CRYPTO_OP_STATUS_INVALID_SESSION;
		return true;
	default:
		break;
	}
	if (unlikely(sim_result(q->results, op)))
		lived(q, now);
	if (unlikely(e->end == END_WRONG) && op->status == RTE_CRYPTO_OP_STATUS_SUCCESS)
		q->count.fault_wrong += sim_result_spoil(op);
	count_lateness(q, e->due, now);
	return true;
}

/*
 * Nothing is due: have one result computed that will be. Those in the heap are looked at when
 * they are first there.
 */
static void
prepare(struct sim_queue *q, uint64_t now)
{
	struct entry *e = NULL;

	if ((int32_t)(q->prepared - q->head) < 0)
		q->prepared = q->head;
	if (q->prepared != q->tail)
		e = &q->ring[q->prepared++ & q->mask];
	else if (q->in_heap > 0 && !q->heap[0].prepared)
		e = &q->heap[0];
	if (e == NULL)
		return;
	e->prepared = true;
	if ((e->end == END_RESULT || e->end == END_WRONG) && sim_result_prepare(q->results, e->op))
		lived(q, now);
}

/* Operations that may still be given back before the device hangs, of n. */
static uint16_t
before_hang(struct sim_queue *q, struct sim_faults *faults, uint16_t n)
{
	uint64_t completed;

	if (faults->hang_after == 0)
		return n;
	completed = atomic_fetch_add_explicit(&faults->completed, n, memory_order_relaxed);
	/* it happens once: afterwards somebody has restarted the device */
	if (completed + n < faults->hang_after || completed >= faults->hang_after)
		return n;
	atomic_store_explicit(&q->device->hung, true, memory_order_relaxed);
	return faults->hang_after - completed;
}

/* Entries that are due, up to n of them. */
static uint16_t
count_due(const struct sim_queue *q, uint16_t n, uint64_t now)
{
	uint16_t due_now = 0;

	for (uint32_t i = q->head; i != q->tail && due_now < n; i++)
		due_now += q->ring[i & q->mask].due <= now;
	for (uint32_t i = 0; i < q->in_heap && due_now < n; i++)
		due_now += q->heap[i].due <= now;
	return due_now;
}

uint16_t
sim_dequeue(void *queue, struct rte_crypto_op **ops, uint16_t n)
{
	struct sim_queue *q = queue;
	struct sim_device *d = q->device;
	uint64_t now = sim_now(d);
	struct sim_faults *faults;
	uint16_t got = 0;
	struct entry *e;

	if (unlikely(!working(q, now) || atomic_load_explicit(&d->hung, memory_order_relaxed) ||
		     atomic_load_explicit(&q->stopped, memory_order_relaxed) == q->restarts + 1))
		return 0;
	faults = atomic_load_explicit(&d->faults, memory_order_acquire);
	if (unlikely(faults != NULL && faults->hang_after != 0))
		n = before_hang(q, faults, count_due(q, n, now));
	while (got < n && (e = first(q)) != NULL && e->due <= now) {
		struct entry done = *e;

		drop(q, e);
		if (likely(finish(q, &done, now))) {
			q->count.failed += done.op->status != RTE_CRYPTO_OP_STATUS_SUCCESS;
			ops[got++] = done.op;
		}
	}
	q->count.dequeued += got;
	if (got == 0 && q->used > 0)
		prepare(q, now);
	return got;
}

/* --- making and freeing --- */

uint32_t
sim_queue_used(void *queue)
{
	const struct sim_queue *q = queue;

	return q->used + q->held;
}

const struct sim_counters *
sim_queue_counters(const struct sim_queue *queue)
{
	return &queue->count;
}

void
sim_queue_stop(struct sim_queue *queue)
{
	uint32_t restarts = atomic_load_explicit(&queue->device->restarts, memory_order_acquire);

	atomic_store_explicit(&queue->stopped, restarts + 1, memory_order_relaxed);
}

bool
sim_queue_well(const struct sim_queue *queue)
{
	uint32_t restarts = atomic_load_explicit(&queue->device->restarts, memory_order_acquire);

	return queue->held == 0 &&
		atomic_load_explicit(&queue->stopped, memory_order_relaxed) != restarts + 1;
}

/* On the node asked for, or, where a device claims to be on a node that is not there, on any. */
static void *
allocate(size_t bytes, int socket)
{
	void *p = rte_zmalloc_socket("sim_queue", bytes, RTE_CACHE_LINE_SIZE, socket);

	return p != NULL
		? p
		: rte_zmalloc_socket("sim_queue", bytes, RTE_CACHE_LINE_SIZE, SOCKET_ID_ANY);
}

struct sim_queue *
sim_queue_create(struct sim_device *device, uint16_t id, uint32_t descriptors, int socket)
{
	const struct sim_profile *profile = device->profile;
	uint32_t entries = rte_align32pow2(descriptors);
	struct sim_queue *q = allocate(sizeof(*q), socket);

	if (q == NULL)
		return NULL;
	q->device = device;
	q->profile = profile;
	q->capacity = descriptors - profile->reserve;
	q->in_order = profile->order == SIM_ORDER_SUBMISSION;
	q->restarts = atomic_load_explicit(&device->restarts, memory_order_acquire);
	q->mask = entries - 1;
	q->jitter.most = profile->jitter;
	q->jitter.state = sim_random_seed(device->seed, 2u * id);
	q->fault.random = sim_random_seed(device->seed, 2u * id + 1);
	q->fault.queue_pair = id;
	q->poll_slack = (rte_get_tsc_hz() << SIM_TIME_SHIFT) * 2 / 1000000;
	q->ring = allocate(entries * sizeof(q->ring[0]), socket);
	q->heap = allocate(entries * sizeof(q->heap[0]), socket);
	q->results = sim_results_create(profile, &q->count, device->result_bytes, socket);
	if (q->ring == NULL || q->heap == NULL || q->results == NULL) {
		sim_queue_free(q);
		return NULL;
	}
	return q;
}

void
sim_queue_free(struct sim_queue *q)
{
	if (q == NULL)
		return;
	sim_results_free(q->results);
	rte_free(q->ring);
	rte_free(q->heap);
	rte_free(q);
}
