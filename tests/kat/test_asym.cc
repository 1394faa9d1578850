/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Every vector on public keys through the library, one at a time and in bursts with wrong ones
 * among right ones, on each software device.
 */

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>

#include <gtest/gtest.h>
#include <openssl/provider.h>

#include "asym_case.h"
#include "shim.h"

namespace kat {
namespace {

/* What became of vectors. */
struct Count {
	unsigned right = 0, wrong = 0, skipped = 0, not_offered = 0;

	void operator+=(const Count &o)
	{
		right += o.right;
		wrong += o.wrong;
		skipped += o.skipped;
		not_offered += o.not_offered;
	}
};

const char *
root()
{
	return getenv("CBURST_VECTORS");
}

/* An instance on one device, for one file after the other. */
class Instance {
public:
	explicit Instance(const std::string &device)
	{
		static unsigned serial;
		const size_t comma = device.find(',');
		cburst_params params;
		cburst_error err = {};
		unsigned lcore = 0;
		const char *list[1];

		name_ = device.substr(0, comma) + "_kat" + std::to_string(serial++);
		installed = shim_vdev_create(name_.c_str(),
					     comma == std::string::npos
						     ? nullptr
						     : device.c_str() + comma + 1) >= 0;
		if (!installed)
			return;
		list[0] = name_.c_str();
		cburst_params_init(&params);
		params.devices = list;
		params.nb_devices = 1;
		params.lcores = &lcore;
		params.nb_lcores = 1;
		params.ops_per_lane = 64;
		/* a file has so many keys */
		params.sessions = 2048;
		params.flush_us = 50;
		/* whether results are right, however slow the machine */
		params.op_timeout_us = 0;
		EXPECT_EQ(cburst_create(&params, &cb, &err), 0) << err.text;
		lane = cburst_lane_get(cb, 0);
	}

	~Instance()
	{
		if (!installed)
			return;
		EXPECT_EQ(cburst_destroy(cb), 0);
		shim_vdev_remove(name_.c_str());
	}

	Instance(const Instance &) = delete;
	Instance &operator=(const Instance &) = delete;

