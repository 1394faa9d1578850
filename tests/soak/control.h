/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What the soak test asks of crypto_simulator behind cryptodev's back. */

#ifndef SOAK_CONTROL_H
#define SOAK_CONTROL_H

#include <stdint.h>

/**
 * Replace a device's faults, as its telemetry command does. Ends the program when it cannot.
 * @param rules separated by commas
 */
void control_faults(uint8_t dev_id, const char *rules);

/** Print what a device counted of its faults. @return the kinds of fault that happened */
unsigned control_print(uint8_t dev_id);

/** A counter of a device by name. */
uint64_t control_count(uint8_t dev_id, const char *name);

#endif /* SOAK_CONTROL_H */
