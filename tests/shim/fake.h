/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The fake device: a real cryptodev whose burst functions are replaced, so that a test can make it
 * misbehave.
 *
 * It swaps the function pointers in the public rte_crypto_fp_ops[] of a started device. Operations
 * are executed by the device underneath one at a time, at the moment they are taken, and then held
 * by the fake until the script lets the dequeue call give them back.
 *
 * Use: start the device (cburst_create()), shim_fake_install(), script, test, shim_fake_remove(),
 * stop the device. Everything here works on one queue pair; each may be used by another thread.
 */

#ifndef CBURST_TESTS_FAKE_H
#define CBURST_TESTS_FAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct rte_mbuf;
struct rte_crypto_op;

/** One queue pair of a fake device. */
struct shim_fake;

/** Status values of enum rte_crypto_op_status, for tests that do not include DPDK. */
enum shim_status {
	SHIM_STATUS_SUCCESS = 0,
	SHIM_STATUS_NOT_PROCESSED = 1,
	SHIM_STATUS_AUTH_FAILED = 2,
	SHIM_STATUS_INVALID_SESSION = 3,
	SHIM_STATUS_INVALID_ARGS = 4,
	SHIM_STATUS_ERROR = 5,
};

/**
 * What can happen to one operation. Operations are numbered from 0 in the order in which they are
 * taken or refused for good; one that is offered again after a short enqueue has the same number as
 * before.
 */
enum shim_fault {
	/**
	 * Stop in front of it with status @p arg, not taken. With SHIM_STATUS_NOT_PROCESSED only
	 * at its first offer.
	 */
	SHIM_REFUSE,
	/**
	 * Execute it, set SUCCESS, but stop in front of it, not taken: what crypto_openssl does
	 * with a full queue.
	 */
	SHIM_EXECUTE_NOT_ACCEPT,
	/** Take it, give it back with status @p arg, not executed. */
	SHIM_FAIL,
	/** Take it and never give it back; see shim_fake_revive(). */
	SHIM_DROP,
	/** Give it back, and once more @p arg dequeue calls later (0: in the same call). */
	SHIM_TWICE,
	/** Give it back @p arg dequeue calls later than otherwise. */
	SHIM_LATE,
	/** Flip the lowest bit of byte @p arg of the ciphered output. */
	SHIM_FLIP_DATA,
	/** Flip the lowest bit of byte @p arg of an AEAD's tag. */
	SHIM_FLIP_AEAD_TAG,
	/** Flip the lowest bit of byte @p arg of a digest or MAC. */
	SHIM_FLIP_AUTH_TAG,
};

/** In which order finished operations are given back. */
enum shim_order {
	SHIM_ORDER_FIFO = 0,
	SHIM_ORDER_LIFO,   /**< the youngest first */
	SHIM_ORDER_RANDOM, /**< of the seed given to shim_fake_chaos(), or a fixed one */
};

/** What was counted. */
struct shim_fake_stats {
	uint64_t enqueue_calls;	 /**< enqueue calls */
	uint64_t empty_enqueues; /**< of those, with no operation */
	uint64_t dequeue_calls;	 /**< dequeue calls */
	uint64_t offered;	 /**< operations offered, repeats included */
	uint64_t accepted;	 /**< operations taken */
	uint64_t refused;	 /**< operations refused for good, by whatever cause */
	uint64_t executed_early; /**< of those, executed all the same */
	uint64_t executed;	 /**< operations executed */
	uint64_t returned;	 /**< operations given back, second times not included */
	uint64_t doubled;	 /**< second times */
	uint64_t dropped;	 /**< operations dropped */
	/* errors of the caller */
	uint64_t double_submits; /**< offered although this queue pair holds it; never taken */
	uint64_t order_breaks;	 /**< calls that did not begin with what a short call left over */
	/* now */
	unsigned in_flight;	/**< held now, dropped ones not included */
	unsigned in_flight_max; /**< most ever held */
};

