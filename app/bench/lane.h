/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What one lcore works with while it measures a point: buffers, requests, IVs, counts.
 */

#ifndef BENCH_LANE_H
#define BENCH_LANE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <rte_common.h>

#include <cryptoburst/cryptoburst.h>

#include "found.h"
#include "points.h"
#include "reference.h"

struct rte_mbuf;
struct rte_mempool;

/** An IV. One 16-byte store each, so that a copy of 12 or 16 bytes soon after finds it whole. */
typedef uint64_t bench_iv __attribute__((vector_size(16)));

/** How IVs are made. */
enum bench_iv_kind {
	BENCH_IV_NONE = 0,
	BENCH_IV_COUNTER, /**< never the same twice: AEADs, GMAC, CTR, XTS */
	BENCH_IV_RANDOM,  /**< CBC */
};

/** A message buffer. */
struct bench_buffer {
	struct rte_mbuf *src; /**< input, and output too where dst is NULL */
	struct rte_mbuf *dst; /**< output */
	uint64_t stamp;	 /**< when it was submitted, in latency mode; before that, what its message
			    was made from */
	uint8_t *saved;	 /**< ciphertext and tag to copy back before each use, or NULL */
	bench_iv iv;	 /**< of the ciphertext it holds, for decryption */
	uint32_t length; /**< message bytes, for decryption */
} __rte_aligned(64);

/** Everything of one lcore. The lcore's thread alone writes it while it runs. */
struct bench_lane {
	/* what the loop reads */
	struct cburst_lane *lane;
	void **ring; /**< free buffers; the last one returned is taken first, unless fifo */
	uint32_t ring_mask;
	uint32_t head;
	uint32_t tail;
	uint32_t outstanding;
	uint32_t burst;
	uint32_t depth;
	enum bench_submit submit;
	bool bare; /**< what is in the ring, and in cookies, are mbufs: nothing else of a buffer is
		      needed */
	bool prepared; /**< requests come from the buffers: decryption, verification */
	bool fifo; /**< take the longest unused first: so that all lengths of a mix have their turn
		    */
	enum bench_iv_kind iv_kind;
	bench_iv iv_next;
	const uint32_t *mix; /**< message lengths, or NULL */
	uint32_t mix_at;
	int refusal; /**< errno of a submit that no waiting will help */
	struct cburst_req req[CBURST_BURST_MAX];
	bench_iv iv[CBURST_BURST_MAX];

	/* what the point is made of */
	const struct bench_point *point;
	struct cburst_key *key;
	unsigned lcore;
	unsigned index;
	unsigned node;
	uint64_t random; /**< state of the lane's generator */
	uint32_t room;	 /**< bytes of a message buffer, tag included */
	struct rte_mempool *pool;
	struct bench_buffer *buffers;
	uint32_t nb_buffers;
	uint8_t *saved;	   /**< storage of bench_buffer::saved */
	uint32_t *own_mix; /**< the mix in whole blocks */
	uint8_t *aad;
	struct bench_reference *ref;
	uint8_t *plain; /**< scratch, room bytes each */
	uint8_t *expected;
	uint8_t *got;

	/* what came out of it */
	struct bench_found found;
};

/** Set by a signal: end soon, and print what is done. */
extern atomic_bool bench_stop;

/** Next number of a lane's generator (xorshift): fast data for messages, no secret. */
static inline uint64_t
bench_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/** Fill memory with the generator's numbers. */
void bench_random_fill(uint64_t *state, void *to, size_t bytes);

/** A run's seed: the one that was asked for, or where that is 0 one from the system. */
uint32_t bench_random_choose(uint32_t wanted);

/** A seed that is never 0, made of the run's seed and a number. */
uint64_t bench_random_seed(uint32_t seed, uint32_t number);

/**
 * Give a lane its buffers, requests and IVs for a point.
 * @param w zero-initialised, with point, lane, key, lcore, index and random set
 * @param ref the right answers; belongs to the lane from now on
 * @param err what could not be had
 * @return 0, -ENOMEM, -EINVAL
 */
int bench_lane_init(struct bench_lane *w, struct bench_reference *ref, struct cburst_error *err);

/** Free all that; buffers of operations that never came back are left alone. */
void bench_lane_free(struct bench_lane *w);

/** Next IV of a lane. */
static inline bench_iv
bench_iv_after(bench_iv iv, enum bench_iv_kind kind)
{
	if (kind != BENCH_IV_RANDOM)
		return iv + (bench_iv){ 1, 0 };
	iv ^= iv << 13;
	iv ^= iv >> 7;
	iv ^= iv << 17;
	return iv;
}

/** Bytes of the tag that lies behind the data; 0 for a cipher. */
static inline uint32_t
bench_tag_len(const struct bench_lane *w)
{
	return w->point->algo->spec.tag_len;
}

/** Copy into or out of a chain of segments. */
void bench_mbuf_write(struct rte_mbuf *m, uint32_t offset, const void *from, uint32_t bytes);
void bench_mbuf_read(const struct rte_mbuf *m, uint32_t offset, void *to, uint32_t bytes);

/**
 * Take a message buffer out of a pool: @p segments segments that hold @p bytes of data and @p tag
 * bytes behind it in the last one.
 * @return a chain, or NULL when the pool is empty
 */
struct rte_mbuf *
bench_mbuf_chain(struct rte_mempool *pool, uint32_t segments, uint32_t bytes, uint32_t tag);

/** Data room that a pool's mbufs need for that, bytes. */
uint32_t bench_mbuf_room(uint32_t segments, uint32_t bytes, uint32_t tag);

/** Make a pool of them on a NUMA node. @return NULL and rte_errno */
struct rte_mempool *bench_mbuf_pool(uint32_t count, uint32_t room, int node);

#endif /* BENCH_LANE_H */
