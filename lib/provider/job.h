/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * How an ASYNC_JOB that waits for its operation is woken.
 *
 * Nobody but the jobs' own thread polls the lane, so a job must be woken not only when its
 * operation is done but also when there is polling to do.
 *
 * By file descriptor: each wait context gets an eventfd that is readable all the time. An event
 * loop then resumes every waiting job once a turn, the first of them polls and the others find
 * their operations done: no system call an operation. A job that is resumed in vain writes to it
 * again, for loops that are told of changes only (EPOLLET).
 *
 * By callback, where the program has set one: at completion; and as long as anything is outstanding
 * at least one job has been told and not been resumed yet, so that somebody will poll.
 */

#ifndef PROVIDER_JOB_H
#define PROVIDER_JOB_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <openssl/async.h>

#include <cryptoburst/cryptoburst.h>

#include "counters.h"

struct key;
struct lane;

/* What belongs to one ASYNC_WAIT_CTX, until that is freed and its last operation is done. */
struct waiter {
	atomic_int refs;
	int fd;
	/* Guarded by the lock of the lane that has the operation. */
	int (*callback)(void *arg); /* NULL: none is set */
	void *arg;
	_Atomic(struct work *) work; /* the operation that its job waits for */
};

/* An operation. It outlives a job that is never resumed, and so does the memory for its result. */
struct work {
	struct work *next; /* of the lane's free ones */
	struct lane *lane;
	struct key *hold;
	struct waiter *waiter;	    /* who waits for a callback; NULL: nobody */
	struct work *older, *newer; /* in the lane's list of those that were not told */
	bool told, listed;
	unsigned generation; /* of the lane's owners, who submitted it */
	int status;
	uint32_t length;
	atomic_bool done;
	uint8_t out[CBURST_MODULUS_MAX];
};

struct lane {
	pthread_mutex_t lock;
	struct cburst_lane *lane;
	struct stack *stack; /* to compute on */
	struct work *free;
	struct work *oldest, *newest; /* waiting for a callback, and not told */
	unsigned told;		      /* jobs that were told and not resumed since */
	unsigned generation;	      /* counts owners: told is of the present one's jobs */
	atomic_uint outstanding;
	unsigned alone;	  /* operations in a row that had no company while they were paused */
	unsigned skipped; /* operations that were not submitted for want of company */
};

/* The waiter of a job's wait context, made the first time; NULL when there can be none. */
struct waiter *job_waiter(ASYNC_JOB *job);
void waiter_drop(struct waiter *w);

/* A callback to make as soon as the lane is unlocked. */
struct call {
	struct waiter *waiter;
	int (*callback)(void *arg);
	void *arg;
};
#define CALLS_MAX 40

struct calls {
	struct call call[CALLS_MAX];
	unsigned n;
};

/* These need the lane's lock. */
void job_wait(struct lane *l, struct work *w, struct calls *calls); /* it is about to pause */
void job_done(struct lane *l, struct work *w, struct calls *calls); /* its operation is done */
void job_resumed(struct lane *l, struct work *w);		    /* it runs again */
void job_hand_over(struct lane *l, struct calls *calls);	    /* it will not poll again */
void job_new_owner(struct lane *l); /* nobody will resume the jobs of the last one */
/* These must not have it. */
void job_calls(struct calls *calls);
void job_drop_calls(struct calls *calls); /* make none of them */

#endif /* PROVIDER_JOB_H */
