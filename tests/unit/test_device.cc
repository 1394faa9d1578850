/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <numaif.h>
#include <rte_cryptodev.h>

#include <cryptoburst/device.h>

#include "device/device_internal.h"
#include "driver_table.h"
#include "shim.h"

extern "C" {
#include "op/xform.h"
}

using std::string;

namespace {

cburst_spec
parsed(const string &text)
{
	cburst_spec spec = {};
	cburst_error err = {};

	EXPECT_EQ(cburst_spec_parse(text.c_str(), &spec, &err), 0) << err.text;
	return spec;
}

/* Software devices of every driver that is installed. */
class Device : public testing::Test {
protected:
	static constexpr const char *names[] = {
		"crypto_null_u0",     "crypto_null_u1",	     "crypto_openssl_u0",
		"crypto_aesni_mb_u0", "crypto_aesni_gcm_u0", "crypto_chacha20_poly1305_u0"
	};

	static void SetUpTestSuite()
	{
		shim_eal_start(4);
		for (const char *name : names)
			shim_vdev_create(name, nullptr);
	}

	static void TearDownTestSuite()
	{
		for (const char *name : names)
			if (shim_dev_id(name) >= 0)
				shim_vdev_remove(name);
	}

	static bool there(const char *name)
	{
		return shim_dev_id(name) >= 0;
	}

	static uint8_t id(const char *name)
	{
		return (uint8_t)shim_dev_id(name);
	}

	static std::vector<cburst_device> list()
	{
		std::vector<cburst_device> all(CBURST_DEVICES_MAX);

		all.resize(cburst_device_list(all.data(), CBURST_DEVICES_MAX));
		return all;
	}

	/* Whether the driver table says of a device that it does this wrong. */
	static bool marked_unusable(const char *name, const cburst_spec &spec)
	{
		cburst_device dev = {};

		EXPECT_EQ(cburst_device_find(name, &dev, nullptr), 0);
		const struct cburst_driver *driver = cburst_driver_find(dev.driver);
		for (unsigned i = 0; driver != nullptr && i < driver->nb_limits; i++)
			if (driver->limits[i].unusable &&
			    (driver->limits[i].scope & cbi_limit_scope(&spec)) != 0)
				return true;
		return false;
	}

	/* Answer of cburst_device_can() with its text in err. */
	int can(const char *name, const cburst_spec &spec, uint32_t aad_len = 0)
	{
		err = {};
		const int ret = cburst_device_can(id(name), &spec, aad_len, &err);
		EXPECT_EQ(ret == 0, err.text[0] == '\0') << err.text;
		return ret;
	}

