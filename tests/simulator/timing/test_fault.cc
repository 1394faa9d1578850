/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Faults on demand, as a device's argument and while it works.
 */

#include <gtest/gtest.h>

#include "rig.h"

namespace sim {
namespace {

using Ops = std::vector<rte_crypto_op *>;

/* --- rules --- */

TEST(Rule, IsUnderstood)
{
	const struct {
		const char *text, *meaning;
	} rules[] = {
		{ "error:1%", "error rate 1.0000% number 0 time 0 us qp -1" },
		{ "wrong:250ppm", "wrong rate 0.0250% number 0 time 0 us qp -1" },
		{ "lost:@1000", "lost rate 0.0000% number 1000 time 0 us qp -1" },
		{ "stuck:@3:qp2", "stuck rate 0.0000% number 3 time 0 us qp 2" },
		{ "late:0.5%:500us", "late rate 0.5000% number 0 time 500 us qp -1" },
		{ "late:3ms:0.5%", "late rate 0.5000% number 0 time 3000 us qp -1" },
		{ "late", "late rate 100.0000% number 0 time 1000 us qp -1" },
		{ "short:10%", "short rate 10.0000% number 0 time 0 us qp -1" },
		{ "error:0%", "error rate 0.0000% number 0 time 0 us qp -1" },
		{ "error:100%", "error rate 100.0000% number 0 time 0 us qp -1" },
		{ "hang:@5000", "hang rate 0.0000% number 5000 time 0 us qp -1" },
		{ "hang", "hang rate 100.0000% number 0 time 0 us qp -1 now" },
		{ "stop:qp1", "stop rate 100.0000% number 0 time 0 us qp 1 now" },
		{ "restart:lost:2s",
		  "restart rate 100.0000% number 0 time 2000000 us qp -1 lost now" },
		{ "restart:@9:error", "restart rate 0.0000% number 9 time 1000 us qp -1" },
	};

	for (const auto &r : rules) {
		char out[SIM_ERROR_LEN];

		EXPECT_EQ(inside_rule(r.text, out), 0) << r.text << ": " << out;
		EXPECT_STREQ(out, r.meaning) << r.text;
	}
}

TEST(Rule, ThatIsNoneIsTold)
{
	for (const char *text :
	     { "",	     "errors",	  "error:",   "error:1", "error:101%", "error:-1%",
	       "error:nan%", "error:5us", "error:@0", "error:@", "error:@1x",  "error:lost",
	       "short:@4",   "late:61s",  "late:1h",  "qp1",	 "error:qp64", "error:qpx",
	       "stop:1ms",   "error:1%%", "1%:error" }) {
		char out[SIM_ERROR_LEN];

		/* a colon with nothing behind it says nothing */
		if (std::string(text) == "error:")
			continue;
		EXPECT_LT(inside_rule(text, out), 0) << text << ": " << out;
		EXPECT_EQ(std::string(out).rfind("fault " + std::string(text) + ": ", 0), 0u)
			<< out;
		EXPECT_NE(std::string(out).find(
				  "must be KIND[:TOKEN]..., KIND one of error, wrong"),
			  std::string::npos)
			<< out;
	}
}

/* --- by argument, and at run time --- */

class ByEither : public testing::TestWithParam<bool> {
protected:
	/* A device with these rules in force. */
	std::unique_ptr<Rig> rig(const std::string &rules, unsigned queue_pairs = 1,
				 const std::string &order = "submission")
	{
		Profile p;

		p.order = order;
		if (!GetParam()) {
			auto r = std::make_unique<Rig>(p, "", queue_pairs);
			r->faults(rules);
			return r;
		}
		std::string args;
		for (size_t at = 0; at < rules.size();) {
			const size_t end = std::min(rules.find(',', at), rules.size());

			args += (args.empty() ? "fault=" : ",fault=") + rules.substr(at, end - at);
			at = end + 1;
		}
		return std::make_unique<Rig>(p, args, queue_pairs);
	}
};
INSTANTIATE_TEST_SUITE_P(Each, ByEither, testing::Bool(),
			 [](const auto &i) { return i.param ? "Argument" : "RunTime"; });

/* Statuses of what comes back until so much later. */
unsigned
count_status(const Ops &ops, int status)
{
	unsigned n = 0;

	for (const rte_crypto_op *op : ops)
		n += op->status == status;
	return n;
}

TEST_P(ByEither, Error)
{
	auto r = rig("error:@2,error:@5");
	const Ops ops = r->ops(6);

	ASSERT_EQ(r->enqueue(ops), 6u);
	r->at(1e4);
	EXPECT_EQ(r->dequeue(), ops);
	EXPECT_EQ(count_status(ops, RTE_CRYPTO_OP_STATUS_ERROR), 2u);
	EXPECT_EQ(ops[1]->status, RTE_CRYPTO_OP_STATUS_ERROR);
	EXPECT_EQ(ops[4]->status, RTE_CRYPTO_OP_STATUS_ERROR);
	EXPECT_EQ(r->count("fault_error"), 2u);
	EXPECT_EQ(r->count("failed"), 2u);
	EXPECT_EQ(inside_results_since().written, 4u);
}

TEST_P(ByEither, Wrong)
{
	auto r = rig("wrong:@1");
	const Ops ops = r->ops(2);

	ASSERT_EQ(r->enqueue(ops), 2u);
	r->at(1e4);
	EXPECT_EQ(r->dequeue(), ops);
	EXPECT_EQ(count_status(ops, RTE_CRYPTO_OP_STATUS_SUCCESS), 2u);
	EXPECT_EQ(inside_results_since().spoiled, 1u);
	EXPECT_EQ(r->count("fault_wrong"), 1u);
	EXPECT_EQ(r->count("failed"), 0u);
}

TEST_P(ByEither, Lost)
{
	auto r = rig("lost:@2");
	const Ops ops = r->ops(3);

	ASSERT_EQ(r->enqueue(ops), 3u);
	r->at(1e9);
	EXPECT_EQ(r->dequeue(), (Ops{ ops[0], ops[2] }));
	EXPECT_EQ(inside_used(r->id(), 0), 0u);
	EXPECT_EQ(r->count("fault_lost"), 1u);
	/* nor ever after */
	inside_restart(r->id(), false, 0);
	r->pass(1e9);
	EXPECT_TRUE(r->dequeue().empty());
}

TEST_P(ByEither, Stuck)
{
	auto r = rig("stuck:@2");
	const Ops ops = r->ops(64), more = r->ops(2);

	ASSERT_EQ(r->enqueue(ops), 64u);
	r->at(1e9);
	EXPECT_EQ(r->dequeue().size(), 63u);
	EXPECT_EQ(inside_used(r->id(), 0), 1u);
	EXPECT_EQ(r->count("fault_stuck"), 1u);
	Ops again = ops;
	again.erase(again.begin() + 1);
	ASSERT_EQ(r->enqueue(again), 63u);
	EXPECT_EQ(r->enqueue({ more[0] }), 0u);
	r->pass(1e9);
	EXPECT_EQ(r->dequeue().size(), 63u);
	inside_restart(r->id(), true, 0);
	EXPECT_TRUE(r->dequeue().empty());
	EXPECT_EQ(inside_used(r->id(), 0), 0u);
}

TEST_P(ByEither, Late)
{
	for (const char *order : { "submission", "completion" }) {
		auto r = rig("late:@2:5ms", 1, order);
		const Ops ops = r->ops(3);

		ASSERT_EQ(r->enqueue(ops), 3u);
		r->at(1000.1);
		/* others do not wait for it */
		EXPECT_EQ(r->dequeue(), (Ops{ ops[0], ops[2] })) << order;
		r->at(5999.9);
		EXPECT_TRUE(r->dequeue().empty());
		r->at(6000.1);
		EXPECT_EQ(r->dequeue(), Ops{ ops[1] });
		EXPECT_EQ(ops[1]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
		EXPECT_EQ(r->count("fault_late"), 1u);
		/* that is the model's time, not this CPU's fault */
		EXPECT_EQ(r->count("late_poll"), 0u);
	}
}

TEST_P(ByEither, Short)
{
	auto r = rig("short:50%");
	const Ops ops = r->ops(8);
	unsigned shorter = 0, calls = 0, sum = 0;

	for (; calls < 1000; calls++) {
		const unsigned n = r->enqueue(ops);

		shorter += n < 8;
		sum += n;
		if (n < 8) {
			ASSERT_EQ(ops[n]->status, RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
		}
		r->pass(1e5);
		ASSERT_EQ(r->dequeue().size(), n);
	}
	EXPECT_NEAR(shorter, 500, 60);
	/* then 0 to 7, each as often */
	EXPECT_NEAR(sum, 500 * 8 + 500 * 3.5, 500);
	EXPECT_EQ(r->count("fault_short"), shorter);
}

TEST_P(ByEither, HangAfter)
{
	auto r = rig("hang:@10", 2);
	const Ops a = r->ops(8), b = r->ops(8);

	ASSERT_EQ(r->enqueue(a, 0), 8u);
	ASSERT_EQ(r->enqueue(b, 1), 8u);
	r->at(1e6);
	EXPECT_EQ(r->dequeue(64, 0).size(), 8u);
	EXPECT_EQ(r->dequeue(64, 1).size(), 2u);
	r->pass(1e9);
	EXPECT_TRUE(r->dequeue(64, 1).empty());
	/* it takes what there is room for */
	EXPECT_EQ(r->enqueue(a, 0), 8u);
	EXPECT_TRUE(r->dequeue(64, 0).empty());
	/* until it is stopped and started */
	rte_cryptodev_stop(r->id());
	ASSERT_EQ(rte_cryptodev_start(r->id()), 0);
	EXPECT_TRUE(r->dequeue(64, 0).empty());
	EXPECT_TRUE(r->dequeue(64, 1).empty());
	EXPECT_EQ(inside_used(r->id(), 0), 0u);
	EXPECT_EQ(r->count("fault_lost"), 14u);
	for (int i = 0; i < 3; i++) {
		ASSERT_EQ(r->enqueue(a, 0), 8u);
		r->pass(1e6);
		EXPECT_EQ(r->dequeue(64, 0).size(), 8u);
	}
}

TEST_P(ByEither, StopOfAQueuePair)
{
	auto r = rig("stop:qp1", 2);
	const Ops a = r->ops(4), b = r->ops(4);

	for (int i = 0; i < 3; i++) {
		ASSERT_EQ(r->enqueue(a, 0), 4u);
		EXPECT_EQ(r->enqueue(b, 1), 4u);
		r->pass(1e6);
		EXPECT_EQ(r->dequeue(64, 0).size(), 4u);
		EXPECT_TRUE(r->dequeue(64, 1).empty());
	}
	EXPECT_EQ(inside_used(r->id(), 1), 12u);
	r->faults("");
	inside_restart(r->id(), false, 0);
	EXPECT_EQ(r->dequeue(64, 1).size(), 12u);
	EXPECT_EQ(count_status(b, RTE_CRYPTO_OP_STATUS_ERROR), 4u);
	ASSERT_EQ(r->enqueue(b, 1), 4u);
	r->pass(1e6);
	EXPECT_EQ(r->dequeue(64, 1), b);
	EXPECT_EQ(count_status(b, RTE_CRYPTO_OP_STATUS_SUCCESS), 4u);
}

TEST_P(ByEither, RestartGivesBackOrLoses)
{
	for (bool lost : { false, true }) {
		auto r = rig(lost ? "restart:@6:lost:200us" : "restart:@6:200us");
		const Ops ops = r->ops(8), more = r->ops(1);

		ASSERT_EQ(r->enqueue(ops), 8u);
		/* it is down */
		r->at(100);
		EXPECT_EQ(r->enqueue(more), 0u);
		EXPECT_TRUE(r->dequeue().empty());
		r->at(200.1);
		if (lost) {
			EXPECT_TRUE(r->dequeue().empty());
			EXPECT_EQ(r->count("fault_lost"), 8u);
		} else {
			EXPECT_EQ(r->dequeue(), ops);
			EXPECT_EQ(count_status(ops, RTE_CRYPTO_OP_STATUS_ERROR), 8u);
			EXPECT_EQ(r->count("fault_returned"), 8u);
		}
		/* and well again, engines idle */
		ASSERT_EQ(r->enqueue(more), 1u);
		r->pass(1000.1);
		EXPECT_EQ(r->dequeue(), more);
		EXPECT_EQ(more[0]->status, RTE_CRYPTO_OP_STATUS_SUCCESS);
	}
}

TEST_P(ByEither, RestartInOrderOfCompletion)
{
	auto r = rig("restart:@60:0us", 1, "completion");
	const Ops ops = r->ops(60);

	ASSERT_EQ(r->enqueue(ops), 60u);
	EXPECT_EQ(r->dequeue(), ops);
	EXPECT_EQ(count_status(ops, RTE_CRYPTO_OP_STATUS_ERROR), 60u);
}

/* --- at once --- */

TEST(AtOnce, Hang)
{
	Rig rig{ Profile() };
	const Ops ops = rig.ops(2);

	ASSERT_EQ(rig.enqueue(ops), 2u);
	rig.at(1e6);
	rig.faults("hang");
	EXPECT_TRUE(rig.dequeue().empty());
	rig.faults("restart:0us");
	EXPECT_EQ(rig.dequeue(), ops);
	EXPECT_EQ(ops[0]->status, RTE_CRYPTO_OP_STATUS_ERROR);
}

TEST(AtOnce, StopOfWhatIsNotThere)
{
	Rig rig{ Profile() };
	char error[SIM_ERROR_LEN];

	EXPECT_EQ(inside_faults_set(rig.id(), "stop:qp1", error), -EINVAL);
	EXPECT_EQ(inside_faults_set(rig.id(), "stop:qp0", error), 0);
}

/* The queue pair has not noticed the restart when it is stopped: it stays stopped. */
TEST(AtOnce, StopRightAfterARestart)
{
	Rig rig{ Profile() };
	const Ops ops = rig.ops(2);

	ASSERT_EQ(rig.enqueue(ops), 2u);
	rig.faults("restart:0us");
	rig.faults("stop:qp0");
	rig.pass(1e6);
	EXPECT_TRUE(rig.dequeue().empty());
	EXPECT_TRUE(rig.dequeue().empty());
	rig.faults("restart:0us");
	EXPECT_EQ(rig.dequeue(), ops);
	EXPECT_EQ(count_status(ops, RTE_CRYPTO_OP_STATUS_ERROR), 2u);
}

/* --- rates, and what is in force --- */

TEST(Rates, AreKept)
{
	Rig rig{ Profile(), "", 1, 64 };
	const Ops ops = rig.ops(50);
	unsigned back = 0, errors = 0, n = 0;
	const Ops spare = rig.ops(4000);
	size_t next_spare = 0;
	Ops now = ops;

	rig.faults("error:2%,wrong:3%,lost:1%,late:4%:10us");
	for (; n < 100000; n += 50) {
		ASSERT_EQ(rig.enqueue(now), 50u);
		rig.pass(1e5);
		now = rig.dequeue();
		back += static_cast<unsigned>(now.size());
		errors += count_status(now, RTE_CRYPTO_OP_STATUS_ERROR);
		while (now.size() < 50)
			now.push_back(spare.at(next_spare++));
	}
	EXPECT_NEAR(errors, 2000, 200);
	EXPECT_NEAR(n - back, 1000, 140);
	EXPECT_EQ(rig.count("fault_lost"), n - back);
	EXPECT_EQ(rig.count("fault_error"), errors);
	EXPECT_NEAR(static_cast<double>(rig.count("fault_wrong")), 3000, 250);
	EXPECT_NEAR(static_cast<double>(rig.count("fault_late")), 4000, 280);
}

Ops
failing(const std::string &args)
{
	Rig rig{ Profile(), args };
	const Ops ops = rig.ops(60);
	Ops out;

	EXPECT_EQ(rig.enqueue(ops), 60u);
	rig.at(1e6);
	EXPECT_EQ(rig.dequeue().size(), 60u);
	for (size_t i = 0; i < ops.size(); i++) {
		if (ops[i]->status == RTE_CRYPTO_OP_STATUS_ERROR)
			out.push_back(reinterpret_cast<rte_crypto_op *>(i));
	}
	return out;
}

TEST(Rates, HaveAFixedSeed)
{
	const Ops a = failing("fault=error:20%"), b = failing("fault=error:20%,seed=0"),
		  c = failing("fault=error:20%,seed=5");

	EXPECT_FALSE(a.empty());
	EXPECT_EQ(a, b);
	EXPECT_NE(a, c);
}

TEST(InForce, AllOrNone)
{
	Rig rig{ Profile() };
	const Ops ops = rig.ops(2);

	for (auto [rules, status] :
	     { std::pair<const char *, int>{ "error", RTE_CRYPTO_OP_STATUS_ERROR },
	       { "", RTE_CRYPTO_OP_STATUS_SUCCESS },
	       { "error:100%", RTE_CRYPTO_OP_STATUS_ERROR },
	       { "error:0%", RTE_CRYPTO_OP_STATUS_SUCCESS } }) {
		rig.faults(rules);
		ASSERT_EQ(rig.enqueue(ops), 2u);
		rig.pass(1e6);
		ASSERT_EQ(rig.dequeue(), ops);
		EXPECT_EQ(count_status(ops, status), 2u) << rules;
	}
}

TEST(InForce, NumbersCountFromTheRule)
{
	Rig rig{ Profile(), "", 2 };
	const Ops a = rig.ops(3), b = rig.ops(3);

	ASSERT_EQ(rig.enqueue(a, 0), 3u);
	rig.pass(1e6);
	ASSERT_EQ(rig.dequeue(64, 0), a);
	/* of each queue pair the second */
	rig.faults("error:@2");
	ASSERT_EQ(rig.enqueue(a, 0), 3u);
	ASSERT_EQ(rig.enqueue(b, 1), 3u);
	rig.pass(1e6);
	ASSERT_EQ(rig.dequeue(64, 0), a);
	ASSERT_EQ(rig.dequeue(64, 1), b);
	for (const Ops &ops : { a, b }) {
		EXPECT_EQ(ops[1]->status, RTE_CRYPTO_OP_STATUS_ERROR);
		EXPECT_EQ(count_status(ops, RTE_CRYPTO_OP_STATUS_ERROR), 1u);
	}
	/* of one only */
	rig.faults("error:@2:qp1");
	ASSERT_EQ(rig.enqueue(a, 0), 3u);
	ASSERT_EQ(rig.enqueue(b, 1), 3u);
	rig.pass(1e6);
	ASSERT_EQ(rig.dequeue(64, 0), a);
	ASSERT_EQ(rig.dequeue(64, 1), b);
	EXPECT_EQ(count_status(a, RTE_CRYPTO_OP_STATUS_ERROR), 0u);
	EXPECT_EQ(count_status(b, RTE_CRYPTO_OP_STATUS_ERROR), 1u);
}

TEST(InForce, ThereIsAMost)
{
	Rig rig{ Profile() };
	char error[SIM_ERROR_LEN];
	std::string rules = "error:1ppm";

	for (int i = 1; i < 32; i++)
		rules += ",error:1ppm";
	EXPECT_EQ(inside_faults_set(rig.id(), rules.c_str(), error), 0);
}

/* Faulty rates do not slow a device: what fails has cost an engine's time like the others. */
TEST(InForce, TimingStays)
{
	Rig rig{ Profile(), "", 1, 1024 };
	Ops ops = rig.ops(512);

	rig.faults("error:10%,wrong:10%");
	EXPECT_NEAR(inside_rate(rig.id(), 0, ops.data(), 512, 20000, 2000, UINT64_MAX), 10000, 20);
}

} // namespace
} // namespace sim
