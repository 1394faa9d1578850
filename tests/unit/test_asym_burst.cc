/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key operations in bursts: order of things, back-pressure, faults, memory. */

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>

#include "asym_help.h"
#include "asym_inside.h"
#include "asym_lane.h"
#include "shim.h"

namespace {

using Devices = std::vector<std::string>;

/* One operation, what it should give, and what became of it. */
struct Job {
	cburst_asym_req req = {};
	Bytes in, sig, peer, out;
	int expected = 0;
	Bytes result; ///< what it should write, where that is known
	int status = 1;
	uint32_t length = 0;
	unsigned times = 0;
};

class AsymBurst : public testing::TestWithParam<Devices> {
protected:
	std::unique_ptr<AsymLane> l_;
	std::deque<Job> jobs_;
	cburst_params params_ = {};

	void SetUp() override
	{
		cburst_params_init(&params_);
		params_.sessions = 256;
		params_.ops_per_lane = 256;
		/* so far away that only what a test asks for flushes */
		params_.flush_us = 10000000;
	}

	bool start()
	{
		l_ = std::make_unique<AsymLane>(GetParam(), &params_);
		return l_->ok();
	}

	void TearDown() override
	{
		asym_inside_heal();
		if (l_ && l_->ok())
			l_->expect_balanced();
	}

	Job &job(cburst_key *key, cburst_asym_op op)
	{
		Job &j = jobs_.emplace_back();

		j.req.key = key;
		j.req.op = static_cast<uint8_t>(op);
		j.req.cookie = &j;
		j.req.salt_len = CBURST_SALT_DIGEST;
		return j;
	}

	void set(Job &j) const
	{
		j.req.in = j.in.data();
		j.req.in_len = static_cast<uint32_t>(j.in.size());
		j.req.sig = j.sig.data();
		j.req.sig_len = static_cast<uint32_t>(j.sig.size());
		j.req.peer = j.peer.data();
		j.req.peer_len = static_cast<uint32_t>(j.peer.size());
		j.out.assign(cburst_asym_out_max(&j.req), 0xa5);
		j.req.out = j.out.data();
		j.req.out_cap = static_cast<uint32_t>(j.out.size());
	}

	/** An RSA signature of PKCS #1, which is deterministic. */
	Job &rsa_sign(cburst_key *k, EVP_PKEY *key)
	{
		Job &j = job(k, CBURST_ASYM_SIGN);
		EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr);
		size_t len = static_cast<size_t>(EVP_PKEY_get_size(key));

		j.in = random_bytes(32);
		j.req.padding = CBURST_PADDING_PKCS1;
		j.req.hash = CBURST_ALG_SHA256;
		j.result.resize(len);
		EXPECT_EQ(EVP_PKEY_sign_init(ctx), 1);
		EXPECT_EQ(EVP_PKEY_CTX_set_signature_md(ctx, EVP_sha256()), 1);
		EXPECT_EQ(EVP_PKEY_sign(ctx, j.result.data(), &len, j.in.data(), 32), 1);
		EVP_PKEY_CTX_free(ctx);
		set(j);
		return j;
	}

	Job &rsa_verify(cburst_key *k, EVP_PKEY *key, bool good)
	{
		const Job s = rsa_sign(k, key);

		jobs_.pop_back();
		Job &j = job(k, CBURST_ASYM_VERIFY);

		j.req.padding = s.req.padding;
		j.req.hash = s.req.hash;
		j.in = s.in;
		j.sig = s.result;
		if (!good)
			j.sig[j.sig.size() / 3] ^= 2;
		j.expected = good ? 0 : -EBADMSG;
		set(j);
		return j;
	}

	unsigned poll(unsigned max)
	{
		std::vector<cburst_completion> c(max);
		const unsigned n = cburst_poll(l_->lane, c.data(), max);

		for (unsigned i = 0; i < n; i++) {
			Job *j = static_cast<Job *>(c[i].cookie);

			j->times++;
			j->status = c[i].status;
			j->length = c[i].length;
			order_.push_back(j);
		}
		return n;
	}

