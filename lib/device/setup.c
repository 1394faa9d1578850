/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_lcore.h>
#include <rte_mempool.h>

#include <cryptoburst/device.h>

#include "burst/lane_internal.h"
#include "device/setup.h"
#include "driver_table.h"
#include "op/error_internal.h"
#include "pool/pools.h"

/* Devices held by instances of this process. A cryptodev can be configured by one owner only. */
static pthread_mutex_t claim_lock = PTHREAD_MUTEX_INITIALIZER;
static bool claimed[CBURST_DEVICES_MAX];

bool
cbi_device_claimed(uint8_t dev_id)
{
	bool ret;

	if (dev_id >= CBURST_DEVICES_MAX)
		return false;
	pthread_mutex_lock(&claim_lock);
	ret = claimed[dev_id];
	pthread_mutex_unlock(&claim_lock);
	return ret;
}

static bool
claim(uint8_t dev_id)
{
	bool won;

	pthread_mutex_lock(&claim_lock);
	won = !claimed[dev_id];
	claimed[dev_id] = true;
	pthread_mutex_unlock(&claim_lock);
	return won;
}

static void
unclaim(uint8_t dev_id)
{
	pthread_mutex_lock(&claim_lock);
	claimed[dev_id] = false;
	pthread_mutex_unlock(&claim_lock);
}

/* Queue depth to ask a driver for. */
static uint16_t
descriptors_for(const struct cburst_driver *drv, uint16_t asked)
{
	uint32_t n = asked;

	if (drv != NULL && drv->descriptors_max != 0)
		n = RTE_MIN(n, (uint32_t)drv->descriptors_max);
	if (drv != NULL && drv->descriptors_min != 0)
		n = RTE_MAX(n, (uint32_t)drv->descriptors_min);
	if (drv != NULL && drv->descriptors_power_of_two)
		n = rte_align32prevpow2(n);
	return n;
}

static void
set_descriptors(struct cbi_device *d, uint16_t descriptors)
{
	const struct cburst_driver *drv = cburst_driver_find(d->info.driver);
	const uint16_t reserve = RTE_MAX(1, drv != NULL ? drv->reserve : 0);

	d->descriptors = descriptors;
	d->depth = descriptors > reserve ? descriptors - reserve : 1;
}

/*
 * Where a device's memory is asked from: its node, unless firmware names one that this machine does
 * not have, or that has no memory.
 */
static int
memory_node(const struct cburst_device *info)
{
	for (unsigned i = 0; i < rte_socket_count(); i++)
		if (rte_socket_id_by_idx(i) == info->numa_node)
			return info->numa_node;
	return SOCKET_ID_ANY;
}

static int
add_device(struct cburst *cb, const struct cburst_device *info, struct cburst_error *err)
{
	const struct cburst_driver *drv = cburst_driver_find(info->driver);
	struct cbi_device *d = &cb->devices[cb->nb_devices];

	if (!info->symmetric && !info->asymmetric) {
		cbi_error_set(err, "device %s (%s) has no operations for this library", info->name,
			      info->driver);
		return -ENOTSUP;
	}
	/* started by somebody who does not ask us: configuring it would pull it from under them */
	if (info->started || !claim(info->dev_id)) {
		cbi_error_set(err, "device %s is already in use%s", info->name,
			      cbi_device_claimed(info->dev_id) ? " by another instance" : "");
		return -EBUSY;
	}
	d->info = *info;
	d->cpu_crypto = drv != NULL && drv->cpu_crypto &&
		(info->feature_flags & RTE_CRYPTODEV_FF_SYM_CPU_CRYPTO) != 0;
	set_descriptors(d, descriptors_for(drv, cb->params.descriptors));
	cb->nb_devices++;
	return 0;
}

int
cbi_devices_claim(struct cburst *cb, const struct cburst_params *params, struct cburst_error *err)
{
	struct cburst_device *list;
	unsigned i, n;
	int ret = 0;

	list = calloc(CBURST_DEVICES_MAX, sizeof(*list));
	cb->devices = calloc(CBURST_DEVICES_MAX, sizeof(cb->devices[0]));
	if (list == NULL || cb->devices == NULL) {
		free(list);
		cbi_error_set(err, "no memory for a list of devices");
		return -ENOMEM;
	}
	if (params->devices == NULL) {
		n = cburst_device_list(list, CBURST_DEVICES_MAX);
		for (i = 0; ret == 0 && i < n; i++)
			if ((list[i].symmetric || list[i].asymmetric) && !list[i].started &&
			    !cbi_device_claimed(list[i].dev_id))
				ret = add_device(cb, &list[i], err);
	} else {
		for (i = 0; ret == 0 && i < params->nb_devices; i++) {
			if (i == CBURST_DEVICES_MAX) {
				cbi_error_set(err, "more than %u devices named",
					      CBURST_DEVICES_MAX);
				ret = -EINVAL;
				break;
			}
			ret = cburst_device_find(params->devices[i], &list[0], err);
			if (ret == 0)
				ret = add_device(cb, &list[0], err);
		}
	}
	free(list);
	if (ret == 0 && cb->nb_devices == 0) {
		cbi_error_set(err,
			      "no crypto device: bind an accelerator and give it to EAL "
			      "with -a, or make a software one with --vdev crypto_openssl");
		return -ENODEV;
	}
	return ret;
}

/* Smallest queue worth falling back to. */
#define DESCRIPTORS_FLOOR 32

/*
 * Devices of one driver and node share sessions, unless the driver ties a session to a device. The
 * device is configured: the size of a session can depend on the number of queue pairs
 * (crypto_openssl keeps a context for each).
 */
