/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/encoder.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include "asym_help.h"

/* A broken set-up must not look like a passed test. */
static void
must(bool ok, const char *what)
{
	if (ok)
		return;
	fprintf(stderr, "libcrypto: %s failed\n", what);
	exit(1);
}

EVP_PKEY *
rsa_key(unsigned bits)
{
	static std::map<unsigned, Pkey> keys;

	if (!keys[bits]) {
		EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr);
		EVP_PKEY *key = nullptr;

		must(EVP_PKEY_keygen_init(ctx) == 1 &&
			     EVP_PKEY_CTX_set_rsa_keygen_bits(ctx, static_cast<int>(bits)) == 1 &&
			     EVP_PKEY_generate(ctx, &key) == 1,
		     "making an RSA key");
		EVP_PKEY_CTX_free(ctx);
		keys[bits].reset(key);
	}
	return keys[bits].get();
}

Pkey
make_key(const char *kind, const char *group)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr);
	EVP_PKEY *key = nullptr;

	must(EVP_PKEY_keygen_init(ctx) == 1, "keygen_init");
	if (group != nullptr)
		must(EVP_PKEY_CTX_set_group_name(ctx, group) == 1, group);
	must(EVP_PKEY_generate(ctx, &key) == 1, "generate");
	EVP_PKEY_CTX_free(ctx);
	return Pkey(key);
}

Bytes
rsa_raw(EVP_PKEY *key, bool with_private, const Bytes &in)
{
	EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr);
	size_t len = static_cast<size_t>(EVP_PKEY_get_size(key));
	Bytes out(len);

	if (with_private)
		must(EVP_PKEY_decrypt_init(ctx) == 1 &&
			     EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_NO_PADDING) == 1 &&
			     EVP_PKEY_decrypt(ctx, out.data(), &len, in.data(), in.size()) == 1,
		     "raw decryption");
	else
		must(EVP_PKEY_encrypt_init(ctx) == 1 &&
			     EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_NO_PADDING) == 1 &&
			     EVP_PKEY_encrypt(ctx, out.data(), &len, in.data(), in.size()) == 1,
		     "raw encryption");
	EVP_PKEY_CTX_free(ctx);
	return out;
}

static Bytes
encode(EVP_PKEY *key, bool with_private, const char *form, const char *structure,
       const char *password)
{
	const int what = with_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
	OSSL_ENCODER_CTX *ctx = OSSL_ENCODER_CTX_new_for_pkey(key, what, form, structure, nullptr);
	unsigned char *data = nullptr;
	size_t len = 0;
	Bytes out;

	if (password != nullptr)
		must(OSSL_ENCODER_CTX_set_cipher(ctx, "AES-256-CBC", nullptr) == 1 &&
			     OSSL_ENCODER_CTX_set_passphrase(ctx,
							     reinterpret_cast<const unsigned char
										      *>(password),
							     strlen(password)) == 1,
		     "encrypting a key");
	must(OSSL_ENCODER_to_data(ctx, &data, &len) == 1, structure);
	out.assign(data, data + len);
	OPENSSL_free(data);
	OSSL_ENCODER_CTX_free(ctx);
	return out;
}

Bytes
to_der(EVP_PKEY *key, bool with_private, const char *structure)
{
	return encode(key, with_private, "DER", structure, nullptr);
}

std::string
to_pem(EVP_PKEY *key, bool with_private, const char *structure, const char *password)
{
	const Bytes b = encode(key, with_private, "PEM", structure, password);

	return std::string(b.begin(), b.end());
}

Bytes
certificate(EVP_PKEY *key, bool pem)
{
	X509 *cert = X509_new();
	X509_NAME *name = X509_get_subject_name(cert);
	BIO *bio = BIO_new(BIO_s_mem());
	char *data = nullptr;
	/* one that can sign: what kind of key is inside does not matter here */
	EVP_PKEY *issuer = rsa_key(2048);
	long len;

	X509_set_version(cert, X509_VERSION_3);
	ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
	X509_gmtime_adj(X509_getm_notBefore(cert), 0);
	X509_gmtime_adj(X509_getm_notAfter(cert), 3600);
	X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
				   reinterpret_cast<const unsigned char *>("test"), -1, -1, 0);
	X509_set_issuer_name(cert, name);
	must(X509_set_pubkey(cert, key) == 1 && X509_sign(cert, issuer, EVP_sha256()) > 0,
	     "making a certificate");
	must((pem ? PEM_write_bio_X509(bio, cert) : i2d_X509_bio(bio, cert)) == 1,
	     "writing a certificate");
	len = BIO_get_mem_data(bio, &data);
	const Bytes out(data, data + len);

	BIO_free(bio);
	X509_free(cert);
	return out;
}

Bytes
number(EVP_PKEY *key, const char *name)
{
	BIGNUM *bn = nullptr;
	Bytes out;

	if (EVP_PKEY_get_bn_param(key, name, &bn) == 1) {
		out.resize(static_cast<size_t>(BN_num_bytes(bn)));
		BN_bn2bin(bn, out.data());
	}
	BN_free(bn);
	return out;
}

Bytes
octets(EVP_PKEY *key, const char *name)
{
	size_t len = 0;
	Bytes out(512);

	if (EVP_PKEY_get_octet_string_param(key, name, out.data(), out.size(), &len) != 1)
		len = 0;
	out.resize(len);
	return out;
}

Bytes
random_bytes(size_t n)
{
	Bytes out(n);

	must(n == 0 || RAND_bytes(out.data(), static_cast<int>(n)) == 1, "random bytes");
	return out;
}
