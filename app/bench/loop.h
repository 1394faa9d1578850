/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The measured loop.
 */

#ifndef BENCH_LOOP_H
#define BENCH_LOOP_H

#include "lane.h"

/** What the loop takes note of besides counting. */
enum bench_loop {
	BENCH_LOOP_PLAIN = 0, /**< nothing: this is the loop that throughput comes from */
	BENCH_LOOP_STAMPED,   /**< cycles by part, a time stamp around whole bursts */
	BENCH_LOOP_LATENCY,   /**< submit to completion of each operation */
};

/**
 * Keep the lane's depth in flight until a time.
 * @param w the lane; its thread
 * @param kind what to take note of
 * @param until TSC
 * @param counts added to
 */
void bench_loop_run(struct bench_lane *w, enum bench_loop kind, uint64_t until,
		    struct bench_counts *counts);

/**
 * Wait until everything in flight is back.
 * @param w the lane; its thread
 * @param seconds how long at most
 * @return operations that are not
 */
unsigned bench_loop_drain(struct bench_lane *w, double seconds);

#endif /* BENCH_LOOP_H */
