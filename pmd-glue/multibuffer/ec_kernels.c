/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stddef.h>

#include "ec_kernels.h"

#ifdef MB_HAVE_KERNELS

#define BN_OPENSSL_DISABLE 1 /* only those on plain arrays */
#include <crypto_mb/ec_nistp256.h>
#include <crypto_mb/ec_nistp384.h>
#include <crypto_mb/ec_nistp521.h>
#include <crypto_mb/x25519.h>

#define KERNELS(curve) \
	.sign = mbx_##curve##_ecdsa_sign_mb8, .verify = mbx_##curve##_ecdsa_verify_mb8, \
	.public_key = mbx_##curve##_ecpublic_key_mb8, .ecdh = mbx_##curve##_ecdh_mb8

mb_lane_status
mb_x25519_secret(uint8_t *const z[8], const uint8_t *const d[8], const uint8_t *const u[8])
{
	return mbx_x25519_mb8(z, d, u);
}

mb_lane_status
mb_x25519_public(uint8_t *const u[8], const uint8_t *const d[8])
{
	return mbx_x25519_public_key_mb8(u, d);
}

#else

#define KERNELS(curve) .sign = NULL
#define ALL_FAILED     0x11111111

mb_lane_status
mb_x25519_secret(uint8_t *const z[8], const uint8_t *const d[8], const uint8_t *const u[8])
{
	(void)z;
	(void)d;
	(void)u;
	return ALL_FAILED;
}

mb_lane_status
mb_x25519_public(uint8_t *const u[8], const uint8_t *const d[8])
{
	(void)u;
	(void)d;
	return ALL_FAILED;
}

#endif

#define ONES 0xffffffffffffffffull

const struct mb_ec_kernels mb_ec_kernels[MB_EC_KERNELS] = {
	{
		.bits = 256,
		.bytes = 32,
		.limbs = 4,
		.p = { ONES, 0x00000000ffffffff, 0, 0xffffffff00000001 },
		.n = { 0xf3b9cac2fc632551, 0xbce6faada7179e84, ONES, 0xffffffff00000000 },
		KERNELS(nistp256),
	},
	{
		.bits = 384,
		.bytes = 48,
		.limbs = 6,
		.p = { 0x00000000ffffffff, 0xffffffff00000000, 0xfffffffffffffffe, ONES, ONES,
		       ONES },
		.n = { 0xecec196accc52973, 0x581a0db248b0a77a, 0xc7634d81f4372ddf, ONES, ONES,
		       ONES },
		KERNELS(nistp384),
	},
	{
		.bits = 521,
		.bytes = 66,
		.limbs = 9,
		.p = { ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES, 0x1ff },
		.n = { 0xbb6fb71e91386409, 0x3bb5c9b8899c47ae, 0x7fcc0148f709a5d0,
		       0x51868783bf2f966b, 0xfffffffffffffffa, ONES, ONES, ONES, 0x1ff },
		KERNELS(nistp521),
	},
};
