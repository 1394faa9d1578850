/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <openssl/crypto.h>

#include "raw_key.h"

static uint16_t
key_bytes(int type)
{
	switch (type) {
	case EVP_PKEY_X448:
		return 56;
	case EVP_PKEY_ED448:
		return 57;
	default:
		return 32;
	}
}

static int
read_private(struct mb_raw_key *key, const rte_crypto_uint *pkey)
{
	if (!mb_present(pkey))
		return 0;
	if (pkey->length != key->bytes)
		return -EINVAL;
	key->evp_private = EVP_PKEY_new_raw_private_key(key->type, NULL, pkey->data, key->bytes);
	if (key->evp_private == NULL)
		return -ENOMEM;
	memcpy(key->secret, pkey->data, key->bytes);
	key->has_private = true;
	return 0;
}

static int
read_public(struct mb_raw_key *key, const rte_crypto_param *q)
{
	if (!mb_present(q))
		return 0;
	if (q->length != key->bytes)
		return -EINVAL;
	memcpy(key->public_key, q->data, key->bytes);
	key->has_public = true;
	return 0;
}

static int
match_pair(struct mb_raw_key *key)
{
	uint8_t q[MB_RAW_BYTES];
	size_t len = sizeof(q);

	if (EVP_PKEY_get_raw_public_key(key->evp_private, q, &len) != 1 || len != key->bytes)
		return -ENOMEM;
	/* Signing with another's public key would give the private one away. */
	if (key->has_public && memcmp(q, key->public_key, key->bytes) != 0)
		return -EINVAL;
	memcpy(key->public_key, q, key->bytes);
	key->has_public = true;
	return 0;
}

int
mb_raw_key_init(struct mb_session *sess, const struct rte_crypto_ec_xform *xform, int type,
		bool pair, bool kernels)
{
	struct mb_raw_key *key = mb_key_alloc(sess, sizeof(*key));
	int ret;

	if (key == NULL)
		return -ENOMEM;
	key->kind.raw = true;
	key->type = type;
	key->bytes = key_bytes(type);
	key->kernels = kernels && type == EVP_PKEY_X25519;
	ret = read_private(key, &xform->pkey);
	if (ret == 0)
		ret = read_public(key, &xform->q.x);
	if (ret == 0 && pair && key->has_private)
		ret = match_pair(key);
	if (ret == 0 && key->has_public) {
		key->evp_public = EVP_PKEY_new_raw_public_key(type, NULL, key->public_key,
							      key->bytes);
		ret = key->evp_public == NULL ? -ENOMEM : 0;
	}
	if (ret != 0)
		mb_raw_key_clear(sess);
	return ret;
}

void
mb_raw_key_clear(struct mb_session *sess)
{
	struct mb_raw_key *key = sess->key;

	if (key != NULL) {
		EVP_MD_CTX_free(key->signer);
		EVP_MD_CTX_free(key->verifier);
		EVP_PKEY_free(key->evp_private);
		EVP_PKEY_free(key->evp_public);
	}
	mb_key_free(sess);
}
