/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include <cryptoburst/device.h>
#include <cryptoburst/route.h>

#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "device/device_internal.h"
#include "health/health.h"
#include "op/key_internal.h"
#include "route/pick.h"

/* AAD lengths that one lane can use with one key: each costs sessions on every device. */
#define AAD_LENGTHS_MAX 64

/*
 * How much of a queue pair's time is taken: what it has to do before it could begin another burst.
 */
static inline uint32_t
load_of(const struct cbi_qp *qp)
{
	return qp->in_flight + qp->staged;
}

static bool
has_room(struct cburst_lane *lane, struct cbi_qp *qp)
{
	if (qp->staged == qp->burst)
		cbi_qp_flush(lane, qp, CBURST_FLUSH_FULL);
	return qp->staged < qp->burst;
}

static void
use_candidate(struct cburst_lane *lane, struct cbi_route *r, unsigned large, unsigned at)
{
	r->current[large] = &r->cand[r->order[large][at]];
	r->current_qp[large] = &lane->qp[r->current[large]->qp];
}

static enum cburst_reason
fits(const struct cbi_candidate *c, uint32_t length, const struct cbi_need *need)
{
	if (length > c->length_max)
		return CBURST_REASON_TOO_LONG;
	if (length == 0 && c->no_empty)
		return CBURST_REASON_LENGTH;
	if ((need->shapes & ~c->shapes & 1u << CBI_SHAPE_CARRY) != 0)
		return CBURST_REASON_COUNTER;
	if ((need->shapes & ~c->shapes) != 0 || need->segments > c->segments_max)
		return CBURST_REASON_SEGMENTED;
	return CBURST_REASON_NONE;
}

const struct cbi_candidate *
cbi_pick_slow(struct cburst_lane *lane, struct cbi_route *r, uint32_t length,
	      const struct cbi_need *need)
{
	const unsigned large = length >= r->threshold;
	const uint8_t *order = r->order[large];
	enum cburst_reason why = CBURST_REASON_NO_DEVICE;
	unsigned i, best = r->nb;
	uint32_t best_load = UINT32_MAX;
	struct cbi_qp *passed = NULL;
	bool full = false;

	for (i = 0; i < r->nb; i++) {
		const struct cbi_candidate *c = &r->cand[order[i]];
		struct cbi_qp *qp = &lane->qp[c->qp];
		const enum cburst_reason reason = fits(c, length, need);

		/* past the preferred kind, the first with room is good enough */
		if (i >= r->nb_preferred[large] && best != r->nb)
			break;
		if (reason != CBURST_REASON_NONE) {
			if (why != CBURST_REASON_QUEUE_FULL && why != CBURST_REASON_DOWN)
				why = reason;
			continue;
		}
		if (unlikely(cbi_qp_closed(qp))) {
			if (i < r->nb_preferred[large] && passed == NULL)
				passed = qp;
			if (why != CBURST_REASON_QUEUE_FULL)
				why = CBURST_REASON_DOWN;
			continue;
		}
		/* what decides about it goes there first */
		if (unlikely(qp->state == CBURST_QP_PROBING && has_room(lane, qp))) {
			best = i;
			break;
		}
		if (!has_room(lane, qp)) {
			full |= i < r->nb_preferred[large];
			why = CBURST_REASON_QUEUE_FULL;
			continue;
		}
		/* go on filling a burst that was begun; begin one where the least is in flight */
		if (c == r->current[large] && qp->staged != 0) {
			best = i;
			break;
		}
		if (load_of(qp) < best_load) {
			best = i;
			best_load = load_of(qp);
		}
	}
	if (best == r->nb) {
		cbi_refuse(lane, why);
		return NULL;
	}
	if (unlikely(passed != NULL)) {
		CBI_COUNT(passed->stats.diverted, 1);
		CBI_COUNT(lane->count.diverted, 1);
	}
	if (r->choice)
		CBI_COUNT(lane->count.routed[large], 1);
	if (best < r->nb_preferred[large])
		use_candidate(lane, r, large, best);
	else if (full)
		CBI_COUNT(lane->count.spilled, 1);
	return &r->cand[order[best]];
}

