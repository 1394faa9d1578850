/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Software rows of a preset: what libcrypto does on one core of this machine, one whole operation
 * after the other on memory that is reused, as those who measured the figures did it.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <rte_common.h>
#include <rte_cycles.h>

#include "asym_key.h"
#include "asym_ref.h"
#include "lane.h"
#include "runner.h"
#include "seed.h"

#define TAG_BYTES 16
#define AAD_BYTES 16

/* What libcrypto calls it, by the name in a preset. */
static const struct {
	const char *name;
	const char *cipher; /* or */
	const char *digest; /* which a MAC may use */
	const char *mac;
	bool tag; /* AEAD */
} known[] = {
	{ .name = "rng" },
	{ .name = "aes-128-cbc", .cipher = "AES-128-CBC" },
	{ .name = "aes-192-cbc", .cipher = "AES-192-CBC" },
	{ .name = "aes-256-cbc", .cipher = "AES-256-CBC" },
	{ .name = "aes-128-gcm", .cipher = "AES-128-GCM", .tag = true },
	{ .name = "aes-192-gcm", .cipher = "AES-192-GCM", .tag = true },
	{ .name = "aes-256-gcm", .cipher = "AES-256-GCM", .tag = true },
	{ .name = "chacha20", .cipher = "ChaCha20" },
	{ .name = "chacha20-poly1305", .cipher = "ChaCha20-Poly1305", .tag = true },
	{ .name = "poly1305", .mac = "POLY1305" },
	{ .name = "md5", .digest = "MD5" },
	{ .name = "sha1", .digest = "SHA1" },
	{ .name = "sha224", .digest = "SHA2-224" },
	{ .name = "sha256", .digest = "SHA2-256" },
	{ .name = "sha384", .digest = "SHA2-384" },
	{ .name = "sha512", .digest = "SHA2-512" },
	{ .name = "sha3-224", .digest = "SHA3-224" },
	{ .name = "sha3-256", .digest = "SHA3-256" },
	{ .name = "sha3-384", .digest = "SHA3-384" },
	{ .name = "sha3-512", .digest = "SHA3-512" },
	{ .name = "hmac-md5", .mac = "HMAC", .digest = "MD5" },
	{ .name = "hmac-sha1", .mac = "HMAC", .digest = "SHA1" },
	{ .name = "hmac-sha224", .mac = "HMAC", .digest = "SHA2-224" },
	{ .name = "hmac-sha256", .mac = "HMAC", .digest = "SHA2-256" },
	{ .name = "hmac-sha384", .mac = "HMAC", .digest = "SHA2-384" },
	{ .name = "hmac-sha512", .mac = "HMAC", .digest = "SHA2-512" },
};

/* One kind of operation, ready to be repeated. */
struct soft {
	bool (*once)(struct soft *s);
	double seconds;
	/* public keys */
	struct bench_asym algo;
	struct bench_asym_ref *ref;
	struct bench_asym_item item;
	/* the others */
	uint32_t block;
	uint8_t *in, *out;
	uint8_t key[64], iv[16], aad[AAD_BYTES], tag[EVP_MAX_MD_SIZE];
	bool encrypt, has_tag;
	EVP_CIPHER *cipher;
	EVP_CIPHER_CTX *cipher_ctx;
	EVP_MD *md;
	EVP_MD_CTX *md_ctx;
	EVP_MAC_CTX *mac;
	size_t key_len;
	/* what came of it */
	uint64_t ops, cycles;
	bool ok;
};

static bool
draw(struct soft *s)
{
	return RAND_bytes(s->out, (int)s->block) == 1;
}

static bool
run_cipher(struct soft *s, const uint8_t *in, uint8_t *out)
{
	EVP_CIPHER_CTX *c = s->cipher_ctx;
	int n, more;

	if (EVP_CipherInit_ex2(c, s->cipher, s->key, s->iv, s->encrypt, NULL) != 1)
		return false;
	if (s->has_tag) {
		if ((!s->encrypt &&
		     EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_SET_TAG, TAG_BYTES, s->tag) != 1) ||
		    EVP_CipherUpdate(c, NULL, &n, s->aad, AAD_BYTES) != 1)
			return false;
	} else {
		EVP_CIPHER_CTX_set_padding(c, 0);
	}
	return EVP_CipherUpdate(c, out, &n, in, (int)s->block) == 1 &&
		EVP_CipherFinal_ex(c, out + n, &more) == 1 &&
		(!s->has_tag || !s->encrypt ||
		 EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, TAG_BYTES, s->tag) == 1);
}

