/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A device that works on a thread of its own: operations of queue pair 0 are finished by another
 * thread than the one that submitted them, while that one runs on. As an accelerator does, and no
 * software driver.
 */

#ifndef UNIT_THREADED_H
#define UNIT_THREADED_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Put the thread between a started device and who calls it. @param delay_us pause before each
 * operation */
void threaded_install(uint8_t dev_id, unsigned delay_us);

/** Operations finished so far. */
uint64_t threaded_done(void);

/** End the thread, and put the device's own functions back. Everything must have been dequeued. */
void threaded_remove(uint8_t dev_id);

#ifdef __cplusplus
}
#endif

#endif /* UNIT_THREADED_H */
