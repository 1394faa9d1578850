/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Numbers as bytes (big-endian, as cryptodev has them) and as the kernels' arrays of 64-bit limbs.
 * Nothing here branches on, or indexes by, the value of a number; lengths are public.
 */

#ifndef MB_BYTES_H
#define MB_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <rte_crypto_asym.h>

/* A value the compiler knows nothing about: it must not turn a mask back into a branch. */
static inline uint32_t
mb_opaque(uint32_t v)
{
	__asm__("" : "+r"(v));
	return v;
}

/** All ones when v is 0, else 0. */
static inline uint32_t
mb_mask_zero(uint32_t v)
{
	return mb_opaque(0u - ((~v & (v - 1)) >> 31));
}

/** All ones when a == b. */
static inline uint32_t
mb_mask_equal(uint32_t a, uint32_t b)
{
	return mb_mask_zero(a ^ b);
}

/** All ones when a < b; both below 2^31. */
static inline uint32_t
mb_mask_less(uint32_t a, uint32_t b)
{
	return mb_opaque(0u - ((a - b) >> 31));
}

/** a where mask is all ones, b where it is 0. */
static inline uint32_t
mb_select(uint32_t mask, uint32_t a, uint32_t b)
{
	return (mask & a) | (~mask & b);
}

/** Wipe n bytes, as fast as memset does it, and never left out. */
static inline void
mb_wipe(void *p, size_t n)
{
	memset(p, 0, n);
	/* somebody might read it: the compiler cannot tell */
	__asm__ volatile("" : : "r"(p) : "memory");
}

/** Whether big-endian a < b, n bytes each. */
static inline bool
mb_less(const uint8_t *a, const uint8_t *b, size_t n)
{
	uint32_t borrow = 0;

	while (n-- > 0)
		borrow = ((uint32_t)a[n] - b[n] - borrow) >> 31;
	return borrow != 0;
}

/** Whether n bytes are all zero. */
static inline bool
mb_is_zero(const uint8_t *a, size_t n)
{
	uint32_t any = 0;

	while (n-- > 0)
		any |= a[n];
	return any == 0;
}

/** Bytes of a parameter without its leading zeroes: for public numbers. */
static inline rte_crypto_param
mb_strip(rte_crypto_param p)
{
	while (p.data != NULL && p.length > 0 && p.data[0] == 0) {
		p.data++;
		p.length--;
	}
	return p;
}

/** Whether a parameter has bytes. */
static inline bool
mb_present(const rte_crypto_param *p)
{
	return p->data != NULL && p->length > 0;
}

/** Room of an output: its length, or where it has none what the API says the buffer must hold. */
static inline size_t
mb_room(const rte_crypto_param *p, size_t least)
{
	return p->length == 0 ? least : p->length;
}

/** Whether an output of so many bytes can be written. */
static inline bool
mb_writable(const rte_crypto_param *p, size_t bytes)
{
	return p->data != NULL && mb_room(p, bytes) >= bytes;
}

/** Write an output that is mb_writable(). strip: without leading zero bytes. */
static inline void
mb_output(rte_crypto_param *p, const uint8_t *from, size_t bytes, bool strip)
{
	for (; strip && bytes > 1 && *from == 0; bytes--)
		from++;
	memcpy(p->data, from, bytes);
	p->length = bytes;
}

/** Copy n bytes to the end of a field of width bytes, zeroes in front. n <= width. */
static inline void
mb_pad_left(uint8_t *dst, size_t width, const uint8_t *src, size_t n)
{
	memset(dst, 0, width - n);
	memcpy(dst + width - n, src, n);
}

/** Big-endian bytes to limbs, least significant first. n <= 8 * limbs. */
static inline void
mb_to_limbs(uint64_t *dst, size_t limbs, const uint8_t *src, size_t n)
{
	memset(dst, 0, limbs * sizeof(*dst));
	for (size_t i = 0; i < n; i++)
		dst[i / 8] |= (uint64_t)src[n - 1 - i] << (8 * (i % 8));
}

/** Limbs to n big-endian bytes. */
static inline void
mb_from_limbs(uint8_t *dst, size_t n, const uint64_t *src)
{
	for (size_t i = 0; i < n; i++)
		dst[n - 1 - i] = (uint8_t)(src[i / 8] >> (8 * (i % 8)));
}

#endif
