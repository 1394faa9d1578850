/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_mbuf.h>

#include "prepare.h"
#include "runner.h"
#include "selftest/known.h"

/* Lengths at which implementations have been wrong: nothing, around blocks, paddings and powers of
 * two. */
static const uint32_t edges[] = {
	0,    1,    2,	  3,	8,    15,   16,	  17,	24,   31,   32,	  33,	47,
	48,   49,   55,	  56,	63,   64,   65,	  79,	80,   95,   96,	  111,	112,
	119,  120,  127,  128,	129,  191,  192,  255,	256,  257,  511,  512,	513,
	1023, 1024, 1025, 1420, 1500, 2047, 2048, 2049, 4095, 4096, 4097, 8192, 9000,
};

/* Lengths of a self-test where nothing is published: whole blocks of every algorithm. */
static const uint32_t selftest_lengths[] = { 64, 1424 };

/* How long the device may take for one burst, seconds. */
#define BURST_SECONDS 2.0
/* Messages of each length. */
#define ROUNDS 2
/* Bytes before the message in every second buffer. */
#define SHIFT 16
/* What surrounds message and tag, to see whether the device writes where it must not. */
#define GUARD 0xa5

/* What a message was damaged in. */
enum damage { DAMAGE_NONE = 0, DAMAGE_TAG, DAMAGE_DATA, DAMAGES };

/* One message on its way. */
struct job {
	struct rte_mbuf *src;
	struct rte_mbuf *dst;
	uint8_t *image; /* what the output buffer must hold at the end: shift, message, tag, guard
			 */
	uint32_t length;
	uint32_t shift;
	bench_iv iv;
	enum damage damage;
	int status;
	bool done;
};

struct verify {
	struct bench_lane *w;
	struct bench_result *out;
	struct rte_mempool *pool;
	struct job *job;
	unsigned nb_jobs;
	uint32_t bytes; /* of a buffer's data */
	bool ended;	/* go no further */
};

static uint32_t
longest(const struct bench_point *p, const struct bench_sizes *sizes)
{
	uint32_t max = edges[RTE_DIM(edges) - 1];
	unsigned i;

	if (p->known != NULL)
		return p->known->length;

	for (i = 0; i < sizes->n; i++)
		max = RTE_MAX(max, sizes->v[i].max);
	return RTE_MIN(max, bench_target_length_max(p->target, &p->algo->spec));
}

static void
end_with(struct verify *v, const char *what, int rc)
{
	v->ended = true;
	v->out->outcome = BENCH_ERROR;
	snprintf(v->out->note, sizeof(v->out->note), "%s: %s", what, rte_strerror(-rc));
}

/* A published message with its answer. */
static void
take_known(struct bench_lane *w, struct job *j)
{
	const struct bench_known *k = w->point->known;

	memcpy(w->plain, k->message, k->length);
	memcpy(w->expected, k->output, k->length);
	memcpy(w->expected + k->length, k->tag, bench_tag_len(w));
	memcpy(&j->iv, k->iv, sizeof(j->iv));
}

/* Message, tag and what surrounds them, and what has to come out. Returns false where libcrypto
 * fails. */
static bool
make_message(struct verify *v, struct job *j)
{
	struct bench_lane *w = v->w;
	const bool decrypt = w->point->dir == CBURST_DECRYPT;
	const uint32_t tag = bench_tag_len(w);
	uint8_t *message = j->image + j->shift;

	if (w->point->known != NULL) {
		take_known(w, j);
	} else {
		bench_random_fill(&w->random, w->plain, j->length);
		j->iv = w->iv_next;
		w->iv_next = bench_iv_after(w->iv_next, w->iv_kind);
	}
	if (w->point->known == NULL &&
	    bench_reference_encrypt(w->ref, w->plain, j->length, (const uint8_t *)&j->iv, w->aad,
				    w->point->aad, w->expected, w->expected + j->length) < 0)
		return false;
	memset(j->image, GUARD, v->bytes);
	memcpy(message, decrypt ? w->expected : w->plain, j->length);
	if (decrypt)
		memcpy(message + j->length, w->expected + j->length, tag);
	if (j->damage == DAMAGE_TAG)
		message[j->length + bench_random(&w->random) % tag] ^= 1u
			<< bench_random(&w->random) % 8;
	else if (j->damage == DAMAGE_DATA)
		message[bench_random(&w->random) % j->length] ^= 1u << bench_random(&w->random) % 8;
	bench_mbuf_write(j->src, 0, j->image, v->bytes);
	/* Out of place, what is not written keeps the guard, the tag of a decryption among it. */
	if (j->dst != NULL) {
		memset(j->image, GUARD, v->bytes);
		bench_mbuf_write(j->dst, 0, j->image, v->bytes);
	}
	memcpy(message, decrypt ? w->plain : w->expected, j->length);
	if (!decrypt)
		memcpy(message + j->length, w->expected + j->length, tag);
	return true;
}

