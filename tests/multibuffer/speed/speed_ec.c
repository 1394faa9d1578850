/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#define OPENSSL_SUPPRESS_DEPRECATED /* as openssl speed, with as little as possible around it */

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include "../../../pmd-glue/multibuffer/ec_kernels.h"
#include "speed.h"

#define LANES	  8
#define MAX_BYTES 72

/* One key pair and one peer for all, a nonce for each lane. */
static struct {
	const struct mb_ec_kernels *c;
	unsigned curve;
	size_t bytes, hash; /* of a coordinate, of a digest */
	uint8_t d[MAX_BYTES], x[MAX_BYTES], y[MAX_BYTES], digest[MAX_BYTES];
	uint8_t sig_r[MAX_BYTES], sig_s[MAX_BYTES];
	mb_limb ld[MB_EC_LIMBS], lx[MB_EC_LIMBS], ly[MB_EC_LIMBS], lk[LANES][MB_EC_LIMBS];
	uint8_t out[SPEED_BURST][2][160];
	mb_limb outl[LANES][2][MB_EC_LIMBS];
	EVP_PKEY *key;
	EVP_PKEY_CTX *sign, *verify, *derive;
	EVP_MD_CTX *md;
	uint8_t der[160];
	size_t der_len;
} t;

static void
limbs(mb_limb *v, const uint8_t *be, size_t n)
{
	memset(v, 0, MB_EC_LIMBS * sizeof(*v));
	for (size_t i = 0; i < n; i++)
		v[i / 8] |= (mb_limb)be[n - 1 - i] << (8 * (i % 8));
}

static void
get(const char *name, uint8_t *to)
{
	BIGNUM *v = NULL;

	if (EVP_PKEY_get_bn_param(t.key, name, &v) != 1 || BN_bn2binpad(v, to, (int)t.bytes) < 0)
		speed_die("libcrypto has no %s", name);
	BN_clear_free(v);
}

static void
prepare_ec(const char *name, unsigned curve, const struct mb_ec_kernels *c, size_t bytes)
{
	size_t len = sizeof(t.der);

	t.c = c;
	t.curve = curve;
	t.bytes = bytes;
	t.key = EVP_EC_gen(name);
	if (t.key == NULL)
		speed_die("libcrypto makes no key on %s", name);
	get(OSSL_PKEY_PARAM_PRIV_KEY, t.d);
	get(OSSL_PKEY_PARAM_EC_PUB_X, t.x);
	get(OSSL_PKEY_PARAM_EC_PUB_Y, t.y);
	/* A digest is not longer than 64 bytes; the kernels want it as long as the order. */
	t.hash = bytes < 64 ? bytes : 64;
	memset(t.digest, 0, sizeof(t.digest));
	memset(t.digest + bytes - t.hash, 0x5a, t.hash);
	limbs(t.ld, t.d, bytes);
	limbs(t.lx, t.x, bytes);
	limbs(t.ly, t.y, bytes);
	for (unsigned i = 0; i < LANES; i++) {
		uint8_t k[MAX_BYTES];

		RAND_bytes(k, sizeof(k));
		k[0] = 0;
		limbs(t.lk[i], k, bytes);
	}
	t.sign = EVP_PKEY_CTX_new(t.key, NULL);
	t.verify = EVP_PKEY_CTX_new(t.key, NULL);
	t.derive = EVP_PKEY_CTX_new(t.key, NULL);
	EVP_PKEY_sign_init(t.sign);
	EVP_PKEY_verify_init(t.verify);
	EVP_PKEY_derive_init(t.derive);
	EVP_PKEY_derive_set_peer(t.derive, t.key);
	if (EVP_PKEY_sign(t.sign, t.der, &len, t.digest + bytes - t.hash, t.hash) != 1)
		speed_die("libcrypto does not sign");
	t.der_len = len;
}

/* r and s for the driver and the kernels: out of the DER that libcrypto made */
static void
split_der(void)
{
	const unsigned char *at = t.der;
	ECDSA_SIG *sig = d2i_ECDSA_SIG(NULL, &at, (long)t.der_len);

	BN_bn2binpad(ECDSA_SIG_get0_r(sig), t.sig_r, (int)t.bytes);
	BN_bn2binpad(ECDSA_SIG_get0_s(sig), t.sig_s, (int)t.bytes);
	ECDSA_SIG_free(sig);
}

static void
prepare_p256(void)
{
	prepare_ec("P-256", 23, &mb_ec_kernels[0], 32);
	split_der();
}

static void
prepare_p384(void)
{
	prepare_ec("P-384", 24, &mb_ec_kernels[1], 48);
	split_der();
}

static void
prepare_p521(void)
{
	prepare_ec("P-521", 25, &mb_ec_kernels[2], 66);
	split_der();
}

