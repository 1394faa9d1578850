/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Accelerators on the PCI bus, before EAL runs: EAL is then told to touch these and nothing else of
 * the machine.
 */

#ifndef APP_ACCEL_SCAN_H
#define APP_ACCEL_SCAN_H

#include <stdbool.h>

#include <driver_table.h>

/** Where the kernel lists PCI functions. */
#define APP_PCI_DEVICES "/sys/bus/pci/devices"
/** Accelerators that one scan can tell of. */
#define APP_ACCELS_MAX 64

/** An accelerator that the driver table knows. */
struct app_accel {
	char bdf[16];			    /**< PCI address, "0000:3d:01.0" */
	const struct cburst_driver *driver; /**< who serves it */
	const struct cburst_pci_id *id;	    /**< which of its functions it is */
	char bound[32];			    /**< kernel driver it is bound to, "" for none */
	bool ready;			    /**< bound to a driver that leaves it to DPDK */
};

/**
 * Look for accelerators.
 * @param dir the folder to look in, APP_PCI_DEVICES
 * @param out receives them in order of their addresses
 * @param max room in @p out
 * @return how many; 0 also when there is no PCI bus
 */
unsigned app_accel_scan(const char *dir, struct app_accel *out, unsigned max);

#endif /* APP_ACCEL_SCAN_H */
