/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Symmetric operations: what they ask for, where their bytes lie, and where their results go. */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_mbuf.h>

#include "sym.h"

/* Where cryptodev has nonce and AAD of CCM: behind the room for its first blocks. */
#define CCM_NONCE_AT 1
#define CCM_AAD_AT   18

struct range {
	uint32_t at, bytes;
};

static bool
is_aead(const struct sim_sym_session *s)
{
	return s->cipher != NULL && s->cipher->kind != SIM_KIND_CIPHER;
}

static void
ranges_of(const struct sim_sym_session *s, const struct rte_crypto_sym_op *sym,
	  struct range *cipher, struct range *auth)
{
	*cipher = *auth = (struct range){ 0, 0 };
	if (is_aead(s)) {
		*cipher = (struct range){ sym->aead.data.offset, sym->aead.data.length };
		return;
	}
	if (s->cipher != NULL)
		*cipher = (struct range){ sym->cipher.data.offset, sym->cipher.data.length };
	if (s->auth != NULL)
		*auth = (struct range){ sym->auth.data.offset, sym->auth.data.length };
}

/* What of the message matters: all that is in one of the two. */
static struct range
body_of(const struct sim_sym_session *s, const struct range *cipher, const struct range *auth)
{
	uint32_t at, end;

	if (s->auth == NULL)
		return *cipher;
	if (s->cipher == NULL)
		return *auth;
	at = RTE_MIN(cipher->at, auth->at);
	end = RTE_MAX(cipher->at + cipher->bytes, auth->at + auth->bytes);
	return (struct range){ at, end - at };
}

/* --- classify --- */

static bool
fits(const struct rte_mbuf *m, const struct range *r)
{
	return (uint64_t)r->at + r->bytes <= m->pkt_len;
}

static bool
segments_ok(const struct sim_sym_session *s, const struct rte_mbuf *m)
{
	return m->nb_segs == 1 || s->segments_max == 0 || m->nb_segs <= s->segments_max;
}

static bool
pointers_ok(const struct sim_sym_session *s, const struct rte_crypto_sym_op *sym)
{
	if (is_aead(s))
		return sym->aead.digest.data != NULL &&
			(s->aad_bytes == 0 || sym->aead.aad.data != NULL);
	return s->auth == NULL || sym->auth.digest.data != NULL;
}

/* The shorter the nonce of CCM, the longer the field for the message's length. */
static bool
ccm_length_ok(const struct sim_sym_session *s, uint32_t bytes)
{
	const unsigned field = 15u - s->iv_bytes;

	return field >= sizeof(bytes) || bytes >> (8 * field) == 0;
}

int
sim_sym_classify(const struct sim_sym_session *s, const struct rte_crypto_op *op,
		 struct sim_work *work)
{
	const struct rte_crypto_sym_op *sym = op->sym;
	const struct rte_mbuf *dst = sym->m_dst == NULL ? sym->m_src : sym->m_dst;
	struct range cipher, auth;

	if (s->life == NULL || sym->m_src == NULL || !pointers_ok(s, sym))
		return -EINVAL;
	ranges_of(s, sym, &cipher, &auth);
	if (!fits(sym->m_src, &cipher) || !fits(sym->m_src, &auth) || !fits(dst, &cipher) ||
	    !segments_ok(s, sym->m_src) || !segments_ok(s, dst))
		return -EINVAL;
	if (s->cipher != NULL &&
	    (cipher.bytes % s->cipher->block != 0 || cipher.bytes < s->cipher->least))
		return -EINVAL;
	if (s->cipher != NULL && s->cipher->kind == SIM_KIND_CCM && !ccm_length_ok(s, cipher.bytes))
		return -EINVAL;
	work->row = s->row;
	work->row2 = s->row2;
	work->bytes = s->cipher != NULL ? cipher.bytes : auth.bytes;
	work->bytes2 = s->row2 == SIM_NO_ROW ? 0 : auth.bytes;
	return 0;
}

/* --- input --- */

static unsigned
cut_body(const struct rte_mbuf *m, struct range body, struct sim_piece *pieces)
{
	unsigned n = 0;

	while (body.bytes > 0) {
		uint32_t part;

		if (body.at >= m->data_len) {
			body.at -= m->data_len;
			m = m->next;
			continue;
		}
		part = RTE_MIN(body.bytes, m->data_len - body.at);
		pieces[n].data = rte_pktmbuf_mtod_offset(m, const uint8_t *, body.at);
		pieces[n++].bytes = part;
		body.at = 0;
		body.bytes -= part;
		m = m->next;
	}
	return n;
}

