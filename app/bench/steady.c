/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include <rte_cycles.h>

#include "measure.h"
#include "steady.h"

/* A device that gives nothing back for so long keeps what it has. */
#define SILENCE_SECONDS 2.0
/* So many times the time that was asked for, for the least number of operations. */
#define STRETCH 10

/* Sums for the line through all completions: how many there were, over time. */
struct line {
	double n, t, y, tt, ty;
};

static void
line_add(struct line *l, double t, double y)
{
	l->n++;
	l->t += t;
	l->y += y;
	l->tt += t * t;
	l->ty += t * y;
}

static double
line_slope(const struct line *l)
{
	const double d = l->n * l->tt - l->t * l->t;

	return d > 0 ? (l->n * l->ty - l->t * l->y) / d : 0;
}

struct steady {
	struct bench_lane *w;
	struct bench_counts c;
	uint64_t last; /* completion */
};

static void
submit(struct steady *s)
{
	struct bench_lane *w = s->w;
	const unsigned n = RTE_MIN(w->burst, w->depth - w->outstanding);
	uint64_t then = rte_rdtsc(), now;
	unsigned i, sent;

	for (i = 0; i < n; i++) {
		struct bench_buffer *b = w->ring[(w->tail - 1 - i) & w->ring_mask];
		struct cburst_req *r = &w->req[i];

		r->src = b->src;
		r->dst = b->dst;
		r->cookie = b;
		r->iv = w->iv_kind != BENCH_IV_NONE ? &b->iv : NULL;
		r->length = b->length;
	}
	now = rte_rdtsc();
	s->c.part[BENCH_PART_BUILD] += now - then;
	sent = cburst_submit_burst(w->lane, w->req, n);
	s->c.part[BENCH_PART_SUBMIT] += rte_rdtsc() - now;
	w->tail -= sent;
	w->outstanding += sent;
	s->c.submitted += sent;
	w->refusal = 0;
	if (sent == n)
		return;
	w->refusal = cburst_lane_error(w->lane);
	if (bench_refusal_passes(w->refusal)) {
		w->refusal = 0;
		s->c.pressure++;
	}
}

static unsigned
turn(struct steady *s)
{
	struct cburst_completion done[CBURST_BURST_MAX];
	struct bench_lane *w = s->w;
	uint64_t then, now, enqueued;
	unsigned i, n;

	if (w->outstanding < w->depth)
		submit(s);
	enqueued = bench_driver_spent.enqueue;
	then = rte_rdtsc();
	n = cburst_poll(w->lane, done, RTE_DIM(done));
	now = rte_rdtsc();
	s->c.part[bench_poll_part(n, enqueued)] += now - then;
	if (n == 0)
		return 0;
	s->last = now;
	w->outstanding -= n;
	for (i = 0; i < n; i++) {
		w->ring[w->tail++ & w->ring_mask] = done[i].cookie;
		if (done[i].status == 0) {
			s->c.ok++;
			s->c.bytes += done[i].length;
		} else if (s->c.failed++ == 0) {
			s->c.first_status = done[i].status;
		}
	}
	return n;
}

static bool
stopped(const struct steady *s)
{
	return s->w->refusal != 0 || rte_rdtsc() - s->last > bench_tsc(SILENCE_SECONDS) ||
		atomic_load_explicit(&bench_stop, memory_order_relaxed);
}

void
bench_steady_run(struct bench_lane *w, double seconds, uint64_t least, struct bench_steady *out)
{
	const double per_cycle = 1.0 / (double)rte_get_tsc_hz();
	struct steady s = { .w = w, .last = rte_rdtsc() };
	struct line line = { 0 };
	uint64_t start, end, latest;
	unsigned n = 0;

	memset(out, 0, sizeof(*out));
	w->refusal = 0;
	while ((n == 0 || s.c.ok + s.c.failed < w->depth) && !stopped(&s))
		n = turn(&s);
	/* nothing but failures: there may be nothing behind it */
	if (s.c.ok == 0) {
		out->counts = s.c;
		return;
	}
	memset(&s.c, 0, sizeof(s.c));
	start = s.last;
	end = start + bench_tsc(seconds);
	latest = start + bench_tsc(seconds * STRETCH);
	line_add(&line, 0, 0);
	while ((s.last < end || s.c.ok < least) && s.last < latest && !stopped(&s))
		if (turn(&s) > 0)
			line_add(&line, (double)(s.last - start) * per_cycle, (double)s.c.ok);
	s.c.cycles = s.last - start;
	out->counts = s.c;
	out->ops_per_second = line_slope(&line);
}
