/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Numbers that look random and are the same in every run (xorshift64* of Vigna). Not for keys.
 */

#ifndef SIM_RANDOM_H
#define SIM_RANDOM_H

#include <stdint.h>

/** State from a seed and a number of who uses it; never zero, where the generator would stay. */
static inline uint64_t
sim_random_seed(uint64_t seed, uint64_t user)
{
	uint64_t x = seed + (user + 1) * UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	x ^= x >> 31;
	return x == 0 ? 1 : x;
}

static inline uint32_t
sim_random(uint64_t *state)
{
	uint64_t x = *state;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	*state = x;
	return (x * UINT64_C(0x2545f4914f6cdd1d)) >> 32;
}

#endif
