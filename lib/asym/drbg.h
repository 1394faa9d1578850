/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ASYM_DRBG_H
#define CBI_ASYM_DRBG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Random bytes for one lane: nonces, salts, ephemeral keys. libcrypto's generator for private
 * values, asked for a block at a time; a byte handed out is wiped here. What a process has drawn
 * ahead is thrown away in its children, so that no two processes use one nonce. Starts all zero.
 */
struct cbi_drbg {
	uint32_t left; /* bytes at the end of pool not handed out yet */
	uint32_t forks;
	uint8_t pool[512];
};

/* n random bytes. 0, or -EIO when the generator fails: the output is not to be used then. */
int cbi_drbg_bytes(struct cbi_drbg *drbg, uint8_t *out, size_t n);

/* n random bytes, none of them zero. */
int cbi_drbg_nonzero(struct cbi_drbg *drbg, uint8_t *out, size_t n);

/* A uniform number from 1 to order - 1, as long as order, whose first byte must not be zero. */
int cbi_drbg_below(struct cbi_drbg *drbg, uint8_t *out, const uint8_t *order, size_t len);

/* Forget what was drawn ahead. */
void cbi_drbg_wipe(struct cbi_drbg *drbg);

#ifdef __cplusplus
}
#endif

#endif /* CBI_ASYM_DRBG_H */
