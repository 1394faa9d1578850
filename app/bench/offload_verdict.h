/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What a row of --compare says to who asks whether offload is worth it.
 */

#ifndef BENCH_OFFLOAD_VERDICT_H
#define BENCH_OFFLOAD_VERDICT_H

#include <stdbool.h>

#include "compare.h"

/** A device against software. */
enum bench_gain {
	BENCH_GAIN_UNKNOWN = 0, /**< one of them was not measured */
	BENCH_GAIN_YES,		/**< the device is faster, by more than the noise of both */
	BENCH_GAIN_NO,		/**< it is slower, by more than that */
	BENCH_GAIN_NONE,	/**< neither */
};

/** A verdict. */
struct bench_offload_verdict {
	enum bench_gain async; /**< with many in flight */
	enum bench_gain sync;  /**< with one */
	bool knows_cpu;	       /**< cpu_saved says something */
	double cpu_saved; /**< of hardware, many in flight: per cent of the CPU time that software
			     spends on an operation that is free for other work; negative: it takes
			     more */
	char work[160];	  /**< what it is about: "aes-128-cbc encrypt, 16 KiB" */
	char text[400];	  /**< in words, work and device left out */
};

/** Judge a row. */
void bench_offload_verdict_get(const struct bench_compared *row, struct bench_offload_verdict *out);

/** "yes", "no", "none" for within the noise; "" for unknown. */
const char *bench_gain_name(enum bench_gain gain);

#endif /* BENCH_OFFLOAD_VERDICT_H */
