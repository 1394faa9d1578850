/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Modular exponentiation: MODEX with exponents as long as the modulus, and Diffie-Hellman. */

#include <stdlib.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/dh.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include "speed.h"

#define LANES	  8
#define MAX_BYTES 512
#define MAX_LIMBS (MAX_BYTES / 8)

/* Numbers of one row; a base for each lane. */
static struct {
	unsigned bits, bytes, exponent_bytes;
	uint8_t m[MAX_BYTES], g[1], exponent[MAX_BYTES], base[LANES][MAX_BYTES];
	uint64_t lm[MAX_LIMBS], lexponent[MAX_LIMBS], lbase[LANES][MAX_LIMBS];
	uint64_t lout[LANES][MAX_LIMBS];
	uint8_t out[SPEED_BURST][MAX_BYTES];
	BIGNUM *bm, *bexponent, *bbase, *result;
	BN_MONT_CTX *mont;
	BN_CTX *ctx;
	EVP_PKEY *key;
	EVP_PKEY_CTX *derive;
	void *work;
	size_t work_bytes;
} t = { .g = { 2 } };

static void
limbs(uint64_t *v, const uint8_t *be, size_t n)
{
	memset(v, 0, MAX_BYTES);
	for (size_t i = 0; i < n; i++)
		v[i / 8] |= (uint64_t)be[n - 1 - i] << (8 * (i % 8));
}

static void
forms(void)
{
	limbs(t.lm, t.m, t.bytes);
	limbs(t.lexponent, t.exponent, t.exponent_bytes);
	for (unsigned i = 0; i < LANES; i++)
		limbs(t.lbase[i], t.base[i], t.bytes);
}

#ifdef MB_HAVE_KERNELS

#include <crypto_mb/exp.h>

static void
prepare_work(void)
{
	free(t.work);
	t.work_bytes = (size_t)mbx_exp_BufferSize((int)t.bits);
	t.work_bytes = (t.work_bytes + 63) / 64 * 64;
	t.work = aligned_alloc(64, t.work_bytes);
	if (t.work == NULL)
		speed_die("no memory for the kernels");
}

static void
exp_kernels(void)
{
	int64u *out[LANES];
	const int64u *base[LANES], *exponent[LANES], *m[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		out[i] = (int64u *)t.lout[i];
		base[i] = (const int64u *)t.lbase[i];
		exponent[i] = (const int64u *)t.lexponent;
		m[i] = (const int64u *)t.lm;
	}
	if (mbx_exp_mb8(out, base, exponent, (int)t.exponent_bytes * 8, m, (int)t.bits, t.work,
			(int)t.work_bytes) != MBX_STATUS_OK)
		speed_die("the kernel does not exponentiate");
}

#else

#define exp_kernels NULL

static void
prepare_work(void)
{
}

#endif

/* --- MODEX --- */

static void
prepare_modex(BIGNUM *(*prime)(BIGNUM *))
{
	if (t.ctx == NULL) {
		t.ctx = BN_CTX_new();
		t.mont = BN_MONT_CTX_new();
		t.bexponent = BN_new();
		t.bbase = BN_new();
		t.result = BN_new();
	}
	BN_free(t.bm);
	t.bm = prime(NULL);
	t.bits = (unsigned)BN_num_bits(t.bm);
	t.bytes = t.exponent_bytes = t.bits / 8;
	BN_bn2binpad(t.bm, t.m, (int)t.bytes);
	RAND_bytes(t.exponent, (int)t.bytes);
	for (unsigned i = 0; i < LANES; i++) {
		RAND_bytes(t.base[i], (int)t.bytes);
		/* below the modulus, which starts with ones */
		t.base[i][0] = 0x7f;
	}
	if (BN_bin2bn(t.exponent, (int)t.bytes, t.bexponent) == NULL ||
	    BN_bin2bn(t.base[0], (int)t.bytes, t.bbase) == NULL ||
	    BN_MONT_CTX_set(t.mont, t.bm, t.ctx) != 1)
		speed_die("no memory for numbers");
	forms();
	prepare_work();
}

static void
prepare_1024(void)
{
	prepare_modex(BN_get_rfc2409_prime_1024);
}

static void
prepare_2048(void)
{
	prepare_modex(BN_get_rfc3526_prime_2048);
}

static void
prepare_3072(void)
{
	prepare_modex(BN_get_rfc3526_prime_3072);
}

static void
prepare_4096(void)
{
	prepare_modex(BN_get_rfc3526_prime_4096);
}

static void
modex_libcrypto(void)
{
	if (BN_mod_exp_mont_consttime(t.result, t.bbase, t.bexponent, t.bm, t.ctx, t.mont) != 1)
		speed_die("libcrypto does not exponentiate");
}

static struct rte_crypto_asym_xform
modex_xform(void)
{
	struct rte_crypto_asym_xform x;

	memset(&x, 0, sizeof(x));
	x.xform_type = RTE_CRYPTO_ASYM_XFORM_MODEX;
	x.modex.modulus.data = t.m;
	x.modex.modulus.length = t.bytes;
	x.modex.exponent.data = t.exponent;
	x.modex.exponent.length = t.exponent_bytes;
	return x;
}

