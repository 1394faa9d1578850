/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBURST_TESTS_PLAN_MACHINE_H
#define CBURST_TESTS_PLAN_MACHINE_H

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <cryptoburst/plan.h>

/* An invented machine and the plan for it. */
struct Machine {
	std::vector<cburst_plan_device> devices;
	std::vector<cburst_plan_lane> lanes;
	cburst_plan_input in = {};
	std::vector<cburst_plan_qp> out;
	cburst_error err = {};

	/* Nodes on a line: 10 at home, 10 more per step. */
	void line(unsigned nodes)
	{
		for (unsigned a = 0; a < nodes; a++)
			for (unsigned b = 0; b < nodes; b++)
				in.distance[a][b] = (uint8_t)(10 + 10 * (a > b ? a - b : b - a));
	}

	void lanes_on(int node, unsigned n)
	{
		for (unsigned i = 0; i < n; i++)
			lanes.push_back({ node });
	}

	void device(int node, unsigned queue_pairs, unsigned group = 0)
	{
		devices.push_back({ node, (uint16_t)group, (uint16_t)queue_pairs });
	}

	int plan(unsigned max)
	{
		in.devices = devices.data();
		in.nb_devices = (unsigned)devices.size();
		in.lanes = lanes.data();
		in.nb_lanes = (unsigned)lanes.size();
		out.assign(max, { 0xffff, 0xffff, 0xffff, 0xffff });
		const int n = cburst_plan(&in, out.data(), max, &err);
		if (n >= 0)
			out.resize((size_t)n);
		return n;
	}

	int plan()
	{
		return plan((unsigned)(lanes.size() * devices.size()));
	}

	/* The devices of a lane. */
	std::vector<unsigned> devices_of(unsigned lane) const
	{
		std::vector<unsigned> found;

		for (const auto &qp : out)
			if (qp.lane == lane)
				found.push_back(qp.device);
		return found;
	}

	unsigned lanes_of(unsigned device) const
	{
		unsigned n = 0;

		for (const auto &qp : out)
			n += qp.device == device;
		return n;
	}

	/*
	 * As the header says: one's own node first, then by distance, 0 counting as 255; no node is
	 * as near as any.
	 */
	unsigned nearness(unsigned lane, unsigned dev) const
	{
		const int a = lanes[lane].node, b = devices[dev].node;

		if (a < 0 || b < 0 || a == b)
			return 0;
		return in.distance[a][b] == 0 ? 255 : in.distance[a][b];
	}

	/* What must hold for every plan. */
	void expect_sound() const
	{
		std::map<unsigned, std::set<unsigned>> numbers;
		std::set<std::pair<unsigned, unsigned>> pairs;
		std::vector<bool> has(lanes.size());

		for (size_t i = 0; i < out.size(); i++) {
			const cburst_plan_qp &qp = out[i];

			ASSERT_LT(qp.lane, lanes.size());
			ASSERT_LT(qp.device, devices.size());
			ASSERT_LT(qp.queue_pair, devices[qp.device].queue_pairs);
			ASSERT_TRUE(numbers[qp.device].insert(qp.queue_pair).second)
				<< "queue pair " << qp.queue_pair << " of device " << qp.device
				<< " has two lanes";
			ASSERT_TRUE(pairs.insert({ qp.lane, qp.device }).second);
			if (i > 0) {
				ASSERT_TRUE(out[i - 1].lane < qp.lane ||
					    (out[i - 1].lane == qp.lane &&
					     out[i - 1].device < qp.device));
			}
			const int a = lanes[qp.lane].node, b = devices[qp.device].node;
			ASSERT_EQ(qp.distance, a < 0 || b < 0 ? 0 : in.distance[a][b]);
			has[qp.lane] = true;
		}
		for (const auto &n : numbers)
			ASSERT_EQ(*n.second.rbegin() + 1, n.second.size()) << "numbers have gaps";
		for (size_t lane = 0; lane < lanes.size(); lane++)
			ASSERT_TRUE(has[lane]) << "lane " << lane << " has nothing";
	}

	/*
	 * Nobody could have had a nearer device of the same group while that had queue pairs left.
	 */
	void expect_nearest() const
	{
		for (unsigned lane = 0; lane < lanes.size(); lane++) {
			std::map<unsigned, unsigned> nearest; /* by group */

			for (unsigned dev : devices_of(lane)) {
				const unsigned group = devices[dev].group;

				if (nearest.count(group) == 0 ||
				    nearness(lane, dev) < nearest[group])
					nearest[group] = nearness(lane, dev);
			}
			for (unsigned dev = 0; dev < devices.size(); dev++) {
				const unsigned group = devices[dev].group;

				if (lanes_of(dev) == devices[dev].queue_pairs)
					continue;
				ASSERT_TRUE(nearest.count(group) != 0)
					<< "lane " << lane << " got none of group " << group
					<< " although "
					<< "device " << dev << " has room";
				ASSERT_LE(nearest[group], nearness(lane, dev))
					<< "lane " << lane << ", device " << dev;
			}
		}
	}

	/*
	 * No lane sits on a queue pair of a group for which another lane would be nearer, while
	 * that one has to go farther. Whoever has no node is in nobody's way.
	 */
	void expect_nobody_displaced() const
	{
		for (const auto &x : out) {
			const unsigned group = devices[x.device].group;
			const unsigned x_far = lanes[x.lane].node < 0 ? 256
								      : nearness(x.lane, x.device);

			for (unsigned y = 0; y < lanes.size(); y++) {
				unsigned y_far = 1000; /* has none of the group */

				if (lanes[y].node < 0)
					continue;
				for (unsigned dev : devices_of(y))
					if (devices[dev].group == group)
						y_far = std::min(y_far, nearness(y, dev));
				if (in.shortage == CBURST_SHORTAGE_SKIP && y_far == 1000)
					continue;
				ASSERT_FALSE(nearness(y, x.device) < y_far &&
					     nearness(y, x.device) < x_far)
					<< "lane " << x.lane << " has device " << x.device
					<< " instead of lane " << y;
			}
		}
	}

	void expect_no_idle_device() const
	{
		for (unsigned dev = 0; dev < devices.size(); dev++)
			if (devices[dev].queue_pairs != 0) {
				ASSERT_GT(lanes_of(dev), 0u) << "device " << dev << " is idle";
			}
	}
};

#endif /* CBURST_TESTS_PLAN_MACHINE_H */
