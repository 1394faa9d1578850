/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* What a row of a preset means to the library. */

#include <errno.h>
#include <string.h>

#include <rte_common.h>

#include "algos.h"
#include "seed.h"

static int
resolve_asym(struct bench_seed_row *row, struct cburst_error *err)
{
	char text[64];
	unsigned op;

	for (op = 0; op < CBURST_ASYM_OPS; op++)
		if (row->algo.asym.ops & 1u << op && strcmp(bench_asym_op_name(op), row->op) == 0) {
			row->asym_op = op;
			return 0;
		}
	bench_asym_ops_text(row->algo.asym.ops, text, sizeof(text));
	app_error_set(err, "%s %s: it does something else: %s", row->name, row->op, text);
	return -EINVAL;
}

static int
resolve_symmetric(struct bench_seed_row *row, struct cburst_error *err)
{
	const enum cburst_kind kind = cburst_spec_kind(&row->algo.spec);
	const bool tags = kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC;
	const char *const ops[] = { tags ? "generate" : "encrypt", tags ? "verify" : "decrypt" };
	unsigned i;

	for (i = 0; i < RTE_DIM(ops); i++)
		if (strcmp(row->op, ops[i]) == 0) {
			row->dir = i == 0 ? CBURST_ENCRYPT : CBURST_DECRYPT;
			return 0;
		}
	app_error_set(err, "%s %s: it does something else: %s, %s", row->name, row->op, ops[0],
		      ops[1]);
	return -EINVAL;
}

int
bench_seed_row_resolve(struct bench_seed_row *row, struct cburst_error *err)
{
	struct bench_algos list = { 0 };
	int rc;

	if (row->how == BENCH_SEED_NOT)
		return 0;
	if (row->how == BENCH_SEED_SOFTWARE) {
		if (bench_seed_soft_knows(row))
			return 0;
		app_error_set(err, "%s %s: libcrypto cannot be measured with that", row->name,
			      row->op);
		return -EINVAL;
	}
	rc = bench_algos_parse(row->name, &list, err);
	if (rc == 0 && list.n != 1) {
		app_error_set(err, "%s: a family where one algorithm must stand", row->name);
		rc = -EINVAL;
	}
	if (rc == 0) {
		row->algo = list.v[0];
		rc = bench_algo_is_asym(&row->algo) ? resolve_asym(row, err)
						    : resolve_symmetric(row, err);
	}
	bench_algos_free(&list);
	return rc;
}