	cburst_error err;
};

constexpr const char *Device::names[];

TEST_F(Device, ListIsInOrderAndDescribes)
{
	const auto all = list();
	int last = -1;
	unsigned nulls = 0;

	ASSERT_GE(all.size(), 2u);
	for (const cburst_device &dev : all) {
		struct rte_cryptodev_info info;

		EXPECT_GT(dev.dev_id, last);
		last = dev.dev_id;
		rte_cryptodev_info_get(dev.dev_id, &info);
		EXPECT_STREQ(dev.name, rte_cryptodev_name_get(dev.dev_id));
		EXPECT_STREQ(dev.driver, info.driver_name);
		EXPECT_STREQ(dev.bus, "vdev");
		EXPECT_EQ(dev.max_queue_pairs, info.max_nb_queue_pairs);
		EXPECT_EQ(dev.feature_flags, info.feature_flags);
		EXPECT_EQ(dev.numa_node, rte_cryptodev_socket_id(dev.dev_id));
		EXPECT_TRUE(dev.symmetric);
		EXPECT_FALSE(dev.hardware);
		EXPECT_EQ(dev.asymmetric, string(dev.driver) == "crypto_openssl");
		EXPECT_TRUE(dev.known) << dev.driver;
		EXPECT_FALSE(dev.started) << dev.name;
		nulls += string(dev.driver) == "crypto_null";
	}
	EXPECT_EQ(nulls, 2u);
	cburst_device one[1];
	EXPECT_EQ(cburst_device_list(one, 1), 1u);
	EXPECT_EQ(one[0].dev_id, all[0].dev_id);
	EXPECT_EQ(cburst_device_list(one, 0), 0u);
}

TEST_F(Device, StartedIsSeen)
{
	cburst_device dev;

	ASSERT_EQ(shim_dev_start(id("crypto_null_u0"), 2, 64), 0);
	ASSERT_EQ(cburst_device_find("crypto_null_u0", &dev, nullptr), 0);
	EXPECT_TRUE(dev.started);
	ASSERT_EQ(cburst_device_find("crypto_null_u1", &dev, nullptr), 0);
	EXPECT_FALSE(dev.started);
	shim_dev_stop(id("crypto_null_u0"));
	ASSERT_EQ(cburst_device_find("crypto_null_u0", &dev, nullptr), 0);
	EXPECT_FALSE(dev.started);
}

TEST_F(Device, FindsByNameAndDriver)
{
	cburst_device dev = {};

	ASSERT_EQ(cburst_device_find("crypto_null_u1", &dev, &err), 0);
	EXPECT_STREQ(dev.name, "crypto_null_u1");
	EXPECT_EQ(cburst_device_find("crypto_null", &dev, &err), -EEXIST);
	EXPECT_NE(string(err.text).find("crypto_null_u0, crypto_null_u1"), string::npos)
		<< err.text;
	EXPECT_STREQ(dev.name, "crypto_null_u1") << "a refused search must leave the device alone";
	EXPECT_EQ(cburst_device_find("crypto_null", &dev, nullptr), -EEXIST);
	if (there("crypto_openssl_u0")) {
		ASSERT_EQ(cburst_device_find("crypto_openssl", &dev, &err), 0) << err.text;
		EXPECT_STREQ(dev.name, "crypto_openssl_u0");
	}
}

TEST_F(Device, UnknownNamesAreAnsweredWithWhatThereIs)
{
	cburst_device dev;

	EXPECT_EQ(cburst_device_find("crypto_nul_u1", &dev, &err), -ENODEV);
	EXPECT_NE(string(err.text).find("\"crypto_nul_u1\""), string::npos) << err.text;
	EXPECT_NE(string(err.text).find("nearest is crypto_null_u"), string::npos) << err.text;
	EXPECT_NE(string(err.text).find("crypto_null_u0, crypto_null_u1"), string::npos)
		<< err.text;
	EXPECT_EQ(cburst_device_find("", &dev, &err), -ENODEV);
	EXPECT_EQ(cburst_device_find(string(5000, 'x').c_str(), &dev, &err), -ENODEV);
	EXPECT_EQ(cburst_device_find("crypto_nul", &dev, nullptr), -ENODEV);
}

/* What the drivers of DPDK 24.11 in Debian 13 take, as was found by trying. */
TEST_F(Device, SizesThatAreNotOffered)
{
	struct row {
		const char *dev, *spec;
		uint16_t cburst_spec::*field;
		int size; /* -1: as it is */
		uint32_t aad;
		bool can;
		const char *text; /* part of the refusal */
	};
	const auto key = &cburst_spec::key_len, iv = &cburst_spec::iv_len,
		   tag = &cburst_spec::tag_len, auth_key = &cburst_spec::auth_key_len;
	static const char *const openssl = "crypto_openssl_u0", *const mb = "crypto_aesni_mb_u0",
				 *const gcm = "crypto_aesni_gcm_u0",
				 *const chacha = "crypto_chacha20_poly1305_u0",
				 *const null = "crypto_null_u0";
	const row rows[] = {
		{ openssl, "aes-128-gcm", tag, 16, 0, true, "" },
		{ openssl, "aes-128-gcm", tag, 12, 0, false, "a tag of 16 bytes, not 12" },
		{ openssl, "aes-128-gcm", iv, 16, 65535, true, "" },
		{ openssl, "aes-128-gcm", iv, 13, 0, false, "an IV of 12 or 16 bytes, not 13" },
		{ openssl, "aes-128-ccm", iv, 13, 100, true, "" },
		{ openssl, "aes-192-ccm", tag, 4, 0, true, "" },
		{ openssl, "hmac-sha256", key, 64, 0, true, "" },
		{ openssl, "hmac-sha256", key, 65, 0, false, "a key of 1 to 64 bytes, not 65" },
		{ openssl, "hmac-sha512", key, 128, 0, true, "" },
		{ openssl, "hmac-sha512", key, 129, 0, false, "1 to 128 bytes, not 129" },
		{ openssl, "sha256", tag, 31, 0, false, "a tag of 32 bytes, not 31" },
		{ openssl, "sha224", tag, 27, 0, true, "" },
		{ openssl, "aes-256-cmac", tag, 4, 0, true, "" },
		{ openssl, "aes-256-cmac", tag, 5, 0, false, "4 to 16 in steps of 4 bytes, not 5" },
		{ openssl, "chacha20-poly1305", key, -1, 0, false,
		  "does not do chacha20-poly1305" },
		{ openssl, "aes-128-xts", key, -1, 0, false, "does not do aes-xts" },
		{ openssl, "sha3-256", key, -1, 0, false, "does not do sha3-256" },
		{ openssl, "3des-cbc", key, -1, 0, true, "" },
		{ openssl, "aes-256-cbc+hmac-sha256", auth_key, 64, 0, true, "" },
		{ openssl, "aes-256-cbc+hmac-sha256", auth_key, 65, 0, false, "not 65" },
		{ openssl, "null", key, -1, 0, false, "does not do null" },
		{ mb, "aes-128-gcm", tag, 1, 65535, true, "" },
		{ mb, "aes-128-gcm", iv, 16, 0, false, "an IV of 12 bytes, not 16" },
		{ mb, "aes-128-ccm", tag, 16, 46, true, "" },
		{ mb, "aes-128-ccm", tag, 16, 47, false, "AAD of 0 to 46 bytes, not 47" },
		{ mb, "aes-192-ccm", key, -1, 0, false, "a key of 16 or 32 bytes, not 24" },
		{ mb, "aes-128-cmac", key, -1, 0, true, "" },
		{ mb, "aes-256-cmac", key, -1, 0, false, "a key of 16 bytes, not 32" },
		{ mb, "hmac-sha1", key, 65535, 0, true, "" },
		{ mb, "chacha20-poly1305", key, -1, 1024, true, "" },
		{ mb, "chacha20-poly1305", key, -1, 1025, false,
		  "AAD of 0 to 1024 bytes, not 1025" },
		{ mb, "aes-128-xts", key, -1, 0, false, "does not do aes-xts" },
		{ gcm, "aes-192-gcm", key, -1, 0, true, "" },
		{ gcm, "aes-128-cbc", key, -1, 0, false, "does not do aes-cbc" },
		{ chacha, "chacha20-poly1305", key, -1, 240, true, "" },
		{ chacha, "chacha20-poly1305", key, -1, 241, false, "0 to 240 bytes, not 241" },
		{ null, "null", key, -1, 0, true, "" },
		{ null, "aes-128-cbc", key, -1, 0, false, "does not do aes-cbc" },
	};
	unsigned tried = 0;

	for (const row &r : rows) {
		if (!there(r.dev))
			continue;
		cburst_spec spec = parsed(r.spec);
		if (r.size >= 0)
			spec.*r.field = (uint16_t)r.size;
		SCOPED_TRACE(string(r.dev) + " " + r.spec + " " + std::to_string(r.size));
		if (marked_unusable(r.dev, spec)) {
			EXPECT_EQ(can(r.dev, spec, r.aad), -ENOTSUP);
			continue;
		}
		EXPECT_EQ(can(r.dev, spec, r.aad), r.can ? 0 : -ENOTSUP) << err.text;
		EXPECT_NE(string(err.text).find(r.text), string::npos) << err.text;
		if (!r.can) {
			EXPECT_NE(string(err.text).find(r.dev), string::npos) << err.text;
		}
		tried++;
	}
	EXPECT_GE(tried, 2u);
	if (tried < sizeof(rows) / sizeof(rows[0]))
		printf("%zu rows left out: their drivers are not installed\n",
		       sizeof(rows) / sizeof(rows[0]) - tried);
}

TEST_F(Device, WrongArguments)
{
	cburst_spec spec = parsed("aes-128-gcm");

	EXPECT_EQ(cburst_device_can(RTE_CRYPTO_MAX_DEVS - 1, &spec, 0, &err), -ENODEV);
	EXPECT_NE(string(err.text).find("63"), string::npos) << err.text;
	EXPECT_EQ(cburst_device_can(255, &spec, 0, nullptr), -ENODEV);
	spec.key_len = 17;
	EXPECT_EQ(can("crypto_null_u0", spec), -EINVAL);
	spec = {};
	EXPECT_EQ(can("crypto_null_u0", spec), -EINVAL);
	spec = parsed("null");
	EXPECT_EQ(can("crypto_null_u0", spec, 1), -EINVAL) << "AAD where there is none";
	EXPECT_EQ(cburst_device_length_max(255, &spec), 0u);
}

/*
 * Every size of every algorithm, against DPDK's own checks of the same capabilities. Where the
 * driver table knows a limit, only the direction "we say yes, DPDK says no" is an error.
 */
TEST_F(Device, AgreesWithDpdkOnEverySize)
{
	unsigned yes = 0, no = 0;

	for (const cburst_device &dev : list()) {
		const struct cburst_driver *driver = cburst_driver_find(dev.driver);

		for (int a = 1; a < CBURST_ALG_COUNT; a++) {
			const struct cburst_alg_info *info = cburst_alg_info((enum cburst_alg)a);
			const struct rte_cryptodev_symmetric_capability *cap;
			struct rte_cryptodev_sym_capability_idx idx = {};
			cburst_spec spec;

			cburst_spec_init(&spec, info->alg);
			if (info->kind == CBURST_KIND_AEAD) {
				idx.type = RTE_CRYPTO_SYM_XFORM_AEAD;
				idx.algo.aead = (enum rte_crypto_aead_algorithm)cbi_rte_aead(
					info->alg);
			} else if (info->kind == CBURST_KIND_CIPHER) {
				idx.type = RTE_CRYPTO_SYM_XFORM_CIPHER;
				idx.algo.cipher = (enum rte_crypto_cipher_algorithm)cbi_rte_cipher(
					info->alg);
			} else {
				idx.type = RTE_CRYPTO_SYM_XFORM_AUTH;
				idx.algo.auth = (enum rte_crypto_auth_algorithm)cbi_rte_auth(
					info->alg);
			}
			cap = rte_cryptodev_sym_capability_get(dev.dev_id, &idx);
			const unsigned key_max = info->key_max > 140 ? 140 : info->key_max;
			for (unsigned key = info->key_min; key <= key_max; key++)
				for (unsigned iv = info->iv_min; iv <= info->iv_max; iv++)
					for (unsigned tag = info->tag_min; tag <= info->tag_max;
					     tag++) {
						spec.key_len = (uint16_t)key;
						spec.iv_len = (uint16_t)iv;
						spec.tag_len = (uint16_t)tag;
						if (cburst_spec_check(&spec, nullptr) != 0)
							continue;
						bool dpdk = cap != nullptr;
						if (dpdk && info->kind == CBURST_KIND_AEAD)
							dpdk = rte_cryptodev_sym_capability_check_aead(
								       cap, (uint16_t)key,
								       (uint16_t)tag, 0,
								       (uint16_t)iv) == 0;
						else if (dpdk && info->kind == CBURST_KIND_CIPHER)
							dpdk = rte_cryptodev_sym_capability_check_cipher(
								       cap, (uint16_t)key,
								       (uint16_t)iv) == 0;
						else if (dpdk)
							dpdk = rte_cryptodev_sym_capability_check_auth(
								       cap, (uint16_t)key,
								       (uint16_t)tag,
								       (uint16_t)iv) == 0;
						const bool ours = cburst_device_can(dev.dev_id,
										    &spec, 0,
										    nullptr) == 0;
						if (driver != nullptr && driver->nb_limits != 0 &&
						    !ours)
							continue;
						ASSERT_EQ(ours, dpdk)
							<< dev.name << " " << info->name << " key "
							<< key << " iv " << iv << " tag " << tag;
						(ours ? yes : no)++;
					}
		}
	}
	EXPECT_GT(yes, 0u);
	EXPECT_GT(no, 0u);
}

TEST_F(Device, LengthMax)
{
	cburst_spec spec = parsed("null");

	EXPECT_EQ(cburst_device_length_max(id("crypto_null_u0"), &spec), UINT32_MAX);
	spec = parsed("aes-128-gcm");
	EXPECT_EQ(cburst_device_length_max(id("crypto_null_u0"), &spec), 0u)
		<< "cannot do it at all";
	if (!there("crypto_openssl_u0"))
		GTEST_SKIP() << "crypto_openssl is not installed";
	/* SP 800-38C: a nonce of n bytes leaves 15 - n for the length */
	const std::pair<uint16_t, uint32_t> nonces[] = {
		{ 13, 0xffff }, { 12, 0xffffff }, { 11, UINT32_MAX }, { 7, UINT32_MAX }
	};
	spec = parsed("aes-128-ccm");
	uint32_t known = UINT32_MAX; /* by the driver table, which may bound it further */
	const struct cburst_driver *driver = cburst_driver_find("crypto_openssl");
	ASSERT_NE(driver, nullptr);
	for (unsigned i = 0; i < driver->nb_limits; i++)
		if ((driver->limits[i].scope & CBURST_LIMIT_CCM) != 0 &&
		    driver->limits[i].length_max != 0)
			known = std::min(known, driver->limits[i].length_max);
	for (const auto &nonce : nonces) {
		spec.iv_len = nonce.first;
		EXPECT_EQ(cburst_device_length_max(id("crypto_openssl_u0"), &spec),
			  std::min(nonce.second, known))
			<< "nonce of " << nonce.first;
	}
}

TEST_F(Device, LimitsFollowTheFlags)
{
	struct cbi_device_limits limits = {};
	const cburst_spec null = parsed("null");

	for (const cburst_device &dev : list()) {
		const struct cburst_driver *driver = cburst_driver_find(dev.driver);

		if (driver != nullptr && driver->nb_limits != 0)
			continue;
		if (cbi_device_limits(dev.dev_id, &null, &limits, nullptr) != 0)
			continue;
		EXPECT_EQ(limits.in_place_sgl,
			  !!(dev.feature_flags & RTE_CRYPTODEV_FF_IN_PLACE_SGL))
			<< dev.name;
		EXPECT_EQ(limits.lb_to_lb,
			  !!(dev.feature_flags & RTE_CRYPTODEV_FF_OOP_LB_IN_LB_OUT))
			<< dev.name;
		EXPECT_EQ(limits.sgl_to_sgl,
			  !!(dev.feature_flags & RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT))
			<< dev.name;
		EXPECT_EQ(limits.aad_max, 0u);
	}
	memset(&limits, 0xee, sizeof(limits));
	const struct cbi_device_limits before = limits;
	const cburst_spec cbc = parsed("aes-128-cbc");
	EXPECT_EQ(cbi_device_limits(id("crypto_null_u0"), &cbc, &limits, &err), -ENOTSUP);
	EXPECT_EQ(memcmp(&before, &limits, sizeof(limits)), 0) << "left alone by a refusal";
}

/* The kernel's other way to ask: where does this page lie? */
TEST(MemoryNode, IsWhereTheKernelSays)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *p = (uint8_t *)mmap(nullptr, 4 * page, PROT_READ | PROT_WRITE,
				     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int node = -1;

	ASSERT_NE(p, MAP_FAILED);
	p[0] = 1;
	const int got = cburst_memory_node(p + page - 1);
	if (got == -ENOSYS || got == -EPERM) {
		munmap(p, 4 * page);
		GTEST_SKIP() << "move_pages is not to be had here: " << strerror(-got);
	}
	ASSERT_EQ(get_mempolicy(&node, nullptr, 0, p, MPOL_F_NODE | MPOL_F_ADDR), 0)
		<< strerror(errno);
	EXPECT_EQ(got, node);
	EXPECT_EQ(cburst_memory_node(p), node);
	EXPECT_EQ(cburst_memory_node(p + 2 * page), -ENOENT)
		<< "a page that was never touched lies nowhere";
	munmap(p, 4 * page);
	EXPECT_LT(cburst_memory_node(nullptr), 0);
}

} /* namespace */
