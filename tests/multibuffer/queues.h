/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Devices made for one test, with queue pairs and arguments of its choice.
 */

#ifndef TESTS_MULTIBUFFER_QUEUES_H
#define TESTS_MULTIBUFFER_QUEUES_H

#include "harness.h"

namespace mb {

class OwnDevice {
public:
	OwnDevice(const std::string &args, unsigned queue_pairs, unsigned descriptors);
	~OwnDevice();
	OwnDevice(const OwnDevice &) = delete;
	OwnDevice &operator=(const OwnDevice &) = delete;

	/** For Session and Op: shares the pools of the first device. */
	const Device &device() const
	{
		return device_;
	}
	uint8_t id() const
	{
		return device_.id;
	}
	unsigned enqueue(const std::vector<Op *> &ops, unsigned queue_pair = 0);
	std::vector<rte_crypto_op *> dequeue(unsigned n, unsigned queue_pair = 0);

private:
	std::string name_;
	Device device_;
};

} // namespace mb

#endif
