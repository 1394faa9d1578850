/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Every vector about curves: alone, and in bursts that mix the good and the bad of all kinds. */

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "ec_vectors.h"

namespace mb {
namespace {

rte_crypto_asym_xform_type
session_type(const EcCase &c)
{
	switch (c.kind) {
	case EcCase::Verify:
	case EcCase::SignWithK:
		return RTE_CRYPTO_ASYM_XFORM_ECDSA;
	case EcCase::EddsaVerify:
		return RTE_CRYPTO_ASYM_XFORM_EDDSA;
	default:
		return RTE_CRYPTO_ASYM_XFORM_ECDH;
	}
}

/** Sessions, one for each key. */
class Sessions {
public:
	explicit Sessions(const Device &d) : device_(d)
	{
	}

	const Session &of(const EcCase &c)
	{
		std::string name = std::to_string(session_type(c)) + "/" +
			std::to_string(c.key.curve) + "/" + hex(c.key.d) + "/" + hex(c.key.x) +
			"/" + hex(c.key.y);
		auto &s = sessions_[name];

		if (!s)
			s = make_session(device_, session_type(c), c.key);
		return *s;
	}

private:
	const Device &device_;
	std::map<std::string, std::unique_ptr<Session>> sessions_;
};

void
fill(Op &op, const EcCase &c)
{
	const Curve *curve = nullptr;

	for (const Curve &i : curves()) {
		if (i.id == c.curve)
			curve = &i;
	}
	switch (c.kind) {
	case EcCase::Verify:
		op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		op.asym().ecdsa.message = op.in(c.message);
		op.asym().ecdsa.r = op.in(c.a);
		op.asym().ecdsa.s = op.in(c.b);
		break;
	case EcCase::SignWithK:
		op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
		op.asym().ecdsa.message = op.in(c.message);
		op.asym().ecdsa.k = op.in(c.k);
		op.asym().ecdsa.r = op.out(curve->order);
		op.asym().ecdsa.s = op.out(curve->order);
		break;
	case EcCase::Ecdh:
		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
		op.asym().ecdh.priv_key = op.in(c.k);
		op.asym().ecdh.pub_key.x = op.in(c.a);
		op.asym().ecdh.pub_key.y = op.in(c.b);
		op.asym().ecdh.shared_secret.x = op.out(curve->field);
		break;
	case EcCase::CheckPoint:
		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY;
		op.asym().ecdh.pub_key.x = op.in(c.a);
		op.asym().ecdh.pub_key.y = op.in(c.b);
		break;
	case EcCase::MakePublic:
		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
		op.asym().ecdh.priv_key = op.in(c.k);
		op.asym().ecdh.pub_key.x = op.out(curve->field);
		op.asym().ecdh.pub_key.y = op.out(curve->field);
		break;
	case EcCase::Xdh:
		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
		op.asym().ecdh.priv_key = op.in(c.k);
		op.asym().ecdh.pub_key.x = op.in(c.a);
		op.asym().ecdh.shared_secret.x = op.out(c.curve == 29 ? 32 : 56);
		break;
	case EcCase::EddsaVerify:
		op.asym().eddsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		op.asym().eddsa.instance = c.curve == 29 ? RTE_CRYPTO_EDCURVE_25519
							 : RTE_CRYPTO_EDCURVE_448;
		op.asym().eddsa.message = op.in(c.message);
		op.asym().eddsa.sign = op.in(c.a);
		break;
	}
}

/** Whether the outcome is what the vector wants: success, and the right result. */
bool
came_out(Op &op, const EcCase &c)
{
	if (!op.ok())
		return false;
	switch (c.kind) {
	case EcCase::SignWithK:
		return bytes(op.asym().ecdsa.r) == c.x && bytes(op.asym().ecdsa.s) == c.y;
	case EcCase::Ecdh:
	case EcCase::Xdh:
		return bytes(op.asym().ecdh.shared_secret.x) == c.x;
	case EcCase::MakePublic:
		return bytes(op.asym().ecdh.pub_key.x) == c.x &&
			bytes(op.asym().ecdh.pub_key.y) == c.y;
	default:
		return true;
	}
}

/** Run vectors in bursts of so many, and count those that came out wrong. */
unsigned
wrong(const Device &d, const std::vector<const EcCase *> &cases, unsigned burst)
{
	unsigned n = 0;

	/* In parts: the sessions of one live at the same time, and pools have room for 1024. */
	const size_t part = 1000;

	for (size_t at = 0; at < cases.size(); at += part) {
		const size_t end = std::min(cases.size(), at + part);
		std::vector<std::pair<std::unique_ptr<Op>, const EcCase *>> ops;
		std::vector<Op *> list;
		Sessions sessions(d);

		for (size_t i = at; i < end; i++) {
			const Session &s = sessions.of(*cases[i]);

			if (s.error() != 0) {
				if (cases[i]->valid) {
					ADD_FAILURE() << cases[i]->id << ": session refused, "
						      << s.error();
					n++;
				}
				continue;
			}
			ops.emplace_back(std::make_unique<Op>(d, s), cases[i]);
			fill(*ops.back().first, *cases[i]);
			list.push_back(ops.back().first.get());
		}
		run(d, list, burst);
		if (testing::Test::HasFatalFailure())
			return n + 1;
		for (const auto &o : ops) {
			if (came_out(*o.first, *o.second) == o.second->valid ||
			    (o.second->either && !o.first->ok()))
				continue;
			if (++n <= 10)
				ADD_FAILURE() << o.second->id << ": "
					      << (o.second->valid ? "valid" : "invalid")
					      << ", but status " << o.first->status();
		}
	}
	return n;
}

void
check(const char *what, const EcSet &set, const std::vector<unsigned> &bursts)
{
	std::vector<const EcCase *> list;
	unsigned skipped = 0, bad = 0;

	for (const EcCase &c : set.cases) {
		list.push_back(&c);
		bad += !c.valid;
	}
	/* Neighbours in a file are alike; what a bad one does to others shows only among them. */
	std::shuffle(list.begin(), list.end(), std::mt19937(1));
	for (const Device &d : devices()) {
		for (const unsigned burst : bursts) {
			SCOPED_TRACE("multibuffer=" + d.name + ", burst " + std::to_string(burst));
			EXPECT_EQ(wrong(d, list, burst), 0u);
		}
	}
	printf("  %s: %zu vectors, %u of them invalid, on 2 devices, %zu burst sizes\n", what,
	       list.size(), bad, bursts.size());
	for (const auto &s : set.skipped) {
		printf("  %s: %u skipped: %s\n", what, s.second, s.first.c_str());
		skipped += s.second;
	}
	testing::Test::RecordProperty("vectors", static_cast<int>(list.size()));
	testing::Test::RecordProperty("skipped", static_cast<int>(skipped));
}

class EcVectors : public testing::Test {
protected:
	void SetUp() override
	{
		std::string why;

		root = vectors_root(why);
		if (root.empty())
			GTEST_SKIP() << why;
	}

