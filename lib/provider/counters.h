/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What the provider did, and what it left to libcrypto and why: one set of counters for the
 * process, written by any thread.
 */

#ifndef PROVIDER_COUNTERS_H
#define PROVIDER_COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>

/* An operation, as the counters tell it. */
enum work_kind {
	WORK_RSA_SIGN = 0,
	WORK_RSA_VERIFY,
	WORK_RSA_ENCRYPT,
	WORK_RSA_DECRYPT,
	WORK_ECDSA_SIGN,
	WORK_ECDSA_VERIFY,
	WORK_EDDSA_SIGN,
	WORK_EDDSA_VERIFY,
	WORK_ECDH,
	WORK_XDH,
	WORK_DH,
	WORK_KINDS
};

/* Why an operation went to libcrypto. */
enum software_reason {
	SOFTWARE_OFF = 0,     /* the setting offload = no */
	SOFTWARE_NOT_STARTED, /* EAL did not start, or there is no device */
	SOFTWARE_FORKED,      /* a child of a process that had started EAL */
	SOFTWARE_NO_LANE,     /* more threads than lanes */
	SOFTWARE_UNSUPPORTED, /* key or parameters that no device takes */
	SOFTWARE_FULL,	      /* queues are full */
	SOFTWARE_FAILED,      /* a device failed it */
	SOFTWARE_ALONE,	      /* it had no company: the setting alone */
	SOFTWARE_REASONS
};

struct counters {
	atomic_uint_fast64_t device[WORK_KINDS];
	atomic_uint_fast64_t software[WORK_KINDS];
	atomic_uint_fast64_t reasons[SOFTWARE_REASONS];
	atomic_uint_fast64_t paused;	/* operations that paused their ASYNC_JOB */
	atomic_uint_fast64_t fruitless; /* times a job was resumed too early */
	atomic_uint_fast64_t callbacks; /* calls of wait contexts' callbacks */
};

extern struct counters counters;

static inline void
count(atomic_uint_fast64_t *counter)
{
	atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

static inline void
count_software(enum work_kind kind, enum software_reason reason)
{
	count(&counters.software[kind]);
	count(&counters.reasons[reason]);
}

/* One number of the list of all counters. */
struct counter_name {
	const char *group; /* "device", "software", "reason", "jobs" */
	const char *name;
	const atomic_uint_fast64_t *value;
};

/* The i-th counter. Returns 1, or 0 where there is none. */
int counter_at(unsigned i, struct counter_name *out);

/* A forked child begins anew. */
void counters_reset(void);

/* Append the counters to a file, one a line. Errors are nobody's. */
void counters_write(const char *path, const char *state);

#endif /* PROVIDER_COUNTERS_H */
