/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Public-key operations: what they get, what they give, and what it is. */

#include <errno.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>

#include <rte_common.h>

#include "asym.h"
#include "bytes.h"
#include "curve.h"

/* --- which buffers there are --- */

static int
rsa_io(struct rte_crypto_rsa_op_param *p, struct sim_asym_io *io)
{
	io->id.type = p->op_type;
	switch (p->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		io->row = 1;
		io->in[0] = &p->message;
		io->out[0] = &p->sign;
		return 0;
	case RTE_CRYPTO_ASYM_OP_DECRYPT:
		io->row = 1;
		io->in[0] = &p->cipher;
		io->out[0] = &p->message;
		return 0;
	case RTE_CRYPTO_ASYM_OP_ENCRYPT:
		io->in[0] = &p->message;
		io->out[0] = &p->cipher;
		return 0;
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		io->verify = true;
		io->in[0] = &p->message;
		io->in[1] = &p->sign;
		/* without a padding: the block that was signed */
		io->out[0] = &p->cipher;
		return 0;
	default:
		return -EINVAL;
	}
}

static int
dh_io(struct rte_crypto_dh_op_param *p, struct sim_asym_io *io)
{
	io->id.type = p->ke_type;
	io->in[0] = &p->priv_key;
	switch (p->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		io->is_random = mb_draws(&p->priv_key);
		io->out[0] = &p->pub_key;
		return 0;
	case RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE:
		io->row = 1;
		io->in[1] = &p->pub_key;
		io->out[0] = &p->shared_secret;
		return 0;
	default:
		return -EINVAL;
	}
}

static int
ecdh_io(struct rte_crypto_ecdh_op_param *p, struct sim_asym_io *io)
{
	io->id.type = p->ke_type;
	io->in[0] = &p->priv_key;
	switch (p->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		io->is_random = mb_draws(&p->priv_key);
		io->out[0] = &p->pub_key.x;
		io->out[1] = &p->pub_key.y;
		return 0;
	case RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE:
		io->row = 1;
		io->in[1] = &p->pub_key.x;
		io->in[2] = &p->pub_key.y;
		io->out[0] = &p->shared_secret.x;
		io->out[1] = &p->shared_secret.y;
		return 0;
	default:
		return -EINVAL;
	}
}

static int
ecdsa_io(struct rte_crypto_ecdsa_op_param *p, struct sim_asym_io *io)
{
	io->id.type = p->op_type;
	io->in[0] = &p->message;
	switch (p->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		io->row = 1;
		io->in[1] = &p->k;
		io->out[0] = &p->r;
		io->out[1] = &p->s;
		return 0;
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		io->verify = true;
		io->in[1] = &p->r;
		io->in[2] = &p->s;
		return 0;
	default:
		return -EINVAL;
	}
}

static int
eddsa_io(struct rte_crypto_eddsa_op_param *p, struct sim_asym_io *io)
{
	io->id.type = p->op_type;
	io->id.instance = p->instance;
	io->in[0] = &p->message;
	io->in[1] = &p->context;
	switch (p->op_type) {
	case RTE_CRYPTO_ASYM_OP_SIGN:
		io->row = 1;
		io->out[0] = &p->sign;
		return 0;
	case RTE_CRYPTO_ASYM_OP_VERIFY:
		io->verify = true;
		io->in[2] = &p->sign;
		return 0;
	default:
		return -EINVAL;
	}
}

static int
find_buffers(enum rte_crypto_asym_xform_type type, struct rte_crypto_asym_op *op,
	     struct sim_asym_io *io)
{
	switch (type) {
	case RTE_CRYPTO_ASYM_XFORM_RSA:
		return rsa_io(&op->rsa, io);
	case RTE_CRYPTO_ASYM_XFORM_DH:
		return dh_io(&op->dh, io);
	case RTE_CRYPTO_ASYM_XFORM_ECDH:
		return ecdh_io(&op->ecdh, io);
	case RTE_CRYPTO_ASYM_XFORM_ECDSA:
		return ecdsa_io(&op->ecdsa, io);
	case RTE_CRYPTO_ASYM_XFORM_EDDSA:
		return eddsa_io(&op->eddsa, io);
	default:
		return -EINVAL;
	}
}

