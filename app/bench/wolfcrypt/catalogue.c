/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <rte_common.h>

#include "catalogue.h"
#include "text.h"

/* Words, in the order of the help text. Some stand for others. */
static const struct {
	const char *word;
	enum bench_wolf_family family;
	bool whole;	/* the family */
	const char *of; /* these others */
} words[] = {
	{ .word = "cipher", .family = BENCH_WOLF_CIPHER, .whole = true },
	{ .word = "aes-cbc", .family = BENCH_WOLF_CIPHER },
	{ .word = "aes-gcm", .family = BENCH_WOLF_CIPHER },
	{ .word = "aes-ecb", .family = BENCH_WOLF_CIPHER },
	{ .word = "aes-xts", .family = BENCH_WOLF_CIPHER },
	{ .word = "aes-cfb", .family = BENCH_WOLF_CIPHER },
	{ .word = "aes-ctr", .family = BENCH_WOLF_CIPHER },
	{ .word = "aes-ccm", .family = BENCH_WOLF_CIPHER },
	{ .word = "camellia", .family = BENCH_WOLF_CIPHER },
	{ .word = "arc4", .family = BENCH_WOLF_CIPHER },
	{ .word = "hc128", .family = BENCH_WOLF_CIPHER },
	{ .word = "rabbit", .family = BENCH_WOLF_CIPHER },
	{ .word = "chacha20", .family = BENCH_WOLF_CIPHER },
	{ .word = "chacha20-poly1305", .family = BENCH_WOLF_CIPHER },
	{ .word = "des", .family = BENCH_WOLF_CIPHER },
	{ .word = "idea", .family = BENCH_WOLF_CIPHER },
	{ .word = "digest", .family = BENCH_WOLF_DIGEST, .whole = true },
	{ .word = "md5", .family = BENCH_WOLF_DIGEST },
	{ .word = "poly1305", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha2", .family = BENCH_WOLF_DIGEST, .of = "sha224 sha256 sha384 sha512" },
	{ .word = "sha224", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha256", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha384", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha512", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha3",
	  .family = BENCH_WOLF_DIGEST,
	  .of = "sha3-224 sha3-256 sha3-384 sha3-512" },
	{ .word = "sha3-224", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha3-256", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha3-384", .family = BENCH_WOLF_DIGEST },
	{ .word = "sha3-512", .family = BENCH_WOLF_DIGEST },
	{ .word = "ripemd", .family = BENCH_WOLF_DIGEST },
	{ .word = "mac", .family = BENCH_WOLF_MAC, .whole = true },
	{ .word = "cmac", .family = BENCH_WOLF_MAC },
	{ .word = "hmac",
	  .family = BENCH_WOLF_MAC,
	  .of = "hmac-md5 hmac-sha hmac-sha224 hmac-sha256 hmac-sha384 hmac-sha512" },
	{ .word = "hmac-md5", .family = BENCH_WOLF_MAC },
	{ .word = "hmac-sha", .family = BENCH_WOLF_MAC },
	{ .word = "hmac-sha224", .family = BENCH_WOLF_MAC },
	{ .word = "hmac-sha256", .family = BENCH_WOLF_MAC },
	{ .word = "hmac-sha384", .family = BENCH_WOLF_MAC },
	{ .word = "hmac-sha512", .family = BENCH_WOLF_MAC },
	{ .word = "pbkdf2", .family = BENCH_WOLF_MAC },
	{ .word = "asym", .family = BENCH_WOLF_ASYM, .whole = true },
	{ .word = "rsa-kg", .family = BENCH_WOLF_ASYM },
	{ .word = "rsa", .family = BENCH_WOLF_ASYM },
	{ .word = "rsa-sz", .family = BENCH_WOLF_ASYM },
	{ .word = "dh", .family = BENCH_WOLF_ASYM },
	{ .word = "ecc-kg", .family = BENCH_WOLF_ASYM },
	{ .word = "ecc", .family = BENCH_WOLF_ASYM },
	{ .word = "ecc-enc", .family = BENCH_WOLF_ASYM },
	{ .word = "curve25519_kg", .family = BENCH_WOLF_ASYM },
	{ .word = "x25519", .family = BENCH_WOLF_ASYM },
	{ .word = "ed25519-kg", .family = BENCH_WOLF_ASYM },
	{ .word = "ed25519", .family = BENCH_WOLF_ASYM },
	{ .word = "other", .family = BENCH_WOLF_OTHER, .whole = true },
	{ .word = "rng", .family = BENCH_WOLF_OTHER },
	{ .word = "scrypt", .family = BENCH_WOLF_OTHER },
};
_Static_assert(RTE_DIM(words) <= BENCH_WOLF_WORDS_MAX, "more words than there is room for");

/* Both directions of a cipher that the library has. */
#define BOTH(w, t, a) \
	{ .word = w, .title = t "-enc", .algo = a, .dir = CBURST_ENCRYPT }, \
	{ \
		.word = w, .title = t "-dec", .algo = a, .dir = CBURST_DECRYPT \
	}
#define AES(w, mode, lower, bits) BOTH(w, "AES-" bits "-" mode, "aes-" bits "-" lower)
#define CIPHER(w, t, name)	  { .word = w, .title = t, .soft = BENCH_SOFT_CIPHER, .libcrypto = name }
#define DIGEST(w, t, a, name) \
	{ .word = w, .title = t, .algo = a, .soft = BENCH_SOFT_DIGEST, .libcrypto = name }
#define ONE(w, t, a) { .word = w, .title = t, .algo = a }
#define KEYS(w, t, bits, what, a, o) \
	{ .word = w, \
	  .title = t, \
	  .strength = bits, \
	  .does = BENCH_WOLF_##what, \
	  .algo = a, \
	  .op = CBURST_ASYM_##o }
#define RSA(w, bits, what, a, o, when) \
	{ .word = w, \
	  .title = "RSA", \
	  .strength = bits, \
	  .does = BENCH_WOLF_##what, \
	  .algo = a, \
	  .op = CBURST_ASYM_##o, \
	  .rsa = BENCH_WOLF_RSA_##when }
/* Keys that libcrypto makes, and no device. */
#define MADE(w, t, bits, a) \
	{ .word = w, \
	  .title = t, \
	  .strength = bits, \
	  .does = BENCH_WOLF_KEY_GEN, \
	  .algo = a, \
	  .no_device = true, \
	  .soft = BENCH_SOFT_KEY }
#define NOBODY(w, t) { .word = w, .title = t, .nobody = true }

/* Rows, in the order they are measured. */
static const struct bench_wolf_row rows[] = {
	{ .word = "rng", .title = "RNG", .soft = BENCH_SOFT_RANDOM },
	AES("aes-cbc", "CBC", "cbc", "128"),
	AES("aes-cbc", "CBC", "cbc", "192"),
	AES("aes-cbc", "CBC", "cbc", "256"),
	AES("aes-gcm", "GCM", "gcm", "128"),
	AES("aes-gcm", "GCM", "gcm", "192"),
	AES("aes-gcm", "GCM", "gcm", "256"),
	AES("aes-ecb", "ECB", "ecb", "128"),
	AES("aes-ecb", "ECB", "ecb", "192"),
	AES("aes-ecb", "ECB", "ecb", "256"),
	AES("aes-xts", "XTS", "xts", "128"),
	AES("aes-xts", "XTS", "xts", "256"),
	CIPHER("aes-cfb", "AES-128-CFB", "AES-128-CFB"),
	CIPHER("aes-cfb", "AES-192-CFB", "AES-192-CFB"),
	CIPHER("aes-cfb", "AES-256-CFB", "AES-256-CFB"),
	ONE("aes-ctr", "AES-128-CTR", "aes-128-ctr"),
	ONE("aes-ctr", "AES-192-CTR", "aes-192-ctr"),
	ONE("aes-ctr", "AES-256-CTR", "aes-256-ctr"),
	AES("aes-ccm", "CCM", "ccm", "128"),
	AES("aes-ccm", "CCM", "ccm", "192"),
	AES("aes-ccm", "CCM", "ccm", "256"),
	CIPHER("camellia", "CAMELLIA", "CAMELLIA-128-CBC"),
	CIPHER("arc4", "ARC4", "RC4"),
	NOBODY("hc128", "HC128"),
	NOBODY("rabbit", "RABBIT"),
	CIPHER("chacha20", "CHACHA", "ChaCha20"),
	ONE("chacha20-poly1305", "CHA-POLY", "chacha20-poly1305"),
	ONE("des", "3DES", "3des-cbc"),
	CIPHER("idea", "IDEA", "IDEA-CBC"),
	DIGEST("md5", "MD5", "md5", "MD5"),
	{ .word = "poly1305",
	  .title = "POLY1305",
	  .soft = BENCH_SOFT_MAC,
	  .libcrypto = "POLY1305" },
	DIGEST("sha", "SHA", "sha1", "SHA1"),
	DIGEST("sha224", "SHA-224", "sha224", "SHA2-224"),
	DIGEST("sha256", "SHA-256", "sha256", "SHA2-256"),
	DIGEST("sha384", "SHA-384", "sha384", "SHA2-384"),
	DIGEST("sha512", "SHA-512", "sha512", "SHA2-512"),
	DIGEST("sha3-224", "SHA3-224", "sha3-224", "SHA3-224"),
	DIGEST("sha3-256", "SHA3-256", "sha3-256", "SHA3-256"),
	DIGEST("sha3-384", "SHA3-384", "sha3-384", "SHA3-384"),
	DIGEST("sha3-512", "SHA3-512", "sha3-512", "SHA3-512"),
	DIGEST("ripemd", "RIPEMD", "", "RIPEMD160"),
	ONE("cmac", "AES-128-CMAC", "aes-128-cmac"),
	ONE("cmac", "AES-256-CMAC", "aes-256-cmac"),
	ONE("hmac-md5", "HMAC-MD5", "hmac-md5"),
	ONE("hmac-sha", "HMAC-SHA", "hmac-sha1"),
	ONE("hmac-sha224", "HMAC-SHA224", "hmac-sha224"),
	ONE("hmac-sha256", "HMAC-SHA256", "hmac-sha256"),
	ONE("hmac-sha384", "HMAC-SHA384", "hmac-sha384"),
	ONE("hmac-sha512", "HMAC-SHA512", "hmac-sha512"),
	{ .word = "pbkdf2", .title = "PBKDF2", .soft = BENCH_SOFT_PBKDF2 },
	{ .word = "scrypt",
	  .title = "scrypt",
	  .strength = 17,
	  .does = BENCH_WOLF_NAMELESS,
	  .soft = BENCH_SOFT_SCRYPT },
	MADE("rsa-kg", "RSA", 1024, "rsa-1024"),
	MADE("rsa-kg", "RSA", 2048, "rsa-2048"),
	RSA("rsa", 2048, PUBLIC, "rsa-2048", ENCRYPT, CRYPT),
	RSA("rsa", 2048, PRIVATE, "rsa-2048", DECRYPT, CRYPT),
	RSA("rsa", 2048, SIGN, "rsa-2048", SIGN, SIGN),
	RSA("rsa", 2048, VERIFY, "rsa-2048", VERIFY, SIGN),
	/* its sizes are asked for */
	RSA("rsa-sz", 0, PUBLIC, "", ENCRYPT, CRYPT),
	RSA("rsa-sz", 0, PRIVATE, "", DECRYPT, CRYPT),
	RSA("rsa-sz", 0, SIGN, "", SIGN, SIGN),
	RSA("rsa-sz", 0, VERIFY, "", VERIFY, SIGN),
	KEYS("dh", "DH", 2048, KEY_GEN, "dh-ffdhe2048", GENERATE),
	KEYS("dh", "DH", 2048, AGREE, "dh-ffdhe2048", DERIVE),
	KEYS("ecc-kg", "ECC", 256, KEY_GEN, "ecdh-p256", GENERATE),
	KEYS("ecc", "ECDHE", 256, AGREE, "ecdh-p256", DERIVE),
	KEYS("ecc", "ECDSA", 256, SIGN, "ecdsa-p256", SIGN),
	KEYS("ecc", "ECDSA", 256, VERIFY, "ecdsa-p256", VERIFY),
	{ .word = "ecc-enc",
	  .title = "ECC",
	  .strength = 256,
	  .does = BENCH_WOLF_ENCRYPT,
	  .nobody = true },
	{ .word = "ecc-enc",
	  .title = "ECC",
	  .strength = 256,
	  .does = BENCH_WOLF_DECRYPT,
	  .nobody = true },
	KEYS("curve25519_kg", "CURVE", 25519, KEY_GEN, "x25519", GENERATE),
	KEYS("x25519", "CURVE", 25519, AGREE, "x25519", DERIVE),
	MADE("ed25519-kg", "ED", 25519, "ed25519"),
	KEYS("ed25519", "ED", 25519, SIGN, "ed25519", SIGN),
	KEYS("ed25519", "ED", 25519, VERIFY, "ed25519", VERIFY),
};

/* Of -rsa-sz, where no size is given. */
static const uint32_t rsa_sizes[] = { 1024, 2048, 3072, 4096 };

const char *
bench_wolf_word(unsigned index)
{
	return index < RTE_DIM(words) ? words[index].word : NULL;
}

enum bench_wolf_family
bench_wolf_family_of(unsigned index, bool *whole)
{
	*whole = words[index].whole;
	return words[index].family;
}

static unsigned
index_of(const char *word)
{
	unsigned i;

	for (i = 0; i < RTE_DIM(words) - 1 && strcmp(words[i].word, word) != 0; i++)
		;
	return i;
}

static bool
lists(const char *list, const char *word)
{
	const size_t length = strlen(word);
	const char *at;

	for (at = list; at != NULL && (at = strstr(at, word)) != NULL; at += length)
		if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
			return true;
	return false;
}

static bool
wants_sizes(const struct bench_wolf_row *row)
{
	return strcmp(row->word, "rsa-sz") == 0;
}

static bool
asked(const struct bench_wolf *wolf, const struct bench_wolf_row *row)
{
	const unsigned own = index_of(row->word);
	unsigned i;

	if (row->rsa != BENCH_WOLF_RSA_EITHER &&
	    row->rsa != (wolf->rsa_sign ? BENCH_WOLF_RSA_SIGN : BENCH_WOLF_RSA_CRYPT))
		return false;
	if (wolf->word[own])
		return true;
	/* the same rows as those of -rsa, and more: only by its own name */
	if (wants_sizes(row))
		return false;
	for (i = 0; i < RTE_DIM(words) && !wolf->all; i++)
		if (wolf->word[i] &&
		    (lists(words[i].of, row->word) ||
		     (words[i].whole && words[i].family == words[own].family)))
			return true;
	return wolf->all;
}

static int
add(struct bench_wolf_rows *list, const struct bench_wolf_row *row)
{
	struct bench_wolf_row *v = app_list_grow(list->v, list->n, sizeof(*v));

	if (v == NULL)
		return -ENOMEM;
	list->v = v;
	v[list->n++] = *row;
	return 0;
}

static int
add_size(struct bench_wolf_rows *list, const struct bench_wolf_row *row, uint32_t bits)
{
	struct bench_wolf_row sized = *row;

	sized.strength = bits;
	snprintf(sized.algo, sizeof(sized.algo), "rsa-%u", bits);
	return add(list, &sized);
}

/* All that is asked of one size comes before the next size. */
static int
add_sizes(const struct bench_wolf *wolf, struct bench_wolf_rows *out)
{
	const uint32_t *sizes = wolf->rsa_bits != 0 ? &wolf->rsa_bits : rsa_sizes;
	const unsigned n = wolf->rsa_bits != 0 ? 1 : RTE_DIM(rsa_sizes);
	unsigned i, k;
	int rc = 0;

	for (k = 0; k < n; k++)
		for (i = 0; i < RTE_DIM(rows) && rc == 0; i++)
			if (wants_sizes(&rows[i]) && asked(wolf, &rows[i]))
				rc = add_size(out, &rows[i], sizes[k]);
	return rc;
}

int
bench_wolf_rows_get(const struct bench_wolf *wolf, struct bench_wolf_rows *out)
{
	bool sized = false;
	unsigned i;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	for (i = 0; i < RTE_DIM(rows) && rc == 0; i++) {
		if (!asked(wolf, &rows[i]))
			continue;
		if (!wants_sizes(&rows[i])) {
			rc = add(out, &rows[i]);
		} else if (!sized) {
			sized = true;
			rc = add_sizes(wolf, out);
		}
	}
	return rc;
}

void
bench_wolf_rows_free(struct bench_wolf_rows *list)
{
	free(list->v);
	memset(list, 0, sizeof(*list));
}
