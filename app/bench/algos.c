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

/* A bit beside those of enum cburst_kind. */
#define FAMILY_ASYM (1u << 31)

static const struct app_choice families[] = {
	{ "aead", 1u << CBURST_KIND_AEAD },
	{ "cipher", 1u << CBURST_KIND_CIPHER },
	{ "hash", 1u << CBURST_KIND_HASH },
	{ "mac", 1u << CBURST_KIND_MAC },
	{ "chain", 1u << CBURST_KIND_CHAIN },
	{ "asym", FAMILY_ASYM },
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
append(struct bench_algos *list, const struct bench_algo *algo)
{
	struct bench_algo *v;
	unsigned i;

	for (i = 0; i < list->n; i++)
		if (strcmp(list->v[i].name, algo->name) == 0)
			return 0;
	v = app_list_grow(list->v, list->n, sizeof(*v));
	if (v == NULL)
		return -ENOMEM;
	list->v = v;
	v[list->n++] = *algo;
	return 0;
}

static int
add(struct bench_algos *list, const struct cburst_spec *spec, bool by_family)
{
	struct bench_algo algo = { .spec = *spec, .by_family = by_family };

	cburst_spec_format(spec, algo.name, sizeof(algo.name));
	return append(list, &algo);
}

static int
add_asym(struct bench_algos *list, const char *word, bool by_family, struct cburst_error *err)
{
	struct bench_algo algo = { .by_family = by_family };
	int rc = bench_asym_parse(word, &algo.asym, algo.name, sizeof(algo.name), err);

	return rc < 0 ? rc : append(list, &algo);
}

/* Public-key algorithms whose name begins with a word and a dash; all of them for NULL. Returns how
 * many there are, or a negative errno. */
static int
add_asym_family(struct bench_algos *list, const char *word)
{
	const size_t length = word != NULL ? strlen(word) : 0;
	const char *name;
	unsigned i;
	int rc, n = 0;

	for (i = 0; (name = bench_asym_name(i)) != NULL; i++) {
		if (word != NULL && (strncasecmp(name, word, length) != 0 || name[length] != '-'))
			continue;
		rc = add_asym(list, name, true, NULL);
		if (rc < 0)
			return rc;
		n++;
	}
	return n;
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
	for (i = 0; i < RTE_DIM(chains) && rc == 0 && kinds & 1u << CBURST_KIND_CHAIN; i++)
		if (cburst_spec_parse(chains[i], &spec, NULL) == 0)
			rc = add(list, &spec, true);
	if (rc == 0 && kinds & FAMILY_ASYM)
		rc = RTE_MIN(add_asym_family(list, NULL), 0);
	return rc;
}

/* The library knows its own names only: where the nearest one is none of these, it is told here. */
static void
suggest(const char *word, struct cburst_error *err)
{
	struct bench_algos all = { 0 };
	const char **names, *nearest;
	unsigned i;

	if (add_kinds(&all, UINT32_MAX) == 0) {
		names = malloc(all.n * sizeof(*names));
		for (i = 0; i < all.n && names != NULL; i++)
			names[i] = all.v[i].name;
		nearest = names != NULL ? app_nearest(word, names, all.n) : NULL;
		for (i = 0; i < all.n && nearest != NULL; i++)
			if (all.v[i].name == nearest && bench_algo_is_asym(&all.v[i]))
				app_error_set(err, "unknown algorithm \"%.63s\", the nearest is %s",
					      word, nearest);
		free(names);
	}
	bench_algos_free(&all);
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
	rc = add_asym(list, word, false, err);
	if (rc != -ENOENT)
		return rc;
	rc = add_asym_family(list, word);
	if (rc != 0)
		return RTE_MIN(rc, 0);
	rc = cburst_spec_parse(word, &spec, err);
	if (rc < 0 && strchr(word, '+') == NULL)
		suggest(word, err);
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
	       "RSA takes any modulus of 512 to 8192 bits, ecdsa- and ecdh- other curves by libcrypto's names\n"
	       "(ecdsa-sect571r1), dh- ffdhe6144 and ffdhe8192, too; rsa, ecdsa, ecdh, dh alone are families.\n"
	       "--key, --iv and --tag set sizes a name does not give.\n");
	bench_algos_free(&list);
}
