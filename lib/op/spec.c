/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <cryptoburst/algo.h>

#include "op/error_internal.h"
#include "op/text.h"

/* Room for the text of one algorithm with its key size. */
#define PART_MAX (CBURST_SPEC_TEXT_MAX / 2)

/* AES names carry the key size; the others have one size, or (HMAC) any. */
static bool
named_by_size(const struct cburst_alg_info *info)
{
	return strncmp(info->name, "aes-", 4) == 0;
}

static void
part_format(const struct cburst_alg_info *info, uint16_t key_len, char *buf, size_t size)
{
	/* the name of XTS counts one of its two keys */
	const unsigned bits = info->alg == CBURST_ALG_AES_XTS ? key_len * 4u : key_len * 8u;

	if (named_by_size(info))
		snprintf(buf, size, "aes-%u-%s", bits, info->name + 4);
	else
		snprintf(buf, size, "%s", info->name);
}

/* Read one algorithm name. Where it is none, nearest receives the valid name most like it. */
static bool
part_parse(const char *text, enum cburst_alg *alg, uint16_t *key_len, char nearest[PART_MAX])
{
	unsigned best = UINT_MAX;

	for (unsigned a = 0; a < CBURST_ALG_COUNT; a++) {
		const struct cburst_alg_info *info = cburst_alg_info(a);
		unsigned key, last;

		if (info == NULL)
			continue;
		key = named_by_size(info) ? info->key_min : info->key_default;
		last = named_by_size(info) ? info->key_max : key;
		for (; key <= last; key += info->key_step != 0 ? info->key_step : 1) {
			char name[PART_MAX];
			unsigned distance;

			part_format(info, (uint16_t)key, name, sizeof(name));
			if (cbi_text_equal(text, name)) {
				*alg = a;
				*key_len = (uint16_t)key;
				return true;
			}
			distance = cbi_text_unlike(text, name);
			if (distance < best) {
				best = distance;
				memcpy(nearest, name, sizeof(name));
			}
		}
	}
	return false;
}

int
cburst_spec_init(struct cburst_spec *spec, enum cburst_alg alg)
{
	const struct cburst_alg_info *info = cburst_alg_info(alg);

	if (info == NULL)
		return -EINVAL;
	*spec = (struct cburst_spec){
		.alg = alg,
		.key_len = info->key_default,
		.iv_len = info->iv_default,
		.tag_len = info->tag_default,
	};
	return 0;
}

/* Make a chain of two algorithms in the order in which they were named. */
static int
chain_join(struct cburst_spec *spec, const enum cburst_alg alg[2], const uint16_t key_len[2],
	   struct cburst_error *err)
{
	const bool cipher_first = cburst_alg_info(alg[0])->kind == CBURST_KIND_CIPHER;
	const unsigned c = cipher_first ? 0 : 1, m = 1 - c;
	const struct cburst_alg_info *cipher = cburst_alg_info(alg[c]),
				     *mac = cburst_alg_info(alg[m]);

	if (cipher->kind != CBURST_KIND_CIPHER || mac->kind != CBURST_KIND_MAC) {
		cbi_error_set(err,
			      "%s and %s do not make a chain: it joins a cipher and a MAC, as "
			      "aes-128-cbc+hmac-sha256 does",
			      cburst_alg_info(alg[0])->name, cburst_alg_info(alg[1])->name);
		return -EINVAL;
	}
	cburst_spec_init(spec, alg[c]);
	spec->auth = alg[m];
	spec->order = cipher_first ? CBURST_CHAIN_ENCRYPT_THEN_MAC : CBURST_CHAIN_MAC_THEN_ENCRYPT;
	spec->key_len = key_len[c];
	spec->auth_key_len = key_len[m];
	spec->tag_len = mac->tag_default;
	return cburst_spec_check(spec, err);
}

int
cburst_spec_parse(const char *text, struct cburst_spec *spec, struct cburst_error *err)
{
	char copy[CBURST_SPEC_TEXT_MAX], nearest[PART_MAX], *part[2];
	enum cburst_alg alg[2];
	uint16_t key_len[2];
	struct cburst_spec s;
	int n = 1, ret;

	/* a name cut off here is longer than any valid one, so it stays unknown */
	snprintf(copy, sizeof(copy), "%s", text);
	part[0] = copy;
	part[1] = strchr(copy, '+');
	if (part[1] != NULL) {
		*part[1]++ = '\0';
		n = 2;
	}
	for (int i = 0; i < n; i++) {
		if (part_parse(part[i], &alg[i], &key_len[i], nearest))
			continue;
		if (n == 1)
			cbi_error_set(err, "unknown algorithm \"%s\", the nearest is %s", copy,
				      nearest);
		else
			cbi_error_set(err,
				      "unknown algorithm \"%s\" in \"%.63s\", the nearest is %s",
				      part[i], text, nearest);
		return -EINVAL;
	}
	if (n == 2) {
		ret = chain_join(&s, alg, key_len, err);
		if (ret != 0)
			return ret;
	} else {
		cburst_spec_init(&s, alg[0]);
		s.key_len = key_len[0];
	}
	*spec = s;
	return 0;
}

