/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What a queue pair remembers: that nothing is taken for something else, that nothing is lost but
 * for want of room, and that nothing of it stays behind.
 */

#include <algorithm>
#include <cstring>
#include <memory>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

extern "C" {
#include "replay.h"
}

#include "inside.h"

namespace {

using Bytes = std::vector<uint8_t>;

/* An input of one head and a string that is cut at the given places. */
class Input {
public:
	Input(sim_life *life, Bytes head, Bytes body, std::vector<size_t> cuts = {})
			: head_(std::move(head)), body_(std::move(body))
	{
		size_t at = 0;

		cuts.push_back(body_.size());
		pieces_.push_back({ head_.data(), static_cast<uint32_t>(head_.size()) });
		for (const size_t cut : cuts) {
			if (cut > at)
				pieces_.push_back(
					{ body_.data() + at, static_cast<uint32_t>(cut - at) });
			at = cut;
		}
		in_ = {};
		in_.life = life;
		in_.pieces = pieces_.data();
		in_.nb_pieces = static_cast<unsigned>(pieces_.size());
		in_.nb_heads = 1;
		in_.bytes = static_cast<uint32_t>(head_.size() + body_.size());
	}
	Input(const Input &) = delete;
	Input &operator=(const Input &) = delete;
	sim_input *get()
	{
		return &in_;
	}

private:
	Bytes head_, body_;
	std::vector<sim_piece> pieces_;
	sim_input in_;
};

Bytes
made_up(size_t n, unsigned seed)
{
	std::mt19937 gen(seed);
	Bytes b(n);

	for (uint8_t &v : b)
		v = static_cast<uint8_t>(gen());
	return b;
}

class Replay : public testing::Test {
protected:
	void open(size_t bytes)
	{
		r = sim_replay_create(bytes, &evicted);
		ASSERT_NE(r, nullptr);
	}
	void SetUp() override
	{
		life = sim_life_begin();
		ASSERT_NE(life, nullptr);
	}
	void TearDown() override
	{
		sim_replay_free(r);
		sim_life_end(life);
	}

	/* Remember an input with a result. The result, for a look at its memory later. */
	sim_entry *remember(Input &in, const Bytes &result)
	{
		sim_entry *e = sim_replay_find(r, in.get());

		EXPECT_EQ(e, nullptr);
		e = sim_replay_add(r, in.get(), static_cast<uint32_t>(result.size()));
		if (e == nullptr) {
			ADD_FAILURE() << "no memory";
			return e;
		}
		std::copy(result.begin(), result.end(), sim_entry_out(e));
		e->status = 0;
		sim_replay_done(r, e);
		return e;
	}

	/* The result of an input, empty when it is not known. */
	Bytes recall(Input &in)
	{
		sim_entry *e = sim_replay_find(r, in.get());

		return e == nullptr ? Bytes()
				    : Bytes(sim_entry_out(e), sim_entry_out(e) + e->out_bytes);
	}

