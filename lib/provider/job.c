/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "job.h"

/* Its address is our name among those who put descriptors into a wait context. */
static const char wait_key;

void
waiter_drop(struct waiter *w)
{
	if (atomic_fetch_sub_explicit(&w->refs, 1, memory_order_acq_rel) == 1)
		free(w);
}

/* --- the list of those that were not told --- */

static void
list_add(struct lane *l, struct work *w)
{
	w->listed = true;
	w->older = l->newest;
	w->newer = NULL;
	if (l->newest != NULL)
		l->newest->newer = w;
	else
		l->oldest = w;
	l->newest = w;
}

static void
list_remove(struct lane *l, struct work *w)
{
	if (!w->listed)
		return;
	w->listed = false;
	if (w->older != NULL)
		w->older->newer = w->newer;
	else
		l->oldest = w->newer;
	if (w->newer != NULL)
		w->newer->older = w->older;
	else
		l->newest = w->older;
}

static void
tell(struct lane *l, struct work *w, struct calls *calls)
{
	if (w->told || w->waiter == NULL || calls->n == CALLS_MAX)
		return;
	list_remove(l, w);
	w->told = true;
	if (w->generation == l->generation)
		l->told++;
	atomic_fetch_add_explicit(&w->waiter->refs, 1, memory_order_relaxed);
	calls->call[calls->n++] = (struct call){
		.waiter = w->waiter,
		.callback = w->waiter->callback,
		.arg = w->waiter->arg,
	};
}

void
job_wait(struct lane *l, struct work *w, struct calls *calls)
{
	if (w->waiter == NULL)
		return;
	if (l->told == 0)
		tell(l, w, calls);
	else if (!w->told && !w->listed)
		list_add(l, w);
}

void
job_done(struct lane *l, struct work *w, struct calls *calls)
{
	tell(l, w, calls);
}

void
job_resumed(struct lane *l, struct work *w)
{
	list_remove(l, w);
	if (w->told) {
		w->told = false;
		if (w->generation == l->generation)
			l->told--;
	}
}

void
job_hand_over(struct lane *l, struct calls *calls)
{
	if (l->told == 0 && l->oldest != NULL)
		tell(l, l->oldest, calls);
}

void
job_new_owner(struct lane *l)
{
	while (l->oldest != NULL)
		list_remove(l, l->oldest);
	/* what was told and never resumed must not keep the next owner's jobs waiting */
	l->told = 0;
	l->generation++;
}

void
job_drop_calls(struct calls *calls)
{
	for (unsigned i = 0; i < calls->n; i++)
		waiter_drop(calls->call[i].waiter);
	calls->n = 0;
}

void
job_calls(struct calls *calls)
{
	for (unsigned i = 0; i < calls->n; i++) {
		const struct call *c = &calls->call[i];

		/* the wait context may have gone since */
		if (atomic_load_explicit(&c->waiter->work, memory_order_acquire) != NULL) {
			count(&counters.callbacks);
			c->callback(c->arg);
		}
		waiter_drop(c->waiter);
	}
	calls->n = 0;
}

/* --- wait contexts --- */

/* The wait context is freed: its job will never be resumed, but its operation may be outstanding.
 */
static void
forget(ASYNC_WAIT_CTX *ctx, const void *key, OSSL_ASYNC_FD fd, void *data)
{
	struct waiter *waiter = data;
	struct work *w = atomic_exchange(&waiter->work, NULL);
	struct calls calls = { .n = 0 };

	(void)ctx;
	(void)key;
	if (w != NULL && w->waiter != NULL) {
		pthread_mutex_lock(&w->lane->lock);
		job_resumed(w->lane, w);
		w->waiter = NULL;
		waiter_drop(waiter);
		job_hand_over(w->lane, &calls);
		pthread_mutex_unlock(&w->lane->lock);
		job_calls(&calls);
	}
	close(fd);
	waiter_drop(waiter);
}

struct waiter *
job_waiter(ASYNC_JOB *job)
{
	ASYNC_WAIT_CTX *ctx = ASYNC_get_wait_ctx(job);
	struct waiter *w;
	OSSL_ASYNC_FD fd;
	void *data;

	if (ctx == NULL)
		return NULL;
	if (ASYNC_WAIT_CTX_get_fd(ctx, &wait_key, &fd, &data) == 1) {
		w = data;
	} else {
		w = calloc(1, sizeof(*w));
		if (w == NULL)
			return NULL;
		w->fd = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
		atomic_store(&w->refs, 1);
		if (w->fd < 0 ||
		    ASYNC_WAIT_CTX_set_wait_fd(ctx, &wait_key, w->fd, w, forget) != 1) {
			if (w->fd >= 0)
				close(w->fd);
			free(w);
			return NULL;
		}
	}
	w->callback = NULL;
	ASYNC_WAIT_CTX_get_callback(ctx, &w->callback, &w->arg);
	return w;
}