const char *
cburst_spec_format(const struct cburst_spec *spec, char *buf, size_t size)
{
	const struct cburst_alg_info *info = cburst_alg_info(spec->alg),
				     *mac = cburst_alg_info(spec->auth);
	char one[PART_MAX] = "none", two[PART_MAX] = "none";

	if (info != NULL)
		part_format(info, spec->key_len, one, sizeof(one));
	if (spec->auth == CBURST_ALG_NONE) {
		snprintf(buf, size, "%s", one);
		return buf;
	}
	if (mac != NULL)
		part_format(mac, spec->auth_key_len, two, sizeof(two));
	if (spec->order == CBURST_CHAIN_ENCRYPT_THEN_MAC)
		snprintf(buf, size, "%s+%s", one, two);
	else
		snprintf(buf, size, "%s+%s", two, one);
	return buf;
}

enum cburst_kind
cburst_spec_kind(const struct cburst_spec *spec)
{
	const struct cburst_alg_info *info = cburst_alg_info(spec->alg);

	if (info == NULL)
		return CBURST_KIND_NONE;
	return spec->auth != CBURST_ALG_NONE ? CBURST_KIND_CHAIN : info->kind;
}

/*
 * Refuse a size outside min..max in steps. step 0 stands for one size, or for any between the
 * bounds.
 */
static int
check_size(const char *alg, const char *what, unsigned size, unsigned min, unsigned max,
	   unsigned step, struct cburst_error *err)
{
	if (size >= min && size <= max && (step == 0 || (size - min) % step == 0))
		return 0;
	if (max == 0)
		cbi_error_set(err, "%s has no %s, but %u bytes were given", alg, what, size);
	else if (min == max)
		cbi_error_set(err, "%s of %s must have %u bytes, not %u", what, alg, min, size);
	else if (step > 1)
		cbi_error_set(err, "%s of %s must have %u to %u bytes in steps of %u, not %u", what,
			      alg, min, max, step, size);
	else
		cbi_error_set(err, "%s of %s must have %u to %u bytes, not %u", what, alg, min, max,
			      size);
	return -EINVAL;
}

static int
check_chain(const struct cburst_spec *spec, const struct cburst_alg_info *info,
	    struct cburst_error *err)
{
	const struct cburst_alg_info *mac = cburst_alg_info(spec->auth);

	if (mac == NULL) {
		cbi_error_set(err, "%d is no algorithm: the MAC of a chain with %s",
			      (int)spec->auth, info->name);
		return -EINVAL;
	}
	/* a request has one IV, which is the cipher's */
	if (info->kind != CBURST_KIND_CIPHER || mac->kind != CBURST_KIND_MAC || mac->iv_max != 0) {
		cbi_error_set(
			err, "%s and %s do not make a chain: it joins a cipher and an HMAC or CMAC",
			info->name, mac->name);
		return -EINVAL;
	}
	if (spec->order != CBURST_CHAIN_ENCRYPT_THEN_MAC &&
	    spec->order != CBURST_CHAIN_MAC_THEN_ENCRYPT) {
		cbi_error_set(err, "%d is no order of a chain", (int)spec->order);
		return -EINVAL;
	}
	if (check_size(mac->name, "the key", spec->auth_key_len, mac->key_min, mac->key_max,
		       mac->key_step, err) != 0)
		return -EINVAL;
	return check_size(mac->name, "the tag", spec->tag_len, mac->tag_min, mac->tag_max, 0, err);
}

int
cburst_spec_check(const struct cburst_spec *spec, struct cburst_error *err)
{
	const struct cburst_alg_info *info = cburst_alg_info(spec->alg);

	if (info == NULL) {
		cbi_error_set(err, "%d is no algorithm", (int)spec->alg);
		return -EINVAL;
	}
	if (check_size(info->name, "the key", spec->key_len, info->key_min, info->key_max,
		       info->key_step, err) != 0 ||
	    check_size(info->name, "the IV", spec->iv_len, info->iv_min, info->iv_max, 0, err) != 0)
		return -EINVAL;
	if (spec->auth != CBURST_ALG_NONE)
		return check_chain(spec, info, err);
	if (spec->auth_key_len != 0) {
		cbi_error_set(err, "%s is no chain, but a MAC key of %u bytes was given",
			      info->name, spec->auth_key_len);
		return -EINVAL;
	}
	/* SP 800-38C allows even tag sizes only */
	return check_size(info->name, "the tag", spec->tag_len, info->tag_min, info->tag_max,
			  info->alg == CBURST_ALG_AES_CCM ? 2 : 0, err);
}
