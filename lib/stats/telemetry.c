/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cycles.h>
#include <rte_telemetry.h>

#include <cryptoburst/health.h>
#include <cryptoburst/stats.h>
#include <cryptoburst/version.h>

#include "burst/lane_internal.h"
#include "stats/telemetry.h"

/* Instances of this process, for the telemetry thread. Guarded by list_lock. */
static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct cburst *instances;
static unsigned next_serial;

void
cbi_telemetry_add(struct cburst *cb)
{
	struct cburst **p;

	pthread_mutex_lock(&list_lock);
	cb->serial = next_serial++;
	for (p = &instances; *p != NULL; p = &(*p)->next)
		;
	*p = cb;
	pthread_mutex_unlock(&list_lock);
}

void
cbi_telemetry_remove(struct cburst *cb)
{
	struct cburst **p;

	pthread_mutex_lock(&list_lock);
	for (p = &instances; *p != NULL; p = &(*p)->next) {
		if (*p == cb) {
			*p = cb->next;
			break;
		}
	}
	pthread_mutex_unlock(&list_lock);
}

/* Lanes of all instances are numbered through, so that one number names one. list_lock is held. */
static struct cburst_lane *
lane_by_number(unsigned number)
{
	struct cburst *cb;

	for (cb = instances; cb != NULL; cb = cb->next) {
		if (number < cb->nb_lanes)
			return cb->lanes[number];
		number -= cb->nb_lanes;
	}
	return NULL;
}

static int
parse_number(const char *params, unsigned *number)
{
	char *end;
	unsigned long n;

	if (params == NULL || *params < '0' || *params > '9')
		return -EINVAL;
	errno = 0;
	n = strtoul(params, &end, 10);
	if (*end != '\0' || errno != 0 || n > UINT32_MAX)
		return -EINVAL;
	*number = (unsigned)n;
	return 0;
}

static int
list_lanes(const char *cmd __rte_unused, const char *params __rte_unused, struct rte_tel_data *d)
{
	struct cburst *cb;
	unsigned n = 0, i;

	rte_tel_data_start_array(d, RTE_TEL_INT_VAL);
	pthread_mutex_lock(&list_lock);
	for (cb = instances; cb != NULL; cb = cb->next)
		for (i = 0; i < cb->nb_lanes; i++)
			rte_tel_data_add_array_int(d, n++);
	pthread_mutex_unlock(&list_lock);
	return 0;
}

static int
info(const char *cmd __rte_unused, const char *params __rte_unused, struct rte_tel_data *d)
{
	struct cburst *cb;
	unsigned nb = 0, lanes = 0, devices = 0;

	pthread_mutex_lock(&list_lock);
	for (cb = instances; cb != NULL; cb = cb->next) {
		nb++;
		lanes += cb->nb_lanes;
		devices += cb->nb_devices;
	}
	pthread_mutex_unlock(&list_lock);
	rte_tel_data_start_dict(d);
	rte_tel_data_add_dict_string(d, "version", cburst_version());
	rte_tel_data_add_dict_uint(d, "instances", nb);
	rte_tel_data_add_dict_uint(d, "lanes", lanes);
	rte_tel_data_add_dict_uint(d, "devices", devices);
	rte_tel_data_add_dict_uint(d, "tsc_hz", rte_get_tsc_hz());
	return 0;
}

static int
devices(const char *cmd __rte_unused, const char *params __rte_unused, struct rte_tel_data *d)
{
	struct cburst *cb;
	unsigned i;

	rte_tel_data_start_dict(d);
	pthread_mutex_lock(&list_lock);
	for (cb = instances; cb != NULL; cb = cb->next) {
		for (i = 0; i < cb->nb_devices; i++) {
			const struct cbi_device *dev = &cb->devices[i];
			struct rte_tel_data *one = rte_tel_data_alloc();

			if (one == NULL)
				continue;
			rte_tel_data_start_dict(one);
			rte_tel_data_add_dict_uint(one, "dev_id", dev->info.dev_id);
			rte_tel_data_add_dict_string(one, "driver", dev->info.driver);
			rte_tel_data_add_dict_int(one, "numa_node", dev->info.numa_node);
			rte_tel_data_add_dict_uint(one, "hardware", dev->info.hardware);
			rte_tel_data_add_dict_uint(one, "enabled",
						   cburst_device_enabled(cb, dev->info.dev_id));
			rte_tel_data_add_dict_uint(one, "queue_pairs", dev->nb_qps);
			rte_tel_data_add_dict_uint(one, "depth", dev->depth);
			if (rte_tel_data_add_dict_container(d, dev->info.name, one, 0) != 0)
				rte_tel_data_free(one);
		}
	}
	pthread_mutex_unlock(&list_lock);
	return 0;
}

