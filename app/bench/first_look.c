/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include "algos.h"
#include "first_look.h"

static const struct {
	const char *algos;
	const char *sizes;
	const char *bursts;
	unsigned ops; /* 0: as without --op */
} parts[BENCH_FIRST_LOOK_PARTS] = {
	{ "aes-128-gcm", "64,1024,16384", "1,8,32,64", 0 },
	{ "chacha20-poly1305,aes-128-cbc+hmac-sha256,sha256", "64,1024,16384", "32", 0 },
	/* what a TLS server does for a connection */
	{ "rsa-2048-pss,ecdsa-p256,ecdh-p256,x25519", "64", "1,32",
	  BENCH_OP_ASYM(CBURST_ASYM_SIGN) | BENCH_OP_ASYM(CBURST_ASYM_DERIVE) },
	{ "null", "64", "32", 0 },
};

static int
fill(struct bench_config *part, unsigned i, const struct bench_config *config,
     struct cburst_error *err)
{
	unsigned a;
	int rc;

	bench_config_init(part);
	part->modes = BENCH_THROUGHPUT;
	part->descriptors = config->descriptors;
	part->ops = parts[i].ops;
	rc = bench_algos_parse(parts[i].algos, &part->algos, err);
	if (rc == 0)
		rc = bench_sizes_parse(parts[i].sizes, &part->sizes, err);
	if (rc == 0)
		rc = app_parse_uints(parts[i].bursts, 1, CBURST_BURST_MAX, &part->bursts, err);
	/* Nobody asked for these: what no device can do is no complaint. */
	for (a = 0; a < part->algos.n; a++)
		part->algos.v[a].by_family = true;
	return rc;
}

int
bench_first_look_points(const struct bench_config *config, struct bench_targets *targets,
			struct bench_first_look *look, struct bench_points *out,
			struct cburst_error *err)
{
	unsigned i;
	int rc;

	memset(look, 0, sizeof(*look));
	for (i = 0; i < BENCH_FIRST_LOOK_PARTS; i++) {
		rc = fill(&look->part[i], i, config, err);
		if (rc == 0)
			rc = bench_points_build(&look->part[i], targets, out, err);
		if (rc < 0 && rc != -ENOTSUP)
			return rc;
	}
	return out->n > 0 ? 0 : -ENOTSUP;
}

void
bench_first_look_free(struct bench_first_look *look)
{
	unsigned i;

	for (i = 0; i < BENCH_FIRST_LOOK_PARTS; i++)
		bench_config_free(&look->part[i]);
}