static void
modex_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->modex.base.data = t.base[n % LANES];
	op->modex.base.length = t.bytes;
	op->modex.result.data = t.out[n];
	op->modex.result.length = t.bytes;
}

/* --- Diffie-Hellman --- */

static void
number(const char *name, uint8_t *to, unsigned bytes)
{
	BIGNUM *v = NULL;

	if (EVP_PKEY_get_bn_param(t.key, name, &v) != 1 || BN_bn2binpad(v, to, (int)bytes) < 0)
		speed_die("libcrypto has no %s", name);
	BN_clear_free(v);
}

static void
prepare_ffdhe(const char *group, unsigned bits)
{
	char name[32];
	OSSL_PARAM params[2] = { OSSL_PARAM_END, OSSL_PARAM_END };
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL);
	BIGNUM *d = NULL;

	strcpy(name, group);
	params[0] = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, name, 0);
	EVP_PKEY_free(t.key);
	t.key = NULL;
	if (ctx == NULL || EVP_PKEY_keygen_init(ctx) != 1 ||
	    EVP_PKEY_CTX_set_params(ctx, params) != 1 || EVP_PKEY_generate(ctx, &t.key) != 1 ||
	    EVP_PKEY_get_bn_param(t.key, OSSL_PKEY_PARAM_PRIV_KEY, &d) != 1)
		speed_die("libcrypto makes no key in %s", group);
	EVP_PKEY_CTX_free(ctx);
	t.bits = bits;
	t.bytes = bits / 8;
	t.exponent_bytes = (unsigned)BN_num_bytes(d);
	BN_clear_free(d);
	number(OSSL_PKEY_PARAM_FFC_P, t.m, t.bytes);
	number(OSSL_PKEY_PARAM_PRIV_KEY, t.exponent, t.exponent_bytes);
	for (unsigned i = 0; i < LANES; i++)
		number(OSSL_PKEY_PARAM_PUB_KEY, t.base[i], t.bytes);
	EVP_PKEY_CTX_free(t.derive);
	t.derive = EVP_PKEY_CTX_new(t.key, NULL);
	if (EVP_PKEY_derive_init(t.derive) != 1 || EVP_PKEY_CTX_set_dh_pad(t.derive, 1) != 1 ||
	    EVP_PKEY_derive_set_peer(t.derive, t.key) != 1)
		speed_die("libcrypto takes no peer in %s", group);
	forms();
	prepare_work();
}

static void
prepare_ffdhe2048(void)
{
	prepare_ffdhe("ffdhe2048", 2048);
}

static void
prepare_ffdhe3072(void)
{
	prepare_ffdhe("ffdhe3072", 3072);
}

static void
prepare_ffdhe4096(void)
{
	prepare_ffdhe("ffdhe4096", 4096);
}

static void
dh_libcrypto(void)
{
	size_t len = sizeof(t.out[0]);

	if (EVP_PKEY_derive(t.derive, t.out[0], &len) != 1)
		speed_die("libcrypto does not derive");
}

static struct rte_crypto_asym_xform
dh_xform(void)
{
	struct rte_crypto_asym_xform x;

	memset(&x, 0, sizeof(x));
	x.xform_type = RTE_CRYPTO_ASYM_XFORM_DH;
	x.dh.p.data = t.m;
	x.dh.p.length = t.bytes;
	x.dh.g.data = t.g;
	x.dh.g.length = sizeof(t.g);
	return x;
}

static void
dh_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->dh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
	op->dh.priv_key.data = t.exponent;
	op->dh.priv_key.length = t.exponent_bytes;
	op->dh.pub_key.data = t.base[n % LANES];
	op->dh.pub_key.length = t.bytes;
	op->dh.shared_secret.data = t.out[n];
	op->dh.shared_secret.length = t.bytes;
}

const struct speed_row speed_exp[] = {
	{ "modex-1024", prepare_1024, exp_kernels, modex_libcrypto, modex_xform, modex_fill },
	{ "modex-2048", prepare_2048, exp_kernels, modex_libcrypto, modex_xform, modex_fill },
	{ "modex-3072", prepare_3072, exp_kernels, modex_libcrypto, modex_xform, modex_fill },
	{ "modex-4096", prepare_4096, exp_kernels, modex_libcrypto, modex_xform, modex_fill },
	{ "dh-ffdhe2048", prepare_ffdhe2048, exp_kernels, dh_libcrypto, dh_xform, dh_fill },
	{ "dh-ffdhe3072", prepare_ffdhe3072, exp_kernels, dh_libcrypto, dh_xform, dh_fill },
	{ "dh-ffdhe4096", prepare_ffdhe4096, exp_kernels, dh_libcrypto, dh_xform, dh_fill },
};

const unsigned speed_exp_rows = RTE_DIM(speed_exp);
