/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* RSA through the library, each padding, on each software device, against libcrypto. */

#include <cerrno>
#include <cstring>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include "asym_ops.h"

namespace {

using AsymRsa = AsymOps;

const char *
hash_name(cburst_alg alg)
{
	return alg == CBURST_ALG_SHA1 ? "SHA1" : alg == CBURST_ALG_SHA384 ? "SHA384" : "SHA256";
}

bool
evp_rsa(EVP_PKEY *key, bool sign, cburst_padding padding, cburst_alg alg, const Bytes &digest,
	Bytes &sig)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr);
	size_t len = static_cast<size_t>(EVP_PKEY_get_size(key));
	int ok;

	if (sign)
		sig.resize(len);
	ok = sign ? EVP_PKEY_sign_init(ctx) : EVP_PKEY_verify_init(ctx);
	ok &= EVP_PKEY_CTX_set_rsa_padding(ctx,
					   padding == CBURST_PADDING_PSS ? RSA_PKCS1_PSS_PADDING
									 : RSA_PKCS1_PADDING);
	ok &= EVP_PKEY_CTX_set_signature_md(ctx, EVP_get_digestbyname(hash_name(alg)));
	if (padding == CBURST_PADDING_PSS)
		ok &= EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, RSA_PSS_SALTLEN_DIGEST);
	EXPECT_EQ(ok, 1);
	ok = sign ? EVP_PKEY_sign(ctx, sig.data(), &len, digest.data(), digest.size())
		  : EVP_PKEY_verify(ctx, sig.data(), sig.size(), digest.data(), digest.size());
	EVP_PKEY_CTX_free(ctx);
	return ok == 1;
}

TEST_P(AsymRsa, RsaSignaturesOfEveryPadding)
{
	for (unsigned bits : { 1024u, 1031u, 2048u, 3072u, 4096u }) {
		EVP_PKEY *key = rsa_key(bits);
		cburst_key *priv = l_->key(key), *pub = l_->key(key, false);

		for (cburst_padding padding : { CBURST_PADDING_PKCS1, CBURST_PADDING_PSS }) {
			for (cburst_alg alg :
			     { CBURST_ALG_SHA1, CBURST_ALG_SHA256, CBURST_ALG_SHA384 }) {
				const Bytes digest = random_bytes(
					cburst_alg_info(alg)->tag_default);
				cburst_asym_req req = request(priv, CBURST_ASYM_SIGN, digest);

				SCOPED_TRACE(std::to_string(bits) + " " + hash_name(alg) + " " +
					     std::to_string(padding));
				req.padding = static_cast<uint8_t>(padding);
				req.hash = static_cast<uint8_t>(alg);
				NEED_DEVICE(req);
				Outcome o = l_->run(req);

				ASSERT_EQ(o.status, 0);
				EXPECT_TRUE(evp_rsa(key, false, padding, alg, digest, o.out));
				/* what libcrypto signs, verifies with either key; anything else not
				 */
				Bytes sig;

				ASSERT_TRUE(evp_rsa(key, true, padding, alg, digest, sig));
				req.op = CBURST_ASYM_VERIFY;
				for (cburst_key *k : { priv, pub }) {
					Bytes bad = sig, other = digest;

					req.key = k;
					req.in = digest.data();
					req.sig = sig.data();
					req.sig_len = static_cast<uint32_t>(sig.size());
					EXPECT_EQ(l_->run(req).status, 0);
					bad[bits / 16] ^= 1;
					req.sig = bad.data();
					EXPECT_EQ(l_->run(req).status, -EBADMSG);
					req.sig = sig.data();
					other[3] ^= 0x20;
					req.in = other.data();
					EXPECT_EQ(l_->run(req).status, -EBADMSG);
					req.in = digest.data();
					req.sig_len--;
					EXPECT_EQ(l_->run(req).status, -EBADMSG);
					Bytes high(sig.size(), 0xff);

					req.sig_len++;
					req.sig = high.data();
					EXPECT_EQ(l_->run(req).status, -EBADMSG);
				}
			}
		}
	}
}

