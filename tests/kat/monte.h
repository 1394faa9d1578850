/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * The SHA Monte Carlo test of NIST's SHAVS: 100 checkpoints, a thousand digests apart, each digest
 * made of the three before it.
 */

#ifndef KAT_MONTE_H
#define KAT_MONTE_H

#include "instance.h"

namespace kat {

/** @return checkpoints that are right; a wrong one fails the test and ends it */
unsigned check_monte(Instance &inst, cburst_alg alg, const Monte &m);

} // namespace kat

#endif /* KAT_MONTE_H */
