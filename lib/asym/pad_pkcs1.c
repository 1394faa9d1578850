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

/* 00 BT, at least 8 bytes of padding, 00 */
#define OVERHEAD 11

/* DigestInfo up to the digest: SEQUENCE { SEQUENCE { OID, NULL }, OCTET STRING } */
static size_t
digest_info(uint8_t *out, const struct cbi_hash *hash)
{
	const uint8_t algorithm = (uint8_t)(2 + hash->oid_len + 2);
	uint8_t *p = out;

	*p++ = 0x30;
	*p++ = (uint8_t)(2 + algorithm + 2 + hash->len);
	*p++ = 0x30;
	*p++ = algorithm;
	*p++ = 0x06;
	*p++ = hash->oid_len;
	memcpy(p, hash->oid, hash->oid_len);
	p += hash->oid_len;
	*p++ = 0x05;
	*p++ = 0x00;
	*p++ = 0x04;
	*p++ = hash->len;
	return (size_t)(p - out);
}

int
cbi_pad_pkcs1_sign(uint8_t *em, size_t k, const struct cbi_hash *hash, const uint8_t *in,
		   size_t len)
{
	uint8_t info[32];
	size_t info_len = 0, fill;

	if (hash != NULL) {
		if (len != hash->len)
			return -EMSGSIZE;
		info_len = digest_info(info, hash);
	}
	if (info_len + len + OVERHEAD > k)
		return -EMSGSIZE;
	fill = k - 3 - info_len - len;
	em[0] = 0;
	em[1] = 1;
	memset(&em[2], 0xff, fill);
	em[2 + fill] = 0;
	memcpy(&em[3 + fill], info, info_len);
	if (len != 0)
		memcpy(&em[3 + fill + info_len], in, len);
	return 0;
}

int
cbi_pad_pkcs1_verify(const uint8_t *em, size_t k, const struct cbi_hash *hash, const uint8_t *in,
		     size_t len)
{
	uint8_t expected[CBURST_MODULUS_MAX];

	if (cbi_pad_pkcs1_sign(expected, k, hash, in, len) != 0)
		return -EBADMSG;
	return memcmp(em, expected, k) == 0 ? 0 : -EBADMSG;
}

int
cbi_pad_pkcs1_encrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const uint8_t *in, size_t len)
{
	size_t fill;

	if (len + OVERHEAD > k)
		return -EMSGSIZE;
	fill = k - 3 - len;
	em[0] = 0;
	em[1] = 2;
	if (cbi_drbg_nonzero(pad->drbg, &em[2], fill) != 0)
		return -EIO;
	em[2 + fill] = 0;
	if (len != 0)
		memcpy(&em[3 + fill], in, len);
	return 0;
}

#define SHA256_LEN   32
#define SHA256_BLOCK 64

/* A message in up to three parts. */
struct parts {
	const uint8_t *data[3];
	size_t len[3];
};

static int
digest(EVP_MD_CTX *ctx, const EVP_MD *md, const uint8_t *key_pad, const struct parts *m,
       uint8_t *out)
{
	int ok = EVP_DigestInit_ex(ctx, md, NULL);

	if (key_pad != NULL)
		ok &= EVP_DigestUpdate(ctx, key_pad, SHA256_BLOCK);
	for (unsigned i = 0; i < 3; i++)
		if (m->len[i] != 0)
			ok &= EVP_DigestUpdate(ctx, m->data[i], m->len[i]);
	ok &= EVP_DigestFinal_ex(ctx, out, NULL);
	return ok == 1 ? 0 : -EIO;
}

/* HMAC-SHA-256 with a key of 32 bytes. */
static int
hmac(EVP_MD_CTX *ctx, const EVP_MD *md, const uint8_t key[SHA256_LEN], const struct parts *m,
     uint8_t out[SHA256_LEN])
{
	uint8_t pad[SHA256_BLOCK], inner[SHA256_LEN];
	const struct parts hash = { .data = { inner }, .len = { sizeof(inner) } };
	int ret;

	memset(pad, 0x36, sizeof(pad));
	for (unsigned i = 0; i < SHA256_LEN; i++)
		pad[i] ^= key[i];
	ret = digest(ctx, md, pad, m, inner);
	for (unsigned i = 0; i < sizeof(pad); i++)
		pad[i] ^= 0x36 ^ 0x5c;
	if (ret == 0)
		ret = digest(ctx, md, pad, &hash, out);
	OPENSSL_cleanse(pad, sizeof(pad));
	OPENSSL_cleanse(inner, sizeof(inner));
	return ret;
}

