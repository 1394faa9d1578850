/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Devices of the driver under test, sessions and operations on them.
 *
 * There are two devices: one that uses the kernels, where the CPU can run them, and one that is
 * told not to. Whatever a test expects, it expects of both.
 */

#ifndef TESTS_MULTIBUFFER_HARNESS_H
#define TESTS_MULTIBUFFER_HARNESS_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <rte_crypto.h>
#include <rte_cryptodev.h>

namespace mb {

using Bytes = std::vector<uint8_t>;

struct Device {
	std::string name; /**< "on" or "off", as devarg multibuffer says */
	uint8_t id;
	rte_mempool *sessions;
	rte_mempool *ops;
};

/** Make the devices. Once, before any test. */
void make_devices();

/** Close them. Once, after all tests. */
void drop_devices();

/** All of them. */
const std::vector<Device> &devices();

/** A session, or the reason why there is none. */
class Session {
public:
	Session(const Device &d, const rte_crypto_asym_xform &xform);
	~Session();
	Session(const Session &) = delete;
	Session &operator=(const Session &) = delete;

	/** 0, or the negative errno of making it. */
	int error() const
	{
		return error_;
	}
	void *get() const
	{
		return session_;
	}

private:
	const Device &device_;
	void *session_ = nullptr;
	int error_;
};

/** An operation and the memory that its operands lie in. */
class Op {
public:
	Op(const Device &d, const Session &s);
	~Op();
	Op(const Op &) = delete;
	Op &operator=(const Op &) = delete;

	rte_crypto_asym_op &asym()
	{
		return *raw_->asym;
	}
	rte_crypto_op *raw()
	{
		return raw_;
	}
	rte_crypto_op_status status() const
	{
		return static_cast<rte_crypto_op_status>(raw_->status);
	}
	bool ok() const
	{
		return status() == RTE_CRYPTO_OP_STATUS_SUCCESS;
	}

	/** An operand to be read, in memory of just its size. */
	rte_crypto_param in(const Bytes &b);

	/** A result to be written: room for so many bytes, and a guard behind them. */
	rte_crypto_param out(size_t room);

	/** Whether every guard is as it was. */
	bool guards_intact() const;

private:
	struct Room {
		std::unique_ptr<uint8_t[]> memory;
		size_t room, guard;
	};
	const Device &device_;
	rte_crypto_op *raw_;
	std::vector<Room> rooms_;
};

/** The bytes of an operand. */
Bytes bytes(const rte_crypto_param &p);

/**
 * Have operations computed, in bursts of so many, and fail the test when one does not come back, or
 * comes back twice.
 */
void run(const Device &d, const std::vector<Op *> &ops, unsigned burst);

/** The same for a single one. */
void run(const Device &d, Op &op);

/** Operations of one test. */
using Ops = std::vector<std::unique_ptr<Op>>;

/** The same for all of these. */
void run(const Device &d, const Ops &ops, unsigned burst);

/** Hexadecimal digits, the first of an odd number standing for a byte. */
Bytes unhex(const std::string &text);
std::string hex(const Bytes &b);

/** Left-padded with zeros to so many bytes; without its leading zeros first if it is longer. */
Bytes padded(Bytes b, size_t size);

} // namespace mb

#endif
