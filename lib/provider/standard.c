/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>

#include "standard.h"

#define OFFERS_MAX 16
#define PROPERTIES "provider=cryptoburst"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool found;
static OSSL_ALGORITHM keymgmt_offers[OFFERS_MAX];
static OSSL_ALGORITHM signature_offers[OFFERS_MAX];
static OSSL_ALGORITHM exchange_offers[OFFERS_MAX];
static OSSL_ALGORITHM cipher_offers[OFFERS_MAX];

static bool
is_named(const OSSL_ALGORITHM *alg, const char *name)
{
	const size_t len = strlen(name);

	return strncmp(alg->algorithm_names, name, len) == 0 &&
		(alg->algorithm_names[len] == ':' || alg->algorithm_names[len] == '\0');
}

/* What the default provider does without, callers of it do without as well. */
static void
fill(struct algorithm *a, const OSSL_ALGORITHM *alg)
{
	unsigned n = 0;

	a->names = alg->algorithm_names;
	for (const OSSL_DISPATCH *d = alg->implementation; d->function_id != 0; d++)
		if (d->function_id > 0 && d->function_id < STANDARD_FUNCTIONS)
			a->standard[d->function_id] = d->function;
	for (const OSSL_DISPATCH *d = a->ours; d->function_id != 0; d++)
		if (a->standard[d->function_id] != NULL)
			a->offered[n++] = *d;
}

static void
find(struct provider *p, int operation, struct algorithm *list, OSSL_ALGORITHM *offers)
{
	int no_store = 0;
	const OSSL_ALGORITHM *algs = OSSL_PROVIDER_query_operation(p->standard, operation,
								   &no_store);
	unsigned n = 0;

	for (struct algorithm *a = list; a->name != NULL; a++) {
		const OSSL_ALGORITHM *alg = algs;

		while (alg != NULL && alg->algorithm_names != NULL && !is_named(alg, a->name))
			alg++;
		if (alg == NULL || alg->algorithm_names == NULL || n == OFFERS_MAX - 1)
			continue;
		fill(a, alg);
		offers[n++] = (OSSL_ALGORITHM){
			.algorithm_names = a->names,
			.property_definition = PROPERTIES,
			.implementation = a->offered,
			.algorithm_description = "cryptoburst",
		};
	}
	if (algs != NULL)
		OSSL_PROVIDER_unquery_operation(p->standard, operation, algs);
}

int
standard_open(struct provider *p)
{
	p->libctx = OSSL_LIB_CTX_new();
	if (p->libctx == NULL)
		return 0;
	p->standard = OSSL_PROVIDER_load(p->libctx, "default");
	if (p->standard == NULL) {
		OSSL_LIB_CTX_free(p->libctx);
		return 0;
	}
	p->standard_ctx = OSSL_PROVIDER_get0_provider_ctx(p->standard);
	pthread_mutex_lock(&lock);
	if (!found) {
		find(p, OSSL_OP_KEYMGMT, keymgmt_algorithms, keymgmt_offers);
		find(p, OSSL_OP_SIGNATURE, signature_algorithms, signature_offers);
		find(p, OSSL_OP_KEYEXCH, exchange_algorithms, exchange_offers);
		find(p, OSSL_OP_ASYM_CIPHER, cipher_algorithms, cipher_offers);
		found = true;
	}
	pthread_mutex_unlock(&lock);
	return 1;
}

void
provider_drop(struct provider *p)
{
	if (atomic_fetch_sub_explicit(&p->refs, 1, memory_order_acq_rel) != 1)
		return;
	OSSL_PROVIDER_unload(p->standard);
	OSSL_LIB_CTX_free(p->libctx);
	free(p);
}

const OSSL_ALGORITHM *
standard_query(int operation)
{
	switch (operation) {
	case OSSL_OP_KEYMGMT:
		return keymgmt_offers;
	case OSSL_OP_SIGNATURE:
		return signature_offers;
	case OSSL_OP_KEYEXCH:
		return exchange_offers;
	case OSSL_OP_ASYM_CIPHER:
		return cipher_offers;
	default:
		return NULL;
	}
}
