/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The driver crypto_simulator, what its two halves share. One half decides *when* an operation is
 * finished (profile, engines, queue pairs, faults), the other *what* its result is (capabilities,
 * sessions, results).
 *
 * An operation's way: enqueue looks at it (sim_classify), which says which row of the profile it
 * is; the time at which it will be finished follows from that. Nothing of its buffers is read or
 * written then. A dequeue that has nothing to give back may have one result computed ahead
 * (sim_result_prepare). When the time has come dequeue has the result written (sim_result).
 */

#ifndef SIM_SIMULATOR_H
#define SIM_SIMULATOR_H

#include <rte_log.h>

#include "driver_abi.h"
#include "profile.h"

#define SIM_DRIVER_NAME crypto_simulator

extern int sim_logtype;
#define RTE_LOGTYPE_SIMULATOR sim_logtype
#define SIM_LOG(level, ...)   RTE_LOG_LINE(level, SIMULATOR, __VA_ARGS__)

/** Identifier that cryptodev gave the driver. */
uint8_t sim_driver_id(void);

/** Counters of a queue pair. Written by its thread, read by any. All are uint64_t. */
struct sim_counters {
	/* the half that keeps time */
	uint64_t enqueued;  /**< operations accepted */
	uint64_t dequeued;  /**< operations given back */
	uint64_t refused;   /**< operations not accepted, for want of room */
	uint64_t failed;    /**< operations given back with another status than success */
	uint64_t late_live; /**< given back later than the model says: computing took so long */
	uint64_t late_live_cycles; /**< by how much, all of them together */
	uint64_t late_poll; /**< given back later than the model says: nobody asked for them */
	uint64_t late_poll_cycles; /**< by how much, all of them together */
	uint64_t fault_error, fault_wrong, fault_lost, fault_stuck, fault_late, fault_short;
	uint64_t fault_returned; /**< given back with an error by a restart */
	/* the half that knows results */
	uint64_t computed;	  /**< results computed by libcrypto, on this CPU */
	uint64_t computed_cycles; /**< how long that took */
	uint64_t replayed;	  /**< results that were known already */
	uint64_t evicted;	  /**< results forgotten for want of room */
};

/**
 * The only function that the shared library exports, for programs that look it up by dlsym(): the
 * counters of a device since they were last reset. Any thread.
 * @param[out] names of the first n, static storage
 * @param[out] values of the first n
 * @return how many there are, or -EINVAL when it is not a device of this driver
 */
int rte_pmd_simulator_counters(uint8_t dev_id, const char **names, uint64_t *values, unsigned n);

/* --- the half that knows results: capabilities, sessions, results --- */

/** What an operation costs: rows of the profile. */
struct sim_work {
	uint16_t row;  /**< of the profile */
	uint16_t row2; /**< of the other half of cipher and MAC in one; SIM_NO_ROW: there is none */
	uint32_t bytes;	 /**< that row works on; 0 for public keys */
	uint32_t bytes2; /**< that row2 works on */
};

/** Results of a queue pair: what is known already. One thread at a time. */
struct sim_results;

/**
 * What capabilities_get returns: of each row of the profile, and nothing else.
 * @return array ended by an entry that is undefined, to be freed with rte_free(); or NULL
 */
struct rte_cryptodev_capabilities *sim_capabilities_create(const struct sim_profile *profile);

/** Feature flags that the results allow: RTE_CRYPTODEV_FF_ of what the profile's rows can do. */
uint64_t sim_feature_flags(const struct sim_profile *profile);

/** Bytes that a session takes in its private area. */
unsigned sim_sym_session_size(void);
unsigned sim_asym_session_size(void);

/**
 * Check a session's parameters as a real device's driver would, find its rows, and prepare the key.
 * @param profile of the device: stays as long as the session
 * @param xform chain of them
 * @param session the private area, zeroed
 * @return 0, -ENOTSUP (no row for it), -EINVAL, -ENOMEM; what was allocated is freed then
 */
int sim_sym_session_init(const struct sim_profile *profile,
			 const struct rte_crypto_sym_xform *xform, void *session);
int sim_asym_session_init(const struct sim_profile *profile,
			  const struct rte_crypto_asym_xform *xform, void *session);

/** Wipe and free what init made. Zeroed areas do nothing. */
void sim_sym_session_clear(void *session);
void sim_asym_session_clear(void *session);

/**
 * Check what can be checked of an operation without looking at its data: offsets, lengths,
 * pointers, ranges, segments. Runs in enqueue.
 * @param session the private area of its session, of this driver
 * @param op the operation, of the type of the session; not to be touched
 * @param[out] work what it costs
 * @return 0, or a negative errno: it comes back with RTE_CRYPTO_OP_STATUS_INVALID_ARGS
 */
int sim_classify(const void *session, const struct rte_crypto_op *op, struct sim_work *work);

/**
 * @param profile of the device: stays as long as the results
 * @param count counters of the queue pair, of which only the second part is written here
 * @param bytes_max memory for results and inputs that are kept
 * @param socket NUMA node for it, or SOCKET_ID_ANY
 * @return it, or NULL when memory cannot be had
 */
struct sim_results *sim_results_create(const struct sim_profile *profile,
				       struct sim_counters *count, size_t bytes_max, int socket);

/** Wipe and free. NULL does nothing. */
void sim_results_free(struct sim_results *results);

/**
 * Have the result known before it is needed. Its input and output are not written. Called at most
 * once for an operation, and only while none is due.
 * @return whether it was computed just now
 */
bool sim_result_prepare(struct sim_results *results, const struct rte_crypto_op *op);

/**
 * Write an operation's output and status, replayed where it is known, computed otherwise. Called
 * exactly once for an operation that is given back by a device that has no fault.
 * @return whether it was computed just now
 */
bool sim_result(struct sim_results *results, struct rte_crypto_op *op);

/**
 * Make the result wrong that sim_result() has written, the status being success before and after:
 * bits of the output flipped; of a verification the other verdict, or nothing if there is no other
 * way to be wrong.
 * @return whether it is wrong now
 */
bool sim_result_spoil(struct rte_crypto_op *op);

#endif
