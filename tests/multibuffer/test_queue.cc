/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Queue pairs: depth, groups and when they run, statistics, arguments of the device.
 */

#include <algorithm>
#include <random>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>

#include "inside.h"
#include "queues.h"
#include "rsa_help.h"
#include "shim.h"

namespace mb {
namespace {

const Padding pkcs1{ RTE_CRYPTO_RSA_PADDING_PKCS1_5, RTE_CRYPTO_AUTH_SHA256 };

/* Signatures with one key, verified to be right afterwards. */
struct Signatures {
	const RsaKey &key;
	std::unique_ptr<Session> session;
	std::vector<std::unique_ptr<Op>> ops;
	std::vector<Op *> all;

	Signatures(const Device &d, unsigned n, const RsaKey &k = rsa_key(1024))
			: key(k), session(rsa_session(d, k, pkcs1))
	{
		for (unsigned i = 0; i < n; i++) {
			ops.push_back(std::make_unique<Op>(d, *session));
			ops.back()->asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
			ops.back()->asym().rsa.message = ops.back()->in(pattern(32, i + 1));
			ops.back()->asym().rsa.sign = ops.back()->out(key.bytes());
			all.push_back(ops.back().get());
		}
	}
	std::vector<Op *> part(unsigned from, unsigned n) const
	{
		return std::vector<Op *>(all.begin() + from, all.begin() + from + n);
	}
	void expect_right() const
	{
		for (size_t i = 0; i < ops.size(); i++) {
			ASSERT_TRUE(ops[i]->ok()) << "operation " << i << ": " << ops[i]->status();
			ASSERT_EQ(bytes(ops[i]->asym().rsa.sign),
				  evp_sign(key, pkcs1, pattern(32, static_cast<unsigned>(i) + 1)));
			ASSERT_TRUE(ops[i]->guards_intact());
		}
	}
};

/* Everything that comes back until so many have, and how long that took in us. */
double
drain(OwnDevice &d, unsigned n, unsigned queue_pair = 0)
{
	const uint64_t start = rte_rdtsc(), end = start + 30 * rte_get_tsc_hz();
	unsigned back = 0;

	while (back < n && rte_rdtsc() < end)
		back += d.dequeue(64, queue_pair).size();
	EXPECT_EQ(back, n);
	return static_cast<double>(rte_rdtsc() - start) * 1e6 /
		static_cast<double>(rte_get_tsc_hz());
}

TEST(Queue, DepthIsWhatWasAskedFor)
{
	for (const char *args : { "multibuffer=on", "multibuffer=off" }) {
		for (unsigned depth : { 1u, 7u, 8u, 20u, 64u, 100u }) {
			OwnDevice d(args, 1, depth);
			Signatures work(d.device(), depth + 8);

			SCOPED_TRACE(std::string(args) + ", depth " + std::to_string(depth));
			ASSERT_EQ(d.enqueue(work.all), depth);
			for (unsigned i = depth; i < depth + 8; i++)
				EXPECT_EQ(work.all[i]->status(),
					  RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
			EXPECT_EQ(d.enqueue(work.part(depth, 8)), 0u);
			/* room for as many as came back, no more */
			std::vector<rte_crypto_op *> back;
			for (unsigned tries = 0; back.empty() && tries < 10; tries++)
				back = d.dequeue(3);
			ASSERT_FALSE(back.empty());
			const unsigned again = std::min<unsigned>(8, back.size());
			EXPECT_EQ(d.enqueue(work.part(depth, 8)), again);
			drain(d, depth - back.size() + again);
			EXPECT_EQ(d.enqueue(work.part(depth + again, 8 - again)),
				  std::min(8 - again, depth));
			drain(d, std::min(8 - again, depth));
			if (8 - again <= depth)
				work.expect_right();
		}
	}
}

/* An operation that was not accepted says so, whatever it said before. */
TEST(Queue, StatusOfWhatIsNotAccepted)
{
	OwnDevice d("multibuffer=on", 1, 8);
	Signatures work(d.device(), 9);

	work.all[8]->raw()->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	ASSERT_EQ(d.enqueue(work.all), 8u);
	EXPECT_EQ(work.all[8]->status(), RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
	drain(d, 8);
}

TEST(Queue, OneAloneComesBackAtOnce)
{
	for (const char *args :
	     { "multibuffer=on", "multibuffer=off", "multibuffer=on,flush_us=1000000" }) {
		for (unsigned n : { 1u, 2u, 5u, 7u, 9u }) {
			OwnDevice d(args, 1, 64);
			Signatures work(d.device(), n);

			/* the first dequeue may leave the group open, the second sees that nobody
			 * comes */
			ASSERT_EQ(d.enqueue(work.all), n);
			EXPECT_LT(drain(d, n), 20000.0) << args << ", " << n;
			work.expect_right();
		}
	}
}

/* Operations of another kind that keep coming do not hold up a group that is not full. */
TEST(Queue, AnOpenGroupRunsWhenItIsOld)
{
	OwnDevice d("multibuffer=on,flush_us=300", 1, 512);
	Signatures lonely(d.device(), 1, rsa_key(2048)), stream(d.device(), 256);
	const uint64_t hz = rte_get_tsc_hz(), start = rte_rdtsc();
	bool done = false;
	double took = 0;
	unsigned next = 0, back = 0;

	ASSERT_EQ(d.enqueue(lonely.all), 1u);
	/* never two dequeues in a row without an enqueue */
	while (!done && next < 256) {
		ASSERT_EQ(d.enqueue(stream.part(next, 8)), 8u);
		next += 8;
		for (rte_crypto_op *op : d.dequeue(64)) {
			done = done || op == lonely.all[0]->raw();
			back++;
		}
		took = static_cast<double>(rte_rdtsc() - start) * 1e6 / static_cast<double>(hz);
	}
	EXPECT_TRUE(done) << "not while the stream lasted";
	/* a run of the stream's may have just begun; this machine may be busy with something else
	 */
	EXPECT_LT(took, 300 + 20000.0);
	drain(d, next + 1 - back);
	lonely.expect_right();
}

/* Groups fill across bursts while the application keeps coming. */
TEST(Queue, GroupsFillAcrossBursts)
{
	OwnDevice d("multibuffer=on,flush_us=1000000", 1, 64);
	Signatures work(d.device(), 32);
	inside_counts count;
	unsigned back = 0;

	if (!inside_has_kernels(d.id()))
		GTEST_SKIP() << "this CPU does not run the kernels";
	for (unsigned i = 0; i < 32; i++) {
		ASSERT_EQ(d.enqueue(work.part(i, 1)), 1u);
		back += d.dequeue(64).size();
		EXPECT_EQ(back, (i + 1) / 8 * 8);
	}
	inside_count(d.id(), &count);
	EXPECT_EQ(count.groups, 4u);
	EXPECT_EQ(count.grouped_ops, 32u);
	EXPECT_EQ(count.partial_groups, 0u);
	EXPECT_EQ(count.soft_ops, 0u);
	work.expect_right();
}

TEST(Queue, Statistics)
{
	for (const char *args : { "multibuffer=on", "multibuffer=off" }) {
		OwnDevice d(args, 2, 16);
		Signatures work(d.device(), 20);
		rte_cryptodev_stats stats;

		work.all[3]->asym().rsa.message.length = 7;
		ASSERT_EQ(d.enqueue(work.all, 0), 16u);
		ASSERT_EQ(d.enqueue(work.part(16, 4), 1), 4u);
		drain(d, 16, 0);
		drain(d, 4, 1);
		ASSERT_EQ(rte_cryptodev_stats_get(d.id(), &stats), 0);
		EXPECT_EQ(stats.enqueued_count, 20u);
		EXPECT_EQ(stats.dequeued_count, 20u);
		EXPECT_EQ(stats.enqueue_err_count, 4u);
		EXPECT_EQ(stats.dequeue_err_count, 1u);
		rte_cryptodev_stats_reset(d.id());
		ASSERT_EQ(rte_cryptodev_stats_get(d.id(), &stats), 0);
		EXPECT_EQ(stats.enqueued_count, 0u);
		EXPECT_EQ(stats.dequeue_err_count, 0u);
		ASSERT_EQ(d.enqueue(work.part(0, 1)), 1u);
		drain(d, 1);
		ASSERT_EQ(rte_cryptodev_stats_get(d.id(), &stats), 0);
		EXPECT_EQ(stats.enqueued_count, 1u);
		EXPECT_EQ(stats.dequeued_count, 1u);
	}
}

/* Two lcores, a queue pair each, the same sessions. */
TEST(Queue, SeveralQueuePairsOnSeveralThreads)
{
	OwnDevice d("multibuffer=on", 2, 64);
	Signatures a(d.device(), 200), b(d.device(), 200);
	auto loop = [&d](const Signatures &work, unsigned queue_pair) {
		unsigned sent = 0, back = 0;

		while (back < 200) {
			if (sent < 200)
				sent += d.enqueue(work.part(sent, std::min(9u, 200 - sent)),
						  queue_pair);
			back += d.dequeue(16, queue_pair).size();
		}
	};
	/* each thread signs with the other's session, too */
	for (unsigned i = 0; i < 200; i += 2)
		std::swap(a.all[i]->asym().session, b.all[i]->asym().session);
	std::thread other(loop, std::cref(b), 1);

	loop(a, 0);
	other.join();
	a.expect_right();
	b.expect_right();
}

/* Everything mixed, short polls at random: what goes in comes out, once. */
TEST(Queue, NothingIsLostInAHundredThousand)
{
	for (const char *args :
	     { "multibuffer=on", "multibuffer=on,flush_us=0", "multibuffer=off" }) {
		OwnDevice d(args, 1, 300);
		Signatures signs(d.device(), 100), bad(d.device(), 20);
		auto verify = rsa_session(d.device(), rsa_key(1024), pkcs1, Form::Public);
		auto big = rsa_session(d.device(), rsa_key(2048), pkcs1, Form::Public);
		std::vector<std::unique_ptr<Op>> ops;
		std::vector<Op *> idle;
		std::set<rte_crypto_op *> out;
		std::mt19937 random(7);
		const unsigned total = std::string(args) == "multibuffer=on" ? 100000 : 20000;
		unsigned sent = 0, back = 0, failed = 0, sent_bad = 0, asleep = 0;
		std::set<const rte_crypto_op *> wrong;

		for (unsigned i = 0; i < 400; i++) {
			const RsaKey &key = i % 2 == 0 ? rsa_key(1024) : rsa_key(2048);
			const Bytes m = pattern(32, i);

			ops.push_back(
				std::make_unique<Op>(d.device(), i % 2 == 0 ? *verify : *big));
			ops.back()->asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
			ops.back()->asym().rsa.message = ops.back()->in(m);
			ops.back()->asym().rsa.sign = ops.back()->in(evp_sign(key, pkcs1, m));
			idle.push_back(ops.back().get());
		}
		for (Op *op : bad.all) {
			op->asym().rsa.message.length = 3;
			wrong.insert(op->raw());
			idle.push_back(op);
		}
		idle.insert(idle.end(), signs.all.begin(), signs.all.begin() + 10);
		std::shuffle(idle.begin(), idle.end(), random);
		std::vector<rte_crypto_op *> raw;
		for (Op *op : idle)
			raw.push_back(op->raw());

		while (back < total && asleep < 1000000) {
			uint16_t want = static_cast<uint16_t>(random() % 40);

			want = static_cast<uint16_t>(
				std::min({ size_t{ want }, raw.size(), size_t{ total - sent } }));
			const uint16_t n = rte_cryptodev_enqueue_burst(d.id(), 0, raw.data(), want);
			for (unsigned i = 0; i < n; i++) {
				ASSERT_TRUE(out.insert(raw[i]).second);
				sent_bad += wrong.count(raw[i]);
			}
			raw.erase(raw.begin(), raw.begin() + n);
			sent += n;
			for (unsigned polls = random() % 4; polls > 0; polls--) {
				auto done = d.dequeue(1 + random() % 50);

				asleep = done.empty() ? asleep + 1 : 0;
				for (rte_crypto_op *op : done) {
					ASSERT_EQ(out.erase(op), 1u)
						<< "came back without being in flight";
					failed += op->status != RTE_CRYPTO_OP_STATUS_SUCCESS;
					raw.push_back(op);
				}
				back += done.size();
			}
		}
		EXPECT_EQ(sent, total) << args;
		EXPECT_EQ(back, total) << args;
		EXPECT_EQ(failed, sent_bad) << args;
		EXPECT_TRUE(out.empty());
		EXPECT_TRUE(d.dequeue(64).empty());
		rte_cryptodev_stats stats;
		ASSERT_EQ(rte_cryptodev_stats_get(d.id(), &stats), 0);
		EXPECT_EQ(stats.enqueued_count, total);
		EXPECT_EQ(stats.dequeued_count, total);
	}
}

/* Names, numbers and switches that make no device. */
TEST(Queue, BadArguments)
{
	for (const char *args :
	     { "multibuffer=maybe", "multibuffer=", "flush_us=-1", "flush_us=1000001",
	       "flush_us=12x", "flush_us=", "max_nb_queue_pairs=0", "max_nb_queue_pairs=129",
	       "socket_id=x", "speed=11",
	       "name=0123456789012345678901234567890123456789012345678901234567890123" }) {
		EXPECT_NE(rte_vdev_init("crypto_multibuffer_bad", args), 0) << args;
		EXPECT_LT(rte_cryptodev_get_dev_id("crypto_multibuffer_bad"), 0) << args;
	}
}

/* With another DPDK than the one it was built for there is no device, and nothing is left of it. */
TEST(Queue, AnotherDpdkIsRefused)
{
	inside_pretend(7, 0);
	EXPECT_EQ(shim_vdev_create("crypto_multibuffer_version", ""), -ENOTSUP);
	inside_pretend(0, 32);
	EXPECT_EQ(shim_vdev_create("crypto_multibuffer_version", ""), -ENOTSUP);
	inside_pretend(0, 0);
	EXPECT_LT(rte_cryptodev_get_dev_id("crypto_multibuffer_version"), 0);
	EXPECT_GE(shim_vdev_create("crypto_multibuffer_version", ""), 0);
	EXPECT_EQ(shim_vdev_remove("crypto_multibuffer_version"), 0);
}

TEST(Queue, DevicesComeAndGo)
{
	for (unsigned i = 0; i < 20; i++) {
		OwnDevice d("max_nb_queue_pairs=3,flush_us=50", 3, 32);
		Signatures work(d.device(), 9);
		rte_cryptodev_info info;

		rte_cryptodev_info_get(d.id(), &info);
		ASSERT_EQ(info.max_nb_queue_pairs, 3u);
		ASSERT_STREQ(info.driver_name, "crypto_multibuffer");
		/* it goes with operations still in it */
		ASSERT_EQ(d.enqueue(work.all, i % 3), 9u);
	}
	/* under another name than on the bus */
	ASSERT_EQ(rte_vdev_init("crypto_multibuffer_bus", "name=asymmetric"), 0);
	EXPECT_GE(rte_cryptodev_get_dev_id("asymmetric"), 0);
	EXPECT_EQ(rte_vdev_uninit("crypto_multibuffer_bus"), 0);
	EXPECT_LT(rte_cryptodev_get_dev_id("asymmetric"), 0);
}

TEST(Queue, DescriptorsOutOfRange)
{
	rte_cryptodev_config config{};
	rte_cryptodev_qp_conf conf{};
	const int id = shim_vdev_create("crypto_multibuffer_depth", "");

	ASSERT_GE(id, 0);
	config.nb_queue_pairs = 1;
	config.socket_id = SOCKET_ID_ANY;
	ASSERT_EQ(rte_cryptodev_configure(static_cast<uint8_t>(id), &config), 0);
	for (uint32_t n : { 0u, 65537u }) {
		conf.nb_descriptors = n;
		EXPECT_NE(rte_cryptodev_queue_pair_setup(static_cast<uint8_t>(id), 0, &conf,
							 SOCKET_ID_ANY),
			  0);
	}
	conf.nb_descriptors = 65536;
	EXPECT_EQ(rte_cryptodev_queue_pair_setup(static_cast<uint8_t>(id), 0, &conf, SOCKET_ID_ANY),
		  0);
	shim_vdev_remove("crypto_multibuffer_depth");
}

/* Capabilities tell which operations there are, and sessions agree. */
TEST(Queue, CapabilitiesTellTheTruth)
{
	for (const Device &d : devices()) {
		rte_cryptodev_info info;
		unsigned n = 0;

		rte_cryptodev_info_get(d.id, &info);
		EXPECT_NE(info.feature_flags & RTE_CRYPTODEV_FF_ASYMMETRIC_CRYPTO, 0u);
		EXPECT_EQ(info.feature_flags & RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO, 0u);
		EXPECT_EQ(info.feature_flags & RTE_CRYPTODEV_FF_ASYM_SESSIONLESS, 0u);
		for (const rte_cryptodev_capabilities *c = info.capabilities;
		     c->op != RTE_CRYPTO_OP_TYPE_UNDEFINED; c++, n++) {
			rte_cryptodev_asym_capability_idx index{ c->asym.xform_capa.xform_type };

			EXPECT_EQ(c->op, RTE_CRYPTO_OP_TYPE_ASYMMETRIC);
			EXPECT_EQ(rte_cryptodev_asym_capability_get(d.id, &index),
				  &c->asym.xform_capa);
		}
		EXPECT_GE(n, 3u);
		rte_cryptodev_asym_capability_idx rsa{ RTE_CRYPTO_ASYM_XFORM_RSA };
		const auto *capa = rte_cryptodev_asym_capability_get(d.id, &rsa);
		ASSERT_NE(capa, nullptr);
		for (const Hash &h : hashes())
			EXPECT_TRUE(rte_cryptodev_asym_xform_capability_check_hash(capa, h.id));
		EXPECT_EQ(rte_cryptodev_asym_xform_capability_check_modlen(capa, 64), 0);
		EXPECT_EQ(rte_cryptodev_asym_xform_capability_check_modlen(capa, 1024), 0);
		EXPECT_NE(rte_cryptodev_asym_xform_capability_check_modlen(capa, 1025), 0);
	}
}

} // namespace
} // namespace mb
