/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Algorithms: how an application says which symmetric operation it wants.
 *
 * An algorithm is named by an enum cburst_alg. What a key needs beyond that (key, IV and tag
 * sizes, a second algorithm for a chain) is a struct cburst_spec. The text form of a spec,
 * "aes-128-gcm" or "aes-256-cbc+hmac-sha256", is what every program of the project accepts and
 * prints.
 */

#ifndef CBURST_ALGO_H
#define CBURST_ALGO_H

#include <stddef.h>
#include <stdint.h>

#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A symmetric algorithm. Values are stable within one major version; 0 means "none". */
enum cburst_alg {
	CBURST_ALG_NONE = 0, /**< none: of a spec that is no chain, its MAC */
	/* AEAD */
	CBURST_ALG_AES_GCM,	      /**< NIST SP 800-38D */
	CBURST_ALG_AES_CCM,	      /**< NIST SP 800-38C, RFC 3610 */
	CBURST_ALG_CHACHA20_POLY1305, /**< RFC 8439 */
	/* ciphers */
	CBURST_ALG_NULL,     /**< moves nothing, changes nothing: measures the framework */
	CBURST_ALG_AES_CBC,  /**< NIST SP 800-38A, no padding */
	CBURST_ALG_AES_CTR,  /**< NIST SP 800-38A, 128-bit big-endian counter block as IV */
	CBURST_ALG_AES_ECB,  /**< NIST SP 800-38A, no padding */
	CBURST_ALG_AES_XTS,  /**< IEEE 1619, NIST SP 800-38E; the key is both halves */
	CBURST_ALG_3DES_CBC, /**< NIST SP 800-67, three-key, no padding */
	/* hashes */
	CBURST_ALG_MD5,	     /**< RFC 1321 */
	CBURST_ALG_SHA1,     /**< FIPS 180-4 */
	CBURST_ALG_SHA224,   /**< FIPS 180-4 */
	CBURST_ALG_SHA256,   /**< FIPS 180-4 */
	CBURST_ALG_SHA384,   /**< FIPS 180-4 */
	CBURST_ALG_SHA512,   /**< FIPS 180-4 */
	CBURST_ALG_SHA3_224, /**< FIPS 202 */
	CBURST_ALG_SHA3_256, /**< FIPS 202 */
	CBURST_ALG_SHA3_384, /**< FIPS 202 */
	CBURST_ALG_SHA3_512, /**< FIPS 202 */
	/* MACs */
	CBURST_ALG_HMAC_MD5,	  /**< RFC 2104 */
	CBURST_ALG_HMAC_SHA1,	  /**< RFC 2104 */
	CBURST_ALG_HMAC_SHA224,	  /**< RFC 4231 */
	CBURST_ALG_HMAC_SHA256,	  /**< RFC 4231 */
	CBURST_ALG_HMAC_SHA384,	  /**< RFC 4231 */
	CBURST_ALG_HMAC_SHA512,	  /**< RFC 4231 */
	CBURST_ALG_HMAC_SHA3_224, /**< FIPS 198-1 over FIPS 202 */
	CBURST_ALG_HMAC_SHA3_256, /**< FIPS 198-1 over FIPS 202 */
	CBURST_ALG_HMAC_SHA3_384, /**< FIPS 198-1 over FIPS 202 */
	CBURST_ALG_HMAC_SHA3_512, /**< FIPS 198-1 over FIPS 202 */
	CBURST_ALG_AES_CMAC,	  /**< NIST SP 800-38B */
	CBURST_ALG_AES_GMAC,	  /**< NIST SP 800-38D, with an IV */
	CBURST_ALG_COUNT	  /**< number of values; grows with releases */
};

/** What an algorithm is, which decides the fields of a request that matter. */
enum cburst_kind {
	CBURST_KIND_NONE = 0, /**< a spec that names no algorithm */
	CBURST_KIND_AEAD,     /**< encrypt and authenticate, with additional data */
	CBURST_KIND_CIPHER,   /**< encrypt only */
	CBURST_KIND_HASH,     /**< digest without a key */
	CBURST_KIND_MAC,      /**< tag with a key */
	CBURST_KIND_CHAIN,    /**< cipher and MAC in one operation */
};

/** The order of a chain when encrypting; decryption runs it backwards. */
enum cburst_chain {
	CBURST_CHAIN_ENCRYPT_THEN_MAC = 0, /**< tag over the ciphertext (IPsec ESP, TLS with RFC
					      7366) */
	CBURST_CHAIN_MAC_THEN_ENCRYPT,	   /**< tag over the plaintext */
};

