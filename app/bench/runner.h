/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Running a point: an instance of the library, a key, lanes on lcores, and what comes out.
 */

#ifndef BENCH_RUNNER_H
#define BENCH_RUNNER_H

#include <stdbool.h>

#include <rte_launch.h>

#include "config.h"
#include "result.h"

/** What points have in common. Zero-initialise; bench_runner_free() at the end. */
struct bench_runner {
	const struct bench_config *config; /**< the options */
	uint32_t seed;			   /**< of this run */
	uint32_t serial;		   /**< counts points */
	double seconds;			   /**< measured per point */
	double warmup;			   /**< before it */
	struct bench_counts *each; /**< receives what each lane counted, room for all there can be;
				      NULL: not wanted */
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

/** Work for an lcore. */
struct bench_job {
	void *arg;	/**< of the function */
	unsigned lcore; /**< where */
};

/**
 * Run a function on several lcores, and wait until all are done.
 * @param work the function
 * @param job one for each, all on different lcores
 * @param n how many
 * @param spin wait without sleeping
 */
void bench_lcores_run(lcore_function_t *work, struct bench_job *job, unsigned n, bool spin);

/** Have the instance of a point in runner.cb: the last one's, if it fits. @return 0 or negative
 * errno */
int
bench_instance_get(struct bench_runner *r, const struct bench_point *p, struct cburst_error *err);

/**
 * A point is done with its key. Where operations were lost, neither the key nor the instance can be
 * freed, and the target is left alone from then on.
 * @return @p rc
 */
int bench_key_done(struct bench_runner *r, const struct bench_point *p, struct cburst_key *key,
		   const struct bench_result *out, int rc);

/** Make a row one that could not be measured. */
void bench_result_error(struct bench_result *out, const struct cburst_error *err, int rc);

/**
 * Run a point of a public-key algorithm: all modes.
 * @param r the runner, with the instance, except where no device can do it; the main lcore's thread
 * @param p the point
 * @param out zero-initialised; filled in
 * @param err why it could not be run
 * @return 0 or negative errno
 */
int bench_asym_run(struct bench_runner *r, const struct bench_point *p, struct bench_result *out,
		   struct cburst_error *err);

/** End it. */
void bench_runner_free(struct bench_runner *r);

/** Verify mode, on a lane that is ready: compares many messages of all kinds. On the lane's lcore.
 */
void
bench_verify_lane(struct bench_lane *w, struct bench_result *out, const struct bench_sizes *sizes);

#endif /* BENCH_RUNNER_H */
