/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * EAL in a process that is not a DPDK program: it may not end the process, write to stdout, change
 * signal handlers, or keep the caller's affinity.
 */

#ifndef PROVIDER_EAL_H
#define PROVIDER_EAL_H

#include <cryptoburst/error.h>

#include "settings.h"

/*
 * Start EAL, with the arguments of the settings or with those of a software device: no hugepages,
 * no PCI, nothing in the file system, so that any user may. An EAL that the program started itself
 * is used as it is. Returns 0, or -1 with a reason. Once in a process.
 */
int eal_start(const struct settings *s, struct cburst_error *err);

/*
 * The devices to take: those of the settings, or all that do public keys and that nobody started;
 * where there are none, a crypto_multibuffer that is made for it. Names stay valid. Returns how
 * many; 0 with a reason.
 */
unsigned
eal_devices(const struct settings *s, const char *names[], unsigned max, struct cburst_error *err);

/* Remove the device that was made, where one was: nobody uses it any more. */
void eal_devices_end(void);

#endif /* PROVIDER_EAL_H */
