/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* RSA encryption: what one provider encrypts the other decrypts, and both fail alike. */

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/rsa.h>

#include "harness.h"

namespace {

struct Case {
	int padding;
	const char *hash;
	const char *label;
	const char *where; /* group of the counters that must move */
};

std::ostream &
operator<<(std::ostream &out, const Case &c)
{
	return out << "padding " << c.padding << " hash " << (c.hash != nullptr ? c.hash : "-")
		   << " label " << (c.label != nullptr ? c.label : "-");
}

bool
set_up(OSSL_LIB_CTX *ctx, EVP_PKEY_CTX *c, const Case &how)
{
	if (EVP_PKEY_CTX_set_rsa_padding(c, how.padding) != 1)
		return false;
	if (how.hash != nullptr) {
		EVP_MD *md = EVP_MD_fetch(ctx, how.hash, nullptr);
		const bool good = EVP_PKEY_CTX_set_rsa_oaep_md(c, md) == 1;

		EVP_MD_free(md);
		if (!good)
			return false;
	}
	return how.label == nullptr ||
		EVP_PKEY_CTX_set0_rsa_oaep_label(c, OPENSSL_strdup(how.label),
						 (int)strlen(how.label)) == 1;
}

Bytes
encrypt(OSSL_LIB_CTX *ctx, EVP_PKEY *key, const Case &how, const Bytes &text)
{
	PkeyCtx c(EVP_PKEY_CTX_new_from_pkey(ctx, key, nullptr));
	Bytes out(1024);
	size_t len = out.size();

	if (EVP_PKEY_encrypt_init(c.get()) != 1 || !set_up(ctx, c.get(), how) ||
	    EVP_PKEY_encrypt(c.get(), out.data(), &len, text.data(), text.size()) != 1)
		return {};
	out.resize(len);
	return out;
}

/* Whether it was decrypted, and to what. */
std::pair<bool, Bytes>
decrypt(OSSL_LIB_CTX *ctx, EVP_PKEY *key, const Case &how, const Bytes &text)
{
	PkeyCtx c(EVP_PKEY_CTX_new_from_pkey(ctx, key, nullptr));
	Bytes out(1024);
	size_t len = out.size();
	const bool good = EVP_PKEY_decrypt_init(c.get()) == 1 && set_up(ctx, c.get(), how) &&
		EVP_PKEY_decrypt(c.get(), out.data(), &len, text.data(), text.size()) == 1;

	ERR_clear_error();
	out.resize(good ? len : 0);
	return { good, out };
}

class Cipher : public testing::TestWithParam<Case> {};

TEST_P(Cipher, BothProvidersUnderstandEachOther)
{
	const Case &c = GetParam();
	const std::string where = c.where;
	const Bytes der = new_key("RSA-2048"), text = { 'a', 0, 'b', 'c' };
	Pkey key = decode(ours(), der), other = decode(standard(), der);
	const uint64_t encrypted = counter(where + ".rsa-encrypt");
	const uint64_t decrypted = counter(where + ".rsa-decrypt");

	EXPECT_EQ(text,
		  decrypt(standard(), other.get(), c, encrypt(ours(), key.get(), c, text)).second);
	EXPECT_EQ(text,
		  decrypt(ours(), key.get(), c, encrypt(standard(), other.get(), c, text)).second);
	EXPECT_EQ(encrypted + 1, counter(where + ".rsa-encrypt"));
	EXPECT_EQ(decrypted + 1, counter(where + ".rsa-decrypt"));
}

TEST_P(Cipher, WrongTextsEndAsWithTheDefaultProvider)
{
	const Case &c = GetParam();
	const Bytes der = new_key("RSA-2048");
	Pkey key = decode(ours(), der), other = decode(standard(), der);
	Bytes text = encrypt(standard(), other.get(), c, Bytes(5, 'x'));

	/* with PKCS #1 v1.5 both give the same random bytes */
	for (unsigned i = 0; i < 4; i++) {
		text[100 + i] ^= 0x10;
		EXPECT_EQ(decrypt(standard(), other.get(), c, text),
			  decrypt(ours(), key.get(), c, text));
	}
	text.pop_back();
	EXPECT_EQ(decrypt(standard(), other.get(), c, text), decrypt(ours(), key.get(), c, text));
	text = Bytes(256, 0xff);
	EXPECT_EQ(decrypt(standard(), other.get(), c, text), decrypt(ours(), key.get(), c, text));
}

const Case cases[] = {
	{ RSA_PKCS1_PADDING, nullptr, nullptr, "device" },
	{ RSA_PKCS1_OAEP_PADDING, nullptr, nullptr, "device" },
	{ RSA_PKCS1_OAEP_PADDING, "SHA256", nullptr, "device" },
	{ RSA_PKCS1_OAEP_PADDING, "SHA512", "a label", "device" },
	{ RSA_PKCS1_OAEP_PADDING, "RIPEMD160", nullptr, "software" },
};

INSTANTIATE_TEST_SUITE_P(Provider, Cipher, testing::ValuesIn(cases));

} // namespace
