/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file Comparisons and selections whose time does not depend on what they are given. */

#ifndef CBI_ASYM_CONSTANT_TIME_H
#define CBI_ASYM_CONSTANT_TIME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Truth is all ones, falsehood all zeros. Keeps the compiler from seeing that it is one of two. */
static inline size_t
cbi_ct_opaque(size_t a)
{
	__asm__("" : "+r"(a));
	return a;
}

/* Truth when the highest bit is set. */
static inline size_t
cbi_ct_msb(size_t a)
{
	return (size_t)0 - (cbi_ct_opaque(a) >> (sizeof(a) * 8 - 1));
}

static inline size_t
cbi_ct_zero(size_t a)
{
	return cbi_ct_msb(~a & (a - 1));
}

static inline size_t
cbi_ct_equal(size_t a, size_t b)
{
	return cbi_ct_zero(a ^ b);
}

static inline size_t
cbi_ct_less(size_t a, size_t b)
{
	return cbi_ct_msb(a ^ ((a ^ b) | ((a - b) ^ b)));
}

static inline size_t
cbi_ct_select(size_t mask, size_t a, size_t b)
{
	return (cbi_ct_opaque(mask) & a) | (cbi_ct_opaque(~mask) & b);
}

static inline uint8_t
cbi_ct_select8(size_t mask, uint8_t a, uint8_t b)
{
	return (uint8_t)cbi_ct_select(mask, a, b);
}

static inline size_t
cbi_ct_zero_bytes(const uint8_t *a, size_t n)
{
	size_t any = 0, word;

	for (; n >= sizeof(word); n -= sizeof(word), a += sizeof(word)) {
		memcpy(&word, a, sizeof(word));
		any |= word;
	}
	for (size_t i = 0; i < n; i++)
		any |= a[i];
	return cbi_ct_zero(any);
}

static inline size_t
cbi_ct_equal_bytes(const uint8_t *a, const uint8_t *b, size_t n)
{
	size_t diff = 0;

	for (size_t i = 0; i < n; i++)
		diff |= (size_t)(a[i] ^ b[i]);
	return cbi_ct_zero(diff);
}

/* Whether a number is less than another of the same length, big-endian. */
static inline size_t
cbi_ct_less_bytes(const uint8_t *a, const uint8_t *b, size_t n)
{
	size_t borrow = 0;

	while (n-- != 0)
		borrow = ((size_t)a[n] - b[n] - borrow) >> (sizeof(size_t) * 8 - 1);
	return (size_t)0 - borrow;
}

/* Wipe n bytes as fast as memset does it: the compiler cannot tell that nobody reads them. */
static inline void
cbi_wipe(void *a, size_t n)
{
	memset(a, 0, n);
	__asm__ volatile("" : : "r"(a) : "memory");
}

/* Move what begins at from to the front, n bytes in all; from is a secret below n. */
static inline void
cbi_ct_move_front(uint8_t *a, size_t n, size_t from)
{
	for (size_t step = 1; step < n; step <<= 1) {
		const size_t move = ~cbi_ct_zero(from & step);

		for (size_t i = 0; i + step < n; i++)
			a[i] = cbi_ct_select8(move, a[i + step], a[i]);
	}
}

#ifdef __cplusplus
}
#endif

#endif /* CBI_ASYM_CONSTANT_TIME_H */