const struct cbi_candidate *
cbi_pick_other(struct cburst_lane *lane, const struct cbi_route *r, uint32_t length,
	       const struct cbi_need *need, enum cburst_dir dir, unsigned except, bool *full)
{
	const uint8_t *order = r->order[length >= r->threshold];
	unsigned i;

	if (full != NULL)
		*full = false;
	for (i = 0; i < r->nb; i++) {
		const struct cbi_candidate *c = &r->cand[order[i]];
		struct cbi_qp *qp = &lane->qp[c->qp];

		if (c->qp == except || cbi_qp_closed(qp) || c->session[dir] == NULL ||
		    fits(c, length, need) != CBURST_REASON_NONE)
			continue;
		if (full == NULL || has_room(lane, qp))
			return c;
		*full = true;
	}
	return NULL;
}

static uint8_t
shapes_of(const struct cbi_device_limits *l)
{
	uint8_t shapes = 1u << CBI_SHAPE_IN_PLACE;

	if (l->in_place_sgl)
		shapes |= 1u << CBI_SHAPE_IN_PLACE_SGL;
	if (l->lb_to_lb)
		shapes |= 1u << CBI_SHAPE_LB_TO_LB;
	if (l->lb_to_sgl)
		shapes |= 1u << CBI_SHAPE_LB_TO_SGL;
	if (l->sgl_to_lb)
		shapes |= 1u << CBI_SHAPE_SGL_TO_LB;
	if (l->counter_bits > 32)
		shapes |= 1u << CBI_SHAPE_CARRY;
	if (l->sgl_to_sgl)
		shapes |= 1u << CBI_SHAPE_SGL_TO_SGL;
	return shapes;
}

/* Candidates by size class: hardware first for large messages, software first for small ones. */
static void
order_candidates(struct cburst_lane *lane, struct cbi_route *r, bool by_size)
{
	unsigned large, pass, i, n;

	for (large = 0; large < 2; large++) {
		n = 0;
		for (pass = 0; pass < 2; pass++) {
			for (i = 0; i < r->nb; i++)
				if (r->cand[i].hardware == (pass == 0 ? large : !large))
					r->order[large][n++] = i;
			if (r->nb_preferred[large] == 0)
				r->nb_preferred[large] = n;
		}
		r->choice = by_size && r->nb_preferred[large] != r->nb;
		if (!by_size)
			r->nb_preferred[large] = r->nb;
		use_candidate(lane, r, large, 0);
	}
}

/* A route without sessions: what could serve this key with this AAD length. */
static struct cbi_route *
route_new(struct cburst_lane *lane, struct cburst_key *key, uint32_t aad_len)
{
	const struct cburst *cb = lane->cb;
	struct cbi_device_limits limits;
	struct cbi_route *r;
	unsigned i;

	r = rte_zmalloc_socket("cburst_route", sizeof(*r), RTE_CACHE_LINE_SIZE, lane->node);
	if (r == NULL) {
		cbi_refuse(lane, CBURST_REASON_SESSION);
		return NULL;
	}
	r->key = key;
	r->aad_len = aad_len;
	r->threshold = cb->params.route_by_size ? cb->thresholds.bytes[key->spec.alg] : 0;
	r->length_safe = UINT32_MAX;
	for (i = 0; i < lane->nb_qps; i++) {
		const uint8_t dev_id = lane->qp[i].dev_id;
		struct cbi_candidate *c = &r->cand[r->nb];

		if (cburst_device_can(dev_id, &key->spec, aad_len, NULL) != 0 ||
		    cbi_device_limits(dev_id, &key->spec, &limits, NULL) != 0)
			continue;
		c->qp = i;
		c->hardware = lane->qp[i].hardware;
		c->direct = lane->qp[i].direct != NULL && key->spec.alg == CBURST_ALG_AES_GCM;
		c->shapes = shapes_of(&limits);
		c->no_empty = limits.no_empty;
		c->segments_max = limits.segments_max;
		c->length_max = limits.length_max;
		r->length_safe = RTE_MIN(r->length_safe, limits.length_max);
		r->nb++;
	}
	order_candidates(lane, r, cb->params.route_by_size);
	return r;
}

static void
drop_candidate(struct cburst_lane *lane, struct cbi_route *r, unsigned at, bool by_size)
{
	unsigned i;

	for (i = at; i + 1 < r->nb; i++)
		r->cand[i] = r->cand[i + 1];
	r->nb--;
	r->nb_preferred[0] = 0;
	r->nb_preferred[1] = 0;
	order_candidates(lane, r, by_size);
}

