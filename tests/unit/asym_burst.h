/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What tests of public-key operations in bursts share: jobs, and a lane that runs them. */

#ifndef CBURST_TESTS_ASYM_BURST_H
#define CBURST_TESTS_ASYM_BURST_H

#include <cerrno>
#include <deque>
#include <memory>

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include "asym_help.h"
#include "asym_inside.h"
#include "asym_lane.h"

/** One operation, what it should give, and what became of it. */
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

/** Begin a test, where the drivers of its parameter are installed. */
#define START() \
	do { \
		if (!start()) \
			GTEST_SKIP() << "driver " << l_->missing() << " is not installed"; \
	} while (0)

#endif /* CBURST_TESTS_ASYM_BURST_H */
