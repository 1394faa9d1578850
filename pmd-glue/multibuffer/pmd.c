/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The driver on the virtual bus: --vdev crypto_multibuffer0,multibuffer=on,flush_us=100
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_eal.h>
#include <rte_kvargs.h>
#include <rte_lcore.h>
#include <rte_malloc.h>

#include "kernels.h"
#include "multibuffer.h"

#define ARG_MULTIBUFFER "multibuffer"
#define ARG_FLUSH_US	"flush_us"

#define DRIVER RTE_STR(MB_DRIVER_NAME)

RTE_LOG_REGISTER(mb_logtype, pmd.crypto.multibuffer, NOTICE);

static uint8_t driver_id;

uint8_t
mb_driver_id(void)
{
	return driver_id;
}

/* --- devargs --- */

struct arguments {
	struct rte_cryptodev_pmd_init_params init;
	bool multibuffer;
	unsigned long flush_us;
};

struct number {
	unsigned long *value;
	unsigned long min, max;
};

static int
parse_number(const char *key, const char *text, void *arg)
{
	const struct number *number = arg;
	unsigned long value;
	char *end;

	errno = 0;
	value = strtoul(text == NULL ? "" : text, &end, 10);
	if (text == NULL || *text < '0' || *text > '9' || *end != '\0' || errno != 0 ||
	    value < number->min || value > number->max) {
		MB_LOG(ERR, "%s=%s: must be a number from %lu to %lu", key,
		       text == NULL ? "" : text, number->min, number->max);
		return -EINVAL;
	}
	*number->value = value;
	return 0;
}

static int
parse_switch(const char *key, const char *text, void *arg)
{
	bool *on = arg;

	if (text == NULL || (strcmp(text, "on") != 0 && strcmp(text, "off") != 0)) {
		MB_LOG(ERR, "%s=%s: must be on or off", key, text == NULL ? "" : text);
		return -EINVAL;
	}
	*on = strcmp(text, "on") == 0;
	return 0;
}

static int
parse_name(const char *key, const char *text, void *arg)
{
	char *name = arg;

	if (text == NULL || *text == '\0' || strlen(text) >= RTE_CRYPTODEV_NAME_MAX_LEN) {
		MB_LOG(ERR, "%s=%s: must have 1 to %u characters", key, text == NULL ? "" : text,
		       RTE_CRYPTODEV_NAME_MAX_LEN - 1);
		return -EINVAL;
	}
	strcpy(name, text);
	return 0;
}

static int
parse_arguments(const char *text, struct arguments *args)
{
	static const char *const known[] = {
		ARG_MULTIBUFFER,
		ARG_FLUSH_US,
		RTE_CRYPTODEV_PMD_NAME_ARG,
		RTE_CRYPTODEV_PMD_MAX_NB_QP_ARG,
		RTE_CRYPTODEV_PMD_SOCKET_ID_ARG,
		NULL,
	};
	unsigned long queue_pairs = args->init.max_nb_queue_pairs;
	unsigned long socket = 0;
	struct number number_flush = { &args->flush_us, 0, MB_MAX_FLUSH_US };
	struct number number_queue_pairs = { &queue_pairs, 1, MB_MAX_QUEUE_PAIRS };
	struct number number_socket = { &socket, 0, RTE_MAX_NUMA_NODES - 1 };
	struct rte_kvargs *kv;
	int ret = 0;

	if (text == NULL || *text == '\0')
		return 0;
	kv = rte_kvargs_parse(text, known);
	if (kv == NULL) {
		MB_LOG(ERR,
		       "arguments \"%s\": known are multibuffer=on|off, flush_us=N, "
		       "max_nb_queue_pairs=N, socket_id=N, name=TEXT",
		       text);
		return -EINVAL;
	}
	if (rte_kvargs_process(kv, ARG_MULTIBUFFER, parse_switch, &args->multibuffer) != 0 ||
	    rte_kvargs_process(kv, ARG_FLUSH_US, parse_number, &number_flush) != 0 ||
	    rte_kvargs_process(kv, RTE_CRYPTODEV_PMD_MAX_NB_QP_ARG, parse_number,
			       &number_queue_pairs) != 0 ||
	    rte_kvargs_process(kv, RTE_CRYPTODEV_PMD_SOCKET_ID_ARG, parse_number, &number_socket) !=
		    0 ||
	    rte_kvargs_process(kv, RTE_CRYPTODEV_PMD_NAME_ARG, parse_name, args->init.name) != 0)
		ret = -EINVAL;
	if (rte_kvargs_count(kv, RTE_CRYPTODEV_PMD_SOCKET_ID_ARG) > 0)
		args->init.socket_id = socket;
	args->init.max_nb_queue_pairs = queue_pairs;
	rte_kvargs_free(kv);
	return ret;
}

/* --- probe and remove --- */

