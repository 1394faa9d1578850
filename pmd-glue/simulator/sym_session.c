/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/params.h>

#include "sym.h"

unsigned
sim_sym_session_size(void)
{
	return sizeof(struct sim_sym_session);
}

static EVP_CIPHER *
fetch_cipher(const struct sim_sym_algo *algo, uint32_t key_bytes)
{
	/* XTS has two keys, and is called by the size of one */
	bool two = algo->algo == RTE_CRYPTO_CIPHER_AES_XTS &&
		algo->type == RTE_CRYPTO_SYM_XFORM_CIPHER;
	char name[32];

	if (strchr(algo->name, '%') == NULL)
		snprintf(name, sizeof(name), "%s", algo->name);
	else
		snprintf(name, sizeof(name), "AES-%u%s", key_bytes * 8 / (two ? 2 : 1),
			 strrchr(algo->name, '-'));
	return EVP_CIPHER_fetch(NULL, name, NULL);
}

bool
sim_cipher_begin(EVP_CIPHER_CTX *ctx, const EVP_CIPHER *evp, const struct sim_sym_algo *algo,
		 bool encrypt, const uint8_t *key, const uint8_t *iv, uint32_t iv_bytes,
		 uint32_t tag_bytes)
{
	if (EVP_CipherInit_ex2(ctx, evp, NULL, NULL, encrypt, NULL) != 1)
		return false;
	if (algo->kind == SIM_KIND_CIPHER)
		EVP_CIPHER_CTX_set_padding(ctx, 0);
	else if (EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, (int)iv_bytes, NULL) != 1)
		return false;
	/* CCM computes the tag's length into the first block */
	if (algo->kind == SIM_KIND_CCM &&
	    EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, (int)tag_bytes, NULL) != 1)
		return false;
	return EVP_CipherInit_ex2(ctx, NULL, key, iv_bytes == 0 ? NULL : iv, encrypt, NULL) == 1;
}

/* Whether libcrypto takes the key: of XTS not every one. */
static bool
key_good(const EVP_CIPHER *evp, const struct sim_sym_algo *algo, const uint8_t *key,
	 uint32_t iv_bytes, uint32_t tag_bytes)
{
	static const uint8_t iv[64];
	EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
	bool good;

	good = ctx != NULL && sim_cipher_begin(ctx, evp, algo, true, key, iv, iv_bytes, tag_bytes);
	EVP_CIPHER_CTX_free(ctx);
	return good;
}

static int
init_cipher(struct sim_sym_session *s, const struct sim_profile *profile,
	    const struct rte_crypto_cipher_xform *xf)
{
	const struct sim_sym_algo *algo = sim_sym_algo_find(RTE_CRYPTO_SYM_XFORM_CIPHER,
							    (int)xf->algo);

	if (algo == NULL)
		return -ENOTSUP;
	s->encrypt = xf->op == RTE_CRYPTO_CIPHER_OP_ENCRYPT;
	s->row = sim_row_find(profile, algo->service, s->encrypt ? SIM_ENCRYPT : SIM_DECRYPT,
			      algo->algo, xf->key.length * 8u);
	if (s->row == SIM_NO_ROW)
		return -ENOTSUP;
	if (!sim_range_has(&algo->key, xf->key.length) || xf->key.data == NULL ||
	    !sim_range_has(&algo->iv, xf->iv.length))
		return -EINVAL;
	s->cipher = algo;
	s->iv_offset = xf->iv.offset;
	s->iv_bytes = xf->iv.length;
	s->cipher_key_bytes = (uint8_t)xf->key.length;
	memcpy(s->cipher_key, xf->key.data, xf->key.length);
	s->evp_cipher = fetch_cipher(algo, xf->key.length);
	if (s->evp_cipher == NULL)
		return -ENOTSUP;
	return key_good(s->evp_cipher, algo, s->cipher_key, s->iv_bytes, 0) ? 0 : -EINVAL;
}

static int
init_aead(struct sim_sym_session *s, const struct sim_profile *profile,
	  const struct rte_crypto_aead_xform *xf)
{
	const struct sim_sym_algo *algo = sim_sym_algo_find(RTE_CRYPTO_SYM_XFORM_AEAD,
							    (int)xf->algo);

	if (algo == NULL)
		return -ENOTSUP;
	s->encrypt = xf->op == RTE_CRYPTO_AEAD_OP_ENCRYPT;
	s->verify = !s->encrypt;
	s->row = sim_row_find(profile, algo->service, s->encrypt ? SIM_ENCRYPT : SIM_DECRYPT,
			      algo->algo, xf->key.length * 8u);
	if (s->row == SIM_NO_ROW)
		return -ENOTSUP;
	if (!sim_range_has(&algo->key, xf->key.length) || xf->key.data == NULL ||
	    !sim_range_has(&algo->iv, xf->iv.length) ||
	    !sim_range_has(&algo->tag, xf->digest_length) ||
	    !sim_range_has(&algo->aad, xf->aad_length))
		return -EINVAL;
	s->cipher = algo;
	s->iv_offset = xf->iv.offset;
	s->iv_bytes = xf->iv.length;
	s->tag_bytes = xf->digest_length;
	s->aad_bytes = xf->aad_length;
	s->cipher_key_bytes = (uint8_t)xf->key.length;
	memcpy(s->cipher_key, xf->key.data, xf->key.length);
	s->evp_cipher = fetch_cipher(algo, xf->key.length);
	if (s->evp_cipher == NULL)
		return -ENOTSUP;
	return key_good(s->evp_cipher, algo, s->cipher_key, s->iv_bytes, s->tag_bytes) ? 0
										       : -EINVAL;
}

