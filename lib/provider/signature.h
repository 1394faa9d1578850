/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A signature context: the default provider's, always initialized for signing or verifying digests,
 * and our own hash of a message in front of it. So a digest can go to a device or to the default
 * provider, decided when it is there.
 */

#ifndef PROVIDER_SIGNATURE_H
#define PROVIDER_SIGNATURE_H

#include <stdbool.h>
#include <stdint.h>

#include <openssl/evp.h>

#include "key.h"
#include "lane.h"
#include "standard.h"

/* Places in signature_algorithms. */
enum { SIGNATURE_RSA, SIGNATURE_ECDSA, SIGNATURE_ED25519, SIGNATURE_ED448 };

extern const OSSL_DISPATCH ed25519_functions[];
extern const OSSL_DISPATCH ed448_functions[];

struct signature {
	struct provider *provider;
	const struct algorithm *alg; /* of signature_algorithms */
	void *inner;		     /* the default provider's context */
	struct key *key;
	EVP_MD *md;	    /* of a message; NULL: digests are given */
	EVP_MD_CTX *hash;   /* NULL: none was begun */
	bool whole;	    /* the default provider does all of it, the hash as well */
	bool known;	    /* what follows is what the default provider's context says now */
	bool accelerated;   /* a device could do it */
	size_t digest_size; /* bytes that a digest must have; 0: any */
	struct cburst_asym_req req; /* as far as it is the same for every digest */
};

/* Fill in req from the default provider's context. Returns whether a device could do it. */
bool rsa_describe(struct signature *s, bool sign);
bool ecdsa_describe(struct signature *s, bool sign);

/* The library's name of a hash; CBURST_ALG_NONE for one it has not. */
enum cburst_alg hash_by_name(const char *name);

#endif /* PROVIDER_SIGNATURE_H */
