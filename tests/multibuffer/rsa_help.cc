/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "rsa_help.h"

#include <cstring>
#include <map>
#include <random>
#include <stdexcept>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

namespace mb {
namespace {

using Ctx = std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)>;
using Bn = std::unique_ptr<BIGNUM, decltype(&BN_clear_free)>;
using BnCtx = std::unique_ptr<BN_CTX, decltype(&BN_CTX_free)>;

void
check(bool ok, const char *what)
{
	if (!ok)
		throw std::runtime_error(std::string("libcrypto: ") + what);
}

Bytes
param(const EVP_PKEY *pkey, const char *name)
{
	BIGNUM *bn = nullptr;
	Bytes b;

	check(EVP_PKEY_get_bn_param(pkey, name, &bn) == 1, name);
	b = bn_bytes(bn);
	BN_clear_free(bn);
	return b;
}

void
fill(RsaKey &key)
{
	const EVP_PKEY *k = key.pkey.get();

	key.n = param(k, OSSL_PKEY_PARAM_RSA_N);
	key.e = param(k, OSSL_PKEY_PARAM_RSA_E);
	key.d = param(k, OSSL_PKEY_PARAM_RSA_D);
	key.p = param(k, OSSL_PKEY_PARAM_RSA_FACTOR1);
	key.q = param(k, OSSL_PKEY_PARAM_RSA_FACTOR2);
	key.dp = param(k, OSSL_PKEY_PARAM_RSA_EXPONENT1);
	key.dq = param(k, OSSL_PKEY_PARAM_RSA_EXPONENT2);
	key.qinv = param(k, OSSL_PKEY_PARAM_RSA_COEFFICIENT1);
}

RsaKey
generate(unsigned bits, unsigned long e)
{
	Ctx ctx(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr), EVP_PKEY_CTX_free);
	Bn bn(BN_new(), BN_clear_free);
	EVP_PKEY *pkey = nullptr;
	RsaKey key;

	check(BN_set_word(bn.get(), e) == 1 && EVP_PKEY_keygen_init(ctx.get()) == 1 &&
		      EVP_PKEY_CTX_set_rsa_keygen_bits(ctx.get(), static_cast<int>(bits)) == 1 &&
		      EVP_PKEY_CTX_set1_rsa_keygen_pubexp(ctx.get(), bn.get()) == 1 &&
		      EVP_PKEY_generate(ctx.get(), &pkey) == 1,
	      "RSA key");
	key.name = std::to_string(bits) + " bits, e=" + std::to_string(e);
	key.pkey.reset(pkey, EVP_PKEY_free);
	fill(key);
	return key;
}

} // namespace

Bytes
bn_bytes(const BIGNUM *bn)
{
	Bytes b(static_cast<size_t>(BN_num_bytes(bn)));

	BN_bn2bin(bn, b.data());
	return b;
}

const RsaKey &
rsa_key(unsigned bits, unsigned long e)
{
	static std::map<std::pair<unsigned, unsigned long>, RsaKey> made;
	auto found = made.find({ bits, e });

	if (found == made.end())
		found = made.emplace(std::make_pair(bits, e), generate(bits, e)).first;
	return found->second;
}

std::shared_ptr<BIGNUM>
group_prime(const char *name)
{
	Ctx ctx(EVP_PKEY_CTX_new_from_name(nullptr, "DH", nullptr), EVP_PKEY_CTX_free);
	std::string group(name);
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, &group[0], 0),
		OSSL_PARAM_construct_end(),
	};
	EVP_PKEY *pkey = nullptr;
	BIGNUM *p = nullptr;

	check(EVP_PKEY_paramgen_init(ctx.get()) == 1 &&
		      EVP_PKEY_CTX_set_params(ctx.get(), params) == 1 &&
		      EVP_PKEY_generate(ctx.get(), &pkey) == 1 &&
		      EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_P, &p) == 1,
	      name);
	EVP_PKEY_free(pkey);
	return std::shared_ptr<BIGNUM>(p, BN_free);
}

