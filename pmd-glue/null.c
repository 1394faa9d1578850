/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_null = {
	.name = "crypto_null",
	.title = "null device: no cryptography",
	.vdev = "crypto_null",
	.works_in_enqueue = true,
};
