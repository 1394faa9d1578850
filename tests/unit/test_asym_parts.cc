/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Random numbers, signatures in DER, constant-time helpers, hashes. */

#include <cerrno>
#include <cstring>
#include <set>

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asym/constant_time.h"
#include "asym/drbg.h"
#include "asym/hash.h"
#include "asym/signature.h"
#include "asym_help.h"

namespace {

TEST(AsymDrbg, NumbersLieBelowTheirOrderAndDoNotRepeat)
{
	const Bytes orders[] = {
		{ 0x02, 0x00 },
		{ 0x80, 0x01 },
		{ 0xff, 0xff, 0xff },
		{ 0x01, 0x80, 0x00, 0x01 },
	};
	cbi_drbg drbg = {};

	for (const Bytes &order : orders) {
		bool high = false;

		for (int i = 0; i < 2000; i++) {
			Bytes k(order.size());

			ASSERT_EQ(cbi_drbg_below(&drbg, k.data(), order.data(), order.size()), 0);
			ASSERT_LT(k, order);
			ASSERT_NE(k, Bytes(order.size()));
			/* the upper half is reached: nothing is cut off */
			high |= k[0] >= order[0] / 2 && k[0] != 0;
		}
		EXPECT_TRUE(high);
	}
	std::set<Bytes> seen;

	for (int i = 0; i < 5000; i++) {
		Bytes k(16);

		ASSERT_EQ(cbi_drbg_bytes(&drbg, k.data(), k.size()), 0);
		EXPECT_TRUE(seen.insert(k).second);
	}
	/* order 2: the only number is 1 */
	const Bytes two = { 2 };
	Bytes k(1);

	for (int i = 0; i < 50; i++) {
		ASSERT_EQ(cbi_drbg_below(&drbg, k.data(), two.data(), 1), 0);
		EXPECT_EQ(k[0], 1);
	}
	Bytes filling(700);

	ASSERT_EQ(cbi_drbg_nonzero(&drbg, filling.data(), filling.size()), 0);
	EXPECT_EQ(memchr(filling.data(), 0, filling.size()), nullptr);
}

TEST(AsymDrbg, HandedOutBytesAreWiped)
{
	cbi_drbg drbg = {};
	Bytes k(100);

	ASSERT_EQ(cbi_drbg_bytes(&drbg, k.data(), k.size()), 0);
	EXPECT_EQ(memmem(&drbg, sizeof(drbg), k.data(), 8), nullptr);
	cbi_drbg_wipe(&drbg);
	EXPECT_EQ(drbg.left, 0u);
}

TEST(AsymDrbg, AChildDoesNotDrawWhatItsParentDraws)
{
	cbi_drbg drbg = {};
	Bytes mine(64), theirs(64), first(8);
	int pipes[2], status = 0;

	/* the pool is filled, so that both have the same bytes in memory */
	ASSERT_EQ(cbi_drbg_bytes(&drbg, first.data(), first.size()), 0);
	ASSERT_EQ(pipe(pipes), 0);
	const pid_t child = fork();

	ASSERT_GE(child, 0);
	if (child == 0) {
		const bool ok = cbi_drbg_bytes(&drbg, theirs.data(), theirs.size()) == 0 &&
			write(pipes[1], theirs.data(), theirs.size()) ==
				static_cast<ssize_t>(theirs.size());

		_exit(ok ? 0 : 1);
	}
	ASSERT_EQ(cbi_drbg_bytes(&drbg, mine.data(), mine.size()), 0);
	ASSERT_EQ(read(pipes[0], theirs.data(), theirs.size()),
		  static_cast<ssize_t>(theirs.size()));
	ASSERT_EQ(waitpid(child, &status, 0), child);
	EXPECT_EQ(status, 0);
	EXPECT_NE(mine, theirs);
	close(pipes[0]);
	close(pipes[1]);
}

/* What libcrypto makes of r and s. */
Bytes
evp_der(const Bytes &rs)
{
	const size_t n = rs.size() / 2;
	ECDSA_SIG *sig = ECDSA_SIG_new();
	unsigned char *out = nullptr;

	ECDSA_SIG_set0(sig, BN_bin2bn(rs.data(), static_cast<int>(n), nullptr),
		       BN_bin2bn(rs.data() + n, static_cast<int>(n), nullptr));
	const int len = i2d_ECDSA_SIG(sig, &out);
	const Bytes der(out, out + len);

	OPENSSL_free(out);
	ECDSA_SIG_free(sig);
	return der;
}

TEST(AsymSignature, DerIsThatOfLibcryptoAndComesBack)
{
	for (size_t n : { 20u, 28u, 32u, 48u, 66u, 72u }) {
		for (int i = 0; i < 300; i++) {
			Bytes rs = random_bytes(2 * n), out(cbi_sig_der_max(n)), back(2 * n);

			/* leading zeros, and numbers that look negative */
			for (size_t j = 0; j < static_cast<size_t>(i) % (n + 1); j++)
				rs[j] = 0;
			if (i % 3 == 0)
				rs[n] = 0;
			if (i % 7 == 0)
				rs[n] = 0x80;
			out.resize(cbi_sig_to_der(rs.data(), n, out.data()));
			ASSERT_EQ(out, evp_der(rs));
			ASSERT_EQ(cbi_sig_from_der(out.data(), out.size(), back.data(), n), 0);
			ASSERT_EQ(back, rs);
			/* every cut and every longer one is none */
			ASSERT_EQ(cbi_sig_from_der(out.data(), out.size() - 1, back.data(), n),
				  -EBADMSG);
			out.push_back(0);
			ASSERT_EQ(cbi_sig_from_der(out.data(), out.size(), back.data(), n),
				  -EBADMSG);
		}
	}
}

TEST(AsymSignature, MalformedDerIsRefused)
{
	const Bytes bad[] = {
		{},
		{ 0x30 },
		{ 0x30, 0x00 },
		{ 0x31, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x05, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x07, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x80, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00, 0x00 },
		{ 0x30, 0x81, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x82, 0x00, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x84, 0x00, 0x00, 0x00, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x06, 0x02, 0x01, 0x81, 0x02, 0x01, 0x01 },
		{ 0x30, 0x06, 0x04, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x07, 0x02, 0x02, 0x00, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x01 },
		{ 0x30, 0x03, 0x02, 0x01, 0x01 },
		{ 0x30, 0x09, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 },
		{ 0x30, 0x0a, 0x02, 0x05, 0x01, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01 },
	};
	const Bytes good = { 0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01 };
	uint8_t rs[8];

	EXPECT_EQ(cbi_sig_from_der(good.data(), good.size(), rs, 4), 0);
	for (const Bytes &b : bad)
		EXPECT_EQ(cbi_sig_from_der(b.data(), b.size(), rs, 4), -EBADMSG)
			<< testing::PrintToString(b);
}

TEST(AsymConstantTime, AgreesWithPlainComparisons)
{
	const size_t values[] = { 0,
				  1,
				  2,
				  127,
				  128,
				  255,
				  256,
				  65535,
				  SIZE_MAX / 2,
				  SIZE_MAX / 2 + 1,
				  SIZE_MAX - 1,
				  SIZE_MAX };

	for (size_t a : values) {
		EXPECT_EQ(cbi_ct_zero(a), a == 0 ? SIZE_MAX : 0);
		for (size_t b : values) {
			EXPECT_EQ(cbi_ct_less(a, b), a < b ? SIZE_MAX : 0) << a << " " << b;
			EXPECT_EQ(cbi_ct_equal(a, b), a == b ? SIZE_MAX : 0);
			EXPECT_EQ(cbi_ct_select(SIZE_MAX, a, b), a);
			EXPECT_EQ(cbi_ct_select(0, a, b), b);
		}
	}
	for (int i = 0; i < 2000; i++) {
		Bytes a = random_bytes(5), b = random_bytes(5);

		if (i % 2)
			memcpy(b.data(), a.data(), static_cast<size_t>(i / 2 % 6));
		EXPECT_EQ(cbi_ct_less_bytes(a.data(), b.data(), 5), a < b ? SIZE_MAX : 0);
		EXPECT_EQ(cbi_ct_equal_bytes(a.data(), b.data(), 5), a == b ? SIZE_MAX : 0);
	}
	for (size_t n = 1; n < 70; n++) {
		for (size_t from = 0; from < n; from++) {
			Bytes a = random_bytes(n), b = a;

			cbi_ct_move_front(a.data(), n, from);
			ASSERT_EQ(memcmp(a.data(), b.data() + from, n - from), 0);
		}
	}
}

TEST(AsymHash, LengthsAreThoseOfLibcrypto)
{
	unsigned found = 0;

	for (int alg = 0; alg < CBURST_ALG_COUNT; alg++) {
		const cbi_hash *h = cbi_hash_find(static_cast<unsigned>(alg));

		if (h == nullptr)
			continue;
		found++;
		ASSERT_NE(cbi_hash_md(h), nullptr);
		EXPECT_EQ(EVP_MD_get_size(cbi_hash_md(h)), h->len);
		EXPECT_EQ(cburst_alg_info(static_cast<cburst_alg>(alg))->tag_max, h->len);
	}
	EXPECT_EQ(found, 10u);
}

} // namespace
