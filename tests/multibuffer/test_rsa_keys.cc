/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA sessions: keys and paddings that must be refused, and keys that look unusual and are right.
 */

#include <functional>

#include <gtest/gtest.h>
#include <openssl/rsa.h>

#include "inside.h"
#include "rsa_help.h"

namespace mb {
namespace {

constexpr auto PKCS1 = RTE_CRYPTO_RSA_PADDING_PKCS1_5;
constexpr auto PSS = RTE_CRYPTO_RSA_PADDING_PSS;
constexpr auto OAEP = RTE_CRYPTO_RSA_PADDING_OAEP;
constexpr auto SHA256 = RTE_CRYPTO_AUTH_SHA256;

void
expect_refused(const char *what, const std::function<void(RsaKey &)> &change,
	       Form form = Form::Quintuple)
{
	for (const Device &d : devices()) {
		for (const RsaKey *good : { &rsa_key(1024), &rsa_key(1536) }) {
			RsaKey key = *good;

			change(key);
			EXPECT_NE(rsa_session(d, key, { PKCS1, SHA256 }, form)->error(), 0)
				<< d.name << ", " << key.name << ": " << what;
			/* refusing leaves no trace */
			EXPECT_EQ(rsa_session(d, *good, { PKCS1, SHA256 }, form)->error(), 0);
		}
	}
}

TEST(RsaKeys, NumbersThatAreNone)
{
	expect_refused("no modulus", [](RsaKey &k) { k.n.clear(); });
	expect_refused("modulus 0", [](RsaKey &k) { k.n = Bytes(128, 0); });
	expect_refused("even modulus", [](RsaKey &k) { k.n.back() ^= 1; }, Form::Public);
	expect_refused("no exponent", [](RsaKey &k) { k.e.clear(); });
	expect_refused("exponent 0", [](RsaKey &k) { k.e = { 0 }; });
	expect_refused("exponent 1", [](RsaKey &k) { k.e = { 1 }; });
	expect_refused("even exponent", [](RsaKey &k) { k.e = { 4 }; });
	expect_refused("exponent as long as the modulus", [](RsaKey &k) { k.e = k.n; });
	expect_refused("exponent of 264 bits", [](RsaKey &k) { k.e = pattern(33); });
	expect_refused("short modulus", [](RsaKey &k) { k.n.resize(63); }, Form::Public);
	expect_refused("long modulus", [](RsaKey &k) { k.n.resize(1025, 1); }, Form::Public);
}

TEST(RsaKeys, NumbersThatDoNotBelongTogether)
{
	expect_refused("other p", [](RsaKey &k) { k.p[20] ^= 1; });
	expect_refused("other q", [](RsaKey &k) { k.q[20] ^= 1; });
	expect_refused("p and q as they are twice p", [](RsaKey &k) { k.q = k.p; });
	expect_refused("p = 1, q = n", [](RsaKey &k) { k.p = { 1 }, k.q = k.n; });
	expect_refused("other dp", [](RsaKey &k) { k.dp[5] ^= 1; });
	expect_refused("other dq", [](RsaKey &k) { k.dq[5] ^= 1; });
	expect_refused("other coefficient", [](RsaKey &k) { k.qinv[5] ^= 1; });
	expect_refused("dp missing", [](RsaKey &k) { k.dp.clear(); });
	expect_refused("other d", [](RsaKey &k) { k.d[40] ^= 1; }, Form::Exponent);
	expect_refused("d = 1", [](RsaKey &k) { k.d = { 1 }; }, Form::Exponent);
	expect_refused("d = n", [](RsaKey &k) { k.d = k.n; }, Form::Exponent);
	expect_refused("p and q not prime", [](RsaKey &k) {
		const RsaKey &other = rsa_key(1031);

		k.d.clear();
		k.p = other.n;
	});
}

TEST(RsaKeys, PaddingsThatCannotBe)
{
	for (const Device &d : devices()) {
		const RsaKey &key = rsa_key(1024);

		EXPECT_EQ(rsa_session(d, key, { PSS })->error(), -EINVAL) << "PSS without a hash";
		EXPECT_EQ(rsa_session(d, key, { OAEP })->error(), -EINVAL) << "OAEP without a hash";
		EXPECT_EQ(rsa_session(d, key, { PKCS1, RTE_CRYPTO_AUTH_AES_CMAC })->error(),
			  -ENOTSUP);
		EXPECT_EQ(rsa_session(d, key, { OAEP, SHA256, RTE_CRYPTO_AUTH_AES_CMAC })->error(),
			  -ENOTSUP);
		EXPECT_EQ(rsa_session(d, key, { PSS, SHA256, SHA256, 95 })->error(), -EINVAL)
			<< "salt too long";
		EXPECT_EQ(rsa_session(d, key, { PSS, SHA256, SHA256, 94 })->error(), 0);
		EXPECT_EQ(rsa_session(d, key, { 9 })->error(), -ENOTSUP);
		EXPECT_EQ(rsa_session(d, rsa_key(512), { OAEP, RTE_CRYPTO_AUTH_SHA512 })->error(),
			  -EINVAL);
	}
}

std::unique_ptr<Op>
signing(const Device &d, const Session &s, const Bytes &message, size_t room)
{
	auto op = std::make_unique<Op>(d, s);

	op->asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op->asym().rsa.message = op->in(message);
	op->asym().rsa.sign = op->out(room);
	return op;
}

/* What is signed for a message, by its length: see docs/multibuffer.md. */
TEST(RsaKeys, DigestInfo)
{
	const RsaKey &key = rsa_key(2048);
	const Bytes digest = pattern(32);
	const Bytes prefix = unhex("3031300d060960864801650304020105000420");
	Bytes info = prefix, wrong = prefix;

	info.insert(info.end(), digest.begin(), digest.end());
	wrong[14] = 2;
	wrong.insert(wrong.end(), digest.begin(), digest.end());
	const Bytes expected = evp_sign(key, { PKCS1, SHA256 }, digest);

	for (const Device &d : devices()) {
		auto with = rsa_session(d, key, { PKCS1, SHA256 }),
		     without = rsa_session(d, key, { PKCS1 });
		auto a = signing(d, *with, digest, 256), b = signing(d, *with, info, 256);
		auto c = signing(d, *without, info, 256), e = signing(d, *without, digest, 256);
		auto f = signing(d, *with, wrong, 256), g = signing(d, *with, pattern(20), 256);
		auto h = signing(d, *without, {}, 256),
		     most = signing(d, *without, pattern(245), 256);
		auto more = signing(d, *without, pattern(246), 256);

		run(d,
		    { a.get(), b.get(), c.get(), e.get(), f.get(), g.get(), h.get(), most.get(),
		      more.get() },
		    32);
		EXPECT_EQ(bytes(a->asym().rsa.sign), expected) << "a digest";
		EXPECT_EQ(bytes(b->asym().rsa.sign), expected) << "its DigestInfo";
		EXPECT_EQ(bytes(c->asym().rsa.sign), expected) << "the same without a hash";
		EXPECT_EQ(bytes(e->asym().rsa.sign), evp_sign(key, { PKCS1 }, digest))
			<< "as it is";
		EXPECT_EQ(f->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS) << "another hash's";
		EXPECT_EQ(g->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS) << "another length";
		EXPECT_EQ(h->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS) << "nothing";
		EXPECT_EQ(bytes(most->asym().rsa.sign), evp_sign(key, { PKCS1 }, pattern(245)));
		EXPECT_EQ(more->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS) << "too long";
	}
}

/* A session whose hash nobody set, as programs have it that use no other driver's. */
TEST(RsaKeys, HashesThatNobodySet)
{
	const RsaKey &key = rsa_key(2048);
	const auto unset = static_cast<rte_crypto_auth_algorithm>(0);

	for (const Device &d : devices()) {
		auto plain = rsa_session(d, key, { PKCS1, unset, unset });
		auto oaep = rsa_session(d, key, { OAEP, SHA256, unset });

		ASSERT_EQ(plain->error(), 0);
		ASSERT_EQ(oaep->error(), 0);
		EXPECT_EQ(rsa_session(d, key, { PSS, unset, SHA256 })->error(), -EINVAL);
		auto op = signing(d, *plain, pattern(20), 256);

		run(d, *op);
		EXPECT_EQ(bytes(op->asym().rsa.sign), evp_sign(key, { PKCS1 }, pattern(20)));
	}
}

/* An output's length may be 0, where the buffer is as long as the modulus. */
TEST(RsaKeys, OutputsWithoutALength)
{
	const RsaKey &key = rsa_key(2048);

	for (const Device &d : devices()) {
		auto s = rsa_session(d, key, { PKCS1, SHA256 });
		auto op = signing(d, *s, pattern(32), 256);

		op->asym().rsa.sign.length = 0;
		run(d, *op);
		EXPECT_EQ(bytes(op->asym().rsa.sign),
			  evp_sign(key, { PKCS1, SHA256 }, pattern(32)));
	}
}

/* A decrypted message may have less room than the modulus is long, when it fits. */
TEST(RsaKeys, MessagesWithLessRoom)
{
	const RsaKey &key = rsa_key(2048);
	const Padding padding{ OAEP, SHA256 };

	for (const Device &d : devices()) {
		auto s = rsa_session(d, key, padding);

		for (size_t room : { 47, 48, 49 }) {
			Op op(d, *s);

			op.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_DECRYPT;
			op.asym().rsa.cipher = op.in(evp_encrypt(key, padding, pattern(48)));
			op.asym().rsa.message = op.out(room);
			run(d, op);
			EXPECT_EQ(op.ok(), room >= 48) << room;
			if (op.ok()) {
				EXPECT_EQ(bytes(op.asym().rsa.message), pattern(48));
			}
		}
	}
}

TEST(RsaKeys, ThreePrimes)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr);
	EVP_PKEY *pkey = nullptr;
	BIGNUM *n = nullptr, *e = nullptr, *dd = nullptr;
	RsaKey key;

