/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Facts about the machine and the software, without which a figure says nothing.
 */

#ifndef BENCH_FACTS_H
#define BENCH_FACTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "eal_start.h"

/** Facts of a run. */
struct bench_facts {
	char cpu[96];	      /**< model name */
	unsigned cpus;	      /**< CPUs the process may use */
	uint64_t tsc_hz;      /**< TSC cycles per second */
	char kernel[80];      /**< kernel release */
	const char *dpdk;     /**< version text */
	const char *openssl;  /**< version text */
	const char *library;  /**< version of libcryptoburst */
	bool hugepages;	      /**< memory is in hugepages */
	const char *eal;      /**< EAL arguments */
	uint32_t seed;	      /**< of keys, messages, IVs */
	char time[32];	      /**< start, UTC, ISO 8601 */
	const char *question; /**< of the preset that the run answers; NULL: none */
};

/**
 * Collect them.
 * @param facts filled in
 * @param question of the preset that the run answers, or NULL
 * @param eal how EAL was started; must live as long as @p facts, as must @p question
 * @param seed of this run
 */
void bench_facts_get(struct bench_facts *facts, const char *question, const struct app_eal *eal,
		     uint32_t seed);

/** Print them, as every table begins. */
void bench_facts_print(FILE *out, const struct bench_facts *facts);

#endif /* BENCH_FACTS_H */