	void finish()
	{
		for (int i = 0; i < 1000000 && cburst_lane_outstanding(l_->lane) != 0; i++) {
			cburst_flush(l_->lane);
			poll(64);
		}
		EXPECT_EQ(cburst_lane_outstanding(l_->lane), 0u);
	}

	void expect_all()
	{
		for (Job &j : jobs_) {
			EXPECT_EQ(j.times, 1u);
			EXPECT_EQ(j.status, j.expected);
			if (j.status == 0 && !j.result.empty()) {
				EXPECT_EQ(Bytes(j.out.begin(), j.out.begin() + j.length), j.result);
			}
			if (j.status != 0) {
				EXPECT_EQ(j.length, 0u);
				EXPECT_EQ(j.out, Bytes(j.out.size(), 0xa5));
			}
		}
	}

	std::vector<Job *> order_;
};

#define START() \
	do { \
		if (!start()) \
			GTEST_SKIP() << "driver " << l_->missing() << " is not installed"; \
	} while (0)

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

/* D10: one wrong bit of RSA-CRT gives the key away. */
TEST_P(AsymBurst, AFaultInRsaNeverLeavesTheLibrary)
{
	START();
	EVP_PKEY *r = rsa_key(2048);
	cburst_key *k = l_->key(r);
	Bytes em = random_bytes(256);

	em[0] = 0;
	for (int what = 0; what < 4; what++) {
		const bool decrypt = what == 3;
		Job &good = job(k, decrypt ? CBURST_ASYM_DECRYPT : CBURST_ASYM_SIGN);

		if (what == 0 || decrypt) {
			good.in = em;
			good.result = rsa_raw(r, true, em);
		} else {
			good.in = random_bytes(32);
			good.req.padding = what == 1 ? CBURST_PADDING_PKCS1 : CBURST_PADDING_PSS;
			good.req.hash = CBURST_ALG_SHA256;
		}
		set(good);
		Job &bad = jobs_.emplace_back(good);

		bad.req.cookie = &bad;
		set(bad);
		bad.expected = -EIO;
		ASSERT_EQ(cburst_asym_prepare(l_->lane, &good.req), 0);
		ASSERT_NE(asym_inside_distrust(k), 0u);
		ASSERT_EQ(cburst_asym_submit(l_->lane, &good.req), 0);
		finish();
		const asym_fault fault = { 1, 0, 0 };
		const int dev = cburst_asym_route_query(l_->lane, &good.req, nullptr);
		const uint64_t before = asym_inside_wrong(l_->lane);

		asym_inside_hurt(static_cast<uint8_t>(dev), &fault);
		ASSERT_EQ(cburst_asym_submit(l_->lane, &bad.req), 0);
		finish();
		asym_inside_heal();
		EXPECT_EQ(asym_inside_wrong(l_->lane), before + 1);
	}
	expect_all();
}

/* D20 */
TEST_P(AsymBurst, EcdsaNoncesAreNeverUsedTwice)
{
	START();
	const Pkey key = make_key("EC", "P-256");
	cburst_key *k = l_->key(key.get());
	const Bytes digest = random_bytes(32);

	if (k == nullptr)
		GTEST_SKIP() << "no device here does ECDSA";
	for (bool own : { true, false }) {
		std::set<Bytes> seen;

		for (int i = 0; i < 500; i++) {
			Job &j = job(k, CBURST_ASYM_SIGN);

			j.in = digest;
			j.req.sig_format = CBURST_SIG_RAW;
			set(j);
			ASSERT_EQ(cburst_asym_prepare(l_->lane, &j.req), 0);
			if (!own) {
				ASSERT_NE(asym_inside_no_rng(k), 0u);
			}
			int ret;

			while ((ret = cburst_asym_submit(l_->lane, &j.req)) == -EAGAIN ||
			       ret == -ENOBUFS) {
				cburst_flush(l_->lane);
				poll(64);
			}
			ASSERT_EQ(ret, 0);
		}
		finish();
		expect_all();
		for (Job &j : jobs_) {
			cburst_asym_req v = {};

			EXPECT_TRUE(seen.insert(Bytes(j.out.begin(), j.out.begin() + 32)).second);
			v.key = k;
			v.op = CBURST_ASYM_VERIFY;
			v.sig_format = CBURST_SIG_RAW;
			v.in = digest.data();
			v.in_len = 32;
			v.sig = j.out.data();
			v.sig_len = 64;
			EXPECT_EQ(l_->run(v).status, 0);
		}
		jobs_.clear();
	}
}

