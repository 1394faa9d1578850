/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the files that read presets share.
 */

#ifndef BENCH_SEED_FILE_H
#define BENCH_SEED_FILE_H

#include "seed.h"

#define BENCH_SEED_PATH_MAX 256

/** The path of a preset. @return 0, or negative errno and which presets there are */
int bench_seed_find(const char *name, char path[BENCH_SEED_PATH_MAX], struct cburst_error *err);

#endif /* BENCH_SEED_FILE_H */
