/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_errno.h>
#include <rte_malloc.h>
#include <rte_mempool.h>

#include "burst/lane_internal.h"
#include "driver_table.h"
#include "op/key_internal.h"

/* Verification of a MAC is generation, so both directions share one session. */
static uint8_t
session_dir(const struct cburst_key *key, enum cburst_dir dir)
{
	return key->kind == CBURST_KIND_HASH || key->kind == CBURST_KIND_MAC ? CBURST_GENERATE
									     : dir;
}

static void *
session_new(struct cburst_key *key, const struct cbi_device *dev, uint8_t dir, uint32_t aad_len,
	    int *why)
{
	struct cburst *cb = key->cb;
	struct rte_crypto_sym_xform xf[2];
	struct cbi_session *s;

	s = rte_zmalloc("cburst_session", sizeof(*s), 0);
	if (s == NULL) {
		*why = -ENOMEM;
		return NULL;
	}
	cbi_xform_fill(&key->spec, key->material, dir, aad_len, xf);
	rte_errno = 0;
	s->session = rte_cryptodev_sym_session_create(dev->info.dev_id, xf,
						      cb->slots[dev->slot].pool);
	if (s->session == NULL) {
		/* an empty pool is worth another try later; anything else is the driver's refusal
		 */
		*why = rte_mempool_avail_count(cb->slots[dev->slot].pool) == 0 ? -ENOMEM : -ENOTSUP;
		rte_free(s);
		return NULL;
	}
	s->aad_len = aad_len;
	s->slot = dev->slot;
	s->dir = dir;
	s->dev_id = dev->info.dev_id;
	s->next = key->sessions;
	key->sessions = s;
	return s->session;
}

void *
cbi_session_get(struct cburst_key *key, const struct cbi_device *dev, enum cburst_dir dir,
		uint32_t aad_len, int *why)
{
	const uint8_t sdir = session_dir(key, dir);
	const struct cbi_session *s;
	void *session = NULL;

	pthread_mutex_lock(&key->cb->lock);
	for (s = key->sessions; s != NULL; s = s->next)
		if (s->slot == dev->slot && s->dir == sdir && s->aad_len == aad_len)
			break;
	session = s != NULL ? s->session : session_new(key, dev, sdir, aad_len, why);
	pthread_mutex_unlock(&key->cb->lock);
	return session;
}

void
cbi_sessions_free(struct cburst_key *key)
{
	while (key->sessions != NULL) {
		struct cbi_session *s = key->sessions;
		struct rte_mempool *pool = key->cb->slots[s->slot].pool;

		key->sessions = s->next;
		rte_cryptodev_sym_session_free(s->dev_id, s->session);
		/*
		 * Drivers leave key schedules in the element. Nobody else takes it meanwhile:
		 * sessions of this pool are made under the lock that is held here.
		 */
		explicit_bzero(s->session, pool->elt_size);
		rte_free(s);
	}
}
