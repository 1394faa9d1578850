/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What the library refuses so that no driver sees it: the reason, and that nothing was touched or
 * counted elsewhere. */

#include <cerrno>
#include <functional>

#include "datapath.h"

namespace {

/* A request that is right but for what spoil() does to it. */
struct Wrong {
	const char *what;
	const char *alg;
	size_t length;
	cburst_dir dir;
	size_t aad_len;
	std::function<void(Item &)> spoil;
	cburst_reason reason;
	int result;
};

void
PrintTo(const Wrong &w, std::ostream *out)
{
	*out << w.what;
}

class Validation : public DataPath {
protected:
	/* Refused with this reason, alone and in a burst, and nothing else happened. */
	void expect_refused(Item &i, cburst_reason reason, int result)
	{
		const uint64_t refusals = stats().refusals[reason], held = outstanding();
		uint64_t others = 0;

		EXPECT_EQ(submit(i), result);
		EXPECT_EQ(cburst_lane_reason(lane), reason)
			<< cburst_reason_text(cburst_lane_reason(lane));
		EXPECT_EQ(cburst_lane_error(lane), result);
		EXPECT_EQ(submit(std::vector<Item *>{ &i }), 0u);
		EXPECT_EQ(cburst_lane_reason(lane), reason);
		EXPECT_EQ(run(i), result);
		EXPECT_EQ(stats().refusals[reason], refusals + 3);
		for (unsigned r = 0; r < CBURST_REASON_COUNT; r++)
			others += r != reason ? stats().refusals[r] : 0;
		EXPECT_EQ(others, 0u);
		EXPECT_EQ(outstanding(), held);
		expect_untouched(i);
	}
};

class ValidationOf : public Validation, public testing::WithParamInterface<Wrong> {};

TEST_P(ValidationOf, IsRefused)
{
	const Wrong &w = GetParam();

	params.aad_max = 32;
	create_on("openssl");
	fake();
	cburst_key *const k = key(w.alg);
	Item &good = item(k, w.length, w.dir, w.aad_len),
	     &bad = item(k, w.length, w.dir, w.aad_len);

	w.spoil(bad);
	expect_refused(bad, w.reason, w.result);
	EXPECT_EQ(fake_stats().enqueue_calls, 0u) << "the driver saw it";
	EXPECT_EQ(stats().submitted, 0u);
	/* unspoilt it is taken, and the lane is as good as before */
	EXPECT_EQ(submit(good), 0);
	EXPECT_TRUE(finish());
	expect_right(good);
}

void
length_17(Item &i)
{
	i.req.length = 17;
}

std::function<void(Item &)>
length_of(uint32_t n)
{
	return [n](Item &i) { i.req.length = n; };
}

std::function<void(Item &)>
room_behind(size_t n)
{
	/* the mbuf ends n bytes behind the data, without any room after it */
	return [n](Item &i) {
		const unsigned tail = (unsigned)(2048 - i.before.size() - n);

		shim_mbuf_free(i.req.src);
		i.req.src = shim_mbuf(nullptr, 2048 - i.before.size() - n, 1, 0);
		ASSERT_EQ(shim_mbuf_append(i.req.src, i.before.size() + n), 0);
		i.req.offset = tail;
		shim_mbuf_write(i.req.src, 0, i.before.data(), i.before.size());
	};
}

INSTANTIATE_TEST_SUITE_P(
	, ValidationOf,
	testing::Values(Wrong{ "CbcLength17", "aes-128-cbc", 32, CBURST_ENCRYPT, 0, length_17,
			       CBURST_REASON_LENGTH, -EINVAL },
			Wrong{ "CbcDecryptLength17", "aes-128-cbc", 32, CBURST_DECRYPT, 0,
			       length_17, CBURST_REASON_LENGTH, -EINVAL },
			Wrong{ "DesLength17", "3des-cbc", 32, CBURST_ENCRYPT, 0, length_17,
			       CBURST_REASON_LENGTH, -EINVAL },
			Wrong{ "ChainLength17", "aes-128-cbc+hmac-sha1", 32, CBURST_ENCRYPT, 0,
			       length_17, CBURST_REASON_LENGTH, -EINVAL },
			Wrong{ "BehindTheMbuf", "aes-128-gcm", 64, CBURST_ENCRYPT, 0, length_of(65),
			       CBURST_REASON_RANGE, -EINVAL },
			Wrong{ "OffsetBehindTheMbuf", "aes-128-gcm", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) { i.req.offset = 1; }, CBURST_REASON_RANGE, -EINVAL },
			Wrong{ "EndWrapsAround", "aes-128-gcm", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) { i.req.offset = 0xffffffe0; }, CBURST_REASON_RANGE,
			       -EINVAL },
			Wrong{ "LengthOf4G", "aes-128-ctr", 64, CBURST_ENCRYPT, 0,
			       length_of(0xffffffff), CBURST_REASON_RANGE, -EINVAL },
			Wrong{ "HashBehindTheMbuf", "sha256", 64, CBURST_GENERATE, 0,
			       length_of(1000), CBURST_REASON_RANGE, -EINVAL },
			Wrong{ "OutputTooShort", "aes-128-cbc", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) { i.req.dst = shim_mbuf(nullptr, 63, 1, 0); },
			       CBURST_REASON_RANGE, -EINVAL },
			Wrong{ "AuthBehindTheMbuf", "aes-128-cbc+hmac-sha1", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) {
				       i.req.auth_offset = 1;
				       i.req.auth_length = 64;
			       },
			       CBURST_REASON_RANGE, -EINVAL },
			Wrong{ "NoIv", "aes-128-cbc", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) { i.req.iv = nullptr; }, CBURST_REASON_IV, -EINVAL },
			Wrong{ "NoNonce", "aes-128-gcm", 64, CBURST_DECRYPT, 0,
			       [](Item &i) { i.req.iv = nullptr; }, CBURST_REASON_IV, -EINVAL },
			Wrong{ "NoAad", "aes-128-gcm", 64, CBURST_ENCRYPT, 16,
			       [](Item &i) { i.req.aad = nullptr; }, CBURST_REASON_AAD, -EINVAL },
			Wrong{ "AadTooLong", "aes-128-gcm", 64, CBURST_ENCRYPT, 32,
			       [](Item &i) { i.req.aad_len = 33; }, CBURST_REASON_AAD, -EINVAL },
			Wrong{ "AadOfACipher", "aes-128-cbc", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) {
				       i.req.aad = i.iv.data();
				       i.req.aad_len = 8;
			       },
			       CBURST_REASON_AAD, -EINVAL },
			Wrong{ "AadOfAMac", "hmac-sha1", 64, CBURST_GENERATE, 0,
			       [](Item &i) {
				       i.req.aad = i.before.data();
				       i.req.aad_len = 8;
			       },
			       CBURST_REASON_AAD, -EINVAL },
			Wrong{ "NoRoomForTheTag", "aes-128-gcm", 64, CBURST_ENCRYPT, 0,
			       room_behind(15), CBURST_REASON_TAG, -EINVAL },
			Wrong{ "NoTagToVerify", "aes-128-gcm", 64, CBURST_DECRYPT, 0,
			       room_behind(15), CBURST_REASON_TAG, -EINVAL },
			Wrong{ "NoRoomForTheDigest", "hmac-sha256", 64, CBURST_GENERATE, 0,
			       [](Item &i) {
				       room_behind(31)(i);
				       i.req.tag = nullptr;
			       },
			       CBURST_REASON_TAG, -EINVAL },
			Wrong{ "TagAcrossSegments", "aes-128-gcm", 64, CBURST_DECRYPT, 0,
			       [](Item &i) {
				       const size_t lens[] = { 72, 8 };

				       shim_mbuf_free(i.req.src);
				       i.req.src = shim_mbuf_lens(nullptr, lens, 2, 0);
				       shim_mbuf_write(i.req.src, 0, i.before.data(), 64);
			       },
			       CBURST_REASON_TAG, -EINVAL },
			Wrong{ "Direction2", "aes-128-gcm", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) { i.req.dir = 2; }, CBURST_REASON_DIRECTION, -EINVAL },
			Wrong{ "Direction255", "aes-128-cbc", 64, CBURST_ENCRYPT, 0,
			       [](Item &i) { i.req.dir = 255; }, CBURST_REASON_DIRECTION,
			       -EINVAL }),
	[](const auto &i) { return i.param.what; });

