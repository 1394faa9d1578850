/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <rte_common.h>
#include <rte_cryptodev.h>

#include <cryptoburst/device.h>

#include "device/capability.h"
#include "device/device_internal.h"
#include "driver_table.h"
#include "op/error_internal.h"

/* A bit that no limit names: work that only CBURST_LIMIT_ALL is about. */
#define SCOPE_OTHER (1u << 31)

static uint32_t
scope_of(enum cburst_alg alg)
{
	switch (alg) {
	case CBURST_ALG_AES_CBC:
		return CBURST_LIMIT_CBC;
	case CBURST_ALG_3DES_CBC:
		return CBURST_LIMIT_CBC | CBURST_LIMIT_3DES;
	case CBURST_ALG_AES_CTR:
		return CBURST_LIMIT_CTR;
	case CBURST_ALG_AES_ECB:
		return CBURST_LIMIT_ECB;
	case CBURST_ALG_AES_XTS:
		return CBURST_LIMIT_XTS;
	case CBURST_ALG_AES_GCM:
	case CBURST_ALG_AES_GMAC:
		return CBURST_LIMIT_GCM;
	case CBURST_ALG_AES_CCM:
		return CBURST_LIMIT_CCM;
	case CBURST_ALG_CHACHA20_POLY1305:
		return CBURST_LIMIT_CHACHA;
	case CBURST_ALG_AES_CMAC:
		return CBURST_LIMIT_CMAC;
	default:
		break;
	}
	switch (cburst_alg_info(alg)->kind) {
	case CBURST_KIND_HASH:
		return CBURST_LIMIT_HASH;
	case CBURST_KIND_MAC:
		return CBURST_LIMIT_HMAC;
	default:
		return SCOPE_OTHER;
	}
}

uint32_t
cbi_limit_scope(const struct cburst_spec *spec)
{
	if (spec->auth == CBURST_ALG_NONE)
		return scope_of(spec->alg);
	return CBURST_LIMIT_CHAIN | scope_of(spec->alg) | scope_of(spec->auth);
}

/* CCM stores the length in what the nonce leaves of a 16-byte block (SP 800-38C, A.1). */
static uint32_t
standard_length_max(const struct cburst_spec *spec)
{
	const unsigned length_bytes = 15u - spec->iv_len;

	if (spec->alg != CBURST_ALG_AES_CCM || length_bytes >= 4)
		return UINT32_MAX;
	return (1u << (8 * length_bytes)) - 1;
}

static void
layouts_from_flags(uint64_t ff, struct cbi_device_limits *out)
{
	out->in_place_sgl = (ff & RTE_CRYPTODEV_FF_IN_PLACE_SGL) != 0;
	out->lb_to_lb = (ff & RTE_CRYPTODEV_FF_OOP_LB_IN_LB_OUT) != 0;
	out->lb_to_sgl = (ff & RTE_CRYPTODEV_FF_OOP_LB_IN_SGL_OUT) != 0;
	out->sgl_to_lb = (ff & RTE_CRYPTODEV_FF_OOP_SGL_IN_LB_OUT) != 0;
	out->sgl_to_sgl = (ff & RTE_CRYPTODEV_FF_OOP_SGL_IN_SGL_OUT) != 0;
}

static void
narrow(const struct cburst_limit *limit, struct cbi_device_limits *out)
{
	if (limit->length_max != 0)
		out->length_max = RTE_MIN(out->length_max, limit->length_max);
	if (limit->aad_max != 0)
		out->aad_max = RTE_MIN(out->aad_max, limit->aad_max);
	if (limit->segments_max != 0)
		out->segments_max = RTE_MIN(out->segments_max, limit->segments_max);
	if (limit->counter_bits != 0)
		out->counter_bits = RTE_MIN(out->counter_bits, limit->counter_bits);
	if (limit->no_empty)
		out->no_empty = true;
	if (limit->no_segments) {
		out->in_place_sgl = false;
		out->lb_to_sgl = false;
		out->sgl_to_lb = false;
		out->sgl_to_sgl = false;
	}
}

int
cbi_limits_narrow(const struct cburst_driver *driver, const char *dev,
		  const struct cburst_spec *spec, struct cbi_device_limits *out,
		  struct cburst_error *err)
{
	const uint32_t scope = cbi_limit_scope(spec);
	char text[CBURST_SPEC_TEXT_MAX];

