/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <cstring>

#include <gtest/gtest.h>

#include "monte.h"
#include "shim.h"

namespace kat {

unsigned
check_monte(Instance &inst, cburst_alg alg, const Monte &m)
{
	constexpr unsigned digests_per_checkpoint = 1000;
	/* of SHA-1 and SHA-2 the last three digests are hashed, of SHA-3 the last one */
	const bool sha3 = alg >= CBURST_ALG_SHA3_224 && alg <= CBURST_ALG_SHA3_512;
	const unsigned last = sha3 ? 1 : 3;
	const size_t n = m.seed.size();
	cburst_key *key = nullptr;
	cburst_spec spec;
	Bytes seed = m.seed, md(n);
	unsigned right = 0;
	rte_mbuf *mbuf = shim_mbuf(nullptr, last * n, 1, 0);
	uint8_t *message = static_cast<uint8_t *>(shim_mbuf_data(mbuf));

	EXPECT_EQ(cburst_spec_init(&spec, alg), 0);
	EXPECT_EQ(spec.tag_len, n);
	EXPECT_EQ(cburst_key_create(inst.get(), &spec, nullptr, nullptr, &key, nullptr), 0);
	for (const Bytes &want : m.digests) {
		for (unsigned i = 0; i < last; i++)
			memcpy(message + static_cast<size_t>(i) * n, seed.data(), n);
		for (unsigned i = 0; i < digests_per_checkpoint; i++) {
			cburst_req req{};

			req.key = key;
			req.src = mbuf;
			req.tag = md.data();
			req.length = static_cast<uint32_t>(last * n);
			req.dir = CBURST_GENERATE;
			if (cburst_run(inst.lane(), &req) != 0)
				break;
			memmove(message, message + n, (last - 1) * n);
			memcpy(message + (last - 1) * n, md.data(), n);
		}
		if (md != want) {
			ADD_FAILURE() << inst.device().driver << ", Monte Carlo checkpoint "
				      << right << ": want " << hex(want) << ", got " << hex(md);
			break;
		}
		seed = md;
		right++;
	}
	EXPECT_EQ(cburst_key_free(key), 0);
	shim_mbuf_free(mbuf);
	return right;
}

} // namespace kat
