/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What each word for an algorithm stands for: rows, and how a device and libcrypto do them.
 */

#ifndef BENCH_WOLF_CATALOGUE_H
#define BENCH_WOLF_CATALOGUE_H

#include "soft_work.h"
#include "wolfcrypt.h"

/** Families, in the order of the help text. */
enum bench_wolf_family {
	BENCH_WOLF_CIPHER = 0,
	BENCH_WOLF_DIGEST,
	BENCH_WOLF_MAC,
	BENCH_WOLF_ASYM,
	BENCH_WOLF_OTHER,
	BENCH_WOLF_FAMILIES,
};

/** What a public-key row does, as a line says it. */
enum bench_wolf_does {
	BENCH_WOLF_BYTES = 0, /**< it is no public-key row: bytes are counted */
	BENCH_WOLF_PUBLIC,
	BENCH_WOLF_PRIVATE,
	BENCH_WOLF_KEY_GEN,
	BENCH_WOLF_AGREE,
	BENCH_WOLF_SIGN,
	BENCH_WOLF_VERIFY,
	BENCH_WOLF_ENCRYPT,
	BENCH_WOLF_DECRYPT,
	BENCH_WOLF_NAMELESS, /**< operations that the line has no word for */
};

/** With which of the two habits of RSA a row is measured. */
enum bench_wolf_rsa {
	BENCH_WOLF_RSA_EITHER = 0,
	BENCH_WOLF_RSA_CRYPT, /**< encryption and decryption */
	BENCH_WOLF_RSA_SIGN,  /**< -rsa_sign */
};

/** A row. */
struct bench_wolf_row {
	const char *word;	   /**< that asks for it: "aes-cbc" */
	char title[24];		   /**< "AES-128-CBC-enc", "RSA" */
	unsigned strength;	   /**< bits, of what counts operations */
	enum bench_wolf_does does; /**< and what it does */
	char algo[32];		   /**< the library's name; "": it does not have it */
	enum cburst_dir dir;	   /**< of that */
	enum cburst_asym_op op;	   /**< likewise */
	enum bench_wolf_rsa rsa;   /**< when */
	bool no_device;		   /**< no device does it, though the library has the algorithm */
	enum bench_soft_kind soft; /**< how libcrypto does it */
	const char *libcrypto;	   /**< its name there, where it is not the library's */
	bool nobody;		   /**< neither has it */
};

/** Rows of a run, in its order. */
struct bench_wolf_rows {
	struct bench_wolf_row *v; /**< them */
	unsigned n;		  /**< how many */
};

/** A word without its dash, by index from 0. @return NULL behind the last one */
const char *bench_wolf_word(unsigned index);

/** The family of a word; whether it is the word of the whole family. */
enum bench_wolf_family bench_wolf_family_of(unsigned index, bool *whole);

/**
 * The rows that were asked for.
 * @param wolf what was asked for
 * @param out to be freed with bench_wolf_rows_free()
 * @return 0 or -ENOMEM
 */
int bench_wolf_rows_get(const struct bench_wolf *wolf, struct bench_wolf_rows *out);

/** Free them. */
void bench_wolf_rows_free(struct bench_wolf_rows *rows);

#endif /* BENCH_WOLF_CATALOGUE_H */
