/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "ec.h"

#include <stdexcept>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/rand.h>

namespace mb {

const std::vector<Curve> &
curves()
{
	/* Sizes are those of the standards, for the driver to be measured against. */
	static const std::vector<Curve> list = {
		{ "sect163k1", "sect163k1", "K-163", 1, 21, 21 },
		{ "sect163r1", "sect163r1", "", 2, 21, 21 },
		{ "sect163r2", "sect163r2", "B-163", 3, 21, 21 },
		{ "sect193r1", "sect193r1", "", 4, 25, 25 },
		{ "sect193r2", "sect193r2", "", 5, 25, 25 },
		{ "sect233k1", "sect233k1", "K-233", 6, 30, 29 },
		{ "sect233r1", "sect233r1", "B-233", 7, 30, 30 },
		{ "sect239k1", "sect239k1", "", 8, 30, 30 },
		{ "sect283k1", "sect283k1", "K-283", 9, 36, 36 },
		{ "sect283r1", "sect283r1", "B-283", 10, 36, 36 },
		{ "sect409k1", "sect409k1", "K-409", 11, 52, 51 },
		{ "sect409r1", "sect409r1", "B-409", 12, 52, 52 },
		{ "sect571k1", "sect571k1", "K-571", 13, 72, 72 },
		{ "sect571r1", "sect571r1", "B-571", 14, 72, 72 },
		{ "secp160k1", "secp160k1", "", 15, 20, 21 },
		{ "secp160r1", "secp160r1", "", 16, 20, 21 },
		{ "secp160r2", "secp160r2", "", 17, 20, 21 },
		{ "secp192k1", "secp192k1", "", 18, 24, 24 },
		{ "prime192v1", "secp192r1", "P-192", 19, 24, 24 },
		{ "secp224k1", "secp224k1", "", 20, 28, 29 },
		{ "secp224r1", "secp224r1", "P-224", 21, 28, 28 },
		{ "secp256k1", "secp256k1", "K-256", 22, 32, 32 },
		{ "prime256v1", "secp256r1", "P-256", 23, 32, 32 },
		{ "secp384r1", "secp384r1", "P-384", 24, 48, 48 },
		{ "secp521r1", "secp521r1", "P-521", 25, 66, 66 },
		{ "brainpoolP256r1", "brainpoolP256r1", "", 26, 32, 32 },
		{ "brainpoolP384r1", "brainpoolP384r1", "", 27, 48, 48 },
		{ "brainpoolP512r1", "brainpoolP512r1", "", 28, 64, 64 },
		{ "brainpoolP160r1", "brainpoolP160r1", "", 0xfe00, 20, 20 },
		{ "brainpoolP160t1", "brainpoolP160t1", "", 0xfe01, 20, 20 },
		{ "brainpoolP192r1", "brainpoolP192r1", "", 0xfe02, 24, 24 },
		{ "brainpoolP192t1", "brainpoolP192t1", "", 0xfe03, 24, 24 },
		{ "brainpoolP224r1", "brainpoolP224r1", "", 0xfe04, 28, 28 },
		{ "brainpoolP224t1", "brainpoolP224t1", "", 0xfe05, 28, 28 },
		{ "brainpoolP256t1", "brainpoolP256t1", "", 0xfe06, 32, 32 },
		{ "brainpoolP320r1", "brainpoolP320r1", "", 0xfe07, 40, 40 },
		{ "brainpoolP320t1", "brainpoolP320t1", "", 0xfe08, 40, 40 },
		{ "brainpoolP384t1", "brainpoolP384t1", "", 0xfe09, 48, 48 },
		{ "brainpoolP512t1", "brainpoolP512t1", "", 0xfe0a, 64, 64 },
	};

	return list;
}

const Curve *
find_curve(const std::string &name)
{
	for (const Curve &c : curves()) {
		if (!name.empty() && (name == c.name || name == c.sec || name == c.nist))
			return &c;
	}
	return nullptr;
}

namespace {

Bytes
number(const EVP_PKEY *key, const char *name, size_t size)
{
	BIGNUM *v = nullptr;
	Bytes b(size);

	if (EVP_PKEY_get_bn_param(key, name, &v) != 1 ||
	    BN_bn2binpad(v, b.data(), static_cast<int>(size)) < 0)
		throw std::runtime_error(std::string("libcrypto has no ") + name);
	BN_clear_free(v);
	return b;
}

} // namespace

Pair
make_pair(const Curve &c)
{
	EVP_PKEY *key = EVP_EC_gen(c.name);
	Pair p;

	if (key == nullptr)
		throw std::runtime_error(std::string("libcrypto makes no key on ") + c.name);
	p.curve = &c;
	p.key.reset(key, EVP_PKEY_free);
	p.d = number(key, OSSL_PKEY_PARAM_PRIV_KEY, c.order);
	p.x = number(key, OSSL_PKEY_PARAM_EC_PUB_X, c.field);
	p.y = number(key, OSSL_PKEY_PARAM_EC_PUB_Y, c.field);
	return p;
}

std::unique_ptr<Session>
make_session(const Device &d, rte_crypto_asym_xform_type type, const EcKey &key)
{
	/* Copies of just their size, gone when the session is made: it must have its own. */
	Bytes pkey = key.d, x = key.x, y = key.y;
	rte_crypto_asym_xform xform{};

	xform.xform_type = type;
	xform.ec.curve_id = static_cast<rte_crypto_curve_id>(key.curve);
	if (!pkey.empty())
		xform.ec.pkey = { pkey.data(), 0, pkey.size() };
	if (!x.empty())
		xform.ec.q.x = { x.data(), 0, x.size() };
	if (!y.empty())
		xform.ec.q.y = { y.data(), 0, y.size() };
	return std::make_unique<Session>(d, xform);
}

std::unique_ptr<Session>
make_session(const Device &d, rte_crypto_asym_xform_type type, const Pair &p, bool with_private,
	     bool with_public)
{
	return make_session(d, type,
			    { p.curve->id, with_private ? p.d : Bytes(),
			      with_public ? p.x : Bytes(), with_public ? p.y : Bytes() });
}

bool
verifies(const Pair &p, const Bytes &digest, const Bytes &r, const Bytes &s)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(p.key.get(), nullptr);
	ECDSA_SIG *sig = ECDSA_SIG_new();
	unsigned char *der = nullptr;

