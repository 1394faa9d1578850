/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Enqueue calls that take fewer than offered. What the first operation that was not taken says
 * decides: it is offered again, it was executed already, or it will never be taken.
 */

#include <cerrno>
#include <cstring>

#include <rte_crypto.h>
#include <rte_cryptodev.h>
#include <rte_errno.h>

#include "datapath.h"

namespace {

class ShortEnqueue : public DataPath {
protected:
	/* Eight operations of which one is refused: the others complete, it fails once, and nothing
	 * spins. */
	void one_bad_of_eight(const std::vector<Item *> &list, unsigned bad, int status)
	{
		unsigned polls = 0;

		EXPECT_EQ(cburst_flush(lane), 0u);
		while (outstanding() != 0 && ++polls < 10)
			poll();
		EXPECT_LE(polls, 2u);
		EXPECT_EQ(outstanding(), 0u);
		for (unsigned i = 0; i < list.size(); i++) {
			if (i == bad)
				expect_failed(*list[i], status);
			else
				expect_right(*list[i]);
		}
	}
};

struct Refusal {
	const char *what;
	shim_status status;
	int result;
};

class ShortEnqueueRefusal : public ShortEnqueue,
			    public testing::WithParamInterface<std::tuple<unsigned, Refusal>> {};

TEST_P(ShortEnqueueRefusal, L1_B6_OneRefusedOpInBurst)
{
	const unsigned bad = std::get<0>(GetParam());
	const Refusal &r = std::get<1>(GetParam());

	create_on("openssl");
	shim_fake_fault(fake(), bad, SHIM_REFUSE, r.status);
	const std::vector<Item *> list = many(key("aes-128-cbc"), 64, 8);
	EXPECT_EQ(submit(list), 8u);
	one_bad_of_eight(list, bad, r.result);
	EXPECT_EQ(qp().refused, 1u);
	EXPECT_EQ(qp().failed, 1u);
	EXPECT_EQ(qp().completed, 7u);
	EXPECT_EQ(qp().bytes, 7u * 64);
	EXPECT_EQ(fake_stats().executed, 7u);
	EXPECT_LE(fake_stats().enqueue_calls, 2u);
	EXPECT_EQ(fake_stats().double_submits, 0u);
	EXPECT_EQ(payload(*list[bad]), list[bad]->before);
}

INSTANTIATE_TEST_SUITE_P(
	, ShortEnqueueRefusal,
	testing::Combine(
		testing::Values(0u, 3u, 7u),
		testing::Values(Refusal{ "Error", SHIM_STATUS_ERROR, -EIO },
				Refusal{ "InvalidArgs", SHIM_STATUS_INVALID_ARGS, -EINVAL },
				Refusal{ "InvalidSession", SHIM_STATUS_INVALID_SESSION, -EINVAL },
				Refusal{ "AuthFailed", SHIM_STATUS_AUTH_FAILED, -EBADMSG })),
	[](const auto &i) {
		return std::string(std::get<1>(i.param).what) + "At" +
			std::to_string(std::get<0>(i.param));
	});

/*
 * The real driver: a CBC operation of 17 bytes, which the library would not have sent, so it is
 * spoilt behind its back between staging and flush.
 */
TEST_F(ShortEnqueue, L1_OneMalformedOpInBurst)
{
	create_on("openssl");
	cburst_key *const k = key("aes-128-cbc");

	for (const unsigned bad : { 0u, 3u, 7u }) {
		const std::vector<Item *> list = many(k, 64, 8);

		EXPECT_EQ(submit(list), 8u);
		op_of(*list[bad])->sym->cipher.data.length = 17;
		one_bad_of_eight(list, bad, -EIO);
	}
	EXPECT_EQ(qp().failed, 3u);
	EXPECT_EQ(qp().refused, 3u);
	EXPECT_EQ(qp().completed, 21u);
	/* and it goes on */
	const std::vector<Item *> after = many(k, 64, 40);
	EXPECT_EQ(submit(after), 40u);
	EXPECT_TRUE(finish());
	for (const Item *i : after)
		expect_right(*i);
}

/* In the middle of a burst that could only be taken in two parts, too. */
TEST_F(ShortEnqueue, B6_RefusedFirstOfALeftover)
{
	create_on("null");
	shim_fake *const f = fake();

	shim_fake_accept(f, 3);
	shim_fake_fault(f, 3, SHIM_REFUSE, SHIM_STATUS_ERROR);
	const std::vector<Item *> list = many(key("null"), 16, 8);
	EXPECT_EQ(submit(list), 8u);
	EXPECT_EQ(cburst_flush(lane), 5u);
	EXPECT_TRUE(finish());
	for (unsigned i = 0; i < 8; i++)
		EXPECT_EQ(list[i]->status, i == 3 ? -EIO : 0) << i;
}

/* More than fits, on the queue depths that people ask for: what the driver took is done once,
 * whatever it said. */
TEST_F(ShortEnqueue, L2_HundredOpsOn64Descriptors)
{
	params.descriptors = 64;
	create_on("openssl");
	EXPECT_EQ(qp().depth, 63u);

	for (const char *const alg : { "aes-128-cbc", "aes-128-gcm", "aes-256-ctr" }) {
		const std::vector<Item *> list = many(key(alg), 64, 100);
		unsigned done = 0, turns = 0;

		while (done < list.size() && ++turns < 100) {
			done += submit(std::vector<Item *>(list.begin() + done, list.end()));
			cburst_flush(lane);
			if (done < list.size()) {
				EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_QUEUE_FULL);
				poll();
			}
		}
		EXPECT_EQ(done, 100u);
		EXPECT_TRUE(finish());
		for (const Item *i : list)
			expect_right(*i);
	}
	/* the bound is the library's own: the driver never had to turn anything away */
	EXPECT_EQ(qp().short_bursts, 0u);
}

