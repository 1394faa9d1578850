/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What a point gave: one row of the report.
 */

#ifndef BENCH_RESULT_H
#define BENCH_RESULT_H

#include "cost.h"
#include "lane.h"
#include "points.h"

/** Latencies of a row. */
enum bench_latency { BENCH_P50 = 0, BENCH_P90, BENCH_P99, BENCH_P999, BENCH_MAX, BENCH_LATENCIES };

/** With less of its CPU than this an lcore was not alone on it. */
#define BENCH_CPU_SHARE_MIN 0.97

/** Most rounds of a row. */
#define BENCH_ROUNDS_MAX 15

/** How it went. */
enum bench_outcome {
	BENCH_OK = 0,	  /**< everything succeeded */
	BENCH_FAILED_OPS, /**< measured, but operations failed, were lost, or differed */
	BENCH_ERROR,	  /**< could not be measured */
	BENCH_NO_DEVICE,  /**< there is no device that can do it; libcrypto's figure alone */
};

/** A row. */
struct bench_result {
	const struct bench_point *point; /**< of this point */
	enum bench_outcome outcome;	 /**< how it went */
	char note[256];			 /**< what was wrong, or "" */
	double seconds;			 /**< measured time, mean of the lcores, all rounds */
	double cpu_share; /**< of that time its lcores really ran; less where others had their CPUs
			   */
	unsigned rounds;  /**< how often it was measured */
	double rounds_ops[BENCH_ROUNDS_MAX]; /**< ops_per_second of each round, in their order */
	double spread; /**< half of what lies between the rates of the middle half of the rounds, as
			  a share of ops_per_second: plus or minus; 0 with a single round */
	double mean_size;		    /**< bytes of the mean message */
	uint64_t submitted;		    /**< operations taken in that time */
	uint64_t ok;			    /**< operations that succeeded */
	uint64_t failed;		    /**< operations that did not */
	uint64_t lost;			    /**< operations that never came back */
	uint64_t pressure;		    /**< submits turned away by a full queue or pool */
	double ops_per_second;		    /**< successes only, all lcores; of the median round */
	double bits_per_second;		    /**< of their message bytes */
	double cycles_per_op;		    /**< TSC cycles of one lcore per success */
	double part[BENCH_PARTS];	    /**< the same, by part */
	bool has_parts;			    /**< parts were measured */
	double fill;			    /**< mean operations per enqueue call */
	double latency_us[BENCH_LATENCIES]; /**< microseconds */
	bool has_latency;		    /**< latencies were measured */
	bool library_latency; /**< sampled by the library, one operation a burst, upper bounds of
				 its buckets */
	double group_fill;    /**< public keys: mean operations the driver computed together; 0: it
				 does not say */
	double libcrypto_ops; /**< public keys: operations a second of libcrypto on one of the
				 lcores, in turns with the device; 0: not measured */
	double ratio;	      /**< ops_per_second against that */
	struct bench_model model; /**< steady: what a simulated device says about the time */
	struct bench_cost cost;	  /**< steady: where the cycles of an operation went */
	uint64_t compared;	  /**< verify: outputs compared with libcrypto */
	uint64_t mismatches;	  /**< verify: outputs that differed */
	uint64_t corrupted;	  /**< verify: damaged messages given to decrypt */
	uint64_t undetected;	  /**< verify: of those, reported as good */
	uint64_t refused;	  /**< verify: lengths the library said no device can do */
};

#endif /* BENCH_RESULT_H */
