/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * DPDK's interface for crypto drivers: DPDK's own headers where they are installed (meson looks),
 * our declarations for the versions they were tested with otherwise. Drivers include this only.
 */

#ifndef DRIVER_ABI_H
#define DRIVER_ABI_H

#include <errno.h>
#include <stdbool.h>

#ifdef DRIVER_ABI_INSTALLED
#include <bus_vdev_driver.h>
#include <cryptodev_pmd.h>
#else
#include "cryptodev_24_11.h"
#endif

/**
 * Whether the DPDK that is running can be trusted to have the version that the driver was built
 * for. To be called first in probe, before anything of DPDK's internals is touched.
 *
 * @param driver name for messages, as in "crypto_x"
 * @return 0, or -ENOTSUP when it cannot; why has been logged
 */
int driver_abi_version_check(const char *driver);

/**
 * Whether a device on the virtual bus looks as declared: compares what we read with what DPDK's
 * public functions say.
 * @return 0, or -ENOTSUP; why has been logged
 */
int driver_abi_vdev_check(const char *driver, struct rte_vdev_device *vdev);

/**
 * Whether a device just made looks as declared, and whether DPDK calls the driver's functions that
 * it should call. To be called in probe between setting dev_ops and finishing.
 *
 * @param driver name for messages
 * @param dev the device, dev_ops and feature_flags set
 * @param name it was created with
 * @param vdev it belongs to
 * @return 0, or -ENOTSUP; why has been logged. The device must be destroyed then.
 */
int driver_abi_device_check(const char *driver, struct rte_cryptodev *dev, const char *name,
			    struct rte_vdev_device *vdev);

/**
 * Whether a symmetric session looks as declared. To be called when one is configured, before the
 * driver's part of it is written: cryptodev has filled in the rest by then.
 *
 * @param dev the device that it is configured for
 * @param sess the session
 * @param bytes size of the driver's part
 * @return 0, or -ENOTSUP
 */
static inline int
driver_abi_sym_session_check(const struct rte_cryptodev *dev,
			     const struct rte_cryptodev_sym_session *sess, uint32_t bytes)
{
	return sess->driver_id == dev->driver_id && sess->sess_data_sz >= bytes &&
			sess->driver_priv_data_iova != 0
		? 0
		: -ENOTSUP;
}

#endif
