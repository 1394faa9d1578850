/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Everything of libcryptoburst in one include.
 *
 * @mainpage
 * libcryptoburst keeps cryptodevs full by bursts. Typical use: rte_eal_init(), cburst_create(), cburst_key_create(), then on
 * each lcore cburst_submit_burst() and cburst_poll() on its lane; at the end cburst_key_free(), cburst_destroy(), rte_eal_cleanup().
 */

#ifndef CBURST_CRYPTOBURST_H
#define CBURST_CRYPTOBURST_H

#include <cryptoburst/algo.h>
#include <cryptoburst/device.h>
#include <cryptoburst/error.h>
#include <cryptoburst/key.h>
#include <cryptoburst/lane.h>
#include <cryptoburst/plan.h>
#include <cryptoburst/route.h>
#include <cryptoburst/stats.h>
#include <cryptoburst/sym.h>
#include <cryptoburst/version.h>
#include <cryptoburst/worker.h>

#endif /* CBURST_CRYPTOBURST_H */
