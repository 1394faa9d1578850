/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Public-key sessions and operations, what the files about them share. The algorithms are those of
 * crypto_multibuffer, without its kernels.
 */

#ifndef SIM_ASYM_H
#define SIM_ASYM_H

#include "algorithm.h"
#include "replay.h"
#include "simulator.h"

/** Rows of a session: its algorithm's two kinds of operation. */
#define SIM_ASYM_ROWS 2

/** What an asymmetric session has in its private area. Read-only once made. */
struct sim_asym_session {
	struct mb_session mb;  /**< first: the algorithms look here for it */
	struct sim_life *life; /**< identity; NULL: no session */
	uint16_t rows[SIM_ASYM_ROWS];
};

/** Most inputs and outputs of an operation. */
#define SIM_ASYM_INS  3
#define SIM_ASYM_OUTS 2

/** What of an operation says which buffers it has. */
struct sim_asym_ident {
	uint32_t type;	   /**< what is done */
	uint16_t flags;	   /**< of the operation */
	uint16_t outs;	   /**< bits: outputs that are wanted */
	uint32_t instance; /**< of EdDSA */
	/** Bytes of each input, plus 1; 0: it is not there. */
	uint32_t ins[SIM_ASYM_INS];
	uint32_t zero[2]; /**< up to a size that is quickly hashed */
};

/** Where an operation has its buffers. */
struct sim_asym_io {
	struct sim_asym_ident id;
	const rte_crypto_param *in[SIM_ASYM_INS]; /**< NULL: there is no such */
	rte_crypto_param *out[SIM_ASYM_OUTS];	  /**< the same */
	unsigned row;				  /**< index in sim_asym_session::rows */
	bool verify;				  /**< its result is a verdict */
	bool is_random; /**< its output is a new key: no two results may be the same */
};

/**
 * Say what an operation is. It must not be changed meanwhile.
 * @return 0, or -EINVAL: nothing that there are rows for
 */
int sim_asym_io(enum rte_crypto_asym_xform_type type, struct rte_crypto_asym_op *op,
		struct sim_asym_io *io);

/** Pieces of an input. */
#define SIM_ASYM_PIECES (1 + SIM_ASYM_INS)

/** Cut the input of an operation into pieces. */
void sim_asym_input(const struct sim_asym_session *sess, const struct sim_asym_io *io,
		    struct sim_piece pieces[SIM_ASYM_PIECES], struct sim_input *in);

/** Result of an operation. */
struct sim_asym_output {
	uint8_t status;
	uint32_t bytes[SIM_ASYM_OUTS]; /**< 0: not written */
	uint8_t data[SIM_ASYM_OUTS][MB_LANE_BYTES];
};

/** Compute an operation without writing to its buffers. Wipe the result after use. */
void
sim_asym_compute(struct mb_scratch *s, const struct rte_crypto_op *op, struct sim_asym_output *out);

/** Bytes of a result in an entry. */
uint32_t sim_asym_out_bytes(const struct sim_asym_output *out);

/** Put a result into its entry. */
void sim_asym_store(const struct sim_asym_output *out, struct sim_entry *e);

/** Write a result where the operation wants it, and its status. */
void sim_asym_write(struct sim_entry *e, struct rte_crypto_op *op, const struct sim_asym_io *io);

/** See sim_classify(). */
int sim_asym_classify(const struct sim_asym_session *sess, const struct rte_crypto_op *op,
		      struct sim_work *work);

/** See sim_result_spoil(). */
bool sim_asym_spoil(const struct sim_asym_session *sess, struct rte_crypto_op *op);

/** What to give to sim_asym_io() of an operation that is only to be read. */
static inline struct rte_crypto_asym_op *
sim_asym_read(const struct rte_crypto_op *op)
{
	return (struct rte_crypto_asym_op *)(uintptr_t)op->asym;
}

static inline struct sim_asym_session *
sim_asym_session_of(const struct rte_crypto_op *op)
{
	return (struct sim_asym_session *)(void *)op->asym->session->sess_private_data;
}

#endif
