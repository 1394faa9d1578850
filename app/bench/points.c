/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_lcore.h>

#include "algos.h"
#include "message.h"
#include "points_build.h"

/* More rows than anybody reads. */
#define POINTS_MAX 100000
/* Default depth for hardware: enough bursts to hide the way to the device and back. */
#define HARDWARE_BURSTS	   32
#define HARDWARE_DEPTH_MAX 1024

unsigned
bench_lcores(unsigned *lcores, unsigned max)
{
	unsigned lcore, n = 0;

	RTE_LCORE_FOREACH_WORKER(lcore)
		if (n < max)
			lcores[n++] = lcore;
	if (n < max)
		lcores[n++] = rte_get_main_lcore();
	return n;
}

static int
add(struct bench_points *list, const struct bench_point *p, struct cburst_error *err)
{
	struct bench_point *v;

	if (list->n == POINTS_MAX) {
		app_error_set(err, "more than %u rows: shorten the lists", POINTS_MAX);
		return -EINVAL;
	}
	if (list->n == list->room) {
		list->room = list->room == 0 ? 64 : list->room * 2;
		v = realloc(list->v, list->room * sizeof(*v));
		if (v == NULL)
			return -ENOMEM;
		list->v = v;
	}
	list->v[list->n++] = *p;
	return 0;
}

static uint32_t
default_depth(const struct bench_target *t, uint32_t burst)
{
	if (!t->hardware)
		return burst;
	return RTE_MAX(burst, RTE_MIN(burst * HARDWARE_BURSTS, (uint32_t)HARDWARE_DEPTH_MAX));
}

/* Where the output goes. A decryption in place would find its own plaintext the next time. */
static void
place(const struct bench_config *config, struct bench_point *p)
{
	const uint64_t flag = p->segments > 1 ? RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT
					      : RTE_CRYPTODEV_FF_OOP_LB_IN_LB_OUT;
	const bool moves = p->kind != CBURST_KIND_HASH && p->kind != CBURST_KIND_MAC;

	p->out_of_place = moves && config->out_of_place;
	if (!moves || p->dir != CBURST_DECRYPT || p->out_of_place || p->mode == BENCH_VERIFY)
		return;
	if (!config->in_place && bench_target_has(p->target, flag))
		p->out_of_place = true;
	else
		p->restore = true;
}

/* A size that an algorithm or a device cannot do is left out. Returns whether it is fine; says why
 * not. */
static bool
size_fits(const struct bench_point *p, const struct bench_size *size, struct cburst_error *why)
{
	const struct cburst_alg_info *info = cburst_alg_info(p->algo->spec.alg);
	const uint32_t longest = bench_target_length_max(p->target, &p->algo->spec);

	if (size->mix == NULL && size->max % info->block != 0) {
		app_error_set(
			why,
			"%s takes whole blocks of %u bytes, which --size %s is not; the next are %u and %u",
			p->algo->name, info->block, size->label,
			size->max / info->block * info->block,
			RTE_ALIGN_MUL_CEIL(size->max, info->block));
		return false;
	}
	if (size->mix == NULL && size->max < info->length_min) {
		app_error_set(why, "%s takes messages of at least %u bytes, --size is %s",
			      p->algo->name, info->length_min, size->label);
		return false;
	}
	if (size->max > longest) {
		app_error_set(why, "%s takes at most %u bytes of %s, --size is %s",
			      p->target->label, longest, p->algo->name, size->label);
		return false;
	}
	return true;
}

void
bench_builder_note(struct bench_builder *b)
{
	unsigned i;

	for (i = 0; i < RTE_MIN(b->nb_notes, (unsigned)BENCH_NOTES_MAX); i++)
		if (strcmp(b->note[i].text, b->why.text) == 0)
			return;
	if (b->nb_notes < BENCH_NOTES_MAX)
		b->note[b->nb_notes] = b->why;
	b->nb_notes++;
}

