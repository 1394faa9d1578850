/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The driver on the virtual bus:
 * --vdev crypto_simulator0,profile=qat-c3000,socket_id=1,seed=7,fault=error:1%
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_lcore.h>
#include <rte_malloc.h>
#include <rte_string_fns.h>

#include "../common/arguments.h"
#include "../common/device.h"
#include "device.h"

#define DRIVER RTE_STR(SIM_DRIVER_NAME)

#define DEFAULT_PROFILE	   "generic"
#define DEFAULT_RESULT_MIB 256

RTE_LOG_REGISTER(sim_logtype, pmd.crypto.simulator, NOTICE);

static uint8_t driver_id;

uint8_t
sim_driver_id(void)
{
	return driver_id;
}

/* --- devargs --- */

struct arguments {
	struct rte_cryptodev_pmd_init_params init;
	char profile[256];
	unsigned long seed, result_mib;
	struct sim_rule rules[SIM_MAX_RULES];
	unsigned nb_rules;
};

static int
parse_profile(const char *key, const char *text, void *arg)
{
	struct arguments *args = arg;

	if (text == NULL || *text == '\0' ||
	    rte_strscpy(args->profile, text, sizeof(args->profile)) < 0) {
		SIM_LOG(ERR,
			"%s=%s: must be the name of a profile, or a path with a slash in it, of at most "
			"%zu characters",
			key, text == NULL ? "" : text, sizeof(args->profile) - 1);
		return -EINVAL;
	}
	return 0;
}

static int
parse_fault(const char *key, const char *text, void *arg)
{
	struct arguments *args = arg;
	char error[SIM_ERROR_LEN];

	if (args->nb_rules == SIM_MAX_RULES) {
		SIM_LOG(ERR, "%s=%s: there may be %u of them", key, text == NULL ? "" : text,
			SIM_MAX_RULES);
		return -EINVAL;
	}
	if (sim_rule_parse(text == NULL ? "" : text, rte_get_tsc_hz(), &args->rules[args->nb_rules],
			   error) != 0) {
		SIM_LOG(ERR, "%s", error);
		return -EINVAL;
	}
	/* there is nothing yet that could happen at once: the first operation brings it about */
	args->rules[args->nb_rules++].now = false;
	return 0;
}

static int
parse_arguments(const char *text, struct arguments *args)
{
	struct pmd_number seed = { &args->seed, 0, UINT32_MAX, sim_logtype };
	struct pmd_number result_mib = { &args->result_mib, 1, 65536, sim_logtype };
	const struct pmd_argument own[] = {
		{ "profile", parse_profile, args },
		{ "seed", pmd_parse_number, &seed },
		{ "result_mib", pmd_parse_number, &result_mib },
		{ "fault", parse_fault, args },
	};
	const struct pmd_arguments all = {
		.own = own,
		.nb_own = RTE_DIM(own),
		.usage = "profile=NAME_OR_PATH, seed=N, result_mib=N, fault=KIND[:TOKEN]...",
		.max_queue_pairs = SIM_MAX_QUEUE_PAIRS,
		.logtype = sim_logtype,
	};

	return pmd_arguments_parse(text, &all, &args->init);
}

/* --- probe and remove --- */

static int
engines_init(struct sim_device *device, int socket)
{
	const struct sim_profile *p = device->profile;

	device->engines = rte_zmalloc_socket("sim_engines", p->nb_pools * sizeof(*device->engines),
					     RTE_CACHE_LINE_SIZE, socket);
	if (device->engines == NULL)
		return -ENOMEM;
	for (unsigned i = 0; i < p->nb_pools; i++)
		device->engines[i].n = p->pools[i].engines;
	return 0;
}

static int
queue_pairs_limit(struct sim_device *device, const char *name, unsigned asked)
{
	const struct sim_profile *p = device->profile;

	device->max_queue_pairs = p->queue_pairs;
	if (asked == 0)
		return 0;
	if (asked > p->queue_pairs) {
		SIM_LOG(ERR, "%s: %s=%u: profile %s has %u", name, RTE_CRYPTODEV_PMD_MAX_NB_QP_ARG,
			asked, p->name, p->queue_pairs);
		return -EINVAL;
	}
	device->max_queue_pairs = asked;
	return 0;
}

static int
device_init(struct rte_cryptodev *dev, struct sim_profile *profile, const struct arguments *args,
	    struct rte_vdev_device *vdev)
{
	struct sim_device *device = dev->data->dev_private;
	int memory = dev->data->socket_id;
	int ret;

