/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* A burst of 32 in which one operation is bad: the other 31 must not notice. Known bugs L1, L3 and
 * B6. */

#include <gtest/gtest.h>

#include "evp.h"
#include "runner.h"
#include "tests.h"

namespace kat {
namespace {

constexpr unsigned burst = 32;

/** Thirty-two different messages under one key, of different lengths. */
std::vector<Case>
good_cases(cburst_alg alg, cburst_alg auth)
{
	const auto *info = cburst_alg_info(alg);
	std::vector<Case> cases;

	for (unsigned i = 0; i < burst; i++) {
		Wanted w;

		w.alg = alg;
		w.auth = auth;
		w.msg_len = 16 + 16 * i + (info->block == 1 ? i % 16 : 0);
		if (info->kind == CBURST_KIND_AEAD)
			w.aad_len = 20;
		if (auth != CBURST_ALG_NONE)
			w.head_len = 8;
		w.seed = 1; /* the same key, IV and bytes: only lengths differ */
		cases.push_back(make_case(w));
		EXPECT_TRUE(cases.back().valid) << cases.back().skip;
	}
	return cases;
}

/** A copy whose tag does not fit, by one bit that wanders through the tag. */
Case
with_wrong_tag(const Case &c, unsigned bit)
{
	Case bad = c;

	bit %= static_cast<unsigned>(bad.tag.size() * 8);
	bad.tag[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
	bad.valid = false;
	bad.id = "wrong in bit " + std::to_string(bit) + " of its tag";
	return bad;
}

/** A copy whose message does not fit: not whole blocks. */
Case
with_wrong_length(const Case &c, unsigned extra)
{
	Case bad = c;

	bad.msg.resize(c.msg.size() + 1 + extra % 7, 0x77);
	bad.ct.resize(bad.msg.size(), 0x77);
	bad.id = "not whole blocks";
	return bad;
}

void
run_positions(const Device &device, cburst_alg alg, cburst_alg auth)
{
	const cburst_kind kind = cburst_alg_info(alg)->kind;
	const bool tagged = kind != CBURST_KIND_CIPHER || auth != CBURST_ALG_NONE;
	const bool blocks = cburst_alg_info(alg)->block > 1;
	const std::vector<Case> good = good_cases(alg, auth);
	Instance inst(device, burst);
	Runner runner(inst);
	unsigned rejected = 0, refused = 0, ran = 0;

	for (unsigned at = 0; at < burst; at++) {
		if (tagged) {
			const Case bad = with_wrong_tag(good[at], at * 5 + 3);

			for (unsigned i = 0; i < burst; i++)
				runner.add({ i == at ? &bad : &good[i], CBURST_DECRYPT, {} });
			rejected++;
			ran += burst;
		}
		if (blocks) {
			const Case bad = with_wrong_length(good[at], at);

			for (unsigned i = 0; i < burst; i++) {
				const auto dir = (i + at) % 2 == 0 ? CBURST_ENCRYPT
								   : CBURST_DECRYPT;

				runner.add({ i == at ? &bad : &good[i], dir, {} });
			}
			refused++;
			ran += burst - 1;
		}
	}
	/* All bad, and every second one bad. */
	std::vector<Case> bad;

	for (unsigned i = 0; tagged && i < burst; i++)
		bad.push_back(with_wrong_tag(good[i], 7 * i));
	for (unsigned i = 0; tagged && i < burst; i++)
		runner.add({ &bad[i], CBURST_DECRYPT, {} });
	for (unsigned i = 0; tagged && i < burst; i++)
		runner.add({ i % 2 == 0 ? &bad[i] : &good[i], CBURST_DECRYPT, {} });
	if (tagged) {
		rejected += burst + burst / 2;
		ran += 2 * burst;
	}
	runner.finish();
	EXPECT_EQ(runner.tally().rejected, rejected);
	EXPECT_EQ(runner.tally().refusals(), refused);
	EXPECT_EQ(runner.tally().ran(), ran);
	EXPECT_GT(ran, 0u);
}

} // namespace

void
add_mixed_tests()
{
	const struct {
		const char *name;
		cburst_alg alg, auth;
	} list[] = {
		{ "aes_gcm", CBURST_ALG_AES_GCM, CBURST_ALG_NONE },
		{ "aes_ccm", CBURST_ALG_AES_CCM, CBURST_ALG_NONE },
		{ "chacha20_poly1305", CBURST_ALG_CHACHA20_POLY1305, CBURST_ALG_NONE },
		{ "aes_cbc", CBURST_ALG_AES_CBC, CBURST_ALG_NONE },
		{ "aes_ecb", CBURST_ALG_AES_ECB, CBURST_ALG_NONE },
		{ "3des_cbc", CBURST_ALG_3DES_CBC, CBURST_ALG_NONE },
		{ "hmac_sha1", CBURST_ALG_HMAC_SHA1, CBURST_ALG_NONE },
		{ "hmac_sha256", CBURST_ALG_HMAC_SHA256, CBURST_ALG_NONE },
		{ "hmac_sha512", CBURST_ALG_HMAC_SHA512, CBURST_ALG_NONE },
		{ "aes_cmac", CBURST_ALG_AES_CMAC, CBURST_ALG_NONE },
		{ "aes_gmac", CBURST_ALG_AES_GMAC, CBURST_ALG_NONE },
		{ "aes_cbc_hmac_sha1", CBURST_ALG_AES_CBC, CBURST_ALG_HMAC_SHA1 },
		{ "aes_cbc_hmac_sha256", CBURST_ALG_AES_CBC, CBURST_ALG_HMAC_SHA256 },
		{ "aes_ctr_hmac_sha256", CBURST_ALG_AES_CTR, CBURST_ALG_HMAC_SHA256 },
	};

	for (const auto &l : list) {
		const cburst_alg alg = l.alg, auth = l.auth;

		add_for_devices("Mixed", l.name, alg, auth,
				[alg, auth](const Device &d) { run_positions(d, alg, auth); });
	}
}

} // namespace kat
