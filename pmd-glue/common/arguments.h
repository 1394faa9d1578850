/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Arguments of --vdev, for drivers of our own. What is wrong is logged: key, value, what is
 * allowed.
 */

#ifndef PMD_COMMON_ARGUMENTS_H
#define PMD_COMMON_ARGUMENTS_H

#include <rte_kvargs.h>

#include "driver_abi.h"

/** An argument that a driver has of its own. */
struct pmd_argument {
	const char *key;
	/** One of the parsers below, or the driver's: of one key, called for each time it is there.
	 */
	arg_handler_t parse;
	void *value; /**< what the parser gets */
};

/** For pmd_parse_number(). */
struct pmd_number {
	unsigned long *value;	/**< where it goes */
	unsigned long min, max; /**< both allowed */
	int logtype;
};

/** A whole number. @param arg struct pmd_number */
int pmd_parse_number(const char *key, const char *text, void *arg);

/** For pmd_parse_switch(). */
struct pmd_switch {
	bool *on;
	int logtype;
};

/** "on" or "off". @param arg struct pmd_switch */
int pmd_parse_switch(const char *key, const char *text, void *arg);

/** What a driver takes. */
struct pmd_arguments {
	const struct pmd_argument *own;
	unsigned nb_own;
	const char *usage;	  /**< of its own: "multibuffer=on|off, flush_us=N" */
	unsigned max_queue_pairs; /**< most that max_nb_queue_pairs= allows */
	int logtype;
};

/**
 * Parse what stands behind the device's name: the driver's own arguments, max_nb_queue_pairs=,
 * socket_id= and name=, which all of them have.
 * @param text it, or NULL
 * @param[in,out] init defaults; what is not given is left alone
 * @return 0 or -EINVAL
 */
int pmd_arguments_parse(const char *text, const struct pmd_arguments *args,
			struct rte_cryptodev_pmd_init_params *init);

#endif
