/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Which device does which row, and how it is given the work.
 */

#ifndef BENCH_WOLF_PLAN_H
#define BENCH_WOLF_PLAN_H

#include "catalogue.h"
#include "points.h"

/** A row on a device. */
struct bench_wolf_place {
	unsigned row;		  /**< index of the row */
	struct bench_point point; /**< how it is measured */
	struct bench_size size;	  /**< what the point's size is, where it has one */
};

/** A plan. Zero-initialise. */
struct bench_wolf_plan {
	struct bench_wolf_rows rows;	/**< rows of the run */
	struct bench_algo *algo;	/**< of each row the algorithm, where the library has it */
	struct bench_wolf_place *place; /**< rows on devices, in the order of the devices */
	unsigned nb_places;		/**< how many */
	struct bench_points asym;	/**< where the points of public keys come from */
};

/**
 * Make a plan: without --device each row on the one device that is best for it (an accelerator
 * before a simulated one before the CPU), otherwise on each of those that were named.
 * @param config the options
 * @param targets the devices
 * @param plan filled in
 * @param err why it cannot be made
 * @return 0 or negative errno
 */
int bench_wolf_plan_make(struct bench_config *config, struct bench_targets *targets,
			 struct bench_wolf_plan *plan, struct cburst_error *err);

/** Free it. */
void bench_wolf_plan_free(struct bench_wolf_plan *plan);

/** Whether the library has the algorithm of a row. */
static inline bool
bench_wolf_row_has_algo(const struct bench_wolf_row *row)
{
	return row->algo[0] != '\0';
}

#endif /* BENCH_WOLF_PLAN_H */
