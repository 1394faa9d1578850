/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <rte_common.h>

#include "algos.h"
#include "asym_key.h"
#include "asym_ref.h"
#include "lane.h"
#include "soft_work.h"

/* Behind the message: what a cipher's last call may write. */
#define SPARE EVP_MAX_BLOCK_LENGTH
/* Of a running digest, messages before its end. */
#define RUNNING_MESSAGES 5
#define PBKDF2_ROUNDS	 1000
/* RFC 7914's example for interactive use */
#define SCRYPT_N     16384
#define SCRYPT_R     8
#define SCRYPT_P     1
#define SCRYPT_BYTES 64

struct bench_soft {
	struct bench_soft_work work;
	bool (*once)(struct bench_soft *s);
	/* public keys */
	struct bench_asym_ref *asym;
	struct bench_asym_item item;
	/* the others */
	struct bench_reference *ref;
	EVP_CIPHER *cipher;
	EVP_CIPHER_CTX *cipher_ctx;
	EVP_MD *md;
	EVP_MD_CTX *md_ctx;
	EVP_MAC_CTX *mac;
	unsigned run; /* messages in the digest that goes on */
	uint8_t *in, *out, *aad, *key, *auth_key;
	size_t key_len;
	uint8_t iv[CBURST_IV_MAX], tag[EVP_MAX_MD_SIZE];
};

static struct {
	bool tried;
	OSSL_LIB_CTX *ctx;
	OSSL_PROVIDER *legacy, *base;
} own;

bool
bench_soft_has_legacy(void)
{
	if (!own.tried) {
		own.tried = true;
		own.ctx = OSSL_LIB_CTX_new();
		if (own.ctx != NULL)
			own.legacy = OSSL_PROVIDER_load(own.ctx, "legacy");
		if (own.legacy != NULL)
			own.base = OSSL_PROVIDER_load(own.ctx, "default");
		ERR_clear_error();
	}
	return own.base != NULL;
}

void
bench_soft_fini(void)
{
	if (own.base != NULL)
		OSSL_PROVIDER_unload(own.base);
	if (own.legacy != NULL)
		OSSL_PROVIDER_unload(own.legacy);
	OSSL_LIB_CTX_free(own.ctx);
	memset(&own, 0, sizeof(own));
}

/* Public keys */

static bool
public_key(struct bench_soft *s)
{
	return bench_asym_ref_do(s->asym, &s->item) == 0;
}

static bool
new_key(struct bench_soft *s)
{
	EVP_PKEY *pkey = bench_asym_key_make(&s->work.algo->asym);

	EVP_PKEY_free(pkey);
	return pkey != NULL;
}

static int
prepare_asym(struct bench_soft *s, struct cburst_error *err)
{
	EVP_PKEY *pkey = bench_asym_key(&s->work.algo->asym, err);

	if (pkey == NULL)
		return -ENOTSUP;
	s->once = public_key;
	s->asym = bench_asym_ref_new(&s->work.algo->asym, s->work.asym_op, pkey);
	return s->asym != NULL && bench_asym_ref_make(s->asym, &s->item) == 0 ? 0 : -ENOTSUP;
}

/* Algorithms of the library's */

static bool
encrypt(struct bench_soft *s)
{
	return bench_reference_encrypt(s->ref, s->in, s->work.bytes, s->iv, s->aad, s->work.aad,
				       s->out, s->tag) == 0;
}

static bool
decrypt(struct bench_soft *s)
{
	return bench_reference_decrypt(s->ref, s->in, s->work.bytes, s->iv, s->aad, s->work.aad,
				       s->tag, s->out) == 0;
}

/* Whether an algorithm takes messages of that size. */
static int
check_size(const struct bench_soft *s, uint32_t block, uint32_t least, struct cburst_error *err)
{
	if (s->work.bytes % block == 0 && s->work.bytes >= least)
		return 0;
	app_error_set(err, "it takes whole blocks of %u bytes, at least %u, which %u are not",
		      block, RTE_MAX(least, block), s->work.bytes);
	return -EINVAL;
}

