/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Results of symmetric operations, through libcrypto. */

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>

#include <rte_common.h>

#include "sym.h"

/* An input, taken apart again. */
struct view {
	struct sim_sym_ident id;
	const uint8_t *iv, *auth_iv, *aad, *tag, *body;
};

static void
view_of(const struct sim_entry *e, struct view *v)
{
	const uint8_t *p = sim_entry_in(e);

	memcpy(&v->id, p, sizeof(v->id));
	v->iv = p + sizeof(v->id);
	v->auth_iv = v->iv + v->id.iv;
	v->aad = v->auth_iv + v->id.auth_iv;
	v->tag = v->aad + v->id.aad;
	v->body = v->tag + v->id.tag;
}

/* --- ciphers --- */

/* libcrypto counts bytes in an int */
#define STEP (1u << 30)

static bool
cipher_update(EVP_CIPHER_CTX *ctx, uint8_t *out, const uint8_t *in, size_t bytes)
{
	while (bytes > 0) {
		int part = (int)RTE_MIN(bytes, (size_t)STEP), n = 0;

		if (EVP_CipherUpdate(ctx, out, &n, in, part) != 1)
			return false;
		if (out != NULL)
			out += n;
		in += part;
		bytes -= part;
	}
	return true;
}

static bool
run_cipher(struct sim_sym_work *w, const struct sim_sym_session *s, const struct view *v,
	   uint8_t *out)
{
	int n = 0;

	if (v->id.cipher_bytes == 0)
		return true;
	return sim_cipher_begin(w->cipher, s->evp_cipher, s->cipher, s->encrypt, s->cipher_key,
				v->iv, s->iv_bytes, 0) &&
		cipher_update(w->cipher, out, v->body + v->id.cipher_at, v->id.cipher_bytes) &&
		EVP_CipherFinal_ex(w->cipher, out, &n) == 1 && n == 0;
}

static bool
set_tag(EVP_CIPHER_CTX *ctx, const uint8_t *tag, uint32_t bytes)
{
	uint8_t copy[16];

	memcpy(copy, tag, bytes);
	return EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, (int)bytes, copy) == 1;
}

/* A verdict where one is asked for; else whether it could be computed. */
static enum rte_crypto_op_status
run_aead(struct sim_sym_work *w, const struct sim_sym_session *s, const struct view *v,
	 uint8_t *out)
{
	static const uint8_t nothing[1];
	const uint32_t bytes = v->id.cipher_bytes;
	const uint8_t *in = bytes == 0 ? nothing : v->body;
	const bool ccm = s->cipher->kind == SIM_KIND_CCM;
	uint8_t spare[16];
	int n = 0;

	if (!sim_cipher_begin(w->cipher, s->evp_cipher, s->cipher, s->encrypt, s->cipher_key, v->iv,
			      s->iv_bytes, s->tag_bytes) ||
	    (!s->encrypt && !set_tag(w->cipher, v->tag, s->tag_bytes)))
		return RTE_CRYPTO_OP_STATUS_ERROR;
	if (ccm && EVP_CipherUpdate(w->cipher, NULL, &n, NULL, (int)bytes) != 1)
		return RTE_CRYPTO_OP_STATUS_ERROR;
	if (v->id.aad != 0 && EVP_CipherUpdate(w->cipher, NULL, &n, v->aad, v->id.aad) != 1)
		return RTE_CRYPTO_OP_STATUS_ERROR;
	/* CCM gives its verdict, or computes its tag, with the data: also when there are none */
	if (ccm) {
		if (EVP_CipherUpdate(w->cipher, bytes == 0 ? spare : out, &n, in, (int)bytes) != 1)
			return s->encrypt ? RTE_CRYPTO_OP_STATUS_ERROR
					  : RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	} else if (!cipher_update(w->cipher, out, in, bytes)) {
		return RTE_CRYPTO_OP_STATUS_ERROR;
	}
	if (!s->encrypt) {
		if (!ccm && EVP_CipherFinal_ex(w->cipher, spare, &n) != 1)
			return RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
		return RTE_CRYPTO_OP_STATUS_SUCCESS;
	}
	if ((!ccm && EVP_CipherFinal_ex(w->cipher, spare, &n) != 1) ||
	    EVP_CIPHER_CTX_ctrl(w->cipher, EVP_CTRL_AEAD_GET_TAG, s->tag_bytes, out + bytes) != 1)
		return RTE_CRYPTO_OP_STATUS_ERROR;
	return RTE_CRYPTO_OP_STATUS_SUCCESS;
}

/* --- MACs --- */

/* What a MAC is over: up to three parts, since in the middle there may be what a cipher made. */
struct part {
	const uint8_t *data;
	size_t bytes;
};

