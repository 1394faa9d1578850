/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The entries, a file each or one for a family. Only driver_table.c and those files include this.
 */

#ifndef CBURST_GLUE_ENTRIES_H
#define CBURST_GLUE_ENTRIES_H

#include "driver_table.h"

/** Entries of an array. */
#define GLUE_DIM(a) ((unsigned)(sizeof(a) / sizeof((a)[0])))

extern const struct cburst_driver glue_aesni_gcm;
extern const struct cburst_driver glue_aesni_mb;
extern const struct cburst_driver glue_armv8;
extern const struct cburst_driver glue_bcmfs;
extern const struct cburst_driver glue_caam_jr;
extern const struct cburst_driver glue_ccp;
extern const struct cburst_driver glue_chacha20_poly1305;
extern const struct cburst_driver glue_cn10k;
extern const struct cburst_driver glue_cn9k;
extern const struct cburst_driver glue_dpaa2_sec;
extern const struct cburst_driver glue_dpaa_sec;
extern const struct cburst_driver glue_ionic;
extern const struct cburst_driver glue_kasumi;
extern const struct cburst_driver glue_mlx5;
extern const struct cburst_driver glue_multibuffer;
extern const struct cburst_driver glue_mvsam;
extern const struct cburst_driver glue_nitrox;
extern const struct cburst_driver glue_null;
extern const struct cburst_driver glue_octeontx;
extern const struct cburst_driver glue_openssl;
extern const struct cburst_driver glue_qat;
extern const struct cburst_driver glue_qat_asym;
extern const struct cburst_driver glue_scheduler;
extern const struct cburst_driver glue_simulator;
extern const struct cburst_driver glue_snow3g;
extern const struct cburst_driver glue_uadk;
extern const struct cburst_driver glue_virtio;
extern const struct cburst_driver glue_zuc;

#endif /* CBURST_GLUE_ENTRIES_H */
