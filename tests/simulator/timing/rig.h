/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A device with a profile written for the test, its clock in the test's hand.
 */

#ifndef TESTS_SIMULATOR_TIMING_RIG_H
#define TESTS_SIMULATOR_TIMING_RIG_H

#include <memory>
#include <string>
#include <vector>

#include <rte_crypto.h>
#include <rte_cryptodev.h>

#include "inside.h"

namespace sim {

/** A file with this text, gone when it goes out of scope. */
class File {
public:
	explicit File(const std::string &text);
	~File();
	File(const File &) = delete;
	File &operator=(const File &) = delete;
	const std::string &path() const
	{
		return path_;
	}

private:
	std::string path_;
};

/**
 * A profile: one pool of engines, RSA-2048 private at 10000/s saturated, and sync as told; SHA-256
 * of 1000 bytes at 100 MB/s. Round figures, no jitter.
 */
struct Profile {
	unsigned engines = 4;
	std::string order = "submission";
	std::string jitter = "0";
	std::string rsa = "10000 1000";
	std::string request = "10", overhead = "100", base = "2";
	std::string more; /**< lines behind it */
	unsigned queue_pairs = 8;
	std::string text() const;
};

/** A device, started. Times are microseconds since it was made. */
class Rig {
public:
	explicit Rig(const std::string &profile_path, const std::string &args = "",
		     unsigned queue_pairs = 1, unsigned descriptors = 64, bool real_clock = false);
	explicit Rig(const Profile &profile, const std::string &args = "", unsigned queue_pairs = 1,
		     unsigned descriptors = 64);
	~Rig();
	Rig(const Rig &) = delete;
	Rig &operator=(const Rig &) = delete;

	uint8_t id() const
	{
		return id_;
	}
	uint16_t row(const std::string &name) const;
	/** Operations of a row, idle; valid as long as the rig is. */
	std::vector<rte_crypto_op *> ops(unsigned n, uint16_t row, uint32_t bytes = 0,
					 uint16_t row2 = SIM_NO_ROW, uint32_t bytes2 = 0);
	std::vector<rte_crypto_op *>
	ops(unsigned n, const std::string &name = "rsa 2048 private", uint32_t bytes = 0)
	{
		return ops(n, row(name), bytes);
	}
	unsigned enqueue(const std::vector<rte_crypto_op *> &ops, unsigned qp = 0);
	std::vector<rte_crypto_op *> dequeue(unsigned n = 64, unsigned qp = 0);
	void at(double us);   /**< set the clock */
	void pass(double us); /**< let time go by */
	double now() const;
	/** When the next operation can be dequeued, to a precision; dequeues it. -1: not within */
	double next_done(double within_us, double step_us = 0.5, unsigned qp = 0);
	uint64_t count(const std::string &name) const
	{
		return inside_counter(id_, name.c_str());
	}
	/** Set faults; fails the test when they are refused. */
	void faults(const std::string &rules);

private:
	void start(const std::string &args, unsigned queue_pairs, unsigned descriptors);

	static unsigned serial;
	std::unique_ptr<File> file_;
	std::string name_;
	uint8_t id_;
	rte_mempool *sessions_, *ops_;
	std::vector<void *> made_;
};

} // namespace sim

#endif
