/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_pause.h>

#include <cryptoburst/sym.h>

#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "health/health.h"

/* Operations that only wait to be polled are not given back by waiting. */
static bool
stuck_sym(const struct cburst_lane *lane)
{
	return cbi_lane_room(lane) == 0 &&
		lane->parked_tail - lane->parked_head + lane->direct == lane->ops_alive;
}

static int
submit_sym(struct cburst_lane *lane, void *req)
{
	return cburst_submit(lane, req);
}

int
cbi_run(struct cburst_lane *lane, int (*submit)(struct cburst_lane *lane, void *req), void *req,
	uint64_t *ref, bool (*stuck)(const struct cburst_lane *lane))
{
	const uint64_t end = rte_get_tsc_cycles() +
		rte_get_tsc_hz() / 1000000 * lane->cb->params.run_timeout_us;
	int ret;

	/* who only ever runs has no other time for it */
	cbi_health_watch(lane, rte_get_tsc_cycles());
	lane->running = true;
	lane->op_flags = CBI_OP_RUN;
	ret = submit(lane, req);
	while (ret == -EAGAIN || ret == -ENOBUFS) {
		/* back-pressure: hand over what is staged, take back what is finished */
		cbi_lane_flush(lane, CBURST_FLUSH_EXPLICIT);
		cbi_lane_gather(lane);
		if (stuck(lane) || rte_get_tsc_cycles() > end)
			break;
		ret = submit(lane, req);
	}
	lane->op_flags = 0;
	if (ret != 0) {
		lane->running = false;
		return ret;
	}
	while (lane->running) {
		cbi_lane_flush(lane, CBURST_FLUSH_EXPLICIT);
		cbi_lane_gather(lane);
		if (!lane->running)
			break;
		if (rte_get_tsc_cycles() > end) {
			lane->running = false;
			cburst_abandon(lane, *ref);
			return -ETIMEDOUT;
		}
		rte_pause();
	}
	/* it has no place any more that a reference could mean */
	*ref = 0;
	return lane->run_status;
}

int
cburst_run(struct cburst_lane *lane, struct cburst_req *req)
{
	return cbi_run(lane, submit_sym, req, &req->ref, stuck_sym);
}
