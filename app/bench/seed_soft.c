/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Software rows of a preset: what libcrypto does on one core of this machine, as those who measured
 * the figures did it.
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>

#include "algos.h"
#include "seed.h"
#include "software.h"

#define AAD_BYTES 16

/* What libcrypto has and the library has not. */
static const struct {
	const char *name;
	enum bench_soft_kind kind;
	const char *libcrypto;
} known[] = {
	{ "rng", BENCH_SOFT_RANDOM, NULL },
	{ "chacha20", BENCH_SOFT_CIPHER, "ChaCha20" },
	{ "poly1305", BENCH_SOFT_MAC, "POLY1305" },
};

/* Which operation a word means. */
static int
asym_op(const struct bench_asym *algo, const char *word)
{
	for (int op = 0; op < CBURST_ASYM_OPS; op++)
		if (strcmp(bench_asym_op_name(op), word) == 0)
			return algo->ops & 1u << op ? op : -1;
	return -1;
}

/* Making keys is no operation of RSA that a device has. */
static bool
makes_keys(const struct bench_asym *algo, const char *op)
{
	return strcmp(op, "generate") == 0 &&
		(algo->type == CBURST_KEY_RSA || algo->type == CBURST_KEY_DH ||
		 algo->type == CBURST_KEY_EC);
}

static bool
is_symmetric_op(const char *op, bool cipher, enum cburst_dir *dir)
{
	*dir = CBURST_ENCRYPT;
	if (!cipher)
		return strcmp(op, "generate") == 0;
	if (strcmp(op, "decrypt") == 0)
		*dir = CBURST_DECRYPT;
	return *dir == CBURST_DECRYPT || strcmp(op, "encrypt") == 0;
}

/* The work of a row; algo is room for its algorithm. Returns whether there is any. */
static bool
work_of(const struct bench_seed_row *row, struct bench_algo *algo, struct bench_soft_work *work)
{
	enum cburst_kind kind;
	unsigned i;
	int op;

	memset(algo, 0, sizeof(*algo));
	memset(work, 0, sizeof(*work));
	for (i = 0; i < RTE_DIM(known); i++)
		if (strcmp(known[i].name, row->name) == 0) {
			work->kind = known[i].kind;
			work->name = known[i].libcrypto;
			return is_symmetric_op(row->op, work->kind == BENCH_SOFT_CIPHER,
					       &work->dir);
		}
	work->algo = algo;
	if (bench_asym_parse(row->name, &algo->asym, algo->name, sizeof(algo->name), NULL) == 0) {
		if (makes_keys(&algo->asym, row->op)) {
			work->kind = BENCH_SOFT_KEY;
			return true;
		}
		op = asym_op(&algo->asym, row->op);
		work->asym_op = op >= 0 ? (enum cburst_asym_op)op : CBURST_ASYM_SIGN;
		return op >= 0;
	}
	if (cburst_spec_parse(row->name, &algo->spec, NULL) < 0)
		return false;
	kind = cburst_spec_kind(&algo->spec);
	work->aad = kind == CBURST_KIND_AEAD ? AAD_BYTES : 0;
	return is_symmetric_op(row->op, kind == CBURST_KIND_AEAD || kind == CBURST_KIND_CIPHER,
			       &work->dir);
}

bool
bench_seed_soft_knows(const struct bench_seed_row *row)
{
	struct bench_soft_work work;
	struct bench_algo algo;

	return work_of(row, &algo, &work);
}

int
bench_seed_soft_measure(const struct bench_seed *seed, struct bench_seed_row *row, double seconds,
			struct cburst_error *err)
{
	struct bench_software_lane lane;
	struct bench_software software;
	struct bench_soft_work work;
	struct bench_algo algo;
	int rc;

	if (!work_of(row, &algo, &work)) {
		app_error_set(err, "libcrypto cannot be measured with that");
		return -EINVAL;
	}
	work.bytes = seed->block;
	rc = bench_software_run(&work, seconds, 1, 1, &lane, &software, err);
	if (rc < 0)
		return rc;
	row->ops = lane.ops;
	row->seconds = (double)lane.cycles / (double)rte_get_tsc_hz();
	row->here = bench_seed_in_unit(seed, row, (double)lane.ops / row->seconds);
	row->measured = true;
	return 0;
}
