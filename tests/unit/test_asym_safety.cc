/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What public-key operations must not let out, whatever happens: faults, nonces, secrets, wrong
 * requests, two threads. */

#include <atomic>
#include <cerrno>
#include <cstring>
#include <set>
#include <thread>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/objects.h>

#include "asym_burst.h"
#include "shim.h"

namespace {

using AsymSafety = AsymBurst;

/* Counters of the lane's first queue pair on a device. */
cburst_qp_stats
of_device(const cburst_lane *lane, int dev)
{
	const auto s = std::make_unique<cburst_lane_stats>();

	cburst_lane_stats_get(lane, s.get());
	for (unsigned i = 0; i < s->nb_qps; i++) {
		if (s->qp[i].dev_id == dev)
			return s->qp[i];
	}
	ADD_FAILURE() << "no queue pair on device " << dev;
	return {};
}

/* D10: one wrong bit of RSA-CRT gives the key away. */
TEST_P(AsymSafety, AFaultInRsaNeverLeavesTheLibrary)
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
		const cburst_qp_stats before = of_device(l_->lane, dev);

		asym_inside_hurt(static_cast<uint8_t>(dev), &fault);
		ASSERT_EQ(cburst_asym_submit(l_->lane, &bad.req), 0);
		finish();
		asym_inside_heal();
		const cburst_qp_stats after = of_device(l_->lane, dev);

		EXPECT_EQ(after.wrong, before.wrong + 1);
		EXPECT_EQ(after.failed, before.failed + 1);
		EXPECT_EQ(after.auth_failed, before.auth_failed);
	}
	expect_all();
	cburst_lane_stats_reset(l_->lane);
	EXPECT_EQ(of_device(l_->lane, l_->dev_id(0)).wrong, 0u);
}

/* Octets of a point of a curve with a small x, and the same with x + p in its place. */
void
unreduced(const char *curve, Bytes &good, Bytes &bad)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(curve));
	EC_POINT *p = EC_POINT_new(g);
	BIGNUM *x = BN_new();
	const int size = (EC_GROUP_get_degree(g) + 7) / 8;

	BN_one(x);
	while (EC_POINT_set_compressed_coordinates(g, p, x, 0, nullptr) != 1)
		BN_add_word(x, 1);
	good.resize(static_cast<size_t>(1 + 2 * size));
	EXPECT_EQ(EC_POINT_point2oct(g, p, POINT_CONVERSION_UNCOMPRESSED, good.data(), good.size(),
				     nullptr),
		  good.size());
	bad = good;
	BN_add(x, x, EC_GROUP_get0_field(g));
	EXPECT_EQ(BN_bn2binpad(x, &bad[1], size), size);
	BN_free(x);
	EC_POINT_free(p);
	EC_GROUP_free(g);
}

/* D8, D15: what a driver might compute with, or take for another point, never gets to it. */
TEST_P(AsymSafety, PointsAreCheckedForDevicesThatDoNot)
{
	START();
	struct {
		const char *curve;
		Bytes good, bad;
	} cases[3] = { { "prime256v1", {}, {} }, { "secp521r1", {}, {} }, { "sect233k1", {}, {} } };
	unsigned done = 0;

	cases[0].good = octets(make_key("EC", "P-256").get(), OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
	cases[0].bad = cases[0].good;
	cases[0].bad[64] ^= 1;
	unreduced("secp521r1", cases[1].good, cases[1].bad);
	cases[2].good = octets(make_key("EC", "sect233k1").get(),
			       OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
	/* (0, 1), of order 2: on the curve, and the secret is one of two */
	cases[2].bad = Bytes(61);
	cases[2].bad[0] = 4;
	cases[2].bad[60] = 1;
	for (const auto &c : cases) {
		SCOPED_TRACE(c.curve);
		const Pkey own = make_key("EC", c.curve);
		cburst_key *k = l_->key(own.get());

		for (cburst_asym_op op : { CBURST_ASYM_DERIVE, CBURST_ASYM_CHECK }) {
			cburst_asym_req req = {};
			int dev;

			req.key = k;
			req.op = static_cast<uint8_t>(op);
			req.peer = c.good.data();
			req.peer_len = static_cast<uint32_t>(c.good.size());
			if (k == nullptr || !l_->can(req))
				continue;
			done++;
			ASSERT_EQ(cburst_asym_prepare(l_->lane, &req), 0);
			ASSERT_NE(asym_inside_no_point_checks(k), 0u);
			dev = cburst_asym_route_query(l_->lane, &req, nullptr);
			EXPECT_EQ(l_->run(req).status, 0);
			const uint64_t bursts = of_device(l_->lane, dev).bursts;

			req.peer = c.bad.data();
			EXPECT_EQ(l_->run(req).status, -EBADMSG);
			EXPECT_EQ(of_device(l_->lane, dev).bursts, bursts) << "a device got it";
		}
	}
	if (done == 0)
		GTEST_SKIP() << "no device here does ECDH";
}

/* D20 */
TEST_P(AsymSafety, EcdsaNoncesAreNeverUsedTwice)
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

TEST_P(AsymSafety, SecretsDoNotStayInOperations)
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

TEST_P(AsymSafety, WhatCannotBeMeantIsRefused)
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
TEST_P(AsymSafety, TwoLanesUseOneKeyAtTheSameTime)
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

INSTANTIATE_TEST_SUITE_P(Devices, AsymSafety, testing::ValuesIn(asym_devices()), asym_devices_name);

} // namespace
