/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * RSA in groups of eight. A lane that is not used, or failed on the way, is NULL for the kernel,
 * which leaves it out and reports it in its own bits of the status.
 */

#include <errno.h>
#include <string.h>

#include <crypto_mb/rsa.h>
#include <rte_common.h>

#include "bytes.h"
#include "rsa.h"

/* A run: the lanes that take part in it. */
struct lanes {
	const struct mb_rsa_key *key[MB_LANES];
	const uint8_t *in[MB_LANES];
	uint8_t *out[MB_LANES];
	bool ok[MB_LANES]; /* nothing has failed so far */
	unsigned n;
	unsigned bits;
};

static const mbx_RSA_Method *
public_method(unsigned bits)
{
	return mbx_RSA_pub65537_Method(bits);
}

/* Lanes that the kernel did not compute have failed. */
static void
note_status(struct lanes *l, mbx_status status)
{
	for (unsigned i = 0; i < l->n; i++)
		l->ok[i] = l->ok[i] && MBX_GET_STS(status, i) == MBX_STATUS_OK;
}

static mbx_status
public_kernel(const struct mb_scratch *s, const struct lanes *l, const uint8_t *const in[],
	      uint8_t *const out[])
{
	const int64u *n[MB_LANES] = { 0 };

	for (unsigned i = 0; i < l->n; i++)
		n[i] = in[i] == NULL ? NULL : (const int64u *)l->key[i]->kn;
	return mbx_rsa_public_mb8(in, out, n, l->bits, public_method(l->bits), s->work);
}

static void
private_kernel(struct mb_scratch *s, struct lanes *l)
{
	const mbx_RSA_Method *method = mbx_RSA_private_crt_Method(l->bits);
	const int64u *p[MB_LANES] = { 0 }, *q[MB_LANES] = { 0 }, *dp[MB_LANES] = { 0 };
	const int64u *dq[MB_LANES] = { 0 }, *qinv[MB_LANES] = { 0 };

	for (unsigned i = 0; i < l->n; i++) {
		p[i] = (const int64u *)l->key[i]->kp;
		q[i] = (const int64u *)l->key[i]->kq;
		dp[i] = (const int64u *)l->key[i]->kdp;
		dq[i] = (const int64u *)l->key[i]->kdq;
		qinv[i] = (const int64u *)l->key[i]->kqinv;
	}
	note_status(l,
		    mbx_rsa_private_crt_mb8(l->in, l->out, p, q, dp, dq, qinv, l->bits, method,
					    s->work));
	/* powers of the input modulo the factors are in there */
	s->dirty = RTE_MAX(s->dirty, (size_t)mbx_RSA_Method_BufSize(method));
}

/*
 * A result with an error in one of its halves gives the factors away to whoever sees it. So none
 * leaves unless raised to the public exponent it is the input again; one that is not is computed
 * anew by libcrypto.
 */
static void
check_private(struct mb_scratch *s, struct lanes *l)
{
	const uint8_t *from[MB_LANES] = { 0 };
	bool checked[MB_LANES] = { false };
	bool any = false;
	mbx_status status = 0;

	for (unsigned i = 0; i < l->n; i++) {
		if (!l->ok[i])
			continue;
		if (l->key[i]->public_kernel) {
			from[i] = l->out[i];
			any = true;
		} else {
			checked[i] = rsa_public_soft(s, l->key[i], l->out[i], s->aux[i]) == 0;
		}
	}
	if (any)
		status = public_kernel(s, l, from, s->aux);
	for (unsigned i = 0; i < l->n; i++) {
		unsigned bytes = l->key[i]->bytes;

		if (from[i] != NULL)
			checked[i] = MBX_GET_STS(status, i) == MBX_STATUS_OK;
		if (l->in[i] == NULL || (checked[i] && memcmp(s->aux[i], l->in[i], bytes) == 0))
			continue;
		s->count->fault_recomputes++;
		l->ok[i] = rsa_private_soft(l->key[i], l->in[i], l->out[i]) == 0;
	}
}

void
rsa_run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	bool private = (group & 1) != 0;
	struct lanes l = { .n = n };

	for (unsigned i = 0; i < n; i++) {
		l.key[i] = mb_key_of(ops[i]);
		l.ok[i] = rsa_prepare(s, l.key[i], &ops[i]->asym->rsa, s->in[i]) == 0;
		l.in[i] = l.ok[i] ? s->in[i] : NULL;
		l.out[i] = s->out[i];
	}
	l.bits = l.key[0]->bits;
	if (private) {
		private_kernel(s, &l);
		check_private(s, &l);
	} else {
		note_status(&l, public_kernel(s, &l, l.in, l.out));
	}
	for (unsigned i = 0; i < n; i++) {
		if (l.ok[i])
			rsa_finish(s, ops[i], l.out[i]);
		else
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
		/* of a signature that is verified nothing is secret */
		if (ops[i]->asym->rsa.op_type == RTE_CRYPTO_ASYM_OP_VERIFY)
			continue;
		mb_wipe(s->in[i], l.key[i]->bytes);
		mb_wipe(s->out[i], l.key[i]->bytes);
		mb_wipe(s->aux[i], l.key[i]->bytes);
	}
}