	ECDSA_SIG_set0(sig, BN_bin2bn(r.data(), static_cast<int>(r.size()), nullptr),
		       BN_bin2bn(s.data(), static_cast<int>(s.size()), nullptr));
	const int len = i2d_ECDSA_SIG(sig, &der);
	const bool ok = EVP_PKEY_verify_init(ctx) == 1 &&
		EVP_PKEY_verify(ctx, der, static_cast<size_t>(len), digest.data(), digest.size()) ==
			1;

	OPENSSL_free(der);
	ECDSA_SIG_free(sig);
	EVP_PKEY_CTX_free(ctx);
	return ok;
}

void
sign(const Pair &p, const Bytes &digest, Bytes &r, Bytes &s)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(p.key.get(), nullptr);
	Bytes der(256);
	size_t len = der.size();

	if (EVP_PKEY_sign_init(ctx) != 1 ||
	    EVP_PKEY_sign(ctx, der.data(), &len, digest.data(), digest.size()) != 1)
		throw std::runtime_error("libcrypto does not sign");
	EVP_PKEY_CTX_free(ctx);
	const unsigned char *at = der.data();
	ECDSA_SIG *sig = d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(len));

	r.resize(p.curve->order);
	s.resize(p.curve->order);
	BN_bn2binpad(ECDSA_SIG_get0_r(sig), r.data(), static_cast<int>(r.size()));
	BN_bn2binpad(ECDSA_SIG_get0_s(sig), s.data(), static_cast<int>(s.size()));
	ECDSA_SIG_free(sig);
}

Bytes
shared(const Pair &own, const Pair &peer)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(own.key.get(), nullptr);
	Bytes z(own.curve->field);
	size_t len = z.size();

	if (EVP_PKEY_derive_init(ctx) != 1 || EVP_PKEY_derive_set_peer(ctx, peer.key.get()) != 1 ||
	    EVP_PKEY_derive(ctx, z.data(), &len) != 1)
		throw std::runtime_error("libcrypto does not derive");
	EVP_PKEY_CTX_free(ctx);
	z.resize(len);
	return z;
}

