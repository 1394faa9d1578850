/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Rows of section C about lengths and counters: C10 (with L3), C11, C17, C20; and B4. */

#include <gtest/gtest.h>

#include "evp.h"
#include "rows.h"

namespace kat {
namespace {

/** Block ciphers without padding: whole blocks or a refusal, nothing in between. */
void
c10_block_lengths(const Device &d, cburst_alg alg)
{
	const size_t block = cburst_alg_info(alg)->block;
	std::vector<Case> cases;

	for (const size_t len : { 0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 255, 256, 257 }) {
		Wanted w;

		w.alg = alg;
		w.msg_len = len;
		cases.push_back(make_case(w));
		EXPECT_EQ(cases.back().valid, len % block == 0);
	}
	run_row("C10 block lengths", d, cases, { {} });
}

/** The counter is 128 bits long and big-endian: every carry on its way must be seen. */
void
c11_counter_wrap(const Device &d, cburst_alg alg)
{
	std::vector<Case> cases;

	for (size_t ones = 1; ones <= 16; ones++) {
		for (const unsigned before : { 0u, 1u, 3u, 7u }) { /* blocks until the carry */
			for (const size_t len : { 64, 256, 33, 1027 }) {
				Bytes iv(16, 0);

				iv[0] = 0x12;
				for (size_t i = 16 - ones; i < 16; i++)
					iv[i] = 0xff;
				iv[15] = static_cast<uint8_t>(iv[15] - before);
				for (const int key : { 16, 24, 32 }) {
					Wanted w;

					w.alg = alg;
					w.iv = iv;
					w.key_len = key;
					w.msg_len = len;
					cases.push_back(make_case(w));
					cases.back().id = "counter " + hex(iv);
				}
			}
		}
	}
	run_row("C11 counter wrap", d, cases, { {} });
}

/** TLS 1.2 records as a chain: MAC over a header of 13 bytes and the record, around block edges. */
void
c17_records(const Device &d, cburst_alg auth)
{
	std::vector<Case> cases;

	for (const cburst_chain order :
	     { CBURST_CHAIN_ENCRYPT_THEN_MAC, CBURST_CHAIN_MAC_THEN_ENCRYPT }) {
		for (const size_t len : { 16, 32, 48, 64, 80, 240, 256, 272, 1424, 16384, 16400 }) {
			for (const int key : { 16, 32 }) {
				Wanted w;

				w.alg = CBURST_ALG_AES_CBC;
				w.auth = auth;
				w.order = order;
				w.key_len = key;
				w.msg_len = len;
				w.head_len = 13;
				w.seed = len;
				cases.push_back(make_case(w));
				ASSERT_TRUE(cases.back().valid) << cases.back().skip;
				if (order == CBURST_CHAIN_MAC_THEN_ENCRYPT)
					cases.back().id = "MAC-then-encrypt by libcrypto";
			}
		}
	}
	run_row("C17 CBC-HMAC records", d, cases, every_tag());
}

/** The tag lies inside of what is encrypted, given by address and IOVA: the device works on it in
 * place. */
void
b4_record(Instance &inst, cburst_key *key, const Case &c, size_t len, cburst_dir dir, bool spoilt)
{
	const Bytes &in = dir == CBURST_ENCRYPT ? c.msg : c.ct;
	const Bytes &out = dir == CBURST_ENCRYPT ? c.ct : c.msg;
	const size_t tag_at = c.head.size() + len;
	Bytes before = c.head, after = c.head, got;
	cburst_req req{};

	before.insert(before.end(), in.begin(), in.end());
	after.insert(after.end(), out.begin(), out.end());
	if (dir == CBURST_ENCRYPT) /* it is for the device to fill in */
		std::fill_n(before.begin() + static_cast<long>(tag_at), c.tag.size(), 0);
	if (spoilt)
		before[0] ^= 1;
	req.key = key;
	req.src = shim_mbuf(before.data(), before.size(), 1, 0);
	req.iv = c.iv.data();
	req.tag = static_cast<uint8_t *>(shim_mbuf_data(req.src)) + tag_at;
	req.tag_iova = shim_mbuf_iova(req.src, tag_at);
	req.offset = static_cast<uint32_t>(c.head.size());
	req.length = static_cast<uint32_t>(in.size());
	req.auth_length = static_cast<uint32_t>(tag_at);
	req.dir = static_cast<uint8_t>(dir);
	EXPECT_EQ(cburst_run(inst.lane(), &req), spoilt ? -EBADMSG : 0) << len << " bytes";
	got.resize(after.size());
	shim_mbuf_read(req.src, 0, got.data(), got.size());
	if (!spoilt) {
		EXPECT_EQ(hex(got, 4096), hex(after, 4096)) << len << " bytes";
	}
	shim_mbuf_free(req.src);
}

/** Row B4, second half: TLS records as before RFC 7366. */
void
b4_digest_encrypted(const Device &d)
{
	Instance inst(d, 4);

	if (!inst.features().digest_encrypted)
		GTEST_SKIP() << d.driver << " does not offer a tag inside of what is encrypted";
	for (const Named &h : hmacs) {
		for (const size_t len : { 1, 12, 27, 28, 100, 1400 }) {
			const Case c = make_mac_then_encrypt(h.alg, len);
			std::string text;
			int error;
			const auto key = make_key(inst, c, error, text);

			ASSERT_TRUE(key) << text;
			b4_record(inst, key.get(), c, len, CBURST_ENCRYPT, false);
			b4_record(inst, key.get(), c, len, CBURST_DECRYPT, false);
			b4_record(inst, key.get(), c, len, CBURST_DECRYPT, true);
		}
	}
}

/** Around the limits of 16-bit lengths: the right result or -EMSGSIZE, never a job silently not
 * done. */
void
c20_long_messages(const Device &d, cburst_alg alg)
{
	const auto *info = cburst_alg_info(alg);
	std::vector<Case> cases;
	std::vector<Layout> layouts(1);

	for (const size_t len :
	     { 8192, 16384, 16640, 32768, 58000, 65520, 65534, 65535, 65536, 131072 }) {
		Wanted w;

		if (len % info->block != 0)
			continue;
		w.alg = alg;
		w.msg_len = len;
		w.aad_len = info->kind == CBURST_KIND_AEAD ? 13 : 0;
		cases.push_back(make_case(w));
		ASSERT_TRUE(cases.back().valid) << cases.back().skip;
	}
	/* No device may be held to less than a TLS record with all that can be added to it. */
	EXPECT_GE(cburst_device_length_max(d.id, &cases[0].spec), 16640u);

	Instance inst(d, 4);
	Runner runner(inst);

	for (const Case &c : cases) {
		Layout l;

		l.segs = c.msg.size() > 58000 ? 3 : 1;
		runner.add_both(c, l);
	}
	runner.finish();
	printf("kat: C20 long messages on %s: %s\n", d.driver.c_str(),
	       runner.tally().text().c_str());
	EXPECT_GE(runner.tally().ran(), 4u);
}

} // namespace

void
add_length_row_tests()
{
	const Named cbc{ "aes_cbc", CBURST_ALG_AES_CBC }, ecb{ "aes_ecb", CBURST_ALG_AES_ECB };
	const Named tdes{ "3des_cbc", CBURST_ALG_3DES_CBC }, ctr{ "aes_ctr", CBURST_ALG_AES_CTR };
	const Named cmac{ "aes_cmac", CBURST_ALG_AES_CMAC },
		gmac{ "aes_gmac", CBURST_ALG_AES_GMAC };

	for (const Named &a : { cbc, ecb, tdes })
		add_row("C10_block_lengths", a, c10_block_lengths);
	add_row("C11_counter_wrap", ctr, c11_counter_wrap);
	for (const Named &h : hmacs) {
		const cburst_alg auth = h.alg;

		add_for_devices("Rows", std::string("C17_records.aes_cbc_") + h.name,
				CBURST_ALG_AES_CBC, auth,
				[auth](const Device &d) { c17_records(d, auth); });
	}
	add_for_devices("Rows", "B4_digest_encrypted.aes_cbc_hmac", CBURST_ALG_AES_CBC,
			CBURST_ALG_HMAC_SHA256, b4_digest_encrypted);
	for (const Named &a : { cbc, ecb, tdes, ctr, cmac, gmac })
		add_row("C20_long_messages", a, c20_long_messages);
	for (const auto *list : { &aeads, &hashes, &hmacs }) {
		for (const Named &a : *list)
			add_row("C20_long_messages", a, c20_long_messages);
	}
}

} // namespace kat
