/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Inputs that differ in next to nothing get their own results, whatever is remembered; and what is
 * remembered has its bounds.
 */

#include <gtest/gtest.h>

#include "inside.h"
#include "reference.h"

namespace sim {
namespace {

/* An AES-128-GCM operation whose every input can be changed. */
class Gcm {
public:
	Bytes key = made_up(16, 1), iv = made_up(12, 2), aad = made_up(33, 3);
	Bytes plain = made_up(777, 4);

	/* A result by the device, of mbufs and memory of its own. */
	Sealed seal(const Session &s) const
	{
		Op op(device(), s, { 5, 3, 1, false }, plain, Bytes(16));

		op.iv(iv);
		op.aad(aad);
		op.aead_range(0, plain.size());
		run(device(), op);
		EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
		return { op.output(), op.tag() };
	}
	void expect(const Session &s) const
	{
		const Sealed expected = ref_seal("AES-128-GCM", key, iv, aad, plain, 16);
		const Sealed got = seal(s);

		EXPECT_EQ(got.text, expected.text);
		EXPECT_EQ(got.tag, expected.tag);
	}
};

TEST(Twice, AnyByteThatChangesChangesTheResult)
{
	Gcm g;
	Session s(device(),
		  { aead(RTE_CRYPTO_AEAD_AES_GCM, true, g.key, g.iv.size(), g.aad.size(), 16) });

	g.expect(s);
	for (Bytes *part : { &g.iv, &g.aad, &g.plain }) {
		for (size_t i = 0; i < part->size(); i += part->size() > 100 ? 37 : 1) {
			(*part)[i] ^= 1;
			g.expect(s);
			(*part)[i] ^= 1;
			g.expect(s);
		}
		part->back() ^= 0x80;
		g.expect(s);
		part->back() ^= 0x80;
	}
}

TEST(Twice, AnotherKeyIsAnotherResult)
{
	Gcm g;

	for (size_t i = 0; i < g.key.size(); i++) {
		Session s(device(),
			  { aead(RTE_CRYPTO_AEAD_AES_GCM, true, g.key, g.iv.size(), g.aad.size(),
				 16) });

		g.expect(s);
		g.key[i] ^= 1;
	}
}

TEST(Twice, AnyByteOfATagCounts)
{
	Gcm g;
	const Sealed sealed = ref_seal("AES-128-GCM", g.key, g.iv, g.aad, g.plain, 16);
	Session s(device(),
		  { aead(RTE_CRYPTO_AEAD_AES_GCM, false, g.key, g.iv.size(), g.aad.size(), 16) });

	for (unsigned round = 0; round < 2; round++) {
		for (size_t i = 0; i <= 16; i++) {
			Bytes tag = sealed.tag;

			if (i < 16)
				tag[i] ^= 1;
			Op op(device(), s, {}, sealed.text, tag);
			op.iv(g.iv);
			op.aad(g.aad);
			op.aead_range(0, sealed.text.size());
			run(device(), op);
			EXPECT_EQ(op.status(),
				  i < 16 ? RTE_CRYPTO_OP_STATUS_AUTH_FAILED
					 : RTE_CRYPTO_OP_STATUS_SUCCESS);
		}
	}
}

/* The same memory with other bytes in it: addresses say nothing. */
TEST(Twice, TheSameMbufWithOtherBytes)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 2);
	Bytes plain = made_up(100000, 3);
	Session s(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	Op op(device(), s, { 0, 2, 2, true }, plain, {});

	op.iv(iv);
	plain.resize(99984);
	op.cipher_range(0, plain.size());
	for (const size_t at : { size_t(0), size_t(50001), size_t(99983), size_t(7) }) {
		Bytes all(100000);

		plain[at] ^= 0xff;
		std::copy(plain.begin(), plain.end(), all.begin());
		op.message(all);
		run(device(), op);
		Bytes got = op.output();
		got.resize(plain.size());
		EXPECT_TRUE(got == ref_encrypt("AES-128-CBC", key, iv, plain)) << at;
	}
}

/* In place the output is the next input: a chain of results, each of the one before. */
TEST(Twice, InPlaceAgainAndAgain)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 2);
	Bytes expected = made_up(512, 3);
	Session s(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	Op op(device(), s, {}, expected, {});

	op.iv(iv);
	op.cipher_range(0, 512);
	for (unsigned i = 0; i < 50; i++) {
		expected = ref_encrypt("AES-128-CBC", key, iv, expected);
		run(device(), op);
		ASSERT_EQ(op.output(), expected) << i;
	}
}

