/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include "entries.h"

/* All that a profile can have; which of them a device has, its sessions tell. */
static const uint16_t curves[] = {
	1,	2,	3,	4,	5,	6,	7,	8,	9,  10,	    11,	    12,
	13,	14,	15,	16,	17,	18,	19,	20,	21, 22,	    23,	    24,
	25,	26,	27,	28,	29,	30,	31,	32,	33, 0xfe00, 0xfe01, 0xfe02,
	0xfe03, 0xfe04, 0xfe05, 0xfe06, 0xfe07, 0xfe08, 0xfe09, 0xfe0a, 0,
};

static const struct cburst_asym_traits asym = {
	.curves = curves,
	.checks_points = true,
};

const struct cburst_driver glue_simulator = {
	.name = "crypto_simulator",
	.title = "a model of an accelerator",
	.vdev = "crypto_simulator",
	/* What every profile takes that comes with the project. */
	.descriptors_max = 4096,
	.descriptors_min = 128,
	.descriptors_power_of_two = true,
	.reserve = 1,
	/* A session refers to rows of its device's profile. */
	.session_per_device = true,
	.simulated = true,
	.asym = &asym,
	.advice =
		"Its timing is that of a profile (profile=NAME), its results are computed by this CPU the "
		"first time and repeated afterwards.",
};
