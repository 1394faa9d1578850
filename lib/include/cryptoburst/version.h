/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Version of the library.
 */

#ifndef CBURST_VERSION_H
#define CBURST_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/** Version of these headers. */
#define CBURST_VERSION "0.1.0"

/**
 * Version of the library that is running, as against CBURST_VERSION of the headers it was compiled
 * with.
 * @return a static string. Any thread.
 */
const char *cburst_version(void);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_VERSION_H */