/* What crypto_openssl does with a full queue: encrypted in place, status SUCCESS, and not accepted.
 */
TEST_F(ShortEnqueue, L2_ExecutedButNotAccepted)
{
	params.descriptors = 128;
	create_on("openssl");
	shim_fake *const f = fake();

	shim_fake_depth(f, 40);
	shim_fake_depth_executes(f, true);
	for (const char *const alg : { "aes-128-cbc", "aes-128-gcm" }) {
		const std::vector<Item *> list = many(key(alg), 64, 100);
		unsigned done = 0, turns = 0;

		while (done < list.size() && ++turns < 1000) {
			done += submit(std::vector<Item *>(list.begin() + done, list.end()));
			if (done < list.size())
				poll(7);
		}
		EXPECT_EQ(done, 100u);
		EXPECT_TRUE(finish());
		for (const Item *i : list)
			expect_right(*i);
	}
	EXPECT_GT(fake_stats().executed_early, 0u);
	EXPECT_EQ(qp().early, fake_stats().executed_early);
	EXPECT_EQ(fake_stats().executed, 200u) << "executed once each";
	EXPECT_EQ(fake_stats().in_flight_max, 40u);
	EXPECT_EQ(qp().completed, 200u);
	EXPECT_EQ(qp().failed, 0u);
}

/*
 * The same with the real driver. Its queue is as deep as the library thinks, so operations of
 * somebody else take places in it; they come back to the library too, which never had them.
 */
class ShortEnqueueStranger : public ShortEnqueue {
protected:
	static constexpr unsigned OPS = 40;

