/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>

#include <openssl/crypto.h>
#include <openssl/err.h>

#include "ec_lanes.h"
#include "xdh.h"

#define X25519_BYTES 32

/** Whether there is a private key to compute with: the operation's, or the session's. */
static bool
private_there(const struct mb_raw_key *key, const rte_crypto_param *given)
{
	return mb_present(given) ? given->length == key->bytes : key->has_private;
}

/**
 * Whether a u coordinate is one that the kernel may be wrong about. It takes values from p up for
 * what they are, and in rare places goes wrong where numbers come close to p: seen with u next to a
 * power of two (Wycheproof's X25519 vectors 30, 31 and 139), never with u of another kind. Hardly
 * any honest key has 64 bits in a row that are all alike, so libcrypto computes with those.
 */
static bool
special(const uint8_t *u)
{
	const uint64_t top = (uint64_t)1 << 63;
	uint64_t v[X25519_BYTES / 8];
	size_t i;

	memcpy(v, u, sizeof(v));
	v[3] = rte_le_to_cpu_64(v[3]);
	/* The top bit is not part of it. */
	if ((v[3] | top) == UINT64_MAX || (v[3] & ~top) == 0)
		return true;
	for (i = 0; i < 3; i++) {
		if (v[i] == 0 || v[i] == UINT64_MAX)
			return true;
	}
	return false;
}

int
mb_xdh_classify(const struct mb_raw_key *key, const struct rte_crypto_op *op)
{
	const struct rte_crypto_ecdh_op_param *e = &op->asym->ecdh;
	int group;

	switch (e->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE:
		return mb_writable(&e->priv_key, key->bytes) ? MB_GROUP_SOFT : -EINVAL;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY:
		return e->pub_key.x.data != NULL ? MB_GROUP_SOFT : -EINVAL;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		if (!private_there(key, &e->priv_key) && !mb_draws(&e->priv_key))
			return -EINVAL;
		if (!mb_writable(&e->pub_key.x, key->bytes))
			return -EINVAL;
		group = MB_XDH_PUBLIC;
		break;
	case RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE:
		if (!private_there(key, &e->priv_key) ||
		    (e->pub_key.x.data == NULL && !key->has_public) ||
		    !mb_writable(&e->shared_secret.x, key->bytes))
			return -EINVAL;
		/* A key of another length is the peer's fault, and for soft to say. */
		if (e->pub_key.x.data != NULL && e->pub_key.x.length != key->bytes)
			return MB_GROUP_SOFT;
		group = MB_XDH_SECRET;
		if (key->kernels &&
		    special(e->pub_key.x.data != NULL ? e->pub_key.x.data : key->public_key))
			return MB_GROUP_SOFT;
		break;
	default:
		return -EINVAL;
	}
	return key->kernels ? group : MB_GROUP_SOFT;
}

/** The private key to compute with. */
static const uint8_t *
private_of(const struct rte_crypto_op *op)
{
	const rte_crypto_uint *given = &op->asym->ecdh.priv_key;
	const struct mb_raw_key *key = mb_key_of(op);

	return mb_present(given) ? given->data : key->secret;
}

/** 1 when all bytes are zero, else 0, without a branch. Their number is a multiple of eight. */
static unsigned
all_zero(const uint8_t *p, size_t n)
{
	mb_limb any = 0, v;

	for (; n != 0; n -= sizeof(v), p += sizeof(v)) {
		memcpy(&v, p, sizeof(v));
		any |= v;
	}
	return mb_limbs_zero(&any, 1);
}

static void
run_secret(struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	static const uint8_t base[X25519_BYTES] = { 9 };
	const uint8_t *d[MB_LANES], *u[MB_LANES];
	uint8_t *z[MB_LANES];
	mb_lane_status status;
	unsigned i;

	for (i = 0; i < MB_LANES; i++) {
		d[i] = u[i] = base;
		z[i] = s->out[i];
	}
	for (i = 0; i < n; i++) {
		const struct rte_crypto_ecdh_op_param *e = &ops[i]->asym->ecdh;
		const struct mb_raw_key *key = mb_key_of(ops[i]);

		d[i] = private_of(ops[i]);
		u[i] = e->pub_key.x.data != NULL ? e->pub_key.x.data : key->public_key;
	}
	status = mb_x25519_secret(z, d, u);
	for (i = 0; i < n; i++) {
		if (mb_lane_ok(status, i) && !all_zero(z[i], X25519_BYTES)) {
			mb_output(&ops[i]->asym->ecdh.shared_secret.x, z[i], X25519_BYTES, false);
			ops[i]->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		} else {
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
		}
		mb_wipe(z[i], X25519_BYTES);
	}
}

static void
run_public(struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	const uint8_t *d[MB_LANES];
	uint8_t *u[MB_LANES];
	mb_lane_status status;
	unsigned i;

	for (i = 0; i < MB_LANES; i++) {
		d[i] = mb_lane_ones;
		u[i] = s->out[i];
	}
	for (i = 0; i < n; i++) {
		ops[i]->status = RTE_CRYPTO_OP_STATUS_NOT_PROCESSED;
		if (!mb_draws(&ops[i]->asym->ecdh.priv_key))
			d[i] = private_of(ops[i]);
		else if (mb_random(s, s->aux[i], X25519_BYTES) == 0)
			d[i] = s->aux[i];
		else
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
	}
	status = mb_x25519_public(u, d);
	for (i = 0; i < n; i++) {
		struct rte_crypto_ecdh_op_param *e = &ops[i]->asym->ecdh;

		if (!mb_lane_ok(status, i))
			ops[i]->status = RTE_CRYPTO_OP_STATUS_ERROR;
		if (ops[i]->status == RTE_CRYPTO_OP_STATUS_NOT_PROCESSED) {
			mb_output(&e->pub_key.x, u[i], X25519_BYTES, false);
			if (d[i] == s->aux[i])
				mb_output(&e->priv_key, d[i], X25519_BYTES, false);
			ops[i]->status = RTE_CRYPTO_OP_STATUS_SUCCESS;
		}
		mb_wipe(s->aux[i], X25519_BYTES);
	}
}

