/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Symmetric sessions and operations, what the files about them share.
 */

#ifndef SIM_SYM_H
#define SIM_SYM_H

#include <openssl/evp.h>

#include "replay.h"
#include "simulator.h"
#include "sym_algo.h"

#define SIM_KEY_BYTES 64

/** Order of the two halves of cipher and MAC in one operation. */
enum sim_chain {
	SIM_ALONE,	  /**< there is one half only */
	SIM_CIPHER_FIRST, /**< the MAC is over what the cipher gives */
	SIM_AUTH_FIRST,	  /**< the MAC is over what the cipher gets */
};

/** What a symmetric session has in its private area. Read-only once made. */
struct sim_sym_session {
	struct sim_life *life;		   /**< identity; NULL: no session */
	const struct sim_sym_algo *cipher; /**< cipher or AEAD; NULL: none */
	const struct sim_sym_algo *auth;   /**< NULL: none */
	enum sim_chain chain;
	bool encrypt; /**< of the cipher */
	bool verify;  /**< of the MAC: compare, rather than write */
	uint8_t cipher_key_bytes;
	uint8_t auth_key_bytes; /**< of GMAC */
	uint16_t iv_offset, iv_bytes;
	uint16_t auth_iv_offset, auth_iv_bytes;
	uint16_t tag_bytes; /**< 0: there is none */
	uint16_t aad_bytes;
	uint16_t segments_max; /**< 0: any number */
	uint16_t row, row2;    /**< of the profile: of the first half there is, of the MAC */
	EVP_CIPHER *evp_cipher;
	EVP_CIPHER *evp_gmac;
	EVP_MD *evp_md;	  /**< of plain digests */
	EVP_MAC_CTX *mac; /**< keyed: to be copied */
	uint8_t cipher_key[SIM_KEY_BYTES];
	uint8_t auth_key[32];
};

/** What libcrypto works with, of one queue pair. */
struct sim_sym_work {
	EVP_CIPHER_CTX *cipher;
	EVP_MD_CTX *md;
};

/** What of an operation is the same for all the ways that its bytes can lie in memory. */
struct sim_sym_ident {
	uint32_t cipher_at, cipher_bytes; /**< in body */
	uint32_t auth_at, auth_bytes;	  /**< in body */
	uint32_t body;			  /**< bytes of the message that matter */
	uint16_t iv, auth_iv;		  /**< bytes */
	uint16_t aad, tag;		  /**< bytes; tag: 0 unless it is compared */
	uint32_t zero;			  /**< up to a size that is quickly hashed */
};

/** Pieces of an input in front of its body: the above, IVs, AAD, tag. */
#define SIM_SYM_HEADS 5

/**
 * Cut the input of an operation into pieces. Those of the body are at the end.
 * @param pieces room for SIM_SYM_HEADS and as many as segments of m_src
 */
void sim_sym_input(const struct sim_sym_session *sess, const struct rte_crypto_op *op,
		   struct sim_sym_ident *id, struct sim_piece *pieces, struct sim_input *in);

/** Room that the result of an input needs. */
static inline uint32_t
sim_sym_out_bytes(const struct sim_sym_session *sess, const struct sim_sym_ident *id)
{
	return id->cipher_bytes + (sess->verify ? 0 : sess->tag_bytes);
}

/** Compute the result of an entry's input: output and status. */
void
sim_sym_compute(struct sim_sym_work *work, const struct sim_sym_session *sess, struct sim_entry *e);

/** Write a result where the operation wants it, and its status. */
void
sim_sym_write(const struct sim_sym_session *sess, struct rte_crypto_op *op, struct sim_entry *e);

/** See sim_classify(). */
int sim_sym_classify(const struct sim_sym_session *sess, const struct rte_crypto_op *op,
		     struct sim_work *work);

/** See sim_result_spoil(). */
bool sim_sym_spoil(const struct sim_sym_session *sess, struct rte_crypto_op *op);

/** The session of an operation that was classified. */
static inline struct sim_sym_session *
sim_sym_session_of(const struct rte_crypto_op *op)
{
	return (void *)((struct rte_cryptodev_sym_session *)op->sym->session)->driver_priv_data;
}

/** Set up a context for a cipher and a direction. Also tells whether a key is one. */
bool sim_cipher_begin(EVP_CIPHER_CTX *ctx, const EVP_CIPHER *evp, const struct sim_sym_algo *algo,
		      bool encrypt, const uint8_t *key, const uint8_t *iv, uint32_t iv_bytes,
		      uint32_t tag_bytes);

#endif
