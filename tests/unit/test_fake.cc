/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The fake device does what it is told: other tests rest on it. */

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rte_crypto.h>
#include <rte_cryptodev.h>
#include <rte_log.h>
#include <rte_mbuf.h>

#include "fake.h"
#include "shim.h"

namespace {

/* C++ takes the array of length 0 at the end of the operation for one without elements. */
rte_crypto_sym_op *
sym(rte_crypto_op *op)
{
	return reinterpret_cast<rte_crypto_sym_op *>(op + 1);
}

class Fake : public testing::Test {
protected:
	static constexpr unsigned OPS = 32;

	static void SetUpTestSuite()
	{
		shim_eal_start(4);
	}

	void SetUp() override
	{
		const int id = shim_vdev_create("crypto_null_fake", nullptr);

		ASSERT_GE(id, 0);
		dev = (uint8_t)id;
		ASSERT_EQ(shim_dev_start(dev, 2, 64), 0);
		sessions = rte_cryptodev_sym_session_pool_create(
			"fake_sessions", 4, rte_cryptodev_sym_get_private_session_size(dev), 0, 0,
			SOCKET_ID_ANY);
		pool = rte_crypto_op_pool_create("fake_ops", RTE_CRYPTO_OP_TYPE_SYMMETRIC, OPS, 0,
						 0, SOCKET_ID_ANY);
		ASSERT_NE(sessions, nullptr);
		ASSERT_NE(pool, nullptr);
		rte_crypto_sym_xform xform = {};
		xform.type = RTE_CRYPTO_SYM_XFORM_CIPHER;
		xform.cipher.algo = RTE_CRYPTO_CIPHER_NULL;
		session = rte_cryptodev_sym_session_create(dev, &xform, sessions);
		ASSERT_NE(session, nullptr);
		before = shim_pool_available(shim_pool(false));
		for (unsigned i = 0; i < OPS; i++) {
			ops[i] = rte_crypto_op_alloc(pool, RTE_CRYPTO_OP_TYPE_SYMMETRIC);
			rte_crypto_op_attach_sym_session(ops[i], session);
			sym(ops[i])->m_src = shim_mbuf("0123456789abcdef", 16, 2, 16);
			sym(ops[i])->cipher.data.length = 16;
			number[ops[i]] = (int)i;
		}
		shim_fake_install(dev);
		f = shim_fake_qp(dev, 1);
	}

	void TearDown() override
	{
		shim_fake_remove(dev);
		for (rte_crypto_op *op : ops) {
			shim_mbuf_free(sym(op)->m_src);
			rte_crypto_op_free(op);
		}
		EXPECT_EQ(shim_pool_available(shim_pool(false)), before);
		rte_cryptodev_sym_session_free(dev, session);
		shim_vdev_remove("crypto_null_fake");
		rte_mempool_free(pool);
		rte_mempool_free(sessions);
	}

	unsigned enqueue(unsigned first, unsigned n)
	{
		return rte_cryptodev_enqueue_burst(dev, 1, &ops[first], (uint16_t)n);
	}

	/* Numbers of the operations that one dequeue call gives back. */
	std::vector<int> dequeue(unsigned max = OPS)
	{
		rte_crypto_op *out[OPS];
		std::vector<int> numbers;
		const unsigned n = rte_cryptodev_dequeue_burst(dev, 1, out, (uint16_t)max);

		for (unsigned i = 0; i < n; i++)
			numbers.push_back(number.at(out[i]));
		return numbers;
	}

	shim_fake_stats stats() const
	{
		shim_fake_stats s;

		shim_fake_stats_get(f, &s);
		return s;
	}