/** Longest key of any algorithm here except HMAC, bytes (AES-256-XTS: two 32-byte halves). */
#define CBURST_CIPHER_KEY_MAX 64
/** Longest IV or nonce of any algorithm, bytes. */
#define CBURST_IV_MAX 16
/** Longest tag or digest of any algorithm, bytes. */
#define CBURST_TAG_MAX 64
/** Room that cburst_spec_format() never exceeds, bytes, terminating zero included. */
#define CBURST_SPEC_TEXT_MAX 64

/** What a key is for: algorithm(s) and all sizes. Start from cburst_spec_parse() or
 * cburst_spec_init(). */
struct cburst_spec {
	enum cburst_alg alg;	 /**< the algorithm; of a chain, its cipher */
	enum cburst_alg auth;	 /**< of a chain, its MAC; otherwise CBURST_ALG_NONE */
	enum cburst_chain order; /**< of a chain, its order */
	uint16_t key_len;	 /**< key bytes; 0 for hashes and the null cipher */
	uint16_t auth_key_len;	 /**< of a chain, bytes of the MAC key; otherwise 0 */
	uint16_t iv_len;	 /**< IV or nonce bytes; 0 where the algorithm has none */
	uint16_t tag_len;	 /**< tag or digest bytes; 0 for a cipher alone */
};

/** Fixed facts about an algorithm. */
struct cburst_alg_info {
	enum cburst_alg alg;   /**< the algorithm itself */
	const char *name;      /**< text form without a key size: "aes-gcm", "hmac-sha256" */
	enum cburst_kind kind; /**< what it is */
	uint16_t key_min;      /**< smallest key, bytes */
	uint16_t key_max;      /**< largest key, bytes */
	uint16_t key_step;     /**< distance between key sizes, bytes; 0 when there is one size */
	uint16_t key_default;  /**< key size a spec starts with, bytes */
	uint16_t iv_min;       /**< smallest IV, bytes */
	uint16_t iv_max;       /**< largest IV, bytes */
	uint16_t iv_default;   /**< IV size a spec starts with, bytes */
	uint16_t tag_min;      /**< shortest tag, bytes */
	uint16_t tag_max;      /**< longest tag, bytes */
	uint16_t tag_default;  /**< tag size a spec starts with, bytes */
	uint16_t block;	       /**< message lengths must be multiples of this, bytes; 1 for none */
	uint16_t length_min;   /**< shortest message, bytes (AES-XTS: 16) */
};

/**
 * Facts about an algorithm.
 * @param alg the algorithm
 * @return its facts (static storage), or NULL for a value that is no algorithm. Any thread.
 */
const struct cburst_alg_info *cburst_alg_info(enum cburst_alg alg);

/**
 * Fill a spec with the defaults of an algorithm.
 * @param spec filled in
 * @param alg the algorithm; for a chain set @p spec->auth and @p spec->auth_key_len afterwards
 * @return 0, or -EINVAL for a value that is no algorithm. Any thread.
 */
int cburst_spec_init(struct cburst_spec *spec, enum cburst_alg alg);

/**
 * Read the text form of a spec.
 *
 * AES names carry the key size in bits between the parts ("aes-192-ccm"; XTS counts one half:
 * "aes-256-xts"); other names stand alone ("chacha20-poly1305", "3des-cbc", "sha3-256",
 * "hmac-sha1", "null"). A chain is "CIPHER+MAC" for encrypt-then-MAC, "MAC+CIPHER" for
 * MAC-then-encrypt. Case and
 * '_' against '-' do not matter.
 *
 * @param text the name
 * @param spec filled in; sizes the name does not give take their defaults
 * @param err reason for a refusal, with the nearest valid name; may be NULL
 * @return 0, or -EINVAL. Any thread.
 */
int cburst_spec_parse(const char *text, struct cburst_spec *spec, struct cburst_error *err);

/**
 * Write the text form of a spec, as cburst_spec_parse() reads it.
 * @param spec the spec
 * @param buf receives the text, always terminated
 * @param size bytes in @p buf; CBURST_SPEC_TEXT_MAX always suffices
 * @return @p buf. Any thread.
 */
const char *cburst_spec_format(const struct cburst_spec *spec, char *buf, size_t size);

/**
 * What a spec describes.
 * @param spec the spec
 * @return its kind; CBURST_KIND_NONE when it names no algorithm. Any thread.
 */
enum cburst_kind cburst_spec_kind(const struct cburst_spec *spec);

/**
 * Check a spec against its algorithm: key, IV and tag sizes, a chain's parts.
 * @param spec the spec
 * @param err reason for a refusal; may be NULL
 * @return 0, or -EINVAL. Any thread.
 */
int cburst_spec_check(const struct cburst_spec *spec, struct cburst_error *err);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_ALGO_H */