	device->profile = profile;
	device->seed = args->seed;
	device->result_bytes = args->result_mib << 20;
	device->epoch = rte_rdtsc();
	/* where it claims to be, which need not be where its memory is */
	dev->data->socket_id = args->init.socket_id;
	ret = queue_pairs_limit(device, dev->data->name, args->init.max_nb_queue_pairs);
	if (ret == 0)
		ret = engines_init(device, memory);
	if (ret != 0)
		return ret;
	device->capabilities = sim_capabilities_create(profile);
	if (device->capabilities == NULL)
		return -ENOMEM;
	dev->driver_id = driver_id;
	dev->dev_ops = &sim_device_ops;
	dev->enqueue_burst = sim_enqueue;
	dev->dequeue_burst = sim_dequeue;
	dev->qp_depth_used = sim_queue_used;
	dev->feature_flags = sim_feature_flags(profile);
	ret = sim_device_faults_set(dev, args->rules, args->nb_rules);
	if (ret != 0)
		return ret;
	SIM_LOG(NOTICE, "%s: simulates %s: its timing is a model, and its results are this CPU's",
		dev->data->name, profile->title);
	return driver_abi_device_check(DRIVER, dev, dev->data->name, vdev);
}

static void
device_destroy(struct rte_cryptodev *dev)
{
	struct sim_device device = *(struct sim_device *)dev->data->dev_private;

	/* closes the device, which needs its private memory, and frees that */
	if (rte_cryptodev_pmd_destroy(dev) == 0)
		sim_device_fini(&device);
}

/* A node that has memory: the one asked for, or else this lcore's. */
static int
node_with_memory(int socket)
{
	for (unsigned i = 0; i < rte_socket_count(); i++) {
		if (rte_socket_id_by_idx(i) == socket)
			return socket;
	}
	return rte_socket_id();
}

static struct sim_profile *
profile_load(const char *device, const char *name)
{
	struct sim_profile *profile = rte_zmalloc("sim_profile", sizeof(*profile), 0);
	char error[SIM_ERROR_LEN];

	if (profile == NULL)
		return NULL;
	if (sim_profile_load(profile, name, rte_get_tsc_hz(), error) == 0)
		return profile;
	SIM_LOG(ERR, "%s: %s", device, error);
	rte_free(profile);
	return NULL;
}

static int
probe(struct rte_vdev_device *vdev)
{
	struct arguments args = {
		.init = { .private_data_size = sizeof(struct sim_device),
			  .socket_id = rte_socket_id() },
		.profile = DEFAULT_PROFILE,
		.result_mib = DEFAULT_RESULT_MIB,
	};
	struct rte_cryptodev_pmd_init_params init;
	struct sim_profile *profile;
	struct rte_cryptodev *dev;
	int ret;

	ret = pmd_probe_check(DRIVER, vdev, sim_logtype);
	if (ret == 0)
		ret = parse_arguments(rte_vdev_device_args(vdev), &args);
	if (ret != 0)
		return ret;
	profile = profile_load(rte_vdev_device_name(vdev), args.profile);
	if (profile == NULL)
		return -EINVAL;
	init = args.init;
	init.socket_id = node_with_memory(init.socket_id);
	dev = rte_cryptodev_pmd_create(rte_vdev_device_name(vdev), &vdev->device, &init);
	if (dev == NULL) {
		rte_free(profile);
		return -ENOMEM;
	}
	ret = device_init(dev, profile, &args, vdev);
	if (ret != 0) {
		device_destroy(dev);
		return ret;
	}
	rte_cryptodev_pmd_probing_finish(dev);
	return 0;
}

static int
remove_device(struct rte_vdev_device *vdev)
{
	struct rte_cryptodev *dev = pmd_device_of_vdev(vdev);

	if (dev == NULL)
		return -ENODEV;
	if (dev->data->dev_started) {
		SIM_LOG(ERR, "%s: stop it before removing it", dev->data->name);
		return -EBUSY;
	}
	device_destroy(dev);
	return 0;
}

static struct rte_vdev_driver driver = {
	.probe = probe,
	.remove = remove_device,
};
static struct cryptodev_driver crypto_driver;

/* After RTE_LOG_REGISTER's and before main, or within dlopen() when it comes by -d. */
RTE_INIT(sim_driver_register)
{
	driver.driver.name = DRIVER;
	rte_vdev_register(&driver);
	driver_id = rte_cryptodev_allocate_driver(&crypto_driver, &driver.driver);
}

RTE_PMD_EXPORT_NAME(crypto_simulator, __COUNTER__);
RTE_PMD_REGISTER_PARAM_STRING(crypto_simulator,
			      "profile=<string> seed=<int> result_mib=<int> fault=<string> "
			      "max_nb_queue_pairs=<int> socket_id=<int>");
