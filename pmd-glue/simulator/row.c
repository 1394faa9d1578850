/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Rows of a profile: what their names mean, and times from figures.
 */

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <rte_common.h>
#include <rte_crypto_sym.h>

#include "profile.h"

struct name {
	const char *text;
	int algorithm;
	uint32_t bits;
};

static const struct name ciphers[] = {
	{ "aes-128-cbc", RTE_CRYPTO_CIPHER_AES_CBC, 128 },
	{ "aes-192-cbc", RTE_CRYPTO_CIPHER_AES_CBC, 192 },
	{ "aes-256-cbc", RTE_CRYPTO_CIPHER_AES_CBC, 256 },
	{ "aes-128-ctr", RTE_CRYPTO_CIPHER_AES_CTR, 128 },
	{ "aes-192-ctr", RTE_CRYPTO_CIPHER_AES_CTR, 192 },
	{ "aes-256-ctr", RTE_CRYPTO_CIPHER_AES_CTR, 256 },
	{ "aes-128-ecb", RTE_CRYPTO_CIPHER_AES_ECB, 128 },
	{ "aes-192-ecb", RTE_CRYPTO_CIPHER_AES_ECB, 192 },
	{ "aes-256-ecb", RTE_CRYPTO_CIPHER_AES_ECB, 256 },
	{ "3des-cbc", RTE_CRYPTO_CIPHER_3DES_CBC, 192 },
};

static const struct name aeads[] = {
	{ "aes-128-gcm", RTE_CRYPTO_AEAD_AES_GCM, 128 },
	{ "aes-192-gcm", RTE_CRYPTO_AEAD_AES_GCM, 192 },
	{ "aes-256-gcm", RTE_CRYPTO_AEAD_AES_GCM, 256 },
	{ "aes-128-ccm", RTE_CRYPTO_AEAD_AES_CCM, 128 },
	{ "aes-192-ccm", RTE_CRYPTO_AEAD_AES_CCM, 192 },
	{ "aes-256-ccm", RTE_CRYPTO_AEAD_AES_CCM, 256 },
};

static const struct name hashes[] = {
	{ "md5", RTE_CRYPTO_AUTH_MD5, 0 },	     { "sha1", RTE_CRYPTO_AUTH_SHA1, 0 },
	{ "sha224", RTE_CRYPTO_AUTH_SHA224, 0 },     { "sha256", RTE_CRYPTO_AUTH_SHA256, 0 },
	{ "sha384", RTE_CRYPTO_AUTH_SHA384, 0 },     { "sha512", RTE_CRYPTO_AUTH_SHA512, 0 },
	{ "sha3-224", RTE_CRYPTO_AUTH_SHA3_224, 0 }, { "sha3-256", RTE_CRYPTO_AUTH_SHA3_256, 0 },
	{ "sha3-384", RTE_CRYPTO_AUTH_SHA3_384, 0 }, { "sha3-512", RTE_CRYPTO_AUTH_SHA3_512, 0 },
};

static const struct name hmacs[] = {
	{ "md5", RTE_CRYPTO_AUTH_MD5_HMAC, 0 },	      { "sha1", RTE_CRYPTO_AUTH_SHA1_HMAC, 0 },
	{ "sha224", RTE_CRYPTO_AUTH_SHA224_HMAC, 0 }, { "sha256", RTE_CRYPTO_AUTH_SHA256_HMAC, 0 },
	{ "sha384", RTE_CRYPTO_AUTH_SHA384_HMAC, 0 }, { "sha512", RTE_CRYPTO_AUTH_SHA512_HMAC, 0 },
};

