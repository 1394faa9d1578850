/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "harness.h"

#include <cstring>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>

namespace mb {
namespace {

constexpr unsigned descriptors = 1024;
constexpr size_t guard_bytes = 32;
constexpr uint8_t guard = 0xa5;

std::vector<Device> all;

Device
make(unsigned n, const std::string &multibuffer)
{
	const std::string vdev = "crypto_multibuffer_test" + std::to_string(n);
	rte_cryptodev_config config{};
	rte_cryptodev_qp_conf qp{};
	Device d;

	if (rte_vdev_init(vdev.c_str(), ("multibuffer=" + multibuffer).c_str()) != 0)
		throw std::runtime_error("no device " + vdev);
	d.name = multibuffer;
	d.id = static_cast<uint8_t>(rte_cryptodev_get_dev_id(vdev.c_str()));
	d.sessions = rte_cryptodev_asym_session_pool_create(("sessions" + multibuffer).c_str(),
							    1024, 0, 0, SOCKET_ID_ANY);
	d.ops = rte_crypto_op_pool_create(("ops" + multibuffer).c_str(),
					  RTE_CRYPTO_OP_TYPE_ASYMMETRIC, 8191, 128, 0,
					  SOCKET_ID_ANY);
	if (d.sessions == nullptr || d.ops == nullptr)
		throw std::runtime_error("no memory for pools");
	config.socket_id = SOCKET_ID_ANY;
	config.nb_queue_pairs = 1;
	qp.nb_descriptors = descriptors;
	if (rte_cryptodev_configure(d.id, &config) != 0 ||
	    rte_cryptodev_queue_pair_setup(d.id, 0, &qp, SOCKET_ID_ANY) != 0 ||
	    rte_cryptodev_start(d.id) != 0)
		throw std::runtime_error(vdev + " cannot be started");
	return d;
}

} // namespace

void
make_devices()
{
	all.push_back(make(0, "on"));
	all.push_back(make(1, "off"));
}

void
drop_devices()
{
	for (const Device &d : all) {
		rte_cryptodev_stop(d.id);
		rte_cryptodev_close(d.id);
		rte_mempool_free(d.ops);
		rte_mempool_free(d.sessions);
	}
	all.clear();
}

const std::vector<Device> &
devices()
{
	return all;
}

Session::Session(const Device &d, const rte_crypto_asym_xform &xform) : device_(d)
{
	rte_crypto_asym_xform x = xform;

	error_ = rte_cryptodev_asym_session_create(d.id, &x, d.sessions, &session_);
	if (error_ != 0 && session_ != nullptr) {
		/* DPDK 24.11 keeps the element when a driver refuses the key. */
		rte_mempool_put(d.sessions, session_);
		session_ = nullptr;
	}
}

Session::~Session()
{
	if (session_ != nullptr)
		rte_cryptodev_asym_session_free(device_.id, session_);
}

Op::Op(const Device &d, const Session &s)
		: device_(d), raw_(rte_crypto_op_alloc(d.ops, RTE_CRYPTO_OP_TYPE_ASYMMETRIC))
{
	if (raw_ == nullptr)
		throw std::runtime_error("no operations left in the pool");
	if (s.get() == nullptr)
		throw std::runtime_error("operation of a session that was refused");
	rte_crypto_op_attach_asym_session(raw_, static_cast<rte_cryptodev_asym_session *>(s.get()));
}

Op::~Op()
{
	rte_crypto_op_free(raw_);
}

rte_crypto_param
Op::in(const Bytes &b)
{
	rte_crypto_param p{};

	rooms_.push_back({ std::make_unique<uint8_t[]>(b.size()), b.size(), 0 });
	if (!b.empty())
		memcpy(rooms_.back().memory.get(), b.data(), b.size());
	p.data = rooms_.back().memory.get();
	p.length = b.size();
	return p;
}

rte_crypto_param
Op::out(size_t room)
{
	rte_crypto_param p{};

	rooms_.push_back({ std::make_unique<uint8_t[]>(room + guard_bytes), room, guard_bytes });
	p.data = rooms_.back().memory.get();
	p.length = room;
	memset(p.data, guard, room + guard_bytes);
	return p;
}

bool
Op::guards_intact() const
{
	for (const Room &r : rooms_) {
		for (size_t i = 0; i < r.guard; i++) {
			if (r.memory[r.room + i] != guard)
				return false;
		}
	}
	return true;
}

Bytes
bytes(const rte_crypto_param &p)
{
	return Bytes(p.data, p.data + p.length);
}

void
run(const Device &d, const std::vector<Op *> &ops, unsigned burst)
{
	const uint64_t end = rte_rdtsc() + 120 * rte_get_tsc_hz();
	std::set<rte_crypto_op *> out;
	size_t sent = 0, back = 0;

	while (back < ops.size()) {
		std::vector<rte_crypto_op *> in;
		rte_crypto_op *done[64];

		/* A burst of one is waited for, as an application that has only one does. */
		if (sent == back || burst > 1) {
			while (in.size() < burst && sent + in.size() < ops.size())
				in.push_back(ops[sent + in.size()]->raw());
			const unsigned n = rte_cryptodev_enqueue_burst(d.id, 0, in.data(),
								       static_cast<uint16_t>(
									       in.size()));

			for (unsigned i = 0; i < n; i++)
				out.insert(in[i]);
			sent += n;
		}
		const unsigned n = rte_cryptodev_dequeue_burst(d.id, 0, done, 64);

		for (unsigned i = 0; i < n; i++)
			ASSERT_EQ(out.erase(done[i]), 1u) << "came back without being in flight";
		back += n;
		ASSERT_LT(rte_rdtsc(), end) << ops.size() - back << " operations did not come back";
	}
	for (const Op *op : ops) {
		ASSERT_NE(op->status(), RTE_CRYPTO_OP_STATUS_NOT_PROCESSED);
		ASSERT_TRUE(op->guards_intact()) << "written beyond a buffer's length";
	}
}

void
run(const Device &d, Op &op)
{
	run(d, std::vector<Op *>{ &op }, 1);
}

void
run(const Device &d, const Ops &ops, unsigned burst)
{
	std::vector<Op *> list;

	for (const auto &op : ops)
		list.push_back(op.get());
	run(d, list, burst);
}

Bytes
unhex(const std::string &text)
{
	Bytes b;
	size_t i = 0;

	if (text.size() % 2 != 0)
		b.push_back(static_cast<uint8_t>(std::stoul(text.substr(i++, 1), nullptr, 16)));
	for (; i < text.size(); i += 2)
		b.push_back(static_cast<uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
	return b;
}

std::string
hex(const Bytes &b)
{
	static const char digits[] = "0123456789abcdef";
	std::string s;

	for (const uint8_t c : b) {
		s += digits[c >> 4];
		s += digits[c & 15];
	}
	return s;
}

Bytes
padded(Bytes b, size_t size)
{
	while (b.size() > size && b[0] == 0)
		b.erase(b.begin());
	if (b.size() < size)
		b.insert(b.begin(), size - b.size(), 0);
	return b;
}

} // namespace mb
