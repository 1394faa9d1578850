/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Command-line options from one table: the parser, the help text and "did you mean" all read the
 * same rows, so that none of them can name what another does not know.
 */

#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cryptoburst/error.h>

/** What an option's value is, and so what is written at app_option::offset of the configuration. */
enum app_option_type {
	APP_OPTION_GROUP = 0, /**< no option: a heading in the help text, app_option::help */
	APP_OPTION_FLAG,      /**< no value; bool, set to true */
	APP_OPTION_UINT,      /**< uint32_t between min and max */
	APP_OPTION_UINTS,     /**< struct app_uints, a list as app_parse_uints() reads it */
	APP_OPTION_REAL,      /**< double between min and max */
	APP_OPTION_TEXT,      /**< const char *, into the argument vector */
	APP_OPTION_CHOICE,    /**< unsigned: app_choice::value of one choice */
	APP_OPTION_CHOICES,   /**< unsigned: app_choice::value of each choice in a comma list, or-ed
			       */
	APP_OPTION_OTHER,     /**< whatever app_option::parse makes of it */
};

/** A word that can be a value. A table of these ends with a NULL name. */
struct app_choice {
	const char *name; /**< the word */
	unsigned value;	  /**< what it means */
};

/** An option. A table of these ends with a NULL name and type APP_OPTION_GROUP and NULL help. */
struct app_option {
	const char *name;	   /**< without dashes */
	const char *arg;	   /**< stands for the value in the help text; NULL: takes none */
	const char *help;	   /**< what it does, its default; wrapped by the printer */
	enum app_option_type type; /**< kind of value */
	size_t offset;		   /**< where in the configuration the value goes */
	double min;		   /**< smallest number */
	double max;		   /**< largest number */
	const struct app_choice *choices; /**< words of a CHOICE(S) */
	/** Reads the value of an OTHER; writes the reason of a refusal. @return 0 or negative errno
	 */
	int (*parse)(void *config, const char *value, struct cburst_error *err);
};

/**
 * Read the program's own arguments.
 *
 * "--name value", "--name=value"; a list option given twice takes the last list. The first thing
 * that is wrong ends it.
 *
 * @param table the options
 * @param argc arguments, without the program's name
 * @param argv them
 * @param config the values are written into it
 * @param err what was wrong, the nearest valid name, and what to do
 * @return 0, -EINVAL, -ENOMEM
 */
int app_options_parse(const struct app_option *table, int argc, char **argv, void *config,
		      struct cburst_error *err);

/**
 * Print the help text of all options.
 * @param table the options
 * @param out where to
 */
void app_options_help(const struct app_option *table, FILE *out);

#endif /* APP_OPTIONS_H */
