/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA signatures and encryption, each compared with libcrypto, on the device that uses the kernels
 * and on the one that does not, at group sizes from one to full.
 */

#include <gtest/gtest.h>

#include "rsa_help.h"

namespace mb {
namespace {

constexpr auto PKCS1 = RTE_CRYPTO_RSA_PADDING_PKCS1_5;
constexpr auto PSS = RTE_CRYPTO_RSA_PADDING_PSS;
constexpr auto OAEP = RTE_CRYPTO_RSA_PADDING_OAEP;
constexpr auto SHA256 = RTE_CRYPTO_AUTH_SHA256;

/* Operations of one session; room 0 means the output's length is left 0. */
struct Work {
	const Device &d;
	const Session &s;
	size_t room;

	std::unique_ptr<Op> sign(const Bytes &message)
	{
		auto op = make(RTE_CRYPTO_ASYM_OP_SIGN);

		op->asym().rsa.message = op->in(message);
		op->asym().rsa.sign = op->out(room);
		return op;
	}
	std::unique_ptr<Op> verify(const Bytes &message, const Bytes &signature)
	{
		auto op = make(RTE_CRYPTO_ASYM_OP_VERIFY);

		op->asym().rsa.message = op->in(message);
		op->asym().rsa.sign = op->in(signature);
		return op;
	}
	std::unique_ptr<Op> encrypt(const Bytes &message)
	{
		auto op = make(RTE_CRYPTO_ASYM_OP_ENCRYPT);

		op->asym().rsa.message = op->in(message);
		op->asym().rsa.cipher = op->out(room);
		return op;
	}
	std::unique_ptr<Op> decrypt(const Bytes &cipher)
	{
		auto op = make(RTE_CRYPTO_ASYM_OP_DECRYPT);

		op->asym().rsa.cipher = op->in(cipher);
		op->asym().rsa.message = op->out(room);
		return op;
	}

private:
	std::unique_ptr<Op> make(rte_crypto_asym_op_type type)
	{
		auto op = std::make_unique<Op>(d, s);

		op->asym().rsa.op_type = type;
		return op;
	}
};

Bytes
flip(Bytes b, size_t bit)
{
	b[bit / 8] = static_cast<uint8_t>(b[bit / 8] ^ (1u << (bit % 8)));
	return b;
}

class Rsa : public testing::Test {
protected:
	/* Sign so many digests and compare each with libcrypto's signature. */
	static void
	signs(const Device &d, const RsaKey &key, const Padding &padding, Form form, unsigned count)
	{
		auto session = rsa_session(d, key, padding, form);
		std::vector<std::unique_ptr<Op>> ops;
		std::vector<Bytes> messages;

		ASSERT_EQ(session->error(), 0);
		Work work{ d, *session, key.bytes() };
		for (unsigned i = 0; i < count; i++) {
			messages.push_back(pattern(hash_of(padding.hash).bytes, i + 1));
			ops.push_back(work.sign(messages.back()));
		}
		run(d, ops, 32);
		for (unsigned i = 0; i < count; i++) {
			ASSERT_TRUE(ops[i]->ok()) << ops[i]->status();
			EXPECT_EQ(hex(bytes(ops[i]->asym().rsa.sign)),
				  hex(evp_sign(key, padding, messages[i])));
		}
	}
};

TEST_F(Rsa, SignsAsLibcryptoDoesWithEveryKey)
{
	for (const Device &d : devices()) {
		for (const RsaKey *key : rsa_keys()) {
			for (Form form : { Form::Quintuple, Form::Exponent }) {
				SCOPED_TRACE(
					d.name + ", " + key->name +
					(form == Form::Exponent ? ", exponent" : ", quintuple"));
				signs(d, *key, { PKCS1, RTE_CRYPTO_AUTH_SHA1 }, form,
				      key->bytes() < 512 ? 11 : 3);
			}
		}
	}
}

TEST_F(Rsa, SignsWithEveryHash)
{
	for (const Device &d : devices()) {
		for (const Hash &hash : hashes()) {
			SCOPED_TRACE(d.name + ", " + hash.name);
			signs(d, rsa_key(2048), { PKCS1, hash.id }, Form::Quintuple, 8);
		}
	}
}

TEST_F(Rsa, SignsAtEveryGroupSize)
{
	for (const Device &d : devices()) {
		for (unsigned n = 1; n <= 17; n++) {
			SCOPED_TRACE(d.name + ", " + std::to_string(n));
			signs(d, rsa_key(1024), { PKCS1, SHA256 }, Form::Quintuple, n);
		}
	}
}

TEST_F(Rsa, FactorsInTheOtherOrder)
{
	/* p < q, which libcrypto never makes */
	auto big = group_prime("ffdhe2048"), small = group_prime("modp_2048");
	if (BN_cmp(big.get(), small.get()) < 0)
		std::swap(big, small);
	const RsaKey key = rsa_key_of("p < q", small.get(), big.get());

	for (const Device &d : devices())
		signs(d, key, { PKCS1, SHA256 }, Form::Quintuple, 8);
}

TEST_F(Rsa, VerifiesWhatIsRightAndNothingElse)
{
	for (const Device &d : devices()) {
		for (const RsaKey *key : { &rsa_key(1024), &rsa_key(1536), &rsa_key(2048),
					   &rsa_key(2048, 3), &rsa_key_4096() }) {
			for (const Padding &padding :
			     { Padding{ PKCS1, SHA256 }, Padding{ PSS, SHA256, SHA256, 32 } }) {
				SCOPED_TRACE(d.name + ", " + key->name +
					     (padding.type == PSS ? ", PSS" : ""));
				auto session = rsa_session(d, *key, padding, Form::Public);
				ASSERT_EQ(session->error(), 0);
				Work work{ d, *session, key->bytes() };
				const Bytes m = pattern(32);
				const Bytes good = evp_sign(*key, padding, m);
				Bytes longer = good, above = key->n;
				std::vector<std::unique_ptr<Op>> ops;

				longer.insert(longer.begin(), 0);
				ops.push_back(work.verify(m, good));
				ops.push_back(work.verify(m, flip(good, 3)));
				ops.push_back(work.verify(m, flip(good, 8 * good.size() - 1)));
				ops.push_back(work.verify(m, good));
				ops.push_back(work.verify(flip(m, 100), good));
				ops.push_back(work.verify(m, longer));
				ops.push_back(work.verify(m, Bytes(good.begin() + 1, good.end())));
				ops.push_back(work.verify(m, above));
				ops.push_back(work.verify(m, Bytes(good.size(), 0)));
				ops.push_back(work.verify(m, good));
				run(d, ops, 32);
				for (size_t i = 0; i < ops.size(); i++)
					EXPECT_EQ(ops[i]->status(),
						  i == 0 || i == 3 || i == 9
							  ? RTE_CRYPTO_OP_STATUS_SUCCESS
							  : RTE_CRYPTO_OP_STATUS_AUTH_FAILED)
						<< "operation " << i;
			}
		}
	}
}

TEST_F(Rsa, PssVerifiesAtLibcrypto)
{
	/* 1031 and 1025 bits: an encoded message shorter than the modulus, and full bytes */
	for (const Device &d : devices()) {
		for (const RsaKey *key : { &rsa_key(1024), &rsa_key(1031), &rsa_key(1033),
					   &rsa_key(2048), &rsa_key_4096() }) {
			for (const Padding &padding :
			     { Padding{ PSS, SHA256, SHA256, 32 },
			       Padding{ PSS, SHA256, SHA256, 0 },
			       Padding{ PSS, RTE_CRYPTO_AUTH_SHA1, SHA256, 20 },
			       Padding{ PSS, RTE_CRYPTO_AUTH_SHA384, RTE_CRYPTO_AUTH_NULL, 48 },
			       Padding{ PSS, RTE_CRYPTO_AUTH_SHA512, RTE_CRYPTO_AUTH_SHA512,
					62 } }) {
				SCOPED_TRACE(d.name + ", " + key->name + ", salt " +
					     std::to_string(padding.salt));
				auto session = rsa_session(d, *key, padding);
				const Bytes m = pattern(hash_of(padding.hash).bytes);
				std::vector<std::unique_ptr<Op>> ops;

				/* 512-bit hash with that salt: only where there is room */
				if (session->error() != 0) {
					EXPECT_EQ(session->error(), -EINVAL);
					EXPECT_LT((key->bytes() * 8 - 8), 8 * (64 + 62 + 2) + 8u);
					continue;
				}
				Work work{ d, *session, key->bytes() };
				for (unsigned i = 0; i < 8; i++)
					ops.push_back(work.sign(m));
				run(d, ops, 8);
				for (const auto &op : ops) {
					ASSERT_TRUE(op->ok());
					const Bytes s = bytes(op->asym().rsa.sign);
					EXPECT_TRUE(evp_verify(*key, padding, m, s));
					if (padding.salt > 0 && op != ops[0]) {
						EXPECT_NE(s, bytes(ops[0]->asym().rsa.sign));
					}
				}
			}
		}
	}
}

TEST_F(Rsa, PssSaltHasTheSessionsLength)
{
	const RsaKey &key = rsa_key(2048);
	const Bytes m = pattern(32);

	for (const Device &d : devices()) {
		auto session = rsa_session(d, key, { PSS, SHA256, SHA256, 32 });
		Work work{ d, *session, key.bytes() };

		for (unsigned salt : { 0u, 31u, 32u, 33u }) {
			auto op = work.verify(m, evp_sign(key, { PSS, SHA256, SHA256, salt }, m));

			run(d, *op);
			EXPECT_EQ(op->ok(), salt == 32) << salt;
		}
	}
}

TEST_F(Rsa, EncryptsForLibcryptoAndDecryptsItsWork)
{
	for (const Device &d : devices()) {
		for (const RsaKey *key : rsa_keys()) {
			for (const Padding &padding :
			     { Padding{ PKCS1 }, Padding{ OAEP, RTE_CRYPTO_AUTH_SHA1 },
			       Padding{ OAEP, SHA256, RTE_CRYPTO_AUTH_SHA1, 0, pattern(9) } }) {
				SCOPED_TRACE(d.name + ", " + key->name + ", padding " +
					     std::to_string(padding.type));
				auto session = rsa_session(d, *key, padding);
				const size_t most = padding.type == PKCS1
					? key->bytes() - 11
					: key->bytes() - 2 - 2 * hash_of(padding.hash).bytes;
				std::vector<std::unique_ptr<Op>> ops;
				std::vector<Bytes> messages;

				if (session->error() == -EINVAL) {
					EXPECT_LT(key->bytes(), 2 + 2 * 32u);
					continue;
				}
				ASSERT_EQ(session->error(), 0);
				Work work{ d, *session, key->bytes() };
				for (size_t n : { size_t{ 0 }, size_t{ 1 }, most / 2, most })
					messages.push_back(pattern(n, 7));
				for (const Bytes &m : messages) {
					ops.push_back(work.encrypt(m));
					ops.push_back(work.decrypt(evp_encrypt(*key, padding, m)));
				}
				run(d, ops, 32);
				for (size_t i = 0; i < messages.size(); i++) {
					Bytes m;

					ASSERT_TRUE(ops[2 * i]->ok());
					ASSERT_TRUE(
						evp_decrypt(*key, padding,
							    bytes(ops[2 * i]->asym().rsa.cipher),
							    m));
					EXPECT_EQ(m, messages[i]);
					ASSERT_TRUE(ops[2 * i + 1]->ok());
					EXPECT_EQ(bytes(ops[2 * i + 1]->asym().rsa.message),
						  messages[i]);
				}
				auto longer = work.encrypt(pattern(most + 1));
				run(d, *longer);
				EXPECT_EQ(longer->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
			}
		}
	}
}

TEST_F(Rsa, OaepFailsInOneWay)
{
	const Padding padding{ OAEP, SHA256 };

	for (const Device &d : devices()) {
		for (const RsaKey *key : { &rsa_key(1536), &rsa_key(2048) }) {
			SCOPED_TRACE(d.name + ", " + key->name);
			auto session = rsa_session(d, *key, padding);
			Work work{ d, *session, key->bytes() };
			const size_t k = key->bytes();
			std::vector<std::unique_ptr<Op>> ops;
			Bytes em(k, 0), above = key->n;

			/* other label, other bits, first byte not zero, no 01, longer, too great */
			ops.push_back(work.decrypt(
				evp_encrypt(*key, { OAEP, SHA256, SHA256, 0, pattern(3) },
					    pattern(5))));
			ops.push_back(
				work.decrypt(flip(evp_encrypt(*key, padding, pattern(5)), 77)));
			em[0] = 1;
			ops.push_back(work.decrypt(mod_exp(em, key->e, key->n)));
			ops.push_back(work.decrypt(mod_exp(Bytes(k, 1), key->e, key->n)));
			ops.push_back(work.decrypt(Bytes(k - 1, 1)));
			ops.push_back(work.decrypt(above));
			ops.push_back(work.decrypt(evp_encrypt(*key, padding, pattern(5))));
			run(d, ops, 32);
			for (size_t i = 0; i < ops.size(); i++) {
				const rte_crypto_param &m = ops[i]->asym().rsa.message;

				if (i + 1 == ops.size()) {
					EXPECT_TRUE(ops[i]->ok());
					continue;
				}
				EXPECT_EQ(ops[i]->status(), RTE_CRYPTO_OP_STATUS_ERROR) << i;
				EXPECT_EQ(m.length, k) << "length of a message that is none";
				EXPECT_EQ(bytes(m), Bytes(k, 0xa5)) << "bytes of it";
			}
		}
	}
}

/* A ciphertext with bad padding decrypts to what libcrypto's implicit rejection says. */
TEST_F(Rsa, BadPkcs1PaddingIsRejectedImplicitly)
{
	const Padding padding{ PKCS1 };

	for (const Device &d : devices()) {
		for (const RsaKey *key : { &rsa_key(1024), &rsa_key(1031), &rsa_key(1536),
					   &rsa_key(2048), &rsa_key_4096() }) {
			for (Form form : { Form::Quintuple, Form::Exponent }) {
				SCOPED_TRACE(d.name + ", " + key->name);
				auto session = rsa_session(d, *key, padding, form);
				Work work{ d, *session, key->bytes() };
				const size_t k = key->bytes();
				std::vector<std::unique_ptr<Op>> ops;
				std::vector<Bytes> ciphers;

				for (unsigned i = 0; i < 40; i++) {
					Bytes em = pattern(k, 1000 + i);

					/* from everything wrong to one thing wrong */
					em[0] = i % 4 == 0 && key->n[0] > 1 ? 1 : 0;
					em[1] = i % 4 == 1 ? 1 : 2;
					for (size_t j = 2; j < k; j++)
						em[j] = em[j] == 0 ? 1 : em[j];
					if (i % 4 == 2)
						em[2 + i % 8] = 0;
					else if (i % 4 != 3)
						em[k / 2] = 0;
					ciphers.push_back(mod_exp(em, key->e, key->n));
					ops.push_back(work.decrypt(ciphers.back()));
				}
				run(d, ops, 16);
				for (size_t i = 0; i < ops.size(); i++) {
					Bytes expected;

					ASSERT_TRUE(
						evp_decrypt(*key, padding, ciphers[i], expected));
					ASSERT_TRUE(ops[i]->ok()) << i;
					EXPECT_EQ(bytes(ops[i]->asym().rsa.message), expected) << i;
				}
			}
		}
	}
}

TEST_F(Rsa, WithoutPaddingItIsTheNumber)
{
	for (const Device &d : devices()) {
		for (const RsaKey *key : { &rsa_key(1024), &rsa_key(1536), &rsa_key_4096() }) {
			SCOPED_TRACE(d.name + ", " + key->name);
			auto session = rsa_session(d, *key, {});
			const size_t k = key->bytes();
			Work work{ d, *session, k };
			Bytes m = pattern(k), small = pattern(20);

			m[0] = 0;
			const Bytes raised = mod_exp(m, key->e, key->n),
				    signature = mod_exp(m, key->d, key->n);
			auto a = work.encrypt(m), b = work.decrypt(raised), c = work.sign(m);
			auto s = work.sign(small), v = work.verify(m, signature);
			auto bad = work.verify(m, flip(signature, 5)),
			     recover = work.verify({}, signature);
			auto above = work.sign(key->n), wide = work.sign(Bytes(k + 1, 0));

			v->asym().rsa.cipher = v->out(k);
			bad->asym().rsa.cipher = bad->out(k);
			recover->asym().rsa.cipher = recover->out(k);
			run(d,
			    { a.get(), b.get(), c.get(), s.get(), v.get(), bad.get(), recover.get(),
			      above.get(), wide.get() },
			    32);
			EXPECT_EQ(bytes(a->asym().rsa.cipher), raised);
			EXPECT_EQ(bytes(b->asym().rsa.message), m);
			EXPECT_EQ(bytes(c->asym().rsa.sign), signature);
			EXPECT_EQ(bytes(s->asym().rsa.sign), mod_exp(small, key->d, key->n));
			EXPECT_TRUE(v->ok());
			EXPECT_EQ(bytes(v->asym().rsa.cipher), m);
			EXPECT_EQ(bad->status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
			EXPECT_TRUE(recover->ok());
			EXPECT_EQ(bytes(recover->asym().rsa.cipher), m);
			EXPECT_EQ(above->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
			EXPECT_EQ(wide->status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
		}
	}
}

} // namespace
} // namespace mb
