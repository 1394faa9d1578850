/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdint.h>

#include "kernels.h"

#ifdef MB_HAVE_KERNELS

#include <crypto_mb/cpu_features.h>
#include <crypto_mb/exp.h>
#include <crypto_mb/rsa.h>

bool
mb_kernels_usable(void)
{
	const int64u features = mbx_get_cpu_features();

	/* later versions have some kernels for AVX-IFMA as well, but not all that we call */
	return mbx_is_crypto_mb_applicable(features) != 0 &&
		(features & mbcpCPUID_AVX512IFMA) != 0 && mbx_RSA4K_private_crt_Method() != NULL;
}

const char *
mb_kernels_missing(void)
{
	return "this CPU has no AVX-512 IFMA";
}

size_t
mb_kernels_work_bytes(void)
{
	int sizes[] = {
		mbx_RSA_Method_BufSize(mbx_RSA4K_private_crt_Method()),
		mbx_RSA_Method_BufSize(mbx_RSA4K_pub65537_Method()),
		mbx_exp_BufferSize(4096),
	};
	int most = 64;

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		most = sizes[i] > most ? sizes[i] : most;
	return most;
}

#else

bool
mb_kernels_usable(void)
{
	return false;
}

const char *
mb_kernels_missing(void)
{
	return "built without the kernels of crypto_mb";
}

const char *
mb_kernels_wrong(void)
{
	return NULL;
}

size_t
mb_kernels_work_bytes(void)
{
	return 64;
}

#endif
