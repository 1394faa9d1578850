/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

/* The algorithms of mobile networks: nothing that the library submits, named so that they are not
 * unknown. */

const struct cburst_driver glue_kasumi = {
	.name = "crypto_kasumi",
	.title = "Intel multi-buffer library, KASUMI only",
	.vdev = "crypto_kasumi",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_dequeue = true,
};

const struct cburst_driver glue_snow3g = {
	.name = "crypto_snow3g",
	.title = "Intel multi-buffer library, SNOW 3G only",
	.vdev = "crypto_snow3g",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_dequeue = true,
};

const struct cburst_driver glue_zuc = {
	.name = "crypto_zuc",
	.title = "Intel multi-buffer library, ZUC only",
	.vdev = "crypto_zuc",
	.descriptors_max = 32768,
	.descriptors_min = 2,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.works_in_dequeue = true,
};
