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
			run(d, ops, 9);
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
			run(d, ops, 18);
			for (unsigned i = 0; i < ops.size(); i++)
				EXPECT_EQ(ops[i]->status(),
					  i % 6 == 0 || i % 6 == 5
						  ? RTE_CRYPTO_OP_STATUS_SUCCESS
						  : RTE_CRYPTO_OP_STATUS_AUTH_FAILED)
					<< i;
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
			run(d, ops, 32);
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
			run(d, ops, 32);
			Ops again;
			for (size_t i = 0; i < digests.size(); i++) {
				const auto &e = ops[i]->asym().ecdsa;

				ASSERT_TRUE(ops[i]->ok()) << digests[i].size();
				EXPECT_TRUE(verifies(pair, digests[i], bytes(e.r), bytes(e.s)))
					<< hex(digests[i]);
				add_verify(again, d, *session, digests[i], bytes(e.r), bytes(e.s));
			}
			run(d, again, 32);
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
			run(d, ops, 7);
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

/* A point with x + p in place of x would be taken for the one with x if nobody looked. */

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
