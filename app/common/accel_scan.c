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

/* PCI's classes without their last byte: a co-processor, and everything for encryption. */
#define CLASS_COPROCESSOR 0x0b40
#define CLASS_ENCRYPTION  0x10

static bool
read_number(const char *dir, const char *bdf, const char *file, const char *format, void *out)
{
	char path[PATH_MAX];
	FILE *f;
	int n;

	snprintf(path, sizeof(path), "%s/%s/%s", dir, bdf, file);
	f = fopen(path, "r");
	if (f == NULL)
		return false;
	n = fscanf(f, format, out);
	fclose(f);
	return n == 1;
}

static bool
read_id(const char *dir, const char *bdf, const char *file, uint16_t *id)
{
	unsigned v;

	if (!read_number(dir, bdf, file, "%x", &v) || v > UINT16_MAX)
		return false;
	*id = (uint16_t)v;
	return true;
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

static void
read_place(const char *dir, struct app_accel *a)
{
	char path[PATH_MAX], target[PATH_MAX];
	const char *base;
	ssize_t n;

	a->numa_node = a->iommu_group = -1;
	read_number(dir, a->bdf, "class", "%x", &a->class_id);
	read_number(dir, a->bdf, "numa_node", "%d", &a->numa_node);
	read_number(dir, a->bdf, "sriov_totalvfs", "%u", &a->vfs_total);
	read_number(dir, a->bdf, "sriov_numvfs", "%u", &a->vfs);
	snprintf(path, sizeof(path), "%s/%s/iommu_group", dir, a->bdf);
	n = readlink(path, target, sizeof(target) - 1);
	if (n <= 0)
		return;
	target[n] = '\0';
	base = strrchr(target, '/');
	a->iommu_group = atoi(base == NULL ? target : base + 1);
}

/* A card that is something else first. */
static bool
find_shared(struct app_accel *a)
{
	const struct cburst_driver *const *list;
	unsigned n, i, k;

	list = cburst_driver_list(&n);
	for (i = 0; i < n; i++)
		for (k = 0; k < list[i]->nb_shared; k++)
			if (list[i]->shared[k].vendor == a->vendor &&
			    list[i]->shared[k].device == a->device) {
				a->driver = list[i];
				a->id = &list[i]->shared[k];
				a->shared = true;
				return true;
			}
	return false;
}

static int
by_address(const void *a, const void *b)
{
	const struct app_accel *x = a, *y = b;

	return strcmp(x->bdf, y->bdf);
}

static unsigned
scan(const char *dir, bool all, struct app_accel *out, unsigned max)
{
	struct dirent *entry;
	unsigned n = 0;
	DIR *d;

	d = opendir(dir);
	if (d == NULL)
		return 0;
	while (n < max && (entry = readdir(d)) != NULL) {
		struct app_accel *a = &out[n];

		if (entry->d_name[0] == '.' || strlen(entry->d_name) >= sizeof(a->bdf))
			continue;
		memset(a, 0, sizeof(*a));
		snprintf(a->bdf, sizeof(a->bdf), "%s", entry->d_name);
		if (!read_id(dir, a->bdf, "vendor", &a->vendor) ||
		    !read_id(dir, a->bdf, "device", &a->device))
			continue;
		a->driver = cburst_driver_by_pci(a->vendor, a->device, &a->id);
		if (a->driver == NULL && !all)
			continue;
		read_place(dir, a);
		if (a->driver == NULL && !find_shared(a) && a->class_id >> 8 != CLASS_COPROCESSOR &&
		    a->class_id >> 16 != CLASS_ENCRYPTION)
			continue;
		read_bound(dir, a);
		n++;
	}
	closedir(d);
	qsort(out, n, sizeof(*out), by_address);
	return n;
}

unsigned
app_accel_scan(const char *dir, struct app_accel *out, unsigned max)
{
	return scan(dir, false, out, max);
}

unsigned
app_accel_scan_all(const char *dir, struct app_accel *out, unsigned max)
{
	return scan(dir, true, out, max);
}
