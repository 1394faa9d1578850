/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What is measured when nothing was asked for: a first look at a machine.
 */

#ifndef BENCH_FIRST_LOOK_H
#define BENCH_FIRST_LOOK_H

#include "points.h"

/** Parts of it. */
#define BENCH_FIRST_LOOK_PARTS 4

/** Its configurations: the points made of them point into them. */
struct bench_first_look {
	struct bench_config part[BENCH_FIRST_LOOK_PARTS];
};

/**
 * Make the points of a first look: AES-GCM by size and burst, other common algorithms by size,
 * public keys as a TLS server uses them, and the null device.
 * @param config the options, which say nothing about what to run
 * @param targets the devices
 * @param look filled in
 * @param out filled in
 * @param err why nothing can be run
 * @return 0 or negative errno
 */
int bench_first_look_points(const struct bench_config *config, struct bench_targets *targets,
			    struct bench_first_look *look, struct bench_points *out,
			    struct cburst_error *err);

/** Free it. */
void bench_first_look_free(struct bench_first_look *look);

#endif /* BENCH_FIRST_LOOK_H */
