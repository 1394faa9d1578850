/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_pause.h>

#include "algos.h"
#include "histogram.h"
#include "lane.h"
#include "runner.h"
#include "software.h"
#include "steady.h"

/* Lcores that begin together. */
struct together {
	unsigned wanted;
	atomic_uint there;
};

/* One lcore's part. */
struct part {
	struct bench_soft *soft;
	struct together *together;
	double seconds;
	/* what came of it */
	struct bench_histogram histogram;
	struct bench_software_lane lane;
	double rate; /* median of the slices */
	double spread;
	double cpu_seconds;
	bool ok;
};

/* A slice; returns its rate. */
static double
slice(struct part *s, double seconds)
{
	const uint64_t begin = rte_rdtsc(), end = begin + bench_tsc(seconds);
	uint64_t ops = 0, then, now = begin;

	do {
		then = now;
		s->ok = bench_soft_once(s->soft);
		ops += s->ok;
		now = rte_rdtsc();
		bench_histogram_add(&s->histogram, now - then);
	} while (s->ok && now < end && !atomic_load_explicit(&bench_stop, memory_order_relaxed));
	s->lane.ops += ops;
	s->lane.cycles += now - begin;
	return (double)ops * (double)rte_get_tsc_hz() / (double)(now - begin);
}

static int
work(void *arg)
{
	double rate[BENCH_STEADY_SLICES];
	struct part *s = arg;
	unsigned n = 0;

	/* the first one finds caches cold and contexts half made */
	s->ok = bench_soft_once(s->soft);
	atomic_fetch_add(&s->together->there, 1);
	while (atomic_load(&s->together->there) < s->together->wanted)
		rte_pause();
	s->cpu_seconds = -bench_cpu_seconds();
	/* one operation can take longer than everything was to take */
	while (n < BENCH_STEADY_SLICES && s->ok && !atomic_load(&bench_stop) &&
	       s->lane.cycles < bench_tsc(s->seconds))
		rate[n++] = slice(s, s->seconds / BENCH_STEADY_SLICES);
	s->cpu_seconds += bench_cpu_seconds();
	s->rate = bench_steady_median(rate, n);
	s->spread = bench_steady_spread(rate, n);
	return 0;
}

static void
collect(struct part *const *part, unsigned n, struct bench_software_lane *lane,
	struct bench_software *out)
{
	const double hz = (double)rte_get_tsc_hz(), us = 1e6 / hz;
	double cycles = 0;
	unsigned i;

	for (i = 0; i < n; i++) {
		out->ops_per_second += part[i]->rate;
		out->spread = RTE_MAX(out->spread, part[i]->spread);
		out->cpu_share += part[i]->cpu_seconds * hz;
		cycles += (double)part[i]->lane.cycles;
		if (lane != NULL)
			lane[i] = part[i]->lane;
	}
	if (cycles > 0)
		out->cpu_share /= cycles;
	out->p50_us = us * (double)bench_histogram_percentile(&part[0]->histogram, 50);
	out->p99_us = us * (double)bench_histogram_percentile(&part[0]->histogram, 99);
}

int
bench_software_run(const struct bench_soft_work *what, double seconds, uint32_t seed,
		   unsigned lcores, struct bench_software_lane *lane, struct bench_software *out,
		   struct cburst_error *err)
{
	struct part *part[CBURST_LANES_MAX] = { NULL };
	struct bench_job job[CBURST_LANES_MAX];
	struct together together = { 0 };
	unsigned lcore[CBURST_LANES_MAX], n, i;
	bool ok = true;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	n = RTE_MIN(bench_lcores(lcore, RTE_DIM(lcore)), lcores);
	together.wanted = n;
	for (i = 0; i < n && rc == 0; i++) {
		part[i] = calloc(1, sizeof(*part[i]));
		if (part[i] == NULL) {
			rc = -ENOMEM;
			break;
		}
		part[i]->together = &together;
		part[i]->seconds = seconds;
		job[i].arg = part[i];
		job[i].lcore = lcore[i];
		rc = bench_soft_new(what, seed, &part[i]->soft, err);
	}
	if (rc == 0) {
		bench_lcores_run(work, job, n, false);
		collect(part, n, lane, out);
		for (i = 0; i < n; i++)
			ok = ok && part[i]->ok;
		if (!ok) {
			app_error_set(err, "libcrypto failed the operation");
			rc = -EIO;
			memset(out, 0, sizeof(*out));
		}
	} else if (err->text[0] == '\0') {
		app_error_set(err, "%s", strerror(-rc));
	}
	for (i = 0; i < n && part[i] != NULL; i++) {
		bench_soft_free(part[i]->soft);
		free(part[i]);
	}
	return rc;
}

int
bench_software_measure(const struct bench_point *p, double seconds, uint32_t seed,
		       struct bench_software *out, struct cburst_error *err)
{
	const struct bench_soft_work what = {
		.kind = BENCH_SOFT_ALGO,
		.algo = p->algo,
		.dir = p->dir,
		.asym_op = p->asym_op,
		.bytes = p->size != NULL ? p->size->max : 0,
		.aad = p->aad,
	};

	return bench_software_run(&what, seconds, seed, 1, NULL, out, err);
}
