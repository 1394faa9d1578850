/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <set>

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/ec.h>

#include "ec.h"
#include "inside.h"

namespace mb {
namespace {

constexpr auto ecdsa = RTE_CRYPTO_ASYM_XFORM_ECDSA;

using Ops = std::vector<std::unique_ptr<Op>>;

std::vector<Op *>
pointers(const Ops &ops)
{
	std::vector<Op *> list;

	for (const auto &o : ops)
		list.push_back(o.get());
	return list;
}

Op &
add_sign(Ops &ops, const Device &d, const Session &s, const Curve &c, const Bytes &digest)
{
	ops.push_back(std::make_unique<Op>(d, s));
	Op &op = *ops.back();

	op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op.asym().ecdsa.message = op.in(digest);
	op.asym().ecdsa.r = op.out(c.order);
	op.asym().ecdsa.s = op.out(c.order);
	return op;
}

Op &
add_verify(Ops &ops, const Device &d, const Session &s, const Bytes &digest, const Bytes &r,
	   const Bytes &v)
{
	ops.push_back(std::make_unique<Op>(d, s));
	Op &op = *ops.back();

	op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
	op.asym().ecdsa.message = op.in(digest);
	op.asym().ecdsa.r = op.in(r);
	op.asym().ecdsa.s = op.in(v);
	return op;
}

/** The order of a curve, plus something. */
Bytes
order(const Curve &c, int plus)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	BIGNUM *n = BN_dup(EC_GROUP_get0_order(g));
	Bytes b(c.order);

	if (plus < 0)
		BN_sub_word(n, static_cast<BN_ULONG>(-plus));
	else
		BN_add_word(n, static_cast<BN_ULONG>(plus));
	BN_bn2binpad(n, b.data(), static_cast<int>(b.size()));
	BN_free(n);
	EC_GROUP_free(g);
	return b;
}

Bytes
prime(const Curve &c)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	Bytes b(c.field);

	BN_bn2binpad(EC_GROUP_get0_field(g), b.data(), static_cast<int>(b.size()));
	EC_GROUP_free(g);
	return b;
}

const std::vector<const Curve *> &
kernel_curves()
{
	static const std::vector<const Curve *> list = { find_curve("P-256"), find_curve("P-384"),
							 find_curve("P-521") };

	return list;
}

TEST(Ecdsa, LibcryptoVerifiesOnEveryCurve)
{
	for (const Curve &c : curves()) {
		const Pair pair = make_pair(c);

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdsa, pair);
			Ops ops;

			ASSERT_EQ(session->error(), 0);
			for (unsigned i = 0; i < 9; i++)
				add_sign(ops, d, *session, c, digest("SHA256", { uint8_t(i) }));
			run(d, pointers(ops), 9);
			for (unsigned i = 0; i < ops.size(); i++) {
				const auto &e = ops[i]->asym().ecdsa;

				ASSERT_TRUE(ops[i]->ok()) << ops[i]->status();
				EXPECT_EQ(e.r.length, c.order);
				EXPECT_EQ(e.s.length, c.order);
				EXPECT_TRUE(verifies(pair, digest("SHA256", { uint8_t(i) }),
						     bytes(e.r), bytes(e.s)));
			}
		}
	}
}

TEST(Ecdsa, VerifiesLibcryptoOnEveryCurveAndNothingElse)
{
	const Bytes good = digest("SHA256", { 1 }), other = digest("SHA256", { 2 });

	for (const Curve &c : curves()) {
		const Pair pair = make_pair(c);
		Bytes r, s;

		sign(pair, good, r, s);
		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdsa, pair, false);
			Bytes r1 = r, s1 = s;
			Ops ops;

			r1[c.order - 1] ^= 1;
			s1[c.order - 1] ^= 1;
			ASSERT_EQ(session->error(), 0);
			for (unsigned i = 0; i < 3; i++) {
				add_verify(ops, d, *session, good, r, s);
				add_verify(ops, d, *session, good, r1, s);
				add_verify(ops, d, *session, good, r, s1);
				add_verify(ops, d, *session, other, r, s);
				add_verify(ops, d, *session, good, s, r);
				/* Zeros in front do not make it another number. */
				add_verify(ops, d, *session, good, padded(r, c.order + 3),
					   padded(s, c.order + 1));
			}
			run(d, pointers(ops), 18);
			for (unsigned i = 0; i < ops.size(); i++)
				EXPECT_EQ(ops[i]->status(),
					  i % 6 == 0 || i % 6 == 5
						  ? RTE_CRYPTO_OP_STATUS_SUCCESS
						  : RTE_CRYPTO_OP_STATUS_AUTH_FAILED)
					<< i;
		}
	}
}

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
			run(d, pointers(ops), 15);
			for (unsigned i = 0; i + 1 < ops.size(); i++)
				EXPECT_EQ(ops[i]->status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED) << i;
			EXPECT_TRUE(ops.back()->ok());
		}
	}
}

