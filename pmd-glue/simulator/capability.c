/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What a device says that it can do: what its profile has rows for. */

#include <string.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include "algorithm.h"
#include "simulator.h"
#include "sym_algo.h"

/* --- sizes that rows have --- */

#define MAX_SIZES 16

struct sizes {
	unsigned n;
	uint32_t bytes[MAX_SIZES]; /* ascending */
};

static void
sizes_add(struct sizes *s, uint32_t bytes)
{
	unsigned at = 0;

	while (at < s->n && s->bytes[at] < bytes)
		at++;
	if (s->n == MAX_SIZES || (at < s->n && s->bytes[at] == bytes))
		return;
	memmove(&s->bytes[at + 1], &s->bytes[at], (s->n - at) * sizeof(s->bytes[0]));
	s->bytes[at] = bytes;
	s->n++;
}

/* Sizes from the first on that are evenly spaced, as a range. */
static unsigned
sizes_range(const struct sizes *s, unsigned first, struct rte_crypto_param_range *range)
{
	unsigned n = 1;
	uint32_t step = first + 1 < s->n ? s->bytes[first + 1] - s->bytes[first] : 0;

	while (first + n < s->n && s->bytes[first + n] - s->bytes[first + n - 1] == step)
		n++;
	range->min = (uint16_t)s->bytes[first];
	range->max = (uint16_t)s->bytes[first + n - 1];
	range->increment = n == 1 ? 0 : (uint16_t)step;
	return n;
}

static bool
row_is(const struct sim_row *row, enum sim_service service, int algorithm)
{
	return row->service == service && row->algorithm == algorithm;
}

/* --- symmetric --- */

static void
put_sym(struct rte_cryptodev_capabilities *cap, const struct sim_sym_algo *algo,
	const struct rte_crypto_param_range *key)
{
	struct rte_cryptodev_symmetric_capability *sym = &cap->sym;

	cap->op = RTE_CRYPTO_OP_TYPE_SYMMETRIC;
	sym->xform_type = algo->type;
	switch (algo->type) {
	case RTE_CRYPTO_SYM_XFORM_CIPHER:
		sym->cipher.algo = (enum rte_crypto_cipher_algorithm)algo->algo;
		sym->cipher.block_size = algo->block;
		sym->cipher.key_size = *key;
		sym->cipher.iv_size = algo->iv;
		break;
	case RTE_CRYPTO_SYM_XFORM_AEAD:
		sym->aead.algo = (enum rte_crypto_aead_algorithm)algo->algo;
		/* the block of what is inside */
		sym->aead.block_size = 16;
		sym->aead.key_size = *key;
		sym->aead.iv_size = algo->iv;
		sym->aead.digest_size = algo->tag;
		sym->aead.aad_size = algo->aad;
		break;
	default:
		sym->auth.algo = (enum rte_crypto_auth_algorithm)algo->algo;
		sym->auth.block_size = algo->hash_block;
		sym->auth.key_size = *key;
		sym->auth.iv_size = algo->iv;
		sym->auth.digest_size = algo->tag;
		break;
	}
}

/*
 * The entries of an algorithm: one, or as many as it takes to say which keys there are. Counts
 * only, where there is no list.
 */
static unsigned
add_sym(const struct sim_profile *p, const struct sim_sym_algo *algo,
	struct rte_cryptodev_capabilities *list)
{
	struct sizes keys = { 0 };
	unsigned n = 0;

	for (unsigned i = 0; i < p->nb_rows; i++) {
		if (row_is(&p->rows[i], algo->service, algo->algo))
			sizes_add(&keys, p->rows[i].bits / 8);
	}
	if (keys.n == 0)
		return 0;
	/* rows of MACs have no size of key: it does not matter for how long they take */
	if (algo->type == RTE_CRYPTO_SYM_XFORM_AUTH) {
		if (list != NULL)
			put_sym(list, algo, &algo->key);
		return 1;
	}
	for (unsigned first = 0; first < keys.n; n++) {
		struct rte_crypto_param_range range;

		first += sizes_range(&keys, first, &range);
		if (list != NULL)
			put_sym(&list[n], algo, &range);
	}
	return n;
}

/* --- public keys --- */

static const struct {
	enum rte_crypto_asym_xform_type type;
	enum sim_service service;
} kinds[] = {
	{ RTE_CRYPTO_ASYM_XFORM_RSA, SIM_RSA },	    { RTE_CRYPTO_ASYM_XFORM_DH, SIM_DH },
	{ RTE_CRYPTO_ASYM_XFORM_ECDH, SIM_ECDH },   { RTE_CRYPTO_ASYM_XFORM_ECDSA, SIM_ECDSA },
	{ RTE_CRYPTO_ASYM_XFORM_EDDSA, SIM_EDDSA },
};