static const uint8_t *
tag_of(const struct sim_sym_session *s, const struct rte_crypto_sym_op *sym)
{
	return is_aead(s) ? sym->aead.digest.data : sym->auth.digest.data;
}

void
sim_sym_input(const struct sim_sym_session *s, const struct rte_crypto_op *op,
	      struct sim_sym_ident *id, struct sim_piece *pieces, struct sim_input *in)
{
	const bool ccm = s->cipher != NULL && s->cipher->kind == SIM_KIND_CCM;
	const struct rte_crypto_sym_op *sym = op->sym;
	const uint8_t *raw = (const uint8_t *)op;
	struct range cipher, auth, body;

	ranges_of(s, sym, &cipher, &auth);
	body = body_of(s, &cipher, &auth);
	*id = (struct sim_sym_ident){
		.cipher_at = s->cipher == NULL ? 0 : cipher.at - body.at,
		.cipher_bytes = cipher.bytes,
		.auth_at = s->auth == NULL ? 0 : auth.at - body.at,
		.auth_bytes = auth.bytes,
		.body = body.bytes,
		.iv = s->iv_bytes,
		.auth_iv = s->auth_iv_bytes,
		.aad = s->aad_bytes,
		.tag = s->verify ? s->tag_bytes : 0,
	};
	pieces[0] = (struct sim_piece){ (const uint8_t *)id, sizeof(*id) };
	pieces[1] = (struct sim_piece){ raw + s->iv_offset + (ccm ? CCM_NONCE_AT : 0), id->iv };
	pieces[2] = (struct sim_piece){ raw + s->auth_iv_offset, id->auth_iv };
	pieces[3] = (struct sim_piece){ NULL, id->aad };
	if (id->aad != 0)
		pieces[3].data = sym->aead.aad.data + (ccm ? CCM_AAD_AT : 0);
	pieces[4] = (struct sim_piece){ id->tag == 0 ? NULL : tag_of(s, sym), id->tag };
	in->life = s->life;
	in->pieces = pieces;
	in->nb_heads = SIM_SYM_HEADS;
	in->nb_pieces = SIM_SYM_HEADS + cut_body(sym->m_src, body, &pieces[SIM_SYM_HEADS]);
	in->bytes = sizeof(*id) + id->iv + id->auth_iv + id->aad + id->tag + body.bytes;
}

/* --- output --- */

static void
scatter(struct rte_mbuf *m, uint32_t at, const uint8_t *from, uint32_t bytes)
{
	while (bytes > 0) {
		uint32_t part;

		if (at >= m->data_len) {
			at -= m->data_len;
			m = m->next;
			continue;
		}
		part = RTE_MIN(bytes, m->data_len - at);
		memcpy(rte_pktmbuf_mtod_offset(m, uint8_t *, at), from, part);
		from += part;
		bytes -= part;
		at = 0;
		m = m->next;
	}
}

void
sim_sym_write(const struct sim_sym_session *s, struct rte_crypto_op *op, struct sim_entry *e)
{
	struct rte_crypto_sym_op *sym = op->sym;
	struct range cipher, auth;
	uint8_t *tag;

	op->status = e->status;
	if (e->status != RTE_CRYPTO_OP_STATUS_SUCCESS)
		return;
	ranges_of(s, sym, &cipher, &auth);
	if (cipher.bytes != 0)
		scatter(sym->m_dst == NULL ? sym->m_src : sym->m_dst, cipher.at, sim_entry_out(e),
			cipher.bytes);
	if (s->verify || s->tag_bytes == 0)
		return;
	tag = is_aead(s) ? sym->aead.digest.data : sym->auth.digest.data;
	memcpy(tag, sim_entry_out(e) + cipher.bytes, s->tag_bytes);
}

/* --- faults --- */

static void
flip(struct rte_mbuf *m, uint32_t at)
{
	for (; at >= m->data_len; m = m->next)
		at -= m->data_len;
	*rte_pktmbuf_mtod_offset(m, uint8_t *, at) ^= 0x40;
}

bool
sim_sym_spoil(const struct sim_sym_session *s, struct rte_crypto_op *op)
{
	struct rte_crypto_sym_op *sym = op->sym;
	struct range cipher, auth;

	ranges_of(s, sym, &cipher, &auth);
	if (cipher.bytes != 0) {
		flip(sym->m_dst == NULL ? sym->m_src : sym->m_dst, cipher.at + cipher.bytes / 2);
		return true;
	}
	if (s->tag_bytes == 0)
		return false;
	if (s->verify) {
		op->status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
		return true;
	}
	*(is_aead(s) ? sym->aead.digest.data : sym->auth.digest.data) ^= 0x40;
	return true;
}
