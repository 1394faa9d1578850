/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Devices of drivers of our own: may they be made, which are there, what did they count.
 */

#ifndef PMD_COMMON_DEVICE_H
#define PMD_COMMON_DEVICE_H

#include <rte_telemetry.h>

#include "driver_abi.h"

/**
 * Whether a driver may make a device in this process: to be called first in probe.
 * @param driver name for messages
 * @return 0, or -ENOTSUP; why has been logged
 */
int pmd_probe_check(const char *driver, struct rte_vdev_device *vdev, int logtype);

/** The device that was made of a virtual one, whatever it is called now, or NULL. */
struct rte_cryptodev *pmd_device_of_vdev(const struct rte_vdev_device *vdev);

/** The device of an identifier if it is of the driver with these functions, or NULL. */
struct rte_cryptodev *pmd_device_of_id(unsigned long id, const struct rte_cryptodev_ops *ops);

/** Telemetry: identifiers of a driver's devices. @return 0 */
int pmd_telemetry_list(const struct rte_cryptodev_ops *ops, struct rte_tel_data *data);

/**
 * Telemetry: the device that a command's parameters begin with.
 * @param params "3", or "3,more"
 * @param[out] more what stands behind the comma, or NULL; NULL: nothing may stand there
 * @return it, or NULL when it is none of the driver's
 */
struct rte_cryptodev *
pmd_telemetry_device(const char *params, const struct rte_cryptodev_ops *ops, const char **more);

/**
 * Counters of a device: those of its queue pairs, and of queue pairs that are gone.
 * @param gone of those that are gone, less what was taken away by a reset
 * @param of a queue pair, which is not NULL
 * @param[out] sum all of them, n each
 */
void pmd_counters_sum(const struct rte_cryptodev *dev, const uint64_t *gone,
		      const uint64_t *(*of)(const void *queue), uint64_t *sum, unsigned n);

/** Add n counters. */
static inline void
pmd_counters_add(uint64_t *to, const uint64_t *from, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		to[i] += from[i];
}

/**
 * A reset: counters belong to the threads of the queue pairs, so what they have counted so far is
 * taken away from what those that are gone have.
 */
static inline void
pmd_counters_reset(uint64_t *gone, const uint64_t *sum, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		gone[i] -= sum[i];
}

#endif