TEST(Ecdsa, NoncesAreNeverTheSame)
{
	const Bytes dg = digest("SHA256", { 1 });

	for (const Curve *c : kernel_curves()) {
		const Pair pair = make_pair(*c);
		std::set<Bytes> seen;

		for (const Device &d : devices()) {
			const auto session = make_session(d, ecdsa, pair);
			Ops ops;

			for (unsigned i = 0; i < 1000; i++)
				add_sign(ops, d, *session, *c, dg);
			run(d, pointers(ops), 32);
			for (const auto &o : ops) {
				ASSERT_TRUE(o->ok());
				EXPECT_TRUE(seen.insert(bytes(o->asym().ecdsa.r)).second);
			}
		}
		EXPECT_EQ(seen.size(), 1000 * devices().size());
	}
}

TEST(Ecdsa, DigestsOfAnyLength)
{
	for (const Curve *c : kernel_curves()) {
		const Pair pair = make_pair(*c);

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c->name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdsa, pair);
			std::vector<Bytes> digests;
			Ops ops;

			for (size_t n = 1; n < 100; n++) {
				digests.push_back(random_bytes(n));
				digests.push_back(Bytes(n, 0xff));
				digests.push_back(Bytes(n, 0));
			}
			digests.push_back(order(*c, 0));
			digests.push_back(order(*c, -1));
			digests.push_back(random_bytes(5000));
			for (const Bytes &b : digests)
				add_sign(ops, d, *session, *c, b);
			run(d, pointers(ops), 32);
			Ops again;
			for (size_t i = 0; i < digests.size(); i++) {
				const auto &e = ops[i]->asym().ecdsa;

				ASSERT_TRUE(ops[i]->ok()) << digests[i].size();
				EXPECT_TRUE(verifies(pair, digests[i], bytes(e.r), bytes(e.s)))
					<< hex(digests[i]);
				add_verify(again, d, *session, digests[i], bytes(e.r), bytes(e.s));
			}
			run(d, pointers(again), 32);
			for (size_t i = 0; i < again.size(); i++)
				EXPECT_TRUE(again[i]->ok()) << hex(digests[i]);
		}
	}
}

TEST(Ecdsa, GivenNonces)
{
	const Bytes dg = digest("SHA256", { 1 });

	for (const char *name : { "P-256", "P-384", "P-521", "secp256k1", "sect233k1" }) {
		const Curve &c = *find_curve(name);
		const Pair pair = make_pair(c);
		const std::vector<Bytes> bad = { Bytes(c.order, 0), order(c, 0), order(c, 1),
						 Bytes(c.order + 1, 1) };
		/* A short one, one that starts with zeros, the largest. */
		const std::vector<Bytes> good = { { 7 }, padded({ 7 }, c.order + 9), order(c, -1) };

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto session = make_session(d, ecdsa, pair);
			Ops ops;

			for (const auto &list : { bad, good }) {
				for (const Bytes &k : list) {
					Op &op = add_sign(ops, d, *session, c, dg);

					op.asym().ecdsa.k = op.in(k);
				}
			}
			run(d, pointers(ops), 7);
			for (unsigned i = 0; i < ops.size(); i++) {
				const auto &e = ops[i]->asym().ecdsa;

				if (i < bad.size()) {
					EXPECT_EQ(ops[i]->status(),
						  RTE_CRYPTO_OP_STATUS_INVALID_ARGS)
						<< i;
					continue;
				}
				ASSERT_TRUE(ops[i]->ok()) << i;
				EXPECT_TRUE(verifies(pair, dg, bytes(e.r), bytes(e.s))) << i;
			}
			EXPECT_EQ(bytes(ops[bad.size()]->asym().ecdsa.s),
				  bytes(ops[bad.size() + 1]->asym().ecdsa.s));
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
			run(d, pointers(ops), 4);
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

/* A point with x + p in place of x would be taken for the one with x if nobody looked. */
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
			run(d, pointers(ops), 10);
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

TEST(Ecdsa, KernelsDoIt)
{
	const Bytes dg = digest("SHA256", { 1 });

	for (const Device &d : devices()) {
		for (const Curve *c : kernel_curves()) {
			SCOPED_TRACE(std::string(c->name) + ", multibuffer=" + d.name);
			const Pair pair = make_pair(*c);
			const auto session = make_session(d, ecdsa, pair);
			inside_counts before, after;
			Ops ops;

			inside_count(d.id, &before);
			for (unsigned i = 0; i < 32; i++)
				add_sign(ops, d, *session, *c, dg);
			run(d, pointers(ops), 32);
			inside_count(d.id, &after);
			EXPECT_EQ(after.groups - before.groups, inside_has_kernels(d.id) ? 4u : 0u);
			EXPECT_EQ(after.soft_ops - before.soft_ops,
				  inside_has_kernels(d.id) ? 0u : 32u);
		}
	}
}

} // namespace
} // namespace mb