TEST_P(AsymBurst, SecretsDoNotStayInOperations)
{
	START();
	EVP_PKEY *r = rsa_key(2048);
	cburst_key *k = l_->key(r);
	const Bytes text = random_bytes(48);

	Job &e = job(k, CBURST_ASYM_ENCRYPT);

	e.in = text;
	e.req.padding = CBURST_PADDING_OAEP;
	e.req.hash = CBURST_ALG_SHA256;
	set(e);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &e.req), 0);
	finish();
	ASSERT_EQ(e.status, 0);
	Job &d = job(k, CBURST_ASYM_DECRYPT);

	d.in = Bytes(e.out.begin(), e.out.begin() + e.length);
	d.req.padding = CBURST_PADDING_OAEP;
	d.req.hash = CBURST_ALG_SHA256;
	set(d);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &d.req), 0);
	finish();
	ASSERT_EQ(d.status, 0);
	EXPECT_EQ(Bytes(d.out.begin(), d.out.begin() + d.length), text);
	EXPECT_FALSE(asym_inside_contains(l_->lane, text.data(), 16));
	const Pkey x = make_key("X25519"), y = make_key("X25519");
	cburst_key *kx = l_->key(x.get());

	if (kx == nullptr)
		return;
	Job &s = job(kx, CBURST_ASYM_DERIVE);

	s.peer = octets(y.get(), OSSL_PKEY_PARAM_PUB_KEY);
	set(s);
	ASSERT_EQ(cburst_asym_submit(l_->lane, &s.req), 0);
	finish();
	ASSERT_EQ(s.status, 0);
	const Bytes priv = octets(x.get(), OSSL_PKEY_PARAM_PRIV_KEY);

	EXPECT_FALSE(asym_inside_contains(l_->lane, s.out.data(), 16));
	EXPECT_FALSE(asym_inside_contains(l_->lane, priv.data(), 16));
	/* nor of one that is refused when part of it was there: a private key above the order */
	const Pkey p = make_key("EC", "P-256");
	Job &above = job(l_->key(p.get()), CBURST_ASYM_PUBLIC);
	const Bytes low = random_bytes(16);

	above.in = Bytes(16, 0xff);
	above.in.insert(above.in.end(), low.begin(), low.end());
	set(above);
	EXPECT_EQ(cburst_asym_submit(l_->lane, &above.req), -EINVAL);
	EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_INPUT);
	EXPECT_FALSE(asym_inside_contains(l_->lane, low.data(), low.size()));
}

