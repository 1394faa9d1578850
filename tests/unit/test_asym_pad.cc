/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* RSA padding of the library against libcrypto's, in both directions. */

#include <cerrno>
#include <cstring>

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include "asym/pad.h"
#include "asym_help.h"

namespace {

/* A modulus of 8n + 1 bits has a byte more than a PSS message, 8n - 1 a bit less than its bytes. */
const unsigned sizes[] = { 1024, 1025, 1031, 1535, 2048 };

const cburst_alg hash_algs[] = {
	CBURST_ALG_MD5,	     CBURST_ALG_SHA1,	  CBURST_ALG_SHA224,   CBURST_ALG_SHA256,
	CBURST_ALG_SHA384,   CBURST_ALG_SHA512,	  CBURST_ALG_SHA3_224, CBURST_ALG_SHA3_256,
	CBURST_ALG_SHA3_384, CBURST_ALG_SHA3_512,
};

class AsymPad : public testing::Test {
protected:
	cbi_drbg drbg_{};
	cbi_pad pad_{};

	void SetUp() override
	{
		pad_.md = EVP_MD_CTX_new();
		pad_.drbg = &drbg_;
	}

	void TearDown() override
	{
		EVP_MD_CTX_free(pad_.md);
	}
};

/* libcrypto at work with a padding. */
struct Evp {
	EVP_PKEY_CTX *ctx;

	Evp(EVP_PKEY *key, int (*init)(EVP_PKEY_CTX *), int padding)
			: ctx(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr))
	{
		EXPECT_EQ(init(ctx), 1);
		EXPECT_EQ(EVP_PKEY_CTX_set_rsa_padding(ctx, padding), 1);
	}

	~Evp()
	{
		EVP_PKEY_CTX_free(ctx);
	}

	void pss(const char *hash, const char *mgf1, int salt) const
	{
		EXPECT_EQ(EVP_PKEY_CTX_set_signature_md(ctx, EVP_get_digestbyname(hash)), 1);
		EXPECT_EQ(EVP_PKEY_CTX_set_rsa_mgf1_md(ctx, EVP_get_digestbyname(mgf1)), 1);
		EXPECT_EQ(EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, salt), 1);
	}

	void oaep(const char *hash, const char *mgf1, const Bytes &label) const
	{
		EXPECT_EQ(EVP_PKEY_CTX_set_rsa_oaep_md(ctx, EVP_get_digestbyname(hash)), 1);
		EXPECT_EQ(EVP_PKEY_CTX_set_rsa_mgf1_md(ctx, EVP_get_digestbyname(mgf1)), 1);
		if (!label.empty()) {
			void *copy = OPENSSL_memdup(label.data(), label.size());

			EXPECT_EQ(EVP_PKEY_CTX_set0_rsa_oaep_label(ctx, copy,
								   static_cast<int>(label.size())),
				  1);
		}
	}
};

/* libcrypto's names for EVP_get_digestbyname(), which do not come from us. */
const char *
evp_name(cburst_alg alg)
{
	switch (alg) {
	case CBURST_ALG_MD5:
		return "MD5";
	case CBURST_ALG_SHA1:
		return "SHA1";
	case CBURST_ALG_SHA224:
		return "SHA224";
	case CBURST_ALG_SHA256:
		return "SHA256";
	case CBURST_ALG_SHA384:
		return "SHA384";
	case CBURST_ALG_SHA512:
		return "SHA512";
	case CBURST_ALG_SHA3_224:
		return "SHA3-224";
	case CBURST_ALG_SHA3_256:
		return "SHA3-256";
	case CBURST_ALG_SHA3_384:
		return "SHA3-384";
	default:
		return "SHA3-512";
	}
}

size_t
size_of(EVP_PKEY *key)
{
	return static_cast<size_t>(EVP_PKEY_get_size(key));
}

unsigned
bits_of(EVP_PKEY *key)
{
	return static_cast<unsigned>(EVP_PKEY_get_bits(key));
}

