/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * When an operation is finished.
 *
 * It is at an engine a while after it was enqueued, waits for the one that is free first, keeps it
 * busy for its service time, and can be dequeued a while after. The way there is equally long for
 * all operations of a pool, so whoever is enqueued first is served first, and no engine is kept
 * free for one that is still on its way.
 *
 * Engines are shared by all queue pairs: the time at which each is free is an atomic that is moved
 * on by compare-and-swap. An engine that was idle starts when the operation arrives: idle time is
 * no credit.
 */

#ifndef SIM_TIMING_H
#define SIM_TIMING_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdint.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>

#include "profile.h"
#include "random.h"

/** The engines of a pool. */
struct sim_engines {
	alignas(RTE_CACHE_LINE_SIZE) unsigned n;
	/** Until when each is busy (see SIM_TIME_SHIFT). */
	alignas(RTE_CACHE_LINE_SIZE) _Atomic uint64_t busy[SIM_MAX_ENGINES];
};

/** Have an engine work. @return when it is finished */
static inline uint64_t
sim_engines_take(struct sim_engines *engines, uint64_t arrival, uint64_t service)
{
	const unsigned n = engines->n;

	for (;;) {
		uint64_t first = atomic_load_explicit(&engines->busy[0], memory_order_relaxed);
		unsigned at = 0;
		uint64_t end;

		/* without branches: which of them is first nobody can predict */
		for (unsigned i = 1; i < n; i++) {
			uint64_t busy = atomic_load_explicit(&engines->busy[i],
							     memory_order_relaxed);
			uint64_t less = -(uint64_t)(busy < first);

			first ^= (first ^ busy) & less;
			at ^= (at ^ i) & (unsigned)less;
		}
		end = RTE_MAX(first, arrival) + service;
		if (likely(atomic_compare_exchange_weak_explicit(&engines->busy[at], &first, end,
								 memory_order_relaxed,
								 memory_order_relaxed)))
			return end;
	}
}

/** None of them is busy any more. */
static inline void
sim_engines_reset(struct sim_engines *engines)
{
	for (unsigned i = 0; i < engines->n; i++)
		atomic_store_explicit(&engines->busy[i], 0, memory_order_relaxed);
}

/** Jitter of a queue pair. Each second one is the opposite of the one before: zero on average. */
struct sim_jitter {
	double most; /**< sim_profile::jitter */
	double last; /**< to be undone by the next one; 0: there is none */
	uint64_t state;
};

/** Service time with jitter. */
static inline uint64_t
sim_jitter_apply(struct sim_jitter *j, uint64_t service)
{
	double part;

	if (j->most == 0)
		return service;
	if (j->last != 0) {
		part = -j->last;
		j->last = 0;
	} else {
		part = ((int32_t)sim_random(&j->state)) * (1.0 / 2147483648.0) * j->most;
		j->last = part;
	}
	return service + (int64_t)((double)service * part);
}

/** How long an engine needs for a row. */
static inline uint64_t
sim_row_service(const struct sim_row *row, uint32_t bytes)
{
	return row->base + (uint64_t)(bytes * row->per_byte);
}

#endif
