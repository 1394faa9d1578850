/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * multibuffer-speed [EAL arguments] -- [-a DEVARGS] [-b BURST] [-t MILLISECONDS] [-n ROUNDS]
 *                   [NAME...]
 *
 * The three ways are measured in turn, in several rounds, and each one's best round counts: what
 * else a machine does can only make a round slower.
 */

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_bus_vdev.h>
#include <rte_cycles.h>
#include <rte_eal.h>

#include "speed.h"

static const char *devargs;
static unsigned burst = 32;
static unsigned milliseconds = 200;
static unsigned rounds = 5;

static uint8_t device;
static struct rte_mempool *sessions, *pool;

void
speed_die(const char *fmt, ...)
{
	va_list ap;

	fputs("multibuffer-speed: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(1);
}

static void
open_device(void)
{
	struct rte_cryptodev_config config = { .socket_id = SOCKET_ID_ANY, .nb_queue_pairs = 1 };
	struct rte_cryptodev_qp_conf qp = { .nb_descriptors = 256 };
	const char *name = "crypto_multibuffer_speed";

	if (rte_vdev_init(name, devargs) != 0)
		speed_die("there is no device %s", name);
	device = (uint8_t)rte_cryptodev_get_dev_id(name);
	sessions = rte_cryptodev_asym_session_pool_create("sessions", 64, 0, 0, SOCKET_ID_ANY);
	pool = rte_crypto_op_pool_create("ops", RTE_CRYPTO_OP_TYPE_ASYMMETRIC, 255, 0, 0,
					 SOCKET_ID_ANY);
	if (sessions == NULL || pool == NULL)
		speed_die("no memory for pools");
	if (rte_cryptodev_configure(device, &config) != 0 ||
	    rte_cryptodev_queue_pair_setup(device, 0, &qp, SOCKET_ID_ANY) != 0 ||
	    rte_cryptodev_start(device) != 0)
		speed_die("%s cannot be started", name);
}

/** Operations a second of a function that does so many at a call. */
static double
loop(void (*call)(void), unsigned each)
{
	const uint64_t start = rte_rdtsc(), end = start + rte_get_tsc_hz() / 1000 * milliseconds;
	uint64_t n = 0, now;

	do {
		for (unsigned i = 0; i < 16; i++)
			call();
		n += 16 * each;
		now = rte_rdtsc();
	} while (now < end);
	return (double)n * (double)rte_get_tsc_hz() / (double)(now - start);
}

static void
check_all(const struct speed_row *row, struct rte_crypto_op **ops, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (ops[i]->status != RTE_CRYPTO_OP_STATUS_SUCCESS)
			speed_die("%s: operation failed with status %d", row->name, ops[i]->status);
	}
}

/** A burst in, and as many out as are done, for the time set. */
static double
driver(const struct speed_row *row, struct rte_crypto_op **ops)
{
	const uint64_t start = rte_rdtsc(), end = start + rte_get_tsc_hz() / 1000 * milliseconds;
	uint64_t n = 0, now = start;

	do {
		unsigned done = 0;

		for (unsigned sent = 0; sent < burst;)
			sent += rte_cryptodev_enqueue_burst(device, 0, ops + sent,
							    (uint16_t)(burst - sent));
		while (done < burst)
			done += rte_cryptodev_dequeue_burst(device, 0, ops + done,
							    (uint16_t)(burst - done));
		check_all(row, ops, burst);
		n += burst;
		now = rte_rdtsc();
	} while (now < end);
	return (double)n * (double)rte_get_tsc_hz() / (double)(now - start);
}

static void
measure(const struct speed_row *row)
{
	double best[3] = { 0 };
	struct rte_crypto_op *ops[SPEED_BURST];
	struct rte_crypto_asym_xform xform;
	void *session = NULL;

	row->prepare();
	xform = row->xform();
	if (rte_cryptodev_asym_session_create(device, &xform, sessions, &session) != 0)
		speed_die("%s: the driver refuses the key", row->name);
	if (rte_crypto_op_bulk_alloc(pool, RTE_CRYPTO_OP_TYPE_ASYMMETRIC, ops, (uint16_t)burst) !=
	    burst)
		speed_die("no operations");
	for (unsigned i = 0; i < burst; i++) {
		rte_crypto_op_attach_asym_session(ops[i], session);
		row->fill(ops[i]->asym, i);
	}
	for (unsigned r = 0; r < rounds; r++) {
		const double now[3] = {
			row->kernels == NULL ? 0 : loop(row->kernels, 8),
			driver(row, ops),
			loop(row->libcrypto, 1),
		};

		for (unsigned i = 0; i < 3; i++)
			best[i] = now[i] > best[i] ? now[i] : best[i];
	}
	rte_mempool_put_bulk(pool, (void **)ops, burst);
	rte_cryptodev_asym_session_free(device, session);
	if (row->kernels == NULL)
		printf("%-20s %10s %10.0f %10.0f %9s %9.2f\n", row->name, "-", best[1], best[2],
		       "-", best[1] / best[2]);
	else
		printf("%-20s %10.0f %10.0f %10.0f %8.1f%% %9.2f\n", row->name, best[0], best[1],
		       best[2], best[1] / best[0] * 100, best[1] / best[2]);
	fflush(stdout);
}

static unsigned
number(const char *option, const char *text, unsigned max)
{
	char *end;
	const unsigned long v = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end != '\0' || v < 1 || v > max)
		speed_die("%s %s: must be a number from 1 to %u", option, text, max);
	return (unsigned)v;
}

static int
wanted(const struct speed_row *row, char *const *names)
{
	if (*names == NULL)
		return 1;
	for (; *names != NULL; names++) {
		if (strstr(row->name, *names) != NULL)
			return 1;
	}
	return 0;
}

static unsigned
measure_all(const struct speed_row *rows, unsigned n, char *const *names)
{
	unsigned measured = 0;

	for (unsigned i = 0; i < n; i++) {
		if (!wanted(&rows[i], names))
			continue;
		measure(&rows[i]);
		measured++;
	}
	return measured;
}

int
main(int argc, char **argv)
{
	const int eal = rte_eal_init(argc, argv);
	unsigned measured;
	int c;

	if (eal < 0)
		speed_die("EAL does not start");
	argc -= eal;
	argv += eal;
	optind = 1;
	while ((c = getopt(argc, argv, "a:b:t:n:")) != -1) {
		switch (c) {
		case 'a':
			devargs = optarg;
			break;
		case 'b':
			burst = number("-b", optarg, SPEED_BURST);
			break;
		case 't':
			milliseconds = number("-t", optarg, 60000);
			break;
		case 'n':
			rounds = number("-n", optarg, 1000);
			break;
		default:
			speed_die("usage: [EAL arguments] -- [-a DEVARGS] [-b BURST] "
				  "[-t MILLISECONDS] [-n ROUNDS] [NAME...]");
		}
	}
	open_device();
	printf("best of %u rounds of %u ms, burst %u, one core; operations a second\n", rounds,
	       milliseconds, burst);
	printf("%-20s %10s %10s %10s %9s %9s\n", "", "kernels", "driver", "libcrypto", "of kernels",
	       "times libcrypto");
	measured = measure_all(speed_rsa, speed_rsa_rows, argv + optind) +
		measure_all(speed_ec, speed_ec_rows, argv + optind) +
		measure_all(speed_exp, speed_exp_rows, argv + optind);
	if (measured == 0)
		speed_die("nothing has a name with %s", argv[optind]);
	rte_cryptodev_stop(device);
	rte_cryptodev_close(device);
	rte_eal_cleanup();
	return 0;
}
