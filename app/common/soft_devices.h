/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Software devices for a machine without an accelerator.
 */

#ifndef APP_SOFT_DEVICES_H
#define APP_SOFT_DEVICES_H

#include <stddef.h>

#include <driver_table.h>

/**
 * Make one device of a software driver, "crypto_x0".
 * @param driver from the driver table
 * @param[out] name of the device; may be NULL
 * @param size room in @p name
 * @return 0, or a negative errno: -ENODEV where the driver is no software driver, or its PMD is not
 * installed
 */
int app_soft_device_make(const struct cburst_driver *driver, char *name, size_t size);

/**
 * Make one device of every driver the table calls a good choice, as far as their PMDs are
 * installed.
 * @param names receives their names, comma-separated
 * @param size room in @p names
 * @return how many were made
 */
unsigned app_soft_devices_make_all(char *names, size_t size);

/**
 * A software driver by what a user may call it: "crypto_openssl", "crypto_openssl0", "openssl".
 * @return the driver, or NULL
 */
const struct cburst_driver *app_soft_driver_find(const char *name);

#endif /* APP_SOFT_DEVICES_H */
