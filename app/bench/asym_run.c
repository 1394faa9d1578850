/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>

#include <rte_lcore.h>
#include <rte_malloc.h>

#include "asym_key.h"
#include "asym_measure.h"
#include "runner.h"
#include "selftest/known.h"
#include "text.h"

/* What the device works on, the same on every lane. */
static int
make_items(const struct bench_point *p, EVP_PKEY *pkey, struct bench_asym_item *items,
	   struct cburst_error *err)
{
	struct bench_asym_ref *ref = bench_asym_ref_new(&p->algo->asym, p->asym_op, pkey);
	int rc = ref != NULL ? 0 : -EIO;
	unsigned i;

	for (i = 0; i < BENCH_ASYM_ITEMS && rc == 0; i++)
		rc = bench_asym_ref_make(ref, &items[i]);
	bench_asym_ref_free(ref);
	if (rc < 0)
		app_error_set(err, "libcrypto does not do %s, so there is nothing to compare with",
			      p->algo->name);
	return rc;
}

static int
init_lane(struct bench_runner *r, const struct bench_point *p, struct bench_asym_measure *m,
	  unsigned lcore, struct cburst_key *key, EVP_PKEY *pkey,
	  const struct bench_asym_item *items, struct cburst_error *err)
{
	struct bench_asym_lane *w;

	w = rte_zmalloc_socket("bench_asym_lane", sizeof(*w), 64, rte_lcore_to_socket_id(lcore));
	if (w == NULL)
		return -ENOMEM;
	m->start[m->nb_lanes].measure = m;
	m->start[m->nb_lanes].lane = w;
	w->index = m->nb_lanes;
	m->lane[m->nb_lanes++] = w;
	w->point = p;
	w->lcore = lcore;
	w->items = items;
	bench_asym_request(&p->algo->asym, p->asym_op, key, &w->common);
	if (key == NULL)
		return bench_asym_lane_init(w, pkey, err);
	w->lane = cburst_lane_get(r->cb, lcore);
	if (w->lane == NULL) {
		app_error_set(err, "lcore %u has no lane", lcore);
		return -EINVAL;
	}
	return bench_asym_lane_init(w, pkey, err);
}

int
bench_asym_run(struct bench_runner *r, const struct bench_point *p, struct bench_result *out,
	       struct cburst_error *err)
{
	struct bench_asym_item *items = calloc(BENCH_ASYM_ITEMS, sizeof(*items));
	struct bench_asym_measure *m = calloc(1, sizeof(*m));
	struct bench_job job[CBURST_LANES_MAX];
	unsigned lcores[CBURST_LANES_MAX], i;
	struct cburst_key *key = NULL;
	EVP_PKEY *pkey;
	int rc = 0;

	pkey = p->known != NULL ? p->known->pkey : bench_asym_key(&p->algo->asym, err);
	if (pkey == NULL || items == NULL || m == NULL)
		rc = -ENOMEM;
	if (rc == 0)
		rc = make_items(p, pkey, items, err);
	if (rc == 0 && !p->nowhere)
		rc = cburst_key_from_evp(r->cb, pkey, &key, err);
	bench_lcores(lcores, RTE_DIM(lcores));
	for (i = 0; i < p->lcores && rc == 0; i++) {
		rc = init_lane(r, p, m, lcores[i], key, pkey, items, err);
		job[i].arg = &m->start[i];
		job[i].lcore = lcores[i];
	}
	if (rc == 0) {
		m->seconds = r->seconds;
		m->warmup = r->warmup;
		m->result = out;
		bench_lcores_run(bench_asym_measure_lane, job, m->nb_lanes, r->config->spin_main);
		bench_asym_collect(m, out);
		for (i = 0; i < m->nb_lanes && r->each != NULL; i++)
			r->each[i] = m->lane[i]->found.counts;
	}
	for (i = 0; m != NULL && i < m->nb_lanes; i++) {
		bench_asym_lane_fini(m->lane[i]);
		rte_free(m->lane[i]);
	}
	free(m);
	rc = bench_key_done(r, p, key, out, rc);
	/* an operation that is lost may still read what it was given */
	if (out->lost == 0)
		free(items);
	return rc;
}
