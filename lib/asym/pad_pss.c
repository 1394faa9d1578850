/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cryptoburst/asym.h>

#include "asym/pad.h"

/* M' is eight zeros, the digest, the salt; its hash is H. */
static int
hash_message(struct cbi_pad *pad, const struct cbi_hash *hash, const uint8_t *digest,
	     const uint8_t *salt, size_t salt_len, uint8_t *out)
{
	static const uint8_t zeros[8];
	int ok = EVP_DigestInit_ex(pad->md, cbi_hash_md(hash), NULL);

	ok &= EVP_DigestUpdate(pad->md, zeros, sizeof(zeros));
	ok &= EVP_DigestUpdate(pad->md, digest, hash->len);
	if (salt_len != 0)
		ok &= EVP_DigestUpdate(pad->md, salt, salt_len);
	ok &= EVP_DigestFinal_ex(pad->md, out, NULL);
	return ok == 1 ? 0 : -EIO;
}

/* The encoded message has one bit less than the modulus. */
static size_t
encoded_len(unsigned bits)
{
	return (bits - 1 + 7) / 8;
}

static uint8_t
top_mask(unsigned bits)
{
	return (uint8_t)(0xff >> (8 * encoded_len(bits) - (bits - 1)));
}

int
cbi_salt_bytes(int salt_len, unsigned bits, const struct cbi_hash *hash)
{
	const int longest = (int)encoded_len(bits) - hash->len - 2;

	if (salt_len == CBURST_SALT_DIGEST)
		salt_len = hash->len;
	else if (salt_len == CBURST_SALT_MAX)
		salt_len = longest;
	return salt_len <= longest ? salt_len : -1;
}

/* em is zeros, 01, salt, masked by H; then H, BC. */
int
cbi_pad_pss_sign(struct cbi_pad *pad, uint8_t *em, size_t k, unsigned bits,
		 const struct cbi_hash *hash, const struct cbi_hash *mgf1, int salt_len,
		 const uint8_t *digest)
{
	const size_t len = encoded_len(bits);
	const int salt = cbi_salt_bytes(salt_len, bits, hash);
	uint8_t *db, *h;
	size_t db_len;

	if (salt < 0)
		return -EMSGSIZE;
	/* a modulus of 8n + 1 bits has a byte more than its encoded message */
	memset(em, 0, k - len);
	db = &em[k - len];
	db_len = len - hash->len - 1;
	h = &db[db_len];
	memset(db, 0, db_len - (size_t)salt - 1);
	db[db_len - (size_t)salt - 1] = 1;
	if (cbi_drbg_bytes(pad->drbg, &db[db_len - (size_t)salt], (size_t)salt) != 0 ||
	    hash_message(pad, hash, digest, &db[db_len - (size_t)salt], (size_t)salt, h) != 0 ||
	    cbi_mgf1_xor(pad, db, db_len, mgf1, h, hash->len) != 0)
		return -EIO;
	db[0] &= top_mask(bits);
	em[k - 1] = 0xbc;
	return 0;
}

int
cbi_pad_pss_verify(struct cbi_pad *pad, uint8_t *em, size_t k, unsigned bits,
		   const struct cbi_hash *hash, const struct cbi_hash *mgf1, int salt_len,
		   const uint8_t *digest)
{
	const size_t len = encoded_len(bits);
	uint8_t expected[EVP_MAX_MD_SIZE];
	uint8_t *db = &em[k - len], *h;
	size_t db_len, at;

	if (len < (size_t)hash->len + 2 || em[k - 1] != 0xbc || (k != len && em[0] != 0) ||
	    (db[0] & ~top_mask(bits)) != 0)
		return -EBADMSG;
	db_len = len - hash->len - 1;
	h = &db[db_len];
	if (cbi_mgf1_xor(pad, db, db_len, mgf1, h, hash->len) != 0)
		return -EIO;
	db[0] &= top_mask(bits);
	/* nothing here is secret: signature and digest are known to whoever made them */
	for (at = 0; at < db_len && db[at] == 0; at++)
		;
	if (at == db_len || db[at] != 1)
		return -EBADMSG;
	at++;
	if (salt_len != CBURST_SALT_ANY &&
	    db_len - at != (size_t)cbi_salt_bytes(salt_len, bits, hash))
		return -EBADMSG;
	if (hash_message(pad, hash, digest, &db[at], db_len - at, expected) != 0)
		return -EIO;
	return memcmp(h, expected, hash->len) == 0 ? 0 : -EBADMSG;
}
