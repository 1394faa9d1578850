/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key keys of every form, whole and broken, against libcrypto's numbers. */

#include <cerrno>
#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>

#include "asym/keys.h"
#include "asym_help.h"

namespace {

struct NumbersFree {
	void operator()(cbi_numbers *k) const
	{
		cbi_numbers_free(k);
	}
};
using Numbers = std::unique_ptr<cbi_numbers, NumbersFree>;

Bytes
bytes(const cbi_num &n)
{
	return n.data == nullptr ? Bytes() : Bytes(n.data, n.data + n.len);
}

/* Without leading zeros, as libcrypto writes numbers. */
Bytes
trimmed(const cbi_num &n)
{
	Bytes b = bytes(n);
	size_t zeros = 0;

	while (zeros < b.size() && b[zeros] == 0)
		zeros++;
	b.erase(b.begin(), b.begin() + static_cast<long>(zeros));
	return b;
}

Numbers
from_der(const Bytes &der)
{
	cburst_error err = {};
	cbi_numbers *k = nullptr;

	EXPECT_EQ(cbi_numbers_der(der.data(), der.size(), &k, &err), 0) << err.text;
	return Numbers(k);
}

Numbers
from_pem(const std::string &pem, const char *password = nullptr)
{
	cburst_error err = {};
	cbi_numbers *k = nullptr;

	EXPECT_EQ(cbi_numbers_pem(pem.data(), pem.size(), password, &k, &err), 0) << err.text;
	return Numbers(k);
}

void
expect_same(const cbi_numbers *a, const cbi_numbers *b, bool with_private)
{
	ASSERT_NE(a, nullptr);
	ASSERT_NE(b, nullptr);
	EXPECT_EQ(a->type, b->type);
	EXPECT_EQ(a->curve, b->curve);
	EXPECT_EQ(a->bits, b->bits);
	EXPECT_EQ(a->size, b->size);
	EXPECT_EQ(bytes(a->n), bytes(b->n));
	EXPECT_EQ(bytes(a->e), bytes(b->e));
	EXPECT_EQ(bytes(a->x), bytes(b->x));
	EXPECT_EQ(bytes(a->y), bytes(b->y));
	EXPECT_TRUE(a->has_public);
	EXPECT_EQ(a->has_private, with_private);
	if (with_private) {
		EXPECT_EQ(bytes(a->d), bytes(b->d));
		EXPECT_EQ(bytes(a->qinv), bytes(b->qinv));
		EXPECT_EQ(bytes(a->priv), bytes(b->priv));
	}
}

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
	       "brainpoolP512r1", "sect283k1", "sect571r1", "secp160r1" }) {
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

/* Numbers of an RSA key that lives as long as this. */
struct RsaParts {
	Bytes n, e, d, p, q, dp, dq, qinv;

	explicit RsaParts(EVP_PKEY *key)
			: n(number(key, OSSL_PKEY_PARAM_RSA_N)),
			  e(number(key, OSSL_PKEY_PARAM_RSA_E)),
			  d(number(key, OSSL_PKEY_PARAM_RSA_D)),
			  p(number(key, OSSL_PKEY_PARAM_RSA_FACTOR1)),
			  q(number(key, OSSL_PKEY_PARAM_RSA_FACTOR2)),
			  dp(number(key, OSSL_PKEY_PARAM_RSA_EXPONENT1)),
			  dq(number(key, OSSL_PKEY_PARAM_RSA_EXPONENT2)),
			  qinv(number(key, OSSL_PKEY_PARAM_RSA_COEFFICIENT1))
	{
	}

	cburst_rsa_numbers numbers() const
	{
		cburst_rsa_numbers in = {};

		in.n = as_bytes(n);
		in.e = as_bytes(e);
		in.d = as_bytes(d);
		in.p = as_bytes(p);
		in.q = as_bytes(q);
		in.dp = as_bytes(dp);
		in.dq = as_bytes(dq);
		in.qinv = as_bytes(qinv);
		return in;
	}
};

TEST(AsymKey, RsaNumbersThatAreMissingAreComputed)
{
	const RsaParts parts(rsa_key(1024));
	const cburst_bytes none = {};
	cburst_rsa_numbers in = parts.numbers();
	cbi_numbers *k = nullptr, *whole = nullptr;

	ASSERT_EQ(cbi_numbers_rsa(&in, &whole, nullptr), 0);
	const Numbers keep(whole);

	in.dp = in.dq = in.qinv = none;
	ASSERT_EQ(cbi_numbers_rsa(&in, &k, nullptr), 0);
	expect_same(k, whole, true);
	EXPECT_EQ(bytes(k->dp), bytes(whole->dp));
	EXPECT_EQ(bytes(k->dq), bytes(whole->dq));
	cbi_numbers_free(k);
	/* d is any of several that fit: it must decrypt what e encrypts */
	in.d = none;
	ASSERT_EQ(cbi_numbers_rsa(&in, &k, nullptr), 0);
	BN_CTX *ctx = BN_CTX_new();
	BIGNUM *n = BN_bin2bn(k->n.data, static_cast<int>(k->n.len), nullptr);
	BIGNUM *e = BN_bin2bn(k->e.data, static_cast<int>(k->e.len), nullptr);
	BIGNUM *d = BN_bin2bn(k->d.data, static_cast<int>(k->d.len), nullptr);
	BIGNUM *r = BN_new();

	BN_set_word(r, 12345);
	BN_mod_exp(r, r, e, n, ctx);
	BN_mod_exp(r, r, d, n, ctx);
	EXPECT_TRUE(BN_is_word(r, 12345));
	BN_free(n);
	BN_free(e);
	BN_free(d);
	BN_free(r);
	BN_CTX_free(ctx);
	cbi_numbers_free(k);
	/* the factors the other way round are the same key */
	in = parts.numbers();
	std::swap(in.p, in.q);
	std::swap(in.dp, in.dq);
	in.qinv = none;
	ASSERT_EQ(cbi_numbers_rsa(&in, &k, nullptr), 0);
	expect_same(k, whole, true);
	cbi_numbers_free(k);
	/* an exponent alone is enough, a public key too */
	in = parts.numbers();
	in.p = in.q = in.dp = in.dq = in.qinv = none;
	ASSERT_EQ(cbi_numbers_rsa(&in, &k, nullptr), 0);
	EXPECT_TRUE(k->has_private);
	EXPECT_FALSE(k->has_crt);
	cbi_numbers_free(k);
	in.d = none;
	ASSERT_EQ(cbi_numbers_rsa(&in, &k, nullptr), 0);
	EXPECT_FALSE(k->has_private);
	cbi_numbers_free(k);
}

TEST(AsymKey, RsaNumbersThatDoNotFitAreRefused)
{
	const RsaParts parts(rsa_key(1024));
	const cburst_bytes none = {};
	Bytes RsaParts::*const fields[] = { &RsaParts::n,  &RsaParts::e,   &RsaParts::d,
					    &RsaParts::p,  &RsaParts::q,   &RsaParts::dp,
					    &RsaParts::dq, &RsaParts::qinv };

	for (auto field : fields) {
		RsaParts bad = parts;
		cbi_numbers *k = nullptr;
		cburst_error err = {};

		/* another number of the same length, odd where it was */
		(bad.*field)[(bad.*field).size() / 2] ^= 0x10;
		cburst_rsa_numbers in = bad.numbers();

		EXPECT_EQ(cbi_numbers_rsa(&in, &k, &err), -EINVAL);
		EXPECT_NE(std::string(err.text), "");
	}
	/* without factors, the exponent is tried */
	RsaParts bad = parts;
	cbi_numbers *k = nullptr;

	bad.d[3] ^= 1;
	cburst_rsa_numbers in = bad.numbers();

	in.p = in.q = none;
	EXPECT_EQ(cbi_numbers_rsa(&in, &k, nullptr), -EINVAL);
	in = parts.numbers();
	in.q = none;
	EXPECT_EQ(cbi_numbers_rsa(&in, &k, nullptr), -EINVAL);
	in = parts.numbers();
	in.e = none;
	EXPECT_EQ(cbi_numbers_rsa(&in, &k, nullptr), -EINVAL);
	in.n = none;
	EXPECT_EQ(cbi_numbers_rsa(&in, &k, nullptr), -EINVAL);
	/* even, short and long moduli; exponents 1 and 2 */
	for (int wrong = 0; wrong < 5; wrong++) {
		RsaParts odd = parts;

		if (wrong == 0)
			odd.n.back() ^= 1;
		else if (wrong == 1)
			odd.n.resize(63);
		else if (wrong == 2)
			odd.n.insert(odd.n.begin(), 1025 - odd.n.size(), 1);
		else
			odd.e = { static_cast<uint8_t>(wrong - 2) };
		in = odd.numbers();
		in.d = in.p = in.q = none;
		EXPECT_EQ(cbi_numbers_rsa(&in, &k, nullptr), -EINVAL) << wrong;
	}
}

TEST(AsymKey, EcKeysThatAreWrongAreRefused)
{
	const Pkey key = make_key("EC", "P-256"), other = make_key("EC", "P-256");
	const Bytes priv = number(key.get(), OSSL_PKEY_PARAM_PRIV_KEY);
	const Bytes pub = octets(key.get(), OSSL_PKEY_PARAM_PUB_KEY);
	const Bytes other_pub = octets(other.get(), OSSL_PKEY_PARAM_PUB_KEY);
	Bytes order(32, 0xff), zero(32), off = pub;
	cbi_numbers *k = nullptr;
	const auto make = [&](const Bytes *d, const Bytes *q) {
		cburst_bytes a = d != nullptr ? as_bytes(*d) : cburst_bytes{};
		cburst_bytes b = q != nullptr ? as_bytes(*q) : cburst_bytes{};
		const int ret = cbi_numbers_ec(23, &a, &b, &k, nullptr);

		if (ret == 0)
			cbi_numbers_free(k);
		return ret;
	};

	ASSERT_EQ(pub.size(), 65u);
	EXPECT_EQ(make(&priv, &pub), 0);
	EXPECT_EQ(make(nullptr, &pub), 0);
	EXPECT_EQ(make(&priv, nullptr), 0);
	EXPECT_EQ(make(nullptr, nullptr), 0);
	EXPECT_EQ(make(&priv, &other_pub), -EINVAL);
	EXPECT_EQ(make(&zero, nullptr), -EINVAL);
	EXPECT_EQ(make(&order, nullptr), -EINVAL);
	off[40] ^= 1;
	EXPECT_EQ(make(nullptr, &off), -EINVAL);
	const Bytes infinity(1);

	EXPECT_EQ(make(nullptr, &infinity), -EINVAL);
	/* 0x04 and coordinates too short, too long */
	const Bytes cut(pub.begin(), pub.end() - 1);

	EXPECT_EQ(make(nullptr, &cut), -EINVAL);
	Bytes longer = pub;

	longer.push_back(0);
	EXPECT_EQ(make(nullptr, &longer), -EINVAL);
	/* compressed is the same point */
	Bytes compressed(pub.begin(), pub.begin() + 33);

	compressed[0] = 2 + (pub[64] & 1);
	const cburst_bytes in = as_bytes(compressed);

	ASSERT_EQ(cbi_numbers_ec(23, nullptr, &in, &k, nullptr), 0);
	EXPECT_EQ(bytes(k->y), Bytes(pub.begin() + 33, pub.end()));
	cbi_numbers_free(k);
	EXPECT_EQ(cbi_numbers_ec(0, nullptr, nullptr, &k, nullptr), -ENOTSUP);
	EXPECT_EQ(cbi_numbers_ec(29, nullptr, nullptr, &k, nullptr), -ENOTSUP);
	EXPECT_EQ(cbi_numbers_ec(999, nullptr, nullptr, &k, nullptr), -ENOTSUP);
}

TEST(AsymKey, PointsOutsideOfTheGroupAreRefused)
{
	/* sect283k1 has cofactor 4: (0, sqrt(b)), b = 1, is a point of order 2 */
	Bytes point(1 + 2 * 36);
	cbi_numbers *k = nullptr;

	point[0] = 4;
	point.back() = 1;
	const cburst_bytes in = as_bytes(point);

	EXPECT_EQ(cbi_numbers_ec(9, nullptr, &in, &k, nullptr), -EINVAL);
}

TEST(AsymKey, DhKeysThatAreWrongAreRefused)
{
	const Pkey key = make_key("DH", "ffdhe2048");
	const Bytes p = number(key.get(), OSSL_PKEY_PARAM_FFC_P), g = { 2 }, one = { 1 },
		    two = { 2 };
	const Bytes priv = number(key.get(), OSSL_PKEY_PARAM_PRIV_KEY);
	const Bytes pub = number(key.get(), OSSL_PKEY_PARAM_PUB_KEY);
	Bytes even = p, small(63, 0xff), minus_one = p;
	cbi_numbers *k = nullptr;
	const auto make = [&](const Bytes &prime, const Bytes &gen, const Bytes &x,
			      const Bytes &y) {
		cburst_dh_numbers in = {};

		in.p = as_bytes(prime);
		in.g = as_bytes(gen);
		in.priv = as_bytes(x);
		in.pub = as_bytes(y);
		const int ret = cbi_numbers_dh(&in, &k, nullptr);

		if (ret == 0)
			cbi_numbers_free(k);
		return ret;
	};

	even.back() ^= 1;
	minus_one.back() ^= 1;
	EXPECT_EQ(make(p, g, priv, pub), 0);
	EXPECT_EQ(make(p, g, priv, Bytes()), 0);
	EXPECT_EQ(make(p, g, Bytes(), pub), 0);
	EXPECT_EQ(make(p, g, Bytes(), Bytes()), 0);
	EXPECT_EQ(make(even, g, Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(small, g, Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(Bytes(), g, Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(p, Bytes(), Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(p, one, Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(p, minus_one, Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(p, p, Bytes(), Bytes()), -EINVAL);
	EXPECT_EQ(make(p, g, Bytes(), one), -EINVAL);
	EXPECT_EQ(make(p, g, Bytes(), minus_one), -EINVAL);
	EXPECT_EQ(make(p, g, Bytes(), p), -EINVAL);
	EXPECT_EQ(make(p, g, priv, two), -EINVAL);
	EXPECT_EQ(make(p, g, p, Bytes()), -EINVAL);
	cburst_dh_numbers in = {};

	in.group = 300;
	EXPECT_EQ(cbi_numbers_dh(&in, &k, nullptr), -ENOTSUP);
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
