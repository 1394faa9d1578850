/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Keys on Weierstrass curves, prepared for the kernels and for libcrypto.
 */

#ifndef MB_EC_KEY_H
#define MB_EC_KEY_H

#include <openssl/ec.h>

#include "curve.h"

/** What every key on a curve starts with: which of the two kinds it is. */
struct mb_curve_key {
	bool raw; /**< a struct mb_raw_key rather than a struct mb_ec_key */
};

/** What a session of type ECDSA or ECDH has in its key. Read-only once made. */
struct mb_ec_key {
	struct mb_curve_key kind; /**< not raw */
	const struct mb_curve *curve;
	const struct mb_ec_kernels *kernels; /**< NULL: libcrypto only */
	unsigned index;			     /**< of the kernels in mb_ec_kernels */
	uint16_t field_bytes;		     /**< size of a coordinate */
	uint16_t order_bytes;		     /**< size of a scalar */
	bool has_private;
	bool has_public;
	mb_limb d[MB_EC_LIMBS]; /**< private key, when there are kernels */
	mb_limb x[MB_EC_LIMBS]; /**< public key, likewise */
	mb_limb y[MB_EC_LIMBS];
	EC_KEY *ec; /**< group, and whichever of the two there is */
};

/**
 * Make a session's key of what the session says. The private key must be one of 1 .. n - 1, the
 * public key a point of the curve other than infinity, and in the subgroup that n generates.
 *
 * @return 0, -ENOTSUP (unknown curve), -EINVAL (bad key, or half a public key), -ENOMEM
 */
int mb_ec_key_init(struct mb_session *sess, const struct rte_crypto_ec_xform *xform, bool kernels);

/** Wipe and free it. */
void mb_ec_key_clear(struct mb_session *sess);

/**
 * A point of the curve, from coordinates that someone else sent: each at most as long as the field
 * and less than its size, and together on the curve.
 *
 * @return new point, or NULL when it is none
 */
EC_POINT *
mb_ec_point_read(const EC_GROUP *group, const struct rte_crypto_ec_point *from, BN_CTX *ctx);

/** Whether a point of the curve is in the subgroup of order n. Dear where the cofactor is not 1. */
bool mb_ec_point_in_subgroup(const EC_GROUP *group, const EC_POINT *p, BN_CTX *ctx);

/**
 * A scalar of an operation as a secret number, one of 1 .. n - 1.
 *
 * @return new number, BN_clear_free() it; NULL when it is out of range or there is no memory
 */
BIGNUM *mb_ec_scalar_read(const EC_GROUP *group, const rte_crypto_uint *from);

#endif
