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
	const struct bench_driver_cycles driver = bench_driver_spent;
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
	then = rte_rdtsc() - now;
	s->c.part[BENCH_PART_SUBMIT] += then;
	bench_calls_add(&w->found.busy->submit, then, &driver);
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
	struct bench_driver_cycles driver;
	enum bench_part part;
	uint64_t then, now;
	unsigned i, n;

	if (w->outstanding < w->depth)
		submit(s);
	driver = bench_driver_spent;
	then = rte_rdtsc();
	n = cburst_poll(w->lane, done, RTE_DIM(done));
	now = rte_rdtsc();
	part = bench_poll_part(n, driver.enqueue);
	s->c.part[part] += now - then;
	if (part == BENCH_PART_POLL)
		bench_calls_add(&w->found.busy->poll, now - then, &driver);
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

/* A slice: between two completions. Returns its rate. */
static double
slice(struct steady *s, double seconds, uint64_t least)
{
	const double per_cycle = 1.0 / (double)rte_get_tsc_hz();
	const uint64_t start = s->last, end = start + bench_tsc(seconds),
		       latest = start + bench_tsc(seconds * STRETCH), before = s->c.ok;
	struct line line = { 0 };

	line_add(&line, 0, 0);
	while ((s->last < end || s->c.ok - before < least) && s->last < latest && !stopped(s))
		if (turn(s) > 0)
			line_add(&line, (double)(s->last - start) * per_cycle,
				 (double)(s->c.ok - before));
	s->c.cycles += s->last - start;
	return line_slope(&line);
}

double
bench_steady_median(double *rate, unsigned n)
{
	unsigned i, k;

	for (i = 1; i < n; i++)
		for (k = i; k > 0 && rate[k] < rate[k - 1]; k--) {
			const double swap = rate[k];

			rate[k] = rate[k - 1];
			rate[k - 1] = swap;
		}
	return n == 0 ? 0 : n % 2 != 0 ? rate[n / 2] : (rate[n / 2 - 1] + rate[n / 2]) / 2;
}

double
bench_steady_spread(const double *rate, unsigned n)
{
	const unsigned cut = n > 3 ? 1 : 0;
	const double middle = n == 0 ? 0 : rate[n / 2];

	return middle > 0 ? (rate[n - 1 - cut] - rate[cut]) / 2 / middle : 0;
}

void
bench_steady_run(struct bench_lane *w, double seconds, uint64_t least, struct bench_steady *out)
{
	struct steady s = { .w = w, .last = rte_rdtsc() };
	double rate[BENCH_STEADY_SLICES];
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
	memset(w->found.busy, 0, sizeof(*w->found.busy));
	for (n = 0; n < BENCH_STEADY_SLICES && !stopped(&s); n++)
		rate[n] = slice(&s, seconds / BENCH_STEADY_SLICES, least / BENCH_STEADY_SLICES);
	out->counts = s.c;
	out->ops_per_second = bench_steady_median(rate, n);
	out->spread = bench_steady_spread(rate, n);
}
