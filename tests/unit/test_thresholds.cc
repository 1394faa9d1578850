/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>
#include <rte_log.h>

#include <cryptoburst/route.h>

using std::string;

namespace {

class Thresholds : public testing::Test {
protected:
	void SetUp() override
	{
		path = testing::TempDir() + "cburst_thresholds_" + std::to_string(getpid()) +
			".ini";
		cburst_thresholds_init(&t);
		/* it has its say about every broken file, which is what most of these are */
		rte_log_set_level_pattern("lib.cfgfile", RTE_LOG_EMERG);
	}

	void TearDown() override
	{
		remove(path.c_str());
	}

	int load(const string &content)
	{
		std::ofstream(path, std::ios::binary) << content;
		err = {};
		return cburst_thresholds_load(path.c_str(), &t, &err);
	}

	/* The text of a refusal, after which nothing may have changed. */
	string refused(const string &content)
	{
		const cburst_thresholds before = t;

		EXPECT_EQ(load(content), -EINVAL) << content;
		EXPECT_EQ(memcmp(&before, &t, sizeof(t)), 0)
			<< content << ": changed although refused";
		EXPECT_EQ(cburst_thresholds_load(path.c_str(), &t, nullptr), -EINVAL);
		EXPECT_NE(string(err.text).find(path.substr(0, 60)), string::npos)
			<< "does not name the file";
		return err.text;
	}

