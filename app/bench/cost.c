/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <dlfcn.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_cycles.h>

#include "cost.h"
#include "found.h"
#include "targets.h"

/* More counters than a simulated device has. */
#define COUNTERS_MAX 64

typedef int (*counters_fn)(uint8_t dev_id, const char **names, uint64_t *values, unsigned n);

/* The driver need not be there, nor linked. */
static counters_fn
counters_of_simulator(void)
{
	static counters_fn fn;
	static bool looked;

	if (!looked)
		fn = (counters_fn)dlsym(RTLD_DEFAULT, "rte_pmd_simulator_counters");
	looked = true;
	return fn;
}

static uint64_t
find(const char *const *names, const uint64_t *values, int n, const char *name)
{
	for (int i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return values[i];
	return 0;
}

void
bench_model_get(const struct bench_target *t, struct bench_model *out)
{
	const double us = 1e6 / (double)rte_get_tsc_hz();
	const counters_fn counters = counters_of_simulator();
	const char *names[COUNTERS_MAX];
	uint64_t values[COUNTERS_MAX];
	int n;

	memset(out, 0, sizeof(*out));
	for (unsigned i = 0; counters != NULL && i < t->n; i++) {
		n = counters(t->dev[i].dev_id, names, values, COUNTERS_MAX);
		if (n < 0)
			continue;
		n = RTE_MIN(n, COUNTERS_MAX);
		out->there = true;
		out->computed += find(names, values, n, "computed");
		out->replayed += find(names, values, n, "replayed");
		out->late_live += find(names, values, n, "late_live");
		out->late_poll += find(names, values, n, "late_poll");
		out->live_us += us * (double)find(names, values, n, "late_live_cycles");
		out->poll_us += us * (double)find(names, values, n, "late_poll_cycles");
	}
}

void
bench_model_since(const struct bench_target *t, const struct bench_model *then,
		  struct bench_model *out)
{
	bench_model_get(t, out);
	out->computed -= then->computed;
	out->replayed -= then->replayed;
	out->late_live -= then->late_live;
	out->late_poll -= then->late_poll;
	out->live_us -= then->live_us;
	out->poll_us -= then->poll_us;
	if (out->late_live > 0)
		out->live_us /= (double)out->late_live;
	if (out->late_poll > 0)
		out->poll_us /= (double)out->late_poll;
}

/* --- the driver's cycles --- */

/* What the device had for entry points, by its queue pairs: of all devices, since these calls are
 * told the queue pair alone. */
#define QUEUES_MAX 1024

static struct {
	void *qp;
	enqueue_pkt_burst_t enqueue;
	dequeue_pkt_burst_t dequeue;
} queue[QUEUES_MAX];
static unsigned nb_queues;
__thread struct bench_driver_cycles bench_driver_spent;

static inline unsigned
queue_of(const void *qp)
{
	unsigned i = 0;

	while (queue[i].qp != qp)
		i++;
	return i;
}

static uint16_t
enqueue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	const enqueue_pkt_burst_t real = queue[queue_of(qp)].enqueue;
	const uint64_t begin = rte_rdtsc();
	const uint16_t done = real(qp, ops, n);

	bench_driver_spent.enqueue += rte_rdtsc() - begin;
	return done;
}

static uint16_t
dequeue(void *qp, struct rte_crypto_op **ops, uint16_t n)
{
	const dequeue_pkt_burst_t real = queue[queue_of(qp)].dequeue;
	const uint64_t begin = rte_rdtsc();
	const uint16_t done = real(qp, ops, n);

	if (done > 0)
		bench_driver_spent.dequeue += rte_rdtsc() - begin;
	return done;
}

void
bench_cost_watch(uint8_t dev_id)
{
	struct rte_crypto_fp_ops *fp = &rte_crypto_fp_ops[dev_id];
	const unsigned n = rte_cryptodev_queue_pair_count(dev_id);

	/* a device that was started anew has its own again */
	if (fp->enqueue_burst == enqueue)
		return;
	for (unsigned i = 0; i < n; i++) {
		void *qp = fp->qp.data[i];
		unsigned at = 0;

		if (qp == NULL)
			continue;
		while (at < nb_queues && queue[at].qp != qp)
			at++;
		if (at == QUEUES_MAX)
			return;
		queue[at].qp = qp;
		queue[at].enqueue = fp->enqueue_burst;
		queue[at].dequeue = fp->dequeue_burst;
		nb_queues = RTE_MAX(nb_queues, at + 1);
	}
	fp->enqueue_burst = enqueue;
	fp->dequeue_burst = dequeue;
}

/* --- calls --- */

/* So many times as long as half of the calls of its kind: that one was interrupted. */
#define INTERRUPTED 8

static unsigned
bucket_of(uint64_t cycles)
{
	const uint64_t v = cycles | 4;
	const unsigned top = 63 - (unsigned)__builtin_clzll(v);

	return RTE_MIN((top - 2) * 4 + (unsigned)(v >> (top - 2) & 3), BENCH_CALL_BUCKETS - 1u);
}

void
bench_calls_add(struct bench_calls *c, uint64_t cycles, const struct bench_driver_cycles *then)
{
	const uint64_t driver = bench_driver_spent.enqueue - then->enqueue +
		bench_driver_spent.dequeue - then->dequeue;
	const uint64_t own = cycles > driver ? cycles - driver : 0;
	const unsigned b = bucket_of(own);

	c->n[b]++;
	c->own[b] += own;
	c->driver[b] += driver;
}

struct sums {
	double own, driver; /* of all calls, had none been interrupted */
	uint64_t calls, interrupted;
};

static void
add_calls(struct sums *s, const struct bench_calls *c)
{
	uint64_t all = 0, below = 0, kept = 0, own = 0, driver = 0;
	unsigned i, last;

	for (i = 0; i < BENCH_CALL_BUCKETS; i++)
		all += c->n[i];
	if (all == 0)
		return;
	for (i = 0; below + c->n[i] < (all + 1) / 2; i++)
		below += c->n[i];
	/* four buckets are a factor of two */
	last = RTE_MIN(i + 4 * (unsigned)__builtin_ctz(INTERRUPTED), BENCH_CALL_BUCKETS - 1u);
	for (i = 0; i <= last; i++) {
		kept += c->n[i];
		own += c->own[i];
		driver += c->driver[i];
	}
	s->own += (double)own * (double)all / (double)kept;
	s->driver += (double)driver * (double)all / (double)kept;
	s->calls += all;
	s->interrupted += all - kept;
}

void
bench_cost_of(const struct bench_counts *counts, const struct bench_busy *busy,
	      struct bench_cost *out)
{
	struct sums s = { 0 };

	memset(out, 0, sizeof(*out));
	add_calls(&s, &busy->submit);
	add_calls(&s, &busy->poll);
	if (nb_queues == 0 || counts->ok == 0 || s.calls == 0)
		return;
	out->there = true;
	out->build = (double)counts->part[BENCH_PART_BUILD] / (double)counts->ok;
	out->library = s.own / (double)counts->ok;
	out->driver = s.driver / (double)counts->ok;
	out->interrupted = (double)s.interrupted / (double)s.calls;
}