TEST_F(AsymPad, Pkcs1SignaturesAreThoseOfLibcrypto)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const size_t k = size_of(key);

		for (cburst_alg alg : hash_algs) {
			const cbi_hash *hash = cbi_hash_find(alg);
			const Bytes digest = random_bytes(hash->len);
			Bytes em(k), theirs(k), wrong;
			size_t len = k;

			ASSERT_EQ(cbi_pad_pkcs1_sign(em.data(), k, hash, digest.data(),
						     digest.size()),
				  0);
			const Evp evp(key, EVP_PKEY_sign_init, RSA_PKCS1_PADDING);

			ASSERT_EQ(EVP_PKEY_CTX_set_signature_md(evp.ctx,
								EVP_get_digestbyname(
									evp_name(alg))),
				  1);
			ASSERT_EQ(EVP_PKEY_sign(evp.ctx, theirs.data(), &len, digest.data(),
						digest.size()),
				  1);
			EXPECT_EQ(rsa_raw(key, true, em), theirs) << bits << " " << hash->name;
			wrong = rsa_raw(key, false, theirs);
			EXPECT_EQ(cbi_pad_pkcs1_verify(wrong.data(), k, hash, digest.data(),
						       digest.size()),
				  0);
			for (size_t i = 0; i < k; i++) {
				wrong[i] ^= 1;
				ASSERT_EQ(cbi_pad_pkcs1_verify(wrong.data(), k, hash, digest.data(),
							       digest.size()),
					  -EBADMSG)
					<< i;
				wrong[i] ^= 1;
			}
		}
	}
}

TEST_F(AsymPad, Pkcs1WithoutHashPadsTheInput)
{
	EVP_PKEY *key = rsa_key(1024);
	const Bytes in = random_bytes(36);
	Bytes em(128), theirs(128);
	size_t len = 128;

	ASSERT_EQ(cbi_pad_pkcs1_sign(em.data(), 128, nullptr, in.data(), in.size()), 0);
	const Evp evp(key, EVP_PKEY_sign_init, RSA_PKCS1_PADDING);

	ASSERT_EQ(EVP_PKEY_sign(evp.ctx, theirs.data(), &len, in.data(), in.size()), 1);
	EXPECT_EQ(rsa_raw(key, true, em), theirs);
}

TEST_F(AsymPad, Pkcs1TakesWhatFitsAndNoMore)
{
	Bytes em(64), in(64);

	EXPECT_EQ(cbi_pad_pkcs1_sign(em.data(), 64, nullptr, in.data(), 53), 0);
	EXPECT_EQ(cbi_pad_pkcs1_sign(em.data(), 64, nullptr, in.data(), 54), -EMSGSIZE);
	EXPECT_EQ(cbi_pad_pkcs1_encrypt(&pad_, em.data(), 64, in.data(), 53), 0);
	EXPECT_EQ(cbi_pad_pkcs1_encrypt(&pad_, em.data(), 64, in.data(), 54), -EMSGSIZE);
	/* SHA-512's DigestInfo has 83 bytes, and a digest is as long as its hash */
	EXPECT_EQ(cbi_pad_pkcs1_sign(em.data(), 64, cbi_hash_find(CBURST_ALG_SHA512), in.data(),
				     64),
		  -EMSGSIZE);
	EXPECT_EQ(cbi_pad_pkcs1_sign(em.data(), 64, cbi_hash_find(CBURST_ALG_SHA256), in.data(),
				     31),
		  -EMSGSIZE);
}

TEST_F(AsymPad, Pkcs1EncryptionIsReadByLibcrypto)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const size_t k = size_of(key);

		for (size_t n : { size_t(0), size_t(1), size_t(48), k - 11 }) {
			const Bytes in = random_bytes(n);
			Bytes em(k), back(k);
			size_t len = k;

			ASSERT_EQ(cbi_pad_pkcs1_encrypt(&pad_, em.data(), k, in.data(), n), 0);
			const Bytes ct = rsa_raw(key, false, em);
			const Evp evp(key, EVP_PKEY_decrypt_init, RSA_PKCS1_PADDING);

			ASSERT_EQ(EVP_PKEY_decrypt(evp.ctx, back.data(), &len, ct.data(), k), 1);
			back.resize(len);
			EXPECT_EQ(back, in);
		}
	}
}

/*
 * Right or wrong, the text is what libcrypto 3.2 and later gives: of a wrong one, a made-up text
 * that depends on key and ciphertext.
 */
void
decrypt_as_libcrypto(cbi_pad *pad, EVP_PKEY *key, const Bytes &ct, bool expect_text)
{
	const size_t k = size_of(key);
	const Bytes d = number(key, OSSL_PKEY_PARAM_RSA_D);
	Bytes d_padded(k), em = rsa_raw(key, true, ct), theirs(k);
	size_t len = k;
	int ours;

	memcpy(d_padded.data() + k - d.size(), d.data(), d.size());
	ours = cbi_pad_pkcs1_decrypt(pad, em.data(), k, d_padded.data(), ct.data());
	const Evp evp(key, EVP_PKEY_decrypt_init, RSA_PKCS1_PADDING);

	ASSERT_EQ(EVP_PKEY_decrypt(evp.ctx, theirs.data(), &len, ct.data(), k), 1)
		<< "libcrypto before 3.2?";
	ASSERT_EQ(ours, static_cast<int>(len));
	ASSERT_EQ(memcmp(em.data(), theirs.data(), len), 0);
	if (expect_text) {
		ASSERT_EQ(len, 48u);
	}
}

