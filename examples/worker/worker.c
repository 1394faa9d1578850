/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The poll-mode loop, one per lcore: a work function that submits, a done function that takes what
 * is finished. Encrypts packets with AES-256-GCM for two seconds, or until Ctrl-C.
 *
 *   cc -O2 -o worker worker.c $(pkg-config --cflags --libs cryptoburst)
 *   ./worker -l 0-1 --no-pci --no-huge -m 512 --vdev crypto_openssl
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include <rte_common.h>
#include <rte_eal.h>
#include <rte_lcore.h>
#include <rte_mbuf.h>

#include <cryptoburst/cryptoburst.h>

#define SECONDS 2
#define BURST	32
#define PACKET	1420
#define TAG	16

/* What one lcore writes. Cache-aligned, so that two of them share no line. */
struct __rte_cache_aligned worker {
	uint64_t iv_count;
	uint64_t encrypted;
	uint64_t failed;
};

static struct worker workers[RTE_MAX_LCORE];
static struct cburst_key *key;

/* Called every turn. A real program would receive packets here; this one makes them. */
static unsigned
work(struct cburst_lane *lane, void *arg)
{
	struct worker *w = &workers[rte_lcore_id()];
	struct cburst_req req[BURST] = {};
	struct rte_mbuf *m[BURST];
	uint8_t iv[BURST][12] = {};
	unsigned taken;

	(void)arg;
	/* a slow device empties the pool: nothing to do until completions fill it again */
	if (rte_pktmbuf_alloc_bulk(cburst_lane_mbufs(lane), m, BURST) != 0)
		return 0;
	for (unsigned i = 0; i < BURST; i++) {
		/* the lcore's number in front of a counter of its own: no two lanes make the same
		 * IV */
		const uint32_t lcore = rte_lcore_id();

		memcpy(iv[i], &lcore, sizeof(lcore));
		memcpy(iv[i] + 4, &w->iv_count, sizeof(w->iv_count));
		w->iv_count++;
		rte_pktmbuf_append(m[i], PACKET + TAG);
		req[i].key = key;
		req[i].dir = CBURST_ENCRYPT;
		req[i].src = m[i];
		req[i].length = PACKET;
		req[i].iv = iv[i];
		req[i].cookie = m[i];
	}
	taken = cburst_submit_burst(lane, req, BURST);
	/* what the lane had no room for is dropped, as a full transmit queue would */
	rte_pktmbuf_free_bulk(&m[taken], BURST - taken);
	return taken;
}

/* Called with completions, never from inside a submit. A real program would send them on. */
static void
done(struct cburst_lane *lane, const struct cburst_completion *c, unsigned n, void *arg)
{
	struct worker *w = &workers[rte_lcore_id()];

	(void)lane;
	(void)arg;
	for (unsigned i = 0; i < n; i++) {
		if (c[i].status == 0)
			w->encrypted++;
		else
			w->failed++;
		/* one that timed out: the device may still write to it, the library frees it */
		if (c[i].status != -ETIMEDOUT)
			rte_pktmbuf_free(c[i].cookie);
	}
}

static void
on_interrupt(int number)
{
	(void)number; /* it ends the sleep in main() */
}

static void
fail(const char *what, const struct cburst_error *err)
{
	fprintf(stderr, "worker: %s: %s\n", what, err->text);
	exit(1);
}

static uint64_t
report(struct cburst *cb)
{
	static struct cburst_lane_stats s;
	uint64_t failed = 0, bursts;
	unsigned i, j;

	for (i = 0; i < cburst_lane_count(cb); i++) {
		cburst_lane_stats_get(cburst_lane_at(cb, i), &s);
		bursts = 0;
		for (j = 0; j < s.nb_qps; j++)
			bursts += s.qp[j].bursts;
		printf("lcore %d: %lu encrypted, %lu failed, %.1f a burst, %.0f %% busy\n",
		       s.lcore_id, (unsigned long)workers[s.lcore_id].encrypted,
		       (unsigned long)workers[s.lcore_id].failed,
		       (double)s.submitted / RTE_MAX(bursts, UINT64_C(1)),
		       100.0 * s.busy_cycles / RTE_MAX(s.busy_cycles + s.idle_cycles, UINT64_C(1)));
		failed += workers[s.lcore_id].failed;
	}
	return failed;
}

int
main(int argc, char **argv)
{
	const struct cburst_worker_conf conf = { .work = work,
						 .done = done,
						 .idle = CBURST_IDLE_SPIN };
	struct cburst_params params;
	uint8_t key_bytes[32];
	struct cburst_spec spec;
	struct cburst_error err;
	struct cburst *cb;
	uint64_t failed;
	int undone;

	if (rte_eal_init(argc, argv) < 0)
		return 1;
	signal(SIGINT, on_interrupt);

	/* By default every worker lcore has a lane. */
	cburst_params_init(&params);
	params.burst = BURST;
	params.mbufs_per_lane = 2048;
	if (cburst_create(&params, &cb, &err) != 0)
		fail("no instance", &err);
	if (getrandom(key_bytes, sizeof(key_bytes), 0) != sizeof(key_bytes))
		return 1;
	if (cburst_spec_parse("aes-256-gcm", &spec, &err) != 0 ||
	    cburst_key_create(cb, &spec, key_bytes, NULL, &key, &err) != 0)
		fail("no key", &err);
	explicit_bzero(key_bytes, sizeof(key_bytes)); /* the library has its own copy */

	if (cburst_workers_launch(cb, &conf, &err) < 0) {
		cburst_destroy(cb); /* and the key with it */
		fail("no workers", &err);
	}
	sleep(SECONDS);
	cburst_workers_stop(cb);
	undone = cburst_workers_wait(cb);

	failed = report(cb);
	cburst_key_free(key);
	cburst_destroy(cb);
	rte_eal_cleanup();
	return failed != 0 || undone != 0;
}
