/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

#include <openssl/crypto.h>

#include <rte_lcore.h>
#include <rte_pause.h>

#include "engine.h"
#include "job.h"
#include "key.h"
#include "lane.h"
#include "stack.h"

/* Completions that one poll takes: fewer than CALLS_MAX. */
#define POLL_MAX 32
/* Operations in a row that were alone until the next ones are expected to be. */
#define ALONE_STREAK 8
/* Polls at once for an operation that is alone. */
#define ALONE_POLLS 2
/* Polls until a full queue is left to itself. */
#define FULL_TRIES 64

static __thread struct lane *mine;
static __thread unsigned mine_of; /* the instance that it belongs to */
static __thread bool registered;  /* with EAL, by us */
static _Atomic unsigned instances;
static __thread unsigned inside;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t at_exit;
static bool no_key;
/* One for each lane of the instance that was ever taken; kept for the operations that name them. */
static pthread_mutex_t lanes_lock = PTHREAD_MUTEX_INITIALIZER;
static struct lane *lanes[CBURST_LANES_MAX];
static unsigned nb_lanes;

/* --- threads and their lanes --- */

static unsigned poll_lane(struct lane *l, struct calls *calls);

/*
 * A thread ends. What is outstanding belongs to jobs that nobody resumed, or that other threads
 * will: it is brought to its end, so that the lane is the next one's.
 */
static void
leave(void *arg)
{
	struct lane *l = arg;
	struct calls calls = { .n = 0 };

	mine = NULL;
	if (engine_state() == ENGINE_FORKED)
		return;
	pthread_mutex_lock(&l->lock);
	/* under the lock, since the last provider may be unloaded at the same time: that takes the
	 * lane away first */
	if (l->lane != NULL && mine_of == atomic_load(&instances)) {
		while (l->outstanding != 0) {
			if (poll_lane(l, &calls) == 0)
				rte_pause();
			/* nobody resumes these jobs any more */
			job_drop_calls(&calls);
		}
		job_new_owner(l);
		cburst_lane_release(l->lane);
	}
	pthread_mutex_unlock(&l->lock);
	if (registered)
		rte_thread_unregister();
	registered = false;
}

static void
make_key(void)
{
	no_key = pthread_key_create(&at_exit, leave) != 0;
}

void
lane_forget(void)
{
	if (mine != NULL)
		pthread_setspecific(at_exit, NULL);
	mine = NULL;
}

void
lane_close_all(void)
{
	struct calls calls = { .n = 0 };

	pthread_mutex_lock(&lanes_lock);
	for (unsigned i = 0; i < nb_lanes; i++) {
		struct lane *l = lanes[i];

		pthread_mutex_lock(&l->lock);
		while (l->lane != NULL && l->outstanding != 0) {
			if (poll_lane(l, &calls) == 0)
				rte_pause();
			/* the caller has locks that a callback might want */
			job_drop_calls(&calls);
		}
		job_new_owner(l);
		l->lane = NULL;
		pthread_mutex_unlock(&l->lock);
	}
	atomic_fetch_add(&instances, 1);
	pthread_mutex_unlock(&lanes_lock);
}

static struct lane *
lane_of(struct cburst_lane *taken)
{
	struct lane *l = NULL;
	unsigned i;

	pthread_mutex_lock(&lanes_lock);
	for (i = 0; i < nb_lanes && lanes[i]->lane != taken; i++)
		;
	if (i == nb_lanes)
		for (i = 0; i < nb_lanes && lanes[i]->lane != NULL; i++)
			;
	if (i < nb_lanes) {
		l = lanes[i];
		l->lane = taken;
	} else if (nb_lanes < CBURST_LANES_MAX) {
		l = calloc(1, sizeof(*l));
		if (l != NULL)
			l->stack = stack_create();
		if (l != NULL && l->stack != NULL) {
			pthread_mutex_init(&l->lock, NULL);
			l->lane = taken;
			lanes[nb_lanes++] = l;
		} else {
			free(l);
			l = NULL;
		}
	}
	pthread_mutex_unlock(&lanes_lock);
	return l;
}

static struct lane *
take(struct cburst *cb)
{
	const bool known = rte_lcore_id() != LCORE_ID_ANY;
	struct cburst_lane *taken = cburst_lane_acquire(cb);
	struct lane *l;

	pthread_once(&once, make_key);
	if (taken == NULL)
		goto none;
	l = lane_of(taken);
	if (l == NULL) {
		cburst_lane_release(taken);
		goto none;
	}
	registered |= !known;
	if (no_key || pthread_setspecific(at_exit, l) != 0) {
		cburst_lane_release(taken);
		goto none;
	}
	mine = l;
	mine_of = atomic_load(&instances);
	return l;
none:
	/* lcore ids are few as well */
	if (!known && rte_lcore_id() != LCORE_ID_ANY)
		rte_thread_unregister();
	return NULL;
}

