/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include <rte_common.h>

#include "eal_args.h"
#include "options.h"
#include "text.h"

/* More options, or choices of one option, than any table has. */
#define NAMES_MAX 64
/* Columns of the help text. */
#define HELP_INDENT 26
#define HELP_WIDTH  96

static bool
is_end(const struct app_option *o)
{
	return o->type == APP_OPTION_GROUP && o->help == NULL;
}

static const struct app_option *
find(const struct app_option *table, const char *name, size_t length)
{
	const struct app_option *o;

	for (o = table; !is_end(o); o++)
		if (o->type != APP_OPTION_GROUP && strlen(o->name) == length &&
		    strncmp(o->name, name, length) == 0)
			return o;
	return NULL;
}

static int
refuse_unknown(const struct app_option *table, const char *given, struct cburst_error *err)
{
	const char *names[NAMES_MAX];
	const struct app_option *o;
	const char *word = given, *nearest;
	char bare[64];
	unsigned n = 0;

	if (given[0] != '-') {
		app_error_set(err,
			      "unexpected argument '%s': values belong to an option, see --help",
			      given);
		return -EINVAL;
	}
	for (o = table; !is_end(o) && n < NAMES_MAX; o++)
		if (o->type != APP_OPTION_GROUP)
			names[n++] = o->name;
	while (*word == '-')
		word++;
	snprintf(bare, sizeof(bare), "%.*s", (int)strcspn(word, "="), word);
	/* An EAL option on the wrong side of "--" is the likelier slip: the two sets have no long
	 * name in common but one. */
	if (app_eal_knows(given)) {
		app_error_set(err,
			      "'%s' is an EAL option: EAL options come first, then '--', then ours",
			      given);
		return -EINVAL;
	}
	nearest = app_nearest(bare, names, n);
	if (nearest != NULL)
		app_error_set(err,
			      "unknown option '%s'; did you mean '--%s'? --help lists them all",
			      given, nearest);
	else
		app_error_set(err, "unknown option '%s'; --help lists them all", given);
	return -EINVAL;
}

/* Puts "a, b, c" of the choices into buf. */
static void
list_choices(const struct app_choice *choices, char *buf, size_t size)
{
	const struct app_choice *c;
	size_t used = 0;

	buf[0] = '\0';
	for (c = choices; c->name != NULL && used < size; c++)
		used += snprintf(buf + used, size - used, "%s%s", c == choices ? "" : ", ",
				 c->name);
}

static int
parse_choice(const struct app_option *o, const char *word, unsigned *value,
	     struct cburst_error *err)
{
	const char *names[NAMES_MAX];
	const struct app_choice *c;
	char valid[160];
	const char *nearest;
	unsigned n = 0;

	for (c = o->choices; c->name != NULL; c++) {
		if (strcasecmp(c->name, word) == 0) {
			*value = c->value;
			return 0;
		}
		if (n < NAMES_MAX)
			names[n++] = c->name;
	}
	list_choices(o->choices, valid, sizeof(valid));
	nearest = app_nearest(word, names, n);
	if (nearest != NULL)
		app_error_set(err, "--%s: unknown value '%s'; did you mean '%s'? Valid: %s",
			      o->name, word, nearest, valid);
	else
		app_error_set(err, "--%s: unknown value '%s'. Valid: %s", o->name, word, valid);
	return -EINVAL;
}

static int
parse_choices(const struct app_option *o, const char *text, unsigned *value,
	      struct cburst_error *err)
{
	struct app_words word;
	unsigned all = 0, one = 0, i;
	int rc;

	rc = app_words_split(text, ',', &word);
	for (i = 0; rc == 0 && i < word.n; i++) {
		rc = parse_choice(o, word.v[i], &one, err);
		all |= one;
	}
	app_words_free(&word);
	if (rc == 0)
		*value = all;
	return rc;
}

/* Puts the option's name in front of a reason. */
static int
blame(const struct app_option *o, struct cburst_error *err, const struct cburst_error *why, int rc)
{
	app_error_set(err, "--%s: %.*s", o->name, (int)sizeof(err->text) - 40, why->text);
	return rc;
}

static int
parse_number(const struct app_option *o, const char *text, void *where, struct cburst_error *err)
{
	uint64_t u = 0;
	double v;
	int rc;

	if (o->type == APP_OPTION_UINT) {
		rc = app_parse_u64(text, &u);
		v = (double)u;
	} else {
		rc = app_parse_real(text, &v);
	}
	if (rc == -EINVAL) {
		app_error_set(err, "--%s: '%s' is not a number; give %.12g to %.12g", o->name, text,
			      o->min, o->max);
		return -EINVAL;
	}
	if (rc < 0 || v < o->min || v > o->max) {
		app_error_set(err, "--%s: %s is out of range; give %.12g to %.12g", o->name, text,
			      o->min, o->max);
		return -EINVAL;
	}
	if (o->type == APP_OPTION_UINT)
		*(uint32_t *)where = (uint32_t)u;
	else
		*(double *)where = v;
	return 0;
}

