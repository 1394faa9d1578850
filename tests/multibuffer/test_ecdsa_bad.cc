/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* ECDSA with keys, signatures and operands that are none. */

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/ec.h>

#include "ec.h"

namespace mb {
namespace {

constexpr auto ecdsa = RTE_CRYPTO_ASYM_XFORM_ECDSA;

TEST(Ecdsa, SignaturesOutOfRange)
{
	const Bytes dg = digest("SHA256", { 1 });

	for (const Curve *c : kernel_curves()) {
		const Pair pair = make_pair(*c);
		Bytes r, s;

		sign(pair, dg, r, s);
		const std::vector<Bytes> bad = {
			Bytes(c->order, 0),
			{ 0 },
			order(*c, 0),
			order(*c, 1),
			Bytes(c->order, 0xff),
			Bytes(c->order + 1, 0xff),
			Bytes(3 * c->order, 0xff),
		};

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c->name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdsa, pair, false);
			Ops ops;

			for (const Bytes &b : bad) {
				add_verify(ops, d, *session, dg, b, s);
				add_verify(ops, d, *session, dg, r, b);
			}
			add_verify(ops, d, *session, dg, r, s);
			run(d, ops, 15);
			for (unsigned i = 0; i + 1 < ops.size(); i++)
				EXPECT_EQ(ops[i]->status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED) << i;
			EXPECT_TRUE(ops.back()->ok());
		}
	}
}

TEST(Ecdsa, KeysThatAreAbsent)
{
	const Bytes dg = digest("SHA256", { 1 });

	for (const char *name : { "P-256", "P-521", "secp256k1" }) {
		const Curve &c = *find_curve(name);
		const Pair pair = make_pair(c);
		Bytes r, s;

		sign(pair, dg, r, s);
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			EXPECT_EQ(make_session(d, ecdsa, pair, false, false)->error(), -EINVAL);
			/* Half of a public key. */
			EXPECT_EQ(make_session(d, ecdsa, { c.id, pair.d, pair.x, {} })->error(),
				  -EINVAL);
			EXPECT_EQ(make_session(d, ecdsa, { c.id, pair.d, {}, pair.y })->error(),
				  -EINVAL);
			const auto only_private = make_session(d, ecdsa, pair, true, false);
			const auto only_public = make_session(d, ecdsa, pair, false, true);
			Ops ops;

			ASSERT_EQ(only_private->error(), 0);
			ASSERT_EQ(only_public->error(), 0);
			add_sign(ops, d, *only_public, c, dg);
			add_verify(ops, d, *only_private, dg, r, s);
			add_sign(ops, d, *only_private, c, dg);
			add_verify(ops, d, *only_public, dg, r, s);
			run(d, ops, 4);
			EXPECT_EQ(ops[0]->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
			EXPECT_EQ(ops[1]->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
			EXPECT_TRUE(ops[2]->ok());
			EXPECT_TRUE(ops[3]->ok());
		}
	}
}

TEST(Ecdsa, KeysThatAreNone)
{
	for (const char *name : { "P-256", "P-384", "P-521", "secp256k1", "brainpoolP320r1" }) {
		const Curve &c = *find_curve(name);
		const Pair p = make_pair(c);
		Bytes off = p.y, x_over = p.x, longer = p.x, zero(c.field, 0);

		off[c.field - 1] ^= 1;
		longer.push_back(0);
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const std::vector<EcKey> bad = {
				{ c.id, Bytes(c.order, 0), {}, {} },
				{ c.id, order(c, 0), {}, {} },
				{ c.id, Bytes(c.order + 1, 0xff), {}, {} },
				{ c.id, {}, p.x, off },
				{ c.id, {}, zero, zero },
				{ c.id, {}, prime(c), p.y },
				{ c.id, {}, Bytes(c.field, 0xff), p.y },
				{ c.id, {}, longer, p.y },
				{ c.id, {}, Bytes(1000, 0xff), Bytes(1000, 0xff) },
				{ c.id, p.d, p.x, off },
			};

			for (const EcKey &k : bad)
				EXPECT_EQ(make_session(d, ecdsa, k)->error(), -EINVAL)
					<< hex(k.d) << " " << hex(k.x) << " " << hex(k.y);
			EXPECT_EQ(make_session(d, ecdsa, p)->error(), 0);
			/* Scalars may have zeros in front. */
			EXPECT_EQ(make_session(d, ecdsa, { c.id, padded(p.d, c.order + 5), {}, {} })
					  ->error(),
				  0);
		}
	}
	for (const Device &d : devices()) {
		for (const unsigned id : { 0u, 29u, 30u, 34u, 40u, 41u, 0xfdffu, 0xfe0bu, 0xffffu })
			EXPECT_EQ(make_session(d, ecdsa, { id, { 1 }, {}, {} })->error(), -ENOTSUP)
				<< id;
	}
}