	uint8_t dev = 0;
	unsigned before = 0;
	rte_mempool *sessions = nullptr, *pool = nullptr;
	void *session = nullptr;
	rte_crypto_op *ops[OPS] = {};
	std::map<const rte_crypto_op *, int> number;
	shim_fake *f = nullptr;
};

using Numbers = std::vector<int>;

TEST_F(Fake, UnscriptedItIsTheDevice)
{
	EXPECT_EQ(enqueue(0, 4), 4u);
	EXPECT_EQ(dequeue(3), (Numbers{ 0, 1, 2 }));
	EXPECT_EQ(dequeue(3), (Numbers{ 3 }));
	EXPECT_EQ(dequeue(3), Numbers{});
	EXPECT_EQ(ops[0]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	EXPECT_EQ(stats().enqueue_calls, 1u);
	EXPECT_EQ(stats().dequeue_calls, 3u);
	EXPECT_EQ(stats().executed, 4u);
	EXPECT_EQ(stats().returned, 4u);
	EXPECT_EQ(stats().in_flight_max, 4u);
	size_t n;
	EXPECT_EQ(shim_fake_bursts(f, &n)[0], 4);
	EXPECT_EQ(n, 1u);
	EXPECT_EQ(shim_fake_log(f, &n)[3].op, ops[3]);
	EXPECT_EQ(n, 4u);
	/* queue pair 0 is another one */
	shim_fake_stats other;
	shim_fake_stats_get(shim_fake_qp(dev, 0), &other);
	EXPECT_EQ(other.enqueue_calls, 0u);
}

TEST_F(Fake, ShortEnqueues)
{
	shim_fake_accept(f, 3);
	shim_fake_accept(f, 0);
	EXPECT_EQ(enqueue(0, 8), 3u);
	EXPECT_EQ(enqueue(3, 5), 0u);
	EXPECT_EQ(enqueue(3, 5), 5u);
	EXPECT_EQ(stats().order_breaks, 0u);
	EXPECT_EQ(stats().double_submits, 0u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 1, 2, 3, 4, 5, 6, 7 }));
}

TEST_F(Fake, CallersThatMixUpTheOrderAreNoticed)
{
	shim_fake_accept(f, 2);
	EXPECT_EQ(enqueue(0, 4), 2u);
	EXPECT_EQ(enqueue(3, 1), 1u);
	EXPECT_EQ(stats().order_breaks, 1u);
	/* offering only a part of what is left is fine */
	shim_fake_accept(f, 0);
	EXPECT_EQ(enqueue(4, 4), 0u);
	EXPECT_EQ(enqueue(4, 2), 2u);
	EXPECT_EQ(enqueue(6, 2), 2u);
	EXPECT_EQ(stats().order_breaks, 1u);
	shim_fake_accept(f, 0);
	EXPECT_EQ(enqueue(8, 4), 0u);
	EXPECT_EQ(enqueue(8, 2), 2u);
	EXPECT_EQ(enqueue(11, 1), 1u);
	EXPECT_EQ(stats().order_breaks, 2u);
}

TEST_F(Fake, DoubleSubmitsAreNoticedAndNotTaken)
{
	EXPECT_EQ(enqueue(0, 2), 2u);
	EXPECT_EQ(enqueue(1, 2), 0u);
	EXPECT_EQ(stats().double_submits, 1u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 1 }));
}

TEST_F(Fake, RefusalForGood)
{
	shim_fake_fault(f, 2, SHIM_REFUSE, SHIM_STATUS_INVALID_ARGS);
	EXPECT_EQ(enqueue(0, 5), 2u);
	EXPECT_EQ(ops[2]->status, RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
	EXPECT_EQ(ops[3]->status, RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
	EXPECT_EQ(enqueue(3, 2), 2u) << "the caller has failed number 2";
	EXPECT_EQ(stats().order_breaks, 0u);
	EXPECT_EQ(stats().refused, 1u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 1, 3, 4 }));
}

TEST_F(Fake, RefusalForNow)
{
	shim_fake_fault(f, 1, SHIM_REFUSE, SHIM_STATUS_NOT_PROCESSED);
	EXPECT_EQ(enqueue(0, 3), 1u);
	EXPECT_EQ(ops[1]->status, RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
	EXPECT_EQ(enqueue(1, 2), 2u);
	EXPECT_EQ(stats().order_breaks, 0u);
	EXPECT_EQ(stats().refused, 0u);
	shim_fake_fault_every(f, 2, SHIM_REFUSE, SHIM_STATUS_NOT_PROCESSED);
	EXPECT_EQ(enqueue(3, 3), 0u) << "number 3";
	EXPECT_EQ(enqueue(3, 3), 2u) << "number 5";
	EXPECT_EQ(enqueue(5, 1), 1u);
}

TEST_F(Fake, ExecutedButNotTaken)
{
	shim_fake_fault(f, 1, SHIM_EXECUTE_NOT_ACCEPT, 0);
	EXPECT_EQ(enqueue(0, 3), 1u);
	EXPECT_EQ(ops[1]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	EXPECT_EQ(stats().executed, 2u);
	EXPECT_EQ(stats().executed_early, 1u);
	EXPECT_EQ(enqueue(2, 1), 1u);
	EXPECT_EQ(stats().order_breaks, 0u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 2 }));
}

