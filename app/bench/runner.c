/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rte_cycles.h>
#include <rte_errno.h>
#include <rte_launch.h>
#include <rte_lcore.h>
#include <rte_malloc.h>
#include <rte_pause.h>

#include "algos.h"
#include "measure.h"
#include "progress.h"
#include "runner.h"
#include "selftest/known.h"
#include "text.h"

/* Longest key material of a point, bytes. */
#define KEY_MAX 8192
/* How often the progress line is drawn while lcores work, microseconds. */
#define PROGRESS_US 20000

int
bench_instance_get(struct bench_runner *r, const struct bench_point *p, struct cburst_error *err)
{
	const struct bench_config *c = r->config;
	const char *devices[BENCH_TARGET_DEVICES_MAX];
	unsigned lcores[CBURST_LANES_MAX], i;
	struct cburst_params params;

	if (r->cb != NULL && r->target == p->target && r->burst == p->burst &&
	    r->depth == p->depth && r->lcores == p->lcores)
		return 0;
	bench_runner_free(r);
	for (i = 0; i < p->target->n; i++)
		devices[i] = p->target->dev[i].name;
	bench_lcores(lcores, RTE_DIM(lcores));
	cburst_params_init(&params);
	params.devices = devices;
	params.nb_devices = p->target->n;
	params.lcores = lcores;
	params.nb_lcores = p->lcores;
	params.descriptors = (uint16_t)c->descriptors;
	params.burst = (uint16_t)p->burst;
	/* What the user has in flight, and a burst that is being filled meanwhile. */
	params.ops_per_lane = RTE_MAX(params.ops_per_lane, p->depth + CBURST_BURST_MAX);
	params.asym_ops_per_lane = RTE_MAX(params.asym_ops_per_lane, p->depth + p->burst);
	params.aad_max = RTE_MAX(params.aad_max, c->aad);
	/* the device as it is: no operation is given up, moved, or done twice */
	params.op_timeout_us = 0;
	params.quarantine_after = 0;
	params.retry = false;
	if (c->flush_us != UINT32_MAX)
		params.flush_us = c->flush_us;
	params.route_by_size = !c->no_route;
	params.thresholds = c->thresholds;
	i = cburst_create(&params, &r->cb, err);
	if (r->cb == NULL)
		return (int)i;
	r->target = p->target;
	r->burst = p->burst;
	r->depth = p->depth;
	r->lcores = p->lcores;
	return 0;
}

void
bench_runner_free(struct bench_runner *r)
{
	if (r->cb != NULL)
		cburst_destroy(r->cb);
	r->cb = NULL;
}

/* The key of a point, and what libcrypto makes of it for each lane. */
static int
make_key(struct bench_runner *r, const struct bench_point *p, struct cburst_key **key,
	 struct bench_reference **ref, struct cburst_error *err)
{
	const struct cburst_spec *spec = &p->algo->spec;
	uint64_t random = bench_random_seed(r->seed, r->serial * CBURST_LANES_MAX * 2);
	uint8_t material[2][KEY_MAX];
	unsigned i;
	int rc;

	if (spec->key_len > KEY_MAX || spec->auth_key_len > KEY_MAX) {
		app_error_set(err, "%s: a key of more than %u bytes", p->algo->name, KEY_MAX);
		return -EINVAL;
	}
	bench_random_fill(&random, material, sizeof(material));
	if (p->known != NULL)
		memcpy(material[0], p->known->key, spec->key_len);
	rc = cburst_key_create(r->cb, spec, spec->key_len != 0 ? material[0] : NULL,
			       spec->auth_key_len != 0 ? material[1] : NULL, key, err);
	for (i = 0; i < p->lcores && rc == 0; i++) {
		ref[i] = bench_reference_new(spec, material[0], material[1]);
		if (ref[i] == NULL) {
			app_error_set(err, "libcrypto does not have %s, so nothing can be compared",
				      p->algo->name);
			rc = -ENOTSUP;
		}
	}
	return rc;
}

static int
init_lane(struct bench_runner *r, const struct bench_point *p, struct bench_lane *w, unsigned index,
	  unsigned lcore, struct cburst_key *key, struct bench_reference **ref,
	  struct cburst_error *err)
{
	struct bench_reference *own = *ref;

	w->point = p;
	w->key = key;
	w->lcore = lcore;
	w->index = index;
	w->lane = cburst_lane_get(r->cb, lcore);
	if (w->lane == NULL) {
		app_error_set(err, "lcore %u has no lane", lcore);
		return -EINVAL;
	}
	*ref = NULL;
	w->random = bench_random_seed(r->seed, r->serial * CBURST_LANES_MAX * 2 + 1 + index);
	return bench_lane_init(w, own, err);
}

