/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The lines of wolfCrypt's benchmark: what it prints, for people and with -csv.
 */

#ifndef BENCH_WOLF_LINES_H
#define BENCH_WOLF_LINES_H

#include <stdio.h>

#include "catalogue.h"
#include "facts.h"

/** Who did it. */
struct bench_wolf_by {
	const char *way;		   /**< "SW", "HW", "DEV" */
	const struct bench_target *target; /**< device; NULL: libcrypto */
	uint32_t message; /**< bytes of its messages, where they are smaller than a block */
	bool late;	  /**< simulated, and this CPU could not keep up with the model */
};

/** What one lcore did. */
struct bench_wolf_share {
	uint64_t ops;	 /**< operations that succeeded */
	uint64_t bytes;	 /**< of their messages */
	uint64_t cycles; /**< TSC cycles it took */
};

struct bench_wolf_sum;

/** Lines being written. */
struct bench_wolf_lines {
	FILE *out;		       /**< where to */
	const struct bench_wolf *wolf; /**< options */
	const char *last_device;       /**< named last */
	uint32_t last_message;	       /**< and its messages */
	bool head[2];		       /**< -csv: bytes and operations have their heads */
	struct bench_wolf_sum *sum;    /**< -print: sums so far */
	unsigned nb_sums;	       /**< entries of sum */
};

/** Begin them: versions, devices, what is measured. */
void bench_wolf_lines_begin(struct bench_wolf_lines *l, const struct bench_facts *facts,
			    const struct bench_targets *targets, double seconds);

/**
 * A row was measured: a line for each lcore.
 * @param l lines
 * @param row the row; must live as long as the lines
 * @param by who did it; what it points to, likewise
 * @param share of each lcore
 * @param n lcores
 * @param failure what went wrong, or NULL
 */
void bench_wolf_lines_row(struct bench_wolf_lines *l, const struct bench_wolf_row *row,
			  const struct bench_wolf_by *by, const struct bench_wolf_share *share,
			  unsigned n, const char *failure);

/** A row that cannot be had, and why. */
void bench_wolf_lines_not_offered(struct bench_wolf_lines *l, const struct bench_wolf_row *row,
				  const char *why);

/** End them, with the sums where they were asked for. @return 0 or -EIO */
int bench_wolf_lines_end(struct bench_wolf_lines *l, bool interrupted);

/** "AES-128-CBC-enc", "RSA 2048 sign": a row's name in English. */
const char *bench_wolf_row_name(const struct bench_wolf_row *row, char *buf, size_t size);

#endif /* BENCH_WOLF_LINES_H */
