/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdbool.h>

#include <openssl/bn.h>

#include "asym/hash.h"
#include "asym/keys.h"
#include "op/error_internal.h"

#define BITS_MIN 512
#define BITS_MAX (CBURST_MODULUS_MAX * 8)
/* longer ones are in no use, and would make each check of a result slow */
#define E_BITS_MAX 256

/* Numbers at work. Those that are secret are wiped by BN_clear_free(). */
struct work {
	BN_CTX *ctx;
	BIGNUM *n, *e, *d, *p, *q, *dp, *dq, *qinv;
	BIGNUM *p1, *q1; /* p - 1, q - 1 */
	BIGNUM *t;
};

static void
work_free(struct work *w)
{
	BIGNUM **const all[] = { &w->n,	 &w->e,	   &w->d,  &w->p,  &w->q, &w->dp,
				 &w->dq, &w->qinv, &w->p1, &w->q1, &w->t };

	for (unsigned i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		BN_clear_free(*all[i]);
	BN_CTX_free(w->ctx);
}

/* A number that is not given is zero. */
static bool
load(BIGNUM **to, const struct cburst_bytes *from)
{
	*to = BN_new();
	if (*to == NULL)
		return false;
	BN_set_flags(*to, BN_FLG_CONSTTIME);
	if (!cbi_given(from))
		return true;
	return from->len <= 4 * CBURST_MODULUS_MAX &&
		BN_bin2bn(from->data, (int)from->len, *to) != NULL;
}

static bool
work_load(struct work *w, const struct cburst_rsa_numbers *in)
{
	w->ctx = BN_CTX_secure_new();
	return w->ctx != NULL && load(&w->n, &in->n) && load(&w->e, &in->e) &&
		load(&w->d, &in->d) && load(&w->p, &in->p) && load(&w->q, &in->q) &&
		load(&w->dp, &in->dp) && load(&w->dq, &in->dq) && load(&w->qinv, &in->qinv) &&
		load(&w->p1, NULL) && load(&w->q1, NULL) && load(&w->t, NULL);
}

static const char *
check_public(struct work *w, struct cburst_error *err)
{
	const int bits = BN_num_bits(w->n);

	if (bits < BITS_MIN || bits > BITS_MAX) {
		cbi_error_set(err, "the RSA modulus has %d bits, it must have %d to %d", bits,
			      BITS_MIN, BITS_MAX);
		return "";
	}
	if (!BN_is_odd(w->n))
		return "the RSA modulus is even";
	if (!BN_is_odd(w->e) || BN_is_one(w->e))
		return "the RSA public exponent must be odd and at least 3";
	if (BN_num_bits(w->e) > E_BITS_MAX || BN_cmp(w->e, w->n) >= 0)
		return "the RSA public exponent is too long";
	return NULL;
}

/* x * y mod m == 1 */
static bool
inverses(struct work *w, const BIGNUM *x, const BIGNUM *y, const BIGNUM *m)
{
	return BN_mod_mul(w->t, x, y, m, w->ctx) && BN_is_one(w->t);
}

/* What was given of dp, dq and qinv is checked; what was not is computed. Afterwards p > q. */
static const char *
complete_crt(struct work *w)
{
	if (BN_is_negative(w->p) || BN_cmp(w->p, BN_value_one()) <= 0 ||
	    BN_cmp(w->q, BN_value_one()) <= 0 || !BN_mul(w->t, w->p, w->q, w->ctx) ||
	    BN_cmp(w->t, w->n) != 0)
		return "the RSA factors p and q do not make the modulus";
	if (BN_cmp(w->p, w->q) < 0) {
		/* devices differ in whether they take q > p: they never see it */
		BN_swap(w->p, w->q);
		BN_swap(w->dp, w->dq);
		BN_zero(w->qinv);
	}
	if (!BN_sub(w->p1, w->p, BN_value_one()) || !BN_sub(w->q1, w->q, BN_value_one()))
		return "no memory";
	if (BN_is_zero(w->dp) && BN_mod_inverse(w->dp, w->e, w->p1, w->ctx) == NULL)
		return "the RSA public exponent has no inverse modulo p - 1";
	if (BN_is_zero(w->dq) && BN_mod_inverse(w->dq, w->e, w->q1, w->ctx) == NULL)
		return "the RSA public exponent has no inverse modulo q - 1";
	if (BN_is_zero(w->qinv) && BN_mod_inverse(w->qinv, w->q, w->p, w->ctx) == NULL)
		return "the RSA factors p and q are not prime to each other";
	if (!inverses(w, w->dp, w->e, w->p1) || !inverses(w, w->dq, w->e, w->q1) ||
	    !inverses(w, w->qinv, w->q, w->p) || BN_cmp(w->dp, w->p1) >= 0 ||
	    BN_cmp(w->dq, w->q1) >= 0 || BN_cmp(w->qinv, w->p) >= 0)
		return "the RSA numbers dp, dq, qinv do not fit the factors and the public exponent";
	return NULL;
}

/* d given: it must fit. Not given: d = e^-1 mod lcm(p - 1, q - 1). */
static const char *
complete_d(struct work *w)
{
	BIGNUM *gcd, *lcm;
	bool ok;

	if (!BN_is_zero(w->d)) {
		if (BN_cmp(w->d, w->n) >= 0 || !inverses(w, w->d, w->e, w->p1) ||
		    !inverses(w, w->d, w->e, w->q1))
			return "the RSA private exponent does not fit the public one";
		return NULL;
	}
	gcd = BN_secure_new();
	lcm = BN_secure_new();
	ok = gcd != NULL && lcm != NULL && BN_gcd(gcd, w->p1, w->q1, w->ctx) &&
		BN_mul(lcm, w->p1, w->q1, w->ctx) && BN_div(lcm, NULL, lcm, gcd, w->ctx);
	if (ok) {
		BN_set_flags(lcm, BN_FLG_CONSTTIME);
		ok = BN_mod_inverse(w->d, w->e, lcm, w->ctx) != NULL;
	}
	BN_clear_free(gcd);
	BN_clear_free(lcm);
	return ok ? NULL : "the RSA public exponent has no inverse";
}

/* Without the factors only a computation tells: (2^d)^e must be 2. */
static const char *
check_d(struct work *w, BN_MONT_CTX *mont)
{
	BIGNUM *two = BN_new();
	bool ok;

	ok = two != NULL && BN_cmp(w->d, w->n) < 0 && BN_set_word(two, 2) &&
		BN_mod_exp_mont_consttime(w->t, two, w->d, w->n, w->ctx, mont) &&
		BN_mod_exp_mont(w->t, w->t, w->e, w->n, w->ctx, mont) && BN_is_word(w->t, 2);
	BN_free(two);
	return ok ? NULL : "the RSA private exponent does not fit the public one";
}

static struct cbi_numbers *
keep(struct work *w, bool private, bool crt)
{
	const int size = BN_num_bytes(w->n);
	/* accelerators want both halves to be of one length */
	const int half = crt ? BN_num_bytes(w->p) : 0;
	struct cbi_numbers *k = cbi_numbers_new(CBURST_KEY_RSA,
						3 * (size_t)size + 5 * (size_t)half);
	bool ok;

	if (k == NULL)
		return NULL;
	k->bits = (uint16_t)BN_num_bits(w->n);
	k->size = (uint16_t)size;
	k->has_public = true;
	k->has_private = private;
	k->has_crt = crt;
	k->bn_n = BN_dup(w->n);
	k->bn_e = BN_dup(w->e);
	k->mont = BN_MONT_CTX_new();
	ok = k->bn_n != NULL && k->bn_e != NULL && k->mont != NULL &&
		BN_MONT_CTX_set(k->mont, w->n, w->ctx) &&
		cbi_num_put(k, &k->n, w->n, (size_t)size) &&
		cbi_num_put(k, &k->e, w->e, (size_t)BN_num_bytes(w->e));
	if (private)
		ok = ok && cbi_num_put(k, &k->d, w->d, (size_t)size);
	if (crt)
		ok = ok && cbi_num_put(k, &k->p, w->p, (size_t)half) &&
			cbi_num_put(k, &k->q, w->q, (size_t)half) &&
			cbi_num_put(k, &k->dp, w->dp, (size_t)half) &&
			cbi_num_put(k, &k->dq, w->dq, (size_t)half) &&
			cbi_num_put(k, &k->qinv, w->qinv, (size_t)half);
	if (!ok) {
		cbi_numbers_free(k);
		return NULL;
	}
	return k;
}

int
cbi_numbers_rsa(const struct cburst_rsa_numbers *in, struct cbi_numbers **out,
		struct cburst_error *err)
{
	struct cbi_numbers *k = NULL;
	const bool crt = cbi_given(&in->p) && cbi_given(&in->q);
	const bool private = crt || cbi_given(&in->d);
	const char *wrong = NULL;
	struct work w = {};
	int ret = -ENOMEM;

	if (cbi_given(&in->p) != cbi_given(&in->q)) {
		cbi_error_set(err, "an RSA key needs both factors or none");
		return -EINVAL;
	}
	if (!work_load(&w, in))
		wrong = "no memory, or a number that is too long";
	if (wrong == NULL)
		wrong = check_public(&w, err);
	if (wrong == NULL && crt)
		wrong = complete_crt(&w);
	if (wrong == NULL && crt)
		wrong = complete_d(&w);
	if (wrong == NULL)
		k = keep(&w, private, crt);
	if (k != NULL && private && !crt)
		wrong = check_d(&w, k->mont);
	if (wrong != NULL) {
		if (wrong[0] != '\0')
			cbi_error_set(err, "%s", wrong);
		cbi_numbers_free(k);
		k = NULL;
		ret = -EINVAL;
	} else if (k == NULL) {
		cbi_error_set(err, "no memory for an RSA key");
	}
	work_free(&w);
	if (k == NULL)
		return ret;
	*out = k;
	return 0;
}
