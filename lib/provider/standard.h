/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The default provider's algorithms, and ours around them.
 *
 * Keys and contexts of ours hold the default provider's, made in a library context that nobody else
 * sees, and hand everything that is not accelerated to it. Each provider that is loaded has such a
 * context; the functions are the same for all.
 */

#ifndef PROVIDER_STANDARD_H
#define PROVIDER_STANDARD_H

#include <stdatomic.h>

#include <openssl/core.h>
#include <openssl/core_dispatch.h>
#include <openssl/crypto.h>
#include <openssl/provider.h>

#include "settings.h"

/* One provider that is loaded: what OpenSSL calls provctx. */
struct provider {
	const OSSL_CORE_HANDLE *handle;
	OSSL_LIB_CTX *libctx;	 /* the private library context */
	OSSL_PROVIDER *standard; /* the default provider in it */
	void *standard_ctx;	 /* its provctx */
	atomic_int refs;	 /* it and its keys: one may still be with a device */
	struct settings settings;
};

#define STANDARD_FUNCTIONS 64
typedef void (*standard_function)(void);

/* An algorithm of the default provider that we put ourselves around. */
struct algorithm {
	int operation;		   /* OSSL_OP_* */
	const char *name;	   /* the first of its names */
	const OSSL_DISPATCH *ours; /* what we have; what the default provider has not is left out */
	const char *names;	   /* its names, separated by colons */
	standard_function standard[STANDARD_FUNCTIONS];
	OSSL_DISPATCH offered[STANDARD_FUNCTIONS];
};

/* A function of the default provider's: STANDARD(&alg, keymgmt_free, KEYMGMT_FREE)(data). */
#define STANDARD(alg, type, id) ((OSSL_FUNC_##type##_fn *)(alg)->standard[OSSL_FUNC_##id])

extern struct algorithm keymgmt_algorithms[];
extern struct algorithm signature_algorithms[];
extern struct algorithm exchange_algorithms[];
extern struct algorithm cipher_algorithms[];

/* Load the default provider, and find its functions. Returns 1, or 0 with nothing to be dropped. */
int standard_open(struct provider *p);
/* The last to drop it frees it. */
void provider_drop(struct provider *p);

/* What we offer of an operation; NULL: nothing. */
const OSSL_ALGORITHM *standard_query(int operation);

#endif /* PROVIDER_STANDARD_H */
