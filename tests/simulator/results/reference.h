/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What libcrypto says, called here and not by the driver.
 */

#ifndef TESTS_SIMULATOR_RESULTS_REFERENCE_H
#define TESTS_SIMULATOR_RESULTS_REFERENCE_H

#include <string>

#include "harness.h"

namespace sim {

/** Encrypt without padding. @param name libcrypto's: "AES-128-CBC" */
Bytes ref_encrypt(const std::string &name, const Bytes &key, const Bytes &iv, const Bytes &plain);

struct Sealed {
	Bytes text, tag;
};

/** AEAD. */
Sealed ref_seal(const std::string &name, const Bytes &key, const Bytes &iv, const Bytes &aad,
		const Bytes &plain, size_t tag);

Bytes ref_digest(const std::string &name, const Bytes &message);
Bytes ref_hmac(const std::string &digest, const Bytes &key, const Bytes &message);

} // namespace sim

#endif
