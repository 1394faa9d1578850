/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What a cryptodev says about itself, asked of DPDK directly and not through the library, so that a
 * refusal by the library can be judged.
 */

#ifndef KAT_CAPS_H
#define KAT_CAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/algo.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a device takes of scattered buffers, from its feature flags. */
struct caps_features {
	bool chaining;	       /**< cipher and MAC in one operation */
	bool digest_encrypted; /**< MAC-then-encrypt where the MAC is encrypted too */
	bool in_place_sgl;
	bool oop_lb_lb; /**< out of place, both in one segment */
	bool oop_sgl_lb;
	bool oop_lb_sgl;
	bool oop_sgl_sgl;
};

/** Operation counters of a device. */
struct caps_counts {
	uint64_t enqueued;
	uint64_t dequeued;
};

/** Whether a device has an algorithm at all, in whatever size. */
bool caps_has(uint8_t dev_id, enum cburst_alg alg);

/**
 * What a device lacks for a spec and an AAD length.
 * @return NULL when it lacks nothing, otherwise a few words: "key size"
 */
const char *caps_lack(uint8_t dev_id, const struct cburst_spec *spec, uint32_t aad_len);

/** Whether a MAC's or cipher's key size is one the device has, other sizes aside. */
bool caps_key(uint8_t dev_id, enum cburst_alg alg, unsigned key_len);

void caps_features_get(uint8_t dev_id, struct caps_features *f);

/** Zeroes where the device does not count. */
void caps_counts_get(uint8_t dev_id, struct caps_counts *c);

#ifdef __cplusplus
}
#endif

#endif /* KAT_CAPS_H */
