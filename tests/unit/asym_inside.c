/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include <rte_cryptodev.h>
#include <rte_mempool.h>

#include "asym/asym_internal.h"
#include "asym_inside.h"
#include "op/key_internal.h"

static void
distrust(struct cbi_asym_candidate *c)
{
	c->crt = 1;
	c->checks_crt = 0;
}

static void
no_rng(struct cbi_asym_candidate *c)
{
	c->own_rng = 0;
}

static void
no_point_checks(struct cbi_asym_candidate *c)
{
	c->checks_points = 0;
}

static unsigned
each_candidate(struct cburst_key *key, void (*change)(struct cbi_asym_candidate *))
{
	unsigned n = 0;

	for (unsigned l = 0; l < key->cb->nb_lanes; l++)
		for (struct cbi_asym_route *r = key->asym->route[l]; r != NULL; r = r->next)
			for (unsigned i = 0; i < r->nb; i++, n++)
				change(&r->cand[i]);
	return n;
}

unsigned
asym_inside_distrust(struct cburst_key *key)
{
	return each_candidate(key, distrust);
}

unsigned
asym_inside_no_rng(struct cburst_key *key)
{
	return each_candidate(key, no_rng);
}

unsigned
asym_inside_no_point_checks(struct cburst_key *key)
{
	return each_candidate(key, no_point_checks);
}

unsigned
asym_inside_form(struct cburst_key *key, unsigned qp, bool own_rng, bool x_only)
{
	unsigned n = 0;

	for (struct cbi_asym_route *r = key->asym->route[0]; r != NULL; r = r->next) {
		for (unsigned i = 0; i < r->nb; i++) {
			if (r->cand[i].qp != qp)
				continue;
			r->cand[i].own_rng = own_rng;
			r->cand[i].x_only = x_only;
			n++;
		}
	}
	return n;
}

bool
asym_inside_contains(const struct cburst_lane *lane, const void *bytes, size_t n)
{
	const struct cbi_asym_lane *a = lane->asym;

	for (uint32_t i = 0; i < a->nb_ops; i++)
		if (memmem(a->all_ops[i], sizeof(*a->all_ops[i]), bytes, n) != NULL)
			return true;
	return false;
}

static struct asym_fault fault;
static uint8_t hurt_id;
static bool hurt;
static enqueue_pkt_burst_t real_enqueue;
static dequeue_pkt_burst_t real_dequeue;

static uint16_t
enqueue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	uint16_t taken = 0;

	while (taken < n && (fault.take_max == 0 || taken < fault.take_max)) {
		if (fault.refuse != 0) {
			fault.refuse--;
			ops[taken]->status = RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
			break;
		}
		if (real_enqueue(qp, &ops[taken], 1) == 0)
			break;
		taken++;
	}
	return taken;
}

static uint16_t
dequeue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	const uint16_t got = real_dequeue(qp, ops, n);

	for (uint16_t i = 0; i < got && fault.flip != 0; i++) {
		struct rte_crypto_rsa_op_param *rsa = &ops[i]->asym->rsa;

		if (ops[i]->type != RTE_CRYPTO_OP_TYPE_ASYMMETRIC)
			continue;
		if (rsa->op_type == RTE_CRYPTO_ASYM_OP_SIGN)
			rsa->sign.data[rsa->sign.length / 2] ^= 0x10;
		else
			rsa->message.data[rsa->message.length / 2] ^= 0x10;
		fault.flip--;
	}
	return got;
}

void
asym_inside_hurt(uint8_t dev_id, const struct asym_fault *f)
{
	struct rte_crypto_fp_ops *ops = &rte_crypto_fp_ops[dev_id];

	fault = *f;
	if (hurt)
		return;
	hurt = true;
	hurt_id = dev_id;
	real_enqueue = ops->enqueue_burst;
	real_dequeue = ops->dequeue_burst;
	ops->enqueue_burst = enqueue;
	ops->dequeue_burst = dequeue;
}

void
asym_inside_heal(void)
{
	if (!hurt)
		return;
	rte_crypto_fp_ops[hurt_id].enqueue_burst = real_enqueue;
	rte_crypto_fp_ops[hurt_id].dequeue_burst = real_dequeue;
	hurt = false;
}
