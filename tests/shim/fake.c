/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_mbuf.h>

#include "fake.h"
#include "fake_internal.h"
#include "shim.h"
#include "shim_internal.h"

/* Dequeue calls to the device underneath until an operation must have come back. */
#define REAL_POLLS_MAX 1000000

_Static_assert((int)SHIM_STATUS_ERROR == (int)RTE_CRYPTO_OP_STATUS_ERROR &&
		       (int)SHIM_STATUS_INVALID_ARGS == (int)RTE_CRYPTO_OP_STATUS_INVALID_ARGS &&
		       (int)SHIM_STATUS_INVALID_SESSION ==
			       (int)RTE_CRYPTO_OP_STATUS_INVALID_SESSION &&
		       (int)SHIM_STATUS_AUTH_FAILED == (int)RTE_CRYPTO_OP_STATUS_AUTH_FAILED &&
		       (int)SHIM_STATUS_NOT_PROCESSED == (int)RTE_CRYPTO_OP_STATUS_NOT_PROCESSED &&
		       (int)SHIM_STATUS_SUCCESS == (int)RTE_CRYPTO_OP_STATUS_SUCCESS,
	       "status values are DPDK's");

static struct device *devices[RTE_CRYPTO_MAX_DEVS];

void *
shim_grow(void *p, size_t *room, size_t need, size_t each)
{
	if (need <= *room)
		return p;
	*room = need * 2 + 64;
	p = realloc(p, *room * each);
	if (p == NULL)
		shim_die("no memory");
	return p;
}

static void
take_out(struct list *l, size_t i)
{
	memmove(&l->at[i], &l->at[i + 1], (l->n - i - 1) * sizeof(*l->at));
	l->n--;
}

/* xorshift64*: any fixed sequence would do. */
static uint64_t
random_next(struct shim_fake *f)
{
	f->rng ^= f->rng >> 12;
	f->rng ^= f->rng << 25;
	f->rng ^= f->rng >> 27;
	return f->rng * 0x2545f4914f6cdd1dULL;
}

static bool
chance(struct shim_fake *f, unsigned per_mille)
{
	return f->chaotic && per_mille != 0 && random_next(f) % 1000 < per_mille;
}

/* Number of the next operation to be taken or refused for good. */
static uint64_t
next_number(const struct shim_fake *f)
{
	return f->stats.accepted + f->stats.refused;
}

static struct fault *
find_fault(struct shim_fake *f, uint64_t number, enum shim_fault kind)
{
	for (unsigned i = 0; i < f->nb_faults; i++) {
		struct fault *x = &f->faults[i];

		if (x->kind != kind || x->spent == number + 1)
			continue;
		if (x->every ? number % x->number == x->number - 1 : number == x->number)
			return x;
	}
	return NULL;
}

static void
flip_data(struct rte_crypto_op *op, uint32_t byte)
{
	struct rte_mbuf *m = op->sym->m_dst != NULL ? op->sym->m_dst : op->sym->m_src;
	/* cipher.data and aead.data lie at the same place of the union */
	uint32_t offset = op->sym->cipher.data.offset + byte;
	uint8_t b;

	if (shim_mbuf_read(m, offset, &b, 1) != 1)
		shim_die("no byte %u of the output to flip", byte);
	b ^= 1;
	shim_mbuf_write(m, offset, &b, 1);
}

static void
spoil(struct shim_fake *f, struct rte_crypto_op *op, uint64_t number)
{
	struct fault *x;

	x = find_fault(f, number, SHIM_FLIP_DATA);
	if (x != NULL)
		flip_data(op, x->arg);
	x = find_fault(f, number, SHIM_FLIP_AEAD_TAG);
	if (x != NULL)
		op->sym->aead.digest.data[x->arg] ^= 1;
	x = find_fault(f, number, SHIM_FLIP_AUTH_TAG);
	if (x != NULL)
		op->sym->auth.digest.data[x->arg] ^= 1;
}

/*
 * Run one operation on the device underneath. False when it refuses: op->status is then the
 * device's.
 */
static bool
execute(struct shim_fake *f, struct rte_crypto_op *op)
{
	struct rte_crypto_op *back = NULL;
	unsigned tries = 0;

	if (f->no_execute) {
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		return true;
	}
	if (f->dev->real.enqueue_burst(f->real_qp, &op, 1) != 1)
		return false;
	while (f->dev->real.dequeue_burst(f->real_qp, &back, 1) != 1)
		if (++tries == REAL_POLLS_MAX)
			shim_die("the device underneath does not give an operation back");
	if (back != op)
		shim_die("the device underneath gave back another operation");
	f->stats.executed++;
	return true;
}

