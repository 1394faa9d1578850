/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Diffie-Hellman over the integers modulo a prime.
 *
 * The groups of RFC 7919 (FFDHE) and RFC 3526 (MODP) are recognized: their primes are known to be
 * safe ones, so private keys can be short, and a public key can be checked to be in the right
 * subgroup. Of any other prime only what is cheap is checked: odd, 512 to 8192 bits.
 */

#include <errno.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "algorithms.h"
#include "bytes.h"
#include "exp.h"

#define DH_MIN_BITS 512

struct dh_key {
	struct exp_modulus m;
	bool known;		/* a group of one of the RFCs */
	uint16_t private_bytes; /* of the keys that we generate */
	uint16_t g_bytes;
	uint8_t g[EXP_MAX_BYTES];
};

/* --- groups --- */

/* Names by size, and what private keys need: twice the strength, and something to spare. */
static const struct {
	unsigned bits;
	unsigned private_bytes;
	const char *names[2];
} known_groups[] = {
	{ 1536, 28, { "modp_1536", NULL } },	    { 2048, 32, { "ffdhe2048", "modp_2048" } },
	{ 3072, 40, { "ffdhe3072", "modp_3072" } }, { 4096, 44, { "ffdhe4096", "modp_4096" } },
	{ 6144, 50, { "ffdhe6144", "modp_6144" } }, { 8192, 56, { "ffdhe8192", "modp_8192" } },
};

static bool
is_group(const BIGNUM *p, const char *name)
{
	char group[16] = { 0 };
	OSSL_PARAM params[2];
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL);
	EVP_PKEY *pkey = NULL;
	BIGNUM *prime = NULL;
	bool same;

	/* its length is taken when the parameter is made */
	strncpy(group, name, sizeof(group) - 1);
	params[0] = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0);
	params[1] = OSSL_PARAM_construct_end();
	same = ctx != NULL && EVP_PKEY_paramgen_init(ctx) == 1 &&
		EVP_PKEY_CTX_set_params(ctx, params) == 1 && EVP_PKEY_generate(ctx, &pkey) == 1 &&
		EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_P, &prime) == 1 &&
		BN_cmp(p, prime) == 0;
	BN_free(prime);
	EVP_PKEY_free(pkey);
	EVP_PKEY_CTX_free(ctx);
	return same;
}

static void
recognize(struct dh_key *key)
{
	key->private_bytes = key->m.bytes;
	for (unsigned i = 0; i < RTE_DIM(known_groups); i++) {
		if (known_groups[i].bits != key->m.bits)
			continue;
		for (unsigned j = 0; j < RTE_DIM(known_groups[i].names) && !key->known; j++)
			key->known = known_groups[i].names[j] != NULL &&
				is_group(key->m.bn, known_groups[i].names[j]);
		if (key->known)
			key->private_bytes = known_groups[i].private_bytes;
	}
}

/* --- sessions --- */

/* Whether 1 < a < p - 1, a stripped. */
static bool
in_range(const struct dh_key *key, const rte_crypto_param *a)
{
	uint8_t number[EXP_MAX_BYTES], top[EXP_MAX_BYTES];

	if (a->data == NULL || a->length == 0 || a->length > key->m.bytes ||
	    (a->length == 1 && a->data[0] <= 1))
		return false;
	mb_pad_left(number, key->m.bytes, a->data, a->length);
	memcpy(top, key->m.n, key->m.bytes);
	/* p is odd */
	top[key->m.bytes - 1] -= 1;
	return mb_less(number, top, key->m.bytes);
}

static int
session_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels)
{
	rte_crypto_param g = mb_strip(xform->dh.g);
	struct dh_key *key = mb_key_alloc(sess, sizeof(*key));
	int ret;

	if (key == NULL)
		return -ENOMEM;
	ret = exp_modulus_init(&key->m, &xform->dh.p, kernels);
	if (ret == 0 && (key->m.mont == NULL || key->m.bits < DH_MIN_BITS || !in_range(key, &g)))
		ret = -EINVAL;
	if (ret != 0) {
		exp_session_clear(sess);
		return ret;
	}
	memcpy(key->g, g.data, g.length);
	key->g_bytes = g.length;
	recognize(key);
	return 0;
}

/* --- operations --- */

/* A private key of the caller: any number but 0, no longer than the modulus. */
static bool
usable_private(const struct dh_key *key, const rte_crypto_param *x)
{
	return mb_present(x) && x->length <= key->m.bytes && !mb_is_zero(x->data, x->length);
}

static int
classify(const struct mb_session *sess, const struct rte_crypto_op *op)
{
	const struct dh_key *key = sess->key;
	const struct rte_crypto_dh_op_param *dh = &op->asym->dh;
	rte_crypto_param y;
	bool kernel = key->m.size >= 0;

	switch (dh->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE:
		return mb_writable(&dh->priv_key, key->private_bytes) ? MB_GROUP_SOFT : -EINVAL;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		if (!mb_writable(&dh->pub_key, key->m.bytes))
			return -EINVAL;
		/* no private key is given, but room for one */
		if (dh->priv_key.length == 0)
			return dh->priv_key.data == NULL ? -EINVAL : MB_GROUP_SOFT;
		if (!usable_private(key, &dh->priv_key))
			return -EINVAL;
		break;
	case RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE:
		if (!mb_writable(&dh->shared_secret, key->m.bytes) ||
		    !usable_private(key, &dh->priv_key) || !mb_present(&dh->pub_key))
			return -EINVAL;
		y = mb_strip(dh->pub_key);
		kernel = kernel && in_range(key, &y);
		break;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY:
		return mb_present(&dh->pub_key) ? MB_GROUP_SOFT : -EINVAL;
	default:
		return -EINVAL;
	}
	return kernel ? (int)EXP_GROUP(key->m.size, exp_class(dh->priv_key.length)) : MB_GROUP_SOFT;
}

