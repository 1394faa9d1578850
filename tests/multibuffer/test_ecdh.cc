/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/ec.h>

#include "ec.h"
#include "inside.h"

namespace mb {
namespace {

constexpr auto ecdh = RTE_CRYPTO_ASYM_XFORM_ECDH;

/** Both coordinates of k times a point, or of the generator for none. */
std::pair<Bytes, Bytes>
multiply(const Curve &c, const Bytes &k, const Pair *point)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	EC_POINT *p = EC_POINT_new(g), *r = EC_POINT_new(g);
	BIGNUM *x = BN_new(), *y = BN_new();
	BIGNUM *v = BN_bin2bn(k.data(), static_cast<int>(k.size()), nullptr);
	std::pair<Bytes, Bytes> out{ Bytes(c.field), Bytes(c.field) };

	if (point == nullptr) {
		EC_POINT_mul(g, r, v, nullptr, nullptr, nullptr);
	} else {
		BN_bin2bn(point->x.data(), static_cast<int>(c.field), x);
		BN_bin2bn(point->y.data(), static_cast<int>(c.field), y);
		EC_POINT_set_affine_coordinates(g, p, x, y, nullptr);
		EC_POINT_mul(g, r, nullptr, p, v, nullptr);
	}
	EC_POINT_get_affine_coordinates(g, r, x, y, nullptr);
	BN_bn2binpad(x, out.first.data(), static_cast<int>(c.field));
	BN_bn2binpad(y, out.second.data(), static_cast<int>(c.field));
	BN_free(v);
	BN_free(x);
	BN_free(y);
	EC_POINT_free(p);
	EC_POINT_free(r);
	EC_GROUP_free(g);
	return out;
}

TEST(Ecdh, SecretsOnEveryCurve)
{
	for (const Curve &c : curves()) {
		const Pair own = make_pair(c), peer = make_pair(c);
		const Bytes z = shared(own, peer);

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			const auto both = make_session(d, ecdh, { c.id, own.d, peer.x, peer.y });
			Ops ops;

			ASSERT_EQ(none->error(), 0);
			ASSERT_EQ(both->error(), 0);
			for (unsigned i = 0; i < 4; i++) {
				add_secret(ops, d, *none, c, own.d, peer.x, peer.y);
				add_secret(ops, d, *none, c, peer.d, own.x, own.y);
				/* As DPDK's tests do it: both keys in the session. */
				add_secret(ops, d, *both, c, {}, {}, {});
			}
			/* And with the other coordinate. */
			ops.back()->asym().ecdh.shared_secret.y = ops.back()->out(c.field);
			run(d, ops, 12);
			for (const auto &o : ops) {
				ASSERT_TRUE(o->ok()) << o->status();
				EXPECT_EQ(hex(bytes(o->asym().ecdh.shared_secret.x)), hex(z));
			}
			EXPECT_EQ(hex(bytes(ops.back()->asym().ecdh.shared_secret.y)),
				  hex(multiply(c, own.d, &peer).second));
		}
	}
}

TEST(Ecdh, PublicKeysOnEveryCurve)
{
	for (const Curve &c : curves()) {
		const Pair pair = make_pair(c);

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			const auto own = make_session(d, ecdh, { c.id, pair.d, {}, {} });
			Ops ops;

			for (unsigned i = 0; i < 12; i++) {
				Op &op = add_agreement(ops, d, i % 3 == 0 ? *own : *none,
						       RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE);
				auto &e = op.asym().ecdh;

				e.pub_key.x = op.out(c.field);
				e.pub_key.y = op.out(c.field);
				if (i % 3 == 1) {
					e.priv_key = op.in(pair.d);
				} else if (i % 3 == 2) {
					/* To be drawn, and told. */
					e.priv_key = op.out(c.order);
					e.priv_key.length = 0;
				}
			}
			run(d, ops, 12);
			for (unsigned i = 0; i < 12; i++) {
				const auto &e = ops[i]->asym().ecdh;
				auto q = std::make_pair(pair.x, pair.y);

				ASSERT_TRUE(ops[i]->ok()) << i << ": " << ops[i]->status();
				if (i % 3 == 2) {
					ASSERT_EQ(e.priv_key.length, c.order);
					q = multiply(c, bytes(e.priv_key), nullptr);
				}
				EXPECT_EQ(hex(bytes(e.pub_key.x)), hex(q.first)) << i;
				EXPECT_EQ(hex(bytes(e.pub_key.y)), hex(q.second)) << i;
			}
		}
	}
}

/* A private key that the driver makes is one of 1 .. n - 1: it takes it back as such. */

TEST(Ecdh, PrivateKeysOnEveryCurve)
{
	for (const Curve &c : curves()) {
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			Bytes last;
			Ops ops;

			for (unsigned i = 0; i < 16; i++) {
				Op &op = add_agreement(ops, d, *none,
						       RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE);

				op.asym().ecdh.priv_key = op.out(c.order);
			}
			run(d, ops, 16);
			for (const auto &o : ops) {
				const Bytes k = bytes(o->asym().ecdh.priv_key);

				ASSERT_TRUE(o->ok());
				EXPECT_EQ(k.size(), c.order);
				EXPECT_NE(k, last);
				EXPECT_EQ(make_session(d, ecdh, { c.id, k, {}, {} })->error(), 0);
				last = k;
			}
		}
	}
}

