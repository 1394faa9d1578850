/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_IDLE_H
#define CBI_IDLE_H

#include <stdint.h>

#include <cryptoburst/worker.h>

/* How a worker waits when it has nothing to do. Used by its own thread. */
struct cbi_idle {
	enum cburst_idle policy;
	uint32_t sleep_us; /* the next sleep */
	uint32_t sleep_us_max;
};

void cbi_idle_init(struct cbi_idle *idle, enum cburst_idle policy, uint32_t sleep_us_max);
/* One turn without work: spin, yield, or sleep twice as long as the last time, up to the bound. */
void cbi_idle_wait(struct cbi_idle *idle);
/* There was work: start from the shortest sleep again. */
void cbi_idle_reset(struct cbi_idle *idle);

#endif /* CBI_IDLE_H */