/* --- operations --- */

static struct work *
work_get(struct lane *l)
{
	struct work *w = l->free;

	if (w != NULL)
		l->free = w->next;
	else
		w = malloc(sizeof(*w));
	if (w == NULL)
		return NULL;
	memset(w, 0, offsetof(struct work, out));
	w->lane = l;
	w->generation = l->generation;
	return w;
}

static void
work_put(struct work *w)
{
	w->next = w->lane->free;
	w->lane->free = w;
}

/* A call of the library's, made on the lane's own stack: devices in software compute in it. */
struct library_call {
	struct cburst_lane *lane;
	struct cburst_asym_req *req; /* submit it; NULL: poll */
	struct cburst_completion *completions;
	int ret;
};

void
lane_enter(void)
{
	inside++;
}

void
lane_leave(void)
{
	inside--;
}

static void
in_library(void *arg)
{
	struct library_call *c = arg;

	lane_enter();
	c->ret = c->req != NULL ? cburst_asym_submit(c->lane, c->req)
				: (int)cburst_poll(c->lane, c->completions, POLL_MAX);
	lane_leave();
}

static int
library(struct lane *l, struct cburst_asym_req *req, struct cburst_completion *completions)
{
	struct library_call c = { .lane = l->lane, .req = req, .completions = completions };

	stack_call(l->stack, in_library, &c);
	return c.ret;
}

static unsigned
poll_lane(struct lane *l, struct calls *calls)
{
	struct cburst_completion c[POLL_MAX];
	const unsigned n = (unsigned)library(l, NULL, c);

	for (unsigned i = 0; i < n; i++) {
		struct work *w = c[i].cookie;

		w->status = c[i].status;
		w->length = c[i].length;
		if (w->hold != NULL)
			key_drop(w->hold);
		w->hold = NULL;
		job_done(l, w, calls);
		atomic_store_explicit(&w->done, true, memory_order_release);
	}
	atomic_fetch_sub_explicit(&l->outstanding, n, memory_order_relaxed);
	return n;
}

static bool
done(const struct work *w)
{
	return atomic_load_explicit(&w->done, memory_order_acquire);
}

/* The child of a fork resumes a job of its parent's: what it waits for will never come. */
static bool
hopeless(void)
{
	return engine_state() != ENGINE_STARTED;
}

static struct work *
submit(struct lane *l, struct cburst_asym_req *req, struct key *hold)
{
	struct work *w = work_get(l);
	struct calls calls = { .n = 0 };
	int ret = -ENOMEM;

	if (w == NULL)
		return NULL;
	req->cookie = w;
	req->out = w->out;
	req->out_cap = sizeof(w->out);
	for (unsigned tries = 0; tries < FULL_TRIES; tries++) {
		ret = library(l, req, NULL);
		if (ret != -EAGAIN && ret != -ENOBUFS)
			break;
		poll_lane(l, &calls);
	}
	if (ret != 0) {
		work_put(w);
		w = NULL;
	} else {
		w->hold = hold;
		if (hold != NULL)
			key_take(hold);
		if (atomic_fetch_add_explicit(&l->outstanding, 1, memory_order_relaxed) != 0)
			l->alone = 0;
	}
	if (calls.n != 0) {
		pthread_mutex_unlock(&l->lock);
		job_calls(&calls);
		pthread_mutex_lock(&l->lock);
	}
	return w;
}

/* Wait with the thread. */
static void
wait_here(struct work *w)
{
	struct lane *l = w->lane;
	struct calls calls = { .n = 0 };

	while (!done(w) && !hopeless()) {
		pthread_mutex_lock(&l->lock);
		if (poll_lane(l, &calls) == 0)
			rte_pause();
		pthread_mutex_unlock(&l->lock);
		job_calls(&calls);
	}
}

