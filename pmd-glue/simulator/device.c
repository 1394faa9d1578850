/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What cryptodev asks of a device, off the data path; and setting faults.
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include "../common/device.h"
#include "device.h"

static int
configure(struct rte_cryptodev *dev __rte_unused, struct rte_cryptodev_config *config __rte_unused)
{
	return 0;
}

/* A device that hangs is well again when it is started again; what was in it is gone. */
static int
start(struct rte_cryptodev *dev)
{
	struct sim_device *device = dev->data->dev_private;
	bool well = !atomic_load_explicit(&device->hung, memory_order_relaxed);

	for (uint16_t i = 0; i < dev->data->nb_queue_pairs && well; i++) {
		if (dev->data->queue_pairs[i] != NULL)
			well = sim_queue_well(dev->data->queue_pairs[i]);
	}
	if (!well)
		sim_device_restart(device, true, 0);
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
	const struct sim_device *device = dev->data->dev_private;

	info->driver_id = dev->driver_id;
	info->feature_flags = dev->feature_flags;
	info->max_nb_queue_pairs = device->max_queue_pairs;
	info->capabilities = device->capabilities;
	/* no limit */
	info->sym.max_nb_sessions = 0;
}

/* --- counters --- */

#define COUNTERS (sizeof(struct sim_counters) / sizeof(uint64_t))

static const uint64_t *
counters_of(const void *queue)
{
	return (const uint64_t *)sim_queue_counters(queue);
}

void
sim_device_counters(const struct rte_cryptodev *dev, struct sim_counters *sum)
{
	const struct sim_device *device = dev->data->dev_private;

	pmd_counters_sum(dev, (const uint64_t *)&device->gone, counters_of, (uint64_t *)sum,
			 COUNTERS);
}

static void
stats_get(struct rte_cryptodev *dev, struct rte_cryptodev_stats *stats)
{
	struct sim_counters sum;

	sim_device_counters(dev, &sum);
	stats->enqueued_count = sum.enqueued;
	stats->dequeued_count = sum.dequeued;
	stats->enqueue_err_count = sum.refused;
	stats->dequeue_err_count = sum.failed;
}

static void
stats_reset(struct rte_cryptodev *dev)
{
	struct sim_device *device = dev->data->dev_private;
	struct sim_counters sum;

	sim_device_counters(dev, &sum);
	pmd_counters_reset((uint64_t *)&device->gone, (const uint64_t *)&sum, COUNTERS);
}

/* --- queue pairs --- */

static int
queue_release(struct rte_cryptodev *dev, uint16_t id)
{
	struct sim_device *device = dev->data->dev_private;
	struct sim_queue *queue = dev->data->queue_pairs[id];

	if (queue == NULL)
		return 0;
	pmd_counters_add((uint64_t *)&device->gone, counters_of(queue), COUNTERS);
	dev->data->queue_pairs[id] = NULL;
	sim_queue_free(queue);
	return 0;
}

static int
queue_setup(struct rte_cryptodev *dev, uint16_t id, const struct rte_cryptodev_qp_conf *conf,
	    int socket)
{
	struct sim_device *device = dev->data->dev_private;
	const struct sim_profile *p = device->profile;
	uint32_t n = conf->nb_descriptors;

	if (n < p->descriptors_min || n > p->descriptors_max ||
	    (p->descriptors_power_of_two && !rte_is_power_of_2(n))) {
		SIM_LOG(ERR, "%s: a queue pair of %s can have %u to %u descriptors%s, not %u",
			dev->data->name, p->name, p->descriptors_min, p->descriptors_max,
			p->descriptors_power_of_two ? ", a power of two" : "", n);
		return -EINVAL;
	}
	queue_release(dev, id);
	dev->data->queue_pairs[id] = sim_queue_create(device, id, n, socket);
	if (dev->data->queue_pairs[id] == NULL) {
		SIM_LOG(ERR, "%s: no memory for queue pair %u of %u descriptors", dev->data->name,
			id, n);
		return -ENOMEM;
	}
	return 0;
}

/* --- sessions --- */

static unsigned int
sym_session_size(struct rte_cryptodev *dev __rte_unused)
{
	return sim_sym_session_size();
}

static unsigned int
asym_session_size(struct rte_cryptodev *dev __rte_unused)
{
	return sim_asym_session_size();
}

static int
sym_session_configure(struct rte_cryptodev *dev, struct rte_crypto_sym_xform *xform,
		      struct rte_cryptodev_sym_session *session)
{
	const struct sim_device *device = dev->data->dev_private;
	int ret;

