/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key keys given as numbers: what is missing is computed, what does not fit is refused. */

#include <cerrno>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>

#include "asym_numbers.h"

namespace {

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

TEST(AsymNumbers, RsaNumbersThatAreMissingAreComputed)
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

TEST(AsymNumbers, RsaNumbersThatDoNotFitAreRefused)
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

TEST(AsymNumbers, EcKeysThatAreWrongAreRefused)
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

TEST(AsymNumbers, PointsOutsideOfTheGroupAreRefused)
{
	/* sect283k1 has cofactor 4: (0, sqrt(b)), b = 1, is a point of order 2 */
	Bytes point(1 + 2 * 36);
	cbi_numbers *k = nullptr;

	point[0] = 4;
	point.back() = 1;
	const cburst_bytes in = as_bytes(point);

	EXPECT_EQ(cbi_numbers_ec(9, nullptr, &in, &k, nullptr), -EINVAL);
}

TEST(AsymNumbers, DhKeysThatAreWrongAreRefused)
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

} // namespace
