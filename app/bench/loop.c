/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_branch_prediction.h>
#include <rte_cycles.h>
#include <rte_mbuf.h>

#include "loop.h"

/* Turns between two looks at the clock: at a burst of one a look would cost more than the turn. */
#define TURNS_PER_LOOK 64

/* Ends of the ring of free buffers, in registers while the loop runs. */
struct ends {
	uint32_t head;
	uint32_t tail;
};

static __rte_always_inline void
put(const struct bench_lane *w, struct ends *e, void *buffer)
{
	w->ring[e->tail++ & w->ring_mask] = buffer;
}

/*
 * Requests of which only the buffer and the IV change from use to use. Bare ones spare the cache a
 * line for each: with drivers that go through more memory than the first level holds, that is seen.
 */
static __rte_always_inline void
fill_fresh(struct bench_lane *w, struct ends *e, unsigned first, unsigned n)
{
	const enum bench_iv_kind kind = w->iv_kind;
	const uint32_t mask = w->ring_mask;
	void **const ring = w->ring;
	uint32_t tail = e->tail;
	bench_iv iv = w->iv_next;
	unsigned i;

	if (w->bare) {
		for (i = first; i < first + n; i++) {
			struct cburst_req *r = &w->req[i];

			r->src = r->cookie = ring[--tail & mask];
			w->iv[i] = iv;
			iv = bench_iv_after(iv, kind);
		}
	} else {
		for (i = first; i < first + n; i++) {
			struct bench_buffer *b = ring[--tail & mask];
			struct cburst_req *r = &w->req[i];

			r->src = b->src;
			r->dst = b->dst;
			r->cookie = b;
			w->iv[i] = iv;
			iv = bench_iv_after(iv, kind);
		}
	}
	e->tail = tail;
	w->iv_next = iv;
	if (w->mix == NULL)
		return;
	for (i = first; i < first + n; i++)
		w->req[i].length = w->mix[w->mix_at++ & (BENCH_MIX_ENTRIES - 1)];
}

/* The ciphertext of a decryption in place is gone after the first time. */
static void
restore(const struct bench_lane *w, const struct bench_buffer *b)
{
	bench_mbuf_write(b->src, 0, b->saved, b->length + bench_tag_len(w));
}

/* Requests that come with their buffer: ciphertext, IV, tag. */
static __rte_always_inline void
fill_prepared(struct bench_lane *w, struct ends *e, unsigned first, unsigned n)
{
	unsigned i;

	for (i = first; i < first + n; i++) {
		struct bench_buffer *b = w->ring[(w->fifo ? e->head++ : --e->tail) & w->ring_mask];
		struct cburst_req *r = &w->req[i];

		r->src = b->src;
		r->dst = b->dst;
		r->cookie = b;
		r->iv = &b->iv;
		r->length = b->length;
		if (b->saved != NULL)
			restore(w, b);
	}
}

static __rte_always_inline void
fill(struct bench_lane *w, struct ends *e, unsigned first, unsigned n)
{
	if (w->prepared)
		fill_prepared(w, e, first, n);
	else
		fill_fresh(w, e, first, n);
}

static __rte_always_inline void
stamp(struct bench_lane *w, unsigned first, unsigned n)
{
	const uint64_t now = rte_rdtsc();
	unsigned i;

	for (i = first; i < first + n; i++)
		((struct bench_buffer *)w->req[i].cookie)->stamp = now;
}

/* A request that was turned away: its buffer is free again. */
static __rte_always_inline void
untake(struct bench_lane *w, struct ends *e, unsigned from, unsigned to)
{
	while (to > from)
		put(w, e, w->req[--to].cookie);
}

static void
count_failure(struct bench_counts *c, const struct cburst_completion *done)
{
	if (c->failed++ == 0)
		c->first_status = done->status;
}

static __rte_always_inline unsigned
submit_array(struct bench_lane *w, struct ends *e, unsigned n)
{
	const unsigned sent = cburst_submit_burst(w->lane, w->req, n);

	if (unlikely(sent < n)) {
		untake(w, e, sent, n);
		w->refusal = cburst_lane_error(w->lane);
	}
	return sent;
}

/* One call an operation. With stamps the requests are there already: a stamp in between would
 * measure itself. */
static __rte_always_inline unsigned
submit_singly(struct bench_lane *w, struct ends *e, unsigned n, const enum bench_loop kind)
{
	unsigned i;
	int rc;

	for (i = 0; i < n; i++) {
		if (kind != BENCH_LOOP_STAMPED)
			fill(w, e, i, 1);
		if (kind == BENCH_LOOP_LATENCY)
			stamp(w, i, 1);
		rc = cburst_submit(w->lane, &w->req[i]);
		if (unlikely(rc < 0)) {
			untake(w, e, i, kind == BENCH_LOOP_STAMPED ? n : i + 1);
			w->refusal = rc;
			break;
		}
	}
	return i;
}

/* One call an operation, which waits for its end. */
static unsigned
run_singly(struct bench_lane *w, struct ends *e, struct bench_counts *c, unsigned n,
	   const enum bench_loop kind)
{
	struct cburst_completion done;
	uint64_t start;
	unsigned i;

	for (i = 0; i < n; i++) {
		if (kind != BENCH_LOOP_STAMPED)
			fill(w, e, i, 1);
		start = rte_rdtsc();
		done.status = cburst_run(w->lane, &w->req[i]);
		if (kind == BENCH_LOOP_LATENCY)
			bench_histogram_add(w->found.histogram, rte_rdtsc() - start);
		if (likely(done.status == 0)) {
			c->ok++;
			c->bytes += w->req[i].length;
		} else {
			count_failure(c, &done);
			/* After a time-out its buffers are the library's. */
			if (done.status == -ETIMEDOUT) {
				w->refusal = done.status;
				return i + 1;
			}
		}
		put(w, e, w->req[i].cookie);
	}
	return n;
}

