/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What --list shows: the crypto devices and what each can do, and accelerators on the PCI bus that
 * DPDK does not have.
 */

#ifndef BENCH_DEVICES_H
#define BENCH_DEVICES_H

#include <stdio.h>

#include "accel_scan.h"
#include "config.h"
#include "eal_start.h"
#include "targets.h"

/** Algorithms of the library, public keys included, that one device can have. */
#define BENCH_ABILITIES_MAX 64

/** Families of algorithms, in the order of --list-algos. */
enum bench_family {
	BENCH_FAMILY_AEAD = 0,
	BENCH_FAMILY_CIPHER,
	BENCH_FAMILY_HASH,
	BENCH_FAMILY_MAC,
	BENCH_FAMILY_CHAIN,
	BENCH_FAMILY_ASYM,
	BENCH_FAMILIES
};

/** What a device does of one algorithm. */
struct bench_ability {
	const char *algorithm;	  /**< "aes-gcm", "rsa", "ecdsa" */
	enum bench_family family; /**< its family */
	char keys[64];		  /**< key sizes, bits: "128, 192, 256"; "-": none */
	char iv[32];		  /**< IV bytes */
	char tag[32];		  /**< tag bytes */
	char aad[32];		  /**< AAD bytes */
	char message[32];	  /**< longest message, bytes; "any" */
	char operations[64];	  /**< public keys: "sign, verify" */
	char curves[1600];	  /**< curves or groups, a blank between them */
	char note[200];		  /**< what else is to be known */
};

/** State of a device. */
enum bench_device_state {
	BENCH_DEVICE_READY = 0,	  /**< was started, and did an operation */
	BENCH_DEVICE_QUARANTINED, /**< was started, and failed it */
	BENCH_DEVICE_DISABLED,	  /**< switched off */
	BENCH_DEVICE_FAILED,	  /**< cannot be configured */
	BENCH_DEVICE_IN_USE,	  /**< started by somebody else */
};

/** A device. */
struct bench_device {
	struct cburst_device info;     /**< what the library knows */
	bool simulated;		       /**< its timing is a model */
	char address[64];	       /**< PCI address, or name on its bus */
	int queue_node;		       /**< where its queue pair lies; negative: not known */
	int buffer_node;	       /**< where the lane's buffers lie; negative: not known */
	unsigned depth;		       /**< operations that a queue pair holds; 0: not known */
	unsigned depth_min;	       /**< smallest queue depth; 0: not known */
	enum bench_device_state state; /**< how it is */
	char why[320];		       /**< why it is not ready, or "" */
	unsigned can[BENCH_FAMILIES];  /**< algorithms of --list-algos that it does */
	struct bench_ability *ability; /**< in detail */
	unsigned nb_abilities;	       /**< how many */
	char others[400];	       /**< what it offers beyond this library's algorithms */
};

/** The whole list. */
struct bench_device_list {
	const struct bench_config *config; /**< the options */
	struct bench_device *v;		   /**< devices */
	unsigned n;			   /**< how many */
	unsigned total[BENCH_FAMILIES];	   /**< algorithms there are */
	struct app_accel accel[APP_ACCELS_MAX];
	unsigned nb_accels; /**< accelerators on the PCI bus that no device above is */
	int nodes;	    /**< NUMA nodes of the machine */
	bool interrupted;   /**< by a signal */
};

/**
 * Show it, as --list does.
 * @param config the options: --device and --algo choose
 * @param targets the devices; none is fine
 * @param eal how EAL was started
 * @param out where to
 * @return an exit status, or a negative errno
 */
int bench_devices_run(const struct bench_config *config, const struct bench_targets *targets,
		      const struct app_eal *eal, FILE *out);

/** Find out about one device: starts it, gives it an operation, stops it. */
void bench_device_look(const struct bench_config *config, const struct cburst_device *info,
		       struct bench_device *out);

/** What a started device can do of public keys, counted and in detail. */
void bench_device_ask_asym(struct cburst *cb, struct bench_device *d);

/** What a device can do of everything else. */
void bench_device_ask_sym(struct bench_device *d);

/** A word for a state, a family, what a device is. */
const char *bench_device_state_name(enum bench_device_state state);
const char *bench_family_name(enum bench_family family);
const char *bench_device_kind(const struct bench_device *d);

/** Whether --algo asks for an ability; true without --algo. */
bool bench_ability_wanted(const struct bench_config *config, const struct bench_ability *a);

/**
 * What brings an accelerator to DPDK: commands, a line each, and what else is to be known.
 * @param command receives them; "" where there is nothing to do
 * @param note receives the rest, or ""
 */
void bench_accel_advice(const struct app_accel *a, char *command, size_t command_size, char *note,
			size_t note_size);

/** Write it. @return 0 or negative errno */
int bench_devices_table(FILE *out, const struct bench_device_list *list);
int bench_devices_csv(FILE *out, const struct bench_device_list *list);
int bench_devices_json(FILE *out, const struct bench_device_list *list, const struct app_eal *eal);

#endif /* BENCH_DEVICES_H */
