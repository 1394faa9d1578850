/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cerrno>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/error.h>
#include <cryptoburst/version.h>

#include "op/error_internal.h"
#include "op/text.h"

using std::string;

static string
format(const cburst_spec &spec)
{
	char buf[CBURST_SPEC_TEXT_MAX];

	return cburst_spec_format(&spec, buf, sizeof(buf));
}

static cburst_spec
parsed(const string &text)
{
	cburst_spec spec = {};
	cburst_error err = {};

	EXPECT_EQ(cburst_spec_parse(text.c_str(), &spec, &err), 0) << text << ": " << err.text;
	return spec;
}

static string
refusal(const string &text)
{
	cburst_spec spec = {};
	cburst_error err = {};

	EXPECT_EQ(cburst_spec_parse(text.c_str(), &spec, &err), -EINVAL) << text;
	EXPECT_EQ(spec.alg, CBURST_ALG_NONE)
		<< text << ": a refused name must leave the spec alone";
	EXPECT_NE(string(err.text), "") << text;
	return err.text;
}

static string
wrong(const cburst_spec &spec)
{
	cburst_error err = {};

	EXPECT_EQ(cburst_spec_check(&spec, &err), -EINVAL);
	EXPECT_EQ(cburst_spec_check(&spec, nullptr), -EINVAL);
	return err.text;
}

static void
expect_valid(const cburst_spec &spec)
{
	cburst_error err = {};

	EXPECT_EQ(cburst_spec_check(&spec, &err), 0) << format(spec) << ": " << err.text;
}

TEST(Alg, EveryValueHasItsEntry)
{
	std::set<string> names;

	for (int a = CBURST_ALG_NONE + 1; a < CBURST_ALG_COUNT; a++) {
		const struct cburst_alg_info *info = cburst_alg_info((enum cburst_alg)a);

		ASSERT_NE(info, nullptr) << a;
		EXPECT_EQ(info->alg, a);
		EXPECT_TRUE(names.insert(info->name).second)
			<< info->name << " names two algorithms";
		EXPECT_NE(info->kind, CBURST_KIND_NONE) << info->name;
		EXPECT_NE(info->kind, CBURST_KIND_CHAIN) << info->name;
		EXPECT_LE(info->key_min, info->key_default) << info->name;
		EXPECT_LE(info->key_default, info->key_max) << info->name;
		EXPECT_LE(info->iv_min, info->iv_default) << info->name;
		EXPECT_LE(info->iv_default, info->iv_max) << info->name;
		EXPECT_LE(info->iv_max, CBURST_IV_MAX) << info->name;
		EXPECT_LE(info->tag_min, info->tag_default) << info->name;
		EXPECT_LE(info->tag_default, info->tag_max) << info->name;
		EXPECT_LE(info->tag_max, CBURST_TAG_MAX) << info->name;
		EXPECT_EQ(info->key_step == 0, info->key_min == info->key_max) << info->name;
		/* the library masks with block - 1 */
		EXPECT_GE(info->block, 1) << info->name;
		EXPECT_EQ(info->block & (info->block - 1), 0) << info->name;
		EXPECT_EQ(info->tag_max == 0, info->kind == CBURST_KIND_CIPHER) << info->name;
		if (strncmp(info->name, "hmac-", 5) != 0) {
			EXPECT_LE(info->key_max, CBURST_CIPHER_KEY_MAX) << info->name;
		}
	}
	EXPECT_EQ(cburst_alg_info(CBURST_ALG_NONE), nullptr);
	EXPECT_EQ(cburst_alg_info(CBURST_ALG_COUNT), nullptr);
	EXPECT_EQ(cburst_alg_info((enum cburst_alg) - 1), nullptr);
	EXPECT_EQ(cburst_alg_info((enum cburst_alg)100000), nullptr);
}

