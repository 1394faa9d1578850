/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include "bytes.h"
#include "exp.h"

/*
 * By size, exponents up to 64 bits, up to 512, longer: below this many, libcrypto is faster one
 * by one. Measured with multibuffer-speed (tests/multibuffer/speed).
 */
const uint8_t exp_worth[EXP_GROUPS] = { 4, 2, 2, 4, 2, 2, 4, 2, 2, 4, 2, 2 };

int
exp_modulus_init(struct exp_modulus *m, const rte_crypto_param *number, bool kernels)
{
	rte_crypto_param n = mb_strip(*number);
	BN_CTX *ctx;
	int ret = -ENOMEM;

	if (!mb_present(&n) || n.length > EXP_MAX_BYTES || (n.length == 1 && n.data[0] == 1))
		return -EINVAL;
	memcpy(m->n, n.data, n.length);
	m->bytes = n.length;
	m->size = -1;
	m->bn = BN_bin2bn(n.data, n.length, NULL);
	if (m->bn == NULL)
		return -ENOMEM;
	m->bits = BN_num_bits(m->bn);
	if (!BN_is_odd(m->bn))
		return 0;
	ctx = BN_CTX_new();
	m->mont = BN_MONT_CTX_new();
	if (ctx != NULL && m->mont != NULL && BN_MONT_CTX_set(m->mont, m->bn, ctx))
		ret = 0;
	BN_CTX_free(ctx);
	if (ret == 0 && kernels && m->bits % 1024 == 0 && m->bits <= EXP_KERNEL_MAX_BITS) {
		m->size = m->bits / 1024 - 1;
		mb_to_limbs(m->limbs, m->bits / 64, m->n, m->bytes);
	}
	return ret;
}

void
exp_modulus_free(struct exp_modulus *m)
{
	BN_MONT_CTX_free(m->mont);
	BN_free(m->bn);
}

void
exp_session_clear(struct mb_session *sess)
{
	if (sess->key == NULL)
		return;
	exp_modulus_free(sess->key);
	mb_key_free(sess);
}

/*
 * Short exponents are public ones, and for an even modulus libcrypto has no algorithm in constant
 * time.
 */
static int
power(BIGNUM *result, BIGNUM *base, BIGNUM *exponent, const struct exp_modulus *m, bool is_public,
      BN_CTX *ctx)
{
	if (m->mont == NULL)
		return BN_mod_exp(result, base, exponent, m->bn, ctx);
	if (BN_nnmod(base, base, m->bn, ctx) != 1)
		return 0;
	if (is_public)
		return BN_mod_exp_mont(result, base, exponent, m->bn, ctx, m->mont);
	BN_set_flags(exponent, BN_FLG_CONSTTIME);
	return BN_mod_exp_mont_consttime(result, base, exponent, m->bn, ctx, m->mont);
}

void
exp_soft(struct mb_scratch *s, struct exp_job *job)
{
	const struct exp_modulus *m = job->m;
	BIGNUM *base, *exponent, *result;

	job->ok = false;
	BN_CTX_start(s->bn);
	base = BN_CTX_get(s->bn);
	exponent = BN_CTX_get(s->bn);
	result = BN_CTX_get(s->bn);
	if (result == NULL)
		goto out;
	if (BN_bin2bn(job->base, job->base_bytes, base) == NULL ||
	    BN_bin2bn(job->exponent, job->exponent_bytes, exponent) == NULL)
		goto wipe;
	job->ok = power(result, base, exponent, m, exp_class(job->exponent_bytes) == 0, s->bn) == 1;
	job->ok = job->ok && BN_bn2binpad(result, job->result, m->bytes) >= 0;
wipe:
	BN_clear(base);
	BN_clear(exponent);
	BN_clear(result);
out:
	BN_CTX_end(s->bn);
}
