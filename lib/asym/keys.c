/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>

#include <rte_common.h>

#include "asym/keys.h"

struct cbi_numbers *
cbi_numbers_new(enum cburst_key_type type, size_t total)
{
	struct cbi_numbers *k = calloc(1, sizeof(*k));

	if (k == NULL)
		return NULL;
	k->type = type;
	k->mem = calloc(1, total + 1);
	k->mem_len = (uint32_t)total;
	if (k->mem == NULL) {
		free(k);
		return NULL;
	}
	return k;
}

struct cbi_num
cbi_num_room(struct cbi_numbers *k, size_t len)
{
	struct cbi_num num = {};

	if (len > k->mem_len - k->mem_used)
		return num;
	num.data = &k->mem[k->mem_used];
	num.len = (uint32_t)len;
	k->mem_used += (uint32_t)len;
	return num;
}

bool
cbi_num_put(struct cbi_numbers *k, struct cbi_num *to, const BIGNUM *bn, size_t len)
{
	*to = cbi_num_room(k, len);
	return to->data != NULL && BN_bn2binpad(bn, to->data, (int)len) == (int)len;
}

void
cbi_numbers_free(struct cbi_numbers *k)
{
	if (k == NULL)
		return;
	if (k->mem != NULL)
		OPENSSL_cleanse(k->mem, k->mem_len);
	free(k->mem);
	EC_GROUP_free(k->group);
	BN_MONT_CTX_free(k->mont);
	BN_free(k->bn_n);
	BN_free(k->bn_e);
	OPENSSL_cleanse(k, sizeof(*k));
	free(k);
}

/*
 * By their numbers in the TLS supported-groups registry. Its private-use numbers stand for curves
 * that it does not have; crypto_multibuffer gives them the same meaning.
 */
static const struct {
	uint16_t id;
	int nid;
} curves[] = {
	{ 1, NID_sect163k1 },
	{ 2, NID_sect163r1 },
	{ 3, NID_sect163r2 },
	{ 4, NID_sect193r1 },
	{ 5, NID_sect193r2 },
	{ 6, NID_sect233k1 },
	{ 7, NID_sect233r1 },
	{ 8, NID_sect239k1 },
	{ 9, NID_sect283k1 },
	{ 10, NID_sect283r1 },
	{ 11, NID_sect409k1 },
	{ 12, NID_sect409r1 },
	{ 13, NID_sect571k1 },
	{ 14, NID_sect571r1 },
	{ 15, NID_secp160k1 },
	{ 16, NID_secp160r1 },
	{ 17, NID_secp160r2 },
	{ 18, NID_secp192k1 },
	{ 19, NID_X9_62_prime192v1 },
	{ 20, NID_secp224k1 },
	{ 21, NID_secp224r1 },
	{ 22, NID_secp256k1 },
	{ 23, NID_X9_62_prime256v1 },
	{ 24, NID_secp384r1 },
	{ 25, NID_secp521r1 },
	{ 26, NID_brainpoolP256r1 },
	{ 27, NID_brainpoolP384r1 },
	{ 28, NID_brainpoolP512r1 },
	/* TLS 1.3 gave the three brainpool curves numbers of their own */
	{ 31, NID_brainpoolP256r1 },
	{ 32, NID_brainpoolP384r1 },
	{ 33, NID_brainpoolP512r1 },
	{ 0xfe00, NID_brainpoolP160r1 },
	{ 0xfe01, NID_brainpoolP160t1 },
	{ 0xfe02, NID_brainpoolP192r1 },
	{ 0xfe03, NID_brainpoolP192t1 },
	{ 0xfe04, NID_brainpoolP224r1 },
	{ 0xfe05, NID_brainpoolP224t1 },
	{ 0xfe06, NID_brainpoolP256t1 },
	{ 0xfe07, NID_brainpoolP320r1 },
	{ 0xfe08, NID_brainpoolP320t1 },
	{ 0xfe09, NID_brainpoolP384t1 },
	{ 0xfe0a, NID_brainpoolP512t1 },
};

int
cbi_curve_nid(uint16_t curve)
{
	for (unsigned i = 0; i < RTE_DIM(curves); i++)
		if (curves[i].id == curve)
			return curves[i].nid;
	return 0;
}

uint16_t
cbi_curve_by_nid(int nid)
{
	for (unsigned i = 0; i < RTE_DIM(curves); i++)
		if (curves[i].nid == nid)
			return curves[i].id;
	return 0;
}
