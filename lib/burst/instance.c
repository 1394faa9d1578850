/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_lcore.h>
#include <rte_mbuf.h>

#include <cryptoburst/device.h>
#include <cryptoburst/lane.h>
#include <cryptoburst/plan.h>

#include "burst/instance.h"
#include "burst/lane_internal.h"
#include "device/setup.h"
#include "health/health.h"
#include "op/error_internal.h"
#include "op/key_internal.h"
#include "stats/telemetry.h"

void
cburst_params_init(struct cburst_params *params)
{
	*params = (struct cburst_params){
		.descriptors = 2048,
		.burst = 32,
		.flush_us = 20,
		.ops_per_lane = 4096,
		.asym_ops_per_lane = 256,
		.aad_max = 64,
		.sessions = 1024,
		.run_timeout_us = 1000000,
		.op_timeout_us = 10000000,
		.quarantine_after = 8,
		.quarantine_us = 100000,
		.retry = true,
		.mbuf_data_room = RTE_MBUF_DEFAULT_BUF_SIZE,
		.shortage = CBURST_SHORTAGE_REFUSE,
		.route_by_size = true,
	};
}

static int
check_range(const char *what, uint64_t value, uint64_t min, uint64_t max, struct cburst_error *err)
{
	if (value >= min && value <= max)
		return 0;
	cbi_error_set(err, "%s is %lu, it must be %lu to %lu", what, (unsigned long)value,
		      (unsigned long)min, (unsigned long)max);
	return -EINVAL;
}

static int
check_params(const struct cburst_params *p, struct cburst_error *err)
{
	if (check_range("burst", p->burst, 1, CBURST_BURST_MAX, err) != 0 ||
	    check_range("descriptors", p->descriptors, 2, UINT16_MAX, err) != 0 ||
	    check_range("flush_us", p->flush_us, 0, 10 * 1000 * 1000, err) != 0 ||
	    check_range("ops_per_lane", p->ops_per_lane, 1, 1u << 20, err) != 0 ||
	    check_range("asym_ops_per_lane", p->asym_ops_per_lane, 1, 1u << 16, err) != 0 ||
	    check_range("aad_max", p->aad_max, 0, 65535 - 512, err) != 0 ||
	    check_range("sessions", p->sessions, 1, 1u << 22, err) != 0 ||
	    check_range("run_timeout_us", p->run_timeout_us, 1, UINT32_MAX, err) != 0 ||
	    check_range("quarantine_us", p->quarantine_us, 1, UINT32_MAX, err) != 0)
		return -EINVAL;
	if (p->mbufs_per_lane != 0 &&
	    check_range("mbuf_data_room", p->mbuf_data_room, RTE_PKTMBUF_HEADROOM + 1, UINT16_MAX,
			err) != 0)
		return -EINVAL;
	if (p->nb_lcores != 0 && p->lcores == NULL) {
		cbi_error_set(err, "nb_lcores is %u but lcores is NULL", p->nb_lcores);
		return -EINVAL;
	}
	return 0;
}

/* Which lcores get a lane; *lcores is allocated. */
static int
pick_lcores(const struct cburst_params *p, unsigned **lcores, unsigned *n, struct cburst_error *err)
{
	unsigned *list, i, id, j;

	list = calloc(RTE_MAX_LCORE + p->nb_lcores, sizeof(*list));
	if (list == NULL) {
		cbi_error_set(err, "no memory for a list of lcores");
		return -ENOMEM;
	}
	*n = 0;
	if (p->lcores == NULL) {
		RTE_LCORE_FOREACH_WORKER(id)
			list[(*n)++] = id;
		if (*n == 0 && p->nb_extra_lanes == 0)
			list[(*n)++] = rte_get_main_lcore();
	}
	for (i = 0; p->lcores != NULL && i < p->nb_lcores; i++) {
		id = p->lcores[i];
		if (id >= RTE_MAX_LCORE || !rte_lcore_is_enabled(id)) {
			cbi_error_set(err, "lcore %u is not enabled: add it to EAL's -l list", id);
			goto invalid;
		}
		for (j = 0; j < *n; j++) {
			if (list[j] == id) {
				cbi_error_set(err, "lcore %u is listed twice", id);
				goto invalid;
			}
		}
		list[(*n)++] = id;
	}
	if (*n + p->nb_extra_lanes == 0 || *n + p->nb_extra_lanes > CBURST_LANES_MAX) {
		cbi_error_set(err, "%u lanes asked for, there must be 1 to %u",
			      *n + p->nb_extra_lanes, CBURST_LANES_MAX);
		goto invalid;
	}
	*lcores = list;
	return 0;
invalid:
	free(list);
	return -EINVAL;
}

static int
lcore_node(unsigned lcore_id)
{
	return (int)rte_lcore_to_socket_id(lcore_id);
}