/* Digest sizes, as libcrypto has them. */
TEST(Alg, DigestSizesAreThoseOfLibcrypto)
{
	static const char *const digests[][3] = {
		/* ours, ours as HMAC, libcrypto's */
		{ "md5", "hmac-md5", "MD5" },
		{ "sha1", "hmac-sha1", "SHA1" },
		{ "sha224", "hmac-sha224", "SHA2-224" },
		{ "sha256", "hmac-sha256", "SHA2-256" },
		{ "sha384", "hmac-sha384", "SHA2-384" },
		{ "sha512", "hmac-sha512", "SHA2-512" },
		{ "sha3-224", "hmac-sha3-224", "SHA3-224" },
		{ "sha3-256", "hmac-sha3-256", "SHA3-256" },
		{ "sha3-384", "hmac-sha3-384", "SHA3-384" },
		{ "sha3-512", "hmac-sha3-512", "SHA3-512" },
	};

	for (const auto &d : digests) {
		EVP_MD *md = EVP_MD_fetch(nullptr, d[2], nullptr);
		const cburst_spec hash = parsed(d[0]), hmac = parsed(d[1]);

		ASSERT_NE(md, nullptr) << d[2];
		const int size = EVP_MD_get_size(md);
		EXPECT_EQ(hash.tag_len, size) << d[0];
		EXPECT_EQ(hash.key_len, 0) << d[0];
		EXPECT_EQ(hash.iv_len, 0) << d[0];
		EXPECT_EQ(cburst_alg_info(hash.alg)->tag_max, size) << d[0];
		EXPECT_EQ(cburst_spec_kind(&hash), CBURST_KIND_HASH) << d[0];
		EXPECT_EQ(hmac.tag_len, size) << d[1];
		EXPECT_EQ(hmac.key_len, size) << d[1];
		EXPECT_EQ(cburst_alg_info(hmac.alg)->tag_max, size) << d[1];
		EXPECT_EQ(cburst_spec_kind(&hmac), CBURST_KIND_MAC) << d[1];
		EVP_MD_free(md);
	}
}

/*
 * Key, IV and block sizes, as libcrypto has them, and that the size in a name is the size of the
 * key.
 */
TEST(Alg, CipherSizesAreThoseOfLibcrypto)
{
	static const char *const ciphers[][2] = {
		{ "aes-128-cbc", "AES-128-CBC" }, { "aes-192-cbc", "AES-192-CBC" },
		{ "aes-256-cbc", "AES-256-CBC" }, { "aes-128-ctr", "AES-128-CTR" },
		{ "aes-192-ctr", "AES-192-CTR" }, { "aes-256-ctr", "AES-256-CTR" },
		{ "aes-128-ecb", "AES-128-ECB" }, { "aes-192-ecb", "AES-192-ECB" },
		{ "aes-256-ecb", "AES-256-ECB" }, { "aes-128-xts", "AES-128-XTS" },
		{ "aes-256-xts", "AES-256-XTS" }, { "3des-cbc", "DES-EDE3-CBC" },
		{ "aes-128-gcm", "AES-128-GCM" }, { "aes-192-gcm", "AES-192-GCM" },
		{ "aes-256-gcm", "AES-256-GCM" }, { "aes-128-ccm", "AES-128-CCM" },
		{ "aes-256-ccm", "AES-256-CCM" }, { "chacha20-poly1305", "ChaCha20-Poly1305" },
	};

	for (const auto &c : ciphers) {
		EVP_CIPHER *cipher = EVP_CIPHER_fetch(nullptr, c[1], nullptr);
		const cburst_spec spec = parsed(c[0]);

		ASSERT_NE(cipher, nullptr) << c[1];
		EXPECT_EQ(spec.key_len, EVP_CIPHER_get_key_length(cipher)) << c[0];
		EXPECT_EQ(cburst_alg_info(spec.alg)->block, EVP_CIPHER_get_block_size(cipher))
			<< c[0];
		EXPECT_EQ(spec.iv_len, EVP_CIPHER_get_iv_length(cipher)) << c[0];
		EXPECT_EQ(format(spec), c[0]);
		expect_valid(spec);
		EVP_CIPHER_free(cipher);
	}
	/* RFC 6655: 12 bytes of nonce in TLS; SP 800-38C: 7 to 13 */
	EXPECT_EQ(parsed("aes-128-ccm").iv_len, 12);
	/* IEEE 1619: no message shorter than a block */
	EXPECT_EQ(cburst_alg_info(CBURST_ALG_AES_XTS)->length_min, 16);
}