/* What bounds and settings there are of an operation are inputs, too. */
TEST(Twice, TheSameBytesCutElsewhere)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 2), message(4096, 0);
	Session s(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });

	for (const size_t n : { 16u, 32u, 48u, 4096u, 16u }) {
		Op op(device(), s, {}, message, {});
		Bytes expected = ref_encrypt("AES-128-CBC", key, iv, Bytes(n, 0));

		expected.resize(message.size());
		op.iv(iv);
		op.cipher_range(0, n);
		run(device(), op);
		EXPECT_EQ(op.output(), expected) << n;
	}
}

/* More than it has room for, over and over: never a wrong result, and some are computed anew. */
TEST(Twice, WithLittleRoomResultsAreStillRight)
{
	Device small("result_mib=1");
	const Bytes key = made_up(16, 1), iv = made_up(16, 2);
	Session s(small, { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	inside_counts c;

	for (unsigned round = 0; round < 3; round++) {
		for (unsigned i = 0; i < 100; i++) {
			const Bytes plain = made_up(16000, i);
			Op op(small, s, { 0, 1, 1, true }, plain, {});

			op.iv(iv);
			op.cipher_range(0, plain.size());
			run(small, op);
			ASSERT_EQ(op.output(), ref_encrypt("AES-128-CBC", key, iv, plain));
		}
	}
	/* longer than anything it could keep */
	for (unsigned round = 0; round < 2; round++) {
		const Bytes plain = made_up(1 << 20, 3);
		Op op(small, s, { 0, 20, 20, true }, plain, {});

		op.iv(iv);
		op.cipher_range(0, plain.size());
		run(small, op);
		ASSERT_TRUE(op.output() == ref_encrypt("AES-128-CBC", key, iv, plain));
	}
	c = inside_count(small.id(), 0);
	EXPECT_EQ(c.computed + c.replayed, 302u);
	EXPECT_GT(c.computed, 200u);
	EXPECT_GT(c.evicted, 200u);
}

TEST(Twice, WhatComputingTookIsCounted)
{
	const Bytes key = made_up(16, 1), iv = made_up(16, 99), plain = made_up(1 << 19, 3);
	Session s(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	inside_counts first, second;

	for (unsigned round = 0; round < 2; round++) {
		Op op(device(), s, { 0, 10, 10, true }, plain, {});

		first = inside_count(device().id(), 0);
		op.iv(iv);
		op.cipher_range(0, plain.size());
		run(device(), op);
		second = inside_count(device().id(), 0);
		EXPECT_EQ(second.computed - first.computed, round == 0 ? 1u : 0u);
		EXPECT_EQ(second.replayed - first.replayed, round == 0 ? 0u : 1u);
		/* half a MiB at no more than 64 bytes a cycle */
		const uint64_t took = second.computed_cycles - first.computed_cycles;

		EXPECT_TRUE(round == 0 ? took > 8192 : took == 0) << took;
	}
}

/* A queue pair that goes takes inputs and results of its sessions along. */
TEST(Twice, NothingIsLeftOfAQueuePair)
{
	inside_unmapped_since();
	{
		Device d("result_mib=3");
		const Bytes key = made_up(16, 1), iv = made_up(16, 2);
		Session s(d, { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });

		for (unsigned i = 0; i < 50; i++) {
			Op op(d, s, {}, made_up(1024, i), {});

			op.iv(iv);
			op.cipher_range(0, 1024);
			run(d, op);
		}
	}
	const inside_unmapped u = inside_unmapped_since();
	EXPECT_GE(u.bytes, size_t(3) << 20);
	EXPECT_TRUE(u.all_zero);
}

} // namespace
} // namespace sim