/** An operation that was taken, as it looked then. */
struct shim_fake_op {
	const struct rte_crypto_op *op; /**< an identity: it may be in use again */
	const struct rte_mbuf *src;	/**< its source mbuf */
	uint32_t offset;		/**< sym cipher/AEAD data offset */
	uint32_t length;		/**< sym cipher/AEAD data length */
};

/** Random misbehaviour, each in per mille. */
struct shim_chaos {
	uint64_t seed;		 /**< same seed, same behaviour; 0 counts as 1 */
	unsigned short_calls;	 /**< enqueue calls that take fewer than offered */
	unsigned refuse;	 /**< operations refused with INVALID_ARGS or ERROR */
	unsigned execute_refuse; /**< operations executed but not taken */
	unsigned fail;		 /**< operations that come back with ERROR */
	unsigned late;		 /**< operations that come back up to late_polls later */
	unsigned late_polls;	 /**< how much later */
	bool shuffle;		 /**< give back in random order */
};

/** Replace the burst functions of a started device. Ends the program when it is not started. */
void shim_fake_install(uint8_t dev_id);

/**
 * Put the device's own functions back and free everything. Operations still held are forgotten.
 * Harmless after the device was stopped, which takes the functions out by itself.
 */
void shim_fake_remove(uint8_t dev_id);

/** A queue pair of an installed fake. */
struct shim_fake *shim_fake_qp(uint8_t dev_id, uint16_t queue_pair);

/**
 * Do not execute anything from now on: operations succeed untouched. For counting, where results
 * do not matter.
 */
void shim_fake_no_execute(struct shim_fake *f, bool on);

/**
 * The next enqueue call takes at most n. Called again before that, it is for the call after the
 * next, and so on.
 */
void shim_fake_accept(struct shim_fake *f, unsigned n);

/** A stopped queue pair: takes nothing and gives nothing back, until it is started again. */
void shim_fake_stop(struct shim_fake *f, bool on);

/** Hold at most n operations at once, as a queue of that depth; 0: no bound (the default). */
void shim_fake_depth(struct shim_fake *f, unsigned n);

/**
 * With a depth: execute the first operation that no longer fits and set SUCCESS, as crypto_openssl
 * does.
 */
void shim_fake_depth_executes(struct shim_fake *f, bool on);

/**
 * Let something happen to one operation, by its number. Several faults of one operation are all
 * applied.
 */
void shim_fake_fault(struct shim_fake *f, uint64_t number, enum shim_fault fault, uint32_t arg);

/** Let something happen to every n-th operation: to those whose number % n is n - 1. */
void shim_fake_fault_every(struct shim_fake *f, uint64_t n, enum shim_fault fault, uint32_t arg);

/** Give nothing back until released. */
void shim_fake_hold(struct shim_fake *f, bool on);

/** While holding: let n more operations go. */
void shim_fake_release(struct shim_fake *f, unsigned n);

/**
 * Every operation comes back no earlier than the n-th dequeue call after it was taken; 0 or 1: the
 * next.
 */
void shim_fake_delay(struct shim_fake *f, unsigned n);

/** Order in which finished operations come back. */
void shim_fake_order(struct shim_fake *f, enum shim_order order);

/** Give dropped operations back after all. @return how many */
unsigned shim_fake_revive(struct shim_fake *f);

/** Random misbehaviour from now on; NULL ends it. */
void shim_fake_chaos(struct shim_fake *f, const struct shim_chaos *chaos);

/** What was counted so far. */
void shim_fake_stats_get(const struct shim_fake *f, struct shim_fake_stats *out);

/**
 * Operations taken, in order. @param[out] n how many @return array, valid until the next enqueue
 * call
 */
const struct shim_fake_op *shim_fake_log(const struct shim_fake *f, size_t *n);

/**
 * Operations offered by each enqueue call, in order. @param[out] n calls @return array, as above
 */
const uint16_t *shim_fake_bursts(const struct shim_fake *f, size_t *n);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_TESTS_FAKE_H */
