/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The profile of a simulated device: what it can do, and how long it takes. Read once from an ini
 * file when the device is made, constant afterwards.
 */

#ifndef SIM_PROFILE_H
#define SIM_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What a row of a profile is about: the section that it stands in. */
enum sim_service {
	SIM_CIPHER, /**< algorithm: enum rte_crypto_cipher_algorithm, bits: of the key */
	SIM_AEAD,   /**< algorithm: enum rte_crypto_aead_algorithm, bits: of the key */
	SIM_HASH,   /**< algorithm: enum rte_crypto_auth_algorithm, plain */
	SIM_HMAC,   /**< algorithm: enum rte_crypto_auth_algorithm, the HMAC one */
	SIM_RSA,    /**< bits: of the modulus */
	SIM_DH,	    /**< bits: of the prime */
	SIM_ECDH,   /**< algorithm: curve by its TLS number, X25519 (29) and X448 (30) too */
	SIM_ECDSA,  /**< algorithm: curve by its TLS number */
	SIM_EDDSA,  /**< algorithm: 29 Ed25519, 30 Ed448 */
	SIM_SERVICES
};

/** What is done with it. */
enum sim_op {
	SIM_ENCRYPT,  /**< ciphers, AEAD */
	SIM_DECRYPT,  /**< ciphers, AEAD */
	SIM_GENERATE, /**< hashes, HMAC; verifying takes as long */
	SIM_PUBLIC,   /**< RSA: encrypt, verify */
	SIM_PRIVATE,  /**< RSA: decrypt, sign */
	SIM_KEYGEN,   /**< DH, ECDH: the public key of a private one */
	SIM_AGREE,    /**< DH, ECDH: the shared secret */
	SIM_SIGN,     /**< ECDSA, EdDSA */
	SIM_VERIFY,   /**< ECDSA, EdDSA */
	SIM_OPS
};

/** In what order a queue pair gives operations back. */
enum sim_order {
	SIM_ORDER_COMPLETION, /**< what is finished first comes first */
	SIM_ORDER_SUBMISSION, /**< what was enqueued first comes first */
};

#define SIM_NAME_LEN	 64
#define SIM_MAX_POOLS	 8
#define SIM_MAX_ENGINES	 128 /**< of one pool */
#define SIM_MAX_ROWS	 256
#define SIM_NO_ROW	 UINT16_MAX

/** Times are kept in 1/256 of a TSC cycle, so that rounding does not add up. */
#define SIM_TIME_SHIFT 8

/** One kind of operation. */
struct sim_row {
	char name[SIM_NAME_LEN]; /**< section and key: "ecdh nistp256 agree" */
	enum sim_service service;
	enum sim_op op;
	int algorithm; /**< see enum sim_service; 0 where there is none */
	uint32_t bits; /**< see enum sim_service; 0 where there are none */
	uint8_t pool;  /**< whose engines compute it */

	/** Figures of the file, operations per second: symmetric ones at @ref block bytes. */
	double async, sync; /**< saturated, one in flight; sync 0: not given */
	uint32_t block;	    /**< 0: of a length that does not matter */

	/** What follows from them, as times (see SIM_TIME_SHIFT). */
	uint64_t base;	 /**< an engine is busy so long, whatever the length */
	double per_byte; /**< and so long for each byte */
	uint64_t back;	 /**< from the engine to where dequeue finds it */
};

/** Engines that are alike, shared by all queue pairs of the device. */
struct sim_pool {
	char name[SIM_NAME_LEN];
	uint16_t engines;
	uint64_t request; /**< from enqueue to an engine (see SIM_TIME_SHIFT) */
};

struct sim_profile {
	char name[SIM_NAME_LEN];    /**< file name without folder and .ini */
	char title[2 * SIM_NAME_LEN]; /**< for people */
	uint16_t queue_pairs;	    /**< most that can be had */
	uint32_t descriptors_min, descriptors_max;
	bool descriptors_power_of_two;
	uint32_t reserve; /**< descriptors that never hold an operation */
	enum sim_order order;
	uint16_t segments_max; /**< of a chain of mbufs; 0: any number */
	double jitter;	       /**< of the service time, 0 .. 0.5, to both sides, zero on average */
	unsigned nb_pools;
	struct sim_pool pools[SIM_MAX_POOLS];
	unsigned nb_rows;
	struct sim_row rows[SIM_MAX_ROWS];
};

/**
 * Read a profile.
 * @param[out] profile it; to be freed by who made the structure, there is nothing inside
 * @param name of a file in the folder of profiles, without .ini; or a path, with a slash in it
 * @return 0, or a negative errno: file, section, key and value, and what is allowed, have been
 * logged
 */
int sim_profile_load(struct sim_profile *profile, const char *name);

/**
 * The row of a kind of operation.
 * @return its index in rows, or SIM_NO_ROW: the device cannot do that
 */
uint16_t sim_row_find(const struct sim_profile *profile, enum sim_service service, enum sim_op op,
		      int algorithm, uint32_t bits);

#endif
