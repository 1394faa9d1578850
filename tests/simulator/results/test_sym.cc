/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Every symmetric algorithm, in and out of place, in one piece and in many: each operation twice,
 * so that what is computed and what is remembered are both held against libcrypto.
 */

#include <functional>

#include <gtest/gtest.h>

#include "inside.h"
#include "reference.h"

namespace sim {
namespace {

const std::vector<Layout> layouts = {
	{ 0, 1, 1, false }, { 13, 1, 1, false }, { 0, 3, 1, false }, { 7, 5, 1, false },
	{ 0, 1, 1, true },  { 5, 1, 4, true },	 { 3, 4, 1, true },  { 9, 3, 6, true },
};

const std::vector<size_t> lengths = { 16, 64, 256, 1024, 4096, 30000 };

/* Twice, on mbufs that are as new each time. */
void
expect_twice(const Session &s, const Layout &l, const Bytes &message, const Bytes &tag,
	     const std::function<void(Op &)> &prepare,
	     const std::function<void(const Op &)> &expect)
{
	const inside_counts before = inside_count(device().id(), 0);

	for (unsigned i = 0; i < 2; i++) {
		Op op(device(), s, l, message, tag);

		prepare(op);
		run(device(), op);
		expect(op);
		if (l.out_of_place) {
			EXPECT_EQ(op.input(), message) << "the source was written to";
		}
	}
	const inside_counts after = inside_count(device().id(), 0);

	EXPECT_EQ(after.computed + after.replayed, before.computed + before.replayed + 2);
	EXPECT_GE(after.replayed, before.replayed + 1);
}

struct Cipher {
	int algo;
	const char *name;
	size_t key, iv;
};

const Cipher ciphers[] = {
	{ RTE_CRYPTO_CIPHER_AES_CBC, "AES-128-CBC", 16, 16 },
	{ RTE_CRYPTO_CIPHER_AES_CBC, "AES-192-CBC", 24, 16 },
	{ RTE_CRYPTO_CIPHER_AES_CBC, "AES-256-CBC", 32, 16 },
	{ RTE_CRYPTO_CIPHER_AES_CTR, "AES-128-CTR", 16, 16 },
	{ RTE_CRYPTO_CIPHER_AES_CTR, "AES-256-CTR", 32, 16 },
	{ RTE_CRYPTO_CIPHER_AES_ECB, "AES-128-ECB", 16, 0 },
	{ RTE_CRYPTO_CIPHER_AES_ECB, "AES-256-ECB", 32, 0 },
	{ RTE_CRYPTO_CIPHER_3DES_CBC, "DES-EDE3-CBC", 24, 8 },
};

TEST(Sym, Ciphers)
{
	for (const Cipher &c : ciphers) {
		const Bytes key = made_up(c.key, 1), iv = made_up(c.iv, 2);
		Session enc(device(), { cipher(c.algo, true, key, c.iv) });
		Session dec(device(), { cipher(c.algo, false, key, c.iv) });

		ASSERT_EQ(enc.error(), 0) << c.name;
		ASSERT_EQ(dec.error(), 0) << c.name;
		for (const size_t n : lengths) {
			const Bytes plain = made_up(n, 3), ct = ref_encrypt(c.name, key, iv, plain);

			for (const Layout &l : layouts) {
				SCOPED_TRACE(std::string(c.name) + " " + std::to_string(n));
				const auto prepare = [&](Op &op) {
					op.iv(iv);
					op.cipher_range(0, n);
				};

				expect_twice(enc, l, plain, {}, prepare, [&](const Op &op) {
					EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
					EXPECT_EQ(op.output(), ct);
				});
				expect_twice(dec, l, ct, {}, prepare, [&](const Op &op) {
					EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
					EXPECT_EQ(op.output(), plain);
				});
			}
		}
	}
}

TEST(Sym, OnlyTheRangeIsCiphered)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 2), message = made_up(200, 3);
	Session s(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	const Bytes middle(message.begin() + 40, message.begin() + 40 + 112);
	const Bytes ct = ref_encrypt("AES-128-CBC", key, iv, middle);

	expect_twice(
		s, { 0, 3, 1, false }, message, {},
		[&](Op &op) {
			op.iv(iv);
			op.cipher_range(40, 112);
		},
		[&](const Op &op) {
			Bytes expected = message;

			std::copy(ct.begin(), ct.end(), expected.begin() + 40);
			EXPECT_EQ(op.output(), expected);
		});
}

struct Aead {
	int algo;
	const char *name;
	size_t key, iv, aad, tag;
};

const Aead aeads[] = {
	{ RTE_CRYPTO_AEAD_AES_GCM, "AES-128-GCM", 16, 12, 0, 16 },
	{ RTE_CRYPTO_AEAD_AES_GCM, "AES-192-GCM", 24, 12, 13, 16 },
	{ RTE_CRYPTO_AEAD_AES_GCM, "AES-256-GCM", 32, 12, 20, 12 },
	{ RTE_CRYPTO_AEAD_AES_GCM, "AES-128-GCM", 16, 8, 1000, 16 },
	{ RTE_CRYPTO_AEAD_AES_CCM, "AES-128-CCM", 16, 12, 0, 16 },
	{ RTE_CRYPTO_AEAD_AES_CCM, "AES-192-CCM", 24, 13, 17, 8 },
	{ RTE_CRYPTO_AEAD_AES_CCM, "AES-256-CCM", 32, 7, 300, 4 },
};

TEST(Sym, Aead)
{
	std::vector<size_t> sizes = lengths;

	sizes.insert(sizes.end(), { 0, 1, 15, 1333 });
	for (const Aead &a : aeads) {
		const bool ccm = a.algo == RTE_CRYPTO_AEAD_AES_CCM;
		const Bytes key = made_up(a.key, 1), iv = made_up(a.iv, 2), aad = made_up(a.aad, 4);
		Session enc(device(), { aead(a.algo, true, key, a.iv, a.aad, a.tag) });
		Session dec(device(), { aead(a.algo, false, key, a.iv, a.aad, a.tag) });

		ASSERT_EQ(enc.error(), 0) << a.name;
		ASSERT_EQ(dec.error(), 0) << a.name;
		for (const size_t n : sizes) {
			const Bytes plain = made_up(n, 3);
			const Sealed sealed = ref_seal(a.name, key, iv, aad, plain, a.tag);

			for (const Layout &l : layouts) {
				SCOPED_TRACE(std::string(a.name) + " " + std::to_string(n));
				const auto prepare = [&](Op &op) {
					op.iv(iv, ccm ? 1 : 0);
					op.aad(aad, ccm ? 18 : 0);
					op.aead_range(0, n);
				};

				expect_twice(enc, l, plain, Bytes(a.tag), prepare,
					     [&](const Op &op) {
						     EXPECT_EQ(op.status(),
							       RTE_CRYPTO_OP_STATUS_SUCCESS);
						     EXPECT_EQ(op.output(), sealed.text);
						     EXPECT_EQ(op.tag(), sealed.tag);
					     });
				expect_twice(dec, l, sealed.text, sealed.tag, prepare,
					     [&](const Op &op) {
						     EXPECT_EQ(op.status(),
							       RTE_CRYPTO_OP_STATUS_SUCCESS);
						     EXPECT_EQ(op.output(), plain);
					     });
			}
		}
	}
}

/* What fails leaves no plaintext, the second time as the first. */
TEST(Sym, AeadRefusesWhatIsForged)
{
	for (const Aead &a : aeads) {
		const bool ccm = a.algo == RTE_CRYPTO_AEAD_AES_CCM;
		const Bytes key = made_up(a.key, 1), iv = made_up(a.iv, 2), aad = made_up(a.aad, 4);
		const Bytes plain = made_up(100, 3);
		Sealed sealed = ref_seal(a.name, key, iv, aad, plain, a.tag);
		Session dec(device(), { aead(a.algo, false, key, a.iv, a.aad, a.tag) });

		sealed.tag.back() ^= 1;
		for (const Layout &l : layouts)
			expect_twice(
				dec, l, sealed.text, sealed.tag,
				[&](Op &op) {
					op.iv(iv, ccm ? 1 : 0);
					op.aad(aad, ccm ? 18 : 0);
					op.aead_range(0, 100);
				},
				[&](const Op &op) {
					EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
					EXPECT_NE(op.output(), plain);
					EXPECT_EQ(op.input(), sealed.text);
				});
	}
}

struct Digest {
	int hash, hmac;
	const char *name;
};

const Digest digests[] = {
	{ RTE_CRYPTO_AUTH_MD5, RTE_CRYPTO_AUTH_MD5_HMAC, "MD5" },
	{ RTE_CRYPTO_AUTH_SHA1, RTE_CRYPTO_AUTH_SHA1_HMAC, "SHA1" },
	{ RTE_CRYPTO_AUTH_SHA224, RTE_CRYPTO_AUTH_SHA224_HMAC, "SHA224" },
	{ RTE_CRYPTO_AUTH_SHA256, RTE_CRYPTO_AUTH_SHA256_HMAC, "SHA256" },
	{ RTE_CRYPTO_AUTH_SHA384, RTE_CRYPTO_AUTH_SHA384_HMAC, "SHA384" },
	{ RTE_CRYPTO_AUTH_SHA512, RTE_CRYPTO_AUTH_SHA512_HMAC, "SHA512" },
	{ RTE_CRYPTO_AUTH_SHA3_224, 0, "SHA3-224" },
	{ RTE_CRYPTO_AUTH_SHA3_256, 0, "SHA3-256" },
	{ RTE_CRYPTO_AUTH_SHA3_384, 0, "SHA3-384" },
	{ RTE_CRYPTO_AUTH_SHA3_512, 0, "SHA3-512" },
};

void
check_mac(int algo, const Bytes &key, const Bytes &message, const Bytes &expected)
{
	Session make(device(), { auth(algo, false, key, expected.size()) });
	Session check(device(), { auth(algo, true, key, expected.size()) });
	const auto prepare = [&](Op &op) { op.auth_range(0, message.size()); };
	Bytes wrong = expected;

	wrong[0] ^= 0x10;
	ASSERT_EQ(make.error(), 0);
	ASSERT_EQ(check.error(), 0);
	for (const Layout &l : layouts) {
		if (l.out_of_place)
			continue;
		expect_twice(make, l, message, Bytes(expected.size()), prepare, [&](const Op &op) {
			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
			EXPECT_EQ(op.tag(), expected);
			EXPECT_EQ(op.input(), message);
		});
		expect_twice(check, l, message, expected, prepare, [&](const Op &op) {
			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
		});
		expect_twice(check, l, message, wrong, prepare, [&](const Op &op) {
			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
			EXPECT_EQ(op.tag(), wrong);
		});
	}
}

TEST(Sym, Hashes)
{
	for (const Digest &d : digests) {
		for (const size_t n : { 0u, 1u, 64u, 1000u, 30000u }) {
			SCOPED_TRACE(std::string(d.name) + " " + std::to_string(n));
			const Bytes message = made_up(n, 5);
			Bytes expected = ref_digest(d.name, message);

			check_mac(d.hash, {}, message, expected);
			expected.resize(10);
			check_mac(d.hash, {}, message, expected);
		}
	}
}

TEST(Sym, Hmac)
{
	for (const Digest &d : digests) {
		if (d.hmac == 0)
			continue;
		for (const size_t key_bytes : { 1u, 20u, 64u, 200u }) {
			for (const size_t n : { 0u, 64u, 1000u }) {
				SCOPED_TRACE(std::string(d.name) + " " + std::to_string(n));
				const Bytes key = made_up(key_bytes, 6), message = made_up(n, 7);

				check_mac(d.hmac, key, message, ref_hmac(d.name, key, message));
			}
		}
	}
}

/* Cipher and MAC in one, in the two orders there are, both ways. */
TEST(Sym, Chains)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 2), mac_key = made_up(20, 3);
	const size_t head = 13, n = 1600, tail = 5;
	const Bytes message = made_up(head + n + tail, 4);
	const Bytes plain(message.begin() + head, message.begin() + head + n);
	const Bytes ct = ref_encrypt("AES-128-CBC", key, iv, plain);
	Bytes sent = message;

	std::copy(ct.begin(), ct.end(), sent.begin() + head);
	const auto enc = cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16);
	const auto dec = cipher(RTE_CRYPTO_CIPHER_AES_CBC, false, key, 16);
	const auto make = auth(RTE_CRYPTO_AUTH_SHA1_HMAC, false, mac_key, 20);
	const auto check = auth(RTE_CRYPTO_AUTH_SHA1_HMAC, true, mac_key, 20);
	const Bytes over_sent = ref_hmac("SHA1", mac_key, sent);
	const Bytes over_plain = ref_hmac("SHA1", mac_key, message);
	Session etm_out(device(), { enc, make }), etm_in(device(), { check, dec });
	Session mte_out(device(), { make, enc }), mte_in(device(), { dec, check });
	const auto prepare = [&](Op &op) {
		op.iv(iv);
		op.cipher_range(head, n);
		op.auth_range(0, head + n + tail);
	};
	const auto expect = [&](const Bytes &text, const Bytes &tag) {
		return [&](const Op &op) {
			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
			EXPECT_EQ(op.output(), text);
			EXPECT_EQ(op.tag(), tag);
		};
	};

	for (const Session *s : { &etm_out, &etm_in, &mte_out, &mte_in })
		ASSERT_EQ(s->error(), 0);
	for (const Layout &l : layouts) {
		if (l.out_of_place)
			continue;
		expect_twice(etm_out, l, message, Bytes(20), prepare, expect(sent, over_sent));
		expect_twice(etm_in, l, sent, over_sent, prepare, expect(message, over_sent));
		expect_twice(mte_out, l, message, Bytes(20), prepare, expect(sent, over_plain));
		expect_twice(mte_in, l, sent, over_plain, prepare, expect(message, over_plain));
		expect_twice(etm_in, l, sent, over_plain, prepare, [&](const Op &op) {
			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
			EXPECT_EQ(op.output(), sent);
		});
	}
}

/* As long as they get: in more segments than room was made for. */
TEST(Sym, LongMessages)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 2), plain = made_up(1 << 20, 3);
	const Bytes ct = ref_encrypt("AES-128-CBC", key, iv, plain);
	Session s(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });

	for (const unsigned segs : { 18u, 600u }) {
		for (const bool out_of_place : { false, true })
			expect_twice(
				s, { 3, segs, 20, out_of_place }, plain, {},
				[&](Op &op) {
					op.iv(iv);
					op.cipher_range(0, plain.size());
				},
				[&](const Op &op) { EXPECT_TRUE(op.output() == ct); });
	}
}

} // namespace
} // namespace sim