static int
prepare_algo(struct bench_soft *s, struct cburst_error *err)
{
	const struct cburst_spec *spec = &s->work.algo->spec;
	const struct cburst_alg_info *info = cburst_alg_info(spec->alg);
	const enum cburst_kind kind = cburst_spec_kind(spec);
	int rc;

	rc = check_size(s, info->block, info->length_min, err);
	if (rc < 0)
		return rc;
	s->ref = bench_reference_new(spec, s->key, s->auth_key);
	if (s->ref == NULL)
		return -ENOTSUP;
	s->once = encrypt;
	if (s->work.dir == CBURST_DECRYPT) {
		/* it is given what an encryption made: its tag must be right */
		if (!encrypt(s))
			return -ENOTSUP;
		memcpy(s->in, s->out, s->work.bytes);
		s->once = decrypt;
	} else if (kind == CBURST_KIND_HASH || kind == CBURST_KIND_MAC) {
		/* the result alone is wanted */
		free(s->out);
		s->out = NULL;
	}
	return 0;
}

/* Algorithms by libcrypto's names */

static bool
run_cipher(struct bench_soft *s, bool forward, const uint8_t *in, uint8_t *out)
{
	EVP_CIPHER_CTX *c = s->cipher_ctx;
	int n, more;

	return EVP_CipherInit_ex2(c, s->cipher, s->key, s->iv, forward, NULL) == 1 &&
		EVP_CIPHER_CTX_set_padding(c, 0) == 1 &&
		EVP_CipherUpdate(c, out, &n, in, (int)s->work.bytes) == 1 &&
		EVP_CipherFinal_ex(c, out + n, &more) == 1;
}

static bool
cipher(struct bench_soft *s)
{
	return run_cipher(s, s->work.dir == CBURST_ENCRYPT, s->in, s->out);
}

static int
prepare_cipher(struct bench_soft *s, struct cburst_error *err)
{
	int rc;

	s->cipher = EVP_CIPHER_fetch(NULL, s->work.name, NULL);
	if (s->cipher == NULL && bench_soft_has_legacy())
		s->cipher = EVP_CIPHER_fetch(own.ctx, s->work.name, NULL);
	s->cipher_ctx = EVP_CIPHER_CTX_new();
	if (s->cipher == NULL || s->cipher_ctx == NULL)
		return -ENOTSUP;
	rc = check_size(s, (uint32_t)EVP_CIPHER_get_block_size(s->cipher), 1, err);
	if (rc < 0)
		return rc;
	s->once = cipher;
	if (s->work.dir == CBURST_ENCRYPT)
		return 0;
	if (!run_cipher(s, true, s->in, s->out))
		return -ENOTSUP;
	memcpy(s->in, s->out, s->work.bytes);
	return 0;
}

static bool
digest(struct bench_soft *s)
{
	if (s->run == 0 && EVP_DigestInit_ex2(s->md_ctx, s->md, NULL) != 1)
		return false;
	if (EVP_DigestUpdate(s->md_ctx, s->in, s->work.bytes) != 1)
		return false;
	if (s->work.running && ++s->run < RUNNING_MESSAGES)
		return true;
	s->run = 0;
	return EVP_DigestFinal_ex(s->md_ctx, s->tag, NULL) == 1;
}

static int
prepare_digest(struct bench_soft *s)
{
	s->md = EVP_MD_fetch(NULL, s->work.name, NULL);
	if (s->md == NULL && bench_soft_has_legacy())
		s->md = EVP_MD_fetch(own.ctx, s->work.name, NULL);
	s->md_ctx = EVP_MD_CTX_new();
	s->once = digest;
	return s->md != NULL && s->md_ctx != NULL ? 0 : -ENOTSUP;
}

static bool
mac(struct bench_soft *s)
{
	size_t n;

	return EVP_MAC_init(s->mac, s->key, s->key_len, NULL) == 1 &&
		EVP_MAC_update(s->mac, s->in, s->work.bytes) == 1 &&
		EVP_MAC_final(s->mac, s->tag, &n, sizeof(s->tag)) == 1;
}

static int
prepare_mac(struct bench_soft *s)
{
	EVP_MAC *m = EVP_MAC_fetch(NULL, s->work.name, NULL);

	s->mac = m != NULL ? EVP_MAC_CTX_new(m) : NULL;
	EVP_MAC_free(m);
	s->once = mac;
	s->key_len = 32;
	return s->mac != NULL ? 0 : -ENOTSUP;
}

/* What has no message */

static bool
draw(struct bench_soft *s)
{
	return RAND_bytes(s->out, (int)s->work.bytes) == 1;
}

