/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstring>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rte_cryptodev.h>

#include "driver_table.h"
#include "shim.h"

using std::string;

namespace {

std::vector<const cburst_driver *>
drivers()
{
	unsigned n = 0;
	const cburst_driver *const *list = cburst_driver_list(&n);

	return std::vector<const cburst_driver *>(list, list + n);
}

/* Text that people read: there, and fit for the middle of a line. */
void
expect_text(const char *text, const string &where)
{
	ASSERT_NE(text, nullptr) << where;
	const string s = text;
	EXPECT_FALSE(s.empty()) << where;
	EXPECT_EQ(s.find_first_of("\n\r\t"), string::npos) << where << ": " << s;
	EXPECT_EQ(s.find("  "), string::npos) << where << ": " << s;
	if (!s.empty()) {
		EXPECT_NE(s.front(), ' ') << where << ": " << s;
		EXPECT_NE(s.back(), ' ') << where << ": " << s;
	}
}

bool
power_of_two(unsigned n)
{
	return n != 0 && (n & (n - 1)) == 0;
}

/* What the issue asks for, by the names that cryptodev reports. */
TEST(DriverTable, KnowsTheDrivers)
{
	for (const char *name : { "crypto_qat",	       "crypto_qat_asym",
				  "crypto_nitrox_sym", "crypto_octeontx",
				  "crypto_cn9k",       "crypto_cn10k",
				  "crypto_openssl",    "crypto_aesni_mb",
				  "crypto_aesni_gcm",  "crypto_chacha20_poly1305",
				  "crypto_null",       "crypto_scheduler",
				  "crypto_virtio",     "crypto_ccp",
				  "crypto_armv8",      "crypto_uadk",
				  "crypto_dpaa_sec",   "crypto_dpaa2_sec",
				  "crypto_caam_jr",    "crypto_snow3g",
				  "crypto_zuc",	       "crypto_kasumi",
				  "mlx5_pci",	       "crypto_simulator" })
		EXPECT_NE(cburst_driver_find(name), nullptr) << name;
}

TEST(DriverTable, FindsEachEntryByItsName)
{
	std::set<string> names, vdevs;

	ASSERT_FALSE(drivers().empty());
	for (const cburst_driver *d : drivers()) {
		ASSERT_NE(d, nullptr);
		ASSERT_NE(d->name, nullptr);
		EXPECT_TRUE(names.insert(d->name).second) << d->name << " is there twice";
		EXPECT_EQ(cburst_driver_find(d->name), d) << d->name;
		if (d->vdev != nullptr) {
			EXPECT_TRUE(vdevs.insert(d->vdev).second) << d->vdev << " is there twice";
		}
	}
}

TEST(DriverTable, FindsNothingElse)
{
	EXPECT_EQ(cburst_driver_find(nullptr), nullptr);
	EXPECT_EQ(cburst_driver_find(""), nullptr);
	EXPECT_EQ(cburst_driver_find("crypto_ope"), nullptr);
	EXPECT_EQ(cburst_driver_find("crypto_openssl0"), nullptr);
	EXPECT_EQ(cburst_driver_find("CRYPTO_OPENSSL"), nullptr);
}

/* Vendor and device as lspci shows them: PCI identifiers of the Linux drivers and of pci.ids. */
TEST(DriverTable, KnowsPciFunctions)
{
	const struct {
		uint16_t vendor, device;
		bool vf;
		const char *driver;
	} known[] = {
		{ 0x8086, 0x0443, true, "crypto_qat" },		/* DH895xCC VF */
		{ 0x8086, 0x0435, false, "crypto_qat" },	/* DH895xCC */
		{ 0x8086, 0x37c9, true, "crypto_qat" },		/* C62x VF */
		{ 0x8086, 0x37c8, false, "crypto_qat" },	/* C62x */
		{ 0x8086, 0x19e3, true, "crypto_qat" },		/* C3xxx VF */
		{ 0x8086, 0x6f55, true, "crypto_qat" },		/* D15xx VF */
		{ 0x8086, 0x18ef, true, "crypto_qat" },		/* 200xx VF */
		{ 0x8086, 0x4941, true, "crypto_qat" },		/* 4xxx VF */
		{ 0x8086, 0x4940, false, "crypto_qat" },	/* 4xxx */
		{ 0x8086, 0x4943, true, "crypto_qat" },		/* 401xx VF */
		{ 0x8086, 0x4945, true, "crypto_qat" },		/* 402xx VF */
		{ 0x8086, 0x4947, true, "crypto_qat" },		/* 420xx VF */
		{ 0x177d, 0x0012, false, "crypto_nitrox_sym" }, /* CNN55XX */
		{ 0x177d, 0x0013, true, "crypto_nitrox_sym" },	/* CNN55XX VF */
		{ 0x177d, 0xa040, false, "crypto_octeontx" },
		{ 0x177d, 0xa041, true, "crypto_octeontx" },
		{ 0x177d, 0xa0fd, false, "crypto_cn9k" },
		{ 0x177d, 0xa0fe, true, "crypto_cn9k" },
		{ 0x177d, 0xa0f2, false, "crypto_cn10k" },
		{ 0x177d, 0xa0f3, true, "crypto_cn10k" },
		{ 0x1af4, 0x1054, true, "crypto_virtio" },
		{ 0x1022, 0x1456, true, "crypto_ccp" },
	};

	for (const auto &k : known) {
		const cburst_pci_id *id = nullptr;
		const cburst_driver *d = cburst_driver_by_pci(k.vendor, k.device, &id);

		ASSERT_NE(d, nullptr) << std::hex << k.vendor << ":" << k.device;
		ASSERT_NE(id, nullptr);
		EXPECT_STREQ(d->name, k.driver) << std::hex << k.vendor << ":" << k.device;
		EXPECT_EQ(id->vendor, k.vendor);
		EXPECT_EQ(id->device, k.device);
		EXPECT_EQ(id->vf, k.vf) << id->product;
		EXPECT_EQ(cburst_driver_by_pci(k.vendor, k.device, nullptr), d);
	}
}

TEST(DriverTable, KnowsNoOtherPciFunctions)
{
	const cburst_pci_id marker = {}, *id = &marker;

	EXPECT_EQ(cburst_driver_by_pci(0, 0, &id), nullptr);
	EXPECT_EQ(cburst_driver_by_pci(0x8086, 0x1572, &id), nullptr); /* a network card */
	EXPECT_EQ(cburst_driver_by_pci(0x1af4, 0x1000, &id), nullptr); /* virtio-net */
	EXPECT_EQ(cburst_driver_by_pci(0x177d, 0x37c9, &id), nullptr); /* QAT's, of another vendor
									*/
	EXPECT_EQ(id, &marker);
}

TEST(DriverTable, PciFunctionsAreComplete)
{
	/* Both services of a QAT function may name it, no one else twice. */
	std::map<std::pair<unsigned, unsigned>, std::set<string>> products;

	for (const cburst_driver *d : drivers()) {
		std::set<std::pair<unsigned, unsigned>> own;
		bool vf = false, pf = false;

		EXPECT_EQ(d->nb_pci == 0, d->pci == nullptr) << d->name;
		for (unsigned i = 0; i < d->nb_pci; i++) {
			const cburst_pci_id &id = d->pci[i];
			const auto key = std::make_pair(id.vendor, id.device);

			EXPECT_NE(id.vendor, 0) << d->name;
			EXPECT_NE(id.device, 0) << d->name;
			expect_text(id.product, d->name);
			EXPECT_TRUE(own.insert(key).second) << d->name << ": " << id.product;
			products[key].insert(id.product);
			EXPECT_EQ(products[key].size(), 1u) << id.product;
			(id.vf ? vf : pf) = true;
		}
		/* Who finds a function must be told what to do with it. */
		if (vf) {
			expect_text(d->bind, d->name);
			EXPECT_NE(strstr(d->bind, "BDF"), nullptr) << d->name;
		}
		if (pf) {
			expect_text(d->make_vfs, d->name);
			EXPECT_NE(strstr(d->make_vfs, "BDF"), nullptr) << d->name;
			EXPECT_TRUE(vf) << d->name << " makes virtual functions it does not serve";
		}
	}
}

TEST(DriverTable, TextsAreFitToPrint)
{
	for (const cburst_driver *d : drivers()) {
		expect_text(d->name, "a name");
		EXPECT_EQ(string(d->name).find_first_not_of(
				  "abcdefghijklmnopqrstuvwxyz0123456789_"),
			  string::npos)
			<< d->name;
		EXPECT_LT(strlen(d->name), size_t{ RTE_CRYPTODEV_NAME_MAX_LEN });
		expect_text(d->title, d->name);
		if (d->vdev != nullptr) {
			/* A digit at its end would run into the number of the instance. */
			expect_text(d->vdev, d->name);
			EXPECT_EQ(strncmp(d->vdev, "crypto_", 7), 0) << d->vdev;
		}
		if (d->vdev_args != nullptr) {
			expect_text(d->vdev_args, d->name);
			EXPECT_NE(d->vdev, nullptr) << d->name;
		}
		if (d->advice != nullptr) {
			expect_text(d->advice, d->name);
			EXPECT_EQ(d->advice[strlen(d->advice) - 1], '.') << d->advice;
		}
		if (d->auto_create) {
			EXPECT_NE(d->vdev, nullptr) << d->name;
			EXPECT_EQ(d->vdev_args, nullptr) << d->name;
		}
	}
}

/* Figures of these are marked: of all others they are this machine's. */
TEST(DriverTable, OnlyTheSimulatorIsSimulated)
{
	for (const cburst_driver *d : drivers())
		EXPECT_EQ(d->simulated, string(d->name) == "crypto_simulator") << d->name;
}

TEST(DriverTable, DepthsMakeSense)
{
	for (const cburst_driver *d : drivers()) {
		if (d->descriptors_max != 0) {
			EXPECT_LE(d->descriptors_min, d->descriptors_max) << d->name;
			EXPECT_LT(d->reserve, d->descriptors_max) << d->name;
		}
		if (d->descriptors_min != 0) {
			EXPECT_LT(d->reserve, d->descriptors_min) << d->name;
		}
		if (d->descriptors_power_of_two) {
			EXPECT_TRUE(d->descriptors_max == 0 || power_of_two(d->descriptors_max))
				<< d->name;
			EXPECT_TRUE(d->descriptors_min == 0 || power_of_two(d->descriptors_min))
				<< d->name;
		}
		EXPECT_TRUE(d->aad_align == 0 || power_of_two(d->aad_align)) << d->name;
	}
}

TEST(DriverTable, EachLimitSaysSomethingAndWhy)
{
	for (const cburst_driver *d : drivers()) {
		EXPECT_EQ(d->nb_limits == 0, d->limits == nullptr) << d->name;
		for (unsigned i = 0; i < d->nb_limits; i++) {
			const cburst_limit &l = d->limits[i];

			EXPECT_NE(l.scope, 0u) << d->name;
			EXPECT_TRUE(l.length_max != 0 || l.aad_max != 0 || l.segments_max != 0 ||
				    l.counter_bits != 0 || l.no_segments || l.no_empty ||
				    l.unusable)
				<< d->name << ": " << l.why;
			expect_text(l.why, d->name);
			/* Evidence: a version to look at. */
			EXPECT_NE(string(l.why).find_first_of("0123456789"), string::npos) << l.why;
		}
	}
}

/* The limits that matter most, each of them a wrong result that reports success. */
TEST(DriverTable, LimitsOfTheMultiBufferDriver)
{
	const cburst_driver *d = cburst_driver_find("crypto_aesni_mb");
	uint32_t segments = 0, empty = 0, unusable = 0, counter = 0;

	ASSERT_NE(d, nullptr);
	for (unsigned i = 0; i < d->nb_limits; i++) {
		segments |= d->limits[i].no_segments ? d->limits[i].scope : 0;
		empty |= d->limits[i].no_empty ? d->limits[i].scope : 0;
		unusable |= d->limits[i].unusable ? d->limits[i].scope : 0;
		counter |= d->limits[i].counter_bits == 32 ? d->limits[i].scope : 0;
	}
	EXPECT_EQ(segments, uint32_t{ CBURST_LIMIT_ALL });
	EXPECT_EQ(empty, uint32_t{ CBURST_LIMIT_HMAC | CBURST_LIMIT_CBC });
	EXPECT_EQ(unusable, uint32_t{ CBURST_LIMIT_3DES });
	EXPECT_EQ(counter, uint32_t{ CBURST_LIMIT_CTR });
}

/* What the table calls a driver and believes of its queue, asked of each that can be made here. */
class MadeDriver : public testing::TestWithParam<const cburst_driver *> {
protected:
	void SetUp() override
	{
		shim_eal_start(4);
		name = string(GetParam()->vdev) + "_table";
		dev_id = shim_vdev_create(name.c_str(), GetParam()->vdev_args);
		if (dev_id < 0)
			GTEST_SKIP() << GetParam()->vdev
				     << " cannot be made here: driver or hardware is absent";
	}

