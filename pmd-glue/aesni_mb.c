/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_aesni_mb = {
	.name = "crypto_aesni_mb",
	.title = "Intel multi-buffer library on the CPU",
	.vdev = "crypto_aesni_mb",
	.works_in_dequeue = true,
	.auto_create = true,
};
