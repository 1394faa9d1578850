/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Planning: which lane gets a queue pair on which device.
 *
 * A pure function of its input: it calls neither DPDK nor libnuma, so that it can be tried on any
 * invented machine.
 *
 * Devices of the same group (normally: the same driver) can do the same work. Every lane gets one
 * queue pair in every group: on a device of its own NUMA node while that has queue pairs left, on
 * the nearest other node otherwise; among equally near devices the one with the fewest lanes.
 * Devices still unused after that are given to the nearest lanes, so that none is idle. No queue
 * pair is ever given to two lanes.
 */

#ifndef CBURST_PLAN_H
#define CBURST_PLAN_H

#include <stdint.h>

#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most NUMA nodes a plan can hold. */
#define CBURST_NODES_MAX 32

/** What to do when a group has fewer queue pairs than there are lanes. */
enum cburst_shortage {
	CBURST_SHORTAGE_REFUSE = 0, /**< -ENOSPC, saying how many are missing where */
	CBURST_SHORTAGE_SKIP, /**< lanes without one go without in that group; a lane with none at
				 all is still refused */
};

/** A device, as the plan sees it. */
struct cburst_plan_device {
	int node;	      /**< NUMA node; negative: equally near to all */
	uint16_t group;	      /**< devices with the same number are interchangeable */
	uint16_t queue_pairs; /**< queue pairs it can give */
};

/** A lane, as the plan sees it. */
struct cburst_plan_lane {
	int node; /**< NUMA node of its lcore; negative: equally near to all */
};

/** One queue pair given to one lane. */
struct cburst_plan_qp {
	uint16_t lane;	     /**< index of the lane */
	uint16_t device;     /**< index of the device */
	uint16_t queue_pair; /**< queue pair number on that device, from 0 without gaps */
	uint16_t distance;   /**< distance between their nodes as the input gave it; 10 is local, 0
				means unknown */
};

/** Everything a plan is made from. */
struct cburst_plan_input {
	const struct cburst_plan_device *devices; /**< the devices */
	unsigned nb_devices;			  /**< how many */
	const struct cburst_plan_lane *lanes;	  /**< the lanes */
	unsigned nb_lanes;			  /**< how many */
	/** distance[a][b] between nodes, 10 = the same node, as libnuma and ACPI SLIT have it; 0
	 * counts as 255 */
	uint8_t distance[CBURST_NODES_MAX][CBURST_NODES_MAX];
	enum cburst_shortage shortage; /**< what to do when queue pairs run out */
};

/**
 * Make a plan.
 * @param in the machine
 * @param out receives the queue pairs, ordered by lane, then device
 * @param max room in @p out; nb_lanes * nb_devices always suffices
 * @param err reason for a refusal; may be NULL
 * @return how many were written; -ENOSPC when queue pairs are short and @p in says refuse, or when
 * a lane would have none; -EINVAL for no lanes, no devices, or a node number of CBURST_NODES_MAX or
 * more, or too many of them (65535 lanes or devices, 16 groups); -ENOMEM; -ENOBUFS when @p max is
 * too small. Any thread.
 */
int cburst_plan(const struct cburst_plan_input *in, struct cburst_plan_qp *out, unsigned max,
		struct cburst_error *err);

/**
 * Fill in the distances between the nodes of this machine with libnuma.
 * @param in its distance table is written; without NUMA support every entry becomes 10. Any thread.
 */
void cburst_plan_distances(struct cburst_plan_input *in);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_PLAN_H */
