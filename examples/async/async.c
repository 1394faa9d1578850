/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What a TLS server does with an accelerator: open the device, give it the expensive part of each
 * handshake, poll for those that are done and let their connections go on, close. Where there is no
 * device, or it fails, the program says so and carries on without: slower, nothing else changes.
 *
 *   cc -O2 -o async async.c $(pkg-config --cflags --libs cryptoburst libcrypto)
 *   ./async -l 0 --no-pci --no-huge -m 512 -d librte_crypto_multibuffer.so --vdev
 * crypto_multibuffer
 *   ./async -l 0 --no-pci --no-huge -m 512
 */

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <rte_common.h>
#include <rte_eal.h>
#include <rte_lcore.h>

#include <cryptoburst/cryptoburst.h>

#define CONNECTIONS 1000
#define EVENTS_MAX  32
#define DIGEST	    32
#define SIGNATURE   80 /* room for a DER signature of P-256 */

/* One of many, each in its own state. */
struct connection {
	enum { HELLO, PENDING, SIGNED, DONE } state;
	bool on_device;
	uint8_t digest[DIGEST];
	uint8_t signature[SIGNATURE];
	size_t signature_len;
};

/* The device, or none: all fields are NULL then. */
static struct {
	struct cburst *cb;
	struct cburst_lane *lane;
	struct cburst_key *key;
} device;

static struct connection connections[CONNECTIONS];
static EVP_PKEY *server_key;

static int
device_open(struct cburst_error *err)
{
	const unsigned lcore = rte_get_main_lcore();
	struct cburst_asym_req sign = { .op = CBURST_ASYM_SIGN };
	struct cburst_params params;
	int rc;

	cburst_params_init(&params);
	params.lcores = &lcore;
	params.nb_lcores = 1;
	rc = cburst_create(&params, &device.cb, err);
	if (rc != 0)
		return rc;
	device.lane = cburst_lane_get(device.cb, lcore);
	rc = cburst_key_from_evp(device.cb, server_key, &device.key, err);
	if (rc != 0)
		return rc;
	/* a device that does not sign is found out here, not at the first connection */
	sign.key = device.key;
	rc = cburst_asym_prepare(device.lane, &sign);
	if (rc != 0)
		snprintf(err->text, sizeof(err->text), "%s",
			 cburst_reason_text(cburst_lane_reason(device.lane)));
	return rc;
}

static void
device_close(void)
{
	cburst_key_free(device.key);
	cburst_destroy(device.cb);
	memset(&device, 0, sizeof(device));
}

static int
sign_in_software(struct connection *c)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(server_key, NULL);
	size_t len = sizeof(c->signature);
	int rc = -EIO;

	if (ctx != NULL && EVP_PKEY_sign_init(ctx) > 0 &&
	    EVP_PKEY_sign(ctx, c->signature, &len, c->digest, DIGEST) > 0)
		rc = 0;
	EVP_PKEY_CTX_free(ctx);
	c->signature_len = len;
	c->on_device = false;
	return rc;
}

/* Returns 0: signed; -EINPROGRESS: an event will tell; -EAGAIN: the device is full, later. */
static int
sign(struct connection *c)
{
	struct cburst_asym_req req = {
		.key = device.key,
		.cookie = c,
		.op = CBURST_ASYM_SIGN,
		.in = c->digest,
		.in_len = DIGEST,
		.out = c->signature,
		.out_cap = sizeof(c->signature),
	};
	int rc;

	if (device.lane == NULL)
		return sign_in_software(c);
	rc = cburst_asym_submit(device.lane, &req);
	if (rc == 0)
		return -EINPROGRESS;
	if (rc == -EAGAIN || rc == -ENOBUFS)
		return -EAGAIN;
	/* it takes no such work any more */
	return sign_in_software(c);
}

/* Connections whose operation is done, not those that still wait. */
static unsigned
poll_events(struct connection **ready)
{
	struct cburst_completion done[EVENTS_MAX];
	unsigned n = device.lane != NULL ? cburst_poll(device.lane, done, EVENTS_MAX) : 0;

	for (unsigned i = 0; i < n; i++) {
		struct connection *c = done[i].cookie;

		c->signature_len = done[i].length;
		c->on_device = done[i].status == 0;
		c->state = SIGNED;
		/* whatever went wrong over there, the client need not notice */
		if (!c->on_device && sign_in_software(c) != 0)
			c->signature_len = 0;
		ready[i] = c;
	}
	return n;
}

/* The connection can go on: here, the client looks at the signature. */
static bool
resume(struct connection *c)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(server_key, NULL);
	bool good;

	good = ctx != NULL && EVP_PKEY_verify_init(ctx) > 0 &&
		EVP_PKEY_verify(ctx, c->signature, c->signature_len, c->digest, DIGEST) == 1;
	EVP_PKEY_CTX_free(ctx);
	c->state = DONE;
	return good;
}

int
main(int argc, char **argv)
{
	unsigned begun = 0, done = 0, good = 0, on_device = 0;
	struct connection *ready[EVENTS_MAX];
	struct cburst_error err = {};

	if (rte_eal_init(argc, argv) < 0)
		return 1;
	server_key = EVP_EC_gen("P-256");
	if (server_key == NULL)
		return 1;

	/* done at start */
	if (device_open(&err) != 0) {
		fprintf(stderr, "async: device open failed: %s\nasync: running without a device\n",
			err.text);
		device_close();
	}

	/* the worker's loop */
	while (done < CONNECTIONS) {
		unsigned n = 0;

		if (begun < CONNECTIONS) {
			struct connection *c = &connections[begun];
			int rc;

			/* what a handshake signs is different each time */
			if (c->state == HELLO && RAND_bytes(c->digest, DIGEST) != 1)
				return 1;
			rc = sign(c);
			if (rc != -EAGAIN) {
				begun++;
				c->state = rc == -EINPROGRESS ? PENDING : SIGNED;
			}
			if (c->state == SIGNED)
				ready[n++] = c;
		}
		if (n == 0)
			n = poll_events(ready);
		for (unsigned i = 0; i < n; i++) {
			on_device += ready[i]->on_device;
			good += resume(ready[i]);
			done++;
		}
	}

	/* done at clean-up */
	device_close();
	printf("%u connections, %u signatures good, %u of them made by a device\n", done, good,
	       on_device);
	EVP_PKEY_free(server_key);
	rte_eal_cleanup();
	return good != CONNECTIONS;
}