TEST_P(AsymBurst, WhatCannotBeMeantIsRefused)
{
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *priv = l_->key(r), *pub = l_->key(r, false);
	Job &j = rsa_sign(priv, r);
	const auto refused = [&](cburst_asym_req req, cburst_reason reason) {
		EXPECT_EQ(cburst_asym_submit(l_->lane, &req), -EINVAL);
		EXPECT_EQ(cburst_lane_reason(l_->lane), reason);
	};
	cburst_asym_req req = j.req;

	req.key = pub;
	refused(req, CBURST_REASON_OPERATION);
	req = j.req;
	req.op = CBURST_ASYM_DERIVE;
	refused(req, CBURST_REASON_OPERATION);
	req.op = CBURST_ASYM_OPS;
	refused(req, CBURST_REASON_OPERATION);
	req = j.req;
	req.in_len--;
	refused(req, CBURST_REASON_INPUT);
	req = j.req;
	req.in = nullptr;
	refused(req, CBURST_REASON_INPUT);
	req = j.req;
	req.out_cap--;
	refused(req, CBURST_REASON_ROOM);
	req = j.req;
	req.out = nullptr;
	refused(req, CBURST_REASON_ROOM);
	req = j.req;
	req.padding = CBURST_PADDINGS;
	refused(req, CBURST_REASON_PADDING);
	req.padding = CBURST_PADDING_OAEP;
	refused(req, CBURST_REASON_PADDING);
	req.padding = CBURST_PADDING_PSS;
	req.hash = CBURST_ALG_NONE;
	refused(req, CBURST_REASON_PADDING);
	req.hash = CBURST_ALG_AES_CBC;
	refused(req, CBURST_REASON_PADDING);
	jobs_.clear();
	/* symmetric keys and public-key keys are not taken for each other */
	cburst_spec spec;
	cburst_key *aes = nullptr;
	const uint8_t bytes[16] = {};

	ASSERT_EQ(cburst_spec_parse("aes-128-cbc", &spec, nullptr), 0);
	if (cburst_key_create(l_->cb, &spec, bytes, nullptr, &aes, nullptr) == 0) {
		struct rte_mbuf *m = shim_mbuf(nullptr, 16, 1, 0);

		l_->keep(aes);
		req = j.req;
		req.key = aes;
		refused(req, CBURST_REASON_OPERATION);
		EXPECT_EQ(cburst_cipher_encrypt(l_->lane, priv, m, 0, 16, bytes, nullptr), -EINVAL);
		EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_OPERATION);
		EXPECT_EQ(cburst_key_prepare(priv, l_->lane, CBURST_ENCRYPT, 0), -EINVAL);
		/* and both kinds go through one queue pair */
		ASSERT_EQ(cburst_cipher_encrypt(l_->lane, aes, m, 0, 16, bytes, &j), 0);
		Job &s = rsa_sign(priv, r);

		ASSERT_EQ(cburst_asym_submit(l_->lane, &s.req), 0);
		ASSERT_EQ(cburst_cipher_encrypt(l_->lane, aes, m, 0, 16, bytes, &s), 0);
		cburst_completion c[8];
		unsigned n = 0;

		for (int i = 0; n < 3 && i < 1000000; i++) {
			cburst_flush(l_->lane);
			n += cburst_poll(l_->lane, &c[n], 8 - n);
		}
		ASSERT_EQ(n, 3u);
		for (unsigned i = 0; i < 3; i++)
			EXPECT_EQ(c[i].status, 0);
		EXPECT_EQ(s.out, s.result);
		shim_mbuf_free(m);
	}
}

/* C8: one key, two threads. */
TEST_P(AsymBurst, TwoLanesUseOneKeyAtTheSameTime)
{
	params_.flush_us = 20;
	params_.nb_extra_lanes = 2;
	START();
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	Job &model = rsa_sign(k, r);
	const Bytes digest = model.in, expected = model.result;
	std::atomic<unsigned> right{ 0 };
	std::vector<std::thread> threads;

	jobs_.clear();
	for (int t = 0; t < 2; t++) {
		threads.emplace_back([&] {
			cburst_lane *lane = cburst_lane_acquire(l_->cb);

			for (int i = 0; lane != nullptr && i < 300; i++) {
				cburst_asym_req req = {};
				Bytes out(128);

				req.key = k;
				req.op = CBURST_ASYM_SIGN;
				req.padding = CBURST_PADDING_PKCS1;
				req.hash = CBURST_ALG_SHA256;
				req.in = digest.data();
				req.in_len = 32;
				req.out = out.data();
				req.out_cap = 128;
				if (cburst_asym_run(lane, &req) == 0 && out == expected)
					right++;
			}
			if (lane != nullptr)
				cburst_lane_release(lane);
		});
	}
	for (std::thread &t : threads)
		t.join();
	EXPECT_EQ(right, 600u);
}

std::string
param_name(const testing::TestParamInfo<Devices> &info)
{
	std::string name;

	for (const std::string &d : info.param)
		for (char c : d + "_")
			name += isalnum(c) ? c : '_';
	return name;
}

INSTANTIATE_TEST_SUITE_P(Devices, AsymBurst,
			 testing::Values(Devices{ "crypto_openssl" },
					 Devices{ "crypto_multibuffer" },
					 Devices{ "crypto_multibuffer,multibuffer=off" },
					 Devices{ "crypto_openssl", "crypto_multibuffer" }),
			 param_name);

} // namespace
