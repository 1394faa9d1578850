/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_cycles.h>
#include <rte_dev.h>
#include <rte_errno.h>
#include <rte_lcore.h>
#include <rte_mbuf.h>

#include <driver_table.h>

#include "algos.h"
#include "asym_key.h"
#include "devices.h"

/* What a device is tried with. */
#define MESSAGE_BYTES 64
#define KEY_BYTES     64

static void
describe(struct bench_device *d)
{
	const struct cburst_driver *driver = cburst_driver_find(d->info.driver);
	struct rte_cryptodev_info info;
	const char *name;

	d->queue_node = d->buffer_node = -1;
	memset(&info, 0, sizeof(info));
	rte_cryptodev_info_get(d->info.dev_id, &info);
	name = info.device != NULL ? rte_dev_name(info.device) : NULL;
	snprintf(d->address, sizeof(d->address), "%s", name != NULL ? name : d->info.name);
	/* drivers that make several devices of a function put what they are behind its address */
	if (strcmp(d->info.bus, "pci") == 0)
		d->address[strcspn(d->address, "_")] = '\0';
	if (driver != NULL) {
		d->simulated = driver->simulated;
		d->depth_min = driver->descriptors_min;
	}
}

/* One operation of the first algorithm that the device has. Returns its status, 1 for none. */
static int
try_message(struct cburst *cb, struct cburst_lane *lane, const struct cburst_device *info)
{
	static const uint8_t zeros[KEY_BYTES];
	struct cburst_key *key = NULL;
	struct cburst_req req = { 0 };
	struct cburst_spec spec;
	unsigned alg;
	int rc = 1;

	for (alg = 1; alg < CBURST_ALG_COUNT; alg++)
		if (cburst_spec_init(&spec, alg) == 0 && spec.key_len <= KEY_BYTES &&
		    cburst_device_can(info->dev_id, &spec, 0, NULL) == 0 &&
		    cburst_key_create(cb, &spec, zeros, NULL, &key, NULL) == 0)
			break;
	if (key == NULL)
		return 1;
	req.key = key;
	req.src = rte_pktmbuf_alloc(cburst_lane_mbufs(lane));
	req.iv = zeros;
	req.length = MESSAGE_BYTES;
	req.dir = CBURST_ENCRYPT;
	if (req.src != NULL) {
		memset(rte_pktmbuf_append(req.src, MESSAGE_BYTES + CBURST_TAG_MAX), 0,
		       MESSAGE_BYTES + CBURST_TAG_MAX);
		rc = cburst_run(lane, &req);
		/* what timed out is the library's */
		if (rc != -ETIMEDOUT)
			rte_pktmbuf_free(req.src);
	}
	cburst_key_free(key);
	return rc;
}

static int
try_key(struct cburst *cb, struct cburst_lane *lane)
{
	static const char *const names[] = { "ecdh-p256", "x25519", "dh-ffdhe2048", "rsa-2048" };
	struct cburst_asym_req req;
	struct bench_asym algo;
	struct cburst_key *key;
	EVP_PKEY *pkey;
	char name[64];
	uint8_t out[CBURST_MODULUS_MAX], priv[CBURST_MODULUS_MAX];
	unsigned i;
	int rc = 1;

	for (i = 0; i < RTE_DIM(names) && rc == 1; i++) {
		if (bench_asym_parse(names[i], &algo, name, sizeof(name), NULL) < 0)
			continue;
		pkey = bench_asym_key(&algo, NULL);
		if (pkey == NULL || cburst_key_from_evp(cb, pkey, &key, NULL) < 0)
			continue;
		bench_asym_request(&algo,
				   algo.type == CBURST_KEY_RSA ? CBURST_ASYM_ENCRYPT
							       : CBURST_ASYM_GENERATE,
				   key, &req);
		if (cburst_asym_route_query(lane, &req, NULL) >= 0) {
			req.in = "ok";
			req.in_len = 2;
			req.out = out;
			req.out_cap = sizeof(out);
			req.priv = priv;
			rc = cburst_asym_run(lane, &req);
		}
		cburst_key_free(key);
	}
	return rc;
}

static void
measure(struct cburst *cb, struct cburst_lane *lane, struct bench_device *d)
{
	struct cburst_lane_stats *stats = calloc(1, sizeof(*stats));
	struct rte_mbuf *m = rte_pktmbuf_alloc(cburst_lane_mbufs(lane));
	int rc;

	d->queue_node = cburst_memory_node(rte_crypto_fp_ops[d->info.dev_id].qp.data[0]);
	if (m != NULL) {
		*rte_pktmbuf_mtod(m, volatile char *) = 0;
		d->buffer_node = cburst_memory_node(rte_pktmbuf_mtod(m, void *));
	}
	rte_pktmbuf_free(m);
	rc = d->info.symmetric ? try_message(cb, lane, &d->info) : 1;
	if (rc == 1 && d->info.asymmetric)
		rc = try_key(cb, lane);
	if (rc < 0) {
		d->state = BENCH_DEVICE_QUARANTINED;
		snprintf(d->why, sizeof(d->why),
			 "an operation that it was tried with ended with '%s'", rte_strerror(-rc));
	}
	if (stats == NULL)
		return;
	cburst_lane_stats_get(lane, stats);
	if (stats->nb_qps > 0) {
		d->depth = stats->qp[0].depth;
		if (stats->qp[0].disabled)
			d->state = BENCH_DEVICE_DISABLED;
	}
	free(stats);
}

void
bench_device_look(const struct bench_config *config, const struct cburst_device *info,
		  struct bench_device *d)
{
	const unsigned lcore = rte_get_main_lcore();
	const char *const name = info->name;
	struct cburst_error err = { { 0 } };
	struct cburst_params params;
	struct cburst *cb = NULL;
	int rc;

	memset(d, 0, sizeof(*d));
	d->info = *info;
	describe(d);
	d->ability = calloc(BENCH_ABILITIES_MAX, sizeof(*d->ability));
	if (d->ability == NULL)
		return;
	bench_device_ask_sym(d);
	cburst_params_init(&params);
	params.devices = &name;
	params.nb_devices = 1;
	params.lcores = &lcore;
	params.nb_lcores = 1;
	params.descriptors = (uint16_t)config->descriptors;
	params.mbufs_per_lane = 64;
	params.quarantine_after = 1;
	params.retry = false;
	rc = cburst_create(&params, &cb, &err);
	if (rc < 0) {
		d->state = rc == -EBUSY ? BENCH_DEVICE_IN_USE : BENCH_DEVICE_FAILED;
		snprintf(d->why, sizeof(d->why), "%s",
			 err.text[0] != '\0' ? err.text : rte_strerror(-rc));
		return;
	}
	measure(cb, cburst_lane_get(cb, lcore), d);
	if (d->info.asymmetric)
		bench_device_ask_asym(cb, d);
	cburst_destroy(cb);
}
