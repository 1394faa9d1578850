/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Routing between devices by message size.
 *
 * Moving a small message to an accelerator and back costs more than computing it. Where a lane has
 * both hardware and software devices for a key, operations of at least the algorithm's threshold go
 * to hardware, shorter ones to software; where only one kind of device can do the work, or the
 * preferred one is full, the other takes it. The defaults are those of wolfSSL's QuickAssist port:
 * AES-CBC 1024, AES-GCM 128, 3DES 1024 bytes; every other algorithm goes to hardware whatever its
 * size.
 */

#ifndef CBURST_ROUTE_H
#define CBURST_ROUTE_H

#include <stdint.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cburst_lane;
struct cburst_key;

/** Smallest message, in bytes, that goes to hardware, by algorithm; a chain goes by its cipher. */
struct cburst_thresholds {
	uint32_t bytes[CBURST_ALG_COUNT]; /**< 0: everything; UINT32_MAX: nothing */
};

/**
 * Fill in the defaults.
 * @param t filled in. Any thread.
 */
void cburst_thresholds_init(struct cburst_thresholds *t);

/**
 * Read a thresholds file: section [thresholds], one "ALGORITHM = BYTES" a line, where ALGORITHM is
 * a name as struct cburst_alg_info has it and BYTES a number or "never".
 * @param path the file
 * @param t entries the file names are overwritten, others are left alone
 * @param err the line's name and value that was wrong; may be NULL
 * @return 0, -ENOENT, -EINVAL, -ENOMEM. Any thread.
 */
int cburst_thresholds_load(const char *path, struct cburst_thresholds *t, struct cburst_error *err);

/**
 * Where an operation would go now.
 * @param lane the lane
 * @param key the key
 * @param length message bytes
 * @return cryptodev identifier, or -ENOTSUP when no device of the lane can do it. The lane's
 * thread.
 */
int cburst_route_query(struct cburst_lane *lane, struct cburst_key *key, uint32_t length);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_ROUTE_H */
