/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_common.h>
#include <rte_cycles.h>

#include <cryptoburst/health.h>

#include "asym/asym_internal.h"
#include "burst/lane_internal.h"
#include "health/health.h"

/* A quarantine lasts up to 2^this times the first one. */
#define DOUBLINGS_MAX 6

const char *
cburst_qp_state_name(enum cburst_qp_state state)
{
	static const char *const names[CBURST_QP_STATES] = {
		[CBURST_QP_HEALTHY] = "healthy",
		[CBURST_QP_QUARANTINED] = "quarantined",
		[CBURST_QP_PROBING] = "probing",
	};

	return (unsigned)state < CBURST_QP_STATES ? names[state] : "unknown";
}

void
cbi_health_init(struct cburst_lane *lane)
{
	unsigned i;

	lane->clock.half = rte_get_tsc_hz() / 1000000 * lane->cb->params.op_timeout_us / 2;
	lane->clock.next = lane->clock.half != 0 ? rte_get_tsc_cycles() + lane->clock.half
						 : UINT64_MAX;
	lane->tick_at = lane->clock.next;
	for (i = 0; i < lane->nb_qps; i++) {
		lane->qp[i].state = CBURST_QP_HEALTHY;
		lane->qp[i].health.burst = lane->qp[i].burst;
	}
}

void
cbi_health_condemn(struct cburst_lane *lane, struct cbi_qp *qp)
{
	qp->health.condemned = true;
	lane->tick_at = 0;
}

void
cbi_health_failed(struct cburst_lane *lane, struct cbi_qp *qp, uint64_t good)
{
	const uint32_t most = lane->cb->params.quarantine_after;
	struct cbi_qp_health *h = &qp->health;

	/* a tag that did not verify is an answer like any other */
	good += qp->stats.auth_failed;
	if (good != h->good_at)
		h->failures = 0;
	h->good_at = good;
	h->failures++;
	/* what is left of the time before a quarantine says nothing new */
	if (most == 0 || qp->state == CBURST_QP_QUARANTINED)
		return;
	if (h->failures >= most || qp->state == CBURST_QP_PROBING)
		cbi_health_condemn(lane, qp);
}

void
cbi_health_good(struct cburst_lane *lane, struct cbi_qp *qp)
{
	struct cbi_qp_health *h = &qp->health;

	if (h->condemned)
		return;
	h->probe_out = false;
	qp->state = CBURST_QP_HEALTHY;
	h->failures = 0;
	h->healthy_at = rte_get_tsc_cycles();
	cbi_qp_open_close(lane, qp);
}

void
cbi_health_probed(struct cburst_lane *lane, struct cbi_qp *qp, unsigned gone)
{
	if (gone == 0) {
		/* it does not even take one: that is no better than failing it */
		if (qp->staged != 0)
			cbi_health_condemn(lane, qp);
		return;
	}
	CBI_COUNT(qp->stats.probes, gone);
	qp->health.probe_out = true;
	cbi_qp_open_close(lane, qp);
}

bool
cbi_health_worn(const struct cburst_lane *lane, const struct cbi_qp *qp)
{
	const uint32_t asym = lane->asym != NULL ? lane->asym->nb_ops : UINT32_MAX;
	const uint32_t share = 2u * lane->nb_qps;
	const uint32_t lost_asym = qp->health.lost_asym;

	/* half of the lane's operations stay for those that are well */
	return qp->lost != 0 &&
		(qp->lost - lost_asym > lane->nb_ops / share || lost_asym > asym / share);
}

static uint64_t
quarantine_cycles(const struct cburst_lane *lane, const struct cbi_qp_health *h)
{
	return (rte_get_tsc_hz() / 1000000 * lane->cb->params.quarantine_us) << h->doublings;
}

static void
quarantine(struct cburst_lane *lane, struct cbi_qp *qp, uint64_t now)
{
	struct cbi_qp_health *h = &qp->health;

	/* a probe that fails doubles, and so does a failure soon after one that did not */
	if (qp->state == CBURST_QP_PROBING ||
	    (h->until != 0 && now - h->healthy_at < 2 * quarantine_cycles(lane, h)))
		h->doublings = RTE_MIN(h->doublings + 1, DOUBLINGS_MAX);
	else
		h->doublings = 0;
	h->condemned = false;
	h->probe_out = false;
	h->failures = 0;
	h->until = now + quarantine_cycles(lane, h);
	qp->state = CBURST_QP_QUARANTINED;
	CBI_COUNT(qp->stats.quarantines, 1);
	cbi_qp_open_close(lane, qp);
	cbi_failover_staged(lane, qp);
}

void
cbi_health_tick(struct cburst_lane *lane)
{
	const uint64_t now = rte_get_tsc_cycles();
	unsigned i;

	cbi_control_look(lane);
	for (i = 0; i < lane->nb_qps; i++)
		if (lane->qp[i].health.condemned)
			quarantine(lane, &lane->qp[i], now);
	if (now >= lane->clock.next)
		cbi_clock_step(lane, now);
	lane->tick_at = lane->clock.next;
	for (i = 0; i < lane->nb_qps; i++) {
		struct cbi_qp *qp = &lane->qp[i];

		/* by the clock, just now */
		if (qp->health.condemned)
			lane->tick_at = 0;
		if (qp->state != CBURST_QP_QUARANTINED || cbi_health_worn(lane, qp))
			continue;
		if (now >= qp->health.until) {
			qp->state = CBURST_QP_PROBING;
			cbi_qp_open_close(lane, qp);
		} else {
			lane->tick_at = RTE_MIN(lane->tick_at, qp->health.until);
		}
	}
}
