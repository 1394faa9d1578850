/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>

#include "mix.h"
#include "mix_sym.h"

#define STUCK_SECONDS 20
#define BATCH	      40

static struct answers x25519, p256, p384, rsa;
static struct cburst_key *key_x25519, *key_p256, *key_p384, *key_rsa;

static uint64_t
rnd(struct job *j, uint64_t below)
{
	j->seed ^= j->seed << 13;
	j->seed ^= j->seed >> 7;
	j->seed ^= j->seed << 17;
	return j->seed % below;
}

static bool
symmetric(enum what what)
{
	return what >= CBC_OUT;
}

static void
derive(struct cburst_asym_req *r, struct slot *s, struct cburst_key *key, const struct answers *a)
{
	r->key = key;
	r->op = CBURST_ASYM_DERIVE;
	r->peer = a->peer[s->number].v;
	r->peer_len = a->peer[s->number].len;
}

static void
sign(struct cburst_asym_req *r, struct slot *s, struct cburst_key *key, const struct answers *a)
{
	r->key = key;
	r->op = CBURST_ASYM_SIGN;
	r->hash = CBURST_ALG_SHA256;
	r->padding = CBURST_PADDING_PKCS1;
	r->in = a->digest[s->number].v;
	r->in_len = DIGEST_LEN;
}

/* One in four signatures is spoiled. */
static void
verify(struct job *j, struct cburst_asym_req *r, struct slot *s, struct cburst_key *key,
       const struct answers *a)
{
	sign(r, s, key, a);
	r->op = CBURST_ASYM_VERIFY;
	if (s->what == P256_VERIFY && j->sig_len != 0) {
		s->number = j->sig_number;
		r->in = a->digest[s->number].v;
		memcpy(s->sig, j->sig, j->sig_len);
		r->sig_len = j->sig_len;
	} else {
		memcpy(s->sig, a->sig[s->number].v, a->sig[s->number].len);
		r->sig_len = a->sig[s->number].len;
	}
	r->sig = s->sig;
	if (rnd(j, 4) == 0) {
		s->sig[r->sig_len - 1] ^= 1;
		s->expected = -EBADMSG;
	}
}

static void
choose(struct job *j, struct slot *s, enum what first)
{
	unsigned at = rnd(j, 1000);

	s->what = first;
	while (at >= j->mix->share[s->what])
		at -= j->mix->share[s->what++];
	s->number = rnd(j, ANSWERS);
	s->expected = 0;
}

static void
asym_request(struct job *j, struct cburst_asym_req *r, struct slot *s)
{
	memset(r, 0, sizeof(*r));
	r->cookie = s;
	r->out = s->out;
	r->out_cap = sizeof(s->out);
	switch (s->what) {
	case X25519:
		derive(r, s, key_x25519, &x25519);
		break;
	case P256_ECDH:
		derive(r, s, key_p256, &p256);
		break;
	case P384_ECDH:
		derive(r, s, key_p384, &p384);
		break;
	case P256_SIGN:
		sign(r, s, key_p256, &p256);
		break;
	case P384_SIGN:
		sign(r, s, key_p384, &p384);
		break;
	case RSA_SIGN:
		sign(r, s, key_rsa, &rsa);
		break;
	case P256_VERIFY:
		verify(j, r, s, key_p256, &p256);
		break;
	case RSA_VERIFY:
		verify(j, r, s, key_rsa, &rsa);
		break;
	default:
		abort();
	}
}

static const struct answer *
right_answer(const struct slot *s)
{
	switch (s->what) {
	case X25519:
		return &x25519.secret[s->number];
	case P256_ECDH:
		return &p256.secret[s->number];
	case P384_ECDH:
		return &p384.secret[s->number];
	case RSA_SIGN:
		return &rsa.sig[s->number];
	default:
		return NULL;
	}
}

static void
complain(struct job *j, const struct slot *s, const char *what, int status)
{
	if (j->wrong++ < 10)
		fprintf(stderr,
			"soak: error: operation of kind %u, number %u: %s (status %d, expected %d)\n",
			s->what, s->number, what, status, s->expected);
}

/* An ECDSA signature is a new one each time: libcrypto says whether it is right. */
static bool
signature_right(struct job *j, const struct slot *s, size_t len)
{
	const struct answers *a = s->what == P256_SIGN ? &p256 : &p384;
	struct answer *good = &j->good[s->what == P384_SIGN][s->number];

	if (good->len == len && memcmp(good->v, s->out, len) == 0)
		return true;
	if (!answers_verify(a, s->number, s->out, len))
		return false;
	memcpy(good->v, s->out, len);
	good->len = len;
	return true;
}

