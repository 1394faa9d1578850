/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "monte.h"
#include "runner.h"
#include "tests.h"

namespace kat {
namespace {

/** What a family came to on a device, over all its files. */
struct Sum {
	Tally tally;
	unsigned vectors = 0;
	std::map<std::string, unsigned> inapplicable;
	std::vector<std::string> nothing_ran;

	void add(const Tally &t)
	{
		tally.good += t.good;
		tally.rejected += t.rejected;
		tally.wrong += t.wrong;
		for (const auto &r : t.refused)
			tally.refused[r.first] += r.second;
	}
};

std::vector<const File *>
files_of(const std::string &family)
{
	std::vector<const File *> files;

	for (const File &f : catalog()) {
		if (f.family == family)
			files.push_back(&f);
	}
	return files;
}

unsigned
vectors_of(const std::string &family)
{
	unsigned n = 0;

	for (const File *f : files_of(family))
		n += f->vectors;
	return n;
}

void
run_file(Instance &inst, const std::string &root, const File &file, Sum &sum)
{
	const std::vector<Case> cases = load(root, file);
	std::vector<Job> jobs;
	unsigned turn = 0;

	/* Later packages may have more, never fewer. */
	EXPECT_GE(cases.size(), file.vectors) << file.path;
	sum.vectors += static_cast<unsigned>(cases.size());
	for (const Case &c : cases) {
		Layout l;

		if (!c.skip.empty()) {
			sum.inapplicable[c.skip]++;
			continue;
		}
		l.tag = static_cast<Layout::Tag>(turn++ % 4);
		if (c.encrypt)
			jobs.push_back({ &c, CBURST_ENCRYPT, l });
		if (c.decrypt)
			jobs.push_back({ &c, CBURST_DECRYPT, l });
	}

	Runner runner(inst);

	for (const Job &j : spread(jobs))
		runner.add(j);
	runner.finish();
	const Tally &t = runner.tally();

	sum.add(t);
	if (t.ran() != 0)
		return;
	/*
	 * Files come by key size, and a device that lacks one has nothing to do. Nothing else
	 * empties a file: if every vector of one looks like something the device cannot do, then we
	 * read it wrong.
	 */
	EXPECT_TRUE(t.only_refused_for({ "key size" }))
		<< "no vector of " << file.path << " ran on " << inst.device().driver << ": "
		<< t.text();
	sum.nothing_ran.push_back(file.path + ": " + t.text());
}

void
run_monte(Instance &inst, const std::string &root, const File &file, Sum &sum)
{
	const Monte m = load_monte(root, file);

	EXPECT_EQ(m.digests.size(), file.vectors) << file.path;
	sum.vectors += static_cast<unsigned>(m.digests.size());
	sum.tally.good += check_monte(inst, file.alg, m);
}

void
run_family(const Device &device, const std::string &family, unsigned burst)
{
	std::string why;
	const std::string root = vectors_root(why);
	Sum sum;

	if (root.empty())
		GTEST_SKIP() << why;
	{
		Instance inst(device, burst);

		for (const File *f : files_of(family)) {
			try {
				if (f->format != Format::NistMonte)
					run_file(inst, root, *f, sum);
				else if (burst == 1) /* each digest is the next message: there is no
							burst */
					run_monte(inst, root, *f, sum);
			} catch (const std::exception &e) {
				ADD_FAILURE() << e.what();
			}
		}
	}
	printf("kat: %s on %s, burst %u: %u vectors; operations: %s\n", family.c_str(),
	       device.driver.c_str(), burst, sum.vectors, sum.tally.text().c_str());
	for (const auto &i : sum.inapplicable)
		printf("kat:   %u vectors not applicable: %s\n", i.second, i.first.c_str());
	for (const std::string &f : sum.nothing_ran)
		printf("kat:   nothing of %s\n", f.c_str());
}

/** What each driver of DPDK 24.11 offers, and each of ours: that something went missing must not
 * pass as "not offered". */
const std::map<std::string, std::set<std::string>> least = {
	{ "crypto_openssl",
	  { "aes-gcm",	   "aes-ccm",	  "aes-cbc",   "aes-ctr",     "3des-cbc",
	    "md5",	   "sha1",	  "sha224",    "sha256",      "sha384",
	    "sha512",	   "hmac-md5",	  "hmac-sha1", "hmac-sha224", "hmac-sha256",
	    "hmac-sha384", "hmac-sha512", "aes-cmac",  "aes-gmac",    "aes-cbc+hmac" } },
	{ "crypto_aesni_mb", { "aes-gcm",     "aes-ccm",     "chacha20-poly1305",
			       "aes-cbc",     "aes-ctr",     "aes-ecb",
			       "3des-cbc",    "sha1",	     "sha224",
			       "sha256",      "sha384",	     "sha512",
			       "hmac-md5",    "hmac-sha1",   "hmac-sha224",
			       "hmac-sha256", "hmac-sha384", "hmac-sha512",
			       "aes-cmac",    "aes-gmac",    "aes-cbc+hmac" } },
	{ "crypto_aesni_gcm", { "aes-gcm", "aes-gmac" } },
	{ "crypto_chacha20_poly1305", { "chacha20-poly1305" } },
	{ "crypto_simulator",
	  { "aes-gcm",	   "aes-ccm",	  "aes-cbc",	 "aes-ctr",	"aes-ecb",     "3des-cbc",
	    "md5",	   "sha1",	  "sha224",	 "sha256",	"sha384",      "sha512",
	    "sha3-224",	   "sha3-256",	  "sha3-384",	 "sha3-512",	"hmac-md5",    "hmac-sha1",
	    "hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512", "aes-cbc+hmac" } },
};

bool
offers_family(const Device &d, const File &f)
{
	return f.alg != CBURST_ALG_NONE && caps_has(d.id, f.alg) &&
		(f.auth == CBURST_ALG_NONE || caps_has(d.id, f.auth));
}

void
check_offer(const Device &d, const std::vector<std::string> &families)
{
	const std::set<std::string> &must = least.at(d.driver);

	for (const std::string &family : families) {
		const File &f = *files_of(family)[0];

		if (f.alg == CBURST_ALG_NONE || offers_family(d, f))
			continue;
		printf("kat: %s on %s: not offered, %u vectors\n", family.c_str(), d.driver.c_str(),
		       vectors_of(family));
		EXPECT_EQ(must.count(family), 0u) << family << " has gone from " << d.driver;
	}
}

std::vector<std::string>
all_families()
{
	std::vector<std::string> names;

	for (const File &f : catalog()) {
		if (std::find(names.begin(), names.end(), f.family) == names.end())
			names.push_back(f.family);
	}
	return names;
}

} // namespace

void
add_vector_tests()
{
	const std::vector<std::string> families = all_families();

	add_test("Devices", "some",
		 [] { EXPECT_FALSE(devices().empty()) << "no software driver is installed"; });
	for (const std::string &driver : missing_drivers())
		add_test("Devices", driver,
			 [driver] { GTEST_SKIP() << driver << " is not installed"; });
	for (const Device &d : devices())
		add_test("Devices", d.driver, [d, families] { check_offer(d, families); });

	for (const std::string &family : families) {
		const File &f = *files_of(family)[0];
		bool offered = false;

		for (const Device &d : devices()) {
			if (!offers_family(d, f))
				continue;
			offered = true;
			for (const unsigned burst : { 1u, 32u })
				add_test("Vectors",
					 family + "." + d.driver + ".burst" + std::to_string(burst),
					 [=] { run_family(d, family, burst); });
		}
		if (!offered)
			add_test("Vectors", family, [&f, family] {
				GTEST_SKIP()
					<< vectors_of(family) << " vectors of " << family << ": "
					<< (f.skip != nullptr
						    ? f.skip
						    : "no software driver here offers it");
			});
	}
}

} // namespace kat