static int
add_slot(struct cburst *cb, struct cbi_device *d, struct cburst_error *err)
{
	const struct cburst_driver *drv = cburst_driver_find(d->info.driver);
	const bool own = drv != NULL && drv->session_per_device;
	const uint8_t driver_id = rte_cryptodev_driver_id_get(d->info.driver);
	const uint32_t size = d->info.symmetric
		? rte_cryptodev_sym_get_private_session_size(d->info.dev_id)
		: 0;
	struct cbi_slot *s;
	unsigned i;

	for (i = 0; !own && i < cb->nb_slots; i++) {
		if (cb->slots[i].driver_id == driver_id &&
		    cb->slots[i].node == memory_node(&d->info) &&
		    cb->slots[i].private_size == size) {
			d->slot = i;
			return 0;
		}
	}
	s = &cb->slots[cb->nb_slots];
	s->driver_id = driver_id;
	s->node = memory_node(&d->info);
	s->private_size = size;
	if (d->info.symmetric)
		s->pool = cbi_session_pool(cb->params.sessions, size, s->node);
	if (d->info.symmetric && s->pool == NULL) {
		cbi_error_set(
			err,
			"no memory for %u sessions of driver %s: give EAL more memory or lower "
			"the number of sessions",
			cb->params.sessions, d->info.driver);
		return -ENOMEM;
	}
	d->slot = cb->nb_slots++;
	return 0;
}

static int
setup_queue_pairs(struct cburst *cb, unsigned index, const struct cburst_plan_qp *qps,
		  unsigned nb_qps)
{
	struct cbi_device *d = &cb->devices[index];
	const struct rte_cryptodev_qp_conf conf = {
		.nb_descriptors = d->descriptors,
		.mp_session = cb->slots[d->slot].pool,
	};
	unsigned i;
	int node, ret = 0;

	for (i = 0; ret == 0 && i < nb_qps; i++) {
		if (qps[i].device != index)
			continue;
		/* an accelerator's rings lie beside it, a software device's beside who polls them
		 */
		node = memory_node(&d->info);
		if (!d->info.hardware && qps[i].lane < cb->nb_lcore_lanes)
			node = (int)rte_lcore_to_socket_id(cb->lcores[qps[i].lane]);
		ret = rte_cryptodev_queue_pair_setup(d->info.dev_id, qps[i].queue_pair, &conf,
						     node);
	}
	return ret;
}

static int
refused(struct cbi_device *d, uint16_t asked, int ret, struct cburst_error *err)
{
	cbi_error_set(err, "driver %s refuses device %s with %u queue pairs of %u descriptors: %s",
		      d->info.driver, d->info.name, d->nb_qps, asked, strerror(-ret));
	d->nb_qps = 0;
	return ret;
}

static int
start_device(struct cburst *cb, unsigned index, const struct cburst_plan_qp *qps, unsigned nb_qps,
	     struct cburst_error *err)
{
	struct cbi_device *d = &cb->devices[index];
	const uint8_t dev_id = d->info.dev_id;
	const uint16_t asked = d->descriptors;
	struct rte_cryptodev_config conf = {
		.socket_id = memory_node(&d->info),
		.ff_disable = RTE_CRYPTODEV_FF_SECURITY,
	};
	unsigned i;
	int ret, retry;

	for (i = 0; i < nb_qps; i++)
		if (qps[i].device == index)
			conf.nb_queue_pairs++;
	d->nb_qps = conf.nb_queue_pairs;
	if (d->nb_qps == 0)
		return 0;
	ret = rte_cryptodev_configure(dev_id, &conf);
	if (ret != 0)
		return refused(d, asked, ret, err);
	ret = add_slot(cb, d, err);
	if (ret != 0)
		return ret;
	ret = setup_queue_pairs(cb, index, qps, nb_qps);
	/*
	 * A queue too deep is not told from other faults. It also comes from the past: software
	 * drivers take up the ring that a removed device of the same number left behind, and refuse
	 * to make it larger.
	 */
	for (retry = ret; retry != 0 && d->descriptors / 2 >= DESCRIPTORS_FLOOR;) {
		set_descriptors(d, d->descriptors / 2);
		retry = setup_queue_pairs(cb, index, qps, nb_qps);
	}
	if (retry == 0)
		ret = rte_cryptodev_start(dev_id);
	if (ret != 0)
		return refused(d, asked, ret, err);
	d->info.started = true;
	return 0;
}

int
cbi_devices_start(struct cburst *cb, const struct cburst_plan_qp *qps, unsigned nb_qps,
		  struct cburst_error *err)
{
	unsigned i;
	int ret = 0;

	for (i = 0; ret == 0 && i < cb->nb_devices; i++)
		ret = start_device(cb, i, qps, nb_qps, err);
	return ret;
}

void
cbi_devices_stop(struct cburst *cb)
{
	unsigned i;

	for (i = 0; cb->devices != NULL && i < cb->nb_devices; i++) {
		if (cb->devices[i].info.started)
			rte_cryptodev_stop(cb->devices[i].info.dev_id);
		cb->devices[i].info.started = false;
	}
}

bool
cbi_device_close(struct cbi_device *dev)
{
	if (!dev->closed)
		dev->closed = rte_cryptodev_close(dev->info.dev_id) == 0;
	return dev->closed;
}

void
cbi_devices_release(struct cburst *cb)
{
	unsigned i;

	for (i = 0; i < cb->nb_slots; i++) {
		rte_mempool_free(cb->slots[i].pool);
		rte_mempool_free(cb->slots[i].asym_pool);
	}
	cb->nb_slots = 0;
	for (i = 0; cb->devices != NULL && i < cb->nb_devices; i++)
		unclaim(cb->devices[i].info.dev_id);
	free(cb->devices);
	cb->devices = NULL;
	cb->nb_devices = 0;
}
