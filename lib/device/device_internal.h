/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/** @file What the rest of the library asks about a device and a spec, once, at set-up time. */

#ifndef CBI_DEVICE_INTERNAL_H
#define CBI_DEVICE_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

#include <cryptoburst/algo.h>
#include <cryptoburst/error.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cburst_driver;

/*
 * What a device does for one spec: its capabilities and feature flags, narrowed by the driver
 * table. To be copied once per key and lane, not to be asked per operation.
 */
struct cbi_device_limits {
	uint32_t length_max;   /* longest message, bytes; UINT32_MAX: unlimited */
	uint32_t aad_max;      /* longest AAD, bytes; 0 for what is no AEAD */
	uint16_t aad_step;     /* AAD lengths are multiples of this from aad_min on; 0 or 1: any */
	uint32_t aad_min;      /* shortest AAD, bytes */
	uint8_t aad_align;     /* the AAD buffer is padded to a multiple of it; 0: need not */
	uint8_t counter_bits;  /* CTR: low bits of the counter block that count up; 128: all */
	uint16_t segments_max; /* most segments of one chain of mbufs */
	bool no_empty;	       /* a message of 0 bytes does not work */
	/* Layouts of buffers beyond one segment in place, which every device takes. */
	bool in_place_sgl; /* several segments, in place */
	bool lb_to_lb;	   /* out of place: one segment to one segment */
	bool lb_to_sgl;	   /* out of place: one segment to several */
	bool sgl_to_lb;	   /* out of place: several segments to one */
	bool sgl_to_sgl;   /* out of place: several segments to several */
};

/*
 * Fill in the limits. 0 when the device can do the spec; otherwise as cburst_device_can(), and out
 * is left alone. AAD lengths are not checked: the caller has aad_min, aad_max and aad_step.
 */
int cbi_device_limits(uint8_t dev_id, const struct cburst_spec *spec, struct cbi_device_limits *out,
		      struct cburst_error *err);

/*
 * Driver-table scope bits of a spec: of a chain, those of its parts too, since it runs into their
 * limits as well.
 */
uint32_t cbi_limit_scope(const struct cburst_spec *spec);

/*
 * Narrow limits by a driver's entry of the table. dev: the device's name, for texts.
 * 0, or -ENOTSUP when the entry says that the work is done wrong.
 */
int cbi_limits_narrow(const struct cburst_driver *driver, const char *dev,
		      const struct cburst_spec *spec, struct cbi_device_limits *out,
		      struct cburst_error *err);

#ifdef __cplusplus
}
#endif

#endif /* CBI_DEVICE_INTERNAL_H */
