/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Keys for the soak test, and the right answers, by libcrypto.
 */

#ifndef SOAK_ANSWERS_H
#define SOAK_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/evp.h>

/** Peers, digests and signatures there are of each kind. */
#define ANSWERS 32
/** Longest public key, secret or signature of any kind here. */
#define ANSWER_MAX 256
/** Bytes of a digest. */
#define DIGEST_LEN 32

/** Bytes with their number. */
struct answer {
	uint8_t v[ANSWER_MAX];
	size_t len;
};

/** What one key is asked, and what has to come back. */
struct answers {
	EVP_PKEY *key;
	struct answer peer[ANSWERS];   /**< public keys of peers */
	struct answer secret[ANSWERS]; /**< what is shared with each */
	struct answer digest[ANSWERS]; /**< SHA-256 digests */
	struct answer sig[ANSWERS];    /**< signatures of these: of RSA the only right ones */
};

/**
 * Make a key and its answers. Ends the program when libcrypto cannot.
 * @param a filled in
 * @param type "RSA", "EC", "X25519"
 * @param group name of the curve, of EC
 */
void answers_make(struct answers *a, const char *type, const char *group);

/** Whether libcrypto takes a signature of the digest of a number. */
bool answers_verify(const struct answers *a, unsigned number, const uint8_t *sig, size_t len);

/** Free them. */
void answers_free(struct answers *a);

#endif /* SOAK_ANSWERS_H */
