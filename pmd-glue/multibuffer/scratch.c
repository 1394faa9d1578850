/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The memory that a queue pair computes in, its random numbers, and the memory of keys.
 */

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <rte_common.h>
#include <rte_malloc.h>

#include "bytes.h"
#include "kernels.h"
#include "multibuffer.h"

#define RANDOM_BYTES 16384

/*
 * Alone on pages that the kernel gives to a forked child as zeroes: left is 0 there, so that
 * parent and child never use the same nonce.
 */
struct mb_random {
	size_t left; /* bytes not handed out, at the end of bytes */
	uint8_t bytes[RANDOM_BYTES];
};

static struct mb_random *
random_create(void)
{
	struct mb_random *random = mmap(NULL, sizeof(*random), PROT_READ | PROT_WRITE,
					MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (random == MAP_FAILED)
		return NULL;
	if (madvise(random, sizeof(*random), MADV_WIPEONFORK) != 0) {
		munmap(random, sizeof(*random));
		return NULL;
	}
	/* best effort, and harmless where it is not allowed */
	(void)mlock(random, sizeof(*random));
	(void)madvise(random, sizeof(*random), MADV_DONTDUMP);
	return random;
}

static void
random_free(struct mb_random *random)
{
	if (random == NULL)
		return;
	OPENSSL_cleanse(random, sizeof(*random));
	munmap(random, sizeof(*random));
}

int
mb_random(struct mb_scratch *s, void *dst, size_t n)
{
	struct mb_random *random = s->random;
	uint8_t *from;

	if (n > RANDOM_BYTES)
		return RAND_priv_bytes(dst, n) == 1 ? 0 : -EIO;
	if (random->left < n) {
		random->left = 0;
		if (RAND_priv_bytes(random->bytes, RANDOM_BYTES) != 1)
			return -EIO;
		random->left = RANDOM_BYTES;
	}
	from = &random->bytes[RANDOM_BYTES - random->left];
	memcpy(dst, from, n);
	mb_wipe(from, n);
	random->left -= n;
	return 0;
}

#define LANE_BYTES_ALL (3 * MB_LANES * MB_LANE_BYTES)

int
mb_scratch_init(struct mb_scratch *s, struct mb_counters *count, int socket)
{
	uint8_t *lanes;

	memset(s, 0, sizeof(*s));
	s->count = count;
	s->work_bytes = mb_kernels_work_bytes();
	lanes = rte_zmalloc_socket("mb_scratch", LANE_BYTES_ALL + s->work_bytes, 64, socket);
	if (lanes == NULL)
		return -ENOMEM;
	for (unsigned i = 0; i < MB_LANES; i++) {
		s->in[i] = lanes + i * MB_LANE_BYTES;
		s->out[i] = s->in[i] + MB_LANES * MB_LANE_BYTES;
		s->aux[i] = s->out[i] + MB_LANES * MB_LANE_BYTES;
	}
	s->work = lanes + LANE_BYTES_ALL;
	s->md = EVP_MD_CTX_new();
	s->bn = BN_CTX_new();
	s->random = random_create();
	if (s->md != NULL && s->bn != NULL && s->random != NULL)
		return 0;
	mb_scratch_fini(s);
	return -ENOMEM;
}

void
mb_scratch_fini(struct mb_scratch *s)
{
	if (s->in[0] != NULL)
		OPENSSL_cleanse(s->in[0], LANE_BYTES_ALL + s->work_bytes);
	rte_free(s->in[0]);
	EVP_MD_CTX_free(s->md);
	BN_CTX_free(s->bn);
	random_free(s->random);
	memset(s, 0, sizeof(*s));
}

void *
mb_key_alloc(struct mb_session *sess, size_t bytes)
{
	sess->key = rte_zmalloc("mb_key", bytes, RTE_CACHE_LINE_SIZE);
	sess->key_bytes = sess->key == NULL ? 0 : bytes;
	return sess->key;
}

void
mb_key_free(struct mb_session *sess)
{
	if (sess->key != NULL)
		OPENSSL_cleanse(sess->key, sess->key_bytes);
	rte_free(sess->key);
	sess->key = NULL;
	sess->key_bytes = 0;
}
