/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Profiles: what is wrong is told with file, section, key, value and what is allowed.
 */

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "rig.h"

using std::string;

namespace sim {
namespace {

constexpr uint64_t hz = 1000000000;

struct Loaded {
	std::unique_ptr<sim_profile> profile = std::make_unique<sim_profile>();
	int ret;
	string error;
};

Loaded
load(const string &name)
{
	Loaded l;
	char error[SIM_ERROR_LEN] = "";

	l.ret = sim_profile_load(l.profile.get(), name.c_str(), hz, error);
	l.error = error;
	return l;
}

const char *const good = R"([device]
title = a test
queue_pairs = 8
descriptors_min = 2
descriptors_max = 4096
descriptors_power_of_two = yes
reserve = 1
order = completion
segments_max = 16
jitter_percent = 2
unit = MB/s
block = 1000
[pool p]
engines = 4
request_us = 10
overhead_us = 100
base_us = 2
[hash]
pool = p
sha256 = 100
[rsa]
pool = p
2048 private = 10000 1000 ; two figures
2048 public = 20000
)";

string
with(const string &what, const string &instead)
{
	string text = good;
	const size_t at = text.find(what);

	if (at == string::npos)
		throw std::runtime_error("not in the text: " + what);
	return text.replace(at, what.size(), instead);
}

TEST(Profile, IsRead)
{
	const File f(good);
	const Loaded l = load(f.path());
	const sim_profile &p = *l.profile;

	ASSERT_EQ(l.ret, 0) << l.error;
	EXPECT_STREQ(p.title, "a test");
	EXPECT_EQ(f.path(), "/tmp/" + string(p.name));
	EXPECT_EQ(p.queue_pairs, 8);
	EXPECT_EQ(p.descriptors_min, 2u);
	EXPECT_EQ(p.descriptors_max, 4096u);
	EXPECT_TRUE(p.descriptors_power_of_two);
	EXPECT_EQ(p.reserve, 1u);
	EXPECT_EQ(p.order, SIM_ORDER_COMPLETION);
	EXPECT_EQ(p.segments_max, 16);
	EXPECT_DOUBLE_EQ(p.jitter, 0.02);
	ASSERT_EQ(p.nb_pools, 1u);
	EXPECT_EQ(p.pools[0].engines, 4);
	ASSERT_EQ(p.nb_rows, 3u);
	EXPECT_STREQ(p.rows[0].name, "hash sha256 generate");
	EXPECT_DOUBLE_EQ(p.rows[0].async, 100000);
	EXPECT_EQ(p.rows[0].block, 1000u);
	EXPECT_STREQ(p.rows[1].name, "rsa 2048 private");
	EXPECT_DOUBLE_EQ(p.rows[1].async, 10000);
	EXPECT_DOUBLE_EQ(p.rows[1].sync, 1000);
	EXPECT_DOUBLE_EQ(p.rows[2].sync, 0);
}

/* One cycle is a nanosecond here, and a time is sixteenths of it. */
TEST(Profile, TimesFollowFromFigures)
{
	const File f(good);
	const Loaded l = load(f.path());
	const sim_row *r = l.profile->rows;

	ASSERT_EQ(l.ret, 0) << l.error;
	/* 4 engines at 100000/s: 40 us, of which 2 whatever the length */
	EXPECT_EQ(r[0].base, 2000u * 16);
	EXPECT_DOUBLE_EQ(r[0].per_byte, 38.0 * 16);
	EXPECT_EQ(r[0].request, 10000u * 16);
	EXPECT_EQ(r[0].back, 90000u * 16);
	/* 400 us in an engine, 1000 in all */
	EXPECT_EQ(r[1].base, 400000u * 16);
	EXPECT_EQ(r[1].per_byte, 0);
	EXPECT_EQ(r[1].request + r[1].base + r[1].back, 1000000u * 16);
	EXPECT_EQ(r[2].base, 200000u * 16);
	EXPECT_EQ(r[2].back, 90000u * 16);
}

TEST(Profile, UnitOfMebibytes)
{
	const File f(with("MB/s", "MiB/s"));
	const Loaded l = load(f.path());

	ASSERT_EQ(l.ret, 0) << l.error;
	EXPECT_DOUBLE_EQ(l.profile->rows[0].async, 100 * 1048576 / 1000.0);
}

TEST(Profile, RowsAreFound)
{
	const File f(with("[rsa]",
			  "[ecdh one]\npool = p\nbrainpoolP256r1 agree = 1\nx25519 = 1\n[rsa]"));
	const Loaded l = load(f.path());
	const sim_profile *p = l.profile.get();

	ASSERT_EQ(l.ret, 0) << l.error;
	EXPECT_NE(sim_row_find(p, SIM_RSA, SIM_PRIVATE, 0, 2048), SIM_NO_ROW);
	EXPECT_EQ(sim_row_find(p, SIM_RSA, SIM_PRIVATE, 0, 4096), SIM_NO_ROW);
	EXPECT_NE(sim_row_find(p, SIM_ECDH, SIM_AGREE, 26, 0), SIM_NO_ROW);
	/* the same curve by TLS 1.3's number */
	EXPECT_EQ(sim_row_find(p, SIM_ECDH, SIM_AGREE, 31, 0),
		  sim_row_find(p, SIM_ECDH, SIM_AGREE, 26, 0));
	EXPECT_EQ(sim_row_find(p, SIM_ECDH, SIM_KEYGEN, 26, 0), SIM_NO_ROW);
	/* without a word behind it a row is for all */
	EXPECT_NE(sim_row_find(p, SIM_ECDH, SIM_KEYGEN, 29, 0), SIM_NO_ROW);
	EXPECT_NE(sim_row_find(p, SIM_ECDH, SIM_AGREE, 29, 0), SIM_NO_ROW);
}

struct Mistake {
	const char *what, *instead;
	const char *said; /* behind the file's name */
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreTold)
{
	const File f(with(GetParam().what, GetParam().instead));
	const Loaded l = load(f.path());

	EXPECT_EQ(l.ret, -EINVAL);
	EXPECT_EQ(l.error.rfind(f.path() + ": " + GetParam().said, 0), 0u) << l.error;
}

const Mistake mistakes[] = {
	{ "[device]\n", "[devices]\n", "there is no [device]" },
	{ "title = a test\n", "", "[device]: title is missing" },
	{ "queue_pairs = 8\n", "", "[device]: queue_pairs is missing" },
	{ "descriptors_min = 2\n", "", "[device]: descriptors_min is missing" },
	{ "descriptors_max = 4096\n", "", "[device]: descriptors_max is missing" },
	{ "order = completion\n", "", "[device]: order is missing" },
	{ "queue_pairs = 8", "queue_pairs = 0",
	  "[device] queue_pairs = 0: must be a whole number from 1 to 64" },
	{ "queue_pairs = 8", "queue_pairs = 8x",
	  "[device] queue_pairs = 8x: must be a whole number" },
	{ "queue_pairs = 8", "queue_pairs = -1",
	  "[device] queue_pairs = -1: must be a whole number" },
	{ "descriptors_min = 2", "descriptors_min = many",
	  "[device] descriptors_min = many: must be a whole number from 1 to 65536" },
	{ "descriptors_max = 4096", "descriptors_max = 70000",
	  "[device] descriptors_max = 70000: must be a whole number from 2 to 65536" },
	{ "descriptors_min = 2", "descriptors_min = 8192",
	  "[device] descriptors_min = 8192: must not be above descriptors_max = 4096" },
	{ "reserve = 1", "reserve = 2", "[device] descriptors_min = 2: must be above reserve = 2" },
	{ "reserve = 1", "reserve = one",
	  "[device] reserve = one: must be a whole number from 0 to 1024" },
	{ "descriptors_power_of_two = yes", "descriptors_power_of_two = true",
	  "[device] descriptors_power_of_two = true: must be no or yes" },
	{ "order = completion", "order = random",
	  "[device] order = random: must be completion or submission" },
	{ "segments_max = 16", "segments_max = 65536",
	  "[device] segments_max = 65536: must be a whole number from 0 to 65535" },
	{ "jitter_percent = 2", "jitter_percent = 51",
	  "[device] jitter_percent = 51: must be a number from 0 to 50" },
	{ "jitter_percent = 2", "jitter_percent = nan",
	  "[device] jitter_percent = nan: must be a number from 0 to 50" },
	{ "unit = MB/s", "unit = GB/s", "[device] unit = GB/s: must be MB/s or MiB/s" },
	{ "block = 1000", "block = 1", "[device] block = 1: must be a whole number from 16 to " },
	{ "block = 1000", "blocks = 1000",
	  "[device] blocks: not known here; known are title, queue_pairs" },
	{ "engines = 4\n", "", "[pool p]: engines is missing" },
	{ "request_us = 10\n", "", "[pool p]: request_us is missing" },
	{ "overhead_us = 100\n", "", "[pool p]: overhead_us is missing" },
	{ "engines = 4", "engines = 0",
	  "[pool p] engines = 0: must be a whole number from 1 to 128" },
	{ "request_us = 10", "request_us = -1",
	  "[pool p] request_us = -1: must be a number from 0 to" },
	{ "overhead_us = 100", "overhead_us = inf",
	  "[pool p] overhead_us = inf: must be a number from 0 to" },
	{ "base_us = 2", "base_us = 2us", "[pool p] base_us = 2us: must be a number from 0 to" },
	{ "base_us = 2", "bas_us = 2",
	  "[pool p] bas_us: not known here; known are engines, request_us, overhead_us, base_us" },
	{ "[pool p]", "[pool ]",
	  "[pool]: not known; known are device, pool NAME, cipher, aead, hash" },
	{ "[rsa]", "[rsb]", "[rsb]: not known; known are device, pool NAME, cipher, aead, hash" },
	{ "[hash]\npool = p", "[hash]", "[hash]: pool is missing" },
	{ "[hash]\npool = p", "[hash]\npool = q", "[hash] pool = q: there is no [pool q]" },
	{ "sha256 = ", "sha257 = ", "[hash] sha257: must be pool, or md5, sha1" },
	{ "2048 public", "2048 publicly",
	  "[rsa] 2048 publicly: must be pool, or 512 to 16384 (bits of the modulus), then public" },
	{ "2048 public", "2047 public", "[rsa] 2047 public: must be pool, or 512 to 16384" },
	{ "2048 public", "256 public", "[rsa] 256 public: must be pool, or 512 to 16384" },
	{ "2048 public", "2048k public", "[rsa] 2048k public: must be pool, or 512 to 16384" },
	{ "2048 public = 20000", "2048 public = fast",
	  "[rsa] 2048 public = fast: must be the saturated rate, in operations per second" },
	{ "2048 public = 20000", "2048 public = 0",
	  "[rsa] 2048 public = 0: must be the saturated rate, in operations per second" },
	{ "2048 public = 20000", "2048 public = 20000 -5",
	  "[rsa] 2048 public = 20000 -5: must be" },
	{ "2048 public = 20000", "2048 public = 20000 5 6",
	  "[rsa] 2048 public = 20000 5 6: must be" },
	{ "sha256 = 100", "sha256 = 100 MB/s",
	  "[hash] sha256 = 100 MB/s: must be the saturated rate, in the unit of [device]" },
	{ "2048 public", "2048", "[rsa] 2048: there is a row for its private already" },
	{ "10000 1000", "10000 3000",
	  "[rsa] 2048 private = 10000 3000: one in flight every 333.333 us is less than an engine takes "
	  "(engines / saturated rate = 400.000 us): [pool p] must have fewer engines than 4" },
	{ "10000 1000", "10000 2450",
	  "[rsa] 2048 private = 10000 2450: 8.163 us remain for the way there and back, less than "
	  "request_us = 10.000 of [pool p]" },
	{ "overhead_us = 100", "overhead_us = 9",
	  "[hash] sha256 = 100: 9.000 us remain for the way there and back, less than request_us" },
	{ "base_us = 2", "base_us = 40",
	  "[hash] sha256 = 100: an engine takes 40.000 us for all of the block: base_us of [pool p] must "
	  "be less, not 40.000" },
	{ "[rsa]", "[hash]", "[hash] is there twice" },
	{ "2048 public", "2048 private", "[rsa] 2048 private is there twice" },
	{ "sha256 = 100", "sha256",
	  "line 20: sha256: must be KEY = VALUE or [SECTION]; comments begin" },
	{ "[rsa]", "[rsa", "line 21: [rsa: must be KEY = VALUE or [SECTION]; comments begin" },
	{ "sha256 = 100", "sha256 = ", "a line is longer than 320 characters, has no value" },
};
INSTANTIATE_TEST_SUITE_P(Each, Mistakes, testing::ValuesIn(mistakes));

TEST(Profile, WithoutRowsIsRefused)
{
	const string text = good;
	const File f(text.substr(0, text.find("[hash]")));
	const Loaded l = load(f.path());

	EXPECT_EQ(l.ret, -EINVAL);
	EXPECT_NE(l.error.find("no section says what the device can do"), string::npos) << l.error;
}

TEST(Profile, LongLineIsTold)
{
	const File f(with("title = a test", "title = " + string(400, 'x')));
	const Loaded l = load(f.path());

	EXPECT_EQ(l.ret, -EINVAL);
	EXPECT_NE(l.error.find("a line is longer than 320 characters"), string::npos) << l.error;
}

TEST(Profile, ThatIsNotThereIsTold)
{
	Loaded l = load("/nowhere/to/be.ini");

	EXPECT_EQ(l.ret, -ENOENT);
	EXPECT_EQ(l.error, "/nowhere/to/be.ini: No such file or directory");
	l = load("qat-c62y");
	EXPECT_EQ(l.ret, -ENOENT);
	EXPECT_EQ(l.error.rfind("profile qat-c62y: there is no qat-c62y.ini in /", 0), 0u)
		<< l.error;
	EXPECT_NE(l.error.find("config/devices"), string::npos) << l.error;
	l = load("/tmp/");
	EXPECT_LT(l.ret, 0);
	EXPECT_EQ(l.error.rfind("/tmp/: ", 0), 0u) << l.error;
	/* has no end */
	l = load("/dev/zero");
	EXPECT_EQ(l.ret, -EINVAL);
	EXPECT_EQ(l.error, "/dev/zero: not a regular file");
}

TEST(Profile, NameMayHaveItsSuffix)
{
	const Loaded a = load("generic"), b = load("generic.ini");

	ASSERT_EQ(a.ret, 0) << a.error;
	ASSERT_EQ(b.ret, 0) << b.error;
	EXPECT_STREQ(a.profile->name, "generic");
	EXPECT_STREQ(b.profile->name, "generic");
}

} // namespace
} // namespace sim
