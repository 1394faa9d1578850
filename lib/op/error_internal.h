/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_ERROR_INTERNAL_H
#define CBI_ERROR_INTERNAL_H

#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Say in words why a control call refuses. Does nothing when err is NULL. Control characters, which
 * a name given by the caller can contain, become '?', and what does not fit is cut off. The
 * arguments may point into err->text.
 */
__attribute__((format(printf, 2, 3))) void
cbi_error_set(struct cburst_error *err, const char *fmt, ...);

#ifdef __cplusplus
}
#endif

#endif /* CBI_ERROR_INTERNAL_H */
