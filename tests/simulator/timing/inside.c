/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_malloc.h>

#include "device.h"
#include "inside.h"

static struct sim_device *
device_of(uint8_t dev_id)
{
	return rte_cryptodev_pmd_get_dev(dev_id)->data->dev_private;
}

/* --- the clock --- */

static _Atomic uint64_t now;

void
inside_clock_attach(uint8_t dev_id)
{
	struct sim_device *device = device_of(dev_id);

	atomic_store(&now, 0);
	device->epoch = 0;
	device->clock = &now;
}

uint64_t
inside_clock(void)
{
	return atomic_load(&now);
}

void
inside_clock_set(uint64_t cycles)
{
	atomic_store(&now, cycles);
}

/* --- the stand-in for the half that knows results --- */

struct session {
	struct sim_work work;
	bool refuses;
};

static struct session next = { .work = { .row2 = SIM_NO_ROW } };
static unsigned live;
static uint64_t live_cycles;
static struct inside_results results;

void
inside_session_is(uint16_t row, uint32_t bytes, uint16_t row2, uint32_t bytes2)
{
	next.work = (struct sim_work){ row, row2, bytes, bytes2 };
}

void
inside_session_of(struct rte_crypto_op *op, void *session)
{
	op->sym->session = session;
}

void
inside_session_refuses(bool refuses)
{
	next.refuses = refuses;
}

void
inside_live(unsigned n, uint64_t cycles)
{
	live = n;
	live_cycles = cycles;
}

struct inside_results
inside_results_since(void)
{
	struct inside_results r = results;

	memset(&results, 0, sizeof(results));
	return r;
}

/* Whether a result is one of those that take time. */
static bool
take_time(void)
{
	if (live == 0)
		return false;
	live--;
	atomic_fetch_add(&now, live_cycles);
	return true;
}

struct rte_cryptodev_capabilities *
sim_capabilities_create(const struct sim_profile *profile __rte_unused)
{
	return rte_zmalloc("capabilities", sizeof(struct rte_cryptodev_capabilities), 0);
}

uint64_t
sim_feature_flags(const struct sim_profile *profile __rte_unused)
{
	return RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO;
}

unsigned
sim_sym_session_size(void)
{
	return sizeof(struct session);
}

unsigned
sim_asym_session_size(void)
{
	return sizeof(struct session);
}

int
sim_sym_session_init(const struct sim_profile *profile __rte_unused,
		     const struct rte_crypto_sym_xform *xform __rte_unused, void *session)
{
	memcpy(session, &next, sizeof(next));
	return 0;
}

int
sim_asym_session_init(const struct sim_profile *profile __rte_unused,
		      const struct rte_crypto_asym_xform *xform __rte_unused, void *session)
{
	memcpy(session, &next, sizeof(next));
	return 0;
}

void
sim_sym_session_clear(void *session __rte_unused)
{
}

void
sim_asym_session_clear(void *session __rte_unused)
{
}

int
sim_classify(const void *session, const struct rte_crypto_op *op __rte_unused,
	     struct sim_work *work)
{
	const struct session *s = session;

	*work = s->work;
	return s->refuses ? -EINVAL : 0;
}

struct sim_results *
sim_results_create(const struct sim_profile *profile __rte_unused,
		   struct sim_counters *count __rte_unused, size_t bytes_max __rte_unused,
		   int socket __rte_unused)
{
	return (struct sim_results *)&results;
}

void
sim_results_free(struct sim_results *r __rte_unused)
{
}

bool
sim_result_prepare(struct sim_results *r __rte_unused, const struct rte_crypto_op *op __rte_unused)
{
	results.prepared++;
	return take_time();
}

bool
sim_result(struct sim_results *r __rte_unused, struct rte_crypto_op *op)
{
	op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	results.written++;
	return take_time();
}

bool
sim_result_spoil(struct rte_crypto_op *op __rte_unused)
{
	results.spoiled++;
	return true;
}

/* --- the device --- */

const struct sim_profile *
inside_profile(uint8_t dev_id)
{
	return device_of(dev_id)->profile;
}

uint64_t
inside_counter(uint8_t dev_id, const char *name)
{
	const char *names[64];
	uint64_t values[64];
	int n = rte_pmd_simulator_counters(dev_id, names, values, RTE_DIM(values));

	for (int i = 0; i < n; i++) {
		if (strcmp(names[i], name) == 0)
			return values[i];
	}
	fprintf(stderr, "no counter %s\n", name);
	exit(2);
}

uint32_t
inside_used(uint8_t dev_id, uint16_t qp)
{
	return sim_queue_used(rte_cryptodev_pmd_get_dev(dev_id)->data->queue_pairs[qp]);
}

int
inside_faults_set(uint8_t dev_id, const char *text, char error[SIM_ERROR_LEN])
{
	struct sim_rule rules[SIM_MAX_RULES];
	unsigned n = 0;
	char copy[1024], *save = NULL;

	error[0] = '\0';
	snprintf(copy, sizeof(copy), "%s", text);
	for (char *rule = strtok_r(copy, ",", &save); rule != NULL;
	     rule = strtok_r(NULL, ",", &save)) {
		if (sim_rule_parse(rule, rte_get_tsc_hz(), &rules[n++], error) != 0)
			return -EINVAL;
	}
	return sim_device_faults_set(rte_cryptodev_pmd_get_dev(dev_id), rules, n);
}

int
inside_rule(const char *text, char out[SIM_ERROR_LEN])
{
	const double us = rte_get_tsc_hz() / 1e6 * (1u << SIM_TIME_SHIFT);
	struct sim_rule r;

	if (sim_rule_parse(text, rte_get_tsc_hz(), &r, out) != 0)
		return -EINVAL;
	snprintf(out, SIM_ERROR_LEN, "%s rate %.4f%% number %ju time %.0f us qp %d%s%s",
		 sim_fault_name(r.kind), r.rate / 4294967296.0 * 100, (uintmax_t)r.number,
		 r.time / us, r.queue_pair, r.lost ? " lost" : "", r.now ? " now" : "");
	return 0;
}

void
inside_restart(uint8_t dev_id, bool lost, double down_us)
{
	sim_device_restart(device_of(dev_id), lost,
			   (uint64_t)(down_us * rte_get_tsc_hz() / 1e6 * (1u << SIM_TIME_SHIFT)));
}

double
inside_rate(uint8_t dev_id, uint16_t qp, struct rte_crypto_op **ops, unsigned in_flight, unsigned n,
	    uint64_t step, uint64_t limit)
{
	struct rte_crypto_op *got[64];
	unsigned idle = in_flight, done = 0, skipped = 0;
	uint64_t from = 0;

	for (;;) {
		uint16_t k;

		if (inside_clock() > limit)
			return 0;
		/* those that are idle lie at the end of the array */
		k = rte_cryptodev_enqueue_burst(dev_id, qp, ops + in_flight - idle,
						RTE_MIN(idle, 64u));
		idle -= k;
		inside_clock_set(inside_clock() + step);
		k = rte_cryptodev_dequeue_burst(dev_id, qp, got, RTE_DIM(got));
		/* all are alike: it does not matter which one takes whose place */
		for (unsigned i = 0; i < k; i++)
			ops[in_flight - ++idle] = got[i];
		done += k;
		if (k == 0)
			continue;
		/* the first ones came while the queue was being filled */
		if (from == 0 && done >= in_flight) {
			from = inside_clock();
			skipped = done;
		} else if (from != 0 && done >= skipped + n) {
			return (double)(done - skipped) * rte_get_tsc_hz() /
				(double)(inside_clock() - from);
		}
	}
}
