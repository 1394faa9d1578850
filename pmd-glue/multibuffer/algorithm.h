/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What an algorithm of the driver crypto_multibuffer gives to its queues, and what it gets.
 *
 * A queue pair sorts operations by what they have in common (classify), gathers MB_LANES of one
 * kind, and has them computed together (run) or, where there is no kernel for them, one by one
 * through libcrypto (soft). An algorithm keeps no state of its own outside of sessions and scratch:
 * every function may be called by several threads, with different scratch.
 */

#ifndef MB_ALGORITHM_H
#define MB_ALGORITHM_H

#include <stdbool.h>
#include <stdint.h>

#include <openssl/bn.h>
#include <openssl/evp.h>

#include "driver_abi.h"

/** Operations that the kernels compute at once. */
#define MB_LANES 8

/** Classification: one at a time, through libcrypto. */
#define MB_GROUP_SOFT 0x7fff

/** Bytes of each lane's buffer in struct mb_scratch: the longest number (8192 bits), twice. */
#define MB_LANE_BYTES 2048

struct mb_algorithm;
struct mb_scratch;

/**
 * A key, prepared: what the private area of a cryptodev session holds. Zero when the session is
 * handed to session_init.
 */
struct mb_session {
	const struct mb_algorithm *algorithm; /**< set by the driver before session_init */
	void *key;			      /**< the algorithm's own, from mb_key_alloc() */
	uint32_t key_bytes;		      /**< size of it, set by mb_key_alloc() */
};

/** Counters of a queue pair. Written by its thread, read by any. */
struct mb_counters {
	uint64_t enqueued;	   /**< operations accepted */
	uint64_t dequeued;	   /**< operations given back */
	uint64_t refused;	   /**< operations not accepted, for want of room */
	uint64_t failed;	   /**< operations given back with another status than success */
	uint64_t groups;	   /**< kernel runs */
	uint64_t grouped_ops;	   /**< operations in them: divided by groups, the average fill */
	uint64_t partial_groups;   /**< kernel runs with fewer than MB_LANES operations */
	uint64_t soft_ops;	   /**< operations computed one at a time through libcrypto */
	uint64_t fault_recomputes; /**< private results that failed their check, computed again */
};

/**
 * What a queue pair owns for its algorithms to work in: one thread at a time. Secrets left in it
 * are to be wiped by who put them there, before run or soft return.
 */
struct mb_scratch {
	uint8_t *work;		/**< work memory of the kernels, 64-byte aligned */
	size_t work_bytes;	/**< size of it: the most that any kernel asks for */
	size_t dirty;		/**< bytes of work to wipe when the queue has nothing left to do */
	uint8_t *in[MB_LANES];	/**< MB_LANE_BYTES each, 64-byte aligned */
	uint8_t *out[MB_LANES]; /**< the same */
	uint8_t *aux[MB_LANES]; /**< the same */
	EVP_MD_CTX *md;		/**< for one digest at a time */
	BN_CTX *bn;		/**< for numbers of one operation */
	struct mb_counters *count; /**< of the queue pair */
	struct mb_random *random;  /**< see mb_random() */
};

/**
 * An algorithm. Functions return 0 or a negative errno where nothing else is said.
 */
struct mb_algorithm {
	/** What capabilities say, xform_type included: its session type. */
	struct rte_cryptodev_asymmetric_xform_capability capability;

	/** Number of groups: classify returns 0 .. groups - 1, or one of the special values. */
	unsigned groups;

	/**
	 * For each group, how many operations a kernel run must have to be worth it: a partial
	 * group with fewer is computed one by one through soft, which is faster then. NULL: 1
	 * everywhere.
	 */
	const uint8_t *worth;

	/**
	 * Check a key, and prepare it.
	 *
	 * @param sess session, algorithm set, the rest zero. On failure what was allocated is
	 * freed.
	 * @param xform of the algorithm's type; its buffers are the caller's and must be copied
	 * @param kernels whether this CPU runs the kernels, and the device wants them. When false,
	 * classify must never return a group for this session.
	 * @return 0, -ENOTSUP (cannot do this kind of key), -EINVAL (bad key), -ENOMEM
	 */
	int (*session_init)(struct mb_session *sess, const struct rte_crypto_asym_xform *xform,
			    bool kernels);

	/** Free and wipe what session_init made. Called once, also when no operation used it. */
	void (*session_clear)(struct mb_session *sess);

	/**
	 * Check everything of an operation that can be checked without computing (type, pointers,
	 * lengths, ranges), and say which group it belongs to. Runs in enqueue.
	 *
	 * @param sess the operation's session, of this algorithm
	 * @param op the operation; its status is not to be touched
	 * @return group, MB_GROUP_SOFT, or a negative errno: the operation is refused with
	 * RTE_CRYPTO_OP_STATUS_INVALID_ARGS
	 */
	int (*classify)(const struct mb_session *sess, const struct rte_crypto_op *op);

	/**
	 * Compute operations of one group, sessions and sizes of messages may differ, and set each
	 * one's result and status. An output is written up to the length that the API defines,
	 * never beyond; on failure it is left alone.
	 *
	 * @param group as classified
	 * @param s scratch of the queue pair
	 * @param ops the operations
	 * @param n how many, 1 .. MB_LANES
	 */
	void (*run)(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[],
		    unsigned n);

	/** Compute any operation through libcrypto, and set its result and status. */
	void (*soft)(struct mb_scratch *s, struct rte_crypto_op *op);
};

/** The algorithms of this build, n of them. */
const struct mb_algorithm *const *mb_algorithms(unsigned *n);

/** The algorithm of a session type, or NULL. */
const struct mb_algorithm *mb_algorithm_find(enum rte_crypto_asym_xform_type type);

/** The session of an operation that classify has seen. */
static inline struct mb_session *
mb_session_of(const struct rte_crypto_op *op)
{
	return (struct mb_session *)(void *)op->asym->session->sess_private_data;
}

/** The prepared key of such an operation. */
static inline void *
mb_key_of(const struct rte_crypto_op *op)
{
	return mb_session_of(op)->key;
}

/**
 * Memory for a session's key, zeroed, cache-line aligned, kept in sess->key.
 * @return it, or NULL
 */
void *mb_key_alloc(struct mb_session *sess, size_t bytes);

/** Wipe and free it. Pointers in it are the caller's to free first. Without a key it does nothing.
 */
void mb_key_free(struct mb_session *sess);

/**
 * Random bytes fit for keys and nonces, from libcrypto's private generator in batches. Bytes that
 * were handed out are wiped here, and a forked child gets others.
 * @return 0, or -EIO when the generator fails: the operation must fail then
 */
int mb_random(struct mb_scratch *s, void *dst, size_t n);

#endif
