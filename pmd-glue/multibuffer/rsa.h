/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * RSA, what its files share: the prepared key, and the steps around the modular exponentiation.
 */

#ifndef MB_RSA_H
#define MB_RSA_H

#include <openssl/bn.h>
#include <openssl/evp.h>

#include "algorithm.h"
#include "hash.h"

#define RSA_MIN_BITS  512
#define RSA_MAX_BITS  8192
#define RSA_MAX_BYTES (RSA_MAX_BITS / 8)

/** Longest modulus that the kernels take. */
#define RSA_KERNEL_MAX_BITS 4096
#define RSA_KERNEL_LIMBS    (RSA_KERNEL_MAX_BITS / 64)

/** Sizes that have kernels: 1024, 2048, 3072, 4096. */
#define RSA_KERNEL_SIZES 4

/** Groups: public and private for each of these sizes. */
#define RSA_GROUPS		 (2 * RSA_KERNEL_SIZES)
#define RSA_GROUP(size, private) (2 * (size) + (private))

/** A key, and how its messages are padded: both belong to the session. */
struct mb_rsa_key {
	unsigned bits;	     /**< of the modulus */
	unsigned bytes;	     /**< of the modulus, "k" in RFC 8017 */
	int size;	     /**< which of the kernels' sizes, or -1 */
	bool has_private;    /**< can sign and decrypt */
	bool public_kernel;  /**< public operations go into groups */
	bool private_kernel; /**< private ones do */

	enum rte_crypto_rsa_padding_type padding;
	const struct mb_hash *hash;	       /**< of the padding, NULL for none */
	unsigned salt_bytes;		       /**< PSS */
	EVP_MD *md;			       /**< hash, fetched once; NULL for none */
	EVP_MD *mgf_md;			       /**< for MGF1 of PSS and OAEP */
	uint8_t label_hash[MB_HASH_MAX_BYTES]; /**< OAEP */
	/** SHA-256 of the private exponent, for the reply to a ciphertext with bad padding. */
	uint8_t reject_key[32];
	EVP_MAC *hmac; /**< for the same */

	uint8_t n[RSA_MAX_BYTES]; /**< modulus, bytes long */
	BIGNUM *bn_n, *bn_e;
	BN_MONT_CTX *mont; /**< of the modulus */
	EVP_PKEY *pkey;	   /**< private key for libcrypto, or NULL */
	EVP_PKEY_CTX *raw; /**< ready to decrypt with it without padding: copied for each use */

	/* forms for the kernels, least significant limb first */
	uint64_t kn[RSA_KERNEL_LIMBS];
	uint64_t kp[RSA_KERNEL_LIMBS / 2], kq[RSA_KERNEL_LIMBS / 2];
	uint64_t kdp[RSA_KERNEL_LIMBS / 2], kdq[RSA_KERNEL_LIMBS / 2];
	uint64_t kqinv[RSA_KERNEL_LIMBS / 2];
};

/* session_init and session_clear of struct mb_algorithm */
int rsa_key_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels);
void rsa_key_clear(struct mb_session *sess);

/** Numbers of a private key while a session is made. */
struct rsa_numbers {
	BIGNUM *d, *p, *q, *dp, *dq, *qinv; /**< all but d may be NULL */
	BN_CTX *ctx;
};

/**
 * Find p and q from d, where the key has none, and check and complete the rest. A key of more than
 * two primes, which can only come without p and q, is left with d alone.
 * @return 0, -EINVAL (the numbers do not belong together), -ENOMEM
 */
int rsa_numbers_complete(struct rsa_numbers *num, const BIGNUM *n, const BIGNUM *e);

/**
 * Bytes that the padding leaves for a message, or for PKCS#1 v1.5 and PSS signatures whether one
 * of that length fits: what classify asks.
 * @return 0 or -EINVAL
 */
int rsa_message_check(const struct mb_rsa_key *key, const struct rte_crypto_rsa_op_param *op);

/**
 * Pad the message of a signature or an encryption.
 * @param em key->bytes of output
 * @return 0 or -EIO (no random numbers)
 */
int rsa_encode(struct mb_scratch *s, const struct mb_rsa_key *key,
	       const struct rte_crypto_rsa_op_param *op, uint8_t *em);

/** Whether a signature raised to the public exponent is a padded form of the message. */
bool rsa_verify_encoded(struct mb_scratch *s, const struct mb_rsa_key *key,
			const struct rte_crypto_rsa_op_param *op, const uint8_t *em);

/**
 * Take the padding off a decrypted message, and store that.
 * @param em key->bytes, wiped by the caller
 * @return status of the operation
 */
enum rte_crypto_op_status rsa_decode(struct mb_scratch *s, const struct mb_rsa_key *key,
				     struct rte_crypto_rsa_op_param *op, const uint8_t *em);

/** What an operation puts through the exponentiation, into in. @return 0 or -EIO */
int rsa_prepare(struct mb_scratch *s, const struct mb_rsa_key *key,
		const struct rte_crypto_rsa_op_param *op, uint8_t *in);

/** Make the result of what came out, and set the operation's status. */
void rsa_finish(struct mb_scratch *s, struct rte_crypto_op *op, const uint8_t *out);

/** out = in ^ e mod n, through libcrypto. @return 0 or -EIO */
int rsa_public_soft(struct mb_scratch *s, const struct mb_rsa_key *key, const uint8_t *in,
		    uint8_t *out);

/** out = in ^ d mod n, through libcrypto, which checks its result. @return 0 or -EIO */
int rsa_private_soft(const struct mb_rsa_key *key, const uint8_t *in, uint8_t *out);

/** run of struct mb_algorithm */
void rsa_run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n);

/** Which of the kernels' sizes a modulus has, or -1. */
static inline int
rsa_kernel_size(unsigned bits)
{
	return bits % 1024 == 0 && bits <= RSA_KERNEL_MAX_BITS ? (int)(bits / 1024) - 1 : -1;
}

/** Whether an operation needs the private key. */
static inline bool
rsa_is_private(const struct rte_crypto_rsa_op_param *op)
{
	return op->op_type == RTE_CRYPTO_ASYM_OP_SIGN || op->op_type == RTE_CRYPTO_ASYM_OP_DECRYPT;
}

#endif