static bool
pbkdf2(struct bench_soft *s)
{
	return PKCS5_PBKDF2_HMAC((const char *)s->key, 16, s->iv, sizeof(s->iv), PBKDF2_ROUNDS,
				 EVP_sha256(), BENCH_SOFT_PBKDF2_BYTES, s->tag) == 1;
}

static bool
scrypt(struct bench_soft *s)
{
	return EVP_PBE_scrypt((const char *)s->key, 16, s->iv, sizeof(s->iv), SCRYPT_N, SCRYPT_R,
			      SCRYPT_P, 0, s->tag, SCRYPT_BYTES) == 1;
}

static int
memory(struct bench_soft *s, uint32_t seed)
{
	const bool spec = s->work.kind == BENCH_SOFT_ALGO && !bench_algo_is_asym(s->work.algo);
	const size_t key = spec ? s->work.algo->spec.key_len : 0;
	const size_t auth = spec ? s->work.algo->spec.auth_key_len : 0;
	uint64_t random = bench_random_seed(seed, UINT32_MAX);

	s->in = malloc((size_t)s->work.bytes + SPARE);
	s->out = malloc((size_t)s->work.bytes + SPARE);
	s->aad = malloc((size_t)s->work.aad + SPARE);
	s->key = malloc(key + EVP_MAX_KEY_LENGTH);
	s->auth_key = malloc(auth + SPARE);
	if (s->in == NULL || s->out == NULL || s->aad == NULL || s->key == NULL ||
	    s->auth_key == NULL)
		return -ENOMEM;
	bench_random_fill(&random, s->in, s->work.bytes);
	bench_random_fill(&random, s->aad, s->work.aad);
	bench_random_fill(&random, s->key, key + EVP_MAX_KEY_LENGTH);
	bench_random_fill(&random, s->auth_key, auth);
	bench_random_fill(&random, s->iv, sizeof(s->iv));
	return 0;
}

static int
prepare(struct bench_soft *s, uint32_t seed, struct cburst_error *err)
{
	int rc = memory(s, seed);

	if (rc < 0)
		return rc;
	switch (s->work.kind) {
	case BENCH_SOFT_ALGO:
		return bench_algo_is_asym(s->work.algo) ? prepare_asym(s, err)
							: prepare_algo(s, err);
	case BENCH_SOFT_CIPHER:
		return prepare_cipher(s, err);
	case BENCH_SOFT_DIGEST:
		return prepare_digest(s);
	case BENCH_SOFT_MAC:
		return prepare_mac(s);
	case BENCH_SOFT_RANDOM:
		s->once = draw;
		return 0;
	case BENCH_SOFT_KEY:
		s->once = new_key;
		return 0;
	case BENCH_SOFT_PBKDF2:
		s->once = pbkdf2;
		return 0;
	case BENCH_SOFT_SCRYPT:
		s->once = scrypt;
		return 0;
	}
	return -ENOTSUP;
}

int
bench_soft_new(const struct bench_soft_work *work, uint32_t seed, struct bench_soft **out,
	       struct cburst_error *err)
{
	struct bench_soft *s = calloc(1, sizeof(*s));
	int rc;

	*out = NULL;
	if (s == NULL)
		return -ENOMEM;
	s->work = *work;
	rc = prepare(s, seed, err);
	if (rc == 0 && !bench_soft_once(s))
		rc = -EIO;
	if (rc == 0) {
		*out = s;
		return 0;
	}
	ERR_clear_error();
	if (err->text[0] == '\0')
		app_error_set(err, "%s",
			      rc == -ENOTSUP	   ? "libcrypto does not have it"
				      : rc == -EIO ? "libcrypto failed the operation"
						   : strerror(-rc));
	bench_soft_free(s);
	return rc;
}

bool
bench_soft_once(struct bench_soft *s)
{
	return s->once(s);
}

void
bench_soft_free(struct bench_soft *s)
{
	if (s == NULL)
		return;
	bench_asym_ref_free(s->asym);
	bench_reference_free(s->ref);
	EVP_CIPHER_CTX_free(s->cipher_ctx);
	EVP_CIPHER_free(s->cipher);
	EVP_MD_CTX_free(s->md_ctx);
	EVP_MD_free(s->md);
	EVP_MAC_CTX_free(s->mac);
	free(s->in);
	free(s->out);
	free(s->aad);
	free(s->key);
	free(s->auth_key);
	free(s);
}
