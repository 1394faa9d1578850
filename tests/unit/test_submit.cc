/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What a submit promises: what it takes, copies and orders, and that nothing completes inside it.
 */

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <random>

#include "datapath.h"

namespace {

class Submit : public DataPath {};

/* The device is done within the enqueue call, as every software driver that works there. */
TEST_F(Submit, B20a_DeviceThatCompletesInsideSubmit)
{
	create_on("openssl");
	fake();
	cburst_key *const k = key("aes-128-cbc");
	const std::vector<Item *> list = many(k, 64, 32);

	EXPECT_EQ(submit_singly(list), 32u);
	/* it was all executed, and nobody was told */
	EXPECT_EQ(fake_stats().executed, 32u);
	EXPECT_EQ(payload(*list[31]), list[31]->after);
	EXPECT_EQ(stats().completed, 0u);
	EXPECT_EQ(qp().in_flight, 32u);
	EXPECT_EQ(outstanding(), 32u);
	EXPECT_EQ(poll(), 32u);
	EXPECT_EQ(outstanding(), 0u);
	for (const Item *i : list)
		expect_right(*i);
}

/* Even an operation that ends inside the enqueue call, without being taken, is told by the next
 * poll only. */
TEST_F(Submit, EndInsideEnqueueIsToldByPoll)
{
	create_on("null");
	cburst_key *const k = key("null");

	shim_fake_fault(fake(), 0, SHIM_EXECUTE_NOT_ACCEPT, 0);
	shim_fake_fault(fake(), 1, SHIM_REFUSE, SHIM_STATUS_INVALID_ARGS);
	const std::vector<Item *> list = many(k, 16, 32);
	EXPECT_EQ(submit(list), 32u);
	EXPECT_EQ(stats().completed, 0u);
	EXPECT_EQ(stats().failed, 0u);
	EXPECT_EQ(outstanding(), 32u);
	EXPECT_EQ(poll(), 32u);
	EXPECT_EQ(stats().completed, 31u);
	EXPECT_EQ(stats().failed, 1u);
}

/* With as many operations as a burst has, the loop that reads completions can submit as many again.
 */
TEST_F(Submit, RecycledBeforeItIsReported)
{
	params.ops_per_lane = 32;
	create_on("null");
	cburst_key *const k = key("null");
	const std::vector<Item *> first = many(k, 16, 32), second = many(k, 16, 32);
	unsigned next = 0;

	EXPECT_EQ(submit(first), 32u);
	EXPECT_EQ(cburst_submit(lane, &second[0]->req), -ENOBUFS);
	on_completion = [&](Item &) {
		if (next < second.size()) {
			EXPECT_EQ(submit(*second[next]), 0) << next;
			next++;
		}
	};
	EXPECT_EQ(poll(), 32u);
	EXPECT_EQ(next, 32u);
	EXPECT_EQ(outstanding(), 32u);
	on_completion = nullptr;
	EXPECT_TRUE(finish());
}

/* One completion polled is one operation free: not fewer, not more. */
TEST_F(Submit, OnePolledOneFree)
{
	params.ops_per_lane = 8;
	create_on("null");
	cburst_key *const k = key("null");
	Item &extra = item(k, 16), &more = item(k, 16);

	EXPECT_EQ(submit(many(k, 16, 8)), 8u);
	cburst_flush(lane);
	EXPECT_EQ(poll(1), 1u);
	EXPECT_EQ(submit(extra), 0);
	EXPECT_EQ(submit(more), -ENOBUFS);
	EXPECT_TRUE(finish());
}

/* IV, AAD, tag and the request itself are the caller's again when submit returns. */
TEST_F(Submit, RequestCanBeReused)
{
	create_on("openssl");
	cburst_key *const gcm = key("aes-256-gcm"), *const mac = key("hmac-sha256");
	Item &sealed = item(gcm, 100, CBURST_ENCRYPT, 20),
	     &opened = item(gcm, 50, CBURST_DECRYPT, 20);
	Item &verified = item(mac, 77, CBURST_VERIFY);
	Item *const list[] = { &sealed, &opened, &verified };

	/* the tag to verify comes by a pointer without an IOVA: copied */
	opened.tag = opened.tag_after;
	opened.req.tag = opened.tag.data();
	for (Item *i : list) {
		cburst_req req = i->req;

		EXPECT_EQ(cburst_submit(lane, &req), 0);
		submitted++;
		std::memset(&req, 0xff, sizeof(req));
		std::fill(i->iv.begin(), i->iv.end(), 0xff);
		std::fill(i->aad.begin(), i->aad.end(), 0xff);
		std::fill(i->tag.begin(), i->tag.end(), 0xff);
	}
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
}

/* A generated tag is written to its pointer by the poll that reports it, not before. */
TEST_F(Submit, TagIsWrittenByThePoll)
{
	create_on("openssl");
	cburst_key *const k = key("sha256");
	Item &i = item(k, 99);
	const Bytes untouched = i.tag;

	EXPECT_EQ(submit(i), 0);
	EXPECT_EQ(cburst_flush(lane), 0u);
	EXPECT_EQ(i.tag, untouched);
	EXPECT_EQ(poll(), 1u);
	expect_right(i);
}

/* With an IOVA the device writes the tag itself. */
TEST_F(Submit, TagWithIovaIsNotCopied)
{
	create_on("openssl");
	cburst_key *const gcm = key("aes-128-gcm"), *const mac = key("hmac-sha1");
	Item &sealed = item(gcm, 64), &opened = item(gcm, 64, CBURST_DECRYPT),
	     &made = item(mac, 64), &verified = item(mac, 64, CBURST_VERIFY);
	uint64_t iova[4];
	Item *const list[] = { &sealed, &opened, &made, &verified };
	void *tags[4];

	for (unsigned n = 0; n < 4; n++) {
		const Bytes &given = list[n]->tag_after;

		tags[n] = shim_malloc(64, 64, &iova[n]);
		if (list[n]->req.dir == CBURST_DECRYPT)
			std::copy(given.begin(), given.end(), (uint8_t *)tags[n]);
		list[n]->req.tag = tags[n];
		list[n]->req.tag_iova = iova[n];
		EXPECT_EQ(submit(*list[n]), 0);
	}
	EXPECT_TRUE(finish());
	for (unsigned n = 0; n < 4; n++) {
		const uint8_t *const t = (const uint8_t *)tags[n];

		EXPECT_EQ(list[n]->status, 0);
		EXPECT_EQ(Bytes(t, t + list[n]->tag_after.size()), list[n]->tag_after);
		EXPECT_EQ(payload(*list[n]), list[n]->after);
		shim_free(tags[n]);
	}
}

/* One by one or many at once, bursts are the same, and in order. */
TEST_F(Submit, BurstsAreFilledInOrder)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	const std::vector<Item *> singly = many(k, 16, 64), together = many(k, 16, 64);
	size_t n = 0;

