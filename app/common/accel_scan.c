/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "accel_scan.h"

/* Kernel drivers that hand a PCI function to user space. */
static const char *const user_space_drivers[] = { "vfio-pci", "igb_uio", "uio_pci_generic" };

static int
read_id(const char *dir, const char *bdf, const char *file, uint16_t *id)
{
	char path[PATH_MAX];
	unsigned v;
	FILE *f;
	int n;

	snprintf(path, sizeof(path), "%s/%s/%s", dir, bdf, file);
	f = fopen(path, "r");
	if (f == NULL)
		return -1;
	n = fscanf(f, "%x", &v);
	fclose(f);
	if (n != 1 || v > UINT16_MAX)
		return -1;
	*id = (uint16_t)v;
	return 0;
}

static void
read_bound(const char *dir, struct app_accel *a)
{
	char path[PATH_MAX], target[PATH_MAX];
	const char *base;
	ssize_t n;
	size_t i;

	snprintf(path, sizeof(path), "%s/%s/driver", dir, a->bdf);
	n = readlink(path, target, sizeof(target) - 1);
	if (n <= 0)
		return;
	target[n] = '\0';
	base = strrchr(target, '/');
	snprintf(a->bound, sizeof(a->bound), "%.*s", (int)sizeof(a->bound) - 1,
		 base == NULL ? target : base + 1);
	for (i = 0; i < sizeof(user_space_drivers) / sizeof(user_space_drivers[0]); i++)
		a->ready |= strcmp(a->bound, user_space_drivers[i]) == 0;
}

static int
by_address(const void *a, const void *b)
{
	const struct app_accel *x = a, *y = b;

	return strcmp(x->bdf, y->bdf);
}

unsigned
app_accel_scan(const char *dir, struct app_accel *out, unsigned max)
{
	const struct cburst_pci_id *id = NULL;
	const struct cburst_driver *driver;
	struct dirent *entry;
	uint16_t vendor, device;
	unsigned n = 0;
	DIR *d;

	d = opendir(dir);
	if (d == NULL)
		return 0;
	while (n < max && (entry = readdir(d)) != NULL) {
		if (entry->d_name[0] == '.' || strlen(entry->d_name) >= sizeof(out->bdf))
			continue;
		if (read_id(dir, entry->d_name, "vendor", &vendor) < 0 ||
		    read_id(dir, entry->d_name, "device", &device) < 0)
			continue;
		driver = cburst_driver_by_pci(vendor, device, &id);
		if (driver == NULL)
			continue;
		memset(&out[n], 0, sizeof(out[n]));
		snprintf(out[n].bdf, sizeof(out[n].bdf), "%s", entry->d_name);
		out[n].driver = driver;
		out[n].id = id;
		read_bound(dir, &out[n]);
		n++;
	}
	closedir(d);
	qsort(out, n, sizeof(*out), by_address);
	return n;
}