/* The generator of implicit rejection: HMAC over a counter, a label, and the bits wanted. */
static int
expand(EVP_MD_CTX *ctx, const EVP_MD *md, const uint8_t key[SHA256_LEN], const char *label,
       uint8_t *out, size_t n)
{
	const uint8_t bits[2] = { (uint8_t)(n * 8 >> 8), (uint8_t)(n * 8) };
	uint8_t counter[2], block[SHA256_LEN];
	const struct parts m = {
		.data = { counter, (const uint8_t *)label, bits },
		.len = { sizeof(counter), strlen(label), sizeof(bits) },
	};
	int ret = 0;

	for (unsigned i = 0; n != 0 && ret == 0; i++) {
		const size_t part = n < sizeof(block) ? n : sizeof(block);

		counter[0] = (uint8_t)(i >> 8);
		counter[1] = (uint8_t)i;
		ret = hmac(ctx, md, key, &m, block);
		memcpy(out, block, part);
		out += part;
		n -= part;
	}
	OPENSSL_cleanse(block, sizeof(block));
	return ret;
}

/* Lengths to choose from when the padding is wrong. */
#define CANDIDATES 128

/*
 * The text of a ciphertext that is not padded right, k bytes of which the last *len count: always
 * computed, so that using it costs no more than not using it.
 */
static int
synthesize(struct cbi_pad *pad, uint8_t *text, size_t k, const uint8_t *d,
	   const uint8_t *ciphertext, size_t *len)
{
	const EVP_MD *md = cbi_hash_md(cbi_hash_find(CBURST_ALG_SHA256));
	const struct parts exponent = { .data = { d }, .len = { k } };
	const struct parts cipher = { .data = { ciphertext }, .len = { k } };
	const size_t longest = k - 2 - 8;
	uint8_t key[SHA256_LEN], lengths[2 * CANDIDATES];
	size_t mask = longest;
	int ret;

	ret = digest(pad->md, md, NULL, &exponent, key);
	if (ret == 0)
		ret = hmac(pad->md, md, key, &cipher, key);
	if (ret == 0)
		ret = expand(pad->md, md, key, "length", lengths, sizeof(lengths));
	if (ret == 0)
		ret = expand(pad->md, md, key, "message", text, k);
	for (unsigned shift = 1; shift < 16; shift <<= 1)
		mask |= mask >> shift;
	*len = 0;
	for (unsigned i = 0; ret == 0 && i < CANDIDATES; i++) {
		const size_t one = ((size_t)lengths[2 * i] << 8 | (size_t)lengths[2 * i + 1]) &
			mask;

		*len = cbi_ct_select(cbi_ct_less(one, longest), one, *len);
	}
	OPENSSL_cleanse(key, sizeof(key));
	OPENSSL_cleanse(lengths, sizeof(lengths));
	return ret;
}

int
cbi_pad_pkcs1_decrypt(struct cbi_pad *pad, uint8_t *em, size_t k, const uint8_t *d,
		      const uint8_t *ciphertext)
{
	uint8_t text[CBURST_MODULUS_MAX];
	size_t good, found = 0, zero_at = 0, text_len, from;

	if (k < OVERHEAD || synthesize(pad, text, k, d, ciphertext, &text_len) != 0)
		return -EIO;
	good = cbi_ct_zero(em[0]) & cbi_ct_equal(em[1], 2);
	for (size_t i = 2; i < k; i++) {
		const size_t zero = cbi_ct_zero(em[i]);

		zero_at = cbi_ct_select(zero & ~found, i, zero_at);
		found |= zero;
	}
	good &= found & ~cbi_ct_less(zero_at, 2 + 8);
	for (size_t i = 0; i < k; i++)
		em[i] = cbi_ct_select8(good, em[i], text[i]);
	from = cbi_ct_select(good, zero_at + 1, k - text_len);
	cbi_ct_move_front(em, k, from);
	OPENSSL_cleanse(text, sizeof(text));
	return (int)(k - from);
}
