/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/objects.h>

#include "asym/hash.h"
#include "asym/keys.h"
#include "op/error_internal.h"

/* Numbers taken out of an EVP_PKEY: bytes of our own, wiped at the end. */
#define NUMBERS_MAX 8
struct taken {
	struct cburst_bytes bytes[NUMBERS_MAX];
	unsigned n;
};

static void
taken_free(struct taken *t)
{
	for (unsigned i = 0; i < t->n; i++)
		OPENSSL_clear_free((void *)(uintptr_t)t->bytes[i].data, t->bytes[i].len);
}

static struct cburst_bytes
keep(struct taken *t, uint8_t *data, size_t len)
{
	t->bytes[t->n].data = data;
	t->bytes[t->n].len = len;
	return t->bytes[t->n++];
}

/* A number by libcrypto's name of it; empty when the key has none. */
static struct cburst_bytes
take_number(const EVP_PKEY *pkey, const char *name, struct taken *t)
{
	const struct cburst_bytes none = {};
	struct cburst_bytes got = none;
	BIGNUM *bn = BN_secure_new();
	uint8_t *data;
	int len;

	if (bn != NULL && EVP_PKEY_get_bn_param(pkey, name, &bn) == 1 && !BN_is_zero(bn)) {
		len = BN_num_bytes(bn);
		data = OPENSSL_malloc((size_t)len);
		if (data != NULL) {
			BN_bn2bin(bn, data);
			got = keep(t, data, (size_t)len);
		}
	}
	BN_clear_free(bn);
	return got;
}

static struct cburst_bytes
take_octets(const EVP_PKEY *pkey, const char *name, struct taken *t)
{
	const struct cburst_bytes none = {};
	size_t len = 0;
	uint8_t *data;

	if (EVP_PKEY_get_octet_string_param(pkey, name, NULL, 0, &len) != 1 || len == 0)
		return none;
	data = OPENSSL_malloc(len);
	if (data == NULL)
		return none;
	if (EVP_PKEY_get_octet_string_param(pkey, name, data, len, &len) != 1) {
		OPENSSL_free(data);
		return none;
	}
	return keep(t, data, len);
}

static int
from_rsa(const EVP_PKEY *pkey, struct taken *t, struct cbi_numbers **out, struct cburst_error *err)
{
	struct cburst_rsa_numbers in = {
		.n = take_number(pkey, OSSL_PKEY_PARAM_RSA_N, t),
		.e = take_number(pkey, OSSL_PKEY_PARAM_RSA_E, t),
		.d = take_number(pkey, OSSL_PKEY_PARAM_RSA_D, t),
	};
	BIGNUM *third = NULL;
	int ret;

	/* no device takes more than two factors: such a key works by its exponent */
	if (EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_RSA_FACTOR3, &third) != 1) {
		in.p = take_number(pkey, OSSL_PKEY_PARAM_RSA_FACTOR1, t);
		in.q = take_number(pkey, OSSL_PKEY_PARAM_RSA_FACTOR2, t);
		in.dp = take_number(pkey, OSSL_PKEY_PARAM_RSA_EXPONENT1, t);
		in.dq = take_number(pkey, OSSL_PKEY_PARAM_RSA_EXPONENT2, t);
		in.qinv = take_number(pkey, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, t);
	}
	BN_clear_free(third);
	ret = cbi_numbers_rsa(&in, out, err);
	if (ret == 0)
		(*out)->pss_only = EVP_PKEY_is_a(pkey, "RSA-PSS");
	return ret;
}

static int
from_ec(const EVP_PKEY *pkey, struct taken *t, struct cbi_numbers **out, struct cburst_error *err)
{
	const struct cburst_bytes priv = take_number(pkey, OSSL_PKEY_PARAM_PRIV_KEY, t);
	const struct cburst_bytes pub = take_octets(pkey, OSSL_PKEY_PARAM_PUB_KEY, t);
	char name[80];
	uint16_t curve;
	int nid;

	if (EVP_PKEY_get_group_name(pkey, name, sizeof(name), NULL) != 1) {
		cbi_error_set(err, "EC key: only named curves are taken, not explicit parameters");
		return -ENOTSUP;
	}
	nid = OBJ_txt2nid(name);
	if (nid == NID_undef)
		nid = EC_curve_nist2nid(name);
	curve = cbi_curve_by_nid(nid);
	if (curve == 0) {
		cbi_error_set(err, "EC key: curve %s has no number in the TLS registry", name);
		return -ENOTSUP;
	}
	return cbi_numbers_ec(curve, &priv, &pub, out, err);
}

static int
from_dh(const EVP_PKEY *pkey, struct taken *t, struct cbi_numbers **out, struct cburst_error *err)
{
	const struct cburst_dh_numbers in = {
		.p = take_number(pkey, OSSL_PKEY_PARAM_FFC_P, t),
		.g = take_number(pkey, OSSL_PKEY_PARAM_FFC_G, t),
		.q = take_number(pkey, OSSL_PKEY_PARAM_FFC_Q, t),
		.priv = take_number(pkey, OSSL_PKEY_PARAM_PRIV_KEY, t),
		.pub = take_number(pkey, OSSL_PKEY_PARAM_PUB_KEY, t),
	};

	return cbi_numbers_dh(&in, out, err);
}

static int
from_okp(const EVP_PKEY *pkey, enum cburst_key_type type, struct taken *t, struct cbi_numbers **out,
	 struct cburst_error *err)
{
	const struct cburst_bytes priv = take_octets(pkey, OSSL_PKEY_PARAM_PRIV_KEY, t);
	const struct cburst_bytes pub = take_octets(pkey, OSSL_PKEY_PARAM_PUB_KEY, t);

	return cbi_numbers_okp(type, &priv, &pub, out, err);
}

static int
from_any(const EVP_PKEY *pkey, struct taken *t, struct cbi_numbers **out, struct cburst_error *err)
{
	const char *name = EVP_PKEY_get0_type_name(pkey);

	if (EVP_PKEY_is_a(pkey, "RSA") || EVP_PKEY_is_a(pkey, "RSA-PSS"))
		return from_rsa(pkey, t, out, err);
	if (EVP_PKEY_is_a(pkey, "EC"))
		return from_ec(pkey, t, out, err);
	if (EVP_PKEY_is_a(pkey, "DH") || EVP_PKEY_is_a(pkey, "DHX"))
		return from_dh(pkey, t, out, err);
	if (EVP_PKEY_is_a(pkey, "X25519"))
		return from_okp(pkey, CBURST_KEY_X25519, t, out, err);
	if (EVP_PKEY_is_a(pkey, "X448"))
		return from_okp(pkey, CBURST_KEY_X448, t, out, err);
	if (EVP_PKEY_is_a(pkey, "ED25519"))
		return from_okp(pkey, CBURST_KEY_ED25519, t, out, err);
	if (EVP_PKEY_is_a(pkey, "ED448"))
		return from_okp(pkey, CBURST_KEY_ED448, t, out, err);
	cbi_error_set(err,
		      "a key of kind %s is not known here: RSA, EC, DH, X25519, X448, Ed25519, "
		      "Ed448 are",
		      name != NULL ? name : "?");
	return -ENOTSUP;
}

int
cbi_numbers_evp(const EVP_PKEY *pkey, struct cbi_numbers **out, struct cburst_error *err)
{
	struct taken t = {};
	int ret;

	if (pkey == NULL) {
		cbi_error_set(err, "no key was given");
		return -EINVAL;
	}
	ret = from_any(pkey, &t, out, err);
	taken_free(&t);
	return ret;
}
