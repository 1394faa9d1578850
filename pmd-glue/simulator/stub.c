/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A device that can do nothing yet, and does it in time.
 */

#include <errno.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include "simulator.h"

struct sim_results {
	struct sim_counters *count;
};

struct rte_cryptodev_capabilities *
sim_capabilities_create(const struct sim_profile *profile __rte_unused)
{
	return rte_zmalloc("sim_capabilities", sizeof(struct rte_cryptodev_capabilities), 0);
}

uint64_t
sim_feature_flags(const struct sim_profile *profile __rte_unused)
{
	return RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO | RTE_CRYPTODEV_FF_ASYMMETRIC_CRYPTO;
}

unsigned
sim_sym_session_size(void)
{
	return 0;
}

unsigned
sim_asym_session_size(void)
{
	return 0;
}

int
sim_sym_session_init(const struct sim_profile *profile __rte_unused,
		     const struct rte_crypto_sym_xform *xform __rte_unused,
		     void *session __rte_unused)
{
	return -ENOTSUP;
}

int
sim_asym_session_init(const struct sim_profile *profile __rte_unused,
		      const struct rte_crypto_asym_xform *xform __rte_unused,
		      void *session __rte_unused)
{
	return -ENOTSUP;
}

void
sim_sym_session_clear(void *session __rte_unused)
{
}

void
sim_asym_session_clear(void *session __rte_unused)
{
}

int
sim_classify(const void *session __rte_unused, const struct rte_crypto_op *op __rte_unused,
	     struct sim_work *work __rte_unused)
{
	return -ENOTSUP;
}

struct sim_results *
sim_results_create(const struct sim_profile *profile __rte_unused, struct sim_counters *count,
		   size_t bytes_max __rte_unused, int socket)
{
	struct sim_results *results;

	results = rte_zmalloc_socket("sim_results", sizeof(*results), 0, socket);
	if (results != NULL)
		results->count = count;
	return results;
}

void
sim_results_free(struct sim_results *results)
{
	rte_free(results);
}

bool
sim_result_prepare(struct sim_results *results __rte_unused,
		   const struct rte_crypto_op *op __rte_unused)
{
	return false;
}

bool
sim_result(struct sim_results *results, struct rte_crypto_op *op)
{
	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	results->count->computed++;
	return true;
}

bool
sim_result_spoil(struct rte_crypto_op *op __rte_unused)
{
	return false;
}
