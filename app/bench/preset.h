/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Presets: files that say what to measure, by name. Those with options answer a common question on
 * this machine; those with the figures of a document are seed.h's.
 */

#ifndef BENCH_PRESET_H
#define BENCH_PRESET_H

#include <stdbool.h>
#include <stdio.h>

#include <cryptoburst/error.h>

#define BENCH_PRESET_PATH_MAX 256
struct rte_cfgfile;

/** Options of a preset, at most. */
#define BENCH_PRESET_OPTIONS_MAX 32

/** A preset with options. Zero-initialise. */
struct bench_preset {
	char title[128];			/**< the question it answers */
	char *option[BENCH_PRESET_OPTIONS_MAX]; /**< "--name=value", as on the command line */
	unsigned nb_options;			/**< how many; 0: it is one of seed.h's */
	char path[BENCH_PRESET_PATH_MAX];	/**< where it was found */
};

/**
 * Find a preset, and read it if it is one with options.
 * @param preset filled in; bench_preset_free() frees it
 * @param name "which-burst", "seeds/c3758", or the path of a file, with .ini
 * @param err what is wrong, where, and what there is instead
 * @return 0 or negative errno
 */
int bench_preset_read(struct bench_preset *preset, const char *name, struct cburst_error *err);

/** Free it, and leave it empty. */
void bench_preset_free(struct bench_preset *preset);

/** The path of a preset. @return 0, or negative errno and which presets there are */
int bench_preset_find(const char *name, char path[BENCH_PRESET_PATH_MAX], struct cburst_error *err);

/**
 * Load a preset's file.
 * @return it, for rte_cfgfile_close(); NULL: see @p err
 */
struct rte_cfgfile *bench_preset_load(const char *path, struct cburst_error *err);

/** Print the names of all presets, and what each is about. */
void bench_preset_list(FILE *out);

#endif /* BENCH_PRESET_H */
