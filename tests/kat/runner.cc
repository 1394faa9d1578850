/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <gtest/gtest.h>

#include "shim.h"
#include "slot.h"

namespace kat {
namespace {

constexpr unsigned messages_max = 12; /* a broken device fails thousands of vectors: the first few
					 tell why */

const char *
dir_name(const Job &j)
{
	const cburst_kind kind = cburst_spec_kind(&j.c->spec);

	if (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC)
		return j.dir == CBURST_GENERATE ? "generate" : "verify";
	return j.dir == CBURST_ENCRYPT ? "encrypt" : "decrypt";
}

bool
same_key(const Case &a, const Case &b)
{
	return memcmp(&a.spec, &b.spec, sizeof(a.spec)) == 0 && a.key == b.key &&
		a.auth_key == b.auth_key;
}

uint64_t
sum(const uint64_t *v, size_t n)
{
	uint64_t s = 0;

	for (size_t i = 0; i < n; i++)
		s += v[i];
	return s;
}

} // namespace

unsigned
Tally::refusals() const
{
	unsigned n = 0;

	for (const auto &r : refused)
		n += r.second;
	return n;
}

bool
Tally::only_refused_for(const std::vector<std::string> &reasons) const
{
	for (const auto &r : refused) {
		if (r.first.rfind("defect: ", 0) != 0 &&
		    std::find(reasons.begin(), reasons.end(), r.first) == reasons.end())
			return false;
	}
	return ran() == 0 && wrong == 0 && !refused.empty();
}

std::string
Tally::text() const
{
	std::string s = std::to_string(good) + " right, " + std::to_string(rejected) +
		" rejected, " + std::to_string(refusals()) + " refused";
	const char *between = " (";

	for (const auto &r : refused) {
		s += between + std::to_string(r.second) + " " + r.first;
		between = ", ";
	}
	if (!refused.empty())
		s += ")";
	return wrong == 0 ? s : s + ", " + std::to_string(wrong) + " WRONG";
}

Runner::Runner(Instance &inst, unsigned lane) : inst_(inst), lane_(inst.lane(lane))
{
	cburst_lane_stats_get(lane_, &before_);
	caps_counts_get(inst_.device().id, &device_before_);
}

Runner::Runner(Instance &inst, unsigned lane, std::shared_ptr<cburst_key> key, const Case &owner)
		: Runner(inst, lane)
{
	key_ = std::move(key);
	key_case_ = owner;
	shared_ = true;
}

Runner::~Runner()
{
	EXPECT_TRUE(finished_) << "a runner was left before its end";
}

void
Runner::fail(const Job &job, const std::string &what)
{
	if (++tally_.wrong > messages_max)
		return;
	char spec[CBURST_SPEC_TEXT_MAX];

	ADD_FAILURE() << inst_.device().driver << ", "
		      << cburst_spec_format(&job.c->spec, spec, sizeof(spec)) << " "
		      << dir_name(job) << ", " << job.c->id << " (message " << job.c->msg.size()
		      << ", AAD " << job.c->aad.size() << ", key " << job.c->key.size() << ", IV "
		      << job.c->iv.size() << ", tag " << job.c->tag.size() << " bytes), "
		      << layout_text(job.layout) << ", burst " << inst_.burst() << ": " << what
		      << (tally_.wrong == messages_max ? "\n(further messages are left out)" : "");
}

std::shared_ptr<cburst_key>
make_key(Instance &inst, const Case &c, int &error, std::string &text)
{
	cburst_key *key = nullptr;
	cburst_error err{};

	error = cburst_key_create(inst.get(), &c.spec, c.key.data(),
				  c.auth_key.empty() ? nullptr : c.auth_key.data(), &key, &err);
	text = err.text;
	if (error != 0)
		return nullptr;
	/* The last one who lets go of it frees it: its operations are over then. */
	return { key, [](cburst_key *k) { EXPECT_EQ(cburst_key_free(k), 0); } };
}

std::shared_ptr<cburst_key>
Runner::key_for(const Case &c, const Expect &e, bool &refused)
{
	std::shared_ptr<cburst_key> key;
	std::string text;
	int error;

	refused = false;
	if (key_ && same_key(key_case_, c) && e.what != Expect::RefuseKey)
		return key_;
	key = make_key(inst_, c, error, text);
	if (key) {
		key_ = key;
		key_case_.spec = c.spec;
		key_case_.key = c.key;
		key_case_.auth_key = c.auth_key;
		return key;
	}
	refused = true;
	if (e.what == Expect::RefuseKey && e.error == error && !text.empty())
		tally_.refused[e.why]++;
	else
		fail({ &c, CBURST_ENCRYPT, {} },
		     "no key: " + std::string(strerror(-error)) + ": " + text +
			     (e.what == Expect::RefuseKey
				      ? " (another refusal was due: " + e.why + ")"
				      : ""));
	return nullptr;
}

void
Runner::add(const Job &job)
{
	const Expect e = expect(inst_, *job.c, job.dir, job.layout);
	bool refused;
	const std::shared_ptr<cburst_key> key = key_for(*job.c, e, refused);

	if (refused)
		return;
	if (e.what == Expect::RefuseKey) {
		fail(job, "a key was made where a refusal was due: " + e.why);
		return;
	}
	batch_.push_back(std::make_unique<Slot>(job, e, key));
	if (batch_.size() == inst_.burst())
		run_batch();
}

void
Runner::add_both(const Case &c, const Layout &layout)
{
	if (c.encrypt)
		add({ &c, CBURST_ENCRYPT, layout });
	if (c.decrypt)
		add({ &c, CBURST_DECRYPT, layout });
}

void
Runner::judge_refusal(Slot &s, int error, cburst_reason reason)
{
	std::string wrong;

	if (s.expected.what != Expect::RefuseSubmit)
		wrong = "refused";
	else if (s.expected.error != error ||
		 (s.expected.reason != CBURST_REASON_NONE && s.expected.reason != reason))
		wrong = "refused, but not for " + s.expected.why;
	else
		wrong = s.check_untouched();
	if (wrong.empty())
		tally_.refused[s.expected.why]++;
	else
		fail(s.job, wrong + ": " + strerror(-error) + ", " + cburst_reason_text(reason));
	refused_at_submit_++;
}

void
Runner::submit_all(std::vector<cburst_req> &reqs)
{
	unsigned at = 0;
	const auto n = static_cast<unsigned>(reqs.size());

	while (at < n) {
		const unsigned took = cburst_submit_burst(lane_, &reqs[at], n - at);

		for (unsigned i = 0; i < took; i++)
			batch_[at + i]->taken = true;
		at += took;
		if (at < n) {
			judge_refusal(*batch_[at], cburst_lane_error(lane_),
				      cburst_lane_reason(lane_));
			at++;
		}
	}
	cburst_flush(lane_);
}

/** One operation at a time, by both ways there are. */
void
Runner::run_single(cburst_req &req)
{
	Slot &s = *batch_[0];

	if (turn_++ % 2 == 0) {
		const int ret = cburst_submit(lane_, &req);

		if (ret != 0)
			judge_refusal(s, ret, cburst_lane_reason(lane_));
		else
			s.taken = true;
		return;
	}
	const int ret = cburst_run(lane_, &req);

	if (s.expected.what == Expect::RefuseSubmit && ret != 0 && ret != -EBADMSG && ret != -EIO) {
		judge_refusal(s, ret, cburst_lane_reason(lane_));
		return;
	}
	s.status = ret;
	s.length = req.length;
	s.completions = 1;
	judge(s);
}

void
Runner::collect(unsigned expected)
{
	const uint64_t deadline = shim_cycles() + 5 * shim_cycles_hz();
	cburst_completion done[8];
	unsigned got = 0;

	while (got < expected && shim_cycles() < deadline) {
		const unsigned n = cburst_poll(lane_, done, 8);

		for (unsigned i = 0; i < n; i++) {
			Slot *s = static_cast<Slot *>(done[i].cookie);

			s->completions++;
			s->status = done[i].status;
			s->length = done[i].length;
		}
		got += n;
	}
	for (unsigned i = 0; i < 3; i++)
		EXPECT_EQ(cburst_poll(lane_, done, 8), 0u) << "more completions than operations";
}

void
Runner::judge(Slot &s)
{
	const int want = s.expected.what == Expect::BadMessage ? -EBADMSG : 0;
	std::string wrong;

	if (s.completions != 1)
		wrong = "completed " + std::to_string(s.completions) + " times";
	else if (s.expected.what == Expect::RefuseSubmit)
		wrong = "was taken where a refusal was due: " + s.expected.why;
	else if (s.status != want)
		wrong = "completed with " +
			(s.status == 0 ? "0" : std::string(strerror(-s.status))) + ", due was " +
			(want == 0 ? "0" : strerror(-want));
	else if (s.length != s.req.length)
		wrong = "completed with a length of " + std::to_string(s.length);
	else if (want == 0)
		wrong = s.check_output();
	if (!wrong.empty())
		fail(s.job, wrong);
	else if (want == 0)
		tally_.good++;
	else
		tally_.rejected++;
}

void
Runner::run_batch()
{
	std::vector<cburst_req> reqs;

	for (const auto &s : batch_)
		reqs.push_back(s->req);
	if (reqs.size() == 1 && inst_.burst() == 1)
		run_single(reqs[0]);
	else
		submit_all(reqs);
	/* The library says that a request can be reused at once: make sure that it does not look at
	 * it again. */
	memset(reqs.data(), 0, reqs.size() * sizeof(reqs[0]));
	collect(static_cast<unsigned>(std::count_if(batch_.begin(), batch_.end(),
						    [](const auto &s) { return s->taken; })));
	for (const auto &s : batch_) {
		if (s->taken)
			judge(*s);
	}
	batch_.clear();
}

void
Runner::check_counters()
{
	const uint64_t ops = tally_.ran();
	const auto after = std::make_unique<cburst_lane_stats>();
	const cburst_lane_stats &b = before_;
	caps_counts device;

	cburst_lane_stats_get(lane_, after.get());
	caps_counts_get(inst_.device().id, &device);
	EXPECT_EQ(after->submitted - b.submitted, ops);
	EXPECT_EQ(after->completed - b.completed, tally_.good);
	EXPECT_EQ(after->failed - b.failed, tally_.rejected);
	EXPECT_EQ(sum(after->refusals, CBURST_REASON_COUNT) - sum(b.refusals, CBURST_REASON_COUNT),
		  refused_at_submit_);
	ASSERT_EQ(after->nb_qps, 1u);
	const cburst_qp_stats &qa = after->qp[0], &qb = b.qp[0];

	EXPECT_EQ(qa.dev_id, inst_.device().id);
	EXPECT_EQ(qa.staged + qa.in_flight, 0u);
	EXPECT_EQ(qa.submitted - qb.submitted, ops) << "not every operation went to the device";
	EXPECT_EQ(qa.completed + qa.failed - qb.completed - qb.failed, ops);
	/* Devices of which the library uses the CPU-crypto call do not count it. */
	if (!shared_ && !inst_.cpu_crypto()) {
		EXPECT_EQ(device.dequeued - device_before_.dequeued, ops)
			<< "by the device's own counter";
	}
	/*
	 * An operation refused at the submit leaves its burst one short, and the CPU-crypto call
	 * takes only operations of one key at once.
	 */
	if (ops >= inst_.burst() && refused_at_submit_ == 0 && !inst_.cpu_crypto()) {
		EXPECT_GT(qa.fill[inst_.burst()], qb.fill[inst_.burst()]) << "no burst was full";
	}
	EXPECT_EQ(cburst_lane_outstanding(lane_), 0u);
}

void
Runner::finish()
{
	if (!batch_.empty())
		run_batch();
	key_.reset();
	/* With wrong outcomes the sums are wrong too, which would only hide the first cause. */
	if (tally_.wrong == 0)
		check_counters();
	finished_ = true;
}

std::vector<Job>
spread(const std::vector<Job> &jobs)
{
	std::vector<Job> good, bad, out;

	for (const Job &j : jobs)
		(j.c->valid || j.dir == CBURST_ENCRYPT ? good : bad).push_back(j);
	for (size_t g = 0, b = 0; g + b < jobs.size();) {
		if (b * good.size() < g * bad.size() || g == good.size())
			out.push_back(bad[b++]);
		else
			out.push_back(good[g++]);
	}
	return out;
}

} // namespace kat
