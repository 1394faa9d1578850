/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_TRACE_H
#define CBI_TRACE_H

#include <stdint.h>

struct cburst_lane;
struct cbi_op;

/*
 * Debug builds (meson -Dop_trace=true) log each step of each operation and check at the end of a
 * lane that every operation is back in its free stack exactly once. Other builds contain none of
 * it.
 */
#ifdef CBURST_OP_TRACE
void cbi_trace(const struct cburst_lane *lane, const struct cbi_op *op, const char *step);
void cbi_trace_check(const struct cburst_lane *lane);
#else
static inline void
cbi_trace(const struct cburst_lane *lane, const struct cbi_op *op, const char *step)
{
	(void)lane;
	(void)op;
	(void)step;
}

static inline void
cbi_trace_check(const struct cburst_lane *lane)
{
	(void)lane;
}
#endif

#endif /* CBI_TRACE_H */