void
mb_xdh_run(unsigned group, struct mb_scratch *s, struct rte_crypto_op *const ops[], unsigned n)
{
	if (group == MB_XDH_SECRET)
		run_secret(s, ops, n);
	else
		run_public(s, ops, n);
}

/** X25519 or X448 of two keys. */
static bool
derive(const struct mb_raw_key *key, EVP_PKEY *own, EVP_PKEY *peer, uint8_t *z)
{
	EVP_PKEY_CTX *ctx = own == NULL ? NULL : EVP_PKEY_CTX_new(own, NULL);
	size_t len = key->bytes;
	bool ok;

	ok = ctx != NULL && peer != NULL && EVP_PKEY_derive_init(ctx) == 1 &&
		EVP_PKEY_derive_set_peer(ctx, peer) == 1 && EVP_PKEY_derive(ctx, z, &len) == 1 &&
		len == key->bytes && !all_zero(z, len);
	EVP_PKEY_CTX_free(ctx);
	return ok;
}

static bool
soft_secret(const struct mb_raw_key *key, struct rte_crypto_ecdh_op_param *e)
{
	EVP_PKEY *own = key->evp_private, *peer = key->evp_public;
	EVP_PKEY *own_given = NULL, *peer_given = NULL;
	uint8_t z[MB_RAW_BYTES];
	bool ok;

	/* The session's key once more is not worth being made again, which takes as long as this.
	 */
	if (mb_present(&e->priv_key) &&
	    (!key->has_private || CRYPTO_memcmp(e->priv_key.data, key->secret, key->bytes) != 0))
		own = own_given = EVP_PKEY_new_raw_private_key(key->type, NULL, e->priv_key.data,
							       key->bytes);
	if (e->pub_key.x.data != NULL)
		peer = peer_given = EVP_PKEY_new_raw_public_key(key->type, NULL, e->pub_key.x.data,
								e->pub_key.x.length);
	ok = derive(key, own, peer, z);
	if (ok)
		mb_output(&e->shared_secret.x, z, key->bytes, false);
	mb_wipe(z, sizeof(z));
	EVP_PKEY_free(own_given);
	EVP_PKEY_free(peer_given);
	return ok;
}

static bool
soft_public(struct mb_scratch *s, const struct mb_raw_key *key, struct rte_crypto_ecdh_op_param *e)
{
	const bool draws = mb_draws(&e->priv_key);
	EVP_PKEY *own = key->evp_private, *given = NULL;
	uint8_t d[MB_RAW_BYTES], u[MB_RAW_BYTES];
	size_t len = sizeof(u);
	bool ok;

	if (draws) {
		if (mb_random(s, d, key->bytes) != 0)
			return false;
		own = given = EVP_PKEY_new_raw_private_key(key->type, NULL, d, key->bytes);
	} else if (mb_present(&e->priv_key)) {
		own = given = EVP_PKEY_new_raw_private_key(key->type, NULL, e->priv_key.data,
							   key->bytes);
	}
	ok = own != NULL && EVP_PKEY_get_raw_public_key(own, u, &len) == 1 && len == key->bytes;
	if (ok) {
		mb_output(&e->pub_key.x, u, len, false);
		if (draws)
			mb_output(&e->priv_key, d, key->bytes, false);
	}
	mb_wipe(d, sizeof(d));
	EVP_PKEY_free(given);
	return ok;
}

static bool
soft_private(struct mb_scratch *s, const struct mb_raw_key *key, rte_crypto_uint *to)
{
	uint8_t d[MB_RAW_BYTES];
	const bool ok = mb_random(s, d, key->bytes) == 0;

	if (ok)
		mb_output(to, d, key->bytes, false);
	mb_wipe(d, sizeof(d));
	return ok;
}

/** Every byte string is a public key, but those of low order make a secret of nothing but zeros. */
static bool
soft_check(const struct mb_raw_key *key, const rte_crypto_param *u)
{
	EVP_PKEY *own = EVP_PKEY_new_raw_private_key(key->type, NULL, mb_lane_ones, key->bytes);
	EVP_PKEY *peer = EVP_PKEY_new_raw_public_key(key->type, NULL, u->data, u->length);
	uint8_t z[MB_RAW_BYTES];
	const bool ok = derive(key, own, peer, z);

	EVP_PKEY_free(own);
	EVP_PKEY_free(peer);
	return ok;
}

void
mb_xdh_soft(struct mb_scratch *s, struct rte_crypto_op *op)
{
	struct rte_crypto_ecdh_op_param *e = &op->asym->ecdh;
	const struct mb_raw_key *key = mb_key_of(op);
	bool ok;

	ERR_set_mark();
	switch (e->ke_type) {
	case RTE_CRYPTO_ASYM_KE_PRIV_KEY_GENERATE:
		ok = soft_private(s, key, &e->priv_key);
		break;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE:
		ok = soft_public(s, key, e);
		break;
	case RTE_CRYPTO_ASYM_KE_PUB_KEY_VERIFY:
		ok = soft_check(key, &e->pub_key.x);
		break;
	default:
		ok = soft_secret(key, e);
		break;
	}
	ERR_pop_to_mark();
	op->status = ok ? RTE_CRYPTO_OP_STATUS_SUCCESS : RTE_CRYPTO_OP_STATUS_ERROR;
}
