/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The thresholds file. */

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <rte_common.h>

#include "tune.h"

const char *
bench_tune_bytes(double threshold, char *buf, size_t size)
{
	if (threshold < 0)
		snprintf(buf, size, "-");
	else if (isinf(threshold))
		snprintf(buf, size, "never");
	else
		snprintf(buf, size, "%.0f", threshold);
	return buf;
}

/* Where a row's algorithm goes by in the file: a chain by its cipher. The row of it that counts. */
static const struct bench_tuned *
largest(const struct bench_tune_rows *rows, enum cburst_alg alg)
{
	const struct bench_tuned *found = NULL;
	unsigned i;

	for (i = 0; i < rows->n; i++) {
		const struct bench_tuned *row = &rows->v[i];

		if (row->threshold >= 0 && row->point->algo->spec.alg == alg &&
		    (found == NULL || row->threshold > found->threshold))
			found = row;
	}
	return found;
}

static void
write_row(FILE *out, const char *name, const struct bench_tuned *row)
{
	const struct bench_point *p = row->point;
	char bytes[32];

	fprintf(out, "\n; %s %s on %s%s against %s, burst %u, %u in flight\n", p->algo->name,
		bench_point_op(p), p->target->label, p->target->simulated ? " (simulated)" : "",
		row->against, row->burst, row->depth);
	if (row->below != 0)
		fprintf(out, "; %u bytes: %.0f op/s, software %.0f\n", row->below,
			row->below_device, row->below_software);
	if (row->above != 0)
		fprintf(out, "; %u bytes: %.0f op/s, software %.0f\n", row->above,
			row->above_device, row->above_software);
	fprintf(out, "%s = %s\n", name, bench_tune_bytes(row->threshold, bytes, sizeof(bytes)));
}

int
bench_tune_write(const char *path, const struct bench_tune_rows *rows,
		 const struct bench_facts *facts)
{
	char part[4096];
	unsigned a;
	FILE *out;
	bool bad;

	if (snprintf(part, sizeof(part), "%s.part", path) >= (int)sizeof(part))
		return -ENAMETOOLONG;
	out = fopen(part, "w");
	if (out == NULL)
		return -errno;
	fprintf(out,
		"; cryptoburst: which messages go to an accelerator, and which stay on the CPU.\n"
		"; Found by cryptoburst-bench --tune, %s, on %s.\n"
		"; Messages of at least so many bytes go to hardware; \"never\": none. What is not "
		"named keeps its default.\n"
		"\n[thresholds]\n",
		facts->time, facts->cpu);
	for (a = 0; a < CBURST_ALG_COUNT; a++) {
		const struct cburst_alg_info *info = cburst_alg_info(a);
		const struct bench_tuned *row = info != NULL ? largest(rows, a) : NULL;

		if (row != NULL)
			write_row(out, info->name, row);
	}
	bad = ferror(out) != 0;
	if (fclose(out) != 0 || bad || rename(part, path) != 0) {
		const int rc = errno != 0 ? -errno : -EIO;

		remove(part);
		return rc;
	}
	return 0;
}