TEST(Spec, EveryNameRoundTrips)
{
	unsigned names = 0;

	for (int a = CBURST_ALG_NONE + 1; a < CBURST_ALG_COUNT; a++) {
		const struct cburst_alg_info *info = cburst_alg_info((enum cburst_alg)a);
		const bool sized = strncmp(info->name, "aes-", 4) == 0;
		cburst_spec spec;

		ASSERT_EQ(cburst_spec_init(&spec, info->alg), 0);
		expect_valid(spec);
		for (unsigned key = sized ? info->key_min : info->key_default;
		     key <= (sized ? info->key_max : info->key_default);
		     key += info->key_step != 0 ? info->key_step : 1) {
			spec.key_len = (uint16_t)key;
			const cburst_spec again = parsed(format(spec));
			EXPECT_EQ(memcmp(&again, &spec, sizeof(spec)), 0) << format(spec);
			names++;
		}
	}
	/* 6 AES modes and MACs with three sizes, XTS with two, and the rest with one */
	EXPECT_EQ(names, 7 * 3 + 2 + (CBURST_ALG_COUNT - 1 - 8));
}

TEST(Spec, EveryChainRoundTrips)
{
	unsigned chains = 0;

	for (int c = 1; c < CBURST_ALG_COUNT; c++) {
		for (int m = 1; m < CBURST_ALG_COUNT; m++) {
			if (cburst_alg_info((enum cburst_alg)c)->kind != CBURST_KIND_CIPHER ||
			    cburst_alg_info((enum cburst_alg)m)->kind != CBURST_KIND_MAC ||
			    m == CBURST_ALG_AES_GMAC)
				continue;
			for (int order = 0; order < 2; order++) {
				cburst_spec spec, mac;

				ASSERT_EQ(cburst_spec_init(&spec, (enum cburst_alg)c), 0);
				ASSERT_EQ(cburst_spec_init(&mac, (enum cburst_alg)m), 0);
				spec.auth = mac.alg;
				spec.auth_key_len = mac.key_len;
				spec.tag_len = mac.tag_len;
				spec.order = (enum cburst_chain)order;
				expect_valid(spec);
				EXPECT_EQ(cburst_spec_kind(&spec), CBURST_KIND_CHAIN);
				const cburst_spec again = parsed(format(spec));
				EXPECT_EQ(memcmp(&again, &spec, sizeof(spec)), 0) << format(spec);
				chains++;
			}
		}
	}
	EXPECT_EQ(chains, 6u * 11u * 2u);
}

TEST(Spec, ChainOrderIsTheOrderOfTheNames)
{
	cburst_spec spec = parsed("aes-256-cbc+hmac-sha256");

	EXPECT_EQ(spec.alg, CBURST_ALG_AES_CBC);
	EXPECT_EQ(spec.auth, CBURST_ALG_HMAC_SHA256);
	EXPECT_EQ(spec.order, CBURST_CHAIN_ENCRYPT_THEN_MAC);
	EXPECT_EQ(spec.key_len, 32);
	EXPECT_EQ(spec.auth_key_len, 32);
	EXPECT_EQ(spec.iv_len, 16);
	EXPECT_EQ(spec.tag_len, 32);
	spec = parsed("hmac-sha1+3des-cbc");
	EXPECT_EQ(spec.alg, CBURST_ALG_3DES_CBC);
	EXPECT_EQ(spec.auth, CBURST_ALG_HMAC_SHA1);
	EXPECT_EQ(spec.order, CBURST_CHAIN_MAC_THEN_ENCRYPT);
	EXPECT_EQ(spec.key_len, 24);
	EXPECT_EQ(spec.auth_key_len, 20);
	EXPECT_EQ(spec.iv_len, 8);
	EXPECT_EQ(spec.tag_len, 20);
	spec = parsed("aes-128-ctr+aes-256-cmac");
	EXPECT_EQ(spec.auth_key_len, 32);
	EXPECT_EQ(spec.key_len, 16);
	EXPECT_EQ(spec.tag_len, 16);
}

TEST(Spec, CaseAndUnderscoreDoNotMatter)
{
	EXPECT_EQ(format(parsed("AES-128-GCM")), "aes-128-gcm");
	EXPECT_EQ(format(parsed("aes_128_gcm")), "aes-128-gcm");
	EXPECT_EQ(format(parsed("ChaCha20_Poly1305")), "chacha20-poly1305");
	EXPECT_EQ(format(parsed("AES_256_CBC+HMAC_SHA256")), "aes-256-cbc+hmac-sha256");
}

