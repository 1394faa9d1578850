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

#include "mix.h"

#define DEVICE "crypto_multibuffer0"
#define ROUNDS 5

/* Per mille. Verifications come out of signatures made before, see mix.c. */
static const struct mix mix = {
	.share = { [X25519] = 300,
		   [P256_ECDH] = 240,
		   [P256_SIGN] = 200,
		   [P256_VERIFY] = 150,
		   [P384_ECDH] = 15,
		   [P384_SIGN] = 15,
		   [RSA_SIGN] = 10,
		   [RSA_VERIFY] = 70 },
	.slots = 200,
};

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
		jobs[at].mix = &mix;
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
			rte_eal_remote_launch(mix_work, &jobs[at++], lcore);
	mix_work(&jobs[0]);
	rte_eal_mp_wait_lcore();
	at = 0;
	bad |= mix_report(&jobs[0], main_lcore);
	*rate += (double)jobs[0].completed / jobs[0].seconds;
	RTE_LCORE_FOREACH_WORKER(lcore)
		if (++at < n) {
			bad |= mix_report(&jobs[at], lcore);
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
	mix_start(cb, &mix, NULL);
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
	mix_end();
	rte_eal_cleanup();
	return bad;
}
