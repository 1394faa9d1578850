/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file Inside of public-key operations: faults put between device and library, flags, memory. */

#ifndef CBURST_TESTS_ASYM_INSIDE_H
#define CBURST_TESTS_ASYM_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cburst_key;
struct cburst_lane;

/** From here on, what is known of the devices that a key's routes use is that they compute RSA with
 * p and q and do not check it. @return candidates changed */
unsigned asym_inside_distrust(struct cburst_key *key);
/** The same: that they draw no nonces. */
unsigned asym_inside_no_rng(struct cburst_key *key);
/** The same: that they do not look at a peer's points. */
unsigned asym_inside_no_point_checks(struct cburst_key *key);
/** What one of a lane's queue pairs wants: nonces from the library, and the y of a shared point. */
unsigned asym_inside_form(struct cburst_key *key, unsigned qp, bool own_rng, bool x_only);
/** Whether bytes lie anywhere in the lane's public-key operations. */
bool asym_inside_contains(const struct cburst_lane *lane, const void *bytes, size_t n);

/** Faults of a device, until asym_inside_heal(). One device at a time. */
struct asym_fault {
	unsigned flip;	   /**< flip a bit in so many RSA results to come */
	unsigned take_max; /**< take at most so many of a burst, and call the queue full; 0: all */
	unsigned refuse;   /**< refuse so many operations to come with INVALID_ARGS at enqueue */
};
void asym_inside_hurt(uint8_t dev_id, const struct asym_fault *fault);
void asym_inside_heal(void);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_TESTS_ASYM_INSIDE_H */
