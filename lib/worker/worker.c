/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_launch.h>
#include <rte_lcore.h>
#include <rte_pause.h>

#include <cryptoburst/worker.h>

#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "op/error_internal.h"
#include "worker/idle.h"

#define SLEEP_US_DEFAULT 100

/* What a launched lcore gets; it frees it. */
struct launch {
	struct cburst *cb;
	struct cburst_lane *lane;
	struct cburst_worker_conf conf;
};

/* Take what has finished, and hand it to the application. Returns the number of completions. */
static unsigned
deliver(struct cburst_lane *lane, const struct cburst_worker_conf *conf)
{
	struct cburst_completion c[CBURST_BURST_MAX];
	const unsigned n = cburst_poll(lane, c, RTE_DIM(c));

	if (n != 0)
		conf->done(lane, c, n, conf->arg);
	return n;
}

/* After the stop: no new work, but what was submitted is brought to its end. */
static unsigned
wind_down(struct cburst_lane *lane, const struct cburst_worker_conf *conf)
{
	const uint64_t end = rte_get_tsc_cycles() +
		rte_get_tsc_hz() / 1000000 * lane->cb->params.run_timeout_us;

	while (cbi_lane_outstanding(lane) != 0 && rte_get_tsc_cycles() < end) {
		cbi_lane_flush(lane, CBURST_FLUSH_EXPLICIT);
		if (deliver(lane, conf) == 0)
			rte_pause();
	}
	return cbi_lane_outstanding(lane);
}

int
cburst_worker_run(struct cburst *cb, struct cburst_lane *lane,
		  const struct cburst_worker_conf *conf)
{
	struct cbi_idle idle;
	uint64_t turn, now;
	unsigned done;

	cbi_idle_init(&idle, conf->idle, conf->sleep_us != 0 ? conf->sleep_us : SLEEP_US_DEFAULT);
	turn = rte_get_tsc_cycles();
	while (!atomic_load_explicit(&cb->stop, memory_order_relaxed)) {
		done = conf->work(lane, conf->arg);
		if (done == 0)
			cbi_lane_flush(lane, CBURST_FLUSH_EXPLICIT);
		done += deliver(lane, conf);
		/* with operations in flight the answer is near: only true idleness is slept through
		 */
		if (done == 0 && cbi_lane_outstanding(lane) == 0)
			cbi_idle_wait(&idle);
		else
			cbi_idle_reset(&idle);
		now = rte_get_tsc_cycles();
		if (done != 0)
			CBI_COUNT(lane->count.busy_cycles, now - turn);
		else
			CBI_COUNT(lane->count.idle_cycles, now - turn);
		turn = now;
	}
	return (int)wind_down(lane, conf);
}

static int
launched(void *arg)
{
	struct launch *l = arg;
	const int undone = cburst_worker_run(l->cb, l->lane, &l->conf);

	free(l);
	return undone;
}

static int
check_conf(const struct cburst_worker_conf *conf, struct cburst_error *err)
{
	if (conf->work == NULL || conf->done == NULL) {
		cbi_error_set(err, "a worker needs a work and a done function");
		return -EINVAL;
	}
	if (conf->idle > CBURST_IDLE_SLEEP) {
		cbi_error_set(err, "%d is no idle policy", (int)conf->idle);
		return -EINVAL;
	}
	return 0;
}

int
cburst_workers_launch(struct cburst *cb, const struct cburst_worker_conf *conf,
		      struct cburst_error *err)
{
	const unsigned main_lcore = rte_get_main_lcore();
	unsigned i;
	int n = 0, ret = check_conf(conf, err);

	if (ret != 0)
		return ret;
	/* all or nothing: look before starting the first */
	for (i = 0; i < cb->nb_lcore_lanes; i++) {
		if (cb->lcores[i] == main_lcore)
			continue;
		if (rte_eal_get_lcore_state(cb->lcores[i]) != WAIT) {
			cbi_error_set(err, "lcore %u is already running something", cb->lcores[i]);
			return -EBUSY;
		}
		n++;
	}
	if (n == 0) {
		cbi_error_set(err,
			      "no lane belongs to a worker lcore: give EAL more lcores (-l), "
			      "or run the loop on this one with cburst_worker_run()");
		return -ENODEV;
	}
	atomic_store(&cb->stop, false);
	for (i = 0; ret == 0 && i < cb->nb_lcore_lanes; i++) {
		struct launch *l;

		if (cb->lcores[i] == main_lcore)
			continue;
		l = malloc(sizeof(*l));
		if (l == NULL) {
			cbi_error_set(err, "no memory to launch a worker");
			ret = -ENOMEM;
			break;
		}
		*l = (struct launch){ .cb = cb, .lane = cb->lanes[i], .conf = *conf };
		ret = rte_eal_remote_launch(launched, l, cb->lcores[i]);
		if (ret != 0) {
			free(l);
			cbi_error_set(err, "lcore %u could not be launched: %s", cb->lcores[i],
				      strerror(-ret));
		}
	}
	if (ret != 0) {
		cburst_workers_stop(cb);
		cburst_workers_wait(cb);
		return ret;
	}
	return n;
}

void
cburst_workers_stop(struct cburst *cb)
{
	atomic_store_explicit(&cb->stop, true, memory_order_relaxed);
}

int
cburst_workers_wait(struct cburst *cb)
{
	const unsigned main_lcore = rte_get_main_lcore();
	unsigned i;
	int undone = 0;

	for (i = 0; i < cb->nb_lcore_lanes; i++)
		if (cb->lcores[i] != main_lcore)
			undone += rte_eal_wait_lcore(cb->lcores[i]);
	return undone;
}
