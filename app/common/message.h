/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What our programs say to people, and how they end. Everything goes to stderr, so that stdout is
 * the report alone.
 */

#ifndef APP_MESSAGE_H
#define APP_MESSAGE_H

#include <stdarg.h>

#include <rte_common.h>

/** Exit statuses of our programs. */
enum app_exit {
	APP_EXIT_OK = 0,	    /**< everything was done and was right */
	APP_EXIT_FAILED = 1,	    /**< it ran, and something failed; or it could not run */
	APP_EXIT_USAGE = 2,	    /**< an option or a value is wrong: nothing ran */
	APP_EXIT_INTERRUPTED = 130, /**< stopped by a signal; what was done is printed */
};

/**
 * Set the name that starts every message.
 * @param argv0 the program's argv[0]; must live as long as the program
 */
void app_message_init(const char *argv0);

/** The program's name without its folder. */
const char *app_name(void);

/** Say what is wrong, with which value, and what to do. One line; the newline is added. */
void app_error(const char *fmt, ...) __rte_format_printf(1, 2);

/** Say that something is not as it should be, though the program goes on. */
void app_warn(const char *fmt, ...) __rte_format_printf(1, 2);

/** Say something good to know. */
void app_note(const char *fmt, ...) __rte_format_printf(1, 2);

/** Drop notes (not warnings, not errors) from now on. */
void app_message_quiet(void);

/**
 * Name what has to be wiped from the terminal before a message: a progress line.
 * @param wipe called before each message; NULL for nothing
 */
void app_message_before(void (*wipe)(void));

#endif /* APP_MESSAGE_H */
