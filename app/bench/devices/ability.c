/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cryptodev.h>

#include "algos.h"
#include "devices.h"

/* Longer HMAC keys are hashed first: nobody offers them for themselves. */
#define KEY_LOOK_MAX 1024u

/* "16, 24, 32", "1 to 64" of the sizes that fit. */
struct sizes {
	char *buf;
	size_t room, used;
	uint32_t first, last, factor;
	bool open;
};

static void
sizes_end(struct sizes *s)
{
	if (!s->open || s->used >= s->room)
		return;
	s->used += snprintf(s->buf + s->used, s->room - s->used, "%s%u", s->used == 0 ? "" : ", ",
			    s->first * s->factor);
	if (s->last != s->first && s->used < s->room)
		s->used += snprintf(s->buf + s->used, s->room - s->used, "-%u",
				    s->last * s->factor);
	s->open = false;
}

static void
sizes_add(struct sizes *s, uint32_t v)
{
	if (s->open && v == s->last + 1) {
		s->last = v;
		return;
	}
	sizes_end(s);
	s->first = s->last = v;
	s->open = true;
}

static bool
can(const struct bench_device *d, const struct cburst_spec *spec, uint32_t aad)
{
	return cburst_device_can(d->info.dev_id, spec, aad, NULL) == 0;
}

/* A spec that the device does, near the defaults. */
static bool
find_spec(const struct bench_device *d, const struct cburst_alg_info *info, uint32_t aad,
	  struct cburst_spec *spec)
{
	const unsigned step = RTE_MAX(1u, info->key_step);
	unsigned key, iv, tag;

	cburst_spec_init(spec, info->alg);
	if (can(d, spec, aad))
		return true;
	for (key = info->key_min; key <= RTE_MIN((unsigned)info->key_max, KEY_LOOK_MAX);
	     key += step)
		for (iv = info->iv_min; iv <= info->iv_max; iv++)
			for (tag = info->tag_min; tag <= info->tag_max; tag++) {
				spec->key_len = (uint16_t)key;
				spec->iv_len = (uint16_t)iv;
				spec->tag_len = (uint16_t)tag;
				if (can(d, spec, aad))
					return true;
			}
	return false;
}

/* Longest AAD, by halving: lengths below it are offered, too. */
static uint32_t
aad_max(const struct bench_device *d, const struct cburst_spec *spec)
{
	uint32_t low = 0, high = 65536;

	while (high - low > 1) {
		const uint32_t mid = (low + high) / 2;

		if (can(d, spec, mid))
			low = mid;
		else
			high = mid;
	}
	return low;
}

static void
list_sizes(const struct bench_device *d, const struct cburst_spec *spec, uint32_t aad,
	   const struct cburst_alg_info *info, struct bench_ability *a)
{
	struct sizes key = { .buf = a->keys, .room = sizeof(a->keys), .factor = 8 };
	struct sizes iv = { .buf = a->iv, .room = sizeof(a->iv), .factor = 1 };
	struct sizes tag = { .buf = a->tag, .room = sizeof(a->tag), .factor = 1 };
	struct cburst_spec s;
	unsigned n;

	strcpy(a->keys, "-");
	strcpy(a->iv, "-");
	strcpy(a->tag, "-");
	for (s = *spec, n = RTE_MAX(1u, info->key_min);
	     n <= RTE_MIN((unsigned)info->key_max, KEY_LOOK_MAX); n++) {
		s.key_len = (uint16_t)n;
		if (can(d, &s, aad))
			sizes_add(&key, n);
	}
	sizes_end(&key);
	for (s = *spec, n = RTE_MAX(1u, info->iv_min); n <= info->iv_max; n++) {
		s.iv_len = (uint16_t)n;
		if (can(d, &s, aad))
			sizes_add(&iv, n);
	}
	sizes_end(&iv);
	for (s = *spec, n = RTE_MAX(1u, info->tag_min); n <= info->tag_max; n++) {
		s.tag_len = (uint16_t)n;
		if (can(d, &s, aad))
			sizes_add(&tag, n);
	}
	sizes_end(&tag);
}

