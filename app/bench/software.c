/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>
#include <rte_common.h>
#include <rte_cycles.h>

#include "algos.h"
#include "asym_key.h"
#include "asym_ref.h"
#include "histogram.h"
#include "lane.h"
#include "runner.h"
#include "software.h"
#include "steady.h"

/* Behind the message: what a cipher's last call may write. */
#define SPARE EVP_MAX_BLOCK_LENGTH

/* One kind of operation, ready to be repeated. */
struct soft {
	const struct bench_point *p;
	double seconds;
	/* public keys */
	struct bench_asym_ref *asym;
	struct bench_asym_item item;
	/* the others */
	struct bench_reference *ref;
	uint32_t length;
	uint8_t *in, *out, *aad, *key, *auth_key;
	uint8_t iv[CBURST_IV_MAX], tag[EVP_MAX_MD_SIZE];
	/* what came of it */
	struct bench_histogram histogram;
	double rate; /* median of the slices */
	double cpu_share;
	bool ok;
};

static bool
once(struct soft *s)
{
	if (s->asym != NULL)
		return bench_asym_ref_do(s->asym, &s->item) == 0;
	if (s->p->dir == CBURST_ENCRYPT)
		return bench_reference_encrypt(s->ref, s->in, s->length, s->iv, s->aad, s->p->aad,
					       s->out, s->tag) == 0;
	return bench_reference_decrypt(s->ref, s->in, s->length, s->iv, s->aad, s->p->aad, s->tag,
				       s->out) == 0;
}

/* A slice; returns its rate. */
static double
slice(struct soft *s, double seconds)
{
	const uint64_t begin = rte_rdtsc(), end = begin + bench_tsc(seconds);
	uint64_t ops = 0, then, now = begin;

	do {
		then = now;
		s->ok = s->ok && once(s);
		ops++;
		now = rte_rdtsc();
		bench_histogram_add(&s->histogram, now - then);
	} while (s->ok && now < end && !atomic_load_explicit(&bench_stop, memory_order_relaxed));
	return (double)ops * (double)rte_get_tsc_hz() / (double)(now - begin);
}

static int
work(void *arg)
{
	double rate[BENCH_STEADY_SLICES];
	struct soft *s = arg;
	uint64_t begin;
	unsigned n = 0;

	/* the first one finds caches cold and contexts half made */
	s->ok = once(s);
	begin = rte_rdtsc();
	s->cpu_share = -bench_cpu_seconds();
	while (n < BENCH_STEADY_SLICES && s->ok && !atomic_load(&bench_stop))
		rate[n++] = slice(s, s->seconds / BENCH_STEADY_SLICES);
	s->cpu_share += bench_cpu_seconds();
	s->cpu_share *= (double)rte_get_tsc_hz() / (double)(rte_rdtsc() - begin);
	s->rate = bench_steady_median(rate, n);
	return 0;
}

static int
prepare_asym(struct soft *s, struct cburst_error *err)
{
	EVP_PKEY *pkey = bench_asym_key(&s->p->algo->asym, err);

	if (pkey == NULL)
		return -ENOTSUP;
	s->asym = bench_asym_ref_new(&s->p->algo->asym, s->p->asym_op, pkey);
	return s->asym != NULL && bench_asym_ref_make(s->asym, &s->item) == 0 ? 0 : -ENOTSUP;
}

/* A decryption is given what an encryption made: its tag must be right. */
static int
prepare_decryption(struct soft *s)
{
	if (bench_reference_encrypt(s->ref, s->in, s->length, s->iv, s->aad, s->p->aad, s->out,
				    s->tag) < 0)
		return -ENOTSUP;
	memcpy(s->in, s->out, s->length);
	return 0;
}

static int
prepare_symmetric(struct soft *s, uint32_t seed)
{
	const struct cburst_spec *spec = &s->p->algo->spec;
	uint64_t random = bench_random_seed(seed, UINT32_MAX);

	s->length = s->p->size->max;
	s->in = malloc((size_t)s->length + SPARE);
	s->out = malloc((size_t)s->length + SPARE);
	s->aad = malloc((size_t)s->p->aad + SPARE);
	s->key = malloc((size_t)spec->key_len + SPARE);
	s->auth_key = malloc((size_t)spec->auth_key_len + SPARE);
	if (s->in == NULL || s->out == NULL || s->aad == NULL || s->key == NULL ||
	    s->auth_key == NULL)
		return -ENOMEM;
	bench_random_fill(&random, s->in, s->length);
	bench_random_fill(&random, s->aad, s->p->aad);
	bench_random_fill(&random, s->key, spec->key_len);
	bench_random_fill(&random, s->auth_key, spec->auth_key_len);
	bench_random_fill(&random, s->iv, sizeof(s->iv));
	s->ref = bench_reference_new(spec, s->key, s->auth_key);
	if (s->ref == NULL)
		return -ENOTSUP;
	if (s->p->dir == CBURST_DECRYPT)
		return prepare_decryption(s);
	/* of a hash the result alone is wanted */
	if (s->p->kind == CBURST_KIND_HASH || s->p->kind == CBURST_KIND_MAC) {
		free(s->out);
		s->out = NULL;
	}
	return 0;
}

static void
fini(struct soft *s)
{
	bench_asym_ref_free(s->asym);
	bench_reference_free(s->ref);
	free(s->in);
	free(s->out);
	free(s->aad);
	free(s->key);
	free(s->auth_key);
	free(s);
}

int
bench_software_measure(const struct bench_point *p, double seconds, uint32_t seed,
		       struct bench_software *out, struct cburst_error *err)
{
	struct soft *s = calloc(1, sizeof(*s));
	struct bench_job job = { .arg = s };
	const double us = 1e6 / (double)rte_get_tsc_hz();
	int rc;

	memset(out, 0, sizeof(*out));
	if (s == NULL)
		return -ENOMEM;
	s->p = p;
	s->seconds = seconds;
	bench_lcores(&job.lcore, 1);
	rc = bench_algo_is_asym(p->algo) ? prepare_asym(s, err) : prepare_symmetric(s, seed);
	if (rc == 0) {
		bench_lcores_run(work, &job, 1, false);
		rc = s->ok ? 0 : -EIO;
	}
	if (rc == 0) {
		out->ops_per_second = s->rate;
		out->cpu_share = s->cpu_share;
		out->p50_us = us * (double)bench_histogram_percentile(&s->histogram, 50);
		out->p99_us = us * (double)bench_histogram_percentile(&s->histogram, 99);
	} else if (err->text[0] == '\0') {
		app_error_set(err,
			      rc == -ENOTSUP ? "libcrypto does not have it"
					     : "libcrypto failed the operation");
	}
	fini(s);
	return rc;
}