static void
tell_notes(const struct bench_builder *b)
{
	unsigned i;

	for (i = 0; i < RTE_MIN(b->nb_notes, (unsigned)BENCH_NOTES_MAX); i++)
		app_note("left out: %s", b->note[i].text);
	if (b->nb_notes > BENCH_NOTES_MAX)
		app_note("left out: %u more", b->nb_notes - BENCH_NOTES_MAX);
}

int
bench_builder_loads(struct bench_builder *b, struct bench_point p)
{
	const struct bench_config *c = b->config;
	unsigned u, d;
	int rc = 0;

	for (u = 0; u < c->bursts.n && rc == 0; u++)
		for (d = 0; d < RTE_MAX(c->depths.n, 1u) && rc == 0; d++) {
			const bool waits = p.submit == BENCH_SUBMIT_SYNC;

			p.burst = waits ? 1 : c->bursts.v[u];
			p.depth = waits		   ? 1
				: c->depths.n != 0 ? c->depths.v[d]
						   : default_depth(p.target, p.burst);
			rc = add(b->out, &p, b->err);
		}
	return rc;
}

/* All sizes, bursts, depths and lcore counts of a mode, algorithm, direction and target. */
static int
add_sweep(struct bench_builder *b, struct bench_point p)
{
	const struct bench_config *c = b->config;
	unsigned l, s;
	int rc = 0;

	for (l = 0; l < c->lcores.n && rc == 0; l++)
		for (s = 0; s < c->sizes.n && rc == 0; s++) {
			if (!size_fits(&p, &c->sizes.v[s], &b->why)) {
				if (!p.algo->by_family || p.target->named)
					bench_builder_note(b);
				continue;
			}
			p.lcores = c->lcores.v[l];
			p.size = &c->sizes.v[s];
			rc = bench_builder_loads(b, p);
		}
	return rc;
}

static int
add_verify(struct bench_builder *b, struct bench_point p)
{
	p.lcores = 1;
	p.burst = b->config->bursts.v[0];
	p.depth = p.burst;
	return add(b->out, &p, b->err);
}

static int
add_target(struct bench_builder *b, enum bench_mode mode, const struct bench_algo *algo,
	   struct bench_target *t)
{
	const struct bench_config *c = b->config;
	struct bench_point p = {
		.mode = mode,
		.target = t,
		.algo = algo,
		.kind = cburst_spec_kind(&algo->spec),
		.submit = c->submit,
		.segments = c->segments,
	};
	struct cburst_error why = { { 0 } };
	unsigned dir;
	int rc = 0;

	if (t->only != NULL && strcmp(t->only, algo->name) != 0)
		return 0;
	/* Other devices have a null cipher too, but nobody who looks at all of them wants to see
	 * it. */
	if (algo->by_family && algo->spec.alg == CBURST_ALG_NULL && !t->null_device)
		return 0;
	p.aad = p.kind == CBURST_KIND_AEAD ? c->aad : 0;
	rc = bench_target_can(t, &algo->spec, p.aad, &why);
	if (rc < 0) {
		app_error_set(&b->why, "%s: %.*s", algo->name,
			      (int)sizeof(why.text) - CBURST_SPEC_TEXT_MAX - 2, why.text);
		if (t->named && !algo->by_family)
			bench_builder_note(b);
		return 0;
	}
	for (dir = CBURST_ENCRYPT; dir <= CBURST_DECRYPT && rc == 0; dir++) {
		if (!(c->ops & 1u << dir))
			continue;
		p.dir = dir;
		place(c, &p);
		rc = mode == BENCH_VERIFY ? add_verify(b, p) : add_sweep(b, p);
		p.restore = p.out_of_place = false;
	}
	return rc;
}

/* Of one device its reason; of several, whose reasons differ, that it is none of them, and the
 * first one's. */
