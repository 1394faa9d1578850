/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Lanes: one owner each, queue pairs and memory of their own, one key for all of them. */

#include <atomic>
#include <cerrno>
#include <set>
#include <thread>

#include <rte_errno.h>
#include <rte_lcore.h>
#include <rte_mempool.h>

#include "datapath.h"

namespace {

class Lanes : public DataPath {
protected:
	/* Refused, with words that name the numbers. */
	void expect_no_instance(int result, const std::string &word)
	{
		std::vector<const char *> list;
		cburst_error err = {};
		cburst *none = nullptr;

		for (unsigned i = 0; i < 1; i++)
			list.push_back(name(i).c_str());
		params.devices = list.data();
		params.nb_devices = 1;
		params.lcores = lcores.data();
		params.nb_lcores = (unsigned)lcores.size();
		EXPECT_EQ(cburst_create(&params, &none, &err), result);
		EXPECT_NE(std::string(err.text).find(word), std::string::npos) << err.text;
		EXPECT_EQ(none, nullptr);
	}
};

/* A queue pair has one owner: four lanes and one queue pair is refused, and two lanes never share
 * one. */
TEST_F(Lanes, B3_OneOwnerPerQueuePair)
{
	ASSERT_TRUE(add("null", "max_nb_queue_pairs=1"));
	lcores = { 0, 1, 2, 3 };
	expect_no_instance(-ENOSPC, "4");
	EXPECT_FALSE(shim_dev_started(dev_id(0)));
	/* one lane is fine */
	lcores = { 0 };
	create();
	EXPECT_EQ(cburst_lane_count(cb), 1u);
}

TEST_F(Lanes, B3_QueuePairsAreDistinct)
{
	lcores = { 0, 1, 2, 3 };
	params.nb_extra_lanes = 2;
	NEED("null");
	NEED("openssl");
	create();
	std::set<std::pair<unsigned, unsigned>> owned;
	unsigned n = 0;

	ASSERT_EQ(cburst_lane_count(cb), 6u);
	for (unsigned l = 0; l < 6; l++) {
		cburst_lane_stats s;

		cburst_lane_stats_get(cburst_lane_at(cb, l), &s);
		EXPECT_EQ(s.index, l);
		EXPECT_EQ(s.lcore_id, l < 4 ? (int)l : -1);
		EXPECT_EQ(s.nb_qps, 2u);
		for (unsigned q = 0; q < s.nb_qps; q++, n++)
			owned.insert({ s.qp[q].dev_id, s.qp[q].queue_pair });
	}
	EXPECT_EQ(owned.size(), n);
	EXPECT_EQ(shim_dev_queue_pairs(dev_id(0)), 6u);
	EXPECT_EQ(cburst_lane_at(cb, 6), nullptr);
	for (unsigned l = 0; l < 4; l++)
		EXPECT_EQ(cburst_lane_get(cb, l), cburst_lane_at(cb, l));
	EXPECT_EQ(cburst_lane_get(cb, 4), nullptr);
	EXPECT_EQ(cburst_lane_get(cb, 100000), nullptr);
}

/* Nor can a device belong to two instances, or to an instance and somebody else. */
TEST_F(Lanes, B3_OneOwnerPerDevice)
{
	create_on("null");
	const std::string taken = name(0);
	const char *const list[] = { taken.c_str() };
	cburst_error err = {};
	cburst *second = nullptr;
	cburst_params p = params;

	p.devices = list;
	p.nb_devices = 1;
	EXPECT_EQ(cburst_create(&p, &second, &err), -EBUSY);
	EXPECT_NE(std::string(err.text).find(taken), std::string::npos) << err.text;
	/* the first one is as it was */
	EXPECT_EQ(submit(many(key("null"), 16, 40)), 40u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(completed, 40u);
}

TEST_F(Lanes, DeviceSomebodyElseStarted)
{
	NEED("null");
	ASSERT_EQ(shim_dev_start(dev_id(0), 1, 64), 0);
	expect_no_instance(-EBUSY, name(0));
	EXPECT_TRUE(shim_dev_started(dev_id(0)));
	shim_dev_stop(dev_id(0));
	create();
}

/* One key on several threads at once, each with a lane of its own; results are compared with
 * libcrypto. */
class LanesThreads : public Lanes, public testing::WithParamInterface<const char *> {};

TEST_P(LanesThreads, C8_OneKeyOnTwoThreads)
{
	constexpr unsigned ROUNDS = 100, N = 100;

	NEED(GetParam());
	lcores = { 0, 1 };
	params.nb_extra_lanes = 1;
	params.flush_us = 20;
	create();
	const bool gcm_only = std::string(GetParam()) == "aesni_gcm";
	for (const char *const alg : { "aes-128-gcm", gcm_only ? "aes-256-gcm" : "aes-128-cbc" }) {
		cburst_key *const k = key(alg);
		std::vector<Item *> list[3];
		std::atomic<unsigned> wrong{ 0 }, right{ 0 };

		for (auto &l : list)
			l = many(k, 64, N);
		const auto work = [&](cburst_lane *mine, const std::vector<Item *> &work_list) {
			cburst_completion c[CBURST_BURST_MAX];

			for (unsigned round = 0; round < ROUNDS; round++) {
				unsigned done = 0;

				for (Item *i : work_list)
					shim_mbuf_write(i->req.src, 0, i->before.data(),
							i->before.size());
				for (Item *i : work_list)
					while (cburst_submit(mine, &i->req) != 0)
						;
				while (done < N) {
					const unsigned n = cburst_poll(mine, c, CBURST_BURST_MAX);

					for (unsigned j = 0; j < n; j++)
						wrong += c[j].status != 0;
					done += n;
				}
				for (const Item *i : work_list) {
					if (payload(*i) == i->after)
						right++;
					else
						wrong++;
				}
			}
		};
		struct Launched {
			decltype(work) *fn;
			cburst_lane *lane;
			std::vector<Item *> *list;
		} second = { &work, cburst_lane_at(cb, 1), &list[1] };

		ASSERT_EQ(shim_lcore_launch(
				  1,
				  [](void *arg) {
					  Launched *const l = (Launched *)arg;

					  (*l->fn)(l->lane, *l->list);
					  return 0;
				  },
				  &second),
			  0);
		std::thread third([&] {
			cburst_lane *const mine = cburst_lane_acquire(cb);

			if (mine == nullptr) {
				wrong++;
				return;
			}
			work(mine, list[2]);
			wrong += cburst_lane_release(mine) != 0;
		});
		work(lane, list[0]);
		submitted += ROUNDS * N;
		completed += ROUNDS * N;
		third.join();
		EXPECT_EQ(shim_lcore_wait(1), 0);
		EXPECT_EQ(wrong, 0u);
		EXPECT_EQ(right, 3 * ROUNDS * N);
		for (unsigned l = 0; l < 3; l++) {
			cburst_lane_stats s;

			cburst_lane_stats_get(cburst_lane_at(cb, l), &s);
			EXPECT_EQ(s.completed, submitted);
			EXPECT_EQ(s.failed, 0u);
		}
		free_key(k);
	}
}

INSTANTIATE_TEST_SUITE_P(, LanesThreads, testing::Values("openssl", "aesni_mb", "aesni_gcm"),
			 [](const auto &i) { return std::string(i.param); });

/* Further lanes: as many as asked for, each to one thread at a time. */
TEST_F(Lanes, AcquireAndRelease)
{
	constexpr unsigned THREADS = 4, LANES = 2;

	params.nb_extra_lanes = LANES;
	create_on("null");
	cburst_lane *got[THREADS] = {};
	int errors[THREADS] = {};
	std::atomic<unsigned> here{ 0 };
	std::vector<std::thread> threads;

	for (unsigned t = 0; t < THREADS; t++)
		threads.emplace_back([&, t] {
			got[t] = cburst_lane_acquire(cb);
			errors[t] = rte_errno;
			here++;
			/* nobody gives back before everybody has asked */
			while (here < THREADS)
				std::this_thread::yield();
			if (got[t] != nullptr && cburst_lane_release(got[t]) != 0)
				errors[t] = -1;
		});
	for (std::thread &t : threads)
		t.join();
	std::set<cburst_lane *> lanes;
	for (unsigned t = 0; t < THREADS; t++) {
		if (got[t] != nullptr)
			lanes.insert(got[t]);
		else
			EXPECT_EQ(errors[t], EAGAIN);
	}
	EXPECT_EQ(lanes, (std::set<cburst_lane *>{ cburst_lane_at(cb, 1), cburst_lane_at(cb, 2) }));
	/* all are free again, and an EAL thread can have one too */
	cburst_lane *const a = cburst_lane_acquire(cb), *const b = cburst_lane_acquire(cb);
	EXPECT_NE(a, nullptr);
	EXPECT_NE(b, nullptr);
	EXPECT_NE(a, b);
	EXPECT_EQ(cburst_lane_acquire(cb), nullptr);
	EXPECT_EQ(cburst_lane_release(a), 0);
	EXPECT_EQ(cburst_lane_acquire(cb), a);
}

TEST_F(Lanes, ReleaseNeedsAnEmptyLane)
{
	params.nb_extra_lanes = 1;
	create_on("null");
	cburst_lane *const mine = cburst_lane_acquire(cb);
	Item &i = item(key("null"), 16);
	cburst_completion c;

	ASSERT_NE(mine, nullptr);
	cburst_lane_set_producers(mine, 1);
	EXPECT_EQ(cburst_submit(mine, &i.req), 0);
	EXPECT_EQ(cburst_lane_release(mine), -EBUSY);
	EXPECT_EQ(cburst_poll(mine, &c, 1), 1u);
	EXPECT_EQ(cburst_lane_release(mine), 0);
	/* the next owner does not inherit the producers */
	EXPECT_EQ(cburst_lane_acquire(cb), mine);
	EXPECT_EQ(cburst_submit(mine, &i.req), 0);
	EXPECT_EQ(cburst_poll(mine, &c, 1), 0u)
		<< "flushed, though nobody said how many producers there are";
	cburst_flush(mine);
	EXPECT_EQ(cburst_poll(mine, &c, 1), 1u);
	EXPECT_EQ(cburst_lane_release(mine), 0);
}

/* Lanes only for threads that are no lcores. */
TEST_F(Lanes, OnlyFurtherLanes)
{
	unsigned lcore = 0;

	NEED("null");
	const std::string n = name(0);
	const char *const list[] = { n.c_str() };
	params.devices = list;
	params.nb_devices = 1;
	params.lcores = &lcore;
	params.nb_lcores = 0;
	params.nb_extra_lanes = 3;
	cburst_error err = {};
	ASSERT_EQ(cburst_create(&params, &cb, &err), 0) << err.text;
	EXPECT_EQ(cburst_lane_count(cb), 3u);
	EXPECT_EQ(cburst_lane_get(cb, 0), nullptr);
	lane = cburst_lane_acquire(cb);
	ASSERT_NE(lane, nullptr);
	EXPECT_EQ(submit(many(key("null"), 16, 32)), 32u);
	EXPECT_TRUE(finish());
}

/* Where no lcores are named, each worker lcore gets a lane. */
TEST_F(Lanes, EveryWorkerLcoreByDefault)
{
	NEED("null");
	const std::string n = name(0);
	const char *const list[] = { n.c_str() };
	cburst_error err = {};

	params.devices = list;
	params.nb_devices = 1;
	ASSERT_EQ(cburst_create(&params, &cb, &err), 0) << err.text;
	EXPECT_EQ(cburst_lane_count(cb), 3u);
	EXPECT_EQ(cburst_lane_get(cb, rte_get_main_lcore()), nullptr);
	for (unsigned l = 1; l < 4; l++)
		EXPECT_NE(cburst_lane_get(cb, l), nullptr);
}

/* Memory lies on the node of the lcore, and no two lanes share a cache line. */
TEST_F(Lanes, MemoryLiesWhereAsked)
{
	lcores = { 0, 1 };
	params.mbufs_per_lane = 64;
	create_on("openssl");
	for (unsigned l = 0; l < 2; l++) {
		cburst_lane *const one = cburst_lane_at(cb, l);
		const int node = shim_lcore_node(l), real = cburst_memory_node(one);
		rte_mbuf *const m = shim_mbuf_from(cburst_lane_mbufs(one), "x", 1);
		cburst_lane_stats s;

		cburst_lane_stats_get(one, &s);
		EXPECT_EQ(s.numa_node, node);
		EXPECT_EQ((uintptr_t)one % 64, 0u);
		if (real == -ENOSYS)
			GTEST_SKIP() << "the kernel does not tell where memory lies";
		EXPECT_EQ(real, node);
		EXPECT_EQ(cburst_memory_node(m), node);
		EXPECT_EQ(cburst_memory_node(shim_mbuf_data(m)), node);
		EXPECT_EQ(cburst_lane_mbufs(one)->socket_id, node);
		shim_mbuf_free(m);
	}
	Item &i = item(key("aes-128-cbc"), 16);
	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(cburst_memory_node(op_of(i)), shim_lcore_node(0)) << "the operation itself";
}

TEST_F(Lanes, BadLists)
{
	NEED("null");
	lcores = { 0, 1, 0 };
	expect_no_instance(-EINVAL, "twice");
	lcores = { 0, 77 };
	expect_no_instance(-EINVAL, "77");
	lcores = { 0 };
	params.nb_extra_lanes = CBURST_LANES_MAX;
	expect_no_instance(-EINVAL, std::to_string(CBURST_LANES_MAX));
	params.nb_extra_lanes = 0;
	lcores = {};
	lcores.reserve(1);
	expect_no_instance(-EINVAL, "0 lanes");
}

} // namespace