	void TearDown() override
	{
		if (dev_id >= 0) {
			EXPECT_EQ(shim_vdev_remove(name.c_str()), 0) << name;
		}
	}

	string name;
	int dev_id = -1;
};

TEST_P(MadeDriver, HasTheNameThatCryptodevReports)
{
	rte_cryptodev_info info = {};

	rte_cryptodev_info_get(uint8_t(dev_id), &info);
	EXPECT_STREQ(info.driver_name, GetParam()->name);
	EXPECT_EQ(cburst_driver_find(info.driver_name), GetParam());
}

class MadeQueue : public MadeDriver {};

TEST_P(MadeQueue, AcceptsTheDepthsOfTheTable)
{
	const cburst_driver *d = GetParam();

	for (const unsigned depth :
	     { unsigned{ d->descriptors_min }, 128u, unsigned{ d->descriptors_max } }) {
		EXPECT_EQ(shim_dev_start(uint8_t(dev_id), 1, depth), 0) << depth;
		shim_dev_stop(uint8_t(dev_id));
	}
	if (d->descriptors_power_of_two) {
		EXPECT_NE(shim_dev_start(uint8_t(dev_id), 1, 100), 0);
	}
}

std::vector<const cburst_driver *>
made_by_vdev(bool with_queue)
{
	std::vector<const cburst_driver *> list;

	for (const cburst_driver *d : drivers()) {
		/* What needs arguments has the queues of other devices, which are not there. */
		const bool queue = d->descriptors_min != 0 && d->vdev_args == nullptr;

		if (d->vdev != nullptr && (queue || !with_queue))
			list.push_back(d);
	}
	return list;
}

const auto by_vdev = [](const auto &info) { return string(info.param->vdev); };

INSTANTIATE_TEST_SUITE_P(DriverTable, MadeDriver, testing::ValuesIn(made_by_vdev(false)), by_vdev);
INSTANTIATE_TEST_SUITE_P(DriverTable, MadeQueue, testing::ValuesIn(made_by_vdev(true)), by_vdev);

} // namespace
