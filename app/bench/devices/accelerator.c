/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>

#include <driver_table.h>

#include "devices.h"

/* A command of the driver table with an address in it. */
static void
fill(const char *command, const char *bdf, char *out, size_t size)
{
	const char *at = strstr(command, "BDF");
	const size_t used = strlen(out);

	if (at == NULL)
		snprintf(out + used, size - used, "%s", command);
	else
		snprintf(out + used, size - used, "%.*s%s%s", (int)(at - command), command, bdf,
			 at + 3);
}

static void
of_physical(const struct app_accel *a, char *command, size_t size, char *note, size_t note_size)
{
	if (a->vfs > 0) {
		snprintf(note, note_size, "has %u virtual functions: these are bound, not this one",
			 a->vfs);
		return;
	}
	if (a->bound[0] == '\0')
		snprintf(note, note_size,
			 "its kernel driver is not loaded: load it first, then make virtual "
			 "functions, then bind those");
	else if (a->ready)
		snprintf(note, note_size,
			 "bound to %s as a whole: give it back to its kernel driver, then make "
			 "virtual functions, then bind those",
			 a->bound);
	else
		snprintf(note, note_size, "makes virtual functions; list again to bind those");
	if (a->vfs_total > 0)
		snprintf(command, size, "echo %u > /sys/bus/pci/devices/%s/sriov_numvfs",
			 a->vfs_total, a->bdf);
	else if (a->driver->make_vfs != NULL)
		fill(a->driver->make_vfs, a->bdf, command, size);
}

void
bench_accel_advice(const struct app_accel *a, char *command, size_t size, char *note,
		   size_t note_size)
{
	command[0] = note[0] = '\0';
	if (a->driver == NULL) {
		snprintf(note, note_size,
			 "of a class for cryptography, but no driver of DPDK's is "
			 "known for it here");
	} else if (a->shared) {
		snprintf(note, note_size, "stays with its kernel driver; %s", a->driver->advice);
	} else if (!a->id->vf) {
		of_physical(a, command, size, note, note_size);
	} else if (a->ready) {
		snprintf(note, note_size, "bound, but not given to EAL: -a %s", a->bdf);
	} else if (a->driver->bind != NULL) {
		/* vfio-pci without an IOMMU takes one option more, of a module loaded first */
		if (a->iommu_group < 0) {
			snprintf(command, size, "modprobe vfio enable_unsafe_noiommu_mode=1 && ");
			snprintf(
				note, note_size,
				"no IOMMU group: switch the IOMMU on (firmware; intel_iommu=on, or "
				"amd_iommu=on), or do without as shown, where the device can write "
				"to all memory");
		}
		fill(a->driver->bind, a->bdf, command, size);
	}
}
