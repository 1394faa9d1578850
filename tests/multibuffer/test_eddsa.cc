/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "ec_vectors.h"

namespace mb {
namespace {

constexpr auto eddsa = RTE_CRYPTO_ASYM_XFORM_EDDSA;

struct Known {
	rte_crypto_edward_instance instance;
	Bytes d, q, message, context, sign;
};

unsigned
curve_of(rte_crypto_edward_instance i)
{
	return i == RTE_CRYPTO_EDCURVE_448 || i == RTE_CRYPTO_EDCURVE_448PH ? 30 : 29;
}

/* RFC 8032 sections 7.2 and 7.3, which no package has. */
std::vector<Known>
rfc8032()
{
	return {
		{ RTE_CRYPTO_EDCURVE_25519CTX,
		  unhex("0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6"),
		  unhex("dfc9425e4f968f7f0c29f0259cf5f9aed6851c2bb4ad8bfb860cfee0ab248292"),
		  unhex("f726936d19c800494e3fdaff20b276a8"), unhex("666f6f"),
		  unhex("55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a"
			"8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d") },
		{ RTE_CRYPTO_EDCURVE_25519PH,
		  unhex("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42"),
		  unhex("ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf"),
		  unhex("616263"),
		  {},
		  unhex("98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41"
			"31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406") },
	};
}

Op &
add(Ops &ops, const Device &d, const Session &s, const Known &k)
{
	ops.push_back(std::make_unique<Op>(d, s));
	Op &op = *ops.back();

	op.asym().eddsa.instance = k.instance;
	op.asym().eddsa.message = op.in(k.message);
	op.asym().eddsa.context = op.in(k.context);
	return op;
}

Op &
add_sign(Ops &ops, const Device &d, const Session &s, const Known &k)
{
	Op &op = add(ops, d, s, k);

	op.asym().eddsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op.asym().eddsa.sign = op.out(curve_of(k.instance) == 30 ? 114 : 64);
	return op;
}

Op &
add_verify(Ops &ops, const Device &d, const Session &s, const Known &k, const Bytes &sign)
{
	Op &op = add(ops, d, s, k);

	op.asym().eddsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
	op.asym().eddsa.sign = op.in(sign);
	return op;
}

/** Sign and verify each, with a key of its own and in one burst. */
void
check(const std::vector<Known> &list)
{
	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		std::vector<std::unique_ptr<Session>> sessions;
		Ops signs, verifies, bad;

		for (const Known &k : list) {
			Bytes wrong = k.sign;

			sessions.push_back(
				make_session(d, eddsa, { curve_of(k.instance), k.d, {}, {} }));
			ASSERT_EQ(sessions.back()->error(), 0);
			add_sign(signs, d, *sessions.back(), k);
			sessions.push_back(
				make_session(d, eddsa, { curve_of(k.instance), {}, k.q, {} }));
			ASSERT_EQ(sessions.back()->error(), 0);
			add_verify(verifies, d, *sessions.back(), k, k.sign);
			wrong[wrong.size() / 3] ^= 4;
			add_verify(bad, d, *sessions.back(), k, wrong);
		}
		run(d, signs, 32);
		run(d, verifies, 32);
		run(d, bad, 32);
		for (size_t i = 0; i < list.size(); i++) {
			EXPECT_TRUE(signs[i]->ok()) << i;
			EXPECT_EQ(hex(bytes(signs[i]->asym().eddsa.sign)), hex(list[i].sign)) << i;
			EXPECT_TRUE(verifies[i]->ok()) << i;
			EXPECT_EQ(bad[i]->status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED) << i;
		}
	}
}

TEST(Eddsa, Rfc8032ContextAndPrehash)
{
	check(rfc8032());
}

/* The 1024 signatures of Ed25519's authors: messages of 0 to 1023 bytes. */
TEST(Eddsa, SignInput)
{
	std::vector<Known> list;
	std::string why, line;
	const std::string root = vectors_root(why);

	if (root.empty())
		GTEST_SKIP() << why;
	std::ifstream in(root + "/cryptography_vectors/asymmetric/Ed25519/sign.input");

	while (std::getline(in, line)) {
		std::string field[4];
		std::istringstream s(line);

		for (std::string &f : field)
			std::getline(s, f, ':');
		list.push_back({ RTE_CRYPTO_EDCURVE_25519,
				 unhex(field[0].substr(0, 64)),
				 unhex(field[1]),
				 unhex(field[2]),
				 {},
				 unhex(field[3].substr(0, 128)) });
		if (list.size() == 256) {
			check(list);
			list.clear();
		}
	}
	check(list);
}

TEST(Eddsa, Rfc8032Ed448)
{
	std::map<std::string, std::string> p;
	std::vector<Known> list;
	std::string why, line;
	const std::string root = vectors_root(why);

	if (root.empty())
		GTEST_SKIP() << why;
	std::ifstream in(root + "/cryptography_vectors/asymmetric/Ed448/rfc8032.txt");

	while (std::getline(in, line)) {
		const size_t eq = line.find(" =");

		if (eq == std::string::npos)
			continue;
		p[line.substr(0, eq)] = line.size() > eq + 3 ? line.substr(eq + 3) : "";
		if (line.compare(0, eq, "SIGNATURE") != 0)
			continue;
		list.push_back({ RTE_CRYPTO_EDCURVE_448, unhex(p["SECRET"]), unhex(p["PUBLIC"]),
				 unhex(p["MESSAGE"]), unhex(p["CONTEXT"]), unhex(p["SIGNATURE"]) });
		p.clear();
	}
	ASSERT_GE(list.size(), 9u);
	check(list);
}

/* No instance's signature is another's, and no context's. */
TEST(Eddsa, InstancesAreApart)
{
	const std::vector<std::pair<rte_crypto_edward_instance, Bytes>> kinds = {
		{ RTE_CRYPTO_EDCURVE_25519, {} },	{ RTE_CRYPTO_EDCURVE_25519CTX, { 1 } },
		{ RTE_CRYPTO_EDCURVE_25519CTX, { 2 } }, { RTE_CRYPTO_EDCURVE_25519PH, {} },
		{ RTE_CRYPTO_EDCURVE_25519PH, { 1 } },	{ RTE_CRYPTO_EDCURVE_448, {} },
		{ RTE_CRYPTO_EDCURVE_448, { 1 } },	{ RTE_CRYPTO_EDCURVE_448PH, {} },
		{ RTE_CRYPTO_EDCURVE_448PH, { 1 } },
	};

	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto s29 = make_session(d, eddsa, { 29, Bytes(32, 3), {}, {} });
		const auto s30 = make_session(d, eddsa, { 30, Bytes(57, 3), {}, {} });
		Ops signs, verifies;

		for (const auto &k : kinds)
			add_sign(signs, d, curve_of(k.first) == 29 ? *s29 : *s30,
				 { k.first, {}, {}, { 9, 9 }, k.second, {} });
		run(d, signs, 9);
		for (const auto &o : signs) {
			ASSERT_TRUE(o->ok());
			for (const auto &k : kinds)
				add_verify(verifies, d, curve_of(k.first) == 29 ? *s29 : *s30,
					   { k.first, {}, {}, { 9, 9 }, k.second, {} },
					   bytes(o->asym().eddsa.sign));
		}
		run(d, verifies, 32);
		for (size_t i = 0; i < verifies.size(); i++)
			EXPECT_EQ(verifies[i]->status(),
				  i / kinds.size() == i % kinds.size()
					  ? RTE_CRYPTO_OP_STATUS_SUCCESS
					  : RTE_CRYPTO_OP_STATUS_AUTH_FAILED)
				<< i;
	}
}