	sim_replay *r = nullptr;
	sim_life *life = nullptr;
	uint64_t evicted = 0;
};

TEST_F(Replay, KnowsWhatItWasTold)
{
	open(1 << 20);
	for (const size_t n : { 0u, 1u, 15u, 16u, 17u, 64u, 255u, 256u, 257u, 1000u, 65536u }) {
		Input in(life, { 1, 2, 3 }, made_up(n, 1));
		const Bytes result = made_up(n + 5, 2);

		remember(in, result);
		EXPECT_EQ(recall(in), result) << n;
	}
}

TEST_F(Replay, EveryByteCounts)
{
	open(1 << 20);
	for (const size_t n : { 1u, 64u, 256u, 1500u }) {
		const Bytes head = made_up(70, 3), body = made_up(n, 4);
		Input in(life, head, body);

		remember(in, { 42 });
		for (size_t i = 0; i < n; i++) {
			Bytes other = body;

			other[i] ^= 1;
			Input changed(life, head, other);
			EXPECT_TRUE(recall(changed).empty()) << n << " bytes, byte " << i;
		}
		for (size_t i = 0; i < head.size(); i++) {
			Bytes other = head;

			other[i] ^= 0x80;
			Input changed(life, other, body);
			EXPECT_TRUE(recall(changed).empty()) << "head, byte " << i;
		}
		EXPECT_EQ(recall(in), Bytes{ 42 });
	}
}

TEST_F(Replay, AnotherSessionIsAnotherInput)
{
	sim_life *other = sim_life_begin();
	Input in(life, { 1 }, made_up(64, 1)), same(other, { 1 }, made_up(64, 1));

	open(1 << 20);
	remember(in, { 1 });
	EXPECT_TRUE(recall(same).empty());
	remember(same, { 2 });
	EXPECT_EQ(recall(in), Bytes{ 1 });
	EXPECT_EQ(recall(same), Bytes{ 2 });
	sim_life_end(other);
}

TEST_F(Replay, CutAnywhereItIsTheSame)
{
	open(1 << 20);
	for (const size_t n : { 2u, 100u, 300u, 5000u }) {
		const Bytes body = made_up(n, 9);
		Input in(life, { 7 }, body);

		remember(in, { 3 });
		for (const size_t cut : { size_t(1), n / 3, n / 2, n - 1 }) {
			Input pieces(life, { 7 }, body, { cut, cut + (n - cut) / 2 });

			EXPECT_EQ(recall(pieces), Bytes{ 3 }) << n << " bytes, cut at " << cut;
		}
	}
}

/* All these differ in one byte that the hash does not look at, so that they meet in one place. */
TEST_F(Replay, InputsThatCollideAreToldApart)
{
	Bytes body = made_up(4096, 5);
	std::vector<std::unique_ptr<Input>> inputs;

	open(1 << 20);
	for (unsigned i = 0; i < 6; i++) {
		body[100] = static_cast<uint8_t>(i);
		inputs.push_back(std::make_unique<Input>(life, Bytes{ 1 }, body));
		remember(*inputs.back(), { static_cast<uint8_t>(i) });
	}
	for (unsigned i = 0; i < 6; i++)
		EXPECT_EQ(recall(*inputs[i]), Bytes{ static_cast<uint8_t>(i) });
	for (unsigned i = 6; i < 40; i++) {
		body[100] = static_cast<uint8_t>(i);
		inputs.push_back(std::make_unique<Input>(life, Bytes{ 1 }, body));
		remember(*inputs.back(), { static_cast<uint8_t>(i) });
	}
	/* not all of them fit there, but what is known is right */
	unsigned known = 0;
	for (unsigned i = 0; i < 40; i++) {
		const Bytes result = recall(*inputs[i]);

		known += !result.empty();
		EXPECT_TRUE(result.empty() || result == Bytes{ static_cast<uint8_t>(i) });
	}
	EXPECT_GE(known, 8u);
}

TEST_F(Replay, WhenFullTheOldestGoes)
{
	constexpr size_t size = 1 << 17;
	std::vector<std::unique_ptr<Input>> inputs;

	open(size);
	for (unsigned i = 0; i < 1000; i++) {
		inputs.push_back(std::make_unique<Input>(life, Bytes{ 1 }, made_up(1000, i)));
		remember(*inputs.back(), made_up(1000, i + 5000));
	}
	EXPECT_GT(evicted, 900u);
	EXPECT_LT(evicted, 960u);
	for (unsigned i = 0; i < 1000; i++) {
		const Bytes result = recall(*inputs[i]);

		EXPECT_EQ(result, i < evicted ? Bytes() : made_up(1000, i + 5000)) << i;
	}
}

/* Sizes of all kinds in any order, against a plain map. */
TEST_F(Replay, ManyOfAllSizesAreNeverMixedUp)
{
	std::mt19937 gen(11);
	std::map<std::pair<unsigned, size_t>, Bytes> told;
	unsigned known = 0, forgotten = 0;

	open(1 << 18);
	for (unsigned i = 0; i < 20000; i++) {
		const unsigned seed = gen() % 50;
		const size_t n = gen() % 40 == 0 ? gen() % 60000 : seed * 17;
		Input in(life, { 9 }, made_up(n, seed));
		sim_entry *e = sim_replay_find(r, in.get());

		if (e != nullptr) {
			const auto it = told.find({ seed, n });

			ASSERT_NE(it, told.end());
			ASSERT_EQ(recall(in), it->second);
			known++;
			continue;
		}
		forgotten += told.count({ seed, n });
		const Bytes result = made_up(gen() % 500, i);
		told[{ seed, n }] = result;
		remember(in, result);
		if (i % 100 == 0)
			sim_replay_drop(r);
	}
	EXPECT_GT(known, 1000u);
	EXPECT_GT(forgotten, 100u);
}

TEST_F(Replay, WhatIsTooLongIsRightAndNotKept)
{
	Input in(life, { 1 }, made_up(200000, 1));
	sim_entry *e;

	open(1 << 18);
	EXPECT_FALSE(sim_replay_holds(r, 200001));
	EXPECT_TRUE(sim_replay_holds(r, 60000));
	e = remember(in, made_up(200000, 2));
	ASSERT_NE(e, nullptr);
	EXPECT_TRUE(e->apart);
	EXPECT_EQ(memcmp(sim_entry_out(e), made_up(200000, 2).data(), 200000), 0);
	sim_replay_drop(r);
	EXPECT_TRUE(recall(in).empty());
}

bool
all_zero(const uint8_t *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (p[i] != 0)
			return false;
	}
	return true;
}