static bool
result_right(struct job *j, const struct slot *s, const struct cburst_completion *c)
{
	const struct answer *right = right_answer(s);

	if (symmetric(s->what))
		return mix_sym_right(s);
	if (right != NULL)
		return c->length == right->len && memcmp(s->out, right->v, right->len) == 0;
	/* without faults they are looked at by being verified */
	if (j->mix->faulty && (s->what == P256_SIGN || s->what == P384_SIGN))
		return signature_right(j, s, c->length);
	return true;
}

/* A status that a device which is well would not give. */
static void
take_failure(struct job *j, const struct slot *s, int status)
{
	switch (status) {
	case -ETIMEDOUT:
		j->timed_out++;
		return;
	case -EIO:
		j->failed++;
		/* only what the device may have changed cannot be done elsewhere */
		if (j->mix->second && s->what != GCM_IN)
			complain(j, s, "failed, though the other device could have done it",
				 status);
		return;
	case -ENODEV:
		j->down++;
		if (j->mix->second)
			complain(j, s, "not done, though the other device could have", status);
		return;
	default:
		/* a device that is told to be wrong says that a good signature is bad, and the
		 * other way round; and ERROR of a good one, when nobody else can be asked */
		j->spoiled++;
		if (s->expected != 0 && status != 0)
			complain(j, s, "unknown status", status);
	}
}

static void
look(struct job *j, struct slot *s, const struct cburst_completion *c)
{
	const bool right = c->status == s->expected && (c->status != 0 || result_right(j, s, c));

	if (right && s->what == P256_SIGN) {
		memcpy(j->sig, s->out, c->length);
		j->sig_len = c->length;
		j->sig_number = s->number;
	}
	if (right)
		return;
	if (!j->mix->faulty)
		complain(j, s, c->status != s->expected ? "wrong verdict" : "wrong result",
			 c->status);
	else if (c->status != s->expected)
		take_failure(j, s, c->status);
	else if (s->what == RSA_SIGN)
		complain(j, s, "wrong result, which the library should have seen", c->status);
	else
		j->spoiled++;
}

static void
take(struct job *j, const struct cburst_completion *c)
{
	struct slot *s = c->cookie;

	if (!s->busy) {
		complain(j, s, "completed twice", c->status);
		return;
	}
	look(j, s, c);
	s->busy = false;
	j->free_slots[j->nb_free++] = (unsigned)(s - j->slot);
	j->completed++;
	j->rejected += c->status != 0;
	j->by_kind[s->what]++;
	if (!symmetric(s->what))
		return;
	/* of one that timed out they are not ours any more */
	if (c->status == -ETIMEDOUT)
		s->src = s->dst = NULL;
	else
		mix_sym_free(s);
}

/* n requests, of which some are taken: those are on their way. */
static void
book(struct job *j, unsigned n, unsigned taken)
{
	struct slot *first = n != 0 ? &j->slot[j->free_slots[j->nb_free - 1]] : NULL;
	unsigned i;
	int error;

	for (i = 0; i < taken; i++)
		j->slot[j->free_slots[j->nb_free - 1 - i]].busy = true;
	for (; i < n; i++)
		mix_sym_free(&j->slot[j->free_slots[j->nb_free - 1 - i]]);
	j->nb_free -= taken;
	j->submitted += taken;
	if (taken == n)
		return;
	error = cburst_lane_error(j->lane);
	if (error == -ENODEV && j->mix->faulty && !j->mix->second)
		j->refused++;
	else if (error != -EAGAIN && error != -ENOBUFS)
		complain(j, first, "refused", error);
}

static void
submit_asym(struct job *j, unsigned n)
{
	struct cburst_asym_req req[BATCH];
	unsigned i, taken;

	for (i = 0; i < n; i++) {
		struct slot *s = &j->slot[j->free_slots[j->nb_free - 1 - i]];

		choose(j, s, 0);
		asym_request(j, &req[i], s);
	}
	if (rnd(j, 2) == 0) {
		taken = n != 0 ? cburst_asym_submit_burst(j->lane, req, n) : 0;
	} else {
		for (taken = 0; taken < n && cburst_asym_submit(j->lane, &req[taken]) == 0; taken++)
			;
	}
	book(j, n, taken);
}

