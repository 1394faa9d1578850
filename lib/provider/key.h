/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A key: the default provider's, and the library's made of it when a device first needs it.
 */

#ifndef PROVIDER_KEY_H
#define PROVIDER_KEY_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <cryptoburst/cryptoburst.h>

#include "standard.h"

struct key {
	struct provider *provider;
	const struct algorithm *alg; /* of keymgmt_algorithms */
	void *data;		     /* the default provider's */
	atomic_int refs;
	pthread_mutex_t lock;
	_Atomic(struct cburst_key *) device; /* made of it; NULL: not yet, or refused */
	atomic_bool refused;		     /* no device takes it */
};

/* Wrap a key of the default provider's. Takes it over, also when it fails (NULL). */
struct key *key_wrap(struct provider *p, const struct algorithm *alg, void *data);
void key_take(struct key *k);
void key_drop(struct key *k);

/* The library's key, NULL where it cannot be had. */
struct cburst_key *key_device(struct key *k, struct cburst *cb);
/* Its numbers were changed: what was made of them is no longer right. */
void key_changed(struct key *k);

/* An octet string, number or text of it by OpenSSL's name. Return 1, or 0. */
int key_octets(const struct key *k, const char *name, void *out, size_t cap, size_t *len);
int key_number(const struct key *k, const char *name, void *out, size_t len);
int key_text(const struct key *k, const char *name, char *out, size_t cap);
int key_int(const struct key *k, const char *name, int *out);

#endif /* PROVIDER_KEY_H */
