/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* X25519 and X448. */

#include <gtest/gtest.h>

#include "ec.h"
#include "inside.h"

namespace mb {
namespace {

constexpr auto ecdh = RTE_CRYPTO_ASYM_XFORM_ECDH;

struct Group {
	unsigned id;
	const char *name;
	size_t bytes;
	uint8_t base;
	Bytes once, thousand; /**< RFC 7748 section 5.2: after that many iterations */
};

const std::vector<Group> &
groups()
{
	static const std::vector<Group> list = {
		{ 29, "X25519", 32, 9,
		  unhex("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"),
		  unhex("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51") },
		{ 30, "X448", 56, 5,
		  unhex("3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a4d23a8cd"
			"0db897086239492caf350b51f833868b9bc2b3bca9cf4113"),
		  unhex("aa3b4749d55b9daf1e5b00288826c467274ce3ebbdd5c17b975e09d4af6c67cf"
			"10d087202db88286e2b79fceea3ec353ef54faa26e219f38") },
	};

	return list;
}

Op &
add_secret(Ops &ops, const Device &d, const Session &s, const Bytes &k, const Bytes &u)
{
	ops.push_back(std::make_unique<Op>(d, s));
	Op &op = *ops.back();

	op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
	op.asym().ecdh.priv_key = op.in(k);
	op.asym().ecdh.pub_key.x = op.in(u);
	op.asym().ecdh.shared_secret.x = op.out(u.size());
	return op;
}

/** The same by libcrypto, empty where it fails. */
Bytes
reference(const char *name, const Bytes &k, const Bytes &u)
{
	EVP_PKEY *own = EVP_PKEY_new_raw_private_key_ex(nullptr, name, nullptr, k.data(), k.size());
	EVP_PKEY *peer = EVP_PKEY_new_raw_public_key_ex(nullptr, name, nullptr, u.data(), u.size());
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(own, nullptr);
	Bytes z(k.size());
	size_t len = z.size();

	if (EVP_PKEY_derive_init(ctx) != 1 || EVP_PKEY_derive_set_peer(ctx, peer) != 1 ||
	    EVP_PKEY_derive(ctx, z.data(), &len) != 1)
		z.clear();
	EVP_PKEY_CTX_free(ctx);
	EVP_PKEY_free(own);
	EVP_PKEY_free(peer);
	return z;
}

Bytes
reference_public(const char *name, const Bytes &k)
{
	EVP_PKEY *own = EVP_PKEY_new_raw_private_key_ex(nullptr, name, nullptr, k.data(), k.size());
	Bytes u(k.size());
	size_t len = u.size();

	EVP_PKEY_get_raw_public_key(own, u.data(), &len);
	EVP_PKEY_free(own);
	return u;
}

/* Eight chains of X25519 at once: a single one would not be worth a kernel run. */
TEST(Xdh, Rfc7748Iterated)
{
	for (const Group &g : groups()) {
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(g.name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdh, { g.id, {}, {}, {} });
			const unsigned chains = g.id == 29 ? 8 : 1;
			Bytes k(g.bytes, 0);
			Bytes u = k;
			inside_counts before, after;

			ASSERT_EQ(session->error(), 0);
			k[0] = u[0] = g.base;
			inside_count(d.id, &before);
			for (unsigned i = 1; i <= 1000; i++) {
				Ops ops;

				for (unsigned n = 0; n < chains; n++)
					add_secret(ops, d, *session, k, u);
				run(d, ops, 8);
				for (const auto &o : ops)
					ASSERT_TRUE(o->ok()) << i;
				const Bytes z = bytes(ops[0]->asym().ecdh.shared_secret.x);
				for (const auto &o : ops)
					ASSERT_EQ(bytes(o->asym().ecdh.shared_secret.x), z) << i;
				u = k;
				k = z;
				if (i == 1) {
					ASSERT_EQ(hex(k), hex(g.once));
				}
			}
			inside_count(d.id, &after);
			EXPECT_EQ(hex(k), hex(g.thousand));
			/* All but the first two, whose u is 9. */
			EXPECT_EQ(after.grouped_ops - before.grouped_ops,
				  g.id == 29 && inside_has_kernels(d.id) ? 998 * 8u : 0u);
		}
	}
}

/* RFC 7748 section 6.1: both sides' public keys, and the secret. */
TEST(Xdh, Rfc7748KeyExchange)
{
	const Bytes da = unhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
	const Bytes db = unhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
	const Bytes qa = unhex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
	const Bytes qb = unhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
	const Bytes z = unhex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");

	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto none = make_session(d, ecdh, { 29, {}, {}, {} });
		/* As a session of its own key and the peer's, and with both in the operation. */
		const auto both = make_session(d, ecdh, { 29, da, qb, {} });
		Ops ops;

		add_secret(ops, d, *none, da, qb);
		add_secret(ops, d, *none, db, qa);
		for (unsigned i = 0; i < 3; i++) {
			Op &op = add_secret(ops, d, *both, da, qb);

			op.asym().ecdh.priv_key = {};
			op.asym().ecdh.pub_key = {};
		}
		for (unsigned i = 0; i < 3; i++) {
			ops.push_back(std::make_unique<Op>(d, i == 0 ? *both : *none));
			Op &op = *ops.back();

			op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			if (i != 0)
				op.asym().ecdh.priv_key = op.in(i == 1 ? da : db);
			op.asym().ecdh.pub_key.x = op.out(32);
		}
		run(d, ops, 8);
		for (unsigned i = 0; i < 5; i++) {
			ASSERT_TRUE(ops[i]->ok()) << i;
			EXPECT_EQ(hex(bytes(ops[i]->asym().ecdh.shared_secret.x)), hex(z)) << i;
		}
		for (unsigned i = 5; i < 8; i++) {
			ASSERT_TRUE(ops[i]->ok()) << i;
			EXPECT_EQ(hex(bytes(ops[i]->asym().ecdh.pub_key.x)), hex(i == 7 ? qb : qa))
				<< i;
		}
	}
}

