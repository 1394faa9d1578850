/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What can be asked about a device while it works, by telemetry and by programs.
 *
 * Telemetry: /crypto_multibuffer/list, and /crypto_multibuffer/stats,ID. In a program
 * without telemetry nothing ever asks.
 */

#include <errno.h>

#include <rte_common.h>
#include <rte_telemetry.h>

#include "../common/device.h"
#include "multibuffer.h"

static int
list(const char *cmd __rte_unused, const char *params __rte_unused, struct rte_tel_data *data)
{
	return pmd_telemetry_list(&mb_device_ops, data);
}

static int
stats(const char *cmd __rte_unused, const char *params, struct rte_tel_data *data)
{
	const struct rte_cryptodev *dev = pmd_telemetry_device(params, &mb_device_ops, NULL);
	const struct mb_device *device;
	struct mb_counters c;

	if (dev == NULL)
		return -EINVAL;
	device = dev->data->dev_private;
	mb_device_counters(dev, &c);
	rte_tel_data_start_dict(data);
	rte_tel_data_add_dict_string(data, "name", dev->data->name);
	rte_tel_data_add_dict_string(data, "kernels", device->kernels ? "yes" : "no");
	rte_tel_data_add_dict_uint(data, "enqueued", c.enqueued);
	rte_tel_data_add_dict_uint(data, "dequeued", c.dequeued);
	rte_tel_data_add_dict_uint(data, "refused", c.refused);
	rte_tel_data_add_dict_uint(data, "failed", c.failed);
	rte_tel_data_add_dict_uint(data, "groups", c.groups);
	rte_tel_data_add_dict_uint(data, "partial_groups", c.partial_groups);
	rte_tel_data_add_dict_uint(data, "grouped_ops", c.grouped_ops);
	/* telemetry has no fractions */
	rte_tel_data_add_dict_uint(data, "average_fill_percent",
				   c.groups == 0 ? 0 : 100 * c.grouped_ops / (MB_LANES * c.groups));
	rte_tel_data_add_dict_uint(data, "soft_ops", c.soft_ops);
	rte_tel_data_add_dict_uint(data, "fault_recomputes", c.fault_recomputes);
	return 0;
}

int
rte_pmd_multibuffer_groups(uint8_t dev_id, uint64_t *groups, uint64_t *grouped_ops)
{
	const struct rte_cryptodev *dev = pmd_device_of_id(dev_id, &mb_device_ops);
	struct mb_counters c;

	if (dev == NULL)
		return -EINVAL;
	mb_device_counters(dev, &c);
	*groups = c.groups;
	*grouped_ops = c.grouped_ops;
	return 0;
}

RTE_INIT(mb_telemetry_register)
{
	rte_telemetry_register_cmd(
		"/crypto_multibuffer/list", list,
		"Returns the identifiers of crypto_multibuffer devices. No parameters");
	rte_telemetry_register_cmd("/crypto_multibuffer/stats", stats,
				   "Returns counters of a device. Parameters: int dev_id");
}
