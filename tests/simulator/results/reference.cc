/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "reference.h"

#include <memory>
#include <stdexcept>

#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace sim {
namespace {

void
must(bool ok)
{
	if (!ok)
		throw std::runtime_error("libcrypto cannot compute what is expected");
}

struct Context {
	EVP_CIPHER_CTX *p = EVP_CIPHER_CTX_new();

	Context() = default;
	~Context()
	{
		EVP_CIPHER_CTX_free(p);
	}
	Context(const Context &) = delete;
	Context &operator=(const Context &) = delete;
};

const EVP_CIPHER *
cipher_of(const std::string &name)
{
	const EVP_CIPHER *c = EVP_get_cipherbyname(name.c_str());

	must(c != nullptr);
	return c;
}

} // namespace

Bytes
ref_encrypt(const std::string &name, const Bytes &key, const Bytes &iv, const Bytes &plain)
{
	Bytes out(plain.size() + 16);
	int n = 0, last = 0;
	Context c;

	must(EVP_EncryptInit_ex(c.p, cipher_of(name), nullptr, key.data(), iv.data()) == 1);
	EVP_CIPHER_CTX_set_padding(c.p, 0);
	must(EVP_EncryptUpdate(c.p, out.data(), &n, plain.data(), static_cast<int>(plain.size())) ==
	     1);
	must(EVP_EncryptFinal_ex(c.p, out.data() + n, &last) == 1);
	out.resize(static_cast<size_t>(n + last));
	return out;
}

Sealed
ref_seal(const std::string &name, const Bytes &key, const Bytes &iv, const Bytes &aad,
	 const Bytes &plain, size_t tag)
{
	const bool ccm = name.find("CCM") != std::string::npos;
	Sealed s{ Bytes(plain.size() + 16), Bytes(tag) };
	int n = 0, last = 0;
	Context c;

	must(EVP_EncryptInit_ex(c.p, cipher_of(name), nullptr, nullptr, nullptr) == 1);
	must(EVP_CIPHER_CTX_ctrl(c.p, EVP_CTRL_AEAD_SET_IVLEN, static_cast<int>(iv.size()),
				 nullptr) == 1);
	if (ccm)
		must(EVP_CIPHER_CTX_ctrl(c.p, EVP_CTRL_AEAD_SET_TAG, static_cast<int>(tag),
					 nullptr) == 1);
	must(EVP_EncryptInit_ex(c.p, nullptr, nullptr, key.data(), iv.data()) == 1);
	if (ccm)
		must(EVP_EncryptUpdate(c.p, nullptr, &n, nullptr, static_cast<int>(plain.size())) ==
		     1);
	if (!aad.empty())
		must(EVP_EncryptUpdate(c.p, nullptr, &n, aad.data(),
				       static_cast<int>(aad.size())) == 1);
	must(EVP_EncryptUpdate(c.p, s.text.data(), &n, plain.empty() ? s.tag.data() : plain.data(),
			       static_cast<int>(plain.size())) == 1);
	must(EVP_EncryptFinal_ex(c.p, s.text.data() + n, &last) == 1);
	s.text.resize(plain.size());
	must(EVP_CIPHER_CTX_ctrl(c.p, EVP_CTRL_AEAD_GET_TAG, static_cast<int>(tag), s.tag.data()) ==
	     1);
	return s;
}

Bytes
ref_digest(const std::string &name, const Bytes &message)
{
	const EVP_MD *md = EVP_get_digestbyname(name.c_str());
	Bytes out(EVP_MAX_MD_SIZE);
	unsigned n = 0;

	must(md != nullptr &&
	     EVP_Digest(message.data(), message.size(), out.data(), &n, md, nullptr) == 1);
	out.resize(n);
	return out;
}

Bytes
ref_hmac(const std::string &digest, const Bytes &key, const Bytes &message)
{
	const EVP_MD *md = EVP_get_digestbyname(digest.c_str());
	Bytes out(EVP_MAX_MD_SIZE);
	unsigned n = 0;

	must(md != nullptr &&
	     HMAC(md, key.data(), static_cast<int>(key.size()), message.data(), message.size(),
		  out.data(), &n) != nullptr);
	out.resize(n);
	return out;
}

} // namespace sim
