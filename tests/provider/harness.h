/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What the tests of the provider share: a library context that has it before the default provider,
 * one that has the default provider alone, to compare with, and jobs.
 */

#ifndef TESTS_PROVIDER_HARNESS_H
#define TESTS_PROVIDER_HARNESS_H

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <openssl/async.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

template <typename T, void (*F)(T *)> struct Freer {
	void operator()(T *p) const
	{
		F(p);
	}
};
using Pkey = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY, EVP_PKEY_free>>;
using PkeyCtx = std::unique_ptr<EVP_PKEY_CTX, Freer<EVP_PKEY_CTX, EVP_PKEY_CTX_free>>;
using MdCtx = std::unique_ptr<EVP_MD_CTX, Freer<EVP_MD_CTX, EVP_MD_CTX_free>>;
using Bytes = std::vector<unsigned char>;

/* A library context with providers, unloaded in the end. */
class Context {
public:
	explicit Context(const std::vector<std::string> &providers);
	~Context();
	Context(const Context &) = delete;
	Context &operator=(const Context &) = delete;

	OSSL_LIB_CTX *ctx = nullptr;
	std::vector<OSSL_PROVIDER *> providers;
	bool loaded = true; /* all of them */
};

/* Where the module was built. */
const char *module_folder();

/* The two contexts most tests need, made once. */
OSSL_LIB_CTX *ours();
OSSL_LIB_CTX *standard();

/* A counter of the provider's by its name; all of a group when the name ends in a dot. */
uint64_t counter(const std::string &name);

/* A new key: RSA-2048, EC-P-256, X25519, ED25519, ffdhe2048, ... */
Pkey generate(OSSL_LIB_CTX *ctx, const std::string &kind);
/* The same, in PKCS#8 form, made by the default provider. */
Bytes new_key(const std::string &kind);
/* The key of that form in a context, decoded there. */
Pkey decode(OSSL_LIB_CTX *ctx, const Bytes &der);
/* Its public part only. */
Pkey decode_public(OSSL_LIB_CTX *ctx, const Bytes &der);

struct Signing {
	std::string digest = "SHA256"; /* "": of a digest given, not a message */
	int padding = 0;	       /* RSA */
	int salt = -1;
};
/* Sign a message or a digest; empty when it fails. */
Bytes sign(OSSL_LIB_CTX *ctx, EVP_PKEY *key, const Signing &how, const Bytes &message);
/* 1, 0, or negative, as EVP_DigestVerify() and EVP_PKEY_verify() say. */
int verify(OSSL_LIB_CTX *ctx, EVP_PKEY *key, const Signing &how, const Bytes &message,
	   const Bytes &signature);
Bytes derive(OSSL_LIB_CTX *ctx, EVP_PKEY *key, EVP_PKEY *peer);

/* Run functions as jobs side by side, resumed when their descriptors are readable, until all are
 * done. Returns whether they were. */
bool run_jobs(const std::vector<std::function<void()>> &functions);

#endif /* TESTS_PROVIDER_HARNESS_H */
