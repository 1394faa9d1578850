/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_null = {
	.name = "crypto_null",
	.title = "null device: no cryptography",
	.vdev = "crypto_null",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	/* A full queue says INVALID_ARGS of the operation it does not accept, as of a bad one. */
	.reserve = 1,
	.works_in_enqueue = true,
	.advice = "Changes no byte: for measuring what the framework itself costs.",
};
