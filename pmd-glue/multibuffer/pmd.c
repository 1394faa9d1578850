/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The driver on the virtual bus: --vdev crypto_multibuffer0,multibuffer=on,flush_us=100
 */

#include <errno.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_lcore.h>
#include <rte_malloc.h>

#include "../common/arguments.h"
#include "../common/device.h"
#include "kernels.h"
#include "multibuffer.h"

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

static int
parse_arguments(const char *text, struct arguments *args)
{
	struct pmd_switch multibuffer = { &args->multibuffer, mb_logtype };
	struct pmd_number flush_us = { &args->flush_us, 0, MB_MAX_FLUSH_US, mb_logtype };
	const struct pmd_argument own[] = {
		{ "multibuffer", pmd_parse_switch, &multibuffer },
		{ "flush_us", pmd_parse_number, &flush_us },
	};
	const struct pmd_arguments all = {
		.own = own,
		.nb_own = RTE_DIM(own),
		.usage = "multibuffer=on|off, flush_us=N",
		.max_queue_pairs = MB_MAX_QUEUE_PAIRS,
		.logtype = mb_logtype,
	};

	return pmd_arguments_parse(text, &all, &args->init);
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

	ret = pmd_probe_check(DRIVER, vdev, mb_logtype);
	if (ret == 0)
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
	struct rte_cryptodev *dev = pmd_device_of_vdev(vdev);

	if (dev == NULL)
		return -ENODEV;
	if (dev->data->dev_started) {
		MB_LOG(ERR, "%s: stop it before removing it", dev->data->name);
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