	EXPECT_EQ(submit_singly(singly), 64u);
	EXPECT_EQ(submit(together), 64u);
	const uint16_t *const bursts = shim_fake_bursts(f, &n);
	EXPECT_EQ(std::vector<uint16_t>(bursts, bursts + n),
		  (std::vector<uint16_t>{ 32, 32, 32, 32 }));
	const shim_fake_op *const log = shim_fake_log(f, &n);
	ASSERT_EQ(n, 128u);
	for (unsigned i = 0; i < 64; i++) {
		EXPECT_EQ(log[i].src, singly[i]->req.src) << i;
		EXPECT_EQ(log[64 + i].src, together[i]->req.src) << i;
	}
	EXPECT_TRUE(finish());
	ASSERT_EQ(order.size(), 128u);
	for (unsigned i = 0; i < 64; i++) {
		EXPECT_EQ(order[i], singly[i]);
		EXPECT_EQ(order[64 + i], together[i]);
	}
}

TEST_F(Submit, NothingToSubmit)
{
	create_on("null");
	EXPECT_EQ(cburst_submit_burst(lane, nullptr, 0), 0u);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_NONE);
	EXPECT_EQ(cburst_lane_error(lane), 0);
	EXPECT_EQ(outstanding(), 0u);
}

/* The first operation that cannot be taken ends the call; the caller skips it and goes on. */
TEST_F(Submit, StopsAtARefusedOperation)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-cbc");

	for (const unsigned bad : { 0u, 1u, 5u, 7u }) {
		std::vector<Item *> list = many(k, 64, 8);

		list[bad]->req.length = 17;
		ASSERT_EQ(submit(list), bad);
		EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_LENGTH);
		EXPECT_EQ(cburst_lane_error(lane), -EINVAL);
		EXPECT_EQ(submit(std::vector<Item *>(list.begin() + bad + 1, list.end())), 7 - bad);
		EXPECT_TRUE(finish());
		for (unsigned i = 0; i < 8; i++) {
			if (i == bad)
				expect_untouched(*list[i]);
			else
				expect_right(*list[i]);
		}
	}
}

