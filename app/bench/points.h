/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Points: every combination of what was asked for, one row each.
 */

#ifndef BENCH_POINTS_H
#define BENCH_POINTS_H

#include "config.h"
#include "targets.h"

struct bench_known;

/** A point. What it points to belongs to the configuration and the targets, and outlives it. */
struct bench_point {
	enum bench_mode mode;	       /**< what is measured */
	struct bench_target *target;   /**< where */
	const struct bench_algo *algo; /**< algorithm */
	enum cburst_kind kind;	       /**< its kind */
	enum cburst_dir dir;	       /**< direction */
	enum cburst_asym_op asym_op;   /**< of a public-key algorithm, instead of a direction */
	bool nowhere;  /**< no device can do it: libcrypto's figure alone, and why[] */
	char why[224]; /**< reason for that */
	const struct bench_size *size; /**< message size; NULL in verify mode, which goes through
					  many, and of public keys */
	uint32_t burst;		       /**< operations per burst */
	uint32_t depth;		       /**< operations in flight on each lcore */
	uint32_t lcores;	       /**< how many lcores */
	enum bench_submit submit;      /**< how operations are handed over */
	uint32_t aad;		       /**< AAD bytes */
	uint32_t segments;	       /**< mbuf segments of a message */
	bool out_of_place;	       /**< output into a buffer of its own */
	bool restore;  /**< decrypts in place: the ciphertext is copied back each time */
	bool steady;   /**< to be compared with a figure: the device alone, the same few messages
			  over and over, counted from completion to completion */
	bool selftest; /**< verify: few messages, alone and in a burst */
	const struct bench_known *known; /**< selftest: the published answer to compare with;
					    NULL: libcrypto's */
	uint32_t least;			 /**< steady: operations that are counted at least */
};

/** Points, in the order they are measured and reported. */
struct bench_points {
	struct bench_point *v; /**< them */
	unsigned n;	       /**< how many */
	unsigned room;	       /**< allocated */
};

/**
 * Make the points of a configuration.
 *
 * Combinations that cannot be are left out, with a note where the user named both parts of them.
 *
 * @param config the options; lists that are empty get their defaults
 * @param targets the devices
 * @param out filled in
 * @param err why nothing is left, or which value is impossible
 * @return 0, -EINVAL, -ENOTSUP, -ENOMEM
 */
int bench_points_build(struct bench_config *config, struct bench_targets *targets,
		       struct bench_points *out, struct cburst_error *err);

/** The word for what a point does: "encrypt", "sign", ... */
const char *bench_point_op(const struct bench_point *p);

/** Its message size as the user wrote it: "64", "imix", "many" in verify mode, "-" of public keys.
 */
const char *bench_point_size(const struct bench_point *p);

/** Free the list. */
void bench_points_free(struct bench_points *list);

/** Lcores that can work: the workers, then the main one. @return how many were written */
unsigned bench_lcores(unsigned *lcores, unsigned max);

#endif /* BENCH_POINTS_H */
