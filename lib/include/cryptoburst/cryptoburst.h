/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Everything of libcryptoburst in one include.
 *
 * @mainpage
 * libcryptoburst keeps DPDK cryptodevs full by bursts. A program calls rte_eal_init() itself, then
 *
 * 1. cburst_create(): an instance takes devices and gives each lcore a lane (lane.h),
 * 2. cburst_spec_parse() and cburst_key_create(): what to do, and with which key (algo.h, key.h),
 * 3. on each lcore, cburst_submit_burst() and cburst_poll() on its lane (sym.h), by hand or in the
 *    loop of worker.h,
 * 4. cburst_key_free(), cburst_destroy(), rte_eal_cleanup().
 *
 * A lane is for one thread at a time; what else may be called from where is said of each function.
 * Errors are negative errno values; control calls also say in words what was wrong (error.h), the
 * data path leaves a reason in the lane.
 *
 * device.h tells what a device can do, plan.h who gets which queue pair, route.h which messages go
 * to hardware, health.h what becomes of devices that fail, stats.h what happened. Complete programs
 * are under Examples.
 */

#ifndef CBURST_CRYPTOBURST_H
#define CBURST_CRYPTOBURST_H

#include <cryptoburst/algo.h>
#include <cryptoburst/asym.h>
#include <cryptoburst/asym_calls.h>
#include <cryptoburst/asym_key.h>
#include <cryptoburst/device.h>
#include <cryptoburst/error.h>
#include <cryptoburst/health.h>
#include <cryptoburst/key.h>
#include <cryptoburst/lane.h>
#include <cryptoburst/plan.h>
#include <cryptoburst/route.h>
#include <cryptoburst/stats.h>
#include <cryptoburst/sym.h>
#include <cryptoburst/version.h>
#include <cryptoburst/worker.h>

#endif /* CBURST_CRYPTOBURST_H */
