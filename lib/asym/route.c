/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_branch_prediction.h>
#include <rte_malloc.h>

#include "asym/asym_internal.h"
#include "asym/signature.h"
#include "burst/burst.h"
#include "op/key_internal.h"

/* Variants of one key on one lane. Each has sessions; more are a mistake of the caller. */
#define VARIANTS_MAX 64

/* Longest output; 0 when the request is not possible with the key whatever the device. */
static uint32_t
out_max(const struct cbi_numbers *k, union cbi_asym_variant v, uint8_t sig_format)
{
	const struct cbi_hash *hash = cbi_hash_find(v.hash);
	const uint32_t size = k->size;

	switch (v.op) {
	case CBURST_ASYM_SIGN:
		if (k->type == CBURST_KEY_RSA)
			return size;
		if (k->type == CBURST_KEY_EC)
			return sig_format == CBURST_SIG_RAW
				? 2u * k->order_len
				: (uint32_t)cbi_sig_der_max(k->order_len);
		return 2 * size;
	case CBURST_ASYM_ENCRYPT:
		return size;
	case CBURST_ASYM_DECRYPT:
		if (v.padding == CBURST_PADDING_PKCS1)
			return size - 11;
		if (v.padding == CBURST_PADDING_OAEP)
			return hash != NULL && size > 2u * hash->len + 2 ? size - 2 * hash->len - 2
									 : 0;
		return size;
	case CBURST_ASYM_DERIVE:
		return size;
	case CBURST_ASYM_GENERATE:
	case CBURST_ASYM_PUBLIC:
		return k->type == CBURST_KEY_EC ? 1 + 2 * size : size;
	default:
		return 0;
	}
}

/*
 * What of a request decides its way, fields that mean nothing to it cleared. Whatever has no
 * meaning is refused.
 */
static enum cburst_reason
variant_of(const struct cbi_numbers *k, const struct cburst_asym_req *req,
	   union cbi_asym_variant *out)
{
	const bool signs = req->op == CBURST_ASYM_SIGN || req->op == CBURST_ASYM_VERIFY;
	const struct cbi_hash *hash = cbi_hash_find(req->hash);
	union cbi_asym_variant v = { .op = req->op };
	int salt;

	*out = v;
	if (cbi_asym_kind_of(k, req->op) < 0)
		return CBURST_REASON_OPERATION;
	if ((req->op == CBURST_ASYM_SIGN || req->op == CBURST_ASYM_DECRYPT ||
	     (req->op == CBURST_ASYM_DERIVE && req->priv == NULL)) &&
	    !k->has_private)
		return CBURST_REASON_OPERATION;
	if ((req->op == CBURST_ASYM_VERIFY || req->op == CBURST_ASYM_ENCRYPT) && !k->has_public)
		return CBURST_REASON_OPERATION;
	if (req->context_len > CBURST_CONTEXT_MAX)
		return CBURST_REASON_PADDING;
	if (k->type == CBURST_KEY_ED25519 || k->type == CBURST_KEY_ED448) {
		if (req->eddsa > CBURST_EDDSA_PH)
			return CBURST_REASON_PADDING;
		if (k->type == CBURST_KEY_ED25519 &&
		    ((req->eddsa == CBURST_EDDSA_PURE && req->context_len != 0) ||
		     (req->eddsa == CBURST_EDDSA_CTX && req->context_len == 0)))
			return CBURST_REASON_PADDING;
	}
	if (k->type != CBURST_KEY_RSA) {
		*out = v;
		return CBURST_REASON_NONE;
	}
	if (req->padding >= CBURST_PADDINGS || (req->hash != CBURST_ALG_NONE && hash == NULL) ||
	    (k->pss_only && req->padding != CBURST_PADDING_PSS))
		return CBURST_REASON_PADDING;
	v.padding = req->padding;
	if (req->padding == CBURST_PADDING_PKCS1)
		v.hash = signs ? req->hash : (uint8_t)CBURST_ALG_NONE;
	if (req->padding == CBURST_PADDING_PSS || req->padding == CBURST_PADDING_OAEP) {
		if (hash == NULL || signs != (req->padding == CBURST_PADDING_PSS))
			return CBURST_REASON_PADDING;
		v.hash = req->hash;
		v.mgf1 = req->mgf1_hash != CBURST_ALG_NONE ? req->mgf1_hash : req->hash;
		if (cbi_hash_find(v.mgf1) == NULL)
			return CBURST_REASON_PADDING;
	}
	if (req->padding == CBURST_PADDING_OAEP)
		v.label = req->context_len != 0;
	if (req->padding == CBURST_PADDING_PSS) {
		salt = req->salt_len;
		if (salt < CBURST_SALT_ANY ||
		    (salt == CBURST_SALT_ANY && req->op != CBURST_ASYM_VERIFY))
			return CBURST_REASON_PADDING;
		if (salt != CBURST_SALT_ANY) {
			salt = cbi_salt_bytes(salt, k->bits, hash);
			if (salt < 0)
				return CBURST_REASON_PADDING;
		}
		v.salt = (int16_t)salt;
	}
	*out = v;
	return CBURST_REASON_NONE;
}

