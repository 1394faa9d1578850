/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <cryptoburst/lane.h>
#include <cryptoburst/plan.h>

#include "op/error_internal.h"

/* An order of preference, not a distance in SLIT units: nearer than every other node. */
#define RANK_LOCAL 0
#define RANK_MAX   255

/* Work in progress. Lanes and devices are named by their index in the input. */
struct draft {
	const struct cburst_plan_input *in;
	bool *given;	    /* [lane * nb_devices + device]: the lane has a queue pair there */
	unsigned *lane_qps; /* queue pairs of each lane */
	unsigned *used;	    /* lanes of each device */
	unsigned nb;	    /* queue pairs given in all */
};

static int
make_draft(struct draft *d, const struct cburst_plan_input *in)
{
	*d = (struct draft){
		.in = in,
		.given = calloc((size_t)in->nb_lanes * in->nb_devices, sizeof(*d->given)),
		.lane_qps = calloc(in->nb_lanes, sizeof(*d->lane_qps)),
		.used = calloc(in->nb_devices, sizeof(*d->used)),
	};
	return d->given == NULL || d->lane_qps == NULL || d->used == NULL ? -ENOMEM : 0;
}

static void
free_draft(struct draft *d)
{
	free(d->given);
	free(d->lane_qps);
	free(d->used);
}

static unsigned
distance(const struct cburst_plan_input *in, unsigned lane, unsigned dev)
{
	const int from = in->lanes[lane].node, to = in->devices[dev].node;

	return from < 0 || to < 0 ? 0 : in->distance[from][to];
}

/* How far a device is for a lane, in order of preference. What has no node is as good as local. */
static unsigned
rank(const struct cburst_plan_input *in, unsigned lane, unsigned dev)
{
	const int from = in->lanes[lane].node, to = in->devices[dev].node;
	const unsigned dist = distance(in, lane, dev);

	if (from < 0 || to < 0 || from == to)
		return RANK_LOCAL;
	return dist == 0 ? RANK_MAX : dist;
}

static bool
has_room(const struct draft *d, unsigned dev)
{
	return d->used[dev] < d->in->devices[dev].queue_pairs;
}

static void
give(struct draft *d, unsigned lane, unsigned dev)
{
	d->given[lane * d->in->nb_devices + dev] = true;
	d->lane_qps[lane]++;
	d->used[dev]++;
	d->nb++;
}

static bool
served(const struct draft *d, unsigned lane, unsigned group)
{
	for (unsigned dev = 0; dev < d->in->nb_devices; dev++)
		if (d->in->devices[dev].group == group && d->given[lane * d->in->nb_devices + dev])
			return true;
	return false;
}

/*
 * Of a group's devices at most `most` away, the nearest with room; of equally near ones the one
 * with the fewest lanes.
 */
static bool
nearest_device(const struct draft *d, unsigned lane, unsigned group, unsigned most, unsigned *best)
{
	unsigned best_rank = UINT_MAX;

	for (unsigned dev = 0; dev < d->in->nb_devices; dev++) {
		const unsigned r = rank(d->in, lane, dev);

		if (d->in->devices[dev].group != group || !has_room(d, dev) || r > most)
			continue;
		if (r < best_rank || (r == best_rank && d->used[dev] < d->used[*best])) {
			best_rank = r;
			*best = dev;
		}
	}
	return best_rank != UINT_MAX;
}

/*
 * Give queue pairs of one group to lanes that have none of it. Distances come before lanes, so that
 * nobody takes a queue pair for which another lane would be nearer; lanes without a node come last,
 * since every device is as good for them.
 */
static void
serve(struct draft *d, unsigned group, bool only_empty_handed)
{
	const struct cburst_plan_input *in = d->in;

	for (unsigned most = RANK_LOCAL; most <= RANK_MAX + 1; most++) {
		const bool nodeless = most > RANK_MAX;

		for (unsigned lane = 0; lane < in->nb_lanes; lane++) {
			unsigned dev = 0;

			if ((in->lanes[lane].node < 0) != nodeless || served(d, lane, group) ||
			    (only_empty_handed && d->lane_qps[lane] != 0))
				continue;
			if (nearest_device(d, lane, group, most, &dev))
				give(d, lane, dev);
		}
	}
}

static unsigned
group_queue_pairs(const struct cburst_plan_input *in, unsigned group)
{
	unsigned sum = 0;

	for (unsigned dev = 0; dev < in->nb_devices; dev++)
		if (in->devices[dev].group == group)
			sum += in->devices[dev].queue_pairs;
	return sum;
}

static bool
first_of_group(const struct cburst_plan_input *in, unsigned dev)
{
	for (unsigned i = 0; i < dev; i++)
		if (in->devices[i].group == in->devices[dev].group)
			return false;
	return true;
}

static int
refuse_shortage(const struct cburst_plan_input *in, unsigned group, struct cburst_error *err)
{
	const unsigned have = group_queue_pairs(in, group);
	char list[80] = "";
	size_t len = 0;

	for (unsigned dev = 0; dev < in->nb_devices && len < sizeof(list) - 16; dev++)
		if (in->devices[dev].group == group)
			len += snprintf(list + len, sizeof(list) - len, "%s%u",
					len == 0 ? "" : ", ", dev);
	cbi_error_set(
		err,
		"%u lanes need a queue pair each, but device %s of the list has %u in all: %u missing; use "
		"fewer lanes, more devices, or let lanes go without (CBURST_SHORTAGE_SKIP)",
		in->nb_lanes, list, have, in->nb_lanes - have);
	return -ENOSPC;
}

