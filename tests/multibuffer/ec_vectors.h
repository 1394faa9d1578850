/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Test vectors about curves, as operations and their verdicts.
 */

#ifndef TESTS_MULTIBUFFER_EC_VECTORS_H
#define TESTS_MULTIBUFFER_EC_VECTORS_H

#include "ec.h"

namespace mb {

/** One vector. */
struct EcCase {
	enum Kind { Verify, SignWithK, Ecdh, CheckPoint, MakePublic, Xdh, EddsaVerify } kind;
	std::string id;
	unsigned curve = 0;
	EcKey key{};	 /**< of the session */
	Bytes message{}; /**< digest, or message for EdDSA */
	Bytes a{}, b{};	 /**< r and s, or the peer's point, or the signature in a */
	Bytes k{};	 /**< nonce or private key of the operation */
	Bytes x{}, y{};	 /**< what comes out: r and s, or a point, or a secret in x */
	bool valid = true;
	bool either = false; /**< may fail all the same, but must not give another result */
};

/** The vectors of a family, and how many it has that are not for a driver, by reason. */
struct EcSet {
	std::vector<EcCase> cases;
	std::vector<std::pair<std::string, unsigned>> skipped;

	void skip(const std::string &why);
};

/** Where the vectors lie, empty and the reason when they are not there. */
std::string vectors_root(std::string &why);

/** All of Wycheproof's JSON files that match PATTERN and are of a kind that is handled. */
EcSet load_wycheproof(const std::string &root, const std::string &pattern);

EcSet load_nist_sign(const std::string &root);
EcSet load_nist_verify(const std::string &root);
EcSet load_nist_points(const std::string &root);
EcSet load_nist_pairs(const std::string &root);
EcSet load_nist_ecdh(const std::string &root);

} // namespace mb

#endif