/* A keyed context that is copied for each message. */
static int
init_mac(struct sim_sym_session *s, const char *name, const char *parameter, const char *value,
	 const uint8_t *key, size_t key_bytes)
{
	char text[32];
	OSSL_PARAM params[2];
	EVP_MAC *mac = EVP_MAC_fetch(NULL, name, NULL);

	snprintf(text, sizeof(text), "%s", value);
	params[0] = OSSL_PARAM_construct_utf8_string(parameter, text, 0);
	params[1] = OSSL_PARAM_construct_end();
	s->mac = mac == NULL ? NULL : EVP_MAC_CTX_new(mac);
	EVP_MAC_free(mac);
	return s->mac != NULL && EVP_MAC_init(s->mac, key, key_bytes, params) == 1 ? 0 : -ENOTSUP;
}

static int
init_auth(struct sim_sym_session *s, const struct sim_profile *profile,
	  const struct rte_crypto_auth_xform *xf)
{
	const struct sim_sym_algo *algo = sim_sym_algo_find(RTE_CRYPTO_SYM_XFORM_AUTH,
							    (int)xf->algo);
	char name[32];

	if (algo == NULL)
		return -ENOTSUP;
	s->row2 = sim_row_find(profile, algo->service, SIM_GENERATE, algo->algo, 0);
	if (s->row2 == SIM_NO_ROW)
		return -ENOTSUP;
	if (algo->kind != SIM_KIND_DIGEST &&
	    (!sim_range_has(&algo->key, xf->key.length) || xf->key.data == NULL))
		return -EINVAL;
	if (!sim_range_has(&algo->tag, xf->digest_length) ||
	    (algo->iv.max != 0 && !sim_range_has(&algo->iv, xf->iv.length)))
		return -EINVAL;
	s->auth = algo;
	s->verify = xf->op == RTE_CRYPTO_AUTH_OP_VERIFY;
	s->tag_bytes = xf->digest_length;
	switch (algo->kind) {
	case SIM_KIND_DIGEST:
		s->evp_md = EVP_MD_fetch(NULL, algo->name, NULL);
		return s->evp_md == NULL ? -ENOTSUP : 0;
	case SIM_KIND_HMAC:
		return init_mac(s, "HMAC", OSSL_MAC_PARAM_DIGEST, algo->name, xf->key.data,
				xf->key.length);
	case SIM_KIND_CMAC:
		snprintf(name, sizeof(name), "AES-%u-CBC", xf->key.length * 8u);
		return init_mac(s, "CMAC", OSSL_MAC_PARAM_CIPHER, name, xf->key.data,
				xf->key.length);
	default:
		/* GMAC is GCM of nothing, and what is authenticated is its AAD */
		s->auth_iv_offset = xf->iv.offset;
		s->auth_iv_bytes = xf->iv.length;
		s->auth_key_bytes = (uint8_t)xf->key.length;
		memcpy(s->auth_key, xf->key.data, xf->key.length);
		s->evp_gmac = fetch_cipher(algo, xf->key.length);
		return s->evp_gmac == NULL ? -ENOTSUP : 0;
	}
}

static int
init_one(struct sim_sym_session *s, const struct sim_profile *profile,
	 const struct rte_crypto_sym_xform *xf)
{
	switch (xf->type) {
	case RTE_CRYPTO_SYM_XFORM_CIPHER:
		return s->cipher != NULL ? -EINVAL : init_cipher(s, profile, &xf->cipher);
	case RTE_CRYPTO_SYM_XFORM_AUTH:
		return s->auth != NULL ? -EINVAL : init_auth(s, profile, &xf->auth);
	case RTE_CRYPTO_SYM_XFORM_AEAD:
		return xf->next != NULL || s->auth != NULL || s->cipher != NULL
			? -EINVAL
			: init_aead(s, profile, &xf->aead);
	default:
		return -ENOTSUP;
	}
}

static int
init_chain(struct sim_sym_session *s, const struct sim_profile *profile,
	   const struct rte_crypto_sym_xform *xform)
{
	const struct rte_crypto_sym_xform *second = xform->next;
	int ret = init_one(s, profile, xform);

	if (ret != 0 || second == NULL)
		return ret;
	if (second->next != NULL)
		return -ENOTSUP;
	ret = init_one(s, profile, second);
	if (ret != 0)
		return ret;
	/* tags of GMAC belong to a message without a cipher */
	if (s->cipher == NULL || s->auth == NULL || s->auth->kind == SIM_KIND_GMAC)
		return -ENOTSUP;
	s->chain = xform->type == RTE_CRYPTO_SYM_XFORM_CIPHER ? SIM_CIPHER_FIRST : SIM_AUTH_FIRST;
	return 0;
}

int
sim_sym_session_init(const struct sim_profile *profile, const struct rte_crypto_sym_xform *xform,
		     void *session)
{
	struct sim_sym_session *s = session;
	int ret;

	s->row = s->row2 = SIM_NO_ROW;
	s->segments_max = profile->segments_max;
	ERR_set_mark();
	ret = init_chain(s, profile, xform);
	ERR_pop_to_mark();
	if (ret == 0) {
		s->life = sim_life_begin();
		if (s->life == NULL)
			ret = -ENOMEM;
	}
	if (ret == 0 && s->row == SIM_NO_ROW) {
		s->row = s->row2;
		s->row2 = SIM_NO_ROW;
	}
	if (ret != 0)
		sim_sym_session_clear(s);
	return ret;
}

void
sim_sym_session_clear(void *session)
{
	struct sim_sym_session *s = session;

	sim_life_end(s->life);
	EVP_CIPHER_free(s->evp_cipher);
	EVP_CIPHER_free(s->evp_gmac);
	EVP_MD_free(s->evp_md);
	EVP_MAC_CTX_free(s->mac);
	OPENSSL_cleanse(s, sizeof(*s));
}