TEST(Xdh, KeysAreDrawn)
{
	for (const Group &g : groups()) {
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(g.name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { g.id, {}, {}, {} });
			std::vector<Bytes> keys;
			Ops ops;

			for (unsigned i = 0; i < 20; i++) {
				ops.push_back(std::make_unique<Op>(d, *none));
				auto &e = ops.back()->asym().ecdh;

				e.priv_key = ops.back()->out(g.bytes);
				if (i % 2 == 0) {
					e.ke_type = RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE;
					continue;
				}
				e.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
				e.priv_key.length = 0;
				e.pub_key.x = ops.back()->out(g.bytes);
			}
			run(d, ops, 20);
			for (unsigned i = 0; i < 20; i++) {
				const auto &e = ops[i]->asym().ecdh;
				const Bytes k = bytes(e.priv_key);

				ASSERT_TRUE(ops[i]->ok()) << i;
				ASSERT_EQ(k.size(), g.bytes);
				for (const Bytes &other : keys)
					EXPECT_NE(k, other);
				keys.push_back(k);
				if (i % 2 != 0) {
					EXPECT_EQ(bytes(e.pub_key.x), reference_public(g.name, k));
				}
			}
		}
	}
}

/* RFC 7748 section 6: a secret of zeros only is for TLS to refuse. The others are not hurt. */
TEST(Xdh, LowOrder)
{
	const std::vector<Bytes> low = {
		Bytes(32, 0),
		padded({ 1 }, 32),
		unhex("0100000000000000000000000000000000000000000000000000000000000000"),
		unhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
		unhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
		unhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
		unhex("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
		unhex("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
	};
	const Bytes k = random_bytes(32);
	const Bytes u = reference_public("X25519", random_bytes(32));

	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto none = make_session(d, ecdh, { 29, {}, {}, {} });
		Ops ops, checks;

		for (const Bytes &b : low) {
			add_secret(ops, d, *none, k, b);
			add_secret(ops, d, *none, k, u);
			for (const Bytes &p : { b, u }) {
				checks.push_back(std::make_unique<Op>(d, *none));
				checks.back()
					->asym()
					.ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY;
				checks.back()->asym().ecdh.pub_key.x = checks.back()->in(p);
			}
		}
		run(d, ops, 16);
		run(d, checks, 16);
		for (unsigned i = 0; i < ops.size(); i++) {
			/* padded({1}) is a large number, not one. */
			const bool ok = i % 2 != 0 || i == 2;

			EXPECT_EQ(ops[i]->status(),
				  ok ? RTE_CRYPTO_OP_STATUS_SUCCESS : RTE_CRYPTO_OP_STATUS_ERROR)
				<< i;
			EXPECT_EQ(checks[i]->status(), ops[i]->status()) << i;
			if (!ok) {
				EXPECT_EQ(bytes(ops[i]->asym().ecdh.shared_secret.x),
					  Bytes(32, 0xa5));
			} else if (i != 2) {
				EXPECT_EQ(bytes(ops[i]->asym().ecdh.shared_secret.x),
					  reference("X25519", k, u));
			}
		}
	}
}

/* Where a kernel was seen to be wrong, and random keys beside. */
TEST(Xdh, SameAsLibcrypto)
{
	std::vector<std::pair<Bytes, Bytes>> in;

	for (unsigned bit = 0; bit < 256; bit++) {
		for (int plus = -3; plus <= 3; plus++) {
			Bytes u(32, plus < 0 ? 0xff : 0);

			/* 2^bit + plus, little-endian, for what fits. */
			if (plus < 0) {
				for (unsigned i = bit; i < 256; i++)
					u[i / 8] &= static_cast<uint8_t>(~(1 << i % 8));
				u[0] = static_cast<uint8_t>(u[0] + plus + 1);
			} else {
				u[bit / 8] = static_cast<uint8_t>(1 << bit % 8);
				u[0] = static_cast<uint8_t>(u[0] + plus);
			}
			in.emplace_back(random_bytes(32), u);
		}
		in.emplace_back(random_bytes(32), random_bytes(32));
	}
	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto none = make_session(d, ecdh, { 29, {}, {}, {} });
		Ops ops;

		for (const auto &i : in)
			add_secret(ops, d, *none, i.first, i.second);
		run(d, ops, 32);
		for (size_t i = 0; i < in.size(); i++) {
			const Bytes z = reference("X25519", in[i].first, in[i].second);

			EXPECT_EQ(ops[i]->ok(), !z.empty()) << hex(in[i].second);
			if (!z.empty()) {
				EXPECT_EQ(bytes(ops[i]->asym().ecdh.shared_secret.x), z)
					<< hex(in[i].second);
			}
		}
	}
}

