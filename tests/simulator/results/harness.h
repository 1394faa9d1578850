/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * A simulated device, symmetric sessions and operations on it. Of public keys the harness of
 * crypto_multibuffer's tests takes care, which works with any device.
 */

#ifndef TESTS_SIMULATOR_RESULTS_HARNESS_H
#define TESTS_SIMULATOR_RESULTS_HARNESS_H

#include <memory>
#include <string>
#include <vector>

#include "../../multibuffer/harness.h"

namespace sim {

using mb::Bytes;

/** A device, started, with one queue pair. */
class Device {
public:
	/** @param args devargs, the profile excepted; @param profile NULL: the one with everything
	 */
	explicit Device(const std::string &args = "", const char *profile = nullptr,
			uint32_t descriptors = 1024);
	~Device();
	Device(const Device &) = delete;
	Device &operator=(const Device &) = delete;

	uint8_t id() const
	{
		return asym.id;
	}
	mb::Device asym; /**< for the other harness */
	rte_mempool *sessions;
	rte_mempool *ops;

private:
	std::string name_;
};

/** The one that tests share. */
Device &device();
void device_close();

/** A symmetric session, or the reason why there is none. */
class Session {
public:
	Session(const Device &d, const std::vector<rte_crypto_sym_xform> &chain);
	~Session();
	Session(const Session &) = delete;
	Session &operator=(const Session &) = delete;

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
	void *session_;
	int error_ = 0;
};

/** Where the bytes of an operation lie. */
struct Layout {
	uint32_t offset = 0; /**< bytes in front */
	unsigned segs = 1, out_segs = 1;
	bool out_of_place = false;
};

/** Transforms. Keys must live as long as they are used. */
rte_crypto_sym_xform cipher(int algo, bool encrypt, const Bytes &key, size_t iv);
rte_crypto_sym_xform
aead(int algo, bool encrypt, const Bytes &key, size_t iv, size_t aad, size_t tag);
rte_crypto_sym_xform auth(int algo, bool verify, const Bytes &key, size_t tag, size_t iv = 0);

/** A symmetric operation and its buffers. */
class Op {
public:
	/**
	 * @param message all bytes of it
	 * @param tag to compare; or as many bytes as there are to be written
	 */
	Op(const Device &d, const Session &s, const Layout &l, const Bytes &message,
	   const Bytes &tag);
	~Op();
	Op(const Op &) = delete;
	Op &operator=(const Op &) = delete;

	void iv(const Bytes &iv, size_t at = 0);
	void ccm_nonce(const Bytes &nonce);
	void aad(const Bytes &aad, size_t headroom = 0);
	void aead_range(size_t begin, size_t bytes);
	void cipher_range(size_t begin, size_t bytes);
	void auth_range(size_t begin, size_t bytes);
	/** Put other bytes where the message is. */
	void message(const Bytes &message);
	void tag(const Bytes &tag);

	Bytes output() const; /**< bytes of the message, where they were to be written */
	Bytes input() const;  /**< the same of the source */
	Bytes tag() const;
	rte_crypto_op *raw() const
	{
		return raw_;
	}
	rte_crypto_op_status status() const
	{
		return static_cast<rte_crypto_op_status>(raw_->status);
	}
	/** Nothing in front of the message has changed, nor behind the tag. */
	bool guards_intact() const;

private:
	rte_crypto_op *raw_;
	Layout layout_;
	size_t bytes_;
	Bytes tag_, aad_;
	size_t tag_bytes_;
};

constexpr size_t iv_room = 64;

/** Have operations done; fails the test when one does not come back. */
void run(const Device &d, const std::vector<Op *> &ops);
void run(const Device &d, Op &op);

/** Bytes that are the same for the same seed. */
Bytes made_up(size_t n, unsigned seed);

} // namespace sim

#endif