static int
serve_groups(struct draft *d, struct cburst_error *err)
{
	const struct cburst_plan_input *in = d->in;

	/* Groups that have enough first: what they leave empty-handed is nobody. */
	for (unsigned dev = 0; dev < in->nb_devices; dev++) {
		const unsigned group = in->devices[dev].group;

		if (!first_of_group(in, dev))
			continue;
		if (group_queue_pairs(in, group) >= in->nb_lanes)
			serve(d, group, false);
		else if (in->shortage != CBURST_SHORTAGE_SKIP)
			return refuse_shortage(in, group, err);
	}
	for (int pass = 0; pass < 2; pass++)
		for (unsigned dev = 0; dev < in->nb_devices; dev++)
			if (first_of_group(in, dev) &&
			    group_queue_pairs(in, in->devices[dev].group) < in->nb_lanes)
				serve(d, in->devices[dev].group, pass == 0);
	for (unsigned lane = 0; lane < in->nb_lanes; lane++) {
		if (d->lane_qps[lane] == 0) {
			cbi_error_set(
				err,
				"no queue pair at all is left for lane %u: %u lanes, %u queue pairs",
				lane, in->nb_lanes, d->nb);
			return -ENOSPC;
		}
	}
	return 0;
}

/*
 * Devices without a lane go to the nearest lanes; of equally near ones to the one with the fewest
 * queue pairs.
 */
static void
serve_unused(struct draft *d)
{
	const struct cburst_plan_input *in = d->in;

	for (unsigned dev = 0; dev < in->nb_devices; dev++) {
		unsigned best = 0, best_rank = UINT_MAX;

		if (d->used[dev] != 0 || in->devices[dev].queue_pairs == 0)
			continue;
		for (unsigned lane = 0; lane < in->nb_lanes; lane++) {
			const unsigned r = rank(in, lane, dev);

			if (d->lane_qps[lane] >= CBURST_LANE_QPS_MAX)
				continue;
			if (r < best_rank ||
			    (r == best_rank && d->lane_qps[lane] < d->lane_qps[best])) {
				best_rank = r;
				best = lane;
			}
		}
		if (best_rank != UINT_MAX)
			give(d, best, dev);
	}
}

static int
check_input(const struct cburst_plan_input *in, struct cburst_error *err)
{
	unsigned groups = 0;

	if (in->nb_lanes == 0 || in->nb_devices == 0) {
		cbi_error_set(err, "nothing to plan: %u lanes, %u devices", in->nb_lanes,
			      in->nb_devices);
		return -EINVAL;
	}
	if (in->nb_lanes > UINT16_MAX || in->nb_devices > UINT16_MAX) {
		cbi_error_set(err, "%u lanes and %u devices are more than a plan can number",
			      in->nb_lanes, in->nb_devices);
		return -EINVAL;
	}
	for (unsigned i = 0; i < in->nb_lanes; i++) {
		if (in->lanes[i].node >= CBURST_NODES_MAX) {
			cbi_error_set(err, "lane %u is on NUMA node %d, a plan holds nodes 0 to %d",
				      i, in->lanes[i].node, CBURST_NODES_MAX - 1);
			return -EINVAL;
		}
	}
	for (unsigned i = 0; i < in->nb_devices; i++) {
		if (in->devices[i].node >= CBURST_NODES_MAX) {
			cbi_error_set(err,
				      "device %u is on NUMA node %d, a plan holds nodes 0 to %d", i,
				      in->devices[i].node, CBURST_NODES_MAX - 1);
			return -EINVAL;
		}
		groups += first_of_group(in, i);
	}
	if (groups > CBURST_LANE_QPS_MAX) {
		cbi_error_set(err, "%u groups of devices: a lane holds queue pairs of %d at most",
			      groups, CBURST_LANE_QPS_MAX);
		return -EINVAL;
	}
	return 0;
}

static int
write_plan(const struct draft *d, struct cburst_plan_qp *out, unsigned max,
	   struct cburst_error *err)
{
	const struct cburst_plan_input *in = d->in;
	unsigned n = 0;

	if (d->nb > max) {
		cbi_error_set(err, "the plan has %u queue pairs, there is room for %u", d->nb, max);
		return -ENOBUFS;
	}
	/* counted again, now as the next number of each device */
	for (unsigned dev = 0; dev < in->nb_devices; dev++)
		d->used[dev] = 0;
	for (unsigned lane = 0; lane < in->nb_lanes; lane++) {
		for (unsigned dev = 0; dev < in->nb_devices; dev++) {
			if (!d->given[lane * in->nb_devices + dev])
				continue;
			out[n++] = (struct cburst_plan_qp){
				.lane = (uint16_t)lane,
				.device = (uint16_t)dev,
				.queue_pair = (uint16_t)d->used[dev]++,
				.distance = (uint16_t)distance(in, lane, dev),
			};
		}
	}
	return (int)n;
}

int
cburst_plan(const struct cburst_plan_input *in, struct cburst_plan_qp *out, unsigned max,
	    struct cburst_error *err)
{
	struct draft d;
	int ret;

	ret = check_input(in, err);
	if (ret != 0)
		return ret;
	ret = make_draft(&d, in);
	if (ret != 0)
		cbi_error_set(err, "no memory to plan %u lanes on %u devices", in->nb_lanes,
			      in->nb_devices);
	else
		ret = serve_groups(&d, err);
	if (ret == 0) {
		serve_unused(&d);
		ret = write_plan(&d, out, max, err);
	}
	free_draft(&d);
	return ret;
}
