/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stddef.h>

#include <openssl/obj_mac.h>

#include <rte_common.h>

#include "curve.h"

static const struct mb_curve curves[] = {
	{ 1, NID_sect163k1, -1 },
	{ 2, NID_sect163r1, -1 },
	{ 3, NID_sect163r2, -1 },
	{ 4, NID_sect193r1, -1 },
	{ 5, NID_sect193r2, -1 },
	{ 6, NID_sect233k1, -1 },
	{ 7, NID_sect233r1, -1 },
	{ 8, NID_sect239k1, -1 },
	{ 9, NID_sect283k1, -1 },
	{ 10, NID_sect283r1, -1 },
	{ 11, NID_sect409k1, -1 },
	{ 12, NID_sect409r1, -1 },
	{ 13, NID_sect571k1, -1 },
	{ 14, NID_sect571r1, -1 },
	{ 15, NID_secp160k1, -1 },
	{ 16, NID_secp160r1, -1 },
	{ 17, NID_secp160r2, -1 },
	{ 18, NID_secp192k1, -1 },
	{ 19, NID_X9_62_prime192v1, -1 },
	{ 20, NID_secp224k1, -1 },
	{ 21, NID_secp224r1, -1 },
	{ 22, NID_secp256k1, -1 },
	{ 23, NID_X9_62_prime256v1, 0 },
	{ 24, NID_secp384r1, 1 },
	{ 25, NID_secp521r1, 2 },
	{ 26, NID_brainpoolP256r1, -1 },
	{ 27, NID_brainpoolP384r1, -1 },
	{ 28, NID_brainpoolP512r1, -1 },
	/* TLS 1.3 gave the three brainpool curves numbers of their own. */
	{ 31, NID_brainpoolP256r1, -1 },
	{ 32, NID_brainpoolP384r1, -1 },
	{ 33, NID_brainpoolP512r1, -1 },
	{ MB_CURVE_PRIVATE + 0, NID_brainpoolP160r1, -1 },
	{ MB_CURVE_PRIVATE + 1, NID_brainpoolP160t1, -1 },
	{ MB_CURVE_PRIVATE + 2, NID_brainpoolP192r1, -1 },
	{ MB_CURVE_PRIVATE + 3, NID_brainpoolP192t1, -1 },
	{ MB_CURVE_PRIVATE + 4, NID_brainpoolP224r1, -1 },
	{ MB_CURVE_PRIVATE + 5, NID_brainpoolP224t1, -1 },
	{ MB_CURVE_PRIVATE + 6, NID_brainpoolP256t1, -1 },
	{ MB_CURVE_PRIVATE + 7, NID_brainpoolP320r1, -1 },
	{ MB_CURVE_PRIVATE + 8, NID_brainpoolP320t1, -1 },
	{ MB_CURVE_PRIVATE + 9, NID_brainpoolP384t1, -1 },
	{ MB_CURVE_PRIVATE + 10, NID_brainpoolP512t1, -1 },
};

const struct mb_curve *
mb_curve_find(unsigned id)
{
	size_t i;

	for (i = 0; i < RTE_DIM(curves); i++) {
		if (curves[i].id == id)
			return &curves[i];
	}
	return NULL;
}

bool
mb_digest(const struct mb_ec_kernels *c, uint8_t *out, const rte_crypto_param *digest)
{
	const unsigned spare = c->bytes * 8 - c->bits;
	size_t len = digest->length;
	mb_limb v[MB_EC_LIMBS] = { 0 };
	unsigned i;

	if (len > c->bytes)
		len = c->bytes;
	mb_limbs_from_be(v, c->limbs, digest->data, len);
	/* The leftmost bits of a digest that is as long as the order in bytes, but longer in bits.
	 */
	if (len == c->bytes && spare != 0) {
		for (i = 0; i + 1 < c->limbs; i++)
			v[i] = v[i] >> spare | v[i + 1] << (64 - spare);
		v[i] >>= spare;
	}
	/* At most one subtraction: the order's top bit is set. The kernels refuse what is not less.
	 */
	if (mb_limbs_less(v, c->n, c->limbs) == 0) {
		unsigned borrow = 0;

		for (i = 0; i < c->limbs; i++) {
			const unsigned __int128 d = (unsigned __int128)v[i] - c->n[i] - borrow;

			v[i] = (mb_limb)d;
			borrow = (unsigned)(d >> 64) & 1;
		}
	}
	mb_limbs_to_be(out, c->bytes, v);
	return mb_limbs_zero(v, c->limbs) == 0;
}

int
mb_scalar_draw(const struct mb_ec_kernels *c, struct mb_scratch *s, mb_limb *v)
{
	const unsigned top = c->bits % 64;
	int ret;

	/* What is thrown away tells nothing about what is kept, so this loop may be seen. */
	do {
		ret = mb_random(s, v, c->limbs * sizeof(*v));
		if (ret != 0)
			return ret;
		if (top != 0)
			v[c->limbs - 1] &= ((mb_limb)1 << top) - 1;
	} while (!mb_scalar_ok(c, v));
	return 0;
}
