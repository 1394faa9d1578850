/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The entries, one per file of this folder. Only driver_table.c and those files include this.
 */

#ifndef CBURST_GLUE_ENTRIES_H
#define CBURST_GLUE_ENTRIES_H

#include "driver_table.h"

/** Entries of an array. */
#define GLUE_DIM(a) ((unsigned)(sizeof(a) / sizeof((a)[0])))

extern const struct cburst_driver glue_aesni_gcm;
extern const struct cburst_driver glue_aesni_mb;
extern const struct cburst_driver glue_chacha20_poly1305;
extern const struct cburst_driver glue_null;
extern const struct cburst_driver glue_openssl;

#endif /* CBURST_GLUE_ENTRIES_H */
