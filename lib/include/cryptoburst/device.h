/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Devices: what cryptodevs there are, where they are, and what each can do.
 *
 * All of this is control-path code: call it from one thread after rte_eal_init().
 */

#ifndef CBURST_DEVICE_H
#define CBURST_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most cryptodevs one process can hold (as DPDK's own bound). */
#define CBURST_DEVICES_MAX 64
/** Room for a device or driver name, bytes, terminating zero included. */
#define CBURST_NAME_MAX 64

/** One cryptodev, as found. */
struct cburst_device {
	uint8_t dev_id;		      /**< cryptodev identifier */
	char name[CBURST_NAME_MAX];   /**< device name: "crypto_aesni_mb0", a PCI address, ... */
	char driver[CBURST_NAME_MAX]; /**< driver name: "crypto_aesni_mb", "crypto_qat", ... */
	char bus[16];		      /**< "vdev", "pci", or what DPDK calls the bus */
	int numa_node;	 /**< the node the device reports, -1 when it has none (SOCKET_ID_ANY) */
	bool hardware;	 /**< work leaves the CPU (RTE_CRYPTODEV_FF_HW_ACCELERATED) */
	bool symmetric;	 /**< has symmetric operations */
	bool asymmetric; /**< has asymmetric operations */
	bool known;	 /**< the driver is in pmd-glue's table */
	bool started;	 /**< configured and started by somebody in this process */
	uint16_t max_queue_pairs; /**< queue pairs it can have */
	uint16_t descriptors_max; /**< largest queue depth worth asking for; 0 when unknown */
	uint16_t reserve; /**< descriptors that cannot be used: usable depth = asked - reserve */
	uint64_t feature_flags; /**< RTE_CRYPTODEV_FF_* */
	const char *advice;	/**< a sentence for its user, or NULL; static storage */
};

/**
 * List the cryptodevs of this process.
 * @param list receives them in order of their identifiers
 * @param max room in @p list
 * @return how many were written. Control thread.
 */
unsigned cburst_device_list(struct cburst_device *list, unsigned max);

/**
 * Find one device by name.
 * @param name device name ("crypto_aesni_mb0") or, where exactly one device has it, driver name
 * @param dev filled in
 * @param err names the devices there are; may be NULL
 * @return 0, -ENODEV when there is no such device, -EEXIST when a driver name fits several,
 *   -ENOMEM. Control thread.
 */
int cburst_device_find(const char *name, struct cburst_device *dev, struct cburst_error *err);

/**
 * Whether a device can do what a spec asks, by its capabilities and by what the driver table knows
 * beyond them.
 * @param dev_id the device
 * @param spec the algorithm and sizes, checked first with cburst_spec_check()
 * @param aad_len AAD bytes of the operation (AEAD only; 0 otherwise)
 * @param err says which size or algorithm the device lacks; may be NULL
 * @return 0 when it can, -ENOTSUP when it cannot, -EINVAL for a spec that is wrong in itself,
 * -ENODEV. Control thread.
 */
int cburst_device_can(uint8_t dev_id, const struct cburst_spec *spec, uint32_t aad_len,
		      struct cburst_error *err);

/**
 * Whether a device's own capabilities offer a spec, whatever the driver table knows about how well
 * it does that: what is claimed here and refused by cburst_device_can() is known to be done wrong.
 * @param dev_id the device
 * @param spec the algorithm and sizes
 * @return true when it is offered. Control thread.
 */
bool cburst_device_claims(uint8_t dev_id, const struct cburst_spec *spec);

/**
 * Longest message a device takes in one operation of a spec.
 * @param dev_id the device
 * @param spec the algorithm
 * @return bytes; UINT32_MAX where nothing limits it; 0 when the device cannot do it at all. Control
 * thread.
 */
uint32_t cburst_device_length_max(uint8_t dev_id, const struct cburst_spec *spec);

/**
 * The NUMA node on which a piece of memory really lies, asked of the kernel (move_pages).
 * @param addr an address inside the piece, of a page that was touched
 * @return node number, or a negative errno (-ENOSYS without NUMA support). Any thread.
 */
int cburst_memory_node(const void *addr);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_DEVICE_H */
