/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The half of the driver that keeps time, with a clock that the test sets and with results that
 * cost nothing: the other half is replaced by a stand-in, whose sessions are rows of the profile.
 */

#ifndef TESTS_SIMULATOR_TIMING_INSIDE_H
#define TESTS_SIMULATOR_TIMING_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "profile.h"

struct rte_crypto_op;

/* --- the clock --- */

/** From now on the device reads this clock, which starts at 0. One clock for all devices. */
void inside_clock_attach(uint8_t dev_id);

/** TSC cycles. */
uint64_t inside_clock(void);
void inside_clock_set(uint64_t cycles);

/* --- the stand-in --- */

/** What sessions made from now on cost. row2 and bytes2: of a chain, or SIM_NO_ROW. */
void inside_session_is(uint16_t row, uint32_t bytes, uint16_t row2, uint32_t bytes2);

/** Give an operation another session. */
void inside_session_of(struct rte_crypto_op *op, void *session);

/** Sessions made from now on are refused when an operation is enqueued. */
void inside_session_refuses(bool refuses);

/** The next results are computed, n of them, and the clock goes on by so much each time. */
void inside_live(unsigned n, uint64_t cycles);

/** Results written, prepared and spoiled since the last call. */
struct inside_results {
	unsigned written, prepared, spoiled;
};
struct inside_results inside_results_since(void);

/* --- the device --- */

const struct sim_profile *inside_profile(uint8_t dev_id);

/** A counter by its name, over all queue pairs; ends the test program when there is none. */
uint64_t inside_counter(uint8_t dev_id, const char *name);

/** Operations that a queue pair says are in it. */
uint32_t inside_used(uint8_t dev_id, uint16_t qp);

/** As telemetry does: rules separated by commas. @return 0 or a negative errno, error set */
int inside_faults_set(uint8_t dev_id, const char *rules, char error[SIM_ERROR_LEN]);

/** What a rule is, as text for comparison; or the error. @return 0 or -EINVAL */
int inside_rule(const char *text, char out[SIM_ERROR_LEN]);

/** Restart at once. */
void inside_restart(uint8_t dev_id, bool lost, double down_us);

/**
 * A loop that keeps so many operations in flight on a queue pair, polling at an interval.
 * @param ops as many as in_flight
 * @param n completions to wait for
 * @param step cycles by which the clock goes on after each poll
 * @return completions per second of the clock, the first in_flight not counted; 0 when the clock
 * reached the limit
 */
double inside_rate(uint8_t dev_id, uint16_t qp, struct rte_crypto_op **ops, unsigned in_flight,
		   unsigned n, uint64_t step, uint64_t limit);

#ifdef __cplusplus
}
#endif

#endif
