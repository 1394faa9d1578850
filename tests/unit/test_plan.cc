/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <numa.h>

#include <cryptoburst/lane.h>
#include <cryptoburst/plan.h>

#include "plan_machine.h"

namespace {

using Devices = std::vector<unsigned>;

TEST(Plan, OneLaneOneDevice)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 1);
	m.device(0, 8);
	ASSERT_EQ(m.plan(), 1);
	m.expect_sound();
	EXPECT_EQ(m.out[0].distance, 10);
}

TEST(Plan, TwoNodesStayLocal)
{
	Machine m;

	m.line(2);
	m.lanes_on(0, 4);
	m.lanes_on(1, 4);
	m.device(1, 8);
	m.device(0, 8);
	ASSERT_EQ(m.plan(), 8);
	m.expect_sound();
	for (const auto &qp : m.out) {
		EXPECT_EQ(qp.device, qp.lane < 4 ? 1 : 0);
		EXPECT_EQ(qp.distance, 10);
	}
}

TEST(Plan, LanesSpreadOverEquallyNearDevices)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 8);
	for (int i = 0; i < 4; i++)
		m.device(0, 8);
	ASSERT_EQ(m.plan(), 8);
	m.expect_sound();
	for (unsigned dev = 0; dev < 4; dev++)
		EXPECT_EQ(m.lanes_of(dev), 2u);
}

TEST(Plan, FourNodesOverflowToTheNearest)
{
	Machine m;

	m.line(4);
	m.lanes_on(1, 3);
	m.device(0, 1);
	m.device(1, 1);
	m.device(2, 1);
	m.device(3, 4);
	ASSERT_EQ(m.plan(), 4) << m.err.text;
	m.expect_sound();
	m.expect_nearest();
	m.expect_no_idle_device();
	/*
	 * one lane at home, two one step away; the leftover device on node 3 goes to one of them as
	 * well
	 */
	EXPECT_EQ(m.lanes_of(1), 1u);
	EXPECT_EQ(m.lanes_of(0), 1u);
	EXPECT_EQ(m.lanes_of(2), 1u);
	EXPECT_EQ(m.lanes_of(3), 1u);
}

TEST(Plan, EightNodesWithADeviceOnEveryOther)
{
	Machine m;

	m.line(8);
	for (int node = 0; node < 8; node++)
		m.lanes_on(node, 2);
	for (int node = 0; node < 8; node += 2)
		m.device(node, 6);
	ASSERT_EQ(m.plan(), 16);
	m.expect_sound();
	m.expect_nearest();
	for (const auto &qp : m.out)
		EXPECT_LE(qp.distance, 20) << "lane " << qp.lane;
}

/* A remote lane that comes first in the list must not take what a later lane is local to. */
TEST(Plan, LocalLanesGoFirst)
{
	Machine m;

	m.line(4);
	m.lanes_on(1, 1);
	m.lanes_on(0, 1);
	m.device(0, 1);
	m.device(3, 1);
	ASSERT_EQ(m.plan(), 2);
	m.expect_sound();
	EXPECT_EQ(m.devices_of(0), Devices{ 1 }) << "20 away, though 10 was to be had";
	EXPECT_EQ(m.devices_of(1), Devices{ 0 });
	/* nor a far one what a near one is nearer to */
	m.lanes[1].node = 2;
	m.devices[0].node = 3;
	m.devices[1].node = 0;
	m.lanes[0].node = 1;
	m.device(0, 0);
	ASSERT_EQ(m.plan(), 2);
	EXPECT_EQ(m.devices_of(0), Devices{ 1 });
	EXPECT_EQ(m.devices_of(1), Devices{ 0 });
}

TEST(Plan, AsymmetricalDistances)
{
	Machine m;

	m.line(3);
	/* from node 0, node 2 is nearer than node 1; the other way round it is far */
	m.in.distance[0][2] = 12;
	m.in.distance[2][0] = 200;
	m.lanes_on(0, 1);
	m.device(1, 1);
	m.device(2, 1);
	m.device(2, 1, 1);
	m.device(0, 1, 1);
	ASSERT_GE(m.plan(), 3);
	m.expect_sound();
	m.expect_nearest();
	/* read from the lane's side: distance[lane][device] */
	EXPECT_EQ(m.devices_of(0)[0], 0u) << "the leftover";
	EXPECT_EQ(m.out[1].distance, 12);
	EXPECT_EQ(m.out[3].distance, 10);
	m.lanes[0].node = 2;
	m.devices = { { 1, 0, 1 }, { 0, 0, 1 } };
	m.lanes_on(2, 1);
	ASSERT_EQ(m.plan(), 2);
	EXPECT_EQ(m.devices_of(0), Devices{ 0 });
	EXPECT_EQ(m.out[1].distance, 200);
}

