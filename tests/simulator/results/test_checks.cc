/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What a device says that it can do, what it refuses, and what of an operation it does not take. */

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <functional>
#include <unistd.h>

#include <gtest/gtest.h>

#include <rte_mbuf.h>

#include "reference.h"

namespace sim {
namespace {

/* A profile of a few lines, in a file of its own. */
class Profile {
public:
	explicit Profile(const std::string &sections)
			: path_(testing::TempDir() + "/simulator-" + std::to_string(::getpid()) +
				".ini")
	{
		std::ofstream f(path_);

		f << "[device]\ntitle = a test\nqueue_pairs = 2\ndescriptors_min = 2\n"
		     "descriptors_max = 1024\norder = submission\njitter_percent = 0\nunit = MB/s\n"
		     "block = 16384\n[pool all]\nengines = 2\nrequest_us = 1\noverhead_us = 2\n"
		     "base_us = 0.1\n"
		  << sections;
	}
	~Profile()
	{
		std::remove(path_.c_str());
	}
	Profile(const Profile &) = delete;
	Profile &operator=(const Profile &) = delete;
	const char *path() const
	{
		return path_.c_str();
	}

private:
	std::string path_;
};

const rte_cryptodev_symmetric_capability *
sym_capability(const Device &d, rte_crypto_sym_xform_type type, int algo)
{
	rte_cryptodev_sym_capability_idx idx{};

	idx.type = type;
	if (type == RTE_CRYPTO_SYM_XFORM_AEAD)
		idx.algo.aead = static_cast<rte_crypto_aead_algorithm>(algo);
	else if (type == RTE_CRYPTO_SYM_XFORM_CIPHER)
		idx.algo.cipher = static_cast<rte_crypto_cipher_algorithm>(algo);
	else
		idx.algo.auth = static_cast<rte_crypto_auth_algorithm>(algo);
	return rte_cryptodev_sym_capability_get(d.id(), &idx);
}

unsigned
count_capabilities(const Device &d)
{
	rte_cryptodev_info info{};
	unsigned n = 0;

	rte_cryptodev_info_get(d.id(), &info);
	while (info.capabilities[n].op != RTE_CRYPTO_OP_TYPE_UNDEFINED)
		n++;
	return n;
}

TEST(Checks, OnlyWhatTheProfileHasIsOffered)
{
	Profile p("[cipher]\npool = all\naes-128-cbc = 100\naes-256-cbc encrypt = 100\n"
		  "[rsa]\npool = all\n2048 private = 1000\n[ecdh]\npool = all\nnistp256 = 1000\n");
	Device d("", p.path());
	const Bytes k16 = made_up(16, 1), k24 = made_up(24, 1), k32 = made_up(32, 1);
	const auto *c = sym_capability(d, RTE_CRYPTO_SYM_XFORM_CIPHER, RTE_CRYPTO_CIPHER_AES_CBC);
	rte_cryptodev_info info{};

	EXPECT_EQ(count_capabilities(d), 3u);
	ASSERT_NE(c, nullptr);
	EXPECT_EQ(c->cipher.key_size.min, 16);
	EXPECT_EQ(c->cipher.key_size.max, 32);
	EXPECT_EQ(c->cipher.key_size.increment, 16);
	EXPECT_EQ(c->cipher.iv_size.min, 16);
	EXPECT_EQ(c->cipher.block_size, 16);
	EXPECT_EQ(sym_capability(d, RTE_CRYPTO_SYM_XFORM_AEAD, RTE_CRYPTO_AEAD_AES_GCM), nullptr);
	rte_cryptodev_info_get(d.id(), &info);
	EXPECT_TRUE(info.feature_flags & RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO);
	EXPECT_TRUE(info.feature_flags & RTE_CRYPTODEV_FF_ASYMMETRIC_CRYPTO);
	EXPECT_FALSE(info.feature_flags & RTE_CRYPTODEV_FF_SYM_OPERATION_CHAINING);

	const int cbc = RTE_CRYPTO_CIPHER_AES_CBC;
	EXPECT_EQ(Session(d, { cipher(cbc, true, k16, 16) }).error(), 0);
	EXPECT_EQ(Session(d, { cipher(cbc, false, k16, 16) }).error(), 0);
	EXPECT_EQ(Session(d, { cipher(cbc, true, k24, 16) }).error(), -ENOTSUP);
	EXPECT_EQ(Session(d, { cipher(cbc, true, k32, 16) }).error(), 0);
	EXPECT_EQ(Session(d, { cipher(cbc, false, k32, 16) }).error(), -ENOTSUP);
	EXPECT_EQ(Session(d, { cipher(RTE_CRYPTO_CIPHER_AES_CTR, true, k16, 16) }).error(),
		  -ENOTSUP);
	EXPECT_EQ(Session(d, { auth(RTE_CRYPTO_AUTH_SHA1, false, {}, 20) }).error(), -ENOTSUP);
}

TEST(Checks, PublicKeysThatTheProfileHas)
{
	Profile p("[rsa]\npool = all\n2048 private = 1000\n4096 = 100\n"
		  "[ecdsa]\npool = all\nnistp256 sign = 1000\n");
	Device d("", p.path());
	rte_cryptodev_asym_capability_idx idx{};
	const rte_cryptodev_asymmetric_xform_capability *c;

	idx.type = RTE_CRYPTO_ASYM_XFORM_RSA;
	c = rte_cryptodev_asym_capability_get(d.id(), &idx);
	ASSERT_NE(c, nullptr);
	EXPECT_EQ(c->modlen.min, 256);
	EXPECT_EQ(c->modlen.max, 512);
	EXPECT_EQ(c->modlen.increment, 256);
	idx.type = RTE_CRYPTO_ASYM_XFORM_ECDSA;
	c = rte_cryptodev_asym_capability_get(d.id(), &idx);
	ASSERT_NE(c, nullptr);
	EXPECT_EQ(c->op_types, 1u << RTE_CRYPTO_ASYM_OP_SIGN);
	idx.type = RTE_CRYPTO_ASYM_XFORM_ECDH;
	EXPECT_EQ(rte_cryptodev_asym_capability_get(d.id(), &idx), nullptr);
}

TEST(Checks, SizesThatDoNotExistAreRefused)
{
	const Bytes key = made_up(16, 1);
	const int cbc = RTE_CRYPTO_CIPHER_AES_CBC, gcm = RTE_CRYPTO_AEAD_AES_GCM;
	const int ccm = RTE_CRYPTO_AEAD_AES_CCM, sha1 = RTE_CRYPTO_AUTH_SHA1;
	Device &d = device();

	EXPECT_EQ(Session(d, { cipher(cbc, true, key, 12) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { cipher(cbc, true, made_up(17, 1), 16) }).error(), -ENOTSUP);
	EXPECT_EQ(Session(d, { aead(gcm, true, key, 0, 0, 16) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { aead(gcm, true, key, 17, 0, 16) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { aead(gcm, true, key, 12, 0, 17) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { aead(gcm, true, key, 12, 0, 0) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { aead(ccm, true, key, 12, 0, 5) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { aead(ccm, true, key, 14, 0, 16) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { auth(sha1, false, {}, 21) }).error(), -EINVAL);
	EXPECT_EQ(Session(d, { auth(RTE_CRYPTO_AUTH_SHA1_HMAC, false, {}, 20) }).error(), -EINVAL);
	/* two ciphers, and three of anything */
	EXPECT_EQ(Session(d, { cipher(cbc, true, key, 16), cipher(cbc, true, key, 16) }).error(),
		  -EINVAL);
	EXPECT_EQ(Session(d,
			  { cipher(cbc, true, key, 16), auth(sha1, false, {}, 20),
			    cipher(cbc, true, key, 16) })
			  .error(),
		  -ENOTSUP);
	EXPECT_EQ(Session(d, { aead(gcm, true, key, 12, 0, 16), auth(sha1, false, {}, 20) })
			  .error(),
		  -EINVAL);
}

rte_crypto_op_status
status_of(const Session &s, const Layout &l, const std::function<void(Op &)> &prepare)
{
	Op op(device(), s, l, made_up(100, 1), Bytes(16));

	prepare(op);
	run(device(), op);
	EXPECT_EQ(op.input(), made_up(100, 1)) << "written to although it was refused";
	return op.status();
}

TEST(Checks, OperationsThatCannotBeMeant)
{
	const Bytes key = made_up(16, 1);
	const auto invalid = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
	Session cbc(device(), { cipher(RTE_CRYPTO_CIPHER_AES_CBC, true, key, 16) });
	Session gcm(device(), { aead(RTE_CRYPTO_AEAD_AES_GCM, true, key, 12, 8, 16) });
	Session ccm(device(), { aead(RTE_CRYPTO_AEAD_AES_CCM, true, key, 13, 0, 16) });
	Session sha(device(), { auth(RTE_CRYPTO_AUTH_SHA1, false, {}, 16) });
	const Layout out = { 0, 1, 1, true };

	/* not whole blocks */
	EXPECT_EQ(status_of(cbc, {}, [](Op &op) { op.cipher_range(0, 17); }), invalid);
	/* beyond the end, and so far that sums overflow */
	EXPECT_EQ(status_of(cbc, {}, [](Op &op) { op.cipher_range(96, 16); }), invalid);
	EXPECT_EQ(status_of(cbc, {}, [](Op &op) { op.cipher_range(0xfffffff0, 16); }), invalid);
	EXPECT_EQ(status_of(cbc, {}, [](Op &op) { op.cipher_range(16, 0xfffffff0); }), invalid);
	EXPECT_EQ(status_of(gcm, {},
			    [](Op &op) {
				    op.aad(Bytes(8));
				    op.aead_range(0, 101);
			    }),
		  invalid);
	EXPECT_EQ(status_of(sha, {}, [](Op &op) { op.auth_range(1, 100); }), invalid);
	/* no place for AAD, for the tag */
	EXPECT_EQ(status_of(gcm, {},
			    [](Op &op) {
				    op.aead_range(0, 100);
				    op.raw()->sym->aead.aad.data = nullptr;
			    }),
		  invalid);
	EXPECT_EQ(status_of(gcm, {},
			    [](Op &op) {
				    op.aad(Bytes(8));
				    op.aead_range(0, 100);
				    op.raw()->sym->aead.digest.data = nullptr;
			    }),
		  invalid);
	EXPECT_EQ(status_of(sha, {},
			    [](Op &op) {
				    op.auth_range(0, 100);
				    op.raw()->sym->auth.digest.data = nullptr;
			    }),
		  invalid);
	/* an output that is shorter */
	EXPECT_EQ(status_of(cbc, out,
			    [](Op &op) {
				    op.cipher_range(0, 96);
				    rte_pktmbuf_trim(op.raw()->sym->m_dst, 20);
			    }),
		  invalid);
	/* and all of this is right when it is */
	EXPECT_NE(status_of(sha, {}, [](Op &op) { op.auth_range(0, 100); }), invalid);
}

TEST(Checks, CcmTakesNoMoreThanItsNonceLeavesRoomFor)
{
	const Bytes key = made_up(16, 1), nonce = made_up(13, 2);
	Session s(device(), { aead(RTE_CRYPTO_AEAD_AES_CCM, true, key, 13, 0, 16) });

	for (const size_t n : { 65535u, 65536u }) {
		const Bytes plain = made_up(n, 3);
		Op op(device(), s, { 0, 2, 1, false }, plain, Bytes(16));

		op.ccm_nonce(nonce);
		op.aead_range(0, n);
		run(device(), op);
		if (n == 65535) {
			const Sealed expected = ref_seal("AES-128-CCM", key, nonce, {}, plain, 16);

			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_SUCCESS);
			EXPECT_TRUE(op.output() == expected.text);
			EXPECT_EQ(op.tag(), expected.tag);
		} else {
			EXPECT_EQ(op.status(), RTE_CRYPTO_OP_STATUS_INVALID_ARGS);
			EXPECT_TRUE(op.output() == plain);
		}
	}
}

} // namespace
} // namespace sim
