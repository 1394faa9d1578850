/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Public-key operations of all kinds, mixed at random, on crypto_multibuffer, with submits and
 * polls of random length; every result is checked. Nothing may be lost, doubled or wrong.
 *
 *   soak [--ops N] [--seed N] [--scale SECONDS]
 *
 * --scale measures the mix on one lcore, then on two at the same time, five times in turn, and
 * prints how much faster two are. EAL's memory arguments come from CBURST_EAL_MEM, as in the other
 * tests.
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_eal.h>
#include <rte_launch.h>
#include <rte_lcore.h>

#include <cryptoburst/cryptoburst.h>

#include "answers.h"

#define DEVICE	      "crypto_multibuffer0"
#define SLOTS	      200
#define STUCK_SECONDS 20
#define ROUNDS	      5

enum what {
	X25519,
	P256_ECDH,
	P256_SIGN,
	P256_VERIFY,
	P384_ECDH,
	P384_SIGN,
	RSA_SIGN,
	RSA_VERIFY,
	KINDS
};

/* Per mille. Verifications come out of signatures made before, see next_request(). */
static const unsigned share[KINDS] = {
	[X25519] = 300,	  [P256_ECDH] = 240, [P256_SIGN] = 200, [P256_VERIFY] = 150,
	[P384_ECDH] = 15, [P384_SIGN] = 15,  [RSA_SIGN] = 10,	[RSA_VERIFY] = 70,
};

static struct answers x25519, p256, p384, rsa;
static struct cburst_key *key_x25519, *key_p256, *key_p384, *key_rsa;

/* One operation on its way. */
struct slot {
	enum what what;
	unsigned number; /* which of the answers */
	int expected;	 /* status */
	bool busy;
	uint8_t out[ANSWER_MAX];
	uint8_t sig[ANSWER_MAX];
};

/* One lcore's work. */
struct job {
	struct cburst_lane *lane;
	uint64_t seed;
	uint64_t ops;	/* to do, or 0: until the time is over */
	uint64_t until; /* TSC */
	uint64_t submitted, completed, rejected, wrong;
	uint64_t by_kind[KINDS];
	double seconds;
	struct slot slot[SLOTS];
	unsigned free_slots[SLOTS], nb_free;
	/* the last ECDSA signature that came back, to be verified */
	uint8_t sig[ANSWER_MAX];
	unsigned sig_len, sig_number;
};

