/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The loop of points that are measured to be compared with a figure (bench_point::steady): counted
 * from completion to completion, so that a device that takes long for a message, or finishes many
 * at once, is neither given nor denied any.
 */

#ifndef BENCH_STEADY_H
#define BENCH_STEADY_H

#include "lane.h"

/** A measured stretch is cut into so many, of which the median counts: when something else takes
 * the CPU for a while, one of them has it. */
#define BENCH_STEADY_SLICES 5

/** Median of a few figures, which are sorted. */
double bench_steady_median(double *rate, unsigned n);

/** Half of what lies between the rates of all slices but the fastest and the slowest one, against
 * the median: one slice that something else disturbed is none of the spread. @param rate sorted */
double bench_steady_spread(const double *rate, unsigned n);

/** What came out. */
struct bench_steady {
	struct bench_counts counts; /**< between the first and the last completion that count */
	double ops_per_second; /**< median of the slices, each the slope of the line through all
				  completions: engines that work in step finish in steps, whose
				  edges a quotient would depend on */
	double spread;	       /**< of the slices, as bench_steady_spread() says */
};

/**
 * Keep the lane's depth in flight. Nothing counts before as many completions came as are kept in
 * flight.
 * @param w the lane, with found.busy and requests that come from its buffers; its thread
 * @param seconds counted at least
 * @param least operations counted at least, unless that takes many times as long
 * @param out filled in
 */
void
bench_steady_run(struct bench_lane *w, double seconds, uint64_t least, struct bench_steady *out);

#endif /* BENCH_STEADY_H */
