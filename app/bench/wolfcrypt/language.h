/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Everything that the lines say, in each language of -lng.
 */

#ifndef BENCH_WOLF_LANGUAGE_H
#define BENCH_WOLF_LANGUAGE_H

#include "catalogue.h"

/** Words. */
enum bench_wolf_text {
	BENCH_WOLF_TOOK = 0,
	BENCH_WOLF_SECONDS,
	BENCH_WOLF_CYCLES,
	BENCH_WOLF_OPS_TOOK,
	BENCH_WOLF_SEC,
	BENCH_WOLF_AVG,
	BENCH_WOLF_OPS_SEC,
	BENCH_WOLF_TITLE,	 /**< printf: block bytes, seconds as text */
	BENCH_WOLF_COMPLETE,	 /**< the end */
	BENCH_WOLF_INTERRUPTED,	 /**< the end, too early */
	BENCH_WOLF_NOT_OFFERED,	 /**< in front of a reason */
	BENCH_WOLF_BY_NOBODY,	 /**< a reason */
	BENCH_WOLF_NO_LEGACY,	 /**< a reason */
	BENCH_WOLF_NO_LIBCRYPTO, /**< a reason */
	BENCH_WOLF_WHOLE_BLOCKS, /**< a reason; printf: bytes of a block, bytes of the message */
	BENCH_WOLF_FAILED,	 /**< in front of a reason */
	BENCH_WOLF_HARDWARE,	 /**< a kind of device */
	BENCH_WOLF_SOFTWARE,	 /**< a kind of device */
	BENCH_WOLF_SIMULATED,	 /**< a kind of device */
	BENCH_WOLF_INSTANCES,	 /**< printf: how many */
	BENCH_WOLF_MESSAGES,	 /**< printf: bytes of the messages that a block is cut into */
	BENCH_WOLF_TEXTS,
};

/** A word in a language. */
const char *bench_wolf_text(enum bench_wolf_language language, enum bench_wolf_text text);

/** What a public-key row does, as a line says it. */
const char *bench_wolf_does(enum bench_wolf_language language, enum bench_wolf_does does);

/** Spaces that fill a text of UTF-8 up to so many columns; those of Japanese are two wide. */
int bench_wolf_pad(const char *text, int wanted);

#endif /* BENCH_WOLF_LANGUAGE_H */
