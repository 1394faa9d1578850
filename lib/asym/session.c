/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_cryptodev.h>
#include <rte_mempool.h>

#include <openssl/crypto.h>

#include "asym/asym_internal.h"
#include "op/key_internal.h"
#include "pool/pools.h"

static struct rte_mempool *
pool_of(struct cburst *cb, const struct cbi_device *dev)
{
	struct cbi_slot *s = &cb->slots[dev->slot];

	if (s->asym_pool == NULL)
		s->asym_pool = cbi_asym_session_pool(cb->params.sessions, s->node);
	return s->asym_pool;
}

/*
 * DPDK 24.11 keeps the session's element of a key that the driver refuses; one that puts it back is
 * not to be helped. Nobody else takes any meanwhile: the caller has the lock.
 */
static int
ask(const struct cbi_device *dev, struct rte_crypto_asym_xform *xf, struct rte_mempool *pool,
    void **session)
{
	const unsigned before = rte_mempool_avail_count(pool);
	int ret;

	*session = NULL;
	ret = rte_cryptodev_asym_session_create(dev->info.dev_id, xf, pool, session);
	if (ret != 0 && *session != NULL && rte_mempool_avail_count(pool) < before) {
		OPENSSL_cleanse(*session, pool->elt_size);
		rte_mempool_put(pool, *session);
	}
	return ret;
}

/* Ask the driver. One that takes factors of RSA keys by its flags may want the exponent still. */
static int
create(struct cburst_key *key, const struct cbi_device *dev, struct rte_mempool *pool,
       struct cbi_asym_session *s, union cbi_asym_variant v)
{
	uint64_t flags = dev->info.feature_flags;
	struct rte_crypto_asym_xform xf;
	int ret;

	for (;;) {
		if (!cbi_asym_xform_fill(key->asym->numbers, (enum cbi_asym_kind)s->kind, v, flags,
					 &xf, &s->crt))
			return -ENOTSUP;
		ret = ask(dev, &xf, pool, &s->session);
		if (ret == 0 || !s->crt || rte_mempool_avail_count(pool) == 0)
			return ret;
		flags &= ~(uint64_t)RTE_CRYPTODEV_FF_RSA_PRIV_OP_KEY_QT;
	}
}

static const struct cbi_asym_session *
session_new(struct cburst_key *key, const struct cbi_device *dev,
	    const struct cbi_asym_session *like, union cbi_asym_variant v, int *why)
{
	struct rte_mempool *pool = pool_of(key->cb, dev);
	struct cbi_asym_session *s;

	s = pool != NULL ? malloc(sizeof(*s)) : NULL;
	if (s == NULL) {
		*why = -ENOMEM;
		return NULL;
	}
	*s = *like;
	if (create(key, dev, pool, s, v) != 0) {
		/* an empty pool is worth another try later; anything else is the driver's refusal
		 */
		*why = rte_mempool_avail_count(pool) == 0 ? -ENOMEM : -ENOTSUP;
		free(s);
		return NULL;
	}
	s->next = key->asym->sessions;
	key->asym->sessions = s;
	return s;
}

void *
cbi_asym_session_get(struct cburst_key *key, const struct cbi_device *dev, uint16_t lane,
		     enum cbi_asym_kind kind, union cbi_asym_variant v, bool native, bool *crt,
		     int *why)
{
	const struct cbi_asym_session *s;
	struct cbi_asym_session want = {
		.slot = dev->slot,
		.lane = cbi_asym_traits(dev)->session_per_lane ? lane : UINT16_MAX,
		.kind = (uint8_t)kind,
		.dev_id = dev->info.dev_id,
	};
	void *session = NULL;

	if (!native)
		v.id = 0;
	v.op = 0;
	want.variant = v.id;
	pthread_mutex_lock(&key->cb->lock);
	for (s = key->asym->sessions; s != NULL; s = s->next)
		if (s->slot == want.slot && s->lane == want.lane && s->kind == want.kind &&
		    s->variant == want.variant)
			break;
	if (s == NULL)
		s = session_new(key, dev, &want, v, why);
	if (s != NULL) {
		session = s->session;
		*crt = s->crt;
	}
	pthread_mutex_unlock(&key->cb->lock);
	return session;
}

void
cbi_asym_sessions_free(struct cburst_key *key)
{
	while (key->asym->sessions != NULL) {
		struct cbi_asym_session *s = key->asym->sessions;
		struct rte_mempool *pool = key->cb->slots[s->slot].asym_pool;

		key->asym->sessions = s->next;
		rte_cryptodev_asym_session_free(s->dev_id, s->session);
		/* as of symmetric ones: nobody else takes the element meanwhile */
		OPENSSL_cleanse(s->session, pool->elt_size);
		free(s);
	}
}