	bool installed = false;
	cburst *cb = nullptr;
	cburst_lane *lane = nullptr;

private:
	std::string name_;
};

/* A case at work. */
struct Job {
	const AsymCase *c = nullptr;
	cburst_asym_req req = {};
	Bytes out;
	int status = 1;
	uint32_t length = 0;
	unsigned times = 0;
};

void
prepare(Job &j, const AsymCase &c, cburst_key *key)
{
	j.c = &c;
	j.req = c.req;
	j.req.key = key;
	j.req.cookie = &j;
	j.req.in = c.in.data();
	j.req.in_len = static_cast<uint32_t>(c.in.size());
	j.req.sig = c.sig.data();
	j.req.sig_len = static_cast<uint32_t>(c.sig.size());
	j.req.peer = c.peer.data();
	j.req.peer_len = static_cast<uint32_t>(c.peer.size());
	j.req.context = c.context.data();
	j.req.context_len = static_cast<uint32_t>(c.context.size());
	if (!c.priv.empty())
		j.req.priv = const_cast<uint8_t *>(c.priv.data());
	j.out.resize(cburst_asym_out_max(&j.req));
	j.req.out = j.out.data();
	j.req.out_cap = static_cast<uint32_t>(j.out.size());
}

bool
right(const Job &j)
{
	const bool accepted = j.status == 0;
	const Bytes got(j.out.begin(), j.out.begin() + (accepted ? j.length : 0));
	const bool writes = j.req.op != CBURST_ASYM_VERIFY;
	const bool same = !writes || got == j.c->result;

	if (j.times != 1)
		return false;
	switch (j.c->verdict) {
	case Verdict::Valid:
		return accepted && same;
	case Verdict::Invalid:
		/* a made-up text is how PKCS #1 v1.5 refuses, and a wrong Z is one to be noticed */
		return !accepted || (writes && got != j.c->result);
	default:
		return !accepted || same;
	}
}

void
judge(const Job &j, const char *how, Count &count)
{
	if (right(j)) {
		count.right++;
		return;
	}
	count.wrong++;
	if (count.wrong <= 10)
		ADD_FAILURE() << j.c->id << " " << how << ": status " << j.status << ", "
			      << (j.c->verdict == Verdict::Valid	     ? "valid"
					  : j.c->verdict == Verdict::Invalid ? "invalid"
									     : "acceptable")
			      << ", seen " << j.times << " times";
}

/* What waits to be run, and its keys. */
struct Work {
	std::vector<std::unique_ptr<Job>> jobs;
	std::vector<cburst_key *> keys;
};

void
make_work(Instance &in, const AsymFile &f, Work &w, Count &count, unsigned every)
{
	std::map<size_t, std::pair<int, cburst_key *>> keys;
	unsigned n = 0;

	for (const AsymCase &c : f.cases) {
		if (n++ % every != 0)
			continue;
		if (!c.skip.empty()) {
			count.skipped++;
			continue;
		}
		if (keys.find(c.key) == keys.end()) {
			cburst_key *k = nullptr;
			const int ret = f.keys[c.key](in.cb, &k);

			keys[c.key] = { ret, k };
			if (ret == 0)
				w.keys.push_back(k);
		}
		const int ret = keys[c.key].first;
		auto j = std::make_unique<Job>();

		j->c = &c;
		if (ret == -ENOTSUP) {
			count.not_offered++;
			continue;
		}
		if (ret != 0 || c.key_only) {
			/* what is wrong about a vector may be its key */
			j->status = ret;
			j->times = 1;
			j->req.op = CBURST_ASYM_VERIFY;
			judge(*j, "as a key", count);
			continue;
		}
		prepare(*j, c, keys[c.key].second);
		if (cburst_asym_route_query(in.lane, &j->req, nullptr) == -ENOTSUP) {
			count.not_offered++;
			continue;
		}
		w.jobs.push_back(std::move(j));
	}
}

void
free_keys(Work &w)
{
	for (cburst_key *k : w.keys)
		EXPECT_EQ(cburst_key_free(k), 0);
	w.keys.clear();
}

void
run_singly(Instance &in, Work &w, Count &count)
{
	for (auto &j : w.jobs) {
		j->status = cburst_asym_run(in.lane, &j->req);
		j->length = j->req.out_len;
		j->times = 1;
		judge(*j, "alone", count);
	}
}

void
poll(Instance &in)
{
	cburst_completion c[64];
	const unsigned n = cburst_poll(in.lane, c, 64);

	for (unsigned i = 0; i < n; i++) {
		Job *j = static_cast<Job *>(c[i].cookie);

		j->status = c[i].status;
		j->length = c[i].length;
		j->times++;
	}
}

void
run_bursts(Instance &in, Work &w, Count &count)
{
	std::mt19937 random(7);

	std::shuffle(w.jobs.begin(), w.jobs.end(), random);
	for (auto &j : w.jobs) {
		int ret;

		std::fill(j->out.begin(), j->out.end(), 0);
		j->times = 0;
		while ((ret = cburst_asym_submit(in.lane, &j->req)) == -EAGAIN || ret == -ENOBUFS)
			poll(in);
		if (ret != 0) {
			j->status = ret;
			j->times = 1;
		}
		if (random() % 16 == 0)
			poll(in);
	}
	for (unsigned i = 0; i < 10000000 && cburst_lane_outstanding(in.lane) != 0; i++) {
		cburst_flush(in.lane);
		poll(in);
	}
	ASSERT_EQ(cburst_lane_outstanding(in.lane), 0u);
	for (auto &j : w.jobs)
		judge(*j, "in a burst", count);
}

class AsymVectors : public testing::TestWithParam<std::string> {
protected:
	void SetUp() override
	{
		if (root() == nullptr || *root() == '\0')
			GTEST_SKIP() << "CBURST_VECTORS names no folder with the test vectors";
		in_ = std::make_unique<Instance>(GetParam());
		if (!in_->installed)
			GTEST_SKIP() << "the driver is not installed";
	}

	Count file(const AsymFile &f)
	{
		Count count, again;
		Work w;

		make_work(*in_, f, w, count, 1);
		run_singly(*in_, w, count);
		run_bursts(*in_, w, again);
		EXPECT_EQ(again.right + again.wrong, w.jobs.size());
		free_keys(w);
		count.wrong += again.wrong;
		return count;
	}

	void print(const char *what, const Count &c) const
	{
		/* where the profile of a simulated device lies is nobody's business */
		printf("  %-36s %-28s %6u right, %u wrong, %u skipped, %u not offered\n",
		       GetParam().substr(0, GetParam().find(",profile=")).c_str(), what, c.right,
		       c.wrong, c.skipped, c.not_offered);
	}

