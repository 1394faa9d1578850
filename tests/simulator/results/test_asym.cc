/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Public keys of every kind and curve, each operation twice: computed, then remembered. Expected
 * values are libcrypto's, called by the test.
 */

#include <cerrno>
#include <set>

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/evp.h>

#include "../../multibuffer/ec.h"
#include "../../multibuffer/rsa_help.h"
#include "harness.h"
#include "inside.h"

namespace sim {
namespace {

constexpr auto ecdh = RTE_CRYPTO_ASYM_XFORM_ECDH;
constexpr auto ecdsa = RTE_CRYPTO_ASYM_XFORM_ECDSA;
constexpr auto eddsa = RTE_CRYPTO_ASYM_XFORM_EDDSA;

/* All of seed 004: numbers of TLS, and from 0xfe00 on of its private-use range. */
const std::set<unsigned> seed_curves = {
	1,  3,	6,  7,	9,  10, 11, 12, 13, 14,	    16,	    19,
	21, 23, 24, 25, 26, 27, 28, 29, 30, 0xfe06, 0xfe09, 0xfe0a
};

struct Counted {
	inside_counts before = inside_count(device().id(), 0);

	void expect(unsigned computed, unsigned replayed)
	{
		const inside_counts now = inside_count(device().id(), 0);

		EXPECT_EQ(now.computed - before.computed, computed);
		EXPECT_EQ(now.replayed - before.replayed, replayed);
		before = now;
	}
};

TEST(Asym, EcdhOnEveryCurve)
{
	unsigned seen = 0;

	for (const mb::Curve &c : mb::curves()) {
		if (seed_curves.count(c.id) == 0)
			continue;
		SCOPED_TRACE(c.name);
		seen++;
		const mb::Pair own = mb::make_pair(c), peer = mb::make_pair(c);
		const mb::Pair other = mb::make_pair(c);
		const auto s = mb::make_session(device().asym, ecdh, own);
		Counted counted;

		ASSERT_EQ(s->error(), 0);
		for (const mb::Pair *p : { &peer, &other, &peer, &other }) {
			mb::Op op(device().asym, *s);

			op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
			op.asym().ecdh.pub_key.x = op.in(p->x);
			op.asym().ecdh.pub_key.y = op.in(p->y);
			op.asym().ecdh.shared_secret.x = op.out(c.field);
			mb::run(device().asym, op);
			ASSERT_TRUE(op.ok());
			EXPECT_EQ(mb::bytes(op.asym().ecdh.shared_secret.x), mb::shared(own, *p));
		}
		counted.expect(2, 2);
	}
	EXPECT_EQ(seen, 22u);
}

/* TLS 1.3 gave three curves of brainpool numbers of their own. */
TEST(Asym, CurvesThatHaveTwoNumbers)
{
	unsigned id = 31;

	for (const char *name : { "brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1" }) {
		const mb::Curve &c = *mb::find_curve(name);
		const mb::Pair own = mb::make_pair(c), peer = mb::make_pair(c);
		const auto s = mb::make_session(device().asym, ecdh, { id++, own.d, {}, {} });
		ASSERT_EQ(s->error(), 0) << name;
		mb::Op op(device().asym, *s);

		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
		op.asym().ecdh.pub_key.x = op.in(peer.x);
		op.asym().ecdh.pub_key.y = op.in(peer.y);
		op.asym().ecdh.shared_secret.x = op.out(c.field);
		mb::run(device().asym, op);
		ASSERT_TRUE(op.ok());
		EXPECT_EQ(mb::bytes(op.asym().ecdh.shared_secret.x), mb::shared(own, peer));
	}
}

/* X25519 and X448, with libcrypto's keys. */
TEST(Asym, Xdh)
{
	for (const bool small : { true, false }) {
		const int type = small ? EVP_PKEY_X25519 : EVP_PKEY_X448;
		const size_t n = small ? 32 : 56;
		const Bytes d = made_up(n, 1), e = made_up(n, 2);
		EVP_PKEY *own = EVP_PKEY_new_raw_private_key(type, nullptr, d.data(), n);
		EVP_PKEY *peer = EVP_PKEY_new_raw_private_key(type, nullptr, e.data(), n);
		EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(own, nullptr);
		Bytes u(n), own_u(n), z(n);
		size_t len = n;
		Counted counted;

		ASSERT_EQ(EVP_PKEY_get_raw_public_key(peer, u.data(), &len), 1);
		ASSERT_EQ(EVP_PKEY_get_raw_public_key(own, own_u.data(), &len), 1);
		ASSERT_EQ(EVP_PKEY_derive_init(ctx), 1);
		ASSERT_EQ(EVP_PKEY_derive_set_peer(ctx, peer), 1);
		ASSERT_EQ(EVP_PKEY_derive(ctx, z.data(), &len), 1);
		EVP_PKEY_CTX_free(ctx);
		EVP_PKEY_free(own);
		EVP_PKEY_free(peer);

		const auto s = mb::make_session(device().asym, ecdh,
						{ small ? 29u : 30u, d, {}, {} });
		ASSERT_EQ(s->error(), 0);
		for (unsigned i = 0; i < 2; i++) {
			mb::Op op(device().asym, *s), pub(device().asym, *s);

			op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
			op.asym().ecdh.pub_key.x = op.in(u);
			op.asym().ecdh.shared_secret.x = op.out(n);
			pub.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			pub.asym().ecdh.pub_key.x = pub.out(n);
			mb::run(device().asym, std::vector<mb::Op *>{ &op, &pub }, 2);
			ASSERT_TRUE(op.ok());
			ASSERT_TRUE(pub.ok());
			EXPECT_EQ(mb::bytes(op.asym().ecdh.shared_secret.x), z);
			EXPECT_EQ(mb::bytes(pub.asym().ecdh.pub_key.x), own_u);
		}
		counted.expect(2, 2);
	}
}

TEST(Asym, APublicKeyOfEveryCurve)
{
	for (const mb::Curve &c : mb::curves()) {
		if (seed_curves.count(c.id) == 0)
			continue;
		SCOPED_TRACE(c.name);
		const mb::Pair own = mb::make_pair(c);
		const auto s = mb::make_session(device().asym, ecdh, { c.id, {}, {}, {} });
		Counted counted;

		ASSERT_EQ(s->error(), 0);
		for (unsigned i = 0; i < 2; i++) {
			mb::Op op(device().asym, *s);

			op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			op.asym().ecdh.priv_key = op.in(own.d);
			op.asym().ecdh.pub_key.x = op.out(c.field);
			op.asym().ecdh.pub_key.y = op.out(c.field);
			mb::run(device().asym, op);
			ASSERT_TRUE(op.ok());
			EXPECT_EQ(mb::bytes(op.asym().ecdh.pub_key.x), own.x);
			EXPECT_EQ(mb::bytes(op.asym().ecdh.pub_key.y), own.y);
		}
		counted.expect(1, 1);
	}
}

/* Keys that the device draws are new ones each time. */
TEST(Asym, DrawnKeysAreNeverTheSame)
{
	const mb::Curve &c = *mb::find_curve("prime256v1");
	const auto s = mb::make_session(device().asym, ecdh, { c.id, {}, {}, {} });
	std::set<Bytes> keys;
	Counted counted;

	for (unsigned i = 0; i < 5; i++) {
		mb::Op op(device().asym, *s), check(device().asym, *s);

		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
		op.asym().ecdh.priv_key = op.out(c.order);
		op.asym().ecdh.priv_key.length = 0;
		op.asym().ecdh.pub_key.x = op.out(c.field);
		op.asym().ecdh.pub_key.y = op.out(c.field);
		mb::run(device().asym, op);
		ASSERT_TRUE(op.ok());
		const Bytes d = mb::bytes(op.asym().ecdh.priv_key);
		EXPECT_EQ(d.size(), c.order);
		EXPECT_TRUE(keys.insert(d).second);
		/* and they belong together */
		check.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
		check.asym().ecdh.priv_key = check.in(d);
		check.asym().ecdh.pub_key.x = check.out(c.field);
		check.asym().ecdh.pub_key.y = check.out(c.field);
		mb::run(device().asym, check);
		EXPECT_EQ(mb::bytes(check.asym().ecdh.pub_key.x),
			  mb::bytes(op.asym().ecdh.pub_key.x));
	}
	counted.expect(10, 0);
}

TEST(Asym, EcdsaOnEveryCurve)
{
	for (const mb::Curve &c : mb::curves()) {
		if (seed_curves.count(c.id) == 0)
			continue;
		SCOPED_TRACE(c.name);
		const mb::Pair pair = mb::make_pair(c);
		const auto s = mb::make_session(device().asym, ecdsa, pair);
		const Bytes digest = made_up(32, 1);
		Bytes r, v;

		ASSERT_EQ(s->error(), 0);
		for (unsigned i = 0; i < 3; i++) {
			mb::Op op(device().asym, *s);
			Bytes message = digest;

			message[31] ^= i / 2;
			op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
			op.asym().ecdsa.message = op.in(message);
			op.asym().ecdsa.r = op.out(c.order);
			op.asym().ecdsa.s = op.out(c.order);
			mb::run(device().asym, op);
			ASSERT_TRUE(op.ok());
			EXPECT_TRUE(mb::verifies(pair, message, mb::bytes(op.asym().ecdsa.r),
						 mb::bytes(op.asym().ecdsa.s)));
		}
		mb::sign(pair, digest, r, v);
		/* right, wrong in the message, in r, in s; and all of it once more */
		for (unsigned i = 0; i < 8; i++) {
			mb::Op op(device().asym, *s);
			Bytes parts[3] = { digest, r, v };

			if (i % 4 != 0)
				parts[i % 4 - 1][i % 4 == 1 ? 0 : parts[i % 4 - 1].size() - 1] ^= 1;
			op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
			op.asym().ecdsa.message = op.in(parts[0]);
			op.asym().ecdsa.r = op.in(parts[1]);
			op.asym().ecdsa.s = op.in(parts[2]);
			mb::run(device().asym, op);
			EXPECT_EQ(op.status(),
				  i % 4 == 0 ? RTE_CRYPTO_OP_STATUS_SUCCESS
					     : RTE_CRYPTO_OP_STATUS_AUTH_FAILED)
				<< i;
		}
	}
}

TEST(Asym, Eddsa)
{
	for (const bool small : { true, false }) {
		const int type = small ? EVP_PKEY_ED25519 : EVP_PKEY_ED448;
		const size_t n = small ? 32 : 57;
		const Bytes d = made_up(n, 1);
		EVP_PKEY *key = EVP_PKEY_new_raw_private_key(type, nullptr, d.data(), n);
		Bytes q(n);
		size_t len = n;

		ASSERT_EQ(EVP_PKEY_get_raw_public_key(key, q.data(), &len), 1);
		const auto s = mb::make_session(device().asym, eddsa,
						{ small ? 29u : 30u, d, q, {} });
		ASSERT_EQ(s->error(), 0);
		for (const size_t bytes : { 0u, 100u, 5000u, 100u }) {
			const Bytes message = made_up(bytes, 7);
			mb::Op op(device().asym, *s);
			EVP_MD_CTX *md = EVP_MD_CTX_new();
			Bytes expected(2 * n);

			len = expected.size();
			ASSERT_EQ(EVP_DigestSignInit(md, nullptr, nullptr, nullptr, key), 1);
			ASSERT_EQ(EVP_DigestSign(md, expected.data(), &len, message.data(), bytes),
				  1);
			EVP_MD_CTX_free(md);
			op.asym().eddsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
			op.asym().eddsa.instance = small ? RTE_CRYPTO_EDCURVE_25519
							 : RTE_CRYPTO_EDCURVE_448;
			op.asym().eddsa.message = op.in(message);
			op.asym().eddsa.sign = op.out(2 * n);
			mb::run(device().asym, op);
			ASSERT_TRUE(op.ok());
			EXPECT_EQ(mb::bytes(op.asym().eddsa.sign), expected);
		}
		EVP_PKEY_free(key);
	}
}

TEST(Asym, RsaOfEverySize)
{
	for (const mb::RsaKey *key :
	     { &mb::rsa_key(1024), &mb::rsa_key(2048), &mb::rsa_key(3072), &mb::rsa_key_4096() }) {
		SCOPED_TRACE(key->name);
		for (const mb::Form form : { mb::Form::Quintuple, mb::Form::Exponent }) {
			const auto s = mb::rsa_session(device().asym, *key, {}, form);
			Counted counted;

			ASSERT_EQ(s->error(), 0);
			for (const unsigned seed : { 1u, 2u, 1u }) {
				mb::Op sign(device().asym, *s), open(device().asym, *s);
				Bytes block = made_up(key->bytes(), seed);

				block[0] = 0;
				sign.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
				sign.asym().rsa.message = sign.in(block);
				sign.asym().rsa.sign = sign.out(key->bytes());
				mb::run(device().asym, sign);
				ASSERT_TRUE(sign.ok());
				const Bytes signature = mb::bytes(sign.asym().rsa.sign);
				EXPECT_EQ(signature,
					  mb::padded(mb::mod_exp(block, key->d, key->n),
						     key->bytes()));
				open.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_ENCRYPT;
				open.asym().rsa.message = open.in(signature);
				open.asym().rsa.cipher = open.out(key->bytes());
				mb::run(device().asym, open);
				ASSERT_TRUE(open.ok());
				EXPECT_EQ(mb::bytes(open.asym().rsa.cipher), block);
			}
			counted.expect(4, 2);
		}
	}
}

TEST(Asym, RsaDecryptsAndVerifies)
{
	const mb::RsaKey &key = mb::rsa_key(2048);
	const auto s = mb::rsa_session(device().asym, key, {});
	Bytes block = made_up(256, 3);

	block[0] = 0;
	const Bytes c = mb::padded(mb::mod_exp(block, key.e, key.n), 256);
	const Bytes signature = mb::padded(mb::mod_exp(block, key.d, key.n), 256);
	for (unsigned i = 0; i < 2; i++) {
		mb::Op op(device().asym, *s), verify(device().asym, *s), wrong(device().asym, *s);
		Bytes other = block;

		op.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_DECRYPT;
		op.asym().rsa.cipher = op.in(c);
		op.asym().rsa.message = op.out(256);
		verify.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		verify.asym().rsa.message = verify.in(block);
		verify.asym().rsa.sign = verify.in(signature);
		verify.asym().rsa.cipher = verify.out(256);
		other[255] ^= 1;
		wrong.asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
		wrong.asym().rsa.message = wrong.in(other);
		wrong.asym().rsa.sign = wrong.in(signature);
		wrong.asym().rsa.cipher = wrong.out(256);
		mb::run(device().asym, std::vector<mb::Op *>{ &op, &verify, &wrong }, 3);
		ASSERT_TRUE(op.ok());
		EXPECT_EQ(mb::bytes(op.asym().rsa.message), block);
		EXPECT_EQ(verify.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
		EXPECT_EQ(mb::bytes(verify.asym().rsa.cipher), block);
		EXPECT_EQ(wrong.status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
		EXPECT_EQ(mb::bytes(wrong.asym().rsa.cipher), block);
	}
}

TEST(Asym, DiffieHellman)
{
	for (const char *name : { "ffdhe2048", "modp_3072", "ffdhe4096" }) {
		const Bytes p = mb::bn_bytes(mb::group_prime(name).get());
		const Bytes g = { 2 }, x = made_up(40, 1), other = made_up(40, 2);
		const Bytes y = mb::padded(mb::mod_exp(g, other, p), p.size());
		rte_crypto_asym_xform xform{};
		Counted counted;

		xform.xform_type = RTE_CRYPTO_ASYM_XFORM_DH;
		xform.dh.p.data = const_cast<uint8_t *>(p.data());
		xform.dh.p.length = p.size();
		xform.dh.g.data = const_cast<uint8_t *>(g.data());
		xform.dh.g.length = 1;
		const mb::Session s(device().asym, xform);
		ASSERT_EQ(s.error(), 0) << name;
		for (unsigned i = 0; i < 2; i++) {
			mb::Op pub(device().asym, s), secret(device().asym, s);

			pub.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
			pub.asym().dh.priv_key = pub.in(x);
			pub.asym().dh.pub_key = pub.out(p.size());
			secret.asym().dh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
			secret.asym().dh.priv_key = secret.in(x);
			secret.asym().dh.pub_key = secret.in(y);
			secret.asym().dh.shared_secret = secret.out(p.size());
			mb::run(device().asym, std::vector<mb::Op *>{ &pub, &secret }, 2);
			ASSERT_TRUE(pub.ok());
			ASSERT_TRUE(secret.ok());
			EXPECT_EQ(mb::bytes(pub.asym().dh.pub_key),
				  mb::padded(mb::mod_exp(g, x, p), p.size()));
			EXPECT_EQ(mb::bytes(secret.asym().dh.shared_secret),
				  mb::padded(mb::mod_exp(y, x, p), p.size()));
		}
		counted.expect(2, 2);
	}
}

/* Accelerators raise to powers; and what no profile has a row for is refused. */
TEST(Asym, WhatIsNotThereIsRefused)
{
	mb::Padding pkcs1;

	pkcs1.type = RTE_CRYPTO_RSA_PADDING_PKCS1_5;
	pkcs1.hash = RTE_CRYPTO_AUTH_SHA256;
	EXPECT_EQ(mb::rsa_session(device().asym, mb::rsa_key(2048), pkcs1)->error(), -ENOTSUP);
	EXPECT_EQ(mb::rsa_session(device().asym, mb::rsa_key(2056), {})->error(), -ENOTSUP);
	EXPECT_EQ(mb::make_session(device().asym, ecdh, { 20, {}, {}, {} })->error(), -ENOTSUP);
	EXPECT_EQ(mb::make_session(device().asym, ecdsa, { 29, made_up(32, 1), {}, {} })->error(),
		  -ENOTSUP);
	/* a key that is none */
	EXPECT_EQ(mb::make_session(device().asym, ecdsa, { 23, Bytes(32, 0xff), {}, {} })->error(),
		  -EINVAL);
}

/* A peer's point that is none fails, and is not remembered as anything else. */
TEST(Asym, APointOffTheCurve)
{
	const mb::Curve &c = *mb::find_curve("prime256v1");
	const mb::Pair own = mb::make_pair(c), peer = mb::make_pair(c);
	const auto s = mb::make_session(device().asym, ecdh, own);

	for (unsigned i = 0; i < 4; i++) {
		mb::Op op(device().asym, *s);
		Bytes y = peer.y;

		y.back() ^= i & 1;
		op.asym().ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
		op.asym().ecdh.pub_key.x = op.in(peer.x);
		op.asym().ecdh.pub_key.y = op.in(y);
		op.asym().ecdh.shared_secret.x = op.out(c.field);
		mb::run(device().asym, op);
		EXPECT_EQ(op.ok(), (i & 1) == 0);
		if (op.ok()) {
			EXPECT_EQ(mb::bytes(op.asym().ecdh.shared_secret.x), mb::shared(own, peer));
		}
	}
}

} // namespace
} // namespace sim
