/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <rte_common.h>

#include "sizes.h"

/* Larger than any list of segments holds. */
#define SIZE_MAX_BYTES (BENCH_SEGMENTS_MAX * BENCH_SEGMENT_BYTES_MAX)

/* The usual simple Internet mix: IP packets of these sizes, this many of each. */
#define IMIX "64x7+576x4+1500"

static struct bench_size *
add(struct bench_sizes *list)
{
	struct bench_size *v = app_list_grow(list->v, list->n, sizeof(*v));

	if (v == NULL)
		return NULL;
	list->v = v;
	return &v[list->n++];
}

int
bench_sizes_add_fixed(struct bench_sizes *out, uint32_t bytes)
{
	struct bench_size *s = add(out);

	if (s == NULL)
		return -ENOMEM;
	snprintf(s->label, sizeof(s->label), "%u", bytes);
	s->max = bytes;
	return 0;
}

/*
 * A mix takes its lengths in the order given, over and over, and then shuffles them with a
 * generator of its own, so that one mix is the same in every run and on every machine.
 */
static int
add_mix(struct bench_sizes *out, const char *label, const struct app_uints *lengths)
{
	struct bench_size *s = add(out);
	uint64_t random = 0x9e3779b97f4a7c15ull;
	uint32_t i, j, keep;

	if (s == NULL)
		return -ENOMEM;
	snprintf(s->label, sizeof(s->label), "%s", label);
	s->mix = malloc(BENCH_MIX_ENTRIES * sizeof(*s->mix));
	if (s->mix == NULL)
		return -ENOMEM;
	for (i = 0; i < BENCH_MIX_ENTRIES; i++) {
		/* Of a long capture every part counts, not only its beginning. */
		if (lengths->n > BENCH_MIX_ENTRIES)
			j = (uint64_t)i * lengths->n / BENCH_MIX_ENTRIES;
		else
			j = i % lengths->n;
		s->mix[i] = lengths->v[j];
		s->max = RTE_MAX(s->max, s->mix[i]);
	}
	for (i = BENCH_MIX_ENTRIES - 1; i > 0; i--) {
		random ^= random << 13;
		random ^= random >> 7;
		random ^= random << 17;
		j = random % (i + 1);
		keep = s->mix[i];
		s->mix[i] = s->mix[j];
		s->mix[j] = keep;
	}
	return 0;
}

/* "BYTESxSHARE", or "BYTES" for one. */
static int
parse_share(const char *word, uint32_t *bytes, uint32_t *share)
{
	const char *x = strchr(word, 'x');
	char text[24];
	uint64_t u;
	int n;

	n = snprintf(text, sizeof(text), "%.*s",
		     (int)(x != NULL ? x - word : (ptrdiff_t)strlen(word)), word);
	if (n < 0 || (size_t)n >= sizeof(text) || app_parse_u64(text, &u) < 0 || u == 0 ||
	    u > SIZE_MAX_BYTES)
		return -EINVAL;
	*bytes = (uint32_t)u;
	*share = 1;
	if (x == NULL)
		return 0;
	if (app_parse_u64(x + 1, &u) < 0 || u == 0 || u > BENCH_MIX_ENTRIES)
		return -EINVAL;
	*share = (uint32_t)u;
	return 0;
}

static int
add_shares(struct bench_sizes *out, const char *label, const char *text, struct cburst_error *err)
{
	struct app_uints lengths = { 0 };
	uint32_t bytes, share, i;
	struct app_words word;
	unsigned w;
	int rc;

	rc = app_words_split(text, '+', &word);
	for (w = 0; w < word.n && rc == 0; w++) {
		rc = parse_share(word.v[w], &bytes, &share);
		/* more than the mix has entries would leave lengths out */
		if (rc == 0 && lengths.n + share > BENCH_MIX_ENTRIES)
			rc = -EINVAL;
		if (rc < 0)
			app_error_set(
				err,
				"'%.60s' in %.60s: give BYTESxSHARE with '+' between them, as "
				"in mix:" IMIX ", bytes 1 to %u, shares at most %u together",
				word.v[w], label, SIZE_MAX_BYTES, BENCH_MIX_ENTRIES);
		for (i = 0; rc == 0 && i < share; i++)
			rc = app_uints_add(&lengths, bytes);
	}
	app_words_free(&word);
	if (rc == 0)
		rc = add_mix(out, label, &lengths);
	app_uints_free(&lengths);
	return rc;
}

static int
add_pcap(struct bench_sizes *out, const char *word, struct cburst_error *err)
{
	struct app_uints lengths = { 0 };
	const char *path = word + strlen("pcap:"), *slash;
	char label[48];
	int rc;

	if (path[0] == '\0') {
		app_error_set(err, "pcap: needs a file: pcap:FILE");
		return -EINVAL;
	}
	rc = bench_pcap_lengths(path, &lengths, err);
	if (rc == 0) {
		slash = strrchr(path, '/');
		snprintf(label, sizeof(label), "pcap:%s", slash == NULL ? path : slash + 1);
		rc = add_mix(out, label, &lengths);
	}
	app_uints_free(&lengths);
	return rc;
}

static int
add_numbers(struct bench_sizes *out, const char *word, struct cburst_error *err)
{
	struct app_uints list = { 0 };
	unsigned i;
	int rc;

	rc = app_parse_uints(word, 1, SIZE_MAX_BYTES, &list, err);
	for (i = 0; i < list.n && rc == 0; i++)
		rc = bench_sizes_add_fixed(out, list.v[i]);
	app_uints_free(&list);
	return rc;
}

int
bench_sizes_parse(const char *text, struct bench_sizes *out, struct cburst_error *err)
{
	static const char *const words[] = { "imix", "mix:SHARES", "pcap:FILE" };
	const char *nearest;
	struct app_words word;
	unsigned i;
	int rc;

	rc = app_words_split(text, ',', &word);
	for (i = 0; i < word.n && rc == 0; i++) {
		const char *w = word.v[i];

		if (strcasecmp(w, "imix") == 0) {
			rc = add_shares(out, w, IMIX, err);
		} else if (strncasecmp(w, "mix:", 4) == 0) {
			rc = add_shares(out, w, w + 4, err);
		} else if (strncasecmp(w, "pcap:", 5) == 0) {
			rc = add_pcap(out, w, err);
		} else if (isdigit((unsigned char)w[w[0] == '-'])) {
			rc = add_numbers(out, w, err);
		} else {
			nearest = app_nearest(w, words, RTE_DIM(words));
			app_error_set(
				err,
				"unknown size '%s'%s%s%s; give bytes, MIN:STEP:MAX, imix, mix:SHARES or pcap:FILE",
				w, nearest != NULL ? ", did you mean '" : "",
				nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
			rc = -EINVAL;
		}
	}
	app_words_free(&word);
	return rc;
}

void
bench_sizes_free(struct bench_sizes *list)
{
	unsigned i;

	for (i = 0; i < list->n; i++)
		free(list->v[i].mix);
	free(list->v);
	memset(list, 0, sizeof(*list));
}

double
bench_size_mean(const struct bench_size *size, unsigned block)
{
	uint64_t sum = 0;
	uint32_t i;

	if (size->mix == NULL)
		return size->max;
	for (i = 0; i < BENCH_MIX_ENTRIES; i++)
		sum += RTE_ALIGN_MUL_CEIL(size->mix[i], block);
	return (double)sum / BENCH_MIX_ENTRIES;
}
