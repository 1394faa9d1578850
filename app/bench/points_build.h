/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the makers of points share.
 */

#ifndef BENCH_POINTS_BUILD_H
#define BENCH_POINTS_BUILD_H

#include "points.h"

/** What was left out of what the user named is told at the end, and only when something is left. */
#define BENCH_NOTES_MAX 8

struct bench_asym_offers;

/** Points in the making. */
struct bench_builder {
	struct bench_config *config;		   /**< the options */
	struct bench_targets *targets;		   /**< the devices */
	struct bench_points *out;		   /**< points so far */
	struct cburst_error *err;		   /**< an impossible value */
	unsigned asked;				   /**< enum bench_op bits the user gave; 0: none */
	struct bench_asym_offers *offers;	   /**< what the targets do with public keys */
	struct cburst_error why;		   /**< why the last thing was left out */
	struct cburst_error note[BENCH_NOTES_MAX]; /**< what is told */
	unsigned nb_notes;			   /**< counts beyond BENCH_NOTES_MAX, too */
};

/** Stands for the device of a row that no device can do. */
extern struct bench_target bench_target_nowhere;

/** Keep the reason in builder.why for the end. */
void bench_builder_note(struct bench_builder *b);

/** Add the bursts and depths of a point. @return 0 or negative errno */
int bench_builder_loads(struct bench_builder *b, struct bench_point p);

/**
 * Ask all targets what they do of the public-key algorithms in the configuration; makes keys and
 * instances for it.
 * @return 0 or -ENOMEM
 */
int bench_asym_ask(struct bench_builder *b);

/** Free what bench_asym_ask() found out. */
void bench_asym_forget(struct bench_builder *b);

/**
 * Add the points of a public-key algorithm.
 * @param b the builder
 * @param mode what is measured
 * @param algo entry of the configuration's list
 * @return 0 or negative errno
 */
int bench_asym_points(struct bench_builder *b, enum bench_mode mode, const struct bench_algo *algo);

#endif /* BENCH_POINTS_BUILD_H */