static uint32_t
op_types(enum sim_op op)
{
	switch (op) {
	case SIM_PUBLIC:
		return 1u << RTE_CRYPTO_ASYM_OP_ENCRYPT | 1u << RTE_CRYPTO_ASYM_OP_VERIFY;
	case SIM_PRIVATE:
		return 1u << RTE_CRYPTO_ASYM_OP_DECRYPT | 1u << RTE_CRYPTO_ASYM_OP_SIGN;
	case SIM_KEYGEN:
		return 1u << RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
	case SIM_AGREE:
		/* the same multiplication, or power, by another base: see asym_session.c */
		return 1u << RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE |
			1u << RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
	case SIM_SIGN:
		return 1u << RTE_CRYPTO_ASYM_OP_SIGN;
	case SIM_VERIFY:
		return 1u << RTE_CRYPTO_ASYM_OP_VERIFY;
	default:
		return 0;
	}
}

static uint32_t
divisor(uint32_t a, uint32_t b)
{
	while (b != 0) {
		uint32_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* One entry is all that cryptodev looks at, so it says at least what there is; sessions say no. */
static void
put_moduli(const struct sizes *s, struct rte_crypto_param_range *range)
{
	uint32_t step = 0;

	for (unsigned i = 1; i < s->n; i++)
		step = divisor(s->bytes[i] - s->bytes[i - 1], step);
	range->min = (uint16_t)s->bytes[0];
	range->max = (uint16_t)s->bytes[s->n - 1];
	range->increment = (uint16_t)step;
}

static unsigned
add_asym(const struct sim_profile *p, unsigned kind, struct rte_cryptodev_capabilities *list)
{
	struct sizes moduli = { 0 };
	uint32_t types = 0;

	for (unsigned i = 0; i < p->nb_rows; i++) {
		const struct sim_row *row = &p->rows[i];

		if (row->service != kinds[kind].service)
			continue;
		types |= op_types(row->op);
		sizes_add(&moduli, (row->bits + 7) / 8);
	}
	if (types == 0)
		return 0;
	if (list != NULL) {
		struct rte_cryptodev_asymmetric_xform_capability *capa = &list->asym.xform_capa;

		list->op = RTE_CRYPTO_OP_TYPE_ASYMMETRIC;
		capa->xform_type = kinds[kind].type;
		capa->op_types = types;
		if (kinds[kind].service == SIM_RSA || kinds[kind].service == SIM_DH)
			put_moduli(&moduli, &capa->modlen);
		else
			/* nonces of ECDSA are drawn here; of EdDSA they follow from the message */
			capa->internal_rng = 1;
	}
	return 1;
}

/* --- all of it --- */

static unsigned
fill(const struct sim_profile *p, struct rte_cryptodev_capabilities *list)
{
	const struct sim_sym_algo *algos;
	unsigned nb_algos, n = 0;

	algos = sim_sym_algos(&nb_algos);
	for (unsigned i = 0; i < nb_algos; i++)
		n += add_sym(p, &algos[i], list == NULL ? NULL : &list[n]);
	for (unsigned i = 0; i < RTE_DIM(kinds); i++)
		n += add_asym(p, i, list == NULL ? NULL : &list[n]);
	return n;
}

struct rte_cryptodev_capabilities *
sim_capabilities_create(const struct sim_profile *profile)
{
	/* the last one stays zero: RTE_CRYPTO_OP_TYPE_UNDEFINED */
	struct rte_cryptodev_capabilities *list = rte_zmalloc("sim_capabilities",
							      (fill(profile, NULL) + 1) *
								      sizeof(*list),
							      0);

	if (list != NULL)
		fill(profile, list);
	return list;
}

uint64_t
sim_feature_flags(const struct sim_profile *profile)
{
	/* applications are to treat it as what it is a model of */
	uint64_t flags = RTE_CRYPTODEV_FF_HW_ACCELERATED;
	bool ciphers = false, macs = false;

	for (unsigned i = 0; i < profile->nb_rows; i++) {
		enum sim_service service = profile->rows[i].service;

		ciphers |= service == SIM_CIPHER;
		macs |= service == SIM_HASH || service == SIM_HMAC;
		flags |= service <= SIM_HMAC ? RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO
					     : RTE_CRYPTODEV_FF_ASYMMETRIC_CRYPTO;
		if (service == SIM_RSA)
			flags |= RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_EXP |
				RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_QT;
	}
	if ((flags & RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO) == 0)
		return flags;
	flags |= RTE_CRYPTODEV_FF_OOP_LB_IN_LB_OUT;
	if (ciphers && macs)
		flags |= RTE_CRYPTODEV_FF_SYM_OPERATION_CHAINING;
	if (profile->segments_max != 1)
		flags |= RTE_CRYPTODEV_FF_IN_PLACE_SGL | RTE_CRYPTODEV_FF_OOP_SGL_IN_LB_OUT |
			RTE_CRYPTODEV_FF_OOP_LB_IN_SGL_OUT | RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT;
	return flags;
}
