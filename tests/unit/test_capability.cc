/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Capabilities and driver limits on invented devices: what real ones may say, but none here does.
 */

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device/capability.h"
#include "device/device_internal.h"
#include "driver_table.h"

using std::string;

namespace {

cburst_spec
parsed(const char *text)
{
	cburst_spec spec = {};

	EXPECT_EQ(cburst_spec_parse(text, &spec, nullptr), 0) << text;
	return spec;
}

rte_cryptodev_capabilities
cipher(rte_crypto_cipher_algorithm algo, rte_crypto_param_range key, rte_crypto_param_range iv)
{
	rte_cryptodev_capabilities cap = {};

	cap.op = RTE_CRYPTO_OP_TYPE_SYMMETRIC;
	cap.sym.xform_type = RTE_CRYPTO_SYM_XFORM_CIPHER;
	cap.sym.cipher.algo = algo;
	cap.sym.cipher.key_size = key;
	cap.sym.cipher.iv_size = iv;
	return cap;
}

rte_cryptodev_capabilities
auth(rte_crypto_auth_algorithm algo, rte_crypto_param_range key, rte_crypto_param_range digest)
{
	rte_cryptodev_capabilities cap = {};

	cap.op = RTE_CRYPTO_OP_TYPE_SYMMETRIC;
	cap.sym.xform_type = RTE_CRYPTO_SYM_XFORM_AUTH;
	cap.sym.auth.algo = algo;
	cap.sym.auth.key_size = key;
	cap.sym.auth.digest_size = digest;
	return cap;
}

rte_cryptodev_capabilities
aead(rte_crypto_aead_algorithm algo, rte_crypto_param_range key, rte_crypto_param_range iv,
     rte_crypto_param_range digest, rte_crypto_param_range aad)
{
	rte_cryptodev_capabilities cap = {};

	cap.op = RTE_CRYPTO_OP_TYPE_SYMMETRIC;
	cap.sym.xform_type = RTE_CRYPTO_SYM_XFORM_AEAD;
	cap.sym.aead.algo = algo;
	cap.sym.aead.key_size = key;
	cap.sym.aead.iv_size = iv;
	cap.sym.aead.digest_size = digest;
	cap.sym.aead.aad_size = aad;
	return cap;
}

struct Answer {
	int ret;
	string text;
	rte_crypto_param_range aad;
};

Answer
check(std::vector<rte_cryptodev_capabilities> caps, const cburst_spec &spec)
{
	cburst_error err = {};
	Answer a = {};

	caps.push_back({}); /* op 0 is RTE_CRYPTO_OP_TYPE_UNDEFINED, the end */
	a.ret = cbi_capability_check(caps.data(), "dev0", &spec, &a.aad, &err);
	a.text = err.text;
	return a;
}

TEST(Range, AllItsForms)
{
	const rte_crypto_param_range steps = { 16, 32, 8 }, one = { 12, 12, 0 },
				     stepless = { 4, 16, 0 }, endless = { 30, 0, 1 },
				     nothing = { 0, 0, 0 }, full = { 0, 65535, 1 };

	for (unsigned size = 0; size < 70000; size++) {
		ASSERT_EQ(cbi_range_has(&steps, size), size == 16 || size == 24 || size == 32)
			<< size;
		ASSERT_EQ(cbi_range_has(&one, size), size == 12) << size;
		ASSERT_EQ(cbi_range_has(&stepless, size), size >= 4 && size <= 16) << size;
		ASSERT_EQ(cbi_range_has(&endless, size), size >= 30) << size;
		ASSERT_EQ(cbi_range_has(&nothing, size), size == 0) << size;
		ASSERT_EQ(cbi_range_has(&full, size), size <= 65535) << size;
	}
}

TEST(Capability, NoEntriesNoAlgorithm)
{
	cburst_error err = {};
	rte_crypto_param_range aad = {};
	const cburst_spec spec = parsed("aes-128-cbc");

	EXPECT_EQ(check({}, spec).text, "dev0 does not do aes-cbc");
	EXPECT_EQ(cbi_capability_check(nullptr, "dev0", &spec, &aad, &err), -ENOTSUP);
	EXPECT_EQ(cbi_capability_check(nullptr, "dev0", &spec, &aad, nullptr), -ENOTSUP);
}

/*
 * Two entries for one algorithm with different sizes, of which DPDK's look-up sees only the first.
 */
TEST(Capability, AnyEntryOfAnAlgorithmWillDo)
{
	const std::vector<rte_cryptodev_capabilities> caps = {
		cipher(RTE_CRYPTO_CIPHER_AES_CBC, { 16, 16, 0 }, { 16, 16, 0 }),
		cipher(RTE_CRYPTO_CIPHER_AES_CTR, { 16, 32, 8 }, { 16, 16, 0 }),
		cipher(RTE_CRYPTO_CIPHER_AES_CBC, { 32, 32, 0 }, { 16, 16, 0 }),
	};

	EXPECT_EQ(check(caps, parsed("aes-128-cbc")).ret, 0);
	EXPECT_EQ(check(caps, parsed("aes-256-cbc")).ret, 0);
	const Answer a = check(caps, parsed("aes-192-cbc"));
	EXPECT_EQ(a.ret, -ENOTSUP);
	EXPECT_EQ(a.text, "dev0 does aes-cbc with a key of 16 bytes, not 24");
}

/* An algorithm number means something else in another kind of entry. */
TEST(Capability, KindsAreKeptApart)
{
	static_assert((int)RTE_CRYPTO_CIPHER_NULL == (int)RTE_CRYPTO_AUTH_NULL, "");
	static_assert((int)RTE_CRYPTO_CIPHER_NULL == (int)RTE_CRYPTO_AEAD_AES_CCM, "");
	auto asymmetric = cipher(RTE_CRYPTO_CIPHER_NULL, {}, {});

	asymmetric.op = RTE_CRYPTO_OP_TYPE_ASYMMETRIC;
	EXPECT_EQ(check({ auth(RTE_CRYPTO_AUTH_NULL, {}, {}) }, parsed("null")).ret, -ENOTSUP);
	EXPECT_EQ(check({ aead(RTE_CRYPTO_AEAD_AES_CCM, {}, {}, {}, {}) }, parsed("null")).ret,
		  -ENOTSUP);
	EXPECT_EQ(check({ asymmetric }, parsed("null")).ret, -ENOTSUP);
	EXPECT_EQ(check({ cipher(RTE_CRYPTO_CIPHER_NULL, {}, {}) }, parsed("null")).ret, 0);
	EXPECT_EQ(check({ cipher(RTE_CRYPTO_CIPHER_NULL, {}, {}) }, parsed("aes-128-ccm")).ret,
		  -ENOTSUP);
}

TEST(Capability, ChainsNeedBothHalves)
{
	const auto cbc = cipher(RTE_CRYPTO_CIPHER_AES_CBC, { 16, 32, 8 }, { 16, 16, 0 });
	const auto sha256 = auth(RTE_CRYPTO_AUTH_SHA256_HMAC, { 1, 64, 1 }, { 16, 32, 16 });
	cburst_spec spec = parsed("aes-256-cbc+hmac-sha256");

	EXPECT_EQ(check({ cbc, sha256 }, spec).ret, 0);
	EXPECT_EQ(check({ sha256, cbc }, spec).ret, 0);
	EXPECT_EQ(check({ cbc }, spec).text, "dev0 does not do hmac-sha256");
	EXPECT_EQ(check({ sha256 }, spec).text, "dev0 does not do aes-cbc");
	spec.auth_key_len = 65;
	EXPECT_EQ(check({ cbc, sha256 }, spec).text,
		  "dev0 does hmac-sha256 with a key of 1 to 64 bytes, not 65");
	spec.auth_key_len = 64;
	spec.tag_len = 12;
	EXPECT_EQ(check({ cbc, sha256 }, spec).text,
		  "dev0 does hmac-sha256 with a tag of 16 or 32 bytes, not 12");
	spec.tag_len = 16;
	EXPECT_EQ(check({ cbc, sha256 }, spec).ret, 0);
}

TEST(Capability, AadComesFromTheEntryThatFits)
{
	const std::vector<rte_cryptodev_capabilities> caps = {
		aead(RTE_CRYPTO_AEAD_AES_GCM, { 16, 16, 0 }, { 12, 12, 0 }, { 16, 16, 0 },
		     { 0, 240, 1 }),
		aead(RTE_CRYPTO_AEAD_AES_GCM, { 32, 32, 0 }, { 12, 12, 0 }, { 8, 16, 4 },
		     { 0, 1024, 1 }),
	};

	EXPECT_EQ(check(caps, parsed("aes-128-gcm")).aad.max, 240);
	EXPECT_EQ(check(caps, parsed("aes-256-gcm")).aad.max, 1024);
	EXPECT_EQ(check(caps, parsed("aes-192-gcm")).ret, -ENOTSUP);
}

/* GMAC has its IV in an entry for authentication; a plain HMAC's IV range is of no interest. */
TEST(Capability, IvOfMacs)
{
	auto gmac = auth(RTE_CRYPTO_AUTH_AES_GMAC, { 16, 32, 8 }, { 16, 16, 0 });
	auto hmac = auth(RTE_CRYPTO_AUTH_SHA1_HMAC, { 1, 64, 1 }, { 20, 20, 0 });
	cburst_spec spec = parsed("aes-128-gmac");

	gmac.sym.auth.iv_size = { 12, 12, 0 };
	hmac.sym.auth.iv_size = { 1, 1, 0 };
	EXPECT_EQ(check({ gmac }, spec).ret, 0);
	spec.iv_len = 16;
	EXPECT_EQ(check({ gmac }, spec).text, "dev0 does aes-gmac with an IV of 12 bytes, not 16");
	EXPECT_EQ(check({ hmac }, parsed("hmac-sha1")).ret, 0);
}

class Limits : public testing::Test {
protected:
	/* Limits of a device that can everything, narrowed by the given entries. */
	int narrow(const std::vector<cburst_limit> &entries, const char *spec_text)
	{
		const cburst_spec spec = parsed(spec_text);

		driver.name = "crypto_invented";
		driver.limits = entries.data();
		driver.nb_limits = (unsigned)entries.size();
		limits = {};
		limits.length_max = UINT32_MAX;
		limits.aad_max = 65535;
		limits.aad_step = 1;
		limits.counter_bits = 128;
		limits.segments_max = UINT16_MAX;
		limits.in_place_sgl = limits.lb_to_lb = limits.lb_to_sgl = true;
		limits.sgl_to_lb = limits.sgl_to_sgl = true;
		return cbi_limits_narrow(&driver, "dev0", &spec, &limits, &err);
	}