/*
 * Sessions of one direction on every candidate. What a driver refuses here it would refuse per op
 * or worse, so it is no candidate for this key: capabilities alone do not settle it.
 */
static bool
open_sessions(struct cburst_lane *lane, struct cbi_route *r, enum cburst_dir dir)
{
	struct cburst *cb = lane->cb;
	bool starved = false;
	unsigned i = 0;

	while (i < r->nb) {
		const struct cbi_qp *qp = &lane->qp[r->cand[i].qp];
		int why = 0;

		r->cand[i].session[dir] = cbi_session_get(r->key, &cb->devices[qp->device], dir,
							  r->aad_len, &why);
		if (r->cand[i].session[dir] != NULL) {
			i++;
		} else if (why == -ENOMEM) {
			starved = true;
			break;
		} else if (r->outstanding == 0) {
			drop_candidate(lane, r, i, cb->params.route_by_size);
		} else {
			/* operations of the other direction point at candidates: leave them where
			 * they are */
			r->cand[i].length_max = 0;
			r->cand[i].no_empty = 1;
			r->length_safe = 0;
			i++;
		}
	}
	if (starved) {
		cbi_refuse(lane, CBURST_REASON_SESSION);
		return false;
	}
	if (r->nb == 0) {
		cbi_refuse(lane, CBURST_REASON_NO_DEVICE);
		return false;
	}
	r->ready[dir] = 1;
	return true;
}

struct cbi_route *
cbi_route_make(struct cburst_lane *lane, struct cburst_key *key, uint32_t aad_len,
	       enum cburst_dir dir)
{
	struct cbi_route **head = &key->route[lane->index], *r;
	unsigned n = 0;

	if (key->asym != NULL) {
		cbi_refuse(lane, CBURST_REASON_OPERATION);
		return NULL;
	}
	if (aad_len > lane->aad_max || (aad_len != 0 && key->kind != CBURST_KIND_AEAD)) {
		cbi_refuse(lane, CBURST_REASON_AAD);
		return NULL;
	}
	for (r = *head; r != NULL && r->aad_len != aad_len; r = r->next)
		n++;
	if (r == NULL) {
		if (n == AAD_LENGTHS_MAX) {
			cbi_refuse(lane, CBURST_REASON_SESSION);
			return NULL;
		}
		r = route_new(lane, key, aad_len);
		if (r == NULL)
			return NULL;
		r->next = *head;
		/* in_use() walks the list from the control path */
		__atomic_store_n(head, r, __ATOMIC_RELEASE);
	}
	if (r->nb == 0) {
		cbi_refuse(lane, CBURST_REASON_NO_DEVICE);
		return NULL;
	}
	if (!r->ready[dir]) {
		/* candidates may change places */
		__atomic_store_n(&lane->streak.key, NULL, __ATOMIC_RELAXED);
		if (!open_sessions(lane, r, dir))
			return NULL;
	}
	return r;
}

void
cbi_routes_free(struct cburst_key *key)
{
	struct cbi_route *r;
	unsigned i;

	for (i = 0; i < key->cb->nb_lanes; i++) {
		while ((r = key->route[i]) != NULL) {
			key->route[i] = r->next;
			rte_free(r);
		}
	}
}

void *
cbi_route_session(const struct cbi_route *route, uint8_t qp, enum cburst_dir dir)
{
	unsigned i;

	for (i = 0; i < route->nb; i++)
		if (route->cand[i].qp == qp)
			return route->cand[i].session[dir];
	return NULL;
}

int
cburst_route_query(struct cburst_lane *lane, struct cburst_key *key, uint32_t length)
{
	const struct cbi_route *r = cbi_route_get(lane, key, 0, CBURST_ENCRYPT);
	const struct cbi_need need = { .shapes = 1u << CBI_SHAPE_IN_PLACE, .segments = 1 };
	enum cburst_reason why = CBURST_REASON_TOO_LONG;
	unsigned large, i;

	if (r == NULL)
		return cburst_lane_error(lane);
	large = length >= r->threshold;
	for (i = 0; i < r->nb; i++) {
		const struct cbi_candidate *c = &r->cand[r->order[large][i]];

		if (fits(c, length, &need) != CBURST_REASON_NONE)
			continue;
		if (!cbi_qp_closed(&lane->qp[c->qp]))
			return lane->qp[c->qp].dev_id;
		why = CBURST_REASON_DOWN;
	}
	return cbi_refuse(lane, why);
}