	out->aad_align = driver->aad_align;
	for (unsigned i = 0; i < driver->nb_limits; i++) {
		const struct cburst_limit *limit = &driver->limits[i];

		if ((limit->scope & scope) == 0)
			continue;
		if (limit->unusable) {
			cbi_error_set(err, "%s offers %s, but its driver %s does it wrong%s%s", dev,
				      cburst_spec_format(spec, text, sizeof(text)), driver->name,
				      limit->why != NULL ? ": " : "",
				      limit->why != NULL ? limit->why : "");
			return -ENOTSUP;
		}
		narrow(limit, out);
	}
	return 0;
}

static int
check_flags(uint64_t ff, const char *dev, const struct cburst_spec *spec, struct cburst_error *err)
{
	if ((ff & RTE_CRYPTODEV_FF_SYMMETRIC_CRYPTO) == 0) {
		cbi_error_set(err, "%s has no symmetric operations", dev);
		return -ENOTSUP;
	}
	if (spec->auth != CBURST_ALG_NONE && (ff & RTE_CRYPTODEV_FF_SYM_OPERATION_CHAINING) == 0) {
		cbi_error_set(err, "%s does not do cipher and MAC in one operation", dev);
		return -ENOTSUP;
	}
	return 0;
}

int
cbi_device_limits(uint8_t dev_id, const struct cburst_spec *spec, struct cbi_device_limits *out,
		  struct cburst_error *err)
{
	struct cbi_device_limits limits = {
		.length_max = UINT32_MAX,
		.segments_max = UINT16_MAX,
		.counter_bits = 128,
	};
	struct rte_crypto_param_range aad = {};
	struct rte_cryptodev_info info = {};
	const struct cburst_driver *driver;
	const char *dev;
	int ret;

	ret = cburst_spec_check(spec, err);
	if (ret != 0)
		return ret;
	if (!rte_cryptodev_is_valid_dev(dev_id)) {
		cbi_error_set(err, "there is no crypto device %u", dev_id);
		return -ENODEV;
	}
	rte_cryptodev_info_get(dev_id, &info);
	dev = rte_cryptodev_name_get(dev_id);
	ret = check_flags(info.feature_flags, dev, spec, err);
	if (ret != 0)
		return ret;
	ret = cbi_capability_check(info.capabilities, dev, spec, &aad, err);
	if (ret != 0)
		return ret;
	limits.length_max = standard_length_max(spec);
	limits.aad_min = aad.min;
	limits.aad_max = aad.max < aad.min ? UINT32_MAX : aad.max;
	limits.aad_step = aad.increment;
	layouts_from_flags(info.feature_flags, &limits);
	driver = cburst_driver_find(info.driver_name);
	if (driver != NULL)
		ret = cbi_limits_narrow(driver, dev, spec, &limits, err);
	if (ret == 0)
		*out = limits;
	return ret;
}

int
cburst_device_can(uint8_t dev_id, const struct cburst_spec *spec, uint32_t aad_len,
		  struct cburst_error *err)
{
	struct cbi_device_limits limits;
	int ret;

	ret = cbi_device_limits(dev_id, spec, &limits, err);
	if (ret != 0)
		return ret;
	if (cburst_spec_kind(spec) != CBURST_KIND_AEAD) {
		if (aad_len == 0)
			return 0;
		cbi_error_set(err, "%s has no AAD, but %u bytes were given",
			      cburst_alg_info(spec->alg)->name, aad_len);
		return -EINVAL;
	}
	if (aad_len >= limits.aad_min && aad_len <= limits.aad_max &&
	    (limits.aad_step <= 1 || (aad_len - limits.aad_min) % limits.aad_step == 0))
		return 0;
	cbi_error_set(err, "%s does %s with AAD of %u to %u bytes%s, not %u",
		      rte_cryptodev_name_get(dev_id), cburst_alg_info(spec->alg)->name,
		      limits.aad_min, limits.aad_max, limits.aad_step > 1 ? " in steps" : "",
		      aad_len);
	return -ENOTSUP;
}

bool
cburst_device_claims(uint8_t dev_id, const struct cburst_spec *spec)
{
	struct rte_crypto_param_range aad = {};
	struct rte_cryptodev_info info = {};
	const char *dev;

	if (cburst_spec_check(spec, NULL) != 0 || !rte_cryptodev_is_valid_dev(dev_id))
		return false;
	rte_cryptodev_info_get(dev_id, &info);
	dev = rte_cryptodev_name_get(dev_id);
	return check_flags(info.feature_flags, dev, spec, NULL) == 0 &&
		cbi_capability_check(info.capabilities, dev, spec, &aad, NULL) == 0;
}

uint32_t
cburst_device_length_max(uint8_t dev_id, const struct cburst_spec *spec)
{
	struct cbi_device_limits limits;

	/* what cannot be done at all has no length either */
	return cbi_device_limits(dev_id, spec, &limits, NULL) == 0 ? limits.length_max : 0;
}
