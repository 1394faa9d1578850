/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include "asym/constant_time.h"
#include "asym/drbg.h"
#include "asym/hash.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_uint forks;

static void
forked(void)
{
	atomic_fetch_add_explicit(&forks, 1, memory_order_relaxed);
}

static void
watch_forks(void)
{
	pthread_atfork(NULL, NULL, forked);
	/* a pool that is all zero is of no generation: it is filled before its first use */
	atomic_fetch_add_explicit(&forks, 1, memory_order_relaxed);
}

static int
refill(struct cbi_drbg *drbg)
{
	unsigned now;

	pthread_once(&once, watch_forks);
	now = atomic_load_explicit(&forks, memory_order_relaxed);
	drbg->left = 0;
	if (RAND_priv_bytes_ex(cbi_libctx(), drbg->pool, sizeof(drbg->pool), 0) != 1)
		return -EIO;
	drbg->forks = now;
	drbg->left = sizeof(drbg->pool);
	return 0;
}

int
cbi_drbg_bytes(struct cbi_drbg *drbg, uint8_t *out, size_t n)
{
	while (n != 0) {
		uint8_t *from;
		size_t part;

		if (drbg->left == 0 ||
		    drbg->forks != atomic_load_explicit(&forks, memory_order_relaxed)) {
			if (refill(drbg) != 0)
				return -EIO;
		}
		part = n < drbg->left ? n : drbg->left;
		from = &drbg->pool[sizeof(drbg->pool) - drbg->left];
		memcpy(out, from, part);
		OPENSSL_cleanse(from, part);
		drbg->left -= (uint32_t)part;
		out += part;
		n -= part;
	}
	return 0;
}

int
cbi_drbg_nonzero(struct cbi_drbg *drbg, uint8_t *out, size_t n)
{
	if (cbi_drbg_bytes(drbg, out, n) != 0)
		return -EIO;
	for (size_t i = 0; i < n; i++)
		while (out[i] == 0)
			if (cbi_drbg_bytes(drbg, &out[i], 1) != 0)
				return -EIO;
	return 0;
}

/*
 * Candidates are drawn until one fits. Those that do not are thrown away, so how many there were
 * says nothing about the one that is used.
 */
int
cbi_drbg_below(struct cbi_drbg *drbg, uint8_t *out, const uint8_t *order, size_t len)
{
	uint8_t mask = order[0];
	size_t fits;

	mask |= mask >> 1;
	mask |= mask >> 2;
	mask |= mask >> 4;
	do {
		if (cbi_drbg_bytes(drbg, out, len) != 0)
			return -EIO;
		out[0] &= mask;
		fits = cbi_ct_less_bytes(out, order, len) & ~cbi_ct_zero_bytes(out, len);
	} while (fits == 0);
	return 0;
}

void
cbi_drbg_wipe(struct cbi_drbg *drbg)
{
	OPENSSL_cleanse(drbg, sizeof(*drbg));
}
