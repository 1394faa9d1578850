/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Threads, forks, unloading, jobs that nobody resumes. */

#include <atomic>
#include <cstdlib>
#include <thread>

#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "harness.h"

namespace {

unsigned
descriptors()
{
	DIR *dir = opendir("/proc/self/fd");
	unsigned n = 0;

	while (readdir(dir) != nullptr)
		n++;
	closedir(dir);
	return n;
}

int
sign_job(void *arg)
{
	EVP_PKEY *key = *static_cast<EVP_PKEY **>(arg);

	return !sign(ours(), key, {}, Bytes(3)).empty();
}

/* A job that has been started and waits. */
struct Waiting {
	ASYNC_JOB *job = nullptr;
	ASYNC_WAIT_CTX *wait = ASYNC_WAIT_CTX_new();
	int ret = 0;

	int run(EVP_PKEY *key)
	{
		return ASYNC_start_job(&job, wait, &ret, sign_job, &key, sizeof(key));
	}
};

TEST(Life, ThreadsShareOneKey)
{
	const Bytes der = new_key("EC-P-256");
	Pkey key = decode(ours(), der), check = decode_public(standard(), der);
	std::atomic<unsigned> good{ 0 };
	std::vector<std::thread> threads;
	const uint64_t before = counter("device.ecdsa-sign");

	for (unsigned t = 0; t < 4; t++)
		threads.emplace_back([&, t] {
			for (unsigned i = 0; i < 50; i++) {
				const Bytes message(1 + t * 50 + i, 'm');

				good += verify(standard(), check.get(), {}, message,
					       sign(ours(), key.get(), {}, message)) == 1;
			}
			ASYNC_cleanup_thread();
		});
	for (std::thread &t : threads)
		t.join();
	EXPECT_EQ(200u, good);
	EXPECT_EQ(before + 200, counter("device.ecdsa-sign"));
}

TEST(Life, LanesOfThreadsThatEndedAreUsedAgain)
{
	Pkey key = decode(ours(), new_key("EC-P-256"));
	const uint64_t before = counter("reason.no-lane");

	for (unsigned i = 0; i < 50; i++)
		std::thread([&] { sign(ours(), key.get(), {}, Bytes(1)); }).join();
	EXPECT_EQ(before, counter("reason.no-lane"));
}

TEST(Life, MoreThreadsThanLanesWorkInSoftware)
{
	const Bytes der = new_key("EC-P-256");
	Pkey key = decode(ours(), der), check = decode_public(standard(), der);
	constexpr unsigned many = 24;
	std::atomic<unsigned> started{ 0 }, good{ 0 };
	std::vector<std::thread> threads;
	const uint64_t before = counter("reason.no-lane");

	for (unsigned t = 0; t < many; t++)
		threads.emplace_back([&] {
			const Bytes signature = sign(ours(), key.get(), {}, Bytes(9));

			good += verify(standard(), check.get(), {}, Bytes(9), signature) == 1;
			/* everybody keeps its lane until all have tried to get one */
			started++;
			while (started != many)
				std::this_thread::yield();
		});
	for (std::thread &t : threads)
		t.join();
	EXPECT_EQ(many, good);
	EXPECT_LT(before, counter("reason.no-lane"));
}

/*
 * LifeLost: what OpenSSL has no way to free, the stack of a job, is lost, and with it what lies
 * there. In a process of its own, which is not looked at for leaks.
 */
TEST(LifeLost, AJobThatNobodyResumesLeavesNothingOpen)
{
	Pkey key = decode(ours(), new_key("EC-P-256"));
	const Bytes message(1);

	sign(ours(), key.get(), {}, message);
	const unsigned before = descriptors();
	for (unsigned i = 0; i < 40; i++) {
		Waiting w;

		ASSERT_EQ(ASYNC_PAUSE, w.run(key.get()));
		/* OpenSSL has no way to end it: its stack is lost, and so is the memory for a
		 * result */
		ASYNC_WAIT_CTX_free(w.wait);
	}
	EXPECT_EQ(before, descriptors());
	EXPECT_FALSE(sign(ours(), key.get(), {}, message).empty());
}

/* OpenSSL finishes a job only in the thread that started it: such jobs are lost with their thread.
 */
TEST(LifeLost, ThreadsEndWithOperationsOutstanding)
{
	Pkey key = decode(ours(), new_key("EC-P-256"));
	const uint64_t before = counter("reason.no-lane");
	const unsigned open = descriptors();

	for (unsigned i = 0; i < 50; i++) {
		Waiting w;

		std::thread([&] { EXPECT_EQ(ASYNC_PAUSE, w.run(key.get())); }).join();
		ASYNC_WAIT_CTX_free(w.wait);
	}
	EXPECT_EQ(before, counter("reason.no-lane"));
	EXPECT_EQ(open, descriptors());
}

int
told(void *arg)
{
	++*static_cast<unsigned *>(arg);
	return 1;
}

/* Jobs that were told and never resumed must not keep those of the lane's next owner waiting. */
TEST(LifeLost, CallbacksOfAThreadThatEnded)
{
	Pkey key = decode(ours(), new_key("EC-P-256"));

	for (unsigned i = 0; i < 20; i++) {
		Waiting lost[3], w;
		unsigned calls = 0, ignored = 0;

		std::thread([&] {
			for (Waiting &l : lost) {
				ASYNC_WAIT_CTX_set_callback(l.wait, told, &ignored);
				EXPECT_EQ(ASYNC_PAUSE, l.run(key.get()));
			}
		}).join();
		std::thread([&] {
			ASYNC_WAIT_CTX_set_callback(w.wait, told, &calls);
			int ret = w.run(key.get());

			for (unsigned k = 0; k < 1000 && ret == ASYNC_PAUSE; k++) {
				ASSERT_NE(0u, calls) << "nobody was told to poll";
				calls = 0;
				ret = w.run(key.get());
			}
			EXPECT_EQ(ASYNC_FINISH, ret);
			ASYNC_cleanup_thread();
		}).join();
		ASYNC_WAIT_CTX_free(w.wait);
		for (Waiting &l : lost)
			ASYNC_WAIT_CTX_free(l.wait);
	}
}

TEST(Life, CallbacksAreEnoughToFinish)
{
	Pkey key = decode(ours(), new_key("EC-P-256"));
	constexpr unsigned jobs = 20;
	Waiting w[jobs];
	unsigned calls[jobs] = {}, finished = 0;
	const uint64_t before = counter("jobs.callbacks");

	for (unsigned i = 0; i < jobs; i++) {
		ASSERT_EQ(1, ASYNC_WAIT_CTX_set_callback(w[i].wait, told, &calls[i]));
		ASSERT_EQ(ASYNC_PAUSE, w[i].run(key.get()));
	}
	/* only those that were called back are resumed */
	for (unsigned idle = 0; finished < jobs && idle < 3; idle++) {
		for (unsigned i = 0; i < jobs; i++) {
			if (calls[i] == 0)
				continue;
			/* nothing is told twice, nor to those that have finished */
			ASSERT_NE(nullptr, w[i].job);
			calls[i] = 0;
			idle = 0;
			const int ret = w[i].run(key.get());

			ASSERT_TRUE(ret == ASYNC_FINISH || ret == ASYNC_PAUSE);
			if (ret == ASYNC_FINISH) {
				EXPECT_EQ(1, w[i].ret);
				finished++;
			}
		}
	}
	EXPECT_EQ(jobs, finished);
	EXPECT_LE(before + jobs, counter("jobs.callbacks"));
	for (Waiting &one : w)
		ASYNC_WAIT_CTX_free(one.wait);
}

TEST(LifeLost, AWaitContextThatIsFreedDoesNotStopTheOthers)
{
	Pkey key = decode(ours(), new_key("EC-P-256"));
	Waiting first, second;
	unsigned calls[2] = {};
	int last = ASYNC_PAUSE;

	ASYNC_WAIT_CTX_set_callback(first.wait, told, &calls[0]);
	ASYNC_WAIT_CTX_set_callback(second.wait, told, &calls[1]);
	ASSERT_EQ(ASYNC_PAUSE, first.run(key.get()));
	ASSERT_EQ(ASYNC_PAUSE, second.run(key.get()));
	EXPECT_EQ(1u, calls[0]);
	ASYNC_WAIT_CTX_free(first.wait);
	for (unsigned i = 0; i < 10 && last == ASYNC_PAUSE && calls[1] != 0; i++) {
		calls[1] = 0;
		last = second.run(key.get());
	}
	EXPECT_EQ(ASYNC_FINISH, last);
	ASYNC_WAIT_CTX_free(second.wait);
}

TEST(Life, AChildOfAForkWorksInSoftware)
{
	const Bytes der = new_key("EC-P-256");
	Pkey key = decode(ours(), der), check = decode_public(standard(), der);
	Waiting w;
	int status = 0;

	ASSERT_EQ(ASYNC_PAUSE, w.run(key.get()));
	const pid_t child = fork();
	if (child == 0) {
		const Bytes signature = sign(ours(), key.get(), {}, Bytes(5));
		bool good = verify(standard(), check.get(), {}, Bytes(5), signature) == 1;

		good = good && counter("reason.forked") != 0;
		/* a job of the parent's is finished here, too */
		good = good && w.run(key.get()) == ASYNC_FINISH && w.ret == 1;
		_exit(good ? 0 : 1);
	}
	ASSERT_EQ(child, waitpid(child, &status, 0));
	EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
	while (w.run(key.get()) == ASYNC_PAUSE)
		;
	EXPECT_EQ(1, w.ret);
	ASYNC_WAIT_CTX_free(w.wait);
	EXPECT_EQ(0u, counter("reason.forked"));
}

TEST(Life, ItIsLoadedAgainAndSeveralTimes)
{
	const Bytes der = new_key("RSA-2048");
	Pkey check = decode_public(standard(), der);
	const uint64_t before = counter("device.rsa-sign");

	for (unsigned i = 0; i < 20; i++) {
		Context a({ "cryptoburst", "default" }), b({ "cryptoburst", "default" });

		ASSERT_TRUE(a.loaded && b.loaded);
		for (Context *c : { &a, &b }) {
			Pkey key = decode(c->ctx, der);

			EXPECT_EQ(1,
				  verify(standard(), check.get(), {}, Bytes(8),
					 sign(c->ctx, key.get(), {}, Bytes(8))));
		}
	}
	EXPECT_EQ(before + 40, counter("device.rsa-sign"));
}

uint64_t
signed_by_device(const Context &c)
{
	uint64_t v = 0;
	OSSL_PARAM params[2] = { OSSL_PARAM_construct_uint64("device.rsa-sign", &v),
				 OSSL_PARAM_construct_end() };

	EXPECT_EQ(1, OSSL_PROVIDER_get_params(c.providers[0], params));
	return v;
}

/* Run in a process of its own: in that of other tests one provider is always loaded. */
TEST(LifeAlone, TheLastToBeUnloadedEndsTheDevices)
{
	const Bytes der = new_key("RSA-2048");
	Pkey check = decode_public(standard(), der);

	for (unsigned i = 0; i < 3; i++) {
		Context c({ "cryptoburst", "default" });
		Pkey key = decode(c.ctx, der);
		const uint64_t before = signed_by_device(c);

		EXPECT_EQ(1,
			  verify(standard(), check.get(), {}, Bytes(8),
				 sign(c.ctx, key.get(), {}, Bytes(8))));
		std::thread([&] { sign(c.ctx, key.get(), {}, Bytes(8)); }).join();
		EXPECT_EQ(before + 2, signed_by_device(c));
	}
}

/* EAL goes on when the last provider is unloaded; a child must not begin to use what it shares with
 * its parent. */
TEST(LifeAlone, ChildOfAProcessThatUnloaded)
{
	const Bytes der = new_key("RSA-2048");
	int status = 0;

	{
		Context c({ "cryptoburst", "default" });
		Pkey key = decode(c.ctx, der);

		ASSERT_FALSE(sign(c.ctx, key.get(), {}, Bytes(8)).empty());
	}
	const pid_t child = fork();
	if (child == 0) {
		Context c({ "cryptoburst", "default" });
		Pkey key = decode(c.ctx, der), check = decode_public(standard(), der);
		const Bytes signature = sign(c.ctx, key.get(), {}, Bytes(8));

		_exit(verify(standard(), check.get(), {}, Bytes(8), signature) == 1 &&
				      signed_by_device(c) == 0
			      ? 0
			      : 1);
	}
	ASSERT_EQ(child, waitpid(child, &status, 0));
	EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(Life, AWrongSettingIsRefusedInWords)
{
	setenv("CRYPTOBURST_FLUSH_US", "soon", 1);
	Context c({ "cryptoburst" });
	unsetenv("CRYPTOBURST_FLUSH_US");

	EXPECT_FALSE(c.loaded);
}

} // namespace