	string path;
	cburst_thresholds t;
	cburst_error err;
};

/* wolfSSL's defaults, as its users' manual gives them: AES CBC 1024, AES GCM 128, DES3 1024. */
TEST_F(Thresholds, Defaults)
{
	for (int a = 0; a < CBURST_ALG_COUNT; a++) {
		const uint32_t want = a == CBURST_ALG_AES_CBC || a == CBURST_ALG_3DES_CBC ? 1024
			: a == CBURST_ALG_AES_GCM					  ? 128
											  : 0;
		EXPECT_EQ(t.bytes[a], want) << a;
	}
}

TEST_F(Thresholds, NamedEntriesAreOverwrittenOthersLeftAlone)
{
	ASSERT_EQ(
		load("; a comment\n[thresholds]\n\naes-gcm = 4096\nhmac-sha256=7   ; behind a value\n"
		     "  CHACHA20_POLY1305  =  never\nsha1 = 0\nmd5 = NEVER\naes-ctr = 4294967294\n"),
		0)
		<< err.text;
	EXPECT_EQ(t.bytes[CBURST_ALG_AES_GCM], 4096u);
	EXPECT_EQ(t.bytes[CBURST_ALG_HMAC_SHA256], 7u);
	EXPECT_EQ(t.bytes[CBURST_ALG_CHACHA20_POLY1305], UINT32_MAX);
	EXPECT_EQ(t.bytes[CBURST_ALG_MD5], UINT32_MAX);
	EXPECT_EQ(t.bytes[CBURST_ALG_SHA1], 0u);
	EXPECT_EQ(t.bytes[CBURST_ALG_AES_CTR], 4294967294u);
	EXPECT_EQ(t.bytes[CBURST_ALG_AES_CBC], 1024u);
	EXPECT_EQ(t.bytes[CBURST_ALG_AES_CCM], 0u);
	EXPECT_STREQ(err.text, "");
}

TEST_F(Thresholds, EmptySectionChangesNothing)
{
	const cburst_thresholds before = t;

	EXPECT_EQ(load("[thresholds]\n"), 0) << err.text;
	EXPECT_EQ(memcmp(&before, &t, sizeof(t)), 0);
}

TEST_F(Thresholds, EveryAlgorithmCanBeNamed)
{
	string content = "[thresholds]\n";

	for (int a = 1; a < CBURST_ALG_COUNT; a++)
		content += string(cburst_alg_info((enum cburst_alg)a)->name) + " = " +
			std::to_string(1000 + a) + "\n";
	ASSERT_EQ(load(content), 0) << err.text;
	for (int a = 1; a < CBURST_ALG_COUNT; a++)
		EXPECT_EQ(t.bytes[a], 1000u + a);
}

TEST_F(Thresholds, MissingFile)
{
	EXPECT_EQ(cburst_thresholds_load("/nonexistent/thresholds.ini", &t, &err), -ENOENT);
	EXPECT_NE(string(err.text).find("/nonexistent/thresholds.ini"), string::npos) << err.text;
	EXPECT_EQ(cburst_thresholds_load("/nonexistent/thresholds.ini", &t, nullptr), -ENOENT);
	EXPECT_EQ(cburst_thresholds_load("", &t, &err), -ENOENT);
	EXPECT_EQ(cburst_thresholds_load("/tmp", &t, &err), -EINVAL);
	EXPECT_NE(string(err.text).find("directory"), string::npos) << err.text;
	/* has no end */
	EXPECT_EQ(cburst_thresholds_load("/dev/zero", &t, &err), -EINVAL);
	EXPECT_NE(string(err.text).find("/dev/zero: not a regular file"), string::npos) << err.text;
}

TEST_F(Thresholds, WrongNamesAreNamed)
{
	static const char *const cases[][2] = {
		/* name, what is nearest */
		{ "aes-gmc", "aes-gcm" }, { "aes-128-gcm", "aes-gcm" },
		{ "sha-1", "sha1" },	  { "hmac-sha265", "hmac-sha256" },
		{ "3des", "3des-cbc" },	  { "chacha20", "chacha20-poly1305" },
	};

	for (const auto &c : cases) {
		const string text = refused(string("[thresholds]\naes-cbc = 1\n") + c[0] +
					    " = 100\n");

		EXPECT_NE(text.find(string("\"") + c[0] + "\""), string::npos) << text;
		EXPECT_NE(text.find(string("nearest is ") + c[1]), string::npos) << text;
	}
}

TEST_F(Thresholds, WrongValuesAreNamed)
{
	for (const char *value : { "-1", "+1", "1k", "0x10", "1.5", "12 34", "many", "1024B" }) {
		const string text = refused(string("[thresholds]\naes-gcm = ") + value + "\n");

		EXPECT_NE(text.find(string("aes-gcm = \"") + value + "\""), string::npos) << text;
		EXPECT_NE(text.find("0 to 4294967294"), string::npos) << text;
	}
	EXPECT_NE(refused("[thresholds]\naes-gcm = nevr\n").find("the nearest is \"never\""),
		  string::npos)
		<< err.text;
	EXPECT_NE(refused("[thresholds]\naes-gcm =\n").find("aes-gcm = \"\""), string::npos)
		<< err.text;
	for (const char *value :
	     { "4294967295", "4294967296", "18446744073709551616", "99999999999999999999999999" }) {
		const string text = refused(string("[thresholds]\naes-gcm = ") + value + "\n");

		EXPECT_NE(text.find(value), string::npos) << text;
		EXPECT_NE(text.find("4294967294"), string::npos) << text;
	}
}

TEST_F(Thresholds, WrongShapesAreRefused)
{
	EXPECT_NE(refused("").find("[thresholds]"), string::npos) << err.text;
	EXPECT_NE(refused("; nothing but a comment\n").find("[thresholds]"), string::npos)
		<< err.text;
	EXPECT_NE(refused("[threshold]\naes-gcm = 1\n").find("[threshold]"), string::npos)
		<< err.text;
	EXPECT_NE(refused("[thresholds]\naes-gcm = 1\n[other]\nx = 1\n").find("[other]"),
		  string::npos)
		<< err.text;
	EXPECT_NE(refused("[thresholds]\naes-gcm = 1\n[thresholds]\nsha1 = 1\n").find("twice"),
		  string::npos)
		<< err.text;
	EXPECT_NE(refused("[thresholds]\naes-gcm = 1\nAES_GCM = 2\n").find("set twice"),
		  string::npos)
		<< err.text;
	refused("aes-gcm = 1\n");
	refused("[thresholds\naes-gcm = 1\n");
	EXPECT_NE(refused("[thresholds]\n\naes-gcm 1\n").find("line 3: \"aes-gcm 1\""),
		  string::npos)
		<< err.text;
	EXPECT_NE(refused("[thresholds]\n# aes-gcm\n").find("comments begin with ';'"),
		  string::npos)
		<< err.text;
	EXPECT_NE(refused("[thresholds]\naes-gcm ; = 1\n").find("line 2"), string::npos)
		<< err.text;
	refused("[thresholds]\n = 1\n");
	refused("[thresholds]\n=\n");
	refused(string("\x7f"
		       "ELF\x02\x01\x00\x00 binary\n\x00\xff",
		       18));
	refused("[thresholds]\n" + string(300, 'a') + " = 1\n");
	refused("[thresholds]\naes-gcm = " + string(5000, '1') + "\n");
}

/* The sample in config/ says what the built-in defaults are, and names every algorithm. */
TEST_F(Thresholds, SampleFileAgreesWithTheDefaults)
{
	const string sample = CONFIG_DIR "/thresholds.ini";
	const cburst_thresholds defaults = t;
	std::ifstream file(sample);
	string line, live;

	ASSERT_TRUE(file) << sample;
	memset(t.bytes, 0xff, sizeof(t.bytes));
	/* with its commented-out entries made live, every entry is set, to the default */
	while (std::getline(file, line)) {
		if (line.size() > 1 && line[0] == ';' && line[1] != ' ')
			line.erase(0, 1);
		live += line + "\n";
	}
	ASSERT_EQ(load(live), 0) << err.text;
	for (int a = 1; a < CBURST_ALG_COUNT; a++)
		EXPECT_EQ(t.bytes[a], defaults.bytes[a])
			<< cburst_alg_info((enum cburst_alg)a)->name;
	/* and as it is */
	cburst_thresholds_init(&t);
	ASSERT_EQ(cburst_thresholds_load(sample.c_str(), &t, &err), 0) << err.text;
	EXPECT_EQ(memcmp(&t, &defaults, sizeof(t)), 0);
}

} /* namespace */
