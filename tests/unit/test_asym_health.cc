/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key operations on devices that fail: time-outs, fail-over, quarantine. */

#include <cerrno>
#include <chrono>

#include <openssl/core_names.h>

#include "asym_burst.h"
#include "fake.h"
#include "shim.h"

namespace {

/* By libcrypto: the secret of two EC keys, and whether a signature of a SHA-256 digest is right. */
Bytes
derive(EVP_PKEY *own, EVP_PKEY *peer)
{
	EVP_PKEY_CTX *const ctx = EVP_PKEY_CTX_new(own, nullptr);
	Bytes out(66);
	size_t len = out.size();

	EXPECT_EQ(EVP_PKEY_derive_init(ctx), 1);
	EXPECT_EQ(EVP_PKEY_derive_set_peer(ctx, peer), 1);
	EXPECT_EQ(EVP_PKEY_derive(ctx, out.data(), &len), 1);
	EVP_PKEY_CTX_free(ctx);
	out.resize(len);
	return out;
}

bool
verifies(EVP_PKEY *key, const Bytes &digest, const Bytes &sig)
{
	EVP_PKEY_CTX *const ctx = EVP_PKEY_CTX_new(key, nullptr);
	const bool ok = EVP_PKEY_verify_init(ctx) == 1 &&
		EVP_PKEY_verify(ctx, sig.data(), sig.size(), digest.data(), digest.size()) == 1;

	EVP_PKEY_CTX_free(ctx);
	return ok;
}

class AsymHealth : public AsymBurst {
protected:
	static constexpr unsigned A = 0, B = 1;

	void SetUp() override
	{
		AsymBurst::SetUp();
		params_.op_timeout_us = 100000;
		params_.quarantine_after = 4;
		params_.quarantine_us = 30000;
		params_.asym_ops_per_lane = 64;
	}

	bool start_both()
	{
		if (!start())
			return false;
		for (unsigned i = 0; i < GetParam().size(); i++) {
			shim_fake_install(l_->dev_id(i));
			f_[i] = shim_fake_qp(l_->dev_id(i), 0);
		}
		return true;
	}

	void TearDown() override
	{
		for (unsigned i = 0; i < 2 && f_[i] != nullptr; i++) {
			shim_fake_chaos(f_[i], nullptr);
			shim_fake_revive(f_[i]);
		}
		if (l_ && l_->ok())
			wait([&] { return stats().qp[0].lost + stats().qp[1].lost == 0; });
		for (unsigned i = 0; i < 2 && f_[i] != nullptr; i++)
			shim_fake_remove(l_->dev_id(i));
		AsymBurst::TearDown();
	}

	template <typename F> bool wait(F so, int ms = 10000)
	{
		using std::chrono::steady_clock;
		const auto end = steady_clock::now() + std::chrono::milliseconds(ms);

		while (!so()) {
			if (steady_clock::now() > end)
				return false;
			poll(64);
		}
		return true;
	}

	const cburst_lane_stats &stats()
	{
		cburst_lane_stats_get(l_->lane, &stats_);
		return stats_;
	}

	const cburst_qp_stats &of(unsigned device)
	{
		const cburst_lane_stats &s = stats();

		return s.qp[s.qp[0].dev_id == l_->dev_id(device) ? 0 : 1];
	}

	/* Each operation of A fails, and it is where the next burst begins. */
	void fail_a()
	{
		shim_chaos chaos = {};

		chaos.fail = 1000;
		shim_fake_chaos(f_[A], &chaos);
	}

	void submit(Job &j, int expected = 0)
	{
		EXPECT_EQ(cburst_asym_submit(l_->lane, &j.req), expected);
	}

	shim_fake *f_[2] = {};

private:
	cburst_lane_stats stats_ = {};
};

TEST_P(AsymHealth, LostIsToldOnceAndKept)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	Job &a = rsa_sign(k, r), &b = rsa_sign(k, r);
	const Bytes secret = a.in;

