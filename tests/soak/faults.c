/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Operations of all kinds on crypto_simulator devices of which the first has every fault there is:
 * errors, wrong results, operations lost and late, short enqueues, 1 % each; now and then it hangs,
 * its queue pairs stop, it is restarted. Every operation ends exactly once, none is lost to the
 * books, and at the end, with the devices closed, every pool is whole.
 *
 *   soak-faults [--ops N] [--seed N] [--devices 1|2]
 *
 * With two devices the second is well: then nothing fails but what nobody else could have done.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>
#include <rte_eal.h>
#include <rte_lcore.h>
#include <rte_launch.h>
#include <rte_mbuf.h>

#include <cryptoburst/cryptoburst.h>

#include "control.h"
#include "mix.h"

#define MBUFS 32768
/* longer than a thousand operations take whose results are not known yet */
#define TIMEOUT_US 1000000
/* half of what is late is too late */
#define FAULTS "error:1%,wrong:1%,lost:1%,late:0.5%:3ms,late:0.5%:2s,short:1%"
/*
 * Things that happen beside the faults of single operations: one for so many operations, between
 * these numbers. In a short run with many of them the device would be ill nearly all the time, and
 * hardly get any work to fail.
 */
#define EVENT_OPS  100000
#define EVENTS_MIN 3
#define EVENTS_MAX 10
#define ILL_MS	   1700 /* from such an event to the restart after it */

static const char *const names[] = { "crypto_simulator0", "crypto_simulator1" };

static struct mix mix = {
	.share = { [X25519] = 250,
		   [P256_ECDH] = 250,
		   [P256_SIGN] = 150,
		   [P256_VERIFY] = 100,
		   [P384_ECDH] = 50,
		   [P384_SIGN] = 50,
		   [RSA_SIGN] = 100,
		   [RSA_VERIFY] = 50,
		   [CBC_OUT] = 400,
		   [GCM_IN] = 200,
		   [MAC_SHA256] = 400 },
	.symmetric = 50,
	.slots = SLOTS,
	.faulty = true,
};

/* What happens beside the faults of single operations, in turn; and how it is ended. */
static const struct {
	const char *happens, *ends;
} events[] = {
	{ "hang", "restart:5ms:error" }, { "stop", "restart:5ms:lost" },
	{ "restart:50ms:error", NULL },	 { "hang", "restart:5ms:lost" },
	{ "restart:50ms:lost", NULL },
};

static uint8_t ill_device;
static uint64_t ill_until;
static unsigned event, nb_events, events_wanted;
static bool is_ill;

static void
make(const char *what)
{
	char rules[256];

	snprintf(rules, sizeof(rules), "%s,%s", FAULTS, what);
	control_faults(ill_device, rules);
}

/* Called by every lane; the main lcore's does it. */
static void
turn(const struct job *j)
{
	if (rte_lcore_id() != rte_get_main_lcore())
		return;
	if (is_ill) {
		if (rte_rdtsc() < ill_until) {
			/* it is not much that the other one is to do meanwhile */
			rte_delay_us_sleep(2000);
			return;
		}
		make(events[event].ends);
		is_ill = false;
	} else if (j->submitted >= (nb_events + 1) * j->ops / (events_wanted + 1) &&
		   nb_events < events_wanted) {
		event = nb_events++ % RTE_DIM(events);
		make(events[event].happens);
		is_ill = events[event].ends != NULL;
		ill_until = rte_rdtsc() + ILL_MS * (rte_get_tsc_hz() / 1000);
	}
}

static void
count_pool(struct rte_mempool *pool, void *arg)
{
	(void)pool;
	++*(unsigned *)arg;
}

static unsigned
nb_pools(void)
{
	unsigned n = 0;

	rte_mempool_walk(count_pool, &n);
	return n;
}

