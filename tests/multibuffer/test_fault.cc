/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Faults: an error in half of an RSA computation, which would give the key away, and operations
 * that fail among others that do not.
 */

#include <gtest/gtest.h>

#include "inside.h"
#include "queues.h"
#include "rsa_help.h"

namespace mb {
namespace {

const Padding pkcs1{ RTE_CRYPTO_RSA_PADDING_PKCS1_5, RTE_CRYPTO_AUTH_SHA256 };

const Device *
kernel_device()
{
	for (const Device &d : devices()) {
		if (inside_has_kernels(d.id))
			return &d;
	}
	return nullptr;
}

Ops
signatures(const Device &d, const Session &s, const RsaKey &key, unsigned n)
{
	Ops ops;

	for (unsigned i = 0; i < n; i++) {
		ops.push_back(std::make_unique<Op>(d, s));
		ops.back()->asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
		ops.back()->asym().rsa.message = ops.back()->in(pattern(32, i + 1));
		ops.back()->asym().rsa.sign = ops.back()->out(key.bytes());
	}
	return ops;
}

TEST(Fault, KernelsAreRightWithoutOne)
{
	const Device *d = kernel_device();
	inside_counts before, after;

	if (d == nullptr)
		GTEST_SKIP() << "this CPU does not run the kernels";
	for (const RsaKey *key :
	     { &rsa_key(1024), &rsa_key(2048), &rsa_key(3072), &rsa_key_4096() }) {
		auto s = rsa_session(*d, *key, pkcs1);
		auto ops = signatures(*d, *s, *key, 32);

		inside_count(d->id, &before);
		run(*d, ops, 32);
		inside_count(d->id, &after);
		EXPECT_EQ(after.groups - before.groups, 4u) << key->name;
		EXPECT_EQ(after.grouped_ops - before.grouped_ops, 32u) << key->name;
		EXPECT_EQ(after.soft_ops, before.soft_ops) << key->name;
		EXPECT_EQ(after.fault_recomputes, before.fault_recomputes) << key->name;
	}
}

TEST(Fault, OfCrtNeverLeavesTheDriver)
{
	const Device *d = kernel_device();
	inside_counts before, after;

	if (d == nullptr)
		GTEST_SKIP() << "this CPU does not run the kernels";
	for (const RsaKey *key : { &rsa_key(1024), &rsa_key(2048), &rsa_key(2048, 3),
				   &rsa_key(3072), &rsa_key_4096() }) {
		auto s = rsa_session(*d, *key, pkcs1);

		for (int lane = 0; lane < 8; lane++) {
			auto ops = signatures(*d, *s, *key, 8);
			unsigned broken;

			inside_count(d->id, &before);
			inside_break_crt(lane, 8 * (key->bytes() - 1) - 13 * lane);
			run(*d, ops, 32);
			broken = inside_break_crt(-1, 0);
			inside_count(d->id, &after);
			ASSERT_EQ(broken, 1u);
			EXPECT_EQ(after.fault_recomputes - before.fault_recomputes, 1u);
			for (unsigned i = 0; i < ops.size(); i++) {
				ASSERT_TRUE(ops[i]->ok());
				EXPECT_EQ(bytes(ops[i]->asym().rsa.sign),
					  evp_sign(*key, pkcs1, pattern(32, i + 1)))
					<< key->name << ", lane " << lane << ", operation " << i;
			}
		}
	}
}

TEST(Fault, OfCrtInDecryption)
{
	const Device *d = kernel_device();
	const RsaKey &key = rsa_key(2048);
	const Padding padding{ RTE_CRYPTO_RSA_PADDING_OAEP, RTE_CRYPTO_AUTH_SHA256 };

	if (d == nullptr)
		GTEST_SKIP() << "this CPU does not run the kernels";
	auto s = rsa_session(*d, key, padding);
	Ops ops;

	for (unsigned i = 0; i < 8; i++) {
		ops.push_back(std::make_unique<Op>(*d, *s));
		ops.back()->asym().rsa.op_type = RTE_CRYPTO_ASYM_OP_DECRYPT;
		ops.back()->asym().rsa.cipher = ops.back()->in(
			evp_encrypt(key, padding, pattern(i, i + 1)));
		ops.back()->asym().rsa.message = ops.back()->out(key.bytes());
	}
	inside_break_crt(5, 77);
	run(*d, ops, 32);
	ASSERT_EQ(inside_break_crt(-1, 0), 1u);
	for (unsigned i = 0; i < 8; i++) {
		ASSERT_TRUE(ops[i]->ok());
		EXPECT_EQ(bytes(ops[i]->asym().rsa.message), pattern(i, i + 1));
	}
}

/* A machine on which a kernel is wrong, in whatever lane, gets a device that does without. */
TEST(Fault, KernelsThatFailTheirCheckAreNotUsed)
{
	if (kernel_device() == nullptr)
		GTEST_SKIP() << "this CPU does not run the kernels";
	for (const char *const *kernel = inside_kernels; *kernel != nullptr; kernel++) {
		/* verification is wrong where it takes a bad signature, which odd lanes have */
		for (unsigned lane : { 1u, 7u }) {
			SCOPED_TRACE(*kernel);
			inside_break_kernel(*kernel, lane);
			OwnDevice d("multibuffer=on", 1, 64);
			rte_cryptodev_info info;

			EXPECT_GE(inside_break_kernel(nullptr, 0), 1u);
			EXPECT_FALSE(inside_has_kernels(d.id()));
			rte_cryptodev_info_get(d.id(), &info);
			EXPECT_EQ(info.feature_flags & RTE_CRYPTODEV_FF_CPU_AVX512, 0u);
		}
	}
}

TEST(Fault, WithoutItsKernelsADeviceIsRight)
{
	const RsaKey &key = rsa_key(2048);
	inside_counts after;

	if (kernel_device() == nullptr)
		GTEST_SKIP() << "this CPU does not run the kernels";
	/* broken all the time, as it would be */
	inside_break_kernel("rsa_public", 2);
	{
		OwnDevice d("multibuffer=on", 1, 64);
		auto s = rsa_session(d.device(), key, pkcs1);
		auto ops = signatures(d.device(), *s, key, 16);

		inside_break_kernel("rsa_public", 2);
		run(d.device(), ops, 32);
		EXPECT_EQ(inside_break_kernel(nullptr, 0), 0u) << "it was used";
		inside_count(d.id(), &after);
		EXPECT_EQ(after.groups, 0u);
		EXPECT_EQ(after.soft_ops, 16u);
		for (unsigned i = 0; i < ops.size(); i++) {
			ASSERT_TRUE(ops[i]->ok());
			EXPECT_EQ(bytes(ops[i]->asym().rsa.sign),
				  evp_sign(key, pkcs1, pattern(32, i + 1)));
		}
	}
	/* and with kernels that are right again they are used again */
	OwnDevice d("multibuffer=on", 1, 64);

	EXPECT_TRUE(inside_has_kernels(d.id()));
}

/* Whatever is wrong with an operation, those beside it are computed. */
TEST(Fault, OfAnOperationIsItsOwn)
{
	for (const Device &d : devices()) {
		const RsaKey &key = rsa_key(2048);
		auto s = rsa_session(d, key, pkcs1),
		     open = rsa_session(d, key, pkcs1, Form::Public);
		auto other = rsa_session(d, rsa_key(1024), pkcs1);

		for (unsigned at : { 0u, 3u, 7u }) {
			for (unsigned what = 0; what < 7; what++) {
				SCOPED_TRACE(d.name + ", " + std::to_string(what) + " at " +
					     std::to_string(at));
				auto ops = signatures(d, *s, key, 9);
				Op &bad = *ops[at];
				rte_crypto_op_status expected = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
				std::vector<rte_crypto_op *> raw;

				switch (what) {
				case 0:
					bad.asym().rsa.message.length = 31;
					break;
				case 1:
					bad.asym().rsa.message.data = nullptr;
					break;
				case 2:
					bad.asym().rsa.sign.data = nullptr;
					break;
				case 3:
					bad.asym().rsa.sign.length = key.bytes() - 1;
					break;
				case 4:
					bad.asym()
						.rsa.op_type = static_cast<rte_crypto_asym_op_type>(
						77);
					break;
				case 5: /* no private key */
					bad.asym().session = static_cast<
						rte_cryptodev_asym_session *>(open->get());
					break;
				case 6:
					bad.asym().session = nullptr;
					expected = RTE_CRYPTO_OP_STATUS_INVALID_SESSION;
					break;
				}
				run(d, ops, 32);
				for (unsigned i = 0; i < ops.size(); i++) {
					if (i == at) {
						EXPECT_EQ(ops[i]->status(), expected);
						continue;
					}
					ASSERT_TRUE(ops[i]->ok()) << i;
					EXPECT_EQ(bytes(ops[i]->asym().rsa.sign),
						  evp_sign(key, pkcs1, pattern(32, i + 1)));
				}
			}
		}
	}
}

/* Nothing of a longer operation shows in a shorter one after it. */
TEST(Fault, NothingIsLeftOfALongerOperation)
{
	for (const Device &d : devices()) {
		const RsaKey &big = rsa_key_4096(), &small = rsa_key(1024);
		auto s_big = rsa_session(d, big, pkcs1), s_small = rsa_session(d, small, pkcs1);

		run(d, signatures(d, *s_big, big, 8), 32);
		for (unsigned n : { 1u, 8u }) {
			auto ops = signatures(d, *s_small, small, n);

			/* the room of the big one: what is behind 128 bytes stays as it was */
			for (auto &op : ops)
				op->asym().rsa.sign = op->out(big.bytes());
			run(d, ops, 32);
			for (unsigned i = 0; i < n; i++) {
				rte_crypto_param sign = ops[i]->asym().rsa.sign;

				ASSERT_TRUE(ops[i]->ok());
				ASSERT_EQ(sign.length, small.bytes());
				EXPECT_EQ(bytes(sign), evp_sign(small, pkcs1, pattern(32, i + 1)));
				sign.data += small.bytes();
				sign.length = big.bytes() - small.bytes();
				EXPECT_EQ(bytes(sign), Bytes(sign.length, 0xa5));
			}
		}
	}
}

} // namespace
} // namespace mb