TEST_P(AsymRsa, RsaSaltOfAnyLengthIsFoundOut)
{
	EVP_PKEY *key = rsa_key(2048);
	const Bytes digest = random_bytes(32);
	cburst_asym_req req = request(l_->key(key), CBURST_ASYM_SIGN, digest);

	req.padding = CBURST_PADDING_PSS;
	req.hash = CBURST_ALG_SHA256;
	NEED_DEVICE(req);
	for (int salt : { 0, 1, 20, 32, 100, CBURST_SALT_MAX }) {
		req.op = CBURST_ASYM_SIGN;
		req.salt_len = static_cast<int16_t>(salt);
		const Outcome o = l_->run(req);

		ASSERT_EQ(o.status, 0) << salt;
		req.op = CBURST_ASYM_VERIFY;
		req.sig = o.out.data();
		req.sig_len = static_cast<uint32_t>(o.out.size());
		EXPECT_EQ(l_->run(req).status, 0) << salt;
		req.salt_len = CBURST_SALT_ANY;
		EXPECT_EQ(l_->run(req).status, 0) << salt;
		req.salt_len = 33;
		EXPECT_EQ(l_->run(req).status, -EBADMSG) << salt;
	}
	req.op = CBURST_ASYM_SIGN;
	req.salt_len = CBURST_SALT_ANY;
	EXPECT_EQ(cburst_asym_submit(l_->lane, &req), -EINVAL);
	req.salt_len = 300;
	EXPECT_EQ(cburst_asym_submit(l_->lane, &req), -EINVAL);
	EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_PADDING);
}

TEST_P(AsymRsa, RsaWithoutPaddingIsTheBareExponentiation)
{
	EVP_PKEY *key = rsa_key(1024);
	cburst_key *k = l_->key(key);
	Bytes in = random_bytes(128);
	cburst_asym_req req;

	in[0] = 0;
	req = request(k, CBURST_ASYM_SIGN, in);
	NEED_DEVICE(req);
	Outcome o = l_->run(req);

	ASSERT_EQ(o.status, 0);
	EXPECT_EQ(o.out, rsa_raw(key, true, in));
	req = request(k, CBURST_ASYM_VERIFY, in);
	req.sig = o.out.data();
	req.sig_len = 128;
	EXPECT_EQ(l_->run(req).status, 0);
	/* the flipped bit that a driver reports as success */
	Bytes bad = o.out;

	bad[100] ^= 1;
	req.sig = bad.data();
	EXPECT_EQ(l_->run(req).status, -EBADMSG);
	EXPECT_EQ(l_->run(request(k, CBURST_ASYM_ENCRYPT, in)).out, rsa_raw(key, false, in));
	EXPECT_EQ(l_->run(request(k, CBURST_ASYM_DECRYPT, in)).out, rsa_raw(key, true, in));
	/* short inputs are numbers; those not below the modulus are refused */
	const Bytes small = { 2 };
	Bytes padded(128);

	padded[127] = 2;
	EXPECT_EQ(l_->run(request(k, CBURST_ASYM_ENCRYPT, small)).out, rsa_raw(key, false, padded));
	Bytes high(128, 0xff);

	req = request(k, CBURST_ASYM_ENCRYPT, high);
	EXPECT_EQ(l_->run(req).status, -EINVAL);
	EXPECT_EQ(cburst_lane_reason(l_->lane), CBURST_REASON_INPUT);
}

