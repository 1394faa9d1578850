/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Message sizes: fixed ones and mixes.
 */

#ifndef BENCH_SIZES_H
#define BENCH_SIZES_H

#include <stdint.h>

#include <cryptoburst/error.h>

#include "text.h"

/** Most mbuf segments of one message. */
#define BENCH_SEGMENTS_MAX 64
/** Most message bytes in one segment: an mbuf's 16-bit length, less room for a tag and what lies
 * before the data. */
#define BENCH_SEGMENT_BYTES_MAX 65280u
/** Entries of a mix. A power of two, so that walking round it needs no division. */
#define BENCH_MIX_ENTRIES 4096u

/** A size to measure with. */
struct bench_size {
	char label[48]; /**< as the user wrote it: "64", "imix", "mix:...", "pcap:FILE" */
	uint32_t max;	/**< the largest message of it, bytes; of a fixed size the size */
	uint32_t *mix;	/**< BENCH_MIX_ENTRIES message lengths in the order they are sent, or NULL
			   for a fixed size */
};

/** Sizes to measure with. */
struct bench_sizes {
	struct bench_size *v; /**< them */
	unsigned n;	      /**< how many */
};

/**
 * Read a list of sizes: numbers and ranges as app_parse_uints() has them, "imix",
 * "mix:BYTESxSHARE+BYTESxSHARE+...", "pcap:FILE".
 * @param text the list; a file name in it cannot hold a comma
 * @param out sizes are added to it
 * @param err which item is wrong
 * @return 0 or negative errno
 */
int bench_sizes_parse(const char *text, struct bench_sizes *out, struct cburst_error *err);

/** Add a fixed size. @return 0 or -ENOMEM */
int bench_sizes_add_fixed(struct bench_sizes *out, uint32_t bytes);

/** Free a list, and leave it empty. */
void bench_sizes_free(struct bench_sizes *list);

/**
 * Packet lengths of a capture file, as they were on the wire.
 * @param path the file
 * @param out lengths are added to it, in the file's order; packets of length 0 are left out
 * @param err what is wrong with the file
 * @return 0; -EINVAL when it is no capture file or has no packets; -ENOMEM
 */
int bench_pcap_lengths(const char *path, struct app_uints *out, struct cburst_error *err);

/**
 * Mean message length of a size, each length rounded up to whole blocks.
 * @param size the size
 * @param block the algorithm's block, bytes
 */
double bench_size_mean(const struct bench_size *size, unsigned block);

#endif /* BENCH_SIZES_H */
