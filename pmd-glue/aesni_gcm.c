/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_aesni_gcm = {
	.name = "crypto_aesni_gcm",
	.title = "Intel multi-buffer library, AES-GCM only",
	.vdev = "crypto_aesni_gcm",
	.works_in_dequeue = true,
	.cpu_crypto = true,
};
