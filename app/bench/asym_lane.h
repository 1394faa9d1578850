/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What one lcore works with while it measures or verifies a public-key row.
 */

#ifndef BENCH_ASYM_LANE_H
#define BENCH_ASYM_LANE_H

#include <stdatomic.h>
#include <stdint.h>

#include "asym_ref.h"
#include "found.h"
#include "points.h"

/** Different inputs of a row: enough that no device can live on one. */
#define BENCH_ASYM_ITEMS 16

/** Room for one operation and its result. */
struct bench_asym_slot {
	const struct bench_asym_item *item; /**< what it is given */
	uint64_t stamp;			    /**< TSC when it was submitted */
	uint8_t *out;			    /**< room for the output */
	uint8_t *priv;			    /**< room for a new private key */
	uint32_t out_len;		    /**< bytes that came out */
	int32_t status;			    /**< of its completion */
};

/** Everything of one lcore. The lcore's thread alone writes it while it runs. */
struct bench_asym_lane {
	/* what the loop reads */
	struct cburst_lane *lane;
	struct bench_asym_slot **idle; /**< stack of slots that are free */
	uint32_t nb_idle;
	uint32_t outstanding;
	uint32_t burst;
	uint32_t depth;
	enum bench_submit submit;
	int refusal;		       /**< errno of a submit that no waiting will help */
	uint64_t last;		       /**< TSC of the last completion */
	struct cburst_asym_req common; /**< a request without data */
	struct cburst_asym_req req[CBURST_BURST_MAX];

	/* what the row is made of */
	const struct bench_point *point;
	const struct bench_asym_item *items; /**< BENCH_ASYM_ITEMS of them, shared by all lanes */
	struct bench_asym_slot *slots;	     /**< depth of them */
	uint8_t *bytes;			     /**< what slots point into */
	uint32_t out_room;		     /**< bytes at bench_asym_slot::out */
	uint32_t priv_len;		     /**< bytes of a new private key */
	struct bench_asym_ref *ref;	     /**< libcrypto's side */
	unsigned lcore;
	unsigned index;

	struct bench_found found;
};

/**
 * Give a lane its requests and slots.
 * @param w zero-initialised, with lane, point, items, common, lcore and index set
 * @param pkey the key
 * @param err what could not be had
 * @return 0 or negative errno
 */
int bench_asym_lane_init(struct bench_asym_lane *w, EVP_PKEY *pkey, struct cburst_error *err);

/** Free all that; buffers of operations that never came back are left alone. */
void bench_asym_lane_fini(struct bench_asym_lane *w);

/** Put a slot's data into a request. */
static inline void
bench_asym_fill(const struct bench_asym_lane *w, struct bench_asym_slot *s,
		struct cburst_asym_req *r)
{
	const struct bench_asym_item *item = s->item;

	*r = w->common;
	r->cookie = s;
	r->in = item->in;
	r->in_len = item->in_len;
	r->sig = r->peer = item->other;
	r->sig_len = r->peer_len = item->other_len;
	r->out = s->out;
	r->out_cap = w->out_room;
	r->priv = s->priv;
}

/** A slot's result, for bench_asym_ref_check(). */
static inline struct bench_asym_output
bench_asym_output(const struct bench_asym_lane *w, const struct bench_asym_slot *s)
{
	return (struct bench_asym_output){ s->out, s->out_len, s->priv, w->priv_len };
}

/** What came out of a stretch of the loop. */
struct bench_asym_stretch {
	struct bench_counts counts; /**< between the first and the last completion of it */
	double cpu_seconds;	    /**< CPU time of that */
};

/**
 * Keep the lane's depth in flight. Before it counts, as many completions come as are kept in
 * flight; it counts from one poll that returned something to another, so that a device that
 * finishes many at once is neither given nor denied any.
 * @param w the lane; its thread
 * @param seconds counted
 * @param histogram gets every latency, or NULL
 * @param out counted, added to
 */
void bench_asym_loop(struct bench_asym_lane *w, double seconds, struct bench_histogram *histogram,
		     struct bench_asym_stretch *out);

/** Wait until everything in flight is back, or nothing comes any more. @return what is not back */
unsigned bench_asym_drain(struct bench_asym_lane *w);

/**
 * Put one burst through the device and compare its results with libcrypto.
 * @param w the lane; its thread
 * @return 0, or a negative errno with the reason in w->found.note
 */
int bench_asym_prepare(struct bench_asym_lane *w);

/** Verify mode on a lane that is ready: many results compared, damaged inputs between good ones. */
struct bench_result;
void bench_asym_verify(struct bench_asym_lane *w, struct bench_result *out);

#endif /* BENCH_ASYM_LANE_H */
