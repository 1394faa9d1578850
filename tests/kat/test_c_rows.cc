/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Symmetric inputs that went wrong for others, named after their rows in the project's list of
 * known bugs (section C). Answers are libcrypto's. What a device does not offer must be refused,
 * and is counted.
 */

#include <gtest/gtest.h>

#include "evp.h"
#include "rows.h"

namespace kat {

const std::vector<Named> aeads = {
	{ "aes_gcm", CBURST_ALG_AES_GCM },
	{ "aes_ccm", CBURST_ALG_AES_CCM },
	{ "chacha20_poly1305", CBURST_ALG_CHACHA20_POLY1305 },
};
const std::vector<Named> hashes = {
	{ "md5", CBURST_ALG_MD5 },	 { "sha1", CBURST_ALG_SHA1 },
	{ "sha224", CBURST_ALG_SHA224 }, { "sha256", CBURST_ALG_SHA256 },
	{ "sha384", CBURST_ALG_SHA384 }, { "sha512", CBURST_ALG_SHA512 },
};
const std::vector<Named> hmacs = {
	{ "hmac_md5", CBURST_ALG_HMAC_MD5 },	   { "hmac_sha1", CBURST_ALG_HMAC_SHA1 },
	{ "hmac_sha224", CBURST_ALG_HMAC_SHA224 }, { "hmac_sha256", CBURST_ALG_HMAC_SHA256 },
	{ "hmac_sha384", CBURST_ALG_HMAC_SHA384 }, { "hmac_sha512", CBURST_ALG_HMAC_SHA512 },
};

void
run_row(const char *row, const Device &device, const std::vector<Case> &cases,
	const std::vector<Layout> &layouts)
{
	for (const unsigned burst : { 1u, 32u }) {
		Instance inst(device, burst);
		Runner runner(inst);

		for (const Layout &l : layouts) {
			for (const Case &c : cases)
				runner.add_both(c, l);
		}
		runner.finish();
		printf("kat: %s on %s, burst %u: %s\n", row, device.driver.c_str(), burst,
		       runner.tally().text().c_str());
		EXPECT_GT(runner.tally().ran(), 0u);
	}
}

const std::vector<Layout> &
every_tag()
{
	static const std::vector<Layout> list = [] {
		std::vector<Layout> l(4);

		for (unsigned i = 0; i < 4; i++)
			l[i].tag = static_cast<Layout::Tag>(i);
		return l;
	}();
	return list;
}

namespace {

Case
flip_tag(Case c)
{
	c.tag.at(c.tag.size() / 2) ^= 0x10;
	c.valid = false;
	return c;
}

void
c1_empty_message(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;

	for (const size_t aad : { 0, 1, 20 }) {
		Wanted w;

		w.alg = alg;
		w.aad_len = aad;
		w.seed = aad;
		cases.push_back(make_case(w));
		cases.push_back(flip_tag(cases.back()));
		w.msg_len = 33;
		cases.push_back(make_case(w)); /* company in the burst */
	}
	run_row("C1 empty message", d, cases, every_tag());
}

/** The runner hands NULL as the AAD where there is none. */
void
c2_no_aad(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;

	for (const size_t len : { 1, 15, 16, 17, 64, 333 }) {
		Wanted w;

		w.alg = alg;
		w.msg_len = len;
		cases.push_back(make_case(w));
	}
	run_row("C2 AAD pointer NULL", d, cases, { {} });

	/* A pointer without a length is no AAD; a length without a pointer is a mistake that must
	 * be refused. */
	Instance inst(d, 1);
	int error;
	std::string text;
	const auto key = make_key(inst, cases[0], error, text);
	ASSERT_TRUE(key) << text;
	rte_mbuf *m = shim_mbuf(cases[0].msg.data(), 1, 1, 16);
	cburst_req req{};

	req.key = key.get();
	req.src = m;
	req.iv = cases[0].iv.data();
	req.length = 1;
	req.aad = text.data();
	EXPECT_EQ(cburst_run(inst.lane(), &req), 0);
	Bytes got(17);
	shim_mbuf_read(m, 0, got.data(), got.size());
	EXPECT_EQ(Bytes(got.begin() + 1, got.end()), cases[0].tag);
	req.aad = nullptr;
	req.aad_len = 8;
	EXPECT_EQ(cburst_run(inst.lane(), &req), -EINVAL);
	EXPECT_EQ(cburst_lane_reason(inst.lane()), CBURST_REASON_AAD);
	shim_mbuf_free(m);
}

void
c3_aad_lengths(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;

	for (const size_t aad : { 0,   1,   8,	 12,  13,   14,	  15,	 16,	17,    18,   30,
				  31,  32,  45,	 46,  47,   48,	  63,	 64,	65,    128,  239,
				  240, 241, 255, 512, 1024, 1025, 65023, 65279, 65280, 65535 }) {
		Wanted w;

		w.alg = alg;
		w.aad_len = aad;
		w.msg_len = 40;
		w.seed = aad;
		cases.push_back(make_case(w));
		cases.push_back(flip_tag(cases.back()));
	}
	run_row("C3 AAD lengths", d, cases, { {} });
}

void
c5_cmac_short(const Device &d, cburst_alg alg)
{
	Instance inst(d, 32);

	for (const int key_len : { 16, 24, 32 }) {
		for (size_t len = 0; len <= 33; len++) {
			Runner runner(inst); /* a single job, then a flush */
			Wanted w;

			w.alg = alg;
			w.msg_len = len;
			w.key_len = key_len;
			w.seed = len;
			const Case c = make_case(w);

			runner.add({ &c, CBURST_GENERATE, {} });
			runner.finish();
			Runner verify(inst);
			verify.add({ &c, CBURST_VERIFY, {} });
			verify.finish();
			EXPECT_EQ(verify.tally().ran(),
				  caps_key(d.id, alg, static_cast<unsigned>(key_len)) ? 1u : 0u);
		}
	}
}

void
c5_offsets(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;
	std::vector<Layout> layouts;

	for (const size_t len : { 1, 16, 47, 300 }) {
		Wanted w;

		w.alg = alg;
		w.msg_len = len;
		w.aad_len = 12;
		cases.push_back(make_case(w));
	}
	for (const uint32_t offset : { 1, 2, 3, 7, 8, 15, 16, 17, 33, 100 }) {
		Layout l;

		l.offset = offset;
		l.tag = static_cast<Layout::Tag>(offset % 4);
		layouts.push_back(l);
	}
	run_row("C5 data offset", d, cases, layouts);
}

void
c6_tag_lengths(const Device &d, cburst_alg alg)
{
	const int full = cburst_alg_info(alg)->tag_max;
	const bool aead = cburst_alg_info(alg)->kind == CBURST_KIND_AEAD;
	std::vector<Case> cases;

	for (const int tag : { 0, 1, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 20, full - 1,
			       full, full + 1 }) {
		Wanted w;

		w.alg = alg;
		w.tag_len = tag;
		w.msg_len = 50;
		w.aad_len = aead ? 13 : 0;
		cases.push_back(make_case(w));
		if (cases.back().valid && tag > 0)
			cases.push_back(flip_tag(cases.back()));
	}
	run_row("C6 tag lengths", d, cases, every_tag());
}

/** 0, the edges of the padding of both block sizes, and some whole blocks. */
const size_t edges[] = { 0,   1,   55,	56,  57,  63,  64,  65,	 111,
			 112, 113, 119, 127, 128, 129, 255, 256, 1000 };

void
c7_lengths(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;

	for (const size_t len : edges) {
		Wanted w;

		w.alg = alg;
		w.msg_len = len;
		w.seed = len;
		cases.push_back(make_case(w));
		cases.push_back(flip_tag(cases.back()));
	}
	run_row("C7 message lengths", d, cases, every_tag());
}

void
c7_keys(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;

	for (const int key : { 0, 1, 20, 63, 64, 65, 127, 128, 129, 200, 1024 }) {
		for (const size_t len : { 0, 28, 64, 128 }) {
			Wanted w;

			w.alg = alg;
			w.key_len = key;
			w.msg_len = len;
			w.seed = len;
			cases.push_back(make_case(w));
		}
	}
	run_row("C7 key lengths", d, cases, { {} });
}

} // namespace

void
add_row_tests()
{
	const Named cmac{ "aes_cmac", CBURST_ALG_AES_CMAC },
		gmac{ "aes_gmac", CBURST_ALG_AES_GMAC };

	for (const Named &a : aeads) {
		add_row("C1_empty_message", a, c1_empty_message);
		add_row("C2_no_aad", a, c2_no_aad);
		add_row("C3_aad_lengths", a, c3_aad_lengths);
		add_row("C5_data_offset", a, c5_offsets);
		add_row("C6_tag_lengths", a, c6_tag_lengths);
	}
	add_row("C5_short_messages_one_job", cmac, c5_cmac_short);
	add_row("C6_tag_lengths", cmac, c6_tag_lengths);
	add_row("C6_tag_lengths", gmac, c6_tag_lengths);
	for (const Named &h : hashes) {
		add_row("C6_digest_lengths", h, c6_tag_lengths);
		add_row("C7_message_lengths", h, c7_lengths);
	}
	for (const Named &h : hmacs) {
		add_row("C6_tag_lengths", h, c6_tag_lengths);
		add_row("C7_message_lengths", h, c7_lengths);
		add_row("C7_key_lengths", h, c7_keys);
	}
	add_length_row_tests();
	add_shared_key_tests();
}

} // namespace kat
