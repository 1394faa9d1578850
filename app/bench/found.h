/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What one lcore found out while it measured, and how the row is put together from all of them.
 */

#ifndef BENCH_FOUND_H
#define BENCH_FOUND_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>

#include <rte_cycles.h>

#include <cryptoburst/cryptoburst.h>

#include "cost.h"
#include "histogram.h"

struct bench_result;

/** Counts of a stretch of the loop. */
struct bench_counts {
	uint64_t submitted;	    /**< operations taken by the library */
	uint64_t ok;		    /**< completed with status 0 */
	uint64_t failed;	    /**< completed with another status */
	uint64_t bytes;		    /**< of those that were ok */
	uint64_t cycles;	    /**< TSC cycles it lasted */
	uint64_t pressure;	    /**< submits that took less than offered: queue or pool full */
	uint64_t part[BENCH_PARTS]; /**< TSC cycles by part, of a stretch with stamps */
	int32_t first_status;	    /**< of the first operation that failed */
};

/** What an lcore found. Zero-initialise. */
struct bench_found {
	struct bench_counts counts;	   /**< measured */
	struct bench_counts split;	   /**< measured with stamps, for the parts */
	struct bench_histogram *histogram; /**< of every operation, or NULL */
	struct cburst_lane_stats *stats;   /**< of the library, over the measured stretch */
	double steady_ops;		   /**< steady points: operations a second */
	double steady_spread;		   /**< of the slices of that */
	struct bench_model model;	   /**< what simulated devices say about that */
	struct bench_busy *busy;	   /**< steady points: calls that did something, or NULL */
	struct bench_cost cost;		   /**< cycles an operation by place */
	double cpu_seconds;		   /**< CPU time it had in the measured stretch */
	unsigned lost;			   /**< operations that never came back */
	int error;			   /**< negative errno when it could not be measured */
	char note[200];			   /**< why, in words */
};

/**
 * Allocate what an lcore needs to find something out.
 * @param f zero-initialised
 * @param every_operation have a histogram
 * @return 0 or -ENOMEM
 */
int bench_found_init(struct bench_found *f, bool every_operation);

/** Free it. */
void bench_found_fini(struct bench_found *f);

/** Note that the library refused an operation for good, or gave one up. */
void bench_found_refusal(struct bench_found *f, const struct cburst_lane *lane, int refusal);

/**
 * Nothing but failures: it will not become better, and nobody wants to wait for it.
 * @param f gets the counts and the reason then
 * @param counts of a stretch
 * @return whether it is so
 */
bool bench_found_hopeless(struct bench_found *f, const struct bench_counts *counts);

/** Put a row together from what all lcores found. */
void bench_found_collect(struct bench_found *const *found, unsigned n, struct bench_result *out);

/** Whether a submit was turned away by a full queue or pool, which passes. */
static inline bool
bench_refusal_passes(int refusal)
{
	return refusal == -EAGAIN || refusal == -ENOBUFS;
}

/**
 * With fewer in flight than a burst, or no whole number of bursts, the last one would wait for its
 * deadline each time: how many producers to tell the library of.
 */
static inline unsigned
bench_producers(uint32_t depth, uint32_t burst, bool waits)
{
	return depth % burst == 0 || waits ? 0 : depth;
}

/** CPU time of this thread, seconds. */
double bench_cpu_seconds(void);

/** TSC cycles of a time. */
static inline uint64_t
bench_tsc(double seconds)
{
	return (uint64_t)(seconds * (double)rte_get_tsc_hz());
}

#endif /* BENCH_FOUND_H */
