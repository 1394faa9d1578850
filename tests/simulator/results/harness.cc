/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "harness.h"

#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_mbuf.h>

#include "shim.h"

namespace sim {
namespace {

constexpr uint8_t guard = 0xa5;
constexpr size_t guard_bytes = 16;

std::unique_ptr<Device> shared;

/** An mbuf of as many segments as are wanted; the shim makes so many at a time. */
rte_mbuf *
chain(const Bytes &bytes, unsigned segs)
{
	constexpr unsigned at_once = 50;
	rte_mbuf *all = nullptr;
	size_t at = 0;

	while (segs > 0) {
		const unsigned now = std::min(segs, at_once);
		const size_t part = (bytes.size() - at) * now / segs;
		rte_mbuf *m = shim_mbuf(bytes.data() + at, part, now, 0);

		if (all == nullptr)
			all = m;
		else if (rte_pktmbuf_chain(all, m) != 0)
			throw std::runtime_error("too many segments");
		segs -= now;
		at += part;
	}
	return all;
}

} // namespace

Device::Device(const std::string &args, const char *profile, uint32_t descriptors)
{
	static unsigned serial;
	const std::string number = std::to_string(serial++);
	rte_cryptodev_config config{};
	rte_cryptodev_qp_conf qp{};
	std::string all = "profile=";

	name_ = "crypto_simulator_results" + number;
	all += profile == nullptr ? EVERYTHING : profile;
	if (!args.empty())
		all += "," + args;
	if (rte_vdev_init(name_.c_str(), all.c_str()) != 0)
		throw std::runtime_error("no device with " + all);
	asym.name = name_;
	asym.id = static_cast<uint8_t>(rte_cryptodev_get_dev_id(name_.c_str()));
	asym.sessions = rte_cryptodev_asym_session_pool_create(("as" + number).c_str(), 256, 0, 0,
							       SOCKET_ID_ANY);
	asym.ops = rte_crypto_op_pool_create(("ao" + number).c_str(), RTE_CRYPTO_OP_TYPE_ASYMMETRIC,
					     511, 0, 0, SOCKET_ID_ANY);
	sessions = rte_cryptodev_sym_session_pool_create(("ss" + number).c_str(), 256,
							 rte_cryptodev_sym_get_private_session_size(
								 asym.id),
							 0, 0, SOCKET_ID_ANY);
	ops = rte_crypto_op_pool_create(("so" + number).c_str(), RTE_CRYPTO_OP_TYPE_SYMMETRIC, 1023,
					0, iv_room, SOCKET_ID_ANY);
	if (asym.sessions == nullptr || asym.ops == nullptr || sessions == nullptr ||
	    ops == nullptr)
		throw std::runtime_error("no memory for pools");
	config.socket_id = SOCKET_ID_ANY;
	config.nb_queue_pairs = 1;
	qp.nb_descriptors = descriptors;
	if (rte_cryptodev_configure(asym.id, &config) != 0 ||
	    rte_cryptodev_queue_pair_setup(asym.id, 0, &qp, SOCKET_ID_ANY) != 0 ||
	    rte_cryptodev_start(asym.id) != 0)
		throw std::runtime_error(name_ + " cannot be started");
}

Device::~Device()
{
	rte_cryptodev_stop(asym.id);
	EXPECT_EQ(rte_vdev_uninit(name_.c_str()), 0);
	rte_mempool_free(asym.ops);
	rte_mempool_free(asym.sessions);
	rte_mempool_free(ops);
	rte_mempool_free(sessions);
}

Device &
device()
{
	if (shared == nullptr)
		shared = std::make_unique<Device>();
	return *shared;
}

void
device_close()
{
	shared.reset();
}

Session::Session(const Device &d, const std::vector<rte_crypto_sym_xform> &chain) : device_(d)
{
	std::vector<rte_crypto_sym_xform> copy = chain;

	for (size_t i = 0; i + 1 < copy.size(); i++)
		copy[i].next = &copy[i + 1];
	session_ = rte_cryptodev_sym_session_create(d.id(), copy.data(), d.sessions);
	if (session_ == nullptr)
		error_ = -rte_errno;
}

Session::~Session()
{
	if (session_ != nullptr)
		rte_cryptodev_sym_session_free(device_.id(), session_);
}

namespace {

constexpr uint16_t iv_offset = sizeof(rte_crypto_op) + sizeof(rte_crypto_sym_op);

} // namespace

rte_crypto_sym_xform
cipher(int algo, bool encrypt, const Bytes &key, size_t iv)
{
	rte_crypto_sym_xform x{};

	x.type = RTE_CRYPTO_SYM_XFORM_CIPHER;
	x.cipher.op = encrypt ? RTE_CRYPTO_CIPHER_OP_ENCRYPT : RTE_CRYPTO_CIPHER_OP_DECRYPT;
	x.cipher.algo = static_cast<rte_crypto_cipher_algorithm>(algo);
	x.cipher.key.data = key.data();
	x.cipher.key.length = static_cast<uint16_t>(key.size());
	x.cipher.iv.offset = iv_offset;
	x.cipher.iv.length = static_cast<uint16_t>(iv);
	return x;
}

rte_crypto_sym_xform
aead(int algo, bool encrypt, const Bytes &key, size_t iv, size_t aad, size_t tag)
{
	rte_crypto_sym_xform x{};

	x.type = RTE_CRYPTO_SYM_XFORM_AEAD;
	x.aead.op = encrypt ? RTE_CRYPTO_AEAD_OP_ENCRYPT : RTE_CRYPTO_AEAD_OP_DECRYPT;
	x.aead.algo = static_cast<rte_crypto_aead_algorithm>(algo);
	x.aead.key.data = key.data();
	x.aead.key.length = static_cast<uint16_t>(key.size());
	x.aead.iv.offset = iv_offset;
	x.aead.iv.length = static_cast<uint16_t>(iv);
	x.aead.aad_length = static_cast<uint16_t>(aad);
	x.aead.digest_length = static_cast<uint16_t>(tag);
	return x;
}

rte_crypto_sym_xform
auth(int algo, bool verify, const Bytes &key, size_t tag, size_t iv)
{
	rte_crypto_sym_xform x{};

	x.type = RTE_CRYPTO_SYM_XFORM_AUTH;
	x.auth.op = verify ? RTE_CRYPTO_AUTH_OP_VERIFY : RTE_CRYPTO_AUTH_OP_GENERATE;
	x.auth.algo = static_cast<rte_crypto_auth_algorithm>(algo);
	x.auth.key.data = key.data();
	x.auth.key.length = static_cast<uint16_t>(key.size());
	x.auth.iv.offset = iv_offset;
	x.auth.iv.length = static_cast<uint16_t>(iv);
	x.auth.digest_length = static_cast<uint16_t>(tag);
	return x;
}

Op::Op(const Device &d, const Session &s, const Layout &l, const Bytes &message, const Bytes &tag)
		: raw_(rte_crypto_op_alloc(d.ops, RTE_CRYPTO_OP_TYPE_SYMMETRIC)), layout_(l),
		  bytes_(message.size()), tag_(tag), tag_bytes_(tag.size())
{
	Bytes all(l.offset, guard);

	if (raw_ == nullptr || s.get() == nullptr)
		throw std::runtime_error("no operation, or none of a session that was refused");
	rte_crypto_op_attach_sym_session(raw_, s.get());
	all.insert(all.end(), message.begin(), message.end());
	raw_->sym->m_src = chain(all, l.segs);
	raw_->sym->m_dst = nullptr;
	if (l.out_of_place) {
		const Bytes other(all.size(), guard);

		raw_->sym->m_dst = chain(other, l.out_segs);
	}
	tag_.resize(tag_bytes_ + guard_bytes, guard);
}

Op::~Op()
{
	rte_pktmbuf_free(raw_->sym->m_src);
	rte_pktmbuf_free(raw_->sym->m_dst);
	rte_crypto_op_free(raw_);
}

void
Op::iv(const Bytes &iv, size_t at)
{
	std::copy(iv.begin(), iv.end(), reinterpret_cast<uint8_t *>(raw_) + iv_offset + at);
}

void
Op::ccm_nonce(const Bytes &nonce)
{
	iv(nonce, 1);
}

void
Op::aad(const Bytes &aad, size_t headroom)
{
	aad_.assign(headroom, guard);
	aad_.insert(aad_.end(), aad.begin(), aad.end());
	raw_->sym->aead.aad.data = aad_.data();
}

void
Op::aead_range(size_t begin, size_t bytes)
{
	raw_->sym->aead.data.offset = static_cast<uint32_t>(layout_.offset + begin);
	raw_->sym->aead.data.length = static_cast<uint32_t>(bytes);
	raw_->sym->aead.digest.data = tag_.data();
}

void
Op::cipher_range(size_t begin, size_t bytes)
{
	raw_->sym->cipher.data.offset = static_cast<uint32_t>(layout_.offset + begin);
	raw_->sym->cipher.data.length = static_cast<uint32_t>(bytes);
}

void
Op::auth_range(size_t begin, size_t bytes)
{
	raw_->sym->auth.data.offset = static_cast<uint32_t>(layout_.offset + begin);
	raw_->sym->auth.data.length = static_cast<uint32_t>(bytes);
	raw_->sym->auth.digest.data = tag_.data();
}

void
Op::message(const Bytes &message)
{
	ASSERT_EQ(message.size(), bytes_);
	ASSERT_EQ(shim_mbuf_write(raw_->sym->m_src, layout_.offset, message.data(), bytes_),
		  bytes_);
}

void
Op::tag(const Bytes &tag)
{
	ASSERT_EQ(tag.size(), tag_bytes_);
	std::copy(tag.begin(), tag.end(), tag_.begin());
}

Bytes
Op::output() const
{
	const rte_mbuf *m = raw_->sym->m_dst == nullptr ? raw_->sym->m_src : raw_->sym->m_dst;
	Bytes b(bytes_);

	EXPECT_EQ(shim_mbuf_read(m, layout_.offset, b.data(), bytes_), bytes_);
	return b;
}

Bytes
Op::input() const
{
	Bytes b(bytes_);

	EXPECT_EQ(shim_mbuf_read(raw_->sym->m_src, layout_.offset, b.data(), bytes_), bytes_);
	return b;
}

Bytes
Op::tag() const
{
	return Bytes(tag_.begin(), tag_.begin() + static_cast<ptrdiff_t>(tag_bytes_));
}

bool
Op::guards_intact() const
{
	const rte_mbuf *m = raw_->sym->m_dst == nullptr ? raw_->sym->m_src : raw_->sym->m_dst;
	Bytes front(layout_.offset);

	EXPECT_EQ(shim_mbuf_read(m, 0, front.data(), front.size()), front.size());
	return front == Bytes(layout_.offset, guard) &&
		std::equal(tag_.begin() + static_cast<ptrdiff_t>(tag_bytes_), tag_.end(),
			   Bytes(guard_bytes, guard).begin());
}

void
run(const Device &d, const std::vector<Op *> &ops)
{
	const uint64_t end = rte_rdtsc() + 60 * rte_get_tsc_hz();
	std::set<rte_crypto_op *> out;
	size_t sent = 0, back = 0;

	while (back < ops.size()) {
		rte_crypto_op *burst[32];
		uint16_t n = 0;

		while (n < 32 && sent + n < ops.size()) {
			burst[n] = ops[sent + n]->raw();
			n++;
		}
		n = rte_cryptodev_enqueue_burst(d.id(), 0, burst, n);
		out.insert(burst, burst + n);
		sent += n;
		n = rte_cryptodev_dequeue_burst(d.id(), 0, burst, 32);
		for (unsigned i = 0; i < n; i++)
			ASSERT_EQ(out.erase(burst[i]), 1u) << "came back without being in flight";
		back += n;
		ASSERT_LT(rte_rdtsc(), end) << ops.size() - back << " operations did not come back";
	}
	for (const Op *op : ops)
		ASSERT_TRUE(op->guards_intact());
}

void
run(const Device &d, Op &op)
{
	run(d, std::vector<Op *>{ &op });
}

Bytes
made_up(size_t n, unsigned seed)
{
	std::mt19937 gen(seed);
	Bytes b(n);

	for (uint8_t &v : b)
		v = static_cast<uint8_t>(gen());
	return b;
}

} // namespace sim