static bool
holds(const struct shim_fake *f, const struct rte_crypto_op *op)
{
	for (size_t i = 0; i < f->held.n; i++)
		if (f->held.at[i].op == op && !f->held.at[i].second)
			return true;
	for (size_t i = 0; i < f->lost.n; i++)
		if (f->lost.at[i].op == op)
			return true;
	return false;
}

static void
accept_one(struct shim_fake *f, struct rte_crypto_op *op, uint64_t number)
{
	struct held h = { .op = op };
	struct shim_fake_op *seen;
	struct fault *x;

	f->log = shim_grow(f->log, &f->log_room, f->stats.accepted + 1, sizeof(*f->log));
	seen = &f->log[f->stats.accepted++];
	seen->op = op;
	seen->src = op->sym->m_src;
	seen->offset = op->sym->cipher.data.offset;
	seen->length = op->sym->cipher.data.length;

	h.ready = f->stats.dequeue_calls + (f->delay == 0 ? 1 : f->delay);
	x = find_fault(f, number, SHIM_LATE);
	if (x != NULL)
		h.ready += x->arg;
	if (chance(f, f->chaos.late))
		h.ready += random_next(f) % (f->chaos.late_polls + 1);
	x = find_fault(f, number, SHIM_TWICE);
	if (x != NULL)
		h.echo = x->arg + 1;
	if (find_fault(f, number, SHIM_DROP) != NULL) {
		list_put(&f->lost, &h);
		f->stats.dropped++;
		return;
	}
	list_put(&f->held, &h);
	f->stats.in_flight++;
	f->stats.in_flight_max = RTE_MAX(f->stats.in_flight_max, f->stats.in_flight);
}

enum outcome { TAKEN, STOP, STOP_FOR_GOOD };

static enum outcome
offer_one(struct shim_fake *f, struct rte_crypto_op *op)
{
	uint64_t number = next_number(f);
	struct fault *x;

	if (holds(f, op)) {
		f->stats.double_submits++;
		return STOP;
	}
	if (f->depth != 0 && f->stats.in_flight + f->lost.n >= f->depth) {
		if (!f->depth_executes || !execute(f, op))
			return STOP;
		f->stats.executed_early++;
		return STOP_FOR_GOOD;
	}
	x = find_fault(f, number, SHIM_REFUSE);
	if (x != NULL || chance(f, f->chaos.refuse)) {
		op->status = x != NULL	     ? x->arg
			: random_next(f) % 2 ? SHIM_STATUS_INVALID_ARGS
					     : SHIM_STATUS_ERROR;
		if (op->status != RTE_CRYPTO_OP_STATUS_NOT_PROCESSED)
			return STOP_FOR_GOOD;
		x->spent = number + 1;
		return STOP;
	}
	if (find_fault(f, number, SHIM_EXECUTE_NOT_ACCEPT) != NULL ||
	    chance(f, f->chaos.execute_refuse)) {
		if (!execute(f, op))
			return STOP_FOR_GOOD;
		spoil(f, op, number);
		f->stats.executed_early++;
		return STOP_FOR_GOOD;
	}
	x = find_fault(f, number, SHIM_FAIL);
	if (x != NULL || chance(f, f->chaos.fail)) {
		op->status = x != NULL ? x->arg : (uint32_t)SHIM_STATUS_ERROR;
	} else {
		if (!execute(f, op))
			return op->status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED ? STOP
										: STOP_FOR_GOOD;
		spoil(f, op, number);
	}
	accept_one(f, op, number);
	return TAKEN;
}

static void
check_left(struct shim_fake *f, struct rte_crypto_op **ops, uint16_t n)
{
	for (size_t i = 0; i < f->nb_left && i < n; i++) {
		if (ops[i] != f->left[i]) {
			f->stats.order_breaks++;
			f->nb_left = 0;
			return;
		}
	}
}

/*
 * After a call that took or refused the first `done` of n: the rest comes next, then what was not
 * even offered again.
 */
static void
keep_left(struct shim_fake *f, struct rte_crypto_op **ops, uint16_t n, uint16_t done)
{
	size_t behind = f->nb_left > n ? f->nb_left - n : 0, rest = n - done;

	f->left = shim_grow(f->left, &f->left_room, rest + behind, sizeof(struct rte_crypto_op *));
	if (behind != 0)
		memmove(f->left + rest, f->left + n, behind * sizeof(struct rte_crypto_op *));
	if (rest != 0)
		memcpy(f->left, ops + done, rest * sizeof(struct rte_crypto_op *));
	f->nb_left = rest + behind;
}