static void
free_buffers(struct job *j)
{
	rte_pktmbuf_free(j->src);
	rte_pktmbuf_free(j->dst);
	j->src = j->dst = NULL;
}

static bool
make_buffers(struct verify *v, struct job *j)
{
	const struct bench_point *p = v->w->point;

	j->src = bench_mbuf_chain(v->pool, p->segments, v->bytes, 0);
	j->dst = p->out_of_place ? bench_mbuf_chain(v->pool, p->segments, v->bytes, 0) : NULL;
	if (j->src != NULL && (!p->out_of_place || j->dst != NULL))
		return true;
	free_buffers(j);
	return false;
}

/* Whether a request can be sent at all: the library may say that no device does this length. */
static bool
submit(struct verify *v, struct job *j)
{
	struct bench_lane *w = v->w;
	struct cburst_req r = w->req[0];
	int rc;

	r.src = j->src;
	r.dst = j->dst;
	r.iv = w->iv_kind != BENCH_IV_NONE ? &j->iv : NULL;
	r.offset = j->shift;
	r.length = j->length;
	r.cookie = j;
	rc = cburst_submit(w->lane, &r);
	if (rc == 0)
		return true;
	if (rc == -EAGAIN || rc == -ENOBUFS)
		end_with(v, "the lane took no operation though none is in flight", rc);
	else
		v->out->refused++;
	return false;
}

static void
check(struct verify *v, const struct job *j)
{
	struct bench_result *out = v->out;
	const struct rte_mbuf *m = j->dst != NULL ? j->dst : j->src;
	uint32_t i;

	if (j->damage != DAMAGE_NONE) {
		out->corrupted++;
		if (j->status == -EBADMSG)
			return;
		out->undetected++;
		if (out->note[0] == '\0')
			snprintf(out->note, sizeof(out->note),
				 "a %u-byte message with a damaged %s ended with '%s'", j->length,
				 j->damage == DAMAGE_TAG ? "tag" : "text",
				 j->status == 0 ? "success" : rte_strerror(-j->status));
		return;
	}
	out->compared++;
	if (j->status != 0) {
		out->mismatches++;
		if (out->note[0] == '\0')
			snprintf(out->note, sizeof(out->note),
				 "a good %u-byte message ended with '%s'", j->length,
				 rte_strerror(-j->status));
		return;
	}
	bench_mbuf_read(m, 0, v->w->got, v->bytes);
	for (i = 0; i < v->bytes && v->w->got[i] == j->image[i]; i++)
		;
	if (i == v->bytes)
		return;
	out->mismatches++;
	if (out->note[0] != '\0')
		return;
	if (i < j->shift || i >= j->shift + j->length + bench_tag_len(v->w))
		snprintf(out->note, sizeof(out->note),
			 "a %u-byte message: byte %d, outside of it, was overwritten", j->length,
			 (int)i - (int)j->shift);
	else
		snprintf(out->note, sizeof(out->note),
			 "a %u-byte message: %s byte %u is %02x, libcrypto has %02x", j->length,
			 i < j->shift + j->length ? "output" : "tag",
			 i < j->shift + j->length ? i - j->shift : i - j->shift - j->length,
			 v->w->got[i], j->image[i]);
}

/* Everything that was gathered goes through the device in one burst, good and damaged side by side.
 */
static void
run_jobs(struct verify *v)
{
	struct bench_lane *w = v->w;
	const uint64_t end = rte_rdtsc() + (uint64_t)(BURST_SECONDS * (double)rte_get_tsc_hz());
	struct cburst_completion done[CBURST_BURST_MAX];
	unsigned sent = 0, back = 0, i, n;

	for (i = 0; i < v->nb_jobs && !v->ended; i++) {
		v->job[i].done = !submit(v, &v->job[i]);
		if (v->job[i].done)
			free_buffers(&v->job[i]);
		else
			sent++;
	}
	cburst_flush(w->lane);
	while (back < sent && rte_rdtsc() < end) {
		n = cburst_poll(w->lane, done, RTE_DIM(done));
		for (i = 0; i < n; i++) {
			struct job *j = done[i].cookie;

			j->status = done[i].status;
			j->done = true;
			check(v, j);
			free_buffers(j);
		}
		back += n;
	}
	v->nb_jobs = 0;
	if (back == sent)
		return;
	w->found.lost = sent - back;
	w->outstanding = w->found.lost;
	end_with(v, "operations did not come back", -ETIMEDOUT);
}

