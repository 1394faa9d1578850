/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include "op/text.h"

static char
fold(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return c == '_' ? '-' : c;
}

bool
cbi_text_equal(const char *a, const char *b)
{
	while (*a != '\0' && fold(*a) == fold(*b)) {
		a++;
		b++;
	}
	return *a == '\0' && *b == '\0';
}

static unsigned
min3(unsigned a, unsigned b, unsigned c)
{
	unsigned m = a < b ? a : b;

	return m < c ? m : c;
}

unsigned
cbi_text_distance(const char *a, const char *b)
{
	/* three lines of the table of distances between beginnings of a and of b */
	unsigned line[3][CBI_TEXT_MAX + 1];
	unsigned *before = line[0], *above = line[1], *now = line[2];
	const size_t na = strnlen(a, CBI_TEXT_MAX), nb = strnlen(b, CBI_TEXT_MAX);

	for (size_t j = 0; j <= nb; j++)
		above[j] = (unsigned)j;
	for (size_t i = 1; i <= na; i++) {
		unsigned *free_line = before;

		now[0] = (unsigned)i;
		for (size_t j = 1; j <= nb; j++) {
			const char ca = fold(a[i - 1]), cb = fold(b[j - 1]);

			now[j] = min3(above[j] + 1, now[j - 1] + 1, above[j - 1] + (ca != cb));
			if (i > 1 && j > 1 && ca == fold(b[j - 2]) && fold(a[i - 2]) == cb &&
			    before[j - 2] + 1 < now[j])
				now[j] = before[j - 2] + 1;
		}
		before = above;
		above = now;
		now = free_line;
	}
	return above[nb];
}

unsigned
cbi_text_unlike(const char *given, const char *name)
{
	const unsigned distance = cbi_text_distance(given, name);
	size_t same = 0;

	while (given[same] != '\0' && fold(given[same]) == fold(name[same]))
		same++;
	/* a beginning of one or two characters says little */
	if (given[same] == '\0' && same > 2 && distance > 0)
		return 1;
	return 2 * distance;
}
