/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cryptodev.h>

#include <driver_table.h>

#include "algos.h"
#include "compare.h"
#include "message.h"
#include "plan.h"
#include "points_build.h"

#define BURST 32
/* Of longer messages only so many are in flight that their buffers stay in the CPU's caches as far
 * as they can. */
#define LONG	   65536u
#define LONG_BURST 4
#define LONG_DEPTH 16
/* Of public keys on an accelerator: a quarter of what is in flight, so that its engines never wait
 * for a burst to fill. */
#define ASYM_BURST 16
/* CCM stores a message's length in what the nonce leaves of a block: with this one, any length. */
#define CCM_NONCE 12

static int
resolve_algos(struct bench_wolf_plan *plan, struct cburst_error *err)
{
	struct bench_algos one = { 0 };
	unsigned i;
	int rc = 0;

	plan->algo = calloc(RTE_MAX(plan->rows.n, 1u), sizeof(*plan->algo));
	if (plan->algo == NULL)
		return -ENOMEM;
	for (i = 0; i < plan->rows.n && rc == 0; i++) {
		if (!bench_wolf_row_has_algo(&plan->rows.v[i]))
			continue;
		rc = bench_algos_parse(plan->rows.v[i].algo, &one, err);
		if (rc == 0)
			plan->algo[i] = one.v[0];
		if (plan->algo[i].spec.alg == CBURST_ALG_AES_CCM)
			plan->algo[i].spec.iv_len = CCM_NONCE;
		bench_algos_free(&one);
	}
	return rc;
}

/* Segments that every device of a target takes; what its driver does with them wrongly is left
 * alone. */
static uint32_t
segments_of(const struct bench_target *t)
{
	const struct cburst_driver *driver;
	uint32_t most = BENCH_SEGMENTS_MAX;
	unsigned i, k;

	if (!bench_target_has(t, RTE_CRYPTODEV_FF_IN_PLACE_SGL))
		return 1;
	for (i = 0; i < t->n; i++) {
		driver = cburst_driver_find(t->dev[i].driver);
		for (k = 0; driver != NULL && k < driver->nb_limits; k++) {
			const struct cburst_limit *limit = &driver->limits[k];

			if (limit->no_segments)
				most = 1;
			else if (limit->segments_max != 0)
				most = RTE_MIN(most, (uint32_t)limit->segments_max);
		}
	}
	return most;
}

/* A block in messages that a device takes: the block itself, or the largest half of a half of it.
 * Returns 0 where no message of the algorithm can be that long. */
static uint32_t
message_of(const struct bench_target *t, const struct cburst_spec *spec, uint32_t block)
{
	const struct cburst_alg_info *info = cburst_alg_info(spec->alg);
	const uint32_t most = RTE_MIN(bench_target_length_max(t, spec),
				      segments_of(t) * BENCH_SEGMENT_BYTES_MAX);
	uint32_t bytes = block;

	if (block % info->block != 0 || block < info->length_min)
		return 0;
	while (bytes > most && bytes > info->block)
		bytes = RTE_ALIGN_MUL_CEIL((bytes + 1) / 2, (uint32_t)info->block);
	return bytes <= most ? bytes : 0;
}

static void
load(const struct bench_config *config, struct bench_wolf_place *place)
{
	struct bench_point *p = &place->point;

	p->size = p->size != NULL ? &place->size : NULL;
	bench_compare_load(config, p);
	if (bench_algo_is_asym(p->algo) && p->target->hardware)
		p->burst = RTE_MIN(p->burst, (uint32_t)ASYM_BURST);
	if (p->size != NULL && p->size->max > LONG) {
		p->burst = LONG_BURST;
		p->depth = p->target->hardware ? LONG_DEPTH : LONG_BURST;
	}
}

static int
add(struct bench_wolf_plan *plan, unsigned row, const struct bench_point *p)
{
	struct bench_wolf_place *v = app_list_grow(plan->place, plan->nb_places, sizeof(*v));

	if (v == NULL)
		return -ENOMEM;
	plan->place = v;
	v = &v[plan->nb_places++];
	v->row = row;
	v->point = *p;
	if (p->size != NULL)
		v->size = *p->size;
	return 0;
}

static int
place_symmetric(const struct bench_config *config, struct bench_wolf_plan *plan, unsigned index,
		struct bench_target *t)
{
	const struct bench_wolf_row *row = &plan->rows.v[index];
	struct bench_algo *algo = &plan->algo[index];
	const enum cburst_kind kind = cburst_spec_kind(&algo->spec);
	const uint32_t aad = kind == CBURST_KIND_AEAD ? config->aad : 0;
	struct bench_size size = { 0 };
	struct bench_point p = {
		.mode = BENCH_THROUGHPUT,
		.target = t,
		.algo = algo,
		.kind = kind,
		.dir = row->dir,
		.size = &size,
		.lcores = config->lcores.v[0],
		.aad = aad,
	};
	struct cburst_error why = { { 0 } };

	if (bench_target_can(t, &algo->spec, aad, &why) < 0)
		return 0;
	size.max = message_of(t, &algo->spec, config->wolf->block);
	if (size.max == 0)
		return 0;
	snprintf(size.label, sizeof(size.label), "%u", size.max);
	p.segments = (size.max + BENCH_SEGMENT_BYTES_MAX - 1) / BENCH_SEGMENT_BYTES_MAX;
	/* where its input is not given back as it was: a decryption would find its own output */
	p.restore = row->dir == CBURST_DECRYPT;
	return add(plan, index, &p);
}

