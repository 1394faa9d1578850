/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cryptoburst/version.h>

const char *
cburst_version(void)
{
	return CBURST_VERSION;
}
