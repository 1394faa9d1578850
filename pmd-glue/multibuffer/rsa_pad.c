/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA padding on the way in (RFC 8017), and the check of a signature's. Taking padding off a
 * secret is in rsa_unpad.c.
 */

#include <errno.h>
#include <string.h>

#include <openssl/crypto.h>

#include "bytes.h"
#include "rsa.h"
#include "rsa_mgf.h"

/* --- PKCS#1 v1.5 --- */

#define PKCS1_LEAST_PS 8

/* What signatures hold for a message: see rsa_message_check(). Returns the length of its prefix. */
static unsigned
signature_prefix(const struct mb_rsa_key *key, const rte_crypto_param *message)
{
	return key->hash != NULL && message->length == key->hash->bytes ? key->hash->prefix_bytes
									: 0;
}

static void
pkcs1_sign(const struct mb_rsa_key *key, const rte_crypto_param *message, uint8_t *em)
{
	unsigned prefix = signature_prefix(key, message);
	unsigned t = prefix + message->length;

	em[0] = 0;
	em[1] = 1;
	memset(em + 2, 0xff, key->bytes - t - 3);
	em[key->bytes - t - 1] = 0;
	if (prefix > 0)
		memcpy(em + key->bytes - t, key->hash->prefix, prefix);
	memcpy(em + key->bytes - message->length, message->data, message->length);
}

static int
pkcs1_encrypt(struct mb_scratch *s, const struct mb_rsa_key *key, const rte_crypto_param *message,
	      uint8_t *em)
{
	unsigned ps = key->bytes - message->length - 3;

	em[0] = 0;
	em[1] = 2;
	if (mb_random(s, em + 2, ps) != 0)
		return -EIO;
	for (unsigned i = 2; i < ps + 2; i++) {
		while (em[i] == 0) {
			if (mb_random(s, &em[i], 1) != 0)
				return -EIO;
		}
	}
	em[ps + 2] = 0;
	if (message->length > 0)
		memcpy(em + ps + 3, message->data, message->length);
	return 0;
}

/* --- PSS --- */

/* M' of RFC 8017, hashed: eight zeroes, the message's digest, the salt. */
static int
pss_hash(EVP_MD_CTX *ctx, const struct mb_rsa_key *key, const uint8_t *digest, const uint8_t *salt,
	 uint8_t *h)
{
	static const uint8_t zeroes[8];
	int ok;

	ok = EVP_DigestInit_ex2(ctx, key->md, NULL) == 1 &&
		EVP_DigestUpdate(ctx, zeroes, sizeof(zeroes)) == 1 &&
		EVP_DigestUpdate(ctx, digest, key->hash->bytes) == 1 &&
		EVP_DigestUpdate(ctx, salt, key->salt_bytes) == 1 &&
		EVP_DigestFinal_ex(ctx, h, NULL) == 1;
	return ok ? 0 : -EIO;
}

/* Bits of the first byte that are beyond the modulus' length less one. */
static uint8_t
pss_top_mask(const struct mb_rsa_key *key)
{
	return 0xff >> (8 * ((key->bits + 6) / 8) - (key->bits - 1));
}

static int
pss_encode(struct mb_scratch *s, const struct mb_rsa_key *key, const rte_crypto_param *message,
	   uint8_t *em)
{
	unsigned len = (key->bits + 6) / 8;
	unsigned h = key->hash->bytes;
	unsigned db = len - h - 1;
	uint8_t *salt;

	/* the modulus may have a byte more than its bits less one */
	em[0] = 0;
	em += key->bytes - len;
	salt = em + db - key->salt_bytes;
	memset(em, 0, db - key->salt_bytes - 1);
	salt[-1] = 1;
	if ((key->salt_bytes > 0 && mb_random(s, salt, key->salt_bytes) != 0) ||
	    pss_hash(s->md, key, message->data, salt, em + db) != 0 ||
	    rsa_mgf1_xor(s->md, key->mgf_md, em, db, em + db, h) != 0)
		return -EIO;
	em[0] &= pss_top_mask(key);
	em[len - 1] = 0xbc;
	return 0;
}

static bool
pss_verify(struct mb_scratch *s, const struct mb_rsa_key *key, const rte_crypto_param *message,
	   const uint8_t *block)
{
	unsigned len = (key->bits + 6) / 8;
	unsigned h = key->hash->bytes;
	unsigned db = len - h - 1;
	unsigned zeroes = db - key->salt_bytes - 1;
	uint8_t em[RSA_MAX_BYTES], hash[MB_HASH_MAX_BYTES];

	if (len < key->bytes && *block++ != 0)
		return false;
	memcpy(em, block, len);
	if (em[len - 1] != 0xbc || (em[0] & ~pss_top_mask(key)) != 0 ||
	    rsa_mgf1_xor(s->md, key->mgf_md, em, db, em + db, h) != 0)
		return false;
	em[0] &= pss_top_mask(key);
	if (!mb_is_zero(em, zeroes) || em[zeroes] != 1 ||
	    pss_hash(s->md, key, message->data, em + zeroes + 1, hash) != 0)
		return false;
	return memcmp(hash, em + db, h) == 0;
}

/* --- OAEP --- */

