/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The loop of a worker: who it calls, when it flushes, how it waits, how it ends. */

#include <atomic>
#include <cerrno>
#include <ctime>
#include <thread>

#include <rte_lcore.h>

#include "datapath.h"

namespace {

/* What the two functions of a worker share with their test. */
struct Job {
	std::atomic<unsigned> turns{ 0 }, submitted{ 0 }, done{ 0 }, failed{ 0 }, inside{ 0 };
	std::atomic<unsigned> of_lcore[4] = {};
	std::atomic<unsigned> want{ 0 }; ///< operations to submit in all
	std::vector<Item *> items;
	std::atomic<bool> again{ false }; ///< submit the item of each completion again
	std::atomic<double> cpu_ms{ -1 }, wall_ms{ 0 }; ///< of the worker's thread, between two
							///< turns far apart
	double cpu_start = 0, wall_start = 0;
	bool in_submit = false;
};

double
thread_cpu_ms()
{
	timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

unsigned
work(cburst_lane *lane, void *arg)
{
	Job *const job = (Job *)arg;
	unsigned n = 0;

	if (job->turns++ == 0) {
		job->cpu_start = thread_cpu_ms();
		job->wall_start = now_ms();
	}
	job->cpu_ms = thread_cpu_ms() - job->cpu_start;
	job->wall_ms = now_ms() - job->wall_start;
	job->in_submit = true;
	while (job->submitted < job->want && n < 8) {
		if (cburst_submit(lane, &job->items[job->submitted % job->items.size()]->req) != 0)
			break;
		job->submitted++;
		n++;
	}
	job->in_submit = false;
	return n;
}

void
done(cburst_lane *lane, const cburst_completion *c, unsigned n, void *arg)
{
	Job *const job = (Job *)arg;

	job->inside += job->in_submit;
	for (unsigned i = 0; i < n; i++) {
		job->failed += c[i].status != 0;
		if (job->again && cburst_submit(lane, &((Item *)c[i].cookie)->req) == 0)
			job->submitted++;
	}
	job->done += n;
}

class Worker : public DataPath {
protected:
	void start(unsigned workers, const char *driver = "null")
	{
		lcores.clear();
		for (unsigned l = 1; l <= workers; l++)
			lcores.push_back(l);
		create_on(driver);
		conf.work = work;
		conf.done = done;
		conf.arg = &job;
	}

	void launch(int expected)
	{
		cburst_error err = {};

		ASSERT_EQ(cburst_workers_launch(cb, &conf, &err), expected) << err.text;
	}

	int stop()
	{
		cburst_workers_stop(cb);
		return cburst_workers_wait(cb);
	}

	/* Wait until something is so, ten seconds at most. */
	template <typename F> bool wait(F what)
	{
		const double end = now_ms() + 10000;

		while (!what()) {
			if (now_ms() > end)
				return false;
			std::this_thread::sleep_for(std::chrono::microseconds(200));
		}
		return true;
	}

	/* Everything was done by workers: enter it in the books. */
	void settle()
	{
		submitted = completed = job.done;
		check_books("after the workers");
	}

	Job job;
	cburst_worker_conf conf = {};
};

class WorkerIdle : public Worker, public testing::WithParamInterface<cburst_idle> {};

/* Work is done and found again under every policy; a few operations do not wait for a deadline. */
TEST_P(WorkerIdle, DoesTheWork)
{
	start(1, "openssl");
	conf.idle = GetParam();
	job.items = many(key("aes-128-gcm"), 100, 50);
	launch(1);
	for (const unsigned want : { 1u, 8u, 50u }) {
		/* from idleness: the worker may sleep */
		std::this_thread::sleep_for(std::chrono::milliseconds(5));
		job.want = want;
		EXPECT_TRUE(wait([&] { return job.done == want; })) << job.done << " of " << want;
	}
	EXPECT_EQ(stop(), 0);
	EXPECT_EQ(job.inside, 0u) << "told inside a submit";
	settle();
	for (Item *i : job.items) {
		i->times = 1;
		i->status = 0;
		i->length = 100;
		expect_right(*i);
	}
	/* the deadline is 10 s away: it was the lack of work that flushed */
	EXPECT_GT(qp().flushes[CBURST_FLUSH_EXPLICIT], 0u);
	EXPECT_EQ(qp().flushes[CBURST_FLUSH_DEADLINE], 0u);
	EXPECT_GT(stats().busy_cycles, 0u);
	EXPECT_GT(stats().idle_cycles, 0u);
}

INSTANTIATE_TEST_SUITE_P(, WorkerIdle,
			 testing::Values(CBURST_IDLE_SPIN, CBURST_IDLE_YIELD, CBURST_IDLE_SLEEP),
			 [](const auto &i) {
				 return i.param == CBURST_IDLE_SPIN	? "Spin"
					 : i.param == CBURST_IDLE_YIELD ? "Yield"
									: "Sleep";
			 });

/* A sleeping worker leaves the CPU alone, up to its bound, and counts the sleep as idle. */
TEST_F(Worker, SleepUsesLittleCpu)
{
	start(1);
	conf.idle = CBURST_IDLE_SLEEP;
	conf.sleep_us = 2000;
	const uint64_t before = shim_cycles();
	launch(1);
	std::this_thread::sleep_for(std::chrono::milliseconds(300));
	EXPECT_EQ(stop(), 0);
	const uint64_t passed = shim_cycles() - before;
	EXPECT_GT(job.wall_ms, 150.0);
	EXPECT_LT(job.cpu_ms, 0.2 * job.wall_ms);
	/* 2 ms each but for the first few: spinning would be millions */
	EXPECT_LT(job.turns, 1000u);
	EXPECT_GT(job.turns, 10u) << "the bound of a sleep is not kept";
	EXPECT_EQ(stats().busy_cycles, 0u);
	EXPECT_GT(stats().idle_cycles, passed / 4);
	EXPECT_LE(stats().idle_cycles, passed);
}

/* Spinning takes turn after turn. */
TEST_F(Worker, SpinDoesNotSleep)
{
	start(1);
	conf.idle = CBURST_IDLE_SPIN;
	launch(1);
	EXPECT_TRUE(wait([&] { return job.turns > 100000; }));
	EXPECT_EQ(stop(), 0);
}

/* Completions can be answered by submitting again, thousands of times over. */
TEST_F(Worker, SubmitsFromDone)
{
	start(1);
	job.items = many(key("null"), 16, 64);
	job.want = 64;
	job.again = true;
	launch(1);
	EXPECT_TRUE(wait([&] { return job.done > 20000; }));
	job.again = false;
	EXPECT_EQ(stop(), 0);
	EXPECT_EQ(job.done, job.submitted);
	EXPECT_EQ(job.failed, 0u);
	settle();
}

TEST_F(Worker, SeveralAtOnce)
{
	start(3);
	constexpr unsigned EACH = 10000;

	job.items = many(key("null"), 16, 1);
	/* the null device writes nothing: one mbuf can be everywhere, but a request is written to
	 */
	conf.work = [](cburst_lane *l, void *arg) -> unsigned {
		Job *const j = (Job *)arg;
		cburst_req req = j->items[0]->req;
		std::atomic<unsigned> &mine = j->of_lcore[rte_lcore_id()];

		if (mine == EACH || cburst_submit(l, &req) != 0)
			return 0;
		mine++;
		j->submitted++;
		return 1;
	};
	launch(3);
	EXPECT_TRUE(wait([&] { return job.submitted == 3 * EACH; }));
	EXPECT_EQ(stop(), 0);
	EXPECT_EQ(job.done, 3 * EACH);
	for (unsigned l = 0; l < 3; l++) {
		cburst_lane_stats s;

		cburst_lane_stats_get(cburst_lane_at(cb, l), &s);
		EXPECT_EQ(s.completed, EACH) << "lane " << l;
	}
	submitted = completed = EACH;
}

/* What a device does not give back in time is counted, not waited for any longer. */
TEST_F(Worker, UndoneIsCounted)
{
	params.run_timeout_us = 50000;
	start(1);
	shim_fake *const f = fake();

	job.items = many(key("null"), 16, 40);
	for (const unsigned lost : { 1u, 20u, 39u })
		shim_fake_fault(f, lost, SHIM_DROP, 0);
	job.want = 40;
	launch(1);
	EXPECT_TRUE(wait([&] { return job.done == 37; }));
	const double before = now_ms();
	EXPECT_EQ(stop(), 3);
	EXPECT_GE(now_ms() - before, 40.0);
	EXPECT_LT(now_ms() - before, 5000.0);
	EXPECT_EQ(job.done, 37u);
	EXPECT_EQ(cburst_lane_outstanding(lane), 3u);
	/* the fixture takes over */
	submitted = 40;
	completed = 37;
	EXPECT_EQ(shim_fake_revive(f), 3u);
	EXPECT_TRUE(finish());
}

/* A stop brings what is staged and in flight to its end, and hands it out. */
TEST_F(Worker, StopFinishesWhatWasBegun)
{
	start(1);
	shim_fake *const f = fake();

	job.items = many(key("null"), 16, 100);
	shim_fake_delay(f, 500);
	job.want = 100;
	launch(1);
	EXPECT_TRUE(wait([&] { return job.submitted == 100; }));
	EXPECT_EQ(stop(), 0);
	EXPECT_EQ(job.done, 100u);
	const unsigned turns = job.turns;
	EXPECT_EQ(cburst_workers_wait(cb), 0) << "waiting again";
	EXPECT_EQ(job.turns, turns) << "work was asked for after the stop";
	settle();
}

/* Launch, stop, launch again. */
TEST_F(Worker, ManyTimes)
{
	start(2);
	job.items = many(key("null"), 16, 16);
	for (unsigned n = 1; n <= 10; n++) {
		job.again = false;
		launch(2);
		EXPECT_TRUE(wait([&] { return job.turns > 0; }));
		EXPECT_EQ(stop(), 0);
		job.turns = 0;
	}
}

/* On the calling thread, until somebody else stops it. */
TEST_F(Worker, OnTheCallingThread)
{
	start(1);
	destroy();
	lcores = { 0 };
	create();
	job.items = many(key("null"), 16, 50);
	job.want = 50;
	std::thread stopper([&] {
		wait([&] { return job.done == 50; });
		cburst_workers_stop(cb);
	});
	EXPECT_EQ(cburst_worker_run(cb, lane, &conf), 0);
	stopper.join();
	EXPECT_EQ(job.done, 50u);
	settle();
}

TEST_F(Worker, Refusals)
{
	start(1);
	cburst_error err = {};
	cburst_worker_conf wrong = conf;

	wrong.work = nullptr;
	EXPECT_EQ(cburst_workers_launch(cb, &wrong, &err), -EINVAL);
	EXPECT_NE(err.text[0], '\0');
	wrong = conf;
	wrong.done = nullptr;
	EXPECT_EQ(cburst_workers_launch(cb, &wrong, nullptr), -EINVAL);
	wrong = conf;
	wrong.idle = (cburst_idle)3;
	EXPECT_EQ(cburst_workers_launch(cb, &wrong, &err), -EINVAL);
	/* an lcore that runs something else */
	std::atomic<bool> go{ false };
	ASSERT_EQ(shim_lcore_launch(
			  1,
			  [](void *arg) {
				  while (!*(std::atomic<bool> *)arg)
					  std::this_thread::yield();
				  return 0;
			  },
			  &go),
		  0);
	EXPECT_EQ(cburst_workers_launch(cb, &conf, &err), -EBUSY);
	EXPECT_NE(std::string(err.text).find("lcore 1"), std::string::npos) << err.text;
	go = true;
	EXPECT_EQ(shim_lcore_wait(1), 0);
	launch(1);
	EXPECT_EQ(stop(), 0);
}

TEST_F(Worker, NoWorkerLcore)
{
	cburst_error err = {};

	create_on("null");
	conf.work = work;
	conf.done = done;
	EXPECT_EQ(cburst_workers_launch(cb, &conf, &err), -ENODEV);
	EXPECT_NE(std::string(err.text).find("-l"), std::string::npos) << err.text;
	EXPECT_EQ(cburst_workers_wait(cb), 0);
}

} // namespace