	std::string root;
};

TEST_F(EcVectors, WycheproofEcdsaP256)
{
	check("ECDSA P-256", load_wycheproof(root, "ecdsa_secp256r1_*_test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEcdsaP384)
{
	check("ECDSA P-384", load_wycheproof(root, "ecdsa_secp384r1_*_test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEcdsaP521)
{
	check("ECDSA P-521", load_wycheproof(root, "ecdsa_secp521r1_*_test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEcdsaOtherSecp)
{
	check("ECDSA secp160, 192, 224, 256k1",
	      load_wycheproof(root, "ecdsa_secp[12][6925][024]*_test.json"), { 32 });
}

TEST_F(EcVectors, WycheproofEcdsaK256)
{
	check("ECDSA secp256k1", load_wycheproof(root, "ecdsa_secp256k1_*_test.json"), { 32 });
}

TEST_F(EcVectors, WycheproofEcdsaBrainpool)
{
	check("ECDSA brainpool", load_wycheproof(root, "ecdsa_brainpool*_test.json"), { 32 });
}

TEST_F(EcVectors, WycheproofEcdhP256)
{
	check("ECDH P-256", load_wycheproof(root, "ecdh_secp256r1_*test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEcdhP384)
{
	check("ECDH P-384", load_wycheproof(root, "ecdh_secp384r1_*test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEcdhP521)
{
	check("ECDH P-521", load_wycheproof(root, "ecdh_secp521r1_*test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEcdhOthers)
{
	EcSet set = load_wycheproof(root, "ecdh_secp224r1_*test.json");

	for (const char *file : { "ecdh_secp256k1_*test.json", "ecdh_brainpool*_test.json" }) {
		EcSet more = load_wycheproof(root, file);

		set.cases.insert(set.cases.end(), more.cases.begin(), more.cases.end());
		set.skipped.insert(set.skipped.end(), more.skipped.begin(), more.skipped.end());
	}
	check("ECDH P-224, secp256k1, brainpool", set, { 32 });
}

TEST_F(EcVectors, WycheproofX25519)
{
	check("X25519", load_wycheproof(root, "x25519_test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofX448)
{
	check("X448", load_wycheproof(root, "x448_test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEd25519)
{
	check("Ed25519", load_wycheproof(root, "ed25519_test.json"), { 1, 32 });
}

TEST_F(EcVectors, WycheproofEd448)
{
	check("Ed448", load_wycheproof(root, "ed448_test.json"), { 1, 32 });
}

TEST_F(EcVectors, NistSignWithK)
{
	check("NIST ECDSA SigGen with k", load_nist_sign(root), { 1, 32 });
}

TEST_F(EcVectors, NistVerify)
{
	check("NIST ECDSA SigVer, SigGen", load_nist_verify(root), { 32 });
}

TEST_F(EcVectors, NistPoints)
{
	check("NIST public key validation", load_nist_points(root), { 32 });
}

TEST_F(EcVectors, NistPairs)
{
	check("NIST public keys", load_nist_pairs(root), { 1, 32 });
}

TEST_F(EcVectors, NistEcdh)
{
	check("NIST ECDH validity", load_nist_ecdh(root), { 1, 32 });
}

/* Everything that has kernels at once: groups of all kinds are open side by side. */
TEST_F(EcVectors, Mixed)
{
	EcSet all;

	for (const char *file :
	     { "ecdsa_secp256r1_sha256_test.json", "ecdsa_secp384r1_sha384_test.json",
	       "ecdsa_secp521r1_sha512_test.json", "ecdh_secp256r1_test.json",
	       "ecdh_secp384r1_test.json", "ecdh_secp521r1_test.json", "x25519_test.json",
	       "x448_test.json", "ed25519_test.json", "ed448_test.json",
	       "ecdsa_secp256k1_sha256_test.json" }) {
		EcSet set = load_wycheproof(root, file);

		all.cases.insert(all.cases.end(), set.cases.begin(), set.cases.end());
	}
	for (const auto load : { load_nist_sign, load_nist_points }) {
		EcSet set = load(root);

		all.cases.insert(all.cases.end(), set.cases.begin(), set.cases.end());
	}
	check("all kinds mixed", all, { 7, 64 });
}

} // namespace
} // namespace mb
