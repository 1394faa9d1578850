/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Capabilities say too little about public keys to plan with: an instance is made of each target,
 * and asked where each operation would go, which makes sessions on the way.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_errno.h>
#include <rte_lcore.h>
#include <rte_log.h>

#include "algos.h"
#include "asym_key.h"
#include "points_build.h"

/* What one target does of one algorithm. */
struct offer {
	unsigned ops;		 /* 1u << enum cburst_asym_op */
	struct cburst_error why; /* why not all */
};

struct bench_asym_offers {
	unsigned nb_algos;
	struct offer offer[]; /* by target, then by algorithm */
};

static struct offer *
offer_of(const struct bench_builder *b, unsigned target, unsigned algo)
{
	return &b->offers->offer[target * b->offers->nb_algos + algo];
}

static void
ask_algo(struct cburst *cb, struct cburst_lane *lane, const struct bench_algo *algo,
	 struct offer *o)
{
	struct cburst_key *key = NULL;
	struct cburst_asym_req req;
	EVP_PKEY *pkey;
	unsigned op;

	pkey = bench_asym_key(&algo->asym, &o->why);
	if (pkey == NULL || cburst_key_from_evp(cb, pkey, &key, &o->why) < 0)
		return;
	for (op = 0; op < CBURST_ASYM_OPS; op++) {
		if (!(algo->asym.ops & 1u << op))
			continue;
		bench_asym_request(&algo->asym, op, key, &req);
		if (cburst_asym_route_query(lane, &req, NULL) >= 0)
			o->ops |= 1u << op;
		else
			app_error_set(&o->why, "%s: %s", bench_asym_op_name(op),
				      cburst_reason_text(cburst_lane_reason(lane)));
	}
	cburst_key_free(key);
}

static void
ask_target(struct bench_builder *b, unsigned index)
{
	const struct bench_target *t = &b->targets->v[index];
	const char *devices[BENCH_TARGET_DEVICES_MAX];
	const unsigned lcore = rte_get_main_lcore();
	struct cburst_error err = { { 0 } };
	struct cburst_params params;
	struct cburst *cb = NULL;
	unsigned i;
	int rc = -ENOTSUP;

	for (i = 0; i < t->n; i++)
		devices[i] = t->dev[i].name;
	cburst_params_init(&params);
	params.devices = devices;
	params.nb_devices = t->n;
	params.lcores = &lcore;
	params.nb_lcores = 1;
	if (bench_target_asymmetric(t))
		rc = cburst_create(&params, &cb, &err);
	else
		app_error_set(&err, "it has no public-key operations");
	for (i = 0; i < b->config->algos.n; i++) {
		const struct bench_algo *algo = &b->config->algos.v[i];
		struct offer *o = offer_of(b, index, i);

		if (!bench_algo_is_asym(algo) ||
		    (t->only != NULL && strcmp(t->only, algo->name) != 0))
			continue;
		if (cb != NULL)
			ask_algo(cb, cburst_lane_get(cb, lcore), algo, o);
		else
			app_error_set(&o->why, "%s",
				      err.text[0] != '\0' ? err.text : rte_strerror(-rc));
	}
	cburst_destroy(cb);
}

int
bench_asym_ask(struct bench_builder *b)
{
	const struct bench_algos *algos = &b->config->algos;
	const uint32_t log = (uint32_t)rte_log_register("lib.cryptodev");
	const int level = rte_log_get_level(log);
	unsigned i, n = 0;

	for (i = 0; i < algos->n; i++)
		n += bench_algo_is_asym(&algos->v[i]);
	if (n == 0)
		return 0;
	b->offers = calloc(1,
			   sizeof(*b->offers) +
				   (size_t)b->targets->n * algos->n * sizeof(b->offers->offer[0]));
	if (b->offers == NULL)
		return -ENOMEM;
	b->offers->nb_algos = algos->n;
	/* DPDK complains of each session that cannot be made, which is what is asked here */
	rte_log_set_level(log, RTE_LOG_CRIT);
	for (i = 0; i < b->targets->n; i++)
		ask_target(b, i);
	rte_log_set_level(log, (uint32_t)level);
	return 0;
}

void
bench_asym_forget(struct bench_builder *b)
{
	free(b->offers);
	b->offers = NULL;
}

static int
add(struct bench_builder *b, struct bench_point p)
{
	const struct bench_config *c = b->config;
	unsigned l;
	int rc = 0;

	if (p.nowhere || p.mode == BENCH_VERIFY) {
		struct bench_builder one = *b;
		struct bench_config first = *c;

		/* one row is enough: nothing about it depends on burst and depth */
		first.bursts.n = RTE_MIN(first.bursts.n, 1u);
		first.depths.n = 0;
		one.config = &first;
		p.lcores = 1;
		p.submit = BENCH_SUBMIT_BURST;
		return bench_builder_loads(&one, p);
	}
	for (l = 0; l < c->lcores.n && rc == 0; l++) {
		p.lcores = c->lcores.v[l];
		rc = bench_builder_loads(b, p);
	}
	return rc;
}

/* An operation on every target that does it. Where the user named the algorithm and none does, a
 * row says so, with libcrypto's figure. */
static int
add_op(struct bench_builder *b, struct bench_point p, unsigned algo)
{
	const unsigned nb = b->targets->n;
	bool found = false;
	unsigned t;
	int rc = 0;

	for (t = 0; t < nb && rc == 0; t++) {
		const struct offer *o = offer_of(b, t, algo);

		p.target = &b->targets->v[t];
		if (o->ops & 1u << p.asym_op) {
			rc = add(b, p);
			found = true;
			continue;
		}
		if (p.target->only != NULL && strcmp(p.target->only, p.algo->name) != 0)
			continue;
		app_error_set(&b->why, "%s on %s: %s", p.algo->name, p.target->label, o->why.text);
		if (p.target->named && !p.algo->by_family && nb > 1)
			bench_builder_note(b);
	}
	if (found || (p.algo->by_family && !b->config->keep_alone) || p.mode == BENCH_VERIFY ||
	    rc < 0)
		return rc;
	p.target = nb == 1 && !p.algo->by_family ? &b->targets->v[0] : &bench_target_nowhere;
	p.nowhere = true;
	snprintf(p.why, sizeof(p.why), "no device can do it (%s)",
		 nb == 1 ? offer_of(b, 0, algo)->why.text : "--list shows what they do");
	return add(b, p);
}

int
bench_asym_points(struct bench_builder *b, enum bench_mode mode, const struct bench_algo *algo)
{
	const unsigned before = b->out->n, index = (unsigned)(algo - b->config->algos.v);
	const unsigned wanted = b->asked != 0 ? b->asked >> BENCH_OP_ASYM_SHIFT : UINT32_MAX;
	struct bench_point p = {
		.mode = mode, .algo = algo, .submit = b->config->submit, .segments = 1
	};
	char text[64];
	unsigned op;
	int rc = 0;

	bench_asym_ops_text(algo->asym.ops, text, sizeof(text));
	if (!(algo->asym.ops & wanted))
		app_error_set(&b->why, "--op: %s does something else: %s", algo->name, text);
	for (op = 0; op < CBURST_ASYM_OPS && rc == 0; op++) {
		p.asym_op = op;
		if (algo->asym.ops & wanted & 1u << op)
			rc = add_op(b, p, index);
	}
	if (rc == 0 && b->out->n == before && !algo->by_family) {
		app_error_set(b->err, "%s", b->why.text);
		return -ENOTSUP;
	}
	return rc;
}
