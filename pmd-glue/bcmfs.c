/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_bcmfs = {
	.name = "crypto_bcmfs",
	.title = "Broadcom FlexSparc",
	.descriptors_max = 4096,
	.descriptors_min = 32,
	.session_per_device = true,
	.advice = "A part of Broadcom Stingray; AES-CCM is not supported.",
};
