/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* RSA encryption and decryption. */

#include <openssl/core.h>

#include "standard.h"

struct algorithm cipher_algorithms[] = {
	{ .name = NULL },
};
