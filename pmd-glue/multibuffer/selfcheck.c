/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Do the kernels compute what they should, on this CPU, in this virtual machine, as the library
 * was built? Each of them is asked once, in all eight lanes, when a device is made. RSA's private
 * one is not: whatever it gives is checked, always.
 *
 * Expected values: curves, RFC 6979 (A.2.5 to A.2.7, "sample"); X25519, RFC 7748 (5.2 and 6.1);
 * powers, what libcrypto computes, since it would have to do the work otherwise.
 */

#include <string.h>

#include <crypto_mb/exp.h>
#include <crypto_mb/rsa.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <rte_common.h>
#include <rte_malloc.h>

#include "bytes.h"
#include "curve.h"
#include "kernels.h"

#define MAX_BYTES (4096 / 8)

/* --- powers: RSA's public operation, and MODEX and DH --- */

struct power {
	uint8_t base[MAX_BYTES], expected[MAX_BYTES], out[MB_LANES][MAX_BYTES];
	uint64_t base_limbs[MAX_BYTES / 8], modulus_limbs[MAX_BYTES / 8];
	uint64_t exponent[MAX_BYTES / 8], out_limbs[MB_LANES][MAX_BYTES / 8];
};

/* base^65537 modulo the prime of a well-known group: any odd number of that size would do. */
static bool
power_expect(struct power *p, BIGNUM *modulus, unsigned bytes, BN_CTX *ctx)
{
	BIGNUM *base, *e, *y;
	bool ok;

	for (unsigned i = 0; i < bytes; i++)
		p->base[i] = 0x31 + 0x5b * i;
	mb_to_limbs(p->base_limbs, bytes / 8, p->base, bytes);
	BN_CTX_start(ctx);
	base = BN_CTX_get(ctx);
	e = BN_CTX_get(ctx);
	y = BN_CTX_get(ctx);
	ok = y != NULL && modulus != NULL && BN_num_bits(modulus) == (int)bytes * 8 &&
		BN_bn2binpad(modulus, p->expected, bytes) > 0 && BN_set_word(e, 65537) &&
		BN_bin2bn(p->base, bytes, base) != NULL &&
		BN_mod_exp(y, base, e, modulus, ctx) == 1;
	if (ok) {
		mb_to_limbs(p->modulus_limbs, bytes / 8, p->expected, bytes);
		ok = BN_bn2binpad(y, p->expected, bytes) > 0;
	}
	BN_CTX_end(ctx);
	return ok;
}

static const char *
power_wrong(struct power *p, unsigned bits, uint8_t *work)
{
	const uint8_t *in[MB_LANES];
	uint8_t *out[MB_LANES];
	const int64u *n[MB_LANES], *base[MB_LANES], *exponent[MB_LANES];
	int64u *limbs[MB_LANES];
	mbx_status rsa, exp;

	p->exponent[0] = 65537;
	for (unsigned i = 0; i < MB_LANES; i++) {
		in[i] = p->base;
		out[i] = p->out[i];
		n[i] = (const int64u *)p->modulus_limbs;
		base[i] = (const int64u *)p->base_limbs;
		exponent[i] = (const int64u *)p->exponent;
		limbs[i] = (int64u *)p->out_limbs[i];
	}
	rsa = mbx_rsa_public_mb8(in, out, n, bits, mbx_RSA_pub65537_Method(bits), work);
	exp = mbx_exp_mb8(limbs, base, exponent, 24, n, bits, work, mb_kernels_work_bytes());
	for (unsigned i = 0; i < MB_LANES; i++) {
		uint8_t bytes[MAX_BYTES];

		if (MBX_GET_STS(rsa, i) != MBX_STATUS_OK ||
		    memcmp(out[i], p->expected, bits / 8) != 0)
			return "RSA's public operation";
		mb_from_limbs(bytes, bits / 8, p->out_limbs[i]);
		if (MBX_GET_STS(exp, i) != MBX_STATUS_OK ||
		    memcmp(bytes, p->expected, bits / 8) != 0)
			return "modular exponentiation";
	}
	return NULL;
}

static const char *
powers_wrong(void)
{
	static BIGNUM *(*const primes[])(BIGNUM *) = {
		BN_get_rfc2409_prime_1024,
		BN_get_rfc3526_prime_2048,
		BN_get_rfc3526_prime_3072,
		BN_get_rfc3526_prime_4096,
	};
	struct power *p = rte_zmalloc("mb_selfcheck", sizeof(*p), 64);
	uint8_t *work = rte_zmalloc("mb_selfcheck", mb_kernels_work_bytes(), 64);
	BN_CTX *ctx = BN_CTX_new();
	const char *wrong = NULL;

	for (unsigned i = 0; i < RTE_DIM(primes) && wrong == NULL; i++) {
		const unsigned bits = 1024 * (i + 1);
		BIGNUM *modulus = primes[i](NULL);

		/* nothing to compare with: not to be trusted either */
		if (p == NULL || work == NULL || ctx == NULL ||
		    !power_expect(p, modulus, bits / 8, ctx))
			wrong = "powers (no memory to check them)";
		else
			wrong = power_wrong(p, bits, work);
		BN_free(modulus);
	}
	BN_CTX_free(ctx);
	rte_free(work);
	rte_free(p);
	return wrong;
}