Bytes
digest(const std::string &name, const Bytes &message)
{
	/* As Wycheproof uses them: twice as long as they are strong. */
	const size_t size = name == "SHAKE128" ? 32 : name == "SHAKE256" ? 64 : 0;
	const EVP_MD *md = EVP_get_digestbyname(name.c_str());
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();
	Bytes b(EVP_MAX_MD_SIZE);
	unsigned len = 0;

	if (md == nullptr)
		throw std::runtime_error("libcrypto has no " + name);
	EVP_DigestInit_ex(ctx, md, nullptr);
	EVP_DigestUpdate(ctx, message.data(), message.size());
	if (size != 0) {
		EVP_DigestFinalXOF(ctx, b.data(), size);
		len = static_cast<unsigned>(size);
	} else {
		EVP_DigestFinal_ex(ctx, b.data(), &len);
	}
	EVP_MD_CTX_free(ctx);
	b.resize(len);
	return b;
}

Bytes
random_bytes(size_t n)
{
	Bytes b(n);

	if (RAND_bytes(b.data(), static_cast<int>(n)) != 1)
		throw std::runtime_error("libcrypto has no random bytes");
	return b;
}

Op &
add_sign(Ops &ops, const Device &d, const Session &s, const Curve &c, const Bytes &digest)
{
	ops.push_back(std::make_unique<Op>(d, s));
	Op &op = *ops.back();

	op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_SIGN;
	op.asym().ecdsa.message = op.in(digest);
	op.asym().ecdsa.r = op.out(c.order);
	op.asym().ecdsa.s = op.out(c.order);
	return op;
}

Op &
add_verify(Ops &ops, const Device &d, const Session &s, const Bytes &digest, const Bytes &r,
	   const Bytes &v)
{
	ops.push_back(std::make_unique<Op>(d, s));
	Op &op = *ops.back();

	op.asym().ecdsa.op_type = RTE_CRYPTO_ASYM_OP_VERIFY;
	op.asym().ecdsa.message = op.in(digest);
	op.asym().ecdsa.r = op.in(r);
	op.asym().ecdsa.s = op.in(v);
	return op;
}

Bytes
order(const Curve &c, int plus)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	BIGNUM *n = BN_dup(EC_GROUP_get0_order(g));
	Bytes b(c.order);

	if (plus < 0)
		BN_sub_word(n, static_cast<BN_ULONG>(-plus));
	else
		BN_add_word(n, static_cast<BN_ULONG>(plus));
	BN_bn2binpad(n, b.data(), static_cast<int>(b.size()));
	BN_free(n);
	EC_GROUP_free(g);
	return b;
}

Bytes
prime(const Curve &c)
{
	EC_GROUP *g = EC_GROUP_new_by_curve_name(OBJ_sn2nid(c.name));
	Bytes b(c.field);

	BN_bn2binpad(EC_GROUP_get0_field(g), b.data(), static_cast<int>(b.size()));
	EC_GROUP_free(g);
	return b;
}

const std::vector<const Curve *> &
kernel_curves()
{
	static const std::vector<const Curve *> list = { find_curve("P-256"), find_curve("P-384"),
							 find_curve("P-521") };

	return list;
}

Op &
add_agreement(Ops &ops, const Device &d, const Session &s, rte_crypto_asym_ke_type type)
{
	ops.push_back(std::make_unique<Op>(d, s));
	ops.back()->asym().ecdh.ke_type = type;
	return *ops.back();
}

Op &
add_secret(Ops &ops, const Device &d, const Session &s, const Curve &c, const Bytes &k,
	   const Bytes &x, const Bytes &y)
{
	Op &op = add_agreement(ops, d, s, RTE_CRYPTO_ASYM_KE_SHARED_SECRET_COMPUTE);

	if (!k.empty())
		op.asym().ecdh.priv_key = op.in(k);
	if (!x.empty())
		op.asym().ecdh.pub_key.x = op.in(x);
	if (!y.empty())
		op.asym().ecdh.pub_key.y = op.in(y);
	op.asym().ecdh.shared_secret.x = op.out(c.field);
	return op;
}

} // namespace mb
