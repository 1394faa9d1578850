/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What a row of --compare says to who asks whether offload is worth it.
 */

#ifndef BENCH_VERDICT_H
#define BENCH_VERDICT_H

#include "compare.h"

/** A device against software. */
enum bench_gain {
	BENCH_GAIN_UNKNOWN = 0, /**< one of them was not measured */
	BENCH_GAIN_YES,		/**< the device is faster, by more than the noise of both */
	BENCH_GAIN_NO,		/**< it is slower, by more than that */
	BENCH_GAIN_NONE,	/**< neither */
};

/** A verdict. */
struct bench_verdict {
	enum bench_gain async; /**< with many in flight */
	enum bench_gain sync;  /**< with one */
	double cpu_saved; /**< of hardware, many in flight: per cent of the CPU time that software
			     spends on an operation that is free for other work; less than -100:
			     not known */
	char work[160];	  /**< what it is about: "aes-128-cbc encrypt, 16 KiB" */
	char text[400];	  /**< in words, work and device left out */
};

/** Judge a row. */
void bench_verdict_get(const struct bench_compared *row, struct bench_verdict *out);

/** "yes", "no", "none" for within the noise; "" for unknown. */
const char *bench_gain_name(enum bench_gain gain);

/** Whether cpu_saved says anything. */
static inline bool
bench_verdict_knows_cpu(const struct bench_verdict *v)
{
	return v->cpu_saved >= -100;
}

#endif /* BENCH_VERDICT_H */
