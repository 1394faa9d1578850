/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Keys: an algorithm with its key material, and behind it the sessions of every device that uses
 * it.
 */

#ifndef CBURST_KEY_H
#define CBURST_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cburst;
struct cburst_lane;
struct cburst_key;

/** What an operation does. Hashes and MACs use the second pair of names. */
enum cburst_dir {
	CBURST_ENCRYPT = 0,		  /**< encrypt; of AEAD and chains also make the tag */
	CBURST_DECRYPT = 1,		  /**< decrypt; of AEAD and chains also verify the tag */
	CBURST_GENERATE = CBURST_ENCRYPT, /**< make a digest or tag */
	CBURST_VERIFY = CBURST_DECRYPT,	  /**< compare with the digest or tag given */
};

/**
 * Make a key.
 *
 * The key material is copied, and wiped when the key is freed. Sessions are made on demand, the
 * first time an operation needs one, on the device's NUMA node; cburst_key_prepare() makes them
 * ahead. A key can be used by every lane of its instance at the same time. Keys of algorithms
 * without key material (hashes) are needed too: they hold the sessions.
 *
 * @param cb the instance
 * @param spec algorithm and sizes
 * @param key spec->key_len bytes; may be NULL when that is 0
 * @param auth_key of a chain, spec->auth_key_len bytes; otherwise NULL
 * @param[out] out the key, to be given to cburst_key_free()
 * @param err reason for a refusal; may be NULL
 * @return 0; -EINVAL for a wrong spec; -ENOTSUP when no device of the instance can do it; -ENOMEM.
 * Any thread.
 */
int cburst_key_create(struct cburst *cb, const struct cburst_spec *spec, const void *key,
		      const void *auth_key, struct cburst_key **out, struct cburst_error *err);

/**
 * Free a key: its sessions are freed, its key material is wiped.
 * @param key the key; NULL does nothing. No operation may be outstanding with it (-EBUSY, nothing
 * freed).
 * @return 0, or -EBUSY. Any thread, but no lane may be submitting with it.
 */
int cburst_key_free(struct cburst_key *key);

/**
 * Make a key's sessions for one lane ahead of the first operation.
 * @param key the key
 * @param lane the lane
 * @param dir direction
 * @param aad_len AAD bytes the operations will have; 0 where the algorithm has none
 * @return 0, or a negative errno as a submit would give. The lane's thread.
 */
int cburst_key_prepare(struct cburst_key *key, struct cburst_lane *lane, enum cburst_dir dir,
		       uint32_t aad_len);

/**
 * The spec a key was made with.
 * @param key the key
 * @return its spec, valid as long as the key. Any thread.
 */
const struct cburst_spec *cburst_key_spec(const struct cburst_key *key);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_KEY_H */