static uint16_t
fake_enqueue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	struct shim_fake *f = qp;
	uint16_t most = n, taken = 0;
	enum outcome end = TAKEN;

	f->stats.enqueue_calls++;
	f->stats.empty_enqueues += n == 0;
	f->stats.offered += n;
	f->bursts = shim_grow(f->bursts, &f->bursts_room, f->nb_bursts + 1, sizeof(*f->bursts));
	f->bursts[f->nb_bursts++] = n;
	check_left(f, ops, n);
	if (f->nb_accepts != 0) {
		most = (uint16_t)RTE_MIN((unsigned)n, f->accepts[0]);
		f->nb_accepts--;
		memmove(f->accepts, f->accepts + 1, f->nb_accepts * sizeof(f->accepts[0]));
	}
	if (n != 0 && chance(f, f->chaos.short_calls))
		most = (uint16_t)RTE_MIN(most, random_next(f) % n);
	if (f->stopped)
		most = 0;
	while (taken < most) {
		end = offer_one(f, ops[taken]);
		if (end != TAKEN)
			break;
		taken++;
	}
	f->stats.refused += end == STOP_FOR_GOOD;
	keep_left(f, ops, n, taken + (end == STOP_FOR_GOOD));
	return taken;
}

/* The next operation that may go, or held.n for none. */
static size_t
pick(struct shim_fake *f)
{
	const struct list *l = &f->held;
	size_t ready = 0, nth, i;

	for (i = 0; i < l->n; i++)
		ready += l->at[i].ready <= f->stats.dequeue_calls;
	if (ready == 0)
		return l->n;
	nth = f->order == SHIM_ORDER_FIFO     ? 0
		: f->order == SHIM_ORDER_LIFO ? ready - 1
					      : random_next(f) % ready;
	for (i = 0; i < l->n; i++)
		if (l->at[i].ready <= f->stats.dequeue_calls && nth-- == 0)
			break;
	return i;
}

static uint16_t
fake_dequeue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	struct shim_fake *f = qp;
	uint16_t done = 0;

	f->stats.dequeue_calls++;
	while (done < n && !f->stopped && (!f->hold || f->released > 0)) {
		size_t i = pick(f);
		struct held h;

		if (i == f->held.n)
			break;
		h = f->held.at[i];
		take_out(&f->held, i);
		ops[done++] = h.op;
		if (f->hold)
			f->released--;
		if (h.second) {
			f->stats.doubled++;
			continue;
		}
		f->stats.returned++;
		f->stats.in_flight--;
		if (h.echo != 0) {
			h.ready = f->stats.dequeue_calls + h.echo - 1;
			h.second = true;
			list_put(&f->held, &h);
		}
	}
	return done;
}

void
shim_fake_install(uint8_t dev_id)
{
	struct rte_crypto_fp_ops *ops = &rte_crypto_fp_ops[dev_id];
	struct device *dev;

	if (!shim_dev_started(dev_id))
		shim_die("device %u is not started, nothing to replace", dev_id);
	if (devices[dev_id] != NULL)
		shim_die("device %u is a fake already", dev_id);
	dev = calloc(1, sizeof(*dev));
	if (dev == NULL)
		shim_die("no memory");
	dev->real = *ops;
	dev->nb_qps = rte_cryptodev_queue_pair_count(dev_id);
	dev->qps = calloc(dev->nb_qps, sizeof(*dev->qps));
	dev->fakes = calloc(dev->nb_qps, sizeof(*dev->fakes));
	if (dev->qps == NULL || dev->fakes == NULL)
		shim_die("no memory");
	for (unsigned i = 0; i < dev->nb_qps; i++) {
		dev->fakes[i].dev = dev;
		dev->fakes[i].real_qp = ops->qp.data[i];
		dev->fakes[i].rng = 1;
		dev->qps[i] = &dev->fakes[i];
	}
	devices[dev_id] = dev;
	ops->qp.data = dev->qps;
	ops->enqueue_burst = fake_enqueue;
	ops->dequeue_burst = fake_dequeue;
}

void
shim_fake_remove(uint8_t dev_id)
{
	struct rte_crypto_fp_ops *ops = &rte_crypto_fp_ops[dev_id];
	struct device *dev = devices[dev_id];

	if (dev == NULL)
		return;
	if (ops->qp.data == dev->qps) {
		ops->qp.data = dev->real.qp.data;
		ops->enqueue_burst = dev->real.enqueue_burst;
		ops->dequeue_burst = dev->real.dequeue_burst;
	}
	for (unsigned i = 0; i < dev->nb_qps; i++) {
		free(dev->fakes[i].held.at);
		free(dev->fakes[i].lost.at);
		free(dev->fakes[i].left);
		free(dev->fakes[i].log);
		free(dev->fakes[i].bursts);
	}
	free(dev->fakes);
	free(dev->qps);
	free(dev);
	devices[dev_id] = NULL;
}

struct shim_fake *
shim_fake_qp(uint8_t dev_id, uint16_t queue_pair)
{
	struct device *dev = devices[dev_id];

	if (dev == NULL || queue_pair >= dev->nb_qps)
		shim_die("device %u has no fake queue pair %u", dev_id, queue_pair);
	return &dev->fakes[queue_pair];
}
