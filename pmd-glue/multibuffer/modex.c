/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * MODEX: base ^ exponent mod modulus, the last two from the session.
 */

#include <errno.h>
#include <string.h>

#include <openssl/crypto.h>

#include "algorithms.h"
#include "bytes.h"
#include "exp.h"

struct modex_key {
	struct exp_modulus m;
	uint16_t result_bytes; /* length of the modulus as it was given */
	uint16_t exponent_bytes;
	bool kernel; /* operations can be in groups */
	uint8_t exponent[EXP_MAX_BYTES];
};

static int
session_init(struct mb_session *sess, const struct rte_crypto_asym_xform *xform, bool kernels)
{
	rte_crypto_param e = xform->modex.exponent;
	struct modex_key *key;
	int ret;

	if (!mb_present(&e) || xform->modex.modulus.length > EXP_MAX_BYTES)
		return -EINVAL;
	/* the length of an exponent is no secret, its leading zeroes may be */
	while (e.length > EXP_MAX_BYTES && e.data[0] == 0) {
		e.data++;
		e.length--;
	}
	if (e.length > EXP_MAX_BYTES)
		return -EINVAL;
	key = mb_key_alloc(sess, sizeof(*key));
	if (key == NULL)
		return -ENOMEM;
	ret = exp_modulus_init(&key->m, &xform->modex.modulus, kernels);
	if (ret != 0) {
		exp_session_clear(sess);
		return ret;
	}
	memcpy(key->exponent, e.data, e.length);
	key->exponent_bytes = e.length;
	key->result_bytes = xform->modex.modulus.length;
	key->kernel = key->m.size >= 0 && e.length <= key->m.bytes && !mb_is_zero(e.data, e.length);
	return 0;
}

static int
classify(const struct mb_session *sess, const struct rte_crypto_op *op)
{
	const struct modex_key *key = sess->key;
	const struct rte_crypto_mod_op_param *modex = &op->asym->modex;
	rte_crypto_param base;
	bool less;

	if (!mb_present(&modex->base) || modex->base.length > 2 * EXP_MAX_BYTES ||
	    modex->result.data == NULL ||
	    mb_room(&modex->result, key->result_bytes) < key->result_bytes)
		return -EINVAL;
	if (!key->kernel)
		return MB_GROUP_SOFT;
	base = mb_strip(modex->base);
	less = base.length < key->m.bytes ||
		(base.length == key->m.bytes && mb_less(base.data, key->m.n, base.length));
	if (base.length == 0 || !less)
		return MB_GROUP_SOFT;
	return EXP_GROUP(key->m.size, exp_class(key->exponent_bytes));
}

static struct exp_job
job_of(const struct rte_crypto_op *op, uint8_t *result)
{
	const struct modex_key *key = mb_key_of(op);
	rte_crypto_param base = mb_strip(op->asym->modex.base);

	return (struct exp_job){
		.m = &key->m,
		.base = base.data,
		.base_bytes = base.length,
		.exponent = key->exponent,
		.exponent_bytes = key->exponent_bytes,
		.result = result,
	};
}

static void
finish(struct rte_crypto_op *op, const struct exp_job *job)
{
	const struct modex_key *key = mb_key_of(op);
	rte_crypto_param *result = &op->asym->modex.result;

	op->status = RTE_CRYPTO_OP_STATUS_ERROR;
	if (!job->ok)
		return;
	mb_pad_left(result->data, key->result_bytes, job->result, key->m.bytes);
	result->length = key->result_bytes;
	op->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	OPENSSL_cleanse(job->result, key->m.bytes);
}

static void
soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	struct exp_job job = job_of(op, s->aux[0]);

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

const struct mb_algorithm mb_modex = {
	.capability = {
		.xform_type = RTE_CRYPTO_ASYM_XFORM_MODEX,
		.modlen = { .min = 1, .max = EXP_MAX_BYTES, .increment = 1 },
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
