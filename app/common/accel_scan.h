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
#define APP_ACCELS_MAX 512

/** Names a folder to look in instead, so that a listing can be tried on another machine's. */
#define APP_PCI_DEVICES_ENV "CBURST_PCI_DEVICES"

/** An accelerator. */
struct app_accel {
	char bdf[16];			    /**< PCI address, "0000:3d:01.0" */
	const struct cburst_driver *driver; /**< who serves it; NULL: nobody of the table */
	const struct cburst_pci_id *id;	    /**< which of its functions it is; NULL likewise */
	bool shared;	 /**< something else first, a network card: stays with its kernel driver */
	uint16_t vendor; /**< PCI vendor */
	uint16_t device; /**< PCI device */
	uint32_t class_id;  /**< PCI class, 0x0b4000 and the like */
	int numa_node;	    /**< the node it claims; -1: none */
	int iommu_group;    /**< -1: there is no IOMMU for it */
	unsigned vfs_total; /**< virtual functions it can have */
	unsigned vfs;	    /**< virtual functions it has */
	char bound[32];	    /**< kernel driver it is bound to, "" for none */
	bool ready;	    /**< bound to a driver that leaves it to DPDK */
};

/**
 * Look for accelerators that the driver table knows.
 * @param dir the folder to look in, APP_PCI_DEVICES
 * @param out receives them in order of their addresses
 * @param max room in @p out
 * @return how many; 0 also when there is no PCI bus
 */
unsigned app_accel_scan(const char *dir, struct app_accel *out, unsigned max);

/**
 * Look for everything that could do cryptography: also cards that are something else first, and
 * functions of PCI's classes for it (co-processor, encryption) that the driver table does not know.
 * @return as app_accel_scan()
 */
unsigned app_accel_scan_all(const char *dir, struct app_accel *out, unsigned max);

#endif /* APP_ACCEL_SCAN_H */
