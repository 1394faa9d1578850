/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The kernels of crypto_mb for curves, eight lanes each. In a build without them there are none to
 * call, and mb_kernels_usable() says so: sessions then never ask for them.
 *
 * The kernels take numbers as limbs, digests and signatures as big-endian bytes of the curve's
 * size. They want every lane filled, check what they cannot compute with, and say for each lane
 * what came of it.
 */

#ifndef MB_EC_KERNELS_H
#define MB_EC_KERNELS_H

#include <stdbool.h>
#include <stdint.h>

/** Limbs and bytes of the longest number that a kernel takes (P-521). */
#define MB_EC_LIMBS 9
#define MB_EC_BYTES 66

/** A limb, least significant first. The type is crypto_mb's for 64 bits. */
typedef unsigned long long mb_limb;

/** Four bits for each lane, the first lowest; zero is success. */
typedef uint32_t mb_lane_status;

/** What there is for one curve. */
struct mb_ec_kernels {
	unsigned bits;		/**< of field and order alike */
	unsigned bytes;		/**< of coordinates, scalars and digests */
	unsigned limbs;		/**< of coordinates and scalars */
	mb_limb p[MB_EC_LIMBS]; /**< the field's prime */
	mb_limb n[MB_EC_LIMBS]; /**< the order */

	/** ECDSA signature of a digest less than n, with nonce k and private key d. */
	mb_lane_status (*sign)(uint8_t *r[8], uint8_t *s[8], const uint8_t *const digest[8],
			       const mb_limb *const k[8], const mb_limb *const d[8],
			       uint8_t *unused);

	/** Check one. The point is not checked; z NULL: affine coordinates. */
	mb_lane_status (*verify)(const uint8_t *const r[8], const uint8_t *const s[8],
				 const uint8_t *const digest[8], const mb_limb *const x[8],
				 const mb_limb *const y[8], const mb_limb *const z[8],
				 uint8_t *unused);

	/** d times the generator; z NULL: affine coordinates. */
	mb_lane_status (*public_key)(mb_limb *x[8], mb_limb *y[8], mb_limb *z[8],
				     const mb_limb *const d[8], uint8_t *unused);

	/**
	 * The x coordinate, big-endian, of d times a point. A point that is not on the curve fails
	 * its lane; coordinates that are not less than p are taken for what they are modulo p.
	 */
	mb_lane_status (*ecdh)(uint8_t *shared[8], const mb_limb *const d[8],
			       const mb_limb *const x[8], const mb_limb *const y[8],
			       const mb_limb *const z[8], uint8_t *unused);
};

/** Number of curves with kernels; each algorithm has one group per operation and such curve. */
#define MB_EC_KERNELS 3

/** P-256, P-384, P-521. */
extern const struct mb_ec_kernels mb_ec_kernels[MB_EC_KERNELS];

/** X25519 of private keys and u coordinates, 32 bytes each as in RFC 7748. */
mb_lane_status
mb_x25519_secret(uint8_t *const z[8], const uint8_t *const d[8], const uint8_t *const u[8]);

/** The same with the base point. */
mb_lane_status mb_x25519_public(uint8_t *const u[8], const uint8_t *const d[8]);

/** Whether a lane succeeded. */
static inline bool
mb_lane_ok(mb_lane_status status, unsigned lane)
{
	return (status >> (4 * lane) & 0xf) == 0;
}

#endif