/* Ask the planning function who gets which queue pair; *qps is allocated. */
static int
make_plan(struct cburst *cb, struct cburst_plan_qp **qps, struct cburst_error *err)
{
	struct cburst_plan_device devs[CBURST_DEVICES_MAX];
	struct cburst_plan_lane lanes[CBURST_LANES_MAX];
	struct cburst_plan_input *in;
	const unsigned max = cb->nb_devices * cb->nb_lanes;
	unsigned i, j;
	int ret;

	in = calloc(1, sizeof(*in));
	*qps = calloc(max, sizeof(**qps));
	if (in == NULL || *qps == NULL) {
		free(in);
		free(*qps);
		cbi_error_set(err, "no memory for a plan of %u queue pairs", max);
		return -ENOMEM;
	}
	for (i = 0; i < cb->nb_devices; i++) {
		devs[i].node = cb->devices[i].info.numa_node;
		devs[i].queue_pairs = cb->devices[i].info.max_queue_pairs;
		devs[i].group = i;
		for (j = 0; j < i && !cb->params.redundant; j++) {
			if (strcmp(cb->devices[j].info.driver, cb->devices[i].info.driver) == 0) {
				devs[i].group = devs[j].group;
				break;
			}
		}
	}
	/* a further lane belongs to a thread that may run anywhere */
	for (i = 0; i < cb->nb_lanes; i++)
		lanes[i].node = i < cb->nb_lcore_lanes ? lcore_node(cb->lcores[i]) : -1;
	in->devices = devs;
	in->nb_devices = cb->nb_devices;
	in->lanes = lanes;
	in->nb_lanes = cb->nb_lanes;
	in->shortage = cb->params.shortage;
	cburst_plan_distances(in);
	ret = cburst_plan(in, *qps, max, err);
	free(in);
	if (ret < 0)
		free(*qps);
	return ret;
}

static int
build(struct cburst *cb, struct cburst_error *err)
{
	struct cburst_plan_qp *qps;
	unsigned i;
	int n, ret;

	n = make_plan(cb, &qps, err);
	if (n < 0)
		return n;
	ret = cbi_devices_start(cb, qps, n, err);
	for (i = 0; ret == 0 && i < cb->nb_lanes; i++) {
		const int lcore = i < cb->nb_lcore_lanes ? (int)cb->lcores[i] : -1;

		ret = cbi_lane_create(cb, i, lcore, lcore < 0 ? SOCKET_ID_ANY : lcore_node(lcore),
				      qps, n, err);
	}
	free(qps);
	return ret;
}

int
cburst_create(const struct cburst_params *params, struct cburst **out, struct cburst_error *err)
{
	struct cburst *cb;
	int ret;

	ret = check_params(params, err);
	if (ret != 0)
		return ret;
	cb = calloc(1, sizeof(*cb));
	if (cb == NULL) {
		cbi_error_set(err, "no memory for an instance");
		return -ENOMEM;
	}
	cb->params = *params;
	/* the caller's lists and strings need not outlive the call */
	cb->params.devices = NULL;
	cb->params.lcores = NULL;
	cb->params.thresholds = NULL;
	pthread_mutex_init(&cb->lock, NULL);
	cburst_thresholds_init(&cb->thresholds);
	if (params->thresholds != NULL)
		ret = cburst_thresholds_load(params->thresholds, &cb->thresholds, err);
	if (ret == 0)
		ret = pick_lcores(params, &cb->lcores, &cb->nb_lcore_lanes, err);
	if (ret == 0) {
		cb->nb_lanes = cb->nb_lcore_lanes + params->nb_extra_lanes;
		cb->lanes = calloc(cb->nb_lanes, sizeof(cb->lanes[0]));
		if (cb->lanes == NULL) {
			cbi_error_set(err, "no memory for %u lanes", cb->nb_lanes);
			ret = -ENOMEM;
		}
	}
	if (ret == 0)
		ret = cbi_devices_claim(cb, params, err);
	if (ret == 0)
		ret = build(cb, err);
	if (ret != 0) {
		cburst_destroy(cb);
		return ret;
	}
	cbi_telemetry_add(cb);
	*out = cb;
	return 0;
}

/* What devices never gave back: those of a lane are closed, then its memory is ours again. */
static void
reclaim(struct cburst *cb, struct cburst_lane *lane)
{
	bool closed = true;
	unsigned i;

	if (cbi_lane_outstanding(lane) + cbi_lane_lost(lane) == 0)
		return;
	for (i = 0; i < lane->nb_qps; i++)
		if (lane->qp[i].in_flight + lane->qp[i].lost != 0)
			closed &= cbi_device_close(&cb->devices[lane->qp[i].device]);
	if (closed)
		cbi_lane_reclaim(lane);
}

int
cburst_destroy(struct cburst *cb)
{
	unsigned i;
	int lost = 0;

	if (cb == NULL)
		return 0;
	cbi_telemetry_remove(cb);
	for (i = 0; cb->lanes != NULL && i < cb->nb_lanes; i++)
		if (cb->lanes[i] != NULL)
			lost += cbi_lane_drain(cb->lanes[i], cb->params.run_timeout_us);
	cbi_devices_stop(cb);
	for (i = 0; cb->lanes != NULL && i < cb->nb_lanes; i++)
		if (cb->lanes[i] != NULL)
			reclaim(cb, cb->lanes[i]);
	cbi_keys_free(cb);
	for (i = 0; cb->lanes != NULL && i < cb->nb_lanes; i++)
		cbi_lane_free(cb->lanes[i]);
	cbi_devices_release(cb);
	pthread_mutex_destroy(&cb->lock);
	free(cb->lanes);
	free(cb->lcores);
	free(cb);
	return lost;
}
