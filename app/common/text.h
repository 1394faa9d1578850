/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Reading what people type: numbers, lists, and names that are nearly right.
 */

#ifndef APP_TEXT_H
#define APP_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/error.h>

/** A growing list of numbers. Zero-initialise; app_uints_free() at the end. */
struct app_uints {
	uint32_t *v; /**< the numbers */
	unsigned n;  /**< how many */
};

/** A list of words cut out of one text. */
struct app_words {
	char **v;   /**< the words, each terminated */
	unsigned n; /**< how many */
	char *text; /**< their storage */
};

/**
 * How many letters have to be changed, added, dropped or swapped with their neighbour to make @p a
 * into @p b; case does not matter.
 */
unsigned app_edit_distance(const char *a, const char *b);

/**
 * The name nearest to what was typed.
 * @param word what was typed
 * @param names the valid ones
 * @param n how many
 * @return the nearest, the first among equals; NULL when nothing is near enough to be what was
 * meant
 */
const char *app_nearest(const char *word, const char *const *names, unsigned n);

/**
 * Read a whole number: digits, with k, m or g behind them for powers of 1024.
 * @param text the number, all of it
 * @param[out] value the number
 * @return 0, -ERANGE for a negative number and for more than 64 bits, -EINVAL for anything else
 */
int app_parse_u64(const char *text, uint64_t *value);

/**
 * Read a decimal fraction, also one like "2.5e-3". Its range is the caller's to check; one too
 * large for a double is infinite.
 * @return 0 or -EINVAL
 */
int app_parse_real(const char *text, double *value);

/**
 * Read a list of numbers: "64,256,1024", "MIN:STEP:MAX", "MIN:*FACTOR:MAX", and mixtures of these.
 * @param text the list
 * @param min smallest number allowed
 * @param max largest number allowed
 * @param out the numbers are added to it
 * @param err names the item that is wrong, and what it must be
 * @return 0, -EINVAL, -ENOMEM
 */
int app_parse_uints(const char *text, uint32_t min, uint32_t max, struct app_uints *out,
		    struct cburst_error *err);

/**
 * Grow a list by one entry, which is zeroed.
 * @param list its entries, or NULL for none
 * @param n how many they are
 * @param size bytes of one
 * @return the list, where it is now; or NULL, and it is as it was
 */
void *app_list_grow(void *list, unsigned n, size_t size);

/** Add a number to a list. @return 0 or -ENOMEM */
int app_uints_add(struct app_uints *list, uint32_t value);

/** Free a list of numbers, and leave it empty. */
void app_uints_free(struct app_uints *list);

/**
 * Cut a text at every @p separator. Empty words are kept, so that a caller can complain about them.
 * @return 0 or -ENOMEM
 */
int app_words_split(const char *text, char separator, struct app_words *out);

/** Free a list of words, and leave it empty. */
void app_words_free(struct app_words *words);

/** Write an error text; @p err may be NULL. */
void
app_error_set(struct cburst_error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif /* APP_TEXT_H */
