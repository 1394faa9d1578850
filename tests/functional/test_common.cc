/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What the programs share, as far as whole programs cannot show it here: there is no accelerator to
 * be found. */

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sched.h>

#include <gtest/gtest.h>

extern "C" {
#include "accel_scan.h"
#include "eal_args.h"
#include "text.h"
}

namespace fs = std::filesystem;

namespace {

/* A folder like the kernel's list of PCI functions. */
class Bus : public ::testing::Test {
protected:
	void SetUp() override
	{
		char name[] = "bus-XXXXXX";

		ASSERT_NE(mkdtemp(name), nullptr);
		dir = fs::absolute(name);
	}

	void TearDown() override
	{
		fs::remove_all(dir);
	}

	void add(const std::string &bdf, const std::string &vendor, const std::string &device,
		 const std::string &driver = "")
	{
		fs::create_directories(dir / bdf);
		std::ofstream(dir / bdf / "vendor") << vendor << "\n";
		std::ofstream(dir / bdf / "device") << device << "\n";
		if (!driver.empty())
			fs::create_symlink("../../bus/pci/drivers/" + driver, dir / bdf / "driver");
	}

	static std::string hex(unsigned v)
	{
		char text[16];

		snprintf(text, sizeof(text), "0x%04x", v);
		return text;
	}

	std::vector<app_accel> scan()
	{
		std::vector<app_accel> found(APP_ACCELS_MAX);

		found.resize(app_accel_scan(dir.c_str(), found.data(), APP_ACCELS_MAX));
		return found;
	}

