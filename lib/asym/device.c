/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_cryptodev.h>

#include "asym/asym_internal.h"

const struct cburst_asym_traits *
cbi_asym_traits(const struct cbi_device *dev)
{
	static const struct cburst_asym_traits unknown;
	const struct cburst_driver *drv = cburst_driver_find(dev->info.driver);

	return drv != NULL && drv->asym != NULL ? drv->asym : &unknown;
}

static enum rte_crypto_asym_xform_type
xform_type(enum cbi_asym_kind kind)
{
	switch (kind) {
	case CBI_ASYM_RSA:
		return RTE_CRYPTO_ASYM_XFORM_RSA;
	case CBI_ASYM_ECDSA:
		return RTE_CRYPTO_ASYM_XFORM_ECDSA;
	case CBI_ASYM_EDDSA:
		return RTE_CRYPTO_ASYM_XFORM_EDDSA;
	case CBI_ASYM_DH:
		return RTE_CRYPTO_ASYM_XFORM_DH;
	default:
		return RTE_CRYPTO_ASYM_XFORM_ECDH;
	}
}

/* The bit of a capability's op_types that an operation needs. */
static uint32_t
type_bit(enum cbi_asym_kind kind, unsigned op, bool native)
{
	if (kind == CBI_ASYM_ECDH || kind == CBI_ASYM_XDH || kind == CBI_ASYM_DH) {
		switch (op) {
		case CBURST_ASYM_DERIVE:
			return 1u << RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
		case CBURST_ASYM_CHECK:
			return 1u << RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY;
		default:
			return 1u << RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
		}
	}
	switch (op) {
	case CBURST_ASYM_SIGN:
		return 1u << RTE_CRYPTO_ASYM_OP_SIGN;
	case CBURST_ASYM_DECRYPT:
		return 1u << RTE_CRYPTO_ASYM_OP_DECRYPT;
	case CBURST_ASYM_VERIFY:
		/* a raw verification is the public operation, whose result is looked at here */
		if (kind != CBI_ASYM_RSA || native)
			return 1u << RTE_CRYPTO_ASYM_OP_VERIFY;
		return 1u << RTE_CRYPTO_ASYM_OP_ENCRYPT;
	default:
		return 1u << RTE_CRYPTO_ASYM_OP_ENCRYPT;
	}
}

static bool
in_list(const uint16_t *list, uint16_t value)
{
	while (*list != 0 && *list != value)
		list++;
	return *list != 0;
}

static bool
does_padding(const struct cburst_asym_traits *t,
	     const struct rte_cryptodev_asymmetric_xform_capability *capa, union cbi_asym_variant v)
{
	const bool signs = v.op == CBURST_ASYM_SIGN || v.op == CBURST_ASYM_VERIFY;
	const struct cbi_hash *hash = cbi_hash_find(v.hash), *mgf1 = cbi_hash_find(v.mgf1);
	uint8_t need = 0;

	switch (v.padding) {
	case CBURST_PADDING_PKCS1:
		need = signs ? CBURST_ASYM_PAD_PKCS1_SIGN : CBURST_ASYM_PAD_PKCS1_CRYPT;
		/* what a driver makes of a signature without a hash is not defined */
		if (signs && hash == NULL)
			return false;
		break;
	case CBURST_PADDING_PSS:
		need = CBURST_ASYM_PAD_PSS;
		break;
	case CBURST_PADDING_OAEP:
		need = CBURST_ASYM_PAD_OAEP;
		break;
	default:
		return false;
	}
	if ((t->paddings & need) == 0 || v.label || v.salt == CBURST_SALT_ANY)
		return false;
	if (hash != NULL && (capa->hash_algos & RTE_BIT64(hash->rte)) == 0)
		return false;
	return mgf1 == NULL || (capa->hash_algos & RTE_BIT64(mgf1->rte)) != 0;
}

static bool
takes_modulus(const struct cburst_asym_traits *t,
	      const struct rte_cryptodev_asymmetric_xform_capability *capa,
	      const struct cbi_numbers *k)
{
	if (capa != NULL) {
		const struct rte_crypto_param_range *r = &capa->modlen;

		/* zeros say nothing */
		if (k->size < r->min || (r->max != 0 && k->size > r->max))
			return false;
		if (r->max != 0 && r->increment > 1 && (k->size - r->min) % r->increment != 0)
			return false;
	}
	if (t->rsa_bits_max != 0 && k->bits > t->rsa_bits_max)
		return false;
	return t->rsa_not == NULL || !in_list(t->rsa_not, k->bits);
}

bool
cbi_asym_device_can(const struct cbi_device *dev, const struct cbi_numbers *k,
		    enum cbi_asym_kind kind, union cbi_asym_variant v, bool native, bool *own_rng)
{
	static_assert(CBURST_ASYM_SCOPE_RSA == 1u << CBI_ASYM_RSA &&
			      CBURST_ASYM_SCOPE_DH == 1u << CBI_ASYM_DH,
		      "scopes of the driver table are kinds of work");
	const struct cburst_asym_traits *t = cbi_asym_traits(dev);
	const struct rte_cryptodev_asym_capability_idx idx = { .type = xform_type(kind) };
	const struct rte_cryptodev_asymmetric_xform_capability *capa;

	*own_rng = false;
	if (!dev->info.asymmetric || (t->unusable & 1u << kind) != 0)
		return false;
	capa = rte_cryptodev_asym_capability_get(dev->info.dev_id, &idx);
	if (capa == NULL && (t->unlisted & 1u << kind) == 0)
		return false;
	if (capa != NULL && (capa->op_types & type_bit(kind, v.op, native)) == 0)
		return false;
	if (kind == CBI_ASYM_RSA && native && (capa == NULL || !does_padding(t, capa, v)))
		return false;
	if ((kind == CBI_ASYM_RSA || kind == CBI_ASYM_DH) && !takes_modulus(t, capa, k))
		return false;
	/* an API without X25519: whoever has it on this transform says so by its list of curves, or
	 * by making the session */
	if (kind != CBI_ASYM_RSA && kind != CBI_ASYM_DH && t->curves != NULL &&
	    !in_list(t->curves, k->curve))
		return false;
	if (kind == CBI_ASYM_XDH && dev->info.hardware && t->curves == NULL)
		return false;
	if (capa != NULL && kind == CBI_ASYM_ECDSA)
		*own_rng = capa->internal_rng != 0;
	return true;
}
