/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file Cryptodev's capability entries against a spec. Pure: works on any array of entries. */

#ifndef CBI_CAPABILITY_H
#define CBI_CAPABILITY_H

#include <stdbool.h>
#include <stdint.h>

#include <rte_cryptodev.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a range offers a size. */
bool cbi_range_has(const struct rte_crypto_param_range *range, uint32_t size);

/*
 * Check a spec against a list of capabilities, as rte_cryptodev_info has it (ended by
 * RTE_CRYPTO_OP_TYPE_UNDEFINED). A driver may have several entries for one algorithm: one that fits
 * is enough.
 *
 * name: the device, for texts. aad: receives the AAD sizes offered with this spec; untouched for
 * what is no AEAD. 0, or -ENOTSUP with the reason in err.
 */
int cbi_capability_check(const struct rte_cryptodev_capabilities *caps, const char *name,
			 const struct cburst_spec *spec, struct rte_crypto_param_range *aad,
			 struct cburst_error *err);

#ifdef __cplusplus
}
#endif

#endif /* CBI_CAPABILITY_H */
