/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdlib.h>
#include <sys/mman.h>

#include "device.h"
#include "inside.h"

static struct inside_unmapped unmapped;

int __real_munmap(void *p, size_t bytes);
int __wrap_munmap(void *p, size_t bytes);

int
__wrap_munmap(void *p, size_t bytes)
{
	const uint8_t *byte = p;

	unmapped.times++;
	unmapped.bytes += bytes;
	for (size_t i = 0; unmapped.all_zero && i < bytes; i++)
		unmapped.all_zero = byte[i] == 0;
	return __real_munmap(p, bytes);
}

struct inside_unmapped
inside_unmapped_since(void)
{
	struct inside_unmapped now = unmapped;

	unmapped = (struct inside_unmapped){ .all_zero = true };
	return now;
}

struct inside_counts
inside_count(uint8_t dev_id, uint16_t qp)
{
	const struct rte_cryptodev *dev = rte_cryptodev_pmd_get_dev(dev_id);
	const struct sim_counters *c = sim_queue_counters(dev->data->queue_pairs[qp]);

	return (struct inside_counts){ c->computed, c->computed_cycles, c->replayed, c->evicted };
}

void
inside_faults_off(uint8_t dev_id)
{
	if (sim_device_faults_set(rte_cryptodev_pmd_get_dev(dev_id), NULL, 0) != 0)
		abort();
}