static struct cburst *
start(unsigned devices, unsigned lcores)
{
	struct cburst_params params;
	struct cburst_error err;
	unsigned list[2] = { rte_get_main_lcore(), rte_get_next_lcore(-1, 1, 0) };
	struct cburst *cb;

	cburst_params_init(&params);
	params.devices = names;
	params.nb_devices = devices;
	params.lcores = list;
	params.nb_lcores = lcores;
	params.descriptors = 4096;
	/* what is lost takes an operation with it: enough for a million */
	params.ops_per_lane = 32768;
	params.asym_ops_per_lane = 16384;
	params.op_timeout_us = TIMEOUT_US;
	params.quarantine_us = 5000;
	params.redundant = true;
	if (cburst_create(&params, &cb, &err) != 0) {
		fprintf(stderr, "soak: error: %s\n", err.text);
		exit(2);
	}
	return cb;
}

/* What the queue pairs say in all. */
static unsigned
print_lane(struct cburst *cb, const struct job *j, unsigned lane)
{
	struct cburst_lane_stats *s = calloc(1, sizeof(*s));
	unsigned i, lost = 0;

	if (s == NULL)
		return 0;
	cburst_lane_stats_get(cburst_lane_at(cb, lane), s);
	printf("lane %u: timed out %" PRIu64 ", failed %" PRIu64 ", down %" PRIu64
	       ", spoiled %" PRIu64 ", refused %" PRIu64 ", retried %" PRIu64
	       ", failed over %" PRIu64 ", diverted %" PRIu64 "\n",
	       lane, j->timed_out, j->failed, j->down, j->spoiled, j->refused, s->retried,
	       s->failed_over, s->diverted);
	for (i = 0; i < s->nb_qps; i++) {
		const struct cburst_qp_stats *q = &s->qp[i];

		printf("  qp%u of device %u: submitted %" PRIu64 " completed %" PRIu64
		       " failed %" PRIu64 " late %" PRIu64 " lost %u quarantines %" PRIu64
		       " probes %" PRIu64 " spurious %" PRIu64 ", %s\n",
		       i, q->dev_id, q->submitted, q->completed, q->failed, q->late, q->lost,
		       q->quarantines, q->probes, q->spurious,
		       cburst_qp_state_name((enum cburst_qp_state)q->state));
		lost += q->lost;
		if (q->submitted != q->completed + q->failed + q->failed_over || q->staged != 0 ||
		    q->in_flight != 0 || q->spurious != 0) {
			fprintf(stderr, "soak: error: the books of qp%u do not balance\n", i);
			lost += 1u << 31;
		}
	}
	free(s);
	return lost;
}

static int
run(struct cburst *cb, struct job *jobs, unsigned n, uint64_t ops, uint64_t seed, unsigned *lost)
{
	unsigned lcore, at;
	int bad = 0;

	for (at = 0; at < n; at++) {
		jobs[at].mix = &mix;
		jobs[at].lane = cburst_lane_at(cb, at);
		jobs[at].seed = seed = seed * 6364136223846793005u + 1442695040888963407u;
		jobs[at].ops = ops / n;
	}
	control_faults(ill_device, FAULTS);
	at = 1;
	RTE_LCORE_FOREACH_WORKER(lcore)
		if (at < n)
			rte_eal_remote_launch(mix_work, &jobs[at++], lcore);
	mix_work(&jobs[0]);
	rte_eal_mp_wait_lcore();
	*lost = 0;
	for (at = 0; at < n; at++) {
		bad |= mix_report(&jobs[at], at);
		*lost += print_lane(cb, &jobs[at], at);
	}
	printf("%u events beside them: hang, stop, restart\n", nb_events);
	return bad | *lost >> 31;
}

/* As many wrong results as there were, and every kind of fault at least once. */
static int
check_faults(const struct job *jobs, unsigned n)
{
	const unsigned kinds = control_print(ill_device);
	const uint64_t wrong = control_count(ill_device, "fault_wrong");
	uint64_t spoiled = 0,
		 error = control_count(ill_device, "fault_error") +
		control_count(ill_device, "fault_returned");
	unsigned i;

	for (i = 0; i < n; i++)
		spoiled += jobs[i].spoiled;
	/* with one device only, an error of a verification reads as a bad signature */
	if (spoiled > wrong + (mix.second ? 0 : error)) {
		fprintf(stderr,
			"soak: error: %" PRIu64 " results are wrong, but only %" PRIu64
			" were made so\n",
			spoiled, wrong);
		return 1;
	}
	if (kinds < 5) {
		fprintf(stderr, "soak: error: only %u kinds of fault happened\n", kinds);
		return 1;
	}
	return 0;
}

