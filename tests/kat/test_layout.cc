/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The same answers with the data elsewhere: behind foreign bytes, in several segments, out of
 * place, with the tag in each of the places it may be. Known bugs B4 and C5.
 */

#include <set>

#include <gtest/gtest.h>

#include "evp.h"
#include "runner.h"
#include "tests.h"

namespace kat {
namespace {

constexpr bool in_place = false, out_of_place = true, empty_one = true;
using Tag = Layout::Tag;

const std::vector<Layout> layouts = {
	{ 1, in_place, 1, 1, false, Tag::Pointer },  { 13, in_place, 1, 1, false, Tag::Mbuf },
	{ 16, in_place, 1, 1, false, Tag::Room },    { 64, in_place, 1, 1, false, Tag::Iova },
	{ 0, in_place, 2, 1, false, Tag::Pointer },  { 0, in_place, 3, 1, false, Tag::Mbuf },
	{ 0, in_place, 7, 1, false, Tag::Room },     { 5, in_place, 2, 1, false, Tag::Iova },
	{ 40, in_place, 3, 1, false, Tag::Pointer }, { 0, in_place, 2, 1, empty_one, Tag::Pointer },
	{ 3, in_place, 6, 1, empty_one, Tag::Mbuf },
};

const std::vector<Layout> layouts_out_of_place = {
	{ 0, out_of_place, 1, 1, false, Tag::Pointer },
	{ 7, out_of_place, 1, 1, false, Tag::Mbuf },
	{ 32, out_of_place, 1, 1, false, Tag::Room },
	{ 0, out_of_place, 1, 1, false, Tag::Iova },
	{ 0, out_of_place, 2, 1, false, Tag::Pointer },
	{ 9, out_of_place, 7, 1, false, Tag::Mbuf },
	{ 0, out_of_place, 2, 1, empty_one, Tag::Room },
	{ 0, out_of_place, 1, 2, false, Tag::Pointer },
	{ 9, out_of_place, 1, 3, false, Tag::Mbuf },
	{ 0, out_of_place, 3, 2, false, Tag::Pointer },
	{ 21, out_of_place, 2, 7, false, Tag::Mbuf },
	{ 4, out_of_place, 2, 3, empty_one, Tag::Iova },
};

/** Files small enough to be run many times over, one or more for each algorithm. */
bool
chosen(const File &f)
{
	static const char *const parts[] = { "_test.json", "MMT",  "ctr.txt",
					     "ShortMsg",   "rfc-", "boringssl" };

	for (const char *p : parts) {
		if (f.path.find(p) != std::string::npos)
			return true;
	}
	return false;
}

/** Messages of more than a few blocks, which the collections have few of. */
std::vector<Case>
long_cases(const File &f)
{
	const auto *info = cburst_alg_info(f.alg);
	std::vector<Case> cases;

	for (const size_t len : { 1024, 1440, 2032, 9008 }) {
		Wanted w;

		w.alg = f.alg;
		w.auth = f.auth;
		w.msg_len = len;
		w.seed = len;
		if (info->kind == CBURST_KIND_AEAD)
			w.aad_len = 13;
		if (f.auth != CBURST_ALG_NONE)
			w.head_len = 24;
		cases.push_back(make_case(w));
		EXPECT_TRUE(cases.back().valid) << cases.back().skip;
	}
	return cases;
}

void
run_layouts(Instance &inst, const std::vector<Case> &cases, const std::vector<Layout> &list,
	    Tally &tally)
{
	for (const Layout &l : list) {
		Runner runner(inst);

		for (const Case &c : cases) {
			if (c.skip.empty())
				runner.add_both(c, l);
		}
		runner.finish();
		const Tally &t = runner.tally();

		tally.good += t.good;
		tally.rejected += t.rejected;
		tally.wrong += t.wrong;
		for (const auto &r : t.refused)
			tally.refused[r.first] += r.second;
		EXPECT_TRUE(t.ran() != 0 ||
			    t.only_refused_for({ "segments", "IV size", "key size", "tag size",
						 "AAD length" }))
			<< "nothing ran: " << layout_text(l) << ": " << t.text();
	}
}

void
run_family(const Device &device, const std::string &family)
{
	std::string why;
	const std::string root = vectors_root(why);
	Instance inst(device, 32);
	Tally tally;

	for (const File &f : catalog()) {
		std::vector<Case> cases;
		const cburst_kind kind = cburst_alg_info(f.alg) == nullptr
			? CBURST_KIND_NONE
			: cburst_alg_info(f.alg)->kind;

		if (f.family != family || !chosen(f))
			continue;
		cases = long_cases(f);
		if (!root.empty()) {
			for (const Case &c : load(root, f))
				cases.push_back(c);
		}
		run_layouts(inst, cases, layouts, tally);
		/* Hashes and MACs have no output; a chain that authenticates more than it ciphers
		 * needs all of it there. */
		if (kind == CBURST_KIND_AEAD ||
		    (kind == CBURST_KIND_CIPHER && f.auth == CBURST_ALG_NONE))
			run_layouts(inst, cases, layouts_out_of_place, tally);
	}
	printf("kat: layouts, %s on %s: %s\n", family.c_str(), device.driver.c_str(),
	       tally.text().c_str());
	EXPECT_GT(tally.ran(), 0u);
	if (root.empty())
		GTEST_SKIP() << "only with answers by libcrypto, since " << why;
}

} // namespace

void
add_layout_tests()
{
	std::set<std::string> seen;

	for (const File &f : catalog()) {
		const std::string family = f.family;

		if (f.alg != CBURST_ALG_NONE && seen.insert(family).second)
			add_for_devices("Layouts", family, f.alg, f.auth,
					[family](const Device &d) { run_family(d, family); });
	}
}

} // namespace kat
