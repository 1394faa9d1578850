/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * Work that a driver offers by its capabilities and then does wrong, so that the library has to
 * refuse it. The driver table (pmd-glue) is what the library goes by; this list is what the tests
 * saw, with DPDK 24.11.8, libipsec-mb 2.0.0 and OpenSSL 3.5. A refusal that is neither here nor in
 * the capabilities is one too many, and fails.
 */

#include <algorithm>
#include <cerrno>

#include "instance.h"

namespace kat {
namespace {

bool
is_hmac(cburst_alg alg)
{
	return alg >= CBURST_ALG_HMAC_MD5 && alg <= CBURST_ALG_HMAC_SHA3_512;
}

bool
is_any(const Case &c, std::initializer_list<cburst_alg> algs)
{
	return std::find(algs.begin(), algs.end(), c.spec.alg) != algs.end();
}

bool
segmented(const Layout &l)
{
	return l.segs > 1 || l.out_segs > 1 || l.empty_middle;
}

/** Whether counting up carries out of the last four bytes of the counter block. */
bool
overflows_32_bits(const Case &c)
{
	uint64_t counter = 0;

	for (size_t i = 12; i < 16; i++)
		counter = counter << 8 | c.iv[i];
	return counter + (c.msg.size() + 15) / 16 > UINT64_C(1) << 32;
}

bool
refuse(Expect &e, Expect::What what, int error, cburst_reason reason, const char *why)
{
	e = { what, error, reason, why };
	return true;
}

bool
refuse_segments(Expect &e)
{
	return refuse(e, Expect::RefuseSubmit, -ENOTSUP, CBURST_REASON_SEGMENTED,
		      "defect: segments");
}

bool
refuse_empty(Expect &e, const char *why)
{
	return refuse(e, Expect::RefuseSubmit, -EINVAL, CBURST_REASON_LENGTH, why);
}

bool
aesni_mb(const Case &c, const Layout &l, Expect &e)
{
	const size_t covered = c.head.size() + c.msg.size() + c.tail.size();

	/* With AVX-512, two or more 3DES jobs at once get each other's output. */
	if (c.spec.alg == CBURST_ALG_3DES_CBC)
		return refuse(e, Expect::RefuseKey, -ENOTSUP, CBURST_REASON_NONE, "defect: 3DES");
	/* The HMAC of an empty message is wrong, and so is every HMAC that the queue pair makes
	 * after it. */
	if ((is_hmac(c.spec.alg) || is_hmac(c.spec.auth)) && covered == 0)
		return refuse_empty(e, "defect: HMAC of an empty message");
	/* Without AVX-512, decrypting an empty message writes 16 bytes. */
	if (c.spec.alg == CBURST_ALG_AES_CBC && covered == 0)
		return refuse_empty(e, "defect: CBC of an empty message");
	/* Only the last four bytes of the counter are counted up. */
	if (c.spec.alg == CBURST_ALG_AES_CTR && overflows_32_bits(c))
		return refuse(e, Expect::RefuseSubmit, -ENOTSUP, CBURST_REASON_COUNTER,
			      "defect: carry of the counter");
	/*
	 * GCM and ChaCha20: one list of segments serves a whole burst, and an empty message runs
	 * off the end of its mbuf. Everything else with a tag: the tag is taken for a part of the
	 * mbuf wherever it is. Ciphers: of 64 KiB and more nothing is done, and success is
	 * reported.
	 */
	return segmented(l) && refuse_segments(e);
}

bool
openssl(const Case &c, const Layout &l, Expect &e)
{
	/*
	 * AEAD in place always fails, CCM out of place is wrong; CBC is wrong where a segment ends
	 * within a block and the next is short; and a chain is no better than its cipher.
	 */
	return segmented(l) &&
		(c.spec.auth != CBURST_ALG_NONE ||
		 is_any(c,
			{ CBURST_ALG_AES_GCM, CBURST_ALG_AES_GMAC, CBURST_ALG_AES_CCM,
			  CBURST_ALG_AES_CBC, CBURST_ALG_3DES_CBC })) &&
		refuse_segments(e);
}

bool
chacha20_poly1305(const Layout &l, Expect &e)
{
	/* As with crypto_aesni_mb. */
	return segmented(l) && refuse_segments(e);
}

} // namespace

bool
known_defect(const std::string &driver, const Case &c, const Layout &l, Expect &e)
{
	if (driver == "crypto_aesni_mb")
		return aesni_mb(c, l, e);
	if (driver == "crypto_openssl")
		return openssl(c, l, e);
	if (driver == "crypto_chacha20_poly1305")
		return chacha20_poly1305(l, e);
	return false;
}

} // namespace kat
