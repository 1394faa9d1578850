/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The habits of wolfCrypt's benchmark: its words on the command line, its order of algorithms, its
 * lines. What is measured, and how, is the benchmark's own.
 */

#ifndef BENCH_WOLFCRYPT_H
#define BENCH_WOLFCRYPT_H

#include <stdio.h>

#include "config.h"
#include "eal_start.h"
#include "targets.h"

/** Words for algorithms and families that there are at most. */
#define BENCH_WOLF_WORDS_MAX 80

/** Languages of -lng. */
enum bench_wolf_language {
	BENCH_WOLF_ENGLISH = 0,
	BENCH_WOLF_JAPANESE,
	BENCH_WOLF_LANGUAGES,
};

/** What its words said. */
struct bench_wolf {
	bool help;			   /**< -? */
	bool csv;			   /**< -csv */
	bool base10;			   /**< -base10 */
	bool no_aad;			   /**< -no_aad */
	bool digest_full;		   /**< -dgst_full */
	bool rsa_sign;			   /**< -rsa_sign */
	bool print;			   /**< -print */
	unsigned threads;		   /**< -threads, 1 where it is not given */
	enum bench_wolf_language language; /**< -lng */
	uint32_t block;			   /**< bytes of a block */
	uint32_t rsa_bits;		   /**< of -rsa-sz; 0: a few usual ones */
	bool all;			   /**< no algorithm was named */
	bool word[BENCH_WOLF_WORDS_MAX];   /**< algorithms and families that were */
};

/**
 * Whether arguments are meant for it: one of its words, or --wolfcrypt, is among them.
 * @param argc, argv the program's own arguments
 */
bool bench_wolf_wanted(int argc, char **argv);

/**
 * One of its words among EAL's arguments, where it would be read as something else: no option of
 * EAL's has a value that makes one of them.
 * @return the word, or NULL
 */
const char *bench_wolf_misplaced(int argc, char **argv);

/**
 * Read the program's own arguments: its words, and the few options of ours that go with them.
 * @param wolf filled in
 * @param config filled in, after bench_config_init(); points to @p wolf then
 * @param preset for bench_config_parse()
 * @param argc, argv the arguments
 * @param err what was wrong
 * @return 0 or negative errno
 */
int bench_wolf_parse(struct bench_wolf *wolf, struct bench_config *config,
		     struct bench_preset *preset, int argc, char **argv, struct cburst_error *err);

/** Print its help text to stdout. */
void bench_wolf_help(const struct bench_wolf *wolf);

/**
 * Measure, and print its lines.
 * @param config the options, with bench_config::wolf
 * @param targets the devices; none is fine
 * @param eal how EAL was started
 * @param seed of keys, messages and IVs
 * @param out where to
 * @param err why nothing can be measured
 * @return exit status, or negative errno with @p err
 */
int bench_wolf_run(struct bench_config *config, struct bench_targets *targets,
		   const struct app_eal *eal, uint32_t seed, FILE *out, struct cburst_error *err);

#endif /* BENCH_WOLFCRYPT_H */