/* As crypto_openssl: 64 descriptors hold 63, and the 64th operation is executed all the same. */
TEST_F(Fake, FullQueueThatExecutes)
{
	shim_fake_depth(f, 6);
	shim_fake_depth_executes(f, true);
	EXPECT_EQ(enqueue(0, 8), 6u);
	EXPECT_EQ(ops[6]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	EXPECT_EQ(ops[7]->status, RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
	EXPECT_EQ(dequeue(1), Numbers{ 0 });
	EXPECT_EQ(enqueue(7, 1), 1u);
	shim_fake_depth_executes(f, false);
	EXPECT_EQ(enqueue(8, 1), 0u);
	EXPECT_EQ(ops[8]->status, RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
	EXPECT_EQ(stats().in_flight_max, 6u);
	EXPECT_EQ(stats().order_breaks, 0u);
}

TEST_F(Fake, FailedAndFlipped)
{
	char bytes[17] = {};

	shim_fake_fault(f, 0, SHIM_FAIL, SHIM_STATUS_AUTH_FAILED);
	shim_fake_fault(f, 2, SHIM_FLIP_DATA, 9); /* in the second segment */
	EXPECT_EQ(enqueue(0, 3), 3u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 1, 2 }));
	EXPECT_EQ(ops[0]->status, RTE_CRYPTO_OP_STATUS_AUTH_FAILED);
	EXPECT_EQ(ops[2]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	EXPECT_EQ(stats().executed, 2u);
	EXPECT_EQ(shim_mbuf_read(sym(ops[1])->m_src, 0, bytes, 16), 16u);
	EXPECT_STREQ(bytes, "0123456789abcdef");
	EXPECT_EQ(shim_mbuf_read(sym(ops[2])->m_src, 0, bytes, 16), 16u);
	EXPECT_STREQ(bytes,
		     "012345678"
		     "8"
		     "abcdef");
}

TEST_F(Fake, HeldAndReleased)
{
	shim_fake_hold(f, true);
	EXPECT_EQ(enqueue(0, 4), 4u);
	EXPECT_EQ(dequeue(), Numbers{});
	shim_fake_release(f, 1);
	EXPECT_EQ(dequeue(), Numbers{ 0 });
	EXPECT_EQ(dequeue(), Numbers{});
	shim_fake_release(f, 2);
	EXPECT_EQ(dequeue(), (Numbers{ 1, 2 }));
	shim_fake_hold(f, false);
	EXPECT_EQ(dequeue(), Numbers{ 3 });
}

TEST_F(Fake, DelayedAndLate)
{
	shim_fake_delay(f, 3);
	shim_fake_fault(f, 1, SHIM_LATE, 2);
	EXPECT_EQ(enqueue(0, 3), 3u);
	EXPECT_EQ(dequeue(), Numbers{});
	EXPECT_EQ(dequeue(), Numbers{});
	EXPECT_EQ(dequeue(), (Numbers{ 0, 2 }));
	EXPECT_EQ(dequeue(), Numbers{});
	EXPECT_EQ(dequeue(), Numbers{ 1 });
}

TEST_F(Fake, TwiceAndDropped)
{
	shim_fake_fault(f, 0, SHIM_TWICE, 0);
	shim_fake_fault(f, 1, SHIM_TWICE, 2);
	shim_fake_fault(f, 2, SHIM_DROP, 0);
	EXPECT_EQ(enqueue(0, 4), 4u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 1, 3, 0 }));
	EXPECT_EQ(dequeue(), Numbers{});
	EXPECT_EQ(dequeue(), Numbers{ 1 });
	EXPECT_EQ(stats().doubled, 2u);
	EXPECT_EQ(stats().returned, 3u);
	EXPECT_EQ(stats().dropped, 1u);
	EXPECT_EQ(stats().in_flight, 0u);
	EXPECT_EQ(enqueue(2, 1), 0u) << "the device still has it";
	EXPECT_EQ(shim_fake_revive(f), 1u);
	EXPECT_EQ(dequeue(), Numbers{ 2 });
	EXPECT_EQ(stats().dropped, 0u);
}

