/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Tests of this program are made when the devices are known: one for each thing a device offers,
 * none for what it does not.
 */

#ifndef KAT_TESTS_H
#define KAT_TESTS_H

#include <functional>
#include <string>

#include "instance.h"

namespace kat {

/** Add a test. Characters that GoogleTest does not like in a name are replaced. */
void add_test(const std::string &suite, const std::string &name, std::function<void()> body);

/**
 * Add a test for every device that has the algorithm (and a second one: of a chain). For a device
 * that is known to do it wrong in every case, the test is a skip that says so.
 */
void add_for_devices(const std::string &suite, const std::string &name, cburst_alg alg,
		     cburst_alg auth, const std::function<void(const Device &)> &body);

/** Families of vectors on every device that offers them, at burst 1 and 32; what is skipped, and
 * why. */
void add_vector_tests();
/** The same vectors with their buffers laid out otherwise. */
void add_layout_tests();
/** One bad operation in a burst of good ones. */
void add_mixed_tests();
/** The rows of section C of the project's list of known bugs. */
void add_row_tests();

} // namespace kat

#endif /* KAT_TESTS_H */
