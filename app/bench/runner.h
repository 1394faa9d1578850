/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Running a point: an instance of the library, a key, lanes on lcores, and what comes out.
 */

#ifndef BENCH_RUNNER_H
#define BENCH_RUNNER_H

#include "config.h"
#include "result.h"

/** What points have in common. Zero-initialise; bench_runner_free() at the end. */
struct bench_runner {
	const struct bench_config *config; /**< the options */
	uint32_t seed;			   /**< of this run */
	uint32_t serial;		   /**< counts points */
	double seconds;			   /**< measured per point */
	double warmup;			   /**< before it */
	/* the instance of the last point, kept while the next one wants the same */
	struct cburst *cb;
	const struct bench_target *target;
	uint32_t burst;
	uint32_t depth;
	uint32_t lcores;
};

/**
 * Run a point: all modes.
 * @param r the runner; the main lcore's thread
 * @param p the point
 * @param out filled in
 */
void bench_run(struct bench_runner *r, const struct bench_point *p, struct bench_result *out);

/** End it. */
void bench_runner_free(struct bench_runner *r);

/** Verify mode, on a lane that is ready: compares many messages of all kinds. On the lane's lcore.
 */
void
bench_verify_lane(struct bench_lane *w, struct bench_result *out, const struct bench_sizes *sizes);

#endif /* BENCH_RUNNER_H */