	for (shim_fake *f : f_)
		if (f != nullptr)
			shim_fake_fault(f, 0, SHIM_DROP, 0);
	submit(a);
	submit(b);
	a.expected = -ETIMEDOUT;
	cburst_flush(l_->lane);
	EXPECT_TRUE(wait([&] { return a.times != 0 && b.times != 0; }));
	EXPECT_EQ(cburst_lane_outstanding(l_->lane), 0u);
	EXPECT_EQ(stats().timed_out, 1u);
	EXPECT_EQ(cburst_key_free(k), -EBUSY);
	EXPECT_EQ(cburst_abandon(l_->lane, a.req.ref), -ENOENT);
	/* late, and nowhere written */
	for (shim_fake *f : f_)
		if (f != nullptr)
			shim_fake_revive(f);
	EXPECT_EQ(poll(64), 0u);
	EXPECT_EQ(stats().qp[0].late + stats().qp[1].late, 1u);
	EXPECT_FALSE(asym_inside_contains(l_->lane, secret.data(), secret.size()));
	expect_all();
	l_->free_key(k);
}

TEST_P(AsymHealth, RunTimesOut)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	Job &a = rsa_sign(k, r), &b = rsa_sign(k, r);

	for (shim_fake *f : f_)
		if (f != nullptr)
			shim_fake_fault(f, 0, SHIM_DROP, 0);
	EXPECT_EQ(cburst_asym_run(l_->lane, &a.req), -ETIMEDOUT);
	EXPECT_EQ(a.req.out_len, 0u);
	EXPECT_EQ(a.out, Bytes(a.out.size(), 0xa5));
	for (shim_fake *f : f_)
		if (f != nullptr)
			shim_fake_revive(f);
	EXPECT_TRUE(wait([&] { return stats().qp[0].lost + stats().qp[1].lost == 0; }));
	EXPECT_EQ(a.out, Bytes(a.out.size(), 0xa5));
	/* the other device may have lost one too */
	int ret = cburst_asym_run(l_->lane, &b.req);
	if (ret == -ETIMEDOUT)
		ret = cburst_asym_run(l_->lane, &b.req);
	EXPECT_EQ(ret, 0);
	EXPECT_EQ(Bytes(b.out.begin(), b.out.begin() + b.req.out_len), b.result);
}

TEST_P(AsymHealth, QuarantineAndReturn)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	if (GetParam().size() != 1)
		return;
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	fail_a();
	for (int i = 0; i < 4; i++) {
		Job &j = rsa_sign(k, r);

		EXPECT_EQ(cburst_asym_run(l_->lane, &j.req), -EIO);
	}
	EXPECT_EQ(of(A).state, CBURST_QP_QUARANTINED);
	Job &refused = rsa_sign(k, r);
	submit(refused, -ENODEV);
	EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_DOWN);
	EXPECT_EQ(cburst_asym_route_query(l_->lane, &refused.req, nullptr), -ENODEV);
	EXPECT_EQ(cburst_asym_run(l_->lane, &refused.req), -ENODEV);
	shim_fake_chaos(f_[A], nullptr);
	EXPECT_TRUE(wait([&] { return of(A).state == CBURST_QP_PROBING; }));
	submit(refused);
	Job &second = rsa_sign(k, r);
	submit(second, -ENODEV);
	EXPECT_TRUE(wait([&] { return refused.times != 0; }));
	EXPECT_EQ(refused.status, 0);
	EXPECT_EQ(of(A).state, CBURST_QP_HEALTHY);
	submit(second);
	finish();
	EXPECT_EQ(second.status, 0);
}

