/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

const struct cburst_driver glue_chacha20_poly1305 = {
	.name = "crypto_chacha20_poly1305",
	.title = "Intel multi-buffer library, ChaCha20-Poly1305 only",
	.vdev = "crypto_chacha20_poly1305",
	.works_in_dequeue = true,
};
