/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Taking the padding off a decrypted message. Who can learn why a padding is wrong, or that it is,
 * can decrypt (Bleichenbacher, Manger, Marvin), so nothing here depends in time or in memory
 * addresses on the decrypted bytes, but for the length of the message in the end.
 *
 * OAEP: one failure, whatever is wrong. PKCS#1 v1.5: no failure at all; a wrong padding gives a
 * message that looks random and is always the same one for that ciphertext, as libcrypto does it
 * since 3.2 (implicit rejection, draft-irtf-cfrg-rsa-guidance).
 */

#include <errno.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/params.h>

#include <rte_common.h>

#include "bytes.h"
#include "rsa.h"
#include "rsa_mgf.h"

/* Candidates for the length of the message that stands in. */
#define LENGTH_TRIES 128

/* HMAC-SHA-256 with a secret, to be used any number of times. */
static EVP_MAC_CTX *
hmac_new(const struct mb_rsa_key *key, const uint8_t secret[32])
{
	char digest[] = "SHA2-256";
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
		OSSL_PARAM_construct_end(),
	};
	EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(key->hmac);

	if (ctx == NULL || EVP_MAC_init(ctx, secret, 32, params) == 1)
		return ctx;
	EVP_MAC_CTX_free(ctx);
	return NULL;
}

/* n pseudo-random bytes: HMAC over block number, label and the number of bits. */
static int
stretch(EVP_MAC_CTX *ctx, const char *label, uint8_t *dst, unsigned n)
{
	const uint8_t bits[2] = { (8 * n) >> 8, (8 * n) & 0xff };
	uint8_t block[32];
	int ret = 0;

	for (unsigned done = 0, number = 0; ret == 0 && done < n; done += sizeof(block), number++) {
		const uint8_t count[2] = { number >> 8, number & 0xff };

		if (EVP_MAC_init(ctx, NULL, 0, NULL) != 1 ||
		    EVP_MAC_update(ctx, count, sizeof(count)) != 1 ||
		    EVP_MAC_update(ctx, (const uint8_t *)label, strlen(label)) != 1 ||
		    EVP_MAC_update(ctx, bits, sizeof(bits)) != 1 ||
		    EVP_MAC_final(ctx, block, NULL, sizeof(block)) != 1)
			ret = -EIO;
		else
			memcpy(dst + done, block, RTE_MIN(n - done, sizeof(block)));
	}
	mb_wipe(block, sizeof(block));
	return ret;
}

/* The message that stands in for one with a wrong padding: k bytes, of which the last length count.
 */
static int
stand_in(const struct mb_rsa_key *key, const rte_crypto_param *cipher, uint8_t *dst,
	 uint32_t *length)
{
	const uint32_t longest = key->bytes - 2 - 8;
	uint8_t secret[32], candidates[2 * LENGTH_TRIES];
	uint32_t mask = longest, chosen = 0;
	EVP_MAC_CTX *ctx;
	bool ok;

	ctx = hmac_new(key, key->reject_key);
	ok = ctx != NULL && EVP_MAC_update(ctx, cipher->data, cipher->length) == 1 &&
		EVP_MAC_final(ctx, secret, NULL, sizeof(secret)) == 1;
	EVP_MAC_CTX_free(ctx);
	ctx = ok ? hmac_new(key, secret) : NULL;
	ok = ctx != NULL && stretch(ctx, "message", dst, key->bytes) == 0 &&
		stretch(ctx, "length", candidates, sizeof(candidates)) == 0;
	EVP_MAC_CTX_free(ctx);
	for (unsigned shift = 1; shift < 16; shift *= 2)
		mask |= mask >> shift;
	for (unsigned i = 0; ok && i < LENGTH_TRIES; i++) {
		uint32_t candidate = (candidates[2 * i] << 8 | candidates[2 * i + 1]) & mask;

		chosen = mb_select(mb_mask_less(candidate, longest), candidate, chosen);
	}
	*length = chosen;
	mb_wipe(secret, sizeof(secret));
	mb_wipe(candidates, sizeof(candidates));
	return ok ? 0 : -EIO;
}

