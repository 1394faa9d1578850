/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "queues.h"

#include <stdexcept>

#include "shim.h"

namespace mb {

OwnDevice::OwnDevice(const std::string &args, unsigned queue_pairs, unsigned descriptors)
{
	static unsigned made;
	int id;

	name_ = "crypto_multibuffer_own" + std::to_string(made++);
	device_ = devices()[0];
	device_.name = args;
	id = shim_vdev_create(name_.c_str(), args.c_str());
	if (id < 0)
		throw std::runtime_error("no device with " + args);
	device_.id = static_cast<uint8_t>(id);
	if (shim_dev_start(device_.id, static_cast<uint16_t>(queue_pairs), descriptors) != 0)
		throw std::runtime_error(name_ + " cannot be started");
}

OwnDevice::~OwnDevice()
{
	shim_vdev_remove(name_.c_str());
}

unsigned
OwnDevice::enqueue(const std::vector<Op *> &ops, unsigned queue_pair)
{
	std::vector<rte_crypto_op *> raw;

	for (Op *op : ops)
		raw.push_back(op->raw());
	return rte_cryptodev_enqueue_burst(id(), static_cast<uint16_t>(queue_pair), raw.data(),
					   static_cast<uint16_t>(raw.size()));
}

std::vector<rte_crypto_op *>
OwnDevice::dequeue(unsigned n, unsigned queue_pair)
{
	std::vector<rte_crypto_op *> raw(n);

	raw.resize(rte_cryptodev_dequeue_burst(id(), static_cast<uint16_t>(queue_pair), raw.data(),
					       static_cast<uint16_t>(n)));
	return raw;
}

} // namespace mb
