/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_ionic = {
	.name = "crypto_ionic",
	.title = "AMD Pensando DSC",
	.descriptors_max = 4096,
	.descriptors_min = 4,
	.descriptors_power_of_two = true,
	.reserve = 1,
	.session_per_device = true,
	.advice = "AES-GCM, on the card's own processors only: the host does not see it.",
};
