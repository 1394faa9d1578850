/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The right answer, from libcrypto: what every device is compared with. One thread at a time uses
 * one of these.
 */

#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include <stdint.h>

#include <cryptoburst/algo.h>

struct bench_reference;

/**
 * Prepare an algorithm with its key.
 * @param spec the algorithm
 * @param key spec->key_len bytes, copied
 * @param auth_key of a chain, spec->auth_key_len bytes, copied
 * @return to be given to bench_reference_free(); NULL when libcrypto does not have the algorithm
 */
struct bench_reference *
bench_reference_new(const struct cburst_spec *spec, const uint8_t *key, const uint8_t *auth_key);

/**
 * Encrypt, or hash, one message.
 * @param ref the algorithm
 * @param in message
 * @param length message bytes
 * @param iv spec.iv_len bytes; ignored where the algorithm has none
 * @param aad additional data of an AEAD
 * @param aad_len its bytes
 * @param[out] out ciphertext, @p length bytes; of hashes and MACs a copy of the message, or NULL
 * for none. Not @p in
 * @param[out] tag spec.tag_len bytes, where the algorithm has a tag
 * @return 0, or -EIO when libcrypto refused
 */
int bench_reference_encrypt(struct bench_reference *ref, const uint8_t *in, uint32_t length,
			    const uint8_t *iv, const uint8_t *aad, uint32_t aad_len, uint8_t *out,
			    uint8_t *tag);

/**
 * Decrypt and check, or check, one message.
 * @param ref the algorithm
 * @param in what bench_reference_encrypt() made, @p length bytes
 * @param length message bytes
 * @param iv spec.iv_len bytes; ignored where the algorithm has none
 * @param aad additional data of an AEAD
 * @param aad_len its bytes
 * @param tag to be checked, where the algorithm has one; not changed
 * @param[out] out plaintext, @p length bytes; not used by hashes and MACs. Not @p in
 * @return 0, or -EIO when libcrypto refused or the tag is wrong
 */
int bench_reference_decrypt(struct bench_reference *ref, const uint8_t *in, uint32_t length,
			    const uint8_t *iv, const uint8_t *aad, uint32_t aad_len, uint8_t *tag,
			    uint8_t *out);

/** Free it. NULL does nothing. */
void bench_reference_free(struct bench_reference *ref);

#endif /* BENCH_REFERENCE_H */