/* The instance that has a device; list_lock is held. */
static struct cburst *
instance_of(uint8_t dev_id)
{
	struct cburst *cb;
	unsigned i;

	for (cb = instances; cb != NULL; cb = cb->next)
		for (i = 0; i < cb->nb_devices; i++)
			if (cb->devices[i].info.dev_id == dev_id)
				return cb;
	return NULL;
}

/* "/cryptoburst/disable" and "/cryptoburst/enable" tell themselves apart by their names. */
static int
control(const char *cmd, const char *params, struct rte_tel_data *d)
{
	const bool off = strcmp(cmd, "/cryptoburst/disable") == 0;
	struct cburst *cb = NULL;
	unsigned number;
	int ret = -EINVAL;

	if (parse_number(params, &number) != 0 || number > UINT8_MAX)
		return -EINVAL;
	pthread_mutex_lock(&list_lock);
	cb = instance_of((uint8_t)number);
	if (cb != NULL)
		ret = off ? cburst_device_disable(cb, (uint8_t)number)
			  : cburst_device_enable(cb, (uint8_t)number);
	pthread_mutex_unlock(&list_lock);
	if (ret != 0)
		return ret;
	rte_tel_data_start_dict(d);
	rte_tel_data_add_dict_uint(d, "dev_id", number);
	rte_tel_data_add_dict_uint(d, "enabled", !off);
	return 0;
}

static void
add_qp(struct rte_tel_data *d, unsigned index, const struct cburst_qp_stats *s)
{
	static const char *const causes[CBURST_FLUSH_CAUSES] = {
		[CBURST_FLUSH_FULL] = "flush_full",
		[CBURST_FLUSH_DEADLINE] = "flush_deadline",
		[CBURST_FLUSH_EXPLICIT] = "flush_explicit",
		[CBURST_FLUSH_WAITING] = "flush_waiting",
		[CBURST_FLUSH_RETRY] = "flush_retry",
	};
	struct rte_tel_data *one = rte_tel_data_alloc();
	char name[16];
	unsigned i;

	if (one == NULL)
		return;
	rte_tel_data_start_dict(one);
	rte_tel_data_add_dict_uint(one, "dev_id", s->dev_id);
	rte_tel_data_add_dict_uint(one, "queue_pair", s->queue_pair);
	rte_tel_data_add_dict_uint(one, "depth", s->depth);
	rte_tel_data_add_dict_string(one, "state",
				     cburst_qp_state_name((enum cburst_qp_state)s->state));
	rte_tel_data_add_dict_uint(one, "disabled", s->disabled);
	rte_tel_data_add_dict_uint(one, "lost", s->lost);
	rte_tel_data_add_dict_uint(one, "staged", s->staged);
	rte_tel_data_add_dict_uint(one, "in_flight", s->in_flight);
	rte_tel_data_add_dict_uint(one, "submitted", s->submitted);
	rte_tel_data_add_dict_uint(one, "completed", s->completed);
	rte_tel_data_add_dict_uint(one, "failed", s->failed);
	rte_tel_data_add_dict_uint(one, "auth_failed", s->auth_failed);
	rte_tel_data_add_dict_uint(one, "refused", s->refused);
	rte_tel_data_add_dict_uint(one, "wrong", s->wrong);
	rte_tel_data_add_dict_uint(one, "early", s->early);
	rte_tel_data_add_dict_uint(one, "bytes", s->bytes);
	rte_tel_data_add_dict_uint(one, "bursts", s->bursts);
	rte_tel_data_add_dict_uint(one, "short_bursts", s->short_bursts);
	rte_tel_data_add_dict_uint(one, "spurious", s->spurious);
	rte_tel_data_add_dict_uint(one, "polls", s->polls);
	rte_tel_data_add_dict_uint(one, "empty_polls", s->empty_polls);
	rte_tel_data_add_dict_uint(one, "timed_out", s->timed_out);
	rte_tel_data_add_dict_uint(one, "late", s->late);
	rte_tel_data_add_dict_uint(one, "failed_over", s->failed_over);
	rte_tel_data_add_dict_uint(one, "retried", s->retried);
	rte_tel_data_add_dict_uint(one, "diverted", s->diverted);
	rte_tel_data_add_dict_uint(one, "quarantines", s->quarantines);
	rte_tel_data_add_dict_uint(one, "probes", s->probes);
	for (i = 0; i < CBURST_FLUSH_CAUSES; i++)
		rte_tel_data_add_dict_uint(one, causes[i], s->flushes[i]);
	snprintf(name, sizeof(name), "qp%u", index);
	if (rte_tel_data_add_dict_container(d, name, one, 0) != 0)
		rte_tel_data_free(one);
}

