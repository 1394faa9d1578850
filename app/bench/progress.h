/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A line on the terminal that says what is going on. Only on a terminal, and not with --quiet.
 */

#ifndef BENCH_PROGRESS_H
#define BENCH_PROGRESS_H

#include "points.h"

/**
 * Begin.
 * @param points how many there will be
 * @param quiet never draw anything
 */
void bench_progress_begin(unsigned points, bool quiet);

/** A point is measured from now on. */
void bench_progress_point(unsigned index, const struct bench_point *p);

/** Likewise, as one of several rounds. @param round 0 is the first */
void
bench_progress_round(unsigned index, const struct bench_point *p, unsigned round, unsigned rounds);

/** Likewise, of something that is no point: what it is, in words. */
void bench_progress_text(unsigned index, const char *text);

/** Draw the line, at most a few times a second. */
void bench_progress_draw(void);

/** Wipe the line, before something else is written to the terminal. */
void bench_progress_wipe(void);

#endif /* BENCH_PROGRESS_H */
