/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "catalogue.h"
#include "eal_args.h"
#include "text.h"

#define BLOCK_DEFAULT (1u << 20)
#define BLOCK_MAX     (BENCH_SEGMENTS_MAX * BENCH_SEGMENT_BYTES_MAX)
/* Bytes of an AEAD's additional data, as a TLS 1.2 record has them. */
#define AAD_BYTES 13
/* A word shorter than this is an option of EAL's with its value (-l0-3) as likely as one of ours
 * with a slip in it. */
#define SLIP_MIN 5

static const char *const flags[] = { "?",	 "csv",	    "base10", "no_aad", "dgst_full",
				     "rsa_sign", "threads", "print",  "lng" };

/* Options of ours that mean something here, and whether they take a value. */
static const struct {
	const char *name;
	bool value;
} ours[] = {
	{ "wolfcrypt", false }, { "device", true },	{ "seconds", true },
	{ "warmup", true },	{ "seed", true },	{ "descriptors", true },
	{ "flush-us", true },	{ "spin-main", false }, { "no-auto-devices", false },
	{ "output", true },	{ "quiet", false },	{ "version", false },
	{ "help", false },
};

struct reader {
	struct bench_wolf *wolf;
	int argc, at;
	char **argv;
	bool has_block, has_threads;
	const char *number; /* the argument before, where it was a number */
	char **rest;	    /* what is ours */
	int nb_rest;
	struct cburst_error *err;
};

static int
word_index(const char *name)
{
	const char *word;
	int i;

	for (i = 0; (word = bench_wolf_word((unsigned)i)) != NULL; i++)
		if (strcmp(word, name) == 0)
			return i;
	return -1;
}

/* The word nearest to what was typed, without its dash. */
static const char *
nearest_word(const char *name)
{
	const char *names[BENCH_WOLF_WORDS_MAX + RTE_DIM(flags)], *word;
	unsigned i, n = 0;

	for (i = 0; (word = bench_wolf_word(i)) != NULL; i++)
		names[n++] = word;
	for (i = 0; i < RTE_DIM(flags); i++)
		names[n++] = flags[i];
	return app_nearest(name, names, n);
}

static bool
is_word(const char *argument)
{
	unsigned i;

	if (argument[0] != '-')
		return false;
	for (i = 0; i < RTE_DIM(flags); i++)
		if (strcmp(flags[i], argument + 1) == 0)
			return true;
	return word_index(argument + 1) >= 0;
}

/* One with a slip in it: better told here than taken for something else. */
static bool
is_nearly_word(const char *argument)
{
	return argument[0] == '-' && argument[1] != '-' && strlen(argument) >= SLIP_MIN &&
		nearest_word(argument + 1) != NULL;
}

bool
bench_wolf_wanted(int argc, char **argv)
{
	int i;

	for (i = 0; i < argc; i++) {
		if (strcmp(argv[i], "--wolfcrypt") == 0 || is_word(argv[i]) ||
		    is_nearly_word(argv[i]))
			return true;
		/* what follows belongs to it, whatever it looks like */
		i += bench_option_takes_value(argv[i]);
	}
	return false;
}

const char *
bench_wolf_misplaced(int argc, char **argv)
{
	int i;

	for (i = 0; i < argc; i++)
		if (is_word(argv[i]))
			return argv[i];
	return NULL;
}

static bool
is_number(const char *text)
{
	return isdigit((unsigned char)text[text[0] == '-' || text[0] == '+']);
}

static int
number(struct reader *r, const char *what, const char *text, uint32_t min, uint32_t max,
       uint32_t *out)
{
	uint64_t v = 0;
	int rc = app_parse_u64(text, &v);

	if (rc == 0 && v >= min && v <= max) {
		*out = (uint32_t)v;
		return 0;
	}
	app_error_set(r->err, "%s: '%.60s' %s; give %u to %u", what, text,
		      rc == -EINVAL ? "is not a number" : "is out of range", min, max);
	return -EINVAL;
}

/* The value of a word that takes one. */
static int
value(struct reader *r, const char *word, uint32_t min, uint32_t max, uint32_t *out)
{
	if (r->at + 1 >= r->argc) {
		app_error_set(r->err, "%s needs a number behind it, %u to %u", word, min, max);
		return -EINVAL;
	}
	return number(r, word, r->argv[++r->at], min, max, out);
}

static int
language(struct reader *r, const char *word)
{
	uint32_t n;
	int rc = value(r, word, 0, BENCH_WOLF_LANGUAGES - 1, &n);

	if (rc == 0)
		r->wolf->language = (enum bench_wolf_language)n;
	return rc;
}

/* Its size stands before it, as in wolfCrypt's help, or behind it. */
static int
rsa_size(struct reader *r)
{
	struct bench_asym algo;
	char name[64], word[32];
	int rc;

	if (r->number == NULL && r->at + 1 < r->argc && is_number(r->argv[r->at + 1]))
		r->number = r->argv[++r->at];
	if (r->number == NULL)
		return 0;
	rc = number(r, "-rsa-sz", r->number, 512, 8192, &r->wolf->rsa_bits);
	if (rc < 0)
		return rc;
	snprintf(word, sizeof(word), "rsa-%u", r->wolf->rsa_bits);
	return bench_asym_parse(word, &algo, name, sizeof(name), r->err);
}