static bool
is_shared_secret(const struct rte_crypto_op *op)
{
	return op->asym->dh.ke_type == RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
}

static struct exp_job
job_of(const struct rte_crypto_op *op, uint8_t *result)
{
	const struct dh_key *key = mb_key_of(op);
	const struct rte_crypto_dh_op_param *dh = &op->asym->dh;
	struct exp_job job = {
		.m = &key->m,
		.base = key->g,
		.base_bytes = key->g_bytes,
		.exponent = dh->priv_key.data,
		.exponent_bytes = dh->priv_key.length,
		.result = result,
	};

	if (is_shared_secret(op)) {
		rte_crypto_param y = mb_strip(dh->pub_key);

		job.base = y.data;
		job.base_bytes = y.length;
	}
	return job;
}

static void
finish(struct rte_crypto_op *op, const struct exp_job *job)
{
	const struct dh_key *key = mb_key_of(op);
	struct rte_crypto_dh_op_param *dh = &op->asym->dh;
	uint16_t flags = op->asym->flags;
	const uint8_t *r = job->result;
	unsigned last = key->m.bytes - 1;

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	/* 0 and 1 come of public keys in a small subgroup: no secret (NIST SP 800-56A, 5.7.1.1) */
	if (job->ok && !(mb_is_zero(r, last) && r[last] <= 1)) {
		if (is_shared_secret(op))
			mb_output(&dh->shared_secret, r, key->m.bytes,
				  (flags & RTE_CRYPTO_ASYM_FLAG_SHARED_KEY_NO_PADDING) != 0);
		else
			mb_output(&dh->pub_key, r, key->m.bytes,
				  (flags & RTE_CRYPTO_ASYM_FLAG_PUB_KEY_NO_PADDING) != 0);
		op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
	OPENSSL_cleanse(job->result, key->m.bytes);
}

/*
 * A private key: the top bit of its length is set, so that it is that long; in a group that is not
 * known it is as long as the modulus, and below half of that.
 */
static int
generate_private(struct mb_scratch *s, const struct dh_key *key, rte_crypto_param *x)
{
	unsigned bits = key->known ? 8 * key->private_bytes : key->m.bits - 1;
	unsigned top = (bits - 1) % 8;
	unsigned skip = key->private_bytes - (bits + 7) / 8;

	if (mb_random(s, x->data, key->private_bytes) != 0)
		return -EIO;
	memset(x->data, 0, skip);
	x->data[skip] = (x->data[skip] & ((1u << top) - 1)) | 1u << top;
	x->length = key->private_bytes;
	return 0;
}

static bool
public_key_valid(struct mb_scratch *s, const struct dh_key *key, const rte_crypto_param *pub)
{
	rte_crypto_param y = mb_strip(*pub);
	BIGNUM *bn;
	bool valid;

	if (!in_range(key, &y))
		return false;
	if (!key->known)
		return true;
	/* of prime order (p - 1) / 2: the squares */
	bn = BN_bin2bn(y.data, y.length, NULL);
	valid = bn != NULL && BN_kronecker(bn, key->m.bn, s->bn) == 1;
	BN_free(bn);
	return valid;
}

static void
soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	const struct dh_key *key = mb_key_of(op);
	struct rte_crypto_dh_op_param *dh = &op->asym->dh;
	rte_crypto_param y = mb_strip(dh->pub_key);
	struct exp_job job;

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	switch (dh->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE:
		if (generate_private(s, key, &dh->priv_key) == 0)
			op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		return;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY:
		if (public_key_valid(s, key, &dh->pub_key))
			op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		return;
	case RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE:
		if (!in_range(key, &y))
			return;
		break;
	default:
		if (dh->priv_key.length == 0 && generate_private(s, key, &dh->priv_key) != 0)
			return;
		break;
	}
	job = job_of(op, s->aux[0]);
	exp_soft(s, &job);
	finish(op, &job);
}

#ifdef MB_HAVE_KERNELS
static void
run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	(void)group;
	exp_run_ops(s, ops, n, job_of, finish);
}
#endif

#define KE(name) (1u << RTE_CRYPTO_ASYM_KE_##name)

const struct mb_algorithm mb_dh = {
	.capability = {
		.xform_type = RTE_CRYPTO_ASYM_XFORM_DH,
		.op_types = KE(PRIV_KEY_GENERATE) | KE(PUB_KEY_GENERATE) |
			    KE(SHARED_SECRET_COMPUTE) | KE(PUB_KEY_VERIFY),
		.modlen = { .min = DH_MIN_BITS / 8, .max = EXP_MAX_BYTES, .increment = 1 },
	},
	.groups = EXP_GROUPS,
	.worth = exp_worth,
	.session_init = session_init,
	.session_clear = exp_session_clear,
	.classify = classify,
#ifdef MB_HAVE_KERNELS
	.run = run,
#endif
	.soft = soft,
};