/* Copy a lane's counters; the caller frees. */
static struct cburst_lane_stats *
snapshot(const char *params)
{
	struct cburst_lane_stats *s;
	struct cburst_lane *lane;
	unsigned number;

	if (parse_number(params, &number) != 0)
		return NULL;
	s = malloc(sizeof(*s));
	pthread_mutex_lock(&list_lock);
	lane = lane_by_number(number);
	if (s != NULL && lane != NULL)
		cburst_lane_stats_get(lane, s);
	pthread_mutex_unlock(&list_lock);
	if (lane == NULL) {
		free(s);
		s = NULL;
	}
	return s;
}

static int
lane_counters(const char *cmd __rte_unused, const char *params, struct rte_tel_data *d)
{
	struct cburst_lane_stats *s = snapshot(params);
	unsigned i;

	if (s == NULL)
		return -EINVAL;
	rte_tel_data_start_dict(d);
	rte_tel_data_add_dict_uint(d, "index", s->index);
	rte_tel_data_add_dict_int(d, "lcore", s->lcore_id);
	rte_tel_data_add_dict_int(d, "numa_node", s->numa_node);
	rte_tel_data_add_dict_uint(d, "submitted", s->submitted);
	rte_tel_data_add_dict_uint(d, "completed", s->completed);
	rte_tel_data_add_dict_uint(d, "failed", s->failed);
	rte_tel_data_add_dict_uint(d, "abandoned", s->abandoned);
	rte_tel_data_add_dict_uint(d, "timed_out", s->timed_out);
	rte_tel_data_add_dict_uint(d, "failed_over", s->failed_over);
	rte_tel_data_add_dict_uint(d, "retried", s->retried);
	rte_tel_data_add_dict_uint(d, "diverted", s->diverted);
	rte_tel_data_add_dict_uint(d, "waiting", s->waiting);
	rte_tel_data_add_dict_uint(d, "routed_small", s->routed_small);
	rte_tel_data_add_dict_uint(d, "routed_large", s->routed_large);
	rte_tel_data_add_dict_uint(d, "spilled", s->spilled);
	rte_tel_data_add_dict_uint(d, "busy_cycles", s->busy_cycles);
	rte_tel_data_add_dict_uint(d, "idle_cycles", s->idle_cycles);
	for (i = 0; i < s->nb_qps; i++)
		add_qp(d, i, &s->qp[i]);
	free(s);
	return 0;
}