	ASSERT_EQ(EVP_PKEY_keygen_init(ctx), 1);
	ASSERT_EQ(EVP_PKEY_CTX_set_rsa_keygen_bits(ctx, 2048), 1);
	ASSERT_EQ(EVP_PKEY_CTX_set_rsa_keygen_primes(ctx, 3), 1);
	ASSERT_EQ(EVP_PKEY_generate(ctx, &pkey), 1);
	EVP_PKEY_CTX_free(ctx);
	key.pkey.reset(pkey, EVP_PKEY_free);
	ASSERT_EQ(EVP_PKEY_get_bn_param(pkey, "n", &n) & EVP_PKEY_get_bn_param(pkey, "e", &e) &
			  EVP_PKEY_get_bn_param(pkey, "d", &dd),
		  1);
	key.n = bn_bytes(n);
	key.e = bn_bytes(e);
	key.d = bn_bytes(dd);
	BN_free(n);
	BN_free(e);
	BN_clear_free(dd);
	for (const Device &d : devices()) {
		auto s = rsa_session(d, key, { PKCS1, SHA256 }, Form::Exponent);

		ASSERT_EQ(s->error(), 0);
		auto op = signing(d, *s, pattern(32), 256);

		run(d, *op);
		ASSERT_TRUE(op->ok());
		EXPECT_EQ(bytes(op->asym().rsa.sign),
			  evp_sign(key, { PKCS1, SHA256 }, pattern(32)));
	}
}