	void occupy(uint8_t dev)
	{
		rte_crypto_sym_xform xform = {};

		sessions = rte_cryptodev_sym_session_pool_create(
			"stranger_sess", 4, rte_cryptodev_sym_get_private_session_size(dev), 0, 0,
			SOCKET_ID_ANY);
		/* a large private area of zeroes: an operation of this library it is not */
		pool = rte_crypto_op_pool_create("stranger_ops", RTE_CRYPTO_OP_TYPE_SYMMETRIC, OPS,
						 0, 512, SOCKET_ID_ANY);
		ASSERT_NE(sessions, nullptr);
		ASSERT_NE(pool, nullptr);
		xform.type = RTE_CRYPTO_SYM_XFORM_CIPHER;
		xform.cipher.algo = RTE_CRYPTO_CIPHER_AES_CBC;
		xform.cipher.key.data = key_bytes;
		xform.cipher.key.length = 16;
		xform.cipher.iv.offset = sizeof(rte_crypto_op) + sizeof(rte_crypto_sym_op);
		xform.cipher.iv.length = 16;
		session = rte_cryptodev_sym_session_create(dev, &xform, sessions);
		ASSERT_NE(session, nullptr);
		for (rte_crypto_op *&op : ops) {
			op = rte_crypto_op_alloc(pool, RTE_CRYPTO_OP_TYPE_SYMMETRIC);
			std::memset((void *)(op + 1), 0, sizeof(rte_crypto_sym_op) + 512);
			rte_crypto_op_attach_sym_session(op, session);
			op->sym->m_src = shim_mbuf(nullptr, 16, 1, 0);
			op->sym->cipher.data.length = 16;
		}
		ASSERT_EQ(rte_cryptodev_enqueue_burst(dev, 0, ops, OPS), OPS);
	}

	void leave(uint8_t dev)
	{
		for (rte_crypto_op *op : ops) {
			shim_mbuf_free(op->sym->m_src);
			rte_crypto_op_free(op);
		}
		rte_cryptodev_sym_session_free(dev, session);
		rte_mempool_free(pool);
		rte_mempool_free(sessions);
	}

	const uint8_t key_bytes[16] = {};
	rte_mempool *sessions = nullptr, *pool = nullptr;
	void *session = nullptr;
	rte_crypto_op *ops[OPS] = {};
};

TEST_F(ShortEnqueueStranger, L2_RealDriverWithAFullQueue)
{
	params.descriptors = 64;
	create_on("openssl");
	for (const char *const alg : { "aes-128-cbc", "aes-128-gcm" }) {
		cburst_key *const k = key(alg);
		const std::vector<Item *> list = many(k, 64, 63);
		const uint64_t early = qp().early, spurious = qp().spurious;

		occupy(dev_id(0));
		EXPECT_EQ(submit(list), 63u);
		cburst_flush(lane);
		EXPECT_GT(qp().early, early) << "the driver did not do what this test is about";
		EXPECT_TRUE(finish());
		for (const Item *i : list)
			expect_right(*i);
		/* whatever else came back was none of ours */
		while (qp().spurious < spurious + OPS) {
			Item &more = item(k, 16);

			ASSERT_EQ(submit(more), 0);
			ASSERT_TRUE(finish());
		}
		EXPECT_EQ(qp().spurious, spurious + OPS);
		leave(dev_id(0));
	}
}

/* descriptors=32, burst=64: more in a burst than the queue can hold. */
TEST_F(ShortEnqueue, B1_BurstLargerThanTheQueue)
{
	params.descriptors = 32;
	params.burst = 64;
	create_on("openssl");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("aes-128-gcm"), 100, 200);
	unsigned done = 0, turns = 0;

	while (done < list.size() && ++turns < 1000) {
		done += submit(std::vector<Item *>(list.begin() + done, list.end()));
		poll();
	}
	EXPECT_EQ(done, 200u);
	EXPECT_TRUE(finish());
	for (const Item *i : list)
		expect_right(*i);
	EXPECT_LE(fake_stats().in_flight_max, 31u);
	size_t n = 0;
	const uint16_t *const bursts = shim_fake_bursts(f, &n);
	for (size_t i = 0; i < n; i++)
		EXPECT_LE(bursts[i], 31u);
}