static uint64_t
rnd(struct job *j, uint64_t below)
{
	j->seed ^= j->seed << 13;
	j->seed ^= j->seed >> 7;
	j->seed ^= j->seed << 17;
	return j->seed % below;
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
next_request(struct job *j, struct cburst_asym_req *r, struct slot *s)
{
	unsigned at = rnd(j, 1000), what = 0;

	while (at >= share[what])
		at -= share[what++];
	memset(r, 0, sizeof(*r));
	s->what = what;
	s->number = rnd(j, ANSWERS);
	s->expected = 0;
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

static void
take(struct job *j, const struct cburst_completion *c)
{
	struct slot *s = c->cookie;
	const struct answer *right = right_answer(s);

	if (!s->busy) {
		complain(j, s, "completed twice", c->status);
		return;
	}
	s->busy = false;
	j->free_slots[j->nb_free++] = (unsigned)(s - j->slot);
	j->completed++;
	j->rejected += c->status == -EBADMSG;
	j->by_kind[s->what]++;
	if (c->status != s->expected)
		complain(j, s, "wrong verdict", c->status);
	else if (right != NULL &&
		 (c->length != right->len || memcmp(s->out, right->v, right->len) != 0))
		complain(j, s, "wrong result", c->status);
	if (s->what == P256_SIGN && c->status == 0) {
		memcpy(j->sig, s->out, c->length);
		j->sig_len = c->length;
		j->sig_number = s->number;
	}
}

/* Some more operations, unless enough are done; in one call or one by one. */
static void
submit_some(struct job *j, bool more)
{
	struct cburst_asym_req req[40];
	unsigned n = more ? 1 + rnd(j, 40) : 0, i, taken;

	if (n > j->nb_free)
		n = j->nb_free;
	if (j->ops != 0 && n > j->ops - j->submitted)
		n = j->ops - j->submitted;
	for (i = 0; i < n; i++)
		next_request(j, &req[i], &j->slot[j->free_slots[j->nb_free - 1 - i]]);
	if (rnd(j, 2) == 0) {
		taken = n != 0 ? cburst_asym_submit_burst(j->lane, req, n) : 0;
	} else {
		for (taken = 0; taken < n && cburst_asym_submit(j->lane, &req[taken]) == 0; taken++)
			;
	}
	for (i = 0; i < taken; i++)
		((struct slot *)req[i].cookie)->busy = true;
	j->nb_free -= taken;
	j->submitted += taken;
	if (taken < n && cburst_lane_error(j->lane) != -EAGAIN &&
	    cburst_lane_error(j->lane) != -ENOBUFS)
		complain(j, req[taken].cookie, "refused", cburst_lane_error(j->lane));
}

static int
work(void *arg)
{
	struct job *j = arg;
	const uint64_t hz = rte_get_tsc_hz(), start = rte_rdtsc();
	struct cburst_completion c[8];
	uint64_t progress = start;
	bool more = true;
	unsigned i, n;

	for (i = 0; i < SLOTS; i++)
		j->free_slots[j->nb_free++] = i;
	while (more || j->completed < j->submitted) {
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

/* What the lane counted must be what was seen. */
static int
report(const struct job *j, unsigned lcore)
{
	struct cburst_lane_stats *s = calloc(1, sizeof(*s));
	int bad = j->wrong != 0 || j->submitted != j->completed;

	if (s == NULL)
		return 1;
	cburst_lane_stats_get(j->lane, s);
	if (s->submitted != j->submitted || s->completed != j->completed - j->rejected ||
	    s->failed != j->rejected || cburst_lane_outstanding(j->lane) != 0) {
		fprintf(stderr,
			"soak: error: the lane counted %" PRIu64 " submitted, %" PRIu64
			" completed, %" PRIu64 " failed, %u outstanding\n",
			s->submitted, s->completed, s->failed, cburst_lane_outstanding(j->lane));
		bad = 1;
	}
	printf("lcore %u: submitted %" PRIu64 " completed %" PRIu64
	       " (of these rejected, rightly, %" PRIu64 ") wrong %" PRIu64 ", %.0f op/s\n",
	       lcore, j->submitted, j->completed, j->rejected, j->wrong,
	       (double)j->completed / j->seconds);
	free(s);
	return bad;
}

static int
run(struct cburst *cb, struct job *jobs, unsigned n, uint64_t ops, double seconds, uint64_t *seed,
    double *rate)
{
	const unsigned main_lcore = rte_get_main_lcore();
	unsigned lcore, at = 0;
	int bad = 0;

	*rate = 0;
	for (at = 0; at < n; at++) {
		memset(&jobs[at], 0, sizeof(jobs[at]));
		jobs[at].lane = cburst_lane_at(cb, at);
		jobs[at].seed = *seed = *seed * 6364136223846793005u + 1442695040888963407u;
		jobs[at].ops = ops / n;
		jobs[at].until = rte_rdtsc() + (uint64_t)(seconds * (double)rte_get_tsc_hz());
		cburst_lane_stats_reset(jobs[at].lane);
	}
	/* lane 0 is the main lcore's */
	at = 1;
	RTE_LCORE_FOREACH_WORKER(lcore)
		if (at < n)
			rte_eal_remote_launch(work, &jobs[at++], lcore);
	work(&jobs[0]);
	rte_eal_mp_wait_lcore();
	at = 0;
	bad |= report(&jobs[0], main_lcore);
	*rate += (double)jobs[0].completed / jobs[0].seconds;
	RTE_LCORE_FOREACH_WORKER(lcore)
		if (++at < n) {
			bad |= report(&jobs[at], lcore);
			*rate += (double)jobs[at].completed / jobs[at].seconds;
		}
	return bad;
}

static int
by_value(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static int
scale(struct cburst *cb, struct job *jobs, double seconds, uint64_t *seed)
{
	double one, two, ratio[ROUNDS];
	int bad = 0;

	for (unsigned i = 0; i < ROUNDS; i++) {
		bad |= run(cb, jobs, 1, 0, seconds, seed, &one);
		bad |= run(cb, jobs, 2, 0, seconds, seed, &two);
		ratio[i] = two / one;
	}
	qsort(ratio, ROUNDS, sizeof(ratio[0]), by_value);
	printf("ratio soak/two-lcores %.3f target 1.8 %s\n", ratio[ROUNDS / 2],
	       ratio[ROUNDS / 2] >= 1.8 ? "ok" : "short");
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

static struct cburst *
start(unsigned lcores)
{
	static const char *const device = DEVICE;
	struct cburst_params params;
	struct cburst_error err;
	unsigned list[2] = { 0 };
	struct cburst *cb;

	list[0] = rte_get_main_lcore();
	list[1] = rte_get_next_lcore(-1, 1, 0);
	cburst_params_init(&params);
	params.devices = &device;
	params.nb_devices = 1;
	params.lcores = list;
	params.nb_lcores = lcores;
	if (cburst_create(&params, &cb, &err) != 0) {
		fprintf(stderr, "soak: error: %s\n", err.text);
		exit(2);
	}
	make_key(cb, &x25519, "X25519", NULL, &key_x25519);
	make_key(cb, &p256, "EC", "P-256", &key_p256);
	make_key(cb, &p384, "EC", "P-384", &key_p384);
	make_key(cb, &rsa, "RSA", NULL, &key_rsa);
	return cb;
}

static int
start_eal(char *program)
{
	char memory[200], *word, *save = NULL;
	char *argv[24] = { program, (char[]){ "--no-pci" }, (char[]){ "--no-telemetry" },
			   (char[]){ "--log-level=error" }, (char[]){ "--vdev=" DEVICE } };
	int argc = 5;

	snprintf(memory, sizeof(memory), "%s",
		 getenv("CBURST_EAL_MEM") != NULL ? getenv("CBURST_EAL_MEM") : "--no-huge -m 512");
	for (word = strtok_r(memory, " ", &save); word != NULL && argc < 23;
	     word = strtok_r(NULL, " ", &save))
		argv[argc++] = word;
	return rte_eal_init(argc, argv);
}

int
main(int argc, char **argv)
{
	uint64_t ops = 1000000, seed = 1;
	double seconds = 0, rate;
	struct job *jobs;
	struct cburst *cb;
	unsigned lcores;
	int bad, i;

	for (i = 1; i + 1 < argc; i += 2) {
		if (strcmp(argv[i], "--ops") == 0)
			ops = strtoull(argv[i + 1], NULL, 10);
		else if (strcmp(argv[i], "--seed") == 0)
			seed = strtoull(argv[i + 1], NULL, 10);
		else if (strcmp(argv[i], "--scale") == 0)
			seconds = strtod(argv[i + 1], NULL);
		else
			break;
	}
	if (i != argc || ops < 2) {
		fprintf(stderr, "usage: soak [--ops N] [--seed N] [--scale SECONDS]\n");
		return 2;
	}
	if (start_eal(argv[0]) < 0)
		return 2;
	lcores = RTE_MIN(rte_lcore_count(), 2u);
	jobs = calloc(2, sizeof(*jobs));
	cb = start(lcores);
	if (jobs == NULL)
		return 2;
	if (seconds > 0 && lcores < 2) {
		printf("skipped: two lcores are needed to see how two scale\n");
		return 77;
	}
	bad = seconds > 0 ? scale(cb, jobs, seconds, &seed)
			  : run(cb, jobs, lcores, ops, 0, &seed, &rate);
	free(jobs);
	if (cburst_destroy(cb) != 0)
		bad = 1;
	answers_free(&x25519);
	answers_free(&p256);
	answers_free(&p384);
	answers_free(&rsa);
	rte_eal_cleanup();
	return bad;
}
