/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What lanes without an operation are given: the kernels want all eight.
 */

#ifndef MB_EC_LANES_H
#define MB_EC_LANES_H

#include "curve.h"

/** A scalar of any curve: one. */
static const mb_limb mb_lane_one[MB_EC_LIMBS] = { 1 };

/** Bytes that are, as a number of a curve's size, less than its order and not zero. */
static const uint8_t mb_lane_ones[MB_EC_BYTES] = {
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};

#endif