	std::unique_ptr<Instance> in_;
};

TEST_P(AsymVectors, WycheproofAloneAndInBursts)
{
	std::map<std::string, Count> families;
	std::map<std::string, unsigned> reasons;
	Count total;

	for (const std::string &name : wycheproof_files(root())) {
		const AsymFile f = load_asym_wycheproof(root(), name);
		const Count c = file(f);
		std::string family = name.substr(0, name.find('_'));

		if (family == "rsa")
			family = name.substr(0, name.find('_', 4));
		for (const AsymCase &k : f.cases)
			if (!k.skip.empty())
				reasons[k.skip]++;
		families[family] += c;
		total += c;
	}
	for (const auto &f : families)
		print(f.first.c_str(), f.second);
	for (const auto &r : reasons)
		printf("  skipped %u: %s\n", r.second, r.first.c_str());
	print("Wycheproof", total);
	EXPECT_EQ(total.wrong, 0u);
	EXPECT_GT(total.right, 1000u);
}

TEST_P(AsymVectors, NistAloneAndInBursts)
{
	Count total;

	for (const std::string &name : nist_files()) {
		const Count c = file(load_asym_nist(root(), name));

		print(name.substr(name.rfind('/') + 1, 28).c_str(), c);
		total += c;
	}
	print("NIST", total);
	EXPECT_EQ(total.wrong, 0u);
	EXPECT_GT(total.right, 500u);
}

/* All kinds of work in the same bursts. */
TEST_P(AsymVectors, AllKindsMixed)
{
	std::vector<AsymFile> files;
	Count count, done;
	Work w;

	for (const std::string &name : wycheproof_files(root()))
		files.push_back(load_asym_wycheproof(root(), name));
	for (const AsymFile &f : files)
		make_work(*in_, f, w, count, 40);
	run_bursts(*in_, w, done);
	print("mixed", done);
	free_keys(w);
	EXPECT_EQ(done.wrong, 0u);
	EXPECT_GT(done.right, 100u);
}

/* RFC 7748, section 5.2: the result becomes the next scalar, the scalar the next point. */
TEST_P(AsymVectors, D14_X25519AThousandTimes)
{
	const Bytes expected = from_hex(
		"684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d9953"
		"2c51");
	Bytes k(32), u(32);
	cburst_key *key = nullptr;

	k[0] = u[0] = 9;
	if (cburst_key_okp(in_->cb, CBURST_KEY_X25519, nullptr, nullptr, &key, nullptr) != 0)
		GTEST_SKIP() << "not offered";
	for (int i = 0; i < 1000; i++) {
		cburst_asym_req req = {};
		Bytes out(32);

		req.key = key;
		req.op = CBURST_ASYM_DERIVE;
		req.priv = k.data();
		req.peer = u.data();
		req.peer_len = 32;
		req.out = out.data();
		req.out_cap = 32;
		ASSERT_EQ(cburst_asym_run(in_->lane, &req), 0);
		u = k;
		k = out;
	}
	EXPECT_EQ(k, expected);
	EXPECT_EQ(cburst_key_free(key), 0);
}

INSTANTIATE_TEST_SUITE_P(Devices, AsymVectors,
			 testing::Values("crypto_multibuffer", "crypto_multibuffer,multibuffer=off",
#ifdef SIMULATOR_PROFILE
					 "crypto_simulator,profile=" SIMULATOR_PROFILE,
#endif
					 "crypto_openssl"),
			 [](const testing::TestParamInfo<std::string> &info) {
				 std::string name;

				 for (char c : info.param.substr(0, info.param.find("profile=")))
					 name += isalnum(c) ? c : '_';
				 return name;
			 });

} // namespace
} // namespace kat

int
main(int argc, char **argv)
{
	int ret;

	testing::InitGoogleTest(&argc, argv);
	shim_eal_start(1);
	/* as in the other programs: a crypto_openssl that goes takes libcrypto's default provider
	 * along */
	if (OSSL_PROVIDER_load(nullptr, "default") == nullptr) {
		fputs("libcrypto has no default provider\n", stderr);
		return 1;
	}
	ret = RUN_ALL_TESTS();
	shim_eal_stop();
	return ret;
}
