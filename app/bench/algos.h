/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Lists of algorithms: names, families, and the catalogue of everything that has a name.
 */

#ifndef BENCH_ALGOS_H
#define BENCH_ALGOS_H

#include "config.h"

/**
 * Read a list of algorithm and family names.
 * @param text "aes-128-gcm,hash"
 * @param out filled in; duplicates are left out
 * @param err names what is unknown, and the nearest valid name
 * @return 0 or negative errno
 */
int bench_algos_parse(const char *text, struct bench_algos *out, struct cburst_error *err);

/** Free a list, and leave it empty. */
void bench_algos_free(struct bench_algos *list);

/** Print the catalogue, by family. */
void bench_algos_print(void);

/** Whether it is a public-key algorithm. */
static inline bool
bench_algo_is_asym(const struct bench_algo *algo)
{
	return algo->asym.type != CBURST_KEY_SYMMETRIC;
}

#endif /* BENCH_ALGOS_H */