TEST(Ecdsa, CoordinatesThatAreNotReduced)
{
	/* On P-521 alone there is room for x + p: the one with x = 2 y, small enough, is searched.
	 */
	const Curve &c = *find_curve("P-521");
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	EC_POINT *p = EC_POINT_new(g);
	BIGNUM *x = BN_new(), *y = BN_new();
	Bytes bx(c.field), by(c.field);

	for (BN_ULONG i = 1;; i++) {
		BN_set_word(x, i);
		if (EC_POINT_set_compressed_coordinates(g, p, x, 0, nullptr) == 1)
			break;
	}
	ASSERT_EQ(EC_POINT_get_affine_coordinates(g, p, x, y, nullptr), 1);
	BN_bn2binpad(y, by.data(), static_cast<int>(by.size()));
	BN_bn2binpad(x, bx.data(), static_cast<int>(bx.size()));
	for (const Device &d : devices())
		EXPECT_EQ(make_session(d, ecdsa, { c.id, {}, bx, by })->error(), 0);
	BN_add(x, x, EC_GROUP_get0_field(g));
	BN_bn2binpad(x, bx.data(), static_cast<int>(bx.size()));
	for (const Device &d : devices())
		EXPECT_EQ(make_session(d, ecdsa, { c.id, {}, bx, by })->error(), -EINVAL);
	BN_free(x);
	BN_free(y);
	EC_POINT_free(p);
	EC_GROUP_free(g);
}

TEST(Ecdsa, OperandsThatAreNone)
{
	const Bytes dg = digest("SHA256", { 1 });
	const Bytes untouched(100, 0xa5);

	for (const char *name : { "P-256", "secp256k1" }) {
		const Curve &c = *find_curve(name);
		const Pair pair = make_pair(c);

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdsa, pair);
			Ops ops;

			for (unsigned i = 0; i < 10; i++)
				add_sign(ops, d, *session, c, dg);
			ops[0]->asym().ecdsa.message.data = nullptr;
			ops[1]->asym().ecdsa.message.length = 0;
			ops[2]->asym().ecdsa.r.data = nullptr;
			ops[3]->asym().ecdsa.s.data = nullptr;
			ops[4]->asym().ecdsa.r = ops[4]->out(c.order - 1);
			ops[5]->asym().ecdsa.s = ops[5]->out(1);
			ops[6]->asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_ENCRYPT;
			ops[7]->asym().ecdsa.k = ops[7]->in({ 1 });
			ops[7]->asym().ecdsa.k.length = 0;
			/* A length of zero says nothing about the buffer. */
			ops[8]->asym().ecdsa.r.length = 0;
			ops[8]->asym().ecdsa.s.length = 0;
			run(d, ops, 10);
			for (unsigned i = 0; i < ops.size(); i++) {
				const auto &e = ops[i]->asym().ecdsa;

				EXPECT_EQ(ops[i]->status(),
					  i < 8 ? RTE_CRYPTO_OP_STATUS_INVALID_ARGS
						: RTE_CRYPTO_OP_STATUS_SUCCESS)
					<< i;
				if (i == 8 || i == 9) {
					EXPECT_TRUE(verifies(pair, dg, bytes(e.r), bytes(e.s)));
				}
			}
			/* What was refused has not been written to. */
			EXPECT_EQ(bytes(ops[4]->asym().ecdsa.r),
				  Bytes(untouched.begin(),
					untouched.begin() + static_cast<long>(c.order) - 1));
			EXPECT_EQ(bytes(ops[5]->asym().ecdsa.r),
				  Bytes(untouched.begin(),
					untouched.begin() + static_cast<long>(c.order)));
		}
	}
}

} // namespace
} // namespace mb