/* L3: what one driver does by halves is never sent to any. */
class ValidationLength : public Validation, public testing::WithParamInterface<const char *> {};

TEST_P(ValidationLength, L3_BlockCiphersTakeWholeBlocks)
{
	const std::string driver = GetParam();
	const unsigned block[] = { 16, 8, 16 };
	const char *const algs[] = { "aes-128-cbc", "3des-cbc", "aes-128-cbc+hmac-sha1" };

	NEED(driver);
	create();
	for (unsigned a = 0; a < 3; a++) {
		cburst_spec spec = {};

		ASSERT_EQ(cburst_spec_parse(algs[a], &spec, nullptr), 0);
		if (cburst_device_can(dev_id(0), &spec, 0, nullptr) != 0)
			continue;
		cburst_key *const k = key(algs[a]);
		for (const unsigned len : { 1u, 7u, 15u, 16u, 17u, 24u, 31u, 32u, 1023u, 1025u }) {
			Item &i = item(k, 1040);
			Item &same = item(k, (len + 15) / 16 * 16);

			i.req.length = same.req.length = len;
			if (len % block[a] != 0) {
				EXPECT_EQ(submit(same), -EINVAL) << algs[a] << " " << len;
				EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_LENGTH);
				expect_untouched(same);
			} else {
				EXPECT_EQ(submit(i), 0) << algs[a] << " " << len;
			}
		}
		EXPECT_TRUE(finish());
	}
	EXPECT_EQ(failed, 0u);
	EXPECT_GT(completed, 0u);
}

