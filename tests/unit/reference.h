/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What an operation has to give, by libcrypto. A refusal of libcrypto is a broken test: it throws.
 */

#ifndef UNIT_REFERENCE_H
#define UNIT_REFERENCE_H

#include <cstdint>
#include <vector>

#include <cryptoburst/algo.h>

using Bytes = std::vector<uint8_t>;

namespace reference {

/** Key material, key and MAC key. */
struct Material {
	Bytes key, auth;
};

/** Bytes made up: the same for the same seed. */
Bytes bytes(size_t len, uint64_t seed);

/**
 * Encrypt. AEAD, AES-CBC, AES-CTR, 3DES-CBC, the null cipher, and AES-CBC chained with an HMAC over
 * the ciphertext.
 * @param tag receives the tag where there is one
 */
Bytes encrypt(const cburst_spec &spec, const Material &m, const uint8_t *iv, const Bytes &aad,
	      const Bytes &plain, Bytes *tag);

/** Digest, HMAC or CMAC of a message. */
Bytes digest(const cburst_spec &spec, const Bytes &key, const Bytes &message);

} // namespace reference

#endif /* UNIT_REFERENCE_H */