static int
set(const struct app_option *o, const char *value, void *config, struct cburst_error *err)
{
	void *where = RTE_PTR_ADD(config, o->offset);
	struct cburst_error why = { { 0 } };
	struct app_uints list = { 0 };
	int rc = 0;

	switch (o->type) {
	case APP_OPTION_FLAG:
		*(bool *)where = true;
		return 0;
	case APP_OPTION_UINT:
	case APP_OPTION_REAL:
		return parse_number(o, value, where, err);
	case APP_OPTION_UINTS:
		rc = app_parse_uints(value, (uint32_t)o->min, (uint32_t)o->max, &list, &why);
		if (rc < 0) {
			app_uints_free(&list);
			return blame(o, err, &why, rc);
		}
		app_uints_free(where);
		*(struct app_uints *)where = list;
		return 0;
	case APP_OPTION_TEXT:
		*(const char **)where = value;
		return 0;
	case APP_OPTION_CHOICE:
		return parse_choice(o, value, where, err);
	case APP_OPTION_CHOICES:
		return parse_choices(o, value, where, err);
	case APP_OPTION_OTHER:
		rc = o->parse(config, value, &why);
		return rc < 0 ? blame(o, err, &why, rc) : 0;
	case APP_OPTION_GROUP:
		break;
	}
	return -EINVAL;
}

int
app_options_parse(const struct app_option *table, int argc, char **argv, void *config,
		  struct cburst_error *err)
{
	const struct app_option *o;
	const char *name, *value;
	size_t length;
	int i, rc;

	for (i = 0; i < argc; i++) {
		name = argv[i];
		if (strcmp(name, "-h") == 0)
			name = "--help";
		if (strncmp(name, "--", 2) != 0)
			return refuse_unknown(table, argv[i], err);
		name += 2;
		length = strcspn(name, "=");
		value = name[length] == '=' ? name + length + 1 : NULL;
		o = find(table, name, length);
		if (o == NULL)
			return refuse_unknown(table, argv[i], err);
		if (o->arg == NULL && value != NULL) {
			app_error_set(err, "--%s takes no value, but was given '%s'", o->name,
				      value);
			return -EINVAL;
		}
		if (o->arg != NULL && value == NULL) {
			if (i + 1 >= argc) {
				app_error_set(err, "--%s needs a value: --%s %s", o->name, o->name,
					      o->arg);
				return -EINVAL;
			}
			value = argv[++i];
		}
		if (value != NULL && value[0] == '\0') {
			app_error_set(err, "--%s needs a value: --%s %s", o->name, o->name, o->arg);
			return -EINVAL;
		}
		rc = set(o, value, config, err);
		if (rc < 0)
			return rc;
	}
	return 0;
}

/* Prints a text from column on, breaking it at blanks. */
static void
print_wrapped(FILE *out, const char *text, unsigned column)
{
	unsigned at = column;
	size_t word;

	while (*text != '\0') {
		word = strcspn(text, " ");
		if (at > column && at + 1 + word > HELP_WIDTH) {
			fprintf(out, "\n%*s", (int)column, "");
			at = column;
		}
		if (at > column) {
			fputc(' ', out);
			at++;
		}
		fprintf(out, "%.*s", (int)word, text);
		at += word;
		text += word;
		text += *text == ' ';
	}
	fputc('\n', out);
}

void
app_options_help(const struct app_option *table, FILE *out)
{
	const struct app_option *o;
	char choices[160];
	char text[1024];
	int used;

	for (o = table; !is_end(o); o++) {
		if (o->type == APP_OPTION_GROUP) {
			fprintf(out, "\n%s:\n", o->help);
			continue;
		}
		used = fprintf(out, "  --%s%s%s", o->name, o->arg != NULL ? " " : "",
			       o->arg != NULL ? o->arg : "");
		/* A long option takes a line of its own. */
		if (used > HELP_INDENT - 2)
			fprintf(out, "\n%*s", HELP_INDENT, "");
		else
			fprintf(out, "%*s", HELP_INDENT - used, "");
		if (o->choices != NULL) {
			list_choices(o->choices, choices, sizeof(choices));
			snprintf(text, sizeof(text), "%s: %s", choices, o->help);
		} else {
			snprintf(text, sizeof(text), "%s", o->help);
		}
		print_wrapped(out, text, HELP_INDENT);
	}
}
