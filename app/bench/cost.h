/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What a device says about its own work, and what its driver costs: of a simulated device, whose
 * results this CPU computes or copies, to tell the model from the machine.
 */

#ifndef BENCH_COST_H
#define BENCH_COST_H

#include <stdbool.h>
#include <stdint.h>

struct bench_counts;
struct bench_target;

/** Where cycles go. */
enum bench_part {
	BENCH_PART_BUILD = 0, /**< the benchmark fills in requests */
	BENCH_PART_SUBMIT,    /**< inside the submit call, enqueue included */
	BENCH_PART_POLL,      /**< inside polls that returned something, dequeue included */
	BENCH_PART_IDLE,      /**< inside polls that returned nothing */
	BENCH_PARTS
};

/** Counters of simulated devices. */
struct bench_model {
	bool there;	    /**< a device of the target has them */
	uint64_t computed;  /**< results computed on this CPU */
	uint64_t replayed;  /**< results known already */
	uint64_t late_live; /**< operations that came later than the model says: computing took so
			       long */
	uint64_t late_poll; /**< operations that came later: nobody asked for them */
	double live_us;	    /**< mean lateness of the former, microseconds */
	double poll_us;	    /**< of the latter */
};

/** What the devices of a target counted so far. */
void bench_model_get(const struct bench_target *t, struct bench_model *out);

/** What they counted since then. */
void bench_model_since(const struct bench_target *t, const struct bench_model *then,
		       struct bench_model *out);

/**
 * TSC cycles of one lcore for an operation. Polls that found nothing to do are left out, and so are
 * calls that took many times as long as most of their kind: something else had the CPU meanwhile.
 * (Whatever interrupts a poll that would have found nothing makes it one that finds something.)
 */
struct bench_cost {
	double build;	    /**< the application fills in requests */
	double library;	    /**< inside submit and poll calls, the driver's calls left out */
	double driver;	    /**< inside the driver's enqueue and dequeue calls */
	double interrupted; /**< share of the calls that were left out as interrupted */
	bool there;	    /**< it was measured */
};

/**
 * Count the cycles inside the driver of a device, from now until it is stopped: its entry points
 * are called by way of others that read the clock. Main lcore, while no lcore uses the device.
 */
void bench_cost_watch(uint8_t dev_id);

/** Cycles inside the drivers that are watched. */
struct bench_driver_cycles {
	uint64_t enqueue; /**< enqueue calls */
	uint64_t dequeue; /**< dequeue calls that returned something */
};

/** So far, on this lcore. */
extern __thread struct bench_driver_cycles bench_driver_spent;

/** Calls of a kind by how long they took: four buckets a power of two. */
#define BENCH_CALL_BUCKETS 160
struct bench_calls {
	uint64_t n[BENCH_CALL_BUCKETS];	     /**< calls */
	uint64_t own[BENCH_CALL_BUCKETS];    /**< their cycles outside of the driver */
	uint64_t driver[BENCH_CALL_BUCKETS]; /**< and inside */
};

/** Calls of a lane that did something. */
struct bench_busy {
	struct bench_calls submit;
	struct bench_calls poll;
};

/** Add a call that took so many cycles, and began when the drivers had spent @p then. */
void
bench_calls_add(struct bench_calls *c, uint64_t cycles, const struct bench_driver_cycles *then);

/**
 * Which part of the loop a poll was.
 * @param n what it returned
 * @param enqueued bench_driver_cycles::enqueue when it began: a poll flushes, too
 */
static inline enum bench_part
bench_poll_part(unsigned n, uint64_t enqueued)
{
	return n > 0 || bench_driver_spent.enqueue != enqueued ? BENCH_PART_POLL : BENCH_PART_IDLE;
}

/**
 * Cycles of an operation.
 * @param counts of a stretch of the loop on this lcore, with its parts
 * @param busy the calls of that stretch
 * @param out filled in
 */
void bench_cost_of(const struct bench_counts *counts, const struct bench_busy *busy,
		   struct bench_cost *out);

#endif /* BENCH_COST_H */