/* Leftovers come first, in their order, however small the bites are. */
TEST_F(ShortEnqueue, LeftoversFirstAndInOrder)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");
	const std::vector<Item *> list = many(k, 16, 64), later = many(k, 16, 16);
	size_t n = 0;

	for (const unsigned bite : { 5u, 0u, 1u, 0u, 0u, 20u, 31u, 2u })
		shim_fake_accept(f, bite);
	EXPECT_EQ(submit(list), 63u - 63u % 32 + 5);
	EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_QUEUE_FULL);
	unsigned done = 37, turns = 0;
	while (done < list.size() && ++turns < 100) {
		poll();
		done += submit(std::vector<Item *>(list.begin() + done, list.end()));
	}
	EXPECT_EQ(submit(later), 16u);
	EXPECT_TRUE(finish());
	EXPECT_EQ(fake_stats().order_breaks, 0u);
	EXPECT_EQ(fake_stats().double_submits, 0u);
	const shim_fake_op *const log = shim_fake_log(f, &n);
	ASSERT_EQ(n, 80u);
	for (unsigned i = 0; i < 80; i++) {
		EXPECT_EQ(log[i].src, (i < 64 ? list[i] : later[i - 64])->req.src) << i;
		EXPECT_EQ(order[i], i < 64 ? list[i] : later[i - 64]) << i;
	}
}

/* B11: a partial burst counts what was taken, not what was offered. */
TEST_F(ShortEnqueue, B11_CountersOfPartialBursts)
{
	create_on("null");
	shim_fake *const f = fake();

	shim_fake_accept(f, 5);
	shim_fake_accept(f, 2);
	EXPECT_EQ(submit(many(key("null"), 16, 8)), 8u);
	EXPECT_EQ(cburst_flush(lane), 3u);
	EXPECT_EQ(qp().in_flight, 5u);
	EXPECT_EQ(qp().staged, 3u);
	EXPECT_EQ(qp().bursts, 1u);
	EXPECT_EQ(qp().short_bursts, 1u);
	EXPECT_EQ(qp().fill[8], 1u);
	EXPECT_EQ(poll(), 5u);
	EXPECT_EQ(qp().in_flight, 2u);
	EXPECT_EQ(qp().staged, 1u);
	EXPECT_EQ(qp().bursts, 2u);
	EXPECT_EQ(qp().short_bursts, 2u);
	EXPECT_EQ(qp().fill[3], 1u);
	EXPECT_EQ(poll(), 2u);
	EXPECT_EQ(poll(), 1u);
	EXPECT_EQ(qp().completed, 8u);
	EXPECT_EQ(fake_stats().accepted, 8u);
	EXPECT_EQ(fake_stats().returned, 8u);
}

/* A device that refuses everything: each operation fails once, at once, and the next ones are tried
 * all the same. */
TEST_F(ShortEnqueue, B17_DeviceThatRefusesEveryOp)
{
	create_on("null");
	shim_fake *const f = fake();
	cburst_key *const k = key("null");

	shim_fake_fault_every(f, 1, SHIM_REFUSE, SHIM_STATUS_INVALID_ARGS);
	for (unsigned turn = 0; turn < 5; turn++) {
		const std::vector<Item *> list = many(k, 16, 50);

		EXPECT_EQ(submit(list), 50u);
		EXPECT_EQ(cburst_flush(lane), 0u);
		EXPECT_EQ(poll(), 50u);
		for (const Item *i : list)
			expect_failed(*i, -EINVAL);
	}
	EXPECT_EQ(qp().failed, 250u);
	EXPECT_EQ(qp().completed, 0u);
	EXPECT_EQ(qp().bytes, 0u);
	EXPECT_LE(fake_stats().enqueue_calls, 250u);
}

/* A device that never takes anything nor says why: no call but one a poll, and all is done when it
 * wakes up. */
TEST_F(ShortEnqueue, DeviceThatTakesNothing)
{
	create_on("null");
	shim_fake *const f = fake();
	const std::vector<Item *> list = many(key("null"), 16, 32);

	for (unsigned i = 0; i < 200; i++)
		shim_fake_accept(f, 0);
	EXPECT_EQ(submit(list), 32u);
	for (unsigned i = 1; i < 200; i++) {
		EXPECT_EQ(poll(), 0u);
		EXPECT_LE(fake_stats().enqueue_calls, i + 1);
	}
	EXPECT_EQ(qp().staged, 32u);
	EXPECT_TRUE(finish(5));
	EXPECT_EQ(completed, 32u);
	EXPECT_EQ(fake_stats().order_breaks, 0u);
}

} // namespace
