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

} // namespace
