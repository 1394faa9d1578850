/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_bus.h>
#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_dev.h>

#include <cryptoburst/device.h>

#include "driver_table.h"
#include "op/error_internal.h"
#include "op/text.h"

_Static_assert(CBURST_DEVICES_MAX >= RTE_CRYPTO_MAX_DEVS, "a list must hold every cryptodev");
_Static_assert(CBURST_NAME_MAX >= RTE_CRYPTODEV_NAME_MAX_LEN, "a device's name must fit");

/*
 * cryptodev does not tell whether a device is started, but until it is, its burst functions are the
 * same stubs that an identifier without a device has.
 */
static bool
is_started(uint8_t dev_id)
{
	for (unsigned none = 0; none < RTE_CRYPTO_MAX_DEVS; none++)
		if (!rte_cryptodev_is_valid_dev((uint8_t)none))
			return rte_crypto_fp_ops[dev_id].enqueue_burst !=
				rte_crypto_fp_ops[none].enqueue_burst;
	return rte_cryptodev_queue_pair_count(dev_id) != 0;
}

static void
copy_name(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from != NULL ? from : "");
}

static void
describe(uint8_t dev_id, struct cburst_device *dev)
{
	struct rte_cryptodev_info info = {};
	const struct cburst_driver *driver;
	const struct rte_bus *bus = NULL;

	rte_cryptodev_info_get(dev_id, &info);
	if (info.device != NULL)
		bus = rte_dev_bus(info.device);
	*dev = (struct cburst_device){
		.dev_id = dev_id,
		.numa_node = rte_cryptodev_socket_id(dev_id),
		.hardware = (info.feature_flags & RTE_CRYPTODEV_FF_HW_ACCELERATED) != 0,
		.symmetric = (info.feature_flags & RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO) != 0,
		.asymmetric = (info.feature_flags & RTE_CRYPTODEV_FF_ASYMMETRIC_CRYPTO) != 0,
		.started = is_started(dev_id),
		.max_queue_pairs = (uint16_t)RTE_MIN(info.max_nb_queue_pairs, (unsigned)UINT16_MAX),
		.feature_flags = info.feature_flags,
	};
	copy_name(dev->name, sizeof(dev->name), rte_cryptodev_name_get(dev_id));
	copy_name(dev->driver, sizeof(dev->driver), info.driver_name);
	copy_name(dev->bus, sizeof(dev->bus), bus != NULL ? rte_bus_name(bus) : NULL);
	driver = cburst_driver_find(dev->driver);
	if (driver != NULL) {
		dev->known = true;
		dev->descriptors_max = driver->descriptors_max;
		dev->reserve = driver->reserve;
		dev->advice = driver->advice;
	}
}

unsigned
cburst_device_list(struct cburst_device *list, unsigned max)
{
	unsigned n = 0;

	for (unsigned id = 0; id < RTE_CRYPTO_MAX_DEVS && n < max; id++)
		if (rte_cryptodev_is_valid_dev((uint8_t)id))
			describe((uint8_t)id, &list[n++]);
	return n;
}

/*
 * A PCI device is called by its address, and by what it offers where one function makes several
 * ("_qat_sym").
 */
static bool
has_address(const struct cburst_device *dev, const char *name)
{
	const char *own = dev->name;
	const size_t len = strlen(name);

	if (strcmp(dev->bus, "pci") != 0 || len == 0)
		return false;
	/* the domain may be left out */
	if (strncmp(own, "0000:", 5) == 0 && strncmp(name, "0000:", 5) != 0)
		own += 5;
	return strncmp(own, name, len) == 0 && (own[len] == '\0' || own[len] == '_');
}

enum match { MATCH_NAME, MATCH_DRIVER, MATCH_ADDRESS, MATCH_KINDS };

static bool
matches(const struct cburst_device *dev, const char *name, enum match how)
{
	switch (how) {
	case MATCH_NAME:
		return strcmp(dev->name, name) == 0;
	case MATCH_DRIVER:
		return strcmp(dev->driver, name) == 0;
	default:
		return has_address(dev, name);
	}
}

/* Names of the devices that match, or of all (how == MATCH_KINDS), as many as fit. */
static void
join_names(const struct cburst_device *list, unsigned n, const char *name, enum match how,
	   char *buf, size_t size)
{
	size_t len = 0;

	buf[0] = '\0';
	for (unsigned i = 0; i < n; i++) {
		if (how != MATCH_KINDS && !matches(&list[i], name, how))
			continue;
		if (len + strlen(list[i].name) + sizeof(", ...") > size) {
			snprintf(buf + len, size - len, ", ...");
			return;
		}
		len += snprintf(buf + len, size - len, "%s%s", len == 0 ? "" : ", ", list[i].name);
	}
}

static const char *
nearest_name(const struct cburst_device *list, unsigned n, const char *name)
{
	unsigned best = UINT_MAX;
	const char *nearest = "";

	for (unsigned i = 0; i < n; i++) {
		const unsigned distance = cbi_text_unlike(name, list[i].name);

		if (distance < best) {
			best = distance;
			nearest = list[i].name;
		}
	}
	return nearest;
}

static int
find(const struct cburst_device *list, unsigned n, const char *name, struct cburst_device *dev,
     struct cburst_error *err)
{
	char names[160];

	for (enum match how = MATCH_NAME; how < MATCH_KINDS; how++) {
		unsigned hits = 0, hit = 0;

		for (unsigned i = 0; i < n; i++) {
			if (matches(&list[i], name, how)) {
				hits++;
				hit = i;
			}
		}
		if (hits == 1) {
			*dev = list[hit];
			return 0;
		}
		if (hits > 1) {
			join_names(list, n, name, how, names, sizeof(names));
			cbi_error_set(err, "\"%.63s\" fits %u devices, name one: %s", name, hits,
				      names);
			return -EEXIST;
		}
	}
	if (n == 0) {
		cbi_error_set(
			err,
			"no crypto device \"%.63s\": there are no crypto devices at all; make a "
			"software one with the EAL option --vdev crypto_openssl0, or bind an accelerator",
			name);
		return -ENODEV;
	}
	join_names(list, n, NULL, MATCH_KINDS, names, sizeof(names));
	if (n == 1)
		cbi_error_set(err, "no crypto device \"%.63s\", the only one is %s", name, names);
	else
		cbi_error_set(err, "no crypto device \"%.63s\", the nearest is %s; there are %s",
			      name, nearest_name(list, n, name), names);
	return -ENODEV;
}

int
cburst_device_find(const char *name, struct cburst_device *dev, struct cburst_error *err)
{
	struct cburst_device *list;
	int ret;

	list = calloc(CBURST_DEVICES_MAX, sizeof(*list));
	if (list == NULL) {
		cbi_error_set(err, "no memory for a list of devices");
		return -ENOMEM;
	}
	ret = find(list, cburst_device_list(list, CBURST_DEVICES_MAX), name, dev, err);
	free(list);
	return ret;
}