	memset(session->driver_priv_data, 0, sim_sym_session_size());
	ret = sim_sym_session_init(device->profile, xform, session->driver_priv_data);
	if (ret != 0)
		memset(session->driver_priv_data, 0, sim_sym_session_size());
	return ret;
}

static int
asym_session_configure(struct rte_cryptodev *dev, struct rte_crypto_asym_xform *xform,
		       struct rte_cryptodev_asym_session *session)
{
	const struct sim_device *device = dev->data->dev_private;
	int ret;

	memset(session->sess_private_data, 0, sim_asym_session_size());
	ret = sim_asym_session_init(device->profile, xform, session->sess_private_data);
	if (ret != 0)
		memset(session->sess_private_data, 0, sim_asym_session_size());
	return ret;
}

static void
sym_session_clear(struct rte_cryptodev *dev __rte_unused, struct rte_cryptodev_sym_session *session)
{
	sim_sym_session_clear(session->driver_priv_data);
	memset(session->driver_priv_data, 0, sim_sym_session_size());
}

static void
asym_session_clear(struct rte_cryptodev *dev __rte_unused,
		   struct rte_cryptodev_asym_session *session)
{
	sim_asym_session_clear(session->sess_private_data);
	memset(session->sess_private_data, 0, sim_asym_session_size());
}

/* --- faults --- */

void
sim_device_restart(struct sim_device *device, bool lost, uint64_t down)
{
	for (unsigned i = 0; i < device->profile->nb_pools; i++)
		sim_engines_reset(&device->engines[i]);
	atomic_store_explicit(&device->down_until, sim_now(device) + down, memory_order_relaxed);
	atomic_store_explicit(&device->hung, false, memory_order_relaxed);
	atomic_store_explicit(&device->restart_lost, lost, memory_order_relaxed);
	atomic_fetch_add_explicit(&device->restarts, 1, memory_order_release);
}

/* A rule that happens at once. */
static int
happen(struct rte_cryptodev *dev, const struct sim_rule *rule)
{
	struct sim_device *device = dev->data->dev_private;

	switch (rule->kind) {
	case SIM_FAULT_HANG:
		atomic_store_explicit(&device->hung, true, memory_order_relaxed);
		return 0;
	case SIM_FAULT_RESTART:
		sim_device_restart(device, rule->lost, rule->time);
		return 0;
	default:
		break;
	}
	if (rule->queue_pair >= dev->data->nb_queue_pairs ||
	    (rule->queue_pair >= 0 && dev->data->queue_pairs[rule->queue_pair] == NULL))
		return -EINVAL;
	for (int i = 0; i < dev->data->nb_queue_pairs; i++) {
		if (dev->data->queue_pairs[i] != NULL &&
		    (rule->queue_pair < 0 || rule->queue_pair == i))
			sim_queue_stop(dev->data->queue_pairs[i]);
	}
	return 0;
}

int
sim_device_faults_set(struct rte_cryptodev *dev, const struct sim_rule *rules, unsigned n)
{
	struct sim_device *device = dev->data->dev_private;
	struct sim_faults *faults;
	int ret = 0;

	faults = rte_zmalloc("sim_faults", sizeof(*faults), RTE_CACHE_LINE_SIZE);
	if (faults == NULL)
		return -ENOMEM;
	for (unsigned i = 0; i < n && ret == 0; i++)
		ret = rules[i].now ? happen(dev, &rules[i]) : sim_faults_add(faults, &rules[i]);
	if (ret != 0) {
		rte_free(faults);
		return ret;
	}
	if (faults->nb_rules == 0) {
		rte_free(faults);
		faults = NULL;
	} else {
		faults->older = device->kept;
		device->kept = faults;
	}
	atomic_store_explicit(&device->faults, faults, memory_order_release);
	return 0;
}

void
sim_device_fini(struct sim_device *device)
{
	while (device->kept != NULL) {
		struct sim_faults *older = device->kept->older;

		rte_free(device->kept);
		device->kept = older;
	}
	rte_free(device->capabilities);
	rte_free(device->engines);
	rte_free(device->profile);
}

struct rte_cryptodev_ops sim_device_ops = {
	.dev_configure = configure,
	.dev_start = start,
	.dev_stop = stop,
	.dev_close = close_device,
	.dev_infos_get = info_get,
	.stats_get = stats_get,
	.stats_reset = stats_reset,
	.queue_pair_setup = queue_setup,
	.queue_pair_release = queue_release,
	.sym_session_get_size = sym_session_size,
	.asym_session_get_size = asym_session_size,
	.sym_session_configure = sym_session_configure,
	.asym_session_configure = asym_session_configure,
	.sym_session_clear = sym_session_clear,
	.asym_session_clear = asym_session_clear,
};