/* A peer's bad signature is nothing against a device, though it says ERROR. */
TEST_P(AsymHealth, BadSignaturesQuarantineNobody)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	EVP_PKEY *r = rsa_key(1024);
	const Pkey ec = make_key("EC", "P-256");
	cburst_key *k = l_->key(r), *ke = l_->key(ec.get());

	for (int i = 0; i < 30; i++)
		submit(rsa_verify(k, r, false));
	Job probe;
	probe.req.key = ke;
	probe.req.op = CBURST_ASYM_VERIFY;
	for (int i = 0; ke != nullptr && l_->can(probe.req) && i < 30; i++) {
		Job &j = job(ke, CBURST_ASYM_VERIFY);

		j.in = random_bytes(32);
		j.sig = random_bytes(64);
		j.sig[0] = j.sig[32] = 1;
		j.req.sig_format = CBURST_SIG_RAW;
		j.expected = -EBADMSG;
		set(j);
		submit(j);
	}
	finish();
	expect_all();
	EXPECT_EQ(stats().qp[0].quarantines + stats().qp[1].quarantines, 0u);
}

/* A device that fails half of what it gets: the other one does it, and nobody notices. */
TEST_P(AsymHealth, DoneElsewhere)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	if (GetParam().size() != 2)
		return;
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	shim_fake_fault_every(f_[A], 2, SHIM_FAIL, SHIM_STATUS_ERROR);
	for (int i = 0; i < 40; i++) {
		submit(i % 4 == 0	    ? rsa_verify(k, r, true)
			       : i % 4 == 1 ? rsa_verify(k, r, false)
					    : rsa_sign(k, r));
		if (i % 8 == 7)
			finish();
	}
	finish();
	expect_all();
	EXPECT_GT(of(A).retried, 0u);
	EXPECT_EQ(of(A).retried, of(A).failed_over);
	EXPECT_EQ(stats().submitted, 40u);
	/* and when it is waited for */
	shim_chaos chaos = {};
	chaos.fail = 1000;
	shim_fake_chaos(f_[A], &chaos);
	for (int i = 0; i < 3; i++) {
		Job &j = rsa_sign(k, r);

		j.times = 1;
		j.status = cburst_asym_run(l_->lane, &j.req);
		j.length = j.req.out_len;
	}
	expect_all();
}

/* Both say ERROR of a good signature: no third is asked. */
TEST_P(AsymHealth, BothFail)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);
	shim_chaos chaos = {};

	chaos.fail = 1000;
	for (shim_fake *f : f_)
		if (f != nullptr)
			shim_fake_chaos(f, &chaos);
	Job &j = rsa_sign(k, r);
	j.expected = -EIO;
	submit(j);
	finish();
	expect_all();
	EXPECT_EQ(stats().retried, GetParam().size() - 1);
	EXPECT_EQ(stats().failed, 1u);
}

/* What a device was not given yet goes to the other one. */
TEST_P(AsymHealth, StagedMovesOn)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	if (GetParam().size() != 2)
		return;
	EVP_PKEY *r = rsa_key(1024);
	cburst_key *k = l_->key(r);

	for (int i = 0; i < 10; i++)
		submit(rsa_sign(k, r));
	const unsigned first = of(A).staged != 0 ? A : B;
	EXPECT_EQ(of(first).staged, 10u);
	EXPECT_EQ(cburst_device_disable(l_->cb, l_->dev_id(first)), 0);
	poll(64);
	EXPECT_EQ(of(first).failed_over, 10u);
	EXPECT_EQ(of(1 - first).submitted, 10u);
	submit(rsa_sign(k, r));
	EXPECT_EQ(of(1 - first).submitted, 11u);
	finish();
	expect_all();
	EXPECT_EQ(of(first).completed, 0u);
}

/* Devices that want an operation in different forms: what one was to get, the other one does. */
class AsymForms : public AsymHealth {
protected:
	/* Submit while only one device is in use, then only the other one is. */
	void move(const std::vector<Job *> &list, unsigned from)
	{
		cburst *const cb = l_->cb;

		ASSERT_EQ(cburst_device_disable(cb, l_->dev_id(1 - from)), 0);
		poll(64);
		for (Job *j : list)
			submit(*j);
		EXPECT_EQ(of(from).staged, list.size());
		ASSERT_EQ(cburst_device_enable(cb, l_->dev_id(1 - from)), 0);
		ASSERT_EQ(cburst_device_disable(cb, l_->dev_id(from)), 0);
		poll(64);
		finish();
		ASSERT_EQ(cburst_device_enable(cb, l_->dev_id(from)), 0);
		poll(64);
	}

