/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <rte_cryptodev.h>

#include "../../pmd-glue/multibuffer/multibuffer.h"
#include "inside.h"

void
inside_count(uint8_t dev_id, struct inside_counts *counts)
{
	struct mb_counters sum;

	mb_device_counters(rte_cryptodev_pmd_get_dev(dev_id), &sum);
	counts->groups = sum.groups;
	counts->grouped_ops = sum.grouped_ops;
	counts->partial_groups = sum.partial_groups;
	counts->soft_ops = sum.soft_ops;
	counts->fault_recomputes = sum.fault_recomputes;
}

bool
inside_has_kernels(uint8_t dev_id)
{
	const struct mb_device *device = rte_cryptodev_pmd_get_dev(dev_id)->data->dev_private;

	return device->kernels;
}

static int broken_lane = -1;
static unsigned broken_bit, broken;

unsigned
inside_break_crt(int lane, unsigned bit)
{
	unsigned done = broken;

	broken_lane = lane;
	broken_bit = bit;
	broken = 0;
	return done;
}

/* In this program the linker puts these between the driver and others (--wrap). */

static unsigned pretend_month, pretend_header;

void
inside_pretend(unsigned month, unsigned session_header)
{
	pretend_month = month;
	pretend_header = session_header;
}

unsigned int __real_rte_version_month(void);
unsigned int __wrap_rte_version_month(void);
unsigned int __real_rte_cryptodev_asym_get_header_session_size(void);
unsigned int __wrap_rte_cryptodev_asym_get_header_session_size(void);

unsigned int
__wrap_rte_version_month(void)
{
	return pretend_month != 0 ? pretend_month : __real_rte_version_month();
}

unsigned int
__wrap_rte_cryptodev_asym_get_header_session_size(void)
{
	return pretend_header != 0 ? pretend_header
				   : __real_rte_cryptodev_asym_get_header_session_size();
}

#ifdef MB_HAVE_KERNELS

#include <crypto_mb/rsa.h>

mbx_status __real_mbx_rsa_private_crt_mb8(const int8u *const from[8], int8u *const to[8],
					  const int64u *const p[8], const int64u *const q[8],
					  const int64u *const dp[8], const int64u *const dq[8],
					  const int64u *const iq[8], int bits,
					  const mbx_RSA_Method *method, int8u *buffer);
mbx_status __wrap_mbx_rsa_private_crt_mb8(const int8u *const from[8], int8u *const to[8],
					  const int64u *const p[8], const int64u *const q[8],
					  const int64u *const dp[8], const int64u *const dq[8],
					  const int64u *const iq[8], int bits,
					  const mbx_RSA_Method *method, int8u *buffer);

mbx_status
__wrap_mbx_rsa_private_crt_mb8(const int8u *const from[8], int8u *const to[8],
			       const int64u *const p[8], const int64u *const q[8],
			       const int64u *const dp[8], const int64u *const dq[8],
			       const int64u *const iq[8], int bits, const mbx_RSA_Method *method,
			       int8u *buffer)
{
	mbx_status status = __real_mbx_rsa_private_crt_mb8(from, to, p, q, dp, dq, iq, bits, method,
							   buffer);

	if (broken_lane >= 0 && from[broken_lane] != NULL) {
		to[broken_lane][broken_bit / 8] ^= 1u << broken_bit % 8;
		broken++;
	}
	return status;
}

#endif