static void
nobody_can(struct bench_builder *b, const struct bench_algo *algo, const struct cburst_error *first)
{
	char names[160] = "";
	size_t used = 0;
	unsigned t;

	if (b->targets->n == 1) {
		app_error_set(b->err, "%s", b->why.text);
		return;
	}
	for (t = 0; t < b->targets->n && used < sizeof(names); t++)
		used += snprintf(names + used, sizeof(names) - used, "%s%s", t == 0 ? "" : ", ",
				 b->targets->v[t].label);
	app_error_set(
		b->err,
		"%s: none of %s can do it as asked; the first: %.100s; --device and --vdev of "
		"EAL bring others",
		algo->name, names, first->text);
}

struct bench_target bench_target_nowhere = { .label = "none" };

/* Rows for the figure of software alone. */
static int
add_alone(struct bench_builder *b, enum bench_mode mode, const struct bench_algo *algo)
{
	const struct bench_config *c = b->config;
	struct bench_point p = {
		.mode = mode,
		.target = &bench_target_nowhere,
		.algo = algo,
		.kind = cburst_spec_kind(&algo->spec),
		.nowhere = true,
		.burst = 1,
		.depth = 1,
		.lcores = 1,
		.segments = 1,
	};
	unsigned dir, s;
	int rc = 0;

	p.aad = p.kind == CBURST_KIND_AEAD ? c->aad : 0;
	snprintf(p.why, sizeof(p.why), "no device can do it");
	for (dir = CBURST_ENCRYPT; dir <= CBURST_DECRYPT; dir++)
		for (s = 0; s < c->sizes.n && c->ops & 1u << dir && rc == 0; s++) {
			if (c->sizes.v[s].max % cburst_alg_info(algo->spec.alg)->block != 0)
				continue;
			p.dir = dir;
			p.size = &c->sizes.v[s];
			rc = add(b->out, &p, b->err);
		}
	return rc;
}

static int
add_algo(struct bench_builder *b, enum bench_mode mode, const struct bench_algo *algo)
{
	const unsigned before = b->out->n;
	struct cburst_error first = { { 0 } };
	unsigned t;
	int rc;

	if (bench_algo_is_asym(algo))
		return bench_asym_points(b, mode, algo);
	if (b->asked != 0 && !(b->asked & BENCH_OP_DIRECTIONS)) {
		app_error_set(&b->why,
			      "--op: %s only encrypts and decrypts, or generates and verifies",
			      algo->name);
		if (!algo->by_family)
			bench_builder_note(b);
	}
	for (t = 0; t < b->targets->n; t++) {
		rc = add_target(b, mode, algo, &b->targets->v[t]);
		if (rc < 0)
			return rc;
		if (t == 0)
			first = b->why;
	}
	if (b->out->n == before && algo->by_family && b->config->keep_alone)
		return add_alone(b, mode, algo);
	if (b->out->n == before && !algo->by_family) {
		nobody_can(b, algo, &first);
		return -ENOTSUP;
	}
	return 0;
}

/* Without --algo: AES-GCM where it can be had, on the other devices what they are there for. */
static int
default_algos(struct bench_config *config, struct bench_targets *targets, struct cburst_error *err)
{
	static const char *const names[] = { "aes-128-gcm", "chacha20-poly1305", "aes-128-cbc",
					     "sha256", "null" };
	static const char *const public_keys = "rsa-2048";
	struct cburst_spec spec;
	unsigned i, t;
	uint32_t aad;
	int rc = 0;

	for (t = 0; t < targets->n; t++) {
		targets->v[t].only = "";
		for (i = 0; i < RTE_DIM(names) && rc == 0 && targets->v[t].only[0] == '\0'; i++) {
			if (cburst_spec_parse(names[i], &spec, NULL) < 0)
				continue;
			aad = cburst_spec_kind(&spec) == CBURST_KIND_AEAD ? config->aad : 0;
			if (bench_target_can(&targets->v[t], &spec, aad, NULL) < 0)
				continue;
			targets->v[t].only = names[i];
			rc = bench_algos_parse(names[i], &config->algos, err);
		}
		if (targets->v[t].only[0] == '\0' && bench_target_asymmetric(&targets->v[t]) &&
		    rc == 0) {
			targets->v[t].only = public_keys;
			rc = bench_algos_parse(public_keys, &config->algos, err);
		}
	}
	return rc;
}