	fs::path dir;
};

/* Some function that the driver table knows. */
const cburst_pci_id *
some_id(const char **driver)
{
	unsigned n;
	const cburst_driver *const *list = cburst_driver_list(&n);

	for (unsigned i = 0; i < n; i++)
		if (list[i]->nb_pci > 0) {
			*driver = list[i]->name;
			return &list[i]->pci[0];
		}
	return nullptr;
}

TEST_F(Bus, NothingThere)
{
	EXPECT_TRUE(scan().empty());
	EXPECT_EQ(app_accel_scan("/no/such/folder", nullptr, 0), 0u);
}

TEST_F(Bus, OnlyAcceleratorsAreFound)
{
	const char *driver = nullptr;
	const cburst_pci_id *id = some_id(&driver);

	if (id == nullptr)
		GTEST_SKIP() << "the driver table has no PCI driver";
	add("0000:00:03.0", "0x1af4", "0x1000", "virtio-pci");
	add("0000:00:04.0", "nonsense", "0x1000");
	add("0000:3d:00.0", hex(id->vendor), hex(id->device));
	fs::create_directories(dir / "0000:00:05.0");

	const auto found = scan();

	ASSERT_EQ(found.size(), 1u);
	EXPECT_STREQ(found[0].bdf, "0000:3d:00.0");
	EXPECT_STREQ(found[0].driver->name, driver);
	EXPECT_EQ(found[0].id, id);
	EXPECT_STREQ(found[0].bound, "");
	EXPECT_FALSE(found[0].ready);
}

TEST_F(Bus, ReadyWhenBoundForUserSpace)
{
	const char *driver = nullptr;
	const cburst_pci_id *id = some_id(&driver);

	if (id == nullptr)
		GTEST_SKIP() << "the driver table has no PCI driver";
	/* Made in no order, listed in that of the addresses. */
	add("0000:3d:01.2", hex(id->vendor), hex(id->device), "uio_pci_generic");
	add("0000:3d:01.0", hex(id->vendor), hex(id->device), "vfio-pci");
	add("0000:3d:01.3", hex(id->vendor), hex(id->device), "c6xx");
	add("0000:3d:01.1", hex(id->vendor), hex(id->device), "igb_uio");

	const auto found = scan();

	ASSERT_EQ(found.size(), 4u);
	EXPECT_STREQ(found[0].bdf, "0000:3d:01.0");
	EXPECT_STREQ(found[0].bound, "vfio-pci");
	EXPECT_TRUE(found[0].ready);
	EXPECT_TRUE(found[1].ready);
	EXPECT_TRUE(found[2].ready);
	EXPECT_STREQ(found[3].bound, "c6xx");
	EXPECT_FALSE(found[3].ready);
}

TEST_F(Bus, NoMoreThanThereIsRoomFor)
{
	const char *driver = nullptr;
	const cburst_pci_id *id = some_id(&driver);

	if (id == nullptr)
		GTEST_SKIP() << "the driver table has no PCI driver";
	for (char c = '0'; c < '6'; c++)
		add(std::string("0000:3d:01.") + c, hex(id->vendor), hex(id->device));

	app_accel found[2];

	EXPECT_EQ(app_accel_scan(dir.c_str(), found, 2), 2u);
}

/* EAL's arguments for what a user gave, as one text. */
std::string
built(std::vector<std::string> user, unsigned workers = 1)
{
	std::vector<char *> argv;
	app_eal_args args;
	std::string text;

	for (auto &word : user)
		argv.push_back(word.data());
	app_eal_args_build(&args, "program", argv.data(), static_cast<int>(argv.size()), workers);
	EXPECT_STREQ(args.v[0], "program");
	EXPECT_EQ(args.v[args.n], nullptr);
	EXPECT_FALSE(args.overflow);
	for (int i = 1; i < args.n; i++)
		text += std::string(args.v[i]) + " ";
	app_eal_args_free(&args);
	return text;
}

class EalArgs : public ::testing::Test {
protected:
	void SetUp() override
	{
		setenv("CBURST_EAL_MEM", "--memory-of the-environment", 1);
	}
};

TEST_F(EalArgs, EverythingOpenIsChosen)
{
	const std::string all = built({});

	EXPECT_NE(all.find("--lcores="), std::string::npos) << all;
	EXPECT_NE(all.find("--memory-of the-environment "), std::string::npos) << all;
	EXPECT_NE(all.find("--log-level=warning "), std::string::npos) << all;
	/* Bound accelerators, or nothing of the machine's PCI bus. */
	EXPECT_TRUE(all.find("--no-pci ") != std::string::npos ||
		    all.find("-a ") != std::string::npos)
		<< all;
}

TEST_F(EalArgs, WhatWasSaidIsLeftAlone)
{
	const struct {
		std::vector<std::string> user;
		const char *absent;
	} cases[] = {
		{ { "-l", "3" }, "--lcores" },
		{ { "-l3" }, "--lcores" },
		{ { "-c", "f" }, "--lcores" },
		{ { "--lcores", "3@3" }, "--lcores=" },
		{ { "-m", "64" }, "--memory-of" },
		{ { "--no-huge" }, "--memory-of" },
		{ { "--in-memory" }, "--memory-of" },
		{ { "--socket-mem=64" }, "--memory-of" },
		{ { "--file-prefix", "x" }, "--memory-of" },
		{ { "-a", "0000:01:00.0" }, "--no-pci" },
		{ { "--allow=0000:01:00.0" }, "--no-pci" },
		{ { "-b", "0000:01:00.0" }, "--no-pci" },
		{ { "--log-level", "8" }, "--log-level=warning" },
	};

	for (const auto &c : cases) {
		const std::string all = built(c.user);

		EXPECT_EQ(all.find(c.absent), std::string::npos) << all;
		for (const auto &word : c.user)
			EXPECT_NE(all.find(word), std::string::npos) << all;
	}
}

TEST_F(EalArgs, NoSharedFilesWithoutHugepages)
{
	setenv("CBURST_EAL_MEM", "--no-huge -m 64", 1);
	EXPECT_NE(built({}).find("--no-huge -m 64 --no-shconf "), std::string::npos);
	setenv("CBURST_EAL_MEM", "--no-huge --file-prefix x", 1);
	EXPECT_EQ(built({}).find("--no-shconf"), std::string::npos);
}

TEST_F(EalArgs, AsManyLcoresAsWanted)
{
	cpu_set_t set;

	ASSERT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
	for (unsigned workers : { 0u, 1u, 1000u }) {
		const std::string all = built({}, workers);
		const unsigned wanted = std::min<unsigned>(workers + 1, CPU_COUNT(&set));

		/* Past EAL's bound on lcores the text is long enough in any case. */
		if (wanted <= 64) {
			EXPECT_EQ(std::count(all.begin(), all.end(), '@'), wanted) << all;
		}
	}
}

TEST_F(EalArgs, TooMany)
{
	std::vector<std::string> words(APP_EAL_ARGS_MAX + 10, "-v");
	std::vector<char *> argv;
	app_eal_args args;

	for (auto &word : words)
		argv.push_back(word.data());
	app_eal_args_build(&args, "program", argv.data(), static_cast<int>(argv.size()), 1);
	EXPECT_TRUE(args.overflow);
	app_eal_args_free(&args);
}

TEST_F(EalArgs, Split)
{
	const auto split = [](std::vector<std::string> words, int *nb_eal) {
		std::vector<char *> argv;

		for (auto &word : words)
			argv.push_back(word.data());
		return app_eal_split(static_cast<int>(argv.size()), argv.data(), nb_eal);
	};
	int n = -1;

	EXPECT_EQ(split({ "p" }, &n), 1);
	EXPECT_EQ(n, 0);
	EXPECT_EQ(split({ "p", "--x" }, &n), 1);
	EXPECT_EQ(n, 0);
	EXPECT_EQ(split({ "p", "--" }, &n), 2);
	EXPECT_EQ(n, 0);
	EXPECT_EQ(split({ "p", "-l", "0", "--", "--x", "--" }, &n), 4);
	EXPECT_EQ(n, 2);
}

TEST(Text, EditDistance)
{
	EXPECT_EQ(app_edit_distance("", ""), 0u);
	EXPECT_EQ(app_edit_distance("abc", ""), 3u);
	EXPECT_EQ(app_edit_distance("kitten", "sitting"), 3u);
	EXPECT_EQ(app_edit_distance("burst", "brust"), 1u);
	EXPECT_EQ(app_edit_distance("BURST", "burst"), 0u);
	EXPECT_EQ(app_edit_distance("sunday", "saturday"), 3u);
	/* Longer than any name: no distance, but a bound that nothing is near to. */
	EXPECT_EQ(app_edit_distance(std::string(300, 'x').c_str(), "x"), 65u);
}

TEST(Text, Nearest)
{
	const char *const names[] = { "burst", "size", "submit" };

	EXPECT_STREQ(app_nearest("brust", names, 3), "burst");
	EXPECT_STREQ(app_nearest("si", names, 3), "size");
	EXPECT_STREQ(app_nearest("sub", names, 3), "submit");
	EXPECT_EQ(app_nearest("completely", names, 3), nullptr);
	EXPECT_EQ(app_nearest("x", names, 0), nullptr);
}

TEST(Text, Numbers)
{
	uint64_t v = 0;

	EXPECT_EQ(app_parse_u64("0", &v), 0);
	EXPECT_EQ(v, 0u);
	EXPECT_EQ(app_parse_u64("16k", &v), 0);
	EXPECT_EQ(v, 16384u);
	EXPECT_EQ(app_parse_u64("3M", &v), 0);
	EXPECT_EQ(v, 3u << 20);
	EXPECT_EQ(app_parse_u64("18446744073709551615", &v), 0);
	EXPECT_EQ(v, UINT64_MAX);
	EXPECT_EQ(app_parse_u64("18446744073709551616", &v), -ERANGE);
	EXPECT_EQ(app_parse_u64("18014398509481984k", &v), -ERANGE);
	EXPECT_EQ(app_parse_u64("-1", &v), -ERANGE);
	EXPECT_EQ(app_parse_u64("-16k", &v), -ERANGE);
	for (const char *bad :
	     { "", " 1", "-", "--1", "-k", "-1x", "+1", "1 ", "1kk", "0x10", "k", "1.5" })
		EXPECT_EQ(app_parse_u64(bad, &v), -EINVAL) << bad;
}

TEST(Text, Lists)
{
	const struct {
		const char *text;
		std::vector<uint32_t> numbers;
	} good[] = {
		{ "1", { 1 } },
		{ "4,2,4", { 4, 2, 4 } },
		{ "1:*2:16", { 1, 2, 4, 8, 16 } },
		{ "1:*3:10", { 1, 3, 9 } },
		{ "10:5:21", { 10, 15, 20 } },
		{ "7:1:7", { 7 } },
		{ "1,10:10:30,100", { 1, 10, 20, 30, 100 } },
		{ "4294967295", { UINT32_MAX } },
	};

	for (const auto &g : good) {
		app_uints list = {};
		cburst_error err = {};

		EXPECT_EQ(app_parse_uints(g.text, 0, UINT32_MAX, &list, &err), 0) << err.text;
		EXPECT_EQ(std::vector<uint32_t>(list.v, list.v + list.n), g.numbers) << g.text;
		app_uints_free(&list);
	}
	for (const char *bad : { "", ",", "1,", "1:2", "1:2:3:4", "5:1:4", "1:*1:5", "1:0:5",
				 "a:1:5", "4294967296", "0:1:4294967295" }) {
		app_uints list = {};
		cburst_error err = {};

		EXPECT_EQ(app_parse_uints(bad, 0, UINT32_MAX, &list, &err), -EINVAL) << bad;
		EXPECT_STRNE(err.text, "") << bad;
		app_uints_free(&list);
	}
}

} /* namespace */

int
main(int argc, char **argv)
{
	testing::InitGoogleTest(&argc, argv);
	return RUN_ALL_TESTS();
}
