/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_mbuf.h>

#include "prepare.h"

/* How long the device may take for one burst, seconds. */
#define BURST_SECONDS 2.0
/* Different messages of a steady point. */
#define STEADY_MESSAGES 4

int
bench_lane_compare(struct bench_lane *w, const struct rte_mbuf *m, uint32_t length)
{
	const uint32_t all = length + bench_tag_len(w);
	uint32_t i;

	bench_mbuf_read(m, 0, w->got, all);
	for (i = 0; i < all && w->got[i] == w->expected[i]; i++)
		;
	if (i == all)
		return 0;
	snprintf(w->found.note, sizeof(w->found.note),
		 "wrong result: %s byte %u of a %u-byte message is %02x, libcrypto has %02x",
		 i < length ? "output" : "tag", i < length ? i : i - length, length, w->got[i],
		 w->expected[i]);
	return -EBADMSG;
}

/* The buffer whose message and IV this one has too, or NULL. A simulated device knows the results
 * of what it has seen before: steady points have few messages. */
static const struct bench_buffer *
twin(const struct bench_lane *w, const struct bench_buffer *b)
{
	const uint32_t index = (uint32_t)(b - w->buffers);

	return w->point->steady && index >= STEADY_MESSAGES ? &w->buffers[index % STEADY_MESSAGES]
							    : NULL;
}

/* A message of random bytes. The state that made them is kept, so that they can be made again. */
static void
make_message(struct bench_lane *w, struct bench_buffer *b)
{
	const struct bench_buffer *same = twin(w, b);
	uint64_t state = same != NULL ? same->stamp : w->random;

	b->stamp = state;
	bench_random_fill(&state, w->plain, b->length);
	bench_mbuf_write(b->src, 0, w->plain, b->length);
	if (same == NULL)
		w->random = state;
}

static bool
decrypts(const struct bench_lane *w)
{
	return w->point->dir == CBURST_DECRYPT;
}

static struct rte_mbuf *
output_of(const struct bench_lane *w, const struct bench_buffer *b)
{
	/* A ciphertext for decryption is made in place, wherever the decryption goes. */
	return decrypts(w) || b->dst == NULL ? b->src : b->dst;
}

static int
submit(struct bench_lane *w, struct bench_buffer *b)
{
	const struct bench_buffer *same = twin(w, b);
	struct cburst_req r = w->req[0];
	int rc;

	if (same != NULL) {
		b->iv = same->iv;
	} else {
		b->iv = w->iv_next;
		w->iv_next = bench_iv_after(w->iv_next, w->iv_kind);
	}
	r.src = b->src;
	r.dst = decrypts(w) ? NULL : b->dst;
	r.iv = w->iv_kind != BENCH_IV_NONE ? &b->iv : NULL;
	r.length = b->length;
	r.dir = CBURST_ENCRYPT;
	r.cookie = b;
	rc = cburst_submit(w->lane, &r);
	if (rc < 0)
		snprintf(w->found.note, sizeof(w->found.note),
			 "the library refused the first operations: %s",
			 cburst_reason_text(cburst_lane_reason(w->lane)));
	return rc;
}

/* Collects a burst. Returns the status of the first operation that failed, or -ETIMEDOUT. */
static int
collect(struct bench_lane *w, unsigned n)
{
	const uint64_t end = rte_rdtsc() + (uint64_t)(BURST_SECONDS * (double)rte_get_tsc_hz());
	struct cburst_completion done[CBURST_BURST_MAX];
	unsigned i, back;
	int rc = 0;

	cburst_flush(w->lane);
	while (n > 0 && rte_rdtsc() < end) {
		back = cburst_poll(w->lane, done, RTE_DIM(done));
		for (i = 0; i < back; i++)
			if (done[i].status != 0 && rc == 0)
				rc = done[i].status;
		n -= back;
	}
	w->found.lost += n;
	if (n > 0)
		rc = -ETIMEDOUT;
	if (rc < 0)
		snprintf(w->found.note, sizeof(w->found.note),
			 "the device failed the first operations: %s", rte_strerror(-rc));
	return rc;
}

static int
check(struct bench_lane *w, struct bench_buffer *b)
{
	uint64_t state = b->stamp;
	int rc;

	bench_random_fill(&state, w->plain, b->length);
	rc = bench_reference_encrypt(w->ref, w->plain, b->length, (const uint8_t *)&b->iv, w->aad,
				     w->point->aad, w->expected, w->expected + b->length);
	if (rc < 0) {
		snprintf(w->found.note, sizeof(w->found.note),
			 "libcrypto refused %s, so nothing can be compared", w->point->algo->name);
		return rc;
	}
	rc = bench_lane_compare(w, output_of(w, b), b->length);
	if (rc == 0 && b->saved != NULL)
		bench_mbuf_read(b->src, 0, b->saved, b->length + bench_tag_len(w));
	return rc;
}

/* A burst through the device, as the measurement will send it, and the same messages through
 * libcrypto. */
static int
run_and_check(struct bench_lane *w, struct bench_buffer *b, unsigned n)
{
	unsigned i, sent;
	int rc = 0, rc_collect;

	for (sent = 0; sent < n && rc == 0; sent++)
		rc = submit(w, &b[sent]);
	if (rc < 0)
		sent--;
	rc_collect = collect(w, sent);
	if (rc == 0)
		rc = rc_collect;
	for (i = 0; i < n && rc == 0; i++)
		rc = check(w, &b[i]);
	return rc;
}

int
bench_lane_prepare(struct bench_lane *w)
{
	const struct bench_point *p = w->point;
	uint32_t i, n;
	int rc;

	rc = cburst_key_prepare(w->key, w->lane, p->dir, p->aad);
	if (rc == 0 && decrypts(w))
		rc = cburst_key_prepare(w->key, w->lane, CBURST_ENCRYPT, p->aad);
	if (rc < 0) {
		snprintf(w->found.note, sizeof(w->found.note), "no session: %s",
			 cburst_reason_text(cburst_lane_reason(w->lane)));
		return rc;
	}
	for (i = 0; i < w->nb_buffers; i++)
		make_message(w, &w->buffers[i]);
	for (i = 0; i < w->nb_buffers && rc == 0 && !atomic_load(&bench_stop); i += n) {
		n = RTE_MIN(w->burst, w->nb_buffers - i);
		rc = run_and_check(w, &w->buffers[i], n);
		/* A measurement that encrypts makes new ciphertexts all the time: one burst of them
		 * is looked at. */
		if (!w->prepared)
			break;
	}
	return rc;
}
