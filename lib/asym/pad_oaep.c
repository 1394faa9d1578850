/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cryptoburst/asym.h>

#include "asym/constant_time.h"
#include "asym/pad.h"

int
cbi_mgf1_xor(struct cbi_pad *pad, uint8_t *out, size_t len, const struct cbi_hash *hash,
	     const uint8_t *seed, size_t seed_len)
{
	const EVP_MD *md = cbi_hash_md(hash);
	uint8_t block[EVP_MAX_MD_SIZE];
	int ok = 1;

	for (uint32_t n = 0; len != 0 && ok == 1; n++) {
		const uint8_t counter[4] = { (uint8_t)(n >> 24), (uint8_t)(n >> 16),
					     (uint8_t)(n >> 8), (uint8_t)n };
		const size_t part = len < hash->len ? len : hash->len;

		ok = EVP_DigestInit_ex(pad->md, md, NULL) &
			EVP_DigestUpdate(pad->md, seed, seed_len) &
			EVP_DigestUpdate(pad->md, counter, sizeof(counter)) &
			EVP_DigestFinal_ex(pad->md, block, NULL);
		for (size_t i = 0; i < part; i++)
			out[i] ^= block[i];
		out += part;
		len -= part;
	}
	OPENSSL_cleanse(block, sizeof(block));
	return ok == 1 ? 0 : -EIO;
}

/* The hash of a label. */
static int
hash_label(struct cbi_pad *pad, const struct cbi_hash *hash, const uint8_t *label, size_t len,
	   uint8_t *out)
{
	int ok = EVP_DigestInit_ex(pad->md, cbi_hash_md(hash), NULL);

	if (len != 0)
		ok &= EVP_DigestUpdate(pad->md, label, len);
	ok &= EVP_DigestFinal_ex(pad->md, out, NULL);
	return ok == 1 ? 0 : -EIO;
}

/* em is 00, seed, data block; the data block is label hash, zeros, 01, text. */
int
cbi_pad_oaep_encrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const struct cbi_hash *hash,
		     const struct cbi_hash *mgf1, const uint8_t *label, size_t label_len,
		     const uint8_t *in, size_t len)
{
	const size_t h = hash->len;
	uint8_t *seed = &em[1], *db = &em[1 + h];
	size_t db_len;

	if (len + 2 * h + 2 > k)
		return -EMSGSIZE;
	db_len = k - h - 1;
	em[0] = 0;
	if (hash_label(pad, hash, label, label_len, db) != 0 ||
	    cbi_drbg_bytes(pad->drbg, seed, h) != 0)
		return -EIO;
	memset(&db[h], 0, db_len - h - 1 - len);
	db[db_len - len - 1] = 1;
	if (len != 0)
		memcpy(&db[db_len - len], in, len);
	if (cbi_mgf1_xor(pad, db, db_len, mgf1, seed, h) != 0 ||
	    cbi_mgf1_xor(pad, seed, h, mgf1, db, db_len) != 0)
		return -EIO;
	return 0;
}

int
cbi_pad_oaep_decrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const struct cbi_hash *hash,
		     const struct cbi_hash *mgf1, const uint8_t *label, size_t label_len)
{
	const size_t h = hash->len;
	uint8_t *seed = &em[1], *db = &em[1 + h];
	uint8_t expected[EVP_MAX_MD_SIZE];
	size_t db_len, good, found = 0, one_at = 0, from;

	if (k < 2 * h + 2)
		return -EBADMSG;
	db_len = k - h - 1;
	if (hash_label(pad, hash, label, label_len, expected) != 0 ||
	    cbi_mgf1_xor(pad, seed, h, mgf1, db, db_len) != 0 ||
	    cbi_mgf1_xor(pad, db, db_len, mgf1, seed, h) != 0)
		return -EIO;
	good = cbi_ct_zero(em[0]) & cbi_ct_equal_bytes(db, expected, h);
	for (size_t i = h; i < db_len; i++) {
		const size_t one = cbi_ct_equal(db[i], 1);

		/* before the first 01 everything is zero */
		good &= found | one | cbi_ct_zero(db[i]);
		one_at = cbi_ct_select(one & ~found, i, one_at);
		found |= one;
	}
	good &= found;
	if (good == 0)
		return -EBADMSG;
	/* that it is right is no secret any more; how long the text is will be told */
	from = 1 + h + one_at + 1;
	memmove(em, &em[from], k - from);
	return (int)(k - from);
}
