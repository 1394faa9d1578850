/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file The fake device's state, shared by its engine (fake.c) and its script (fake_script.c). */

#ifndef CBURST_TESTS_FAKE_INTERNAL_H
#define CBURST_TESTS_FAKE_INTERNAL_H

#include <rte_cryptodev.h>

#include "fake.h"

#define ACCEPTS_MAX 256
#define FAULTS_MAX  256

struct device;

struct fault {
	uint64_t number; /* of the operation, or the period */
	bool every;
	uint64_t spent; /* 0, or the last operation it happened to, plus one */
	enum shim_fault kind;
	uint32_t arg;
};

struct held {
	struct rte_crypto_op *op;
	uint64_t ready; /* number of the dequeue call that may give it back */
	uint32_t echo;	/* 0, or dequeue calls until the second time, plus one */
	bool second;	/* this is the second time */
};

struct list {
	struct held *at;
	size_t n, room;
};

struct shim_fake {
	const struct device *dev;
	void *real_qp;
	struct list held, lost;
	struct rte_crypto_op **left; /* what the last short call left over */
	size_t nb_left, left_room;
	struct shim_fake_op *log;
	size_t log_room;
	uint16_t *bursts;
	size_t nb_bursts, bursts_room;
	unsigned accepts[ACCEPTS_MAX];
	unsigned nb_accepts;
	struct fault faults[FAULTS_MAX];
	unsigned nb_faults;
	unsigned depth, delay, released;
	bool depth_executes, hold, stopped, no_execute, chaotic;
	enum shim_order order;
	struct shim_chaos chaos;
	uint64_t rng;
	struct shim_fake_stats stats;
};

struct device {
	struct rte_crypto_fp_ops real;
	void **qps; /* stands in for fp_ops.qp.data */
	struct shim_fake *fakes;
	unsigned nb_qps;
};

/* realloc() that makes room for `need` elements of `each` bytes, or ends the program. */
void *shim_grow(void *p, size_t *room, size_t need, size_t each);

static inline void
list_put(struct list *l, const struct held *h)
{
	l->at = shim_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	l->at[l->n++] = *h;
}

#endif /* CBURST_TESTS_FAKE_INTERNAL_H */
