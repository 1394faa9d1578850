/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Results: known ones are copied, others are computed once. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/err.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_malloc.h>
#include <rte_mbuf.h>

#include "asym.h"
#include "bytes.h"
#include "multibuffer.h"
#include "sym.h"

struct sim_results {
	struct sim_counters *count;
	struct sim_replay *replay;
	struct sim_piece *pieces; /* room for nb_pieces */
	unsigned nb_pieces;
	struct sim_sym_work sym;
	struct mb_scratch scratch;
	struct mb_counters scratch_count; /* nobody asks for these */
	struct sim_asym_output asym;	  /* wiped after use */
};

/* As many segments as a chain of mbufs usually has at most; more are made room for when they come.
 */
#define PIECES 128

int
sim_classify(const void *session, const struct rte_crypto_op *op, struct sim_work *work)
{
	return op->type == RTE_CRYPTO_OP_TYPE_SYMMETRIC ? sim_sym_classify(session, op, work)
							: sim_asym_classify(session, op, work);
}

struct sim_results *
sim_results_create(const struct sim_profile *profile __rte_unused, struct sim_counters *count,
		   size_t bytes_max, int socket)
{
	struct sim_results *r = rte_zmalloc_socket("sim_results", sizeof(*r), RTE_CACHE_LINE_SIZE,
						   socket);

	if (r == NULL)
		return NULL;
	r->count = count;
	r->nb_pieces = PIECES;
	r->pieces = malloc(r->nb_pieces * sizeof(r->pieces[0]));
	r->replay = sim_replay_create(bytes_max, &count->evicted);
	r->sym.cipher = EVP_CIPHER_CTX_new();
	r->sym.md = EVP_MD_CTX_new();
	if (r->pieces == NULL || r->replay == NULL || r->sym.cipher == NULL || r->sym.md == NULL ||
	    mb_scratch_init(&r->scratch, &r->scratch_count, socket) != 0) {
		sim_results_free(r);
		return NULL;
	}
	return r;
}

void
sim_results_free(struct sim_results *r)
{
	if (r == NULL)
		return;
	sim_replay_free(r->replay);
	mb_scratch_fini(&r->scratch);
	EVP_CIPHER_CTX_free(r->sym.cipher);
	EVP_MD_CTX_free(r->sym.md);
	free(r->pieces);
	rte_free(r);
}

/* --- entries --- */

static bool
pieces_reserve(struct sim_results *r, unsigned n)
{
	struct sim_piece *more;

	if (likely(n <= r->nb_pieces))
		return true;
	more = realloc(r->pieces, n * sizeof(r->pieces[0]));
	if (more == NULL)
		return false;
	r->pieces = more;
	r->nb_pieces = n;
	return true;
}

/*
 * The entry of an operation, and whether it was computed just now. NULL: there is no memory; or,
 * when it is for later (ahead), it is likely to be known.
 */
static struct sim_entry *
sym_entry(struct sim_results *r, const struct rte_crypto_op *op, bool ahead, bool *computed)
{
	const struct sim_sym_session *sess = sim_sym_session_of(op);
	struct sim_sym_ident id;
	struct sim_input in;
	struct sim_entry *e;
	uint64_t begin;

	*computed = false;
	if (unlikely(!pieces_reserve(r, SIM_SYM_HEADS + op->sym->m_src->nb_segs)))
		return NULL;
	sim_sym_input(sess, op, &id, r->pieces, &in);
	if (ahead && sim_replay_likely(r->replay, &in))
		return NULL;
	e = sim_replay_find(r->replay, &in);
	if (likely(e != NULL))
		return e;
	begin = rte_rdtsc();
	e = sim_replay_add(r->replay, &in, sim_sym_out_bytes(sess, &id));
	if (e == NULL)
		return NULL;
	sim_sym_compute(&r->sym, sess, e);
	/* what is over when the key is: schedules of it */
	EVP_CIPHER_CTX_reset(r->sym.cipher);
	EVP_MD_CTX_reset(r->sym.md);
	sim_replay_done(r->replay, e);
	r->count->computed++;
	r->count->computed_cycles += rte_rdtsc() - begin;
	*computed = true;
	return e;
}

