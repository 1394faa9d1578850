/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include "rounds.h"
#include "rounds_shim.h"

static void
fill(struct bench_result *v, const double *rate, unsigned n, int failed)
{
	memset(v, 0, n * sizeof(*v));
	for (unsigned i = 0; i < n; i++) {
		v[i].ops_per_second = rate[i];
		v[i].seconds = 1;
		v[i].ok = (uint64_t)rate[i];
		v[i].latency_us[BENCH_MAX] = 1000 - rate[i];
		v[i].outcome = (int)i == failed ? BENCH_FAILED_OPS : BENCH_OK;
	}
}

static struct bench_result
join(const double *rate, unsigned n, int failed)
{
	struct bench_result v[BENCH_ROUNDS_MAX], out;

	fill(v, rate, n, failed);
	bench_rounds_join(v, n, &out);
	return out;
}

struct shim_row
shim_join(const double *rate, unsigned n, int failed)
{
	const struct bench_result out = join(rate, n, failed);

	return (struct shim_row){
		.rate = out.ops_per_second,
		.spread = out.spread,
		.seconds = out.seconds,
		.max_us = out.latency_us[BENCH_MAX],
		.ok = out.ok,
		.rounds = out.rounds,
		.varies = bench_row_varies(&out),
		.failed = out.outcome != BENCH_OK,
	};
}

bool
shim_within_noise(const double *a, unsigned na, const double *b, unsigned nb)
{
	const struct bench_result x = join(a, na, -1), y = join(b, nb, -1);

	return bench_rows_within_noise(&x, &y);
}
