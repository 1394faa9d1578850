/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Both sides of an exchange, one through the provider and one through the default provider, agree.
 */

#include <gtest/gtest.h>

#include "harness.h"

namespace {

struct Case {
	const char *key;
	const char *counter;
};

std::ostream &
operator<<(std::ostream &out, const Case &c)
{
	return out << c.key;
}

class Exchange : public testing::TestWithParam<Case> {};

TEST_P(Exchange, AgreesWithTheDefaultProvider)
{
	const Case &c = GetParam();
	const Bytes a = new_key(c.key), b = new_key(c.key);
	Pkey a_ours = decode(ours(), a), b_ours = decode_public(ours(), b);
	Pkey b_standard = decode(standard(), b), a_standard = decode_public(standard(), a);
	const uint64_t before = counter(c.counter);
	const Bytes secret = derive(ours(), a_ours.get(), b_ours.get());

	ASSERT_FALSE(secret.empty());
	EXPECT_EQ(before + 1, counter(c.counter));
	EXPECT_EQ(secret, derive(standard(), b_standard.get(), a_standard.get()));
}

TEST_P(Exchange, TakesAGeneratedKey)
{
	const Case &c = GetParam();
	Pkey own = generate(ours(), c.key);
	const Bytes b = new_key(c.key);
	Pkey b_ours = decode_public(ours(), b), b_standard = decode(standard(), b);
	unsigned char *encoded = nullptr;

	ASSERT_NE(nullptr, own);
	const size_t len = EVP_PKEY_get1_encoded_public_key(own.get(), &encoded);
	Pkey own_standard(EVP_PKEY_new());

	ASSERT_NE(0u, len);
	ASSERT_EQ(1, EVP_PKEY_copy_parameters(own_standard.get(), b_standard.get()));
	ASSERT_EQ(1, EVP_PKEY_set1_encoded_public_key(own_standard.get(), encoded, len));
	OPENSSL_free(encoded);
	EXPECT_EQ(derive(ours(), own.get(), b_ours.get()),
		  derive(standard(), b_standard.get(), own_standard.get()));
}

const Case cases[] = {
	{ "EC-P-256", "device.ecdh" }, { "EC-P-384", "device.ecdh" },
	{ "EC-P-521", "device.ecdh" }, { "EC-secp256k1", "software.ecdh" },
	{ "X25519", "device.xdh" },    { "X448", "device.xdh" },
	{ "ffdhe2048", "device.dh" },  { "ffdhe4096", "device.dh" },
};

INSTANTIATE_TEST_SUITE_P(Provider, Exchange, testing::ValuesIn(cases));

} // namespace
