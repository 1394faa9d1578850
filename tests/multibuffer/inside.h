/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What tests do to the inside of the driver: read its counters, and break the kernels' results.
 */

#ifndef TESTS_MULTIBUFFER_INSIDE_H
#define TESTS_MULTIBUFFER_INSIDE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct inside_counts {
	uint64_t groups;	   /**< kernel runs */
	uint64_t grouped_ops;	   /**< operations in them */
	uint64_t partial_groups;   /**< runs that were not full */
	uint64_t soft_ops;	   /**< operations through libcrypto */
	uint64_t fault_recomputes; /**< results that failed their check */
};

/** Counters of a device. */
void inside_count(uint8_t dev_id, struct inside_counts *counts);

/** Whether the device runs the kernels. */
bool inside_has_kernels(uint8_t dev_id);

/**
 * From now on, flip a bit in what the RSA-CRT kernel computes for one of the lanes, each time it
 * runs; -1 for no more. @return how often it was done since the last call
 */
unsigned inside_break_crt(int lane, unsigned bit);

/** The kernels that inside_break_kernel() can break, ended by NULL; none in builds without them. */
extern const char *const inside_kernels[];

/**
 * From now on, spoil what one of the kernels computes for a lane: a bit of a result, or a signature
 * that does not verify does; NULL for no more. @return how often it was done since the last call
 */
unsigned inside_break_kernel(const char *name, unsigned lane);

/**
 * Let the driver believe that the program runs another DPDK than it was built for: another month's
 * release, or one whose session header has another size; 0 for none of it.
 */
void inside_pretend(unsigned month, unsigned session_header);

#ifdef __cplusplus
}
#endif

#endif
