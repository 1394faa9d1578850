/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <rte_common.h>

#include "algos.h"
#include "options.h"

static const struct app_choice families[] = {
	{ "aead", 1u << CBURST_KIND_AEAD },
	{ "cipher", 1u << CBURST_KIND_CIPHER },
	{ "hash", 1u << CBURST_KIND_HASH },
	{ "mac", 1u << CBURST_KIND_MAC },
	{ "chain", 1u << CBURST_KIND_CHAIN },
	{ "all", UINT32_MAX },
	{ NULL, 0 },
};

/*
 * Chains can be made of any cipher and any MAC, more than anybody wants to wait for: these are the
 * ones that IPsec and TLS use. Any other can be named.
 */
static const char *const chains[] = {
	"aes-128-cbc+hmac-sha1",   "aes-256-cbc+hmac-sha1",   "aes-128-cbc+hmac-sha256",
	"aes-256-cbc+hmac-sha256", "aes-256-cbc+hmac-sha384", "aes-256-cbc+hmac-sha512",
	"aes-128-ctr+hmac-sha1",   "aes-256-ctr+hmac-sha256", "3des-cbc+hmac-sha1",
	"hmac-sha1+aes-128-cbc",   "hmac-sha256+aes-256-cbc",
};

static int
add(struct bench_algos *list, const struct cburst_spec *spec, bool by_family)
{
	char name[CBURST_SPEC_TEXT_MAX];
	struct bench_algo *v;
	unsigned i;

	cburst_spec_format(spec, name, sizeof(name));
	for (i = 0; i < list->n; i++)
		if (strcmp(list->v[i].name, name) == 0)
			return 0;
	v = realloc(list->v, (list->n + 1) * sizeof(*v));
	if (v == NULL)
		return -ENOMEM;
	list->v = v;
	v += list->n++;
	memset(v, 0, sizeof(*v));
	v->spec = *spec;
	v->by_family = by_family;
	snprintf(v->name, sizeof(v->name), "%s", name);
	return 0;
}

/* Every key size that has a name of its own: two sizes with one name are one algorithm (HMAC). */
static int
add_key_sizes(struct bench_algos *list, const struct cburst_alg_info *info)
{
	struct cburst_spec spec, again;
	char name[CBURST_SPEC_TEXT_MAX];
	unsigned bytes;
	int rc;

	rc = cburst_spec_init(&spec, info->alg);
	if (rc < 0)
		return rc;
	if (info->key_step == 0 || info->key_max > CBURST_CIPHER_KEY_MAX)
		return add(list, &spec, true);
	for (bytes = info->key_min; bytes <= info->key_max && rc == 0; bytes += info->key_step) {
		spec.key_len = bytes;
		cburst_spec_format(&spec, name, sizeof(name));
		if (cburst_spec_parse(name, &again, NULL) == 0 && again.key_len == bytes)
			rc = add(list, &spec, true);
	}
	return rc;
}

static int
add_kinds(struct bench_algos *list, unsigned kinds)
{
	const struct cburst_alg_info *info;
	struct cburst_spec spec;
	unsigned alg, i;
	int rc = 0;

	for (alg = 1; alg < CBURST_ALG_COUNT && rc == 0; alg++) {
		info = cburst_alg_info(alg);
		/* The null cipher measures the framework: by name, or not at all. */
		if (info == NULL || alg == CBURST_ALG_NULL || !(kinds & 1u << info->kind))
			continue;
		rc = add_key_sizes(list, info);
	}
	if (!(kinds & 1u << CBURST_KIND_CHAIN))
		return rc;
	for (i = 0; i < RTE_DIM(chains) && rc == 0; i++)
		if (cburst_spec_parse(chains[i], &spec, NULL) == 0)
			rc = add(list, &spec, true);
	return rc;
}

static int
add_word(struct bench_algos *list, const char *word, struct cburst_error *err)
{
	const struct app_choice *f;
	struct cburst_spec spec;
	int rc;

	for (f = families; f->name != NULL; f++)
		if (strcasecmp(word, f->name) == 0)
			return add_kinds(list, f->value);
	rc = cburst_spec_parse(word, &spec, err);
	return rc < 0 ? rc : add(list, &spec, false);
}

int
bench_algos_parse(const char *text, struct bench_algos *out, struct cburst_error *err)
{
	struct app_words word;
	unsigned i;
	int rc;

	rc = app_words_split(text, ',', &word);
	for (i = 0; i < word.n && rc == 0; i++)
		rc = add_word(out, word.v[i], err);
	app_words_free(&word);
	return rc;
}

void
bench_algos_free(struct bench_algos *list)
{
	free(list->v);
	memset(list, 0, sizeof(*list));
}

void
bench_algos_print(void)
{
	struct bench_algos list = { 0 };
	const struct app_choice *f;
	unsigned i;

	for (f = families; strcmp(f->name, "all") != 0; f++) {
		if (add_kinds(&list, f->value) < 0)
			break;
		printf("%s\n", f->name);
		for (i = 0; i < list.n; i++)
			printf("  %s\n", list.v[i].name);
		if (f->value == 1u << CBURST_KIND_CIPHER)
			printf("  null (moves nothing: what the framework itself costs)\n");
		bench_algos_free(&list);
	}
	printf("A chain is any CIPHER+MAC (encrypt, then MAC) or MAC+CIPHER; the list has the usual ones.\n"
	       "--key, --iv and --tag set sizes a name does not give.\n");
	bench_algos_free(&list);
}

const char *
bench_op_name(enum cburst_kind kind, enum cburst_dir dir)
{
	if (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC)
		return dir == CBURST_GENERATE ? "generate" : "verify";
	return dir == CBURST_ENCRYPT ? "encrypt" : "decrypt";
}
