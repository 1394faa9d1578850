/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A simulated device, what the half that keeps time shares.
 */

#ifndef SIM_DEVICE_H
#define SIM_DEVICE_H

#include <stdatomic.h>

#include <rte_cycles.h>

#include "fault.h"
#include "simulator.h"
#include "timing.h"

struct sim_queue;

/** A device: what lies in dev->data->dev_private. */
struct sim_device {
	struct sim_profile *profile;
	struct rte_cryptodev_capabilities *capabilities;
	struct sim_engines *engines; /**< one per pool of the profile */
	uint16_t max_queue_pairs;
	uint64_t seed;	     /**< of jitter and faults */
	size_t result_bytes; /**< memory for results, of each queue pair */
	uint64_t epoch;	     /**< TSC that times count from */
	/** Read instead of the TSC where it is set: the clock of a test. */
	_Atomic uint64_t *clock;
	struct sim_counters gone; /**< of queue pairs that are, less what a reset took away */

	/* faults: written by whoever sets them, read by the data path */
	struct sim_faults *_Atomic faults; /**< NULL: none */
	/** All that were ever in force: the data path may still look at them. */
	struct sim_faults *kept;
	_Atomic bool hung;
	_Atomic uint32_t restarts;   /**< counts up; a queue pair that sees another number ... */
	_Atomic bool restart_lost;   /**< ... loses what is in flight, or gives it back */
	_Atomic uint64_t down_until; /**< takes and gives nothing before */
};

extern struct rte_cryptodev_ops sim_device_ops;

/** What time it is on a device (see SIM_TIME_SHIFT). */
static inline uint64_t
sim_now(const struct sim_device *device)
{
	uint64_t tsc = unlikely(device->clock != NULL)
		? atomic_load_explicit(device->clock, memory_order_relaxed)
		: rte_rdtsc();

	return (tsc - device->epoch) << SIM_TIME_SHIFT;
}

/** The sum of a device's counters since the last reset. */
void sim_device_counters(const struct rte_cryptodev *dev, struct sim_counters *sum);

/**
 * Put rules into force instead of those that are. Rules that happen at once do, and are not kept.
 * One thread at a time, while any work with the device.
 * @param rules n of them; 0: no faults from now on
 * @return 0, -ENOMEM, -ENOSPC (more than SIM_MAX_RULES), -EINVAL (no such queue pair)
 */
int sim_device_faults_set(struct rte_cryptodev *dev, const struct sim_rule *rules, unsigned n);

/**
 * Restart it: engines are idle, nothing hangs, what is in flight is gone or given back. Any thread,
 * also of the data path.
 * @param lost whether it is gone
 * @param down how long it does nothing (see SIM_TIME_SHIFT)
 */
void sim_device_restart(struct sim_device *device, bool lost, uint64_t down);

/** Free what a device has, its queue pairs excepted. */
void sim_device_fini(struct sim_device *device);

/**
 * Make a queue pair.
 * @param descriptors that were asked for
 * @param socket NUMA node for its memory where it has any, or SOCKET_ID_ANY
 * @return it, or NULL when memory cannot be had
 */
struct sim_queue *
sim_queue_create(struct sim_device *device, uint16_t id, uint32_t descriptors, int socket);

/** Free one. Operations still in it are not given back. NULL does nothing. */
void sim_queue_free(struct sim_queue *queue);

/** Its counters. */
const struct sim_counters *sim_queue_counters(const struct sim_queue *queue);

/** Operations in it, those stuck included. */
uint32_t sim_queue_used(void *queue);

/** It completes nothing more until a restart. Any thread. */
void sim_queue_stop(struct sim_queue *queue);

/** Whether it is as it should be: not stopped, no descriptor stuck. */
bool sim_queue_well(const struct sim_queue *queue);

/** Burst functions of the device. */
uint16_t sim_enqueue(void *queue, struct rte_crypto_op **ops, uint16_t n);
uint16_t sim_dequeue(void *queue, struct rte_crypto_op **ops, uint16_t n);

#endif