static void
add_job(struct verify *v, uint32_t length, enum damage damage)
{
	struct job *j = &v->job[v->nb_jobs];

	j->length = length;
	j->damage = damage;
	/* Not every message starts where its buffer does. */
	j->shift = v->nb_jobs % 2 != 0 ? SHIFT : 0;
	if (!make_buffers(v, j)) {
		end_with(v, "no buffer", -ENOMEM);
		return;
	}
	if (!make_message(v, j)) {
		free_buffers(j);
		end_with(v, "libcrypto refused the message, so nothing can be compared", -EIO);
		return;
	}
	if (++v->nb_jobs == v->w->burst)
		run_jobs(v);
}

static void
add_length(struct verify *v, uint32_t length)
{
	const struct bench_point *p = v->w->point;
	const struct cburst_alg_info *info = cburst_alg_info(p->algo->spec.alg);
	const bool damages = p->dir == CBURST_DECRYPT && p->algo->spec.tag_len != 0;
	unsigned round, d;

	if (length % info->block != 0 || length < info->length_min ||
	    length > bench_target_length_max(p->target, &p->algo->spec))
		return;
	for (round = 0; round < ROUNDS && !v->ended; round++)
		for (d = DAMAGE_NONE; d < (damages ? DAMAGES : 1) && !v->ended; d++) {
			if (d == DAMAGE_DATA && length == 0)
				continue;
			add_job(v, length, d);
		}
}

static bool
start(struct verify *v, const struct bench_sizes *sizes)
{
	struct bench_lane *w = v->w;
	const struct bench_point *p = w->point;
	unsigned i;
	int rc;

	rc = cburst_key_prepare(w->key, w->lane, p->dir, p->aad);
	if (rc < 0) {
		end_with(v, cburst_reason_text(cburst_lane_reason(w->lane)), rc);
		return false;
	}
	v->bytes = SHIFT + longest(p, sizes) + bench_tag_len(w) + SHIFT;
	v->job = calloc(w->burst, sizeof(*v->job));
	v->pool = bench_mbuf_pool(w->burst * p->segments * 2,
				  bench_mbuf_room(p->segments, v->bytes, 0), w->node);
	w->plain = realloc(w->plain, v->bytes);
	w->expected = realloc(w->expected, v->bytes);
	w->got = realloc(w->got, v->bytes);
	rc = v->job == NULL || v->pool == NULL || w->plain == NULL || w->expected == NULL ||
		w->got == NULL;
	for (i = 0; i < w->burst && rc == 0; i++) {
		v->job[i].image = malloc(v->bytes);
		rc = v->job[i].image == NULL;
	}
	if (rc != 0)
		end_with(v, "no memory", -ENOMEM);
	return rc == 0;
}

/* A message alone, then a burst of them, damaged ones among them where there is a tag. */
static void
selftest(struct verify *v)
{
	const struct bench_point *p = v->w->point;
	const bool damages = p->dir == CBURST_DECRYPT && p->algo->spec.tag_len != 0;
	unsigned i;

	if (p->known != NULL && p->aad != 0)
		memcpy(v->w->aad, p->known->aad, p->aad);
	for (i = 0; i <= v->w->burst && !v->ended && !atomic_load(&bench_stop); i++) {
		add_job(v, p->known != NULL ? p->known->length : selftest_lengths[i % 2],
			damages ? i % DAMAGES : DAMAGE_NONE);
		if (i == 0 && !v->ended)
			run_jobs(v);
	}
}

void
bench_verify_lane(struct bench_lane *w, struct bench_result *out, const struct bench_sizes *sizes)
{
	struct verify v = { .w = w, .out = out };
	unsigned i;

	if (start(&v, sizes) && w->point->selftest) {
		selftest(&v);
		if (!v.ended && v.nb_jobs > 0)
			run_jobs(&v);
	} else if (!v.ended) {
		for (i = 0; i < RTE_DIM(edges) && !v.ended && !atomic_load(&bench_stop); i++)
			add_length(&v, edges[i]);
		for (i = 0; i < sizes->n && !v.ended && !atomic_load(&bench_stop); i++)
			add_length(&v, sizes->v[i].max);
		if (!v.ended)
			run_jobs(&v);
	}
	if (out->outcome == BENCH_OK && (out->mismatches > 0 || out->undetected > 0))
		out->outcome = BENCH_FAILED_OPS;
	if (out->outcome == BENCH_OK && out->compared == 0) {
		out->outcome = BENCH_ERROR;
		snprintf(out->note, sizeof(out->note),
			 "nothing was compared: the library refused every length (%s)",
			 cburst_reason_text(cburst_lane_reason(w->lane)));
	}
	for (i = 0; v.job != NULL && i < w->burst; i++)
		free(v.job[i].image);
	free(v.job);
	if (w->found.lost == 0)
		rte_mempool_free(v.pool);
}
