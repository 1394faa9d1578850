/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdatomic.h>

#include <rte_common.h>

#include <cryptoburst/health.h>

#include "burst/burst.h"
#include "burst/direct.h"
#include "burst/lane_internal.h"
#include "health/health.h"

static inline bool
disabled(unsigned control)
{
	return control & 1;
}

static struct cbi_device *
device_of(const struct cburst *cb, uint8_t dev_id)
{
	unsigned i;

	for (i = 0; i < cb->nb_devices; i++)
		if (cb->devices[i].info.dev_id == dev_id)
			return &cb->devices[i];
	return NULL;
}

/* Enabling what is enabled changes the number too: lanes are to look. */
static int
set_control(struct cburst *cb, uint8_t dev_id, bool off)
{
	struct cbi_device *d = device_of(cb, dev_id);
	unsigned now;

	if (d == NULL)
		return -ENODEV;
	now = atomic_load_explicit(&d->control, memory_order_relaxed);
	do {
		if (off && disabled(now))
			return 0;
	} while (!atomic_compare_exchange_weak(&d->control, &now,
					       now + (off || disabled(now) ? 1 : 2)));
	atomic_fetch_add_explicit(&cb->epoch, 1, memory_order_release);
	return 0;
}

int
cburst_device_disable(struct cburst *cb, uint8_t dev_id)
{
	return set_control(cb, dev_id, true);
}

int
cburst_device_enable(struct cburst *cb, uint8_t dev_id)
{
	return set_control(cb, dev_id, false);
}

bool
cburst_device_enabled(const struct cburst *cb, uint8_t dev_id)
{
	const struct cbi_device *d = device_of(cb, dev_id);

	return d != NULL && !disabled(atomic_load_explicit(&d->control, memory_order_relaxed));
}

void
cbi_qp_open_close(struct cburst_lane *lane, struct cbi_qp *qp)
{
	const struct cbi_qp_health *h = &qp->health;

	if (disabled(h->control) || qp->state == CBURST_QP_QUARANTINED)
		qp->burst = 0;
	else if (qp->state == CBURST_QP_PROBING)
		qp->burst = h->probe_out ? 0 : 1;
	else
		qp->burst = h->burst;
	/* what it tells of its queue pair is not so any more */
	__atomic_store_n(&lane->streak.key, NULL, __ATOMIC_RELAXED);
	/* computed in the call: nothing of it is ever with the device, or moved */
	if (qp->gathering && qp->staged >= qp->burst)
		cbi_direct_flush(lane, qp, CBURST_FLUSH_WAITING);
}

/* What was asked of each queue pair's device at one moment: no two may seem off that never were. */
static unsigned
read_controls(const struct cburst_lane *lane, unsigned control[CBURST_LANE_QPS_MAX])
{
	unsigned epoch, i;

	do {
		epoch = atomic_load_explicit(&lane->cb->epoch, memory_order_acquire);
		for (i = 0; i < lane->nb_qps; i++)
			control[i] = atomic_load_explicit(&lane->cb->devices[lane->qp[i].device]
								   .control,
							  memory_order_acquire);
	} while (atomic_load_explicit(&lane->cb->epoch, memory_order_acquire) != epoch);
	return epoch;
}

void
cbi_control_look(struct cburst_lane *lane)
{
	unsigned control[CBURST_LANE_QPS_MAX], i;

	if (atomic_load_explicit(&lane->cb->epoch, memory_order_acquire) == lane->epoch)
		return;
	lane->epoch = read_controls(lane, control);
	/* all of them first, so that nothing moves from one to another that is off, too */
	for (i = 0; i < lane->nb_qps; i++) {
		struct cbi_qp *qp = &lane->qp[i];
		struct cbi_qp_health *h = &qp->health;
		/* once at least since it was looked at last */
		const bool enabled = control[i] != h->control &&
			(!disabled(control[i]) || disabled(h->control));

		if (qp->state == CBURST_QP_QUARANTINED && enabled)
			h->until = 0;
		if (control[i] == h->control)
			continue;
		h->control = control[i];
		cbi_qp_open_close(lane, qp);
	}
	for (i = 0; i < lane->nb_qps; i++)
		if (disabled(control[i]) && lane->qp[i].staged != 0)
			cbi_failover_staged(lane, &lane->qp[i]);
}
