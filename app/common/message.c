/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "message.h"

static const char *program = "cryptoburst";
static bool quiet;
static void (*wipe_line)(void);

void
app_message_init(const char *argv0)
{
	const char *slash;

	if (argv0 == NULL || argv0[0] == '\0')
		return;
	slash = strrchr(argv0, '/');
	program = slash == NULL ? argv0 : slash + 1;
}

const char *
app_name(void)
{
	return program;
}

void
app_message_quiet(void)
{
	quiet = true;
}

void
app_message_before(void (*wipe)(void))
{
	wipe_line = wipe;
}

static void __rte_format_printf(2, 0) say(const char *kind, const char *fmt, va_list ap)
{
	if (wipe_line != NULL)
		wipe_line();
	/* What is on stdout comes first for who reads both in one terminal. */
	fflush(stdout);
	fprintf(stderr, "%s: %s", program, kind);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

void
app_error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say("error: ", fmt, ap);
	va_end(ap);
}

void
app_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say("warning: ", fmt, ap);
	va_end(ap);
}

void
app_note(const char *fmt, ...)
{
	va_list ap;

	if (quiet)
		return;
	va_start(ap, fmt);
	say("", fmt, ap);
	va_end(ap);
}
