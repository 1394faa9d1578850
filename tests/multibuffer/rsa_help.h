/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * RSA keys in numbers, sessions of them, and what libcrypto makes of the same input.
 */

#ifndef TESTS_MULTIBUFFER_RSA_HELP_H
#define TESTS_MULTIBUFFER_RSA_HELP_H

#include <openssl/evp.h>

#include "harness.h"

namespace mb {

struct RsaKey {
	std::string name;
	std::shared_ptr<EVP_PKEY> pkey;
	Bytes n, e, d, p, q, dp, dq, qinv;

	size_t bytes() const
	{
		return n.size();
	}
};

/** A key made by libcrypto; the same one again for the same arguments. */
const RsaKey &rsa_key(unsigned bits, unsigned long e = 65537);

/** A key of two given primes. Big ones are not worth the time to look for new ones. */
RsaKey rsa_key_of(const char *name, const BIGNUM *p, const BIGNUM *q, unsigned long e = 65537);

/** 4096 and 8192 bits, of the primes of RFC 3526 and RFC 7919. */
const RsaKey &rsa_key_4096();
const RsaKey &rsa_key_8192();

/** Every size that kernels have, and some that they do not. */
std::vector<const RsaKey *> rsa_keys();

struct Padding {
	int type = RTE_CRYPTO_RSA_PADDING_NONE; /**< or what is none of them */
	rte_crypto_auth_algorithm hash = RTE_CRYPTO_AUTH_NULL;
	rte_crypto_auth_algorithm mgf1 = RTE_CRYPTO_AUTH_NULL;
	unsigned salt = 0;
	Bytes label{};
};

enum class Form { Exponent, Quintuple, Public };

/** A session of a key. */
std::unique_ptr<Session> rsa_session(const Device &d, const RsaKey &key, const Padding &padding,
				     Form form = Form::Quintuple);

struct Hash {
	rte_crypto_auth_algorithm id;
	const char *name;
	size_t bytes;
};

/** The hashes that RSA paddings can have. */
const std::vector<Hash> &hashes();
const Hash &hash_of(rte_crypto_auth_algorithm id);

/* What libcrypto makes of it; an empty result is a refusal. */
Bytes evp_sign(const RsaKey &key, const Padding &padding, const Bytes &message);
bool
evp_verify(const RsaKey &key, const Padding &padding, const Bytes &message, const Bytes &signature);
Bytes evp_encrypt(const RsaKey &key, const Padding &padding, const Bytes &message);
bool evp_decrypt(const RsaKey &key, const Padding &padding, const Bytes &cipher, Bytes &message);

/** input ^ exponent mod n by libcrypto's bignums. */
Bytes mod_exp(const Bytes &base, const Bytes &exponent, const Bytes &modulus);

/** A prime of RFC 7919 or RFC 3526 by libcrypto's name of the group. */
std::shared_ptr<BIGNUM> group_prime(const char *name);

/** Bytes that are the same in every run. */
Bytes pattern(size_t n, unsigned seed = 1);

Bytes bn_bytes(const BIGNUM *bn);

} // namespace mb

#endif
