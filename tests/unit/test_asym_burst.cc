/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key operations in bursts: order of things, back-pressure, short enqueues. */

#include <cerrno>
#include <chrono>
#include <cstring>
#include <set>

#include <openssl/core_names.h>

#include "asym_burst.h"
#include "shim.h"

namespace {

TEST_P(AsymBurst, GoodAndBadAmongEachOtherWithShortPolls)
{
	START();
	EVP_PKEY *r1 = rsa_key(1024), *r2 = rsa_key(2048);
	cburst_key *k1 = l_->key(r1), *k2 = l_->key(r2);
	const Pkey ed = make_key("ED25519"), x = make_key("X25519"), y = make_key("X25519");
	cburst_key *ke = l_->key(ed.get()), *kx = l_->key(x.get());
	unsigned seed = 1, done = 0;

	for (int i = 0; i < 300; i++) {
		seed = seed * 1103515245 + 12345;
		switch (seed >> 16 & 7) {
		case 0:
			rsa_sign(k1, r1);
			break;
		case 1:
			rsa_sign(k2, r2);
			break;
		case 2:
			rsa_verify(k2, r2, false);
			break;
		case 3:
			rsa_verify(k1, r1, true);
			break;
		case 4: {
			if (ke == nullptr) {
				rsa_verify(k2, r2, true);
				break;
			}
			Job &j = job(ke, CBURST_ASYM_SIGN);

			j.in = random_bytes(50);
			set(j);
			break;
		}
		case 5: {
			if (ke == nullptr) {
				rsa_verify(k1, r1, false);
				break;
			}
			Job &j = job(ke, CBURST_ASYM_VERIFY);

			j.in = random_bytes(50);
			j.sig = random_bytes(64);
			j.expected = -EBADMSG;
			set(j);
			break;
		}
		default: {
			Job &j = job(kx, CBURST_ASYM_DERIVE);
			cburst_asym_req probe = j.req;

			if (kx == nullptr || !l_->can(probe)) {
				jobs_.pop_back();
				rsa_verify(k1, r1, false);
				break;
			}
			j.peer = octets(y.get(), OSSL_PKEY_PARAM_PUB_KEY);
			/* a wrong length is answered by the library, among what the device does */
			if (seed & 0x1000000) {
				j.peer.pop_back();
				j.expected = -EBADMSG;
			}
			set(j);
			break;
		}
		}
	}
	for (size_t i = 0; i < jobs_.size();) {
		const int ret = cburst_asym_submit(l_->lane, &jobs_[i].req);

		if (ret == 0)
			i++;
		else
			ASSERT_TRUE(ret == -EAGAIN || ret == -ENOBUFS) << ret;
		seed = seed * 1103515245 + 12345;
		if (ret != 0 || (seed >> 16 & 3) == 0)
			done += poll(1 + (seed >> 20 & 7));
	}
	finish();
	expect_all();
	(void)done;
}

TEST_P(AsymBurst, OneCallTakesWhatThereIsRoomFor)
{
	params_.asym_ops_per_lane = 8;
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	std::vector<cburst_asym_req> reqs;

	for (int i = 0; i < 20; i++)
		reqs.push_back(rsa_sign(k, r).req);
	unsigned taken = cburst_asym_submit_burst(l_->lane, reqs.data(), 20);

	EXPECT_EQ(taken, 8u);
	EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_NO_OP);
	EXPECT_EQ(cburst_lane_error(l_->lane), -ENOBUFS);
	for (int turns = 0; taken < 20 && turns < 1000000; turns++) {
		poll(3);
		taken += cburst_asym_submit_burst(l_->lane, &reqs[taken], 20 - taken);
	}
	EXPECT_EQ(taken, 20u);
	finish();
	expect_all();
}

TEST_P(AsymBurst, NothingGoesBeforeItsTimeAndAFullBurstAtOnce)
{
	params_.burst = 8;
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	const auto s = std::make_unique<cburst_lane_stats>();
	const auto bursts = [&] {
		uint64_t n = 0;

		cburst_lane_stats_get(l_->lane, s.get());
		for (unsigned i = 0; i < s->nb_qps; i++)
			n += s->qp[i].bursts;
		return n;
	};

	for (int i = 0; i < 7; i++) {
		ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
		EXPECT_EQ(poll(8), 0u);
	}
	EXPECT_EQ(bursts(), 0u);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	EXPECT_EQ(bursts(), 1u);
	finish();
	/* nobody left who could add to it */
	cburst_lane_set_producers(l_->lane, 2);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	EXPECT_EQ(bursts(), 1u);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	EXPECT_EQ(bursts(), 2u);
	cburst_lane_set_producers(l_->lane, 0);
	finish();
	expect_all();
}

