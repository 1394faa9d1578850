/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <memory>
#include <stdexcept>
#include <string>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "libcrypto_names.h"
#include "reference.h"

using std::string;

namespace reference {

namespace {

struct Free {
	void operator()(EVP_CIPHER_CTX *c) const
	{
		EVP_CIPHER_CTX_free(c);
	}
	void operator()(EVP_CIPHER *c) const
	{
		EVP_CIPHER_free(c);
	}
	void operator()(EVP_MD *md) const
	{
		EVP_MD_free(md);
	}
	void operator()(EVP_MAC *mac) const
	{
		EVP_MAC_free(mac);
	}
	void operator()(EVP_MAC_CTX *c) const
	{
		EVP_MAC_CTX_free(c);
	}
};

void
must(bool ok, const string &what)
{
	if (!ok)
		throw std::runtime_error("libcrypto: " + what);
}

string
cipher_name(const cburst_spec &spec)
{
	char name[APP_LIBCRYPTO_NAME_MAX];

	must(app_libcrypto_cipher(spec.alg, spec.key_len, name) != nullptr, "no such cipher");
	return name;
}

string
digest_name(cburst_alg alg)
{
	const char *name = app_libcrypto_digest(alg);

	must(name != nullptr, "no such digest");
	return name;
}

Bytes
mac(const char *name, const char *param, const string &value, const Bytes &key,
    const Bytes &message)
{
	std::unique_ptr<EVP_MAC, Free> m(EVP_MAC_fetch(nullptr, name, nullptr));
	std::unique_ptr<EVP_MAC_CTX, Free> c(EVP_MAC_CTX_new(m.get()));
	string text = value;
	OSSL_PARAM params[] = { OSSL_PARAM_construct_utf8_string(param, text.data(), 0),
				OSSL_PARAM_construct_end() };
	Bytes out(EVP_MAX_MD_SIZE);
	size_t len = 0;

	must(EVP_MAC_init(c.get(), key.data(), key.size(), params) == 1 &&
		     EVP_MAC_update(c.get(), message.data(), message.size()) == 1 &&
		     EVP_MAC_final(c.get(), out.data(), &len, out.size()) == 1,
	     name);
	out.resize(len);
	return out;
}

Bytes
cipher(const cburst_spec &spec, const Bytes &key, const uint8_t *iv, const Bytes &aad,
       const Bytes &plain, Bytes *tag)
{
	const string name = cipher_name(spec);
	const bool ccm = spec.alg == CBURST_ALG_AES_CCM,
		   aead = cburst_spec_kind(&spec) == CBURST_KIND_AEAD;
	std::unique_ptr<EVP_CIPHER, Free> c(EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
	std::unique_ptr<EVP_CIPHER_CTX, Free> x(EVP_CIPHER_CTX_new());
	Bytes out(plain.size() + 16);
	int len = 0, more = 0;

	must(EVP_EncryptInit_ex2(x.get(), c.get(), nullptr, nullptr, nullptr) == 1, name);
	if (aead)
		must(EVP_CIPHER_CTX_ctrl(x.get(), EVP_CTRL_AEAD_SET_IVLEN, spec.iv_len, nullptr) ==
			     1,
		     name + " IV");
	if (ccm)
		must(EVP_CIPHER_CTX_ctrl(x.get(), EVP_CTRL_AEAD_SET_TAG, spec.tag_len, nullptr) ==
			     1,
		     name + " tag");
	must(EVP_EncryptInit_ex2(x.get(), nullptr, key.data(), iv, nullptr) == 1, name + " key");
	EVP_CIPHER_CTX_set_padding(x.get(), 0);
	if (ccm)
		must(EVP_EncryptUpdate(x.get(), nullptr, &len, nullptr, (int)plain.size()) == 1,
		     name + " length");
	if (!aad.empty())
		must(EVP_EncryptUpdate(x.get(), nullptr, &len, aad.data(), (int)aad.size()) == 1,
		     name + " AAD");
	must(EVP_EncryptUpdate(x.get(), out.data(), &len, plain.data(), (int)plain.size()) == 1 &&
		     EVP_EncryptFinal_ex(x.get(), out.data() + len, &more) == 1,
	     name + " data");
	out.resize((size_t)(len + more));
	if (aead) {
		tag->resize(spec.tag_len);
		must(EVP_CIPHER_CTX_ctrl(x.get(), EVP_CTRL_AEAD_GET_TAG, spec.tag_len,
					 tag->data()) == 1,
		     name + " tag");
	}
	return out;
}

} // namespace

Bytes
bytes(size_t len, uint64_t seed)
{
	uint64_t x = seed * 0x9e3779b97f4a7c15u + 1;
	Bytes out(len);

	for (uint8_t &b : out) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		b = (uint8_t)(x >> 32);
	}
	return out;
}

Bytes
encrypt(const cburst_spec &spec, const Material &m, const uint8_t *iv, const Bytes &aad,
	const Bytes &plain, Bytes *tag)
{
	Bytes out;

	if (spec.alg == CBURST_ALG_NULL)
		return plain;
	out = cipher(spec, m.key, iv, aad, plain, tag);
	if (spec.auth != CBURST_ALG_NONE) {
		*tag = mac("HMAC", OSSL_MAC_PARAM_DIGEST, digest_name(spec.auth), m.auth, out);
		tag->resize(spec.tag_len);
	}
	return out;
}

Bytes
digest(const cburst_spec &spec, const Bytes &key, const Bytes &message)
{
	Bytes out(EVP_MAX_MD_SIZE);
	size_t len = 0;

	if (spec.alg == CBURST_ALG_AES_CMAC) {
		out = mac("CMAC", OSSL_MAC_PARAM_CIPHER, cipher_name(spec), key, message);
	} else if (cburst_spec_kind(&spec) == CBURST_KIND_MAC) {
		out = mac("HMAC", OSSL_MAC_PARAM_DIGEST, digest_name(spec.alg), key, message);
	} else {
		const string name = digest_name(spec.alg);

		must(EVP_Q_digest(nullptr, name.c_str(), nullptr, message.data(), message.size(),
				  out.data(), &len) == 1,
		     name);
	}
	out.resize(spec.tag_len);
	return out;
}

} // namespace reference
