/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The course of a public-key measurement: device and libcrypto take turns on the same lcore, so
 * that whatever happens to the machine meanwhile happens to both.
 */

#ifndef BENCH_ASYM_MEASURE_H
#define BENCH_ASYM_MEASURE_H

#include <stdatomic.h>

#include "asym_lane.h"
#include "result.h"

struct bench_asym_measure;

/** Argument of bench_asym_measure_lane(). */
struct bench_asym_start {
	struct bench_asym_measure *measure; /**< the measurement */
	struct bench_asym_lane *lane;	    /**< the lane to run */
};

/** A measurement. Zero-initialise. */
struct bench_asym_measure {
	double seconds;					 /**< measured on the device */
	double warmup;					 /**< before it, not counted */
	struct bench_result *result;			 /**< verify mode: written by the lane */
	unsigned nb_lanes;				 /**< entries of lane */
	struct bench_asym_lane *lane[CBURST_LANES_MAX];	 /**< lanes that work together */
	struct bench_asym_start start[CBURST_LANES_MAX]; /**< one for each */
	atomic_uint arrived;	  /**< lanes that came to a meeting, all meetings counted */
	atomic_uint gone;	  /**< lanes that come to none any more */
	uint64_t software_ops;	  /**< of libcrypto, by the first lane */
	uint64_t software_cycles; /**< TSC cycles it took for them */
	uint64_t groups;	  /**< kernel groups the devices ran meanwhile */
	uint64_t grouped;	  /**< operations in them */
};

/**
 * Run one lane of a measurement. On the lane's lcore.
 * @param arg struct bench_asym_start
 * @return 0
 */
int bench_asym_measure_lane(void *arg);

/** Put together what the lanes found, after all ended. */
void bench_asym_collect(const struct bench_asym_measure *m, struct bench_result *out);

#endif /* BENCH_ASYM_MEASURE_H */