static int
oaep_encode(struct mb_scratch *s, const struct mb_rsa_key *key, const rte_crypto_param *message,
	    uint8_t *em)
{
	unsigned h = key->hash->bytes;
	unsigned db_len = key->bytes - h - 1;
	uint8_t *seed = em + 1, *db = em + 1 + h;
	int ret;

	em[0] = 0;
	memcpy(db, key->label_hash, h);
	memset(db + h, 0, db_len - h - message->length);
	db[db_len - message->length - 1] = 1;
	if (message->length > 0)
		memcpy(db + db_len - message->length, message->data, message->length);
	ret = mb_random(s, seed, h);
	if (ret == 0)
		ret = rsa_mgf1_xor(s->md, key->mgf_md, db, db_len, seed, h);
	if (ret == 0)
		ret = rsa_mgf1_xor(s->md, key->mgf_md, seed, h, db, db_len);
	EVP_MD_CTX_reset(s->md);
	return ret;
}

/* --- all of them --- */

/*
 * A message to sign with PKCS#1 v1.5 is, with a hash in the session, a digest of that hash, which
 * then gets its DigestInfo; or a whole DigestInfo of that hash already, as other drivers need it.
 * Without a hash it is signed as it is.
 */
static int
pkcs1_signed_check(const struct mb_rsa_key *key, const rte_crypto_param *message)
{
	const struct mb_hash *hash = key->hash;
	size_t length = message->length;

	if (length == 0)
		return -EINVAL;
	if (hash != NULL && length == hash->bytes)
		length += hash->prefix_bytes;
	else if (hash != NULL &&
		 (length != (size_t)hash->prefix_bytes + hash->bytes ||
		  memcmp(message->data, hash->prefix, hash->prefix_bytes) != 0))
		return -EINVAL;
	return length + PKCS1_LEAST_PS + 3 <= key->bytes ? 0 : -EINVAL;
}

/* A number below the modulus. */
static int
none_check(const struct mb_rsa_key *key, const rte_crypto_param *message)
{
	uint8_t number[RSA_MAX_BYTES];
	bool less;

	if (message->length > key->bytes)
		return -EINVAL;
	mb_pad_left(number, key->bytes, message->data, message->length);
	less = mb_less(number, key->n, key->bytes);
	OPENSSL_cleanse(number, key->bytes);
	return less ? 0 : -EINVAL;
}

int
rsa_message_check(const struct mb_rsa_key *key, const struct rte_crypto_rsa_op_param *op)
{
	const rte_crypto_param *message = &op->message;
	bool encrypt = op->op_type == RTE_CRYPTO_ASYM_OP_ENCRYPT;

	if (message->data == NULL && message->length > 0)
		return -EINVAL;
	switch (key->padding) {
	case RTE_CRYPTO_RSA_PADDING_NONE:
		return mb_present(message) ? none_check(key, message) : -EINVAL;
	case RTE_CRYPTO_RSA_PADDING_PKCS1_5:
		if (!encrypt)
			return pkcs1_signed_check(key, message);
		return message->length + PKCS1_LEAST_PS + 3 <= key->bytes ? 0 : -EINVAL;
	case RTE_CRYPTO_RSA_PADDING_PSS:
		return !encrypt && message->length == key->hash->bytes ? 0 : -EINVAL;
	case RTE_CRYPTO_RSA_PADDING_OAEP:
		if (!encrypt)
			return -EINVAL;
		return message->length + 2 * key->hash->bytes + 2 <= key->bytes ? 0 : -EINVAL;
	}
	return -EINVAL;
}

int
rsa_encode(struct mb_scratch *s, const struct mb_rsa_key *key,
	   const struct rte_crypto_rsa_op_param *op, uint8_t *em)
{
	switch (key->padding) {
	case RTE_CRYPTO_RSA_PADDING_PKCS1_5:
		if (op->op_type == RTE_CRYPTO_ASYM_OP_ENCRYPT)
			return pkcs1_encrypt(s, key, &op->message, em);
		pkcs1_sign(key, &op->message, em);
		return 0;
	case RTE_CRYPTO_RSA_PADDING_PSS:
		return pss_encode(s, key, &op->message, em);
	case RTE_CRYPTO_RSA_PADDING_OAEP:
		return oaep_encode(s, key, &op->message, em);
	case RTE_CRYPTO_RSA_PADDING_NONE:
		break;
	}
	mb_pad_left(em, key->bytes, op->message.data, op->message.length);
	return 0;
}

bool
rsa_verify_encoded(struct mb_scratch *s, const struct mb_rsa_key *key,
		   const struct rte_crypto_rsa_op_param *op, const uint8_t *em)
{
	uint8_t expected[RSA_MAX_BYTES];

	if (key->padding == RTE_CRYPTO_RSA_PADDING_PSS)
		return pss_verify(s, key, &op->message, em);
	/* the only padded form there is: whatever differs from it does not verify */
	if (key->padding == RTE_CRYPTO_RSA_PADDING_PKCS1_5)
		pkcs1_sign(key, &op->message, expected);
	else
		mb_pad_left(expected, key->bytes, op->message.data, op->message.length);
	return memcmp(expected, em, key->bytes) == 0;
}
