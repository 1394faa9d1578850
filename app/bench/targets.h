/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Targets: what a row is about, one device or several that the library routes between.
 */

#ifndef BENCH_TARGETS_H
#define BENCH_TARGETS_H

#include <stdbool.h>

#include <cryptoburst/device.h>

#include "config.h"
#include "eal_start.h"

/** Most devices in one row. */
#define BENCH_TARGET_DEVICES_MAX 8

/** A target. */
struct bench_target {
	char label[160];				    /**< device names, '+' between them */
	struct cburst_device dev[BENCH_TARGET_DEVICES_MAX]; /**< its devices */
	unsigned n;					    /**< how many */
	bool named;					    /**< the user named it */
	bool hardware;					    /**< one of them is hardware */
	bool simulated;	  /**< the timing of one of them is a model */
	bool null_device; /**< it is crypto_null alone: measures the framework */
	const char *only; /**< the one algorithm it runs where none was asked for, or NULL */
	bool broken;	  /**< operations never came back from it: left alone from then on */
};

/** Targets. */
struct bench_targets {
	struct bench_target *v; /**< them */
	unsigned n;		/**< how many */
};

/**
 * Find the targets, and make software devices where the machine has no crypto device and the user
 * chose none.
 * @param config the options
 * @param eal how EAL was started
 * @param want_null make a null device too, where devices are made
 * @param out filled in
 * @param err which device is unknown, or that there is none, and what to do
 * @return 0, -ENODEV, -ENOMEM
 */
int bench_targets_find(const struct bench_config *config, const struct app_eal *eal, bool want_null,
		       struct bench_targets *out, struct cburst_error *err);

/**
 * Whether a target can do an algorithm: one of its devices is enough.
 * @param t the target
 * @param spec the algorithm
 * @param aad_len AAD bytes of an AEAD
 * @param err why not
 * @return 0 or negative errno
 */
int bench_target_can(const struct bench_target *t, const struct cburst_spec *spec, uint32_t aad_len,
		     struct cburst_error *err);

/** Longest message a target takes of an algorithm, bytes. */
uint32_t bench_target_length_max(const struct bench_target *t, const struct cburst_spec *spec);

/** Whether every device of a target has all of these RTE_CRYPTODEV_FF_* flags. */
bool bench_target_has(const struct bench_target *t, uint64_t flags);

/** Whether a device of a target has public-key operations. */
bool bench_target_asymmetric(const struct bench_target *t);

/** Driver of a target; "several" of more than one device, "none" of none. */
const char *bench_target_driver(const struct bench_target *t);

/** Free the list. */
void bench_targets_free(struct bench_targets *list);

#endif /* BENCH_TARGETS_H */