static void
mac_parts(const struct view *v, const uint8_t *made, struct part parts[3])
{
	const uint32_t begin = v->id.auth_at, end = begin + v->id.auth_bytes;
	uint32_t from = v->id.cipher_at, to = from + v->id.cipher_bytes;

	if (made == NULL || to <= begin || from >= end) {
		parts[0] = (struct part){ v->body + begin, end - begin };
		parts[1] = parts[2] = (struct part){ v->body, 0 };
		return;
	}
	from = RTE_MAX(from, begin);
	to = RTE_MIN(to, end);
	parts[0] = (struct part){ v->body + begin, from - begin };
	parts[1] = (struct part){ made + (from - v->id.cipher_at), to - from };
	parts[2] = (struct part){ v->body + to, end - to };
}

static bool
run_digest(struct sim_sym_work *w, const struct sim_sym_session *s, const struct part parts[3],
	   uint8_t *tag)
{
	if (EVP_DigestInit_ex2(w->md, s->evp_md, NULL) != 1)
		return false;
	for (unsigned i = 0; i < 3; i++) {
		if (EVP_DigestUpdate(w->md, parts[i].data, parts[i].bytes) != 1)
			return false;
	}
	return EVP_DigestFinal_ex(w->md, tag, NULL) == 1;
}

static bool
run_mac(const struct sim_sym_session *s, const struct part parts[3], uint8_t *tag)
{
	/* sessions are shared between threads, and contexts cannot be */
	EVP_MAC_CTX *ctx = EVP_MAC_CTX_dup(s->mac);
	bool ok = ctx != NULL;
	size_t n;

	for (unsigned i = 0; ok && i < 3; i++)
		ok = EVP_MAC_update(ctx, parts[i].data, parts[i].bytes) == 1;
	ok = ok && EVP_MAC_final(ctx, tag, &n, EVP_MAX_MD_SIZE) == 1;
	EVP_MAC_CTX_free(ctx);
	return ok;
}

static bool
run_gmac(struct sim_sym_work *w, const struct sim_sym_session *s, const struct view *v,
	 const struct part *part, uint8_t *tag)
{
	uint8_t spare[16];
	int n = 0;

	return sim_cipher_begin(w->cipher, s->evp_gmac, s->auth, true, s->auth_key, v->auth_iv,
				s->auth_iv_bytes, 16) &&
		cipher_update(w->cipher, NULL, part->data, part->bytes) &&
		EVP_CipherFinal_ex(w->cipher, spare, &n) == 1 &&
		EVP_CIPHER_CTX_ctrl(w->cipher, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
}

/* made: what the cipher has made, where the MAC is over that. to: where the tag goes. */
static enum rte_crypto_op_status
run_auth(struct sim_sym_work *w, const struct sim_sym_session *s, const struct view *v,
	 const uint8_t *made, uint8_t *to)
{
	enum rte_crypto_op_status status = RTE_CRYPTO_OP_STATUS_SUCCESS;
	uint8_t tag[EVP_MAX_MD_SIZE];
	struct part parts[3];
	bool ok;

	mac_parts(v, made, parts);
	switch (s->auth->kind) {
	case SIM_KIND_DIGEST:
		ok = run_digest(w, s, parts, tag);
		break;
	case SIM_KIND_GMAC:
		ok = run_gmac(w, s, v, &parts[0], tag);
		break;
	default:
		ok = run_mac(s, parts, tag);
		break;
	}
	if (!ok)
		status = RTE_CRYPTO_OP_STATUS_ERROR;
	else if (!s->verify)
		memcpy(to, tag, s->tag_bytes);
	else if (CRYPTO_memcmp(tag, v->tag, s->tag_bytes) != 0)
		status = RTE_CRYPTO_OP_STATUS_AUTH_FAILED;
	OPENSSL_cleanse(tag, sizeof(tag));
	return status;
}

/* --- all of it --- */

static enum rte_crypto_op_status
compute(struct sim_sym_work *w, const struct sim_sym_session *s, const struct view *v, uint8_t *out)
{
	uint8_t *tag = out + v->id.cipher_bytes;
	enum rte_crypto_op_status status = RTE_CRYPTO_OP_STATUS_SUCCESS;

	if (s->cipher != NULL && s->cipher->kind != SIM_KIND_CIPHER)
		return run_aead(w, s, v, out);
	if (s->chain == SIM_AUTH_FIRST)
		status = run_auth(w, s, v, NULL, tag);
	if (status == RTE_CRYPTO_OP_STATUS_SUCCESS && s->cipher != NULL &&
	    !run_cipher(w, s, v, out))
		status = RTE_CRYPTO_OP_STATUS_ERROR;
	if (status == RTE_CRYPTO_OP_STATUS_SUCCESS && s->auth != NULL && s->chain != SIM_AUTH_FIRST)
		status = run_auth(w, s, v, out, tag);
	return status;
}

void
sim_sym_compute(struct sim_sym_work *work, const struct sim_sym_session *sess, struct sim_entry *e)
{
	struct view v;

	view_of(e, &v);
	ERR_set_mark();
	e->status = compute(work, sess, &v, sim_entry_out(e));
	ERR_pop_to_mark();
	/* a plaintext whose tag is wrong is nobody's business; its session's key is wiped with it
	 */
	if (e->status != RTE_CRYPTO_OP_STATUS_SUCCESS)
		OPENSSL_cleanse(sim_entry_out(e), e->out_bytes);
}