/* Store the last length bytes of a block of n. The length is what is told anyway. */
static enum rte_crypto_op_status
store(rte_crypto_param *message, size_t room, const uint8_t *block, unsigned n, uint32_t length)
{
	if (length > room)
		return RTE_CRYPTO_OP_STATUS_ERROR;
	if (length > 0)
		memcpy(message->data, block + n - length, length);
	message->length = length;
	return RTE_CRYPTO_OP_STATUS_SUCCESS;
}

static enum rte_crypto_op_status
pkcs1_decode(const struct mb_rsa_key *key, struct rte_crypto_rsa_op_param *op, const uint8_t *em)
{
	uint8_t block[RSA_MAX_BYTES];
	uint32_t k = key->bytes, zero = 0, found = 0, good, length;
	enum rte_crypto_op_status status = RTE_CRYPTO_OP_STATUS_ERROR;

	if (stand_in(key, &op->cipher, block, &length) != 0)
		return status;
	good = mb_mask_zero(em[0]) & mb_mask_equal(em[1], 2);
	for (uint32_t i = 2; i < k; i++) {
		uint32_t here = mb_mask_zero(em[i]) & ~found;

		zero = mb_select(here, i, zero);
		found |= here;
	}
	/* at least eight bytes of padding; without a zero byte, zero is 0 */
	good &= ~mb_mask_less(zero, 2 + 8);
	for (uint32_t i = 0; i < k; i++)
		block[i] = mb_select(good, em[i], block[i]);
	length = mb_select(good, k - zero - 1, length);
	status = store(&op->message, mb_room(&op->message, k), block, k, length);
	mb_wipe(block, sizeof(block));
	return status;
}

static enum rte_crypto_op_status
oaep_decode(struct mb_scratch *s, const struct mb_rsa_key *key, struct rte_crypto_rsa_op_param *op,
	    const uint8_t *em)
{
	uint32_t k = key->bytes, h = key->hash->bytes, db_len = k - h - 1;
	uint8_t block[RSA_MAX_BYTES];
	uint8_t *seed = block + 1, *db = block + 1 + h;
	uint32_t good, one = 0, found = 0, other = 0, diff = 0;
	enum rte_crypto_op_status status = RTE_CRYPTO_OP_STATUS_ERROR;

	memcpy(block, em, k);
	if (rsa_mgf1_xor(s->md, key->mgf_md, seed, h, db, db_len) != 0 ||
	    rsa_mgf1_xor(s->md, key->mgf_md, db, db_len, seed, h) != 0)
		goto out;
	for (uint32_t i = 0; i < h; i++)
		diff |= db[i] ^ key->label_hash[i];
	good = mb_mask_zero(block[0]) & mb_mask_zero(diff);
	for (uint32_t i = h; i < db_len; i++) {
		uint32_t here = mb_mask_equal(db[i], 1) & ~found;

		one = mb_select(here, i, one);
		found |= here;
		/* nothing but zeroes before the one */
		other |= ~found & ~mb_mask_zero(db[i]);
	}
	good &= found & ~other;
	if (good != 0)
		status = store(&op->message, mb_room(&op->message, k), db, db_len,
			       db_len - one - 1);
out:
	EVP_MD_CTX_reset(s->md);
	mb_wipe(block, sizeof(block));
	return status;
}

enum rte_crypto_op_status
rsa_decode(struct mb_scratch *s, const struct mb_rsa_key *key, struct rte_crypto_rsa_op_param *op,
	   const uint8_t *em)
{
	switch (key->padding) {
	case RTE_CRYPTO_RSA_PADDING_NONE:
		return store(&op->message, mb_room(&op->message, key->bytes), em, key->bytes,
			     key->bytes);
	case RTE_CRYPTO_RSA_PADDING_PKCS1_5:
		return pkcs1_decode(key, op, em);
	case RTE_CRYPTO_RSA_PADDING_OAEP:
		return oaep_decode(s, key, op, em);
	case RTE_CRYPTO_RSA_PADDING_PSS:
		break;
	}
	return RTE_CRYPTO_OP_STATUS_INVALID_ARGS;
}
