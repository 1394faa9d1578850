/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/**
 * @file
 * Health: devices that fail, and devices that are taken out of use.
 *
 * Each lane watches its own queue pairs. One that fails cburst_params::quarantine_after operations
 * in a row, or does not give them back within cburst_params::op_timeout_us, gets no new work for a
 * while and is then probed with one operation. What it had not been given yet goes to the next
 * device that can do it. docs/health.md has the details.
 */

#ifndef CBURST_HEALTH_H
#define CBURST_HEALTH_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cburst;

/** How a lane sees a queue pair. */
enum cburst_qp_state {
	CBURST_QP_HEALTHY = 0, /**< in use */
	CBURST_QP_QUARANTINED, /**< it failed, or lost operations: nothing new is given to it */
	CBURST_QP_PROBING,     /**< the next operation that it could do decides */
	CBURST_QP_STATES       /**< number of values */
};

/**
 * Take a device out of use.
 *
 * Each lane notices at its next cburst_poll() or cburst_run(): what it has staged for the device
 * goes to others, what the device has is waited for as usual, and no more is submitted to it. What
 * no other device can do is handed over still. Submits that nobody can serve are refused with
 * CBURST_REASON_DOWN. The device stays configured and started. Doing it twice does nothing.
 *
 * @param cb the instance
 * @param dev_id the cryptodev
 * @return 0, or -ENODEV when the instance has no such device. Any thread.
 */
int cburst_device_disable(struct cburst *cb, uint8_t dev_id);

/**
 * Take a device into use again. One that a lane has quarantined is probed at once, disabled before
 * or not.
 * @param cb the instance
 * @param dev_id the cryptodev
 * @return 0, or -ENODEV when the instance has no such device. Any thread.
 */
int cburst_device_enable(struct cburst *cb, uint8_t dev_id);

/**
 * Whether a device is in use.
 * @param cb the instance
 * @param dev_id the cryptodev
 * @return false when it was disabled, or is not the instance's. Any thread.
 */
bool cburst_device_enabled(const struct cburst *cb, uint8_t dev_id);

/**
 * A state in a word, as telemetry shows it.
 * @param state the state
 * @return a static string, never NULL. Any thread.
 */
const char *cburst_qp_state_name(enum cburst_qp_state state);

#ifdef __cplusplus
}
#endif

#endif /* CBURST_HEALTH_H */
