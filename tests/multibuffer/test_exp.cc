/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Modular exponentiation and Diffie-Hellman, compared with libcrypto.
 */

#include <gtest/gtest.h>

#include "inside.h"
#include "rsa_help.h"

namespace mb {
namespace {

std::unique_ptr<Session>
modex_session(const Device &d, Bytes exponent, Bytes modulus)
{
	rte_crypto_asym_xform x{};

	x.xform_type = RTE_CRYPTO_ASYM_XFORM_MODEX;
	x.modex.exponent.data = exponent.data();
	x.modex.exponent.length = exponent.size();
	x.modex.modulus.data = modulus.data();
	x.modex.modulus.length = modulus.size();
	return std::make_unique<Session>(d, x);
}

std::unique_ptr<Session>
dh_session(const Device &d, Bytes p, Bytes g)
{
	rte_crypto_asym_xform x{};

	x.xform_type = RTE_CRYPTO_ASYM_XFORM_DH;
	x.dh.p.data = p.data();
	x.dh.p.length = p.size();
	x.dh.g.data = g.data();
	x.dh.g.length = g.size();
	return std::make_unique<Session>(d, x);
}

/* An odd modulus of so many bits. */
Bytes
modulus(unsigned bits, unsigned seed)
{
	Bytes m = pattern((bits + 7) / 8, seed);
	const unsigned top = (bits - 1) % 8;

	m[0] = static_cast<uint8_t>((m[0] & ((1u << top) - 1)) | 1u << top);
	m.back() |= 1;
	return m;
}

Bytes
minus(Bytes b, unsigned by)
{
	b.back() = static_cast<uint8_t>(b.back() - by);
	return b;
}

TEST(Modex, IsLibcryptosForEverySize)
{
	for (const Device &d : devices()) {
		for (unsigned bits : { 2u, 17u, 480u, 1000u, 1023u, 1024u, 1025u, 2040u, 2048u,
				       3072u, 3584u, 4096u, 4097u, 8192u }) {
			const Bytes m = modulus(bits, bits);

			for (size_t e_bytes :
			     { size_t{ 1 }, size_t{ 3 }, size_t{ 8 }, size_t{ 9 }, size_t{ 32 },
			       size_t{ 65 }, m.size(), m.size() + 5 }) {
				SCOPED_TRACE(d.name + ", " + std::to_string(bits) +
					     " bits, exponent of " + std::to_string(e_bytes));
				if (e_bytes > 64 && bits > 4096)
					continue;
				const Bytes e = pattern(e_bytes, 5);
				auto s = modex_session(d, e, m);
				std::vector<std::unique_ptr<Op>> ops;
				std::vector<Bytes> bases = { Bytes(1, 0), Bytes(1, 1), Bytes(1, 2),
							     m, minus(m, 1) };

				ASSERT_EQ(s->error(), 0);
				for (unsigned i = 0; i < 4; i++)
					bases.push_back(pattern(m.size(), 50 + i));
				bases.push_back(pattern(m.size() + 3, 60));
				bases.push_back(padded(Bytes(1, 3), m.size() + 3));
				for (const Bytes &base : bases) {
					ops.push_back(std::make_unique<Op>(d, *s));
					ops.back()->asym().modex.base = ops.back()->in(base);
					ops.back()->asym().modex.result = ops.back()->out(m.size());
				}
				run(d, ops, 32);
				for (size_t i = 0; i < ops.size(); i++) {
					ASSERT_TRUE(ops[i]->ok());
					EXPECT_EQ(hex(bytes(ops[i]->asym().modex.result)),
						  hex(mod_exp(bases[i], e, m)))
						<< "base " << i;
				}
			}
		}
	}
}

/* A result of 0, which a modulus that is no prime can have of a base that is not 0. */
TEST(Modex, ZeroIsZeroAndNotTheModulus)
{
	for (const Device &d : devices()) {
		const Bytes half = modulus(512, 3);
		BIGNUM *bn = BN_bin2bn(half.data(), static_cast<int>(half.size()), nullptr);
		BN_CTX *ctx = BN_CTX_new();

		ASSERT_EQ(BN_sqr(bn, bn, ctx), 1);
		Bytes square = bn_bytes(bn);
		/* a square of 1024 bits is what the kernels take; the exponent 2 makes it 0 */
		auto s = modex_session(d, { 2 }, square);
		std::vector<std::unique_ptr<Op>> ops;

		for (unsigned i = 0; i < 8; i++) {
			ops.push_back(std::make_unique<Op>(d, *s));
			ops.back()->asym().modex.base = ops.back()->in(half);
			ops.back()->asym().modex.result = ops.back()->out(square.size());
		}
		run(d, ops, 32);
		for (const auto &op : ops) {
			ASSERT_TRUE(op->ok());
			EXPECT_EQ(bytes(op->asym().modex.result), Bytes(square.size(), 0));
		}
		BN_free(bn);
		BN_CTX_free(ctx);
	}
}

TEST(Modex, OddInput)
{
	for (const Device &d : devices()) {
		const Bytes even = minus(modulus(1024, 8), 1), m = modulus(1024, 9);
		const Bytes base = pattern(100, 3);

		/* an even modulus, and an exponent of zeroes */
		for (const auto &c :
		     { std::make_pair(Bytes{ 1, 0, 1 }, even),
		       std::make_pair(pattern(128, 4), even), std::make_pair(Bytes(3, 0), m),
		       std::make_pair(padded({ 5 }, 140), m) }) {
			auto s = modex_session(d, c.first, c.second);
			ASSERT_EQ(s->error(), 0);
			Op op(d, *s);

			op.asym().modex.base = op.in(base);
			op.asym().modex.result = op.out(128);
			run(d, op);
			ASSERT_TRUE(op.ok());
			EXPECT_EQ(bytes(op.asym().modex.result), mod_exp(base, c.first, c.second));
		}
		/* a modulus with zeroes in front: the result is as long as that */
		auto s = modex_session(d, { 3 }, padded(m, 131));
		Op op(d, *s), narrow(d, *s), none(d, *s);

		op.asym().modex.base = op.in(base);
		op.asym().modex.result = op.out(131);
		narrow.asym().modex.base = narrow.in(base);
		narrow.asym().modex.result = narrow.out(130);
		none.asym().modex.base = none.in({});
		none.asym().modex.result = none.out(131);
		run(d, { &op, &narrow, &none }, 3);
		EXPECT_EQ(bytes(op.asym().modex.result), padded(mod_exp(base, { 3 }, m), 131));
		EXPECT_EQ(narrow.status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
		EXPECT_EQ(none.status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);

		for (const auto &c :
		     { std::make_pair(Bytes{}, m), std::make_pair(Bytes{ 3 }, Bytes{}),
		       std::make_pair(Bytes{ 3 }, Bytes{ 0 }),
		       std::make_pair(Bytes{ 3 }, Bytes{ 1 }),
		       std::make_pair(Bytes{ 3 }, pattern(1025)) })
			EXPECT_EQ(modex_session(d, c.first, c.second)->error(), -EINVAL);
	}
}

const char *const groups[] = { "ffdhe2048", "modp_2048", "ffdhe3072", "modp_3072", "ffdhe4096",
			       "modp_1536", "modp_4096", "ffdhe6144", "ffdhe8192" };

TEST(Dh, PublicKeysAndSecretsOfTheGroups)
{
	for (const Device &d : devices()) {
		for (const char *name : groups) {
			SCOPED_TRACE(d.name + ", " + name);
			const Bytes p = bn_bytes(group_prime(name).get());
			auto s = dh_session(d, p, { 2 });
			std::vector<std::unique_ptr<Op>> pub, secret;
			std::vector<Bytes> keys;

			ASSERT_EQ(s->error(), 0);
			for (unsigned i = 0; i < 8; i++) {
				keys.push_back(pattern(i < 6 ? 32 : 29, 70 + i));
				pub.push_back(std::make_unique<Op>(d, *s));
				pub.back()->asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
				pub.back()->asym().dh.priv_key = pub.back()->in(keys.back());
				pub.back()->asym().dh.pub_key = pub.back()->out(p.size());
			}
			run(d, pub, 32);
			for (unsigned i = 0; i < 8; i++) {
				ASSERT_TRUE(pub[i]->ok());
				EXPECT_EQ(bytes(pub[i]->asym().dh.pub_key),
					  mod_exp({ 2 }, keys[i], p));
				secret.push_back(std::make_unique<Op>(d, *s));
				Op &op = *secret.back();

				op.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
				op.asym().dh.priv_key = op.in(keys[(i + 1) % 8]);
				op.asym().dh.pub_key = op.in(bytes(pub[i]->asym().dh.pub_key));
				op.asym().dh.shared_secret = op.out(p.size());
			}
			run(d, secret, 32);
			for (unsigned i = 0; i < 8; i++) {
				ASSERT_TRUE(secret[i]->ok());
				EXPECT_EQ(bytes(secret[i]->asym().dh.shared_secret),
					  mod_exp(bytes(pub[i]->asym().dh.pub_key),
						  keys[(i + 1) % 8], p));
			}
		}
	}
}

TEST(Dh, PeersWithBadPublicKeys)
{
	for (const Device &d : devices()) {
		const Bytes p = bn_bytes(group_prime("ffdhe2048").get());
		auto s = dh_session(d, p, { 2 });
		/* 0, 1, p - 1, p, p + something, longer, and one that is right */
		Bytes above = p;
		above.back() = 0xff;
		above[100] = 0xff;
		const std::vector<std::pair<Bytes, bool>> keys = {
			{ { 0 }, false },
			{ { 1 }, false },
			{ minus(p, 1), false },
			{ p, false },
			{ Bytes(256, 0xff), false },
			{ pattern(257, 3), false },
			{ { 4 }, true },
		};
		std::vector<std::unique_ptr<Op>> ops;

		for (const auto &key : keys) {
			for (auto type : { RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE,
					   RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY }) {
				ops.push_back(std::make_unique<Op>(d, *s));
				Op &op = *ops.back();

				op.asym().dh.ke_type = type;
				op.asym().dh.priv_key = op.in(pattern(32, 1));
				op.asym().dh.pub_key = op.in(key.first);
				op.asym().dh.shared_secret = op.out(256);
			}
		}
		run(d, ops, 32);
		for (size_t i = 0; i < ops.size(); i++)
			EXPECT_EQ(ops[i]->status(),
				  keys[i / 2].second ? RTE_CRYPTO_OP_STATUS_SUCCESS
						     : RTE_CRYPTO_OP_STATUS_ERROR)
				<< "key " << i / 2;

		/* outside of the subgroup: p - 4, since -1 is no square for a safe prime */
		Op outside(d, *s);

		outside.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY;
		outside.asym().dh.pub_key = outside.in(minus(p, 4));
		run(d, outside);
		EXPECT_EQ(outside.status(), RTE_CRYPTO_OP_STATUS_ERROR);
	}
}

TEST(Dh, BadParametersAreRefused)
{
	for (const Device &d : devices()) {
		const Bytes p = bn_bytes(group_prime("ffdhe2048").get());

		EXPECT_EQ(dh_session(d, minus(p, 1), { 2 })->error(), -EINVAL) << "even p";
		EXPECT_EQ(dh_session(d, { 1 }, { 2 })->error(), -EINVAL) << "p = 1";
		EXPECT_EQ(dh_session(d, {}, { 2 })->error(), -EINVAL) << "no p";
		EXPECT_EQ(dh_session(d, p, { 0 })->error(), -EINVAL) << "g = 0";
		EXPECT_EQ(dh_session(d, p, { 1 })->error(), -EINVAL) << "g = 1";
		EXPECT_EQ(dh_session(d, p, minus(p, 1))->error(), -EINVAL) << "g = p - 1";
		EXPECT_EQ(dh_session(d, p, p)->error(), -EINVAL) << "g = p";
		EXPECT_EQ(dh_session(d, p, {})->error(), -EINVAL) << "no g";
		EXPECT_EQ(dh_session(d, modulus(256, 1), { 2 })->error(), -EINVAL) << "short p";
	}
}

TEST(Dh, GeneratesKeys)
{
	for (const Device &d : devices()) {
		for (const char *name : { "ffdhe2048", "ffdhe3072", "modp_4096" }) {
			const Bytes p = bn_bytes(group_prime(name).get());
			auto s = dh_session(d, p, { 2 });
			Op a(d, *s), b(d, *s), c(d, *s);

			a.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE;
			a.asym().dh.priv_key = a.out(64);
			b.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE;
			b.asym().dh.priv_key = b.out(64);
			/* both at once, where the private key has room but no length */
			c.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			c.asym().dh.priv_key = c.out(64);
			c.asym().dh.priv_key.length = 0;
			c.asym().dh.pub_key = c.out(p.size());
			run(d, { &a, &b, &c }, 3);
			ASSERT_TRUE(a.ok() && b.ok() && c.ok());
			EXPECT_GE(a.asym().dh.priv_key.length, 32u);
			EXPECT_LE(a.asym().dh.priv_key.length, 64u);
			EXPECT_NE(bytes(a.asym().dh.priv_key), bytes(b.asym().dh.priv_key));
			EXPECT_EQ(bytes(c.asym().dh.pub_key),
				  mod_exp({ 2 }, bytes(c.asym().dh.priv_key), p));
		}
	}
}

TEST(Dh, ZeroesInFrontOnRequest)
{
	for (const Device &d : devices()) {
		const Bytes p = bn_bytes(group_prime("ffdhe2048").get());
		auto s = dh_session(d, p, { 2 });

		for (bool strip : { false, true }) {
			Op op(d, *s);

			/* 2 ^ 3 */
			op.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			op.asym().dh.priv_key = op.in({ 3 });
			op.asym().dh.pub_key = op.out(p.size());
			op.asym().flags = strip ? RTE_CRYPTO_ASYM_FLAG_PUB_KEY_NO_PADDING : 0;
			run(d, op);
			ASSERT_TRUE(op.ok());
			EXPECT_EQ(bytes(op.asym().dh.pub_key),
				  strip ? Bytes{ 8 } : padded({ 8 }, p.size()));
		}
	}
}

} // namespace
} // namespace mb