TEST(Plan, UnknownDistanceIsFarthest)
{
	Machine m;

	m.line(3);
	m.in.distance[0][1] = 0;
	m.in.distance[0][2] = 254;
	m.lanes_on(0, 2);
	m.device(1, 2);
	m.device(2, 1);
	ASSERT_EQ(m.plan(), 2);
	m.expect_sound();
	EXPECT_EQ(m.devices_of(0), Devices{ 1 });
	EXPECT_EQ(m.devices_of(1), Devices{ 0 });
	EXPECT_EQ(m.out[1].distance, 0);
}

/* Also where nobody filled in the table. */
TEST(Plan, OwnNodeFirstWithoutDistances)
{
	Machine m;

	m.lanes_on(3, 1);
	m.lanes_on(1, 1);
	m.device(1, 4);
	m.device(3, 4);
	ASSERT_EQ(m.plan(), 2);
	EXPECT_EQ(m.devices_of(0), Devices{ 1 });
	EXPECT_EQ(m.devices_of(1), Devices{ 0 });
}

TEST(Plan, DevicesWithoutNodeAreAsNearAsLocalOnes)
{
	Machine m;

	m.line(2);
	m.lanes_on(0, 2);
	m.lanes_on(1, 2);
	m.device(-1, 8);
	m.device(0, 8);
	ASSERT_EQ(m.plan(), 4);
	m.expect_sound();
	m.expect_nearest();
	for (unsigned lane : { 2u, 3u })
		EXPECT_EQ(m.devices_of(lane), Devices{ 0 }) << "better than a remote device";
	for (const auto &qp : m.out)
		EXPECT_EQ(qp.distance, qp.device == 0 ? 0 : 10);
}

TEST(Plan, LanesWithoutNodeLeaveTheNearDevicesToOthers)
{
	Machine m;

	m.line(2);
	m.lanes_on(-1, 2);
	m.lanes_on(0, 1);
	m.lanes_on(1, 1);
	m.device(0, 1);
	m.device(1, 3);
	ASSERT_EQ(m.plan(), 4);
	m.expect_sound();
	EXPECT_EQ(m.devices_of(2), Devices{ 0 });
	EXPECT_EQ(m.devices_of(3), Devices{ 1 });
	EXPECT_EQ(m.devices_of(0), Devices{ 1 });
}

TEST(Plan, EveryGroupServesEveryLane)
{
	Machine m;

	m.line(2);
	m.lanes_on(0, 2);
	m.lanes_on(1, 2);
	m.device(0, 8, 7); /* accelerators, one a node */
	m.device(1, 8, 7);
	m.device(-1, 8, 3); /* software */
	ASSERT_EQ(m.plan(), 8);
	m.expect_sound();
	EXPECT_EQ(m.devices_of(0), (Devices{ 0, 2 }));
	EXPECT_EQ(m.devices_of(3), (Devices{ 1, 2 }));
}

TEST(Plan, LeftoverDevicesGoToTheNearestLanes)
{
	Machine m;

	m.line(2);
	m.lanes_on(0, 1);
	m.lanes_on(1, 1);
	for (int i = 0; i < 3; i++)
		m.device(1, 2);
	m.device(0, 2);
	ASSERT_EQ(m.plan(), 4);
	m.expect_sound();
	m.expect_no_idle_device();
	EXPECT_EQ(m.devices_of(0), Devices{ 3 });
	EXPECT_EQ(m.devices_of(1), (Devices{ 0, 1, 2 }));
}

TEST(Plan, LeftoverDevicesAreSharedOut)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 3);
	for (int i = 0; i < 9; i++)
		m.device(0, 2);
	ASSERT_EQ(m.plan(), 9);
	m.expect_sound();
	m.expect_no_idle_device();
	for (unsigned lane = 0; lane < 3; lane++)
		EXPECT_EQ(m.devices_of(lane).size(), 3u);
}

TEST(Plan, ALaneGetsNoMoreThanItCanHold)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 2);
	for (int i = 0; i < 50; i++)
		m.device(0, 2);
	ASSERT_EQ(m.plan(), 2 * CBURST_LANE_QPS_MAX);
	m.expect_sound();
	for (unsigned lane = 0; lane < 2; lane++)
		EXPECT_EQ(m.devices_of(lane).size(), (size_t)CBURST_LANE_QPS_MAX);
	/* nor groups, of which it would need one each */
	for (unsigned i = 0; i < 17; i++)
		m.devices[i].group = (uint16_t)i;
	EXPECT_EQ(m.plan(), -EINVAL);
	m.devices[16].group = 0;
	EXPECT_GT(m.plan(), 0);
	m.expect_sound();
}

