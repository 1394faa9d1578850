/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The fault that a result is wrong: it is, it says that it is right, and what is remembered is. */

#include <functional>

#include <gtest/gtest.h>

#include "../../multibuffer/ec.h"
#include "../../multibuffer/rsa_help.h"
#include "inside.h"
#include "reference.h"

namespace sim {
namespace {

class Wrong : public testing::Test {
protected:
	/* First with the fault, then without it. */
	void both(const std::function<void(bool wrong)> &check)
	{
		check(true);
		inside_faults_off(d.id());
		check(false);
	}

	Device d{ "fault=wrong" };
	const Bytes key = made_up(16, 1), iv = made_up(16, 2), message = made_up(160, 3);
};

TEST_F(Wrong, Ciphertext)
{
	Session s(d, { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	const Bytes expected = ref_encrypt("AES-128-CBC", key, iv, message);

	both([&](bool wrong) {
		Op op(d, s, { 3, 4, 1, false }, message, {});

		op.iv(iv);
		op.cipher_range(0, message.size());
		run(d, op);
		EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
		EXPECT_EQ(op.output() != expected, wrong);
	});
}

TEST_F(Wrong, PlaintextOfWhatWasAuthenticated)
{
	const Sealed sealed = ref_seal("AES-128-GCM", key, Bytes(12), {}, message, 16);
	Session s(d, { aead(RTE_CRYPTO_AEAD_AES_GCM, false, key, 12, 0, 16) });

	both([&](bool wrong) {
		Op op(d, s, {}, sealed.text, sealed.tag);

		op.iv(Bytes(12));
		op.aead_range(0, message.size());
		run(d, op);
		EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
		EXPECT_EQ(op.output() != message, wrong);
	});
}

TEST_F(Wrong, Digests)
{
	const Bytes expected = ref_digest("SHA256", message);
	Session make(d, { auth(RTE_CRYPTO_AUTH_SHA256, false, {}, 32) });
	Session check(d, { auth(RTE_CRYPTO_AUTH_SHA256, true, {}, 32) });

	both([&](bool wrong) {
		Op op(d, make, {}, message, Bytes(32)), verdict(d, check, {}, message, expected);

		op.auth_range(0, message.size());
		verdict.auth_range(0, message.size());
		run(d, std::vector<Op *>{ &op, &verdict });
		EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
		EXPECT_EQ(op.tag() != expected, wrong);
		EXPECT_EQ(verdict.status() != RTE_CRYPTO_OP_STATUS_SUCCESS, wrong);
	});
}

TEST_F(Wrong, PublicKeys)
{
	const mb::Pair own = mb::make_pair(*mb::find_curve("prime256v1"));
	const mb::Pair peer = mb::make_pair(*own.curve);
	const auto agree = mb::make_session(d.asym, RTE_CRYPTO_ASYM_XFORM_ECDH, own);
	const auto verify = mb::make_session(d.asym, RTE_CRYPTO_ASYM_XFORM_ECDSA, own);
	const auto rsa = mb::rsa_session(d.asym, mb::rsa_key(2048), {});
	const Bytes digest = made_up(32, 5);
	Bytes r, v, block = made_up(256, 6);

	block[0] = 0;
	mb::sign(own, digest, r, v);
	both([&](bool wrong) {
		mb::Op secret(d.asym, *agree), verdict(d.asym, *verify), power(d.asym, *rsa);

		secret.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
		secret.asym().ecdh.pub_key.x = secret.in(peer.x);
		secret.asym().ecdh.pub_key.y = secret.in(peer.y);
		secret.asym().ecdh.shared_secret.x = secret.out(32);
		verdict.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		verdict.asym().ecdsa.message = verdict.in(digest);
		verdict.asym().ecdsa.r = verdict.in(r);
		verdict.asym().ecdsa.s = verdict.in(v);
		power.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
		power.asym().rsa.message = power.in(block);
		power.asym().rsa.sign = power.out(256);
		mb::run(d.asym, std::vector<mb::Op *>{ &secret, &verdict, &power }, 3);
		EXPECT_TRUE(secret.ok());
		EXPECT_TRUE(power.ok());
		EXPECT_EQ(mb::bytes(secret.asym().ecdh.shared_secret.x) != mb::shared(own, peer),
			  wrong);
		EXPECT_EQ(verdict.ok(), !wrong);
		EXPECT_EQ(mb::bytes(power.asym().rsa.sign) !=
				  mb::padded(mb::mod_exp(block, mb::rsa_key(2048).d,
							 mb::rsa_key(2048).n),
					     256),
			  wrong);
	});
}

} // namespace
} // namespace sim