static int
option_of_ours(struct reader *r)
{
	const char *name = r->argv[r->at] + 2;
	const size_t length = strcspn(name, "=");
	unsigned i;

	for (i = 0; i < RTE_DIM(ours); i++) {
		if (strlen(ours[i].name) == length && strncmp(ours[i].name, name, length) == 0) {
			r->rest[r->nb_rest++] = r->argv[r->at];
			if (ours[i].value && name[length] != '=' && r->at + 1 < r->argc)
				r->rest[r->nb_rest++] = r->argv[++r->at];
			return 0;
		}
	}
	app_error_set(
		r->err,
		"'--%.*s' means nothing beside wolfCrypt's words (-? lists them); what does are "
		"--device, --seconds, --warmup, --seed, --output, --quiet",
		(int)RTE_MIN(length, (size_t)60), name);
	return -EINVAL;
}

static int
block(struct reader *r)
{
	const char *text = r->argv[r->at];
	int rc;

	/* what it is shows when the next one is read */
	if (r->at + 1 < r->argc && strcmp(r->argv[r->at + 1], "-rsa-sz") == 0)
		return 0;
	if (r->has_block) {
		app_error_set(r->err, "a second block size, '%.60s', beside %u: give one", text,
			      r->wolf->block);
		return -EINVAL;
	}
	rc = number(r, "block size in bytes", text, 1, BLOCK_MAX, &r->wolf->block);
	r->has_block = rc == 0;
	return rc;
}

static int
unknown(struct reader *r)
{
	const char *given = r->argv[r->at], *nearest;
	unsigned i;

	if (given[0] != '-') {
		app_error_set(r->err, "'%.60s' is neither a word nor a block size in bytes", given);
		return -EINVAL;
	}
	for (i = 0; i < RTE_DIM(ours); i++)
		if (strcmp(ours[i].name, given + 1) == 0) {
			app_error_set(r->err, "unknown word '%s'; that option is --%s", given,
				      ours[i].name);
			return -EINVAL;
		}
	nearest = nearest_word(given + 1);
	if (app_eal_knows(given) && (nearest == NULL || strlen(given) < SLIP_MIN)) {
		app_error_set(
			r->err,
			"'%.60s' is an EAL option: EAL options come first, then '--', then ours",
			given);
		return -EINVAL;
	}
	app_error_set(r->err, "unknown word '%.60s'%s%s%s; -? lists them all", given,
		      nearest != NULL ? ", did you mean '-" : "", nearest != NULL ? nearest : "",
		      nearest != NULL ? "'?" : "");
	return -EINVAL;
}

static int
word(struct reader *r)
{
	const struct {
		const char *name;
		bool *on;
	} on[] = {
		{ "-csv", &r->wolf->csv },	     { "-base10", &r->wolf->base10 },
		{ "-no_aad", &r->wolf->no_aad },     { "-dgst_full", &r->wolf->digest_full },
		{ "-rsa_sign", &r->wolf->rsa_sign }, { "-print", &r->wolf->print },
	};
	const char *given = r->argv[r->at];
	unsigned i;
	int index;

	for (i = 0; i < RTE_DIM(on); i++)
		if (strcmp(given, on[i].name) == 0) {
			*on[i].on = true;
			return 0;
		}
	if (strcmp(given, "-lng") == 0)
		return language(r, given);
	if (strcmp(given, "-threads") == 0)
		return value(r, given, 1, CBURST_LANES_MAX, &r->wolf->threads);
	if (strcmp(given, "-?") == 0) {
		r->wolf->help = true;
		return r->at + 1 < r->argc && is_number(r->argv[r->at + 1]) ? language(r, given)
									    : 0;
	}
	index = given[0] == '-' ? word_index(given + 1) : -1;
	if (index < 0)
		return unknown(r);
	r->wolf->word[index] = true;
	r->wolf->all = false;
	return strcmp(given, "-rsa-sz") == 0 ? rsa_size(r) : 0;
}

static int
read_one(struct reader *r)
{
	const char *given = r->argv[r->at];
	int rc;

	if (strcmp(given, "-h") == 0) {
		r->rest[r->nb_rest++] = r->argv[r->at];
		rc = 0;
	} else if (strncmp(given, "--", 2) == 0) {
		rc = option_of_ours(r);
	} else if (is_number(given)) {
		rc = block(r);
		r->number = given;
		return rc;
	} else {
		rc = word(r);
	}
	r->number = NULL;
	return rc;
}

int
bench_wolf_parse(struct bench_wolf *wolf, struct bench_config *config, struct bench_preset *preset,
		 int argc, char **argv, struct cburst_error *err)
{
	struct reader r = { .wolf = wolf, .argc = argc, .argv = argv, .err = err };
	int rc = 0;

	memset(wolf, 0, sizeof(*wolf));
	wolf->all = true;
	wolf->threads = 1;
	wolf->block = BLOCK_DEFAULT;
	r.rest = calloc((size_t)argc + 1, sizeof(*r.rest));
	if (r.rest == NULL)
		return -ENOMEM;
	for (r.at = 0; r.at < argc && rc == 0; r.at++)
		rc = read_one(&r);
	if (rc == 0)
		rc = bench_config_parse(config, preset, r.nb_rest, r.rest, err);
	free(r.rest);
	if (rc < 0)
		return rc;
	config->wolf = wolf;
	config->aad = wolf->no_aad ? 0 : AAD_BYTES;
	config->aad_given = true;
	return app_uints_add(&config->lcores, wolf->threads);
}
