/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include <rte_cryptodev.h>
#include <rte_ring.h>

#include "threaded.h"

#define DEPTH 4096

static struct {
	struct rte_crypto_fp_ops real;
	struct rte_ring *in, *out;
	void *qp[1];
	pthread_t thread;
	atomic_bool stop;
	atomic_ullong done;
	unsigned delay_us;
} self;

static uint16_t
enqueue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	(void)qp;
	return (uint16_t)rte_ring_sp_enqueue_burst(self.in, (void **)ops, n, NULL);
}

static uint16_t
dequeue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	(void)qp;
	return (uint16_t)rte_ring_sc_dequeue_burst(self.out, (void **)ops, n, NULL);
}

static void *
work(void *arg)
{
	struct rte_crypto_op *op, *back;

	(void)arg;
	while (!atomic_load(&self.stop)) {
		if (rte_ring_sc_dequeue(self.in, (void **)&op) != 0)
			continue;
		if (self.delay_us != 0)
			usleep(self.delay_us);
		/* one that the driver refuses comes back with the status it gave */
		if (self.real.enqueue_burst(self.real.qp.data[0], &op, 1) == 1)
			while (self.real.dequeue_burst(self.real.qp.data[0], &back, 1) != 1)
				;
		if (rte_ring_sp_enqueue(self.out, op) != 0)
			abort();
		atomic_fetch_add(&self.done, 1);
	}
	return NULL;
}

void
threaded_install(uint8_t dev_id, unsigned delay_us)
{
	struct rte_crypto_fp_ops *ops = &rte_crypto_fp_ops[dev_id];

	self.real = *ops;
	self.delay_us = delay_us;
	self.in = rte_ring_create("threaded_in", DEPTH, SOCKET_ID_ANY,
				  RING_F_SP_ENQ | RING_F_SC_DEQ);
	self.out = rte_ring_create("threaded_out", DEPTH, SOCKET_ID_ANY,
				   RING_F_SP_ENQ | RING_F_SC_DEQ);
	atomic_store(&self.stop, false);
	atomic_store(&self.done, 0);
	if (self.in == NULL || self.out == NULL ||
	    pthread_create(&self.thread, NULL, work, NULL) != 0)
		abort();
	self.qp[0] = &self;
	ops->qp.data = self.qp;
	ops->enqueue_burst = enqueue;
	ops->dequeue_burst = dequeue;
}

uint64_t
threaded_done(void)
{
	return atomic_load(&self.done);
}

void
threaded_remove(uint8_t dev_id)
{
	struct rte_crypto_fp_ops *ops = &rte_crypto_fp_ops[dev_id];

	atomic_store(&self.stop, true);
	pthread_join(self.thread, NULL);
	if (ops->qp.data == self.qp) {
		ops->qp.data = self.real.qp.data;
		ops->enqueue_burst = self.real.enqueue_burst;
		ops->dequeue_burst = self.real.dequeue_burst;
	}
	rte_ring_free(self.in);
	rte_ring_free(self.out);
}
