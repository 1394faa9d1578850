/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Operations inside of ASYNC_JOBs. */

#include <cstdlib>

#include <gtest/gtest.h>

#include "harness.h"

namespace {

/* What OpenSSL gives a job for its stack. */
constexpr size_t job_stack = 32768;
/* What the tests give one, to see how much of it is used. */
constexpr size_t large_stack = 512 * 1024;
constexpr unsigned char paint = 0xa5;
size_t deepest;

void *
stack_alloc(size_t *size)
{
	void *p = malloc(large_stack);

	memset(p, paint, large_stack);
	*size = large_stack;
	return p;
}

void
stack_free(void *p)
{
	const unsigned char *bytes = static_cast<const unsigned char *>(p);
	size_t untouched = 0;

	while (untouched < large_stack && bytes[untouched] == paint)
		untouched++;
	deepest = std::max(deepest, large_stack - untouched);
	free(p);
}

struct Kind {
	const char *key;
	bool exchange;
	const char *counter;
};

std::ostream &
operator<<(std::ostream &out, const Kind &k)
{
	return out << k.key << (k.exchange ? " derive" : " sign");
}

class Jobs : public testing::TestWithParam<std::tuple<Kind, unsigned>> {};

TEST_P(Jobs, EachGetsItsOwnResult)
{
	const Kind &k = std::get<0>(GetParam());
	const unsigned jobs = std::get<1>(GetParam());
	const Bytes der = new_key(k.key), peer = new_key(k.key);
	Pkey key = decode(ours(), der), other = decode_public(ours(), peer);
	Pkey check = decode_public(standard(), der), own = decode(standard(), peer);
	std::vector<Bytes> results(jobs);
	std::vector<std::function<void()>> functions;
	const uint64_t before = counter(k.counter), paused = counter("jobs.paused");

	for (unsigned i = 0; i < jobs; i++)
		functions.push_back([&, i] {
			const Bytes message(100 + i, 'x');

			for (unsigned round = 0; round < 3; round++)
				results[i] = k.exchange ? derive(ours(), key.get(), other.get())
							: sign(ours(), key.get(), {}, message);
		});
	ASSERT_TRUE(run_jobs(functions));
	EXPECT_EQ(before + 3 * jobs, counter(k.counter));
	EXPECT_EQ(paused + 3 * jobs, counter("jobs.paused"));
	const Bytes secret = k.exchange ? derive(standard(), own.get(), check.get()) : Bytes();
	for (unsigned i = 0; i < jobs; i++) {
		if (k.exchange)
			EXPECT_EQ(secret, results[i]) << i;
		else
			EXPECT_EQ(1,
				  verify(standard(), check.get(), {}, Bytes(100 + i, 'x'),
					 results[i]))
				<< i;
	}
}

const Kind kinds[] = {
	{ "RSA-2048", false, "device.rsa-sign" },
	{ "RSA-4096", false, "device.rsa-sign" },
	{ "EC-P-256", false, "device.ecdsa-sign" },
	{ "EC-P-521", false, "device.ecdsa-sign" },
	{ "EC-P-256", true, "device.ecdh" },
	{ "EC-P-384", true, "device.ecdh" },
	{ "EC-P-521", true, "device.ecdh" },
	{ "X25519", true, "device.xdh" },
	{ "X448", true, "device.xdh" },
};

INSTANTIATE_TEST_SUITE_P(Provider, Jobs,
			 testing::Combine(testing::ValuesIn(kinds),
					  testing::Values(1u, 2u, 7u, 8u, 9u, 64u)));

/* Polling, and with it computing, happens on the stacks of jobs. */
TEST(JobsStack, IsLargeEnough)
{
	if (getenv("PROVIDER_STACKS") == nullptr)
		GTEST_SKIP() << "run with PROVIDER_STACKS=1: every job then has a painted stack";
	for (const Kind &k : kinds) {
		Pkey key = decode(ours(), new_key(k.key));
		Pkey other = decode_public(ours(), new_key(k.key));

		ASSERT_TRUE(run_jobs(std::vector<std::function<void()>>(16, [&] {
			if (k.exchange)
				derive(ours(), key.get(), other.get());
			else
				sign(ours(), key.get(), {}, Bytes(1));
		})));
		ASYNC_cleanup_thread();
		std::cout << k << ": " << deepest << " bytes of stack\n";
		EXPECT_GT(deepest, 0u);
		EXPECT_LT(deepest, job_stack - 4096) << k;
		deepest = 0;
	}
}

const int ready = [] {
	return getenv("PROVIDER_STACKS") != nullptr
		? ASYNC_set_mem_functions(stack_alloc, stack_free)
		: 0;
}();

} // namespace
