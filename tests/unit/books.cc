/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The books: what was submitted and what came back, compared with the library's counters. */

#include <cerrno>
#include <numeric>

#include "datapath.h"

int
DataPath::submit(Item &i)
{
	const int ret = cburst_submit(lane, &i.req);

	submitted += ret == 0;
	check_books("after a submit");
	return ret;
}

unsigned
DataPath::submit(const std::vector<Item *> &list)
{
	std::vector<cburst_req> reqs;
	unsigned n;

	for (const Item *i : list)
		reqs.push_back(i->req);
	n = cburst_submit_burst(lane, reqs.data(), (unsigned)reqs.size());
	EXPECT_LE(n, list.size());
	for (unsigned i = 0; i < n; i++)
		list[i]->req.ref = reqs[i].ref;
	submitted += n;
	check_books("after a burst");
	return n;
}

unsigned
DataPath::submit_singly(const std::vector<Item *> &list)
{
	unsigned n = 0;

	for (Item *i : list) {
		if (submit(*i) != 0)
			break;
		n++;
	}
	return n;
}

void
DataPath::take(const cburst_completion &c)
{
	Item &i = *(Item *)c.cookie;

	i.times++;
	i.status = c.status;
	i.length = c.length;
	EXPECT_EQ(i.times, 1u) << "completed twice";
	EXPECT_FALSE(i.abandoned) << "reported though it was abandoned";
	/* the device may still write to them */
	i.abandoned = c.status == -ETIMEDOUT;
	if (c.status == 0)
		completed++;
	else
		failed++;
	order.push_back(&i);
}

unsigned
DataPath::poll(unsigned max)
{
	std::vector<cburst_completion> c(max + 1);
	const unsigned n = cburst_poll(lane, c.data(), max);

	EXPECT_LE(n, max);
	for (unsigned i = 0; i < n; i++)
		take(c[i]);
	check_books("after a poll");
	for (unsigned i = 0; on_completion && i < n; i++)
		on_completion(*(Item *)c[i].cookie);
	return n;
}

int
DataPath::run(Item &i)
{
	const uint64_t before = stats().submitted;
	const int ret = cburst_run(lane, &i.req);
	const uint64_t taken = stats().submitted - before;

	EXPECT_EQ(i.times, 0u);
	EXPECT_LE(taken, 1u);
	submitted += taken;
	if (taken != 0 && ret == -ETIMEDOUT) {
		i.abandoned = true;
		/* by the operation's own time, or given up before that */
		if (stats().abandoned == abandoned) {
			i.times++;
			i.status = ret;
			failed++;
		} else {
			abandoned++;
		}
	} else if (taken != 0) {
		i.times++;
		i.status = ret;
		i.length = i.req.length;
		if (ret == 0)
			completed++;
		else
			failed++;
	}
	check_books("after a run");
	return ret;
}

int
DataPath::abandon(Item &i)
{
	const int ret = cburst_abandon(lane, i.req.ref);

	if (ret == 0) {
		i.abandoned = true;
		abandoned++;
	}
	check_books("after giving one up");
	return ret;
}

bool
DataPath::wait(const std::function<bool()> &so, double ms)
{
	const double end = now_ms() + ms;

	while (!so()) {
		if (now_ms() > end)
			return false;
		poll();
	}
	return true;
}

void
DataPath::wait(double ms)
{
	wait([] { return false; }, ms);
}

bool
DataPath::finish(unsigned polls)
{
	while (outstanding() != 0) {
		if (polls-- == 0)
			return false;
		cburst_flush(lane);
		poll();
	}
	return true;
}

const cburst_lane_stats &
DataPath::stats()
{
	cburst_lane_stats_get(lane, &snapshot);
	return snapshot;
}

void
DataPath::check_books(const char *when)
{
	const cburst_lane_stats &s = stats();
	uint64_t sub = s.waiting, good = 0, bad = 0, held = 0, bursts = 0;

	for (unsigned i = 0; i < s.nb_qps; i++) {
		const cburst_qp_stats &q = s.qp[i];

		sub += q.submitted - q.failed_over;
		good += q.completed;
		bad += q.failed;
		held += q.staged + q.in_flight;
		bursts += q.bursts;
		EXPECT_LE(q.in_flight, q.depth) << when;
		EXPECT_EQ(std::accumulate(q.flushes, q.flushes + CBURST_FLUSH_CAUSES, UINT64_C(0)),
			  q.bursts)
			<< when;
		EXPECT_EQ(std::accumulate(q.fill, q.fill + CBURST_BURST_MAX + 1, UINT64_C(0)),
			  q.bursts)
			<< when;
		EXPECT_EQ(q.fill[0], 0u) << when << ": a call with no operation";
	}
	EXPECT_EQ(s.submitted, submitted) << when;
	EXPECT_EQ(sub, submitted) << when;
	EXPECT_EQ(s.completed, good) << when;
	EXPECT_EQ(s.failed, bad) << when;
	EXPECT_EQ(s.abandoned, abandoned) << when;
	/* who was given up ends without being reported */
	EXPECT_GE(s.completed + s.failed, (uint64_t)completed + failed) << when;
	EXPECT_LE(s.completed + s.failed, (uint64_t)completed + failed + abandoned) << when;
	if (abandoned == 0) {
		EXPECT_EQ(s.completed, completed) << when;
		EXPECT_EQ(s.failed, failed) << when;
	}
	EXPECT_EQ(s.submitted, s.completed + s.failed + outstanding()) << when;
	EXPECT_LE(held, outstanding()) << when;
}

Bytes
DataPath::payload(const Item &i)
{
	const rte_mbuf *const m = i.req.dst != nullptr ? i.req.dst : i.req.src;
	Bytes out(i.before.size());

	EXPECT_EQ(shim_mbuf_read(m, i.req.offset, out.data(), out.size()), out.size());
	return out;
}

void
DataPath::expect_right(const Item &i)
{
	const rte_mbuf *const m = i.req.dst != nullptr ? i.req.dst : i.req.src;

	EXPECT_EQ(i.times, 1u);
	EXPECT_EQ(i.status, 0);
	EXPECT_EQ(i.length, i.before.size());
	EXPECT_EQ(payload(i), i.after);
	if (i.tag_after.empty() || i.req.dir != CBURST_ENCRYPT)
		return;
	if (i.req.tag != nullptr) {
		EXPECT_EQ(i.tag, i.tag_after);
	} else {
		Bytes tag(i.tag_after.size());

		shim_mbuf_read(m, i.req.offset + i.before.size(), tag.data(), tag.size());
		EXPECT_EQ(tag, i.tag_after);
	}
}

void
DataPath::expect_failed(const Item &i, int status)
{
	EXPECT_EQ(i.times, 1u);
	EXPECT_EQ(i.status, status);
}

void
DataPath::expect_untouched(const Item &i)
{
	Bytes now(i.before.size());

	EXPECT_EQ(i.times, 0u);
	if (i.req.src == nullptr)
		return;
	shim_mbuf_read(i.req.src, 0, now.data(), now.size());
	EXPECT_EQ(now, i.before);
	if (i.req.tag != nullptr && i.req.dir == CBURST_GENERATE) {
		EXPECT_EQ(i.tag, Bytes(i.tag.size(), ROOM_BYTE));
	}
}