TEST(Xdh, OperandsThatAreNone)
{
	for (const Group &g : groups()) {
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(g.name) + ", multibuffer=" + d.name);
			for (const size_t n :
			     { size_t(1), g.bytes - 1, g.bytes + 1, size_t(200) }) {
				EXPECT_EQ(make_session(d, ecdh, { g.id, Bytes(n, 1), {}, {} })
						  ->error(),
					  -EINVAL);
				EXPECT_EQ(make_session(d, ecdh, { g.id, {}, Bytes(n, 1), {} })
						  ->error(),
					  -EINVAL);
			}
			const auto none = make_session(d, ecdh, { g.id, {}, {}, {} });
			const Bytes k = random_bytes(g.bytes);
			const Bytes u = reference_public(g.name, random_bytes(g.bytes));
			Ops ops;

			for (unsigned i = 0; i < 12; i++)
				add_secret(ops, d, *none, k, u);
			ops[0]->asym().ecdh.priv_key = {};
			ops[1]->asym().ecdh.priv_key.length--;
			ops[2]->asym().ecdh.pub_key.x = {};
			ops[3]->asym().ecdh.shared_secret.x = {};
			ops[4]->asym().ecdh.shared_secret.x = ops[4]->out(g.bytes - 1);
			ops[5]->asym().flags = RTE_CRYPTO_ASYM_FLAG_PUB_KEY_COMPRESSED;
			ops[6]->asym().ecdh.ke_type = static_cast<rte_crypto_asym_ke_type>(9);
			ops[7]->asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			ops[7]->asym().ecdh.pub_key = {};
			ops[8]->asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE;
			ops[8]->asym().ecdh.priv_key = {};
			/* The peer's own fault: a verdict. */
			ops[9]->asym().ecdh.pub_key.x = ops[9]->in(Bytes(g.bytes - 1, 1));
			ops[10]->asym().ecdh.pub_key.x = ops[10]->in(Bytes(g.bytes + 1, 1));
			run(d, ops, 12);
			for (unsigned i = 0; i < 12; i++)
				EXPECT_EQ(ops[i]->status(),
					  i < 9		   ? RTE_CRYPTO_OP_STATUS_INVALID_ARGS
						  : i < 11 ? RTE_CRYPTO_OP_STATUS_ERROR
							   : RTE_CRYPTO_OP_STATUS_SUCCESS)
					<< i;
			EXPECT_EQ(bytes(ops[11]->asym().ecdh.shared_secret.x),
				  reference(g.name, k, u));
		}
	}
}

} // namespace
} // namespace mb
