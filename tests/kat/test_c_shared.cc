/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Row C8: a driver that keeps state in the session gives wrong results when two cores use one key.
 */

#include <gtest/gtest.h>

#include "evp.h"
#include "rows.h"

namespace kat {
namespace {

constexpr unsigned ops_each = 10000;

/** What one lane's thread is given. */
struct Worker {
	Instance *inst;
	unsigned lane;
	std::shared_ptr<cburst_key> key;
	const std::vector<Case> *cases;
	Tally tally;
};

int
work(void *arg)
{
	auto *w = static_cast<Worker *>(arg);
	Runner runner(*w->inst, w->lane, w->key, w->cases->front());
	const bool cipher = cburst_spec_kind(&w->cases->front().spec) != CBURST_KIND_HASH;

	for (unsigned i = 0; i < ops_each; i++) {
		/* The lanes walk through the cases differently, so that seldom both are at the same
		 * one. */
		const Case &c = (*w->cases)[(i * (2 * w->lane + 1)) % w->cases->size()];

		runner.add({ &c, cipher && i % 3 == 0 ? CBURST_DECRYPT : CBURST_ENCRYPT, {} });
	}
	runner.finish();
	w->tally = runner.tally();
	return 0;
}

void
c8_shared_key(const Device &d, cburst_alg alg, cburst_alg auth)
{
	std::vector<Case> cases;
	Instance inst(d, 32, { 1, 2 });
	std::string text;
	int error;

	for (unsigned i = 0; i < 64; i++) {
		Wanted w;

		w.alg = alg;
		w.auth = auth;
		w.msg_len = 16 * (1 + i * 7 % 23);
		w.aad_len = cburst_alg_info(alg)->kind == CBURST_KIND_AEAD ? 20 : 0;
		w.content = i;
		cases.push_back(make_case(w));
		ASSERT_TRUE(cases.back().valid) << cases.back().skip;
		cases.back().id = "shared key, case " + std::to_string(i);
	}
	Worker workers[2] = { { &inst, 0, nullptr, &cases, {} },
			      { &inst, 1, nullptr, &cases, {} } };
	const auto key = make_key(inst, cases[0], error, text);

	ASSERT_TRUE(key) << text;
	for (unsigned i = 0; i < 2; i++) {
		workers[i].key = key;
		ASSERT_EQ(shim_lcore_launch(1 + i, work, &workers[i]), 0);
	}
	for (unsigned i = 0; i < 2; i++)
		EXPECT_EQ(shim_lcore_wait(1 + i), 0);
	for (Worker &w : workers) {
		EXPECT_EQ(w.tally.good, ops_each) << w.tally.text();
		w.key.reset();
	}
}

/** Row B15: a device that an instance gave back serves the next one, with more lanes and with
 * fewer. */
void
b15_device_again(const Device &d, cburst_alg alg)
{
	Wanted w;

	w.alg = alg;
	w.msg_len = 100;
	const Case c = make_case(w);
	for (const unsigned lanes : { 1u, 2u, 3u, 1u }) {
		std::vector<unsigned> lcores;

		for (unsigned i = 0; i < lanes; i++)
			lcores.push_back(i);
		Instance inst(d, 8, lcores);
		/* Lanes of other lcores may be used by this thread as long as it is the only one.
		 */
		for (unsigned i = 0; i < lanes; i++) {
			Runner runner(inst, i);

			for (int n = 0; n < 20; n++)
				runner.add_both(c);
			runner.finish();
			EXPECT_EQ(runner.tally().good, 40u);
		}
	}
}

} // namespace

void
add_shared_key_tests()
{
	add_row("B15_device_again", { "aes_gcm", CBURST_ALG_AES_GCM }, b15_device_again);
	add_row("B15_device_again", { "chacha20_poly1305", CBURST_ALG_CHACHA20_POLY1305 },
		b15_device_again);

	const struct {
		const char *name;
		cburst_alg alg, auth;
	} list[] = {
		{ "aes_gcm", CBURST_ALG_AES_GCM, CBURST_ALG_NONE },
		{ "aes_ccm", CBURST_ALG_AES_CCM, CBURST_ALG_NONE },
		{ "chacha20_poly1305", CBURST_ALG_CHACHA20_POLY1305, CBURST_ALG_NONE },
		{ "aes_cbc", CBURST_ALG_AES_CBC, CBURST_ALG_NONE },
		{ "aes_ctr", CBURST_ALG_AES_CTR, CBURST_ALG_NONE },
		{ "3des_cbc", CBURST_ALG_3DES_CBC, CBURST_ALG_NONE },
		{ "sha256", CBURST_ALG_SHA256, CBURST_ALG_NONE },
		{ "hmac_sha1", CBURST_ALG_HMAC_SHA1, CBURST_ALG_NONE },
		{ "hmac_sha256", CBURST_ALG_HMAC_SHA256, CBURST_ALG_NONE },
		{ "aes_cmac", CBURST_ALG_AES_CMAC, CBURST_ALG_NONE },
		{ "aes_gmac", CBURST_ALG_AES_GMAC, CBURST_ALG_NONE },
		{ "aes_cbc_hmac_sha256", CBURST_ALG_AES_CBC, CBURST_ALG_HMAC_SHA256 },
	};

	for (const auto &l : list) {
		const cburst_alg alg = l.alg, auth = l.auth;

		add_for_devices("Rows", std::string("C8_key_on_two_lanes.") + l.name, alg, auth,
				[alg, auth](const Device &d) { c8_shared_key(d, alg, auth); });
	}
}

} // namespace kat
