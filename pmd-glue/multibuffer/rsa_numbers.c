/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * The numbers of an RSA private key: what follows from what.
 */

#include <errno.h>

#include "rsa.h"

/* Bases tried to split a modulus; each one works with a chance of a half. */
#define SPLIT_TRIES 100

/*
 * p and q from n, e and d: e d - 1 is a multiple of the order of every element, so among its
 * halvings is a square root of 1 other than 1 and -1 (NIST SP 800-56B, appendix C).
 * Returns 1 when found, 0 when not, negative errno.
 */
static int
split(struct rsa_numbers *num, const BIGNUM *n, const BIGNUM *e)
{
	BN_CTX *ctx = num->ctx;
	BIGNUM *r, *y, *x, *base, *top;
	int halvings = 0, found = 0;

	BN_CTX_start(ctx);
	r = BN_CTX_get(ctx);
	y = BN_CTX_get(ctx);
	x = BN_CTX_get(ctx);
	base = BN_CTX_get(ctx);
	top = BN_CTX_get(ctx);
	num->p = BN_secure_new();
	num->q = BN_secure_new();
	if (top == NULL || num->p == NULL || num->q == NULL || !BN_mul(r, num->d, e, ctx) ||
	    !BN_sub_word(r, 1) || !BN_sub(top, n, BN_value_one()))
		goto fail;
	if (BN_is_zero(r) || BN_is_odd(r))
		goto out;
	while (!BN_is_odd(r)) {
		if (!BN_rshift1(r, r))
			goto fail;
		halvings++;
	}
	BN_set_flags(r, BN_FLG_CONSTTIME);
	for (BN_ULONG g = 2; g < 2 + SPLIT_TRIES && !found; g++) {
		if (!BN_set_word(base, g) || !BN_mod_exp_mont(y, base, r, n, ctx, NULL))
			goto fail;
		for (int i = 0; i < halvings && !BN_is_one(y) && BN_cmp(y, top) != 0; i++) {
			if (BN_copy(x, y) == NULL || !BN_mod_sqr(y, x, n, ctx))
				goto fail;
			if (!BN_is_one(y))
				continue;
			if (!BN_sub_word(x, 1) || !BN_gcd(num->p, x, n, ctx) ||
			    !BN_div(num->q, NULL, n, num->p, ctx))
				goto fail;
			found = 1;
		}
	}
	/* the larger one first, as keys have it */
	if (found && BN_cmp(num->p, num->q) < 0)
		BN_swap(num->p, num->q);
out:
	BN_CTX_end(ctx);
	return found;
fail:
	BN_CTX_end(ctx);
	return -ENOMEM;
}

/* Fermat's test for base 2: enough to tell a prime from a product that somebody put there. */
static bool
looks_prime(const BIGNUM *p, BN_CTX *ctx)
{
	BIGNUM *two, *less, *y;
	bool prime = false;

	BN_CTX_start(ctx);
	two = BN_CTX_get(ctx);
	less = BN_CTX_get(ctx);
	y = BN_CTX_get(ctx);
	if (y != NULL && BN_is_odd(p) && BN_num_bits(p) > 2 && BN_set_word(two, 2) &&
	    BN_sub(less, p, BN_value_one()) &&
	    BN_mod_exp_mont_consttime(y, two, less, p, ctx, NULL))
		prime = BN_is_one(y);
	BN_CTX_end(ctx);
	return prime;
}

/* Whether a b = 1 mod m, and a < m. */
static bool
inverse_of(const BIGNUM *a, const BIGNUM *b, const BIGNUM *m, BN_CTX *ctx)
{
	BIGNUM *y;
	bool yes = false;

	BN_CTX_start(ctx);
	y = BN_CTX_get(ctx);
	if (y != NULL && BN_cmp(a, m) < 0 && BN_mod_mul(y, a, b, m, ctx))
		yes = BN_is_one(y);
	BN_CTX_end(ctx);
	return yes;
}

static void
drop(BIGNUM **bn)
{
	BN_clear_free(*bn);
	*bn = NULL;
}

static void
drop_factors(struct rsa_numbers *num)
{
	drop(&num->p);
	drop(&num->q);
	drop(&num->dp);
	drop(&num->dq);
	drop(&num->qinv);
}

