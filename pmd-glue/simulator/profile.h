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

#define SIM_NAME_LEN	    64
#define SIM_MAX_QUEUE_PAIRS 64
#define SIM_MAX_DESCRIPTORS 65536
#define SIM_MAX_POOLS	    8
#define SIM_MAX_ENGINES	    128 /**< of one pool */
#define SIM_MAX_ROWS	    256
#define SIM_NO_ROW	    UINT16_MAX

/** Times are kept in 1/16 of a TSC cycle, so that rounding does not add up. */
#define SIM_TIME_SHIFT 4

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
	uint32_t block;	    /**< 0: of public keys, which have no length */

	/** What follows from them, as times (see SIM_TIME_SHIFT). */
	uint64_t base;	  /**< an engine is busy so long, whatever the length */
	double per_byte;  /**< and so long for each byte */
	uint64_t request; /**< from enqueue to the engine: that of the pool */
	uint64_t back;	  /**< from the engine to where dequeue finds it */
};

/** Engines that are alike, shared by all queue pairs of the device. */
struct sim_pool {
	char name[SIM_NAME_LEN];
	uint16_t engines;
	double request_us;  /**< from enqueue to an engine */
	double overhead_us; /**< there and back, of rows without a figure for one in flight */
	double base_us;	    /**< that symmetric rows take, whatever the length */
};

struct sim_profile {
	char name[SIM_NAME_LEN];      /**< file name without folder and .ini */
	char title[2 * SIM_NAME_LEN]; /**< for people */
	uint16_t queue_pairs;	      /**< most that can be had */
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

#define SIM_ERROR_LEN 512

/**
 * Read a profile.
 * @param[out] profile it: one block of memory, the caller's
 * @param name of a file in the folder of profiles, without .ini; or a path, with a slash in it
 * @param hz TSC cycles per second
 * @param[out] error why it failed: file, section, key and value, and what is allowed
 * @return 0, or a negative errno
 */
int sim_profile_load(struct sim_profile *profile, const char *name, uint64_t hz,
		     char error[SIM_ERROR_LEN]);

/**
 * The row of a kind of operation.
 * @return its index in rows, or SIM_NO_ROW: the device cannot do that
 */
uint16_t sim_row_find(const struct sim_profile *profile, enum sim_service service, enum sim_op op,
		      int algorithm, uint32_t bits);

/**
 * The service that a section of a profile is named after, or SIM_SERVICES. Another word may follow,
 * so that rows of one service can belong to several pools: "ecdh cpu".
 */
enum sim_service sim_service_find(const char *section);

/** Its name. */
const char *sim_service_name(enum sim_service service);

/** The name of what is done. */
const char *sim_op_name(enum sim_op op);

/** Whether bytes count for a service; otherwise it is one of public keys. */
static inline bool
sim_service_symmetric(enum sim_service service)
{
	return service <= SIM_HMAC;
}

/**
 * What a row's key names: "nistp256 agree", "aes-128-cbc encrypt", "2048 private", "sha256".
 * @param service of its section
 * @param key it
 * @param[out] row algorithm and bits set
 * @param[out] ops one bit for each enum sim_op that is meant: all of the service, where the key
 * says none
 * @return NULL, or what is allowed
 */
const char *
sim_row_parse(enum sim_service service, const char *key, struct sim_row *row, unsigned *ops);

/**
 * Times of a row from its figures.
 * @param profile whose pool it belongs to
 * @param row figures and pool set, the times are written
 * @param hz TSC cycles per second
 * @param[out] error why it cannot be
 * @return 0, or -EINVAL
 */
int sim_row_times(const struct sim_profile *profile, struct sim_row *row, uint64_t hz,
		  char error[SIM_ERROR_LEN]);

#endif
