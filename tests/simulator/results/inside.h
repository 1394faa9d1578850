/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What tests see of the inside of the driver: memory that is given back, and counters.
 */

#ifndef TESTS_SIMULATOR_INSIDE_H
#define TESTS_SIMULATOR_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Memory that was given back to the system. */
struct inside_unmapped {
	unsigned times;
	size_t bytes;  /**< of it */
	bool all_zero; /**< each byte */
};

/** What was given back since the last call. */
struct inside_unmapped inside_unmapped_since(void);

struct inside_counts {
	uint64_t computed, computed_cycles, replayed, evicted;
};

/** Counters of a device's queue pair that are about results. */
struct inside_counts inside_count(uint8_t dev_id, uint16_t qp);

/** No faults from now on. */
void inside_faults_off(uint8_t dev_id);

#ifdef __cplusplus
}
#endif

#endif
