/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Answers from libcrypto, for inputs that no collection of vectors has.
 */

#ifndef KAT_EVP_H
#define KAT_EVP_H

#include "case.h"

namespace kat {

/** Sizes and contents of an answer to make. Everything not given is 0 or the algorithm's default.
 */
struct Wanted {
	cburst_alg alg = CBURST_ALG_NONE;
	cburst_alg auth = CBURST_ALG_NONE; ///< of a chain
	cburst_chain order = CBURST_CHAIN_ENCRYPT_THEN_MAC;
	int key_len = -1, auth_key_len = -1, iv_len = -1, tag_len = -1;
	size_t msg_len = 0, aad_len = 0;
	size_t head_len = 0, tail_len = 0; ///< of a chain: authenticated around the ciphered part
	Bytes iv;			   ///< a certain IV instead of bytes made up
	uint64_t seed = 0;		   ///< another number, other bytes
	uint64_t content = 0;		   ///< another number, other bytes, but the same keys
};

/**
 * A known answer by libcrypto. Sizes that libcrypto does not take either give a case without
 * answers, which can only be refused.
 */
Case make_case(const Wanted &w);

/**
 * A TLS record as before RFC 7366: the MAC of header and message goes behind the message, and both
 * are encrypted, with padding. AES-128-CBC with an HMAC.
 * @return a case whose msg and ct are message, tag and padding; its tag alone is in tag, its header
 * in head
 */
Case make_mac_then_encrypt(cburst_alg auth, size_t msg_len);

/** Bytes made up: the same for the same number. */
Bytes made_up(size_t len, uint64_t seed);

} // namespace kat

#endif /* KAT_EVP_H */