/* Offload that is not used would pass every test of results: see that the device did the work, all
 * of it. */
TEST_F(Submit, TheDeviceDoesTheWork)
{
	create_on("openssl");
	fake();
	const std::vector<Item *> list = many(key("aes-128-gcm"), 100, 50);

	EXPECT_EQ(submit(list), 50u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(fake_stats().executed, 50u);
	EXPECT_EQ(fake_stats().accepted, 50u);
	EXPECT_EQ(qp().completed, 50u);
	EXPECT_EQ(qp().bytes, 5000u);
	EXPECT_EQ(qp().bursts, 2u);
	EXPECT_EQ(stats().completed, 50u);
}

/* Neighbours in a burst that differ in everything a submit looks up once for several. */
TEST_F(Submit, MixedNeighbours)
{
	NEED("openssl");
	NEED("aesni_mb");
	inject_hardware(dev_id(1), true);
	create();
	cburst_key *const keys[] = { key("aes-128-gcm"),
				     key("aes-256-gcm"),
				     key("aes-128-cbc"),
				     key("aes-192-ctr"),
				     key("hmac-sha1"),
				     key("sha256"),
				     key("aes-128-cbc+hmac-sha256") };
	std::mt19937 random(20260101);
	std::vector<Item *> all;

	for (unsigned turn = 0; turn < 40; turn++) {
		std::vector<Item *> list;

		for (unsigned n = 0; n < 48; n++) {
			const unsigned which = random() % 7;
			const size_t len = 16 * (1 + random() % (random() % 4 == 0 ? 100 : 12));
			const cburst_dir dir = random() % 3 == 0 && which != 5 ? CBURST_DECRYPT
									       : CBURST_ENCRYPT;

			if (which < 4 && random() % 8 == 0)
				list.push_back(&item_to(keys[which], len, dir));
			else
				list.push_back(&item(keys[which], len, dir,
						     which < 2 ? random() % 4 * 8 : 0));
			/* runs of alike ones too */
			for (unsigned run = random() % 6; run > 0; run--)
				list.push_back(&item(keys[which], len, dir));
		}
		ASSERT_EQ(submit(list), list.size());
		poll(1 + random() % 64);
		if (turn % 4 == 0) {
			EXPECT_TRUE(finish());
		}
		all.insert(all.end(), list.begin(), list.end());
		if (all.size() > 500) {
			EXPECT_TRUE(finish());
			for (const Item *i : all)
				expect_right(*i);
			for (Item &i : items) {
				shim_mbuf_free(i.req.src);
				shim_mbuf_free(i.req.dst);
			}
			items.clear();
			order.clear();
			all.clear();
		}
	}
	EXPECT_TRUE(finish());
	for (const Item *i : all)
		expect_right(*i);
	/* both devices took part */
	EXPECT_GT(qp(0).completed, 100u);
	EXPECT_GT(qp(1).completed, 100u);
}

} // namespace
