/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_eal.h>
#include <rte_log.h>

#include "device.h"

int
pmd_probe_check(const char *driver, struct rte_vdev_device *vdev, int logtype)
{
	int ret = driver_abi_version_check(driver);

	if (ret == 0)
		ret = driver_abi_vdev_check(driver, vdev);
	if (ret != 0 || rte_eal_process_type() == RTE_PROC_PRIMARY)
		return ret;
	rte_log(RTE_LOG_ERR, logtype,
		"%s: keys hold addresses of the process that made them, so a secondary process cannot "
		"use the device\n",
		rte_vdev_device_name(vdev));
	return -ENOTSUP;
}

struct rte_cryptodev *
pmd_device_of_vdev(const struct rte_vdev_device *vdev)
{
	for (uint8_t id = 0; id < RTE_CRYPTO_MAX_DEVS; id++) {
		struct rte_cryptodev *dev = rte_cryptodev_is_valid_dev(id)
			? rte_cryptodev_pmd_get_dev(id)
			: NULL;

		if (dev != NULL && dev->device == &vdev->device)
			return dev;
	}
	return NULL;
}

struct rte_cryptodev *
pmd_device_of_id(unsigned long id, const struct rte_cryptodev_ops *ops)
{
	struct rte_cryptodev *dev;

	if (id >= RTE_CRYPTO_MAX_DEVS || !rte_cryptodev_is_valid_dev(id))
		return NULL;
	dev = rte_cryptodev_pmd_get_dev(id);
	return dev->dev_ops == ops ? dev : NULL;
}

int
pmd_telemetry_list(const struct rte_cryptodev_ops *ops, struct rte_tel_data *data)
{
	rte_tel_data_start_array(data, RTE_TEL_INT_VAL);
	for (unsigned id = 0; id < RTE_CRYPTO_MAX_DEVS; id++) {
		if (pmd_device_of_id(id, ops) != NULL)
			rte_tel_data_add_array_int(data, id);
	}
	return 0;
}

struct rte_cryptodev *
pmd_telemetry_device(const char *params, const struct rte_cryptodev_ops *ops, const char **more)
{
	unsigned long id;
	char *end;

	if (params == NULL || *params < '0' || *params > '9')
		return NULL;
	id = strtoul(params, &end, 10);
	if (*end != '\0' && (more == NULL || *end != ','))
		return NULL;
	if (more != NULL)
		*more = *end == ',' ? end + 1 : NULL;
	return pmd_device_of_id(id, ops);
}

void
pmd_counters_sum(const struct rte_cryptodev *dev, const uint64_t *gone,
		 const uint64_t *(*of)(const void *queue), uint64_t *sum, unsigned n)
{
	memcpy(sum, gone, n * sizeof(*sum));
	for (uint16_t i = 0; i < dev->data->nb_queue_pairs; i++) {
		if (dev->data->queue_pairs[i] != NULL)
			pmd_counters_add(sum, of(dev->data->queue_pairs[i]), n);
	}
}