bool
evp_crypt(EVP_PKEY *key, bool encrypt, bool oaep, const Bytes &label, const Bytes &in, Bytes &out)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr);
	size_t len = static_cast<size_t>(EVP_PKEY_get_size(key));
	int ok;

	out.resize(len);
	ok = encrypt ? EVP_PKEY_encrypt_init(ctx) : EVP_PKEY_decrypt_init(ctx);
	ok &= EVP_PKEY_CTX_set_rsa_padding(ctx, oaep ? RSA_PKCS1_OAEP_PADDING : RSA_PKCS1_PADDING);
	if (oaep) {
		ok &= EVP_PKEY_CTX_set_rsa_oaep_md(ctx, EVP_sha256());
		ok &= EVP_PKEY_CTX_set_rsa_mgf1_md(ctx, EVP_sha1());
		if (!label.empty())
			ok &= EVP_PKEY_CTX_set0_rsa_oaep_label(ctx,
							       OPENSSL_memdup(label.data(),
									      label.size()),
							       static_cast<int>(label.size()));
	}
	EXPECT_EQ(ok, 1);
	ok = encrypt ? EVP_PKEY_encrypt(ctx, out.data(), &len, in.data(), in.size())
		     : EVP_PKEY_decrypt(ctx, out.data(), &len, in.data(), in.size());
	out.resize(ok == 1 ? len : 0);
	EVP_PKEY_CTX_free(ctx);
	return ok == 1;
}

TEST_P(AsymRsa, RsaEncryptionOfEveryPadding)
{
	for (unsigned bits : { 1024u, 2048u, 3072u }) {
		EVP_PKEY *key = rsa_key(bits);
		cburst_key *priv = l_->key(key), *pub = l_->key(key, false);

		for (bool oaep : { false, true }) {
			for (size_t label_len : { 0u, 9u }) {
				const Bytes label = random_bytes(oaep ? label_len : 0);
				const Bytes text = random_bytes(40);
				cburst_asym_req req = request(pub, CBURST_ASYM_ENCRYPT, text);
				Bytes back, ct;

				SCOPED_TRACE(std::to_string(bits) + (oaep ? " OAEP" : " PKCS1"));
				req.padding = oaep ? CBURST_PADDING_OAEP : CBURST_PADDING_PKCS1;
				req.hash = CBURST_ALG_SHA256;
				req.mgf1_hash = CBURST_ALG_SHA1;
				req.context = label.data();
				req.context_len = static_cast<uint32_t>(label.size());
				NEED_DEVICE(req);
				const Outcome o = l_->run(req);

				ASSERT_EQ(o.status, 0);
				ASSERT_TRUE(evp_crypt(key, false, oaep, label, o.out, back));
				EXPECT_EQ(back, text);
				ASSERT_TRUE(evp_crypt(key, true, oaep, label, text, ct));
				req.key = priv;
				req.op = CBURST_ASYM_DECRYPT;
				req.in = ct.data();
				req.in_len = static_cast<uint32_t>(ct.size());
				Outcome d = l_->run(req);

				ASSERT_EQ(d.status, 0);
				EXPECT_EQ(d.out, text);
				/* one that is wrong: OAEP says so, PKCS #1 does as libcrypto */
				ct[ct.size() / 2] ^= 4;
				d = l_->run(req);
				if (oaep) {
					EXPECT_EQ(d.status, -EBADMSG);
				} else {
					EXPECT_EQ(d.status, 0);
					ASSERT_TRUE(evp_crypt(key, false, oaep, label, ct, back));
					EXPECT_EQ(d.out, back);
				}
				req.in_len--;
				EXPECT_EQ(l_->run(req).status, -EBADMSG);
				const Bytes high(ct.size(), 0xff);

				req.in = high.data();
				req.in_len++;
				EXPECT_EQ(l_->run(req).status, -EBADMSG);
				/* too long a text */
				req.key = pub;
				req.op = CBURST_ASYM_ENCRYPT;
				EXPECT_EQ(l_->run(req).status, -EINVAL);
			}
		}
	}
}

INSTANTIATE_TEST_SUITE_P(Devices, AsymRsa, testing::ValuesIn(asym_devices()), asym_devices_name);

} // namespace
