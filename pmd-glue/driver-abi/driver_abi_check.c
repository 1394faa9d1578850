/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Is the running DPDK the one whose internals the driver was built for? Its libraries carry one
 * version number (.so.25) through several releases, among which internals may change, so a driver
 * that loads may still be a wrong one. Everything we rely on is compared here with what DPDK's
 * public functions say about the same object.
 */

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_dev.h>
#include <rte_log.h>
#include <rte_version.h>

#include "driver_abi.h"

RTE_LOG_REGISTER(driver_abi_logtype, pmd.crypto.driver_abi, NOTICE);
#define RTE_LOGTYPE_DRIVER_ABI driver_abi_logtype

#define REFUSE(driver, ...) \
	RTE_LOG_LINE_PREFIX(ERR, DRIVER_ABI, "%s is not started: ", driver, __VA_ARGS__)

/*
 * What 64-bit builds of DPDK 24.11 have. Mistakes in our declarations show here, and with DPDK's
 * own headers it shows whether these numbers are right.
 */
#if RTE_VER_YEAR == 24 && RTE_VER_MONTH == 11 && defined(__LP64__) && RTE_CACHE_LINE_SIZE == 64
static_assert(sizeof(struct rte_driver) == 32, "struct rte_driver");
static_assert(sizeof(struct rte_device) == 64, "struct rte_device");
static_assert(offsetof(struct rte_device, devargs) == 56, "struct rte_device");
static_assert(sizeof(struct rte_vdev_device) == 80, "struct rte_vdev_device");
static_assert(sizeof(struct rte_vdev_driver) == 88, "struct rte_vdev_driver");
static_assert(sizeof(struct rte_cryptodev_pmd_init_params) == 80, "init parameters");
static_assert(sizeof(struct rte_cryptodev_data) == 128, "struct rte_cryptodev_data");
static_assert(offsetof(struct rte_cryptodev_data, session_pool) == 80, "struct rte_cryptodev_data");
static_assert(offsetof(struct rte_cryptodev_data, dev_private) == 104, "struct rte_cryptodev_data");
static_assert(sizeof(struct rte_cryptodev) == 128, "struct rte_cryptodev");
static_assert(offsetof(struct rte_cryptodev, driver_id) == 48, "struct rte_cryptodev");
static_assert(offsetof(struct rte_cryptodev, qp_depth_used) == 104, "struct rte_cryptodev");
static_assert(offsetof(struct rte_cryptodev_asym_session, sess_private_data) == 24,
	      "struct rte_cryptodev_asym_session");
static_assert(sizeof(struct rte_cryptodev_ops) == 20 * sizeof(void *), "struct rte_cryptodev_ops");
#endif

#ifdef DRIVER_ABI_INSTALLED

#define BUILT_YEAR  RTE_VER_YEAR
#define BUILT_MONTH RTE_VER_MONTH

#else

#define BUILT_YEAR  24
#define BUILT_MONTH 11

static_assert(RTE_VER_YEAR == BUILT_YEAR && RTE_VER_MONTH == BUILT_MONTH,
	      "driver-abi declares DPDK 24.11; meson must not use it with another version");

#endif

int
driver_abi_version_check(const char *driver)
{
	if (rte_version_year() == BUILT_YEAR && rte_version_month() == BUILT_MONTH)
		return 0;
	REFUSE(driver, "it was built for the internals of DPDK %u.%02u, and this program runs %s",
	       BUILT_YEAR, BUILT_MONTH, rte_version());
	return -ENOTSUP;
}

int
driver_abi_vdev_check(const char *driver, struct rte_vdev_device *vdev)
{
	const struct rte_device *device = &vdev->device;

	if (rte_dev_name(device) == device->name && device->name != NULL &&
	    rte_dev_devargs(device) == device->devargs && rte_dev_bus(device) == device->bus &&
	    rte_dev_numa_node(device) == device->numa_node)
		return 0;
	REFUSE(driver, "%s has another struct rte_device than the driver was built for",
	       rte_version());
	return -ENOTSUP;
}

/* What is unexpected about the device, or NULL. */
static const char *
device_oddity(struct rte_cryptodev *dev, const char *name, struct rte_vdev_device *vdev)
{
	const struct rte_cryptodev_data *data = dev->data;
	struct rte_cryptodev_stats stats;
	int id = rte_cryptodev_get_dev_id(name);

	if (id < 0 || data == NULL)
		return "struct rte_cryptodev";
	if (data->dev_id != id || strcmp(data->name, name) != 0 || data->dev_started ||
	    data->socket_id != rte_cryptodev_socket_id(id) || data->dev_private == NULL ||
	    data->nb_queue_pairs != rte_cryptodev_queue_pair_count(id))
		return "struct rte_cryptodev_data";
	/* the array's stride is the structure's size */
	if (dev != rte_cryptodev_pmd_get_dev(id) || dev != &rte_cryptodevs[id] ||
	    dev->device != &vdev->device || !dev->attached)
		return "struct rte_cryptodev";
	if (rte_cryptodev_asym_get_header_session_size() !=
	    sizeof(struct rte_cryptodev_asym_session))
		return "struct rte_cryptodev_asym_session";
	/* do the entries on both sides of most of the table reach the functions they should? */
	if (rte_cryptodev_stats_get(id, &stats) != 0 || stats.enqueued_count != 0 ||
	    rte_cryptodev_asym_get_private_session_size(id) !=
		    dev->dev_ops->asym_session_get_size(dev))
		return "struct rte_cryptodev_ops";
	return NULL;
}

int
driver_abi_device_check(const char *driver, struct rte_cryptodev *dev, const char *name,
			struct rte_vdev_device *vdev)
{
	const char *what = device_oddity(dev, name, vdev);

	if (what == NULL)
		return 0;
	REFUSE(driver, "%s has another %s than the driver was built for", rte_version(), what);
	return -ENOTSUP;
}
