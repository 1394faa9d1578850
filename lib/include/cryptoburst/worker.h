/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Workers: the poll-mode loop, one per lcore.
 *
 * Each turn of a worker calls the application's work function, which submits; polls the lane; and
 * hands the completions to the application's done function. When the work function had nothing to
 * do, staged operations are flushed, since nothing would join them.
 */

#ifndef CBURST_WORKER_H
#define CBURST_WORKER_H

#include <stdint.h>

#include <cryptoburst/lane.h>
#include <cryptoburst/sym.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a worker does in a turn without work. */
enum cburst_idle {
	CBURST_IDLE_SPIN = 0, /**< the next turn at once: lowest latency, a whole core */
	CBURST_IDLE_YIELD,    /**< let another thread of this core run (sched_yield) */
	CBURST_IDLE_SLEEP,    /**< sleep, growing up to cburst_worker_conf::sleep_us */
};

/** How workers run. Zero-initialise, then set what is needed. */
struct cburst_worker_conf {
	/**
	 * Submit work. Called every turn on the worker's lcore.
	 * @return things done; 0 says that nothing more will come this turn, so bursts need not
	 * wait
	 */
	unsigned (*work)(struct cburst_lane *lane, void *arg);
	/** Take completions. Called on the worker's lcore, never from inside a submit; may submit.
	 */
	void (*done)(struct cburst_lane *lane, const struct cburst_completion *c, unsigned n,
		     void *arg);
	void *arg;	       /**< passed to both */
	enum cburst_idle idle; /**< what to do without work */
	uint32_t sleep_us;     /**< bound of a sleep, microseconds; 0 takes 100 */
};

/**
 * Start a worker on every lcore that has a lane, except the main lcore.
 * @param cb the instance
 * @param conf copied
 * @param err reason for a refusal; may be NULL
 * @return workers started; -ENODEV when no lane belongs to a worker lcore; -EBUSY when an lcore is
 * already running something; -EINVAL. The main lcore's thread.
 */
int cburst_workers_launch(struct cburst *cb, const struct cburst_worker_conf *conf,
			  struct cburst_error *err);

/**
 * Run the loop on the calling thread until cburst_workers_stop() is called elsewhere, for example
 * from a signal handler.
 *
 * A stop that was asked for before counts: it returns at once until cburst_workers_launch() starts
 * anew.
 * @param cb the instance
 * @param lane the calling thread's lane
 * @param conf how
 * @return operations left undone, as cburst_workers_stop(). The lane's thread.
 */
int cburst_worker_run(struct cburst *cb, struct cburst_lane *lane,
		      const struct cburst_worker_conf *conf);

/**
 * Ask the workers to stop. They stop calling the work function, flush, and hand out what comes back
 * for up to cburst_params::run_timeout_us. Async-signal-safe. Any thread.
 * @param cb the instance
 */
void cburst_workers_stop(struct cburst *cb);

/**
 * Wait until the launched workers have ended.
 * @param cb the instance
 * @return operations that no device gave back in time, over all workers (0 = everything is done).
 * The main lcore's thread.
 */
int cburst_workers_wait(struct cburst *cb);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_WORKER_H */
