/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What tests of public-key code share: keys and results of libcrypto. */

#ifndef CBURST_TESTS_ASYM_HELP_H
#define CBURST_TESTS_ASYM_HELP_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <openssl/evp.h>

#include <cryptoburst/asym.h>

using Bytes = std::vector<uint8_t>;

struct EvpFree {
	void operator()(EVP_PKEY *p) const
	{
		EVP_PKEY_free(p);
	}
};
using Pkey = std::unique_ptr<EVP_PKEY, EvpFree>;

/** A new RSA key of so many bits; made once per test program. */
EVP_PKEY *rsa_key(unsigned bits);

/** A new key of a kind: "X25519", or "EC" with the name of its curve, or "DH" with its group. */
Pkey make_key(const char *kind, const char *group = nullptr);

/** m^d mod n or m^e mod n, as long as the modulus. */
Bytes rsa_raw(EVP_PKEY *key, bool with_private, const Bytes &in);

/** The key as DER: "PrivateKeyInfo", "SubjectPublicKeyInfo", "type-specific". */
Bytes to_der(EVP_PKEY *key, bool with_private, const char *structure);

/** The same as PEM, encrypted with a password where one is given. */
std::string
to_pem(EVP_PKEY *key, bool with_private, const char *structure, const char *password = nullptr);

/** A self-signed certificate in DER, or in PEM. */
Bytes certificate(EVP_PKEY *key, bool pem);

/** A number of a key by libcrypto's name; empty where it has none. */
Bytes number(EVP_PKEY *key, const char *name);

/** Other octets of a key by libcrypto's name. */
Bytes octets(EVP_PKEY *key, const char *name);

/** n random bytes. */
Bytes random_bytes(size_t n);

inline cburst_bytes
as_bytes(const Bytes &b)
{
	cburst_bytes out = {};

	out.data = b.data();
	out.len = b.size();
	return out;
}

#endif /* CBURST_TESTS_ASYM_HELP_H */
