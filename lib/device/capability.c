/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>

#include <rte_common.h>

#include "device/capability.h"
#include "op/error_internal.h"
#include "op/xform.h"

/*
 * Capabilities are what drivers' authors wrote down, not what was measured, so nothing is taken
 * from them that can be avoided: entries are walked here instead of asking for "the" entry of an
 * algorithm, of which there may be two; a step of 0 between unequal bounds means both bounds only
 * to some drivers and everything between to others, so it is taken as everything; a maximum below
 * the minimum means "no maximum".
 */
bool
cbi_range_has(const struct rte_crypto_param_range *range, uint32_t size)
{
	if (size < range->min)
		return false;
	if (range->max >= range->min && size > range->max)
		return false;
	return range->increment == 0 || (size - range->min) % range->increment == 0;
}

/* A range as a person would say it: "16, 24 or 32", "1 to 64", "4 to 16 in steps of 2". */
static void
range_text(const struct rte_crypto_param_range *range, char *buf, size_t size)
{
	const unsigned step = range->increment, min = range->min, max = range->max;

	if (max < min)
		snprintf(buf, size, "%u and more", min);
	else if (max == min)
		snprintf(buf, size, "%u", min);
	else if (step <= 1)
		snprintf(buf, size, "%u to %u", min, max);
	else if (max - min == step)
		snprintf(buf, size, "%u or %u", min, max);
	else if (max - min == 2 * step)
		snprintf(buf, size, "%u, %u or %u", min, min + step, max);
	else
		snprintf(buf, size, "%u to %u in steps of %u", min, max, step);
}

/* What one transform of a spec asks of an entry. */
struct ask {
	enum rte_crypto_sym_xform_type type;
	int algo; /* RTE_CRYPTO_* of the type */
	const char *name;
	uint32_t key_len;
	uint32_t iv_len;
	uint32_t tag_len;
	bool has_iv;
	bool has_tag;
};

/* One entry, whatever its type: the ranges that matter. NULL for those it has not. */
struct offer {
	const struct rte_crypto_param_range *key, *iv, *tag, *aad;
};

static bool
entry_fits(const struct rte_cryptodev_capabilities *cap, const struct ask *ask, struct offer *offer)
{
	const struct rte_cryptodev_symmetric_capability *sym = &cap->sym;

	if (cap->op != RTE_CRYPTO_OP_TYPE_SYMMETRIC || sym->xform_type != ask->type)
		return false;
	*offer = (struct offer){};
	switch (sym->xform_type) {
	case RTE_CRYPTO_SYM_XFORM_AEAD:
		offer->key = &sym->aead.key_size;
		offer->iv = &sym->aead.iv_size;
		offer->tag = &sym->aead.digest_size;
		offer->aad = &sym->aead.aad_size;
		return (int)sym->aead.algo == ask->algo;
	case RTE_CRYPTO_SYM_XFORM_CIPHER:
		offer->key = &sym->cipher.key_size;
		offer->iv = &sym->cipher.iv_size;
		return (int)sym->cipher.algo == ask->algo;
	case RTE_CRYPTO_SYM_XFORM_AUTH:
		offer->key = &sym->auth.key_size;
		offer->iv = &sym->auth.iv_size;
		offer->tag = &sym->auth.digest_size;
		return (int)sym->auth.algo == ask->algo;
	default:
		return false;
	}
}

static int
size_refused(const char *dev, const struct ask *ask, const char *what, uint32_t size,
	     const struct rte_crypto_param_range *range, struct cburst_error *err)
{
	char offered[64];

	range_text(range, offered, sizeof(offered));
	cbi_error_set(err, "%s does %s with %s of %s bytes, not %u", dev, ask->name, what, offered,
		      size);
	return -ENOTSUP;
}

static int
check_offer(const char *dev, const struct ask *ask, const struct offer *offer,
	    struct cburst_error *err)
{
	if (ask->key_len != 0 && !cbi_range_has(offer->key, ask->key_len))
		return size_refused(dev, ask, "a key", ask->key_len, offer->key, err);
	if (ask->has_iv && !cbi_range_has(offer->iv, ask->iv_len))
		return size_refused(dev, ask, "an IV", ask->iv_len, offer->iv, err);
	if (ask->has_tag && !cbi_range_has(offer->tag, ask->tag_len))
		return size_refused(dev, ask, "a tag", ask->tag_len, offer->tag, err);
	return 0;
}

static int
check_ask(const struct rte_cryptodev_capabilities *caps, const char *dev, const struct ask *ask,
	  struct rte_crypto_param_range *aad, struct cburst_error *err)
{
	bool seen = false;

	for (; caps != NULL && caps->op != RTE_CRYPTO_OP_TYPE_UNDEFINED; caps++) {
		struct offer offer;

		if (!entry_fits(caps, ask, &offer))
			continue;
		/* with several entries the text is about the first */
		if (check_offer(dev, ask, &offer, seen ? NULL : err) == 0) {
			if (offer.aad != NULL)
				*aad = *offer.aad;
			return 0;
		}
		seen = true;
	}
	if (!seen)
		cbi_error_set(err, "%s does not do %s", dev, ask->name);
	return -ENOTSUP;
}

static struct ask
ask_cipher(const struct cburst_spec *spec)
{
	return (struct ask){
		.type = RTE_CRYPTO_SYM_XFORM_CIPHER,
		.algo = cbi_rte_cipher(spec->alg),
		.name = cburst_alg_info(spec->alg)->name,
		.key_len = spec->key_len,
		.iv_len = spec->iv_len,
		.has_iv = spec->iv_len != 0,
	};
}

static struct ask
ask_auth(enum cburst_alg alg, uint16_t key_len, uint16_t iv_len, uint16_t tag_len)
{
	return (struct ask){
		.type = RTE_CRYPTO_SYM_XFORM_AUTH,
		.algo = cbi_rte_auth(alg),
		.name = cburst_alg_info(alg)->name,
		.key_len = key_len,
		.iv_len = iv_len,
		.tag_len = tag_len,
		.has_iv = iv_len != 0,
		.has_tag = true,
	};
}

int
cbi_capability_check(const struct rte_cryptodev_capabilities *caps, const char *name,
		     const struct cburst_spec *spec, struct rte_crypto_param_range *aad,
		     struct cburst_error *err)
{
	struct ask ask;

	switch (cburst_spec_kind(spec)) {
	case CBURST_KIND_AEAD:
		ask = (struct ask){
			.type = RTE_CRYPTO_SYM_XFORM_AEAD,
			.algo = cbi_rte_aead(spec->alg),
			.name = cburst_alg_info(spec->alg)->name,
			.key_len = spec->key_len,
			.iv_len = spec->iv_len,
			.tag_len = spec->tag_len,
			.has_iv = true,
			.has_tag = true,
		};
		return check_ask(caps, name, &ask, aad, err);
	case CBURST_KIND_CIPHER:
		ask = ask_cipher(spec);
		return check_ask(caps, name, &ask, aad, err);
	case CBURST_KIND_HASH:
	case CBURST_KIND_MAC:
		ask = ask_auth(spec->alg, spec->key_len, spec->iv_len, spec->tag_len);
		return check_ask(caps, name, &ask, aad, err);
	case CBURST_KIND_CHAIN:
		ask = ask_cipher(spec);
		if (check_ask(caps, name, &ask, aad, err) != 0)
			return -ENOTSUP;
		ask = ask_auth(spec->auth, spec->auth_key_len, 0, spec->tag_len);
		return check_ask(caps, name, &ask, aad, err);
	default:
		cbi_error_set(err, "a spec without an algorithm");
		return -ENOTSUP;
	}
}
