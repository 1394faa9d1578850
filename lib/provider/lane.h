/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A thread's lane, and operations on it.
 *
 * Inside an ASYNC_JOB an operation is submitted and the job is paused; whoever is resumed polls the
 * lane, so that nobody else needs to. Outside, the caller polls until its operation is done.
 *
 * A lane is locked while it is used. The lock is nearly always free: it is there for wait contexts
 * that another thread frees.
 */

#ifndef PROVIDER_LANE_H
#define PROVIDER_LANE_H

#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/cryptoburst.h>

#include "counters.h"
#include "settings.h"

struct key;

enum outcome {
	OUTCOME_DONE = 0, /* the device did it */
	OUTCOME_REJECTED, /* it did: the signature does not verify */
	OUTCOME_SOFTWARE, /* it is left to libcrypto, and was counted */
};

/*
 * Whether an operation of this kind is to go to the device at all: there is an instance, and a lane
 * for this thread, and it is not better off in software. What is not is counted.
 */
struct cburst *lane_wanted(const struct settings *s, enum work_kind kind);

/*
 * Drivers and the library use libcrypto themselves, some in the program's own library context,
 * where they find this provider again. Between these two calls the thread gets the default
 * provider's algorithms only.
 */
void lane_enter(void);
void lane_leave(void);

/*
 * Run an operation, pausing the ASYNC_JOB there is. Its inputs are copied; its result goes to out,
 * which has room for cap bytes, and *len says how many they are. hold, when there is one, is kept
 * until the device has given the operation back, whatever becomes of the caller. secret: the copy
 * of the result is wiped.
 */
enum outcome lane_run(enum work_kind kind, struct cburst_asym_req *req, struct key *hold, void *out,
		      size_t cap, size_t *len, bool secret);

#endif /* PROVIDER_LANE_H */