TEST(Eddsa, Keys)
{
	const Known k = rfc8032()[0];

	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		Bytes other = k.q;

		other[5] ^= 1;
		EXPECT_EQ(make_session(d, eddsa, { 29, k.d, k.q, {} })->error(), 0);
		/* With another's public key a signature gives the private key away. */
		EXPECT_EQ(make_session(d, eddsa, { 29, k.d, other, {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 29, {}, {}, {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 29, Bytes(31, 1), {}, {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 29, Bytes(33, 1), {}, {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 29, {}, Bytes(57, 1), {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 30, Bytes(56, 1), {}, {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 30, {}, Bytes(58, 1), {} })->error(), -EINVAL);
		EXPECT_EQ(make_session(d, eddsa, { 23, Bytes(32, 1), {}, {} })->error(), -ENOTSUP);
		EXPECT_EQ(make_session(d, eddsa, { 0xffff, Bytes(32, 1), {}, {} })->error(),
			  -ENOTSUP);
	}
}

TEST(Eddsa, OperandsThatAreNone)
{
	Known k = rfc8032()[0];

	k.instance = RTE_CRYPTO_EDCURVE_25519;
	k.context.clear();
	for (const Device &d : devices()) {
		SCOPED_TRACE("multibuffer=" + d.name);
		const auto session = make_session(d, eddsa, { 29, k.d, {}, {} });
		const auto verifier = make_session(d, eddsa, { 29, {}, k.q, {} });
		Ops ops;

		for (unsigned i = 0; i < 12; i++)
			add_sign(ops, d, i == 0 ? *verifier : *session, k);
		ops[1]->asym().eddsa.sign = ops[1]->out(63);
		ops[2]->asym().eddsa.sign.data = nullptr;
		ops[3]->asym().eddsa.message.data = nullptr;
		ops[4]->asym().eddsa.instance = RTE_CRYPTO_EDCURVE_448;
		ops[5]->asym().eddsa.instance = RTE_CRYPTO_EDCURVE_25519CTX;
		ops[6]->asym().eddsa.instance = static_cast<rte_crypto_edward_instance>(77);
		ops[7]->asym().eddsa.context = ops[7]->in({ 1 });
		ops[8]->asym().eddsa.instance = RTE_CRYPTO_EDCURVE_25519PH;
		ops[8]->asym().eddsa.context = ops[8]->in(Bytes(256, 1));
		ops[9]->asym().eddsa.op_type = RTE_CRYPTO_ASYM_OP_DECRYPT;
		/* An empty message is one. */
		ops[10]->asym().eddsa.message.data = nullptr;
		ops[10]->asym().eddsa.message.length = 0;
		run(d, ops, 12);
		for (unsigned i = 0; i < 12; i++)
			EXPECT_EQ(ops[i]->status(),
				  i < 10 ? RTE_CRYPTO_OP_STATUS_INVALID_ARGS
					 : RTE_CRYPTO_OP_STATUS_SUCCESS)
				<< i;
		Ops lengths;
		for (const size_t n : { 0, 1, 63, 65, 114 })
			add_verify(lengths, d, *verifier, k, Bytes(n, 1));
		run(d, lengths, 5);
		for (const auto &o : lengths)
			EXPECT_EQ(o->status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
	}
}

} // namespace
} // namespace mb