TEST(Spec, UnknownNamesAreNamedWithTheNearest)
{
	static const char *const cases[][3] = {
		/* given, name complained about, suggestion */
		{ "aes-128-gmc", "\"aes-128-gmc\"", "aes-128-gcm" },
		{ "aes-gcm", "\"aes-gcm\"", "aes-128-gcm" },
		{ "aes128-gcm", "\"aes128-gcm\"", "aes-128-gcm" },
		{ "aes-512-cbc", "\"aes-512-cbc\"", "aes-128-cbc" },
		{ "hmac-sha3-5", "\"hmac-sha3-5\"", "hmac-sha3-512" },
		{ "sha-256", "\"sha-256\"", "sha256" },
		{ "hmac-sha-256", "\"hmac-sha-256\"", "hmac-sha256" },
		{ "3des", "\"3des\"", "3des-cbc" },
		{ "chacha20", "\"chacha20\"", "chacha20-poly1305" },
		{ "aes-128-cbc+hmac-sah1", "\"hmac-sah1\" in \"aes-128-cbc+hmac-sah1\"",
		  "hmac-sha1" },
		{ "aes-128-cbx+hmac-sha1", "\"aes-128-cbx\" in", "aes-128-cbc" },
		{ "aes-128-cbc+", "\"\" in \"aes-128-cbc+\"", "md5" },
		{ "", "\"\"", "md5" },
		{ " aes-128-gcm", "\" aes-128-gcm\"", "aes-128-gcm" },
		{ "aes-128-gcm\n", "\"aes-128-gcm?\"", "aes-128-gcm" },
	};

	for (const auto &c : cases) {
		const string text = refusal(c[0]);

		EXPECT_NE(text.find(c[1]), string::npos) << c[0] << ": " << text;
		EXPECT_NE(text.find(string("nearest is ") + c[2]), string::npos)
			<< c[0] << ": " << text;
		EXPECT_EQ(text.find('\n'), string::npos) << c[0];
	}
}

TEST(Spec, LongNamesAreRefusedInBounds)
{
	for (size_t n : { 30, 31, 32, 33, 62, 63, 64, 65, 1000, 100000 }) {
		refusal(string(n, 'a'));
		refusal("aes-128-gcm" + string(n, ' '));
		refusal(string(n, 'x') + "+" + string(n, 'y'));
		refusal(string(n, '+'));
	}
}

TEST(Spec, WhatMakesNoChainIsRefused)
{
	for (const char *text :
	     { "aes-128-gcm+hmac-sha256", "hmac-sha256+aes-128-gcm", "aes-128-cbc+sha256",
	       "aes-128-cbc+aes-128-ctr", "hmac-sha1+hmac-sha256", "sha1+sha1",
	       "aes-128-cbc+aes-128-gmac" }) {
		const string why = refusal(text);

		EXPECT_NE(why.find("do not make a chain"), string::npos) << why;
	}
	refusal("aes-128-cbc+hmac-sha1+hmac-sha1");
}

TEST(Spec, FormatFitsAnyRoom)
{
	const cburst_spec spec = parsed("aes-256-cbc+hmac-sha3-512");
	const string full = format(spec);

	EXPECT_LT(full.size(), (size_t)CBURST_SPEC_TEXT_MAX);
	for (size_t size = 1; size <= CBURST_SPEC_TEXT_MAX; size++) {
		std::vector<char> buf(size, 'x'); /* the address sanitizer watches its end */

		EXPECT_EQ(cburst_spec_format(&spec, buf.data(), size), buf.data());
		EXPECT_EQ(string(buf.data()), full.substr(0, size - 1));
	}
	cburst_spec odd = {};
	EXPECT_EQ(format(odd), "none");
	odd.alg = (enum cburst_alg)9999;
	EXPECT_EQ(format(odd), "none");
	odd = { CBURST_ALG_AES_CMAC,
		CBURST_ALG_AES_CMAC,
		CBURST_CHAIN_MAC_THEN_ENCRYPT,
		65535,
		65535,
		65535,
		65535 };
	EXPECT_LT(format(odd).size(), (size_t)CBURST_SPEC_TEXT_MAX);
}