static bool
cipher(struct soft *s)
{
	return run_cipher(s, s->in, s->out);
}

static bool
digest(struct soft *s)
{
	return EVP_DigestInit_ex2(s->md_ctx, s->md, NULL) == 1 &&
		EVP_DigestUpdate(s->md_ctx, s->in, s->block) == 1 &&
		EVP_DigestFinal_ex(s->md_ctx, s->tag, NULL) == 1;
}

static bool
mac(struct soft *s)
{
	size_t n;

	return EVP_MAC_init(s->mac, s->key, s->key_len, NULL) == 1 &&
		EVP_MAC_update(s->mac, s->in, s->block) == 1 &&
		EVP_MAC_final(s->mac, s->tag, &n, sizeof(s->tag)) == 1;
}

static bool
public_key(struct soft *s)
{
	return bench_asym_ref_do(s->ref, &s->item) == 0;
}

static bool
new_key(struct soft *s)
{
	EVP_PKEY *pkey = bench_asym_key_make(&s->algo);

	EVP_PKEY_free(pkey);
	return pkey != NULL;
}

static bool
prepare_cipher(struct soft *s, const char *name)
{
	s->cipher = EVP_CIPHER_fetch(NULL, name, NULL);
	s->cipher_ctx = EVP_CIPHER_CTX_new();
	s->once = cipher;
	if (s->cipher == NULL || s->cipher_ctx == NULL)
		return false;
	/* a decryption is given what an encryption made: its tag must be right */
	if (!s->encrypt) {
		s->encrypt = true;
		if (!run_cipher(s, s->in, s->out))
			return false;
		memcpy(s->in, s->out, s->block);
		s->encrypt = false;
	}
	return true;
}

static bool
prepare_mac(struct soft *s, const char *name, const char *hash)
{
	char text[32];
	OSSL_PARAM params[2] = { OSSL_PARAM_END, OSSL_PARAM_END };
	EVP_MAC *m = EVP_MAC_fetch(NULL, name, NULL);

	s->mac = m != NULL ? EVP_MAC_CTX_new(m) : NULL;
	EVP_MAC_free(m);
	s->once = mac;
	s->key_len = 32;
	if (hash != NULL) {
		snprintf(text, sizeof(text), "%s", hash);
		params[0] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, text, 0);
	}
	return s->mac != NULL && EVP_MAC_CTX_set_params(s->mac, params) == 1;
}

static bool
prepare_digest(struct soft *s, const char *name)
{
	s->md = EVP_MD_fetch(NULL, name, NULL);
	s->md_ctx = EVP_MD_CTX_new();
	s->once = digest;
	return s->md != NULL && s->md_ctx != NULL;
}

static int
find(const char *name)
{
	for (unsigned i = 0; i < RTE_DIM(known); i++)
		if (strcmp(known[i].name, name) == 0)
			return (int)i;
	return -1;
}

static bool
prepare_symmetric(struct soft *s, const struct bench_seed_row *row, int at, uint32_t block)
{
	uint64_t random = bench_random_seed(1, (uint32_t)at);

	s->block = block;
	s->encrypt = strcmp(row->op, "decrypt") != 0;
	s->has_tag = known[at].tag;
	s->in = malloc(block);
	s->out = malloc((size_t)block + EVP_MAX_BLOCK_LENGTH);
	if (s->in == NULL || s->out == NULL)
		return false;
	bench_random_fill(&random, s->in, block);
	bench_random_fill(&random, s->key, sizeof(s->key));
	if (known[at].cipher != NULL)
		return prepare_cipher(s, known[at].cipher);
	if (known[at].mac != NULL)
		return prepare_mac(s, known[at].mac, known[at].digest);
	if (known[at].digest != NULL)
		return prepare_digest(s, known[at].digest);
	s->once = draw;
	return true;
}