static struct rte_crypto_asym_xform
ec_xform(enum rte_crypto_asym_xform_type type)
{
	struct rte_crypto_asym_xform x;

	memset(&x, 0, sizeof(x));
	x.xform_type = type;
	x.ec.curve_id = (enum rte_crypto_curve_id)t.curve;
	x.ec.pkey.data = t.d;
	x.ec.pkey.length = t.bytes;
	x.ec.q.x.data = t.x;
	x.ec.q.x.length = t.bytes;
	x.ec.q.y.data = t.y;
	x.ec.q.y.length = t.bytes;
	return x;
}

static struct rte_crypto_asym_xform
ecdsa_xform(void)
{
	return ec_xform(RTE_CRYPTO_ASYM_XFORM_ECDSA);
}

static struct rte_crypto_asym_xform
ecdh_xform(void)
{
	return ec_xform(RTE_CRYPTO_ASYM_XFORM_ECDH);
}

/* --- ECDSA --- */

static void
sign_kernels(void)
{
	uint8_t *r[LANES], *s[LANES];
	const uint8_t *m[LANES];
	const mb_limb *k[LANES], *d[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		r[i] = t.out[i][0];
		s[i] = t.out[i][1];
		m[i] = t.digest;
		k[i] = t.lk[i];
		d[i] = t.ld;
	}
	if (t.c->sign(r, s, m, k, d, NULL) != 0)
		speed_die("the kernel does not sign");
}

static void
sign_libcrypto(void)
{
	size_t len = sizeof(t.out[0]);

	if (EVP_PKEY_sign(t.sign, t.out[0][0], &len, t.digest + t.bytes - t.hash, t.hash) != 1)
		speed_die("libcrypto does not sign");
}

static void
sign_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->ecdsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op->ecdsa.message.data = t.digest + t.bytes - t.hash;
	op->ecdsa.message.length = t.hash;
	op->ecdsa.r.data = t.out[n][0];
	op->ecdsa.r.length = t.bytes;
	op->ecdsa.s.data = t.out[n][1];
	op->ecdsa.s.length = t.bytes;
}

static void
verify_kernels(void)
{
	const uint8_t *r[LANES], *s[LANES], *m[LANES];
	const mb_limb *x[LANES], *y[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		r[i] = t.sig_r;
		s[i] = t.sig_s;
		m[i] = t.digest;
		x[i] = t.lx;
		y[i] = t.ly;
	}
	if (t.c->verify(r, s, m, x, y, NULL, NULL) != 0)
		speed_die("the kernel does not verify");
}

static void
verify_libcrypto(void)
{
	if (EVP_PKEY_verify(t.verify, t.der, t.der_len, t.digest + t.bytes - t.hash, t.hash) != 1)
		speed_die("libcrypto does not verify");
}

static void
verify_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	(void)n;
	op->ecdsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
	op->ecdsa.message.data = t.digest + t.bytes - t.hash;
	op->ecdsa.message.length = t.hash;
	op->ecdsa.r.data = t.sig_r;
	op->ecdsa.r.length = t.bytes;
	op->ecdsa.s.data = t.sig_s;
	op->ecdsa.s.length = t.bytes;
}

/* --- ECDH --- */

static void
ecdh_kernels(void)
{
	uint8_t *z[LANES];
	const mb_limb *d[LANES], *x[LANES], *y[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		z[i] = t.out[i][0];
		d[i] = t.ld;
		x[i] = t.lx;
		y[i] = t.ly;
	}
	if (t.c->ecdh(z, d, x, y, NULL, NULL) != 0)
		speed_die("the kernel does not derive");
}

static void
ecdh_libcrypto(void)
{
	size_t len = sizeof(t.out[0]);

	if (EVP_PKEY_derive(t.derive, t.out[0][0], &len) != 1)
		speed_die("libcrypto does not derive");
}

/* As a TLS server has it: a key of its own and a peer's for each. */
static void
ecdh_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->ecdh.ke_type = RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE;
	op->ecdh.priv_key.data = t.d;
	op->ecdh.priv_key.length = t.bytes;
	op->ecdh.pub_key.x.data = t.x;
	op->ecdh.pub_key.x.length = t.bytes;
	op->ecdh.pub_key.y.data = t.y;
	op->ecdh.pub_key.y.length = t.bytes;
	op->ecdh.shared_secret.x.data = t.out[n][0];
	op->ecdh.shared_secret.x.length = t.bytes;
}

static void
public_kernels(void)
{
	mb_limb *x[LANES], *y[LANES];
	const mb_limb *d[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		x[i] = t.outl[i][0];
		y[i] = t.outl[i][1];
		d[i] = t.lk[i];
	}
	if (t.c->public_key(x, y, NULL, d, NULL) != 0)
		speed_die("the kernel makes no public key");
}

