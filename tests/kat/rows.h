/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What the files of row tests have in common. */

#ifndef KAT_ROWS_H
#define KAT_ROWS_H

#include <cerrno>

#include "runner.h"
#include "shim.h"
#include "tests.h"

namespace kat {

/** An algorithm and what to call it in the name of a test. */
struct Named {
	const char *name;
	cburst_alg alg;
};

extern const std::vector<Named> aeads;
extern const std::vector<Named> hashes;
extern const std::vector<Named> hmacs;

/** Run all cases in all layouts, at burst 1 and at burst 32, and print what came of it. */
void run_row(const char *row, const Device &device, const std::vector<Case> &cases,
	     const std::vector<Layout> &layouts);

/** In place, one segment, and the tag in every place it can be. */
const std::vector<Layout> &every_tag();

/** Add a row's test for every device that has the algorithm. */
template <typename Body>
void
add_row(const char *row, const Named &a, Body body)
{
	const cburst_alg alg = a.alg;

	add_for_devices("Rows", std::string(row) + "." + a.name, alg, CBURST_ALG_NONE,
			[alg, body](const Device &d) { body(d, alg); });
}

void add_length_row_tests();
void add_shared_key_tests();

} // namespace kat

#endif /* KAT_ROWS_H */