static struct sim_entry *
asym_entry(struct sim_results *r, const struct rte_crypto_op *op, const struct sim_asym_io *io,
	   bool ahead, bool *computed)
{
	struct sim_piece pieces[SIM_ASYM_PIECES];
	struct sim_input in;
	struct sim_entry *e;
	uint64_t begin;

	*computed = false;
	sim_asym_input(sim_asym_session_of(op), io, pieces, &in);
	if (ahead && sim_replay_likely(r->replay, &in))
		return NULL;
	e = sim_replay_find(r->replay, &in);
	if (likely(e != NULL))
		return e;
	begin = rte_rdtsc();
	sim_asym_compute(&r->scratch, op, &r->asym);
	e = sim_replay_add(r->replay, &in, sim_asym_out_bytes(&r->asym));
	if (e != NULL) {
		sim_asym_store(&r->asym, e);
		sim_replay_done(r->replay, e);
	}
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++)
		mb_wipe(r->asym.data[i], r->asym.bytes[i]);
	r->count->computed++;
	r->count->computed_cycles += rte_rdtsc() - begin;
	*computed = true;
	return e;
}

/* --- the calls --- */

static int
io_of(const struct rte_crypto_op *op, struct sim_asym_io *io)
{
	return sim_asym_io(sim_asym_session_of(op)->mb.algorithm->capability.xform_type,
			   sim_asym_read(op), io);
}

/* New keys are not to be had twice, and nothing is written of them before their time. */
static bool
asym_random(struct sim_results *r, struct rte_crypto_op *op)
{
	uint64_t begin = rte_rdtsc();

	ERR_set_mark();
	sim_asym_session_of(op)->mb.algorithm->soft(&r->scratch, op);
	ERR_pop_to_mark();
	r->count->computed++;
	r->count->computed_cycles += rte_rdtsc() - begin;
	return true;
}

/* A result that was computed ahead is not a replay, the first time. */
static void
count_use(struct sim_results *r, struct sim_entry *e, bool computed)
{
	if (!computed && !e->fresh)
		r->count->replayed++;
	e->fresh = false;
}

bool
sim_result_prepare(struct sim_results *r, const struct rte_crypto_op *op)
{
	bool computed = false;
	struct sim_entry *e;

	if (op->type == RTE_CRYPTO_OP_TYPE_SYMMETRIC) {
		/* with its IV, AAD and tag, of which AAD is the longest */
		if (!sim_replay_holds(r->replay, 2 * (size_t)op->sym->m_src->pkt_len + 2 * 65536))
			return false;
		e = sym_entry(r, op, true, &computed);
	} else {
		struct sim_asym_io io;

		if (io_of(op, &io) != 0 || io.is_random)
			return false;
		e = asym_entry(r, op, &io, true, &computed);
	}
	if (e != NULL && computed)
		e->fresh = true;
	sim_replay_drop(r->replay);
	return computed;
}

bool
sim_result(struct sim_results *r, struct rte_crypto_op *op)
{
	bool computed = false;
	struct sim_entry *e;

	if (likely(op->type == RTE_CRYPTO_OP_TYPE_SYMMETRIC)) {
		e = sym_entry(r, op, false, &computed);
		if (likely(e != NULL))
			sim_sym_write(sim_sym_session_of(op), op, e);
	} else {
		struct sim_asym_io io;

		if (io_of(op, &io) == 0 && io.is_random)
			return asym_random(r, op);
		e = asym_entry(r, op, &io, false, &computed);
		if (likely(e != NULL))
			sim_asym_write(e, op, &io);
	}
	if (likely(e != NULL))
		count_use(r, e, computed);
	else
		op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	sim_replay_drop(r->replay);
	sim_replay_tend(r->replay);
	return computed;
}

bool
sim_result_spoil(struct rte_crypto_op *op)
{
	return op->type == RTE_CRYPTO_OP_TYPE_SYMMETRIC
		? sim_sym_spoil(sim_sym_session_of(op), op)
		: sim_asym_spoil(sim_asym_session_of(op), op);
}