/* An exponent is as good as a quintuple: its factors are found, and the kernels used. */
TEST(RsaKeys, ExponentsUseTheKernels)
{
	for (const Device &d : devices()) {
		inside_counts before, after;

		if (!inside_has_kernels(d.id))
			continue;
		for (const RsaKey *key : { &rsa_key(2048), &rsa_key(2048, 3) }) {
			auto s = rsa_session(d, *key, { PKCS1, SHA256 }, Form::Exponent);
			std::vector<std::unique_ptr<Op>> ops;
			std::vector<Op *> pointers;

			inside_count(d.id, &before);
			for (unsigned i = 0; i < 8; i++) {
				ops.push_back(signing(d, *s, pattern(32, i), 256));
				pointers.push_back(ops.back().get());
			}
			run(d, pointers, 8);
			inside_count(d.id, &after);
			EXPECT_EQ(after.groups - before.groups, 1u) << key->name;
			EXPECT_EQ(after.fault_recomputes, before.fault_recomputes) << key->name;
		}
	}
}

TEST(RsaKeys, SessionOfAnotherKindOrWithMore)
{
	for (const Device &d : devices()) {
		rte_crypto_asym_xform x{}, next{};

		x.xform_type = RTE_CRYPTO_ASYM_XFORM_MODINV;
		EXPECT_EQ(Session(d, x).error(), -ENOTSUP);
		x.xform_type = static_cast<rte_crypto_asym_xform_type>(1000);
		EXPECT_EQ(Session(d, x).error(), -ENOTSUP);
		x.xform_type = RTE_CRYPTO_ASYM_XFORM_RSA;
		x.next = &next;
		EXPECT_EQ(Session(d, x).error(), -EINVAL);
	}
}

} // namespace
} // namespace mb
