/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_branch_prediction.h>
#include <rte_cycles.h>

#include "asym_lane.h"
#include "lane.h"

/* A device that gives nothing back for so long keeps what it has. The slowest operation, RSA with
 * 8192 bits, takes a CPU some hundredths of a second, and eight may be computed together. */
#define SILENCE_SECONDS 2.0

static void
count(struct bench_counts *c, struct bench_asym_slot *s, int32_t status, uint32_t length)
{
	s->status = status;
	s->out_len = length;
	if (likely(status == 0))
		c->ok++;
	else if (c->failed++ == 0)
		c->first_status = status;
}

static unsigned
poll_all(struct bench_asym_lane *w, struct bench_counts *c, struct bench_histogram *histogram)
{
	struct cburst_completion done[CBURST_BURST_MAX];
	const unsigned n = cburst_poll(w->lane, done, RTE_DIM(done));
	uint64_t now;
	unsigned i;

	if (n == 0)
		return 0;
	now = rte_rdtsc();
	w->last = now;
	w->outstanding -= n;
	for (i = 0; i < n; i++) {
		struct bench_asym_slot *s = done[i].cookie;

		if (histogram != NULL)
			bench_histogram_add(histogram, now - s->stamp);
		count(c, s, done[i].status, done[i].length);
		w->idle[w->nb_idle++] = s;
	}
	return n;
}

/* Each with a call that waits for its end: one is the whole burst. */
static unsigned
run_one(struct bench_asym_lane *w, struct bench_counts *c, struct bench_histogram *histogram)
{
	struct bench_asym_slot *s = w->idle[w->nb_idle - 1];
	const uint64_t start = rte_rdtsc();
	int rc;

	bench_asym_fill(w, s, &w->req[0]);
	rc = cburst_asym_run(w->lane, &w->req[0]);
	c->submitted++;
	w->last = rte_rdtsc();
	c->part[BENCH_PART_SUBMIT] += w->last - start;
	if (rc == -ETIMEDOUT) {
		w->refusal = rc;
		return 0;
	}
	if (histogram != NULL)
		bench_histogram_add(histogram, w->last - start);
	count(c, s, rc, w->req[0].out_len);
	return 1;
}

static void
submit(struct bench_asym_lane *w, struct bench_counts *c)
{
	const unsigned n = RTE_MIN(w->burst, w->depth - w->outstanding);
	const struct bench_driver_cycles driver = bench_driver_spent;
	uint64_t now = rte_rdtsc(), then = now;
	unsigned i, sent = 0;

	for (i = 0; i < n; i++)
		bench_asym_fill(w, w->idle[w->nb_idle - 1 - i], &w->req[i]);
	now = rte_rdtsc();
	c->part[BENCH_PART_BUILD] += now - then;
	for (i = 0; i < n; i++)
		w->idle[w->nb_idle - 1 - i]->stamp = now;
	w->refusal = 0;
	if (w->submit == BENCH_SUBMIT_BURST) {
		sent = cburst_asym_submit_burst(w->lane, w->req, n);
		if (unlikely(sent < n))
			w->refusal = cburst_lane_error(w->lane);
	} else {
		for (; sent < n && w->refusal == 0; sent += w->refusal == 0) {
			w->idle[w->nb_idle - 1 - sent]->stamp = rte_rdtsc();
			w->refusal = cburst_asym_submit(w->lane, &w->req[sent]);
		}
	}
	then = rte_rdtsc() - now;
	c->part[BENCH_PART_SUBMIT] += then;
	if (w->found.busy != NULL)
		bench_calls_add(&w->found.busy->submit, then, &driver);
	w->nb_idle -= sent;
	w->outstanding += sent;
	c->submitted += sent;
	if (w->refusal != 0 && bench_refusal_passes(w->refusal)) {
		w->refusal = 0;
		c->pressure++;
	}
}

/* One turn. Returns how many came back. */
static unsigned
turn(struct bench_asym_lane *w, struct bench_counts *c, struct bench_histogram *histogram)
{
	struct bench_driver_cycles driver;
	uint64_t then, cycles;
	enum bench_part part;
	unsigned n;

	if (w->submit == BENCH_SUBMIT_SYNC)
		return run_one(w, c, histogram);
	if (w->outstanding < w->depth)
		submit(w, c);
	driver = bench_driver_spent;
	then = rte_rdtsc();
	n = poll_all(w, c, histogram);
	cycles = rte_rdtsc() - then;
	part = bench_poll_part(n, driver.enqueue);
	c->part[part] += cycles;
	if (w->found.busy != NULL && part == BENCH_PART_POLL)
		bench_calls_add(&w->found.busy->poll, cycles, &driver);
	return n;
}

static bool
silent(const struct bench_asym_lane *w)
{
	return rte_rdtsc() - w->last > bench_tsc(SILENCE_SECONDS);
}

static bool
stopped(const struct bench_asym_lane *w)
{
	return w->refusal != 0 || silent(w) ||
		atomic_load_explicit(&bench_stop, memory_order_relaxed);
}

void
bench_asym_loop(struct bench_asym_lane *w, double seconds, struct bench_histogram *histogram,
		struct bench_asym_stretch *out)
{
	struct bench_counts ahead = { 0 };
	uint64_t start, end;
	unsigned n = 0;

	w->refusal = 0;
	w->last = rte_rdtsc();
	while (w->submit != BENCH_SUBMIT_SYNC && (n == 0 || ahead.ok + ahead.failed < w->depth) &&
	       !stopped(w))
		n = turn(w, &ahead, NULL);
	start = w->last;
	end = start + bench_tsc(seconds);
	out->cpu_seconds -= bench_cpu_seconds();
	if (!stopped(w))
		do {
			n = turn(w, &out->counts, histogram);
		} while ((n == 0 || w->last < end) && !stopped(w));
	out->counts.cycles += w->last - start;
	out->cpu_seconds += bench_cpu_seconds();
	/* nobody counted what failed before, and there may be nothing behind it */
	if (out->counts.ok == 0 && out->counts.failed == 0) {
		out->counts.failed = ahead.failed;
		out->counts.first_status = ahead.first_status;
	}
}

unsigned
bench_asym_drain(struct bench_asym_lane *w)
{
	struct bench_counts ignored = { 0 };

	w->last = rte_rdtsc();
	while (w->outstanding > 0 && !silent(w)) {
		cburst_flush(w->lane);
		poll_all(w, &ignored, NULL);
	}
	return w->outstanding;
}
