/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <rte_dev.h>
#include <rte_log.h>

#include "soft_devices.h"

int
app_soft_device_make(const struct cburst_driver *driver, char *name, size_t size)
{
	char device[64];
	uint32_t level;
	int rc;

	if (driver->vdev == NULL)
		return -ENODEV;
	snprintf(device, sizeof(device), "%s0", driver->vdev);
	/* A PMD that is not installed is an answer here, not an error to be logged. */
	level = rte_log_get_global_level();
	if (level == RTE_LOG_WARNING)
		rte_log_set_global_level(RTE_LOG_EMERG);
	/* By the bus's name: the virtual bus itself is a plugin that nothing here is linked with.
	 */
	rc = rte_eal_hotplug_add("vdev", device,
				 driver->vdev_args != NULL ? driver->vdev_args : "");
	rte_log_set_global_level(level);
	if (rc < 0 && rc != -EEXIST)
		return -ENODEV;
	if (name != NULL)
		snprintf(name, size, "%s", device);
	return 0;
}

unsigned
app_soft_devices_make_all(char *names, size_t size)
{
	const struct cburst_driver *const *list;
	char device[64];
	unsigned i, n, made = 0;
	size_t used = 0;

	names[0] = '\0';
	list = cburst_driver_list(&n);
	for (i = 0; i < n; i++) {
		if (!list[i]->auto_create ||
		    app_soft_device_make(list[i], device, sizeof(device)) < 0)
			continue;
		if (used < size)
			used += snprintf(names + used, size - used, "%s%s", made == 0 ? "" : ", ",
					 device);
		made++;
	}
	return made;
}

const struct cburst_driver *
app_soft_driver_find(const char *name)
{
	const struct cburst_driver *const *list;
	size_t base, given = strlen(name);
	unsigned i, n;

	while (given > 0 && name[given - 1] >= '0' && name[given - 1] <= '9')
		given--;
	list = cburst_driver_list(&n);
	for (i = 0; i < n; i++) {
		const char *vdev = list[i]->vdev;

		if (vdev == NULL)
			continue;
		base = strlen(vdev);
		/* A driver's own name may end in a digit: compare with and without what follows it.
		 */
		if (strcmp(name, vdev) == 0 || (base == given && strncmp(name, vdev, base) == 0))
			return list[i];
		if (strncmp(vdev, "crypto_", 7) == 0 &&
		    (strcmp(name, vdev + 7) == 0 ||
		     (base - 7 == given && strncmp(name, vdev + 7, given) == 0)))
			return list[i];
	}
	return NULL;
}
