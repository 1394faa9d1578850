/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Keys that are byte strings rather than numbers: X25519, X448 (RFC 7748), Ed25519, Ed448 (RFC
 * 8032). The strings are those of the RFCs, little-endian, in pkey and in the x coordinate of a
 * point; y is not used.
 */

#ifndef MB_RAW_KEY_H
#define MB_RAW_KEY_H

#include <openssl/evp.h>

#include "ec_key.h"

/** Longest key: Ed448. */
#define MB_RAW_BYTES 57

/** A key. Read-only once made. */
struct mb_raw_key {
	struct mb_curve_key kind; /**< raw */
	int type;		  /**< EVP_PKEY_X25519 and so on */
	uint16_t bytes;		  /**< of either key */
	bool kernels;		  /**< they are wanted, and there are some for this type */
	bool has_private;
	bool has_public;
	uint8_t secret[MB_RAW_BYTES];	  /**< private key */
	uint8_t public_key[MB_RAW_BYTES]; /**< public key: given, or that of the private key */
	EVP_PKEY *evp_private;
	EVP_PKEY *evp_public;
	/* EdDSA: initialised once, since that takes longer than to sign; operations use copies. */
	EVP_MD_CTX *signer;
	EVP_MD_CTX *verifier;
};

/**
 * Make a session's key.
 *
 * @param type EVP_PKEY_X25519, _X448, _ED25519, _ED448
 * @param pair the two keys of a session belong together (a signer's own): the public one is
 * computed when it is not given, and refused when it is another. Otherwise it is someone else's.
 * @return 0, -EINVAL (a key of the wrong length, not the private key's public key), -ENOMEM
 */
int mb_raw_key_init(struct mb_session *sess, const struct rte_crypto_ec_xform *xform, int type,
		    bool pair, bool kernels);

/** Wipe and free it. */
void mb_raw_key_clear(struct mb_session *sess);

#endif