uint32_t
cburst_asym_out_max(const struct cburst_asym_req *req)
{
	union cbi_asym_variant v;

	if (req->key == NULL || req->key->asym == NULL ||
	    variant_of(req->key->asym->numbers, req, &v) != CBURST_REASON_NONE)
		return 0;
	return out_max(req->key->asym->numbers, v, req->sig_format);
}

/* Hardware before what computes several at once before the rest; its own padding before ours. */
static uint8_t
rank_of(const struct cbi_device *dev, bool native)
{
	const unsigned class = dev->info.hardware ? 0 : cbi_asym_traits(dev)->batches ? 1 : 2;

	return (uint8_t)(2 * class + !native);
}

static bool
open_device(struct cburst_lane *lane, struct cbi_asym_route *r, unsigned qp, bool native,
	    struct cbi_asym_candidate *out, int *why)
{
	const struct cbi_device *dev = &lane->cb->devices[lane->qp[qp].device];
	const struct cburst_asym_traits *t = cbi_asym_traits(dev);
	struct cbi_asym_candidate c = { .qp = (uint8_t)qp, .native = native };
	bool own_rng, crt = false;

	if (!cbi_asym_device_can(dev, r->numbers, (enum cbi_asym_kind)r->kind, r->v, native,
				 &own_rng))
		return false;
	/* capabilities alone do not settle it */
	c.session = cbi_asym_session_get(r->key, dev, lane->index, (enum cbi_asym_kind)r->kind,
					 r->v, native, &crt, why);
	if (c.session == NULL)
		return false;
	c.rank = rank_of(dev, native || r->v.padding == CBURST_PADDING_NONE);
	c.own_rng = own_rng;
	c.checks_crt = t->checks_crt;
	c.checks_points = t->checks_points;
	c.x_only = t->ecdh_x_only;
	c.crt = crt && r->kind == CBI_ASYM_RSA;
	*out = c;
	return true;
}

static bool
try_device(struct cburst_lane *lane, struct cbi_asym_route *r, unsigned qp, bool native, int *why)
{
	struct cbi_asym_candidate c;
	unsigned at;

	if (!open_device(lane, r, qp, native, &c, why))
		return false;
	for (at = r->nb; at != 0 && r->cand[at - 1].rank > c.rank; at--)
		r->cand[at] = r->cand[at - 1];
	r->cand[at] = c;
	r->nb++;
	return true;
}

const struct cbi_asym_candidate *
cbi_asym_raw(struct cburst_lane *lane, struct cbi_asym_route *r, unsigned at)
{
	int why;

	if (!r->cand[at].native)
		return &r->cand[at];
	if ((r->raw_tried & 1u << at) == 0) {
		r->raw_tried |= (uint16_t)(1u << at);
		open_device(lane, r, r->cand[at].qp, false, &r->raw[at], &why);
	}
	return r->raw[at].session != NULL ? &r->raw[at] : NULL;
}

static struct cbi_asym_route *
route_make(struct cburst_lane *lane, struct cburst_key *key, union cbi_asym_variant v)
{
	struct cbi_asym_route **head = &key->asym->route[lane->index], *r;
	int why = 0;
	unsigned n = 0;

	for (r = *head; r != NULL; r = r->next)
		n++;
	r = n < VARIANTS_MAX ? rte_zmalloc_socket("cburst_asym_route", sizeof(*r),
						  RTE_CACHE_LINE_SIZE, lane->node)
			     : NULL;
	if (r == NULL) {
		cbi_refuse(lane, CBURST_REASON_SESSION);
		return NULL;
	}
	r->key = key;
	r->numbers = key->asym->numbers;
	r->v = v;
	r->hash = cbi_hash_find(v.hash);
	r->mgf1 = cbi_hash_find(v.mgf1);
	r->kind = (uint8_t)cbi_asym_kind_of(r->numbers, v.op);
	r->out_max = out_max(r->numbers, v, CBURST_SIG_DER);
	for (unsigned i = 0; i < lane->nb_qps; i++)
		if (r->kind != CBI_ASYM_RSA || !try_device(lane, r, i, true, &why))
			try_device(lane, r, i, false, &why);
	if (r->nb == 0) {
		rte_free(r);
		cbi_refuse(lane, why == -ENOMEM ? CBURST_REASON_SESSION : CBURST_REASON_NO_DEVICE);
		return NULL;
	}
	r->next = *head;
	/* cbi_asym_key_in_use() walks the list from the control path */
	__atomic_store_n(head, r, __ATOMIC_RELEASE);
	return r;
}

