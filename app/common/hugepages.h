/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Hugepages: how many there are, and whether this process may really have them.
 */

#ifndef APP_HUGEPAGES_H
#define APP_HUGEPAGES_H

#include <stdbool.h>
#include <stdint.h>

/**
 * Bytes of hugepages that are free and not reserved by anybody, over all page sizes.
 * @return bytes; 0 when there are none or the kernel has no hugepages
 */
uint64_t app_hugepages_free(void);

/**
 * Whether a hugepage can be mapped and touched by a process like this one: a count of free pages
 * does not show limits of a container. Tried in a child, because the kernel answers "no" with
 * SIGBUS.
 */
bool app_hugepages_usable(void);

#endif /* APP_HUGEPAGES_H */