static void
add_ability(struct bench_device *d, const struct cburst_alg_info *info)
{
	static const enum bench_family families[] = {
		[CBURST_KIND_AEAD] = BENCH_FAMILY_AEAD,
		[CBURST_KIND_CIPHER] = BENCH_FAMILY_CIPHER,
		[CBURST_KIND_HASH] = BENCH_FAMILY_HASH,
		[CBURST_KIND_MAC] = BENCH_FAMILY_MAC,
	};
	struct bench_ability *a = &d->ability[d->nb_abilities];
	struct cburst_error err = { { 0 } };
	struct cburst_spec spec;
	uint32_t longest, aad = 0;

	if (d->nb_abilities == BENCH_ABILITIES_MAX)
		return;
	if (!find_spec(d, info, 0, &spec)) {
		aad = 16;
		if (info->kind != CBURST_KIND_AEAD || !find_spec(d, info, aad, &spec)) {
			cburst_spec_init(&spec, info->alg);
			if (!cburst_device_claims(d->info.dev_id, &spec))
				return;
			/* offered, and not used: why is worth knowing */
			cburst_device_can(d->info.dev_id, &spec, 0, &err);
			a->algorithm = info->name;
			a->family = families[info->kind];
			strcpy(a->keys, "-");
			strcpy(a->iv, "-");
			strcpy(a->tag, "-");
			strcpy(a->aad, "-");
			strcpy(a->message, "not used");
			snprintf(a->note, sizeof(a->note), "%.*s", (int)sizeof(a->note) - 1,
				 err.text);
			d->nb_abilities++;
			return;
		}
	}
	a->algorithm = info->name;
	a->family = families[info->kind];
	list_sizes(d, &spec, aad, info, a);
	longest = cburst_device_length_max(d->info.dev_id, &spec);
	snprintf(a->aad, sizeof(a->aad), "-");
	if (info->kind == CBURST_KIND_AEAD)
		snprintf(a->aad, sizeof(a->aad), "%u-%u", aad, aad_max(d, &spec));
	if (longest == UINT32_MAX)
		snprintf(a->message, sizeof(a->message), "any");
	else
		snprintf(a->message, sizeof(a->message), "%u", longest);
	d->nb_abilities++;
}

static void
count_family(struct bench_device *d, enum bench_family family)
{
	struct bench_algos algos = { 0 };
	unsigned i;

	if (bench_algos_parse(bench_family_name(family), &algos, NULL) < 0)
		return;
	for (i = 0; i < algos.n; i++)
		d->can[family] += can(d, &algos.v[i].spec, 0) ||
			(family == BENCH_FAMILY_AEAD && can(d, &algos.v[i].spec, 16));
	bench_algos_free(&algos);
}

/* What cryptodev has a name for and this library has not. */
static void
add_other(struct bench_device *d, const char *name)
{
	const size_t used = strlen(d->others);
	char ours[64], plain[48];
	size_t length;
	unsigned alg;

	/* cryptodev calls it "sha2-256" */
	if (strncmp(name, "sha2-", 5) == 0)
		snprintf(plain, sizeof(plain), "sha%s", name + 5);
	else
		snprintf(plain, sizeof(plain), "%s", name);
	length = strlen(plain);
	snprintf(ours, sizeof(ours), "%s", plain);
	if (length > 5 && strcmp(plain + length - 5, "-hmac") == 0)
		snprintf(ours, sizeof(ours), "hmac-%.*s", (int)length - 5, plain);
	for (alg = 1; alg < CBURST_ALG_COUNT; alg++)
		if (cburst_alg_info(alg) != NULL && strcmp(cburst_alg_info(alg)->name, ours) == 0)
			return;
	if (strstr(d->others, name) == NULL && strcmp(name, "null") != 0 &&
	    used + strlen(name) + 3 < sizeof(d->others))
		snprintf(d->others + used, sizeof(d->others) - used, "%s%s", used == 0 ? "" : ", ",
			 name);
}

static void
list_others(struct bench_device *d)
{
	const struct rte_cryptodev_capabilities *c;
	struct rte_cryptodev_info info;
	const char *name;

	memset(&info, 0, sizeof(info));
	rte_cryptodev_info_get(d->info.dev_id, &info);
	for (c = info.capabilities; c != NULL && c->op != RTE_CRYPTO_OP_TYPE_UNDEFINED; c++) {
		if (c->op != RTE_CRYPTO_OP_TYPE_SYMMETRIC)
			continue;
		name = c->sym.xform_type == RTE_CRYPTO_SYM_XFORM_AUTH
			? rte_cryptodev_get_auth_algo_string(c->sym.auth.algo)
			: c->sym.xform_type == RTE_CRYPTO_SYM_XFORM_CIPHER
			? rte_cryptodev_get_cipher_algo_string(c->sym.cipher.algo)
			: rte_cryptodev_get_aead_algo_string(c->sym.aead.algo);
		if (name != NULL)
			add_other(d, name);
	}
}

void
bench_device_ask_sym(struct bench_device *d)
{
	unsigned alg, f;

	if (!d->info.symmetric)
		return;
	for (f = 0; f < BENCH_FAMILY_ASYM; f++)
		count_family(d, f);
	for (alg = 1; alg < CBURST_ALG_COUNT; alg++)
		if (cburst_alg_info(alg) != NULL)
			add_ability(d, cburst_alg_info(alg));
	list_others(d);
}

bool
bench_ability_wanted(const struct bench_config *config, const struct bench_ability *a)
{
	const struct bench_algos *algos = &config->algos;
	const size_t length = strlen(a->algorithm);
	unsigned i;

	for (i = 0; i < algos->n; i++) {
		const struct bench_algo *w = &algos->v[i];
		const struct cburst_alg_info *info = cburst_alg_info(w->spec.alg),
					     *auth = cburst_alg_info(w->spec.auth);

		if (bench_algo_is_asym(w)
			    ? strncmp(w->name, a->algorithm, length) == 0
			    : (info != NULL && strcmp(info->name, a->algorithm) == 0) ||
				    (auth != NULL && strcmp(auth->name, a->algorithm) == 0))
			return true;
	}
	return algos->n == 0;
}