/* Names are those of openssl speed, numbers those of TLS; from 0xfe00 on its private-use range. */
static const struct name curves[] = {
	{ "secp160r1", 16, 0 },	      { "nistp192", 19, 0 },
	{ "nistp224", 21, 0 },	      { "nistp256", 23, 0 },
	{ "nistp384", 24, 0 },	      { "nistp521", 25, 0 },
	{ "nistk163", 1, 0 },	      { "nistk233", 6, 0 },
	{ "nistk283", 9, 0 },	      { "nistk409", 11, 0 },
	{ "nistk571", 13, 0 },	      { "nistb163", 3, 0 },
	{ "nistb233", 7, 0 },	      { "nistb283", 10, 0 },
	{ "nistb409", 12, 0 },	      { "nistb571", 14, 0 },
	{ "brainpoolP256r1", 26, 0 }, { "brainpoolP256t1", 0xfe06, 0 },
	{ "brainpoolP384r1", 27, 0 }, { "brainpoolP384t1", 0xfe09, 0 },
	{ "brainpoolP512r1", 28, 0 }, { "brainpoolP512t1", 0xfe0a, 0 },
	{ "X25519", 29, 0 },	      { "X448", 30, 0 },
};

static const struct name edwards[] = {
	{ "ed25519", 29, 0 },
	{ "ed448", 30, 0 },
};

#define NAMES(list) list, RTE_DIM(list)
#define BIT(op)	    (1u << (op))

static const struct service {
	const char *name;
	const struct name *names; /* NULL: keys begin with a number of bits */
	unsigned nb_names;
	unsigned ops; /* bits of enum sim_op */
	const char *allowed;
} services[SIM_SERVICES] = {
	[SIM_CIPHER] = { "cipher", NAMES(ciphers), BIT(SIM_ENCRYPT) | BIT(SIM_DECRYPT),
			 "aes-{128,192,256}-{cbc,ctr,ecb} or 3des-cbc, then encrypt, decrypt or "
			 "nothing for both" },
	[SIM_AEAD] = { "aead", NAMES(aeads), BIT(SIM_ENCRYPT) | BIT(SIM_DECRYPT),
		       "aes-{128,192,256}-{gcm,ccm}, then encrypt, decrypt or nothing for both" },
	[SIM_HASH] = { "hash", NAMES(hashes), BIT(SIM_GENERATE),
		       "md5, sha1, sha{224,256,384,512} or sha3-{224,256,384,512}" },
	[SIM_HMAC] = { "hmac", NAMES(hmacs), BIT(SIM_GENERATE),
		       "md5, sha1 or sha{224,256,384,512}" },
	[SIM_RSA] = { "rsa", NULL, 0, BIT(SIM_PUBLIC) | BIT(SIM_PRIVATE),
		      "512 to 16384 (bits of the modulus), then public, private or nothing for both" },
	[SIM_DH] = { "dh", NULL, 0, BIT(SIM_KEYGEN) | BIT(SIM_AGREE),
		     "512 to 16384 (bits of the prime), then keygen, agree or nothing for both" },
	[SIM_ECDH] = { "ecdh", NAMES(curves), BIT(SIM_KEYGEN) | BIT(SIM_AGREE),
		       "a curve as openssl speed names it, then keygen, agree or nothing for both" },
	/* the last two of the curves are for key exchange only */
	[SIM_ECDSA] = { "ecdsa", curves, RTE_DIM(curves) - 2, BIT(SIM_SIGN) | BIT(SIM_VERIFY),
			"a curve as openssl speed names it, not X25519 or X448, then sign, verify or "
			"nothing for both" },
	[SIM_EDDSA] = { "eddsa", NAMES(edwards), BIT(SIM_SIGN) | BIT(SIM_VERIFY),
			"ed25519 or ed448, then sign, verify or nothing for both" },
};

static const char *const op_names[SIM_OPS] = {
	[SIM_ENCRYPT] = "encrypt", [SIM_DECRYPT] = "decrypt", [SIM_GENERATE] = "generate",
	[SIM_PUBLIC] = "public",   [SIM_PRIVATE] = "private", [SIM_KEYGEN] = "keygen",
	[SIM_AGREE] = "agree",	   [SIM_SIGN] = "sign",	      [SIM_VERIFY] = "verify",
};

enum sim_service
sim_service_find(const char *section)
{
	const size_t len = strcspn(section, " \t");

	for (unsigned i = 0; i < SIM_SERVICES; i++) {
		if (strlen(services[i].name) == len && strncmp(section, services[i].name, len) == 0)
			return (enum sim_service)i;
	}
	return SIM_SERVICES;
}

const char *
sim_service_name(enum sim_service service)
{
	return services[service].name;
}