RsaKey
rsa_key_of(const char *name, const BIGNUM *p, const BIGNUM *q, unsigned long e)
{
	BnCtx ctx(BN_CTX_new(), BN_CTX_free);
	auto number = [] { return Bn(BN_new(), BN_clear_free); };
	Bn n = number(), bn_e = number(), d = number(), p1 = number(), q1 = number();
	Bn phi = number(), dp = number(), dq = number(), qinv = number();
	std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)> bld(OSSL_PARAM_BLD_new(),
									    OSSL_PARAM_BLD_free);
	Ctx pkey_ctx(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr), EVP_PKEY_CTX_free);
	EVP_PKEY *pkey = nullptr;
	OSSL_PARAM *params;
	RsaKey key;

	check(BN_mul(n.get(), p, q, ctx.get()) && BN_set_word(bn_e.get(), e) &&
		      BN_sub(p1.get(), p, BN_value_one()) && BN_sub(q1.get(), q, BN_value_one()) &&
		      BN_mul(phi.get(), p1.get(), q1.get(), ctx.get()) &&
		      BN_mod_inverse(d.get(), bn_e.get(), phi.get(), ctx.get()) != nullptr &&
		      BN_mod(dp.get(), d.get(), p1.get(), ctx.get()) &&
		      BN_mod(dq.get(), d.get(), q1.get(), ctx.get()) &&
		      BN_mod_inverse(qinv.get(), q, p, ctx.get()) != nullptr,
	      "numbers");
	check(OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_E, bn_e.get()) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_D, d.get()) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_FACTOR1, p) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_FACTOR2, q) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_EXPONENT1, dp.get()) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_EXPONENT2, dq.get()) &&
		      OSSL_PARAM_BLD_push_BN(bld.get(), OSSL_PKEY_PARAM_RSA_COEFFICIENT1,
					     qinv.get()),
	      "parameters");
	params = OSSL_PARAM_BLD_to_param(bld.get());
	check(EVP_PKEY_fromdata_init(pkey_ctx.get()) == 1 &&
		      EVP_PKEY_fromdata(pkey_ctx.get(), &pkey, EVP_PKEY_KEYPAIR, params) == 1,
	      "key of numbers");
	OSSL_PARAM_free(params);
	key.name = name;
	key.pkey.reset(pkey, EVP_PKEY_free);
	fill(key);
	return key;
}

const RsaKey &
rsa_key_4096()
{
	static const RsaKey key = rsa_key_of("4096 bits", group_prime("ffdhe2048").get(),
					     group_prime("modp_2048").get());
	return key;
}

const RsaKey &
rsa_key_8192()
{
	static const RsaKey key = rsa_key_of("8192 bits", group_prime("ffdhe4096").get(),
					     group_prime("modp_4096").get());
	return key;
}

std::vector<const RsaKey *>
rsa_keys()
{
	return { &rsa_key(512),	     &rsa_key(1024),
		 &rsa_key(1031),     &rsa_key(1536),
		 &rsa_key(2048),     &rsa_key(2560),
		 &rsa_key(2048, 3),  &rsa_key(3072),
		 &rsa_key(1024, 17), &rsa_key(1024, 0x100000001UL),
		 &rsa_key_4096(),    &rsa_key_8192() };
}

std::unique_ptr<Session>
rsa_session(const Device &d, const RsaKey &key, const Padding &padding, Form form)
{
	rte_crypto_asym_xform x{};
	std::vector<Bytes> copies;
	auto number = [&copies](const Bytes &b) {
		rte_crypto_param p{};

		copies.push_back(b);
		p.data = copies.back().data();
		p.length = b.size();
		return p;
	};

	copies.reserve(16);
	x.xform_type = RTE_CRYPTO_ASYM_XFORM_RSA;
	x.rsa.n = number(key.n);
	x.rsa.e = number(key.e);
	x.rsa.key_type = form == Form::Quintuple ? RTE_RSA_KEY_TYPE_QT : RTE_RSA_KEY_TYPE_EXP;
	if (form != Form::Public)
		x.rsa.d = number(key.d);
	if (form == Form::Quintuple) {
		x.rsa.qt.p = number(key.p);
		x.rsa.qt.q = number(key.q);
		x.rsa.qt.dP = number(key.dp);
		x.rsa.qt.dQ = number(key.dq);
		x.rsa.qt.qInv = number(key.qinv);
	}
	memcpy(&x.rsa.padding.type, &padding.type, sizeof(padding.type));
	x.rsa.padding.hash = padding.hash;
	x.rsa.padding.mgf1hash = padding.mgf1;
	x.rsa.padding.pss_saltlen = static_cast<uint16_t>(padding.salt);
	if (!padding.label.empty())
		x.rsa.padding.oaep_label = number(padding.label);
	auto session = std::make_unique<Session>(d, x);
	/* the driver must have taken copies */
	for (Bytes &b : copies)
		b.assign(b.size(), 0xee);
	return session;
}

const std::vector<Hash> &
hashes()
{
	static const std::vector<Hash> all = {
		{ RTE_CRYPTO_AUTH_MD5, "MD5", 16 },
		{ RTE_CRYPTO_AUTH_SHA1, "SHA1", 20 },
		{ RTE_CRYPTO_AUTH_SHA224, "SHA224", 28 },
		{ RTE_CRYPTO_AUTH_SHA256, "SHA256", 32 },
		{ RTE_CRYPTO_AUTH_SHA384, "SHA384", 48 },
		{ RTE_CRYPTO_AUTH_SHA512, "SHA512", 64 },
		{ RTE_CRYPTO_AUTH_SHA3_224, "SHA3-224", 28 },
		{ RTE_CRYPTO_AUTH_SHA3_256, "SHA3-256", 32 },
		{ RTE_CRYPTO_AUTH_SHA3_384, "SHA3-384", 48 },
		{ RTE_CRYPTO_AUTH_SHA3_512, "SHA3-512", 64 },
	};
	return all;
}

const Hash &
hash_of(rte_crypto_auth_algorithm id)
{
	for (const Hash &h : hashes()) {
		if (h.id == id)
			return h;
	}
	throw std::runtime_error("no such hash");
}