TEST(Spec, KindIsNoneWithoutAlgorithm)
{
	cburst_spec spec = {};

	EXPECT_EQ(cburst_spec_kind(&spec), CBURST_KIND_NONE);
	EXPECT_EQ(cburst_spec_init(&spec, CBURST_ALG_NONE), -EINVAL);
	EXPECT_EQ(cburst_spec_init(&spec, CBURST_ALG_COUNT), -EINVAL);
	EXPECT_NE(wrong(spec).find("no algorithm"), string::npos);
}

/* A size that is valid on one side of a bound and not on the other. */
struct bound {
	const char *spec;
	uint16_t cburst_spec::*field;
	std::vector<unsigned> valid, invalid;
};

TEST(Spec, SizesAreChecked)
{
	const auto key = &cburst_spec::key_len, iv = &cburst_spec::iv_len,
		   tag = &cburst_spec::tag_len, auth_key = &cburst_spec::auth_key_len;
	const bound bounds[] = {
		/* SP 800-38D; tags of 1..16 bytes, since devices make them */
		{ "aes-128-gcm", key, { 16, 24, 32 }, { 0, 1, 15, 17, 20, 31, 33, 40, 64, 65535 } },
		{ "aes-128-gcm", iv, { 1, 8, 12, 16 }, { 0, 17, 65535 } },
		{ "aes-128-gcm", tag, { 1, 3, 4, 8, 12, 15, 16 }, { 0, 17, 32 } },
		/* SP 800-38C: nonce 7..13, tag 4..16 and even */
		{ "aes-128-ccm", iv, { 7, 12, 13 }, { 0, 6, 14 } },
		{ "aes-128-ccm", tag, { 4, 6, 8, 10, 12, 14, 16 }, { 0, 2, 3, 5, 7, 15, 17, 18 } },
		/* RFC 8439 */
		{ "chacha20-poly1305", key, { 32 }, { 0, 16, 31, 33 } },
		{ "chacha20-poly1305", iv, { 12 }, { 0, 8, 11, 13 } },
		{ "chacha20-poly1305", tag, { 16 }, { 0, 12, 15, 17 } },
		{ "null", key, { 0 }, { 1, 16 } },
		{ "aes-128-cbc", iv, { 16 }, { 0, 8, 15 } },
		{ "aes-128-cbc", tag, { 0 }, { 1, 16 } },
		{ "aes-128-ecb", iv, { 0 }, { 1, 16 } },
		{ "aes-128-xts", key, { 32, 64 }, { 16, 24, 48, 63, 65 } },
		{ "3des-cbc", key, { 24 }, { 8, 16, 23, 25 } },
		{ "3des-cbc", iv, { 8 }, { 0, 7, 16 } },
		{ "sha256", key, { 0 }, { 1, 32 } },
		{ "sha256", tag, { 1, 16, 32 }, { 0, 33 } },
		{ "hmac-sha1", key, { 1, 20, 64, 65, 65535 }, { 0 } },
		{ "hmac-sha1", tag, { 1, 12, 20 }, { 0, 21 } },
		{ "aes-128-cmac", key, { 16, 24, 32 }, { 0, 8, 17 } },
		{ "aes-128-cmac", iv, { 0 }, { 1, 12 } },
		{ "aes-128-gmac", iv, { 12, 16 }, { 0, 17 } },
		{ "aes-128-cbc+hmac-sha256", auth_key, { 1, 32, 65535 }, { 0 } },
		{ "aes-128-cbc+hmac-sha256", tag, { 1, 16, 32 }, { 0, 33 } },
		{ "aes-128-cbc+hmac-sha256", key, { 16, 32 }, { 0, 48 } },
		{ "aes-128-cbc", auth_key, { 0 }, { 1 } },
	};

	for (const bound &b : bounds) {
		cburst_spec spec = parsed(b.spec);

		for (unsigned size : b.valid) {
			spec.*b.field = (uint16_t)size;
			expect_valid(spec);
		}
		for (unsigned size : b.invalid) {
			spec.*b.field = (uint16_t)size;
			const string why = wrong(spec);
			EXPECT_NE(why.find(std::to_string(size)), string::npos)
				<< b.spec << ": the text must name " << size << ": " << why;
		}
	}
}

