/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "text.h"

/* A word longer than this is no misspelt name of ours. */
#define WORD_MAX 64
/* Values one list may hold: more is a slip of the keyboard, not a benchmark. */
#define LIST_MAX 65536

static unsigned
min3(unsigned a, unsigned b, unsigned c)
{
	return RTE_MIN(a, RTE_MIN(b, c));
}

unsigned
app_edit_distance(const char *a, const char *b)
{
	unsigned rows[3][WORD_MAX + 1];
	unsigned *before = rows[0], *above = rows[1], *row = rows[2], *spare;
	size_t la = strnlen(a, WORD_MAX + 1), lb = strnlen(b, WORD_MAX + 1);
	size_t i, j;

	if (la > WORD_MAX || lb > WORD_MAX)
		return RTE_MAX(la, lb);
	for (j = 0; j <= lb; j++)
		above[j] = j;
	for (i = 1; i <= la; i++) {
		int ca = tolower((unsigned char)a[i - 1]);

		row[0] = i;
		for (j = 1; j <= lb; j++) {
			int cb = tolower((unsigned char)b[j - 1]);

			row[j] = min3(above[j] + 1, row[j - 1] + 1, above[j - 1] + (ca != cb));
			if (i > 1 && j > 1 && ca == tolower((unsigned char)b[j - 2]) &&
			    tolower((unsigned char)a[i - 2]) == cb)
				row[j] = RTE_MIN(row[j], before[j - 2] + 1);
		}
		spare = before;
		before = above;
		above = row;
		row = spare;
	}
	return above[lb];
}

const char *
app_nearest(const char *word, const char *const *names, unsigned n)
{
	unsigned best = RTE_MAX(2u, (unsigned)strnlen(word, WORD_MAX) / 2) + 1;
	const char *nearest = NULL;
	unsigned i, d;

	for (i = 0; i < n; i++) {
		d = app_edit_distance(word, names[i]);
		/* Who types a beginning means the whole. */
		if (d > 1 && word[0] != '\0' && strncasecmp(word, names[i], strlen(word)) == 0)
			d = 1;
		if (d < best) {
			best = d;
			nearest = names[i];
		}
	}
	return nearest;
}

int
app_parse_u64(const char *text, uint64_t *value)
{
	unsigned shift = 0;
	uint64_t v;
	char *end;

	/* a number, though none of these */
	if (text[0] == '-' && isdigit((unsigned char)text[1]))
		return app_parse_u64(text + 1, &v) == -EINVAL ? -EINVAL : -ERANGE;
	if (!isdigit((unsigned char)text[0]))
		return -EINVAL;
	errno = 0;
	v = strtoull(text, &end, 10);
	if (errno == ERANGE)
		return -ERANGE;
	switch (tolower((unsigned char)*end)) {
	case 'k':
		shift = 10;
		break;
	case 'm':
		shift = 20;
		break;
	case 'g':
		shift = 30;
		break;
	}
	if (shift != 0)
		end++;
	if (*end != '\0')
		return -EINVAL;
	if (v > UINT64_MAX >> shift)
		return -ERANGE;
	*value = v << shift;
	return 0;
}

int
app_parse_real(const char *text, double *value)
{
	char *end;
	double v;

	/* no infinity, nothing hexadecimal, no spaces in front */
	if (text[strspn(text, "0123456789.eE+-")] != '\0')
		return -EINVAL;
	v = strtod(text, &end);
	if (end == text || *end != '\0')
		return -EINVAL;
	*value = v;
	return 0;
}

void *
app_list_grow(void *list, unsigned n, size_t size)
{
	uint8_t *v = realloc(list, (n + 1) * size);

	if (v != NULL)
		memset(v + n * size, 0, size);
	return v;
}

int
app_uints_add(struct app_uints *list, uint32_t value)
{
	/* Grows at powers of two, which is what realloc wants anyway. */
	if ((list->n & (list->n - 1)) == 0) {
		unsigned room = list->n == 0 ? 1 : list->n * 2;
		uint32_t *v = realloc(list->v, room * sizeof(*v));

		if (v == NULL)
			return -ENOMEM;
		list->v = v;
	}
	list->v[list->n++] = value;
	return 0;
}

