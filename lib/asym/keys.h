/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ASYM_KEYS_H
#define CBI_ASYM_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/ec.h>
#include <openssl/types.h>

#include <cryptoburst/asym_key.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number of a key: fixed size, big-endian; or a raw key. NULL: the key has none. */
struct cbi_num {
	uint8_t *data;
	uint32_t len;
};

/*
 * The numbers of a public-key key, checked and in one form: RSA factors with p > q and everything
 * computed that can be, points as x and y, all padded to their size. Constant after creation.
 */
struct cbi_numbers {
	enum cburst_key_type type;
	uint16_t curve; /* TLS supported-groups registry; X25519 and Ed25519 29, X448 and Ed448 30
			 */
	uint16_t bits;	/* of modulus, prime or field */
	uint16_t size;	/* bytes of modulus, prime, coordinate, raw key */
	uint16_t order_len;   /* EC: bytes of a scalar */
	uint16_t private_len; /* what GENERATE makes, bytes */
	bool has_private;
	bool has_public;
	bool has_crt;				    /* RSA: p, q, dp, dq, qinv are there */
	bool pss_only;				    /* RSA: a key for RSASSA-PSS alone */
	struct cbi_num n, e, d, p, q, dp, dq, qinv; /* RSA; of DH: p, g as e, q */
	struct cbi_num priv;			    /* EC, raw keys, DH */
	struct cbi_num x, y;  /* EC: public point; raw keys and DH: public key in x */
	struct cbi_num order; /* EC: of the base point */
	EC_GROUP *group;      /* EC */
	/*
	 * RSA: n, and e. DH: p, and the order q of a group that has others beside it, whose members
	 * must be told from those: NULL in safe-prime groups.
	 */
	BN_MONT_CTX *mont; /* of bn_n */
	BIGNUM *bn_n, *bn_e;
	uint8_t *mem; /* all of the above lies here */
	uint32_t mem_len;
	uint32_t mem_used;
};

/*
 * Each makes checked numbers, released by cbi_numbers_free(). 0, -EINVAL, -ENOTSUP or -ENOMEM with
 * a text.
 */
int cbi_numbers_rsa(const struct cburst_rsa_numbers *in, struct cbi_numbers **out,
		    struct cburst_error *err);
int cbi_numbers_ec(uint16_t curve, const struct cburst_bytes *priv, const struct cburst_bytes *pub,
		   struct cbi_numbers **out, struct cburst_error *err);
int
cbi_numbers_okp(enum cburst_key_type type, const struct cburst_bytes *priv,
		const struct cburst_bytes *pub, struct cbi_numbers **out, struct cburst_error *err);
int cbi_numbers_dh(const struct cburst_dh_numbers *in, struct cbi_numbers **out,
		   struct cburst_error *err);
int cbi_numbers_evp(const EVP_PKEY *pkey, struct cbi_numbers **out, struct cburst_error *err);
int
cbi_numbers_der(const void *der, size_t len, struct cbi_numbers **out, struct cburst_error *err);
int cbi_numbers_pem(const void *pem, size_t len, const char *password, struct cbi_numbers **out,
		    struct cburst_error *err);

/* Wipes all of it. NULL does nothing. */
void cbi_numbers_free(struct cbi_numbers *k);

/* Empty numbers with room for total bytes, or NULL. */
struct cbi_numbers *cbi_numbers_new(enum cburst_key_type type, size_t total);
/* Room for a number of len bytes inside of a key. */
struct cbi_num cbi_num_room(struct cbi_numbers *k, size_t len);
/* A number inside of a key, padded to len; false when it does not fit. */
bool cbi_num_put(struct cbi_numbers *k, struct cbi_num *to, const BIGNUM *bn, size_t len);

static inline bool
cbi_given(const struct cburst_bytes *b)
{
	return b != NULL && b->data != NULL && b->len != 0;
}

/*
 * Whether octets (SEC 1) are a public key on a curve: a point of it, its coordinates in range, in
 * the base point's group.
 */
bool cbi_point_good(const EC_GROUP *group, const uint8_t *octets, size_t len, BN_CTX *ctx);

/* libcrypto's number of a curve; 0 for one that it does not have. */
int cbi_curve_nid(uint16_t curve);
/* A curve by libcrypto's number; 0 for one that the registry does not have. */
uint16_t cbi_curve_by_nid(int nid);

#ifdef __cplusplus
}
#endif

#endif /* CBI_ASYM_KEYS_H */