/* --- curves --- */

struct answer {
	/* as many digits as the curve's bytes have */
	const char *gx, *gy; /* the generator */
	const char *d, *x, *y;
	const char *digest, *k, *r, *s;
};

static const struct answer answers[MB_EC_KERNELS] = {
	{
		.gx = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
		.gy = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
		.d = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
		.x = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
		.y = "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299",
		.digest = "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf",
		.k = "a6e3c57dd01abe90086538398355dd4c3b17aa873382b0f24d6129493d8aad60",
		.r = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
		.s = "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
	},
	{
		.gx = "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a38"
		      "5502f25dbf55296c3a545e3872760ab7",
		.gy = "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c0"
		      "0a60b1ce1d7e819d7a431d7c90ea0e5f",
		.d = "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d8"
		     "96d5724e4c70a825f872c9ea60d2edf5",
		.x = "ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64"
		     "def8f0ea9055866064a254515480bc13",
		.y = "8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1"
		     "288b231c3ae0d4fe7344fd2533264720",
		.digest = "9a9083505bc92276aec4be312696ef7bf3bf603f4bbd381196a029f340585312"
			  "313bca4a9b5b890efee42c77b1ee25fe",
		.k = "94ed910d1a099dad3254e9242ae85abde4ba15168eaf0ca87a555fd56d10fbca"
		     "2907e3e83ba95368623b8c4686915cf9",
		.r = "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c"
		     "81a648152e44acf96e36dd1e80fabe46",
		.s = "99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94f"
		     "a329c145786e679e7b82c71a38628ac8",
	},
	{
		.gx = "00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d"
		      "3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5"
		      "bd66",
		.gy = "011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e"
		      "662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd1"
		      "6650",
		.d = "00fad06daa62ba3b25d2fb40133da757205de67f5bb0018fee8c86e1b68c7e75"
		     "caa896eb32f1f47c70855836a6d16fcc1466f6d8fbec67db89ec0c08b0e996b8"
		     "3538",
		.x = "01894550d0785932e00eaa23b694f213f8c3121f86dc97a04e5a7167db4e5bcd"
		     "371123d46e45db6b5d5370a7f20fb633155d38ffa16d2bd761dcac474b9a2f50"
		     "23a4",
		.y = "00493101c962cd4d2fddf782285e64584139c2f91b47f87ff82354d6630f746a"
		     "28a0db25741b5b34a828008b22acc23f924faafbd4d33f81ea66956dfeaa2bfd"
		     "fcf5",
		.digest = "000039a5e04aaff7455d9850c605364f514c11324ce64016960d23d5dc57d3ff"
			  "d8f49a739468ab8049bf18eef820cdb1ad6c9015f838556bc7fad4138b23fdf9"
			  "86c7",
		.k = "01dae2ea071f8110dc26882d4d5eae0621a3256fc8847fb9022e2b7d28e6f101"
		     "98b1574fdd03a9053c08a1854a168aa5a57470ec97dd5ce090124ef52a2f7ecb"
		     "ffd3",
		.r = "00c328fafcbd79dd77850370c46325d987cb525569fb63c5d3bc53950e6d4c5f"
		     "174e25a1ee9017b5d450606add152b534931d7d4e8455cc91f9b15bf05ec36e3"
		     "77fa",
		.s = "00617cce7cf5064806c467f678d3b4080d6f1cc50af26ca209417308281b68af"
		     "282623eaa63e5b5c0723d8b8c37ff0777b1a20f8ccb1dccc43997f1ee0e44da4"
		     "a67a",
	},
};

static void
unhex(uint8_t *dst, const char *hex, unsigned bytes)
{
	for (unsigned i = 0; i < 2 * bytes; i++) {
		const uint8_t digit = hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10;

		dst[i / 2] = dst[i / 2] << 4 | digit;
	}
}

static void
limbs(mb_limb *dst, const char *hex, const struct mb_ec_kernels *c)
{
	uint8_t bytes[MB_EC_BYTES];

	unhex(bytes, hex, c->bytes);
	mb_limbs_from_be(dst, c->limbs, bytes, c->bytes);
}

static bool
same(const mb_limb *a, const mb_limb *b, const struct mb_ec_kernels *c)
{
	return memcmp(a, b, c->limbs * sizeof(*a)) == 0;
}

