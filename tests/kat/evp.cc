/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <memory>
#include <stdexcept>

#include <openssl/core_names.h>
#include <openssl/evp.h>

#include "evp.h"
#include "libcrypto_names.h"

namespace kat {
namespace {

/** EVP functions return 1; anything else ends the case. */
struct Refused : std::runtime_error {
	using std::runtime_error::runtime_error;
};

void
need(bool ok, const char *what)
{
	if (!ok)
		throw Refused(what);
}

using CipherCtx = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;
using Cipher = std::unique_ptr<EVP_CIPHER, decltype(&EVP_CIPHER_free)>;
using Mac = std::unique_ptr<EVP_MAC, decltype(&EVP_MAC_free)>;
using MacCtx = std::unique_ptr<EVP_MAC_CTX, decltype(&EVP_MAC_CTX_free)>;

std::string
cipher_name(cburst_alg alg, size_t key_len)
{
	char name[APP_LIBCRYPTO_NAME_MAX];

	need(app_libcrypto_cipher(alg, key_len, name) != nullptr, "no such cipher");
	return name;
}

const char *
digest_name(cburst_alg alg)
{
	const char *name = app_libcrypto_digest(alg);

	need(name != nullptr, "no such digest");
	return name;
}

Cipher
fetch(cburst_alg alg, size_t key_len, const Bytes &key)
{
	Cipher c(EVP_CIPHER_fetch(nullptr, cipher_name(alg, key_len).c_str(), nullptr),
		 EVP_CIPHER_free);

	need(c != nullptr, "key size");
	need(EVP_CIPHER_get_key_length(c.get()) == static_cast<int>(key.size()), "key size");
	return c;
}

Bytes
aead(const Case &c, const Bytes &msg, const Bytes &aad, size_t tag_len, Bytes &tag)
{
	const Cipher cipher = fetch(c.spec.alg, c.key.size(), c.key);
	const CipherCtx ctx(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
	const bool ccm = c.spec.alg == CBURST_ALG_AES_CCM;
	Bytes ct(msg.size() + 16);
	const uint8_t none[1] = { 0 };
	int n = 0, end = 0;

	need(EVP_EncryptInit_ex2(ctx.get(), cipher.get(), nullptr, nullptr, nullptr) == 1, "init");
	need(EVP_CIPHER_CTX_ctrl(ctx.get(), EVP_CTRL_AEAD_SET_IVLEN, static_cast<int>(c.iv.size()),
				 nullptr) == 1,
	     "IV size");
	if (ccm)
		need(EVP_CIPHER_CTX_ctrl(ctx.get(), EVP_CTRL_AEAD_SET_TAG,
					 static_cast<int>(tag_len), nullptr) == 1,
		     "tag size");
	need(EVP_EncryptInit_ex2(ctx.get(), nullptr, c.key.data(), c.iv.data(), nullptr) == 1,
	     "key and IV");
	if (ccm)
		need(EVP_EncryptUpdate(ctx.get(), nullptr, &n, nullptr,
				       static_cast<int>(msg.size())) == 1,
		     "length");
	if (!aad.empty())
		need(EVP_EncryptUpdate(ctx.get(), nullptr, &n, aad.data(),
				       static_cast<int>(aad.size())) == 1,
		     "AAD");
	n = 0;
	if (!msg.empty() || ccm)
		need(EVP_EncryptUpdate(ctx.get(), ct.data(), &n, msg.empty() ? none : msg.data(),
				       static_cast<int>(msg.size())) == 1,
		     "data");
	need(EVP_EncryptFinal_ex(ctx.get(), ct.data() + n, &end) == 1, "end");
	ct.resize(static_cast<size_t>(n + end));
	tag.resize(tag_len);
	need(EVP_CIPHER_CTX_ctrl(ctx.get(), EVP_CTRL_AEAD_GET_TAG, static_cast<int>(tag_len),
				 tag.data()) == 1,
	     "tag size");
	return ct;
}

Bytes
cipher(const Case &c, const Bytes &msg)
{
	const Cipher cipher = fetch(c.spec.alg, c.key.size(), c.key);
	const CipherCtx ctx(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
	Bytes ct(msg.size() + 16);
	int n = 0, end = 0;

	need(EVP_CIPHER_get_iv_length(cipher.get()) == static_cast<int>(c.iv.size()), "IV size");
	need(EVP_EncryptInit_ex2(ctx.get(), cipher.get(), c.key.data(), c.iv.data(), nullptr) == 1,
	     "init");
	EVP_CIPHER_CTX_set_padding(ctx.get(), 0);
	need(EVP_EncryptUpdate(ctx.get(), ct.data(), &n, msg.data(),
			       static_cast<int>(msg.size())) == 1,
	     "data");
	need(EVP_EncryptFinal_ex(ctx.get(), ct.data() + n, &end) == 1, "message length");
	ct.resize(static_cast<size_t>(n + end));
	return ct;
}

Bytes
hash(cburst_alg alg, const Bytes &msg)
{
	Bytes md(EVP_MAX_MD_SIZE);
	size_t n = 0;

	need(EVP_Q_digest(nullptr, digest_name(alg), nullptr, msg.data(), msg.size(), md.data(),
			  &n) == 1,
	     "digest");
	md.resize(n);
	return md;
}

Bytes
mac(cburst_alg alg, const Bytes &key, const Bytes &msg)
{
	const bool cmac = alg == CBURST_ALG_AES_CMAC;
	const Mac m(EVP_MAC_fetch(nullptr, cmac ? "CMAC" : "HMAC", nullptr), EVP_MAC_free);
	const MacCtx ctx(EVP_MAC_CTX_new(m.get()), EVP_MAC_CTX_free);
	std::string inner = cmac ? cipher_name(alg, key.size()) : digest_name(alg);
	const OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(cmac ? OSSL_MAC_PARAM_CIPHER
						      : OSSL_MAC_PARAM_DIGEST,
						 inner.data(), 0),
		OSSL_PARAM_construct_end(),
	};
	const uint8_t none[1] = { 0 };
	Bytes tag(EVP_MAX_MD_SIZE);
	size_t n = 0;

	/* A key pointer that is NULL would mean "the key of before". */
	need(EVP_MAC_init(ctx.get(), key.empty() ? none : key.data(), key.size(), params) == 1,
	     "key size");
	need(EVP_MAC_update(ctx.get(), msg.data(), msg.size()) == 1, "data");
	need(EVP_MAC_final(ctx.get(), tag.data(), &n, tag.size()) == 1, "tag");
	tag.resize(n);
	return tag;
}

void
answer_chain(Case &c)
{
	Bytes covered = c.head;
	const bool etm = c.spec.order == CBURST_CHAIN_ENCRYPT_THEN_MAC;

	c.ct = cipher(c, c.msg);
	covered.insert(covered.end(), (etm ? c.ct : c.msg).begin(), (etm ? c.ct : c.msg).end());
	covered.insert(covered.end(), c.tail.begin(), c.tail.end());
	c.tag = mac(c.spec.auth, c.auth_key, covered);
}

void
answer(Case &c, cburst_kind kind, size_t tag_len)
{
	switch (kind) {
	case CBURST_KIND_AEAD:
		c.ct = aead(c, c.msg, c.aad, tag_len, c.tag);
		return;
	case CBURST_KIND_CIPHER:
		c.ct = cipher(c, c.msg);
		return;
	case CBURST_KIND_CHAIN:
		answer_chain(c);
		break;
	case CBURST_KIND_HASH:
		c.tag = hash(c.spec.alg, c.msg);
		break;
	default:
		if (c.spec.alg == CBURST_ALG_AES_GMAC)
			aead(c, {}, c.msg, tag_len, c.tag);
		else
			c.tag = mac(c.spec.alg, c.key, c.msg);
		break;
	}
	need(tag_len <= c.tag.size(), "tag size");
	c.tag.resize(tag_len);
}

size_t
size_or(int wanted, unsigned def)
{
	return wanted < 0 ? def : static_cast<size_t>(wanted);
}

} // namespace

Bytes
made_up(size_t len, uint64_t seed)
{
	uint64_t x = seed * 0x9e3779b97f4a7c15ull + 0x1234567890abcdefull;
	Bytes b(len);

	for (uint8_t &v : b) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		v = static_cast<uint8_t>(x >> 32);
	}
	return b;
}

Case
make_case(const Wanted &w)
{
	const auto *info = cburst_alg_info(w.alg);
	const auto *auth = cburst_alg_info(w.auth == CBURST_ALG_NONE ? w.alg : w.auth);
	const bool chain = w.auth != CBURST_ALG_NONE;
	const size_t tag_len = size_or(w.tag_len, auth->tag_default);
	const uint64_t seed = w.seed + 1000 * w.content;
	Case c;

	c.key = made_up(size_or(w.key_len, info->key_default), w.seed + 1);
	if (chain)
		c.auth_key = made_up(size_or(w.auth_key_len, auth->key_default), w.seed + 2);
	c.iv = w.iv.empty() ? made_up(size_or(w.iv_len, info->iv_default), seed + 3) : w.iv;
	c.msg = made_up(w.msg_len, seed + 4);
	c.aad = made_up(w.aad_len, seed + 5);
	c.head = made_up(w.head_len, seed + 6);
	c.tail = made_up(w.tail_len, seed + 7);
	c.spec.alg = w.alg;
	c.spec.auth = w.auth;
	c.spec.order = w.order;
	c.spec.key_len = static_cast<uint16_t>(c.key.size());
	c.spec.auth_key_len = static_cast<uint16_t>(c.auth_key.size());
	c.spec.iv_len = static_cast<uint16_t>(c.iv.size());
	c.spec.tag_len = static_cast<uint16_t>(tag_len);
	c.id = "made with libcrypto";
	try {
		answer(c, cburst_spec_kind(&c.spec), tag_len);
	} catch (const Refused &e) {
		c.ct = c.msg;
		c.tag.assign(tag_len, 0);
		c.valid = false;
		c.skip = e.what();
	}
	return c;
}

Case
make_mac_then_encrypt(cburst_alg auth, size_t msg_len)
{
	Wanted w;
	Bytes covered;
	size_t padding;

	w.alg = CBURST_ALG_AES_CBC;
	w.auth = auth;
	w.order = CBURST_CHAIN_MAC_THEN_ENCRYPT;
	w.head_len = 13;
	w.seed = msg_len;
	Case c = make_case(w);
	c.msg = made_up(msg_len, w.seed + 9);
	covered = c.head;
	covered.insert(covered.end(), c.msg.begin(), c.msg.end());
	c.tag = mac(auth, c.auth_key, covered);
	c.msg.insert(c.msg.end(), c.tag.begin(), c.tag.end());
	padding = 16 - c.msg.size() % 16;
	c.msg.insert(c.msg.end(), padding, static_cast<uint8_t>(padding - 1));
	c.ct = cipher(c, c.msg);
	return c;
}

} // namespace kat