static __rte_always_inline void
reap(struct bench_lane *w, struct ends *e, struct bench_counts *c,
     const struct cburst_completion *done, unsigned n, const enum bench_loop kind)
{
	const uint64_t now = kind == BENCH_LOOP_LATENCY ? rte_rdtsc() : 0;
	const uint32_t mask = w->ring_mask;
	void **const ring = w->ring;
	uint32_t tail = e->tail;
	uint64_t bytes = 0;
	unsigned i;

	for (i = 0; i < n; i++) {
		ring[tail++ & mask] = done[i].cookie;
		if (kind == BENCH_LOOP_LATENCY)
			bench_histogram_add(w->found.histogram,
					    now - ((struct bench_buffer *)done[i].cookie)->stamp);
		bytes += done[i].length;
		if (unlikely(done[i].status != 0)) {
			count_failure(c, &done[i]);
			c->ok--;
			bytes -= done[i].length;
		}
	}
	e->tail = tail;
	c->ok += n;
	c->bytes += bytes;
}

static __rte_always_inline void
loop(struct bench_lane *w, const enum bench_loop kind, uint64_t until, struct bench_counts *out)
{
	struct cburst_completion done[CBURST_BURST_MAX];
	struct ends e = { w->head, w->tail };
	const uint32_t burst = w->burst, depth = w->depth;
	const enum bench_submit submit = w->submit;
	uint32_t outstanding = w->outstanding;
	struct bench_counts c = *out;
	uint64_t start = rte_rdtsc(), now = start, then;
	unsigned turn, n, sent;

	w->refusal = 0;
	do {
		for (turn = 0; turn < TURNS_PER_LOOK; turn++) {
			n = RTE_MIN(burst, depth - outstanding);
			if (n > 0) {
				if (submit == BENCH_SUBMIT_BURST || kind == BENCH_LOOP_STAMPED)
					fill(w, &e, 0, n);
				if (kind == BENCH_LOOP_STAMPED) {
					then = now;
					now = rte_rdtsc();
					c.part[BENCH_PART_BUILD] += now - then;
				}
				if (submit == BENCH_SUBMIT_BURST) {
					if (kind == BENCH_LOOP_LATENCY)
						stamp(w, 0, n);
					sent = submit_array(w, &e, n);
					outstanding += sent;
				} else if (submit == BENCH_SUBMIT_ONE) {
					sent = submit_singly(w, &e, n, kind);
					outstanding += sent;
				} else {
					sent = run_singly(w, &e, &c, n, kind);
				}
				c.submitted += sent;
				if (kind == BENCH_LOOP_STAMPED) {
					then = now;
					now = rte_rdtsc();
					c.part[BENCH_PART_SUBMIT] += now - then;
				}
				if (unlikely(w->refusal != 0)) {
					if (w->refusal != -EAGAIN && w->refusal != -ENOBUFS)
						goto out;
					w->refusal = 0;
					c.pressure++;
				}
				if (submit == BENCH_SUBMIT_SYNC)
					continue;
			}
			n = cburst_poll(w->lane, done, RTE_DIM(done));
			if (kind == BENCH_LOOP_STAMPED) {
				then = now;
				now = rte_rdtsc();
				c.part[n > 0 ? BENCH_PART_POLL : BENCH_PART_IDLE] += now - then;
			}
			outstanding -= n;
			reap(w, &e, &c, done, n, kind);
		}
		if (kind != BENCH_LOOP_STAMPED)
			now = rte_rdtsc();
	} while (now < until && !atomic_load_explicit(&bench_stop, memory_order_relaxed));
out:
	c.cycles += rte_rdtsc() - start;
	*out = c;
	w->outstanding = outstanding;
	w->head = e.head;
	w->tail = e.tail;
}

void
bench_loop_run(struct bench_lane *w, enum bench_loop kind, uint64_t until,
	       struct bench_counts *counts)
{
	/* Each a loop of its own, so that the plain one has no trace of the others in it. */
	switch (kind) {
	case BENCH_LOOP_PLAIN:
		loop(w, BENCH_LOOP_PLAIN, until, counts);
		break;
	case BENCH_LOOP_STAMPED:
		loop(w, BENCH_LOOP_STAMPED, until, counts);
		break;
	case BENCH_LOOP_LATENCY:
		loop(w, BENCH_LOOP_LATENCY, until, counts);
		break;
	}
}

unsigned
bench_loop_drain(struct bench_lane *w, double seconds)
{
	const uint64_t end = rte_rdtsc() + (uint64_t)(seconds * rte_get_tsc_hz());
	struct cburst_completion done[CBURST_BURST_MAX];
	struct ends e = { w->head, w->tail };
	unsigned i, n;

	while (w->outstanding > 0 && rte_rdtsc() < end) {
		cburst_flush(w->lane);
		n = cburst_poll(w->lane, done, RTE_DIM(done));
		for (i = 0; i < n; i++)
			put(w, &e, done[i].cookie);
		w->outstanding -= n;
	}
	w->head = e.head;
	w->tail = e.tail;
	return w->outstanding;
}
