/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Known answers: published ones, in known_data.c as text and here ready for use.
 */

#ifndef BENCH_KNOWN_H
#define BENCH_KNOWN_H

#include <openssl/types.h>

#include "algos.h"
#include "asym_ref.h"

/** Longest message of any of them, bytes. */
#define BENCH_KNOWN_BYTES 512

/** An answer as it is written down; hexadecimal, NULL where there is none. */
struct bench_known_text {
	const char *algorithm; /**< as --list-algos has it */
	const char *source;    /**< who published it */
	const char *key, *iv, *aad;
	const char *message; /**< plaintext, or what is hashed */
	const char *output;  /**< ciphertext */
	const char *tag;     /**< tag or digest */
};

/** The same of a public-key operation. */
struct bench_known_key {
	const char *algorithm;
	const char *op; /**< "sign", "verify", "derive" */
	const char *source;
	const char *key;    /**< PKCS #8, DER */
	const char *in;	    /**< message or digest */
	const char *other;  /**< signature, public key of the peer */
	const char *expect; /**< shared secret */
};

/** All of them, a NULL algorithm at the end. */
extern const struct bench_known_text bench_known_texts[];
extern const struct bench_known_key bench_known_keys[];

/** An answer ready for use. */
struct bench_known {
	const char *source;
	struct cburst_spec spec; /**< the algorithm with the sizes of the answer */
	uint8_t key[CBURST_CIPHER_KEY_MAX * 4], iv[CBURST_IV_MAX];
	uint8_t aad[64], message[BENCH_KNOWN_BYTES], output[BENCH_KNOWN_BYTES], tag[CBURST_TAG_MAX];
	uint32_t length, aad_len;
	EVP_PKEY *pkey;		     /**< of a public-key operation */
	struct bench_asym_item item; /**< what it is given, and the answer */
};

/**
 * Find the answer for an algorithm.
 * @param algo the algorithm
 * @param op of public keys: "sign" ...; otherwise NULL
 * @param out filled in; bench_known_free() at the end
 * @return whether there is one
 */
bool bench_known_find(const struct bench_algo *algo, const char *op, struct bench_known *out);

/** Free what it holds. */
void bench_known_free(struct bench_known *known);

#endif /* BENCH_KNOWN_H */
