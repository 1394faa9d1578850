/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What cryptodev asks of a device, off the data path.
 */

#include <errno.h>
#include <string.h>

#include <openssl/err.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include "../common/device.h"
#include "multibuffer.h"

static int
configure(struct rte_cryptodev *dev __rte_unused, struct rte_cryptodev_config *config __rte_unused)
{
	return 0;
}

static int
start(struct rte_cryptodev *dev __rte_unused)
{
	return 0;
}

static void
stop(struct rte_cryptodev *dev __rte_unused)
{
}

static int queue_release(struct rte_cryptodev *dev, uint16_t id);

static int
close_device(struct rte_cryptodev *dev)
{
	for (uint16_t i = 0; i < dev->data->nb_queue_pairs; i++)
		queue_release(dev, i);
	return 0;
}

static void
info_get(struct rte_cryptodev *dev, struct rte_cryptodev_info *info)
{
	const struct mb_device *device = dev->data->dev_private;

	info->driver_id = dev->driver_id;
	info->feature_flags = dev->feature_flags;
	info->max_nb_queue_pairs = device->max_queue_pairs;
	info->capabilities = device->capabilities;
	/* no limit */
	info->sym.max_nb_sessions = 0;
}

struct rte_cryptodev_capabilities *
mb_capabilities_create(void)
{
	const struct mb_algorithm *const *algorithms;
	struct rte_cryptodev_capabilities *list;
	unsigned n;

	algorithms = mb_algorithms(&n);
	/* the last one stays zero: RTE_CRYPTO_OP_TYPE_UNDEFINED */
	list = rte_zmalloc("mb_capabilities", (n + 1) * sizeof(*list), 0);
	if (list == NULL)
		return NULL;
	for (unsigned i = 0; i < n; i++) {
		list[i].op = RTE_CRYPTO_OP_TYPE_ASYMMETRIC;
		list[i].asym.xform_capa = algorithms[i]->capability;
	}
	return list;
}

/* --- counters --- */

#define COUNTERS (sizeof(struct mb_counters) / sizeof(uint64_t))

static const uint64_t *
counters_of(const void *queue)
{
	return (const uint64_t *)mb_queue_counters(queue);
}

void
mb_device_counters(const struct rte_cryptodev *dev, struct mb_counters *sum)
{
	const struct mb_device *device = dev->data->dev_private;

	pmd_counters_sum(dev, (const uint64_t *)&device->gone, counters_of, (uint64_t *)sum,
			 COUNTERS);
}

static void
stats_get(struct rte_cryptodev *dev, struct rte_cryptodev_stats *stats)
{
	struct mb_counters sum;

	mb_device_counters(dev, &sum);
	stats->enqueued_count = sum.enqueued;
	stats->dequeued_count = sum.dequeued;
	stats->enqueue_err_count = sum.refused;
	stats->dequeue_err_count = sum.failed;
}

static void
stats_reset(struct rte_cryptodev *dev)
{
	struct mb_device *device = dev->data->dev_private;
	struct mb_counters sum;

	mb_device_counters(dev, &sum);
	pmd_counters_reset((uint64_t *)&device->gone, (const uint64_t *)&sum, COUNTERS);
}

/* --- queue pairs --- */

static int
queue_release(struct rte_cryptodev *dev, uint16_t id)
{
	struct mb_device *device = dev->data->dev_private;
	struct mb_queue *queue = dev->data->queue_pairs[id];

	if (queue == NULL)
		return 0;
	pmd_counters_add((uint64_t *)&device->gone, counters_of(queue), COUNTERS);
	mb_queue_free(queue);
	dev->data->queue_pairs[id] = NULL;
	return 0;
}

static int
queue_setup(struct rte_cryptodev *dev, uint16_t id, const struct rte_cryptodev_qp_conf *conf,
	    int socket)
{
	if (conf->nb_descriptors < MB_MIN_DESCRIPTORS ||
	    conf->nb_descriptors > MB_MAX_DESCRIPTORS) {
		MB_LOG(ERR, "%s: a queue pair can have %u to %u descriptors, not %u",
		       dev->data->name, MB_MIN_DESCRIPTORS, MB_MAX_DESCRIPTORS,
		       conf->nb_descriptors);
		return -EINVAL;
	}
	queue_release(dev, id);
	dev->data->queue_pairs[id] = mb_queue_create(dev->data->dev_private, conf->nb_descriptors,
						     socket);
	if (dev->data->queue_pairs[id] == NULL) {
		MB_LOG(ERR, "%s: no memory for queue pair %u of %u descriptors", dev->data->name,
		       id, conf->nb_descriptors);
		return -ENOMEM;
	}
	return 0;
}

/* --- sessions --- */

static unsigned int
session_size(struct rte_cryptodev *dev __rte_unused)
{
	return sizeof(struct mb_session);
}

static int
session_configure(struct rte_cryptodev *dev, struct rte_crypto_asym_xform *xform,
		  struct rte_cryptodev_asym_session *asym)
{
	const struct mb_device *device = dev->data->dev_private;
	struct mb_session *sess = (struct mb_session *)(void *)asym->sess_private_data;
	int ret;

	if (xform == NULL || xform->next != NULL)
		return -EINVAL;
	memset(sess, 0, sizeof(*sess));
	sess->algorithm = mb_algorithm_find(xform->xform_type);
	if (sess->algorithm == NULL)
		return -ENOTSUP;
	ERR_set_mark();
	ret = sess->algorithm->session_init(sess, xform, device->kernels);
	ERR_pop_to_mark();
	if (ret != 0)
		memset(sess, 0, sizeof(*sess));
	return ret;
}

static void
session_clear(struct rte_cryptodev *dev __rte_unused, struct rte_cryptodev_asym_session *asym)
{
	struct mb_session *sess = (struct mb_session *)(void *)asym->sess_private_data;

	if (sess->algorithm != NULL)
		sess->algorithm->session_clear(sess);
	memset(sess, 0, sizeof(*sess));
}

struct rte_cryptodev_ops mb_device_ops = {
	.dev_configure = configure,
	.dev_start = start,
	.dev_stop = stop,
	.dev_close = close_device,
	.dev_infos_get = info_get,
	.stats_get = stats_get,
	.stats_reset = stats_reset,
	.queue_pair_setup = queue_setup,
	.queue_pair_release = queue_release,
	.asym_session_get_size = session_size,
	.asym_session_configure = session_configure,
	.asym_session_clear = session_clear,
};