static uint64_t
feature_flags(bool kernels)
{
	return RTE_CRYPTODEV_FF_ASYMMETRIC_CRYPTO | RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_EXP |
		RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_QT | (kernels ? RTE_CRYPTODEV_FF_CPU_AVX512 : 0);
}

/* Whether a device computes with the kernels. Where it cannot, why has been logged. */
static bool
choose_kernels(const char *device, bool wanted)
{
	const char *wrong;

	if (!wanted)
		return false;
	if (!mb_kernels_usable()) {
		MB_LOG(NOTICE, "%s: %s: everything runs through libcrypto, one at a time", device,
		       mb_kernels_missing());
		return false;
	}
	wrong = mb_kernels_wrong();
	if (wrong != NULL)
		MB_LOG(ERR,
		       "%s: the kernels of crypto_mb failed their check on this machine (%s): "
		       "everything runs through libcrypto, one at a time",
		       device, wrong);
	return wrong == NULL;
}

static int
device_init(struct rte_cryptodev *dev, const struct arguments *args, struct rte_vdev_device *vdev)
{
	struct mb_device *device = dev->data->dev_private;

	device->kernels = choose_kernels(dev->data->name, args->multibuffer);
	device->max_queue_pairs = args->init.max_nb_queue_pairs;
	device->flush_cycles = args->flush_us * rte_get_tsc_hz() / 1000000;
	device->capabilities = mb_capabilities_create();
	if (device->capabilities == NULL)
		return -ENOMEM;
	dev->driver_id = driver_id;
	dev->dev_ops = &mb_device_ops;
	dev->enqueue_burst = mb_enqueue;
	dev->dequeue_burst = mb_dequeue;
	dev->qp_depth_used = mb_queue_used;
	dev->feature_flags = feature_flags(device->kernels);
	return driver_abi_device_check(DRIVER, dev, dev->data->name, vdev);
}

static void
device_destroy(struct rte_cryptodev *dev)
{
	struct mb_device *device = dev->data->dev_private;
	struct rte_cryptodev_capabilities *capabilities = device->capabilities;

	/* closes the device, which needs its private memory, and frees that */
	if (rte_cryptodev_pmd_destroy(dev) == 0)
		rte_free(capabilities);
}

static int
probe(struct rte_vdev_device *vdev)
{
	struct arguments args = {
		.init = { .private_data_size = sizeof(struct mb_device),
			  .socket_id = rte_socket_id(),
			  .max_nb_queue_pairs = RTE_CRYPTODEV_PMD_DEFAULT_MAX_NB_QUEUE_PAIRS },
		.multibuffer = true,
		.flush_us = MB_DEFAULT_FLUSH_US,
	};
	struct rte_cryptodev *dev;
	int ret;

	ret = driver_abi_version_check(DRIVER);
	if (ret == 0)
		ret = driver_abi_vdev_check(DRIVER, vdev);
	if (ret != 0)
		return ret;
	if (rte_eal_process_type() != RTE_PROC_PRIMARY) {
		MB_LOG(ERR,
		       "%s: keys hold addresses of the process that made them, so a secondary "
		       "process cannot use the device",
		       rte_vdev_device_name(vdev));
		return -ENOTSUP;
	}
	ret = parse_arguments(rte_vdev_device_args(vdev), &args);
	if (ret != 0)
		return ret;
	dev = rte_cryptodev_pmd_create(rte_vdev_device_name(vdev), &vdev->device, &args.init);
	if (dev == NULL)
		return -ENOMEM;
	ret = device_init(dev, &args, vdev);
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
	/* by device: with the argument name= it has another name than on the bus */
	for (uint8_t id = 0; id < RTE_CRYPTO_MAX_DEVS; id++) {
		struct rte_cryptodev *dev = rte_cryptodev_is_valid_dev(id)
			? rte_cryptodev_pmd_get_dev(id)
			: NULL;

		if (dev == NULL || dev->device != &vdev->device)
			continue;
		if (dev->data->dev_started) {
			MB_LOG(ERR, "%s: stop it before removing it", dev->data->name);
			return -EBUSY;
		}
		device_destroy(dev);
		return 0;
	}
	return -ENODEV;
}

static struct rte_vdev_driver driver = {
	.probe = probe,
	.remove = remove_device,
};
static struct cryptodev_driver crypto_driver;

/* After RTE_LOG_REGISTER's and before main, or within dlopen() when it comes by -d. */
RTE_INIT(mb_driver_register)
{
	driver.driver.name = DRIVER;
	rte_vdev_register(&driver);
	driver_id = rte_cryptodev_allocate_driver(&crypto_driver, &driver.driver);
}

RTE_PMD_EXPORT_NAME(crypto_multibuffer, __COUNTER__);
RTE_PMD_REGISTER_PARAM_STRING(crypto_multibuffer,
			      "multibuffer=on|off flush_us=<int> "
			      "max_nb_queue_pairs=<int> socket_id=<int>");
