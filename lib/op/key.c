/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include <cryptoburst/device.h>
#include <cryptoburst/key.h>

#include "asym/asym_internal.h"
#include "burst/lane_internal.h"
#include "op/error_internal.h"
#include "op/key_internal.h"

/*
 * Whether any device of the instance offers the algorithm. A device that answers -ENOTSUP here may
 * still do it (capabilities can lie by omission), but then no session would be tried either.
 */
static int
offered(struct cburst *cb, const struct cburst_spec *spec, struct cburst_error *err)
{
	struct cburst_error why = {};
	char text[CBURST_SPEC_TEXT_MAX];
	unsigned i;

	for (i = 0; i < cb->nb_devices; i++)
		if (cburst_device_can(cb->devices[i].info.dev_id, spec, 0, &why) == 0)
			return 0;
	if (cb->nb_devices == 1)
		cbi_error_set(err, "%s", why.text);
	else
		cbi_error_set(
			err, "none of the %u devices can do %s with these sizes (the last one: %s)",
			cb->nb_devices, cburst_spec_format(spec, text, sizeof(text)), why.text);
	return -ENOTSUP;
}

static int
material_copy(struct cburst_key *k, const void *key, const void *auth_key)
{
	k->material_len = (uint32_t)k->spec.key_len + k->spec.auth_key_len;
	/*
	 * Drivers may read a key pointer even when the length is 0. EAL memory, as all of a key: it
	 * is not swapped out.
	 */
	k->material = rte_malloc("cburst_material", k->material_len + 1, 0);
	if (k->material == NULL)
		return -ENOMEM;
	if (k->spec.key_len != 0)
		memcpy(k->material, key, k->spec.key_len);
	if (k->spec.auth_key_len != 0)
		memcpy(k->material + k->spec.key_len, auth_key, k->spec.auth_key_len);
	return 0;
}

struct cburst_key *
cbi_key_alloc(struct cburst *cb)
{
	struct cburst_key *k;

	k = rte_zmalloc("cburst_key", sizeof(*k) + cb->nb_lanes * sizeof(k->route[0]),
			RTE_CACHE_LINE_SIZE);
	if (k != NULL)
		k->cb = cb;
	return k;
}

void
cbi_key_link(struct cburst_key *k)
{
	struct cburst *cb = k->cb;

	pthread_mutex_lock(&cb->lock);
	k->next = cb->keys;
	if (k->next != NULL)
		k->next->prev = k;
	cb->keys = k;
	pthread_mutex_unlock(&cb->lock);
}

int
cburst_key_create(struct cburst *cb, const struct cburst_spec *spec, const void *key,
		  const void *auth_key, struct cburst_key **out, struct cburst_error *err)
{
	const struct cburst_alg_info *info;
	struct cburst_key *k;
	int ret;

	ret = cburst_spec_check(spec, err);
	if (ret != 0)
		return ret;
	if ((spec->key_len != 0 && key == NULL) || (spec->auth_key_len != 0 && auth_key == NULL)) {
		cbi_error_set(
			err,
			"key material is missing: %u bytes of key and %u of MAC key are needed",
			spec->key_len, spec->auth_key_len);
		return -EINVAL;
	}
	ret = offered(cb, spec, err);
	if (ret != 0)
		return ret;

	k = cbi_key_alloc(cb);
	if (k == NULL) {
		cbi_error_set(err, "no memory for a key");
		return -ENOMEM;
	}
	info = cburst_alg_info(spec->alg);
	k->spec = *spec;
	k->kind = cburst_spec_kind(spec);
	k->iv_len = spec->iv_len;
	k->tag_len = spec->tag_len;
	k->block_mask = info->block - 1;
	k->length_min = info->length_min;
	k->ccm = spec->alg == CBURST_ALG_AES_CCM;
	k->ctr = spec->alg == CBURST_ALG_AES_CTR && spec->iv_len == CBURST_IV_MAX;
	ret = material_copy(k, key, auth_key);
	if (ret != 0) {
		rte_free(k);
		cbi_error_set(err, "no memory for a key");
		return ret;
	}

	cbi_key_link(k);
	*out = k;
	return 0;
}

static bool
in_use(const struct cburst_key *key)
{
	const struct cbi_route *r;
	unsigned i;

	for (i = 0; i < key->cb->nb_lanes; i++)
		for (r = key->route[i]; r != NULL; r = r->next)
			if (__atomic_load_n(&r->outstanding, __ATOMIC_RELAXED) != 0)
				return true;
	return key->asym != NULL && cbi_asym_key_in_use(key);
}

/* No lane may take a later key at the same address for this one. */
static void
forget(const struct cburst_key *key)
{
	const struct cburst *cb = key->cb;
	const struct cburst_key *expected;
	unsigned i;

	for (i = 0; i < cb->nb_lanes; i++) {
		if (cb->lanes[i] == NULL)
			continue;
		expected = key;
		/* its lane may be setting it to another key right now */
		__atomic_compare_exchange_n(&cb->lanes[i]->streak.key, &expected, NULL, false,
					    __ATOMIC_RELAXED, __ATOMIC_RELAXED);
	}
}

static void
release(struct cburst_key *key)
{
	struct cburst *cb = key->cb;

	forget(key);
	pthread_mutex_lock(&cb->lock);
	if (key->prev != NULL)
		key->prev->next = key->next;
	else
		cb->keys = key->next;
	if (key->next != NULL)
		key->next->prev = key->prev;
	cbi_sessions_free(key);
	if (key->asym != NULL)
		cbi_asym_sessions_free(key);
	pthread_mutex_unlock(&cb->lock);
	if (key->asym != NULL)
		cbi_asym_key_clear(key);
	cbi_routes_free(key);
	if (key->material != NULL)
		explicit_bzero(key->material, key->material_len);
	rte_free(key->material);
	rte_free(key);
}

int
cburst_key_free(struct cburst_key *key)
{
	if (key == NULL)
		return 0;
	if (in_use(key))
		return -EBUSY;
	release(key);
	return 0;
}

void
cbi_keys_free(struct cburst *cb)
{
	while (cb->keys != NULL)
		release(cb->keys);
}

int
cburst_key_prepare(struct cburst_key *key, struct cburst_lane *lane, enum cburst_dir dir,
		   uint32_t aad_len)
{
	if (dir != CBURST_ENCRYPT && dir != CBURST_DECRYPT)
		return cbi_refuse(lane, CBURST_REASON_DIRECTION);
	if (aad_len > lane->aad_max || (aad_len != 0 && key->kind != CBURST_KIND_AEAD))
		return cbi_refuse(lane, CBURST_REASON_AAD);
	return cbi_route_get(lane, key, aad_len, dir) != NULL ? 0 : cburst_lane_error(lane);
}

const struct cburst_spec *
cburst_key_spec(const struct cburst_key *key)
{
	return &key->spec;
}