void
bench_lcores_run(lcore_function_t *work, struct bench_job *job, unsigned n, bool spin)
{
	const unsigned main_lcore = rte_get_main_lcore();
	struct bench_job *own = NULL;
	unsigned i, running;

	for (i = 0; i < n; i++) {
		if (job[i].lcore == main_lcore)
			own = &job[i];
		else
			rte_eal_remote_launch(work, job[i].arg, job[i].lcore);
	}
	if (own != NULL)
		work(own->arg);
	do {
		running = 0;
		for (i = 0; i < n; i++)
			running += &job[i] != own &&
				rte_eal_get_lcore_state(job[i].lcore) == RUNNING;
		if (running > 0) {
			bench_progress_draw();
			if (spin)
				rte_pause();
			else
				usleep(PROGRESS_US);
		}
	} while (running > 0);
	for (i = 0; i < n; i++)
		if (&job[i] != own)
			rte_eal_wait_lcore(job[i].lcore);
}

static void
run_with_key(struct bench_runner *r, const struct bench_point *p, struct cburst_key *key,
	     struct bench_reference **ref, struct bench_result *out)
{
	struct bench_measure *m = calloc(1, sizeof(*m));
	unsigned lcores[CBURST_LANES_MAX], i;
	struct bench_job job[CBURST_LANES_MAX];
	struct cburst_error err = { { 0 } };
	int rc = 0;

	if (m == NULL) {
		out->outcome = BENCH_ERROR;
		return;
	}
	bench_lcores(lcores, RTE_DIM(lcores));
	m->seconds = r->seconds;
	m->warmup = r->warmup;
	m->sizes = &r->config->sizes;
	m->result = out;
	for (i = 0; i < p->lcores && rc == 0; i++) {
		m->lane[i] = rte_zmalloc_socket("bench_lane", sizeof(*m->lane[i]), 64,
						rte_lcore_to_socket_id(lcores[i]));
		if (m->lane[i] == NULL) {
			rc = -ENOMEM;
			break;
		}
		m->start[i].measure = m;
		m->start[i].lane = m->lane[i];
		job[i].arg = &m->start[i];
		job[i].lcore = lcores[i];
		m->nb_lanes++;
		rc = init_lane(r, p, m->lane[i], i, lcores[i], key, &ref[i], &err);
	}
	if (rc == 0) {
		bench_lcores_run(bench_measure_lane, job, m->nb_lanes, r->config->spin_main);
		bench_measure_collect(m, out);
		for (i = 0; i < m->nb_lanes && r->each != NULL; i++)
			r->each[i] = m->lane[i]->found.counts;
	} else {
		bench_result_error(out, &err, rc);
	}
	for (i = 0; i < m->nb_lanes; i++) {
		bench_lane_free(m->lane[i]);
		rte_free(m->lane[i]);
	}
	free(m);
}

/* All modes of a symmetric algorithm. */
static int
run_symmetric(struct bench_runner *r, const struct bench_point *p, struct bench_result *out,
	      struct cburst_error *err)
{
	struct bench_reference *ref[CBURST_LANES_MAX] = { NULL };
	struct cburst_key *key = NULL;
	unsigned i;
	int rc;

	rc = make_key(r, p, &key, ref, err);
	if (rc == 0)
		run_with_key(r, p, key, ref, out);
	for (i = 0; i < RTE_DIM(ref); i++)
		bench_reference_free(ref[i]);
	return bench_key_done(r, p, key, out, rc);
}

int
bench_key_done(struct bench_runner *r, const struct bench_point *p, struct cburst_key *key,
	       const struct bench_result *out, int rc)
{
	if (cburst_key_free(key) < 0 || out->lost > 0) {
		/* Nothing of it can be freed safely any more. */
		p->target->broken = true;
		r->cb = NULL;
	}
	return rc;
}

void
bench_result_error(struct bench_result *out, const struct cburst_error *err, int rc)
{
	out->outcome = BENCH_ERROR;
	snprintf(out->note, sizeof(out->note), "%.*s", (int)sizeof(out->note) - 1,
		 err->text[0] != '\0' ? err->text : rte_strerror(-rc));
}

void
bench_run(struct bench_runner *r, const struct bench_point *p, struct bench_result *out)
{
	struct cburst_error err = { { 0 } };
	int rc = 0;

	/* A key of its own for every symmetric point, and so no IV ever twice with one key. */
	r->serial++;
	memset(out, 0, sizeof(*out));
	out->point = p;
	if (p->size != NULL)
		out->mean_size = bench_size_mean(p->size,
						 cburst_alg_info(p->algo->spec.alg)->block);
	if (p->target->broken) {
		out->outcome = BENCH_ERROR;
		snprintf(out->note, sizeof(out->note),
			 "not measured: the device did not give operations back before");
		return;
	}
	if (!p->nowhere)
		rc = bench_instance_get(r, p, &err);
	if (rc == 0)
		rc = bench_algo_is_asym(p->algo) ? bench_asym_run(r, p, out, &err)
						 : run_symmetric(r, p, out, &err);
	if (rc < 0)
		bench_result_error(out, &err, rc);
}
