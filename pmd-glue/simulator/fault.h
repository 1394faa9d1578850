/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Faults on demand: what can go wrong, how often, and for which operations.
 *
 * A rule is "KIND[:TOKEN]...", tokens in any order:
 *   1%, 250ppm   of all operations (of short: of all enqueue calls)
 *   @1000        the operation of this number, counted from 1 per queue pair since the rule was set
 *   500us, 3ms   by how much (late), for how long (restart)
 *   qp2          on this queue pair only
 *   lost, error  what becomes of operations in flight (restart)
 * Without a rate or a number a rule of error .. late holds for every operation, short for every
 * call; hang, stop and restart happen at once.
 */

#ifndef SIM_FAULT_H
#define SIM_FAULT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile.h"
#include "random.h"

enum sim_fault {
	SIM_FAULT_NONE,
	SIM_FAULT_ERROR,   /**< comes back with RTE_CRYPTO_OP_STATUS_ERROR, buffers untouched */
	SIM_FAULT_WRONG,   /**< comes back with a wrong result and status success */
	SIM_FAULT_LOST,	   /**< never comes back; its descriptor is free again */
	SIM_FAULT_STUCK,   /**< never comes back, and keeps its descriptor until a restart */
	SIM_FAULT_LATE,	   /**< comes back later than others enqueued after it */
	SIM_FAULT_SHORT,   /**< an enqueue call takes fewer than there is room for */
	SIM_FAULT_HANG,	   /**< the device completes nothing more until a restart */
	SIM_FAULT_STOP,	   /**< a queue pair completes nothing more until a restart */
	SIM_FAULT_RESTART, /**< the device is down for a while, then empty and well */
	SIM_FAULTS
};

#define SIM_MAX_RULES 32

struct sim_rule {
	enum sim_fault kind;
	bool now;	 /**< at once: not kept as a rule */
	bool lost;	 /**< restart: what is in flight never comes back */
	uint32_t rate;	 /**< of 2^32 */
	uint64_t number; /**< 0: by rate */
	int queue_pair;	 /**< -1: any */
	uint64_t time;	 /**< late, restart (see SIM_TIME_SHIFT) */
};

/** Rules in force: constant once they are published. */
struct sim_faults {
	unsigned nb_rules;
	bool operations; /**< there are rules that concern operations */
	bool calls;	 /**< there are rules that concern calls */
	struct sim_rule rules[SIM_MAX_RULES];
	_Atomic uint64_t completed; /**< given back since: for hang with a number */
	uint64_t hang_after;	    /**< 0: not; then the number of a rule of hang */
	struct sim_faults *older;   /**< that were in force before */
};

/**
 * Parse one rule.
 * @param text it
 * @param hz TSC cycles per second
 * @param[out] error what is wrong, and what is allowed
 * @return 0 or -EINVAL
 */
int sim_rule_parse(const char *text, uint64_t hz, struct sim_rule *rule, char error[SIM_ERROR_LEN]);

/** Add one to rules not published yet. @return 0, or -ENOSPC */
int sim_faults_add(struct sim_faults *faults, const struct sim_rule *rule);

/** "error", "wrong", ... */
const char *sim_fault_name(enum sim_fault kind);

/** What a queue pair knows of faults. */
struct sim_fault_state {
	const struct sim_faults *faults; /**< that number counts from */
	uint64_t number;		 /**< of the last operation since then */
	uint64_t random;
	int queue_pair;
};

/**
 * The rule that an operation falls under, or NULL. Rates add up: an operation falls under one rule
 * at most.
 */
const struct sim_rule *sim_fault_draw(struct sim_fault_state *s, const struct sim_faults *faults);

/** How many of n an enqueue call takes. */
uint16_t sim_fault_short(struct sim_fault_state *s, const struct sim_faults *faults, uint16_t n);

#endif