static int
refusals(const char *cmd __rte_unused, const char *params, struct rte_tel_data *d)
{
	static const char *const names[CBURST_REASON_COUNT] = {
		[CBURST_REASON_NO_OP] = "no_op",
		[CBURST_REASON_QUEUE_FULL] = "queue_full",
		[CBURST_REASON_NO_DEVICE] = "no_device",
		[CBURST_REASON_SEGMENTED] = "segmented",
		[CBURST_REASON_TOO_LONG] = "too_long",
		[CBURST_REASON_LENGTH] = "length",
		[CBURST_REASON_RANGE] = "range",
		[CBURST_REASON_IV] = "iv",
		[CBURST_REASON_AAD] = "aad",
		[CBURST_REASON_TAG] = "tag",
		[CBURST_REASON_DIRECTION] = "direction",
		[CBURST_REASON_SESSION] = "session",
		[CBURST_REASON_COUNTER] = "counter",
		[CBURST_REASON_OPERATION] = "operation",
		[CBURST_REASON_PADDING] = "padding",
		[CBURST_REASON_INPUT] = "input",
		[CBURST_REASON_ROOM] = "room",
		[CBURST_REASON_RANDOM] = "random",
		[CBURST_REASON_DOWN] = "down",
	};

	static_assert(CBURST_REASON_COUNT == CBURST_REASON_DOWN + 1, "every reason has a name");
	struct cburst_lane_stats *s = snapshot(params);
	unsigned i;

	if (s == NULL)
		return -EINVAL;
	rte_tel_data_start_dict(d);
	for (i = 1; i < CBURST_REASON_COUNT; i++)
		rte_tel_data_add_dict_uint(d, names[i], s->refusals[i]);
	free(s);
	return 0;
}

static int
latency(const char *cmd __rte_unused, const char *params, struct rte_tel_data *d)
{
	static const struct {
		const char *name;
		double percent;
	} rows[] = { { "p50_ns", 50 },
		     { "p90_ns", 90 },
		     { "p99_ns", 99 },
		     { "p99_9_ns", 99.9 },
		     { "max_ns", 100 } };
	struct cburst_lane_stats *s = snapshot(params);
	uint64_t samples = 0;
	unsigned i;

	if (s == NULL)
		return -EINVAL;
	for (i = 0; i < CBURST_LATENCY_BUCKETS; i++)
		samples += s->latency[i];
	rte_tel_data_start_dict(d);
	rte_tel_data_add_dict_uint(d, "samples", samples);
	for (i = 0; i < RTE_DIM(rows); i++) {
		const double cycles = cburst_latency_percentile(s->latency, rows[i].percent);

		rte_tel_data_add_dict_uint(d, rows[i].name,
					   (uint64_t)(cycles * 1e9 / rte_get_tsc_hz()));
	}
	free(s);
	return 0;
}

/* Burst fill over all queue pairs of a lane: entry n is the number of enqueue calls that offered n
 * operations. */
static int
fill(const char *cmd __rte_unused, const char *params, struct rte_tel_data *d)
{
	struct cburst_lane_stats *s = snapshot(params);
	unsigned n, i;

	if (s == NULL)
		return -EINVAL;
	rte_tel_data_start_array(d, RTE_TEL_UINT_VAL);
	for (n = 0; n <= CBURST_BURST_MAX; n++) {
		uint64_t sum = 0;

		for (i = 0; i < s->nb_qps; i++)
			sum += s->qp[i].fill[n];
		rte_tel_data_add_array_uint(d, sum);
	}
	free(s);
	return 0;
}

RTE_INIT(cbi_telemetry_register)
{
	rte_telemetry_register_cmd(
		"/cryptoburst/info", info,
		"Version, number of instances, lanes and devices. No parameters.");
	rte_telemetry_register_cmd("/cryptoburst/devices", devices,
				   "Devices in use, by name. No parameters.");
	rte_telemetry_register_cmd("/cryptoburst/disable", control,
				   "Take a device out of use. Parameter: device identifier");
	rte_telemetry_register_cmd("/cryptoburst/enable", control,
				   "Take a device into use again. Parameter: device identifier");
	rte_telemetry_register_cmd("/cryptoburst/lanes", list_lanes,
				   "Numbers of all lanes. No parameters.");
	rte_telemetry_register_cmd(
		"/cryptoburst/lane", lane_counters,
		"Counters of a lane and its queue pairs. Parameter: lane number");
	rte_telemetry_register_cmd(
		"/cryptoburst/refusals", refusals,
		"Refused operations of a lane by reason. Parameter: lane number");
	rte_telemetry_register_cmd("/cryptoburst/latency", latency,
				   "Latency percentiles of a lane. Parameter: lane number");
	rte_telemetry_register_cmd(
		"/cryptoburst/fill", fill,
		"Enqueue calls of a lane by burst fill, 0 to the largest. Parameter: lane number");
}