namespace {

int
evp_padding(const Padding &padding)
{
	switch (padding.type) {
	case RTE_CRYPTO_RSA_PADDING_PKCS1_5:
		return RSA_PKCS1_PADDING;
	case RTE_CRYPTO_RSA_PADDING_PSS:
		return RSA_PKCS1_PSS_PADDING;
	case RTE_CRYPTO_RSA_PADDING_OAEP:
		return RSA_PKCS1_OAEP_PADDING;
	default:
		return RSA_NO_PADDING;
	}
}

const EVP_MD *
evp_md(rte_crypto_auth_algorithm id)
{
	return EVP_get_digestbyname(hash_of(id).name);
}

Ctx
context(const RsaKey &key, const Padding &padding, int (*init)(EVP_PKEY_CTX *), bool signature)
{
	Ctx ctx(EVP_PKEY_CTX_new(key.pkey.get(), nullptr), EVP_PKEY_CTX_free);
	EVP_PKEY_CTX *c = ctx.get();
	const auto mgf1 = padding.mgf1 == RTE_CRYPTO_AUTH_NULL ? padding.hash : padding.mgf1;

	check(init(c) == 1 && EVP_PKEY_CTX_set_rsa_padding(c, evp_padding(padding)) == 1,
	      "padding");
	if (signature && padding.hash != RTE_CRYPTO_AUTH_NULL)
		check(EVP_PKEY_CTX_set_signature_md(c, evp_md(padding.hash)) == 1, "hash");
	if (padding.type == RTE_CRYPTO_RSA_PADDING_PSS)
		check(EVP_PKEY_CTX_set_rsa_mgf1_md(c, evp_md(mgf1)) == 1 &&
			      EVP_PKEY_CTX_set_rsa_pss_saltlen(c, static_cast<int>(padding.salt)) ==
				      1,
		      "PSS");
	if (padding.type == RTE_CRYPTO_RSA_PADDING_OAEP) {
		check(EVP_PKEY_CTX_set_rsa_oaep_md(c, evp_md(padding.hash)) == 1 &&
			      EVP_PKEY_CTX_set_rsa_mgf1_md(c, evp_md(mgf1)) == 1,
		      "OAEP");
		if (!padding.label.empty()) {
			void *label = OPENSSL_memdup(padding.label.data(), padding.label.size());

			check(EVP_PKEY_CTX_set0_rsa_oaep_label(c, label,
							       static_cast<int>(
								       padding.label.size())) == 1,
			      "label");
		}
	}
	return ctx;
}

} // namespace

Bytes
evp_sign(const RsaKey &key, const Padding &padding, const Bytes &message)
{
	Ctx ctx = context(key, padding, EVP_PKEY_sign_init, true);
	Bytes out(key.bytes());
	size_t n = out.size();

	if (EVP_PKEY_sign(ctx.get(), out.data(), &n, message.data(), message.size()) != 1)
		n = 0;
	out.resize(n);
	return out;
}

bool
evp_verify(const RsaKey &key, const Padding &padding, const Bytes &message, const Bytes &signature)
{
	Ctx ctx = context(key, padding, EVP_PKEY_verify_init, true);

	return EVP_PKEY_verify(ctx.get(), signature.data(), signature.size(), message.data(),
			       message.size()) == 1;
}

Bytes
evp_encrypt(const RsaKey &key, const Padding &padding, const Bytes &message)
{
	Ctx ctx = context(key, padding, EVP_PKEY_encrypt_init, false);
	Bytes out(key.bytes());
	size_t n = out.size();

	if (EVP_PKEY_encrypt(ctx.get(), out.data(), &n, message.data(), message.size()) != 1)
		n = 0;
	out.resize(n);
	return out;
}

bool
evp_decrypt(const RsaKey &key, const Padding &padding, const Bytes &cipher, Bytes &message)
{
	Ctx ctx = context(key, padding, EVP_PKEY_decrypt_init, false);
	size_t n = key.bytes();

	message.resize(n);
	if (EVP_PKEY_decrypt(ctx.get(), message.data(), &n, cipher.data(), cipher.size()) != 1)
		return false;
	message.resize(n);
	return true;
}

Bytes
mod_exp(const Bytes &base, const Bytes &exponent, const Bytes &modulus)
{
	BnCtx ctx(BN_CTX_new(), BN_CTX_free);
	auto number = [](const Bytes &b) {
		return Bn(BN_bin2bn(b.data(), static_cast<int>(b.size()), nullptr), BN_clear_free);
	};
	Bn b = number(base), e = number(exponent), m = number(modulus), r(BN_new(), BN_clear_free);
	Bytes out(modulus.size());

	check(BN_mod_exp(r.get(), b.get(), e.get(), m.get(), ctx.get()) == 1 &&
		      BN_bn2binpad(r.get(), out.data(), static_cast<int>(out.size())) >= 0,
	      "exponentiation");
	return out;
}

Bytes
pattern(size_t n, unsigned seed)
{
	std::mt19937 generator(seed);
	Bytes b(n);

	for (uint8_t &c : b)
		c = static_cast<uint8_t>(generator());
	return b;
}

} // namespace mb
