/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Counts the files that include one public header each. That they compiled is the test. */

#include <stdio.h>

void header_register(const char *name);

static int count;

void
header_register(const char *name)
{
	printf("%s\n", name);
	count++;
}

int
main(void)
{
	if (count != HEADER_FILES) {
		fprintf(stderr, "%d header files were compiled, not %d\n", count, HEADER_FILES);
		return 1;
	}
	return 0;
}