/* Which operation a word means. */
static int
asym_op(const struct bench_asym *algo, const char *word)
{
	for (int op = 0; op < CBURST_ASYM_OPS; op++)
		if (strcmp(bench_asym_op_name(op), word) == 0)
			return algo->ops & 1u << op ? op : -1;
	return -1;
}

/* Making keys is no operation of RSA that a device has, and of others more than one. */
static bool
makes_keys(const struct bench_asym *algo, const char *op)
{
	return strcmp(op, "generate") == 0 &&
		(algo->type == CBURST_KEY_RSA || algo->type == CBURST_KEY_DH ||
		 algo->type == CBURST_KEY_EC);
}

static bool
prepare_asym(struct soft *s, const struct bench_seed_row *row, struct cburst_error *err)
{
	EVP_PKEY *pkey;

	if (makes_keys(&s->algo, row->op)) {
		s->once = new_key;
		return true;
	}
	pkey = bench_asym_key(&s->algo, err);
	s->ref = pkey != NULL ? bench_asym_ref_new(&s->algo, asym_op(&s->algo, row->op), pkey)
			      : NULL;
	s->once = public_key;
	return s->ref != NULL && bench_asym_ref_make(s->ref, &s->item) == 0;
}

static void
fini(struct soft *s)
{
	bench_asym_ref_free(s->ref);
	EVP_CIPHER_CTX_free(s->cipher_ctx);
	EVP_CIPHER_free(s->cipher);
	EVP_MD_CTX_free(s->md_ctx);
	EVP_MD_free(s->md);
	EVP_MAC_CTX_free(s->mac);
	free(s->in);
	free(s->out);
	free(s);
}

static int
work(void *arg)
{
	struct soft *s = arg;
	uint64_t begin, end, now;

	/* the first one finds caches cold and contexts half made */
	s->ok = s->once(s);
	begin = rte_rdtsc();
	end = begin + bench_tsc(s->seconds);
	do {
		s->ok = s->ok && s->once(s);
		s->ops++;
		now = rte_rdtsc();
	} while (s->ok && now < end && !atomic_load_explicit(&bench_stop, memory_order_relaxed));
	s->cycles = now - begin;
	return 0;
}

bool
bench_seed_soft_knows(const struct bench_seed_row *row)
{
	struct bench_asym algo;
	char name[CBURST_SPEC_TEXT_MAX];
	int at = find(row->name);

	if (at >= 0)
		return known[at].cipher != NULL
			? strcmp(row->op, "encrypt") == 0 || strcmp(row->op, "decrypt") == 0
			: strcmp(row->op, "generate") == 0;
	return bench_asym_parse(row->name, &algo, name, sizeof(name), NULL) == 0 &&
		(makes_keys(&algo, row->op) || asym_op(&algo, row->op) >= 0);
}

int
bench_seed_soft_measure(const struct bench_seed *seed, struct bench_seed_row *row, double seconds,
			unsigned lcore, struct cburst_error *err)
{
	struct soft *s = calloc(1, sizeof(*s));
	struct bench_job job = { .arg = s, .lcore = lcore };
	char name[CBURST_SPEC_TEXT_MAX];
	int at = find(row->name), rc = 0;
	bool ready;

	if (s == NULL)
		return -ENOMEM;
	s->seconds = seconds;
	if (at >= 0) {
		ready = prepare_symmetric(s, row, at, seed->block);
	} else {
		bench_asym_parse(row->name, &s->algo, name, sizeof(name), err);
		ready = prepare_asym(s, row, err);
	}
	if (ready)
		bench_lcores_run(work, &job, 1, false);
	if (ready && s->ok && s->cycles > 0) {
		row->ops = s->ops;
		row->seconds = (double)s->cycles / (double)rte_get_tsc_hz();
		row->here = bench_seed_in_unit(seed, row, (double)s->ops / row->seconds);
		row->measured = true;
	} else {
		if (err->text[0] == '\0')
			app_error_set(err, "libcrypto refuses it");
		rc = -EIO;
	}
	fini(s);
	return rc;
}
