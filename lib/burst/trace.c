/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <inttypes.h>

#include <rte_common.h>
#include <rte_log.h>

#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "burst/trace.h"
#include "pool/op.h"

RTE_LOG_REGISTER(cbi_logtype_trace, cburst.trace, DEBUG);

#define TRACE(level, ...) rte_log(RTE_LOG_##level, cbi_logtype_trace, "cburst: " __VA_ARGS__)

void
cbi_trace(const struct cburst_lane *lane, const struct cbi_op *op, const char *step)
{
	/* lengths and pointers only: never data, keys or IVs */
	TRACE(DEBUG, "lane %u op %p use %u qp %u length %u status %u: %s\n", lane->index,
	      (const void *)op, op->use, cbi_op_qp(op), op->length, op->op.status, step);
}

void
cbi_trace_check(const struct cburst_lane *lane)
{
	const unsigned out = cbi_lane_outstanding(lane);
	uint32_t i, wrong = 0;
	uint64_t submitted = 0, ended = 0;

	for (i = 0; i < lane->nb_free; i++)
		if (cbi_op_state(lane->free_ops[i]) != CBI_OP_FREE)
			wrong++;
	for (i = 0; i < lane->nb_qps; i++) {
		const struct cburst_qp_stats *s = &lane->qp[i].stats;

		submitted += s->submitted;
		ended += s->completed + s->failed;
	}
	if (wrong != 0 || out != 0)
		TRACE(ERR,
		      "lane %u: %u operations are missing and %u are in the free stack though in use\n",
		      lane->index, out, wrong);
	else
		TRACE(INFO,
		      "lane %u: all %u operations are back, %" PRIu64 " submitted, %" PRIu64
		      " ended\n",
		      lane->index, lane->nb_ops, submitted, ended);
}