static void
public_libcrypto(void)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");

	EVP_PKEY_free(key);
}

static void
public_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->ecdh.ke_type = RTE_CRYPTO_ASYM_KE_PUB_KEY_GENERATE;
	op->ecdh.priv_key.data = t.d;
	op->ecdh.priv_key.length = t.bytes;
	op->ecdh.pub_key.x.data = t.out[n][0];
	op->ecdh.pub_key.x.length = t.bytes;
	op->ecdh.pub_key.y.data = t.out[n][1];
	op->ecdh.pub_key.y.length = t.bytes;
}

/* --- X25519, Ed25519 --- */

static void
prepare_raw(const char *name)
{
	size_t len = 32;

	t.key = EVP_PKEY_Q_keygen(NULL, NULL, name);
	t.curve = 29;
	t.bytes = 32;
	if (t.key == NULL || EVP_PKEY_get_raw_private_key(t.key, t.d, &len) != 1 ||
	    EVP_PKEY_get_raw_public_key(t.key, t.x, &len) != 1)
		speed_die("libcrypto makes no key for %s", name);
}

static void
prepare_x25519(void)
{
	prepare_raw("X25519");
	t.derive = EVP_PKEY_CTX_new(t.key, NULL);
	EVP_PKEY_derive_init(t.derive);
	EVP_PKEY_derive_set_peer(t.derive, t.key);
}

static void
x25519_kernels(void)
{
	uint8_t *z[LANES];
	const uint8_t *d[LANES], *u[LANES];

	for (unsigned i = 0; i < LANES; i++) {
		z[i] = t.out[i][0];
		d[i] = t.d;
		u[i] = t.x;
	}
	if (mb_x25519_secret(z, d, u) != 0)
		speed_die("the kernel does not derive");
}

static void
prepare_ed25519(void)
{
	prepare_raw("ED25519");
	t.md = EVP_MD_CTX_new();
}

static void
ed25519_libcrypto(void)
{
	size_t len = 64;

	/* As openssl speed does: initialised once, then signing again and again. */
	if (EVP_DigestSignInit(t.md, NULL, NULL, NULL, t.key) != 1 ||
	    EVP_DigestSign(t.md, t.out[0][0], &len, t.digest, 32) != 1)
		speed_die("libcrypto does not sign");
}

static void
ed25519_fill(struct rte_crypto_asym_op *op, unsigned n)
{
	op->eddsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op->eddsa.instance = RTE_CRYPTO_EDCURVE_25519;
	op->eddsa.message.data = t.digest;
	op->eddsa.message.length = 32;
	op->eddsa.sign.data = t.out[n][0];
	op->eddsa.sign.length = 64;
}

static struct rte_crypto_asym_xform
eddsa_xform(void)
{
	struct rte_crypto_asym_xform x = ec_xform(RTE_CRYPTO_ASYM_XFORM_EDDSA);

	x.ec.q.y.data = NULL;
	x.ec.q.y.length = 0;
	return x;
}

const struct speed_row speed_ec[] = {
	{ "ecdsa-p256-sign", prepare_p256, sign_kernels, sign_libcrypto, ecdsa_xform, sign_fill },
	{ "ecdsa-p256-verify", prepare_p256, verify_kernels, verify_libcrypto, ecdsa_xform,
	  verify_fill },
	{ "ecdh-p256", prepare_p256, ecdh_kernels, ecdh_libcrypto, ecdh_xform, ecdh_fill },
	{ "keygen-p256", prepare_p256, public_kernels, public_libcrypto, ecdh_xform, public_fill },
	{ "ecdsa-p384-sign", prepare_p384, sign_kernels, sign_libcrypto, ecdsa_xform, sign_fill },
	{ "ecdsa-p384-verify", prepare_p384, verify_kernels, verify_libcrypto, ecdsa_xform,
	  verify_fill },
	{ "ecdh-p384", prepare_p384, ecdh_kernels, ecdh_libcrypto, ecdh_xform, ecdh_fill },
	{ "ecdsa-p521-sign", prepare_p521, sign_kernels, sign_libcrypto, ecdsa_xform, sign_fill },
	{ "ecdsa-p521-verify", prepare_p521, verify_kernels, verify_libcrypto, ecdsa_xform,
	  verify_fill },
	{ "ecdh-p521", prepare_p521, ecdh_kernels, ecdh_libcrypto, ecdh_xform, ecdh_fill },
	{ "x25519", prepare_x25519, x25519_kernels, ecdh_libcrypto, ecdh_xform, ecdh_fill },
	{ "ed25519-sign", prepare_ed25519, NULL, ed25519_libcrypto, eddsa_xform, ed25519_fill },
};

const unsigned speed_ec_rows = RTE_DIM(speed_ec);
