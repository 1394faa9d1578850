/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_openssl = {
	.name = "crypto_openssl",
	.title = "OpenSSL libcrypto on the CPU",
	.vdev = "crypto_openssl",
	.works_in_enqueue = true,
	.auto_create = true,
};