TEST(Plan, ShortageIsRefused)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 12);
	m.device(0, 4);
	m.device(0, 4);
	m.device(-1, 100, 1);
	EXPECT_EQ(m.plan(), -ENOSPC);
	const std::string text = m.err.text;
	EXPECT_NE(text.find("12 lanes"), std::string::npos) << text;
	EXPECT_NE(text.find("8 in all"), std::string::npos) << text;
	EXPECT_NE(text.find("4 missing"), std::string::npos) << text;
	EXPECT_NE(text.find("device 0, 1 "), std::string::npos) << text;
}

TEST(Plan, ShortageCanBeSkipped)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 12);
	m.device(0, 4);
	m.device(0, 4);
	m.device(-1, 100, 1);
	m.in.shortage = CBURST_SHORTAGE_SKIP;
	ASSERT_EQ(m.plan(), 12 + 8);
	m.expect_sound();
	m.expect_nearest();
	EXPECT_EQ(m.lanes_of(2), 12u);
}

TEST(Plan, ALaneWithNothingIsRefusedEvenThen)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 3);
	m.device(0, 2);
	m.in.shortage = CBURST_SHORTAGE_SKIP;
	EXPECT_EQ(m.plan(), -ENOSPC);
	EXPECT_NE(std::string(m.err.text).find("lane 2"), std::string::npos) << m.err.text;
	m.device(0, 0);
	EXPECT_EQ(m.plan(), -ENOSPC) << "a device without queue pairs gives nothing";
}

/* With two short groups nobody needs to go without altogether. */
TEST(Plan, SkippedLanesAreServedByAnotherGroup)
{
	Machine m;

	m.line(2);
	m.lanes_on(0, 4);
	m.device(0, 2, 0);
	m.device(1, 2, 1);
	m.in.shortage = CBURST_SHORTAGE_SKIP;
	ASSERT_EQ(m.plan(), 4) << m.err.text;
	m.expect_sound();
	m.devices[1].queue_pairs = 3;
	ASSERT_EQ(m.plan(), 5);
	m.expect_sound();
	m.devices[1].queue_pairs = 1;
	EXPECT_EQ(m.plan(), -ENOSPC);
}

TEST(Plan, WrongInputIsRefused)
{
	Machine m;

	m.line(1);
	EXPECT_EQ(m.plan(), -EINVAL);
	m.lanes_on(0, 1);
	EXPECT_EQ(m.plan(), -EINVAL) << "no device";
	m.device(0, 1);
	EXPECT_EQ(m.plan(), 1);
	m.lanes[0].node = CBURST_NODES_MAX;
	EXPECT_EQ(m.plan(), -EINVAL);
	EXPECT_NE(std::string(m.err.text).find("node 32"), std::string::npos) << m.err.text;
	m.lanes[0].node = CBURST_NODES_MAX - 1;
	EXPECT_EQ(m.plan(), 1);
	m.devices[0].node = 1000;
	EXPECT_EQ(m.plan(), -EINVAL);
	EXPECT_NE(std::string(m.err.text).find("1000"), std::string::npos) << m.err.text;
	m.devices[0].node = -1;
	m.lanes.clear();
	EXPECT_EQ(m.plan(), -EINVAL) << "no lane";
	m.lanes.assign(65536, { 0 });
	EXPECT_EQ(m.plan(), -EINVAL) << "more than can be numbered";
	EXPECT_EQ(cburst_plan(&m.in, m.out.data(), 1, nullptr), -EINVAL)
		<< "without an error to fill in";
}

TEST(Plan, RoomIsRespected)
{
	Machine m;

	m.line(1);
	m.lanes_on(0, 4);
	m.device(0, 8);
	m.device(0, 8, 1);
	EXPECT_EQ(m.plan(7), -ENOBUFS);
	for (const auto &qp : m.out)
		EXPECT_EQ(qp.lane, 0xffff) << "nothing may be written";
	EXPECT_EQ(m.plan(0), -ENOBUFS);
	EXPECT_EQ(m.plan(8), 8);
	m.expect_sound();
}

TEST(Plan, DistancesOfThisMachine)
{
	auto in = std::make_unique<cburst_plan_input>();

	memset(in.get(), 0xee, sizeof(*in));
	cburst_plan_distances(in.get());
	for (int a = 0; a < CBURST_NODES_MAX; a++) {
		for (int b = 0; b < CBURST_NODES_MAX; b++) {
			if (numa_available() < 0) {
				EXPECT_EQ(in->distance[a][b], 10);
			} else {
				EXPECT_EQ(in->distance[a][b], numa_distance(a, b))
					<< a << " to " << b;
			}
		}
	}
	EXPECT_EQ(in->distance[0][0], 10);
}

} /* namespace */