TEST_F(Fake, Orders)
{
	shim_fake_order(f, SHIM_ORDER_LIFO);
	EXPECT_EQ(enqueue(0, 4), 4u);
	EXPECT_EQ(dequeue(2), (Numbers{ 3, 2 }));
	EXPECT_EQ(dequeue(), (Numbers{ 1, 0 }));
	shim_fake_order(f, SHIM_ORDER_RANDOM);
	EXPECT_EQ(enqueue(0, OPS), OPS);
	Numbers got = dequeue();
	EXPECT_FALSE(std::is_sorted(got.begin(), got.end()));
	std::sort(got.begin(), got.end());
	for (unsigned i = 0; i < OPS; i++)
		EXPECT_EQ(got[i], (int)i);
}

/*
 * A caller that does everything right gets everything back, whatever happens; and the same seed
 * does the same again.
 */
TEST_F(Fake, ChaosLosesNothing)
{
	shim_chaos chaos = {};

	chaos.seed = 5;
	chaos.short_calls = 300;
	chaos.refuse = 50;
	chaos.execute_refuse = 50;
	chaos.fail = 50;
	chaos.late = 300;
	chaos.late_polls = 5;
	chaos.shuffle = true;
	shim_fake_depth(f, 20);
	shim_fake_chaos(f, &chaos);
	for (unsigned round = 0; round < 200; round++) {
		std::vector<unsigned> ended(OPS);
		unsigned next = 0, done = 0, polls = 0;

		for (rte_crypto_op *op : ops)
			op->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		while (done < OPS) {
			ASSERT_LT(polls++, 1000u);
			const unsigned n = next < OPS ? enqueue(next, std::min(OPS - next, 8u)) : 0;
			next += n;
			if (next < OPS && ops[next]->status != RTE_CRYPTO_OP_STATUS_NOT_PROCESSED) {
				ended[next++]++;
				done++;
			}
			for (int i : dequeue(8)) {
				ended[i]++;
				done++;
			}
		}
		for (unsigned i = 0; i < OPS; i++)
			ASSERT_EQ(ended[i], 1u) << i;
	}
	const auto s = stats();
	EXPECT_EQ(s.accepted + s.refused, 200u * OPS);
	EXPECT_EQ(s.accepted, s.returned);
	EXPECT_EQ(s.double_submits, 0u);
	EXPECT_EQ(s.order_breaks, 0u);
	EXPECT_GT(s.executed_early, 0u);
	EXPECT_GT(s.refused, s.executed_early);
}

TEST_F(Fake, WithoutExecution)
{
	shim_fake_no_execute(f, true);
	EXPECT_EQ(enqueue(0, 2), 2u);
	EXPECT_EQ(dequeue(), (Numbers{ 0, 1 }));
	EXPECT_EQ(stats().executed, 0u);
	EXPECT_EQ(ops[1]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
}

TEST_F(Fake, StoppedDeviceIsLeftAlone)
{
	shim_dev_stop(dev);
	shim_fake_remove(dev);
	EXPECT_FALSE(shim_dev_started(dev));
	/* the stub of a stopped device says so, as it should */
	rte_log_set_level_pattern("lib.cryptodev", RTE_LOG_EMERG);
	EXPECT_EQ(enqueue(0, 1), 0u);
	rte_log_set_level_pattern("lib.cryptodev", RTE_LOG_ERR);
	ASSERT_EQ(shim_dev_start(dev, 2, 64), 0);
	shim_fake_install(dev);
}

} /* namespace */
