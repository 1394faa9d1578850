/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "offload_verdict.h"

/* Slices that follow each other agree better than runs do: no rate is known better than this. */
#define NOISE_MIN 0.02
/* CPU that is saved is worth words from here on, per cent. */
#define SAVED_MIN 10

/* How far a rate may be from the right one: as its slices are from each other, or by the time that
 * something else had the CPU. */
static double
noise(double spread, double cpu_share)
{
	return RTE_MAX(RTE_MAX(spread, 1 - cpu_share), NOISE_MIN);
}

static enum bench_gain
judge(const struct bench_result *res, const struct bench_software *lc)
{
	const double device = res->ops_per_second, d = noise(res->spread, res->cpu_share);
	const double software = lc->ops_per_second, s = noise(lc->spread, lc->cpu_share);

	if (device <= 0 || software <= 0)
		return BENCH_GAIN_UNKNOWN;
	if (device * (1 - d) > software * (1 + s))
		return BENCH_GAIN_YES;
	if (device * (1 + d) < software * (1 - s))
		return BENCH_GAIN_NO;
	return BENCH_GAIN_NONE;
}

const char *
bench_gain_name(enum bench_gain gain)
{
	static const char *const names[] = { "", "yes", "no", "none" };

	return names[gain];
}

/* A ratio with as many digits as tell it from another. */
static void
put_ratio(char *buf, size_t size, double ratio)
{
	snprintf(buf, size, "%.*f x",
		 ratio < 0.1		? 3
			 : ratio < 9.95 ? 2
			 : ratio < 99.5 ? 1
					: 0,
		 ratio);
}

static void
put_work(const struct bench_point *p, char *buf, size_t size)
{
	const uint32_t bytes = p->size != NULL ? p->size->max : 0;
	int n = snprintf(buf, size, "%s %s", p->algo->name, bench_point_op(p));

	if (p->size == NULL || n < 0 || (size_t)n >= size)
		return;
	if (bytes >= 1 << 20 && bytes % (1 << 20) == 0)
		snprintf(buf + n, size - n, ", %u MiB", bytes >> 20);
	else if (bytes >= 1 << 10 && bytes % (1 << 10) == 0)
		snprintf(buf + n, size - n, ", %u KiB", bytes >> 10);
	else
		snprintf(buf + n, size - n, ", %u B", bytes);
}

static void
put_async(const struct bench_compared *row, struct bench_offload_verdict *v)
{
	const double ratio = bench_compare_ratio(row->async.ops_per_second,
						 row->software.ops_per_second);
	const bool saves = v->knows_cpu && v->cpu_saved >= SAVED_MIN;
	char times[32], cpu[64] = "";

	put_ratio(times, sizeof(times), ratio);
	if (v->knows_cpu)
		snprintf(cpu, sizeof(cpu), "%.*f %% %s CPU an operation",
			 v->cpu_saved > 99 && v->cpu_saved < 99.95 ? 1 : 0,
			 v->cpu_saved < 0 ? -v->cpu_saved : v->cpu_saved,
			 v->cpu_saved < 0 ? "more" : "less");
	switch (v->async) {
	case BENCH_GAIN_YES:
		snprintf(v->text, sizeof(v->text), "yes, %s software with %u in flight%s%s", times,
			 row->point->depth, cpu[0] != '\0' ? ", " : "", cpu);
		break;
	case BENCH_GAIN_NO:
		snprintf(v->text, sizeof(v->text), "%s, %s software with %u in flight%s%s",
			 saves ? "for its CPU time alone" : "no", times, row->point->depth,
			 cpu[0] != '\0' ? ", " : "", cpu);
		break;
	case BENCH_GAIN_NONE:
		snprintf(v->text, sizeof(v->text),
			 "%s, %s software with %u in flight is within the noise%s%s",
			 saves ? "for its CPU time alone" : "no difference", times,
			 row->point->depth, cpu[0] != '\0' ? ", " : "", cpu);
		break;
	default:
		snprintf(v->text, sizeof(v->text), "not measured with many in flight");
		break;
	}
}

static void
put_sync(const struct bench_compared *row, struct bench_offload_verdict *v)
{
	static const char *const words[] = { "", "yes", "no", "no difference" };
	const size_t used = strlen(v->text);
	char times[32];

	if (v->sync == BENCH_GAIN_UNKNOWN)
		return;
	put_ratio(times, sizeof(times),
		  bench_compare_ratio(row->sync.ops_per_second, row->software.ops_per_second));
	snprintf(v->text + used, sizeof(v->text) - used, "; one at a time %s, %s", times,
		 words[v->sync]);
}

void
bench_offload_verdict_get(const struct bench_compared *row, struct bench_offload_verdict *v)
{
	const double software = row->software.ops_per_second;

	memset(v, 0, sizeof(*v));
	put_work(row->point, v->work, sizeof(v->work));
	if (row->point->nowhere) {
		snprintf(v->text, sizeof(v->text), "no device of this run can do it");
		return;
	}
	if (!row->has_software) {
		snprintf(v->text, sizeof(v->text),
			 "libcrypto cannot do it here, so there is nothing to compare with");
		return;
	}
	if (row->async.outcome == BENCH_OK)
		v->async = judge(&row->async, &row->software);
	if (row->sync.outcome == BENCH_OK)
		v->sync = judge(&row->sync, &row->software);
	/* a software device computes on the lcore: its rate says it all */
	v->knows_cpu = v->async != BENCH_GAIN_UNKNOWN && row->cpu_percent >= 0 &&
		row->point->target->hardware;
	if (v->knows_cpu)
		v->cpu_saved = 100 - row->cpu_percent / row->async.ops_per_second * software;
	put_async(row, v);
	put_sync(row, v);
}