static const char *
curve_wrong(const struct mb_ec_kernels *c, const struct answer *a)
{
	mb_limb d[MB_EC_LIMBS], k[MB_EC_LIMBS], x[MB_EC_LIMBS], y[MB_EC_LIMBS];
	mb_limb gx[MB_EC_LIMBS], gy[MB_EC_LIMBS];
	mb_limb qx[MB_LANES][MB_EC_LIMBS], qy[MB_LANES][MB_EC_LIMBS];
	uint8_t r[MB_EC_BYTES], s[MB_EC_BYTES], ux[MB_EC_BYTES];
	uint8_t digest[2][MB_EC_BYTES], out[3][MB_LANES][MB_EC_BYTES];
	const mb_limb *pd[MB_LANES], *pk[MB_LANES], *px[MB_LANES], *py[MB_LANES];
	const mb_limb *pgx[MB_LANES], *pgy[MB_LANES];
	const uint8_t *pdigest[MB_LANES], *other[MB_LANES], *pr[MB_LANES], *ps[MB_LANES];
	uint8_t *out_r[MB_LANES], *out_s[MB_LANES], *out_z[MB_LANES];
	mb_limb *out_x[MB_LANES], *out_y[MB_LANES];
	mb_lane_status made, agreed, signs, verified;

	limbs(d, a->d, c);
	limbs(k, a->k, c);
	limbs(x, a->x, c);
	limbs(y, a->y, c);
	limbs(gx, a->gx, c);
	limbs(gy, a->gy, c);
	unhex(r, a->r, c->bytes);
	unhex(s, a->s, c->bytes);
	unhex(ux, a->x, c->bytes);
	unhex(digest[0], a->digest, c->bytes);
	memcpy(digest[1], digest[0], c->bytes);
	digest[1][c->bytes - 1] ^= 1;
	for (unsigned i = 0; i < MB_LANES; i++) {
		pd[i] = d;
		pk[i] = k;
		px[i] = x;
		py[i] = y;
		pgx[i] = gx;
		pgy[i] = gy;
		pdigest[i] = digest[0];
		/* every other lane has a signature that is none */
		other[i] = digest[i % 2];
		pr[i] = r;
		ps[i] = s;
		out_r[i] = out[0][i];
		out_s[i] = out[1][i];
		out_z[i] = out[2][i];
		out_x[i] = qx[i];
		out_y[i] = qy[i];
	}
	made = c->public_key(out_x, out_y, NULL, pd, NULL);
	agreed = c->ecdh(out_z, pd, pgx, pgy, NULL, NULL);
	signs = c->sign(out_r, out_s, pdigest, pk, pd, NULL);
	verified = c->verify(pr, ps, other, px, py, NULL, NULL);
	for (unsigned i = 0; i < MB_LANES; i++) {
		if (!mb_lane_ok(made, i) || !same(qx[i], x, c) || !same(qy[i], y, c))
			return "public keys on a curve";
		if (!mb_lane_ok(agreed, i) || memcmp(out_z[i], ux, c->bytes) != 0)
			return "ECDH";
		if (!mb_lane_ok(signs, i) || memcmp(out_r[i], r, c->bytes) != 0 ||
		    memcmp(out_s[i], s, c->bytes) != 0)
			return "ECDSA signatures";
		if (mb_lane_ok(verified, i) != (i % 2 == 0))
			return "ECDSA verification";
	}
	return NULL;
}

/* --- X25519 --- */

#define X25519_BYTES 32

static const char *
x25519_wrong(void)
{
	uint8_t d[X25519_BYTES], u[X25519_BYTES], z[X25519_BYTES], own[X25519_BYTES];
	uint8_t point[X25519_BYTES], out[2][MB_LANES][X25519_BYTES];
	const uint8_t *pd[MB_LANES], *pu[MB_LANES], *pown[MB_LANES];
	uint8_t *secret[MB_LANES], *public[MB_LANES];
	mb_lane_status agreed, made;

	unhex(d, "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4", X25519_BYTES);
	unhex(u, "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c", X25519_BYTES);
	unhex(z, "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552", X25519_BYTES);
	unhex(own, "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
	      X25519_BYTES);
	unhex(point, "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
	      X25519_BYTES);
	for (unsigned i = 0; i < MB_LANES; i++) {
		pd[i] = d;
		pu[i] = u;
		pown[i] = own;
		secret[i] = out[0][i];
		public[i] = out[1][i];
	}
	agreed = mb_x25519_secret(secret, pd, pu);
	made = mb_x25519_public(public, pown);
	for (unsigned i = 0; i < MB_LANES; i++) {
		if (!mb_lane_ok(agreed, i) || memcmp(secret[i], z, X25519_BYTES) != 0)
			return "X25519";
		if (!mb_lane_ok(made, i) || memcmp(public[i], point, X25519_BYTES) != 0)
			return "public keys of X25519";
	}
	return NULL;
}

const char *
mb_kernels_wrong(void)
{
	const char *wrong = x25519_wrong();

	for (unsigned i = 0; i < MB_EC_KERNELS && wrong == NULL; i++)
		wrong = curve_wrong(&mb_ec_kernels[i], &answers[i]);
	ERR_set_mark();
	if (wrong == NULL)
		wrong = powers_wrong();
	ERR_pop_to_mark();
	return wrong;
}