/* On a curve with a cofactor there are points of small order, which would tell about the key. */

TEST(Ecdh, WithoutPadding)
{
	const Curve &c = *find_curve("P-256");
	const Pair peer = make_pair(c);

	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
		unsigned shorter = 0;
		Ops padded_ops, ops;

		for (unsigned i = 1; i <= 1500; i++) {
			const Bytes k = { uint8_t(i >> 8), uint8_t(i) };

			add_secret(padded_ops, d, *none, c, k, peer.x, peer.y);
			add_secret(ops, d, *none, c, k, peer.x, peer.y)
				.asym()
				.flags = RTE_CRYPTO_ASYM_FLAG_SHARED_KEY_NO_PADDING;
		}
		run(d, padded_ops, 32);
		run(d, ops, 32);
		for (size_t i = 0; i < ops.size(); i++) {
			const Bytes z = bytes(padded_ops[i]->asym().ecdh.shared_secret.x);
			const Bytes s = bytes(ops[i]->asym().ecdh.shared_secret.x);

			ASSERT_TRUE(ops[i]->ok());
			EXPECT_EQ(z.size(), c.field);
			EXPECT_NE(s[0], 0);
			EXPECT_EQ(padded(s, c.field), z);
			shorter += s.size() < z.size();
		}
		EXPECT_GT(shorter, 0u);
	}
}

/** Numbers that make additions of equal or opposite points in a ladder or comb likely. */
std::vector<Bytes>
edges(const Curve &c)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	BIGNUM *v = BN_new();
	std::vector<Bytes> list;
	auto add = [&] {
		Bytes b(c.order);

		BN_bn2binpad(v, b.data(), static_cast<int>(b.size()));
		list.push_back(b);
	};

	for (BN_ULONG i = 1; i <= 40; i++) {
		BN_set_word(v, i);
		add();
		BN_copy(v, EC_GROUP_get0_order(g));
		BN_sub_word(v, i);
		add();
		BN_rshift1(v, v);
		add();
	}
	for (int bit = 6; bit < EC_GROUP_order_bits(g) - 1; bit++) {
		BN_zero(v);
		BN_set_bit(v, bit);
		add();
		BN_sub_word(v, 1);
		add();
	}
	BN_free(v);
	EC_GROUP_free(g);
	return list;
}

TEST(Ecdh, ScalarsAtTheEdges)
{
	for (const char *name : { "P-256", "P-384", "P-521" }) {
		const Curve &c = *find_curve(name);
		const Pair peer = make_pair(c);
		const std::vector<Bytes> list = edges(c);
		std::vector<std::pair<Bytes, Bytes>> points, secrets;

		for (const Bytes &k : list) {
			points.push_back(multiply(c, k, nullptr));
			secrets.push_back(multiply(c, k, &peer));
		}
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			Ops ops, keys;

			for (const Bytes &k : list) {
				add_secret(ops, d, *none, c, k, peer.x, peer.y);
				Op &op = add_agreement(keys, d, *none,
						       RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE);

				op.asym().ecdh.priv_key = op.in(k);
				op.asym().ecdh.pub_key.x = op.out(c.field);
				op.asym().ecdh.pub_key.y = op.out(c.field);
			}
			run(d, ops, 32);
			run(d, keys, 32);
			for (size_t i = 0; i < list.size(); i++) {
				const auto &q = keys[i]->asym().ecdh.pub_key;

				ASSERT_TRUE(ops[i]->ok()) << hex(list[i]);
				ASSERT_TRUE(keys[i]->ok()) << hex(list[i]);
				EXPECT_EQ(bytes(ops[i]->asym().ecdh.shared_secret.x),
					  secrets[i].first)
					<< hex(list[i]);
				EXPECT_EQ(bytes(q.x), points[i].first) << hex(list[i]);
				EXPECT_EQ(bytes(q.y), points[i].second) << hex(list[i]);
			}
		}
	}
}

TEST(Ecdh, KernelsDoIt)
{
	for (const Device &d : devices()) {
		for (const char *name : { "P-256", "P-384", "P-521" }) {
			SCOPED_TRACE(std::string(name) + ", multibuffer=" + d.name);
			const Curve &c = *find_curve(name);
			const Pair own = make_pair(c), peer = make_pair(c);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			inside_counts before, after;
			Ops ops;

			inside_count(d.id, &before);
			for (unsigned i = 0; i < 32; i++)
				add_secret(ops, d, *none, c, own.d, peer.x, peer.y);
			run(d, ops, 32);
			inside_count(d.id, &after);
			EXPECT_EQ(after.groups - before.groups, inside_has_kernels(d.id) ? 4u : 0u);
			EXPECT_EQ(after.soft_ops - before.soft_ops,
				  inside_has_kernels(d.id) ? 0u : 32u);
		}
	}
}

} // namespace
} // namespace mb