TEST_F(AsymPad, Pkcs1DecryptionRejectsImplicitlyAsLibcryptoDoes)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const size_t k = size_of(key);
		const Bytes in = random_bytes(48);
		Bytes em(k);

		ASSERT_EQ(cbi_pad_pkcs1_encrypt(&pad_, em.data(), k, in.data(), in.size()), 0);
		decrypt_as_libcrypto(&pad_, key, rsa_raw(key, false, em), true);
		/* each byte of the frame wrong: 00, 02, the first 8 of the padding, the zero */
		for (size_t i = 1; i < 10; i++) {
			Bytes bad = em;

			bad[i] = i == 1 ? 1 : 0;
			decrypt_as_libcrypto(&pad_, key, rsa_raw(key, false, bad), false);
		}
		Bytes bad = em;
		bad[k - 49] = 7;
		for (size_t i = k - 48; i < k; i++)
			bad[i] |= 1;
		decrypt_as_libcrypto(&pad_, key, rsa_raw(key, false, bad), false);
		for (int i = 0; i < 40; i++) {
			Bytes ct = random_bytes(k);

			ct[0] = 0;
			ct[1] &= 0x3f;
			decrypt_as_libcrypto(&pad_, key, ct, false);
		}
	}
}

TEST_F(AsymPad, PssSignaturesVerifyWithLibcrypto)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const size_t k = size_of(key);

		for (cburst_alg alg : hash_algs) {
			for (cburst_alg mgf : { alg, CBURST_ALG_SHA1, CBURST_ALG_SHA384 }) {
				for (int salt : { 0, 1, 20, CBURST_SALT_DIGEST, CBURST_SALT_MAX }) {
					const cbi_hash *hash = cbi_hash_find(alg);
					const cbi_hash *mgf1 = cbi_hash_find(mgf);
					const Bytes digest = random_bytes(hash->len);
					Bytes em(k);
					int ret;

					ret = cbi_pad_pss_sign(&pad_, em.data(), k, bits_of(key),
							       hash, mgf1, salt, digest.data());
					if (cbi_salt_bytes(salt, bits_of(key), hash) < 0) {
						EXPECT_EQ(ret, -EMSGSIZE);
						continue;
					}
					ASSERT_EQ(ret, 0);
					const Bytes sig = rsa_raw(key, true, em);
					const Evp evp(key, EVP_PKEY_verify_init,
						      RSA_PKCS1_PSS_PADDING);

					evp.pss(evp_name(alg), evp_name(mgf),
						cbi_salt_bytes(salt, bits_of(key), hash));
					EXPECT_EQ(EVP_PKEY_verify(evp.ctx, sig.data(), sig.size(),
								  digest.data(), digest.size()),
						  1)
						<< bits << " " << hash->name << " " << mgf1->name
						<< " " << salt;
				}
			}
		}
	}
}

TEST_F(AsymPad, PssVerifiesWhatLibcryptoSignsAndNothingElse)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const cbi_hash *hash = cbi_hash_find(CBURST_ALG_SHA256);
		const cbi_hash *other = cbi_hash_find(CBURST_ALG_SHA384);
		const size_t k = size_of(key);

		for (int salt : { 0, 11, 32 }) {
			const Bytes digest = random_bytes(32), other_digest = random_bytes(32);
			Bytes sig(k), em;
			size_t len = k;
			const Evp evp(key, EVP_PKEY_sign_init, RSA_PKCS1_PSS_PADDING);
			const auto verify = [&](const cbi_hash *h, const cbi_hash *m, int s,
						const Bytes &d) {
				Bytes copy = em;

				return cbi_pad_pss_verify(&pad_, copy.data(), k, bits_of(key), h, m,
							  s, d.data());
			};

			evp.pss("SHA256", "SHA256", salt);
			ASSERT_EQ(EVP_PKEY_sign(evp.ctx, sig.data(), &len, digest.data(), 32), 1);
			em = rsa_raw(key, false, sig);
			EXPECT_EQ(verify(hash, hash, salt, digest), 0);
			EXPECT_EQ(verify(hash, hash, CBURST_SALT_ANY, digest), 0);
			EXPECT_EQ(verify(hash, hash, CBURST_SALT_DIGEST, digest),
				  salt == 32 ? 0 : -EBADMSG);
			EXPECT_EQ(verify(hash, hash, salt + 1, digest), -EBADMSG);
			EXPECT_EQ(verify(hash, hash, 4000, digest), -EBADMSG);
			EXPECT_EQ(verify(hash, other, salt, digest), -EBADMSG);
			EXPECT_EQ(verify(hash, hash, salt, other_digest), -EBADMSG);
			for (size_t i = 0; i < k; i++) {
				for (unsigned bit = 0; bit < 8; bit++) {
					em[i] ^= 1u << bit;
					ASSERT_EQ(verify(hash, hash, salt, digest), -EBADMSG)
						<< bits << ": byte " << i << " bit " << bit;
					em[i] ^= 1u << bit;
				}
			}
		}
	}
}

