/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* ECDH with points and keys that are none, or of a small order. */

#include <gtest/gtest.h>

#include "ec.h"

namespace mb {
namespace {

constexpr auto ecdh = RTE_CRYPTO_ASYM_XFORM_ECDH;

TEST(Ecdh, BadPointsAmongGoodOnes)
{
	for (const char *name : { "P-256", "P-384", "P-521", "secp256k1", "sect233k1" }) {
		const Curve &c = *find_curve(name);
		const Pair own = make_pair(c), peer = make_pair(c);
		const Bytes zero(c.field, 0), full(c.field, 0xff), z = shared(own, peer);
		Bytes off = peer.y, longer = peer.x;

		off[c.field - 1] ^= 1;
		longer.insert(longer.begin(), 0);
		const std::vector<std::pair<Bytes, Bytes>> bad = {
			{ peer.x, off },    { zero, zero },
			{ zero, peer.y },   { full, peer.y },
			{ peer.x, full },   { full, full },
			{ peer.y, peer.x }, { longer, peer.y },
			{ { 1 }, { 1 } },   { Bytes(1000, 0xff), Bytes(1000, 0xff) },
			{ own.x, peer.y },
		};

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			Ops ops, checks;

			for (const auto &b : bad) {
				for (const auto &p : { b, std::make_pair(peer.x, peer.y) }) {
					add_secret(ops, d, *none, c, own.d, p.first, p.second);
					Op &op = add_agreement(checks, d, *none,
							       RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY);

					op.asym().ecdh.pub_key.x = op.in(p.first);
					op.asym().ecdh.pub_key.y = op.in(p.second);
				}
			}
			run(d, ops, 22);
			run(d, checks, 22);
			for (unsigned i = 0; i < ops.size(); i++) {
				const auto want = i % 2 == 0 ? RTE_CRYPTO_OP_STATUS_ERROR
							     : RTE_CRYPTO_OP_STATUS_SUCCESS;

				EXPECT_EQ(ops[i]->status(), want) << i;
				EXPECT_EQ(checks[i]->status(), want) << i;
				EXPECT_EQ(bytes(ops[i]->asym().ecdh.shared_secret.x),
					  i % 2 == 0 ? Bytes(c.field, 0xa5) : z)
					<< i;
			}
		}
	}
}

TEST(Ecdh, SmallSubgroups)
{
	const Curve &c = *find_curve("sect233k1");
	const Pair own = make_pair(c);
	const Bytes zero(c.field, 0), one = padded({ 1 }, c.field);

	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
		Ops ops;

		/* y^2 + xy = x^3 + 1 has (0, 1), of order two, and (1, 0), (1, 1), of order four.
		 */
		for (const auto &p : { std::make_pair(zero, one), std::make_pair(one, zero),
				       std::make_pair(one, one) })
			add_secret(ops, d, *none, c, own.d, p.first, p.second);
		run(d, ops, 3);
		for (const auto &o : ops)
			EXPECT_EQ(o->status(), RTE_CRYPTO_OP_STATUS_ERROR);
		EXPECT_EQ(make_session(d, ecdh, { c.id, {}, zero, one })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, ecdh, { c.id, {}, one, one })->error(), -EINVAL);
	}
}

TEST(Ecdh, KeysThatAreAbsentOrNone)
{
	for (const char *name : { "P-256", "P-521", "secp256k1" }) {
		const Curve &c = *find_curve(name);
		const Pair own = make_pair(c), peer = make_pair(c);
		const Bytes untouched(c.field, 0xa5);

		for (const Device &d : devices()) {
			SCOPED_TRACE(std::string(c.name) + ", multibuffer=" + d.name);
			const auto none = make_session(d, ecdh, { c.id, {}, {}, {} });
			const auto only_d = make_session(d, ecdh, { c.id, own.d, {}, {} });
			const auto only_q = make_session(d, ecdh, { c.id, {}, peer.x, peer.y });
			Ops ops;

			add_secret(ops, d, *none, c, {}, {}, {});
			add_secret(ops, d, *none, c, own.d, {}, {});
			add_secret(ops, d, *none, c, {}, peer.x, peer.y);
			add_secret(ops, d, *only_d, c, {}, {}, {});
			add_secret(ops, d, *only_q, c, {}, {}, {});
			add_secret(ops, d, *only_d, c, {}, peer.x, {});
			add_secret(ops, d, *only_q, c, own.d, {}, {})
				.asym()
				.ecdh.shared_secret.x.data = nullptr;
			/* Room for one byte less than there must be. */
			Op &tight = add_secret(ops, d, *only_q, c, own.d, {}, {});
			tight.asym().ecdh.shared_secret.x = tight.out(c.field - 1);
			add_secret(ops, d, *only_q, c, Bytes(c.order, 0), {}, {});
			add_secret(ops, d, *only_q, c, Bytes(c.order, 0xff), {}, {});
			add_secret(ops, d, *only_q, c, Bytes(c.order + 1, 0x11), {}, {});
			add_agreement(ops, d, *none, RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE);
			Op &q = add_agreement(ops, d, *none, RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE);
			q.asym().ecdh.pub_key.x = q.out(c.field);
			q.asym().ecdh.pub_key.y = q.out(c.field);
			add_agreement(ops, d, *none, RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY);
			add_agreement(ops, d, *none, RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE);
			add_agreement(ops, d, *none, static_cast<rte_crypto_asym_ke_type>(9));
			const size_t bad = ops.size();
			add_secret(ops, d, *only_d, c, {}, peer.x, peer.y);
			add_secret(ops, d, *only_q, c, own.d, {}, {});
			run(d, ops, 32);
			for (size_t i = 0; i < ops.size(); i++)
				EXPECT_EQ(ops[i]->status(),
					  i < bad ? RTE_CRYPTO_OP_STATUS_INVALID_ARGS
						  : RTE_CRYPTO_OP_STATUS_SUCCESS)
					<< i;
			EXPECT_EQ(bytes(ops[0]->asym().ecdh.shared_secret.x), untouched);
			EXPECT_EQ(bytes(ops[bad]->asym().ecdh.shared_secret.x), shared(own, peer));
		}
	}
}

} // namespace
} // namespace mb
