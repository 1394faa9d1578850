/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The process's EAL and instance of the library, shared by every loaded provider and started by the
 * first operation that could use it, not before: a server that forks its workers after it has read
 * its configuration gets one in each.
 *
 * The instance ends with the last provider that is unloaded. EAL stays, since it cannot be started
 * twice, and is found again by the next one: this module is therefore never unmapped (-z nodelete).
 */

#ifndef PROVIDER_ENGINE_H
#define PROVIDER_ENGINE_H

#include <stdatomic.h>

#include <cryptoburst/cryptoburst.h>

#include "counters.h"
#include "settings.h"

enum engine_state {
	ENGINE_IDLE = 0, /* nothing wanted it yet */
	ENGINE_STARTED,
	ENGINE_FAILED, /* it cannot be had: everything in software */
	ENGINE_FORKED, /* this is a child of the process that started it */
};

extern _Atomic enum engine_state engine_state_now;

static inline enum engine_state
engine_state(void)
{
	return atomic_load_explicit(&engine_state_now, memory_order_acquire);
}

/* A provider was loaded; it is unloaded. The last one to go ends the instance. */
void engine_hold(void);
void engine_release(void);

/* The instance, started with these settings if nobody did before; NULL where there is none. */
struct cburst *engine_get(const struct settings *s);

/* Why there is none, where engine_get() gave NULL. */
enum software_reason engine_reason(void);

/* State in words, why it failed included. */
const char *engine_text(void);

/*
 * Whether a device is hardware, or could turn out to be once started; in software only, an
 * operation alone gains nothing there.
 */
bool engine_has_hardware(const struct settings *s);

/*
 * A key without a private part to agree on secrets with, one for each curve and group, made when
 * first asked for. They go by their numbers in TLS. NULL where no device does it.
 */
struct cburst_key *engine_curve(uint16_t curve);

/* Bring everything outstanding to its end; no thread has a lane afterwards. */
void lane_close_all(void);

/* Run in the child after a fork, before it uses anything. */
void lane_forget(void);

#endif /* PROVIDER_ENGINE_H */
