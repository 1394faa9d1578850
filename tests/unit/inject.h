/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Functions of DPDK and libc that stand in front of the real ones in the test program, so that a
 * test can tell lies to the library, and see what it does where no result shows it. With nothing
 * asked for they change nothing.
 */

#ifndef UNIT_INJECT_H
#define UNIT_INJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Let a device say that it is hardware (RTE_CRYPTODEV_FF_HW_ACCELERATED). To be called before
 * cburst_create(). */
void inject_hardware(uint8_t dev_id, bool on);

/** Let a device refuse sessions of a direction (0 encrypt or generate, 1 decrypt), as one whose
 * capabilities lie. */
void inject_refuse_sessions(uint8_t dev_id, unsigned dir, bool on);

/** Let rte_cryptodev_close() of a device fail. */
void inject_refuse_close(uint8_t dev_id, bool on);

/** Times that a device was closed. */
unsigned inject_closes(uint8_t dev_id);

/** Sessions made with a device so far. */
unsigned inject_sessions_made(uint8_t dev_id);

/** Sessions of a device that are not freed yet. */
int inject_sessions_alive(uint8_t dev_id);

/** Remember from now on what explicit_bzero() wipes; false forgets it all. */
void inject_watch_wipes(bool on);

/** Whether memory that held these bytes was wiped since. */
bool inject_wiped(const void *bytes, size_t len);

/** Everything as it was: to be called between tests. */
void inject_reset(void);

#ifdef __cplusplus
}
#endif

#endif /* UNIT_INJECT_H */
