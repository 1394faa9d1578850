/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The course of a measurement: lanes get ready, start together, warm up, are measured, and drained.
 */

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdatomic.h>
#include <stdint.h>

#include "lane.h"
#include "result.h"

struct bench_measure;

/** Argument of bench_measure_lane(). */
struct bench_measure_start {
	struct bench_measure *measure; /**< the measurement */
	struct bench_lane *lane;       /**< the lane to run */
};

/** A measurement. Zero-initialise. */
struct bench_measure {
	double seconds;					    /**< measured */
	double warmup;					    /**< before it, not counted */
	const struct bench_sizes *sizes;		    /**< verify mode: the user's sizes */
	struct bench_result *result;			    /**< verify mode: written by the lane */
	unsigned nb_lanes;				    /**< entries of lane */
	struct bench_lane *lane[CBURST_LANES_MAX];	    /**< lanes that work together */
	struct bench_measure_start start[CBURST_LANES_MAX]; /**< one for each */
	atomic_uint ready;   /**< lanes that are prepared, or failed to be */
	atomic_uint failed;  /**< lanes that could not be prepared */
	_Atomic uint64_t go; /**< TSC at which all start; 0: not all are ready */
};

/**
 * Run one lane of a measurement. On the lane's lcore.
 * @param arg struct bench_measure_start
 * @return 0
 */
int bench_measure_lane(void *arg);

/**
 * Put together what the lanes found.
 * @param m the measurement, after all lanes ended
 * @param out filled in
 */
void bench_measure_collect(const struct bench_measure *m, struct bench_result *out);

#endif /* BENCH_MEASURE_H */