TEST_P(AsymBurst, ALonelyOperationEndsSoon)
{
	params_.flush_us = 20;
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	double best = 1e9;

	for (int i = 0; i < 20; i++) {
		Job &j = rsa_sign(k, r);
		const auto begin = std::chrono::steady_clock::now();

		ASSERT_EQ(cburst_asym_submit(l_->lane, &j.req), 0);
		while (j.times == 0 &&
		       std::chrono::steady_clock::now() - begin < std::chrono::seconds(5))
			poll(4);
		const std::chrono::duration<double, std::milli>
			took = std::chrono::steady_clock::now() - begin;

		best = std::min(best, took.count());
	}
	/* 20 us here, 100 us in the driver, and the computation */
	EXPECT_LT(best, 5.0);
	expect_all();
}

TEST_P(AsymBurst, AnAbandonedOperationWritesNothing)
{
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	Job &a = rsa_sign(k, r), &b = rsa_sign(k, r), &c = rsa_sign(k, r);

	ASSERT_EQ(cburst_asym_submit(l_->lane, &a.req), 0);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &b.req), 0);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &c.req), 0);
	const uint64_t ref = a.req.ref;

	EXPECT_EQ(cburst_abandon(l_->lane, ref), 0);
	EXPECT_EQ(cburst_abandon(l_->lane, ref), -ENOENT);
	cburst_flush(l_->lane);
	EXPECT_EQ(cburst_abandon(l_->lane, b.req.ref), 0);
	finish();
	EXPECT_EQ(cburst_abandon(l_->lane, c.req.ref), -ENOENT);
	EXPECT_EQ(a.times, 0u);
	EXPECT_EQ(b.times, 0u);
	EXPECT_EQ(a.out, Bytes(a.out.size(), 0xa5));
	EXPECT_EQ(b.out, Bytes(b.out.size(), 0xa5));
	EXPECT_EQ(c.times, 1u);
	const auto s = std::make_unique<cburst_lane_stats>();

	cburst_lane_stats_get(l_->lane, s.get());
	EXPECT_EQ(s->abandoned, 2u);
}

TEST_P(AsymBurst, AKeyInUseIsNotFreed)
{
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	l_->free_key(k, -EBUSY);
	finish();
	l_->free_key(k);
}

TEST_P(AsymBurst, RunLeavesTheCompletionsOfOthersForPoll)
{
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	for (int i = 0; i < 5; i++)
		ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	Job run = rsa_sign(k, r);

	jobs_.pop_back();
	/* it points into itself */
	set(run);
	ASSERT_EQ(cburst_asym_run(l_->lane, &run.req), 0);
	EXPECT_EQ(run.req.out_len, 128u);
	EXPECT_EQ(run.out, run.result);
	finish();
	expect_all();
}

TEST_P(AsymBurst, ShortEnqueuesLoseNothingAndKeepOrder)
{
	params_.burst = 16;
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	const asym_fault fault = { 0, 3, 0 };
	std::vector<Job *> submitted;

	ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	finish();
	order_.clear();
	/* the device that is used: crypto_multibuffer where there is one */
	const int dev = cburst_asym_route_query(l_->lane, &jobs_.front().req, nullptr);

	ASSERT_GE(dev, 0);
	asym_inside_hurt(static_cast<uint8_t>(dev), &fault);
	for (int i = 0; i < 40; i++) {
		Job &j = rsa_sign(k, r);
		int ret;

		while ((ret = cburst_asym_submit(l_->lane, &j.req)) == -EAGAIN)
			poll(8);
		ASSERT_EQ(ret, 0);
		submitted.push_back(&j);
	}
	finish();
	expect_all();
	if (GetParam().size() == 1) {
		EXPECT_EQ(order_, submitted);
	}
}

TEST_P(AsymBurst, WhatADriverRefusesFailsAlone)
{
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	const asym_fault fault = { 0, 0, 1 };

	ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	finish();
	const int dev = cburst_asym_route_query(l_->lane, &jobs_.front().req, nullptr);

	asym_inside_hurt(static_cast<uint8_t>(dev), &fault);
	for (int i = 0; i < 6; i++)
		ASSERT_EQ(cburst_asym_submit(l_->lane, &rsa_sign(k, r).req), 0);
	jobs_[1].expected = -EINVAL;
	finish();
	expect_all();
}

TEST_P(AsymBurst, ShallowQueuesHoldWhatTheyHold)
{
	params_.descriptors = 4;
	params_.burst = 32;
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	for (int i = 0; i < 50; i++) {
		Job &j = rsa_sign(k, r);
		int ret;

		while ((ret = cburst_asym_submit(l_->lane, &j.req)) == -EAGAIN)
			poll(2);
		ASSERT_EQ(ret, 0);
	}
	finish();
	expect_all();
}

INSTANTIATE_TEST_SUITE_P(Devices, AsymBurst, testing::ValuesIn(asym_devices()), asym_devices_name);

} // namespace
