/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * What the driver's speed is measured against: the same work by the kernels alone, in a loop over
 * eight lanes that are ready, and by libcrypto, one at a time.
 */

#ifndef SPEED_H
#define SPEED_H

#include <stdint.h>

#include <rte_crypto.h>
#include <rte_cryptodev.h>

/** Something that is measured in the three ways. */
struct speed_row {
	const char *name;

	/** Prepare operands for all three. Exits with a message when that fails. */
	void (*prepare)(void);

	/** Eight of them by the kernels. NULL: there are none. */
	void (*kernels)(void);

	/** One of them by libcrypto. */
	void (*libcrypto)(void);

	/** Session of the driver to do it with. */
	struct rte_crypto_asym_xform (*xform)(void);

	/** Put it into an operation; number n of a burst has buffers of its own. */
	void (*fill)(struct rte_crypto_asym_op *op, unsigned n);
};

/** Operations in a burst at most. */
#define SPEED_BURST 64

/** RSA, curves, and exponentiation. */
extern const struct speed_row speed_rsa[], speed_ec[], speed_exp[];
extern const unsigned speed_rsa_rows, speed_ec_rows, speed_exp_rows;

/** Say what is wrong and exit. */
__attribute__((noreturn, format(printf, 1, 2))) void speed_die(const char *fmt, ...);

#endif