TEST_F(Replay, ASessionThatEndsIsForgotten)
{
	sim_life *gone = sim_life_begin();
	Input lives(life, { 1 }, made_up(500, 1));
	std::vector<std::unique_ptr<Input>> inputs;
	std::vector<sim_entry *> entries;

	open(1 << 20);
	for (unsigned i = 0; i < 200; i++) {
		inputs.push_back(std::make_unique<Input>(gone, Bytes{ 1 }, made_up(500, i)));
		entries.push_back(remember(*inputs.back(), made_up(500, i + 1000)));
		if (i == 100)
			remember(lives, { 77 });
	}
	sim_replay_tend(r);
	EXPECT_FALSE(recall(*inputs[0]).empty()) << "forgotten before its session ended";
	sim_life_end(gone);
	for (unsigned i = 0; i < 20; i++)
		sim_replay_tend(r);
	for (const sim_entry *e : entries) {
		EXPECT_EQ(e->life, nullptr);
		EXPECT_TRUE(all_zero(e->data, 1001));
	}
	EXPECT_EQ(recall(lives), Bytes{ 77 });
	EXPECT_EQ(evicted, 0u);
}

TEST_F(Replay, WhatIsForgottenIsWiped)
{
	Input first(life, { 1 }, Bytes(1000, 0xab));
	sim_entry *e;

	open(65536);
	e = remember(first, Bytes(1000, 0xcd));
	EXPECT_FALSE(all_zero(e->data, 2001));
	/* short ones, so that the first of them in its place leaves most of it as it is */
	for (unsigned i = 0; evicted == 0; i++) {
		Input in(life, { 2 }, made_up(4, i));

		ASSERT_LT(i, 2000u);
		remember(in, { 1 });
	}
	/* what made it go has its own place at the beginning of it */
	EXPECT_TRUE(all_zero(e->data + 64, 2001 - 64));
}

TEST_F(Replay, NothingIsLeftWhenItIsFreed)
{
	inside_unmapped u;

	open(1 << 20);
	for (unsigned i = 0; i < 300; i++) {
		Input in(life, { 1 }, made_up(3000, i));

		remember(in, made_up(3000, i));
	}
	inside_unmapped_since();
	sim_replay_free(r);
	r = nullptr;
	u = inside_unmapped_since();
	/* and what finds it in there */
	EXPECT_EQ(u.times, 2u);
	EXPECT_GT(u.bytes, size_t(1) << 20);
	EXPECT_TRUE(u.all_zero);
}

TEST_F(Replay, TooLittleMemoryIsRefused)
{
	EXPECT_EQ(sim_replay_create(SIM_REPLAY_MIN - 64, &evicted), nullptr);
	open(SIM_REPLAY_MIN);
}

} // namespace
