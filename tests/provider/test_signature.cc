/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Signatures made through the provider verify with the default provider, and the other way round.
 */

#include <gtest/gtest.h>

#include <openssl/rsa.h>

#include "harness.h"

namespace {

struct Case {
	const char *key;
	Signing how;
	const char *made; /* counters that must move */
	const char *verified;
};

std::ostream &
operator<<(std::ostream &out, const Case &c)
{
	return out << c.key << ' ' << c.how.digest << " padding " << c.how.padding << " salt "
		   << c.how.salt;
}

class Signature : public testing::TestWithParam<Case> {};

const Bytes message(333, 'm');

Bytes
input(const Signing &how)
{
	return how.digest.empty() ? Bytes(32, 'd') : message;
}

TEST_P(Signature, VerifiesWithTheDefaultProvider)
{
	const Case &c = GetParam();
	const Bytes der = new_key(c.key);
	Pkey key = decode(ours(), der), check = decode_public(standard(), der);
	const uint64_t before = counter(c.made);
	const Bytes signature = sign(ours(), key.get(), c.how, input(c.how));

	ASSERT_FALSE(signature.empty());
	EXPECT_EQ(before + 1, counter(c.made));
	EXPECT_EQ(1, verify(standard(), check.get(), c.how, input(c.how), signature));
}

TEST_P(Signature, OfTheDefaultProviderVerifies)
{
	const Case &c = GetParam();
	const Bytes der = new_key(c.key);
	Pkey key = decode(standard(), der), check = decode_public(ours(), der);
	Bytes signature = sign(standard(), key.get(), c.how, input(c.how));
	const uint64_t before = counter(c.verified);

	ASSERT_FALSE(signature.empty());
	EXPECT_EQ(1, verify(ours(), check.get(), c.how, input(c.how), signature));
	EXPECT_EQ(before + 1, counter(c.verified));
	Bytes wrong = input(c.how);
	wrong[7] ^= 1;
	EXPECT_NE(1, verify(ours(), check.get(), c.how, wrong, signature));
	signature.back() ^= 1;
	EXPECT_NE(1, verify(ours(), check.get(), c.how, input(c.how), signature));
}

#define RSA_DEVICE "device.rsa-sign", "device.rsa-verify"
#define RSA_SOFT   "software.rsa-sign", "software.rsa-verify"
#define ED_DEVICE  "device.eddsa-sign", "device.eddsa-verify"
#define EC_DEVICE  "device.ecdsa-sign", "device.ecdsa-verify"
#define EC_SOFT	   "software.ecdsa-sign", "software.ecdsa-verify"

const Case cases[] = {
	{ "RSA-2048", { "SHA256", RSA_PKCS1_PADDING, 0 }, RSA_DEVICE },
	{ "RSA-2048", { "SHA1", RSA_PKCS1_PADDING, 0 }, RSA_DEVICE },
	{ "RSA-2048", { "SHA224", RSA_PKCS1_PADDING, 0 }, RSA_DEVICE },
	{ "RSA-3072", { "SHA384", RSA_PKCS1_PADDING, 0 }, RSA_DEVICE },
	{ "RSA-4096", { "SHA512", RSA_PKCS1_PADDING, 0 }, RSA_DEVICE },
	{ "RSA-2048", { "", RSA_PKCS1_PADDING, 0 }, RSA_DEVICE },
	{ "RSA-2048", { "RIPEMD160", RSA_PKCS1_PADDING, 0 }, RSA_SOFT },
	{ "RSA-2048", { "SHA256", RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST }, RSA_DEVICE },
	{ "RSA-2048", { "SHA384", RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_MAX }, RSA_DEVICE },
	{ "RSA-3072", { "SHA512", RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_AUTO }, RSA_DEVICE },
	{ "RSA-2048",
	  { "SHA256", RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_AUTO_DIGEST_MAX },
	  RSA_DEVICE },
	{ "RSA-2048", { "SHA256", RSA_PKCS1_PSS_PADDING, 17 }, RSA_DEVICE },
	{ "RSA-2048", { "SHA256", RSA_PKCS1_PSS_PADDING, 0 }, RSA_DEVICE },
	{ "EC-P-256", { "SHA256", 0, 0 }, EC_DEVICE },
	{ "EC-P-256", { "SHA512", 0, 0 }, EC_DEVICE },
	{ "EC-P-256", { "", 0, 0 }, EC_DEVICE },
	{ "EC-P-384", { "SHA384", 0, 0 }, EC_DEVICE },
	{ "EC-P-521", { "SHA512", 0, 0 }, EC_DEVICE },
	{ "EC-P-521", { "SHA256", 0, 0 }, EC_DEVICE },
	{ "ED25519", { "none", 0, 0 }, ED_DEVICE },
	{ "ED448", { "none", 0, 0 }, ED_DEVICE },
	{ "EC-P-256", { "SHA3-256", 0, 0 }, EC_DEVICE },
	{ "EC-secp256k1", { "SHA256", 0, 0 }, EC_DEVICE },
	{ "EC-brainpoolP256r1", { "SHA256", 0, 0 }, EC_DEVICE },
};

INSTANTIATE_TEST_SUITE_P(Provider, Signature, testing::ValuesIn(cases));

TEST(SignatureOnce, ADigestOfTheWrongLengthIsRefused)
{
	Pkey key = decode(ours(), new_key("RSA-2048"));
	PkeyCtx c(EVP_PKEY_CTX_new_from_pkey(ours(), key.get(), nullptr));
	Bytes out(256);
	size_t len = out.size();

	ASSERT_EQ(1, EVP_PKEY_sign_init(c.get()));
	ASSERT_EQ(1, EVP_PKEY_CTX_set_signature_md(c.get(), EVP_sha256()));
	EXPECT_NE(1, EVP_PKEY_sign(c.get(), out.data(), &len, message.data(), 31));
	len = 255;
	EXPECT_NE(1, EVP_PKEY_sign(c.get(), out.data(), &len, message.data(), 32));
	len = out.size();
	EXPECT_EQ(1, EVP_PKEY_sign(c.get(), out.data(), &len, message.data(), 32));
}

TEST(SignatureOnce, AContextIsCopiedInTheMiddle)
{
	const Bytes der = new_key("EC-P-256");
	Pkey key = decode(ours(), der), check = decode_public(standard(), der);
	MdCtx a(EVP_MD_CTX_new()), b(EVP_MD_CTX_new());
	Bytes s1(200), s2(200);
	size_t n1 = s1.size(), n2 = s2.size();

	ASSERT_EQ(1,
		  EVP_DigestSignInit_ex(a.get(), nullptr, "SHA256", ours(), nullptr, key.get(),
					nullptr));
	ASSERT_EQ(1, EVP_DigestSignUpdate(a.get(), "ab", 2));
	ASSERT_EQ(1, EVP_MD_CTX_copy_ex(b.get(), a.get()));
	ASSERT_EQ(1, EVP_DigestSignUpdate(a.get(), "c", 1));
	ASSERT_EQ(1, EVP_DigestSignUpdate(b.get(), "d", 1));
	ASSERT_EQ(1, EVP_DigestSignFinal(a.get(), s1.data(), &n1));
	ASSERT_EQ(1, EVP_DigestSignFinal(b.get(), s2.data(), &n2));
	s1.resize(n1);
	s2.resize(n2);
	EXPECT_EQ(1, verify(standard(), check.get(), {}, Bytes{ 'a', 'b', 'c' }, s1));
	EXPECT_EQ(1, verify(standard(), check.get(), {}, Bytes{ 'a', 'b', 'd' }, s2));
}

/* What is no signature at all is refused, with the default provider's verdict, wherever it is
 * judged: on the device, and in software (test provider-alone). A negative verdict once came out as
 * success. */
TEST(SignatureMalformed, IsRefused)
{
	for (const char *kind : { "EC-P-256", "EC-P-384", "RSA-2048", "ED25519" }) {
		const Bytes der = new_key(kind);
		Pkey key = decode(standard(), der);
		Pkey check[2] = { decode_public(ours(), der), decode_public(standard(), der) };
		const bool whole = std::string(kind) == "ED25519"; /* has no digest to choose */
		const Bytes good = whole ? Bytes(64, 's')
					 : sign(standard(), key.get(), {}, message);

		const Bytes bad[] = {
			Bytes(),
			Bytes(1, 'g'),
			Bytes{ 'g', 'a', 'r', 'b', 'a', 'g', 'e' },
			Bytes(good.begin(), good.end() - 1),
			Bytes(good.size(), 0),
			Bytes(good.size(), 0xff),
			Bytes(300, 'x'),
			/* SEQUENCE of one INTEGER; of a negative one; empty; of another length */
			Bytes{ 0x30, 0x03, 0x02, 0x01, 0x01 },
			Bytes{ 0x30, 0x06, 0x02, 0x01, 0x81, 0x02, 0x01, 0x81 },
			Bytes{ 0x30, 0x00 },
			Bytes{ 0x30, 0x80, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00, 0x00 },
		};

		for (const Bytes &b : bad) {
			MdCtx c[2];
			int verdict[2];

			for (int i = 0; i < 2; i++) {
				c[i].reset(EVP_MD_CTX_new());
				ASSERT_EQ(1,
					  EVP_DigestVerifyInit_ex(c[i].get(), nullptr,
								  std::string(kind) == "ED25519"
									  ? nullptr
									  : "SHA256",
								  i == 0 ? ours() : standard(),
								  nullptr, check[i].get(),
								  nullptr));
				verdict[i] = EVP_DigestVerify(c[i].get(), b.data(), b.size(),
							      message.data(), message.size());
			}
			EXPECT_LE(verdict[0], 0) << kind << ", " << b.size() << " bytes";
			/* of an empty one the default provider says 0 or less, depending on the way
			 */
			if (!b.empty()) {
				EXPECT_EQ(verdict[1], verdict[0])
					<< kind << ", " << b.size() << " bytes";
			}
			/* message by message, too */
			if (whole)
				continue;
			for (int i = 0; i < 2; i++) {
				ASSERT_EQ(1,
					  EVP_DigestVerifyInit_ex(c[i].get(), nullptr, "SHA256",
								  i == 0 ? ours() : standard(),
								  nullptr, check[i].get(),
								  nullptr));
				ASSERT_EQ(1,
					  EVP_DigestVerifyUpdate(c[i].get(), message.data(),
								 message.size()));
				verdict[i] = EVP_DigestVerifyFinal(c[i].get(), b.data(), b.size());
			}
			EXPECT_LE(verdict[0], 0) << kind << ", " << b.size() << " bytes";
			/* of an empty one the default provider says 0 or less, depending on the way
			 */
			if (!b.empty()) {
				EXPECT_EQ(verdict[1], verdict[0])
					<< kind << ", " << b.size() << " bytes";
			}
		}
	}
}

TEST(SignatureOnce, TheDigestOfAMessageUnderWayStays)
{
	Pkey key = decode(ours(), new_key("RSA-2048"));
	MdCtx c(EVP_MD_CTX_new());
	EVP_PKEY_CTX *p = nullptr;

	ASSERT_EQ(1,
		  EVP_DigestSignInit_ex(c.get(), &p, "SHA256", ours(), nullptr, key.get(),
					nullptr));
	EXPECT_NE(1, EVP_PKEY_CTX_set_signature_md(p, EVP_sha3_256()));
	EXPECT_EQ(1, EVP_PKEY_CTX_set_signature_md(p, EVP_sha256()));
}

} // namespace
