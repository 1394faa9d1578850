/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Runs known answers through a lane in bursts, and holds every outcome against what is expected.
 */

#ifndef KAT_RUNNER_H
#define KAT_RUNNER_H

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "case.h"
#include "instance.h"

namespace kat {

/** What to do with a known answer. */
struct Job {
	const Case *c; ///< must live until Runner::finish()
	cburst_dir dir;
	Layout layout;
};

/** What came of it. */
struct Tally {
	unsigned good = 0;			 ///< completed with the right result
	unsigned rejected = 0;			 ///< completed with -EBADMSG, as they must
	std::map<std::string, unsigned> refused; ///< refused as they must, by what is lacking
	unsigned wrong = 0;			 ///< everything else

	unsigned ran() const
	{
		return good + rejected;
	}
	unsigned refusals() const;
	/** Nothing ran, and for no other reason than these: a word each, or what begins with
	 * "defect: ". */
	bool only_refused_for(const std::vector<std::string> &reasons) const;
	std::string text() const; ///< "12 right, 3 rejected, 4 refused (4 IV size)"
};

/** Jobs in the order given, a burst at a time. Every outcome that is not the expected one fails the
 * test. */
class Runner {
public:
	/**
	 * @param inst where; its counters must not be moved by anybody else meanwhile
	 * @param lane which of its lanes
	 */
	explicit Runner(Instance &inst, unsigned lane = 0);

	/**
	 * The same with a key that others use too, for jobs which all have this key. Other lanes
	 * move the device's counters meanwhile, so only those of the lane are checked.
	 */
	Runner(Instance &inst, unsigned lane, std::shared_ptr<cburst_key> key, const Case &owner);
	~Runner();

	void add(const Job &job);

	/** Encrypting and decrypting as far as the vector tells the answer; hashes and MACs: making
	 * and verifying. */
	void add_both(const Case &c, const Layout &layout = {});

	/** Run what is left, and check that the counters of lane and device tell the same story. */
	void finish();

	const Tally &tally() const
	{
		return tally_;
	}

private:
	struct Slot;

	std::shared_ptr<cburst_key> key_for(const Case &c, const Expect &e, bool &refused);
	void run_batch();
	void submit_all(std::vector<cburst_req> &reqs);
	void run_single(cburst_req &req);
	void collect(unsigned expected);
	void judge(Slot &s);
	void judge_refusal(Slot &s, int error, cburst_reason reason);
	void check_counters();
	void fail(const Job &job, const std::string &what);

	Instance &inst_;
	cburst_lane *lane_;
	std::vector<std::unique_ptr<Slot>> batch_;
	std::shared_ptr<cburst_key> key_;
	Case key_case_; ///< spec and keys that key_ was made of
	bool shared_ = false;
	Tally tally_;
	unsigned refused_at_submit_ = 0;
	uint64_t turn_ = 0;
	cburst_lane_stats before_{};
	caps_counts device_before_{};
	bool finished_ = false;
};

/** Make the key of a case. Null, with errno and reason, where that is refused. */
std::shared_ptr<cburst_key> make_key(Instance &inst, const Case &c, int &error, std::string &text);

/**
 * Order jobs so that those expected to be rejected are spread evenly among the others: then bad
 * ones sit in the same bursts as good ones.
 */
std::vector<Job> spread(const std::vector<Job> &jobs);

} // namespace kat

#endif /* KAT_RUNNER_H */
