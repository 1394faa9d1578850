/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstdio>
#include <cstdlib>

#include <poll.h>

#include <openssl/core_names.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include "harness.h"

const char *
module_folder()
{
	const char *folder = getenv("PROVIDER_FOLDER");

	return folder != nullptr ? folder : ".";
}

Context::Context(const std::vector<std::string> &names)
{
	ctx = OSSL_LIB_CTX_new();
	OSSL_PROVIDER_set_default_search_path(ctx, module_folder());
	for (const std::string &name : names) {
		OSSL_PROVIDER *p = OSSL_PROVIDER_load(ctx, name.c_str());

		if (p != nullptr)
			providers.push_back(p);
		else
			loaded = false;
	}
}

Context::~Context()
{
	while (!providers.empty()) {
		OSSL_PROVIDER_unload(providers.back());
		providers.pop_back();
	}
	OSSL_LIB_CTX_free(ctx);
}

static Context &
ours_context()
{
	static Context c({ "cryptoburst", "default" });

	if (!c.loaded) {
		fprintf(stderr, "the provider was not loaded from %s\n", module_folder());
		exit(1);
	}
	return c;
}

OSSL_LIB_CTX *
ours()
{
	return ours_context().ctx;
}

OSSL_LIB_CTX *
standard()
{
	static Context c({ "default" });

	return c.ctx;
}

uint64_t
counter(const std::string &name)
{
	OSSL_PROVIDER *p = ours_context().providers[0];
	uint64_t sum = 0;

	for (const OSSL_PARAM *g = OSSL_PROVIDER_gettable_params(p); g->key != nullptr; g++) {
		const std::string key = g->key;
		uint64_t v = 0;
		OSSL_PARAM params[2] = { OSSL_PARAM_construct_uint64(g->key, &v),
					 OSSL_PARAM_construct_end() };

		if (key == name || (name.back() == '.' && key.rfind(name, 0) == 0))
			if (OSSL_PROVIDER_get_params(p, params) == 1)
				sum += v;
	}
	return sum;
}

Pkey
generate(OSSL_LIB_CTX *ctx, const std::string &kind)
{
	EVP_PKEY *key = nullptr;

	if (kind.rfind("RSA-", 0) == 0)
		return Pkey(EVP_PKEY_Q_keygen(ctx, nullptr, "RSA", (size_t)atoi(kind.c_str() + 4)));
	if (kind.rfind("EC-", 0) == 0)
		return Pkey(EVP_PKEY_Q_keygen(ctx, nullptr, "EC", kind.c_str() + 3));
	if (kind.rfind("ffdhe", 0) != 0)
		return Pkey(EVP_PKEY_Q_keygen(ctx, nullptr, kind.c_str()));
	PkeyCtx c(EVP_PKEY_CTX_new_from_name(ctx, "DH", nullptr));
	OSSL_PARAM params[2] = {
		OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME,
						 const_cast<char *>(kind.c_str()), 0),
		OSSL_PARAM_construct_end(),
	};
	if (EVP_PKEY_keygen_init(c.get()) == 1 && EVP_PKEY_CTX_set_params(c.get(), params) == 1)
		EVP_PKEY_generate(c.get(), &key);
	return Pkey(key);
}

Bytes
new_key(const std::string &kind)
{
	Pkey key = generate(standard(), kind);
	Bytes der;

	der.resize((size_t)i2d_PrivateKey(key.get(), nullptr));
	unsigned char *p = der.data();
	i2d_PrivateKey(key.get(), &p);
	return der;
}

Pkey
decode(OSSL_LIB_CTX *ctx, const Bytes &der)
{
	const unsigned char *p = der.data();

	return Pkey(d2i_AutoPrivateKey_ex(nullptr, &p, (long)der.size(), ctx, nullptr));
}

Pkey
decode_public(OSSL_LIB_CTX *ctx, const Bytes &der)
{
	Pkey whole = decode(standard(), der);
	unsigned char *out = nullptr;
	const int len = i2d_PUBKEY(whole.get(), &out);
	const unsigned char *p = out;
	Pkey key(d2i_PUBKEY_ex(nullptr, &p, len, ctx, nullptr));

	OPENSSL_free(out);
	return key;
}

static bool
set_up(EVP_PKEY_CTX *ctx, const Signing &how)
{
	if (how.padding == 0)
		return true;
	if (EVP_PKEY_CTX_set_rsa_padding(ctx, how.padding) != 1)
		return false;
	return how.padding != RSA_PKCS1_PSS_PADDING ||
		EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, how.salt) == 1;
}

