/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key keys in every form that they come in, whole and broken, against libcrypto's numbers.
 */

#include <cerrno>
#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>

#include "asym_numbers.h"

namespace {

/* Every form that a key has gives the same numbers. */
void
every_form(EVP_PKEY *key, const char *traditional)
{
	cburst_error err = {};
	cbi_numbers *k = nullptr;

	ASSERT_EQ(cbi_numbers_evp(key, &k, &err), 0) << err.text;
	const Numbers whole(k);

	expect_same(whole.get(), whole.get(), true);
	expect_same(from_der(to_der(key, true, "PrivateKeyInfo")).get(), whole.get(), true);
	expect_same(from_pem(to_pem(key, true, "PrivateKeyInfo")).get(), whole.get(), true);
	expect_same(from_der(to_der(key, false, "SubjectPublicKeyInfo")).get(), whole.get(), false);
	expect_same(from_pem(to_pem(key, false, "SubjectPublicKeyInfo")).get(), whole.get(), false);
	expect_same(from_pem(to_pem(key, true, "PrivateKeyInfo", "secret"), "secret").get(),
		    whole.get(), true);
	if (traditional != nullptr) {
		expect_same(from_der(to_der(key, true, traditional)).get(), whole.get(), true);
		expect_same(from_pem(to_pem(key, true, traditional)).get(), whole.get(), true);
	}
	expect_same(from_der(certificate(key, false)).get(), whole.get(), false);
	const Bytes cert = certificate(key, true);

	expect_same(from_pem(std::string(cert.begin(), cert.end())).get(), whole.get(), false);
	/* a key behind other blocks and text is found */
	expect_same(from_pem("some text\n-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n" +
			     to_pem(key, true, "PrivateKeyInfo"))
			    .get(),
		    whole.get(), true);
}

TEST(AsymKey, RsaOfEveryForm)
{
	for (unsigned bits : { 1024u, 1031u, 2048u, 3072u }) {
		EVP_PKEY *key = rsa_key(bits);

		every_form(key, "type-specific");
		const Numbers k = from_der(to_der(key, true, "PrivateKeyInfo"));

		EXPECT_EQ(k->type, CBURST_KEY_RSA);
		EXPECT_EQ(k->bits, bits);
		EXPECT_EQ(trimmed(k->n), number(key, OSSL_PKEY_PARAM_RSA_N));
		EXPECT_EQ(trimmed(k->e), number(key, OSSL_PKEY_PARAM_RSA_E));
		EXPECT_EQ(trimmed(k->d), number(key, OSSL_PKEY_PARAM_RSA_D));
		EXPECT_TRUE(k->has_crt);
		EXPECT_GT(bytes(k->p), bytes(k->q));
		EXPECT_EQ(k->p.len, k->q.len);
		EXPECT_EQ(k->n.len, (bits + 7) / 8);
		EXPECT_EQ(k->d.len, k->n.len);
	}
}

TEST(AsymKey, EcOfEveryForm)
{
	for (const char *name :
	     { "P-256", "P-384", "P-521", "P-224", "secp256k1", "brainpoolP256r1",
	       "brainpoolP512r1", "brainpoolP256t1", "brainpoolP384t1", "brainpoolP512t1",
	       "sect283k1", "sect571r1", "secp160r1" }) {
		const Pkey key = make_key("EC", name);
		int nid = EC_curve_nist2nid(name);

		SCOPED_TRACE(name);
		every_form(key.get(), "type-specific");
		const Numbers k = from_der(to_der(key.get(), true, "PrivateKeyInfo"));

		if (nid == NID_undef)
			nid = OBJ_txt2nid(name);
		EXPECT_EQ(cbi_curve_nid(k->curve), nid);
		EXPECT_EQ(trimmed(k->priv), number(key.get(), OSSL_PKEY_PARAM_PRIV_KEY));
		EXPECT_EQ(trimmed(k->x), number(key.get(), OSSL_PKEY_PARAM_EC_PUB_X));
		EXPECT_EQ(trimmed(k->y), number(key.get(), OSSL_PKEY_PARAM_EC_PUB_Y));
		EXPECT_EQ(k->priv.len, k->order_len);
		EXPECT_EQ(k->x.len, k->size);
	}
}

TEST(AsymKey, CurveParametersInFrontOfAKeyAreSkipped)
{
	const Pkey key = make_key("EC", "P-256");
	const std::string params = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n"
				   "-----END EC PARAMETERS-----\n";

	const Numbers k = from_pem(params + to_pem(key.get(), true, "type-specific"));

	ASSERT_NE(k, nullptr);
	EXPECT_TRUE(k->has_private);
}

TEST(AsymKey, RawKeysOfEveryForm)
{
	const struct {
		const char *name;
		cburst_key_type type;
		size_t len;
	} kinds[] = {
		{ "X25519", CBURST_KEY_X25519, 32 },
		{ "X448", CBURST_KEY_X448, 56 },
		{ "ED25519", CBURST_KEY_ED25519, 32 },
		{ "ED448", CBURST_KEY_ED448, 57 },
	};

	for (const auto &kind : kinds) {
		const Pkey key = make_key(kind.name);

		SCOPED_TRACE(kind.name);
		every_form(key.get(), nullptr);
		const Bytes priv = octets(key.get(), OSSL_PKEY_PARAM_PRIV_KEY);
		const Bytes pub = octets(key.get(), OSSL_PKEY_PARAM_PUB_KEY);
		const cburst_bytes in = as_bytes(priv), in_pub = as_bytes(pub);
		cbi_numbers *k = nullptr;

		ASSERT_EQ(priv.size(), kind.len);
		ASSERT_EQ(cbi_numbers_okp(kind.type, &in, nullptr, &k, nullptr), 0);
		EXPECT_EQ(bytes(k->x), pub);
		EXPECT_EQ(bytes(k->priv), priv);
		cbi_numbers_free(k);
		ASSERT_EQ(cbi_numbers_okp(kind.type, &in, &in_pub, &k, nullptr), 0);
		cbi_numbers_free(k);
		/* one that does not belong to it, and wrong lengths */
		Bytes other = pub;

		other[1] ^= 1;
		cburst_bytes bad = as_bytes(other);

		EXPECT_EQ(cbi_numbers_okp(kind.type, &in, &bad, &k, nullptr), -EINVAL);
		bad = in;
		bad.len--;
		EXPECT_EQ(cbi_numbers_okp(kind.type, &bad, nullptr, &k, nullptr), -EINVAL);
		EXPECT_EQ(cbi_numbers_okp(kind.type, nullptr, &bad, &k, nullptr), -EINVAL);
	}
	cbi_numbers *k = nullptr;

	ASSERT_EQ(cbi_numbers_okp(CBURST_KEY_X25519, nullptr, nullptr, &k, nullptr), 0);
	EXPECT_FALSE(k->has_public);
	cbi_numbers_free(k);
	EXPECT_EQ(cbi_numbers_okp(CBURST_KEY_ED25519, nullptr, nullptr, &k, nullptr), -EINVAL);
	EXPECT_EQ(cbi_numbers_okp(CBURST_KEY_RSA, nullptr, nullptr, &k, nullptr), -EINVAL);
}

TEST(AsymKey, DhOfEveryForm)
{
	const Pkey key = make_key("DH", "ffdhe2048");

	every_form(key.get(), nullptr);
	const Numbers k = from_der(to_der(key.get(), true, "PrivateKeyInfo"));

	EXPECT_EQ(trimmed(k->p), number(key.get(), OSSL_PKEY_PARAM_FFC_P));
	EXPECT_EQ(trimmed(k->x), number(key.get(), OSSL_PKEY_PARAM_PUB_KEY));
	EXPECT_EQ(trimmed(k->priv), number(key.get(), OSSL_PKEY_PARAM_PRIV_KEY));
	EXPECT_EQ(k->bits, 2048);
	EXPECT_EQ(k->private_len, 32);
	for (uint16_t group = 256; group <= 260; group++) {
		cburst_dh_numbers in = {};
		cbi_numbers *named = nullptr;
		cburst_error err = {};

		in.group = group;
		ASSERT_EQ(cbi_numbers_dh(&in, &named, &err), 0) << err.text;
		if (group == 256) {
			EXPECT_EQ(bytes(named->p), bytes(k->p));
			EXPECT_EQ(bytes(named->q), bytes(k->q));
		}
		EXPECT_FALSE(named->has_public);
		cbi_numbers_free(named);
	}
}

TEST(AsymKey, BytesThatAreNoKeyAreRefusedWithAReason)
{
	const Bytes good = to_der(rsa_key(1024), true, "PrivateKeyInfo");
	cbi_numbers *k = nullptr;
	cburst_error err = {};

	for (size_t n = 0; n < good.size(); n += 7)
		EXPECT_EQ(cbi_numbers_der(good.data(), n, &k, &err), -EINVAL) << n;
	EXPECT_NE(std::string(err.text), "");
	EXPECT_EQ(cbi_numbers_der(nullptr, 5, &k, &err), -EINVAL);
	for (int i = 0; i < 200; i++) {
		const Bytes junk = random_bytes(1 + static_cast<size_t>(i));

		EXPECT_EQ(cbi_numbers_der(junk.data(), junk.size(), &k, &err), -EINVAL);
	}
	for (const char *text :
	     { "", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----",
	       "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
	       "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "no key" })
		EXPECT_EQ(cbi_numbers_pem(text, strlen(text), nullptr, &k, &err), -EINVAL) << text;
	EXPECT_EQ(cbi_numbers_evp(nullptr, &k, &err), -EINVAL);
}

TEST(AsymKey, EncryptedKeysNeedTheirPassword)
{
	const std::string pem = to_pem(rsa_key(1024), true, "PrivateKeyInfo", "secret");
	cbi_numbers *k = nullptr;
	cburst_error err = {};

	EXPECT_EQ(cbi_numbers_pem(pem.data(), pem.size(), nullptr, &k, &err), -EINVAL);
	EXPECT_NE(std::string(err.text).find("no password"), std::string::npos) << err.text;
	EXPECT_EQ(cbi_numbers_pem(pem.data(), pem.size(), "wrong", &k, &err), -EINVAL);
	EXPECT_NE(std::string(err.text).find("does not open"), std::string::npos) << err.text;
}

TEST(AsymKey, KindsThatAreNotKnownAreNamed)
{
	const Pkey key = make_key("ML-KEM-512");
	cbi_numbers *k = nullptr;
	cburst_error err = {};

	EXPECT_EQ(cbi_numbers_evp(key.get(), &k, &err), -ENOTSUP);
	EXPECT_NE(std::string(err.text).find("ML-KEM"), std::string::npos) << err.text;
}

TEST(AsymKey, NothingIsLeftInLibcryptosQueueOfErrors)
{
	cbi_numbers *k = nullptr;
	const Bytes junk(40, 0x30);

	ERR_clear_error();
	EXPECT_EQ(cbi_numbers_der(junk.data(), junk.size(), &k, nullptr), -EINVAL);
	EXPECT_EQ(cbi_numbers_pem("x", 1, nullptr, &k, nullptr), -EINVAL);
	EXPECT_EQ(ERR_peek_error(), 0u);
}

TEST(AsymKey, RsaPssKeysSignWithPssOnly)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(nullptr, "RSA-PSS", nullptr);
	EVP_PKEY *raw = nullptr;

	ASSERT_EQ(EVP_PKEY_keygen_init(ctx), 1);
	ASSERT_EQ(EVP_PKEY_generate(ctx, &raw), 1);
	EVP_PKEY_CTX_free(ctx);
	const Pkey key(raw);
	const Numbers k = from_der(to_der(key.get(), true, "PrivateKeyInfo"));

	ASSERT_NE(k, nullptr);
	EXPECT_TRUE(k->pss_only);
	EXPECT_EQ(k->type, CBURST_KEY_RSA);
}

} // namespace
