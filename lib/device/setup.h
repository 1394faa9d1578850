/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_SETUP_H
#define CBI_SETUP_H

#include <stdbool.h>

#include <cryptoburst/error.h>
#include <cryptoburst/plan.h>

struct cburst;
struct cburst_params;
struct cbi_device;

/* Whether an instance of this process holds the device. */
bool cbi_device_claimed(uint8_t dev_id);

/* Find the devices that params names and take them for this instance. 0 or a negative errno. */
int
cbi_devices_claim(struct cburst *cb, const struct cburst_params *params, struct cburst_error *err);
/* Configure and start them with the queue pairs of a plan, each on its lane's node. 0 or a negative
 * errno. */
int cbi_devices_start(struct cburst *cb, const struct cburst_plan_qp *qps, unsigned nb_qps,
		      struct cburst_error *err);
/* Stop them; they can be started again, by this instance or another. */
void cbi_devices_stop(struct cburst *cb);
/* Close a stopped one: it writes nowhere any more. False when that cannot be. */
bool cbi_device_close(struct cbi_device *dev);
/* Give them back and free their session pools. */
void cbi_devices_release(struct cburst *cb);

#endif /* CBI_SETUP_H */
