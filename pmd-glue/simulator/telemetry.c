/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What can be asked about a device, and done to it, while it works.
 *
 * Telemetry: /crypto_simulator/list, /crypto_simulator/stats,ID, /crypto_simulator/info,ID and
 * /crypto_simulator/fault,ID,RULE[,RULE]... In a program without telemetry nothing ever asks.
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_telemetry.h>

#include "../common/device.h"
#include "device.h"

static int
list(const char *cmd __rte_unused, const char *params __rte_unused, struct rte_tel_data *data)
{
	return pmd_telemetry_list(&sim_device_ops, data);
}

static int
info(const char *cmd __rte_unused, const char *params, struct rte_tel_data *data)
{
	struct rte_cryptodev *dev = pmd_telemetry_device(params, &sim_device_ops, NULL);
	const struct sim_device *device;
	const struct sim_profile *p;

	if (dev == NULL)
		return -EINVAL;
	device = dev->data->dev_private;
	p = device->profile;
	rte_tel_data_start_dict(data);
	rte_tel_data_add_dict_string(data, "name", dev->data->name);
	rte_tel_data_add_dict_string(data, "profile", p->name);
	rte_tel_data_add_dict_string(data, "title", p->title);
	rte_tel_data_add_dict_int(data, "node", dev->data->socket_id);
	rte_tel_data_add_dict_uint(data, "queue_pairs", device->max_queue_pairs);
	rte_tel_data_add_dict_uint(data, "pools", p->nb_pools);
	rte_tel_data_add_dict_uint(data, "rows", p->nb_rows);
	rte_tel_data_add_dict_string(data, "state",
				     atomic_load(&device->hung) ? "hung"
					     : sim_now(device) < atomic_load(&device->down_until)
					     ? "down"
					     : "up");
	return 0;
}

/* Names of all counters, in the order of the structure. */
static const char *const counter_names[] = {
	"enqueued",	    "dequeued",	       "refused",	   "failed",	  "late_live",
	"late_live_cycles", "late_poll",       "late_poll_cycles", "fault_error", "fault_wrong",
	"fault_lost",	    "fault_stuck",     "fault_late",	   "fault_short", "fault_returned",
	"computed",	    "computed_cycles", "replayed",	   "evicted",
};

static int
stats(const char *cmd __rte_unused, const char *params, struct rte_tel_data *data)
{
	struct rte_cryptodev *dev = pmd_telemetry_device(params, &sim_device_ops, NULL);
	struct sim_counters c;

	if (dev == NULL)
		return -EINVAL;
	static_assert(sizeof(c) == RTE_DIM(counter_names) * sizeof(uint64_t), "names of counters");
	sim_device_counters(dev, &c);
	rte_tel_data_start_dict(data);
	rte_tel_data_add_dict_string(data, "name", dev->data->name);
	for (unsigned i = 0; i < RTE_DIM(counter_names); i++)
		rte_tel_data_add_dict_uint(data, counter_names[i], ((const uint64_t *)&c)[i]);
	return 0;
}

/* Rules behind a device's number: those that hold are replaced. "none" alone ends all faults. */
static int
fault(const char *cmd __rte_unused, const char *params, struct rte_tel_data *data)
{
	const char *more = NULL;
	struct rte_cryptodev *dev = pmd_telemetry_device(params, &sim_device_ops, &more);
	struct sim_rule rules[SIM_MAX_RULES];
	char text[1024], error[SIM_ERROR_LEN], *save = NULL;
	unsigned n = 0;
	int ret = 0;

	if (dev == NULL || more == NULL || strlen(more) >= sizeof(text))
		return -EINVAL;
	strcpy(text, more);
	rte_tel_data_start_dict(data);
	for (char *rule = strtok_r(text, ",", &save); rule != NULL && ret == 0;
	     rule = strtok_r(NULL, ",", &save)) {
		if (strcmp(rule, sim_fault_name(SIM_FAULT_NONE)) == 0)
			continue;
		if (n == SIM_MAX_RULES)
			return -ENOSPC;
		ret = sim_rule_parse(rule, rte_get_tsc_hz(), &rules[n++], error);
	}
	if (ret != 0) {
		/* who asks sees no log */
		rte_tel_data_add_dict_string(data, "error", error);
		return 0;
	}
	ret = sim_device_faults_set(dev, rules, n);
	if (ret != 0)
		return ret;
	rte_tel_data_add_dict_uint(data, "rules", n);
	return 0;
}

int
rte_pmd_simulator_counters(uint8_t dev_id, const char **names, uint64_t *values, unsigned n)
{
	const struct rte_cryptodev *dev = pmd_device_of_id(dev_id, &sim_device_ops);
	struct sim_counters c;

	if (dev == NULL)
		return -EINVAL;
	sim_device_counters(dev, &c);
	for (unsigned i = 0; i < RTE_MIN(n, (unsigned)RTE_DIM(counter_names)); i++) {
		names[i] = counter_names[i];
		values[i] = ((const uint64_t *)&c)[i];
	}
	return RTE_DIM(counter_names);
}

RTE_INIT(sim_telemetry_register)
{
	rte_telemetry_register_cmd("/crypto_simulator/list", list,
				   "Returns the identifiers of simulated devices. No parameters");
	rte_telemetry_register_cmd("/crypto_simulator/info", info,
				   "Returns what a device simulates. Parameters: int dev_id");
	rte_telemetry_register_cmd("/crypto_simulator/stats", stats,
				   "Returns counters of a device. Parameters: int dev_id");
	rte_telemetry_register_cmd(
		"/crypto_simulator/fault", fault,
		"Replaces the faults of a device. Parameters: int dev_id, rules as of devarg fault, or "
		"none");
}
