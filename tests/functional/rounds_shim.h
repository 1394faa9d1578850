/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The benchmark's rounds in terms that C++ has. */

#ifndef ROUNDS_SHIM_H
#define ROUNDS_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What rounds of these rates come to. */
struct shim_row {
	double rate, spread, seconds, max_us;
	uint64_t ok;
	unsigned rounds;
	bool varies, failed;
};

/** Join rounds; the one at index failed, if any, went wrong. Each took a second. */
struct shim_row shim_join(const double *rate, unsigned n, int failed);

/** Whether two rows of such rounds may be the same. */
bool shim_within_noise(const double *a, unsigned na, const double *b, unsigned nb);

#ifdef __cplusplus
}
#endif

#endif /* ROUNDS_SHIM_H */