static int
start_eal(char *program, unsigned devices)
{
	static char second[] = "--vdev=crypto_simulator1,profile=" PROFILE ",seed=2";
	char memory[200], *word, *save = NULL;
	char *argv[24] = { program,
			   (char[]){ "--no-pci" },
			   (char[]){ "--no-telemetry" },
			   (char[]){ "--no-shconf" },
			   (char[]){ "--log-level=error" },
			   (char[]){ "--vdev=crypto_simulator0,profile=" PROFILE ",seed=1" } };
	int argc = 6;

	if (devices == 2)
		argv[argc++] = second;
	snprintf(memory, sizeof(memory), "%s",
		 getenv("CBURST_EAL_MEM") != NULL ? getenv("CBURST_EAL_MEM") : "--no-huge -m 1024");
	for (word = strtok_r(memory, " ", &save); word != NULL && argc < 23;
	     word = strtok_r(NULL, " ", &save))
		argv[argc++] = word;
	return rte_eal_init(argc, argv);
}

/* Everything is closed: nothing may be missing. */
static int
check_pools(struct rte_mempool *mbufs, unsigned pools)
{
	int bad = 0;

	if (rte_mempool_avail_count(mbufs) != MBUFS) {
		fprintf(stderr, "soak: error: %u mbufs are missing\n",
			MBUFS - rte_mempool_avail_count(mbufs));
		bad = 1;
	}
	if (nb_pools() != pools) {
		fprintf(stderr, "soak: error: %u pools are left of %u\n", nb_pools(), pools);
		bad = 1;
	}
	return bad;
}

int
main(int argc, char **argv)
{
	uint64_t ops = 1000000, seed = 1;
	unsigned devices = 2, lcores, pools, lost;
	struct rte_mempool *mbufs;
	struct cburst_device dev;
	struct cburst_error err;
	struct cburst *cb;
	struct job *jobs;
	int bad, left, i;

	for (i = 1; i + 1 < argc; i += 2) {
		if (strcmp(argv[i], "--ops") == 0)
			ops = strtoull(argv[i + 1], NULL, 10);
		else if (strcmp(argv[i], "--seed") == 0)
			seed = strtoull(argv[i + 1], NULL, 10);
		else if (strcmp(argv[i], "--devices") == 0)
			devices = (unsigned)strtoul(argv[i + 1], NULL, 10);
		else
			break;
	}
	if (i != argc || ops < 2 || devices < 1 || devices > 2) {
		fprintf(stderr, "usage: soak-faults [--ops N] [--seed N] [--devices 1|2]\n");
		return 2;
	}
	if (start_eal(argv[0], devices) < 0)
		return 2;
	lcores = RTE_MIN(rte_lcore_count(), 2u);
	jobs = calloc(2, sizeof(*jobs));
	mbufs = rte_pktmbuf_pool_create("soak", MBUFS, 0, 0, 1024, SOCKET_ID_ANY);
	if (jobs == NULL || mbufs == NULL || cburst_device_find(names[0], &dev, &err) != 0) {
		fprintf(stderr, "soak: error: no memory, or no device\n");
		return 2;
	}
	pools = nb_pools();
	ill_device = dev.dev_id;
	mix.second = devices == 2;
	mix.turn = turn;
	events_wanted = RTE_MAX(EVENTS_MIN, RTE_MIN(EVENTS_MAX, ops / EVENT_OPS));
	cb = start(devices, lcores);
	mix_start(cb, &mix, mbufs);
	bad = run(cb, jobs, lcores, ops, seed, &lost);
	bad |= check_faults(jobs, lcores);
	left = cburst_destroy(cb);
	printf("%d operations never came back\n", left);
	/* some may have, at last */
	if (left < 0 || (unsigned)left > lost) {
		fprintf(stderr, "soak: error: %u are known to be lost\n", lost);
		bad = 1;
	}
	bad |= check_pools(mbufs, pools);
	free(jobs);
	mix_end();
	rte_eal_cleanup();
	printf("%s\n", bad ? "FAILED" : "every operation ended once");
	return bad;
}