Bytes
sign(OSSL_LIB_CTX *ctx, EVP_PKEY *key, const Signing &how, const Bytes &message)
{
	size_t len = 0;
	Bytes out;

	if (how.digest.empty()) {
		PkeyCtx c(EVP_PKEY_CTX_new_from_pkey(ctx, key, nullptr));

		if (EVP_PKEY_sign_init(c.get()) != 1 || !set_up(c.get(), how) ||
		    EVP_PKEY_sign(c.get(), nullptr, &len, message.data(), message.size()) != 1)
			return {};
		out.resize(len);
		if (EVP_PKEY_sign(c.get(), out.data(), &len, message.data(), message.size()) != 1)
			return {};
	} else {
		const char *digest = how.digest == "none" ? nullptr : how.digest.c_str();
		MdCtx c(EVP_MD_CTX_new());
		EVP_PKEY_CTX *pctx = nullptr;

		if (EVP_DigestSignInit_ex(c.get(), &pctx, digest, ctx, nullptr, key, nullptr) !=
			    1 ||
		    !set_up(pctx, how) ||
		    EVP_DigestSign(c.get(), nullptr, &len, message.data(), message.size()) != 1)
			return {};
		out.resize(len);
		if (EVP_DigestSign(c.get(), out.data(), &len, message.data(), message.size()) != 1)
			return {};
	}
	out.resize(len);
	return out;
}

int
verify(OSSL_LIB_CTX *ctx, EVP_PKEY *key, const Signing &how, const Bytes &message,
       const Bytes &signature)
{
	if (how.digest.empty()) {
		PkeyCtx c(EVP_PKEY_CTX_new_from_pkey(ctx, key, nullptr));

		if (EVP_PKEY_verify_init(c.get()) != 1 || !set_up(c.get(), how))
			return -2;
		return EVP_PKEY_verify(c.get(), signature.data(), signature.size(), message.data(),
				       message.size());
	}
	const char *digest = how.digest == "none" ? nullptr : how.digest.c_str();
	MdCtx c(EVP_MD_CTX_new());
	EVP_PKEY_CTX *pctx = nullptr;

	if (EVP_DigestVerifyInit_ex(c.get(), &pctx, digest, ctx, nullptr, key, nullptr) != 1 ||
	    !set_up(pctx, how))
		return -2;
	return EVP_DigestVerify(c.get(), signature.data(), signature.size(), message.data(),
				message.size());
}

Bytes
derive(OSSL_LIB_CTX *ctx, EVP_PKEY *key, EVP_PKEY *peer)
{
	PkeyCtx c(EVP_PKEY_CTX_new_from_pkey(ctx, key, nullptr));
	size_t len = 0;
	Bytes out;

	if (EVP_PKEY_derive_init(c.get()) != 1 || EVP_PKEY_derive_set_peer(c.get(), peer) != 1 ||
	    EVP_PKEY_derive(c.get(), nullptr, &len) != 1)
		return {};
	out.resize(len);
	if (EVP_PKEY_derive(c.get(), out.data(), &len) != 1)
		return {};
	out.resize(len);
	return out;
}

static int
call(void *arg)
{
	const std::function<void()> *f = *static_cast<const std::function<void()> **>(arg);

	(*f)();
	return 1;
}

bool
run_jobs(const std::vector<std::function<void()>> &functions)
{
	struct Job {
		ASYNC_JOB *job = nullptr;
		ASYNC_WAIT_CTX *wait = nullptr;
		bool done = false;
	};
	std::vector<Job> jobs(functions.size());
	bool good = true;
	size_t left = functions.size();

	for (Job &j : jobs)
		j.wait = ASYNC_WAIT_CTX_new();
	while (left != 0 && good) {
		for (size_t i = 0; i < jobs.size(); i++) {
			const std::function<void()> *f = &functions[i];
			int ret = 0;

			if (jobs[i].done)
				continue;
			if (jobs[i].job != nullptr) {
				struct pollfd p = {};
				size_t n = 1;

				/* a job that waits says what for */
				if (ASYNC_WAIT_CTX_get_all_fds(jobs[i].wait, nullptr, &n) != 1 ||
				    n != 1 ||
				    ASYNC_WAIT_CTX_get_all_fds(jobs[i].wait, &p.fd, &n) != 1) {
					good = false;
					break;
				}
				p.events = POLLIN;
				if (poll(&p, 1, 5000) != 1) {
					good = false;
					break;
				}
			}
			switch (ASYNC_start_job(&jobs[i].job, jobs[i].wait, &ret, call, &f,
						sizeof(f))) {
			case ASYNC_FINISH:
				jobs[i].done = true;
				left--;
				break;
			case ASYNC_PAUSE:
				break;
			default:
				good = false;
			}
		}
	}
	for (Job &j : jobs)
		ASYNC_WAIT_CTX_free(j.wait);
	return good;
}