static int
place_asym(struct bench_wolf_plan *plan, unsigned index, const struct bench_target *t)
{
	const struct bench_wolf_row *row = &plan->rows.v[index];
	/* No two keys that are drawn may be the same, so that a model's results would all have to
	 * be computed by this CPU: there, public keys of private ones that are given. */
	const enum cburst_asym_op op = t->simulated && row->op == CBURST_ASYM_GENERATE
		? CBURST_ASYM_PUBLIC
		: row->op;
	unsigned i;

	for (i = 0; i < plan->asym.n; i++) {
		const struct bench_point *p = &plan->asym.v[i];

		if (p->target == t && !p->nowhere && p->asym_op == op &&
		    strcmp(p->algo->name, plan->algo[index].name) == 0)
			return add(plan, index, p);
	}
	return 0;
}

/* Asks the devices what they do with public keys. */
static int
ask_asym(struct bench_config *config, struct bench_targets *targets, struct bench_wolf_plan *plan,
	 struct cburst_error *err)
{
	struct bench_builder b = {
		.config = config,
		.targets = targets,
		.out = &plan->asym,
		.err = err,
		.asked = UINT32_MAX,
	};
	unsigned i;
	int rc = 0;

	for (i = 0; i < plan->rows.n && rc == 0; i++)
		if (bench_algo_is_asym(&plan->algo[i]) && !plan->rows.v[i].no_device)
			rc = bench_algos_parse(plan->algo[i].name, &config->algos, err);
	for (i = 0; i < config->algos.n; i++)
		config->algos.v[i].by_family = true;
	if (rc == 0)
		rc = app_uints_add(&config->bursts, BURST);
	if (rc == 0)
		rc = bench_asym_ask(&b);
	for (i = 0; i < config->algos.n && rc == 0; i++)
		rc = bench_asym_points(&b, BENCH_THROUGHPUT, &config->algos.v[i]);
	bench_asym_forget(&b);
	return rc;
}

static bool
batches(const struct bench_target *t)
{
	const struct cburst_driver *driver = cburst_driver_find(t->dev[0].driver);

	return driver != NULL && driver->asym != NULL && driver->asym->batches;
}

/* The lower the better. On the CPU public keys are fast where several are computed at once. */
static int
rank(const struct bench_point *p)
{
	const struct bench_target *t = p->target;

	if (t->hardware)
		return t->simulated ? 1 : 0;
	return bench_algo_is_asym(p->algo) && batches(t) ? 2 : 3;
}

/* Whether there is a better device for a row, or an equal one that was named before. */
static bool
outdone(const struct bench_wolf_plan *plan, unsigned index)
{
	const int own = rank(&plan->place[index].point);
	unsigned i;

	for (i = 0; i < plan->nb_places; i++) {
		const int other = rank(&plan->place[i].point);

		if (plan->place[i].row == plan->place[index].row &&
		    (other < own || (other == own && i < index)))
			return true;
	}
	return false;
}

/* Of several devices that can do a row, the best one stays. */
static int
choose(struct bench_wolf_plan *plan)
{
	struct bench_wolf_place *best = calloc(RTE_MAX(plan->nb_places, 1u), sizeof(*best));
	unsigned i, n = 0;

	if (best == NULL)
		return -ENOMEM;
	for (i = 0; i < plan->nb_places; i++)
		if (!outdone(plan, i))
			best[n++] = plan->place[i];
	free(plan->place);
	plan->place = best;
	plan->nb_places = n;
	return 0;
}

/* Each lcore needs a queue pair of its own. Returns whether there are enough, and says so. */
static bool
enough_pairs(const struct bench_config *config, const struct bench_target *t,
	     struct cburst_error *why)
{
	unsigned i, n = 0;

	for (i = 0; i < t->n; i++)
		n += t->dev[i].max_queue_pairs;
	if (n >= config->wolf->threads)
		return true;
	app_error_set(why, "-threads %u: %s has queue pairs for %u", config->wolf->threads,
		      t->label, n);
	return false;
}

int
bench_wolf_plan_make(struct bench_config *config, struct bench_targets *targets,
		     struct bench_wolf_plan *plan, struct cburst_error *err)
{
	unsigned t, i;
	int rc;

	rc = bench_wolf_rows_get(config->wolf, &plan->rows);
	if (rc == 0)
		rc = resolve_algos(plan, err);
	if (rc == 0)
		rc = ask_asym(config, targets, plan, err);
	for (t = 0; t < targets->n && rc == 0; t++) {
		if (!enough_pairs(config, &targets->v[t], err)) {
			if (config->devices != NULL)
				return -EINVAL;
			app_note("left out: %s", err->text);
			err->text[0] = '\0';
			continue;
		}
		for (i = 0; i < plan->rows.n && rc == 0; i++) {
			if (!bench_wolf_row_has_algo(&plan->rows.v[i]) || plan->rows.v[i].no_device)
				continue;
			rc = bench_algo_is_asym(&plan->algo[i])
				? place_asym(plan, i, &targets->v[t])
				: place_symmetric(config, plan, i, &targets->v[t]);
		}
	}
	if (rc == 0 && config->devices == NULL)
		rc = choose(plan);
	if (rc < 0)
		return rc;
	for (i = 0; i < plan->nb_places; i++)
		load(config, &plan->place[i]);
	return 0;
}

void
bench_wolf_plan_free(struct bench_wolf_plan *plan)
{
	bench_wolf_rows_free(&plan->rows);
	bench_points_free(&plan->asym);
	free(plan->algo);
	free(plan->place);
	memset(plan, 0, sizeof(*plan));
}
