/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The driver crypto_multibuffer, what its own files share. Algorithms need algorithm.h only.
 */

#ifndef MB_MULTIBUFFER_H
#define MB_MULTIBUFFER_H

#include <rte_log.h>

#include "algorithm.h"
#include "driver_abi.h"

#define MB_DRIVER_NAME crypto_multibuffer

#define MB_DEFAULT_FLUSH_US 100
#define MB_MAX_FLUSH_US	    1000000
#define MB_MAX_QUEUE_PAIRS  128
#define MB_MIN_DESCRIPTORS  1
#define MB_MAX_DESCRIPTORS  65536

extern int mb_logtype;
#define RTE_LOGTYPE_MULTIBUFFER mb_logtype
#define MB_LOG(level, ...)	RTE_LOG_LINE(level, MULTIBUFFER, __VA_ARGS__)

struct mb_queue;

/** A device: what lies in dev->data->dev_private. */
struct mb_device {
	bool kernels;		  /**< this CPU runs the kernels, and the user wants them */
	uint16_t max_queue_pairs; /**< devarg max_nb_queue_pairs */
	uint64_t flush_cycles;	  /**< age from which a partial group is run */
	/** What capabilities_get returns, ended by an entry that is undefined. */
	struct rte_cryptodev_capabilities *capabilities;
	/** What queue pairs counted that are gone, less what a reset took away. */
	struct mb_counters gone;
};

extern struct rte_cryptodev_ops mb_device_ops;

/** Identifier that cryptodev gave the driver. */
uint8_t mb_driver_id(void);

/** Array of capabilities from the table of algorithms, to be freed with rte_free(); or NULL. */
struct rte_cryptodev_capabilities *mb_capabilities_create(void);

/** The sum of a device's counters since the last reset. */
void mb_device_counters(const struct rte_cryptodev *dev, struct mb_counters *sum);

/**
 * Make a queue pair.
 * @param device its device
 * @param descriptors operations it takes before enqueue stops
 * @param socket NUMA node for its memory, or SOCKET_ID_ANY
 * @return it, or NULL when memory or random numbers cannot be had
 */
struct mb_queue *mb_queue_create(const struct mb_device *device, uint32_t descriptors, int socket);

/** Free one. Operations still in it are not given back. NULL does nothing. */
void mb_queue_free(struct mb_queue *queue);

/** Its counters. */
const struct mb_counters *mb_queue_counters(const struct mb_queue *queue);

/** Operations in it. */
uint32_t mb_queue_used(void *queue);

/** Burst functions of the device. */
uint16_t mb_enqueue(void *queue, struct rte_crypto_op **ops, uint16_t n);
uint16_t mb_dequeue(void *queue, struct rte_crypto_op **ops, uint16_t n);

/**
 * The only function that the shared library exports, for programs that look it up by dlsym(): how
 * often kernels ran on a device and for how many operations, since its counters were last reset.
 * Any thread. @return 0, or -EINVAL when it is not a device of this driver
 */
int rte_pmd_multibuffer_groups(uint8_t dev_id, uint64_t *groups, uint64_t *grouped_ops);

/** Set up scratch memory. @return 0 or a negative errno; what was allocated is freed then */
int mb_scratch_init(struct mb_scratch *s, struct mb_counters *count, int socket);

/** Wipe and free it. */
void mb_scratch_fini(struct mb_scratch *s);

#endif
