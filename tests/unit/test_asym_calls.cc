/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The small functions of asym_calls.h: each fills in the request that it is for. */

#include <cerrno>
#include <cstring>

#include <gtest/gtest.h>

#include "asym_help.h"
#include "asym_lane.h"

namespace {

class AsymCalls : public testing::Test {
protected:
	AsymLane l_{ { "crypto_multibuffer" } };
	Bytes out_ = Bytes(1200), out2_ = Bytes(1200);

	void SetUp() override
	{
		if (!l_.ok())
			GTEST_SKIP() << "driver " << l_.missing() << " is not installed";
	}

	/* The one operation that was submitted: its status; its result is at out_. */
	cburst_completion wait(int submitted)
	{
		cburst_completion c = {};

		EXPECT_EQ(submitted, 0);
		c.status = 1;
		for (int i = 0; i < 10000000 && cburst_lane_outstanding(l_.lane) != 0; i++) {
			cburst_flush(l_.lane);
			cburst_poll(l_.lane, &c, 1);
		}
		EXPECT_EQ(c.cookie, this);
		return c;
	}

	uint32_t cap() const
	{
		return static_cast<uint32_t>(out_.size());
	}
};

TEST_F(AsymCalls, Rsa)
{
	cburst_key *k = l_.key(rsa_key(2048));
	const Bytes digest = random_bytes(32), text = random_bytes(20);

	for (cburst_padding padding : { CBURST_PADDING_PKCS1, CBURST_PADDING_PSS }) {
		cburst_completion c = wait(cburst_rsa_sign(l_.lane, k, padding, CBURST_ALG_SHA256,
							   digest.data(), 32, out_.data(), cap(),
							   this));

		ASSERT_EQ(c.status, 0);
		ASSERT_EQ(c.length, 256u);
		EXPECT_EQ(wait(cburst_rsa_verify(l_.lane, k, padding, CBURST_ALG_SHA256,
						 digest.data(), 32, out_.data(), 256, this))
				  .status,
			  0);
		out_[9] ^= 1;
		EXPECT_EQ(wait(cburst_rsa_verify(l_.lane, k, padding, CBURST_ALG_SHA256,
						 digest.data(), 32, out_.data(), 256, this))
				  .status,
			  -EBADMSG);
	}
	for (cburst_padding padding : { CBURST_PADDING_PKCS1, CBURST_PADDING_OAEP }) {
		cburst_completion c = wait(cburst_rsa_encrypt(l_.lane, k, padding,
							      CBURST_ALG_SHA256, text.data(), 20,
							      out_.data(), cap(), this));

		ASSERT_EQ(c.length, 256u);
		c = wait(cburst_rsa_decrypt(l_.lane, k, padding, CBURST_ALG_SHA256, out_.data(),
					    256, out2_.data(), cap(), this));
		ASSERT_EQ(c.status, 0);
		ASSERT_EQ(c.length, 20u);
		EXPECT_EQ(memcmp(out2_.data(), text.data(), 20), 0);
	}
}

TEST_F(AsymCalls, Ecdsa)
{
	const Pkey key = make_key("EC", "P-256");
	cburst_key *k = l_.key(key.get());
	Bytes digest = random_bytes(32);

	for (cburst_sig_format format : { CBURST_SIG_DER, CBURST_SIG_RAW }) {
		const cburst_completion c = wait(cburst_ecdsa_sign(l_.lane, k, format,
								   digest.data(), 32, out_.data(),
								   cap(), this));

		ASSERT_EQ(c.status, 0);
		EXPECT_EQ(wait(cburst_ecdsa_verify(l_.lane, k, format, digest.data(), 32,
						   out_.data(), c.length, this))
				  .status,
			  0);
		digest[0] ^= 1;
		EXPECT_EQ(wait(cburst_ecdsa_verify(l_.lane, k, format, digest.data(), 32,
						   out_.data(), c.length, this))
				  .status,
			  -EBADMSG);
	}
}

TEST_F(AsymCalls, Eddsa)
{
	const Pkey key = make_key("ED448");
	cburst_key *k = l_.key(key.get());
	Bytes message = random_bytes(99);
	const cburst_completion c = wait(
		cburst_eddsa_sign(l_.lane, k, message.data(), 99, out_.data(), cap(), this));

	ASSERT_EQ(c.status, 0);
	ASSERT_EQ(c.length, 114u);
	EXPECT_EQ(wait(cburst_eddsa_verify(l_.lane, k, message.data(), 99, out_.data(), 114, this))
			  .status,
		  0);
	message[98] ^= 1;
	EXPECT_EQ(wait(cburst_eddsa_verify(l_.lane, k, message.data(), 99, out_.data(), 114, this))
			  .status,
		  -EBADMSG);
}

TEST_F(AsymCalls, Agreement)
{
	using Generate = int (*)(cburst_lane *, cburst_key *, void *, void *, uint32_t, void *);
	using Derive = int (*)(cburst_lane *, cburst_key *, const void *, const void *, uint32_t,
			       void *, uint32_t, void *);
	const struct {
		const char *kind, *group;
		Generate generate;
		Derive derive;
	} kinds[] = {
		{ "EC", "P-384", cburst_ecdh_generate, cburst_ecdh_derive },
		{ "X25519", nullptr, cburst_xdh_generate, cburst_xdh_derive },
		{ "DH", "ffdhe2048", cburst_dh_generate, cburst_dh_derive },
	};

	for (const auto &kind : kinds) {
		const Pkey key = make_key(kind.kind, kind.group);
		cburst_key *k = l_.key(key.get());
		Bytes priv(1024), mine(1200), theirs(1200);
		const int static_len = cburst_key_public(k, theirs.data(), theirs.size());

		SCOPED_TRACE(kind.kind);
		ASSERT_GT(static_len, 0);
		const cburst_completion g = wait(
			kind.generate(l_.lane, k, priv.data(), mine.data(), cap(), this));

		ASSERT_EQ(g.status, 0);
		/* the new pair with the key's, and the key with the new pair */
		const cburst_completion a = wait(kind.derive(l_.lane, k, priv.data(), theirs.data(),
							     static_cast<uint32_t>(static_len),
							     out_.data(), cap(), this));
		const cburst_completion b = wait(kind.derive(l_.lane, k, nullptr, mine.data(),
							     g.length, out2_.data(), cap(), this));

		ASSERT_EQ(a.status, 0);
		ASSERT_EQ(b.status, 0);
		ASSERT_EQ(a.length, b.length);
		EXPECT_EQ(memcmp(out_.data(), out2_.data(), a.length), 0);
	}
}

} // namespace