static int
fill_defaults(struct bench_config *config, struct bench_targets *targets, struct cburst_error *err)
{
	static const uint32_t sizes[] = { 64, 1024, 16384 };
	const bool no_sizes = config->sizes.n == 0;
	unsigned i;
	int rc = 0;

	if (config->algos.n == 0)
		rc = config->modes == BENCH_VERIFY ? bench_algos_parse("all", &config->algos, err)
						   : default_algos(config, targets, err);
	for (i = 0; i < RTE_DIM(sizes) && no_sizes && rc == 0; i++)
		rc = bench_sizes_add_fixed(&config->sizes, sizes[i]);
	if (rc == 0 && config->bursts.n == 0)
		rc = app_uints_add(&config->bursts, 32);
	if (rc == 0 && config->lcores.n == 0)
		rc = app_uints_add(&config->lcores, 1);
	return rc;
}

static int
check_lcores(const struct bench_config *config, struct cburst_error *err)
{
	unsigned lcores[CBURST_LANES_MAX], n, i;

	n = bench_lcores(lcores, RTE_DIM(lcores));
	for (i = 0; i < config->lcores.n; i++)
		if (config->lcores.v[i] > n) {
			app_error_set(
				err,
				"--lcores %u: EAL has %u (workers and the main one); give it more with -l, or "
				"ask for fewer",
				config->lcores.v[i], n);
			return -EINVAL;
		}
	return 0;
}

int
bench_points_build(struct bench_config *config, struct bench_targets *targets,
		   struct bench_points *out, struct cburst_error *err)
{
	static const enum bench_mode modes[] = { BENCH_VERIFY, BENCH_THROUGHPUT, BENCH_LATENCY };
	struct bench_builder b = {
		.config = config, .targets = targets, .out = out, .err = err, .asked = config->ops
	};
	const unsigned before = out->n;
	unsigned m, a;
	int rc;

	rc = fill_defaults(config, targets, err);
	if (rc == 0)
		rc = check_lcores(config, err);
	if (rc == 0)
		rc = bench_asym_ask(&b);
	for (m = 0; m < RTE_DIM(modes) && rc == 0; m++) {
		if (!(config->modes & modes[m]))
			continue;
		if (b.asked == 0)
			config->ops = modes[m] == BENCH_VERIFY ? BENCH_OP_ENCRYPT | BENCH_OP_DECRYPT
							       : BENCH_OP_ENCRYPT;
		for (a = 0; a < config->algos.n && rc == 0; a++)
			rc = add_algo(&b, modes[m], &config->algos.v[a]);
	}
	if (rc == 0 && out->n == before) {
		app_error_set(err, "%s",
			      b.why.text[0] != '\0' ? b.why.text
						    : "no device can do any of the algorithms");
		rc = -ENOTSUP;
	}
	bench_asym_forget(&b);
	if (rc == 0)
		tell_notes(&b);
	return rc;
}

void
bench_points_free(struct bench_points *list)
{
	free(list->v);
	memset(list, 0, sizeof(*list));
}

const char *
bench_point_op(const struct bench_point *p)
{
	if (bench_algo_is_asym(p->algo))
		return bench_asym_op_name(p->asym_op);
	if (p->kind == CBURST_KIND_HASH || p->kind == CBURST_KIND_MAC)
		return p->dir == CBURST_GENERATE ? "generate" : "verify";
	return p->dir == CBURST_ENCRYPT ? "encrypt" : "decrypt";
}

const char *
bench_point_size(const struct bench_point *p)
{
	return p->size != NULL ? p->size->label : bench_algo_is_asym(p->algo) ? "-" : "many";
}