TEST(Spec, WrongChainsAreRefused)
{
	cburst_spec spec = parsed("aes-128-cbc+hmac-sha1");

	spec.auth = (enum cburst_alg)9999;
	EXPECT_NE(wrong(spec).find("9999"), string::npos);
	spec.auth = CBURST_ALG_SHA1;
	wrong(spec);
	spec.auth = CBURST_ALG_AES_GMAC;
	wrong(spec);
	spec = parsed("aes-128-cbc+hmac-sha1");
	spec.order = (enum cburst_chain)2;
	EXPECT_NE(wrong(spec).find("order"), string::npos);
	spec = parsed("aes-128-gcm");
	spec.auth = CBURST_ALG_HMAC_SHA1;
	spec.auth_key_len = 20;
	wrong(spec);
}

TEST(Text, DistanceCountsEdits)
{
	/* the textbook's examples of Levenshtein distance, and swaps of neighbours as one edit */
	EXPECT_EQ(cbi_text_distance("kitten", "sitting"), 3u);
	EXPECT_EQ(cbi_text_distance("saturday", "sunday"), 3u);
	EXPECT_EQ(cbi_text_distance("gcm", "gmc"), 1u);
	EXPECT_EQ(cbi_text_distance("ca", "abc"), 3u);
	EXPECT_EQ(cbi_text_distance("", "abc"), 3u);
	EXPECT_EQ(cbi_text_distance("abc", ""), 3u);
	EXPECT_EQ(cbi_text_distance("", ""), 0u);
	EXPECT_EQ(cbi_text_distance("AES_GCM", "aes-gcm"), 0u);
	EXPECT_EQ(cbi_text_distance(string(500, 'a').c_str(), string(400, 'a').c_str()), 0u);
	/* a name begun is near, however much is missing */
	EXPECT_EQ(cbi_text_unlike("chacha20", "chacha20-poly1305"), 1u);
	EXPECT_EQ(cbi_text_unlike("ch", "chacha20-poly1305"), 30u);
	EXPECT_EQ(cbi_text_unlike("sha1", "SHA1"), 0u);
	EXPECT_EQ(cbi_text_unlike("sha1x", "sha1"), 2u);
	EXPECT_EQ(cbi_text_unlike("", ""), 0u);
	EXPECT_FALSE(cbi_text_equal("aes", "aes-"));
	EXPECT_FALSE(cbi_text_equal("aes-", "aes"));
	EXPECT_TRUE(cbi_text_equal("", ""));
}

TEST(Error, TextsAreOneLineAndBounded)
{
	cburst_error err = {};

	cbi_error_set(nullptr, "%s", "nowhere to write");
	cbi_error_set(&err, "a\nb\tc%c", 0x7f);
	EXPECT_EQ(string(err.text), "a?b?c?");
	cbi_error_set(&err, "%s", string(1000, 'x').c_str());
	EXPECT_EQ(string(err.text), string(sizeof(err.text) - 1, 'x'));
	cbi_error_set(&err, "short");
	cbi_error_set(&err, "in front of %s", err.text);
	EXPECT_EQ(string(err.text), "in front of short");
}

TEST(Error, EveryReasonHasItsText)
{
	std::set<string> texts;

	for (int r = 0; r < CBURST_REASON_COUNT; r++) {
		const char *text = cburst_reason_text((enum cburst_reason)r);

		ASSERT_NE(text, nullptr);
		EXPECT_TRUE(texts.insert(text).second) << r << " has the text of another";
		EXPECT_NE(string(text), "not a reason") << r;
	}
	EXPECT_EQ(string(cburst_reason_text(CBURST_REASON_COUNT)), "not a reason");
	EXPECT_EQ(string(cburst_reason_text((enum cburst_reason) - 1)), "not a reason");
}

TEST(Version, HeaderLibraryAndBuildAgree)
{
	EXPECT_STREQ(cburst_version(), CBURST_VERSION);
	EXPECT_STREQ(cburst_version(), PROJECT_VERSION);
}
