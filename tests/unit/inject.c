/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_errno.h>

#include "inject.h"

#define DEVICES	       64
#define WIPES_MAX      256
#define WIPE_BYTES_MAX 8192

struct wipe {
	size_t len;
	uint8_t *bytes;
};

static struct {
	bool hardware, refuse[2], stays_open;
	unsigned made, closes;
	int alive;
} devices[DEVICES];

static struct wipe wipes[WIPES_MAX];
static unsigned nb_wipes;
static bool watching;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *
next(const char *name)
{
	void *f = dlsym(RTLD_NEXT, name);

	if (f != NULL)
		return f;
	fprintf(stderr, "inject: no %s behind this one\n", name);
	abort();
}

void
rte_cryptodev_info_get(uint8_t dev_id, struct rte_cryptodev_info *info)
{
	static void (*real)(uint8_t dev_id, struct rte_cryptodev_info *info);

	if (real == NULL)
		*(void **)&real = next("rte_cryptodev_info_get");
	real(dev_id, info);
	if (dev_id < DEVICES && devices[dev_id].hardware)
		info->feature_flags |= RTE_CRYPTODEV_FF_HW_ACCELERATED;
}

static unsigned
direction(const struct rte_crypto_sym_xform *x)
{
	for (; x != NULL; x = x->next) {
		if (x->type == RTE_CRYPTO_SYM_XFORM_CIPHER)
			return x->cipher.op == RTE_CRYPTO_CIPHER_OP_DECRYPT;
		if (x->type == RTE_CRYPTO_SYM_XFORM_AEAD)
			return x->aead.op == RTE_CRYPTO_AEAD_OP_DECRYPT;
	}
	return 0;
}

void *
rte_cryptodev_sym_session_create(uint8_t dev_id, struct rte_crypto_sym_xform *xforms,
				 struct rte_mempool *mp)
{
	static void *(*real)(uint8_t dev_id, struct rte_crypto_sym_xform *xforms,
			     struct rte_mempool *mp);
	void *session;

	if (real == NULL)
		*(void **)&real = next("rte_cryptodev_sym_session_create");
	if (devices[dev_id].refuse[direction(xforms)]) {
		rte_errno = ENOTSUP;
		return NULL;
	}
	session = real(dev_id, xforms, mp);
	if (session != NULL) {
		devices[dev_id].made++;
		devices[dev_id].alive++;
	}
	return session;
}

int
rte_cryptodev_sym_session_free(uint8_t dev_id, void *sess)
{
	static int (*real)(uint8_t dev_id, void *sess);
	int ret;

	if (real == NULL)
		*(void **)&real = next("rte_cryptodev_sym_session_free");
	ret = real(dev_id, sess);
	devices[dev_id].alive -= ret == 0;
	return ret;
}

int
rte_cryptodev_close(uint8_t dev_id)
{
	static int (*real)(uint8_t dev_id);
	int ret;

	if (real == NULL)
		*(void **)&real = next("rte_cryptodev_close");
	if (dev_id < DEVICES && devices[dev_id].stays_open)
		return -EBUSY;
	ret = real(dev_id);
	if (dev_id < DEVICES)
		devices[dev_id].closes += ret == 0;
	return ret;
}

void
explicit_bzero(void *p, size_t len)
{
	volatile uint8_t *to = p;

	pthread_mutex_lock(&lock);
	if (watching && nb_wipes < WIPES_MAX && len <= WIPE_BYTES_MAX) {
		struct wipe *w = &wipes[nb_wipes];

		w->bytes = malloc(len + 1);
		if (w->bytes == NULL)
			abort();
		memcpy(w->bytes, p, len);
		w->len = len;
		nb_wipes++;
	}
	pthread_mutex_unlock(&lock);
	while (len-- != 0)
		*to++ = 0;
}

void
inject_hardware(uint8_t dev_id, bool on)
{
	devices[dev_id].hardware = on;
}

void
inject_refuse_sessions(uint8_t dev_id, unsigned dir, bool on)
{
	devices[dev_id].refuse[dir] = on;
}

void
inject_refuse_close(uint8_t dev_id, bool on)
{
	devices[dev_id].stays_open = on;
}

unsigned
inject_closes(uint8_t dev_id)
{
	return devices[dev_id].closes;
}

unsigned
inject_sessions_made(uint8_t dev_id)
{
	return devices[dev_id].made;
}

int
inject_sessions_alive(uint8_t dev_id)
{
	return devices[dev_id].alive;
}

void
inject_watch_wipes(bool on)
{
	pthread_mutex_lock(&lock);
	while (nb_wipes != 0)
		free(wipes[--nb_wipes].bytes);
	watching = on;
	pthread_mutex_unlock(&lock);
}

bool
inject_wiped(const void *bytes, size_t len)
{
	bool found = false;

	pthread_mutex_lock(&lock);
	for (unsigned i = 0; i < nb_wipes && !found; i++)
		found = memmem(wipes[i].bytes, wipes[i].len, bytes, len) != NULL;
	pthread_mutex_unlock(&lock);
	return found;
}

void
inject_reset(void)
{
	memset(devices, 0, sizeof(devices));
	inject_watch_wipes(false);
}
