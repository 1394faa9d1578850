/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file Among the shim's own files. */

#ifndef CBURST_TESTS_SHIM_INTERNAL_H
#define CBURST_TESTS_SHIM_INTERNAL_H

/** Print what the shim could not do, and end the test program. */
__attribute__((format(printf, 1, 2), noreturn)) void shim_die(const char *fmt, ...);

#endif /* CBURST_TESTS_SHIM_INTERNAL_H */
