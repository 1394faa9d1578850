/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_cryptodev.h>

#include "asym/asym_internal.h"

static rte_crypto_param
param(const struct cbi_num *n)
{
	/* read by virtual address while a session is made: drivers copy keys into it */
	return (rte_crypto_param){ .data = n->data, .length = n->len };
}

int
cbi_asym_kind_of(const struct cbi_numbers *k, unsigned op)
{
	const bool signs = op == CBURST_ASYM_SIGN || op == CBURST_ASYM_VERIFY;
	const bool crypts = op == CBURST_ASYM_ENCRYPT || op == CBURST_ASYM_DECRYPT;
	const bool agrees = op == CBURST_ASYM_DERIVE || op == CBURST_ASYM_GENERATE ||
		op == CBURST_ASYM_PUBLIC;

	switch (k->type) {
	case CBURST_KEY_RSA:
		return signs || crypts ? CBI_ASYM_RSA : -1;
	case CBURST_KEY_EC:
		if (signs)
			return CBI_ASYM_ECDSA;
		return agrees || op == CBURST_ASYM_CHECK ? CBI_ASYM_ECDH : -1;
	case CBURST_KEY_X25519:
	case CBURST_KEY_X448:
		return agrees ? CBI_ASYM_XDH : -1;
	case CBURST_KEY_ED25519:
	case CBURST_KEY_ED448:
		return signs ? CBI_ASYM_EDDSA : -1;
	case CBURST_KEY_DH:
		return agrees || op == CBURST_ASYM_CHECK ? CBI_ASYM_DH : -1;
	default:
		return -1;
	}
}

static void
fill_padding(struct rte_crypto_rsa_padding *pad, union cbi_asym_variant v)
{
	const struct cbi_hash *hash = cbi_hash_find(v.hash), *mgf1 = cbi_hash_find(v.mgf1);

	/* 0 is no value of the enumeration */
	pad->hash = RTE_CRYPTO_AUTH_NULL;
	pad->mgf1hash = RTE_CRYPTO_AUTH_NULL;
	switch (v.padding) {
	case CBURST_PADDING_PKCS1:
		pad->type = RTE_CRYPTO_RSA_PADDING_PKCS1_5;
		break;
	case CBURST_PADDING_PSS:
		pad->type = RTE_CRYPTO_RSA_PADDING_PSS;
		pad->pss_saltlen = (uint16_t)v.salt;
		break;
	case CBURST_PADDING_OAEP:
		pad->type = RTE_CRYPTO_RSA_PADDING_OAEP;
		break;
	default:
		pad->type = RTE_CRYPTO_RSA_PADDING_NONE;
		break;
	}
	if (hash != NULL)
		pad->hash = (enum rte_crypto_auth_algorithm)hash->rte;
	if (mgf1 != NULL)
		pad->mgf1hash = (enum rte_crypto_auth_algorithm)mgf1->rte;
}

static bool
fill_rsa(const struct cbi_numbers *k, union cbi_asym_variant v, uint64_t flags,
	 struct rte_crypto_rsa_xform *rsa, bool *crt)
{
	const bool exp = (flags & RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_EXP) != 0;
	const bool qt = (flags & RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_QT) != 0;

	rsa->n = param(&k->n);
	rsa->e = param(&k->e);
	rsa->key_type = RTE_RSA_KEY_TYPE_EXP;
	fill_padding(&rsa->padding, v);
	if (!k->has_private)
		return true;
	*crt = k->has_crt && qt;
	if (!*crt && !exp)
		return false;
	rsa->d = param(&k->d);
	if (*crt) {
		rsa->key_type = RTE_RSA_KEY_TYPE_QT;
		rsa->qt.p = param(&k->p);
		rsa->qt.q = param(&k->q);
		rsa->qt.dP = param(&k->dp);
		rsa->qt.dQ = param(&k->dq);
		rsa->qt.qInv = param(&k->qinv);
	}
	return true;
}

bool
cbi_asym_xform_fill(const struct cbi_numbers *k, enum cbi_asym_kind kind, union cbi_asym_variant v,
		    uint64_t feature_flags, struct rte_crypto_asym_xform *xf, bool *crt)
{
	*xf = (struct rte_crypto_asym_xform){};
	*crt = false;
	switch (kind) {
	case CBI_ASYM_RSA:
		xf->xform_type = RTE_CRYPTO_ASYM_XFORM_RSA;
		return fill_rsa(k, v, feature_flags, &xf->rsa, crt);
	case CBI_ASYM_ECDSA:
	case CBI_ASYM_ECDH:
	case CBI_ASYM_XDH:
	case CBI_ASYM_EDDSA:
		xf->xform_type = kind == CBI_ASYM_ECDSA ? RTE_CRYPTO_ASYM_XFORM_ECDSA
			: kind == CBI_ASYM_EDDSA	? RTE_CRYPTO_ASYM_XFORM_EDDSA
							: RTE_CRYPTO_ASYM_XFORM_ECDH;
		/* the enumeration follows the registry, but does not name all of it */
		xf->ec.curve_id = (enum rte_crypto_curve_id)k->curve;
		xf->ec.pkey = param(&k->priv);
		xf->ec.q.x = param(&k->x);
		xf->ec.q.y = param(&k->y);
		return true;
	case CBI_ASYM_DH:
		xf->xform_type = RTE_CRYPTO_ASYM_XFORM_DH;
		xf->dh.p = param(&k->p);
		xf->dh.g = param(&k->e);
		return true;
	}
	return false;
}
