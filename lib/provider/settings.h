/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * What the provider can be told: in its section of openssl.cnf, or in the environment, which counts
 * more. Every setting is described in docs/provider.md and in config/openssl-cryptoburst.cnf.
 */

#ifndef PROVIDER_SETTINGS_H
#define PROVIDER_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include <openssl/core.h>
#include <openssl/core_dispatch.h>

/* What to do with an operation that has no company: a device that needs eight to be fast. */
enum alone {
	ALONE_AUTO = 0, /* libcrypto does it, where every device is software */
	ALONE_DEVICE,	/* the device does it */
};

struct settings {
	char eal[1024];	      /* EAL's arguments; "": the provider's own choice */
	char devices[512];    /* cryptodevs, separated by commas; "": all that are free */
	char statistics[256]; /* file that counters are appended to at the end; "": none */
	char log[256];	      /* file for DPDK's log; "": none is kept */
	uint32_t flush_us;    /* age at which crypto_multibuffer computes a partial group */
	uint32_t depth;	      /* operations a thread can have outstanding */
	uint32_t lanes;	      /* threads that can use devices at once */
	bool offload;	      /* false: everything in software */
	enum alone alone;
};

/*
 * Read the settings of one provider. A value that cannot be used is put on OpenSSL's error queue,
 * in words. Returns 1, or 0.
 */
int settings_read(struct settings *s, const OSSL_CORE_HANDLE *handle,
		  OSSL_FUNC_core_get_params_fn *get_params);

#endif /* PROVIDER_SETTINGS_H */