static void
submit_sym(struct job *j, unsigned n)
{
	struct cburst_req req[BATCH];
	unsigned i, taken;

	for (i = 0; i < n; i++) {
		struct slot *s = &j->slot[j->free_slots[j->nb_free - 1 - i]];

		choose(j, s, CBC_OUT);
		if (!mix_sym_request(&req[i], s))
			break;
	}
	n = i;
	if (rnd(j, 2) == 0) {
		taken = n != 0 ? cburst_submit_burst(j->lane, req, n) : 0;
	} else {
		for (taken = 0; taken < n && cburst_submit(j->lane, &req[taken]) == 0; taken++)
			;
	}
	book(j, n, taken);
}

/* Some more operations, unless enough are done; in one call or one by one. */
static void
submit_some(struct job *j, bool more)
{
	unsigned n = more ? 1 + rnd(j, BATCH) : 0;

	n = RTE_MIN(n, j->nb_free);
	if (j->ops != 0 && n > j->ops - j->submitted)
		n = j->ops - j->submitted;
	if (j->mix->symmetric != 0 && rnd(j, 100) < j->mix->symmetric)
		submit_sym(j, n);
	else
		submit_asym(j, n);
}

int
mix_work(void *arg)
{
	struct job *j = arg;
	const uint64_t hz = rte_get_tsc_hz(), start = rte_rdtsc();
	struct cburst_completion c[8];
	uint64_t progress = start;
	bool more = true;
	unsigned i, n;

	for (i = 0; i < j->mix->slots; i++)
		j->free_slots[j->nb_free++] = i;
	while (more || j->completed < j->submitted) {
		if (j->mix->turn != NULL)
			j->mix->turn(j);
		submit_some(j, more);
		if (rnd(j, 16) == 0)
			cburst_flush(j->lane);
		do {
			n = cburst_poll(j->lane, c, 1 + rnd(j, 7));
			for (i = 0; i < n; i++)
				take(j, &c[i]);
			if (n != 0)
				progress = rte_rdtsc();
		} while (n != 0 && rnd(j, 4) != 0);
		if (n == 0 && rte_rdtsc() - progress > STUCK_SECONDS * hz)
			break;
		if (j->ops != 0)
			more = j->submitted < j->ops;
		else if (more)
			more = rte_rdtsc() < j->until;
	}
	j->seconds = (double)(rte_rdtsc() - start) / (double)hz;
	return 0;
}

int
mix_report(const struct job *j, unsigned lcore)
{
	struct cburst_lane_stats *s = calloc(1, sizeof(*s));
	int bad = j->wrong != 0 || j->submitted != j->completed;

	if (s == NULL)
		return 1;
	cburst_lane_stats_get(j->lane, s);
	if (s->submitted != j->submitted || s->completed != j->completed - j->rejected ||
	    s->failed != j->rejected || s->timed_out != j->timed_out ||
	    cburst_lane_outstanding(j->lane) != 0) {
		fprintf(stderr,
			"soak: error: the lane counted %" PRIu64 " submitted, %" PRIu64
			" completed, %" PRIu64 " failed, %" PRIu64
			" of these timed out, %u outstanding\n",
			s->submitted, s->completed, s->failed, s->timed_out,
			cburst_lane_outstanding(j->lane));
		bad = 1;
	}
	printf("lcore %u: submitted %" PRIu64 " completed %" PRIu64 " (of these %s %" PRIu64
	       ") wrong %" PRIu64 ", %.0f op/s\n",
	       lcore, j->submitted, j->completed,
	       j->mix->faulty ? "not well" : "rejected, rightly,", j->rejected, j->wrong,
	       (double)j->completed / j->seconds);
	free(s);
	return bad;
}

static void
make_key(struct cburst *cb, struct answers *a, const char *type, const char *group,
	 struct cburst_key **out)
{
	struct cburst_error err;

	answers_make(a, type, group);
	if (cburst_key_from_evp(cb, a->key, out, &err) == 0)
		return;
	fprintf(stderr, "soak: error: %s key: %s\n", type, err.text);
	exit(2);
}

void
mix_start(struct cburst *cb, const struct mix *mix, struct rte_mempool *mbufs)
{
	make_key(cb, &x25519, "X25519", NULL, &key_x25519);
	make_key(cb, &p256, "EC", "P-256", &key_p256);
	make_key(cb, &p384, "EC", "P-384", &key_p384);
	make_key(cb, &rsa, "RSA", NULL, &key_rsa);
	if (mix->symmetric != 0)
		mix_sym_start(cb, mbufs);
}

void
mix_end(void)
{
	answers_free(&x25519);
	answers_free(&p256);
	answers_free(&p384);
	answers_free(&rsa);
}
