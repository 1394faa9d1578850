/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <sched.h>
#include <time.h>

#include <rte_common.h>
#include <rte_pause.h>

#include "worker/idle.h"

void
cbi_idle_init(struct cbi_idle *idle, enum cburst_idle policy, uint32_t sleep_us_max)
{
	idle->policy = policy;
	idle->sleep_us_max = sleep_us_max;
	cbi_idle_reset(idle);
}

void
cbi_idle_wait(struct cbi_idle *idle)
{
	struct timespec t;

	switch (idle->policy) {
	case CBURST_IDLE_SPIN:
		rte_pause();
		break;
	case CBURST_IDLE_YIELD:
		sched_yield();
		break;
	case CBURST_IDLE_SLEEP:
		t.tv_sec = idle->sleep_us / 1000000;
		t.tv_nsec = idle->sleep_us % 1000000 * 1000;
		/* woken early by a signal is as good as woken in time */
		(void)nanosleep(&t, NULL);
		idle->sleep_us = RTE_MIN(idle->sleep_us * 2, idle->sleep_us_max);
		break;
	}
}

void
cbi_idle_reset(struct cbi_idle *idle)
{
	idle->sleep_us = 1;
}
