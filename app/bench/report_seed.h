/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the reports of a preset share.
 */

#ifndef BENCH_REPORT_SEED_H
#define BENCH_REPORT_SEED_H

#include "facts.h"
#include "report.h"
#include "seed.h"

/** The row whose CPU time is told, once it is measured; or NULL. */
const struct bench_seed_row *bench_seed_core_row(const struct bench_seed *seed);

/** Per cent of an lcore for so many cycles an operation, at the seed's rate. */
double bench_seed_core_percent(const struct bench_seed *seed, double cycles);

/** Where a row was measured: the profile, or "libcrypto". */
const char *bench_seed_where(const struct bench_seed *seed, const struct bench_seed_row *row);

/** Whether a device does it, which is simulated. */
static inline bool
bench_seed_simulated(const struct bench_seed_row *row)
{
	return row->how != BENCH_SEED_SOFTWARE;
}

/** Whether operations came later than the model says for want of CPU: more than a few. */
bool bench_seed_late(const struct bench_seed_row *row);

#endif /* BENCH_REPORT_SEED_H */