int
sim_asym_io(enum rte_crypto_asym_xform_type type, struct rte_crypto_asym_op *op,
	    struct sim_asym_io *io)
{
	*io = (struct sim_asym_io){ .id.flags = op->flags };
	if (find_buffers(type, op, io) != 0)
		return -EINVAL;
	for (unsigned i = 0; i < SIM_ASYM_INS; i++) {
		if (io->in[i] != NULL && io->in[i]->data != NULL)
			io->id.ins[i] = (uint32_t)io->in[i]->length + 1;
	}
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++) {
		if (io->out[i] != NULL && io->out[i]->data == NULL)
			io->out[i] = NULL;
		if (io->out[i] != NULL)
			io->id.outs |= 1u << i;
	}
	return 0;
}

void
sim_asym_input(const struct sim_asym_session *sess, const struct sim_asym_io *io,
	       struct sim_piece pieces[SIM_ASYM_PIECES], struct sim_input *in)
{
	*in = (struct sim_input){
		.life = sess->life,
		.pieces = pieces,
		.nb_heads = 1,
		.nb_pieces = 1,
		.bytes = sizeof(io->id),
	};
	pieces[0] = (struct sim_piece){ (const uint8_t *)&io->id, sizeof(io->id) };
	for (unsigned i = 0; i < SIM_ASYM_INS; i++) {
		if (io->id.ins[i] <= 1)
			continue;
		pieces[in->nb_pieces++] = (struct sim_piece){ io->in[i]->data, io->id.ins[i] - 1 };
		in->bytes += io->id.ins[i] - 1;
	}
}

/* --- computing --- */

void
sim_asym_compute(struct mb_scratch *s, const struct rte_crypto_op *op, struct sim_asym_output *out)
{
	const struct mb_algorithm *algorithm = sim_asym_session_of(op)->mb.algorithm;
	struct {
		struct rte_crypto_op op;
		struct rte_crypto_asym_op asym;
	} copy = { .op = *op, .asym = *op->asym };
	struct sim_asym_io io;

	static_assert(offsetof(typeof(copy), asym) == offsetof(struct rte_crypto_op, asym),
		      "the algorithms find one behind the other");
	out->status = RTE_CRYPTO_OP_STATUS_ERROR;
	memset(out->bytes, 0, sizeof(out->bytes));
	if (sim_asym_io(algorithm->capability.xform_type, &copy.asym, &io) != 0)
		return;
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++) {
		if (io.out[i] == NULL)
			continue;
		io.out[i]->data = out->data[i];
		/* as much room as it needs; and no length tells that it was not written */
		io.out[i]->length = 0;
	}
	ERR_set_mark();
	algorithm->soft(s, &copy.op);
	ERR_pop_to_mark();
	out->status = copy.op.status;
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++)
		out->bytes[i] = io.out[i] == NULL ? 0 : (uint32_t)io.out[i]->length;
}

uint32_t
sim_asym_out_bytes(const struct sim_asym_output *out)
{
	uint32_t bytes = sizeof(out->bytes);

	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++)
		bytes += out->bytes[i];
	return bytes;
}

void
sim_asym_store(const struct sim_asym_output *out, struct sim_entry *e)
{
	uint8_t *to = sim_entry_out(e);

	e->status = out->status;
	memcpy(to, out->bytes, sizeof(out->bytes));
	to += sizeof(out->bytes);
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++) {
		memcpy(to, out->data[i], out->bytes[i]);
		to += out->bytes[i];
	}
}

void
sim_asym_write(struct sim_entry *e, struct rte_crypto_op *op, const struct sim_asym_io *io)
{
	const uint8_t *from = sim_entry_out(e);
	uint32_t bytes[SIM_ASYM_OUTS];

	op->status = e->status;
	memcpy(bytes, from, sizeof(bytes));
	from += sizeof(bytes);
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++) {
		if (io->out[i] == NULL || bytes[i] == 0)
			continue;
		memcpy(io->out[i]->data, from, bytes[i]);
		io->out[i]->length = bytes[i];
		from += bytes[i];
	}
}

/* --- faults --- */

bool
sim_asym_spoil(const struct sim_asym_session *sess, struct rte_crypto_op *op)
{
	struct sim_asym_io io;

	if (sim_asym_io(sess->mb.algorithm->capability.xform_type, op->asym, &io) != 0)
		return false;
	for (unsigned i = 0; i < SIM_ASYM_OUTS; i++) {
		if (io.out[i] == NULL || io.out[i]->length == 0)
			continue;
		/* of a recovered block as of any number: the last bits, so that it stays as large
		 */
		io.out[i]->data[io.out[i]->length - 1] ^= 0x40;
		return true;
	}
	if (!io.verify)
		return false;
	op->status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	return true;
}
