/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Public-key algorithms: their names, and what each does.
 *
 * "rsa-2048" (PKCS #1 v1.5), "rsa-2048-pss", "rsa-2048-oaep", "ecdsa-p256", "ecdh-p256", "x25519",
 * "x448", "ed25519", "ed448", "dh-ffdhe2048". RSA takes any modulus of 512 to 8192 bits; ecdsa and
 * ecdh any curve that libcrypto has a name for.
 */

#ifndef BENCH_ASYM_ALGO_H
#define BENCH_ASYM_ALGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/asym.h>

/** A public-key algorithm. */
struct bench_asym {
	enum cburst_key_type type;   /**< kind of key; CBURST_KEY_SYMMETRIC: it is none of these */
	enum cburst_padding padding; /**< RSA */
	enum cburst_alg hash;	     /**< of what is signed, and of RSA's paddings */
	uint32_t bits;		     /**< RSA: of the modulus */
	int nid;		     /**< EC, DH: libcrypto's number of the curve or group */
	unsigned ops; /**< what it does: 1u << enum cburst_asym_op, of those that are measured */
};

/**
 * Read a name.
 * @param word the name; case and '_' against '-' do not matter
 * @param out filled in
 * @param name receives the name as it is printed
 * @param size room at @p name
 * @param err which part is wrong, and what would be right
 * @return 0; -ENOENT: no name of a public-key algorithm; -EINVAL: the beginning of one, with a
 * wrong size or curve
 */
int bench_asym_parse(const char *word, struct bench_asym *out, char *name, size_t size,
		     struct cburst_error *err);

/** Names of the catalogue, in its order: index from 0. @return NULL behind the last one */
const char *bench_asym_name(unsigned index);

/** The word for an operation: "sign", "derive", ... */
const char *bench_asym_op_name(enum cburst_asym_op op);

/** "sign, verify": words for several, 1u << enum cburst_asym_op. */
void bench_asym_ops_text(unsigned ops, char *buf, size_t size);

#endif /* BENCH_ASYM_ALGO_H */
