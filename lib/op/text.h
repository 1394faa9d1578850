/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file Names that people type: comparing them, and finding the one that was meant. */

#ifndef CBI_TEXT_H
#define CBI_TEXT_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longer names than this are taken as this long by cbi_text_distance(). */
#define CBI_TEXT_MAX 64

/* Whether two names are the same, case and '_' against '-' not mattering. */
bool cbi_text_equal(const char *a, const char *b);

/*
 * How many characters one must insert, delete, replace, or swap with their neighbour, to make one
 * name from the other; case and '_' against '-' not mattering.
 */
unsigned cbi_text_distance(const char *a, const char *b);

/*
 * How unlikely it is that a name was meant by what was given, for picking the best among many.
 * Grows with the distance, but a name given only in part ("3des" for "3des-cbc") comes right behind
 * the same name, which is 0.
 */
unsigned cbi_text_unlike(const char *given, const char *name);

#ifdef __cplusplus
}
#endif

#endif /* CBI_TEXT_H */