INSTANTIATE_TEST_SUITE_P(, ValidationLength, testing::Values("openssl", "aesni_mb"),
			 [](const auto &i) { return std::string(i.param); });

/* XTS needs a block at least; where no device of the lane offers XTS the shortest message is a
 * matter of the key. */
TEST_F(Validation, L3_XtsShorterThanABlock)
{
	cburst_spec spec = {};

	NEED("openssl");
	NEED("aesni_mb");
	ASSERT_EQ(cburst_spec_parse("aes-128-xts", &spec, nullptr), 0);
	create();
	if (cburst_device_can(dev_id(0), &spec, 0, nullptr) != 0 &&
	    cburst_device_can(dev_id(1), &spec, 0, nullptr) != 0)
		GTEST_SKIP() << "no software driver here does AES-XTS";
	cburst_key *k = nullptr;
	const Bytes material = reference::bytes(32, 1), iv(16);
	ASSERT_EQ(cburst_key_create(cb, &spec, material.data(), nullptr, &k, nullptr), 0);
	rte_mbuf *const m = shim_mbuf(nullptr, 64, 1, 0);
	for (const unsigned len : { 0u, 1u, 15u }) {
		EXPECT_EQ(cburst_cipher_encrypt(lane, k, m, 0, len, iv.data(), nullptr), -EINVAL)
			<< len;
		EXPECT_EQ(cburst_lane_reason(lane), CBURST_REASON_LENGTH);
	}
	EXPECT_EQ(stats().refusals[CBURST_REASON_LENGTH], 3u);
	shim_mbuf_free(m);
	EXPECT_EQ(cburst_key_free(k), 0);
}

/* CCM with a 13-byte nonce has two bytes for the length: 65535 is the standard's end, whatever a
 * driver takes. */
TEST_F(Validation, LongerThanTheStandardAllows)
{
	create_on("openssl");
	cburst_key *const k = key([] {
		cburst_spec s = {};

		cburst_spec_parse("aes-128-ccm", &s, nullptr);
		s.iv_len = 13;
		return s;
	}());
	Item &i = item(k, 100);
	const size_t lens[] = { 40000, 40000 };

	EXPECT_EQ(cburst_device_length_max(dev_id(0), &i.spec), 65535u);
	shim_mbuf_free(i.req.src);
	i.req.src = shim_mbuf_lens(nullptr, lens, 2, 16);
	shim_mbuf_write(i.req.src, 0, i.before.data(), i.before.size());
	i.req.length = 65536;
	expect_refused(i, CBURST_REASON_TOO_LONG, -EMSGSIZE);
	/* short enough, but in two segments */
	i.req.length = 100;
	const uint64_t segmented = stats().refusals[CBURST_REASON_SEGMENTED];
	EXPECT_EQ(submit(i), -ENOTSUP);
	EXPECT_EQ(stats().refusals[CBURST_REASON_SEGMENTED], segmented + 1);
	expect_untouched(i);
}

/* A message of no bytes, on a driver that gets it wrong. */
TEST_F(Validation, EmptyWhereADriverCannot)
{
	NEED("aesni_mb");
	create();
	Item &i = item(key("hmac-sha1"), 0);

	expect_refused(i, CBURST_REASON_LENGTH, -EINVAL);
}

TEST_F(Validation, SegmentsWhereADriverCannot)
{
	NEED("aesni_mb");
	create();
	Item &i = item(key("aes-128-cbc"), 64);

	shim_mbuf_free(i.req.src);
	i.req.src = shim_mbuf(i.before.data(), 64, 2, 0);
	expect_refused(i, CBURST_REASON_SEGMENTED, -ENOTSUP);
}

/* Every reason has words, and nothing else has. */
TEST(ValidationText, EveryReasonHasWords)
{
	for (unsigned r = 0; r < CBURST_REASON_COUNT; r++)
		EXPECT_GT(std::string(cburst_reason_text((cburst_reason)r)).size(), 10u) << r;
	EXPECT_STREQ(cburst_reason_text(CBURST_REASON_COUNT), "not a reason");
	EXPECT_STREQ(cburst_reason_text((cburst_reason)1000), "not a reason");
}

} // namespace
