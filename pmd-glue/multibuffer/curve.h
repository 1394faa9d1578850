/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Curves, by the number that a session names them with, and numbers as the kernels want them.
 *
 * Curve numbers are those of TLS (IANA "Supported Groups"), as the API's own enum has them. 29 and
 * 30 are X25519 and X448 in a session of type ECDH, Ed25519 and Ed448 in one of type EDDSA. Curves
 * that TLS has no number for get one from its private-use range, MB_CURVE_PRIVATE and up.
 */

#ifndef MB_CURVE_H
#define MB_CURVE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <rte_byteorder.h>
#include <rte_crypto_asym.h>

#include "algorithm.h"
#include "bytes.h"
#include "ec_kernels.h"

/** X25519 or Ed25519, X448 or Ed448. */
#define MB_CURVE_25519 29
#define MB_CURVE_448   30

/** First number of the curves that have none in TLS: see curve.c for the list. */
#define MB_CURVE_PRIVATE 0xfe00

/** Bytes of the longest coordinate (571 bits). */
#define MB_FIELD_BYTES 72

/** A curve in Weierstrass form. */
struct mb_curve {
	uint16_t id; /**< as a session names it */
	int nid;     /**< as libcrypto names it */
	int kernels; /**< index into mb_ec_kernels, -1 without */
};

/** The Weierstrass curve of this number, or NULL: one that libcrypto does not have, or no such. */
const struct mb_curve *mb_curve_find(unsigned id);

/**
 * Big-endian bytes into limbs. Takes a time that depends on the lengths alone.
 *
 * @return false when the number has more than n limbs
 */
static inline bool
mb_limbs_from_be(mb_limb *limbs, unsigned n, const uint8_t *be, size_t len)
{
	uint8_t over = 0;
	size_t i;

	for (; len > n * sizeof(mb_limb); len--)
		over |= *be++;
	for (i = 0; i < n; i++) {
		mb_limb v = 0;
		size_t j;

		if (len >= sizeof(v)) {
			rte_be64_t w;

			len -= sizeof(w);
			memcpy(&w, be + len, sizeof(w));
			v = rte_be_to_cpu_64(w);
		} else {
			for (j = 0; j < len; j++)
				v = v << 8 | be[j];
			len = 0;
		}
		limbs[i] = v;
	}
	return over == 0;
}

/** Limbs into exactly len big-endian bytes; what does not fit is cut off. */
static inline void
mb_limbs_to_be(uint8_t *be, size_t len, const mb_limb *limbs)
{
	size_t i;

	for (i = 0; len >= sizeof(mb_limb); i++) {
		const rte_be64_t w = rte_cpu_to_be_64(limbs[i]);

		len -= sizeof(w);
		memcpy(be + len, &w, sizeof(w));
	}
	for (mb_limb v = len != 0 ? limbs[i] : 0; len != 0; v >>= 8)
		be[--len] = (uint8_t)v;
}

/** 1 when a < b, else 0, without a branch. */
static inline unsigned
mb_limbs_less(const mb_limb *a, const mb_limb *b, unsigned n)
{
	unsigned borrow = 0;
	unsigned i;

	for (i = 0; i < n; i++) {
		const unsigned __int128 d = (unsigned __int128)a[i] - b[i] - borrow;

		borrow = (unsigned)(d >> 64) & 1;
	}
	return borrow;
}

/** 1 when a is zero, else 0, without a branch. */
static inline unsigned
mb_limbs_zero(const mb_limb *a, unsigned n)
{
	mb_limb any = 0;
	unsigned i;

	for (i = 0; i < n; i++)
		any |= a[i];
	return (unsigned)(((any | (0 - any)) >> 63) ^ 1);
}

/** Whether a number is one of 1 .. n - 1. */
static inline bool
mb_scalar_ok(const struct mb_ec_kernels *c, const mb_limb *v)
{
	return (mb_limbs_less(v, c->n, c->limbs) & (mb_limbs_zero(v, c->limbs) ^ 1)) != 0;
}

/** Read a scalar of an operation or key; it must be one of 1 .. n - 1. */
static inline bool
mb_scalar_read(const struct mb_ec_kernels *c, mb_limb *v, const rte_crypto_uint *from)
{
	return mb_limbs_from_be(v, c->limbs, from->data, from->length) && mb_scalar_ok(c, v);
}

/** Read a coordinate; it must be less than p. */
static inline bool
mb_coordinate_read(const struct mb_ec_kernels *c, mb_limb *v, const rte_crypto_param *from)
{
	return from->length <= c->bytes &&
		mb_limbs_from_be(v, c->limbs, from->data, from->length) &&
		mb_limbs_less(v, c->p, c->limbs) != 0;
}

/**
 * A digest as signatures use it: the leftmost bits, as many as the order has, less the order if
 * that is less. c->bytes bytes, big-endian.
 *
 * @return whether it is another number than zero
 */
bool mb_digest(const struct mb_ec_kernels *c, uint8_t *out, const rte_crypto_param *digest);

/**
 * A scalar drawn evenly from 1 .. n - 1.
 * @return 0, or -EIO without random bytes
 */
int mb_scalar_draw(const struct mb_ec_kernels *c, struct mb_scratch *s, mb_limb *v);

/** Whether a key operation is to draw a private key, and to write it here: a place, no length. */
static inline bool
mb_draws(const rte_crypto_uint *priv_key)
{
	return priv_key->data != NULL && priv_key->length == 0;
}

#endif
