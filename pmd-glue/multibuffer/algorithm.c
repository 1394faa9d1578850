/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stddef.h>

#include <rte_common.h>

#include "algorithms.h"

static const struct mb_algorithm *const table[] = {
	&mb_rsa, &mb_modex, &mb_dh, &mb_ecdsa, &mb_ecdh, &mb_eddsa,
};

const struct mb_algorithm *const *
mb_algorithms(unsigned *n)
{
	*n = RTE_DIM(table);
	return table;
}

const struct mb_algorithm *
mb_algorithm_find(enum rte_crypto_asym_xform_type type)
{
	for (unsigned i = 0; i < RTE_DIM(table); i++) {
		if (table[i]->capability.xform_type == type)
			return table[i];
	}
	return NULL;
}