	unsigned qp_of(unsigned device)
	{
		return stats().qp[0].dev_id == l_->dev_id(device) ? 0 : 1;
	}
};

/* Padded by the library for a device without padding, then for one that has its own. */
TEST_P(AsymForms, RawOnADeviceThatPads)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	if (GetParam()[A] != "crypto_openssl")
		return;
	EVP_PKEY *r = rsa_key(2048);
	cburst_key *k = l_->key(r);
	std::vector<Job *> list;

	for (int i = 0; i < 5; i++) {
		list.push_back(&rsa_sign(k, r));
		list.push_back(&rsa_verify(k, r, true));
		list.push_back(&rsa_verify(k, r, false));
	}
	move(list, A);
	expect_all();
	EXPECT_EQ(of(A).failed_over, 15u);
	EXPECT_EQ(of(B).completed, 10u);
	EXPECT_EQ(of(B).failed, 5u);
	/* the other way round the padding is missing: done by the device that they were meant for
	 */
	list.clear();
	for (int i = 0; i < 3; i++)
		list.push_back(&rsa_sign(k, r));
	move(list, B);
	expect_all();
	EXPECT_EQ(of(B).completed, 13u);
	EXPECT_EQ(of(A).submitted, 15u);
}

/* Nonces by the library or by the device, a shared point with y or without: in both directions. */
TEST_P(AsymForms, NoncesAndPoints)
{
	if (!start_both())
		GTEST_SKIP() << "driver " << l_->missing() << " is not installed";
	if (GetParam()[A] == "crypto_openssl")
		return;
	const Pkey ec = make_key("EC", "P-256"), peer = make_key("EC", "P-256");
	cburst_key *k = l_->key(ec.get());
	std::vector<Job *> list;

	for (unsigned turn = 0; turn < 2; turn++) {
		list.clear();
		for (int i = 0; i < 4; i++) {
			Job &s = job(k, CBURST_ASYM_SIGN), &d = job(k, CBURST_ASYM_DERIVE);

			s.in = random_bytes(32);
			set(s);
			d.peer = octets(peer.get(), OSSL_PKEY_PARAM_PUB_KEY);
			set(d);
			d.result = derive(ec.get(), peer.get());
			list.push_back(&s);
			list.push_back(&d);
			ASSERT_EQ(cburst_asym_prepare(l_->lane, &s.req), 0);
			ASSERT_EQ(cburst_asym_prepare(l_->lane, &d.req), 0);
		}
		EXPECT_EQ(asym_inside_form(k, qp_of(A), true, true), 2u);
		EXPECT_EQ(asym_inside_form(k, qp_of(B), false, false), 2u);
		move(list, turn);
		for (Job *j : list) {
			EXPECT_EQ(j->times, 1u);
			EXPECT_EQ(j->status, 0);
			const Bytes out(j->out.begin(), j->out.begin() + j->length);

			if (j->result.empty())
				EXPECT_TRUE(verifies(ec.get(), j->in, out)) << turn;
			else
				EXPECT_EQ(out, j->result) << turn;
		}
		EXPECT_EQ(of(turn).failed_over, 8u);
		EXPECT_EQ(of(1 - turn).completed, 8u);
	}
}

INSTANTIATE_TEST_SUITE_P(Devices, AsymForms,
			 testing::Values(Devices{ "crypto_openssl",
						  "crypto_multibuffer,multibuffer=off" },
					 Devices{ "crypto_multibuffer,multibuffer=off",
						  "crypto_multibuffer,multibuffer=off" }),
			 asym_devices_name);

INSTANTIATE_TEST_SUITE_P(Devices, AsymHealth,
			 testing::Values(Devices{ "crypto_openssl" },
					 Devices{ "crypto_openssl", "crypto_openssl" },
					 Devices{ "crypto_multibuffer,multibuffer=off",
						  "crypto_multibuffer,multibuffer=off" }),
			 asym_devices_name);

} // namespace