/* Wait with the job: the thread does something else. */
static void
wait_paused(struct work *w, struct waiter *waiter)
{
	struct lane *l = w->lane;
	struct calls calls = { .n = 0 };
	struct waiter *own;

	atomic_store_explicit(&waiter->work, w, memory_order_release);
	if (waiter->callback != NULL) {
		pthread_mutex_lock(&l->lock);
		atomic_fetch_add_explicit(&waiter->refs, 1, memory_order_relaxed);
		w->waiter = waiter;
		job_wait(l, w, &calls);
		pthread_mutex_unlock(&l->lock);
		job_calls(&calls);
	}
	count(&counters.paused);
	while (ASYNC_pause_job() == 1) {
		if (done(w) && w->waiter == NULL)
			break;
		if (hopeless())
			break;
		pthread_mutex_lock(&l->lock);
		job_resumed(l, w);
		l->alone = l->outstanding == 1 && !done(w) ? l->alone + 1 : 0;
		/*
		 * A device that computes when it is polled waits one poll for company. When this is
		 * all there is, none came while the job was paused.
		 */
		own = w->waiter;
		/* it runs: nobody needs to call it back */
		w->waiter = NULL;
		for (unsigned i = 0; i < ALONE_POLLS && !done(w); i++) {
			poll_lane(l, &calls);
			if (l->outstanding > 1)
				break;
		}
		w->waiter = own;
		if (!done(w))
			job_wait(l, w, &calls);
		else
			job_hand_over(l, &calls);
		pthread_mutex_unlock(&l->lock);
		job_calls(&calls);
		if (done(w))
			break;
		count(&counters.fruitless);
		eventfd_write(waiter->fd, 1);
	}
	atomic_store_explicit(&waiter->work, NULL, memory_order_release);
	if (w->waiter != NULL) {
		pthread_mutex_lock(&l->lock);
		job_resumed(l, w);
		w->waiter = NULL;
		pthread_mutex_unlock(&l->lock);
		waiter_drop(waiter);
	}
	if (!done(w))
		wait_here(w);
}

/*
 * Whether an operation is likely to stay alone on a device that is fast for many at once only.
 * Outside of a job nobody can join it. Inside of one that cannot be known, but when the last ones
 * were alone so will be this one; every now and then that is tried again.
 */
static bool
alone(const struct settings *s, struct lane *l, bool in_job)
{
	if (s->alone == ALONE_DEVICE || engine_has_hardware(s))
		return false;
	/* such an operation needs no lane to know it, and so does not start EAL */
	if (l == NULL)
		return !in_job;
	if (atomic_load_explicit(&l->outstanding, memory_order_relaxed) != 0)
		return false;
	return !in_job || (l->alone >= ALONE_STREAK && ++l->skipped % ALONE_STREAK != 0);
}

struct cburst *
lane_wanted(const struct settings *s, enum work_kind kind)
{
	enum software_reason reason;
	struct cburst *cb;

	if (inside != 0)
		return NULL;
	if (mine_of != atomic_load_explicit(&instances, memory_order_relaxed))
		mine = NULL;
	if (!s->offload) {
		reason = SOFTWARE_OFF;
	} else if (alone(s, mine, ASYNC_get_current_job() != NULL)) {
		reason = SOFTWARE_ALONE;
	} else {
		cb = engine_get(s);
		if (cb == NULL)
			reason = engine_reason();
		else if (mine == NULL && take(cb) == NULL)
			reason = SOFTWARE_NO_LANE;
		else
			return cb;
	}
	count_software(kind, reason);
	return NULL;
}

enum outcome
lane_run(enum work_kind kind, struct cburst_asym_req *req, struct key *hold, void *out, size_t cap,
	 size_t *len, bool secret)
{
	ASYNC_JOB *job = ASYNC_get_current_job();
	struct waiter *waiter = job != NULL ? job_waiter(job) : NULL;
	enum outcome outcome = OUTCOME_SOFTWARE;
	struct lane *l = mine;
	struct work *w;
	int error;

	pthread_mutex_lock(&l->lock);
	w = submit(l, req, hold);
	error = w == NULL ? cburst_lane_error(l->lane) : 0;
	pthread_mutex_unlock(&l->lock);
	if (w == NULL) {
		count_software(kind,
			       error == -EAGAIN || error == -ENOBUFS ? SOFTWARE_FULL
								     : SOFTWARE_UNSUPPORTED);
		return OUTCOME_SOFTWARE;
	}
	if (waiter != NULL)
		wait_paused(w, waiter);
	else
		wait_here(w);
	if (!done(w)) {
		/* a child: its parent has it */
		count_software(kind, SOFTWARE_FORKED);
		return OUTCOME_SOFTWARE;
	}
	if (w->status == 0 && (out == NULL || w->length <= cap)) {
		if (out != NULL)
			memcpy(out, w->out, w->length);
		if (len != NULL)
			*len = w->length;
		outcome = OUTCOME_DONE;
	} else if (w->status == -EBADMSG && req->op == CBURST_ASYM_VERIFY) {
		outcome = OUTCOME_REJECTED;
	}
	if (secret)
		OPENSSL_cleanse(w->out, w->length);
	if (outcome == OUTCOME_SOFTWARE)
		count_software(kind, SOFTWARE_FAILED);
	else
		count(&counters.device[kind]);
	l = w->lane;
	pthread_mutex_lock(&l->lock);
	work_put(w);
	pthread_mutex_unlock(&l->lock);
	return outcome;
}
