/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The profiles that come with the project: each row's rates, and where each figure is from.
 */

#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include <rte_cycles.h>

#include "rig.h"

namespace sim {
namespace {

const char *const seeds[] = { "qat-dh8950", "qat-c62x", "qat-c3000", "qat-8955-pe3isco3",
			      "nitrox-v-cnn5560" };

class Seeds : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Each, Seeds, testing::ValuesIn(seeds));

/* Completions per second of a row, about so many expected. */
double
rate(Rig &rig, uint16_t row, unsigned in_flight, unsigned n, double expected)
{
	const sim_row &r = inside_profile(rig.id())->rows[row];
	auto ops = rig.ops(in_flight, row, r.block);
	const double hz = static_cast<double>(rte_get_tsc_hz());

	return inside_rate(rig.id(), 0, ops.data(), in_flight, n,
			   static_cast<uint64_t>(hz / expected / 50),
			   inside_clock() + static_cast<uint64_t>(hz * 1000));
}

TEST_P(Seeds, SaturatedRates)
{
	unsigned rows;
	{
		Rig rig{ GetParam(), "", 1, 512 };
		rows = inside_profile(rig.id())->nb_rows;
	}
	ASSERT_GT(rows, 5u);
	for (uint16_t row = 0; row < rows; row++) {
		Rig rig{ GetParam(), "", 1, 512 };
		const sim_row &r = inside_profile(rig.id())->rows[row];

		for (unsigned depth : { 64u, 500u })
			EXPECT_NEAR(rate(rig, row, depth, 2000, r.async), r.async, 0.005 * r.async)
				<< r.name << " " << depth;
	}
}

TEST_P(Seeds, RatesOfOneInFlight)
{
	unsigned rows;
	{
		Rig rig{ GetParam(), "", 1, 512 };
		rows = inside_profile(rig.id())->nb_rows;
	}
	for (uint16_t row = 0; row < rows; row++) {
		Rig rig{ GetParam(), "", 1, 512 };
		const sim_row &r = inside_profile(rig.id())->rows[row];
		const sim_pool &pool = inside_profile(rig.id())->pools[r.pool];
		/* without a figure: what the pool says */
		const double sync = r.sync > 0
			? r.sync
			: 1e6 / (pool.overhead_us + pool.engines / r.async * 1e6);

		EXPECT_NEAR(rate(rig, row, 1, 200, sync * 10), sync, 0.01 * sync) << r.name;
	}
}

/* Figures of the seeds, read in the documents again: the profiles must have these. */
TEST(SeedFigures, AreThose)
{
	const struct {
		const char *profile, *row;
		double async, sync;
	} figures[] = {
		{ "qat-dh8950", "rsa 2048 private", 31826.022, 0 },
		{ "qat-dh8950", "rsa 2048 public", 233934.642, 0 },
		{ "qat-dh8950", "dh 2048 keygen", 87011.816, 0 },
		{ "qat-dh8950", "dh 2048 agree", 71823.630, 0 },
		{ "qat-dh8950", "ecdh nistp256 agree", 45559.001, 0 },
		{ "qat-dh8950", "ecdsa nistp256 verify", 25112.360, 0 },
		{ "qat-dh8950", "cipher aes-128-cbc encrypt", 4885.588e6 / 1048576, 0 },
		{ "qat-dh8950", "hash sha3-256 generate", 1376.382e6 / 1048576, 0 },
		{ "qat-dh8950", "hmac sha1 generate", 1040.052e6 / 1048576, 0 },
		{ "qat-c62x", "rsa 2048 public", 160989.829, 0 },
		{ "qat-c62x", "rsa 2048 private", 18566.416, 0 },
		{ "qat-c62x", "dh 2048 keygen", 48931.782, 0 },
		{ "qat-c62x", "ecdsa nistp256 verify", 13799.878, 0 },
		{ "qat-c3000", "rsa 2048 private", 9058.7, 1206.0 },
		{ "qat-c3000", "rsa 2048 public", 54292.2, 7009.2 },
		{ "qat-c3000", "ecdh nistp256 agree", 16319.2, 1026.6 },
		{ "qat-c3000", "ecdh nistb571 agree", 3507.0, 230.2 },
		{ "qat-c3000", "ecdh brainpoolP512t1 agree", 7236.2, 457.0 },
		{ "qat-c3000", "ecdh X448 agree", 641.2, 641.7 },
		{ "qat-8955-pe3isco3", "ecdh nistp256 agree", 54810, 0 },
		{ "qat-8955-pe3isco3", "ecdh nistp384 agree", 30250, 0 },
		{ "qat-8955-pe3isco3", "ecdsa nistp256 sign", 40005, 0 },
		{ "qat-8955-pe3isco3", "ecdsa nistp384 verify", 9906, 0 },
		{ "nitrox-v-cnn5560", "rsa 2048 private", 8267.789, 0 },
		{ "nitrox-v-cnn5560", "ecdh nistp256 agree", 10485.383, 0 },
		/* MB of 1048576 bytes, blocks of as many */
		{ "nitrox-v-cnn5560", "cipher aes-128-cbc encrypt", 235.801, 0 },
		{ "nitrox-v-cnn5560", "hmac sha512 generate", 62428.497, 0 },
	};

	for (const auto &f : figures) {
		sim_profile p;
		char error[SIM_ERROR_LEN];
		const sim_row *found = nullptr;

		ASSERT_EQ(sim_profile_load(&p, f.profile, 1000000000, error), 0) << error;
		for (unsigned i = 0; i < p.nb_rows; i++) {
			if (std::string(f.row) == p.rows[i].name)
				found = &p.rows[i];
		}
		ASSERT_NE(found, nullptr) << f.profile << ": " << f.row;
		EXPECT_NEAR(found->async, f.async, f.async * 1e-9) << f.profile << ": " << f.row;
		EXPECT_DOUBLE_EQ(found->sync, f.sync) << f.profile << ": " << f.row;
	}
}

TEST(SeedFigures, AreAll)
{
	const std::map<std::string, unsigned> rows = { { "qat-dh8950", 36 },
						       { "qat-c62x", 7 },
						       { "qat-c3000", 26 },
						       { "qat-8955-pe3isco3", 6 },
						       { "nitrox-v-cnn5560", 23 } };

	for (const auto &[name, n] : rows) {
		sim_profile p;
		char error[SIM_ERROR_LEN];

		ASSERT_EQ(sim_profile_load(&p, name.c_str(), 1000000000, error), 0) << error;
		EXPECT_EQ(p.nb_rows, n) << name;
	}
}

/* Each value says which line of which document it is from, or that it is assumed, and why. */
TEST_P(Seeds, FiguresSayWhereTheyAreFrom)
{
	std::ifstream file(std::string(SOURCE_ROOT "/config/devices/") + GetParam() + ".ini");
	std::string line;
	unsigned values = 0;

	ASSERT_TRUE(file.good());
	while (std::getline(file, line)) {
		const size_t comment = line.find(';'), equals = line.find('=');

		if (equals == std::string::npos || comment < equals ||
		    line.compare(0, 5, "pool ") == 0 || line.compare(0, 6, "title ") == 0)
			continue;
		ASSERT_NE(comment, std::string::npos) << line;
		const std::string why = line.substr(comment);
		values++;
		EXPECT_TRUE(why.find("seed 00") != std::string::npos ||
			    why.find("assumed: ") != std::string::npos ||
			    why.find("likewise") != std::string::npos ||
			    why.find("of no row") != std::string::npos)
			<< line;
		if (why.find("seed 00") == 2) {
			EXPECT_NE(why.find("line"), std::string::npos) << line;
		}
	}
	EXPECT_GT(values, 15u);
}

} // namespace
} // namespace sim
