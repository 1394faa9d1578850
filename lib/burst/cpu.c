/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <rte_branch_prediction.h>
#include <rte_common.h>
#include <rte_cryptodev.h>
#include <rte_mbuf.h>

#include "burst/burst.h"
#include "burst/lane_internal.h"
#include "op/key_internal.h"
#include "pool/op.h"

/* Operations of one call: its arrays live on the stack. */
#define CPU_BURST_MAX 64

static inline bool
suits(const struct cbi_op *op)
{
	return op->route->key->kind == CBURST_KIND_AEAD && op->sym.m_dst == NULL &&
		op->sym.m_src->nb_segs == 1;
}

static inline void
finish(struct cburst_lane *lane, struct cbi_op *op, int32_t status)
{
	op->op.status = likely(status == 0) ? RTE_CRYPTO_OP_STATUS_SUCCESS
		: status == EBADMSG	    ? RTE_CRYPTO_OP_STATUS_AUTH_FAILED
					    : RTE_CRYPTO_OP_STATUS_ERROR;
	cbi_op_end(lane, op);
}

unsigned
cbi_cpu_burst(struct cburst_lane *lane, struct cbi_qp *qp, struct rte_crypto_op **ops, unsigned n)
{
	struct rte_crypto_vec data[CPU_BURST_MAX];
	struct rte_crypto_sgl sgl[CPU_BURST_MAX];
	struct rte_crypto_va_iova_ptr iv[CPU_BURST_MAX], aad[CPU_BURST_MAX], tag[CPU_BURST_MAX];
	int32_t status[CPU_BURST_MAX];
	struct rte_crypto_sym_vec vec = {
		.src_sgl = sgl,
		.iv = iv,
		.aad = aad,
		.digest = tag,
		.status = status,
	};
	const union rte_crypto_sym_ofs ofs = {};
	void *session = cbi_op_of(ops[0])->sym.session;
	unsigned i;

	n = RTE_MIN(n, (unsigned)CPU_BURST_MAX);
	for (i = 0; i < n; i++) {
		struct cbi_op *op = cbi_op_of(ops[i]);

		if (unlikely(op->sym.session != session || !suits(op)))
			break;
		data[i].base = rte_pktmbuf_mtod_offset(op->sym.m_src, void *,
						       op->sym.aead.data.offset);
		data[i].len = op->sym.aead.data.length;
		sgl[i].vec = &data[i];
		sgl[i].num = 1;
		iv[i].va = op->iv;
		aad[i].va = op->sym.aead.aad.data;
		tag[i].va = op->sym.aead.digest.data;
		/* a driver that cannot work at all writes no status */
		status[i] = EIO;
	}
	if (i == 0)
		return 0;
	vec.num = i;
	rte_cryptodev_sym_cpu_crypto_process(qp->dev_id, session, ofs, &vec);
	for (i = 0; i < vec.num; i++)
		finish(lane, cbi_op_of(ops[i]), status[i]);
	return vec.num;
}