struct cbi_asym_route *
cbi_asym_route_get(struct cburst_lane *lane, const struct cburst_asym_req *req)
{
	union cbi_asym_variant v;
	enum cburst_reason reason;
	struct cbi_asym_route *r;

	if (unlikely(req->key->asym == NULL)) {
		cbi_refuse(lane, CBURST_REASON_OPERATION);
		return NULL;
	}
	reason = variant_of(req->key->asym->numbers, req, &v);
	if (unlikely(reason != CBURST_REASON_NONE)) {
		cbi_refuse(lane, reason);
		return NULL;
	}
	for (r = req->key->asym->route[lane->index]; r != NULL; r = r->next)
		if (likely(r->v.id == v.id))
			return r;
	return route_make(lane, req->key, v);
}

const struct cbi_asym_candidate *
cbi_asym_pick(struct cburst_lane *lane, const struct cbi_asym_route *r)
{
	const struct cbi_asym_candidate *best = NULL;
	enum cburst_reason why = CBURST_REASON_DOWN;
	uint32_t best_load = UINT32_MAX;
	struct cbi_qp *passed = NULL;

	for (unsigned i = 0; i < r->nb; i++) {
		const struct cbi_asym_candidate *c = &r->cand[i];
		struct cbi_qp *qp = &lane->qp[c->qp];

		/* the first rank that has room is good enough */
		if (best != NULL && c->rank != best->rank)
			break;
		if (unlikely(cbi_qp_closed(qp))) {
			if (best == NULL && passed == NULL)
				passed = qp;
			continue;
		}
		if (qp->staged == qp->burst)
			cbi_qp_flush(lane, qp, CBURST_FLUSH_FULL);
		if (qp->staged >= qp->burst) {
			why = CBURST_REASON_QUEUE_FULL;
			continue;
		}
		/* what decides about it goes there first */
		if (unlikely(qp->state == CBURST_QP_PROBING)) {
			best = c;
			break;
		}
		/* go on filling a burst that was begun */
		if (qp->staged != 0) {
			best = c;
			break;
		}
		if (qp->in_flight < best_load) {
			best = c;
			best_load = qp->in_flight;
		}
	}
	if (unlikely(best == NULL)) {
		cbi_refuse(lane, why);
		return NULL;
	}
	if (unlikely(passed != NULL)) {
		CBI_COUNT(passed->stats.diverted, 1);
		CBI_COUNT(lane->count.diverted, 1);
	} else if (unlikely(best->rank != r->cand[0].rank)) {
		CBI_COUNT(lane->count.spilled, 1);
	}
	return best;
}

int
cburst_asym_prepare(struct cburst_lane *lane, const struct cburst_asym_req *req)
{
	if (cbi_asym_lane_get(lane) == NULL || cbi_asym_route_get(lane, req) == NULL)
		return cburst_lane_error(lane);
	return 0;
}

int
cburst_asym_route_query(struct cburst_lane *lane, const struct cburst_asym_req *req,
			bool *library_padding)
{
	const struct cbi_asym_route *r = cbi_asym_route_get(lane, req);
	unsigned i;

	if (r == NULL)
		return cburst_lane_error(lane);
	for (i = 0; i < r->nb; i++) {
		const struct cbi_asym_candidate *c = &r->cand[i];

		if (cbi_qp_closed(&lane->qp[c->qp]))
			continue;
		if (library_padding != NULL)
			*library_padding = r->kind == CBI_ASYM_RSA &&
				r->v.padding != CBURST_PADDING_NONE && !c->native;
		return lane->qp[c->qp].dev_id;
	}
	return cbi_refuse(lane, CBURST_REASON_DOWN);
}