TEST_F(AsymPad, OaepIsReadByLibcrypto)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const size_t k = size_of(key);

		for (cburst_alg alg : hash_algs) {
			const cbi_hash *hash = cbi_hash_find(alg);
			const cbi_hash *mgf1 = cbi_hash_find(CBURST_ALG_SHA256);
			const Bytes label = random_bytes(bits & 1 ? 17 : 0);
			Bytes em(k);

			if (k < 2u * hash->len + 2) {
				EXPECT_EQ(cbi_pad_oaep_encrypt(&pad_, em.data(), k, hash, mgf1,
							       nullptr, 0, em.data(), 0),
					  -EMSGSIZE);
				continue;
			}
			const size_t most = k - 2 * hash->len - 2;

			EXPECT_EQ(cbi_pad_oaep_encrypt(&pad_, em.data(), k, hash, mgf1, nullptr, 0,
						       random_bytes(most + 1).data(), most + 1),
				  -EMSGSIZE);
			for (size_t n : { size_t(0), most / 2, most }) {
				const Bytes in = random_bytes(n);
				Bytes back(k);
				size_t len = k;

				ASSERT_EQ(cbi_pad_oaep_encrypt(&pad_, em.data(), k, hash, mgf1,
							       label.data(), label.size(),
							       in.data(), n),
					  0);
				const Bytes ct = rsa_raw(key, false, em);
				const Evp evp(key, EVP_PKEY_decrypt_init, RSA_PKCS1_OAEP_PADDING);

				evp.oaep(evp_name(alg), "SHA256", label);
				ASSERT_EQ(EVP_PKEY_decrypt(evp.ctx, back.data(), &len, ct.data(),
							   k),
					  1);
				back.resize(len);
				EXPECT_EQ(back, in);
			}
		}
	}
}

TEST_F(AsymPad, OaepReadsWhatLibcryptoWritesAndNothingElse)
{
	for (unsigned bits : sizes) {
		EVP_PKEY *key = rsa_key(bits);
		const cbi_hash *hash = cbi_hash_find(CBURST_ALG_SHA1);
		const cbi_hash *other = cbi_hash_find(CBURST_ALG_SHA256);
		const size_t k = size_of(key);
		const Bytes in = random_bytes(30), label = random_bytes(5);
		Bytes ct(k), em, back;
		size_t len = k;
		const Evp evp(key, EVP_PKEY_encrypt_init, RSA_PKCS1_OAEP_PADDING);
		const auto decrypt = [&](const cbi_hash *h, const cbi_hash *m, const Bytes &l) {
			back = em;
			return cbi_pad_oaep_decrypt(&pad_, back.data(), k, h, m, l.data(),
						    l.size());
		};

		evp.oaep("SHA1", "SHA1", label);
		ASSERT_EQ(EVP_PKEY_encrypt(evp.ctx, ct.data(), &len, in.data(), in.size()), 1);
		em = rsa_raw(key, true, ct);
		ASSERT_EQ(decrypt(hash, hash, label), 30);
		EXPECT_EQ(memcmp(back.data(), in.data(), 30), 0);
		EXPECT_EQ(decrypt(hash, other, label), -EBADMSG);
		EXPECT_EQ(decrypt(other, hash, label), -EBADMSG);
		EXPECT_EQ(decrypt(hash, hash, Bytes()), -EBADMSG);
		for (size_t i = 0; i < k; i++) {
			int ret;

			em[i] ^= 0x40;
			ret = decrypt(hash, hash, label);
			em[i] ^= 0x40;
			/* the text itself is not authenticated: a change of the data block alone
			 * would be, through the seed, a change of everything */
			ASSERT_EQ(ret, -EBADMSG) << i;
		}
	}
}

} // namespace
