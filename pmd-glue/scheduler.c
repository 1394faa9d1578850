/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

/* A worker's limits are the scheduler's, and which one works on an operation is not known: those of
 * all. */
static const struct cburst_limit limits[] = {
	{
		.scope = CBURST_LIMIT_ALL,
		.no_segments = true,
		.why = "chained mbufs are wrong on its usual workers: see crypto_aesni_mb and "
		       "crypto_openssl (DPDK 24.11.8)",
	},
	{
		.scope = CBURST_LIMIT_HMAC | CBURST_LIMIT_CBC,
		.no_empty = true,
		.why = "empty messages are wrong on workers of crypto_aesni_mb (libipsec-mb 2.0)",
	},
	{
		.scope = CBURST_LIMIT_CTR,
		.counter_bits = 32,
		.why = "the carry out of the last 32 bits of the counter block is lost on workers of "
		       "crypto_aesni_mb (libipsec-mb 2.0)",
	},
	{
		.scope = CBURST_LIMIT_3DES,
		.unusable = true,
		.why = "3DES-CBC is wrong on workers of crypto_aesni_mb (libipsec-mb 2.0, its issue 169)",
	},
};

const struct cburst_driver glue_scheduler = {
	.name = "crypto_scheduler",
	.title = "several devices behind one",
	.vdev = "crypto_scheduler",
	/* Workers must be there before it. */
	.vdev_args = "worker=crypto_aesni_mb0,mode=round-robin",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_enqueue = true,
	.works_in_dequeue = true,
	/* A session is a set of sessions of its own workers. */
	.session_per_device = true,
	.limits = limits,
	.nb_limits = GLUE_DIM(limits),
	.advice =
		"Give the library the devices themselves: it spreads work over them with less cost; "
		"mode multi-core mixes up sessions when a worker is full (before DPDK 26.07).",
};
