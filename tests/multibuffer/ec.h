/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Curves by name, sessions on them, and libcrypto's opinion of keys and signatures.
 */

#ifndef TESTS_MULTIBUFFER_EC_H
#define TESTS_MULTIBUFFER_EC_H

#include <openssl/evp.h>

#include "harness.h"

namespace mb {

struct Curve {
	const char *name;    /**< as libcrypto names it */
	const char *sec;     /**< another name for it, or the same: Wycheproof's */
	const char *nist;    /**< NIST's, or "" */
	unsigned id;	     /**< as a session names it */
	size_t field, order; /**< bytes of a coordinate, of a scalar */
};

/** Every curve that a session can be made on. */
const std::vector<Curve> &curves();

/** One of them by any of its names, nullptr for none. */
const Curve *find_curve(const std::string &name);

/** A key pair made by libcrypto. */
struct Pair {
	const Curve *curve;
	std::shared_ptr<EVP_PKEY> key;
	Bytes d, x, y; /**< as long as scalars and coordinates are */
};

Pair make_pair(const Curve &c);

/** A session's key; what is empty is left out. */
struct EcKey {
	unsigned curve;
	Bytes d, x, y;
};

std::unique_ptr<Session>
make_session(const Device &d, rte_crypto_asym_xform_type type, const EcKey &key);

/** Session with both keys of a pair, or with either. */
std::unique_ptr<Session>
make_session(const Device &d, rte_crypto_asym_xform_type type, const Pair &p,
	     bool with_private = true, bool with_public = true);

/** Whether libcrypto takes a signature of a digest for good. */
bool verifies(const Pair &p, const Bytes &digest, const Bytes &r, const Bytes &s);

/** A signature by libcrypto. */
void sign(const Pair &p, const Bytes &digest, Bytes &r, Bytes &s);

/** The x coordinate of a shared secret by libcrypto. */
Bytes shared(const Pair &own, const Pair &peer);

/** A digest by libcrypto; size 0 is its own. */
Bytes digest(const std::string &name, const Bytes &message);

/** Random bytes. */
Bytes random_bytes(size_t n);

/** P-256, P-384, P-521. */
const std::vector<const Curve *> &kernel_curves();

/** The order of a curve, plus something. */
Bytes order(const Curve &c, int plus);

/** The field's prime. */
Bytes prime(const Curve &c);

/** Operations with room for what comes out, added to those of a test: a signature of a digest, */
Op &add_sign(Ops &ops, const Device &d, const Session &s, const Curve &c, const Bytes &digest);

/** the verification of one, */
Op &add_verify(Ops &ops, const Device &d, const Session &s, const Bytes &digest, const Bytes &r,
	       const Bytes &v);

/** a secret of keys that the operation brings, empty ones being the session's, */
Op &add_secret(Ops &ops, const Device &d, const Session &s, const Curve &c, const Bytes &k,
	       const Bytes &x, const Bytes &y);

/** or anything else of key agreement, without operands. */
Op &add_agreement(Ops &ops, const Device &d, const Session &s, rte_crypto_asym_ke_type type);

} // namespace mb

#endif