	static cburst_limit limit(uint32_t scope)
	{
		cburst_limit l = {};

		l.scope = scope;
		return l;
	}

	cburst_driver driver = {};
	struct cbi_device_limits limits = {};
	cburst_error err = {};
};

TEST_F(Limits, ScopesOfEveryAlgorithm)
{
	static const struct {
		uint32_t scope;
		std::vector<const char *> specs;
	} scopes[] = {
		{ CBURST_LIMIT_CBC, { "aes-128-cbc" } },
		{ CBURST_LIMIT_CBC | CBURST_LIMIT_3DES, { "3des-cbc" } },
		{ CBURST_LIMIT_CTR, { "aes-128-ctr" } },
		{ CBURST_LIMIT_ECB, { "aes-128-ecb" } },
		{ CBURST_LIMIT_XTS, { "aes-128-xts" } },
		{ CBURST_LIMIT_GCM, { "aes-128-gcm", "aes-128-gmac" } },
		{ CBURST_LIMIT_CCM, { "aes-128-ccm" } },
		{ CBURST_LIMIT_CHACHA, { "chacha20-poly1305" } },
		{ CBURST_LIMIT_HASH, { "md5", "sha1", "sha256", "sha3-512" } },
		{ CBURST_LIMIT_HMAC, { "hmac-md5", "hmac-sha384", "hmac-sha3-224" } },
		{ CBURST_LIMIT_CMAC, { "aes-128-cmac" } },
	};

	for (const auto &s : scopes) {
		for (const char *text : s.specs) {
			const cburst_spec spec = parsed(text);

			EXPECT_EQ(cbi_limit_scope(&spec), s.scope) << text;
		}
	}
	const cburst_spec chain = parsed("aes-128-cbc+hmac-sha1"), null = parsed("null");
	EXPECT_EQ(cbi_limit_scope(&chain),
		  (uint32_t)(CBURST_LIMIT_CHAIN | CBURST_LIMIT_CBC | CBURST_LIMIT_HMAC));
	EXPECT_NE(cbi_limit_scope(&null), 0u);
	EXPECT_EQ(cbi_limit_scope(&null) & ((CBURST_LIMIT_CHAIN << 1) - 1), 0u)
		<< "only CBURST_LIMIT_ALL reaches it";
}

TEST_F(Limits, OnlyTheScopeIsNarrowed)
{
	cburst_limit l = limit(CBURST_LIMIT_GCM | CBURST_LIMIT_HMAC);

	l.length_max = 1000;
	l.no_empty = true;
	l.no_segments = true;
	l.aad_max = 240;
	ASSERT_EQ(narrow({ l }, "aes-128-cbc"), 0);
	EXPECT_EQ(limits.length_max, UINT32_MAX);
	EXPECT_TRUE(limits.in_place_sgl && limits.sgl_to_sgl && !limits.no_empty);
	ASSERT_EQ(narrow({ l }, "aes-128-gcm"), 0);
	EXPECT_EQ(limits.length_max, 1000u);
	EXPECT_EQ(limits.aad_max, 240u);
	EXPECT_TRUE(limits.no_empty);
	EXPECT_FALSE(limits.in_place_sgl || limits.lb_to_sgl || limits.sgl_to_lb ||
		     limits.sgl_to_sgl);
	EXPECT_TRUE(limits.lb_to_lb) << "has one segment on either side";
	/* a chain runs into the limits of its parts */
	ASSERT_EQ(narrow({ l }, "aes-128-cbc+hmac-sha1"), 0);
	EXPECT_EQ(limits.length_max, 1000u);
}

TEST_F(Limits, TheSmallestOfSeveralHolds)
{
	cburst_limit all = limit(CBURST_LIMIT_ALL), cbc = limit(CBURST_LIMIT_CBC),
		     large = limit(CBURST_LIMIT_CBC);

	all.length_max = 5000;
	cbc.length_max = 3000;
	large.length_max = 9000;
	ASSERT_EQ(narrow({ all, cbc, large }, "aes-128-cbc"), 0);
	EXPECT_EQ(limits.length_max, 3000u);
	ASSERT_EQ(narrow({ all, cbc, large }, "null"), 0);
	EXPECT_EQ(limits.length_max, 5000u);
	/* a limit never widens */
	all.aad_max = 100000;
	ASSERT_EQ(narrow({ all }, "aes-128-gcm"), 0);
	EXPECT_EQ(limits.aad_max, 65535u);
}

TEST_F(Limits, UnusableIsRefusedWithTheReason)
{
	cburst_limit l = limit(CBURST_LIMIT_CMAC);

	l.unusable = true;
	l.why = "wrong tags seen in 24.11";
	EXPECT_EQ(narrow({ l }, "aes-128-cmac"), -ENOTSUP);
	EXPECT_NE(string(err.text).find("dev0"), string::npos) << err.text;
	EXPECT_NE(string(err.text).find("aes-128-cmac"), string::npos) << err.text;
	EXPECT_NE(string(err.text).find("wrong tags seen in 24.11"), string::npos) << err.text;
	EXPECT_EQ(narrow({ l }, "aes-128-gmac"), 0);
	l.why = nullptr;
	EXPECT_EQ(narrow({ l }, "aes-128-cbc+aes-128-cmac"), -ENOTSUP);
}

TEST_F(Limits, PaddingOfAadIsPassedOn)
{
	driver.aad_align = 16;
	ASSERT_EQ(narrow({}, "aes-128-gcm"), 0);
	EXPECT_EQ(limits.aad_align, 16);
}

TEST_F(Limits, CounterSegmentsAnd3des)
{
	cburst_limit ctr = limit(CBURST_LIMIT_CTR), chain = limit(CBURST_LIMIT_CBC);
	cburst_limit des = limit(CBURST_LIMIT_3DES);

	ctr.counter_bits = 32;
	chain.segments_max = 16;
	des.unusable = true;
	des.why = "invented";
	ASSERT_EQ(narrow({ ctr, chain, des }, "aes-128-ctr"), 0);
	EXPECT_EQ(limits.counter_bits, 32);
	EXPECT_EQ(limits.segments_max, UINT16_MAX);
	ASSERT_EQ(narrow({ ctr, chain, des }, "aes-128-cbc"), 0);
	EXPECT_EQ(limits.counter_bits, 128);
	EXPECT_EQ(limits.segments_max, 16);
	EXPECT_EQ(narrow({ ctr, chain, des }, "3des-cbc"), -ENOTSUP);
}

} /* namespace */
