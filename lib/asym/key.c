/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_malloc.h>

#include <openssl/err.h>

#include "asym/asym_internal.h"
#include "asym/signature.h"
#include "op/error_internal.h"
#include "op/key_internal.h"

static bool
offered(const struct cburst *cb, const struct cbi_numbers *k)
{
	bool rng;

	for (unsigned op = 0; op < CBURST_ASYM_OPS; op++) {
		const union cbi_asym_variant v = { .op = (uint8_t)op };
		const int kind = cbi_asym_kind_of(k, op);

		for (unsigned i = 0; kind >= 0 && i < cb->nb_devices; i++)
			if (cbi_asym_device_can(&cb->devices[i], k, (enum cbi_asym_kind)kind, v,
						false, &rng))
				return true;
	}
	return false;
}

/* A key of numbers, which it takes over also when that fails. */
static int
key_new(struct cburst *cb, struct cbi_numbers *numbers, struct cburst_key **out,
	struct cburst_error *err)
{
	struct cburst_key *k;

	if (!offered(cb, numbers)) {
		cbi_error_set(err,
			      "none of the %u devices does anything with this key: add one that "
			      "does, with --vdev crypto_multibuffer for instance",
			      cb->nb_devices);
		cbi_numbers_free(numbers);
		return -ENOTSUP;
	}
	k = cbi_key_alloc(cb);
	if (k != NULL)
		k->asym = rte_zmalloc("cburst_asym_key",
				      sizeof(*k->asym) + cb->nb_lanes * sizeof(k->asym->route[0]),
				      RTE_CACHE_LINE_SIZE);
	if (k == NULL || k->asym == NULL) {
		rte_free(k);
		cbi_numbers_free(numbers);
		cbi_error_set(err, "no memory for a key");
		return -ENOMEM;
	}
	k->asym->numbers = numbers;
	cbi_key_link(k);
	*out = k;
	return 0;
}

int
cburst_key_from_der(struct cburst *cb, const void *der, size_t len, struct cburst_key **out,
		    struct cburst_error *err)
{
	struct cbi_numbers *n;
	const int ret = cbi_numbers_der(der, len, &n, err);

	return ret != 0 ? ret : key_new(cb, n, out, err);
}

int
cburst_key_from_pem(struct cburst *cb, const void *pem, size_t len, const char *password,
		    struct cburst_key **out, struct cburst_error *err)
{
	struct cbi_numbers *n;
	const int ret = cbi_numbers_pem(pem, len, password, &n, err);

	return ret != 0 ? ret : key_new(cb, n, out, err);
}

int
cburst_key_from_evp(struct cburst *cb, const struct evp_pkey_st *pkey, struct cburst_key **out,
		    struct cburst_error *err)
{
	struct cbi_numbers *n;
	int ret;

	ERR_set_mark();
	ret = cbi_numbers_evp(pkey, &n, err);
	ERR_pop_to_mark();
	return ret != 0 ? ret : key_new(cb, n, out, err);
}

int
cburst_key_rsa(struct cburst *cb, const struct cburst_rsa_numbers *numbers, struct cburst_key **out,
	       struct cburst_error *err)
{
	struct cbi_numbers *n;
	int ret;

	ERR_set_mark();
	ret = cbi_numbers_rsa(numbers, &n, err);
	ERR_pop_to_mark();
	return ret != 0 ? ret : key_new(cb, n, out, err);
}

int
cburst_key_ec(struct cburst *cb, uint16_t curve, const struct cburst_bytes *priv,
	      const struct cburst_bytes *pub, struct cburst_key **out, struct cburst_error *err)
{
	struct cbi_numbers *n;
	int ret;

	ERR_set_mark();
	ret = cbi_numbers_ec(curve, priv, pub, &n, err);
	ERR_pop_to_mark();
	return ret != 0 ? ret : key_new(cb, n, out, err);
}

int
cburst_key_okp(struct cburst *cb, enum cburst_key_type type, const struct cburst_bytes *priv,
	       const struct cburst_bytes *pub, struct cburst_key **out, struct cburst_error *err)
{
	struct cbi_numbers *n;
	int ret;

	ERR_set_mark();
	ret = cbi_numbers_okp(type, priv, pub, &n, err);
	ERR_pop_to_mark();
	return ret != 0 ? ret : key_new(cb, n, out, err);
}

int
cburst_key_dh(struct cburst *cb, const struct cburst_dh_numbers *numbers, struct cburst_key **out,
	      struct cburst_error *err)
{
	struct cbi_numbers *n;
	int ret;

	ERR_set_mark();
	ret = cbi_numbers_dh(numbers, &n, err);
	ERR_pop_to_mark();
	return ret != 0 ? ret : key_new(cb, n, out, err);
}

static uint32_t
public_len(const struct cbi_numbers *k)
{
	return k->type == CBURST_KEY_EC ? 1 + 2u * k->size : k->size;
}

int
cburst_key_info_get(const struct cburst_key *key, struct cburst_key_info *info)
{
	const struct cbi_numbers *k;

	*info = (struct cburst_key_info){};
	if (key->asym == NULL)
		return -EINVAL;
	k = key->asym->numbers;
	info->type = k->type;
	info->curve = k->type == CBURST_KEY_EC || k->type == CBURST_KEY_X25519 ||
			k->type == CBURST_KEY_X448
		? k->curve
		: 0;
	info->bits = k->bits;
	info->size = k->size;
	info->public_len = public_len(k);
	info->private_len = k->private_len;
	info->has_private = k->has_private;
	info->has_public = k->has_public;
	switch (k->type) {
	case CBURST_KEY_RSA:
		info->signature_max = k->size;
		break;
	case CBURST_KEY_EC:
		info->signature_max = (uint32_t)cbi_sig_der_max(k->order_len);
		break;
	case CBURST_KEY_ED25519:
	case CBURST_KEY_ED448:
		info->signature_max = 2u * k->size;
		break;
	default:
		break;
	}
	return 0;
}

int
cburst_key_public(const struct cburst_key *key, void *out, size_t cap)
{
	const struct cbi_numbers *k;
	const struct cbi_num *x;
	uint8_t *p = out;

	if (key->asym == NULL || !key->asym->numbers->has_public)
		return -EINVAL;
	k = key->asym->numbers;
	if (cap < public_len(k))
		return -ENOBUFS;
	x = k->type == CBURST_KEY_RSA ? &k->n : &k->x;
	if (k->type == CBURST_KEY_EC) {
		*p++ = 4;
		memcpy(p + k->size, k->y.data, k->size);
	}
	memcpy(p, x->data, k->size);
	return (int)public_len(k);
}

bool
cbi_asym_key_in_use(const struct cburst_key *key)
{
	const struct cbi_asym_route *r;

	for (unsigned i = 0; i < key->cb->nb_lanes; i++)
		for (r = key->asym->route[i]; r != NULL; r = r->next)
			if (__atomic_load_n(&r->outstanding, __ATOMIC_RELAXED) != 0)
				return true;
	return false;
}

void
cbi_asym_key_clear(struct cburst_key *key)
{
	struct cbi_asym_route *r;

	for (unsigned i = 0; i < key->cb->nb_lanes; i++) {
		while ((r = key->asym->route[i]) != NULL) {
			key->asym->route[i] = r->next;
			rte_free(r);
		}
	}
	cbi_numbers_free(key->asym->numbers);
	rte_free(key->asym);
	key->asym = NULL;
}
