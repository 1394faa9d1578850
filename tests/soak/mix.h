/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Operations of all kinds, mixed at random, with submits and polls of random length; every result
 * is looked at, and books are kept of what was submitted and how it ended.
 */

#ifndef SOAK_MIX_H
#define SOAK_MIX_H

#include <stdbool.h>
#include <stdint.h>

#include <cryptoburst/cryptoburst.h>

#include "answers.h"

struct job;
struct rte_mempool;

/** Operations of one lane on their way at once. */
#define SLOTS 1000

enum what {
	X25519,
	P256_ECDH,
	P256_SIGN,
	P256_VERIFY,
	P384_ECDH,
	P384_SIGN,
	RSA_SIGN,
	RSA_VERIFY,
	/* on mbufs */
	CBC_OUT,    /**< AES-128-CBC out of place */
	GCM_IN,	    /**< AES-128-GCM in place */
	MAC_SHA256, /**< HMAC-SHA256 */
	KINDS
};

/** What a run consists of. */
struct mix {
	unsigned share[KINDS]; /**< per mille; together 1000 of public keys, 1000 of the others */
	unsigned symmetric;    /**< submits of a hundred that are symmetric */
	unsigned slots;	       /**< used, up to SLOTS */
	bool faulty;	       /**< devices fail on purpose: what they do then is counted */
	bool second;	       /**< one of them is well, so only what nobody could do may fail */
	/** Called each turn; may be NULL. */
	void (*turn)(const struct job *j);
};

/** One operation on its way. */
struct slot {
	enum what what;
	unsigned number; /**< which of the answers */
	int expected;	 /**< status */
	bool busy;
	struct rte_mbuf *src, *dst;
	uint8_t out[ANSWER_MAX];
	uint8_t sig[ANSWER_MAX];
};

/** One lcore's work. */
struct job {
	const struct mix *mix;
	struct cburst_lane *lane;
	uint64_t seed;
	uint64_t ops;	/**< to do, or 0: until the time is over */
	uint64_t until; /**< TSC */
	uint64_t submitted, completed, rejected, wrong;
	uint64_t timed_out, failed, down; /**< with -ETIMEDOUT, -EIO, -ENODEV */
	uint64_t spoiled;		  /**< wrong, as devices are told to be */
	uint64_t refused;		  /**< submits with -ENODEV */
	uint64_t by_kind[KINDS];
	double seconds;
	struct slot slot[SLOTS];
	unsigned free_slots[SLOTS], nb_free;
	/* the last ECDSA signature that came back, to be verified */
	uint8_t sig[ANSWER_MAX];
	unsigned sig_len, sig_number;
	/* a good one of each digest */
	struct answer good[2][ANSWERS];
};

/** Make the keys of all kinds that a mix has, and what is right. Ends the program when it cannot.
 */
void mix_start(struct cburst *cb, const struct mix *mix, struct rte_mempool *mbufs);
/** Free what is right. */
void mix_end(void);

/** Do a job: a function for rte_eal_remote_launch(). @return 0 */
int mix_work(void *job);

/** Print what a job did. @return 0, or 1 when something is wrong, or not what the lane counted */
int mix_report(const struct job *j, unsigned lcore);

#endif /* SOAK_MIX_H */
