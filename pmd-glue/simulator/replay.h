/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What a queue pair remembers: inputs and the results that were computed of them.
 *
 * An input is known again by all of its bytes, of which a copy is kept, and by the session that it
 * comes with; a hash of some of the bytes only finds where to look. The memory is a ring: what was
 * remembered first is forgotten first, and wiped then. One thread at a time, no lock.
 */

#ifndef SIM_REPLAY_H
#define SIM_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The identity of a session, which lives until the session and all entries of it are gone: so no
 * other session can be taken for it. Any thread.
 */
struct sim_life;

/** @return new one, of a session that lives; or NULL without memory */
struct sim_life *sim_life_begin(void);

/** The session is gone: queue pairs forget its entries from now on. NULL does nothing. */
void sim_life_end(struct sim_life *life);

/** Bytes of an input that lie together. */
struct sim_piece {
	const uint8_t *data;
	uint32_t bytes;
};

/** An input. */
struct sim_input {
	struct sim_life *life;		/**< of its session */
	const struct sim_piece *pieces; /**< all that its result follows from */
	unsigned nb_pieces;
	/** Of these the first ones, whose lengths follow from the very first; the others are one
	 * string of bytes, cut anywhere. */
	unsigned nb_heads;
	uint32_t bytes; /**< of all pieces */
	uint64_t hash;	/**< set by sim_replay_find() */
};

/** An input and its result. */
struct sim_entry {
	struct sim_life *life; /**< NULL: nothing, a place to skip */
	uint64_t hash;
	uint32_t span;	    /**< bytes in the ring, this header included */
	uint32_t in_bytes;  /**< of the input */
	uint32_t out_bytes; /**< of the result, behind the input; may be made less, not more */
	uint8_t status;	    /**< enum rte_crypto_op_status */
	bool fresh;	    /**< for the user of it: nobody has had this result yet */
	bool apart;	    /**< not in the ring: too long for it */
	uint8_t data[];	    /**< input, then result */
};

static inline const uint8_t *
sim_entry_in(const struct sim_entry *e)
{
	return e->data;
}

static inline uint8_t *
sim_entry_out(struct sim_entry *e)
{
	return e->data + e->in_bytes;
}

struct sim_replay;

/**
 * @param bytes memory for inputs and results, at least SIM_REPLAY_MIN. It is taken from the system
 * when it is first used, on the NUMA node of the thread that uses it.
 * @param[in,out] evicted counts what is forgotten for want of room
 * @return it, or NULL
 */
struct sim_replay *sim_replay_create(size_t bytes, uint64_t *evicted);

#define SIM_REPLAY_MIN 65536

/** Wipe and free. NULL does nothing. */
void sim_replay_free(struct sim_replay *r);

/** Whether an entry can be kept: of input and result so many bytes together. */
bool sim_replay_holds(const struct sim_replay *r, size_t bytes);

/** The entry of an input, or NULL when it is not known. Stays until the next sim_replay_add(). */
struct sim_entry *sim_replay_find(struct sim_replay *r, struct sim_input *in);

/**
 * Whether an input is likely to be known, for who would only have its result computed ahead: what
 * was computed of it would be found by sim_replay_find(), but here not all bytes are compared.
 */
bool sim_replay_likely(const struct sim_replay *r, const struct sim_input *in);

/**
 * Make an entry of an input that sim_replay_find() did not know: the input is copied, its result is
 * to be filled in, and sim_replay_done() called. There must not be two at the same time.
 *
 * @param out_bytes room for the result
 * @return it, or NULL without memory
 */
struct sim_entry *
sim_replay_add(struct sim_replay *r, const struct sim_input *in, uint32_t out_bytes);

/** The result is there: from now on it is found. */
void sim_replay_done(struct sim_replay *r, struct sim_entry *e);

/** Wipe and free the entry that is too long for the ring, if there is one: when it has been used.
 */
void sim_replay_drop(struct sim_replay *r);

/**
 * Forget some entries of sessions that are gone, if there are any: a few at a time, so that it may
 * be called on the data path.
 */
void sim_replay_tend(struct sim_replay *r);

#endif
