/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Kernels that compute wrongly. In this program the linker puts the functions here between the
 * driver and the kernels (--wrap).
 */

#include <string.h>

#include "inside.h"

static const char *broken;
static unsigned broken_lane, times;

unsigned
inside_break_kernel(const char *name, unsigned lane)
{
	const unsigned done = times;

	broken = name;
	broken_lane = lane;
	times = 0;
	return done;
}

#ifdef MB_HAVE_KERNELS

#define BN_OPENSSL_DISABLE 1
#include <crypto_mb/ec_nistp256.h>
#include <crypto_mb/ec_nistp384.h>
#include <crypto_mb/ec_nistp521.h>
#include <crypto_mb/exp.h>
#include <crypto_mb/rsa.h>
#include <crypto_mb/x25519.h>

const char *const inside_kernels[] = {
	"rsa_public",
	"exp",
	"x25519",
	"x25519_public_key",
	"nistp256_ecpublic_key",
	"nistp256_ecdh",
	"nistp256_ecdsa_sign",
	"nistp256_ecdsa_verify",
	"nistp384_ecpublic_key",
	"nistp384_ecdh",
	"nistp384_ecdsa_sign",
	"nistp384_ecdsa_verify",
	"nistp521_ecpublic_key",
	"nistp521_ecdh",
	"nistp521_ecdsa_sign",
	"nistp521_ecdsa_verify",
	NULL,
};

/* Whether it is this one's turn to be wrong. */
static bool
breaks(const char *name)
{
	const bool yes = broken != NULL && strcmp(name, broken) == 0;

	times += yes;
	return yes;
}

/* Define what the linker calls instead of a kernel. What it is to do to a result is the last
 * argument, a statement. */
#define WRAP(name, parameters, arguments, harm) \
	mbx_status __real_mbx_##name##_mb8 parameters; \
	mbx_status __wrap_mbx_##name##_mb8 parameters; \
	mbx_status __wrap_mbx_##name##_mb8 parameters \
	{ \
		mbx_status status = __real_mbx_##name##_mb8 arguments; \
\
		if (breaks(#name)) \
			harm; \
		return status; \
	}

WRAP(rsa_public,
     (const int8u *const in[8], int8u *const out[8], const int64u *const n[8], int bits,
      const mbx_RSA_Method *method, int8u *work),
     (in, out, n, bits, method, work), out[broken_lane][3] ^= 0x10)

WRAP(exp,
     (int64u *const out[8], const int64u *const base[8], const int64u *const exponent[8],
      int exponent_bits, const int64u *const n[8], int bits, int8u *work, int work_bytes),
     (out, base, exponent, exponent_bits, n, bits, work, work_bytes), out[broken_lane][2] ^= 1)

WRAP(x25519, (int8u *const z[8], const int8u *const d[8], const int8u *const u[8]), (z, d, u),
     z[broken_lane][31] ^= 1)

WRAP(x25519_public_key, (int8u *const u[8], const int8u *const d[8]), (u, d),
     u[broken_lane][0] ^= 1)

#define WRAP_CURVE(curve) \
	WRAP(curve##_ecpublic_key, \
	     (int64u * x[8], int64u * y[8], int64u * z[8], const int64u *const d[8], int8u *work), \
	     (x, y, z, d, work), y[broken_lane][1] ^= 4) \
	WRAP(curve##_ecdh, \
	     (int8u * z[8], const int64u *const d[8], const int64u *const x[8], \
	      const int64u *const y[8], const int64u *const one[8], int8u *work), \
	     (z, d, x, y, one, work), z[broken_lane][9] ^= 2) \
	WRAP(curve##_ecdsa_sign, \
	     (int8u * r[8], int8u * s[8], const int8u *const m[8], const int64u *const k[8], \
	      const int64u *const d[8], int8u *work), \
	     (r, s, m, k, d, work), s[broken_lane][31] ^= 1) \
	WRAP(curve##_ecdsa_verify, \
	     (const int8u *const r[8], const int8u *const s[8], const int8u *const m[8], \
	      const int64u *const x[8], const int64u *const y[8], const int64u *const z[8], \
	      int8u *work), \
	     (r, s, m, x, y, z, work), status &= ~(0xfu << 4 * broken_lane))

WRAP_CURVE(nistp256)
WRAP_CURVE(nistp384)
WRAP_CURVE(nistp521)

#else

const char *const inside_kernels[] = { NULL };

#endif
