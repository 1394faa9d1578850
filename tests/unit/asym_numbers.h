/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What tests of the numbers of keys share. */

#ifndef CBURST_TESTS_ASYM_NUMBERS_H
#define CBURST_TESTS_ASYM_NUMBERS_H

#include <memory>
#include <string>

#include "asym/keys.h"
#include "asym_help.h"

struct NumbersFree {
	void operator()(cbi_numbers *k) const
	{
		cbi_numbers_free(k);
	}
};
using Numbers = std::unique_ptr<cbi_numbers, NumbersFree>;

/** All bytes of a number. */
Bytes bytes(const cbi_num &n);

/** Without leading zeros, as libcrypto writes numbers. */
Bytes trimmed(const cbi_num &n);

/** A key that must be readable. */
Numbers from_der(const Bytes &der);
Numbers from_pem(const std::string &pem, const char *password = nullptr);

/** Expect two keys to be one. */
void expect_same(const cbi_numbers *a, const cbi_numbers *b, bool with_private);

#endif /* CBURST_TESTS_ASYM_NUMBERS_H */
