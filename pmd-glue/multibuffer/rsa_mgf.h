/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef MB_RSA_MGF_H
#define MB_RSA_MGF_H

#include <errno.h>
#include <stdint.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "hash.h"

/**
 * XOR n bytes with MGF1 of a seed (RFC 8017, B.2.1). What it leaves in ctx may be secret.
 * @return 0 or -EIO
 */
static inline int
rsa_mgf1_xor(EVP_MD_CTX *ctx, const EVP_MD *md, uint8_t *dst, unsigned n, const uint8_t *seed,
	     unsigned seed_len)
{
	uint8_t counter[4] = { 0 }, mask[MB_HASH_MAX_BYTES];
	unsigned h = EVP_MD_get_size(md);
	int ret = 0;

	for (unsigned done = 0; ret == 0 && done < n; done += h) {
		if (EVP_DigestInit_ex2(ctx, md, NULL) != 1 ||
		    EVP_DigestUpdate(ctx, seed, seed_len) != 1 ||
		    EVP_DigestUpdate(ctx, counter, sizeof(counter)) != 1 ||
		    EVP_DigestFinal_ex(ctx, mask, NULL) != 1) {
			ret = -EIO;
			break;
		}
		for (unsigned i = 0; i < h && done + i < n; i++)
			dst[done + i] ^= mask[i];
		/* RSA blocks need far fewer than 256 blocks of mask */
		counter[3]++;
	}
	OPENSSL_cleanse(mask, sizeof(mask));
	return ret;
}

#endif
