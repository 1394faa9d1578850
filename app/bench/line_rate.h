/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What rows mean for an Ethernet link: how much of it they carry, and how many lcores fill it.
 */

#ifndef BENCH_LINE_RATE_H
#define BENCH_LINE_RATE_H

#include "rows.h"

/** What an Ethernet frame adds to an IP packet on the wire, bytes: preamble and start 8, header 14,
 * check sequence 4, gap 12 (IEEE 802.3, clauses 3 and 4). */
#define BENCH_LINE_FRAME 38u
/** Bytes of the shortest frame on the wire, with preamble and gap. */
#define BENCH_LINE_FRAME_MIN 84u

/** Mean bytes that a message takes on the wire as an IP packet of its own. */
double bench_line_bytes(const struct bench_size *size);

/** Bits a second on the wire of a row's messages; 0: they are no packets (public keys), or it has
 * no rate. */
double bench_line_bits(const struct bench_result *r);

/** How many lcores fill a link, if each does as much as those of the row. */
unsigned bench_line_lcores(const struct bench_result *r, uint32_t gbits);

/**
 * The rows that are worth reading for that: of those that differ in burst and depth only the best.
 * @return how many
 */
unsigned bench_line_rates(const struct bench_rows *rows,
			  void (*put)(void *arg, const struct bench_result *r), void *arg);

/** Print them as part of a table. Nothing where no links were asked about. */
void bench_line_print(FILE *out, const struct bench_rows *rows, const struct app_uints *links);

#endif /* BENCH_LINE_RATE_H */
