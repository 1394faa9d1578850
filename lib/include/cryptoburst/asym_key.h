/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Public-key keys: from files, from libcrypto, from numbers.
 *
 * A key is checked when it is made: its numbers must fit each other, a point must lie on its curve.
 * It is freed by cburst_key_free(), which wipes it. What is done with it is in asym.h.
 *
 * Numbers are big-endian without a sign, as in the standards. Keys of X25519, X448, Ed25519 and
 * Ed448 are the byte strings of RFC 7748 and RFC 8032.
 */

#ifndef CBURST_ASYM_KEY_H
#define CBURST_ASYM_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/error.h>
#include <cryptoburst/key.h>

#ifdef __cplusplus
extern "C" {
#endif

/** libcrypto's key, as EVP_PKEY; declared here so that this header needs none of its headers. */
struct evp_pkey_st;

/** Largest RSA modulus and DH prime, bytes (8192 bits). */
#define CBURST_MODULUS_MAX 1024

/** What a public-key key is. */
enum cburst_key_type {
	CBURST_KEY_SYMMETRIC = 0, /**< none: made by cburst_key_create() */
	CBURST_KEY_RSA,		  /**< RSA */
	CBURST_KEY_EC,		  /**< ECDSA and ECDH on a Weierstrass curve */
	CBURST_KEY_X25519,	  /**< RFC 7748 */
	CBURST_KEY_X448,	  /**< RFC 7748 */
	CBURST_KEY_ED25519,	  /**< RFC 8032 */
	CBURST_KEY_ED448,	  /**< RFC 8032 */
	CBURST_KEY_DH,		  /**< finite-field Diffie-Hellman */
};

/**
 * Curves and groups that have a name here. Any other curve that the TLS supported-groups registry
 * numbers, and that libcrypto has, can be given by its number. Curves of RFC 5639 that have no
 * number there have one of ours in its private-use range, for this library and the drivers of this
 * project only: 0xfe00 brainpoolP160r1, 0xfe01 P160t1, 0xfe02 P192r1, 0xfe03 P192t1, 0xfe04 P224r1,
 * 0xfe05 P224t1, 0xfe06 P256t1, 0xfe07 P320r1, 0xfe08 P320t1, 0xfe09 P384t1, 0xfe0a P512t1.
 */
enum cburst_curve {
	CBURST_CURVE_SECP192R1 = 19,	   /**< NIST P-192 */
	CBURST_CURVE_SECP224R1 = 21,	   /**< NIST P-224 */
	CBURST_CURVE_SECP256K1 = 22,	   /**< SEC 2 */
	CBURST_CURVE_SECP256R1 = 23,	   /**< NIST P-256 */
	CBURST_CURVE_SECP384R1 = 24,	   /**< NIST P-384 */
	CBURST_CURVE_SECP521R1 = 25,	   /**< NIST P-521 */
	CBURST_CURVE_BRAINPOOLP256R1 = 26, /**< RFC 5639 */
	CBURST_CURVE_BRAINPOOLP384R1 = 27, /**< RFC 5639 */
	CBURST_CURVE_BRAINPOOLP512R1 = 28, /**< RFC 5639 */
	CBURST_GROUP_FFDHE2048 = 256,	   /**< RFC 7919, for cburst_key_dh() */
	CBURST_GROUP_FFDHE3072 = 257,	   /**< RFC 7919 */
	CBURST_GROUP_FFDHE4096 = 258,	   /**< RFC 7919 */
	CBURST_GROUP_FFDHE6144 = 259,	   /**< RFC 7919 */
	CBURST_GROUP_FFDHE8192 = 260,	   /**< RFC 7919 */
};

/** Bytes that somebody else owns: a number, a point, a key. NULL or 0 bytes: not given. */
struct cburst_bytes {
	const void *data; /**< first byte */
	size_t len;	  /**< bytes */
};

/** Numbers of an RSA key. */
struct cburst_rsa_numbers {
	struct cburst_bytes n;	  /**< modulus, 512 to 8192 bits */
	struct cburst_bytes e;	  /**< public exponent, odd, at least 3 */
	struct cburst_bytes d;	  /**< private exponent; not given: a public key, or p and q are */
	struct cburst_bytes p;	  /**< first factor; with @ref q makes private operations faster */
	struct cburst_bytes q;	  /**< second factor */
	struct cburst_bytes dp;	  /**< d mod (p - 1); computed when not given */
	struct cburst_bytes dq;	  /**< d mod (q - 1); computed when not given */
	struct cburst_bytes qinv; /**< q^-1 mod p; computed when not given */
};

/** Numbers of a finite-field Diffie-Hellman key. */
struct cburst_dh_numbers {
	uint16_t group;		  /**< a CBURST_GROUP_* value; 0: @ref p and @ref g are given */
	struct cburst_bytes p;	  /**< prime, 512 to 8192 bits, odd */
	struct cburst_bytes g;	  /**< generator, 2 to p - 2 */
	struct cburst_bytes q;	  /**< order of the generator, where known */
	struct cburst_bytes priv; /**< private key; not given: a group to generate in */
	struct cburst_bytes pub;  /**< public key; computed from @ref priv when not given */
};

/**
 * Make a key from its DER form.
 *
 * Private keys: PKCS#8, or the traditional forms of RSA and EC. Public keys: SubjectPublicKeyInfo.
 * A certificate gives its public key. RSA, RSASSA-PSS, EC on named curves, X25519, X448, Ed25519,
 * Ed448, DH. The key is checked: a private key must fit its public one, a point must lie on its
 * curve.
 *
 * @param cb the instance
 * @param der the bytes, copied as far as needed
 * @param len how many; what follows the key is not looked at
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return 0; -EINVAL not a key, or a wrong one; -ENOTSUP a kind of key that is not known here, or
 * that no device of the instance does anything with; -ENOMEM. Any thread.
 */
int cburst_key_from_der(struct cburst *cb, const void *der, size_t len, struct cburst_key **out,
			struct cburst_error *err);

/**
 * Make a key from PEM: the first block that is one, as cburst_key_from_der() has them.
 * @param cb the instance
 * @param pem text
 * @param len bytes of it, a terminating zero not needed
 * @param password of an encrypted private key; NULL: encrypted keys are refused, nobody is asked
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return as cburst_key_from_der(). Any thread.
 */
int cburst_key_from_pem(struct cburst *cb, const void *pem, size_t len, const char *password,
			struct cburst_key **out, struct cburst_error *err);

/**
 * Make a key from one of libcrypto's, whose provider must give its numbers away (a key inside of a
 * security module does not).
 * @param cb the instance
 * @param pkey an EVP_PKEY; remains the caller's and is not needed afterwards
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return as cburst_key_from_der(). Any thread, with @p pkey not in use by another.
 */
int cburst_key_from_evp(struct cburst *cb, const struct evp_pkey_st *pkey, struct cburst_key **out,
			struct cburst_error *err);

/**
 * Make an RSA key from its numbers.
 * @param cb the instance
 * @param numbers copied
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return as cburst_key_from_der(). Any thread.
 */
int cburst_key_rsa(struct cburst *cb, const struct cburst_rsa_numbers *numbers,
		   struct cburst_key **out, struct cburst_error *err);

/**
 * Make a key on a Weierstrass curve.
 * @param cb the instance
 * @param curve number of the curve in the TLS supported-groups registry: enum cburst_curve, or
 * another
 * @param priv private scalar, 1 to the curve's order - 1; NULL for a public key
 * @param pub public point as SEC 1 has it (04, x, y; compressed is taken, too); NULL: computed from
 * @p priv. Both NULL: a curve to generate in.
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return as cburst_key_from_der(). Any thread.
 */
int
cburst_key_ec(struct cburst *cb, uint16_t curve, const struct cburst_bytes *priv,
	      const struct cburst_bytes *pub, struct cburst_key **out, struct cburst_error *err);

/**
 * Make an X25519, X448, Ed25519 or Ed448 key.
 * @param cb the instance
 * @param type which
 * @param priv private key (32, 56, 32, 57 bytes); NULL for a public key
 * @param pub public key (32, 56, 32, 57 bytes); NULL: computed from @p priv. Both NULL, for X25519
 * and X448: a curve to generate in.
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return as cburst_key_from_der(). Any thread.
 */
int
cburst_key_okp(struct cburst *cb, enum cburst_key_type type, const struct cburst_bytes *priv,
	       const struct cburst_bytes *pub, struct cburst_key **out, struct cburst_error *err);

/**
 * Make a Diffie-Hellman key, or a group to generate in.
 * @param cb the instance
 * @param numbers copied
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return as cburst_key_from_der(). Any thread.
 */
int cburst_key_dh(struct cburst *cb, const struct cburst_dh_numbers *numbers,
		  struct cburst_key **out, struct cburst_error *err);

/** Facts about a public-key key. */
struct cburst_key_info {
	enum cburst_key_type type; /**< what it is */
	uint16_t curve;		   /**< EC: number of its curve; X25519 29, X448 30; otherwise 0 */
	uint32_t bits;		   /**< of modulus, prime, or the curve's field */
	uint32_t size;		   /**< bytes of a number: modulus, prime, coordinate, raw key */
	uint32_t public_len;	/**< bytes of a public key: point (1 + 2 * size), number, raw key */
	uint32_t private_len;	/**< bytes of a private key that GENERATE writes */
	uint32_t signature_max; /**< longest signature, bytes; 0 where it signs nothing */
	bool has_private;	/**< has a private key */
	bool has_public;	/**< has a public key: false for groups and curves alone */
};

/**
 * Facts about a key.
 * @param key any key
 * @param[out] info filled in; of a symmetric key only @ref cburst_key_info::type
 * @return 0, or -EINVAL for a symmetric key. Any thread.
 */
int cburst_key_info_get(const struct cburst_key *key, struct cburst_key_info *info);

/**
 * The public key: SEC 1 point, raw bytes, DH number, or the modulus of an RSA key.
 * @param key a public-key key
 * @param[out] out receives it
 * @param cap bytes of room
 * @return bytes written; -EINVAL for a symmetric key, or one without a public part; -ENOBUFS with
 * too little room. Any thread.
 */
int cburst_key_public(const struct cburst_key *key, void *out, size_t cap);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_ASYM_KEY_H */