/* The factors and their exponents: do they belong to n and e, and are they what CRT needs? */
static int
check_factors(struct rsa_numbers *num, const BIGNUM *n, const BIGNUM *e)
{
	BN_CTX *ctx = num->ctx;
	BIGNUM *y, *p1, *q1;
	int ret = -EINVAL;

	BN_CTX_start(ctx);
	y = BN_CTX_get(ctx);
	p1 = BN_CTX_get(ctx);
	q1 = BN_CTX_get(ctx);
	if (q1 == NULL || !BN_mul(y, num->p, num->q, ctx) || !BN_sub(p1, num->p, BN_value_one()) ||
	    !BN_sub(q1, num->q, BN_value_one())) {
		ret = -ENOMEM;
		goto out;
	}
	if (BN_cmp(y, n) != 0 || BN_cmp(num->p, BN_value_one()) <= 0 ||
	    BN_cmp(num->q, BN_value_one()) <= 0 || BN_cmp(num->p, num->q) == 0)
		goto out;
	if (!inverse_of(num->dp, e, p1, ctx) || !inverse_of(num->dq, e, q1, ctx) ||
	    !inverse_of(num->qinv, num->q, num->p, ctx))
		goto out;
	ret = 0;
out:
	BN_CTX_end(ctx);
	return ret;
}

/* dp, dq and qinv of p, q and d; d of p, q and e where it is missing. */
static int
derive(struct rsa_numbers *num, const BIGNUM *e)
{
	BN_CTX *ctx = num->ctx;
	BIGNUM *p1, *q1, *lcm, *gcd;
	int ret = -ENOMEM;

	BN_CTX_start(ctx);
	p1 = BN_CTX_get(ctx);
	q1 = BN_CTX_get(ctx);
	lcm = BN_CTX_get(ctx);
	gcd = BN_CTX_get(ctx);
	if (gcd == NULL || !BN_sub(p1, num->p, BN_value_one()) ||
	    !BN_sub(q1, num->q, BN_value_one()))
		goto out;
	if (num->d == NULL) {
		num->d = BN_secure_new();
		if (num->d == NULL || !BN_mul(lcm, p1, q1, ctx) || !BN_gcd(gcd, p1, q1, ctx) ||
		    !BN_div(lcm, NULL, lcm, gcd, ctx))
			goto out;
		BN_set_flags(lcm, BN_FLG_CONSTTIME);
		if (BN_mod_inverse(num->d, e, lcm, ctx) == NULL) {
			ret = -EINVAL;
			goto out;
		}
	}
	if (num->dp == NULL) {
		num->dp = BN_secure_new();
		num->dq = BN_secure_new();
		num->qinv = BN_secure_new();
		if (num->dp == NULL || num->dq == NULL || num->qinv == NULL ||
		    !BN_mod(num->dp, num->d, p1, ctx) || !BN_mod(num->dq, num->d, q1, ctx))
			goto out;
		BN_set_flags(num->p, BN_FLG_CONSTTIME);
		if (BN_mod_inverse(num->qinv, num->q, num->p, ctx) == NULL) {
			ret = -EINVAL;
			goto out;
		}
	}
	ret = 0;
out:
	BN_CTX_end(ctx);
	return ret;
}

int
rsa_numbers_complete(struct rsa_numbers *num, const BIGNUM *n, const BIGNUM *e)
{
	bool given = num->p != NULL;
	int ret;

	if (num->d != NULL && (BN_cmp(num->d, BN_value_one()) <= 0 || BN_cmp(num->d, n) >= 0))
		return -EINVAL;
	if (!given) {
		ret = split(num, n, e);
		if (ret < 0)
			return ret;
		/* no exponent of this modulus has such a d, whatever its primes */
		if (ret == 0)
			return -EINVAL;
	} else if (BN_is_zero(num->p) || BN_is_zero(num->q)) {
		return -EINVAL;
	}
	if (!looks_prime(num->p, num->ctx) || !looks_prime(num->q, num->ctx)) {
		if (given)
			return -EINVAL;
		drop_factors(num);
		return 0;
	}
	ret = derive(num, e);
	return ret != 0 ? ret : check_factors(num, n, e);
}