void
app_uints_free(struct app_uints *list)
{
	free(list->v);
	list->v = NULL;
	list->n = 0;
}

static int
parse_bounded(const char *text, uint32_t min, uint32_t max, uint32_t *value,
	      struct cburst_error *err)
{
	uint64_t v;
	int rc = app_parse_u64(text, &v);

	if (rc == -EINVAL) {
		app_error_set(err, "'%s' is not a number; give %u to %u", text, min, max);
		return -EINVAL;
	}
	if (rc < 0 || v < min || v > max) {
		app_error_set(err, "%s is out of range; give %u to %u", text, min, max);
		return -EINVAL;
	}
	*value = (uint32_t)v;
	return 0;
}

static int
parse_range(const char *item, uint32_t min, uint32_t max, struct app_uints *out,
	    struct cburst_error *err)
{
	struct app_words part;
	uint32_t from, to, step;
	uint64_t v;
	bool factor;
	int rc;

	rc = app_words_split(item, ':', &part);
	if (rc < 0)
		return rc;
	rc = -EINVAL;
	if (part.n != 3) {
		app_error_set(err, "'%s' is not a range; write MIN:STEP:MAX or MIN:*FACTOR:MAX",
			      item);
		goto out;
	}
	factor = part.v[1][0] == '*';
	if (parse_bounded(part.v[0], min, max, &from, err) < 0 ||
	    parse_bounded(part.v[1] + factor, factor ? 2 : 1, UINT32_MAX, &step, err) < 0 ||
	    parse_bounded(part.v[2], min, max, &to, err) < 0)
		goto out;
	if (to < from) {
		app_error_set(err, "range '%s' ends before it starts", item);
		goto out;
	}
	rc = 0;
	for (v = from; rc == 0 && v <= to; v = factor ? v * step : v + step) {
		if (out->n >= LIST_MAX) {
			app_error_set(err, "range '%s' has more than %u values; take a larger step",
				      item, LIST_MAX);
			rc = -EINVAL;
			break;
		}
		rc = app_uints_add(out, (uint32_t)v);
		/* From 0 a factor leads nowhere. */
		if (v == 0 && factor)
			break;
	}
out:
	app_words_free(&part);
	return rc;
}

int
app_parse_uints(const char *text, uint32_t min, uint32_t max, struct app_uints *out,
		struct cburst_error *err)
{
	struct app_words item;
	uint32_t value;
	unsigned i;
	int rc;

	rc = app_words_split(text, ',', &item);
	for (i = 0; rc == 0 && i < item.n; i++) {
		if (strchr(item.v[i], ':') != NULL) {
			rc = parse_range(item.v[i], min, max, out, err);
			continue;
		}
		rc = parse_bounded(item.v[i], min, max, &value, err);
		if (rc == 0)
			rc = app_uints_add(out, value);
	}
	app_words_free(&item);
	return rc;
}

int
app_words_split(const char *text, char separator, struct app_words *out)
{
	unsigned i = 0;
	char *p;

	memset(out, 0, sizeof(*out));
	out->text = strdup(text);
	if (out->text == NULL)
		return -ENOMEM;
	out->n = 1;
	for (p = out->text; *p != '\0'; p++)
		out->n += *p == separator;
	out->v = calloc(out->n, sizeof(*out->v));
	if (out->v == NULL) {
		app_words_free(out);
		return -ENOMEM;
	}
	out->v[i++] = out->text;
	for (p = out->text; *p != '\0'; p++)
		if (*p == separator) {
			*p = '\0';
			out->v[i++] = p + 1;
		}
	return 0;
}

void
app_words_free(struct app_words *words)
{
	free(words->v);
	free(words->text);
	memset(words, 0, sizeof(*words));
}

void
app_error_set(struct cburst_error *err, const char *fmt, ...)
{
	va_list ap;

	if (err == NULL)
		return;
	va_start(ap, fmt);
	vsnprintf(err->text, sizeof(err->text), fmt, ap);
	va_end(ap);
}
