/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA: the kernel alone does the exponentiation only; the driver pads before it, and checks each
 * private result with the public exponent after it.
 */

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

#include <rte_common.h>

#ifdef MB_HAVE_KERNELS
#include <crypto_mb/rsa.h>
#endif

#include "speed.h"

#define LANES	  8
#define MAX_BYTES 512

enum number { N, E, D, P, Q, DP, DQ, QINV, NUMBERS };

static struct {
	unsigned bits;
	size_t bytes[NUMBERS];
	uint8_t number[NUMBERS][MAX_BYTES];
	uint64_t limbs[NUMBERS][MAX_BYTES / 8];
	uint8_t digest[32], signature[MAX_BYTES];
	uint8_t in[LANES][MAX_BYTES], out[SPEED_BURST][MAX_BYTES];
	uint8_t work[1 << 20];
	EVP_PKEY_CTX *sign, *verify;
} t;

static void
get(const EVP_PKEY *key, const char *name, enum number which)
{
	BIGNUM *bn = NULL;

	if (EVP_PKEY_get_bn_param(key, name, &bn) != 1)
		speed_die("libcrypto has no %s", name);
	t.bytes[which] = BN_num_bytes(bn);
	BN_bn2bin(bn, t.number[which]);
	/* little-endian, as x86 has its limbs */
	BN_bn2lebinpad(bn, (uint8_t *)t.limbs[which], MAX_BYTES);
	BN_clear_free(bn);
}

static EVP_PKEY_CTX *
context(EVP_PKEY *key, int (*init)(EVP_PKEY_CTX *))
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(key, NULL);

	if (ctx == NULL || init(ctx) != 1 ||
	    EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_PADDING) != 1 ||
	    EVP_PKEY_CTX_set_signature_md(ctx, EVP_sha256()) != 1)
		speed_die("libcrypto does not sign");
	return ctx;
}

static void
prepare(unsigned bits)
{
	EVP_PKEY *key = EVP_RSA_gen(bits);
	size_t len = MAX_BYTES;

	if (key == NULL)
		speed_die("libcrypto makes no RSA key");
	memset(t.limbs, 0, sizeof(t.limbs));
	t.bits = bits;
	get(key, OSSL_PKEY_PARAM_RSA_N, N);
	get(key, OSSL_PKEY_PARAM_RSA_E, E);
	get(key, OSSL_PKEY_PARAM_RSA_D, D);
	get(key, OSSL_PKEY_PARAM_RSA_FACTOR1, P);
	get(key, OSSL_PKEY_PARAM_RSA_FACTOR2, Q);
	get(key, OSSL_PKEY_PARAM_RSA_EXPONENT1, DP);
	get(key, OSSL_PKEY_PARAM_RSA_EXPONENT2, DQ);
	get(key, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, QINV);
	EVP_PKEY_CTX_free(t.sign);
	EVP_PKEY_CTX_free(t.verify);
	t.sign = context(key, EVP_PKEY_sign_init);
	t.verify = context(key, EVP_PKEY_verify_init);
	if (RAND_bytes(t.digest, sizeof(t.digest)) != 1 ||
	    EVP_PKEY_sign(t.sign, t.signature, &len, t.digest, sizeof(t.digest)) != 1)
		speed_die("libcrypto does not sign");
	for (unsigned i = 0; i < LANES; i++) {
		memset(t.in[i], 0, MAX_BYTES);
		if (RAND_bytes(t.in[i] + 1, t.bytes[N] - 1) != 1)
			speed_die("no random numbers");
	}
	EVP_PKEY_free(key);
}

static void
prepare_2048(void)
{
	prepare(2048);
}

static void
prepare_3072(void)
{
	prepare(3072);
}

static void
prepare_4096(void)
{
	prepare(4096);
}

#ifdef MB_HAVE_KERNELS

static void
sign_kernels(void)
{
	const int8u *from[LANES];
	const int64u *p[LANES], *q[LANES], *dp[LANES], *dq[LANES], *qinv[LANES];
	int8u *to[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		from[i] = t.in[i];
		to[i] = t.out[i];
		p[i] = (const int64u *)t.limbs[P];
		q[i] = (const int64u *)t.limbs[Q];
		dp[i] = (const int64u *)t.limbs[DP];
		dq[i] = (const int64u *)t.limbs[DQ];
		qinv[i] = (const int64u *)t.limbs[QINV];
	}
	if (mbx_rsa_private_crt_mb8(from, to, p, q, dp, dq, qinv, t.bits,
				    mbx_RSA_private_crt_Method(t.bits), t.work) != 0)
		speed_die("the kernel does not sign");
}

static void
verify_kernels(void)
{
	const int8u *from[LANES];
	const int64u *n[LANES];
	int8u *to[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		from[i] = t.in[i];
		to[i] = t.out[i];
		n[i] = (const int64u *)t.limbs[N];
	}
	if (mbx_rsa_public_mb8(from, to, n, t.bits, mbx_RSA_pub65537_Method(t.bits), t.work) != 0)
		speed_die("the kernel does not verify");
}

#else

#define sign_kernels   NULL
#define verify_kernels NULL

#endif

static void
sign_libcrypto(void)
{
	size_t len = MAX_BYTES;

	if (EVP_PKEY_sign(t.sign, t.out[0], &len, t.digest, sizeof(t.digest)) != 1)
		speed_die("libcrypto does not sign");
}

static void
verify_libcrypto(void)
{
	if (EVP_PKEY_verify(t.verify, t.signature, t.bytes[N], t.digest, sizeof(t.digest)) != 1)
		speed_die("libcrypto does not verify");
}

static rte_crypto_param
param(enum number which)
{
	return (rte_crypto_param){ .data = t.number[which], .length = t.bytes[which] };
}

static struct rte_crypto_asym_xform
xform(void)
{
	return (struct rte_crypto_asym_xform){
		.xform_type = RTE_CRYPTO_ASYM_XFORM_RSA,
		.rsa = {
			.n = param(N),
			.e = param(E),
			.key_type = RTE_RSA_KEY_TYPE_QT,
			.d = param(D),
			.qt = { param(P), param(Q), param(DP), param(DQ), param(QINV) },
			.padding = { .type = RTE_CRYPTO_RSA_PADDING_PKCS1_5,
				     .hash = RTE_CRYPTO_AUTH_SHA256 },
		},
	};
}

static void
sign_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->rsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op->rsa.message.data = t.digest;
	op->rsa.message.length = sizeof(t.digest);
	op->rsa.sign.data = t.out[n];
	op->rsa.sign.length = t.bytes[N];
}

static void
verify_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	(void)n;
	op->rsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
	op->rsa.message.data = t.digest;
	op->rsa.message.length = sizeof(t.digest);
	op->rsa.sign.data = t.signature;
	op->rsa.sign.length = t.bytes[N];
}

const struct speed_row speed_rsa[] = {
	{ "rsa-2048-sign", prepare_2048, sign_kernels, sign_libcrypto, xform, sign_fill },
	{ "rsa-2048-verify", prepare_2048, verify_kernels, verify_libcrypto, xform, verify_fill },
	{ "rsa-3072-sign", prepare_3072, sign_kernels, sign_libcrypto, xform, sign_fill },
	{ "rsa-4096-sign", prepare_4096, sign_kernels, sign_libcrypto, xform, sign_fill },
	{ "rsa-4096-verify", prepare_4096, verify_kernels, verify_libcrypto, xform, verify_fill },
};

const unsigned speed_rsa_rows = RTE_DIM(speed_rsa);
