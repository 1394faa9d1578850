/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cycles.h>

#include "control.h"
#include "device.h"

#define COUNTERS_MAX 64

void
control_faults(uint8_t dev_id, const char *rules)
{
	struct sim_rule rule[SIM_MAX_RULES];
	char text[512], error[SIM_ERROR_LEN] = "", *save = NULL, *at;
	unsigned n = 0;
	int ret = 0;

	snprintf(text, sizeof(text), "%s", rules);
	for (at = strtok_r(text, ",", &save); at != NULL && ret == 0;
	     at = strtok_r(NULL, ",", &save))
		ret = sim_rule_parse(at, rte_get_tsc_hz(), &rule[n++], error);
	if (ret == 0)
		ret = sim_device_faults_set(rte_cryptodev_pmd_get_dev(dev_id), rule, n);
	if (ret == 0)
		return;
	fprintf(stderr, "soak: error: faults %s: %s\n", rules, error);
	exit(2);
}

static unsigned
counters(uint8_t dev_id, const char **names, uint64_t *values)
{
	const int n = rte_pmd_simulator_counters(dev_id, names, values, COUNTERS_MAX);

	return n < 0 ? 0 : RTE_MIN((unsigned)n, COUNTERS_MAX);
}

unsigned
control_print(uint8_t dev_id)
{
	const char *names[COUNTERS_MAX];
	uint64_t values[COUNTERS_MAX];
	const unsigned n = counters(dev_id, names, values);
	unsigned i, kinds = 0;

	printf("device %u:", dev_id);
	for (i = 0; i < n; i++) {
		if (strncmp(names[i], "fault_", 6) != 0)
			continue;
		printf(" %s %" PRIu64, names[i] + 6, values[i]);
		kinds += values[i] != 0;
	}
	printf("\n");
	return kinds;
}

uint64_t
control_count(uint8_t dev_id, const char *name)
{
	const char *names[COUNTERS_MAX];
	uint64_t values[COUNTERS_MAX];
	const unsigned n = counters(dev_id, names, values);
	unsigned i;

	for (i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return values[i];
	return 0;
}