const char *
sim_op_name(enum sim_op op)
{
	return op_names[op];
}

/* --- what a key means --- */

static bool
subject_parse(const struct service *service, const char *text, size_t len, struct sim_row *row)
{
	if (service->names == NULL) {
		char *end;
		unsigned long bits = strtoul(text, &end, 10);

		if (*text < '0' || *text > '9' || end != text + len || bits < 512 || bits > 16384 ||
		    bits % 8 != 0)
			return false;
		row->algorithm = 0;
		row->bits = bits;
		return true;
	}
	for (unsigned i = 0; i < service->nb_names; i++) {
		const struct name *n = &service->names[i];

		if (strlen(n->text) == len && strncasecmp(n->text, text, len) == 0) {
			row->algorithm = n->algorithm;
			row->bits = n->bits;
			return true;
		}
	}
	return false;
}

const char *
sim_row_parse(enum sim_service which, const char *key, struct sim_row *row, unsigned *ops)
{
	const struct service *service = &services[which];
	size_t len = strcspn(key, " \t");
	const char *verb = key + len + strspn(key + len, " \t");

	if (!subject_parse(service, key, len, row))
		return service->allowed;
	row->service = which;
	*ops = service->ops;
	if (*verb == '\0')
		return NULL;
	for (unsigned op = 0; op < SIM_OPS; op++) {
		if ((service->ops & BIT(op)) != 0 && strcmp(verb, op_names[op]) == 0) {
			*ops = BIT(op);
			return NULL;
		}
	}
	return service->allowed;
}

uint16_t
sim_row_find(const struct sim_profile *profile, enum sim_service service, enum sim_op op,
	     int algorithm, uint32_t bits)
{
	/* TLS 1.3 gave the three brainpool curves numbers of their own */
	if ((service == SIM_ECDH || service == SIM_ECDSA) && algorithm >= 31 && algorithm <= 33)
		algorithm -= 5;
	for (unsigned i = 0; i < profile->nb_rows; i++) {
		const struct sim_row *row = &profile->rows[i];

		if (row->service == service && row->op == op && row->algorithm == algorithm &&
		    row->bits == bits)
			return i;
	}
	return SIM_NO_ROW;
}

/* --- times --- */

/* A figure for one in flight may be above what the other allows by so much: both are measured. */
#define SYNC_TOLERANCE 0.01

int
sim_row_times(const struct sim_profile *profile, struct sim_row *row, uint64_t hz,
	      char error[SIM_ERROR_LEN])
{
	const struct sim_pool *pool = &profile->pools[row->pool];
	const double tick = (double)hz * (1u << SIM_TIME_SHIFT) / 1e6; /* of a microsecond */
	const double service = pool->engines / row->async * 1e6;
	double overhead = pool->overhead_us;
	double base = service;

	if (row->sync > 0) {
		overhead = 1e6 / row->sync - service;
		if (overhead < 0 && overhead > -SYNC_TOLERANCE * service)
			overhead = 0;
	}
	if (overhead < 0) {
		snprintf(error, SIM_ERROR_LEN,
			 "one in flight every %.3f us is less than an engine takes (engines / "
			 "saturated rate = %.3f us): [pool %s] must have fewer engines than %u",
			 1e6 / row->sync, service, pool->name, pool->engines);
		return -EINVAL;
	}
	if (overhead < pool->request_us) {
		snprintf(
			error, SIM_ERROR_LEN,
			"%.3f us remain for the way there and back, less than request_us = %.3f of "
			"[pool %s]",
			overhead, pool->request_us, pool->name);
		return -EINVAL;
	}
	row->per_byte = 0;
	if (row->block != 0) {
		base = pool->base_us;
		if (base >= service) {
			snprintf(
				error, SIM_ERROR_LEN,
				"an engine takes %.3f us for all of the block: base_us of [pool %s] "
				"must be less, not %.3f",
				service, pool->name, base);
			return -EINVAL;
		}
		row->per_byte = (service - base) * tick / row->block;
	}
	row->base = llround(base * tick);
	row->request = llround(pool->request_us * tick);
	row->back = llround((overhead - pool->request_us) * tick);
	return 0;
}
