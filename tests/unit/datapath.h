/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What tests of the data path share: devices, an instance, a lane, and books.
 *
 * The books are the test's own count of what it submitted and what it got back. After every submit
 * and every poll they are compared with the library's counters.
 */

#ifndef UNIT_DATAPATH_H
#define UNIT_DATAPATH_H

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <cryptoburst/cryptoburst.h>

#include "fake.h"
#include "inject.h"
#include "reference.h"
#include "shim.h"

struct rte_crypto_op;

/** What the room for a tag holds before there is one, so that a stray write is seen. */
constexpr uint8_t ROOM_BYTE = 0xa5;

/** One operation of a test, what it should give, and what became of it. */
struct Item {
	cburst_req req = {};
	cburst_spec spec = {};
	Bytes before;		///< payload as given
	Bytes after;		///< payload as it should become
	Bytes tag_after;	///< tag as it should become; empty where none is made
	Bytes iv, aad, tag;	///< what req points to
	unsigned times = 0;	///< completions seen
	int status = 1;		///< of the completion
	uint32_t length = 0;	///< of the completion
	bool abandoned = false; ///< its mbufs are the library's: given up, or timed out
};

class DataPath : public testing::Test {
protected:
	static void SetUpTestSuite();
	void SetUp() override;
	void TearDown() override;

	/** Make a device, removed at the end. @return false where its driver is not installed */
	bool add(const std::string &driver, const char *args = nullptr);
	/** Names of the devices made. */
	const std::string &name(unsigned device) const
	{
		return names.at(device);
	}
	uint8_t dev_id(unsigned device) const;

	/**
	 * Make the instance of `params` on all devices made so far, from `first` on. Params have
	 * one lane on the main lcore and a flush deadline so far away that only what a test asks
	 * for flushes.
	 */
	void create(unsigned first = 0);
	void create_on(const std::string &driver);
	/**
	 * Undo that, keys included. With operations that are lost, nothing is done for them, and
	 * the keys go with the instance.
	 */
	void destroy(int lost = 0);
	/** Put a fake in front of a device, where there is none yet; its queue pair. */
	shim_fake *fake(unsigned device = 0, uint16_t queue_pair = 0);
	shim_fake_stats fake_stats(unsigned device = 0);

	/** Mempools that are left behind on purpose, since a device may still write to them. */
	void expect_left_pools(unsigned n)
	{
		mempools += n;
	}

	cburst_key *key(const std::string &spec);
	cburst_key *key(const cburst_spec &spec);
	void free_key(cburst_key *k, int expected = 0);
	const reference::Material &material(const cburst_key *k) const
	{
		return keys.at(k);
	}

	/** An operation on `len` bytes, in place, in one segment, with its tag behind the data or,
	 * of hashes, apart. */
	Item &item(cburst_key *k, size_t len, cburst_dir dir = CBURST_ENCRYPT, size_t aad_len = 0);
	/** The same out of place. */
	Item &item_to(cburst_key *k, size_t len, cburst_dir dir = CBURST_ENCRYPT);
	std::vector<Item *> many(cburst_key *k, size_t len, unsigned n);

	/** Free all of them, and their mbufs. None may be outstanding. */
	void free_items();

	int submit(Item &i);
	/** With one cburst_submit_burst(); how many were taken. */
	unsigned submit(const std::vector<Item *> &list);
	/** With one each, for who submits one at a time. */
	unsigned submit_singly(const std::vector<Item *> &list);
	unsigned poll(unsigned max = CBURST_BURST_MAX);
	int run(Item &i);
	int abandon(Item &i);
	/** Poll until something is so. @return false when it is not after `ms` milliseconds */
	bool wait(const std::function<bool()> &so, double ms = 5000);
	/** Poll for so long. */
	void wait(double ms);
	/** Flush and poll until nothing is outstanding. @return false when that takes more than
	 * `polls` */
	bool finish(unsigned polls = 10000);
	unsigned outstanding() const
	{
		return cburst_lane_outstanding(lane);
	}

	/** Compare the library's counters with the test's. */
	void check_books(const char *when);
	const cburst_lane_stats &stats();
	const cburst_qp_stats &qp(unsigned i = 0)
	{
		return stats().qp[i];
	}

	/** Completed once with success, and the bytes are what libcrypto says. */
	void expect_right(const Item &i);
	/** Completed once with this status. */
	void expect_failed(const Item &i, int status);
	/** Bytes and tag room are what they were at first. */
	void expect_untouched(const Item &i);
	static Bytes payload(const Item &i);

	cburst_params params = {};
	std::vector<unsigned> lcores;
	cburst *cb = nullptr;
	cburst_lane *lane = nullptr;
	std::deque<Item> items;
	std::vector<Item *> order; ///< completed, in order of report
	unsigned submitted = 0, completed = 0, failed = 0, abandoned = 0;
	/** Called for each completion, when all of that poll are in the books. */
	std::function<void(Item &)> on_completion;

private:
	void take(const cburst_completion &c);
	Item &make(cburst_key *k, size_t len, cburst_dir dir, size_t aad_len);

	std::vector<std::string> names;
	std::map<const cburst_key *, reference::Material> keys;
	std::map<unsigned, bool> fakes;
	cburst_lane_stats snapshot = {};
	unsigned mbufs = 0, mempools = 0, serial = 0;
};

/** The operation behind a request that is not completed yet, for tests that spoil one. */
struct rte_crypto_op *op_of(const Item &i);

/** EAL mempools there are. */
unsigned mempool_count();

/**
 * Free what DPDK's software drivers leave behind when a device is removed: the ring of each queue
 * pair, found again by its name, with the depth it had. A later device of that identifier could not
 * have a deeper one.
 */
void forget_rings(uint8_t dev_id);

/** Milliseconds of a clock that nobody sets. */
double now_ms();

/** Skip the test where a driver is not installed; create_on() or add() would end it otherwise. */
#define NEED(driver) \
	do { \
		if (!add(driver)) \
			GTEST_SKIP() << "driver " << driver << " is not installed"; \
	} while (0)

#endif /* UNIT_DATAPATH_H */
