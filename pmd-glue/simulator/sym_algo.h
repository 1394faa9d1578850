/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Symmetric algorithms: what cryptodev calls them, what libcrypto calls them, and which sizes they
 * have.
 */

#ifndef SIM_SYM_ALGO_H
#define SIM_SYM_ALGO_H

#include <rte_crypto_sym.h>
#include <rte_cryptodev.h>

#include "profile.h"

/** How it is computed. */
enum sim_sym_kind {
	SIM_KIND_CIPHER, /**< a cipher that takes whole blocks, or any bytes */
	SIM_KIND_AEAD,	 /**< AEAD but CCM */
	SIM_KIND_CCM,	 /**< must know all lengths before it starts */
	SIM_KIND_DIGEST, /**< plain */
	SIM_KIND_HMAC,
	SIM_KIND_CMAC,
	SIM_KIND_GMAC,
};

/** An algorithm. */
struct sim_sym_algo {
	enum rte_crypto_sym_xform_type type;
	int algo; /**< enum rte_crypto_cipher_algorithm, ..._auth_... or ..._aead_... of the type */
	enum sim_sym_kind kind;
	enum sim_service service; /**< where rows of profiles have it */
	const char *name;	  /**< libcrypto's; of ciphers with "%u" for the bits of the key */
	/** Keys, bytes. Of ciphers and AEAD the rows of a profile say which of them there are. */
	struct rte_crypto_param_range key;
	struct rte_crypto_param_range iv;
	struct rte_crypto_param_range tag;
	struct rte_crypto_param_range aad;
	uint16_t block;	     /**< lengths are multiples of it; 1: any */
	uint16_t least;	     /**< shortest message */
	uint16_t hash_block; /**< of MACs: bytes that are hashed at once, as capabilities say it */
};

/** All of them, n. */
const struct sim_sym_algo *sim_sym_algos(unsigned *n);

/** The one of a transform, or NULL. */
const struct sim_sym_algo *sim_sym_algo_find(enum rte_crypto_sym_xform_type type, int algo);

/** Whether a size is in a range. */
static inline bool
sim_range_has(const struct rte_crypto_param_range *r, uint32_t size)
{
	return size >= r->min && size <= r->max &&
		(r->increment == 0 ? size == r->min || size == r->max
				   : (size - r->min) % r->increment == 0);
}

#endif
