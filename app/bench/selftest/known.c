/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>
#include <openssl/x509.h>

#include "known.h"

/* Digits, of which there are never too many: the table is ours. */
static uint32_t
bytes(const char *hex, uint8_t *out, size_t room)
{
	char digits[3] = "";
	size_t i, n = hex == NULL ? 0 : strlen(hex) / 2;

	if (n > room)
		abort();
	for (i = 0; i < n; i++) {
		memcpy(digits, hex + 2 * i, 2);
		out[i] = (uint8_t)strtoul(digits, NULL, 16);
	}
	return (uint32_t)n;
}

static bool
find_key(const char *name, const char *op, struct bench_known *out)
{
	const struct bench_known_key *k;
	uint8_t der[512];
	const uint8_t *at = der;
	uint32_t n;

	for (k = bench_known_keys; k->algorithm != NULL; k++)
		if (strcmp(k->algorithm, name) == 0 && strcmp(k->op, op) == 0)
			break;
	if (k->algorithm == NULL)
		return false;
	n = bytes(k->key, der, sizeof(der));
	out->source = k->source;
	out->pkey = d2i_AutoPrivateKey(NULL, &at, n);
	out->item.in_len = bytes(k->in, out->item.in, sizeof(out->item.in));
	out->item.other_len = bytes(k->other, out->item.other, sizeof(out->item.other));
	out->item.expect_len = bytes(k->expect, out->item.expect, sizeof(out->item.expect));
	return out->pkey != NULL;
}

bool
bench_known_find(const struct bench_algo *algo, const char *op, struct bench_known *out)
{
	const struct bench_known_text *t;

	memset(out, 0, sizeof(*out));
	if (op != NULL)
		return find_key(algo->name, op, out);
	for (t = bench_known_texts; t->algorithm != NULL; t++)
		if (strcmp(t->algorithm, algo->name) == 0)
			break;
	if (t->algorithm == NULL)
		return false;
	out->source = t->source;
	out->spec = algo->spec;
	out->spec.key_len = (uint16_t)bytes(t->key, out->key, sizeof(out->key));
	out->spec.iv_len = (uint16_t)bytes(t->iv, out->iv, sizeof(out->iv));
	out->spec.tag_len = (uint16_t)bytes(t->tag, out->tag, sizeof(out->tag));
	out->aad_len = bytes(t->aad, out->aad, sizeof(out->aad));
	out->length = bytes(t->message, out->message, sizeof(out->message));
	/* of a hash or MAC the message stays as it is */
	if (t->output != NULL)
		bytes(t->output, out->output, sizeof(out->output));
	else
		memcpy(out->output, out->message, out->length);
	return true;
}

void
bench_known_free(struct bench_known *known)
{
	EVP_PKEY_free(known->pkey);
	known->pkey = NULL;
}
