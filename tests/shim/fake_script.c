/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_common.h>

#include "fake.h"
#include "fake_internal.h"
#include "shim_internal.h"

void
shim_fake_no_execute(struct shim_fake *f, bool on)
{
	f->no_execute = on;
}

void
shim_fake_accept(struct shim_fake *f, unsigned n)
{
	if (f->nb_accepts == ACCEPTS_MAX)
		shim_die("more than %d enqueue calls scripted", ACCEPTS_MAX);
	f->accepts[f->nb_accepts++] = n;
}

void
shim_fake_stop(struct shim_fake *f, bool on)
{
	f->stopped = on;
}

void
shim_fake_depth(struct shim_fake *f, unsigned n)
{
	f->depth = n;
}

void
shim_fake_depth_executes(struct shim_fake *f, bool on)
{
	f->depth_executes = on;
}

static void
add_fault(struct shim_fake *f, uint64_t number, bool every, enum shim_fault kind, uint32_t arg)
{
	if (f->nb_faults == FAULTS_MAX)
		shim_die("more than %d faults scripted", FAULTS_MAX);
	if (every && number == 0)
		shim_die("every 0th operation");
	f->faults[f->nb_faults++] = (struct fault){
		.number = number,
		.every = every,
		.kind = kind,
		.arg = arg,
	};
}

void
shim_fake_fault(struct shim_fake *f, uint64_t number, enum shim_fault fault, uint32_t arg)
{
	add_fault(f, number, false, fault, arg);
}

void
shim_fake_fault_every(struct shim_fake *f, uint64_t n, enum shim_fault fault, uint32_t arg)
{
	add_fault(f, n, true, fault, arg);
}

void
shim_fake_hold(struct shim_fake *f, bool on)
{
	f->hold = on;
	f->released = 0;
}

void
shim_fake_release(struct shim_fake *f, unsigned n)
{
	f->released += n;
}

void
shim_fake_delay(struct shim_fake *f, unsigned n)
{
	f->delay = n;
}

void
shim_fake_order(struct shim_fake *f, enum shim_order order)
{
	f->order = order;
}

unsigned
shim_fake_revive(struct shim_fake *f)
{
	unsigned n = (unsigned)f->lost.n;

	for (unsigned i = 0; i < n; i++)
		list_put(&f->held, &f->lost.at[i]);
	f->lost.n = 0;
	f->stats.dropped -= n;
	f->stats.in_flight += n;
	f->stats.in_flight_max = RTE_MAX(f->stats.in_flight_max, f->stats.in_flight);
	return n;
}

void
shim_fake_chaos(struct shim_fake *f, const struct shim_chaos *chaos)
{
	f->chaotic = chaos != NULL;
	if (chaos == NULL)
		return;
	f->chaos = *chaos;
	f->rng = chaos->seed == 0 ? 1 : chaos->seed;
	f->order = chaos->shuffle ? SHIM_ORDER_RANDOM : SHIM_ORDER_FIFO;
}

void
shim_fake_stats_get(const struct shim_fake *f, struct shim_fake_stats *out)
{
	*out = f->stats;
}

const struct shim_fake_op *
shim_fake_log(const struct shim_fake *f, size_t *n)
{
	*n = f->stats.accepted;
	return f->log;
}

const uint16_t *
shim_fake_bursts(const struct shim_fake *f, size_t *n)
{
	*n = f->nb_bursts;
	return f->bursts;
}
