/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "rig.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <unistd.h>

#include <gtest/gtest.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>

namespace sim {

File::File(const std::string &text)
{
	char name[] = "/tmp/cryptoburst-profile-XXXXXX";
	const int fd = mkstemp(name);

	if (fd < 0 || write(fd, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
		throw std::runtime_error("no temporary file");
	close(fd);
	path_ = name;
}

File::~File()
{
	unlink(path_.c_str());
}

std::string
Profile::text() const
{
	return "[device]\ntitle = a test\nqueue_pairs = " + std::to_string(queue_pairs) +
		"\ndescriptors_min = 2\n"
		"descriptors_max = 4096\norder = " +
		order + "\njitter_percent = " + jitter +
		"\nblock = 1000\n[pool all]\nengines = " + std::to_string(engines) +
		"\nrequest_us = " + request + "\noverhead_us = " + overhead +
		"\nbase_us = " + base + "\n[rsa]\npool = all\n2048 private = " + rsa +
		"\n[hash]\npool = all\nsha256 = 100\n" + more;
}

unsigned Rig::serial;

Rig::Rig(const std::string &path, const std::string &args, unsigned queue_pairs,
	 unsigned descriptors, bool real_clock)
{
	start("profile=" + path + (args.empty() ? "" : "," + args), queue_pairs, descriptors);
	if (!real_clock)
		inside_clock_attach(id_);
}

Rig::Rig(const Profile &profile, const std::string &args, unsigned queue_pairs,
	 unsigned descriptors)
		: file_(std::make_unique<File>(profile.text()))
{
	start("profile=" + file_->path() + (args.empty() ? "" : "," + args), queue_pairs,
	      descriptors);
	inside_clock_attach(id_);
}

void
Rig::start(const std::string &args, unsigned queue_pairs, unsigned descriptors)
{
	const std::string number = std::to_string(serial++);
	rte_cryptodev_config config{};
	rte_cryptodev_qp_conf qp{};

	name_ = "crypto_simulator_t" + number;
	if (rte_vdev_init(name_.c_str(), args.c_str()) != 0)
		throw std::runtime_error("no device with " + args);
	id_ = static_cast<uint8_t>(rte_cryptodev_get_dev_id(name_.c_str()));
	sessions_ = rte_cryptodev_sym_session_pool_create(
		("s" + number).c_str(), 256, rte_cryptodev_sym_get_private_session_size(id_), 0, 0,
		SOCKET_ID_ANY);
	ops_ = rte_crypto_op_pool_create(("o" + number).c_str(), RTE_CRYPTO_OP_TYPE_SYMMETRIC, 8191,
					 0, 0, SOCKET_ID_ANY);
	if (sessions_ == nullptr || ops_ == nullptr)
		throw std::runtime_error("no memory for pools");
	config.socket_id = SOCKET_ID_ANY;
	config.nb_queue_pairs = static_cast<uint16_t>(queue_pairs);
	qp.nb_descriptors = descriptors;
	if (rte_cryptodev_configure(id_, &config) != 0)
		throw std::runtime_error("cannot be configured");
	for (uint16_t i = 0; i < queue_pairs; i++) {
		if (rte_cryptodev_queue_pair_setup(id_, i, &qp, SOCKET_ID_ANY) != 0)
			throw std::runtime_error("no queue pair");
	}
	if (rte_cryptodev_start(id_) != 0)
		throw std::runtime_error("cannot be started");
	inside_results_since();
	inside_live(0, 0);
}

Rig::~Rig()
{
	for (void *s : made_)
		rte_cryptodev_sym_session_free(id_, s);
	rte_cryptodev_stop(id_);
	EXPECT_EQ(rte_vdev_uninit(name_.c_str()), 0);
	rte_mempool_free(ops_);
	rte_mempool_free(sessions_);
}

uint16_t
Rig::row(const std::string &name) const
{
	const sim_profile *p = inside_profile(id_);

	for (unsigned i = 0; i < p->nb_rows; i++) {
		if (name == p->rows[i].name)
			return static_cast<uint16_t>(i);
	}
	throw std::runtime_error("no row " + name);
}

std::vector<rte_crypto_op *>
Rig::ops(unsigned n, uint16_t row, uint32_t bytes, uint16_t row2, uint32_t bytes2)
{
	std::vector<rte_crypto_op *> out(n);
	rte_crypto_sym_xform xform{};
	void *session;

	xform.type = RTE_CRYPTO_SYM_XFORM_CIPHER;
	inside_session_is(row, bytes, row2, bytes2);
	session = rte_cryptodev_sym_session_create(id_, &xform, sessions_);
	if (session == nullptr ||
	    rte_crypto_op_bulk_alloc(ops_, RTE_CRYPTO_OP_TYPE_SYMMETRIC, out.data(),
				     static_cast<uint16_t>(n)) != n)
		throw std::runtime_error("no session or no operations");
	made_.push_back(session);
	for (rte_crypto_op *op : out)
		rte_crypto_op_attach_sym_session(op, session);
	return out;
}

unsigned
Rig::enqueue(const std::vector<rte_crypto_op *> &ops, unsigned qp)
{
	std::vector<rte_crypto_op *> copy = ops;

	return rte_cryptodev_enqueue_burst(id_, static_cast<uint16_t>(qp), copy.data(),
					   static_cast<uint16_t>(copy.size()));
}

std::vector<rte_crypto_op *>
Rig::dequeue(unsigned n, unsigned qp)
{
	std::vector<rte_crypto_op *> out(n);

	out.resize(rte_cryptodev_dequeue_burst(id_, static_cast<uint16_t>(qp), out.data(),
					       static_cast<uint16_t>(n)));
	return out;
}

void
Rig::at(double us)
{
	inside_clock_set(static_cast<uint64_t>(us * static_cast<double>(rte_get_tsc_hz()) / 1e6));
}

double
Rig::now() const
{
	return static_cast<double>(inside_clock()) * 1e6 / static_cast<double>(rte_get_tsc_hz());
}

void
Rig::pass(double us)
{
	at(now() + us);
}

double
Rig::next_done(double within_us, double step_us, unsigned qp)
{
	const double end = now() + within_us;

	while (now() <= end) {
		if (!dequeue(1, qp).empty())
			return now();
		pass(step_us);
	}
	return -1;
}

void
Rig::faults(const std::string &rules)
{
	char error[SIM_ERROR_LEN];

	ASSERT_EQ(inside_faults_set(id_, rules.c_str(), error), 0) << rules << ": " << error;
}

} // namespace sim
