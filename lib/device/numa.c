/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <numa.h>
#include <numaif.h>

#include <cryptoburst/device.h>
#include <cryptoburst/plan.h>

void
cburst_plan_distances(struct cburst_plan_input *in)
{
	if (numa_available() < 0) {
		memset(in->distance, 10, sizeof(in->distance));
		return;
	}
	for (int a = 0; a < CBURST_NODES_MAX; a++) {
		for (int b = 0; b < CBURST_NODES_MAX; b++) {
			/* 0 for a node that does not exist */
			const int d = numa_distance(a, b);

			in->distance[a][b] = (uint8_t)(d < 0 ? 0 : d > UINT8_MAX ? UINT8_MAX : d);
		}
	}
}

int
cburst_memory_node(const void *addr)
{
	const uintptr_t page = (uintptr_t)addr & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
	void *pages[1] = { (void *)page };
	int status = -ENOENT;

	/* without a list of target nodes nothing is moved, only looked at */
	if (move_pages(0, 1, pages, NULL, &status, 0) != 0)
		return -errno;
	return status;
}
