/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Modular exponentiation in groups of eight. Lanes that are not used are NULL, which the kernel
 * leaves out.
 */

#include <string.h>

#include <crypto_mb/exp.h>

#include <rte_common.h>

#include "bytes.h"
#include "exp.h"

/* Parts of a lane's input buffer: base and exponent as limbs. */
#define PART_BYTES (EXP_KERNEL_MAX_BITS / 8)

/*
 * A result that is 0 modulo m can come as m, since the kernel's last subtraction is for numbers
 * beyond m only. Anything still greater is not a result.
 */
static void
reduce_once(struct exp_job *job)
{
	const struct exp_modulus *m = job->m;
	uint32_t diff = 0;

	for (unsigned i = 0; i < m->bytes; i++)
		diff |= job->result[i] ^ m->n[i];
	for (unsigned i = 0; i < m->bytes; i++)
		job->result[i] &= ~mb_mask_zero(diff);
	job->ok = mb_less(job->result, m->n, m->bytes);
}

void
exp_run(struct mb_scratch *s, struct exp_job *jobs, unsigned n)
{
	const int64u *base[MB_LANES] = { 0 }, *exponent[MB_LANES] = { 0 };
	const int64u *modulus[MB_LANES] = { 0 };
	int64u *out[MB_LANES] = { 0 };
	unsigned bits = jobs[0].m->bits, longest = 0;
	size_t work;
	mbx_status status;

	for (unsigned i = 0; i < n; i++)
		longest = RTE_MAX(longest, jobs[i].exponent_bytes);
	for (unsigned i = 0; i < n; i++) {
		uint64_t *in = (uint64_t *)(void *)s->in[i];

		mb_to_limbs(in, bits / 64, jobs[i].base, jobs[i].base_bytes);
		/* as long as the longest: the kernel reads them all alike */
		mb_to_limbs(in + EXP_KERNEL_LIMBS, EXP_KERNEL_LIMBS, jobs[i].exponent,
			    jobs[i].exponent_bytes);
		base[i] = (const int64u *)in;
		exponent[i] = (const int64u *)(in + EXP_KERNEL_LIMBS);
		modulus[i] = (const int64u *)jobs[i].m->limbs;
		out[i] = (int64u *)(void *)s->out[i];
	}
	work = mbx_exp_BufferSize(bits);
	status = mbx_exp_mb8(out, base, exponent, RTE_MIN(8 * longest, bits), modulus, bits,
			     s->work, s->work_bytes);
	for (unsigned i = 0; i < n; i++) {
		jobs[i].ok = MBX_GET_STS(status, i) == MBX_STATUS_OK;
		if (jobs[i].ok) {
			mb_from_limbs(jobs[i].result, jobs[i].m->bytes, (const uint64_t *)out[i]);
			reduce_once(&jobs[i]);
		}
		mb_wipe(s->in[i], 2 * PART_BYTES);
		mb_wipe(s->out[i], PART_BYTES);
	}
	s->dirty = RTE_MAX(s->dirty, RTE_MIN(work, s->work_bytes));
}

void
exp_run_ops(struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n, exp_job_of job_of,
	    exp_finish finish)
{
	struct exp_job jobs[MB_LANES];

	for (unsigned i = 0; i < n; i++)
		jobs[i] = job_of(ops[i], s->aux[i]);
	exp_run(s, jobs, n);
	for (unsigned i = 0; i < n; i++)
		finish(ops[i], &jobs[i]);
}
