/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The kernels of crypto_mb, whether there are any: builds for CPUs other than x86 have none, and
 * on a CPU without AVX-512 IFMA they cannot run.
 */

#ifndef MB_KERNELS_H
#define MB_KERNELS_H

#include <stdbool.h>
#include <stddef.h>

/** Whether this build has the kernels and this CPU can run them. */
bool mb_kernels_usable(void);

/** Why not, as part of a sentence. */
const char *mb_kernels_missing(void);

/**
 * Have every kernel compute something of which the result is known. Takes some four milliseconds.
 * @return NULL, or what came out wrong, as part of a sentence: no kernel is to be trusted then
 */
const char *mb_kernels_wrong(void);

/** Bytes of work memory that the kernels of RSA and MODEX need at most; 64 without kernels. */
size_t mb_kernels_work_bytes(void);

#endif
